// What lies around and between hexes.
#include "compiler/review/situation.hpp"

namespace tercio::review {

using Sort = Value::Sort;

Value Situation::geometry(const Expr& x) {
  switch (x.op) {
    case ExprOp::neighbours: {
      const Value h = value(x.kids[0]);
      if (!h.known() || x.type.kind != m_.hex_kind) return {};
      Value set;
      set.sort = Sort::set;
      for (std::int32_t d = 0; d < 6 && h.one() >= 0; ++d)
        if (const std::int32_t n = grid_->neighbour(static_cast<std::int32_t>(h.one()), d); n >= 0) set.certain.push_back(n);
      tidy(set.certain);
      set.possible = set.certain;
      return set;
    }
    case ExprOp::between:
    case ExprOp::distance: {
      const Value a = value(x.kids[0]), b = value(x.kids[1]);
      if (x.op == ExprOp::between && a.known() != b.known()) look_beside(a.known() ? a : b, at(m_, x.kids[a.known() ? 1 : 0]));
      if (!a.known() || !b.known() || a.one() < 0 || b.one() < 0 || at(m_, x.kids[0]).type.kind != m_.hex_kind) return of_type(x.type);
      const auto ia = static_cast<std::int32_t>(a.one()), ib = static_cast<std::int32_t>(b.one());
      if (x.op == ExprOp::between) return Value::one_of({grid_->between(ia, ib)});
      return Value::number(grid_->distance(ia, ib), grid_->distance(ia, ib));
    }
    case ExprOp::row:
    case ExprOp::column: {
      const Value h = value(x.kids[0]);
      if (!h.known() || h.one() < 0) return of_type(x.type);
      const auto i = static_cast<std::int32_t>(h.one());
      const std::int32_t v = x.op == ExprOp::row ? grid_->position(i) : grid_->line(i);
      return Value::number(v, v);
    }
    case ExprOp::map_edge: {
      Value set;
      set.sort = Sort::set;
      for (std::int32_t h = 0; h < grid_->hexes(); ++h)
        if (grid_->on_edge(h)) set.certain.push_back(h);
      set.possible = set.certain;
      return set;
    }
    default: return of_type(x.type);
  }
}

// Of a hexside between a hex that is known and one that is free, only the neighbours say anything: they are tried alone
// where a witness is looked for.
void Situation::look_beside(const Value& hex, const Expr& other) {
  if (other.op == ExprOp::var && open_ == Atom{Atom::Sort::var, other.a, 0, 0} && hex.one() >= 0)
    beside_ = static_cast<std::int32_t>(hex.one());
}

}  // namespace tercio::review
