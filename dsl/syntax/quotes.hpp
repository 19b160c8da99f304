// Texts whose quotes are not straight or not closed. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// A text in quotes of print, from the one that opens it at the farthest place to the one that closes it in its line.
std::optional<Blame> blame_quotes_of_print(const Reader& in);

// A text at the farthest place that is not closed in its line.
std::optional<Blame> blame_unclosed_text(const Reader& in);

}  // namespace tercio::syntax
