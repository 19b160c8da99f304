#include "dsl/syntax/blame.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "dsl/syntax/clauses.hpp"
#include "dsl/syntax/openings.hpp"
#include "dsl/syntax/phrases.hpp"
#include "dsl/syntax/reader.hpp"
#include "dsl/syntax/samples.hpp"
#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/spelling.hpp"
#include "dsl/syntax/starts.hpp"
#include "dsl/syntax/tree.hpp"
#include "dsl/syntax/unclosed.hpp"
#include "dsl/syntax/values.hpp"
#include "dsl/syntax/writes.hpp"

namespace tercio::syntax {
namespace {

using diagnostics::Code;

// How many words before the farthest place may be at fault, and in how much text around it a word that is used twice
// counts as a name.
constexpr int words_back = 6;
constexpr std::size_t neighbourhood = 20000;
// More wanted words than these say nothing.
constexpr std::size_t most_named = 6;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

Blame opened_behind(std::string_view text, const Unopened& found) {
  const std::string before(text.substr(found.begin, found.end - found.begin));
  return {Code::syntax_error, found.begin, found.end, {"`{` is missing behind " + quoted(before), "write `" + before + " {`"}, before + " {", 0, {}};
}

class Search {
 public:
  Search(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier)
      : text_(text), begin_(begin), end_(end), frontier_(frontier), at_(std::max(frontier.at, begin)) {
    here_ = word_at(at_);
    before_ = start_of_word_before(at_);
    word_before_ = before_ >= begin_ ? word_at(before_) : std::string_view();
    for (std::size_t i = 0; i < word_count; ++i) {
      const std::string_view word = syntax::text(static_cast<Word>(i));
      if (frontier_.words[i] && word.size() > 1) wanted_.emplace_back(word);
    }
  }

  Blame run() {
    if (auto found = notation()) return *found;
    if (auto found = unopened()) return *found;
    if (auto found = missing_comma()) return *found;
    if (auto found = stray_equal()) return *found;
    if (auto found = phrase()) return *found;
    if (auto found = blame_sample(reader())) return *found;
    if (auto found = blame_field(reader())) return *found;
    if (auto found = blame_quantifier(reader())) return *found;
    if (auto found = blame_opening(reader())) return *found;
    if (auto found = blame_title(reader())) return *found;
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
    if (auto found = condition_with_if()) return *found;
    if (auto found = misspelt_call()) return *found;
    if (auto found = lone_argument()) return *found;
    if (auto found = missing_start()) return *found;
    if (auto found = misspelt_near()) return *found;
    if (auto found = misspelt_before()) return *found;
    if (auto found = blame_bare_call(reader())) return *found;
    if (auto found = foreign_sign()) return *found;
    return not_understood();
  }

 private:
  std::string_view word_at(std::size_t i) const {
    std::size_t end = i;
    const char* last = text_.data() + text_.size();
    while (end < text_.size() && scan::is_letter(text_[end]) && scan::print_sign(text_.data() + end, last) == nullptr) ++end;
    return text_.substr(std::min(i, text_.size()), end - i);
  }
  std::uint32_t start_of_word_before(std::size_t i) const {
    while (i > 0 && is_space(text_[i - 1])) --i;
    while (i > 0 && scan::is_letter(text_[i - 1])) --i;
    return static_cast<std::uint32_t>(i);
  }
  Reader reader() const { return {text_, begin_, end_, at_, frontier_}; }
  bool at_file_end() const { return text_.find_first_not_of(" \t\r\n", at_) == std::string_view::npos; }
  bool heading_here() const { return text_.substr(std::min<std::size_t>(at_, text_.size())).starts_with("==") && (at_ == 0 || text_[at_ - 1] == '\n'); }
  char sign_here() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  Blame at(Code code, std::uint32_t where, std::size_t size, std::vector<std::string> args) const {
    return {code, where, where + static_cast<std::uint32_t>(size), std::move(args), {}, 0, {}};
  }
  Blame habit(std::uint32_t where, std::string_view word, const Habit& known) const {
    return at(Code::foreign_habit, where, word.size(), {std::string(word), std::string(known.advice)});
  }
  // A misspelt word, or one that is near to a habit.
  Blame misspelt(std::uint32_t where, std::string_view word, const std::string& meant) const {
    if (const Habit* known = find_habit(meant); known != nullptr && !is_keyword(meant))
      return habit(where, word, *known);
    Blame found = at(Code::misspelt_word, where, word.size(), {std::string(word), meant});
    found.suggestion = meant;
    return found;
  }

