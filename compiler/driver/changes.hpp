// What a battle changes in the books it uses: each rule of a book that the battle takes away, overrides, lifts or adds to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/driver/pipeline.hpp"

namespace tercio::driver {

struct Change {
  // taken away by `replace`; overridden by `over`; lifted by `despite`; another body by `instead of`; a question, a
  // permission, a flow or a kind that got more clauses, bans or windows
  enum class Kind : std::uint8_t { replaced, overridden, lifted, instead, added };
  Kind kind{};
  std::string book, rule;  // the rule that is changed: its book, its handle and what it is about
  std::string by;          // handle of the battle's rule
};

std::string_view change_name(Change::Kind kind);

// In the order of the books' rules, each once. `battle` is clean.
std::vector<Change> changes(const Compiled& battle);

}  // namespace tercio::driver
