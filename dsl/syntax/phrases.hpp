// Phrases of several words that people bring from other languages or from English. Private to dsl/syntax.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tercio::syntax {

struct Phrase {
  std::uint32_t begin = 0, end = 0;  // bytes of the text
  std::string advice, meant;         // meant: what it would be replaced by; empty: that hangs on more
};

// The phrase around `at`, where reading stopped, that begins no earlier than `begin`; in_sentence: not of a declaration.
std::optional<Phrase> find_phrase(std::string_view text, std::uint32_t begin, std::uint32_t at, bool in_sentence);

}  // namespace tercio::syntax
