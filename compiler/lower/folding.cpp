// Finds expressions that print, options and geometry decide: of nothing, a constant; of one thing, a table.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

namespace {

constexpr std::int32_t largest_table = 16'384;  // things

}  // namespace

bool Code::is_scalar(const Type& type) {
  return type.base == Type::Base::integer || type.base == Type::Base::flag || type.base == Type::Base::word ||
         type.base == Type::Base::thing;
}

bool Code::mentions(ExprId id, const std::vector<VarId>& bound) {
  const auto& e = expr(id);
  if (e.op == ExprOp::var) {
    if (std::find(bound.begin(), bound.end(), e.a) != bound.end()) return true;
    const auto* b = binding(e.a);
    return b != nullptr && b->place == Binding::Place::expr && mentions(b->expr, bound);
  }
  return std::any_of(e.kids.begin(), e.kids.end(), [&](ExprId kid) { return mentions(kid, bound); });
}

Code::Hole Code::leaf_of(ExprId id, const std::vector<VarId>& bound) {
  const auto& e = expr(id);
  if (e.type.base != Type::Base::thing || mentions(id, bound)) return {.ok = false, .leaf = -1, .key = {}};
  return {true, id, key(id)};
}

Code::Hole Code::hole_of(ExprId id, std::vector<VarId>& bound) {
  const auto is_bound = [&](VarId var) { return std::find(bound.begin(), bound.end(), var) != bound.end(); };
  if (const auto& e = expr(id); e.op == ExprOp::var && is_bound(e.a)) return {};
  id = strip(id);
  const auto& e = expr(id);
  switch (e.op) {
    case ExprOp::var:
      if (is_bound(e.a)) return {};
      return leaf_of(id, bound);
    case ExprOp::field:
      if (!in_.place_of(e.a).is_static) return leaf_of(id, bound);
      break;
    case ExprOp::term:
      if (!in_.static_term(e.a)) return leaf_of(id, bound);
      break;
    case ExprOp::quantity:
      if (!in_.static_quantity(e.a)) return leaf_of(id, bound);
      break;
    case ExprOp::may:
      if (!in_.static_permission(e.a)) return leaf_of(id, bound);
      break;
    case ExprOp::top:
      return leaf_of(id, bound);
    case ExprOp::has_done:
    case ExprOp::geometry:
    case ExprOp::plans:
    case ExprOp::result:
    case ExprOp::replaced:
    case ExprOp::text:
      return {.ok = false, .leaf = -1, .key = {}};
    default:
      break;
  }
  Hole all;
  for (std::size_t i = 0; i < e.kids.size(); ++i) {
    const bool inner = binds(e, i);
    if (inner) bound.push_back(e.a);
    auto part = hole_of(e.kids[i], bound);
    if (inner) bound.pop_back();
    if (!part.ok || (part.leaf >= 0 && all.leaf >= 0 && part.key != all.key)) return leaf_of(id, bound);
    if (part.leaf >= 0) all = std::move(part);
  }
  return all;
}

// The expression with each occurrence of the leaf replaced by a variable.
ExprId Code::fill(ExprId id, const std::string& leaf, VarId with, std::vector<VarId>& bound) {
  if (const auto& e = expr(id); e.op == ExprOp::var && std::find(bound.begin(), bound.end(), e.a) != bound.end())
    return id;
  id = strip(id);
  const check::Expr e = expr(id);
  if (e.type.base == Type::Base::thing && !mentions(id, bound) && key(id) == leaf) return in_.make_var(with);
  auto kids = e.kids;
  for (std::size_t i = 0; i < kids.size(); ++i) {
    const bool inner = binds(e, i);
    if (inner) bound.push_back(e.a);
    kids[i] = fill(kids[i], leaf, with, bound);
    if (inner) bound.pop_back();
  }
  if (kids == e.kids) return id;
  const auto copy = in_.make(e.op, e.type, std::move(kids), e.value, e.a);
  at(in_.exprs, copy).value2 = e.value2;
  return copy;
}

