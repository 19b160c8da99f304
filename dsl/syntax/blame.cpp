#include "dsl/syntax/blame.hpp"

#include <algorithm>
#include <utility>

#include "dsl/syntax/clauses.hpp"
#include "dsl/syntax/english.hpp"
#include "dsl/syntax/foreign_forms.hpp"
#include "dsl/syntax/openings.hpp"
#include "dsl/syntax/plain.hpp"
#include "dsl/syntax/quotes.hpp"
#include "dsl/syntax/samples.hpp"
#include "dsl/syntax/search.hpp"
#include "dsl/syntax/starts.hpp"
#include "dsl/syntax/tree.hpp"
#include "dsl/syntax/unclosed.hpp"
#include "dsl/syntax/values.hpp"
#include "dsl/syntax/writes.hpp"

namespace tercio::syntax {
namespace {

// More wanted words than these say nothing.
constexpr std::size_t most_named = 6;

Blame opened_behind(std::string_view text, const Unopened& found) {
  const std::string before(text.substr(found.begin, found.end - found.begin));
  return {Code::syntax_error, found.begin, found.end, {"`{` is missing behind " + quoted(before), "write `" + before + " {`"}, before + " {", 0, {}};
}

}  // namespace

Search::Search(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier, const Understood& is_understood)
    : text_(text), begin_(begin), end_(end), frontier_(frontier), is_understood_(is_understood), at_(std::max(frontier.at, begin)) {
  here_ = word_at(at_);
  before_ = start_of_word_before(at_);
  word_before_ = before_ >= begin_ ? word_at(before_) : std::string_view();
  for (std::size_t i = 0; i < word_count; ++i) {
    const std::string_view word = syntax::text(static_cast<Word>(i));
    if (frontier_.words[i] && word.size() > 1) wanted_.emplace_back(word);
  }
}

Blame Search::run() {
  if (auto found = blame_sign_of_english(reader())) return *found;
  if (auto found = blame_english(reader())) return *found;
  if (auto found = blame_unclosed_text(reader())) return *found;
  if (auto found = blame_foreign_form(reader())) return *found;
  if (auto found = notation()) return *found;
  if (unseen_here()) return not_understood();
  if (auto found = unopened()) return *found;
  if (auto found = missing_comma()) return *found;
  if (auto found = stray_equal()) return *found;
  if (auto found = phrase()) return *found;
  if (auto found = blame_sample(reader())) return *found;
  if (auto found = blame_field(reader())) return *found;
  if (auto found = blame_quantifier(reader())) return *found;
  if (auto found = blame_opening(reader())) return *found;
  if (auto found = blame_title(reader())) return *found;
  if (auto found = blame_plain(reader())) return *found;
  if (auto found = blame_outside(reader())) return *found;
  if (auto found = foreign_word()) return *found;
  if (auto found = blame_write(text_, at_, frontier_)) return *found;
  if (auto found = blame_value(reader())) return *found;
  if (auto found = empty_body()) return *found;
  if (auto found = and_behind_where()) return *found;
  if (auto found = broken_chart()) return *found;
  if (auto found = unclosed()) return *found;
  if (auto found = blame_answer(reader())) return *found;
  if (auto found = misspelt_here()) return *found;
  if (frontier_.signs[']']) return not_understood();  // in a citation all words but three are free
  if (auto found = blame_comma(reader())) return *found;
  if (auto found = blame_ban(reader())) return *found;
  if (auto found = blame_amount(reader())) return *found;
  if (auto found = law_with_when()) return *found;
  if (auto found = condition_with_if()) return *found;
  if (auto found = misspelt_call()) return *found;
  if (auto found = lone_argument()) return *found;
  if (auto found = missing_start()) return *found;
  if (const Token last = last_before(); lacks_its_end(last)) {
    if (auto found = mended({}, last)) return *found;
  }
  if (auto found = misspelt_near()) return *found;
  if (auto found = misspelt_before()) return *found;
  if (auto found = blame_bare_call(reader())) return *found;
  if (auto found = foreign_sign()) return *found;
  return not_understood();
}

std::string_view Search::word_at(std::size_t i) const {
  std::size_t end = i;
  const char* last = text_.data() + text_.size();
  while (end < text_.size() && scan::is_letter(text_[end]) && scan::print_sign(text_.data() + end, last) == nullptr) ++end;
  return text_.substr(std::min(i, text_.size()), end - i);
}

std::uint32_t Search::start_of_word_before(std::size_t i) const {
  while (i > 0 && is_space(text_[i - 1])) --i;
  while (i > 0 && scan::is_letter(text_[i - 1])) --i;
  return static_cast<std::uint32_t>(i);
}

Blame Search::at(Code code, std::uint32_t where, std::size_t size, std::vector<std::string> args) const {
  return {code, where, where + static_cast<std::uint32_t>(size), std::move(args), {}, 0, {}};
}

Blame Search::habit(std::uint32_t where, std::string_view word, const Habit& known) const {
  return at(Code::foreign_habit, where, word.size(), {std::string(word), std::string(known.advice)});
}

// A misspelt word, or one that is near to a habit.
Blame Search::misspelt(std::uint32_t where, std::string_view word, const std::string& meant) const {
  if (const Habit* known = find_habit(meant); known != nullptr && !is_keyword(meant))
    return habit(where, word, *known);
  Blame found = at(Code::misspelt_word, where, word.size(), {std::string(word), meant});
  found.suggestion = meant;
  return found;
}

// `normally` stands behind a comma and nowhere else; so do fields.
std::optional<Blame> Search::missing_comma() const {
  constexpr std::string_view normally = "normally";
  // A field and its value, then another field: nothing else may stand in those brackets.
  const bool field = frontier_.signs[','] && frontier_.signs[')'] && wanted_.empty() && !here_.empty() && scan::begins_word(here_[0]) && here_ != "when";
  if (field) return at(Code::syntax_error, at_, here_.size(), {"a comma is missing before " + quoted(here_), "write `, " + std::string(here_) + "`"});
  if (!frontier_.signs[','] || (here_ != normally && !one_slip(here_, normally))) return {};
  return at(Code::syntax_error, at_, here_.size(), {"a comma is missing before " + quoted(here_), "write `, " + std::string(normally) + "`"});
}

std::optional<Blame> Search::phrase() const {
  if (frontier_.signs[']'] || frontier_.wants(Thing::cell)) return {};
  const auto found = find_phrase(text_, begin_, at_, frontier_.sentence != Frontier::nowhere);
  if (!found) return {};
  Blame result = at(Code::foreign_habit, found->begin, found->end - found->begin,
                    {std::string(text_.substr(found->begin, found->end - found->begin)), found->advice});
  result.suggestion = found->meant;
  return result;
}

std::optional<Blame> Search::foreign_word() const {
  for (const auto& [where, word] : {std::pair(at_, here_), std::pair(before_, word_before_)}) {
    const Habit* known = find_habit(word);
    if (known != nullptr && !is_keyword(word)) return habit(where, word, *known);
  }
  const bool declaration = frontier_.sentence == Frontier::nowhere;
  if (declaration && here_ == "if" && !frontier_.wants(Word::w_if)) return habit(at_, here_, *find_habit("if"));
  return {};
}

std::optional<Blame> Search::empty_body() const {
  if (sign_here() != '}' || frontier_.wants(Thing::cell)) return {};
  std::size_t open = at_;
  while (open > begin_ && is_space(text_[open - 1])) --open;
  if (open == begin_ || text_[open - 1] != '{') return {};
  return at(Code::empty_body, static_cast<std::uint32_t>(open - 1), at_ - open + 2, {});
}

std::optional<Blame> Search::broken_chart() const {
  if (sign_here() == '}' && frontier_.wants(Thing::cell)) {
    return at(Code::syntax_error, at_, 1, {"this chart has no rows", "write one row in a line"});
  }
  if (sign_here() == '{' && frontier_.signs['{']) {
    return at(Code::syntax_error, at_, 1,
              {"a row stands in the line of this `{`", "begin the rows in the next line"});
  }
  return {};
}

std::optional<Blame> Search::unopened() const {
  if (!frontier_.signs['{']) return {};
  const auto found = find_unopened(text_, begin_, end_, at_);
  return found ? std::optional(opened_behind(text_, *found)) : std::nullopt;
}

std::optional<Blame> Search::unclosed() const {
  auto found = find_unclosed_brace(text_, begin_, end_, at_);
  if (!found && frontier_.signs[')']) found = find_unclosed_bracket(text_, begin_, end_, at_);
  if (!found) return {};
  const std::string sign(1, text_[found->open]);
  Blame result = at(Code::syntax_error, found->open, 1,
                    {"this " + quoted(sign) + " is never closed", sign == "{" ? "write its `}`" : "write its `)`"});
  result.label_at = found->limit;
  result.label = found->limit == text_.size() ? "the file ends here" : "the next declaration begins here";
  return result;
}

// `x if c` wants its `else`.
std::optional<Blame> Search::condition_with_if() const {
  if (!frontier_.wants(Word::w_else)) return {};
  const std::size_t found = text_.substr(begin_, at_ - begin_).rfind(" if ");
  if (found == std::string_view::npos) return {};
  return at(Code::foreign_habit, static_cast<std::uint32_t>(begin_ + found + 1), 2,
            {"if", "a condition begins with `when`; `x if c else y` needs its `else`"});
}

// `where a and b`: what stands behind `where` ends before `and`.
std::optional<Blame> Search::and_behind_where() const {
  if (here_ != "and" && here_ != "or") return {};
  const std::string_view before = text_.substr(begin_, at_ - begin_);
  const std::size_t where = before.rfind("where ");
  if (where == std::string_view::npos || before.find_first_of("{}", where) != std::string_view::npos) return {};
  return at(Code::syntax_error, at_, here_.size(), {what_is_here(), "brackets hold together what stands behind `where`: `where (... " + std::string(here_) + " ...)`"});
}

std::optional<Blame> Search::lone_argument() const {
  if (sign_here() != ')' || !frontier_.wants(Thing::second_argument)) return {};
  const std::size_t open = opening_bracket(at_);
  if (open > begin_ && is_space(text_[open - 1])) {
    return at(
        Code::syntax_error, static_cast<std::uint32_t>(open), 1,
        {"`(` is not understood here", "write `every x in S: (...)` with its colon, and `f of x` for one argument"});
  }
  return at(Code::syntax_error, at_, 1,
            {"one argument is written with `of`", "write `f of x`; brackets are for two and more, and for verbs"});
}

// The bracket around what ends at `inside`.
std::size_t Search::opening_bracket(std::size_t inside) const {
  for (int open = 1; inside > begin_ && open > 0; --inside) {
    open += text_[inside - 1] == ')' ? 1 : text_[inside - 1] == '(' ? -1 : 0;
  }
  return inside;
}

std::vector<std::string> Search::wanted_names() const {
  std::vector<std::string> names;
  static constexpr std::pair<Thing, std::string_view> things[] = {{Thing::name, "a name"},
                                                                  {Thing::number, "a number"},
                                                                  {Thing::text, "a text in quotes"},
                                                                  {Thing::die, "a die as `d6`"},
                                                                  {Thing::case_no, "a case"},
                                                                  {Thing::cell, "a cell"},
                                                                  {Thing::end_of_row, "the end of the line"}};
  for (const auto& [thing, name] : things) {
    if (frontier_.wants(thing)) names.emplace_back(name);
  }
  for (std::size_t i = 0; i < word_count; ++i) {
    if (frontier_.words[i]) names.push_back(quoted(syntax::text(static_cast<Word>(i))));
  }
  for (std::size_t i = 0; i < frontier_.signs.size(); ++i) {
    if (frontier_.signs[i]) names.push_back(quoted(std::string(1, static_cast<char>(i))));
  }
  return names;
}

std::string Search::what_is_here() const {
  if (at_file_end()) return "the file ends here";
  if (!here_.empty()) {
    if (is_reserved(here_) && frontier_.wants(Thing::name) && frontier_.words.none())
      return quoted(here_) + " is a word of the language and no name";
    return quoted(here_) + " is not understood here";
  }
  const char c = sign_here();
  if (c == '"')
    return text_.substr(at_ + 1, text_.find('\n', at_) - at_ - 1).find('"') == std::string_view::npos
               ? "this text is not closed in its line"
               : "a text is not understood here";
  if (c == '}' && at_ == begin_) return "this `}` closes nothing";
  if (c == '{' && frontier_.wants(Thing::end_of_call)) return "a call has no block";
  if (c == '\n' || c == '\r') return "the line ends here";
  if (static_cast<unsigned char>(c) < 0x20) return "a control character is not understood here";
  const char* const here = text_.data() + at_;
  const char* const last = text_.data() + text_.size();
  if (const std::string unseen = scan::unseen_sign(here, last); !unseen.empty())
    return quoted(unseen) + ", a sign that cannot be seen, is not understood here";
  return quoted(text_.substr(at_, sign_size())) + " is not understood here";
}

// Whether a sign that cannot be seen stands at the farthest place, or behind the word there, which it parts in two. Then
// that is the place.
bool Search::unseen_here() {
  const std::size_t behind = at_ + here_.size();
  if (behind >= text_.size() || find_notation(text_.substr(behind)) != nullptr) return false;  // a blank of print is told as such
  if (scan::unseen_sign(text_.data() + behind, text_.data() + text_.size()).empty()) return false;
  at_ = static_cast<std::uint32_t>(behind);
  here_ = {};
  return true;
}

// How many bytes the sign at the farthest place has.
std::size_t Search::sign_size() const {
  const char* const here = text_.data() + at_;
  const char* const stop = at_ < text_.size() ? scan::print_sign(here, text_.data() + text_.size()) : nullptr;
  return stop == nullptr ? 1 : static_cast<std::size_t>(stop - here);
}

Blame Search::not_understood() const {
  const std::vector<std::string> names = wanted_names();
  std::string message = what_is_here();
  if (!names.empty() && names.size() <= most_named) {
    message += "; expected ";
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (i > 0) message += i + 1 == names.size() ? " or " : ", ";
      message += names[i];
    }
  }
  // `1st_Brigade`
  const bool numbered = frontier_.wants(Thing::name) && !here_.empty() && !scan::begins_word(here_[0]) && std::any_of(here_.begin(), here_.end(), scan::begins_word);
  const bool number = at_ == begin_ && !here_.empty() && !scan::begins_word(here_[0]);
  const bool file_end = at_file_end();
  const std::size_t size = !here_.empty() ? here_.size() : file_end ? 0 : sign_size();
  // What is missing at the end of the file is missed behind its last word.
  std::size_t where = at_;
  while (file_end && where > begin_ && is_space(text_[where - 1])) --where;
  const std::string help = number     ? "put the case before a declaration in brackets: `[8.11]`"
                           : numbered ? numbered_name()
                           : hyphen() ? "a name that is not one word stands in quotes: `\"" + std::string(word_before_) + "-" + std::string(word_at(at_ + 1)) + "\"`"
                                      : sign_too_many();
  if (!help.empty() || frontier_.wants(Thing::cell)) return at(Code::syntax_error, static_cast<std::uint32_t>(where), size, {message, help});
  const Token last = last_before();
  if (const auto found = mended(message, last)) return *found;
  if (lacks_its_end(last)) {
    const std::size_t expected = message.find("; expected ");
    const std::string more = expected == std::string::npos ? "" : message.substr(expected);
    return told(last, "something is missing behind " + quoted(last.text) + more, "write what is missing behind " + quoted(last.text));
  }
  return at(Code::syntax_error, static_cast<std::uint32_t>(where), size, {message, ""});
}

