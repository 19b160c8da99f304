#include "dsl/syntax/spelling.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/syntax/tree.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::syntax {
namespace {

constexpr Habit habits[] = {
    {"if", "a condition of a declaration begins with `when`"},
    {"doubled", "write `times 2`"},
    {"double", "write `times 2`"},
    {"unless", "write `when not`, or `despite [CASE]: a PIECE may VERB when ...`"},
    {"forbid", "write `a PIECE may not VERB when ...`"},
    {"allow", "write `despite [CASE]: a PIECE may VERB when ...`"},
    {"cannot", "write `may not`"},
    {"min", "write `at least`"},
    {"max", "write `at most`"},
    {"*", "write `times 2` in a clause"},
    {"while", "write `until none x in S where (...) { }` or `repeat at most n times { }`"},
    {"end", "write `ends`"},
    {"starts", "write `begins`"},
    {"&", "write `and`"},
    {"|", "write `or`"},
    {"!", "write `not`"},
};
// Shorter habits are too near to other words to be guessed at.
constexpr std::size_t shortest_guessed_habit = 5;

}  // namespace

const Habit* find_habit(std::string_view word) {
  const auto* found =
      std::find_if(std::begin(habits), std::end(habits), [&](const Habit& h) { return h.word == word; });
  return found == std::end(habits) ? nullptr : found;
}

const std::vector<std::string>& all_words() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> words;
    for (const std::string& each : keywords()) {
      if (each.size() > 1) words.push_back(each);  // one letter is near to every other
    }
    for (const Habit& each : habits) {
      if (each.word.size() >= shortest_guessed_habit) words.emplace_back(each.word);
    }
    return words;
  }();
  return all;
}

bool swapped(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const auto first = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  return first + 1 < a.size() && a[first] == b[first + 1] && a[first + 1] == b[first] &&
         a.substr(first + 2) == b.substr(first + 2);
}

bool one_slip(std::string_view a, std::string_view b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > 1) return false;
  const auto first = static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  if (a.size() < b.size()) return a.substr(first) == b.substr(first + 1);
  return first == a.size() || a.substr(first + 1) == b.substr(first + 1) || swapped(a, b);
}

std::string meant_by(std::string_view word, std::vector<std::string> among) {
  constexpr std::size_t short_word = 6;
  if (word.size() < 2 || is_keyword(word)) return {};
  std::stable_partition(among.begin(), among.end(), [&](const std::string& w) { return w.size() == word.size(); });
  std::string found = diagnostics::nearest(word, among);
  return word.size() >= short_word || one_slip(word, found) ? found : std::string();
}

}  // namespace tercio::syntax
