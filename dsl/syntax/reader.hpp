// The words and signs around the place where a parse stopped. Private to dsl/syntax.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/frontier.hpp"
#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::syntax {

struct Token {
  std::uint32_t begin = 0;
  std::string_view text;  // a word, or one sign; empty at the end of the text
  std::uint32_t end() const { return begin + static_cast<std::uint32_t>(text.size()); }
  bool is(std::string_view word) const { return text == word; }
  bool is_word() const { return !text.empty() && scan::begins_word(text[0]); }
  bool is_name() const { return is_word() && !is_reserved(text); }
  bool is_number() const { return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos; }
};

// The broken declaration is text[begin, end); its parse stopped at `at`.
struct Reader {
  std::string_view text;
  std::uint32_t begin;
  std::uint32_t end;
  std::uint32_t at;
  const Frontier& frontier;

  Token from(std::uint32_t i) const {
    std::uint32_t stop = i;
    while (stop < text.size() && scan::is_letter(text[stop])) ++stop;
    if (stop == i && stop < text.size()) ++stop;
    return {i, text.substr(std::min<std::size_t>(i, text.size()), stop - i)};
  }
  // Behind the blanks, line ends and comments at `i`.
  Token behind(std::uint32_t i) const {
    const char* place = scan::space(text.data() + std::min<std::size_t>(i, text.size()), text.data() + text.size());
    return from(static_cast<std::uint32_t>(place - text.data()));
  }
  Token behind(Token t) const { return behind(t.end()); }
  Token here() const { return from(at); }
  // The word or sign before `i`; empty where the declaration begins.
  Token before(std::uint32_t i) const {
    while (i > begin && static_cast<unsigned char>(text[i - 1]) <= ' ') --i;
    std::uint32_t first = i;
    while (first > begin && scan::is_letter(text[first - 1])) --first;
    if (first == i && first > begin) --first;
    return {first, text.substr(first, i - first)};
  }
  bool same_line(std::uint32_t a, std::uint32_t b) const { return text.substr(a, b - a).find('\n') == std::string_view::npos; }
  // What stands in the line of `i` up to one of `stops`, without a comment and the blanks behind it.
  Token up_to(std::uint32_t i, std::string_view stops) const {
    const std::string ends = "\n#" + std::string(stops);
    std::uint32_t stop = static_cast<std::uint32_t>(std::min(text.find_first_of(ends, i), text.size()));
    while (stop > i && static_cast<unsigned char>(text[stop - 1]) <= ' ') --stop;
    return {i, text.substr(i, stop - i)};
  }
  Token through(Token first, Token last) const { return {first.begin, text.substr(first.begin, last.end() - first.begin)}; }
  // Behind the citation.
  Token opening() const {
    if (begin >= text.size() || text[begin] != '[') return from(begin);
    const std::size_t close = text.find_first_of("]\n", begin);
    if (close == std::string_view::npos || text[close] != ']') return from(begin);
    return behind(static_cast<std::uint32_t>(close + 1));
  }
};

inline bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}
inline std::string quoted(std::string_view word) { return "`" + std::string(word) + "`"; }

// A form of another language or of plain English: what stands there, what to write, and what it would be replaced by.
inline Blame said(Token where, std::string advice, std::string meant = "") {
  return {diagnostics::Code::foreign_habit, where.begin, where.end(), {std::string(where.text), std::move(advice)}, std::move(meant), 0, {}};
}
// A message of its own, with its help.
inline Blame told(Token where, std::string message, std::string help, std::string meant = "") {
  return {diagnostics::Code::syntax_error, where.begin, where.end(), {std::move(message), std::move(help)}, std::move(meant), 0, {}};
}

}  // namespace tercio::syntax
