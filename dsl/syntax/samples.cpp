#include "dsl/syntax/samples.hpp"

namespace tercio::syntax {
namespace {

bool is_value(Token t) { return t.is_name() || t.is_number() || one_of(t.text, {"yes", "no", "none"}); }

// The first word of the line in which the parse stopped.
Token line_opening(const Reader& in) {
  const std::size_t line = in.at == 0 ? 0 : in.text.rfind('\n', in.at - 1) + 1;  // npos + 1 is 0
  return in.behind(std::max(static_cast<std::uint32_t>(line), in.begin));
}

// `given A at 0405`, `given place of A 0405`, `given unit A owner Red`
std::optional<Blame> given(const Reader& in, Token word) {
  Token first = in.behind(word), second = in.behind(first), third = in.behind(second);
  const auto form = [&](Token from, const std::string& what, const std::string& meant) { return told(in.through(from, in.up_to(from.begin, "")), what, "write `" + meant + "`"); };
  if (one_of(first.text, {"a", "an", "the"}) && second.is_name() && third.is_name())
    return told(in.through(first, third), "no article stands here", "write `given " + std::string(second.text) + " " + std::string(third.text) + " (FIELD VALUE, ...)`", std::string(second.text) + " " + std::string(third.text));
  if (first.is_name() && second.is("(") && in.at > third.begin)
    return told(first, "what is made for the example says its kind", "write `given KIND " + std::string(first.text) + " (...)`");
  if (in.here().is(":") && third.is("(")) return said(in.here(), "no `:` stands here: write `" + std::string(in.before(in.at).text) + " " + std::string(in.behind(in.here()).text) + "`");
  const Token is = second.is("is") ? third : second;
  if (first.is_name() && one_of(is.text, {"at", "in", "on"}) && in.at <= is.end()) {
    const Token value = in.behind(is);
    const std::string meant = "given FIELD of " + std::string(first.text) + " = " + std::string(value.text);
    return form(first, "a place is given as the value of a field", meant);
  }
  if (first.is_name() && second.is_name() && third.is("=") && in.at <= third.begin) {
    const std::string meant = std::string(second.text) + " of " + std::string(first.text);
    return told(in.through(first, second), "a field is named with `of`", "write `" + meant + " = ...`", meant);
  }
  if (first.is_name() && second.is_name() && (third.is_word() || third.is_number()) && in.at >= second.begin && in.at <= third.begin && in.same_line(word.begin, third.begin))
    return form(first, "the values of a thing stand in brackets", "given " + std::string(first.text) + " " + std::string(second.text) + " (FIELD VALUE, ...)");
  const Token here = in.here(), before = in.before(in.at);
  if (before.is("is") && here.is_number()) return told(in.through(before, here), "a value is given with `=`", "write `= " + std::string(here.text) + "`", "= " + std::string(here.text));
  if (second.is("of") && third.is_name() && in.at == in.behind(third).begin && is_value(here) && in.same_line(word.begin, here.begin)) {
    const Token field = in.through(first, third);
    return told(in.through(first, here), "a value is given with `=`", "write `given " + std::string(field.text) + " = " + std::string(here.text) + "`", std::string(field.text) + " = " + std::string(here.text));
  }
  return {};
}

// `dice 4 3`, `dice = 4`, `rolling 4`
std::optional<Blame> dice(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), next = in.behind(here);
  if (before.is_number() && here.is_number() && in.frontier.signs[','] && in.same_line(before.begin, here.begin))
    return told(here, "a comma is missing before " + quoted(here.text), "write `" + std::string(before.text) + ", " + std::string(here.text) + "`", ", " + std::string(here.text));
  if (before.is("dice") && one_of(here.text, {"=", ":", "("}) && next.is_number()) return told(here, "dice are told one after the other", "write `dice " + std::string(next.text) + "`, with `, ` before each more");
  if (!in.frontier.wants(Word::w_dice)) return {};
  Token last = here;
  if (one_of(here.text, {"with", "and", "rolling", "throwing"}) && one_of(next.text, {"dice", "die", "roll", "a"})) last = next;
  if (!one_of(last.text, {"die", "roll", "rolls", "rolling", "throw", "throwing", "throws", "dice"}) || !in.behind(last).is_number()) return {};
  return said(in.through(here, last), "what is thrown is told with `dice " + std::string(in.behind(last).text) + "`", "dice");
}

// `choosing goal = a, b`, `choosing goal a`, `choosing a`
std::optional<Blame> choosing(const Reader& in, Token word) {
  const std::size_t found = in.text.substr(word.begin, in.at - word.begin).rfind("choosing ");
  if (found == std::string_view::npos) return {};
  const Token name = in.behind(static_cast<std::uint32_t>(word.begin + found + 9));
  const Token here = in.here(), before = in.before(in.at);
  const std::string asked = name.is_name() ? std::string(name.text) : "NAME";
  if (before.is(",") && in.frontier.wants(Thing::name) && (here.is_number() || here.is_word()))
    return told(here, "each answer says what it answers", "write `" + asked + " = " + std::string(here.text) + "`", asked + " = " + std::string(here.text));
  if (in.frontier.signs['='] && before.is_name() && in.before(before.begin).is(","))
    return told(before, "each answer says what it answers", "write `" + asked + " = " + std::string(before.text) + "`", asked + " = " + std::string(before.text));
  if (in.frontier.signs['='] && before.begin == name.begin && in.same_line(name.begin, in.at)) {
    const Token value = one_of(here.text, {"is", ":", "as", "to"}) ? in.behind(here) : here;
    if (value.is_number() || value.is_word()) return told(in.through(name, value), "an answer is written with `=`", "write `" + asked + " = " + std::string(value.text) + "`", asked + " = " + std::string(value.text));
  }
  if (here.begin == name.begin && !name.is_name() && !name.text.empty())
    return told(name, "each answer says what it answers", "write `choosing NAME = " + std::string(name.text) + "`, with the name of the thing chosen");
  return {};
}

std::optional<Blame> when(const Reader& in, Token word) {
  const Token first = in.behind(word), second = in.behind(first), here = in.here();
  if (auto found = choosing(in, word)) return found;
  if (here.is(",") && in.behind(here).is("choosing")) return said(here, "no comma stands here: take it away");
  if (!first.is_name() || in.at > second.begin || !in.same_line(first.begin, second.begin)) return {};
  const Token third = in.behind(second);
  const Token argument = second.is("of") ? third : second, behind = in.behind(argument);
  const bool ends = !in.same_line(argument.begin, behind.begin) || one_of(behind.text, {"choosing", "dice", "}"});
  if ((second.is("of") || is_value(second)) && is_value(argument) && ends) {
    const std::string meant = std::string(first.text) + "(" + std::string(argument.text) + ")";
    return told(in.through(first, argument), "what is done has its arguments in brackets", "write `when FLOW(ARGUMENTS)`, as `when " + meant + "`", meant);
  }
  if (second.is_name() && third.is("(")) return told(first, "what is done begins with its flow", "write `when " + std::string(second.text) + "(...)`; who acts is given: `given phasing = " + std::string(first.text) + "`");
  return {};
}

std::optional<Blame> then(const Reader& in, Token word) {
  const Token here = in.here(), before = in.before(in.at);
  if (here.is(",")) return said(here, "one more thing that holds is written with `and`, or with another `then`", " and");
  const bool inside = in.frontier.signs[','] || in.frontier.signs['['] || in.frontier.wants(Thing::second_argument);
  if (inside || before.begin == word.begin || !in.same_line(before.begin, in.at) || !before.is_name()) return {};
  if (here.is_number()) return told(in.through(before, here), "`=` is missing before " + quoted(here.text), "write `= " + std::string(here.text) + "`", std::string(before.text) + " = " + std::string(here.text));
  const bool last = !in.same_line(here.begin, in.behind(here).begin) || one_of(in.behind(here).text, {"and", "or", "}"});
  if (here.is_name() && last && in.before(before.begin).begin == word.begin)
    return told(here, "`is` is missing before " + quoted(here.text), "write `" + std::string(before.text) + " is " + std::string(here.text) + "`", "is " + std::string(here.text));
  return {};
}

}  // namespace

std::optional<Blame> blame_sample(const Reader& in) {
  if (!in.opening().is("example")) return {};
  const Token word = line_opening(in);
  if (auto found = dice(in)) return found;
  if (word.is("given")) return given(in, word);
  if (word.is("when")) return when(in, word);
  if (word.is("then")) return then(in, word);
  if (word.begin != in.at && in.before(in.at).begin != word.begin) return {};
  if (one_of(word.text, {"expect", "expected", "assert", "check", "so", "thus", "result"})) return said(word, "what must hold is written with `then`", "then");
  if (one_of(word.text, {"let", "set", "assume", "with", "suppose"})) return said(word, "what there is is written with `given`", "given");
  if (one_of(word.text, {"if", "after", "do", "play"})) return said(word, "what is done is written with `when`", "when");
  return {};
}

}  // namespace tercio::syntax
