#include "dsl/syntax/plain.hpp"

#include "dsl/syntax/spelling.hpp"
#include "dsl/syntax/starts.hpp"

namespace tercio::syntax {
namespace {

constexpr std::string_view curly_quote = "\xE2\x80\x99";

bool is_declaration(const Reader& in) { return in.frontier.sentence == Frontier::nowhere; }

// `Red's points`
std::optional<Blame> possessive(const Reader& in) {
  for (const std::string_view sign : {std::string_view("'"), curly_quote}) {
    if (in.text.substr(std::min<std::size_t>(in.at, in.text.size()), sign.size()) != sign || in.frontier.signs[']']) continue;
    const Token owner = in.before(in.at), s = in.from(in.at + static_cast<std::uint32_t>(sign.size())), field = in.behind(s);
    if (!owner.is_name() || owner.end() != in.at || !s.is("s") || !field.is_name() || !in.same_line(s.begin, field.begin)) return {};
    const std::string meant = std::string(field.text) + " of " + std::string(owner.text);
    return said(in.through(owner, field), "a field is asked for with `of`: `" + meant + "`", meant);
  }
  return {};
}

// `8in`, `8"`, `8 inches`, `2m`
std::optional<Blame> foreign_length(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), behind = in.behind(here);
  const std::string advice = "lengths are measured in `cm` and `mm`";
  const std::size_t digits = std::min(here.text.find_first_not_of("0123456789"), here.text.size());
  if (digits > 0 && one_of(here.text.substr(digits), {"in", "inch", "inches", "ft", "foot", "feet", "m", "metres", "meters", "km"})) return said(here, advice);
  if (before.is_number() && before.end() == in.at && here.is("\"") && !behind.is("\"")) return said(in.through(before, here), advice);
  if (before.is_number() && in.same_line(before.begin, in.at) && one_of(here.text, {"inch", "inches", "feet", "metres", "meters"})) return said(in.through(before, here), advice);
  return {};
}

// `= 14.0 Title`
std::optional<Blame> short_heading(const Reader& in) {
  const std::size_t line = in.at == 0 ? 0 : in.text.rfind('\n', in.at - 1) + 1;  // npos + 1 is 0
  const Token sign = in.from(static_cast<std::uint32_t>(line));
  if (!sign.is("=") || in.from(sign.end()).is("=")) return {};
  return told(sign, "a heading begins with `==`", "write `=" + std::string(in.up_to(sign.begin, "").text) + "`", "==");
}

// `roll d6` without a name for what is thrown
std::optional<Blame> nameless_roll(const Reader& in) {
  const Token die = in.before(in.at), roll = in.before(die.begin), here = in.here();
  if (!roll.is("roll") || !in.frontier.wants(Word::w_as)) return {};
  const bool ends = !in.same_line(die.begin, in.at) || here.text.empty() || here.is("}") || (here.is_word() && is_reserved(here.text));
  if (!ends) return {};
  return told(in.through(roll, die), "what is thrown gets a name, by which it is asked for", "write `" + std::string(in.through(roll, die).text) + " as NAME`");
}

// `R1 is at 0404`, `now R1 is in 0303`, `unit is on mill`
std::optional<Blame> stands_at(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  if (!one_of(here.text, {"at", "on", "in"})) return {};
  const bool negated = before.is("not");
  const Token is = negated ? in.before(before.begin) : before;
  const Token who = in.before(is.begin), now = in.before(who.begin), where = in.behind(here);
  if (!is.is("is") || !who.is_name() || !(where.is_number() || where.is_name())) return {};
  if (now.is("of")) return negated ? std::nullopt : std::optional(said(in.through(is, here), "values are compared with `=`, sets are asked with `in`", here.is("in") && where.is_name() ? "in" : "="));
  const std::string field = "place of " + std::string(who.text), there(where.text);
  if (now.is("now")) return told(in.through(now, where), "where something stands is a field of it", "write `now " + field + " = " + there + "`", "now " + field + " = " + there);
  const std::string meant = field + (negated ? " != " : " = ") + there;
  if (here.is("in") && where.is_name()) {
    const std::string member = std::string(who.text) + (negated ? " not in " : " in ") + there;
    return told(in.through(is, here), "what a set holds is asked with `in` alone", "write `" + member + "`; where something stands is a field: `" + meant + "`", negated ? "not in" : "in");
  }
  const std::string flag = where.is_number() ? "" : ", or `" + field + " is " + (negated ? "not " : "") + there + "` where `" + there + "` is said of places";
  return told(in.through(who, where), "where something stands is a field of it", "write `" + meant + "`" + flag, where.is_number() ? meant : "");
}

// `plus 10 points`, `is +1`, `plus count of those x in S where ...`
std::optional<Blame> amounts(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), two = in.before(before.begin), next = in.behind(here);
  const bool amount = before.is_number() && one_of(two.text, {"plus", "minus", "is", "times", "exactly", "least", "most"});
  const Token colon = in.before(two.begin);
  const bool clause = colon.is(":") || one_of(colon.text, {"at"});
  const bool ends = next.is("when") || next.is("over") || next.text.empty() || !in.same_line(here.begin, next.begin);
  if (amount && clause && here.is_name() && ends && in.same_line(before.begin, in.at) && meant_by(here.text, {"when", "over", "for", "each"}).empty())
    return told(here, "behind the number of an answer no more is said", "take " + quoted(here.text) + " away", "");
  if (before.is("is") && two.is(":") && here.is("+") && next.is_number())
    return said(in.through(before, next), "write `plus " + std::string(next.text) + "` for what is added, `is " + std::string(next.text) + "` for a value", "plus " + std::string(next.text));
  if (here.is("those") && before.is("of")) {
    const std::string advice = "write `" + std::string(in.through(two, before).text) + " (those " + std::string(next.text) + " in ... where (...))`";
    return told(here, "brackets hold together what is asked about", advice);
  }
  return {};
}

