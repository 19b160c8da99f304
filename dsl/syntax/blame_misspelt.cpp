// Words that are near to a keyword, and names where a word should say what sort of declaration this is.
#include "dsl/syntax/search.hpp"

#include <algorithm>

#include "dsl/syntax/foreign_forms.hpp"
#include "dsl/syntax/starts.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::syntax {
namespace {

// How many words before the farthest place may be at fault.
constexpr int words_back = 6;
// In how much text around it a word that is used twice counts as a name.
constexpr std::size_t neighbourhood = 20000;

// Words of the language that differ in one slip, those of the same length first.
std::vector<std::string> one_slip_away(std::string_view word) {
  std::vector<std::string> near;
  for (const bool same : {true, false})
    for (const std::string& each : keywords())
      if (each.size() > 1 && (each.size() == word.size()) == same && one_slip(word, each)) near.push_back(each);
  return near;
}

}  // namespace

// The first word of a declaration, near to a word that begins one.
std::optional<Blame> Search::misspelt_start() const {
  const std::size_t first = start_of_declaration();
  const std::string_view word = word_at(first);
  if (word == "A" || word == "An") return misspelt(static_cast<std::uint32_t>(first), word, word == "A" ? "a" : "an");
  if (word.size() < 3 || is_keyword(word)) return {};
  const std::string meant = meant_by(word, declaration_words());
  const std::size_t behind = text_.find_first_not_of(" \t", first + word.size());
  const bool clause = behind != std::string_view::npos && text_[behind] == ':';
  if (meant.empty() || clause) return {};
  return misspelt(static_cast<std::uint32_t>(first), word, meant);
}

// Behind the citation.
std::size_t Search::start_of_declaration() const {
  if (text_[begin_] != '[') return begin_;
  const std::size_t close = text_.find_first_of("]\n", begin_);
  if (close == std::string_view::npos || text_[close] != ']') return begin_;
  return std::min(text_.find_first_not_of(" \t", close + 1), text_.size());
}

// `reach: 2`, `strength: +1`: what the number does is not said.
Blame Search::amount_alone(std::size_t where) const {
  const std::size_t digits = text_.find_first_of("0123456789", where);
  const std::size_t end = digits == std::string_view::npos ? where + 1 : std::min(text_.find_first_not_of("0123456789", digits), text_.size());
  const std::string number(digits == std::string_view::npos ? std::string_view("2") : text_.substr(digits, end - digits));
  const std::string meant = text_[where] == '+' ? "`plus " + number + "`" : text_[where] == '-' ? "`minus " + number + "`" : "`is " + number + "`, `plus " + number + "` or `minus " + number + "`";
  return at(Code::syntax_error, static_cast<std::uint32_t>(where), end - where, {quoted(text_.substr(where, end - where)) + " does not say what it does", "write " + meant});
}

// A name where a word should say what sort of declaration this is.
std::optional<Blame> Search::missing_start() const {
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
std::optional<Blame> Search::misspelt_here() const {
  if (auto found = misspelt_start()) return found;
  const std::string meant = meant_by(here_, wanted_);
  if (meant.empty()) return {};
  const std::string other =
      here_.size() < 4 && word_before_.size() > here_.size() ? meant_by(word_before_, all_words()) : "";
  if (!other.empty() && one_slip(word_before_, other)) return {};
  return misspelt(at_, here_, meant);
}

// A misspelt word before a bracket looks like a call; the mistake shows only in the bracket or behind it.
std::optional<Blame> Search::misspelt_call() const {
  std::size_t inside = at_;
  if (!frontier_.wants(Thing::second_argument)) {
    while (inside > begin_ && is_space(text_[inside - 1])) --inside;
    if (inside == begin_ || text_[inside - 1] != ')') return {};
    --inside;
  }
  const std::uint32_t where = start_of_word_before(opening_bracket(inside));
  return where < begin_ ? std::nullopt : misspelt_name(where);
}

std::optional<Blame> Search::misspelt_near() const {
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
std::optional<Blame> Search::misspelt_before() const {
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
std::optional<Blame> Search::misspelt_name(std::uint32_t where) const {
  const std::string_view word = word_at(where);
  const std::string meant = meant_by(word, all_words());
  if (meant.empty() || (!swapped(word, meant) && is_used_elsewhere(where, word))) return {};
  if (find_habit(meant) != nullptr && !is_keyword(meant) && !one_slip(word, meant)) return {};  // habits are guessed at with care
  return misspelt(where, word, meant);
}

bool Search::is_used_elsewhere(std::size_t where, std::string_view word) const {
  const std::size_t first = where > neighbourhood ? where - neighbourhood : 0;
  const std::string_view around = text_.substr(first, 2 * neighbourhood);
  for (std::size_t i = around.find(word); i != std::string_view::npos; i = around.find(word, i + 1)) {
    const bool begins = i == 0 || !scan::is_letter(around[i - 1]);
    if (begins && first + i != where && word_at(first + i) == word) return true;
  }
  return false;
}

std::optional<Blame> Search::certain_slip() const {
  constexpr std::uint32_t longest = 20000;  // a longer declaration is not read again
  if (end_ - begin_ > longest || blame_foreign_form(reader())) return {};
  std::uint32_t where = at_;
  for (int i = 0; i <= words_back; ++i) {
    const std::string_view word = word_at(where);
    if (where < begin_) return {};
    const bool within = where + word.size() <= end_;  // the parse may have gone on into the next declaration
    if (within && word.size() > 1 && !is_keyword(word) && find_habit(word) == nullptr) {
      for (const std::string& meant : one_slip_away(word)) {
        if (!swapped(word, meant) && is_used_elsewhere(where, word)) continue;
        std::string mended(text_.substr(begin_, end_ - begin_));
        if (is_understood_(mended.replace(where - begin_, word.size(), meant))) return misspelt(where, word, meant);
      }
    }
    std::size_t behind = where;
    while (behind > begin_ && !scan::is_letter(text_[behind - 1])) --behind;
    if (behind == begin_) return {};
    where = start_of_word_before(behind);
  }
  return {};
}

std::optional<Blame> blame_certain_slip(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier,
                                        const std::function<bool(std::string_view)>& is_understood) {
  return Search(text, begin, end, frontier, is_understood).certain_slip();
}

}  // namespace tercio::syntax