  // `= bridge` where a name or a value begins.
  std::optional<Blame> stray_equal() const {
    if (sign_here() != '=' || heading_here() || frontier_.signs['='] || !(frontier_.wants(Thing::name) || frontier_.wants(Thing::cell))) return {};
    const std::size_t next = text_.find_first_not_of(" \t", at_ + 1);
    const std::string_view word = next == std::string_view::npos ? std::string_view() : word_at(next);
    if (word.empty()) return {};
    std::size_t size = next + word.size() - at_;
    Blame found = at(Code::foreign_habit, at_, size, {std::string(text_.substr(at_, size)), "no `=` stands here: write `" + std::string(word) + "`"});
    found.suggestion = std::string(word);
    return found;
  }

  // `normally` stands behind a comma and nowhere else; so do fields.
  std::optional<Blame> missing_comma() const {
    constexpr std::string_view normally = "normally";
    // A field and its value, then another field: nothing else may stand in those brackets.
    const bool field = frontier_.signs[','] && frontier_.signs[')'] && wanted_.empty() && !here_.empty() && scan::begins_word(here_[0]) && here_ != "when";
    if (field) return at(Code::syntax_error, at_, here_.size(), {"a comma is missing before " + quoted(here_), "write `, " + std::string(here_) + "`"});
    if (!frontier_.signs[','] || (here_ != normally && !one_slip(here_, normally))) return {};
    return at(Code::syntax_error, at_, here_.size(), {"a comma is missing before " + quoted(here_), "write `, " + std::string(normally) + "`"});
  }

  // A sign of another notation at the farthest place, or one whose first half was understood.
  std::optional<Blame> notation() const {
    for (const std::uint32_t where : {at_, at_ > begin_ ? at_ - 1 : at_}) {
      const Notation* known = find_notation(text_.substr(where));
      if (known == nullptr || (where != at_ && known->sign.size() != 2)) continue;
      if (known->sign == "'" && frontier_.signs[']']) continue;  // a case may end in it
      if (known->sign.size() == 2 && known->sign[1] == '=' && known->meant.empty() && frontier_.sentence == Frontier::nowhere) continue;  // of an answer
      if (known->sign == "==" && (where == 0 || text_[where - 1] == '\n')) continue;  // a heading
      Blame found = at(Code::foreign_habit, where, known->sign.size(), {std::string(known->sign), std::string(known->advice)});
      found.suggestion = known->meant;
      return found;
    }
    if (auto found = dice()) return found;
    return hex_with_comma();
  }

  static bool is_die(std::string_view word) {
    const std::size_t d = word.find_first_not_of("0123456789");
    return d != std::string_view::npos && (word[d] == 'd' || word[d] == 'D' || word[d] == 'w' || word[d] == 'W') &&
           d + 1 < word.size() && word.find_first_not_of("0123456789", d + 1) == std::string_view::npos;
  }

