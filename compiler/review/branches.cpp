// Conditions that the range of a number decides, branches that are asked before, and bounds that leave no room.
#include <algorithm>
#include <optional>

#include "compiler/review/ranges.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;
using Stage = image::Clause::Stage;

namespace {

// A wider range is not gone through value by value.
constexpr std::int64_t widest = 1'000;
// Of so many things it is asked one by one whether a question is answered, with so much work for each clause.
constexpr std::size_t most_asked = 12;
constexpr std::int64_t work_asked = 300;

// The comparisons that a condition is made of.
template <typename See>
void each_comparison(const Model& m, ExprId e, const See& see) {
  if (e < 0) return;
  const Expr& x = at(m, e);
  switch (x.op) {
    case ExprOp::not_:
    case ExprOp::and_:
    case ExprOp::or_:
      for (const ExprId kid : x.kids) each_comparison(m, kid, see);
      break;
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no: each_comparison(m, x.kids[1], see); break;
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le: see(x); break;
    default: break;
  }
}

bool constant(const Model& m, ExprId e) { return at(m, e).op == ExprOp::constant; }

// Whether a comparison of `subject` with a number holds where it has a value; nothing where it is another one.
std::optional<bool> with_value(const Model& m, ExprId condition, ExprId subject, std::int64_t value) {
  const Expr& x = at(m, condition);
  const bool compares = x.op == ExprOp::eq || x.op == ExprOp::ne || x.op == ExprOp::lt || x.op == ExprOp::le;
  if (!compares) return std::nullopt;
  const bool first = !constant(m, x.kids[0]);
  if (!constant(m, x.kids[first ? 1 : 0]) || !alike(m, x.kids[first ? 0 : 1], subject)) return std::nullopt;
  const std::int64_t number = at(m, x.kids[first ? 1 : 0]).value;
  const std::int64_t a = first ? value : number, b = first ? number : value;
  switch (x.op) {
    case ExprOp::eq: return a == b;
    case ExprOp::ne: return a != b;
    case ExprOp::lt: return a < b;
    default: return a <= b;
  }
}

}  // namespace

// Every text, with the declaration that it belongs to.
template <typename See>
void Reviewer::each_text(const See& see) const {
  const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { see(w.block, w.handle); }); };
  for (const check::Flow& f : m.flows) {
    see(f.block, f.handle);
    windows(f.windows);
  }
  for (const check::Step& s : m.steps) windows(s.windows);
  for (const check::Law& law : m.laws) see(law.block, law.handle);
  for (const check::Reaction& r : m.reactions) see(r.block, r.handle);
}

// Every condition, with the declaration that it belongs to.
template <typename See>
void Reviewer::each_condition(const See& see) const {
  each_text([&](BlockId text, std::int32_t handle) {
    each_stmt(m, text, [&](const Stmt& s) {
      if (s.kind == StmtKind::if_ || s.kind == StmtKind::may) see(s.e1, handle);
      see(s.choice.where_, handle);
      for (const check::PickOption& o : s.options) see(o.when, handle);
    });
  });
  const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { see(w.when, w.handle); }); };
  for (const check::Quantity& q : m.quantities)
    for (const check::Clause& c : q.clauses) see(c.when, c.handle);
  for (const check::Permission& p : m.permissions)
    for (const check::Ban& ban : p.bans) {
      see(ban.when, ban.handle);
      for (const check::Lift& lift : ban.lifts) see(lift.when, lift.handle);
    }
  for (const check::Flow& f : m.flows) windows(f.windows);
  for (const check::Step& s : m.steps) windows(s.windows);
  for (const check::Action& a : m.actions) see(a.when, a.handle);
  for (const check::Law& law : m.laws) see(law.condition, law.handle);
  for (const check::Reaction& r : m.reactions) see(r.when, r.handle);
}

void Reviewer::conditions_beyond_their_range() {
  const Ranges here(m, Ranges::Of::all), of_books(m, Ranges::Of::books);
  const auto told = [&](Span span) {
    return std::any_of(findings_.all().begin(), findings_.all().end(), [&](const diagnostics::Finding& f) {
      const bool never = f.code == Code::never_holds && f.span.file == span.file && f.span.begin <= span.begin && span.end <= f.span.end;
      return never || (f.code == Code::constant_condition && f.span == span);
    });
  };
  each_condition([&](ExprId e, std::int32_t handle) {
    const Ranges& ranges = own(m, handle) ? here : of_books;
    each_comparison(m, e, [&](const Expr& x) {
      const Answer holds = ranges.holds(x);
      if (holds == Answer::unknown || (constant(m, x.kids[0]) && constant(m, x.kids[1])) || told(x.span)) return;
      std::string why;
      for (const ExprId kid : x.kids)
        if (!constant(m, kid)) why += (why.empty() ? "" : ", ") + ranges.told(kid);
      report(Code::constant_condition, x.span, holds == Answer::yes ? "true" : "false", why.empty() ? "look at the number" : why);
    });
  });
}

