#include "compiler/lower/text.hpp"

#include <algorithm>

namespace tercio::lower {

using check::Stmt;
using check::StmtKind;

void each_sentence(const check::Model& model, check::BlockId block, const std::function<void(const Stmt&)>& visit) {
  if (block < 0) return;
  for (const auto& s : at(model.blocks, block).sentences) {
    visit(s);
    each_sentence(model, s.block, visit);
    each_sentence(model, s.other, visit);
    for (const auto& branch : s.branches) each_sentence(model, branch.block, visit);
    for (const auto& option : s.options) each_sentence(model, option.block, visit);
    if (s.kind == StmtKind::chooses) each_sentence(model, s.choice.none_block, visit);
  }
}

std::vector<ExprId> expressions_of(const Stmt& s) {
  std::vector<ExprId> all{s.e1, s.e2, s.e3, s.actor};
  all.insert(all.end(), s.args.begin(), s.args.end());
  for (const auto& option : s.options) all.push_back(option.when);
  if (s.kind == StmtKind::chooses) {
    const auto& c = s.choice;
    all.insert(all.end(), {c.actor, c.set, c.where_, c.limit, c.whole});
    for (const auto& part : c.conditions) all.insert(all.end(), {part.measure, part.bound});
  }
  return all;
}

bool asks_replaced(Lowering& in, const check::Window& window) {
  const auto asks = [&](const auto& self, ExprId id) -> bool {
    if (id < 0) return false;
    const auto& e = in.expr(id);
    return e.op == ExprOp::replaced ||
           std::any_of(e.kids.begin(), e.kids.end(), [&](ExprId kid) { return self(self, kid); });
  };
  bool found = asks(asks, window.when);
  each_sentence(in.model, window.block, [&](const Stmt& s) {
    for (const auto e : expressions_of(s)) found = found || asks(asks, e);
  });
  return found;
}

}  // namespace tercio::lower
