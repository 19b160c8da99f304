#include "dsl/syntax/values.hpp"

namespace tercio::syntax {
namespace {

// The bracket that is open at the end of text[begin, end); `end` where none is.
std::size_t open_bracket(std::string_view text, std::size_t begin, std::size_t end) {
  int open = 0;
  for (std::size_t i = end; i > begin; --i) {
    const char c = text[i - 1];
    if (c == '{' || c == '}' || c == '"') break;
    open += c == ')' ? 1 : c == '(' ? -1 : 0;
    if (open < 0) return i - 1;
  }
  return end;
}

}  // namespace

std::optional<Blame> blame_value(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), next = in.behind(here);
  if (before.is("is") && here.is_number())
    return told(in.through(before, here), "a number is compared with `=`", "write `= " + std::string(here.text) + "`", "= " + std::string(here.text));
  if (here.is("equals") || here.is("equal")) return said(next.is("to") ? in.through(here, next) : here, "write `=`", "=");
  const bool expression = in.frontier.wants(Thing::number) && in.frontier.wants(Thing::name) && in.frontier.wants(Thing::text);
  if (here.is("{") && expression && !in.frontier.signs['{']) {
    const Token inside = in.up_to(next.begin, "}");
    if (inside.end() < in.end && in.text[inside.end()] == '}') {
      const std::string meant = "set(" + std::string(inside.text) + ")";
      return said({in.at, in.text.substr(in.at, inside.end() + 1 - in.at)}, "a set is written `" + meant + "`", meant);
    }
  }
  if (in.frontier.signs[')'] && (here.is("{") ? !expression : here.is("}"))) {
    const auto open = static_cast<std::uint32_t>(open_bracket(in.text, in.begin, in.at));
    if (open != in.at) return told({open, in.text.substr(open, 1)}, "this `(` is never closed", "write its `)` before this " + quoted(here.text));
  }
  if (before.is("set") && here.is_name() && in.frontier.signs['(']) return told(in.through(before, here), "a set has brackets", "write `set(" + std::string(here.text) + ")`", "set(" + std::string(here.text) + ")");
  if (here.is_number() && in.frontier.signs['['] && in.frontier.words.none()) {
    std::uint32_t end = in.at;
    while (end < in.text.size() && (scan::is_letter(in.text[end]) || (in.text[end] == '.' && end + 1 < in.text.size() && scan::is_letter(in.text[end + 1])))) ++end;
    const Token number{in.at, in.text.substr(in.at, end - in.at)};
    return told(number, "a case stands in brackets", "write `[" + std::string(number.text) + "]`", "[" + std::string(number.text) + "]");
  }
  return {};
}

std::optional<Blame> blame_comma(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  const bool ends = before.is_name() || before.is_number() || before.is(")");
  if (!ends || !(here.is_name() || here.is_number() || here.is("set"))) return {};
  if (!in.frontier.signs[','] && !in.frontier.wants(Thing::second_argument)) return {};
  const std::size_t open = open_bracket(in.text, in.begin, in.at);
  if (open == in.at || open == in.begin || !scan::is_letter(in.text[open - 1])) return {};
  const std::string comma = "write `, " + std::string(here.text) + "`";
  const std::string whole = "\"" + std::string(before.text) + " " + std::string(here.text) + "\"";
  const auto capital = [](Token t) { return t.text.size() > 1 && t.text[0] >= 'A' && t.text[0] <= 'Z'; };
  if (in.text.find(whole) != std::string_view::npos)
    return told(in.through(before, here), "a name that is not one word stands in quotes", "write " + quoted(whole), whole);
  if (capital(before) && capital(here)) return told(here, "a comma is missing before " + quoted(here.text), comma + ", or " + quoted(whole) + " if that is one name");
  return told(here, "a comma is missing before " + quoted(here.text), comma, ", " + std::string(here.text));
}

}  // namespace tercio::syntax