// `step cost: ...`, `term last turn means 6`: a name of two words.
std::optional<Blame> torn_name(const Reader& in, Token first) {
  const bool declared = one_of(first.text, {"term", "state", "quantity", "kind", "option", "table", "map", "list", "phase", "sequence", "procedure", "permission", "action"});
  const Token one = declared ? in.behind(first) : first, two = in.behind(one), behind = in.behind(two);
  const bool whole = one.is_word() && two.is_name() && in.same_line(one.begin, behind.begin);
  if (!whole || in.at < one.begin || in.at > behind.begin) return {};
  const auto& starts = declaration_words();
  if (!declared && std::find(starts.begin(), starts.end(), one.text) != starts.end()) return {};
  if (declared && (!one.is_name() || is_keyword(two.text))) return {};
  if (first.is("list") && one.is_name() && (behind.is("(") || behind.is("{")))
    return told(one, "a `:` is missing behind " + quoted(one.text), "write `" + std::string(one.text) + ": " + std::string(two.text) + "`", std::string(one.text) + ":");
  const Token answer = in.behind(behind);
  const bool answers = behind.is(":") && one_of(answer.text, {"is", "plus", "minus", "times", "halved", "at", "exactly"});
  const bool ends = answers || (declared && (behind.is(":") || behind.is("means") || behind.is("(") || behind.is("{")));
  if (!ends || (!declared && !meant_by(one.text, starts).empty()) || one_slip(two.text, "is") || one_slip(two.text, "in") || one_slip(two.text, "of")) return {};
  const std::string meant = std::string(one.text) + "_" + std::string(two.text);
  return told(in.through(one, two), "a name is one word", "write `" + meant + "`", meant);
}

// `at the start of movement { ... }`, `on turn 3 { ... }`, `turn 3: ...`
std::optional<Blame> moments(const Reader& in, Token first) {
  if (in.at != first.begin && in.at > in.behind(in.behind(first)).end()) return {};
  Token word = in.behind(first);
  if (one_of(first.text, {"at", "on", "in", "during"}) && word.is("the")) word = in.behind(word);
  const Token of = in.behind(word), flow = in.behind(of).is("the") ? in.behind(in.behind(of)) : in.behind(of);
  if (first.is("at") || first.is("on")) {
    const bool start = one_of(word.text, {"start", "beginning"}), end = one_of(word.text, {"end", "close"});
    if ((start || end) && of.is("of") && flow.is_name()) {
      const std::string meant = std::string(start ? "before " : "after ") + std::string(flow.text);
      return said(in.through(first, flow), "write `" + meant + " { ... }`", meant);
    }
  }
  const Token turn = one_of(first.text, {"on", "in", "at", "during"}) ? word : first;
  const Token number = in.behind(turn), behind = in.behind(number);
  const bool block = behind.is("{") || (behind.is(":") && in.at <= number.begin);
  if (!turn.is("turn") || !number.is_number() || !(block || turn.begin != first.begin)) return {};
  return said(in.through(first, number), "write `before FLOW when NUMBER = " + std::string(number.text) + " { ... }`, with the flow of a turn and the name of its number");
}

