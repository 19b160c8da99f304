// Charts and map: rows that no throw comes to, and features that make no difference.
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

// A printed flag that is never asked for by itself, but always beside others of the same border or place, as a bridge
// beside what it crosses: where none of those is, it is idle.
void Reviewer::features_without_a_rule() {
  if (!is_battle(m) || m.border_kind() < 0) return;
  const std::size_t n = m.columns.size();
  const auto feature = [&](std::int32_t c) {
    const check::Column& col = m.columns[static_cast<std::size_t>(c)];
    return col.printed && col.owners.size() == 1 && col.type.base == Base::flag && (col.owners[0] == m.border_kind() || col.owners[0] == m.place_kind());
  };
  std::vector<std::size_t> asked(n, 0), beside(n, 0);
  std::vector<std::set<std::int32_t>> with(n);
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::field && feature(e.a)) ++asked[static_cast<std::size_t>(e.a)];
  for (const Expr& e : m.exprs) {
    if (e.op != ExprOp::and_) continue;
    for (const ExprId k : e.kids) {
      const ExprId inner = at(m, k).op == ExprOp::not_ ? at(m, k).kids[0] : k;
      const Expr& x = at(m, inner);
      if (x.op != ExprOp::field || x.kids.size() != 1 || !feature(x.a)) continue;
      std::set<std::int32_t> others;
      for (const ExprId o : e.kids) {
        const Expr& y = at(m, o);
        if (o != k && y.op == ExprOp::field && y.kids.size() == 1 && y.a != x.a && feature(y.a) && alike(m, y.kids[0], x.kids[0])) others.insert(y.a);
      }
      if (others.empty()) continue;
      ++beside[static_cast<std::size_t>(x.a)];
      with[static_cast<std::size_t>(x.a)].insert(others.begin(), others.end());
    }
  }
  Situation& s = fresh();
  for (std::size_t c = 0; c < n; ++c) {
    const check::Column& col = m.columns[c];
    if (!feature(static_cast<std::int32_t>(c)) || asked[c] == 0 || asked[c] != beside[c]) continue;
    for (const auto& [place, l] : col.values) {
      const auto& key = place;
      if (l.value == 0) continue;
      const bool any = std::any_of(with[c].begin(), with[c].end(), [&](std::int32_t o) {
        const auto& values = m.columns[static_cast<std::size_t>(o)].values;
        const auto it = values.find(key);
        return it != values.end() && it->second.value != 0;
      });
      if (any) continue;
      std::string others;
      for (const std::int32_t o : with[c]) others += (others.empty() ? "`" : " or `") + m.columns[static_cast<std::size_t>(o)].name + "`";
      const check::Kind& kind = m.kinds[static_cast<std::size_t>(col.owners[0])];
      const auto i = static_cast<std::int32_t>(key.first);
      const std::string where_ = kind.hexside && s.grid() ? s.grid()->hexside_name(i) : kind.hex && s.grid() ? s.grid()->hex_name(i)
                                 : static_cast<std::size_t>(i) < kind.things.size() ? kind.things[static_cast<std::size_t>(i)].name : std::to_string(i);
      const auto cell = m.map_cells.find({static_cast<std::int32_t>(c), key.first});
      report(Code::feature_idle, cell == m.map_cells.end() ? map_span() : cell->second, col.name, where_, others);
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
