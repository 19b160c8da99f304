// Signs of other notations: dice, hexes, operators.
#include "dsl/syntax/quotes.hpp"
#include "dsl/syntax/search.hpp"

#include <algorithm>

namespace tercio::syntax {

// `= bridge` where a name or a value begins.
std::optional<Blame> Search::stray_equal() const {
  if (sign_here() != '=' || heading_here() || frontier_.signs['='] || !(frontier_.wants(Thing::name) || frontier_.wants(Thing::cell))) return {};
  const std::size_t next = text_.find_first_not_of(" \t", at_ + 1);
  const std::string_view word = next == std::string_view::npos ? std::string_view() : word_at(next);
  if (word.empty()) return {};
  std::size_t size = next + word.size() - at_;
  Blame found = at(Code::foreign_habit, at_, size, {std::string(text_.substr(at_, size)), "no `=` stands here: write `" + std::string(word) + "`"});
  found.suggestion = std::string(word);
  return found;
}

// A sign of another notation at the farthest place, or one whose first half was understood.
std::optional<Blame> Search::notation() const {
  for (const std::uint32_t where : {at_, at_ > begin_ ? at_ - 1 : at_}) {
    const Notation* known = find_notation(text_.substr(where));
    if (known == nullptr || (where != at_ && known->sign.size() != 2)) continue;
    if (known->sign == "'" && frontier_.signs[']']) continue;  // a case may end in it
    if (known->sign == "'" && where + 1 < end_ && scan::begins_word(text_[where + 1]) && where > begin_ && scan::is_letter(text_[where - 1])) {
      const std::uint32_t first = start_of_word_before(where);  // `O'Neill`
      const std::string name = std::string(text_.substr(first, where + 1 - first)) + std::string(word_at(where + 1));
      Blame found = at(Code::foreign_habit, first, name.size(), {name, "a name that is not one word stands in quotes: `\"" + name + "\"`"});
      found.suggestion = "\"" + name + "\"";
      return found;
    }
    if (known->sign.size() == 2 && known->sign[1] == '=' && known->meant.empty() && frontier_.sentence == Frontier::nowhere) continue;  // of an answer
    if (known->sign == "==" && (where == 0 || text_[where - 1] == '\n')) continue;  // a heading
    if (known->sign == ":=" && frontier_.sentence < where) {
      const Reader in = reader();
      const Token first = in.from(frontier_.sentence), last = in.before(where);
      const std::string target(in.through(first, last).text);
      const std::string value(in.up_to(in.behind(where + 2).begin, "}").text);
      const bool one_name = last.begin == first.begin;
      if (!one_of(first.text, {"now", "let"}) && in.same_line(first.begin, where))
        return told({first.begin, text_.substr(first.begin, where + 2 - first.begin)}, "a value is changed with `now`, and kept under a name with `let`",
                    "write `now " + target + " = " + value + "`" + (one_name ? ", or `let " + target + " = " + value + "`" : ""), one_name ? "" : "now " + target + " =");
    }
    if (known->meant == "\"" && where == at_)
      if (auto found = blame_quotes_of_print(reader())) return found;
    Blame found = at(Code::foreign_habit, where, known->sign.size(), {std::string(known->sign), std::string(known->advice)});
    found.suggestion = known->meant;
    return found;
  }
  if (auto found = dice()) return found;
  return hex_with_comma();
}

bool Search::is_die(std::string_view word) {
  const std::size_t d = word.find_first_not_of("0123456789");
  return d != std::string_view::npos && (word[d] == 'd' || word[d] == 'D' || word[d] == 'w' || word[d] == 'W') &&
         d + 1 < word.size() && word.find_first_not_of("0123456789", d + 1) == std::string_view::npos;
}

// A die where a number is wanted, or written in another way where one is wanted.
std::optional<Blame> Search::dice() const {
  const bool number = !here_.empty() && here_.find_first_not_of("0123456789") == std::string_view::npos;
  if (frontier_.wants(Thing::die) && (number || is_die(here_))) {
    std::string meant(here_);
    std::replace_if(meant.begin(), meant.end(), [](char c) { return c == 'D' || c == 'w' || c == 'W'; }, 'd');
    if (number) meant.insert(0, 1, 'd');
    Blame found = at(Code::foreign_habit, at_, here_.size(), {std::string(here_), "a die is written `" + meant + "`"});
    found.suggestion = meant;
    return found;
  }
  const bool sum = word_before_ == "roll" || is_die(word_before_);
  if (sum && is_die(word_before_) && (sign_here() == '+' || sign_here() == '-') && frontier_.wants(Word::w_as)) {
    return at(Code::foreign_habit, at_, 1,
              {std::string(1, sign_here()), "add to what was thrown: `let sum = NAME + 1` behind `roll d6 as NAME`"});
  }
  // As an operand, and not behind a word that may be a misspelt `roll`.
  std::uint32_t before = at_;
  while (before > begin_ && is_space(text_[before - 1])) --before;
  const bool behind_name = before > begin_ && scan::is_letter(text_[before - 1]) && !is_keyword(word_before_);
  if (is_die(here_) && !frontier_.wants(Thing::die) && !behind_name) {
    return at(Code::foreign_habit, at_, here_.size(),
              {std::string(here_), "a die is thrown before its number is asked for: `roll d6 as NAME`"});
  }
  return {};
}

// `5,7` for 0507.
std::optional<Blame> Search::hex_with_comma() const {
  const auto digits = [](std::string_view word) {
    return !word.empty() && word.size() <= 2 && word.find_first_not_of("0123456789") == std::string_view::npos;
  };
  std::uint32_t comma = at_;
  if (sign_here() != ',' && at_ > begin_ && text_[at_ - 1] == ',') comma = at_ - 1;
  if (comma >= text_.size() || text_[comma] != ',') return {};
  const std::uint32_t first = start_of_word_before(comma);
  const std::string_view left = word_at(first), right = word_at(comma + 1);
  if (first + left.size() != comma || !digits(left) || !digits(right) || frontier_.signs[']']) return {};
  const std::string meant = std::string(2 - left.size(), '0').append(left) + std::string(2 - right.size(), '0').append(right);
  Blame found = at(Code::foreign_habit, first, left.size() + 1 + right.size(),
                   {std::string(left) + "," + std::string(right), "a hex is one number of four digits: `" + meant + "`"});
  found.suggestion = meant;
  return found;
}

std::optional<Blame> Search::foreign_sign() const {
  if (sign_here() == '=' && at_ > begin_ && text_[at_ - 1] == '=') {
    Blame found = at(Code::foreign_habit, at_ - 1, 2, {"==", "one `=` compares"});
    found.suggestion = "=";
    return found;
  }
  const std::string_view sign = here_.empty() && at_ < text_.size() ? text_.substr(at_, 1) : here_;
  const bool unequal = sign == "!" && at_ + 1 < text_.size() && text_[at_ + 1] == '=';
  if (const Habit* known = find_habit(sign); known != nullptr && !unequal) return habit(at_, sign, *known);
  const std::string_view first = word_at(begin_);
  if (const Habit* known = find_habit(first)) return habit(begin_, first, *known);
  return {};
}

}  // namespace tercio::syntax
