// Charts: rows that no throw comes to.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

// A chart that is read by throws alone, without anything added to them.
void Reviewer::rows_without_a_throw() {
  std::map<std::int32_t, std::pair<std::int64_t, std::int64_t>> thrown;  // chart: the least and the greatest throw
  std::set<const Expr*> by_throws;
  for (const check::Block& block : m.blocks) {
    for (const Stmt& s : block.sentences) {
      if (s.kind != StmtKind::roll || s.e1 < 0 || s.var2 < 0) continue;
      const Expr& read = at(m, s.e1);
      if (read.op != ExprOp::chart || read.kids.empty() || at(m, read.kids[0]).op != ExprOp::var || at(m, read.kids[0]).a != s.var2) continue;
      by_throws.insert(&read);
      const auto [it, fresh] = thrown.try_emplace(read.a, s.dice, static_cast<std::int64_t>(s.dice) * s.sides);
      it->second.first = std::min<std::int64_t>(it->second.first, s.dice);
      it->second.second = std::max(it->second.second, static_cast<std::int64_t>(s.dice) * s.sides);
    }
  }
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::chart && !by_throws.contains(&e)) thrown.erase(e.a);
  for (const auto& [id, between] : thrown) {
    const auto& range = between;
    const check::Chart& chart = m.charts[static_cast<std::size_t>(id)];
    const check::Axis& axis = chart.axes[0];
    if (axis.type.base != Base::integer || !own(m, chart.handle)) continue;
    for (std::size_t h = 0; h < axis.covers.size(); ++h) {
      const bool comes = std::any_of(axis.covers[h].begin(), axis.covers[h].end(), [&](std::int64_t v) { return v >= range.first && v <= range.second; });
      if (!comes) report(Code::chart_row_unreached, axis.head_spans[h], axis.heads[h], std::to_string(range.first), std::to_string(range.second));
    }
  }
}

// The map of the battle, for what lies on it.
Span Reviewer::map_span() const {
  for (std::size_t h = 0; h < m.handles.size(); ++h)
    if (own(m, static_cast<std::int32_t>(h)) && m.handles[h].text.starts_with("map ")) return m.handle_spans[h];
  return {};
}

}  // namespace tercio::review
