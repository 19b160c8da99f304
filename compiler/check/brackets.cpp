// `some u in S: a and b`: what `some`, `every`, `no` and `those` ask for ends before `and` and `or`.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {
namespace {

// Longer conditions are not written out in a help line.
constexpr std::size_t most_written = 100;

bool quantifies(Node n) { return n.is(SK::e_some) || n.is(SK::e_every) || n.is(SK::e_no) || n.is(SK::e_those); }
bool binds(Node n) { return quantifies(n) || n.is(SK::each_of); }

// Whether `name` is asked for in a node, and not as the element of a quantifier there.
bool mentions(Node node, std::string_view name) {
  if (node.is(SK::e_name)) return node.text() == name;
  if (binds(node) && node[0].text() == name) return mentions(node[1], name);
  for (const Node child : node.children())
    if (mentions(child, name)) return true;
  return false;
}

// Whether brackets stand around a part of `whole`, which begins at them if they are the first.
bool in_brackets(Node part, Node whole) {
  const std::string_view before = whole.text().substr(0, part.span().begin - whole.span().begin);
  const std::size_t last = before.find_last_not_of(" \t\r\n");
  return last != std::string_view::npos && before[last] == '(';
}

// Where the condition of a quantifier begins, with its brackets: behind the colon or `where`.
std::uint32_t condition_begin(Node quantifier) {
  const std::string_view text = quantifier.text();
  const std::size_t set_end = quantifier[1].span().end - quantifier.span().begin;
  const std::string_view between = text.substr(set_end, quantifier[2].span().begin - quantifier.span().begin - set_end);
  const std::size_t sign = quantifier.is(SK::e_those) ? between.find("where") + 5 : between.find(':') + 1;
  const std::size_t first = std::min(between.find_first_not_of(" \t\r\n", sign), between.size());
  return static_cast<std::uint32_t>(quantifier.span().begin + set_end + first);
}

// The quantifier without brackets at the end of `part` whose element `rest` asks for; a set is never asked by itself.
Node open_at_end(Node part, Node whole, const std::vector<Node>& rest) {
  if (in_brackets(part, whole)) return {};
  if (part.is(SK::e_not)) return open_at_end(part[0], whole, rest);
  if (part.is(SK::e_and)) return open_at_end(part[part.size() - 1], whole, rest);
  if (!quantifies(part)) return {};
  if (part.is(SK::e_those)) return part;
  for (const Node later : rest)
    if (mentions(later, part[0].text())) return part;
  return open_at_end(part[2], whole, rest);
}

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) line += c;
    else if (!line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

}  // namespace

// True after a finding: what `whole` comes to is then not known.
bool Checker::tell_unbracketed(Node whole) {
  const std::vector<Node> parts = whole.children();
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const Node found = open_at_end(parts[i], whole, {parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end()});
    if (!found) continue;
    const Span all{whole.span().file, condition_begin(found), whole.span().end};
    const std::string head = on_one_line(text_at({all.file, found.span().begin, all.begin})), condition = on_one_line(text_at(all));
    const std::string joined = whole.is(SK::e_and) ? "and" : "or";
    const std::string word(found.text().substr(0, found.text().find_first_of(" \t\r\n")));
    const std::string shown = head.size() + condition.size() < most_written ? head + "(" + condition + ")" : head + "(... " + joined + " ...)";
    report(Code::syntax_error, all, "what `" + word + " " + std::string(found[0].text()) + "` asks ends before `" + joined + "`", "put brackets round the whole: `" + shown + "`")
        .suggest("(" + std::string(text_at(all)) + ")");
    return true;
  }
  return false;
}

}  // namespace tercio::check
