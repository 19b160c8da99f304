#include "dsl/syntax/unclosed.hpp"

#include <algorithm>
#include <vector>

#include "dsl/syntax/comments.hpp"
#include "dsl/syntax/scan.hpp"
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

// Whether text[begin, end) has more `}` than `{`.
bool closes_too_much(std::string_view text, std::size_t begin, std::size_t end) {
  int open = 0;
  for_each_sign(text, begin, end, [&](std::size_t i) { open += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0; });
  return open < 0;
}

// The nearest line above the one at `at` that is indented as that one, if no brace closes there.
std::optional<Unopened> opens_at_indent(std::string_view text, std::size_t begin, std::size_t at) {
  const std::size_t indent = indent_of(text, at);
  for (std::size_t end = at - indent; end > begin;) {
    const std::size_t line = end < 2 ? 0 : text.rfind('\n', end - 2) + 1;
    const std::size_t first = text.find_first_not_of(" \t", line);
    const bool counts = first < end - 1 && text[first] != '#';
    if (counts && first - line <= indent) {
      const auto last = last_token(text, std::max(first, begin), end);
      return first - line == indent && last && text[last->begin] != '}' ? last : std::nullopt;
    }
    end = line;
  }
  return {};
}

std::optional<Unclosed> unclosed(std::optional<std::size_t> open, std::uint32_t limit) {
  if (!open) return {};
  return Unclosed{static_cast<std::uint32_t>(*open), limit};
}

}  // namespace

std::optional<Unopened> last_token(std::string_view text, std::size_t begin, std::size_t end) {
  std::optional<Unopened> last;
  for (std::size_t i = begin; i < end;) {
    std::size_t stop = i + 1;
    if (text[i] == '#') stop = text.find('\n', i);
    else if (text[i] == '"') stop = std::min(text.find_first_of("\"\n", i + 1), end - 1) + 1;
    else while (scan::is_letter(text[i]) && stop < end && scan::is_letter(text[stop])) ++stop;
    if (text[i] != '#' && static_cast<unsigned char>(text[i]) > ' ') last = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(stop)};
    i = stop;
  }
  return last;
}

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

std::optional<Unopened> find_unopened(std::string_view text, std::uint32_t begin, std::uint32_t end, std::uint32_t at) {
  if (at <= begin || at > end || !closes_too_much(text, begin, end)) return {};
  return last_token(text, begin, at);
}

std::optional<Unopened> find_unopened_line(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (!closes_too_much(text, begin, end)) return {};
  std::vector<std::size_t> open;
  std::optional<Unopened> found;
  for_each_sign(text, begin, end, [&](std::size_t i) {
    if (text[i] == '{') open.push_back(i);
    if (text[i] != '}' || open.empty()) return;
    if (!found && first_in_line(text, i) && indent_of(text, i) > indent_of(text, open.back())) found = opens_at_indent(text, begin, i);
    open.pop_back();
  });
  return found;
}

}  // namespace tercio::syntax
