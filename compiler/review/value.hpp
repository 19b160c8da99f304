// A value as far as it is known, and what is made of such values. Private to compiler/review.
#pragma once

#include <cstdint>
#include <vector>

namespace tercio::review {

enum class Answer : std::uint8_t { no, yes, unknown };

// What cannot be stored: the bounds of arithmetic.
inline constexpr std::int64_t far = 1'000'000'000;

// Numbers lie between lo and hi. Words, things and flags are one of `options`, none being -1; without options nothing
// is known. A set has what is in it for certain and what may be.
struct Value {
  enum class Sort : std::uint8_t { unknown, number, option, set };
  Sort sort = Sort::unknown;
  std::int64_t lo = 0, hi = 0;
  std::vector<std::int64_t> options;          // rising
  std::vector<std::int64_t> certain, possible;  // rising

  static Value number(std::int64_t lo, std::int64_t hi);
  static Value one_of(std::vector<std::int64_t> options);  // too many, or none: nothing is known

  bool known() const { return (sort == Sort::number && lo == hi) || (sort == Sort::option && options.size() == 1); }
  std::int64_t one() const { return sort == Sort::number ? lo : options.front(); }
};

Value flag(Answer a);
Answer truth(const Value& v);
Answer negated(Answer a);
Value joined(const Value& a, const Value& b);  // one or the other
bool has(const std::vector<std::int64_t>& rising, std::int64_t v);
void tidy(std::vector<std::int64_t>& v);  // rising, each once

}  // namespace tercio::review
