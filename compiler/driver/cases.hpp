// The traceability table: each case of each book, where it is implemented, said or ruled, and what tests it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/driver/pipeline.hpp"

namespace tercio::driver {

// A declaration, note or ruling that answers for a case.
struct CasePlace {
  enum class Kind : std::uint8_t { rule, covered, note, ruling };
  Kind kind{};
  std::string file;
  std::uint32_t line = 0;
  std::string what;  // the handle, "6.12 as occupied"; of a ruling its id
};

struct CaseRow {
  std::string book, case_no, status, what;
  std::vector<CasePlace> places;
  std::vector<std::string> tests;  // ids of examples
  // An executable case that nothing answers for, or that no example cites.
  bool unanswered() const { return status == "executable" && places.empty(); }
  bool untested() const { return status == "executable" && tests.empty(); }
  bool missing() const { return unanswered() || untested(); }
};

// In the order of the books, then of their indexes; of the battle and of its variants. A citation without a letter
// means the case without a letter only. A case cited in a book that has no such row counts for the book, of those used,
// that has one.
std::vector<CaseRow> case_rows(const Compiled& battle, const source::SourceMap& sources);

// Those of several battles and books, one table each, in their order. A case of a book that several of them use is
// answered and tested where one of them does it: each of its rows has the places and tests of all, and a test stands
// there with the name of its battle, "BATTLE/E-8.11".
std::vector<std::vector<CaseRow>> case_tables(const std::vector<Compiled>& all, const source::SourceMap& sources);

std::string_view place_kind_name(CasePlace::Kind kind);

}  // namespace tercio::driver
