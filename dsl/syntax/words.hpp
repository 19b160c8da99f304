// The keywords of the language. The list is words.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace tercio::syntax {

enum class Word : std::uint8_t {
#define RESERVED(word) w_##word,
#define LOCAL(word) w_##word,
#include "dsl/syntax/words.def"
#undef RESERVED
#undef LOCAL
};

inline constexpr std::size_t word_count = 0
#define RESERVED(word) +1
#define LOCAL(word) +1
#include "dsl/syntax/words.def"
#undef RESERVED
#undef LOCAL
    ;

std::string_view text(Word word);
bool is_keyword(std::string_view text);
bool is_reserved(std::string_view text);  // may not be a name

}  // namespace tercio::syntax
