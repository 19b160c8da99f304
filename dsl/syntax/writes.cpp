#include "dsl/syntax/writes.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/tree.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::syntax {
namespace {

struct Token {
  std::uint32_t begin = 0;
  std::string_view text;
  std::uint32_t end() const { return begin + static_cast<std::uint32_t>(text.size()); }
};

class Sentence {
 public:
  Sentence(std::string_view text, std::uint32_t at, const Frontier& frontier)
      : text_(text), begin_(frontier.sentence), at_(at), frontier_(frontier), here_(word_from(at)), first_(word_from(begin_)) {
    before_ = word_before(at);
  }

  std::optional<Blame> run() const {
    if (first_.text == "now") return inside_now();
    if (auto found = behind_now()) return found;
    if (!is_name(first_.text)) return {};
    if (text_.substr(at_).starts_with("=") && frontier_.wants(Word::w_chooses)) {
      const Token sign{at_, text_.substr(at_, 1)};
      const std::string meant = "now " + std::string(text_.substr(begin_, before_.end() - begin_));
      return told(through(first_, sign), "a value is changed with `now`", "write `" + meant + " = " + value() + "`", meant + " =");
    }
    if (first_.text == "set" && before_.begin == begin_ && is_name(here_.text))
      return said(first_, "what changes is written with `now`", "now");
    const bool whole = before_.begin == begin_;  // nothing else is understood of the sentence
    if (whole && (here_.text == "is" || here_.text == "becomes" || here_.text == "has") && frontier_.wants(Word::w_chooses))
      return said(here_, "what becomes so is written `now " + std::string(first_.text) + " is WORD`");
    return {};
  }

 private:
  Token word_from(std::uint32_t i) const {
    std::uint32_t end = i;
    while (end < text_.size() && scan::is_letter(text_[end])) ++end;
    return {i, text_.substr(std::min<std::size_t>(i, text_.size()), end - i)};
  }
  Token word_before(std::uint32_t i) const {
    while (i > 0 && (text_[i - 1] == ' ' || text_[i - 1] == '\t' || text_[i - 1] == '\n')) --i;
    std::uint32_t begin = i;
    while (begin > 0 && scan::is_letter(text_[begin - 1])) --begin;
    return {begin, text_.substr(begin, i - begin)};
  }
  // What stands behind the sign at the place, in its line.
  std::string value() const {
    const std::size_t first = std::min(text_.find_first_not_of(" \t", at_ + 1), text_.size());
    std::size_t stop = std::min(text_.find_first_of("\n#}", first), text_.size());
    while (stop > first && static_cast<unsigned char>(text_[stop - 1]) <= ' ') --stop;
    return stop == first ? "..." : std::string(text_.substr(first, stop - first));
  }
  static bool is_name(std::string_view word) { return !word.empty() && scan::begins_word(word[0]) && !is_reserved(word); }
  static bool is_value(std::string_view word) {
    return word == "yes" || word == "no" || word == "none" || (!word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos);
  }
  static Blame said(Token where, const std::string& advice, const std::string& meant = "") {
    return {Code::foreign_habit, where.begin, where.end(), {std::string(where.text), advice}, meant, 0, {}};
  }
  static Blame told(Token where, std::string message, std::string help, const std::string& meant) {
    return {Code::syntax_error, where.begin, where.end(), {std::move(message), std::move(help)}, meant, 0, {}};
  }
  Token through(Token first, Token last) const { return {first.begin, text_.substr(first.begin, last.end() - first.begin)}; }

  std::optional<Blame> inside_now() const {
    if (is_value(here_.text) && before_.text == "is")
      return said(through(before_, here_), "a value is written with `=`: `now x = " + std::string(here_.text) + "`", "= " + std::string(here_.text));
    if (before_.text == "not" && (here_.text == "yes" || here_.text == "no")) {
      const std::string other = here_.text == "yes" ? "no" : "yes";
      if (const Token is = word_before(before_.begin); is.text == "is")
        return said(through(is, here_), "write what it is then: `now x = " + other + "`", "= " + other);
    }
    if (here_.text == "on" && before_.text == "is") return said(through(before_, here_), "a flag is set with `now x` or `now x = yes`", "= yes");
    if (here_.text == "not" && before_.text == "now") return said(here_, "write `now x is not WORD`, or `now x = no`");
    const bool behind_name = is_name(before_.text);
    if (behind_name && is_value(here_.text)) return said(here_, "a value is written with `=`: `now x = " + std::string(here_.text) + "`", "= " + std::string(here_.text));
    if (behind_name && (here_.text == "has" || here_.text == "becomes" || here_.text == "gets")) return said(here_, "what becomes so is written `now x is WORD`", "is");
    if (behind_name && (here_.text == "plus" || here_.text == "minus"))
      return said(here_, std::string("a value is changed with `now x = x ") + (here_.text == "plus" ? "+" : "-") + " 1`");
    return {};
  }

  // `now unit hurt`: what was read as the next sentence belongs to this one.
  std::optional<Blame> behind_now() const {
    const Token subject = word_before(begin_), now = word_before(subject.begin);
    if (now.text != "now" || !is_name(subject.text) || !is_name(first_.text) || text_.substr(subject.end(), begin_ - subject.end()).find('\n') != std::string_view::npos)
      return {};
    if (first_.text == "has" || first_.text == "becomes" || first_.text == "gets") return said(first_, "what becomes so is written `now x is WORD`", "is");
    if (text_.substr(at_).starts_with("=") && before_.begin == begin_) {
      const std::string meant = std::string(subject.text) + " of " + std::string(first_.text);
      return told(through(subject, first_), "`of` is missing before `" + std::string(first_.text) + "`", "write `now " + meant + " = " + value() + "`", meant);
    }
    return said(first_, "`is` is missing before it: `now " + std::string(subject.text) + " is " + std::string(first_.text) + "`", "is " + std::string(first_.text));
  }

  using Code = diagnostics::Code;
  std::string_view text_;
  std::uint32_t begin_;
  std::uint32_t at_;
  const Frontier& frontier_;
  Token here_, first_, before_;
};

}  // namespace

std::optional<Blame> blame_write(std::string_view text, std::uint32_t at, const Frontier& frontier) {
  if (frontier.sentence == Frontier::nowhere || frontier.sentence > at) return {};
  // `steps.unit` and `unit.steps`
  if (at > 0 && at + 1 < text.size() && text[at] == '.' && scan::is_letter(text[at - 1]) && scan::begins_word(text[at + 1])) {
    std::uint32_t begin = at, end = at + 1;
    while (begin > 0 && scan::is_letter(text[begin - 1])) --begin;
    while (end < text.size() && scan::is_letter(text[end])) ++end;
    const std::string owner(text.substr(begin, at - begin)), field(text.substr(at + 1, end - at - 1)), meant = field + " of " + owner;
    if (scan::begins_word(owner[0])) return Blame{diagnostics::Code::foreign_habit, begin, end, {owner + "." + field, "a field is asked for with `of`: `" + meant + "`"}, meant, 0, {}};
  }
  return Sentence(text, at, frontier).run();
}

}  // namespace tercio::syntax
