#include "dsl/syntax/comments.hpp"

namespace tercio::syntax {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::size_t line_end(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end;
}

}  // namespace

std::vector<Comment> collect_comments(const Tree& tree) {
  const std::string_view text = tree.text;
  const std::vector<Node> items = tree.root().children();
  std::size_t item = 0;
  std::vector<Comment> found;
  bool own_line = true;
  for (std::size_t i = 0; i < text.size();) {
    while (item < items.size() && items[item].span().end <= i) ++item;
    const bool inside = item < items.size() && items[item].span().begin <= i;
    if (inside && (items[item].is(Kind::error) || items[item].is(Kind::heading))) {
      i = items[item].span().end;
      own_line = false;
    } else if (text[i] == '#') {
      std::size_t end = line_end(text, i);
      const std::size_t next = end;
      if (end > i && text[end - 1] == '\r') --end;
      found.push_back({{tree.file, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)}, own_line});
      i = next;
    } else if (text[i] == '"') {
      const std::size_t close = text.find_first_of("\"\n", i + 1);
      i = close == std::string_view::npos ? text.size() : close + (text[close] == '"' ? 1 : 0);
      own_line = false;
    } else {
      own_line = text[i] == '\n' || (own_line && is_space(text[i]));
      ++i;
    }
  }
  return found;
}

std::size_t without_tail(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t result = begin;
  for (std::size_t line = begin; line < end;) {
    const std::size_t stop = std::min(line_end(text, line), end);
    std::size_t first = line;
    while (first < stop && is_space(text[first])) ++first;
    if (first < stop && (text[first] != '#' || line == begin)) {
      result = stop;
      while (is_space(text[result - 1])) --result;
    }
    line = stop + 1;
  }
  return result;
}

}  // namespace tercio::syntax
