// Numbers with their unit, as the language writes them: "24cm", "245mm", "24.5mm", "45deg", "4.5deg".
#pragma once

#include <cstdlib>
#include <string>

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

// The number that measure_text writes so; false for any other text.
inline bool read_measure_text(Unit unit, const std::string& text, Value& value) {
  std::int64_t number = 0;
  std::size_t i = 0;
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) ++i;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && number < 1'000'000'000; ++i) number = number * 10 + (text[i] - '0');
  std::int64_t tenths = 0;
  if (i + 1 < text.size() && text[i] == '.' && text[i + 1] >= '0' && text[i + 1] <= '9') {
    tenths = text[i + 1] - '0';
    i += 2;
  }
  const std::string rest = text.substr(i);
  if (unit == Unit::length && rest == "cm" && tenths == 0) number *= 100;
  else if (unit != Unit::plain && (rest == "mm" || rest == "deg")) number = number * 10 + tenths;
  else if (!rest.empty() || tenths != 0) return false;
  value = static_cast<Value>(negative ? -number : number);
  return number <= 1'000'000'000 && measure_text(unit, value) == text;
}

}  // namespace tercio::image
