#include "dsl/syntax/english.hpp"

#include <string>

namespace tercio::syntax {
namespace {

// `isn't`, `hasn't`, `can't`
std::optional<Blame> contraction(const Reader& in) {
  constexpr std::string_view curly = "\xE2\x80\x99t";
  for (const Token word : {in.here(), in.before(in.at)}) {
    const Token behind = in.from(word.end() + 1);
    const bool straight = in.text.substr(std::min<std::size_t>(word.end(), in.text.size())).starts_with('\'') && behind.is("t");
    const bool print = word.text.ends_with(curly);  // its bytes count as letters
    if (!straight && !print) continue;
    const std::string_view verb = print ? word.text.substr(0, word.text.size() - curly.size()) : word.text;
    const std::string meant = one_of(verb, {"isn", "aren", "wasn", "weren"}) ? "is not" : one_of(verb, {"hasn", "haven"}) ? "has not" : one_of(verb, {"can", "mayn", "mustn"}) ? "may not" : "";
    if (meant.empty()) continue;
    return said(straight ? in.through(word, behind) : word, "write " + quoted(meant), meant);
  }
  return {};
}

// `no more than 1`, `not less than 2`
std::optional<Blame> limit(const Reader& in) {
  for (const Token no : {in.here(), in.before(in.at), in.before(in.before(in.at).begin)}) {
    const Token more = in.behind(no), than = in.behind(more);
    const bool most = one_of(more.text, {"more", "greater"}), least = one_of(more.text, {"less", "fewer"});
    if (!one_of(no.text, {"no", "not"}) || !(most || least) || !than.is("than")) continue;
    const Token before = in.before(no.begin);
    const Token first = before.is("is") ? before : no;
    const bool compares = before.is("is") || before.is_name() || before.is_number() || before.is(")");
    const std::string meant = compares ? (most ? "<=" : ">=") : most ? "at most" : "at least";
    return said(in.through(first, than), "write " + quoted(meant), meant);
  }
  return {};
}

// `until end of combat`, `until the end of combat`
std::optional<Blame> until_end(const Reader& in) {
  Token of = in.here();
  if (!of.is("of")) of = in.before(in.at).is("of") ? in.before(in.at) : in.behind(of);
  if (!of.is("of")) return {};
  const Token end = in.before(of.begin), the = in.before(end.begin);
  const Token until = the.is("the") ? in.before(the.begin) : the, flow = in.behind(of);
  if (!until.is("until") || !one_of(end.text, {"end", "ends", "ending"}) || !flow.is_name()) return {};
  const std::string meant = "until " + std::string(flow.text) + " ends";
  return said(in.through(until, flow), "write " + quoted(meant), meant);
}

// `Red may choose one goal from S`
std::optional<Blame> may_choose(const Reader& in) {
  const Token choose = in.here(), may = in.before(in.at);
  if (!may.is("may") || !in.frontier.wants(Thing::text) || !one_of(choose.text, {"choose", "chooses", "pick", "picks", "select"})) return {};
  const Token many = in.behind(choose), thing = in.behind(many), rest = in.up_to(many.begin, "{");
  const bool several = one_of(many.text, {"one", "some", "up"});
  if (!one_of(many.text, {"a", "an", "any"}) && !several) return told(in.through(may, choose), "a choice that may be left out ends in `or none`", "write `chooses one NAME from SET or none`");
  const std::string chosen = several ? std::string(rest.text) : "one " + std::string(in.through(thing, rest).text);
  const std::string_view sentence = in.text.substr(many.begin, std::min(in.text.find_first_of("{}", many.begin), in.text.size()) - many.begin);
  const bool open = sentence.find("or none") != std::string_view::npos, more = one_of(in.behind(rest).text, {"where", "such"});
  const std::string meant = "chooses " + chosen + (open || more ? "" : " or none");
  return told(in.through(may, rest), "a choice that may be left out ends in `or none`", "write " + quoted(meant) + (more && !open ? ", with `or none` at its end" : ""), more && !open ? "" : meant);
}

// `chooses a goal from S`
std::optional<Blame> chooses_a(const Reader& in) {
  const Token here = in.here();
  if (!in.before(in.at).is("chooses") || !one_of(here.text, {"a", "an", "1"})) return {};
  return said(here, "write `one`", "one");
}

// `0 to 99` where a run may stand
std::optional<Blame> run_to(const Reader& in) {
  const Token low = in.before(in.at), here = in.here(), high = in.behind(here);
  if (!low.is_number() || !one_of(here.text, {"to", "through"}) || !high.is_number() || !in.same_line(low.begin, high.begin)) return {};
  const std::string meant = std::string(low.text) + ".." + std::string(high.text);
  return said(in.through(low, high), "a run is written " + quoted(meant), meant);
}

// `foot, horse, guns` and `-, Ar, Dr` where a type says one of several
std::optional<Blame> or_for_comma(const Reader& in) {
  const auto value = [](Token t) { return t.is_name() || t.is_number() || one_of(t.text, {"-", "none", "yes", "no"}); };
  const Token first = in.before(in.at);
  if (!in.here().is(",") || in.frontier.signs[','] || !in.frontier.wants(Word::w_or) || in.frontier.wants(Word::w_and) || in.frontier.wants(Word::w_down) || !value(first) || in.before(first.begin).is(".")) return {};
  std::string meant(first.text);
  Token last = first;
  for (Token comma = in.here(); comma.is(","); comma = in.behind(last)) {
    const Token next = in.behind(comma);
    if (!value(next) || (is_keyword(next.text) && next.is_name()) || !in.same_line(comma.begin, next.begin)) return {};
    last = next;
    meant += " or " + std::string(last.text);
  }
  if (in.behind(last).is(":")) return {};  // the name of a field
  return told(in.through(first, last), "what is one of several is told with `or`", "write " + quoted(meant), meant);
}

// `Ar: retreat(a)` in an outcome
std::optional<Blame> branch_with_colon(const Reader& in) {
  const Token colon = in.here(), next = in.behind(colon);
  if (!colon.is(":") || !in.frontier.wants(Word::w_nothing) || !in.frontier.signs['{'] || !in.same_line(colon.begin, next.begin)) return {};
  if (one_of(next.text, {"{", "nothing"})) return told(colon, "no `:` stands in a branch", "take it away", "");
  const Token done = in.up_to(next.begin, "{}");
  const std::string meant = "{ " + std::string(done.text) + " }";
  const bool whole = !in.same_line(done.begin, in.behind(done).begin);
  return told(whole ? in.through(colon, done) : colon, "what a branch does stands in braces", "write " + quoted(whole ? meant : "{ ... }"), whole ? meant : "");
}

}  // namespace

std::optional<Blame> blame_english(const Reader& in) {
  if (auto found = contraction(in)) return found;
  if (auto found = limit(in)) return found;
  if (auto found = until_end(in)) return found;
  if (auto found = may_choose(in)) return found;
  if (auto found = chooses_a(in)) return found;
  if (auto found = run_to(in)) return found;
  if (auto found = branch_with_colon(in)) return found;
  return or_for_comma(in);
}

}  // namespace tercio::syntax
