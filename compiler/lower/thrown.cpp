// What dice decide: so that a comparison which reads it is told in accounts.
#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

using check::StmtKind;

bool Lowering::thrown(ExprId id) const {
  if (id < 0) return false;
  const check::Expr& e = at(exprs, id);
  switch (e.op) {
    case ExprOp::var: return thrown_.vars.contains(e.a);
    case ExprOp::field: if (thrown_.columns.contains(e.a)) return true; break;
    case ExprOp::term: if (thrown_.terms.contains(e.a)) return true; break;
    case ExprOp::quantity: if (thrown_.quantities.contains(e.a)) return true; break;
    default: break;
  }
  for (const ExprId kid : e.kids)
    if (thrown(kid)) return true;
  return false;
}

// Dice, and what is worked out from them, until nothing is added.
void Lowering::find_thrown() {
  bool more = true;
  const auto note = [&](std::set<std::int32_t>& found, std::int32_t what) {
    if (what >= 0) more = found.insert(what).second || more;
  };
  const auto of_sentence = [&](const check::Stmt& s) {
    if (s.kind == StmtKind::roll) {
      note(thrown_.vars, s.var);
      note(thrown_.vars, s.var2);
    }
    if (s.kind == StmtKind::let && thrown(s.e1)) note(thrown_.vars, s.var);
    if (s.kind == StmtKind::write && thrown(s.e3)) note(thrown_.columns, s.column);
    if (s.kind != StmtKind::call) return;
    for (std::size_t i = 0; i < s.args.size(); ++i)
      if (thrown(s.args[i])) note(thrown_.vars, at(model.flows, s.flow).params[i]);
  };
  while (more) {
    more = false;
    for (const auto& block : model.blocks)
      for (const auto& s : block.sentences) of_sentence(s);
    for (std::int32_t i = 0; i < size_of(model.terms); ++i)
      if (thrown(at(model.terms, i).value)) note(thrown_.terms, i);
    for (std::int32_t i = 0; i < size_of(model.quantities); ++i) {
      for (const auto& clause : at(model.quantities, i).clauses)
        if (thrown(clause.value)) note(thrown_.quantities, i);
    }
  }
}

}  // namespace tercio::lower
