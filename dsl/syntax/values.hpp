// What is wrong inside an expression: a comma left out, a number behind `is`, a set in braces, a case without brackets.
// Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

std::optional<Blame> blame_value(const Reader& in);

// `f(a b)`. For when no word is misspelt.
std::optional<Blame> blame_comma(const Reader& in);

}  // namespace tercio::syntax
