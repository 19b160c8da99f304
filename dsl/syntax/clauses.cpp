#include "dsl/syntax/clauses.hpp"

#include "dsl/syntax/plain.hpp"
#include "dsl/syntax/spelling.hpp"
#include "dsl/syntax/starts.hpp"

namespace tercio::syntax {
namespace {

// Longer values are not written out in a help line.
constexpr std::size_t most_written = 60;

bool begins_operation(Token t) { return one_of(t.text, {"is", "plus", "minus", "times", "halved", "at", "exactly"}); }

// What is answered, up to its condition; `...` where that is too long or more than a line.
std::string value_from(const Reader& in, Token first) {
  std::string_view value = in.up_to(first.begin, "").text;
  value = value.substr(0, std::min({value.find(" when "), value.find(" over "), value.size()}));
  return value.empty() || value.size() > most_written ? "..." : std::string(value);
}

Blame colon(const Reader& in, Token name, Token value, const std::string& operation) {
  const std::string meant = std::string(name.text) + ": " + operation;
  const std::string term = operation.starts_with("is ") ? ", or `term " + std::string(name.text) + " means " + operation.substr(3) + "` for a term" : "";
  return told(in.through(name, value), "an answer has a `:` behind the name of its question", "write `" + meant + "`" + term);
}

// What the question is asked about where this text declares it: `side` of `quantity points of side`; else empty.
std::string asked_about(const Reader& in, const std::string& question) {
  const std::string declared = "quantity " + question + " of ";
  const std::size_t found = in.text.find(declared);
  return found == std::string_view::npos ? std::string() : std::string(in.from(static_cast<std::uint32_t>(found + declared.size())).text);
}

// `last_turn means 8` and `term last_turn is 8`
std::optional<Blame> term(const Reader& in, Token first, Token second, Token third) {
  if (first.is("term") && second.is_name() && in.at == third.begin && (third.is("is") || third.is("=")))
    return said(third, "a term is told with `means`: write `term " + std::string(second.text) + " means " + value_from(in, in.behind(third)) + "`", "means");
  if (second.is("means")) return said(in.through(first, second), "write `term " + std::string(first.text) + " means ...`", "term " + std::string(first.text) + " means");
  return {};
}

// `reach of unit is 3`: the question is named alone.
std::optional<Blame> about_something(const Reader& in, Token name, Token of, Token subject) {
  Token behind = in.behind(subject);
  if (behind.is(":")) behind = in.behind(behind);
  if (!of.is("of") || !subject.is_name() || !(behind.is("=") || begins_operation(behind))) return {};
  const std::string question(name.text), about(subject.text), known = asked_about(in, question);
  const std::string value = behind.is("=") ? "is " + value_from(in, in.behind(behind)) : value_from(in, behind);
  // Things have names with a capital, what a question is asked about has none.
  const bool thing = known.empty() ? about[0] >= 'A' && about[0] <= 'Z' : known != about;
  const std::string help = !thing          ? "write `" + question + ": " + value + "`; what it is about is known as `" + about + "`"
                           : known.empty() ? "write `" + question + ": " + value + " when X = " + about + "`, with the name behind `of` in the declaration of `" + question + "` for X"
                                           : "write `" + question + ": " + value + " when " + known + " = " + about + "`";
  return told(in.through(name, subject), "an answer names its question alone", help);
}

}  // namespace

std::optional<Blame> blame_answer(const Reader& in) {
  if (in.frontier.sentence != Frontier::nowhere) return {};
  const Token name = in.opening(), second = in.behind(name), third = in.behind(second);
  if (auto found = term(in, name, second, third)) return found;
  if (!name.is_name() || in.at > third.begin) return {};
  if (auto found = about_something(in, name, second, third)) return found;
  const auto& starts = declaration_words();
  if (std::find(starts.begin(), starts.end(), name.text) != starts.end() || in.at != second.begin) return {};
  const bool shape = second.is("is") && (third.is("one") || third.is("many") || third.is("also"));
  if (begins_operation(second) && !shape) return colon(in, name, second, value_from(in, second));
  if ((second.is("+") || second.is("-")) && third.is("=") && third.begin == second.end())
    return colon(in, name, third, (second.is("+") ? "plus " : "minus ") + value_from(in, in.behind(third)));
  if (second.is("=") || second.is_number()) {
    const Token value = second.is("=") ? third : second;
    return colon(in, name, second, (begins_operation(value) ? "" : "is ") + value_from(in, value));
  }
  return {};
}

std::optional<Blame> blame_amount(const Reader& in) {
  const Token name = in.opening(), colon = in.behind(name), here = in.here();
  if (in.frontier.sentence != Frontier::nowhere || !name.is_name() || !colon.is(":")) return {};
  const Token before = in.before(in.at);
  const std::string question(name.text);
  if (before.is("halved") && before.begin == in.behind(colon).begin) return told(before, "`halved` does not say how a half is rounded", "write `halved up` or `halved down`");
  if (before.is("is") && begins_operation(here) && before.begin == in.behind(colon).begin)
    return told(in.through(before, here), "one answer says one thing", "write `" + question + ": " + value_from(in, here) + "`", std::string(here.text));
  if (in.at != in.behind(colon).begin || here.text.empty()) return {};
  const Token second = in.behind(here);
  const std::string amount = second.is_number() ? std::string(second.text) : "N";
  if (one_of(here.text, {"half", "halve", "halves", "halving"}) || (here.is("/") && second.is("2"))) return said(here, "write `halved up` or `halved down`");
  if (one_of(here.text, {"costs", "gains", "loses", "gets", "scores", "takes"}) && second.is_number()) {
    const Token more = in.behind(second);
    const bool less = one_of(more.text, {"less", "fewer"}) || here.is("loses"), plus = one_of(more.text, {"more", "extra", "additional"}) || one_of(here.text, {"gains", "scores"});
    const std::string meant = (less ? "minus " : plus ? "plus " : "is ") + std::string(second.text);
    const bool said_more = one_of(more.text, {"less", "fewer", "more", "extra", "additional"});
    const std::string other = less || plus ? "" : ", or `plus " + std::string(second.text) + "` for what is added";
    return told(in.through(here, said_more ? more : second), quoted(here.text) + " does not say what it does", "write `" + question + ": " + meant + "`" + other, other.empty() ? meant : "");
  }
  if (one_of(here.text, {"twice", "doubles"})) return said(here, "write `times 2`", "times 2");
  if (one_of(here.text, {"add", "adds", "increase", "increased", "more"})) return said(here, "write `plus " + amount + "`", "plus");
  if (one_of(here.text, {"subtract", "reduce", "reduced", "decrease", "less"})) return said(here, "write `minus " + amount + "`", "minus");
  if (here.is("=")) return said(here, "write `" + question + ": is " + value_from(in, second) + "`", "is");
  if (here.text.size() > 1 && here.text[0] == 'x' && here.text.find_first_not_of("0123456789", 1) == std::string_view::npos)
    return said(here, "write `times " + std::string(here.text.substr(1)) + "`", "times " + std::string(here.text.substr(1)));
  const std::string_view line = in.up_to(here.begin, "").text;
  const bool another = line.find_first_of("{") != std::string_view::npos || one_of(second.text, {"or", "printed"});  // a list, a state
  if (another || !(here.is_name() || one_of(here.text, {"yes", "no", "none", "(", "\""}))) return {};
  const std::string value = value_from(in, here), other = "begin with `plus`, `minus`, `times`, `at most`, `at least` ...";
  if (here.is_name() && (second.is_name() || second.is_number()) && !is_keyword(second.text) && in.same_line(here.begin, second.begin)) return told(here, quoted(here.text) + " does not say what it does", other);
  return told(here, quoted(here.text) + " does not say what it does", "write `" + question + ": is " + value + "`, or " + other);
}

namespace {

std::string with_article(const std::string& noun) {
  return (one_of(noun.substr(0, 1), {"a", "e", "i", "o"}) ? "an " : "a ") + noun;
}

// Whether this text has the word behind an article or as the name of a kind.
bool named_with_article(const Reader& in, std::string_view noun) {
  for (const std::string_view word : {"a ", "an ", "the ", "kind "}) {
    const std::string named = " " + std::string(word) + std::string(noun) + " ";
    if (in.text.find(named) != std::string_view::npos || in.text.find(named.substr(1)) == 0) return true;
  }
  return false;
}

}  // namespace

std::optional<Blame> blame_ban(const Reader& in) {
  if (in.frontier.sentence != Frontier::nowhere) return {};
  Token first = in.opening();
  const bool lifts = first.is("despite");
  if (lifts) {
    const std::size_t close = in.text.find(':', first.begin);
    if (close == std::string_view::npos || close >= in.end) return {};
    first = in.behind(static_cast<std::uint32_t>(close + 1));
  }
  const bool article = one_of(first.text, {"a", "an", "the"}), no = first.is("no"), every = one_of(first.text, {"each", "every", "all", "any"});
  const Token noun = article || no || every ? in.behind(first) : first;
  if (!noun.is_name() || in.at > in.behind(in.behind(in.behind(noun))).end()) return {};
  const Token second = in.behind(noun), third = in.behind(second), fourth = in.behind(third);
  const std::string subject = article ? std::string(first.text) + " " + std::string(noun.text) : with_article(singular(noun.text));
  const auto verdict = [&](Token verb, Token last, bool ban) {
    const std::string meant = subject + (ban ? " may not " : " may ") + std::string(verb.text);
    const std::string what = ban ? "a ban says `may not` behind an article and what it bars" : "what is lifted says `may` behind an article and whom it lets";
    // A word that no article stands before may be no kind, and says what sort is barred.
    const bool sort = !article && !every && !no && !lifts && singular(noun.text) == noun.text && !named_with_article(in, noun.text);
    const std::string other = sort ? " where `" + std::string(noun.text) + "` is a kind, else `a KIND may not " + std::string(verb.text) + " when KIND is " + std::string(noun.text) + "`" : "";
    return told(in.through(first, last), what, "write `" + meant + "`" + other, sort ? "" : meant);
  };
  if (article && !lifts && second.is("may") && (third.is("only") ? fourth : third).is_name() && (third.is("only") || fourth.is("only"))) {
    const std::string verb((third.is("only") ? fourth : third).text);
    return told(in.through(second, fourth), "what no ban bars is allowed: only bans are written, and what lifts them", "write `" + subject + " may not " + verb + " when not (...)`, with the condition in the brackets");
  }
  const bool negated = one_of(second.text, {"may", "can", "must", "does", "do", "should", "shall"}) && third.is("not") && fourth.is_name();
  if (no && second.is("may") && third.is_name()) return verdict(third, third, true);
  if (negated && !(article && second.is("may"))) return verdict(fourth, fourth, !lifts);
  if (article && second.is("may") && third.is_name() && fourth.is("not")) return verdict(third, fourth, !lifts);
  if (article && second.is("not")) return third.is("may") ? verdict(fourth, fourth, true) : third.is_name() ? std::optional(verdict(third, third, true)) : std::nullopt;
  if (lifts) {
    if (article && second.is("may") && third.is("not") && fourth.is_name()) return verdict(fourth, fourth, false);
    if (article && second.is_name() && (third.is("when") || !in.same_line(second.begin, third.begin))) return verdict(second, second, false);
    if (!article && second.is("may") && third.is_name()) return verdict(third, third, false);
    if (!article && first.is_name() && in.at == first.begin) return told(first, "what is lifted says `may` behind an article and whom it lets", "write `a PIECE may " + std::string(first.text) + "`");
    return {};
  }
  if (article && second.is("may") && third.is("be") && fourth.is_name())
    return said(in.through(second, third), "what something can become is told with `" + subject + " can be " + std::string(fourth.text) + "`", "can be");
  if (article && (second.is("be") || second.is("can")) && third.is_name() && in.at <= third.begin)
    return told(in.through(second, third), "a flag is told with `can be`", "write `" + subject + " can be " + std::string(third.text) + "`", "can be " + std::string(third.text));
  if (!article && second.is("can") && third.is("be") && fourth.is_name())
    return told(first, "an article is missing before " + quoted(noun.text), "write `a " + std::string(noun.text) + " can be " + std::string(fourth.text) + "`", "a " + std::string(first.text));
  if (!article && second.is("is") && (third.is("one") || third.is("many") || third.is("also")))
    return told(first, "an article is missing before " + quoted(noun.text), "write `a " + std::string(noun.text) + " is ...`", "a " + std::string(first.text));
  if (article && second.is("may") && third.is_name() && in.at == third.begin)
    return told(in.through(second, third), "what no ban bars is allowed: only bans are written, and what lifts them",
                "write `" + subject + " may not " + std::string(third.text) + " when ...`, or `despite [CASE]: " + subject + " may " + std::string(third.text) + " when ...`");
  return {};
}

}  // namespace tercio::syntax
