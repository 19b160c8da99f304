// Conditions that decide nothing: by how they are written, by what holds around them, or because both ways are the same.
#include <algorithm>
#include <optional>
#include <set>

#include "compiler/review/asked.hpp"
#include "compiler/review/ranges.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

namespace {

// A value that no constant has: of a word or a thing that is none of those that are named.
constexpr std::int64_t another = -1'000;
// A wider range is not gone through value by value.
constexpr std::int64_t widest = 1'000;

// A number as another expression and what is added to it.
struct Sum {
  ExprId base = -1;
  std::int64_t added = 0;
};

Sum sum_of(const Model& m, ExprId e) {
  const Expr& x = at(m, e);
  if (x.op != ExprOp::add && x.op != ExprOp::sub) return {e, 0};
  if (constant(m, x.kids[1])) return {x.kids[0], x.op == ExprOp::add ? at(m, x.kids[1]).value : -at(m, x.kids[1]).value};
  if (x.op == ExprOp::add && constant(m, x.kids[0])) return {x.kids[1], at(m, x.kids[0]).value};
  return {e, 0};
}

// `x > x + 3`: true or false whatever x is.
std::optional<bool> by_itself(const Model& m, const Expr& x) {
  if (!compares(x) || at(m, x.kids[0]).type.base != Base::integer || at(m, x.kids[1]).type.base != Base::integer) return std::nullopt;
  if (at(m, x.kids[0]).type.or_none || at(m, x.kids[1]).type.or_none) return std::nullopt;
  const Sum a = sum_of(m, x.kids[0]), b = sum_of(m, x.kids[1]);
  if (constant(m, a.base) || !alike(m, a.base, b.base)) return std::nullopt;
  switch (x.op) {
    case ExprOp::eq: return a.added == b.added;
    case ExprOp::ne: return a.added != b.added;
    case ExprOp::lt: return a.added < b.added;
    default: return a.added <= b.added;
  }
}

// Whether one of two parts is the other with `not` before it.
bool opposite(const Model& m, ExprId a, ExprId b) {
  const auto is_not = [&](ExprId x, ExprId y) { return at(m, x).op == ExprOp::not_ && alike(m, at(m, x).kids[0], y); };
  return is_not(a, b) || is_not(b, a);
}

// What a comparison with a constant asks about; -1 for any other condition, and for numbers that may be none.
ExprId asked_of(const Model& m, ExprId condition) {
  const Expr& x = at(m, condition);
  if (x.op == ExprOp::not_) return asked_of(m, x.kids[0]);
  if (!compares(x) || constant(m, x.kids[0]) == constant(m, x.kids[1])) return -1;
  const ExprId subject = x.kids[constant(m, x.kids[0]) ? 1 : 0];
  const check::Type& t = at(m, subject).type;
  const bool known = (t.base == Base::integer && !t.or_none) || t.base == Base::word || t.base == Base::thing;
  return known ? subject : -1;
}

// Values that the parts of a condition tell apart.
std::set<std::int64_t> values_of(const Model& m, const Expr& whole, ExprId subject) {
  const bool number = at(m, subject).type.base == Base::integer;
  std::set<std::int64_t> out;
  if (!number) out.insert(another);
  for (const ExprId kid : whole.kids) {
    each_expr(m, kid, [&](const Expr& x) {
      if (x.op != ExprOp::constant || (x.type.base == Base::integer) != number) return;
      out.insert(x.value);
      if (number) out.insert({x.value - 1, x.value + 1});
    });
  }
  return out;
}

// Whether an `or` always holds, or an `and` never, by its parts alone.
bool decided(const Model& m, const Expr& x) {
  if (x.op != ExprOp::or_ && x.op != ExprOp::and_) return false;
  for (std::size_t i = 0; i < x.kids.size(); ++i) {
    for (std::size_t j = i + 1; j < x.kids.size(); ++j)
      if (opposite(m, x.kids[i], x.kids[j])) return true;
    const ExprId subject = asked_of(m, x.kids[i]);
    if (subject < 0) continue;
    const std::set<std::int64_t> values = values_of(m, x, subject);
    const bool wanted = x.op == ExprOp::or_;
    const bool all = std::all_of(values.begin(), values.end(), [&](std::int64_t v) {
      return std::any_of(x.kids.begin(), x.kids.end(), [&](ExprId kid) { return with_value(m, kid, subject, v) == wanted; });
    });
    if (all) return true;
  }
  return false;
}

bool same_block(const Model& m, BlockId a, BlockId b) {
  if (a < 0 || b < 0) return false;
  const auto &first = m.blocks[static_cast<std::size_t>(a)].sentences, &second = m.blocks[static_cast<std::size_t>(b)].sentences;
  return !first.empty() && std::equal(first.begin(), first.end(), second.begin(), second.end(), [&](const Stmt& x, const Stmt& y) {
    const bool plain = x.kind == StmtKind::call || x.kind == StmtKind::write || x.kind == StmtKind::leave_game || x.kind == StmtKind::leave;
    if (!plain || x.kind != y.kind || x.column != y.column || x.flow != y.flow || x.text != y.text || x.block >= 0 || y.block >= 0) return false;
    if (!alike(m, x.e1, y.e1) || !alike(m, x.e2, y.e2) || !alike(m, x.e3, y.e3)) return false;
    return std::equal(x.args.begin(), x.args.end(), y.args.begin(), y.args.end(), [&](ExprId p, ExprId q) { return alike(m, p, q); });
  });
}

}  // namespace

