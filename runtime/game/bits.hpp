// Sets of the elements of one domain as bits in 64-bit words.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "runtime/image/layout.hpp"

namespace tercio::game {

using image::Word;

inline bool has(const Word* set, std::int32_t i) { return (set[i >> 6] >> (i & 63)) & 1U; }
inline void add(Word* set, std::int32_t i) { set[i >> 6] |= Word{1} << (i & 63); }
inline void remove(Word* set, std::int32_t i) { set[i >> 6] &= ~(Word{1} << (i & 63)); }

inline bool any(const Word* set, std::int32_t words) {
  for (std::int32_t i = 0; i < words; ++i)
    if (set[i] != 0) return true;
  return false;
}
inline std::int32_t count(const Word* set, std::int32_t words) {
  std::int32_t n = 0;
  for (std::int32_t i = 0; i < words; ++i) n += std::popcount(set[i]);
  return n;
}
// The least element from `from` on, or -1.
inline std::int32_t next(const Word* set, std::int32_t words, std::int32_t from) {
  std::int32_t at = from >> 6;
  if (at >= words) return -1;
  Word rest = set[at] & (~Word{0} << (from & 63));
  while (rest == 0) {
    if (++at >= words) return -1;
    rest = set[at];
  }
  return at * 64 + std::countr_zero(rest);
}
inline std::int32_t last(const Word* set, std::int32_t words) {
  for (std::int32_t i = words - 1; i >= 0; --i)
    if (set[i] != 0) return i * 64 + 63 - std::countl_zero(set[i]);
  return -1;
}

// A set that a function needs for a while; no allocation up to 1,024 elements.
class Set {
 public:
  explicit Set(std::int32_t words) : words_(words) {
    if (words > static_cast<std::int32_t>(inside_.size())) outside_.resize(static_cast<std::size_t>(words));
    std::fill_n(data(), words, Word{0});
  }
  Set(const Word* from, std::int32_t words) : Set(words) { std::copy_n(from, words, data()); }

  Word* data() { return outside_.empty() ? inside_.data() : outside_.data(); }
  const Word* data() const { return outside_.empty() ? inside_.data() : outside_.data(); }
  std::int32_t words() const { return words_; }

  bool has(std::int32_t i) const { return game::has(data(), i); }
  void add(std::int32_t i) { game::add(data(), i); }
  void remove(std::int32_t i) { game::remove(data(), i); }
  bool any() const { return game::any(data(), words_); }
  std::int32_t count() const { return game::count(data(), words_); }
  std::int32_t next(std::int32_t from) const { return game::next(data(), words_, from); }
  std::int32_t last() const { return game::last(data(), words_); }
  Set& operator&=(const Word* other) {
    for (std::int32_t i = 0; i < words_; ++i) data()[i] &= other[i];
    return *this;
  }
  Set& operator|=(const Word* other) {
    for (std::int32_t i = 0; i < words_; ++i) data()[i] |= other[i];
    return *this;
  }
  Set& operator-=(const Word* other) {
    for (std::int32_t i = 0; i < words_; ++i) data()[i] &= ~other[i];
    return *this;
  }

 private:
  std::int32_t words_;
  std::array<Word, 16> inside_;
  std::vector<Word> outside_;
};

// Calls visit(i) for each element, rising.
template <typename Visit>
void each(const Word* set, std::int32_t words, Visit visit) {
  for (std::int32_t i = next(set, words, 0); i >= 0; i = next(set, words, i + 1)) visit(i);
}

}  // namespace tercio::game
