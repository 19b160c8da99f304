// Cells of lists: how sure a value is, and runs of names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/check/model.hpp"
#include "runtime/image/limits.hpp"

namespace tercio::check {

struct Cell {
  std::string text;
  Provenance mark = Provenance::printed;
};

// Without the blanks around it.
std::string trimmed(const std::string& text);

// `9?` is inferred, `5??` reconstructed; quotes keep a name with blanks together.
Cell split_mark(std::string_view raw);

// W1..W8 stands for W1, W2, ..., W8; a run of hexes keeps its two leading digits. Empty: no run. A run with more than a
// kind can have is cut off behind the first that is too many.
std::vector<std::string> run_of(const std::string& text, std::int64_t most = image::limits::elements);

}  // namespace tercio::check