// `(3.8) ...`, `[3.8, 3.9] ...`
std::optional<Blame> cases(const Reader& in) {
  const Token here = in.here();
  const auto is_case = [](std::string_view t) { return !t.empty() && t[0] >= '0' && t[0] <= '9' && t.find_first_of(" \t\n(") == std::string_view::npos; };
  if (in.at == in.begin && here.is("(")) {
    const std::size_t close = in.text.find_first_of(")\n", in.at);
    if (close == std::string_view::npos || in.text[close] != ')' || !is_case(in.text.substr(in.at + 1, close - in.at - 1))) return {};
    const std::string meant = "[" + std::string(in.text.substr(in.at + 1, close - in.at - 1)) + "]";
    return told({in.at, in.text.substr(in.at, close + 1 - in.at)}, "a case stands in square brackets", "write `" + meant + "`", meant);
  }
  const bool first = in.frontier.signs[']'] && here.is(",") && in.text[in.begin] == '[' && in.text.substr(in.begin, in.at - in.begin).find(']') == std::string_view::npos;
  if (!first) return {};
  return told(here, "a declaration stands under one case", "keep the case that it is written for; the other can say it in a `note`");
}

// `leave game as draw`, `when c { ... }`, `if (c) leave ...` in a block
std::optional<Blame> sentences(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  const Token as = before, game = in.before(as.begin);
  if (as.is("as") && game.is("game") && in.before(game.begin).is("leave") && here.is_word() && is_keyword(here.text)) {
    const std::string meant = "\"" + std::string(here.text) + "\"";
    return told(here, "what is no side stands in quotes", "write `leave game as " + meant + "`", meant);
  }
  const bool begins = in.frontier.sentence == in.at || (before.is("{") || before.is("}") || !in.same_line(before.begin, in.at));
  if (here.is("when") && begins && in.frontier.wants(Word::w_if)) return said(here, "in a block a condition is written `if CONDITION { ... }`", "if");
  if (!one_of(here.text, {"leave", "now", "let", "roll", "draw", "step", "repeat", "for"})) return {};
  const Token first = in.from(in.frontier.sentence);
  const bool condition = first.is("if") && in.behind(first).begin < in.at && in.text.substr(first.begin, in.at - first.begin).find('{') == std::string_view::npos;
  if (!condition) return {};
  return told(here, "what an `if` does stands in braces", "write `if CONDITION { " + std::string(here.text) + " ... }`");
}

// `owner: Red` in the brackets of a list, `uses a, b`
std::optional<Blame> signs_too_many(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at), first = in.opening(), next = in.behind(here);
  if (here.is(",") && first.is("uses") && next.is_name() && in.before(before.begin).begin == first.begin)
    return told(here, "one line `uses` names one book", "write `uses " + std::string(next.text) + "` in a line of its own");
  const bool field = in.frontier.wants(Thing::cell) && before.is_name() && one_of(in.before(before.begin).text, {"(", ","});
  if (first.is("list") && here.is(":") && field)
    return said(here, "no `:` stands here: write `" + std::string(before.text) + " " + std::string(next.text) + "`");
  return {};
}

}  // namespace

std::string singular(std::string_view word) {
  if (word.size() > 4 && word.ends_with("ies")) return std::string(word.substr(0, word.size() - 3)) + "y";
  if (word.size() > 3 && word.ends_with('s') && !word.ends_with("ss")) return std::string(word.substr(0, word.size() - 1));
  return std::string(word);
}

std::optional<Blame> blame_sign_of_english(const Reader& in) {
  if (auto found = possessive(in)) return found;
  if (auto found = foreign_length(in)) return found;
  if (auto found = short_heading(in)) return found;
  return nameless_roll(in);
}

std::optional<Blame> blame_plain(const Reader& in) {
  if (auto found = stands_at(in)) return found;
  if (auto found = amounts(in)) return found;
  if (auto found = cases(in)) return found;
  if (auto found = signs_too_many(in)) return found;
  if (!is_declaration(in)) return sentences(in);
  const Token first = in.opening();
  if (auto found = torn_name(in, first)) return found;
  return moments(in, first);
}

}  // namespace tercio::syntax
