#include "dsl/syntax/phrases.hpp"

#include <algorithm>

#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/words.hpp"

namespace tercio::syntax {
namespace {

class Words {
 public:
  Words(std::string_view text, std::uint32_t begin) : text_(text), begin_(begin) {}

  std::string_view at(std::size_t i) const {
    std::size_t end = std::min(i, text_.size());
    while (end < text_.size() && scan::is_letter(text_[end])) ++end;
    return text_.substr(std::min(i, text_.size()), end - i);
  }
  // Where the word before i begins, on the same line; i itself where there is none.
  std::uint32_t before(std::uint32_t i) const {
    std::uint32_t end = i;
    while (end > begin_ && text_[end - 1] == ' ') --end;
    std::uint32_t first = end;
    while (first > begin_ && scan::is_letter(text_[first - 1])) --first;
    return first == end ? i : first;
  }
  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
  std::uint32_t begin_;
};

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}
bool is_name(std::string_view word) { return !word.empty() && !is_number(word) && !is_reserved(word); }
bool is_article(std::string_view word) { return word == "a" || word == "an" || word == "the" || word == "one"; }

Phrase phrase(std::size_t begin, std::size_t end, std::string advice, std::string meant) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), std::move(advice), std::move(meant)};
}

// `deck.shuffle()`, `unit.place`
std::optional<Phrase> with_dot(const Words& words, std::uint32_t dot) {
  const std::string_view text = words.text();
  if (dot >= text.size() || text[dot] != '.') return {};
  const std::uint32_t first = words.before(dot);
  const std::string_view whole = words.at(first), part = words.at(dot + 1);
  if (first + whole.size() != dot || !is_name(whole) || part.empty() || !scan::begins_word(part[0])) return {};
  const std::string name(whole), verb(part);
  std::size_t end = dot + 1 + part.size();
  const bool call = end < text.size() && text[end] == '(';
  const std::size_t close = call ? text.find_first_of(")\n", end) : end;
  const bool closed = call && close < text.size() && text[close] == ')';
  const std::string argument = closed ? std::string(text.substr(end + 1, close - end - 1)) : "";
  if (closed) end = close + 1;
  if (!call) {
    const std::string meant = verb + " of " + name;
    return phrase(first, end, "write `" + meant + "`", meant);
  }
  if (verb == "draw" || verb == "pop") return phrase(first, end, "write `draw NAME from " + name + "`", "");
  const bool adds = verb == "push" || verb == "add" || verb == "append" || verb == "put";
  const std::string meant = (adds ? "put" : verb) + "(" + (argument.empty() ? "" : argument + ", ") + name + ")";
  return phrase(first, end, "write `" + meant + "`", closed && (!adds || !argument.empty()) ? meant : "");
}

// `draw 3 cards`, `draw from deck`, `draw a card from deck`
std::optional<Phrase> draws(const Words& words, std::uint32_t at) {
  const std::string_view here = words.at(at);
  const std::uint32_t first = words.before(at);
  const std::string_view last = words.at(first);
  if (last == "draw" && first != at) {
    if (is_number(here))
      return phrase(first, at + here.size(),
                    "one is drawn at a time: write `repeat at most " + std::string(here) + " times { draw NAME from PILE ... }`", "");
    if (here == "from") return phrase(first, at + here.size(), "what is drawn gets a name: write `draw NAME from PILE`", "");
  }
  const std::uint32_t verb = words.before(first);
  if (!is_article(last) || words.at(verb) != "draw" || verb == first || !is_name(here)) return {};
  const std::string meant = "draw " + std::string(here);
  return phrase(verb, at + here.size(), "write `" + meant + " from PILE`", meant);
}

// `shuffle deck`, `put card on deck`
std::optional<Phrase> without_brackets(const Words& words, std::uint32_t at) {
  const std::uint32_t first = words.before(at);
  const std::string_view verb = words.at(first), here = words.at(at);
  if (first == at || here.empty() || is_number(here)) return {};
  if (verb == "put" || verb == "put_under")
    return phrase(first, at + here.size(), "write `" + std::string(verb) + "(THING, PILE)`", "");
  if (verb != "shuffle") return {};
  const bool whole = is_name(here) && !is_article(here) && words.at(at + here.size() + 1) != "of";
  const std::string meant = whole ? "shuffle(" + std::string(here) + ")" : "";
  return phrase(first, at + here.size(), "write `" + (whole ? meant : std::string("shuffle(PILE)")) + "`", meant);
}

}  // namespace

std::optional<Phrase> find_phrase(std::string_view text, std::uint32_t begin, std::uint32_t at, bool in_sentence) {
  const Words words(text, begin);
  if (auto found = with_dot(words, at)) return found;
  if (!in_sentence) return {};
  if (auto found = draws(words, at)) return found;
  return without_brackets(words, at);
}

}  // namespace tercio::syntax
