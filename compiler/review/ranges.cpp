#include "compiler/review/ranges.hpp"

#include <algorithm>

namespace tercio::review {

using Base = check::Type::Base;
using Stage = image::Clause::Stage;

namespace {

// Longer chains of names are not followed.
constexpr int deepest = 12;

Range either(const Range& a, const Range& b) { return {a.known && b.known, std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

Range between(std::int64_t lo, std::int64_t hi) { return {true, std::clamp(lo, -far, far), std::clamp(hi, -far, far)}; }

Range product(const Range& a, const Range& b) {
  const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return between(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
}

// A condition on constants, such as what an option is.
Answer settled(const Model& m, ExprId e) {
  const Expr& x = at(m, e);
  if (x.op == ExprOp::constant) return x.value != 0 ? Answer::yes : Answer::no;
  if ((x.op != ExprOp::eq && x.op != ExprOp::ne) || at(m, x.kids[0]).op != ExprOp::constant || at(m, x.kids[1]).op != ExprOp::constant) return Answer::unknown;
  const bool same = at(m, x.kids[0]).value == at(m, x.kids[1]).value;
  return same == (x.op == ExprOp::eq) ? Answer::yes : Answer::no;
}

}  // namespace

Ranges::Ranges(const Model& model, Of of) : m_(model), books_(of == Of::books) {
  for (const check::Block& block : m_.blocks) {
    for (const Stmt& s : block.sentences) {
      if (s.kind == StmtKind::call && s.flow >= 0) calls_[s.flow].push_back(&s);
      const check::VarId var = s.kind == StmtKind::chooses ? s.choice.var : s.var;
      for (const check::VarId v : {var, s.var2})
        if (v >= 0) given_[v].push_back({&s, -1, 0});
    }
  }
  for (std::size_t f = 0; f < m_.flows.size(); ++f)
    for (std::size_t p = 0; p < m_.flows[f].params.size(); ++p)
      given_[m_.flows[f].params[p]].push_back({nullptr, static_cast<std::int32_t>(f), p});
}

Range Ranges::declared(const check::Type& t) {
  if (t.base != Base::integer || t.or_none || t.lo >= t.hi) return {};
  return between(t.lo, t.hi);
}

Range Ranges::of(ExprId e, int depth) const {
  if (e < 0 || depth > deepest) return {};
  const Expr& x = at(m_, e);
  const auto kid = [&](std::size_t i) { return of(x.kids[i], depth + 1); };
  switch (x.op) {
    case ExprOp::constant: return x.type.base == Base::integer ? between(x.value, x.value) : Range();
    case ExprOp::var: return of_var(x.a, depth + 1);
    case ExprOp::term: {
      const check::Term& t = m_.terms[static_cast<std::size_t>(x.a)];
      return t.type.base == Base::integer && !t.type.or_none && counts(t.handle) ? of(t.value, depth + 1) : Range();
    }
    case ExprOp::quantity: return of_quantity(m_.quantities[static_cast<std::size_t>(x.a)], depth + 1);
    case ExprOp::field: {  // what has no such field has 0
      const Range r = declared(x.type);
      return x.kids.empty() ? r : either(r, between(0, 0));
    }
    case ExprOp::chart: return either(declared(x.type), between(0, 0));
    case ExprOp::count: return between(0, far);
    case ExprOp::if_: {
      const Answer asked = settled(m_, x.kids[0]);
      return asked == Answer::unknown ? either(kid(1), kid(2)) : kid(asked == Answer::yes ? 1 : 2);
    }
    case ExprOp::neg: {
      const Range a = kid(0);
      return a.known ? between(-a.hi, -a.lo) : a;
    }
    case ExprOp::add:
    case ExprOp::sub:
    case ExprOp::mul: {
      const Range a = kid(0), b = kid(1);
      if (!a.known || !b.known) return {};
      if (x.op == ExprOp::add) return between(a.lo + b.lo, a.hi + b.hi);
      return x.op == ExprOp::sub ? between(a.lo - b.hi, a.hi - b.lo) : product(a, b);
    }
    default: return {};
  }
}

Range Ranges::of_var(check::VarId var, int depth) const {
  const auto sources = given_.find(var);
  if (sources == given_.end() || depth > deepest) return {};
  Range all;
  bool first = true;
  for (const Given& g : sources->second) {
    const Range r = g.stmt != nullptr ? of_stmt(*g.stmt, var, depth + 1) : of_param(g, depth + 1);
    all = first ? r : either(all, r);
    first = false;
  }
  return all;
}

bool Ranges::given_plainly(check::VarId var) const {
  const auto sources = given_.find(var);
  return sources != given_.end() && std::all_of(sources->second.begin(), sources->second.end(), [](const Given& g) {
    return g.stmt == nullptr || (g.stmt->kind == StmtKind::roll && g.stmt->e1 < 0);
  });
}

Range Ranges::looped(check::VarId var) const {
  const auto sources = given_.find(var);
  if (sources == given_.end() || sources->second.size() != 1 || sources->second[0].stmt == nullptr) return {};
  const Stmt& s = *sources->second[0].stmt;
  if (s.kind != StmtKind::for_each || s.e1 < 0 || at(m_, s.e1).op != ExprOp::range) return {};
  const Range lo = of(at(m_, s.e1).kids[0]), hi = of(at(m_, s.e1).kids[1]);
  return lo.known && hi.known && lo.lo == lo.hi && hi.lo == hi.hi && lo.lo <= hi.lo ? between(lo.lo, hi.lo) : Range();
}

// What is handed on by all that call the flow: in a battle they are all there. A player picks the parameters of an action.
Range Ranges::of_param(const Given& given, int depth) const {
  const check::Flow& flow = m_.flows[static_cast<std::size_t>(given.flow)];
  const Range said = declared(m_.vars[static_cast<std::size_t>(flow.params[given.param])].type);
  const auto calls = calls_.find(given.flow);
  if (books_ || !is_battle(m_) || flow.kind == image::FlowKind::action || calls == calls_.end()) return said;
  Range all;
  bool first = true;
  for (const Stmt* call : calls->second) {
    const Range r = given.param < call->args.size() ? of(call->args[given.param], depth + 1) : Range();
    all = first ? r : either(all, r);
    first = false;
  }
  return all.known ? all : said;
}

Range Ranges::of_stmt(const Stmt& s, check::VarId var, int depth) const {
  if (m_.vars[static_cast<std::size_t>(var)].type.base != Base::integer) return {};
  switch (s.kind) {
    case StmtKind::let: return of(s.e1, depth + 1);
    case StmtKind::roll:
      if (s.e1 >= 0 && var == s.var) return of(s.e1, depth + 1);
      return between(s.dice, static_cast<std::int64_t>(s.dice) * s.sides);
    case StmtKind::for_each: {
      if (s.e1 < 0 || at(m_, s.e1).op != ExprOp::range) return {};
      const Range lo = of(at(m_, s.e1).kids[0], depth + 1), hi = of(at(m_, s.e1).kids[1], depth + 1);
      return lo.known && hi.known ? between(lo.lo, hi.hi) : Range();
    }
    default: return {};
  }
}

// The declared range, and what `at least` and `at most` say of all.
Range Ranges::of_quantity(const check::Quantity& q, int depth) const {
  Range r = declared(q.type);
  const bool exact = std::any_of(q.clauses.begin(), q.clauses.end(), [](const check::Clause& c) { return c.stage == Stage::exactly || !c.over.empty(); });
  if (!r.known || exact) return r;
  std::int64_t lo = r.lo, hi = r.hi;
  for (const check::Clause& c : q.clauses) {
    if (c.when >= 0 || !counts(c.handle) || (c.stage != Stage::at_least && c.stage != Stage::at_most)) continue;
    const Range bound = of(c.value, depth + 1);
    if (!bound.known) continue;
    if (c.stage == Stage::at_least) lo = std::max(lo, bound.lo);
    else hi = std::min(hi, bound.hi);
  }
  return lo <= hi ? between(lo, hi) : r;
}

Answer Ranges::holds(const Expr& x) const {
  if (x.kids.size() != 2) return Answer::unknown;
  for (const ExprId k : x.kids)
    if (at(m_, k).type.base != Base::integer) return Answer::unknown;
  const Range a = of(x.kids[0]), b = of(x.kids[1]);
  if (!a.known || !b.known) return Answer::unknown;
  const bool apart = a.hi < b.lo || b.hi < a.lo, same = a.lo == a.hi && b.lo == b.hi && a.lo == b.lo;
  switch (x.op) {
    case ExprOp::eq: return apart ? Answer::no : same ? Answer::yes : Answer::unknown;
    case ExprOp::ne: return apart ? Answer::yes : same ? Answer::no : Answer::unknown;
    case ExprOp::lt: return a.hi < b.lo ? Answer::yes : a.lo >= b.hi ? Answer::no : Answer::unknown;
    case ExprOp::le: return a.hi <= b.lo ? Answer::yes : a.lo > b.hi ? Answer::no : Answer::unknown;
    default: return Answer::unknown;
  }
}

std::string Ranges::told(ExprId e) const {
  const Expr& x = at(m_, e);
  const Range r = of(e);
  std::string name;
  if (x.op == ExprOp::var) name = m_.vars[static_cast<std::size_t>(x.a)].name;
  if (x.op == ExprOp::quantity) name = m_.quantities[static_cast<std::size_t>(x.a)].name;
  if (x.op == ExprOp::field) name = m_.columns[static_cast<std::size_t>(x.a)].name;
  const bool plain = x.type.measure.unit() == image::Unit::plain;
  if (!r.known || !plain || r.lo <= -far || r.hi >= far) return {};
  const std::string who = name.empty() ? "one side of it" : "`" + name + "`";
  return who + (r.lo == r.hi ? " is " + std::to_string(r.lo) : " runs from " + std::to_string(r.lo) + " to " + std::to_string(r.hi));
}

}  // namespace tercio::review
