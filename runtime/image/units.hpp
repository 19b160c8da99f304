// Numbers with their unit, as the language writes them: `24cm`, `245mm`, `24.5mm` are tenths of a millimetre, `45deg` and
// `4.5deg` tenths of a degree.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "runtime/image/image.hpp"

namespace tercio::image {

inline std::string measure_text(Unit unit, Value value) {
  if (unit == Unit::plain) return std::to_string(value);
  const std::int64_t size = std::llabs(std::int64_t{value});
  const std::string sign = value < 0 ? "-" : "";
  if (unit == Unit::length && size % 100 == 0) return sign + std::to_string(size / 100) + "cm";
  const std::string tenth = size % 10 == 0 ? "" : "." + std::to_string(size % 10);
  return sign + std::to_string(size / 10) + tenth + (unit == Unit::length ? "mm" : "deg");
}

// A length for people who measure on a table, always in centimetres: "40cm", "40.25cm".
inline std::string centimetres(Value value) {
  const std::int64_t size = std::llabs(std::int64_t{value});
  std::string text = (value < 0 ? "-" : "") + std::to_string(size / 100);
  if (size % 100 != 0) text += "." + std::to_string(size / 10 % 10);
  if (size % 10 != 0) text += std::to_string(size % 10);
  return text + "cm";
}

// A number as people are told it: lengths in centimetres only.
inline std::string told_measure(Unit unit, Value value) {
  return unit == Unit::length ? centimetres(value) : measure_text(unit, value);
}

inline constexpr std::int64_t largest_measure = 1'000'000'000;

inline Unit unit_of(std::string_view text) {
  if (text.ends_with("cm") || text.ends_with("mm")) return Unit::length;
  return text.ends_with("deg") ? Unit::angle : Unit::plain;
}

// A whole number, or with a unit any decimal that is a whole number of its tenths: `48.98cm`, `24.5mm`. False for
// anything else, and for what is beyond largest_measure.
inline bool read_measure(std::string_view text, std::int64_t& out) {
  std::int64_t times = 1;
  const std::string_view whole = text;
  if (text.ends_with("cm")) times = 100;
  if (text.ends_with("mm")) times = 10;
  if (text.ends_with("deg")) times = 10;
  if (times != 1) text.remove_suffix(whole.ends_with("deg") ? 3 : 2);
  const bool negative = text.starts_with('-');
  std::int64_t tenths = 0;
  if (const std::size_t dot = text.find('.'); dot != std::string_view::npos) {
    if (times == 1 || dot + 1 == text.size()) return false;
    std::int64_t worth = times;  // of the digit before
    for (const char c : text.substr(dot + 1)) {
      if (c < '0' || c > '9' || (worth % 10 != 0 && c != '0')) return false;
      worth = worth % 10 == 0 ? worth / 10 : 1;
      if (c != '0') tenths += worth * (c - '0');
    }
    text = text.substr(0, dot);
  }
  const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (bad != std::errc() || end != text.data() + text.size()) return false;
  if (out > largest_measure || out < -largest_measure) return false;
  out = out * times + (negative ? -1 : 1) * tenths;
  return out <= largest_measure && out >= -largest_measure;
}

}  // namespace tercio::image
