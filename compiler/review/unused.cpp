// Dead declarations: what nothing asks for.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {
namespace {

// Quantities that no rule need ask for: the players of `run` and `simulate` do, or accounts.
bool is_for_people(const check::Quantity& q) { return q.told || q.name == "points" || q.name == "prospects"; }

// Columns that some rule reads; `now x = x + 1` alone does not.
std::set<std::int32_t> columns_asked_for(const Model& m) {
  std::map<std::int32_t, std::int64_t> readings;
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::field) ++readings[e.a];
  for (const check::Block& b : m.blocks)
    for (const Stmt& s : b.sentences)
      if (s.kind == StmtKind::write) each_expr(m, s.e3, [&](const Expr& e) { readings[s.column] -= e.op == ExprOp::field && e.a == s.column ? 1 : 0; });
  std::set<std::int32_t> out;
  for (const auto& each : readings)
    if (each.second > 0) out.insert(each.first);
  return out;
}

}  // namespace

// Throws and choices of the battle that no rule reads. A value may be named for the account alone.
void Reviewer::values_nobody_asks_for() {
  if (!is_battle(m)) return;
  std::vector<bool> asked(m.vars.size(), false);
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::var && e.a >= 0) asked[static_cast<std::size_t>(e.a)] = true;
  const auto tell = [&](check::VarId var, const char* sort) {
    if (var < 0 || asked[static_cast<std::size_t>(var)]) return;
    const check::Var& v = m.vars[static_cast<std::size_t>(var)];
    if (own_place(m, v.span)) report(Code::unused_declaration, v.span, sort, v.name);
  };
  for (const check::Block& b : m.blocks) {
    for (const Stmt& s : b.sentences) {
      if (s.kind == StmtKind::roll && (s.var2 < 0 || !asked[static_cast<std::size_t>(s.var2)])) tell(s.var, "throw");
      if (s.kind == StmtKind::chooses && s.choice.none_block < 0) tell(s.choice.var, "choice");
    }
  }
}

void Reviewer::dead_declarations() {
  // A book leaves words for its battles; only a battle knows what nobody asks for.
  if (!is_battle(m)) return;
  std::set<std::int32_t> columns = columns_asked_for(m), terms, quantities, permissions, charts;
  for (const Expr& e : m.exprs) {
    switch (e.op) {
      case ExprOp::term: terms.insert(e.a); break;
      case ExprOp::quantity: quantities.insert(e.a); break;
      case ExprOp::may: permissions.insert(e.a); break;
      case ExprOp::chart:
      case ExprOp::chart_head: charts.insert(e.a); break;
      default: break;
    }
  }
  for (const check::Block& b : m.blocks)  // what is put on one pile leaves the others
    for (const Stmt& s : b.sentences)
      if (s.kind == StmtKind::put) columns.insert(s.column);
  for (const check::Duty& d : m.duties) columns.insert(d.column);
  // The engine of a table asks where stands are, and how large they and the paths are.
  const image::Space& s = m.space;
  columns.insert({s.x, s.y, s.facing, s.on_table, s.frontage, s.depth, s.path_width});
  for (const check::Reaction& r : m.reactions) columns.insert(r.column);
  // What the map says of lines joins areas, and the players see it there.
  for (const auto& [said, cell] : m.map_cells)
    if (m.area_kind >= 0 && m.columns[static_cast<std::size_t>(said.first)].owners[0] == m.line_kind) columns.insert(said.first);
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    const check::Column& c = m.columns[i];
    if (columns.contains(static_cast<std::int32_t>(i)) || !own(m, c.handle)) continue;
    report(Code::unused_declaration, c.span, c.owners.empty() ? "state" : "field", c.name);
  }
  for (std::size_t i = 0; i < m.terms.size(); ++i)
    if (!terms.contains(static_cast<std::int32_t>(i)) && own(m, m.terms[i].handle))
      report(Code::unused_declaration, m.terms[i].span, "term", m.terms[i].name);
  for (std::size_t i = 0; i < m.quantities.size(); ++i)
    if (!quantities.contains(static_cast<std::int32_t>(i)) && own(m, m.quantities[i].handle) && !is_for_people(m.quantities[i]))
      report(Code::unused_declaration, m.quantities[i].span, "quantity", m.quantities[i].name);
  for (std::size_t i = 0; i < m.permissions.size(); ++i)
    if (m.permissions[i].action < 0 && !permissions.contains(static_cast<std::int32_t>(i)) && own(m, m.permissions[i].handle))
      report(Code::unused_declaration, m.permissions[i].span, "permission", m.permissions[i].name);
  for (std::size_t i = 0; i < m.charts.size(); ++i)
    if (!charts.contains(static_cast<std::int32_t>(i)) && own(m, m.charts[i].handle)) report(Code::unused_declaration, m.charts[i].span, "table", m.charts[i].name);
  // Of options only those of the battle: another battle may ask for a book's.
  for (const check::OptionInfo& o : m.options)
    if (!o.asked && o.book + 1 == static_cast<std::int32_t>(m.books.size())) report(Code::unused_declaration, o.span, "option", o.name);
}

}  // namespace tercio::review
