#include "dsl/syntax/quotes.hpp"

#include <string>

#include "dsl/syntax/spelling.hpp"

namespace tercio::syntax {
namespace {

// How many bytes the quote at `i` has; 0 where none stands. A `'` between two letters is none.
std::size_t quote_at(std::string_view text, std::size_t i) {
  if (text[i] == '"') return 1;
  const Notation* known = find_notation(text.substr(i));
  if (known == nullptr || known->meant != "\"") return 0;
  const std::size_t behind = i + known->sign.size();
  const bool inside = i > 0 && scan::is_letter(text[i - 1]) && behind < text.size() && scan::begins_word(text[behind]) && find_notation(text.substr(behind)) == nullptr;
  return inside ? 0 : known->sign.size();
}

// From the quote at the farthest place to the next one in its line, with `size` bytes for the first.
std::optional<Blame> whole_text(const Reader& in, std::size_t size, std::string what, std::string help) {
  const std::size_t line = std::min(in.text.find('\n', in.at), in.text.size());
  for (std::size_t i = in.at + size; i < line; ++i) {
    const std::size_t close = quote_at(in.text, i);
    if (close == 0) continue;
    const std::string meant = "\"" + std::string(in.text.substr(in.at + size, i - in.at - size)) + "\"";
    return told({in.at, in.text.substr(in.at, i + close - in.at)}, std::move(what), std::move(help) + quoted(meant), meant);
  }
  return {};
}

}  // namespace

std::optional<Blame> blame_quotes_of_print(const Reader& in) {
  const std::size_t size = in.at < in.text.size() ? quote_at(in.text, in.at) : 0;
  auto found = size == 0 ? std::nullopt : whole_text(in, size, "", "");
  if (!found) return {};
  return said({found->begin, in.text.substr(found->begin, found->end - found->begin)}, "a text stands in straight quotes: " + quoted(found->suggestion), found->suggestion);
}

std::optional<Blame> blame_unclosed_text(const Reader& in) {
  if (in.at >= in.text.size() || in.text[in.at] != '"') return {};
  const std::size_t line = std::min(in.text.find('\n', in.at), in.text.size());
  if (in.text.substr(in.at + 1, line - in.at - 1).find('"') != std::string_view::npos) return {};
  const std::string what = "this text is not closed in its line";
  if (auto found = whole_text(in, 1, what, "write ")) return found;
  Token text = in.up_to(in.at, "{");
  const Token behind = in.behind(text);
  const bool block = behind.is("{") && in.frontier.signs['{'] && !in.same_line(behind.begin, in.behind(behind).begin);
  const bool last = behind.text.empty() || !in.same_line(text.end(), behind.begin);
  // Where more may follow in the line it is not known where the text ends.
  const bool whole = text.text.size() > 1 && !in.frontier.wants(Thing::cell) && text.text.find_first_of("(){}|,;") == std::string_view::npos;
  if (!whole || !(block || last)) return told({in.at, in.text.substr(in.at, 1)}, what, "write a `\"` behind the last word of the text");
  const std::string meant = std::string(text.text) + "\"";
  return told(text, what, "write " + quoted(meant), meant);
}

}  // namespace tercio::syntax
