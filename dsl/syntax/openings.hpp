// How other languages begin a sentence, ask for one of many, or write a title. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// `call march()`, `end game as Red`, `foreach u in S`, `elseif`
std::optional<Blame> blame_opening(const Reader& in);

// `march` and `remove unit`: a call without its brackets. For when no word is misspelt.
std::optional<Blame> blame_bare_call(const Reader& in);

// A sentence, or the end of a block, where a declaration begins.
std::optional<Blame> blame_outside(const Reader& in);

// `any u in S: ...`, `all u in S: ...`
std::optional<Blame> blame_quantifier(const Reader& in);

// A title, a note or a reason without quotes.
std::optional<Blame> blame_title(const Reader& in);

// A number of a type or a measure as other languages write it: `0-4`, `45 deg`, a field with a comma behind it.
std::optional<Blame> blame_field(const Reader& in);

}  // namespace tercio::syntax