// `if a { } else if a { }`, and `if die <= 3 { } else if die = 2 { }`: the second is never asked with a chance.
void Reviewer::branches_asked_before() {
  const Ranges here(m, Ranges::Of::all), of_books(m, Ranges::Of::books);
  each_text([&](BlockId text, std::int32_t handle) { branches_asked_before(text, own(m, handle) ? here : of_books); });
}

void Reviewer::branches_asked_before(BlockId block, const Ranges& ranges) {
  each_stmt(m, block, [&](const Stmt& s) {
    if (s.kind != StmtKind::if_) return;
    const ExprId asked = s.e1;
    std::vector<ExprId> before{asked};
    for (BlockId next = s.other; next >= 0;) {
      const auto& rest = m.blocks[static_cast<std::size_t>(next)].sentences;
      if (rest.size() != 1 || rest[0].kind != StmtKind::if_) break;
      const ExprId e = rest[0].e1;
      const auto same = std::find_if(before.begin(), before.end(), [&](ExprId b) { return alike(m, b, e); });
      if (same != before.end()) report(Code::branch_unreached, at(m, e).span).label(at(m, *same).span, "it is asked here");
      else if (asked_before(before, e, ranges)) report(Code::branch_unreached, at(m, e).span).label(at(m, before[0]).span, "it is asked from here on");
      before.push_back(e);
      next = rest[0].other;
    }
  });
}

// Whether every value for which a comparison with a number holds is taken by those before it.
bool Reviewer::asked_before(const std::vector<ExprId>& before, ExprId e, const Ranges& ranges) const {
  const Expr& x = at(m, e);
  if (x.kids.size() != 2 || at(m, x.kids[0]).type.base != Base::integer) return false;
  const ExprId subject = x.kids[constant(m, x.kids[0]) ? 1 : 0];
  const Range range = ranges.of(subject);
  if (!range.known || range.hi - range.lo > widest || constant(m, subject)) return false;
  bool any = false;
  for (std::int64_t v = range.lo; v <= range.hi; ++v) {
    const std::optional<bool> here = with_value(m, e, subject, v);
    if (!here) return false;
    if (!*here) continue;
    any = true;
    const bool taken = std::any_of(before.begin(), before.end(), [&](ExprId b) { return with_value(m, b, subject, v).value_or(false); });
    if (!taken) return false;
  }
  return any;
}

// `at least 5` beside `at most 3`, under the same condition.
void Reviewer::bounds_that_cross() {
  const Ranges ranges(m, Ranges::Of::all);
  for (const check::Quantity& q : m.quantities) {
    for (const check::Clause& floor : q.clauses) {
      if (floor.stage != Stage::at_least) continue;
      for (const check::Clause& ceiling : q.clauses) {
        const bool together = ceiling.stage == Stage::at_most && alike(m, floor.when, ceiling.when);
        if (!together || !floor.over.empty() || !ceiling.over.empty()) continue;
        const Range low = ranges.of(floor.value), high = ranges.of(ceiling.value);
        if (!low.known || !high.known || low.lo <= high.hi) continue;
        const bool second = own(m, ceiling.handle) && (!own(m, floor.handle) || ceiling.span.begin > floor.span.begin);
        report(Code::bounds_cross, (second ? ceiling : floor).span, q.name, std::to_string(low.lo), std::to_string(high.hi))
            .label((second ? floor : ceiling).span, "the other is here");
      }
    }
  }
}

// A question that a book leaves open, and that is answered under conditions which some things can never meet.
void Reviewer::questions_answered_partly() {
  for (const check::Quantity& q : m.quantities) {
    if (!q.open || q.params.empty() || q.clauses.empty() || exhausted()) continue;
    const check::Type& type = m.vars[static_cast<std::size_t>(q.params[0])].type;
    if (type.base != Base::thing) continue;
    std::string without;
    const Value all = situation_.of_type(type);
    if (all.options.size() > most_asked) continue;
    bool any = false;
    for (const std::int64_t thing : all.options) {
      const bool answered = std::any_of(q.clauses.begin(), q.clauses.end(), [&](const check::Clause& c) {
        Situation& s = fresh(work_asked);
        s.bind_with(q.with);
        s.bind(q.params[0], Value::one_of({thing}));
        return s.can_hold(c.when).answer != Answer::no;
      });
      any = any || answered;
      if (!answered) without += (without.empty() ? "`" : ", `") + situation_.value_text(type, thing) + "`";
    }
    const auto mine = std::find_if(q.clauses.begin(), q.clauses.end(), [&](const check::Clause& c) { return own(m, c.handle); });
    if (!any || without.empty() || mine == q.clauses.end()) continue;
    report(Code::answered_partly, mine->span, q.name, without, std::to_string(std::clamp<std::int64_t>(0, q.type.lo, q.type.hi)))
        .label(q.span, "it is asked here");
  }
}

}  // namespace tercio::review
