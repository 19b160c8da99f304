// How much it takes to work an expression out: so that nothing is worked out while an image is made that would take
// longer than to make the image.
#include <algorithm>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

double Lowering::size_of_set(const Type& type) {
  if (type.kind >= 0) return std::max(1, at(im.domains, domain_of_kind(type.kind)).count);
  return type.hi >= type.lo ? static_cast<double>(type.hi - type.lo + 1) : 1;
}

double Lowering::work(ExprId id) {
  if (id < 0) return 0;
  id = simplify(id);
  if (const auto known = work_.find(id); known != work_.end()) return known->second;
  const check::Expr e = at(exprs, id);
  double sum = 1;
  switch (e.op) {
    case ExprOp::those:
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no:
      sum += work(e.kids[0]) + size_of_set(expr(e.kids[0]).type) * work(e.kids[1]);
      break;
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest:
      sum += work(e.kids[1]) + size_of_set(expr(e.kids[1]).type) * (work(e.kids[0]) + (e.kids.size() > 2 ? work(e.kids[2]) : 0));
      break;
    case ExprOp::reached:
      sum += work(e.kids[0]) + work(e.kids[1]) + size_of_set(e.type);
      break;
    case ExprOp::term:
      sum += at(model.terms, e.a).taken < 0 ? work(at(model.terms, e.a).value) : 0;
      break;
    case ExprOp::quantity:
      for (const auto& with : at(model.quantities, e.a).with) sum += work(with.value);
      for (const auto& c : at(model.quantities, e.a).clauses) {
        const double times = c.set >= 0 ? size_of_set(expr(c.set).type) : 1;
        sum += work(c.when) + work(c.set) + times * (work(c.value) + work(c.where_));
      }
      break;
    case ExprOp::may:
      for (const auto& with : at(model.permissions, e.a).with) sum += work(with.value);
      for (const auto& ban : at(model.permissions, e.a).bans) {
        sum += work(ban.when);
        for (const auto& lift : ban.lifts) sum += work(lift.when);
      }
      break;
    default:
      for (const ExprId kid : e.kids) sum += work(kid);
      break;
  }
  if (e.op == ExprOp::term || e.op == ExprOp::quantity || e.op == ExprOp::may) {
    for (const ExprId kid : e.kids) sum += work(kid);
  }
  work_[id] = sum;
  return sum;
}

}  // namespace tercio::lower
