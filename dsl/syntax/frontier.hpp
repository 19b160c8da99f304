// What a parse wanted at the farthest place it reached: all that is needed to say what is wrong with a declaration.
#pragma once

#include <bitset>
#include <cstdint>

#include "dsl/syntax/words.hpp"

namespace tercio::syntax {

// What may be wanted besides words and signs.
enum class Thing : std::uint8_t {
  name,
  number,
  text,
  die,
  case_no,
  cell,
  end_of_row,
  second_argument,  // in brackets behind the name of a question
  end_of_call,      // and no block
  count
};

struct Frontier {
  static constexpr std::uint32_t nowhere = 0xffffffff;

  std::uint32_t at = 0;              // byte offset
  std::uint32_t sentence = nowhere;  // where the innermost sentence open at `at` begins
  std::bitset<word_count> words;
  std::bitset<128> signs;  // by ASCII code
  std::bitset<static_cast<std::size_t>(Thing::count)> things;

  bool wants(Word word) const { return words[static_cast<std::size_t>(word)]; }
  bool wants(Thing thing) const { return things[static_cast<std::size_t>(thing)]; }
  bool wants_nothing() const { return words.none() && signs.none() && things.none(); }
};

}  // namespace tercio::syntax