// Whether it is the condition of an action that is told to be open to nobody.
bool Reviewer::told_never(ExprId when) const {
  return std::any_of(m.actions.begin(), m.actions.end(), [&](const check::Action& a) {
    if (when < 0 || a.when != when) return false;
    const Span span = m.flows[static_cast<std::size_t>(a.flow)].span;
    return std::any_of(findings_.all().begin(), findings_.all().end(), [&](const diagnostics::Finding& f) { return f.code == Code::action_never && f.span == span; });
  });
}

void Reviewer::conditions_always_so() {
  const auto told = [&](Span span) {
    return std::any_of(findings_.all().begin(), findings_.all().end(), [&](const diagnostics::Finding& f) {
      const bool condition = f.code == Code::never_holds || f.code == Code::constant_condition;
      return condition && f.span.file == span.file && ((f.span.begin <= span.begin && span.end <= f.span.end) || (span.begin <= f.span.begin && f.span.end <= span.end));
    });
  };
  each_condition([&](ExprId e, std::int32_t handle) {
    if (!own(m, handle) || told_never(e)) return;
    each_expr(m, e, [&](const Expr& x) {
      const std::optional<bool> itself = by_itself(m, x);
      if ((!itself && !decided(m, x)) || told(x.span)) return;
      report(Code::constant_condition, x.span, itself.value_or(x.op == ExprOp::or_) ? "true" : "false", "");
    });
  });
}

// `if die >= 3 { if die < 2 { .. } }`: what is asked within an `if` about the same number. Of one `if` one is told.
void Reviewer::conditions_under_others() {
  const Ranges ranges(m, Ranges::Of::all);
  each_text([&](BlockId text, std::int32_t handle) {
    if (own(m, handle)) conditions_under_others(text, ranges);
  });
}

void Reviewer::conditions_under_others(BlockId block, const Ranges& ranges) {
  each_stmt(m, block, [&](const Stmt& s) {
    if (s.kind != StmtKind::if_) return;
    condition_under_another(s.e1, true, s.block, ranges);
    if (s.other < 0) return;
    const auto& rest = m.blocks[static_cast<std::size_t>(s.other)].sentences;
    if (rest.size() != 1 || rest[0].kind != StmtKind::if_) condition_under_another(s.e1, false, s.other, ranges);
  });
}

// Whether a name is given anew in a block, so that what is asked of it there may be of another value.
static bool given_within(const Model& m, BlockId block, ExprId subject) {
  bool any = false;
  each_stmt(m, block, [&](const Stmt& s) {
    each_expr(m, subject, [&](const Expr& x) {
      any = any || (x.op == ExprOp::var && (x.a == s.var || x.a == s.var2 || x.a == s.choice.var));
    });
  });
  return any;
}

// Only of names: a field may have changed before it is asked again.
void Reviewer::condition_under_another(ExprId held, bool so, BlockId block, const Ranges& ranges) {
  const ExprId subject = subject_of(m, held);
  if (block < 0 || subject < 0 || at(m, subject).op != ExprOp::var || given_within(m, block, subject)) return;
  const Range range = ranges.of(subject);
  if (!range.known || range.hi - range.lo > widest) return;
  const Expr* always = nullptr;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    if (s.kind != StmtKind::if_) continue;
    bool never = true, sure = true, any = false;
    for (std::int64_t v = range.lo; v <= range.hi; ++v) {
      if (with_value(m, held, subject, v) == !so) continue;
      any = true;
      const std::optional<bool> inner = with_value(m, s.e1, subject, v);
      never = never && inner == false;
      sure = sure && inner == true;
    }
    if (!any || (!never && !sure)) continue;
    if (always == nullptr || never) always = &at(m, s.e1);
    if (!never) continue;
    report(Code::never_holds, at(m, s.e1).span, "what is asked around it keeps it from holding").label(at(m, held).span, so ? "this holds here" : "this does not hold here");
    return;
  }
  if (always != nullptr) report(Code::constant_condition, always->span, "true", "what is asked around it decides it").label(at(m, held).span, so ? "this holds here" : "this does not hold here");
}

// `a if condition else a`, and an `if` with the same sentences in both its ways.
void Reviewer::ways_that_are_the_same() {
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::if_ && alike(m, e.kids[1], e.kids[2]) && own_place(m, e.span)) report(Code::same_ways, at(m, e.kids[0]).span);
  each_text([&](BlockId text, std::int32_t handle) {
    if (!own(m, handle)) return;
    each_stmt(m, text, [&](const Stmt& s) {
      if (s.kind == StmtKind::if_ && same_block(m, s.block, s.other)) report(Code::same_ways, at(m, s.e1).span);
    });
  });
}

}  // namespace tercio::review