// Whether a table saves an instruction.
bool Code::worth_folding(ExprId id, const Hole& hole) {
  if (hole.leaf < 0 || id == hole.leaf || key(id) == hole.key) return false;
  const auto& e = expr(id);
  if (!is_scalar(e.type)) return false;
  const auto& leaf = expr(hole.leaf);
  const std::int32_t count = at(in_.im.domains, in_.domain_of(leaf.type)).count;
  if (count > largest_table || count * in_.work(id) > Lowering::most_work) return false;
  const auto is_leaf = [&](ExprId kid) { return key(kid) == hole.key; };
  switch (e.op) {
    case ExprOp::field:
      return e.kids.size() != 1 || !is_leaf(e.kids[0]);
    case ExprOp::is_kind:
    case ExprOp::other:
    case ExprOp::row:
    case ExprOp::column:
      return !is_leaf(e.kids[0]);
    case ExprOp::not_: {
      std::vector<VarId> bound;
      return worth_folding(e.kids[0], hole_of(e.kids[0], bound));
    }
    case ExprOp::eq:
    case ExprOp::ne:
      return !(is_leaf(e.kids[0]) && in_.constant(e.kids[1])) && !(is_leaf(e.kids[1]) && in_.constant(e.kids[0]));
    case ExprOp::chart:
      return e.kids.size() > 1 || !is_leaf(e.kids[0]);
    default:
      return true;
  }
}

bool Code::fold(ExprId id, std::int32_t& table, ExprId& leaf) {
  if (!folds_ || !is_scalar(expr(id).type)) return false;
  std::vector<VarId> bound;
  const auto hole = hole_of(id, bound);
  if (!hole.ok || !worth_folding(id, hole)) return false;
  auto name = key(id);
  for (auto found = name.find(hole.key); found != std::string::npos; found = name.find(hole.key, found + 1)) {
    name.replace(found, hole.key.size(), "#");
  }
  auto type = expr(hole.leaf).type;
  name += "@" + std::to_string(in_.domain_of(type));
  const auto var = in_.fresh_var("thing", type);
  table = in_.fold_table(name, fill(id, hole.key, var, bound), var);
  leaf = hole.leaf;
  return true;
}

// Conditions on one thing, where print decides each of them, become one.
std::vector<Conjunct> Code::grouped(const std::vector<Conjunct>& all, ExprOp joined_by) {
  if (!folds_ || all.size() < 2) return all;
  const Type flag{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
  std::vector<Conjunct> out;
  std::map<std::string, std::size_t> groups;  // leaf to its place in out
  for (const auto& c : all) {
    std::vector<VarId> bound;
    const auto hole = hole_of(c.expr, bound);
    if (!hole.ok || hole.leaf < 0 || hole.leaf == c.expr) {
      out.push_back(c);
      continue;
    }
    const auto [place, is_new] = groups.try_emplace(hole.key, out.size());
    if (is_new) {
      out.push_back(c);
      continue;
    }
    auto& first = out[place->second];
    const auto as_said = [&](const Conjunct& part) {
      return part.negated ? in_.make(ExprOp::not_, flag, {part.expr}) : part.expr;
    };
    first = {in_.simplify(in_.make(joined_by, flag, {as_said(first), as_said(c)})), false};
  }
  return out;
}

bool Code::fold_constant(ExprId id, Value& value) {
  const auto& e = expr(id);
  if (!folds_ || !is_scalar(e.type) || e.op == ExprOp::constant) return false;
  std::vector<VarId> bound;
  const auto hole = hole_of(id, bound);
  if (!hole.ok || hole.leaf >= 0 || in_.work(id) > Lowering::most_work) return false;
  value = in_.fold_value(key(id), fill(id, "", -1, bound));
  return true;
}

}  // namespace tercio::lower