// Before the farthest place.
Token Search::last_before() const {
  const auto found = last_token(text_, begin_, std::min<std::size_t>(at_, text_.size()));
  return found ? Token{found->begin, text_.substr(found->begin, found->end - found->begin)} : Token{begin_, {}};
}

// Whether a declaration or a sentence begins, or a block ends, in a line below, where this sentence should go on.
bool Search::lacks_its_end(Token last) const {
  if (last.text.empty() || at_file_end() || reader().same_line(last.end(), at_)) return false;
  const bool part = one_of(here_, {"given", "when", "then", "dice"}) && reader().opening().is("example");
  return at_ == end_ || part || sign_here() == '}' || (frontier_.sentence < at_ && begins_sentence_only(here_));
}

// The finding where one small change makes all understood.
std::optional<Blame> Search::mended(const std::string& message, Token last) const {
  const Reader in = reader();
  const auto found = find_mend(in, last, at_file_end() || lacks_its_end(last), is_understood_);
  if (!found) return {};
  const Token here = in.here();
  std::string named;
  for (const std::string& word : found->words) named += (named.empty() ? "" : " or ") + quoted(word);
  const bool one = found->words.size() == 1 && !found->more;
  const std::string word = found->words.empty() ? "" : found->words[0];
  switch (found->how) {
    case Mend::How::put_behind: {
      const bool joined = word == ":" || word == ")" || word == "]" || word == ",";
      const std::string meant = std::string(last.text) + (joined ? "" : " ") + word + (found->more ? " ..." : "");
      const std::string help = found->words.size() == 1 ? "write " + quoted(meant) : "write one of the two behind " + quoted(last.text);
      return told(last, named + " is missing behind " + quoted(last.text), help, one ? meant : "");
    }
    case Mend::How::put_before: {
      const std::string meant = word + " " + std::string(here.text);
      const bool closes = word == "]" || word == ")" || word == ":" || !(here.is_word() || here.is_number());
      return told(here, message, one && !closes ? "write " + quoted(meant) : "write " + named + " before " + quoted(here.text), one ? meant : "");
    }
    case Mend::How::replace:
      return told(here, message, "write " + named + " in place of " + quoted(here.text), one ? word : "");
    case Mend::How::take_away:
      return told(here, message, "what follows is understood without it: take " + quoted(here.text) + " away");
  }
  return {};
}

