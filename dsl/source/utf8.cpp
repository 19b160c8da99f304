#include "dsl/source/utf8.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace tercio::source {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

struct Accent {
  std::uint32_t letter, accent, both;
};

constexpr Accent accents[] = {
#define X(letter, accent, both) {letter, accent, both},
#include "dsl/source/accents.def"
#undef X
};

// The accent U+0300..U+036F that begins at i, or 0.
std::uint32_t accent_at(std::string_view text, std::size_t i) {
  if (i + 1 >= text.size()) return 0;
  const auto first = static_cast<unsigned char>(text[i]), second = static_cast<unsigned char>(text[i + 1]);
  if ((first != 0xCC && first != 0xCD) || (second & 0xC0) != 0x80 || (first == 0xCD && second > 0xAF)) return 0;
  return static_cast<std::uint32_t>((first & 0x1F) << 6 | (second & 0x3F));
}

// Of two bytes in UTF-8.
std::string two_bytes(std::uint32_t code_point) {
  return {static_cast<char>(0xC0 | (code_point >> 6)), static_cast<char>(0x80 | (code_point & 0x3F))};
}

}  // namespace

std::string composed(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto letter = static_cast<unsigned char>(text[i]);
    const std::uint32_t accent = letter < 0x80 ? accent_at(text, i + 1) : 0;
    const Accent* found = std::find_if(std::begin(accents), std::end(accents), [&](const Accent& a) {
      return accent != 0 && a.letter == letter && a.accent == accent;
    });
    if (found == std::end(accents)) {
      result += text[i];
    } else {
      result += two_bytes(found->both);
      i += 2;
    }
  }
  return result;
}

std::size_t code_point_size(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t k) { return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u; };
  const unsigned lead = byte(0);
  const std::size_t size = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (i + size > text.size()) return 0;
  for (std::size_t k = 1; k < size; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return 0;
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate_or_beyond = (lead == 0xED && byte(1) >= 0xA0) || (lead == 0xF4 && byte(1) >= 0x90);
  return overlong || surrogate_or_beyond ? 0 : size;
}

std::size_t first_bad_byte(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const std::size_t size = code_point_size(text, i);
    if (size == 0) return i;
    i += size;
  }
  return i;
}

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++count) {
    const std::size_t size = code_point_size(text, i);
    i += size == 0 ? 1 : size;
  }
  return count;
}

std::size_t utf16_units(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = code_point_size(text, i);
    count += size == 4 ? 2 : 1;
    i += size == 0 ? 1 : size;
  }
  return count;
}

std::string well_formed(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = code_point_size(text, i);
    result += size == 0 ? replacement : text.substr(i, size);
    i += size == 0 ? 1 : size;
  }
  return result;
}

}  // namespace tercio::source
