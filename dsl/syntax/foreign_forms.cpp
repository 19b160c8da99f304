#include "dsl/syntax/foreign_forms.hpp"

#include <string>
#include <utility>

namespace tercio::syntax {
namespace {

// The word before the bracket that is open at `i` in its line; empty where none is.
Token before_bracket(const Reader& in, std::uint32_t i) {
  int open = 0;
  for (; i > in.begin && in.text[i - 1] != '\n'; --i) {
    open += in.text[i - 1] == ')' ? 1 : in.text[i - 1] == '(' ? -1 : 0;
    if (open < 0) return in.before(i - 1);
  }
  return {};
}

// What stands from a sign up to the one that closes it, both left out; empty where that is not in the line.
std::string inside(const Reader& in, std::uint32_t open, char close) {
  const std::size_t end = in.text.find_first_of(std::string("\n") + close, open + 1);
  if (end == std::string_view::npos || in.text[end] != close) return {};
  return std::string(in.text.substr(open + 1, end - open - 1));
}

// `in (a, b)`, `in [2, 4]`, `between 2 and 4`, `2 < x < 4`
std::optional<Blame> members(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  if (here.is(",") && !in.frontier.signs[',']) {
    const Token word = before_bracket(in, in.at);
    if (word.is("in")) return told(word, "what is one of several stands in a set", "write `in set(...)` with the values in it");
  }
  if (here.is("those") && before.is("through")) return told(here, "brackets hold together what is gone through", "write `through (those x in ... where (...))`");
  if (here.is("[") && before.is("in")) {
    const std::string values = inside(in, in.at, ']');
    if (values.empty()) return {};
    return told({in.at, in.text.substr(in.at, values.size() + 2)}, "no square brackets hold values", "write `in set(" + values + ")`, or a run as `in 2..4`", "set(" + values + ")");
  }
  if (here.is("between") && !in.behind(here).is("(") && !in.behind(here).is("of")) {
    const Token low = in.behind(here), word = in.behind(low), high = in.behind(word);
    if (low.is_number() && word.is("and") && high.is_number()) {
      const std::string meant = "in " + std::string(low.text) + ".." + std::string(high.text);
      return said(in.through(here, high), "write `" + meant + "`", meant);
    }
  }
  if (one_of(here.text, {"<", ">"}) && in.frontier.wants(Word::w_and) && in.frontier.sentence == Frontier::nowhere) {
    const std::string_view line = in.text.substr(0, in.at).substr(in.text.rfind('\n', in.at) + 1);
    if (line.find_first_of("<>") != std::string_view::npos) return told(here, "two comparisons stand in one", "write each by itself, with `and` between them");
  }
  return {};
}

// `0.5`, `%`, `sum(...)`, `divided by 2`, `plus 1 plus 1`
std::optional<Blame> sums(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), next = in.behind(here);
  const bool hex = before.text.size() == 2 && next.text.size() == 2 && (before.text[0] == '0' || next.text[0] == '0');
  if (here.is(".") && hex && before.is_number() && next.is_number() && before.end() == in.at && next.begin == here.end() && !in.frontier.signs[']']) {
    const std::string meant = std::string(before.text) + std::string(next.text);
    return said(in.through(before, next), "a hex is one number of four digits: " + quoted(meant), meant);
  }
  if (here.is(".") && before.is_number() && before.end() == in.at && next.is_number() && next.begin == here.end() && !in.frontier.signs[']'])
    return told(in.through(before, next), "numbers are whole", "write a run as `" + std::string(before.text) + ".." + std::string(next.text) + "`, a half as `halved down` or `a / b rounded down`");
  if (here.is("%") && before.is_number() && !(next.is_name() || next.is_number() || next.is("(")))
    return told(in.through(before, here), "nothing is reckoned in hundredths", "write `halved up` or `halved down` for 50%, else `is a / b rounded down`");
  if (here.is("%") && !(next.is_name() || next.is_number() || next.is("("))) return {};
  if (here.is("%") && (before.is_name() || before.is_number() || before.is(")")))
    return told(here, "nothing gives what is left of a division", "reckon it: `a - b * (a / b rounded down)`");
  if (here.is("for")) {
    const Token word = before_bracket(in, in.at);
    if (word.is("sum")) return said(word, "write `total(...)`", "total");
    if (word.is("max") || word.is("min")) {
      const std::string meant = word.is("max") ? "greatest" : "least";
      return said(word, "write `" + meant + "(...)`", meant);
    }
  }
  if (here.is("divided") && before.is(":")) {
    const Token number = in.behind(next);
    return told(here, "no answer divides", next.is("by") && number.is("2") ? "write `halved up` or `halved down`" : "write `halved up` or `halved down`; any other ratio is written `is a / b rounded down`");
  }
  if (here.is("set") && before.is(":") && next.is_number()) return said(here, "write `is`", "is");
  const bool operation = one_of(here.text, {"plus", "minus", "times"}) && in.frontier.sentence == Frontier::nowhere;
  if (operation && (before.is_number() || before.is_name()) && one_of(in.before(before.begin).text, {"plus", "minus", "times", "is"}))
    return told(here, "one answer does one thing", "write a second answer for what it does besides");
  return {};
}

// A case alone in its line, or a question without its answer, before the next declaration.
std::optional<Blame> left_alone(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  const bool line = in.at > 0 && in.text[in.at - 1] == '\n';
  if (in.at <= in.begin || !(here.text.empty() || (line && (here.is("[") || in.text.substr(in.at).starts_with("=="))))) return {};
  const std::size_t close = in.text[in.begin] == '[' ? in.text.find_first_of("]\n", in.begin) : std::string_view::npos;
  if (before.is("]") && close == before.begin)
    return told({in.begin, in.text.substr(in.begin, before.end() - in.begin)}, "nothing is declared under this case", "write its declaration behind it, or take it away");
  const Token name = in.before(before.begin);
  if (before.is(":") && name.is_name() && name.begin == in.opening().begin)
    return told(in.through(name, before), "this answer says nothing", "write what it is or does, as `" + std::string(name.text) + ": is 2` or `" + std::string(name.text) + ": plus 1`");
  return {};
}

// `step-cost: ...`, a full stop at the end, `roll 2 d6`, `leave game Red`
std::optional<Blame> signs(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), next = in.behind(here);
  if (here.is(".") && before.end() == in.at && !before.is_number() && !in.same_line(in.at, next.begin))
    return told(here, "no full stop ends a sentence", "take it away");
  const Token first = in.opening();
  for (const Token word : {here, before, first}) {
    const Token dash = in.from(word.end()), second = in.from(dash.end());
    const bool joined = word.is_word() && dash.is("-") && second.is_word() && in.behind(second).is(":");
    if (!joined || word.begin != first.begin) continue;
    const std::string meant = std::string(word.text) + "_" + std::string(second.text);
    return told(in.through(word, second), "a name has no `-`", "write `" + meant + "`", meant);
  }
  const Token roll = in.before(before.begin);
  for (const auto& [number, die] : {std::pair(here, next), std::pair(before, here)}) {
    const bool is_die = die.text.size() > 1 && die.text[0] == 'd' && die.text.find_first_not_of("0123456789", 1) == std::string_view::npos;
    if (!number.is_number() || !is_die || !(in.before(number.begin).is("roll") || roll.is("roll"))) continue;
    const std::string meant = std::string(number.text) + std::string(die.text);
    return said(in.through(number, die), "several dice are one word: `" + meant + "`", meant);
  }
  const Token leave = in.before(roll.begin);
  if (before.is_name() && roll.is("game") && leave.is("leave") && in.same_line(roll.begin, before.begin) && in.frontier.sentence == before.begin)
    return told(before, "`as` is missing before " + quoted(before.text), "write `leave game as " + std::string(before.text) + "`", "as " + std::string(before.text));
  return {};
}

