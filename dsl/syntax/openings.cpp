#include "dsl/syntax/openings.hpp"

#include "dsl/syntax/starts.hpp"

namespace tercio::syntax {
namespace {

// `call march()`, `do march`
std::optional<Blame> run_by_word(const Reader& in, Token first) {
  const Token name = in.behind(first);
  if (!one_of(first.text, {"call", "do", "run", "execute", "perform", "invoke"}) || !name.is_name() || !in.same_line(first.begin, name.begin)) return {};
  const bool brackets = in.behind(name).is("(");
  const std::string meant = std::string(name.text) + (brackets ? "" : "()");
  return said(in.through(first, name), "a flow is run by its name and brackets: write `" + std::string(name.text) + "(...)`", meant);
}

// `end game as Red`, `stop game`, `game ends`, `Red wins`, `return x`
std::optional<Blame> ends_the_game(const Reader& in, Token first) {
  const Token second = in.behind(first), as = in.behind(second);
  const bool ends = one_of(first.text, {"end", "stop", "exit", "finish", "quit", "over"}) && second.is("game");
  const bool ended = first.is("game") && one_of(second.text, {"ends", "end", "over", "stops"});
  if (ends || ended) {
    const std::string result = as.is("as") ? "`leave game as " + std::string(in.up_to(in.behind(as).begin, "}").text) + "`" : "`leave game as WINNER` or `leave game as \"draw\"`";
    return said(in.through(first, second), "the game is ended with " + result, as.is("as") ? "leave game" : "");
  }
  if (first.is_name() && one_of(second.text, {"win", "wins"}) && in.same_line(first.begin, second.begin)) {
    const std::string meant = "leave game as " + std::string(first.text);
    return said(in.through(first, second), "the game is ended with `" + meant + "`", meant);
  }
  if (first.is("return")) return said(first, "a flow is left with `leave NAME`, the game with `leave game as WINNER`");
  if (first.is("break") && !second.is("(")) return said(first, "a loop is left with `leave loop`", "leave loop");
  return {};
}

// `each a in S`, `foreach a in S`, `for a in S`, `for all a in S`
std::optional<Blame> loops(const Reader& in, Token first) {
  const Token second = in.behind(first);
  if (one_of(first.text, {"foreach", "each", "every"}) && second.is_name()) return said(first, "write `for each`", "for each");
  if (!first.is("for") || !in.frontier.wants(Word::w_each)) return {};
  if (second.is_name()) return said(in.through(first, second), "write `for each " + std::string(second.text) + " in ...`", "for each " + std::string(second.text));
  if (one_of(second.text, {"all", "every"})) return said(in.through(first, second), "write `for each`", "for each");
  return {};
}

}  // namespace

std::optional<Blame> blame_opening(const Reader& in) {
  if (in.frontier.sentence == Frontier::nowhere || in.frontier.sentence > in.at) return {};
  const Token first = in.from(in.frontier.sentence), here = in.here();
  if (here.is("then") && in.frontier.signs['{']) return said(here, "the block follows the condition: write `if CONDITION { ... }`");
  if (in.at != first.begin && in.before(in.at).begin != first.begin) return {};  // more of the sentence is understood
  if (one_of(first.text, {"elseif", "elsif", "elif"})) return said(first, "write `else if`", "else if");
  if (first.is("otherwise") && in.behind(first).is("{")) return said(first, "write `else`", "else");
  if (auto found = run_by_word(in, first)) return found;
  if (auto found = ends_the_game(in, first)) return found;
  return loops(in, first);
}

std::optional<Blame> blame_outside(const Reader& in) {
  const Token first = in.opening();
  if (in.frontier.sentence != Frontier::nowhere || in.at != first.begin) return {};
  if (first.is("}")) return told(first, "this `}` closes nothing", "take it away, or look above for the `{` that it should close");
  if (!begins_sentence_only(first.text)) return {};
  return told(first, quoted(first.text) + " begins a sentence, and a sentence stands in the block of a rule", "write it into the braces of the flow, the window or the law that it belongs to");
}

std::optional<Blame> blame_bare_call(const Reader& in) {
  if (in.frontier.sentence == Frontier::nowhere || in.frontier.sentence > in.at) return {};
  const Token first = in.from(in.frontier.sentence), here = in.here();
  if (!first.is_name() || in.before(in.at).begin != first.begin || !in.frontier.signs['(']) return {};
  const bool next = !in.same_line(first.begin, in.at) || here.is("}");
  if (next) return told(first, quoted(first.text) + " alone does nothing", "a flow is run by its name and brackets: write `" + std::string(first.text) + "()`", std::string(first.text) + "()");
  const Token behind = in.behind(here);
  const bool ends = !in.same_line(here.begin, behind.begin) || behind.is("}") || behind.is(",");
  if (!(here.is_name() || here.is_number()) || !ends) return {};
  const std::string meant = std::string(first.text) + "(" + std::string(here.text) + ")";
  return told(in.through(first, here), "what " + quoted(first.text) + " is about stands in brackets", "write `" + meant + "`", behind.is(",") ? "" : meant);
}

std::optional<Blame> blame_quantifier(const Reader& in) {
  for (const Token word : {in.here(), in.before(in.at)}) {
    const bool some = one_of(word.text, {"any", "exists", "exist"}), every = one_of(word.text, {"all", "each", "forall"});
    if (!some && !every) continue;
    const Token name = in.behind(word);
    if (!name.is_name() || !in.behind(name).is("in")) continue;
    if (in.before(word.begin).is("for") || word.begin == in.frontier.sentence) continue;  // a loop
    const std::string meant = some ? "some" : "every";
    return said(word, "write `" + meant + " " + std::string(name.text) + " in SET: (...)`", meant);
  }
  const Token here = in.here();
  const bool ever = here.is("ever") && in.before(in.at).is("for");
  const bool wants = in.frontier.wants(Word::w_good) || (in.frontier.wants(Word::w_for) && in.frontier.wants(Word::w_until));
  if (!wants || !(ever || one_of(here.text, {"forever", "permanently", "always"}))) return {};
  return said(ever ? in.through(in.before(in.at), here) : here, "what is never taken back is written `for good`", "for good");
}

std::optional<Blame> blame_title(const Reader& in) {
  const Token here = in.here();
  if (!in.frontier.wants(Thing::text) || in.frontier.wants(Thing::number) || in.frontier.signs[']'] || !(here.is_word() || here.is_number())) return {};
  const Token before = in.before(in.at);
  if (!before.text.empty() && !in.same_line(before.begin, in.at)) return {};
  Token title = in.up_to(in.at, "{");
  if (title.text.find('"') != std::string_view::npos) return {};
  if (const std::size_t when = title.text.find(" when "); when != std::string_view::npos) title.text = title.text.substr(0, when);
  const std::string meant = "\"" + std::string(title.text) + "\"";
  return told(title, "a text stands in quotes", "write `" + meant + "`", meant);
}

std::optional<Blame> blame_field(const Reader& in) {
  const Token here = in.here(), before = in.before(in.at);
  for (const Token unit : {here, before}) {
    const Token number = in.before(unit.begin);
    if (!one_of(unit.text, {"cm", "mm", "deg"}) || !number.is_number() || number.end() == unit.begin) continue;
    const std::string meant = std::string(number.text) + std::string(unit.text);
    return said(in.through(number, unit), "a number and its unit have no blank between them", meant);
  }
  const Token next = in.behind(here);
  const bool run = before.is_number() && next.is_number() && before.end() == here.begin && here.end() == next.begin;
  if (here.is("-") && run && !in.frontier.signs['+'] && !in.frontier.wants(Thing::cell)) {
    const std::string meant = std::string(before.text) + ".." + std::string(next.text);
    return said(in.through(before, next), "a run is written `" + meant + "`", meant);
  }
  const bool kind = in.opening().is("kind") && in.frontier.sentence == Frontier::nowhere;
  if (kind && here.is(",") && !in.frontier.signs[',']) return said(here, "a field ends by itself: take this away");
  if (!kind || !in.frontier.signs[','] || !in.frontier.signs[':'] || !before.is_name()) return {};
  if (here.is("=")) return said(here, "what a field holds stands behind a `:`", ":");
  const bool first = in.same_line(before.begin, here.begin) && (first_in_line(in.text, before.begin) || one_of(in.before(before.begin).text, {",", "{"}));
  if (first && here.is_name() && (next.is(":") || next.is(","))) return told(here, "a comma is missing before " + quoted(here.text), "write `, " + std::string(here.text) + "`", ", " + std::string(here.text));
  if (first && (here.is_number() || here.is_name())) return told(before, "a `:` is missing behind " + quoted(before.text), "write `" + std::string(before.text) + " : " + std::string(in.up_to(here.begin, ",}").text) + "`", std::string(before.text) + " :");
  // `foot horse guns`: read as the name of the next field
  const Token type = in.before(before.begin);
  if (!first && here.is_name() && !is_keyword(here.text) && type.is_name() && !is_keyword(type.text) && in.same_line(type.begin, here.begin)) {
    std::string meant = std::string(type.text) + " or " + std::string(before.text);
    Token last = before;
    for (Token each = here; each.is_name() && !is_keyword(each.text) && in.same_line(type.begin, each.begin); each = in.behind(each)) {
      last = each;
      meant += " or " + std::string(each.text);
    }
    if (!one_of(in.behind(last).text, {":", ","})) return told(in.through(type, last), "what is one of several is told with `or`", "write " + quoted(meant), meant);
  }
  if (one_of(before.text, {"default", "initially", "initial", "start", "starts", "begins"})) return said(before, "what a field begins with stands behind a `=`", "=");
  return {};
}

}  // namespace tercio::syntax
