#include "dsl/syntax/spelling.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/utf8.hpp"
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
constexpr std::string_view straight = "a text stands in straight quotes: `\"`";
constexpr std::string_view hyphen = "a run, a chain and a minus are written with `-`";
constexpr std::string_view plain_blank = "this blank is none that the language knows: write a plain one";

constexpr Notation notations[] = {
    {"\xE2\x80\x9C", straight, "\""},
    {"\xE2\x80\x9D", straight, "\""},
    {"\xE2\x80\x9E", straight, "\""},
    {"\xE2\x80\x98", straight, "\""},
    {"\xE2\x80\x99", straight, "\""},
    {"\xE2\x80\x9A", straight, "\""},
    {"\xC2\xAB", straight, "\""},
    {"\xC2\xBB", straight, "\""},
    {"'", straight, "\""},
    {"\xE2\x80\x90", hyphen, "-"},
    {"\xE2\x80\x91", hyphen, "-"},
    {"\xE2\x80\x92", hyphen, "-"},
    {"\xE2\x80\x93", hyphen, "-"},
    {"\xE2\x80\x94", hyphen, "-"},
    {"\xE2\x88\x92", hyphen, "-"},
    {"\xE2\x80\xA6", "a run is written `1..6`", ".."},
    {"\xC3\x97", "write `times 2` in a clause, `*` in a sum", "*"},
    {"\xC3\xB7", "a ratio is written `a / b`", "/"},
    {"\xE2\x89\xA0", "write `!=`", "!="},
    {"\xE2\x89\xA4", "write `<=`", "<="},
    {"\xE2\x89\xA5", "write `>=`", ">="},
    {"\xC2\xA0", plain_blank, " "},
    {"\xE2\x80\xAF", plain_blank, " "},
    {"==", "values are compared with one `=`", "="},
    {"=>", "write `>=`", ">="},
    {"=<", "write `<=`", "<="},
    {"<>", "write `!=`", "!="},
    {":=", "a value is changed with `now x = ...` and kept with `let x = ...`", "="},
    {"+=", "a value is changed with `now x = x + 1`", ""},
    {"-=", "a value is changed with `now x = x - 1`", ""},
    {"++", "a value is changed with `now x = x + 1`", ""},
    {"--", "a value is changed with `now x = x - 1`", ""},
    {"&&", "write `and`", "and"},
    {"||", "write `or`", "or"},
    {"//", "a comment begins with `#`", "#"},
    {"/*", "a comment begins with `#` and runs to the end of its line", "#"},
    {";", "a sentence ends by itself, and a condition ends at its `{`: take this away", ""},
};
// Shorter habits are too near to other words to be guessed at.
constexpr std::size_t shortest_guessed_habit = 5;

}  // namespace

const Habit* find_habit(std::string_view word) {
  const auto* found =
      std::find_if(std::begin(habits), std::end(habits), [&](const Habit& h) { return h.word == word; });
  return found == std::end(habits) ? nullptr : found;
}

const Notation* find_notation(std::string_view text) {
  const auto* found = std::find_if(std::begin(notations), std::end(notations),
                                   [&](const Notation& n) { return text.starts_with(n.sign); });
  return found == std::end(notations) ? nullptr : found;
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

std::string meant_by(std::string_view word, const std::vector<std::string>& among) {
  constexpr std::size_t short_word = 6;
  constexpr std::size_t most_slips = 3;  // of diagnostics::nearest
  if (word.size() < 2 || is_keyword(word)) return {};
  const std::size_t size = source::code_points(word);
  std::vector<std::string> near;  // in length
  const auto take = [&](bool same_size) {
    for (const std::string& w : among) {
      const bool far = w.size() + most_slips < size || size + most_slips < w.size();
      if (!far && (w.size() == word.size()) == same_size) near.push_back(w);
    }
  };
  take(true);
  take(false);
  const std::string found = diagnostics::nearest(word, near);
  return word.size() >= short_word || one_slip(word, found) ? found : std::string();
}

}  // namespace tercio::syntax
