// Conditions that the range of a number decides, branches that are asked before, and bounds that leave no room.
#include <algorithm>
#include <optional>

#include "compiler/review/asked.hpp"
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

// A run of numbers with the ends that are written.
struct Level {
  bool lo_said = false, hi_said = false;
  std::int64_t lo = -far, hi = far;
};

// A condition of nothing but ends of one number: `x >= 5 and x <= 10`.
std::optional<Level> level_of(const Model& m, ExprId condition, ExprId subject) {
  Level level;
  bool plain = true;
  each_conjunct(m, condition, [&](ExprId e) {
    const Expr& x = at(m, e);
    const bool first = x.kids.size() == 2 && constant(m, x.kids[1]);
    const bool fits = (x.op == ExprOp::lt || x.op == ExprOp::le) && constant(m, x.kids[first ? 1 : 0]) && alike(m, x.kids[first ? 0 : 1], subject);
    if (!fits) {
      plain = false;
      return;
    }
    const std::int64_t number = at(m, x.kids[first ? 1 : 0]).value, less = x.op == ExprOp::lt ? 1 : 0;
    if (first) level.hi_said = true, level.hi = std::min(level.hi, number - less);
    else level.lo_said = true, level.lo = std::max(level.lo, number + less);
  });
  return plain ? std::optional(level) : std::nullopt;
}

}  // namespace

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

// Also `if a { leave .. }` and `if a { .. }` below it: what is asked below comes only where nothing above left.
void Reviewer::branches_asked_before(BlockId block, const Ranges& ranges) {
  if (block < 0) return;
  std::vector<ExprId> before;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    for (const BlockId inner : {s.block, s.kind == StmtKind::if_ ? -1 : s.other, s.choice.none_block}) branches_asked_before(inner, ranges);
    for (const check::Branch& b : s.branches) branches_asked_before(b.block, ranges);
    for (const check::PickOption& o : s.options) branches_asked_before(o.block, ranges);
    if (s.kind == StmtKind::let) {  // a name may be given anew
      std::erase_if(before, [&](ExprId b) {
        bool read = false;
        each_expr(m, b, [&](const Expr& x) { read = read || (x.op == ExprOp::var && x.a == s.var); });
        return read;
      });
    } else if (s.kind != StmtKind::if_ || !chain_asked_before(s, before, ranges)) {
      before.clear();
    }
  }
}

// An `if` with its `else if`s. Whether play goes on below only where none of them held.
bool Reviewer::chain_asked_before(const Stmt& first, std::vector<ExprId>& before, const Ranges& ranges) {
  bool all_leave = true;
  for (const Stmt* s = &first;;) {
    condition_asked_before(before, s->e1, ranges);
    before.push_back(s->e1);
    all_leave = all_leave && block_leaves(m, s->block);
    if (s->other < 0) return all_leave;
    const auto& rest = m.blocks[static_cast<std::size_t>(s->other)].sentences;
    if (rest.size() != 1 || rest[0].kind != StmtKind::if_) {
      branches_asked_before(s->other, ranges);
      return false;
    }
    s = &rest[0];
    branches_asked_before(s->block, ranges);
  }
}

void Reviewer::condition_asked_before(const std::vector<ExprId>& before, ExprId e, const Ranges& ranges) {
  const auto same = std::find_if(before.begin(), before.end(), [&](ExprId b) { return alike(m, b, e); });
  const auto about = [&](ExprId asked) {  // the first of them that asks for the same number
    const ExprId subject = subject_of(m, asked);
    const auto it = std::find_if(before.begin(), before.end(), [&](ExprId b) { return alike(m, subject_of(m, b), subject); });
    return at(m, it == before.end() ? before[0] : *it).span;
  };
  if (same != before.end()) report(Code::branch_unreached, at(m, e).span).label(at(m, *same).span, "it is asked here");
  else if (asked_before(before, e, ranges)) report(Code::branch_unreached, at(m, e).span).label(about(e), "it is asked from here on");
  else levels_that_overlap(before, e, ranges);
}

// Whether every value for which a condition on a number may hold is taken by those before it.
bool Reviewer::asked_before(const std::vector<ExprId>& before, ExprId e, const Ranges& ranges) const {
  const ExprId subject = before.empty() ? -1 : subject_of(m, e);
  if (subject < 0) return false;
  const Range range = ranges.of(subject);
  if (!range.known || range.hi - range.lo > widest) return false;
  bool any = false;
  for (std::int64_t v = range.lo; v <= range.hi; ++v) {
    if (!with_value(m, e, subject, v).value_or(true)) continue;
    any = true;
    const bool taken = std::any_of(before.begin(), before.end(), [&](ExprId b) { return with_value(m, b, subject, v).value_or(false); });
    if (!taken) return false;
  }
  return any;
}

// `x >= 10` and below it `x >= 5 and x <= 10`: an end is written that never comes so far. `x >= 5` alone is no slip.
void Reviewer::levels_that_overlap(const std::vector<ExprId>& before, ExprId e, const Ranges& ranges) {
  const ExprId subject = before.empty() ? -1 : subject_of(m, e);
  const auto level = subject < 0 ? std::nullopt : level_of(m, e, subject);
  if (!level || at(m, subject).type.measure.unit() != image::Unit::plain) return;
  const Range range = ranges.of(subject);
  const std::int64_t least = range.known ? range.lo : -far, most = range.known ? range.hi : far;
  for (const ExprId b : before) {
    const auto taken = level_of(m, b, subject);
    if (!taken) continue;
    const std::int64_t lo = std::max({level->lo, taken->lo, least}), hi = std::min({level->hi, taken->hi, most});
    const bool top = level->hi_said && level->hi < most && hi == level->hi, bottom = level->lo_said && level->lo > least && lo == level->lo;
    if (lo > hi || (!top && !bottom)) continue;
    const std::string run = hi - lo == 0 ? std::to_string(lo) : std::to_string(lo) + ".." + std::to_string(hi);
    report(Code::branch_overlap, at(m, e).span, "`" + run + "`").label(at(m, b).span, "it is taken here");
    return;
  }
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

// Not `plus` and the like, which add to what is answered.
static bool is_answer(const check::Clause& c) {
  return c.stage == Stage::is || c.stage == Stage::is_default || c.stage == Stage::exactly;
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
    const bool answers = std::any_of(q.clauses.begin(), q.clauses.end(), is_answer);
    for (const std::int64_t thing : all.options) {
      const bool answered = std::any_of(q.clauses.begin(), q.clauses.end(), [&](const check::Clause& c) {
        if (answers && !is_answer(c)) return false;
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
