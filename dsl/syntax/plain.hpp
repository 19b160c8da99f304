// Plain English and the signs of other notations in place of a form of the language. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// `Red's points`, `8in`, `= 14.0 Title`: before signs and words are looked at one by one.
std::optional<Blame> blame_sign_of_english(const Reader& in);
// Sentences and declarations.
std::optional<Blame> blame_plain(const Reader& in);

// The singular of what may be the plural of a kind's name; else the word itself.
std::string singular(std::string_view word);

}  // namespace tercio::syntax