  // A die where a number is wanted, or written in another way where one is wanted.
  std::optional<Blame> dice() const {
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
  std::optional<Blame> hex_with_comma() const {
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

  std::optional<Blame> phrase() const {
    if (frontier_.signs[']'] || frontier_.wants(Thing::cell)) return {};
    const auto found = find_phrase(text_, begin_, at_, frontier_.sentence != Frontier::nowhere);
    if (!found) return {};
    Blame result = at(Code::foreign_habit, found->begin, found->end - found->begin,
                      {std::string(text_.substr(found->begin, found->end - found->begin)), found->advice});
    result.suggestion = found->meant;
    return result;
  }

  std::optional<Blame> foreign_word() const {
    for (const auto& [where, word] : {std::pair(at_, here_), std::pair(before_, word_before_)}) {
      const Habit* known = find_habit(word);
      if (known != nullptr && !is_keyword(word)) return habit(where, word, *known);
    }
    const bool declaration = frontier_.sentence == Frontier::nowhere;
    if (!declaration && sign_here() == '=' && frontier_.wants(Word::w_chooses)) {
      return at(Code::foreign_habit, at_, 1, {"=", "a value is changed with `now x = ...`"});
    }
    if (declaration && here_ == "if" && !frontier_.wants(Word::w_if)) return habit(at_, here_, *find_habit("if"));
    return {};
  }

  std::optional<Blame> empty_body() const {
    if (sign_here() != '}' || frontier_.wants(Thing::cell)) return {};
    std::size_t open = at_;
    while (open > begin_ && is_space(text_[open - 1])) --open;
    if (open == begin_ || text_[open - 1] != '{') return {};
    return at(Code::empty_body, static_cast<std::uint32_t>(open - 1), at_ - open + 2, {});
  }

  std::optional<Blame> broken_chart() const {
    if (sign_here() == '}' && frontier_.wants(Thing::cell)) {
      return at(Code::syntax_error, at_, 1, {"this chart has no rows", "write one row in a line"});
    }
    if (sign_here() == '{' && frontier_.signs['{']) {
      return at(Code::syntax_error, at_, 1,
                {"a row stands in the line of this `{`", "begin the rows in the next line"});
    }
    return {};
  }

  std::optional<Blame> unopened() const {
    if (!frontier_.signs['{']) return {};
    const auto found = find_unopened(text_, begin_, end_, at_);
    return found ? std::optional(opened_behind(text_, *found)) : std::nullopt;
  }

  std::optional<Blame> unclosed() const {
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
  std::optional<Blame> condition_with_if() const {
    if (!frontier_.wants(Word::w_else)) return {};
    const std::size_t found = text_.substr(begin_, at_ - begin_).rfind(" if ");
    if (found == std::string_view::npos) return {};
    return at(Code::foreign_habit, static_cast<std::uint32_t>(begin_ + found + 1), 2,
              {"if", "a condition begins with `when`; `x if c else y` needs its `else`"});
  }

  // The first word of a declaration, near to a word that begins one.
  std::optional<Blame> misspelt_start() const {
    const std::size_t first = start_of_declaration();
    const std::string_view word = word_at(first);
    if (word.size() < 3 || is_keyword(word)) return {};
    const std::string meant = meant_by(word, declaration_words());
    const std::size_t behind = text_.find_first_not_of(" \t", first + word.size());
    const bool clause = behind != std::string_view::npos && text_[behind] == ':';
    if (meant.empty() || clause) return {};
    return misspelt(static_cast<std::uint32_t>(first), word, meant);
  }

  // Behind the citation.
  std::size_t start_of_declaration() const {
    if (text_[begin_] != '[') return begin_;
    const std::size_t close = text_.find_first_of("]\n", begin_);
    if (close == std::string_view::npos || text_[close] != ']') return begin_;
    return std::min(text_.find_first_not_of(" \t", close + 1), text_.size());
  }

  // `reach: 2`, `strength: +1`: what the number does is not said.
  Blame amount_alone(std::size_t where) const {
    const std::size_t digits = text_.find_first_of("0123456789", where);
    const std::size_t end = digits == std::string_view::npos ? where + 1 : std::min(text_.find_first_not_of("0123456789", digits), text_.size());
    const std::string number(digits == std::string_view::npos ? std::string_view("2") : text_.substr(digits, end - digits));
    const std::string meant = text_[where] == '+' ? "`plus " + number + "`" : text_[where] == '-' ? "`minus " + number + "`" : "`is " + number + "`, `plus " + number + "` or `minus " + number + "`";
    return at(Code::syntax_error, static_cast<std::uint32_t>(where), end - where, {quoted(text_.substr(where, end - where)) + " does not say what it does", "write " + meant});
  }

  // `where a and b`: what stands behind `where` ends before `and`.
  std::optional<Blame> and_behind_where() const {
    if (here_ != "and" && here_ != "or") return {};
    const std::string_view before = text_.substr(begin_, at_ - begin_);
    const std::size_t where = before.rfind("where ");
    if (where == std::string_view::npos || before.find_first_of("{}", where) != std::string_view::npos) return {};
    return at(Code::syntax_error, at_, here_.size(), {what_is_here(), "brackets hold together what stands behind `where`: `where (... " + std::string(here_) + " ...)`"});
  }

  // A name where a word should say what sort of declaration this is.
  std::optional<Blame> missing_start() const {
    const std::size_t first = start_of_declaration();
    const std::string_view word = word_at(first);
    if (word.empty() || frontier_.sentence != Frontier::nowhere) return {};
    const auto known = declaration_words();
    if (std::find(known.begin(), known.end(), word) != known.end()) return {};
    std::size_t behind = std::min(text_.find_first_not_of(" \t", first + word.size()), text_.size());
    const bool colon = behind < text_.size() && text_[behind] == ':';
    if (colon) behind = std::min(text_.find_first_not_of(" \t", behind + 1), text_.size());
    if (at_ != behind) return {};  // it was understood further than its name
    if (colon && behind < text_.size() && ((text_[behind] >= '0' && text_[behind] <= '9') || text_[behind] == '+' || text_[behind] == '-'))
      return amount_alone(behind);
    // A word or a sign of another language says more.
    if (find_habit(meant_by(word, all_words())) != nullptr || find_habit(text_.substr(at_, 1)) != nullptr) return {};
    return at(Code::syntax_error, static_cast<std::uint32_t>(first), word.size(),
              {quoted(word) + " begins no declaration", "say first what it is: `list`, `table`, `state`, `term`, `quantity`, `a` ..."});
  }

  // A word of three letters is less telling than a longer one before it that is near to a keyword.
  std::optional<Blame> misspelt_here() const {
    if (auto found = misspelt_start()) return found;
    const std::string meant = meant_by(here_, wanted_);
    if (meant.empty()) return {};
    const std::string other =
        here_.size() < 4 && word_before_.size() > here_.size() ? meant_by(word_before_, all_words()) : "";
    if (!other.empty() && one_slip(word_before_, other)) return {};
    return misspelt(at_, here_, meant);
  }

  // A misspelt word before a bracket looks like a call; the mistake shows only in the bracket or behind it.
  std::optional<Blame> misspelt_call() const {
    std::size_t inside = at_;
    if (!frontier_.wants(Thing::second_argument)) {
      while (inside > begin_ && is_space(text_[inside - 1])) --inside;
      if (inside == begin_ || text_[inside - 1] != ')') return {};
      --inside;
    }
    const std::uint32_t where = start_of_word_before(opening_bracket(inside));
    return where < begin_ ? std::nullopt : misspelt_name(where);
  }

  // The bracket around what ends at `inside`.
  std::size_t opening_bracket(std::size_t inside) const {
    for (int open = 1; inside > begin_ && open > 0; --inside) {
      open += text_[inside - 1] == ')' ? 1 : text_[inside - 1] == '(' ? -1 : 0;
    }
    return inside;
  }

  std::optional<Blame> lone_argument() const {
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

  std::optional<Blame> misspelt_near() const {
    const std::uint32_t sentence = frontier_.sentence == Frontier::nowhere ? at_ : frontier_.sentence;
    for (const std::uint32_t where : {sentence == at_ ? before_ : sentence, before_, at_}) {
      // Where no word is wanted, the word there is not a slip of one.
      const bool word_wanted = where != at_ || frontier_.wants(Thing::name) || frontier_.words.any();
      if (where < begin_ || !word_wanted) continue;
      if (auto found = misspelt_name(where)) return found;
    }
    return {};
  }

  // A misspelt word that was taken for a name some words before the farthest place.
  std::optional<Blame> misspelt_before() const {
    std::uint32_t where = at_;
    for (int i = 0; i < words_back && where > begin_; ++i) {
      std::size_t end = where;
      while (end > begin_ && !scan::is_letter(text_[end - 1])) --end;
      where = start_of_word_before(end);
      if (where < begin_) return {};
      const std::string_view word = word_at(where);
      const std::string meant = meant_by(word, all_words());
      if (swapped(word, meant)) return misspelt(where, word, meant);
    }
    return {};
  }

  // The word there, if it is near to a keyword and no name of this file.
  std::optional<Blame> misspelt_name(std::uint32_t where) const {
    const std::string_view word = word_at(where);
    const std::string meant = meant_by(word, all_words());
    if (meant.empty() || (!swapped(word, meant) && is_used_elsewhere(where, word))) return {};
    if (find_habit(meant) != nullptr && !is_keyword(meant) && !one_slip(word, meant)) return {};  // habits are guessed at with care
    return misspelt(where, word, meant);
  }

  bool is_used_elsewhere(std::size_t where, std::string_view word) const {
    const std::size_t first = where > neighbourhood ? where - neighbourhood : 0;
    const std::string_view around = text_.substr(first, 2 * neighbourhood);
    for (std::size_t i = around.find(word); i != std::string_view::npos; i = around.find(word, i + 1)) {
      const bool begins = i == 0 || !scan::is_letter(around[i - 1]);
      if (begins && first + i != where && word_at(first + i) == word) return true;
    }
    return false;
  }

  std::optional<Blame> foreign_sign() const {
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

  std::vector<std::string> wanted_names() const {
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

  std::string what_is_here() const {
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
    return quoted(text_.substr(at_, 1)) + " is not understood here";
  }

  Blame not_understood() const {
    const std::vector<std::string> names = wanted_names();
    std::string message = what_is_here();
    if (!names.empty() && names.size() <= most_named) {
      message += "; expected ";
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) message += i + 1 == names.size() ? " or " : ", ";
        message += names[i];
      }
    }
    const bool number = at_ == begin_ && !here_.empty() && !scan::begins_word(here_[0]);
    const bool file_end = at_file_end();
    const std::size_t size = !here_.empty() ? here_.size() : file_end ? 0 : 1;
    // What is missing at the end of the file is missed behind its last word.
    std::size_t where = at_;
    while (file_end && where > begin_ && is_space(text_[where - 1])) --where;
    return at(Code::syntax_error, static_cast<std::uint32_t>(where), size,
              {message, number ? "put the case before a declaration in brackets: `[8.11]`" : ""});
  }

  std::string_view text_;
  std::uint32_t begin_;
  std::uint32_t end_;
  const Frontier& frontier_;
  std::uint32_t at_;  // the farthest place
  std::string_view here_;
  std::uint32_t before_ = 0;
  std::string_view word_before_;
  std::vector<std::string> wanted_;
};

}  // namespace

Blame blame(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier) {
  return Search(text, begin, end, frontier).run();
}

std::optional<Blame> blame_unopened(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const auto found = find_unopened_line(text, begin, end);
  return found ? std::optional(opened_behind(text, *found)) : std::nullopt;
}

}  // namespace tercio::syntax
