#include "dsl/syntax/unclosed.hpp"

#include <algorithm>
#include <vector>

#include "dsl/syntax/comments.hpp"
#include "dsl/syntax/starts.hpp"

namespace tercio::syntax {
namespace {

std::size_t indent_of(std::string_view text, std::size_t at) {
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  std::size_t first = line;
  while (first < at && (text[first] == ' ' || text[first] == '\t')) ++first;
  return first - line;
}

// Calls visit(i) for each place in text[begin, end) outside of texts and comments.
template <typename Visit>
void for_each_sign(std::string_view text, std::size_t begin, std::size_t end, Visit visit) {
  for (std::size_t i = begin; i < end; ++i) {
    if (text[i] == '#') {
      i = std::min(text.find('\n', i), end);
    } else if (text[i] == '"') {
      i = std::min(text.find_first_of("\"\n", i + 1), end);
    } else {
      visit(i);
    }
  }
}

// The brace at fault among those open in text[begin, end): the first one whose partner stands in a line indented
// otherwise than its own, as its true partner is the missing one; else the last that is still open.
std::optional<std::size_t> brace_at_fault(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> open;
  std::optional<std::size_t> suspect;
  for_each_sign(text, begin, end, [&](std::size_t i) {
    if (text[i] == '{') open.push_back(i);
    if (text[i] != '}' || open.empty()) return;
    if (!suspect && first_in_line(text, i) && indent_of(text, i) != indent_of(text, open.back())) suspect = open.back();
    open.pop_back();
  });
  if (open.empty()) return {};
  return suspect ? suspect : open.back();
}

std::optional<std::size_t> innermost_bracket(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<std::size_t> open;
  for_each_sign(text, begin, end, [&](std::size_t i) {
    if (text[i] == '(') open.push_back(i);
    if (text[i] == ')' && !open.empty()) open.pop_back();
  });
  return open.empty() ? std::nullopt : std::optional(open.back());
}

// Whether a parse that came to `reached` went through the whole of text[begin, end) and into what follows.
bool ran_on(std::string_view text, std::uint32_t begin, std::uint32_t end, std::uint32_t reached) {
  if (end == text.size()) return reached >= without_tail(text, begin, end);
  return reached >= end && seems_declaration(text.substr(end));
}

std::optional<Unclosed> unclosed(std::optional<std::size_t> open, std::uint32_t limit) {
  if (!open) return {};
  return Unclosed{static_cast<std::uint32_t>(*open), limit};
}

}  // namespace

std::optional<Unclosed> find_unclosed_brace(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                            std::uint32_t reached) {
  if (!ran_on(text, begin, end, reached)) return {};
  return unclosed(brace_at_fault(text, begin, end), end);
}

std::optional<Unclosed> find_unclosed_bracket(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                              std::uint32_t reached) {
  if (!ran_on(text, begin, end, reached)) return {};
  return unclosed(innermost_bracket(text, begin, end), end);
}

}  // namespace tercio::syntax
