// What a word that is no keyword may have been meant for. Private to dsl/syntax.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tercio::syntax {

// A word that people bring from other languages or from English, and the form to write instead.
struct Habit {
  std::string_view word;
  std::string_view advice;
};

const Habit* find_habit(std::string_view word);  // null when it is none

// The sign of another notation that begins a text, with what to write for it; null when none does.
struct Notation {
  std::string_view sign;
  std::string_view advice;
  std::string_view meant;  // what the sign would be replaced by; empty: that hangs on what stands around it
};
const Notation* find_notation(std::string_view text);

// Keywords and the habits that may be guessed at.
const std::vector<std::string>& all_words();

// Whether two words differ in one exchange of neighbouring letters.
bool swapped(std::string_view a, std::string_view b);

// Whether two words differ in one letter that is exchanged with its neighbour, changed, lost or added.
bool one_slip(std::string_view a, std::string_view b);

// The one of `among` that is meant by a word, or empty; also empty for a keyword. Among equally near ones it is one of
// the same length: letters change places more often than they get lost. Short words are near to too many for more than
// one slip.
std::string meant_by(std::string_view word, const std::vector<std::string>& among);

}  // namespace tercio::syntax
