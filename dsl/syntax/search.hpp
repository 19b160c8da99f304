// Inside of `blame`: what is at fault where a parse stopped. Private to dsl/syntax.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/mends.hpp"
#include "dsl/syntax/phrases.hpp"
#include "dsl/syntax/reader.hpp"
#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/spelling.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::syntax {

using diagnostics::Code;

inline bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The finding of a broken declaration: every question answers nothing where it is not at fault.
class Search {
 public:
  Search(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier, const Understood& is_understood);
  Blame run();
  std::optional<Blame> certain_slip() const;

 private:
  std::string_view word_at(std::size_t i) const;
  std::uint32_t start_of_word_before(std::size_t i) const;
  Blame at(Code code, std::uint32_t where, std::size_t size, std::vector<std::string> args) const;
  Blame habit(std::uint32_t where, std::string_view word, const Habit& known) const;
  Blame misspelt(std::uint32_t where, std::string_view word, const std::string& meant) const;
  std::optional<Blame> missing_comma() const;
  std::optional<Blame> phrase() const;
  std::optional<Blame> foreign_word() const;
  std::optional<Blame> empty_body() const;
  std::optional<Blame> broken_chart() const;
  std::optional<Blame> unopened() const;
  std::optional<Blame> unclosed() const;
  std::optional<Blame> condition_with_if() const;
  std::optional<Blame> and_behind_where() const;
  std::optional<Blame> lone_argument() const;
  std::size_t opening_bracket(std::size_t inside) const;
  std::vector<std::string> wanted_names() const;
  std::string what_is_here() const;
  bool unseen_here();
  std::size_t sign_size() const;
  Blame not_understood() const;
  std::string sign_too_many() const;
  std::optional<Blame> law_with_when() const;
  std::optional<Blame> mended(const std::string& message, Token last) const;
  Token last_before() const;
  bool lacks_its_end(Token last) const;
  bool hyphen() const;
  std::string numbered_name() const;
  Reader reader() const { return {text_, begin_, end_, at_, frontier_}; }
  bool at_file_end() const { return text_.find_first_not_of(" \t\r\n", at_) == std::string_view::npos; }
  bool heading_here() const { return text_.substr(std::min<std::size_t>(at_, text_.size())).starts_with("==") && (at_ == 0 || text_[at_ - 1] == '\n'); }
  char sign_here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  // blame_notation.cpp: signs of other notations.
  std::optional<Blame> stray_equal() const;
  std::optional<Blame> notation() const;
  static bool is_die(std::string_view word);
  std::optional<Blame> dice() const;
  std::optional<Blame> hex_with_comma() const;
  std::optional<Blame> foreign_sign() const;

  // blame_misspelt.cpp: words that are near to a keyword, and what should begin a declaration.
  std::optional<Blame> misspelt_start() const;
  std::size_t start_of_declaration() const;
  Blame amount_alone(std::size_t where) const;
  std::optional<Blame> missing_start() const;
  std::optional<Blame> misspelt_here() const;
  std::optional<Blame> misspelt_call() const;
  std::optional<Blame> misspelt_near() const;
  std::optional<Blame> misspelt_before() const;
  std::optional<Blame> misspelt_name(std::uint32_t where) const;
  bool is_used_elsewhere(std::size_t where, std::string_view word) const;

  std::string_view text_;
  std::uint32_t begin_;
  std::uint32_t end_;
  const Frontier& frontier_;
  const Understood& is_understood_;
  std::uint32_t at_;  // the farthest place
  std::string_view here_;
  std::uint32_t before_ = 0;
  std::string_view word_before_;
  std::vector<std::string> wanted_;
};

}  // namespace tercio::syntax