// `when a in S where c { ... }`
std::optional<Blame> Search::law_with_when() const {
  const Token first = reader().opening();
  if (!(first.is("when") || first.is("if")) || end_ - begin_ > 20000) return {};
  std::string law(text_.substr(begin_, end_ - begin_));
  if (!is_understood_(law.replace(first.begin - begin_, first.text.size(), "whenever"))) return {};
  return told(first, "what happens by itself as soon as something is so begins with `whenever`", "write `whenever`", "whenever");
}

// Of a word that begins with a digit where a name is wanted; a thing of a list may be called so.
std::string Search::numbered_name() const {
  const std::string letter = "a name begins with a letter";
  if (!frontier_.wants(Thing::text)) return letter;
  const auto part = [](char c) { return scan::is_letter(c) || c == '-'; };
  const std::string_view rest = text_.substr(at_);
  return letter + "; one of a list that does not stands in quotes: `\"" + std::string(rest.begin(), std::find_if_not(rest.begin(), rest.end(), part)) + "\"`";
}

// Between two words without blanks.
bool Search::hyphen() const {
  return sign_here() == '-' && before_ + word_before_.size() == at_ && !is_keyword(word_before_) && at_ + 1 < end_ && scan::begins_word(text_[at_ + 1]);
}

// Of a comma, a colon or a semicolon before a word that is wanted: that the word stands without it.
std::string Search::sign_too_many() const {
  const char sign = sign_here();
  if (!here_.empty() || (sign != ',' && sign != ':' && sign != ';')) return {};
  const std::size_t next = text_.find_first_not_of(" \t", at_ + 1);
  const std::string_view word = next < end_ ? word_at(next) : std::string_view();
  if (std::find(wanted_.begin(), wanted_.end(), word) == wanted_.end()) return {};
  return "no " + quoted(std::string(1, sign)) + " stands before " + quoted(word);
}

Blame blame(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier, const Understood& is_understood) {
  return Search(text, begin, end, frontier, is_understood).run();
}

std::optional<Blame> blame_unopened(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const auto found = find_unopened_line(text, begin, end);
  return found ? std::optional(opened_behind(text, *found)) : std::nullopt;
}

Blame blame_kind_unopened(std::string_view text, std::uint32_t begin, std::uint32_t at) {
  return opened_behind(text, last_token(text, begin, at).value_or(Unopened{begin, begin + 1}));
}

}  // namespace tercio::syntax
