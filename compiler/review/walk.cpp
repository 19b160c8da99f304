#include "compiler/review/walk.hpp"

#include <map>

namespace tercio::review {
namespace {

using Bound = std::map<check::VarId, check::VarId>;  // of the first expression, of the second

bool binds(ExprOp op) {
  switch (op) {
    case ExprOp::those:
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no:
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest: return true;
    default: return false;
  }
}

bool alike(const Model& m, ExprId a, ExprId b, Bound& bound) {
  if (a < 0 || b < 0) return a == b;
  const Expr &x = at(m, a), &y = at(m, b);
  if (x.op != y.op || x.value != y.value || x.value2 != y.value2 || x.kids.size() != y.kids.size()) return false;
  if (binds(x.op)) {
    bound[x.a] = y.a;
  } else {
    const auto other = x.op == ExprOp::var ? bound.find(x.a) : bound.end();
    if (y.a != (other == bound.end() ? x.a : other->second)) return false;
  }
  for (std::size_t i = 0; i < x.kids.size(); ++i)
    if (!alike(m, x.kids[i], y.kids[i], bound)) return false;
  return true;
}

}  // namespace

bool alike(const Model& m, ExprId a, ExprId b) {
  Bound bound;
  return alike(m, a, b, bound);
}

}  // namespace tercio::review
