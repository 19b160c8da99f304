// What is wrong with an answer, a ban or a term that leaves out a sign or a small word, or is written as other languages
// do: `losses is 3`, `x = 3`, `reach: half`, `a piece not enter`. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// An answer without its colon or with `=`, a term with `is`: what stands behind the name says what was meant.
std::optional<Blame> blame_answer(const Reader& in);

// `reach: half`, `reach: 3`: what the value does is not said. For when no word is misspelt.
std::optional<Blame> blame_amount(const Reader& in);

// A ban, a permission that is given, or `can be` without its article or its `may`.
std::optional<Blame> blame_ban(const Reader& in);

}  // namespace tercio::syntax
