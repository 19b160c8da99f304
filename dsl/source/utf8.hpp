// UTF-8 as bytes. A byte that is no part of it counts as one code point, so that every text has columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tercio::source {

// The bytes of the code point that begins at i, or 0 when none does: overlong forms, surrogates and what lies beyond
// U+10FFFF are none.
std::size_t code_point_size(std::string_view text, std::size_t i);

// The first byte that is no UTF-8, or the size of the text.
std::size_t first_bad_byte(std::string_view text);

// How many code points, and how many 16-bit units, a text has.
std::size_t code_points(std::string_view text);
std::size_t utf16_units(std::string_view text);

// The text with U+FFFD for each byte that is no UTF-8.
std::string well_formed(std::string_view text);

// The text with one sign for a Latin letter and the accent that stands behind it. Two words that look alike have one
// composed form.
std::string composed(std::string_view text);

}  // namespace tercio::source
