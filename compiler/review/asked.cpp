#include "compiler/review/asked.hpp"

namespace tercio::review {

using Base = check::Type::Base;

bool constant(const Model& m, ExprId e) { return at(m, e).op == ExprOp::constant; }

bool compares(const Expr& x) { return x.op == ExprOp::eq || x.op == ExprOp::ne || x.op == ExprOp::lt || x.op == ExprOp::le; }

std::optional<bool> with_value(const Model& m, ExprId condition, ExprId subject, std::int64_t value) {
  const Expr& x = at(m, condition);
  if (x.op == ExprOp::not_) {
    const std::optional<bool> inner = with_value(m, x.kids[0], subject, value);
    return inner ? std::optional(!*inner) : std::nullopt;
  }
  if (x.op == ExprOp::and_ || x.op == ExprOp::or_) {
    const bool decides = x.op == ExprOp::or_;
    bool all = true;
    for (const ExprId kid : x.kids) {
      const std::optional<bool> inner = with_value(m, kid, subject, value);
      if (inner == decides) return decides;
      all = all && inner.has_value();
    }
    return all ? std::optional(!decides) : std::nullopt;
  }
  if (!compares(x)) return std::nullopt;
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

ExprId subject_of(const Model& m, ExprId condition) {
  ExprId subject = -1;
  each_conjunct(m, condition, [&](ExprId e) {
    const Expr& x = at(m, e);
    if (subject >= 0 || !compares(x) || at(m, x.kids[0]).type.base != Base::integer) return;
    if (constant(m, x.kids[0]) != constant(m, x.kids[1])) subject = x.kids[constant(m, x.kids[0]) ? 1 : 0];
  });
  return subject;
}

}  // namespace tercio::review
