// Quantifiers: `some`, `every`, `no`, totals, the least and the greatest.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

// A name that its own condition never asks for is mostly a slip in the name.
void Checker::asks_for(VarId var, std::size_t first, Node name) {
  for (std::size_t e = first; e < m.exprs.size(); ++e)
    if ((m.exprs[e].op == ExprOp::var && m.exprs[e].a == var) || m.exprs[e].type.base == Base::unknown) return;
  report(Code::unused_candidate, name.span(), std::string(name.text()));
}

// What is asked of each element of a set, which is called `name` in it: `var`.
ExprId Checker::condition_of(Node name, const Type& element, Node condition, Scope& scope, VarId& var) {
  const std::string text(name.text());
  var = bind(text, element, name.span());
  scope.locals.emplace_back(text, var);
  const std::size_t first = m.exprs.size();
  const ExprId asked = expect_flag(expr(condition, scope));
  if (!condition.is(SK::e_yes) && !condition.is(SK::e_false)) asks_for(var, first, name);  // that it asks nothing was told
  scope.locals.pop_back();
  return asked;
}

// `set()` itself, which holds nothing; not a term that means it.
bool Checker::empty_as_written(ExprId set) const {
  return set >= 0 && type_of(set).empty && m.exprs[static_cast<std::size_t>(set)].op == ExprOp::set_of;
}

// A condition that is so whatever happens: told, and answered once for all.
ExprId Checker::never_varies(const Type& flag, bool so, Span span) {
  report(Code::constant_condition, span, so ? "true" : "false", "");
  return constant(flag, so ? 1 : 0, span);
}

ExprId Checker::quantified(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  Type element;
  const ExprId set = set_for(node[1], scope, element);
  const bool nothing = empty_as_written(set);
  if (nothing) element = Type{};
  VarId v = -1;
  const ExprId condition = condition_of(node[0], element, node[2], scope, v);
  if (nothing) return never_varies(flag, !node.is(SK::e_some), node.span());
  const ExprOp op = node.is(SK::e_every) ? ExprOp::every : node.is(SK::e_some) ? ExprOp::some : ExprOp::no;
  return make(op, flag, node.span(), {set, condition}, v);
}

ExprId Checker::folded(Node node, Scope& scope) {
  Type number;
  number.base = Base::integer;
  number.measure.any = true;
  if (const Node each = node.child(SK::each_of); each) {
    Type element;
    const ExprId set = set_for(each[1], scope, element);
    const std::string text(each[0].text());
    const VarId v = bind(text, element, each[0].span());
    scope.locals.emplace_back(text, v);
    std::vector<ExprId> kids{expect(expr(node[0], scope), number), set};
    if (const Node where_ = each.child(SK::p_where); where_) kids.push_back(expect_flag(expr(where_[0], scope)));
    scope.locals.pop_back();
    Type t = number;
    t.measure = type_of(kids[0]).measure;
    t.lo = std::min<std::int64_t>(0, type_of(kids[0]).lo);
    t.hi = node.is(SK::e_total) ? std::max<std::int64_t>(type_of(kids[0]).hi, 0) * 1000 : type_of(kids[0]).hi;
    if (type_of(kids[0]).base == Base::unknown) t = Type{};
    const ExprOp op = node.is(SK::e_total) ? ExprOp::total : node.is(SK::e_least) ? ExprOp::least : ExprOp::greatest;
    return make(op, t, node.span(), std::move(kids), v);
  }
  std::vector<ExprId> kids;
  Type t = number;
  bool known = true;
  for (const Node n : node.children()) {
    kids.push_back(expect(expr(n, scope), number));
    const Type u = type_of(kids.back());
    known = known && u.base != Base::unknown;
    if (kids.size() == 1 || t.measure.any) t.measure = u.measure;
    else if (measures(u)) t.measure = same_measure(kids[0], kids.back());
    t.lo = kids.size() == 1 ? u.lo : node.is(SK::e_least) ? std::min(t.lo, u.lo) : std::max(t.lo, u.lo);
    t.hi = kids.size() == 1 ? u.hi : node.is(SK::e_least) ? std::min(t.hi, u.hi) : std::max(t.hi, u.hi);
  }
  if (node.is(SK::e_total)) {
    Type summed = known ? number : Type{};
    summed.measure = t.measure;
    ExprId sum = kids[0];
    for (std::size_t i = 1; i < kids.size(); ++i) sum = make(ExprOp::add, summed, node.span(), {sum, kids[i]});
    return sum;
  }
  return make(node.is(SK::e_least) ? ExprOp::least_of : ExprOp::greatest_of, known ? t : Type{}, node.span(), std::move(kids));
}

}  // namespace tercio::check