// `import tyw`, `uses: tyw`, `uses tyw.tercio`
std::optional<Blame> other_uses(const Reader& in) {
  const Token first = in.opening(), colon = in.behind(first);
  if (first.begin != in.begin) return {};
  const bool other = one_of(first.text, {"import", "include", "require", "using"});
  const bool uses = first.is("uses") || first.is("use");
  if (!other && !uses) return {};
  Token name = uses && colon.is(":") ? in.behind(colon) : colon;
  const bool quotes = name.is("\"");
  if (quotes) name = in.from(name.end());
  if (!name.is_name() || !in.same_line(first.begin, name.begin)) return {};
  const bool file = in.text.substr(name.end()).starts_with(".tercio");
  if (!other && !colon.is(":") && !file && !quotes) return {};
  const std::string meant = "uses " + std::string(name.text);
  const std::uint32_t end = name.end() + (file ? 7U : 0U) + (quotes ? 1U : 0U);
  return told({first.begin, in.text.substr(first.begin, end - first.begin)}, "a book is used by its name alone", "write `" + meant + "`", meant);
}

// `is greater than 3`, `was shaken`, `switch x { ... }`
std::optional<Blame> words(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  for (const Token word : {here, before}) {
    const bool more = one_of(word.text, {"greater", "more", "larger", "higher", "above"}), less = one_of(word.text, {"less", "fewer", "smaller", "lower", "below"});
    const Token is = in.before(word.begin);
    if ((more || less) && is.is("is") && (in.behind(word).is("than") || in.behind(word).is_number())) {
      const Token than = in.behind(word).is("than") ? in.behind(word) : word;
      return said(in.through(is, than), std::string("write `") + (more ? ">" : "<") + "`", more ? ">" : "<");
    }
    if (word.is("was") || (word.is("were") && !in.frontier.wants(Word::w_where))) return said(word, "write `is`: a condition asks how things are now", "is");
    const bool opens = in.frontier.sentence == word.begin;
    if (opens && one_of(word.text, {"switch", "match", "case"}) && in.behind(word).is_name()) return said(word, "write `outcome X { ... }`", "outcome");
  }
  return {};
}

}  // namespace

std::optional<Blame> blame_foreign_form(const Reader& in) {
  if (auto found = other_uses(in)) return found;
  if (auto found = left_alone(in)) return found;
  if (auto found = members(in)) return found;
  if (auto found = sums(in)) return found;
  if (auto found = signs(in)) return found;
  return words(in);
}

}  // namespace tercio::syntax
