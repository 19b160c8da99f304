// Rules against rules: what never applies, and what meets.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Stage = image::Clause::Stage;

// Whether a comparison inside it is already told to be always true or always false.
bool Reviewer::told_constant(Span span) const {
  return std::any_of(findings_.all().begin(), findings_.all().end(), [&](const diagnostics::Finding& f) {
    return f.code == Code::constant_condition && f.span.file == span.file && span.begin <= f.span.begin && f.span.end <= span.end;
  });
}

void Reviewer::never(ExprId when, std::int32_t handle, const std::vector<check::With>& with, const std::string& help) {
  if (when < 0 || !own(m, handle) || exhausted() || told_constant(at(m, when).span)) return;
  bool unset = false;  // what nothing sets is told where it is declared
  each_expr(m, when, [&](const Expr& x) { unset = unset || (x.op == ExprOp::field && unset_.contains(x.a)); });
  if (unset) return;
  Situation& s = fresh();
  s.bind_with(with);
  if (s.can_hold(when).answer == Answer::no) report(Code::never_holds, at(m, when).span, help);
}

void Reviewer::rules_that_never_hold() {
  const std::string change = "look for a word or a number that is another one than was meant";
  for (const check::Quantity& q : m.quantities)
    for (const check::Clause& c : q.clauses) never(c.when, c.handle, q.with, change);
  for (const check::Permission& p : m.permissions) {
    for (const check::Ban& ban : p.bans) {
      never(ban.when, ban.handle, p.with, change);
      for (const check::Lift& lift : ban.lifts) never(lift.when, lift.handle, p.with, change);
    }
  }
  const auto windows = [&](const check::Windows& all) {
    each_window(all, [&](const check::Window& w) { never(w.when, w.handle, {}, change); });
  };
  for (const check::Flow& f : m.flows) windows(f.windows);
  for (const check::Step& s : m.steps) windows(s.windows);
  for (const check::Reaction& r : m.reactions) never(r.when, r.handle, {}, change);
  for (const check::Law& law : m.laws) {
    never(law.condition, law.handle, {}, change);
  }
}

// A law over things of which none can ever be; a condition in it that is told to be false is why.
void Reviewer::laws_over_nothing() {
  for (const check::Law& law : m.laws) {
    if (law.set < 0 || !own(m, law.handle)) continue;
    bool told = false;
    each_expr(m, law.set, [&](const Expr& x) { told = told || told_constant(x.span); });
    if (told) continue;
    Situation& s = fresh();
    const Value set = s.value(law.set);
    if (set.sort == Value::Sort::set && set.possible.empty() && !s.spent())
      report(Code::never_holds, at(m, law.set).span, "look for a word or a number that is another one than was meant");
  }
}

namespace {

bool says_over(const check::Clause& clause, std::size_t other) {
  return std::find(clause.over.begin(), clause.over.end(), static_cast<std::int32_t>(other)) != clause.over.end();
}

}  // namespace

// Two clauses that are both the answer, when both hold.
void Reviewer::answers_that_meet() {
  for (std::size_t q = 0; q < m.quantities.size(); ++q) {
    const std::vector<check::Clause>& clauses = m.quantities[q].clauses;
    std::vector<std::size_t> whole;  // answers that leave no room for another
    for (std::size_t i = 0; i < clauses.size(); ++i)
      if (clauses[i].stage == Stage::is || clauses[i].stage == Stage::exactly) whole.push_back(i);
    for (const std::size_t i : whole) {
      for (const std::size_t j : whole) {
        if (exhausted()) return;
        const check::Clause &a = clauses[i], &b = clauses[j];
        if (j <= i || a.stage != b.stage || (!own(m, a.handle) && !own(m, b.handle))) continue;
        if (says_over(a, j) || says_over(b, i)) continue;
        if (answer_meets({q, i, j}, fresh(), false) == Answer::unknown) undecided_.push_back({q, i, j});
      }
    }
  }
}

// What was not decided is tried where hexsides are asked for, in hexes that lie beside each other. The bound of the review
// is spent on everything else first.
void Reviewer::answers_that_meet_beside() {
  if (!situation_.grid()) return;
  for (const Pair& pair : undecided_) {
    if (exhausted()) return;
    answer_meets(pair, fresh(40'000), true);
  }
}

Answer Reviewer::answer_meets(const Pair& pair, Situation& s, bool beside) {
  const check::Quantity& q = m.quantities[pair.quantity];
  const check::Clause &a = q.clauses[pair.first], &b = q.clauses[pair.second];
  s.bind_with(q.with);
  // A third clause that is over one of them may keep them apart.
  const auto holds = [&](std::size_t k) {
    Answer answer = s.answer(q.clauses[k].when);
    for (const check::Clause& over : q.clauses)
      if (answer == Answer::yes && says_over(over, k)) {
        const Answer taken = s.answer(over.when);
        if (taken != Answer::no) answer = taken == Answer::yes ? Answer::no : Answer::unknown;
      }
    return answer;
  };
  const auto both = [&] {
    const Answer x = holds(pair.first), y = holds(pair.second);
    if (x == Answer::no || y == Answer::no) return Answer::no;
    return x == Answer::yes && y == Answer::yes ? Answer::yes : Answer::unknown;
  };
  const auto found = beside ? s.can_hold_near(both) : s.can_hold(both);
  if (found.answer != Answer::yes) return found.answer;
  const Value va = s.value(a.value), vb = s.value(b.value);
  if (va.known() && vb.known() && va.one() == vb.one()) return Answer::no;
  const std::string when = s.told(found.witness);
  const bool later = own(m, b.handle);
  report(Code::two_answers_meet, (later ? b : a).span, handle_text(m, a.handle), handle_text(m, b.handle), q.name, when.empty() ? "" : ", as when " + when)
      .label((later ? a : b).span, "the other is here");
  return Answer::yes;
}

void Reviewer::overs_that_never_hold() {
  for (const check::Quantity& q : m.quantities) {
    for (const check::Clause& c : q.clauses) {
      if (!own(m, c.handle)) continue;
      for (const std::int32_t o : c.over) {
        if (exhausted()) return;
        const check::Clause& under = q.clauses[static_cast<std::size_t>(o)];
        Situation& s = fresh();
        s.bind_with(q.with);
        const auto found = s.can_hold([&] {
          const Answer x = s.answer(c.when), y = s.answer(under.when);
          if (x == Answer::no || y == Answer::no) return Answer::no;
          return x == Answer::yes && y == Answer::yes ? Answer::yes : Answer::unknown;
        });
        // Where this one never holds at all, that is the fault.
        if (found.answer != Answer::no || s.can_hold(c.when).answer == Answer::no) continue;
        report(Code::over_never, c.span, handle_text(m, under.handle)).label(under.span, "it is here");
      }
    }
  }
}

}  // namespace tercio::review
