// Forms of other languages and of schoolbooks: sets in brackets, sums, dice in two words, books by their file. Private to
// dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// The form at the farthest place, with how it is written here.
std::optional<Blame> blame_foreign_form(const Reader& in);

}  // namespace tercio::syntax
