#include "compiler/review/walk.hpp"

#include <algorithm>

namespace tercio::review {
namespace {

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

bool alike_in(const Model& m, ExprId a, ExprId b, Bound& bound) {
  if (a < 0 || b < 0) return a == b;
  const Expr &x = at(m, a), &y = at(m, b);
  if (x.op != y.op || x.value != y.value || x.value2 != y.value2 || x.kids.size() != y.kids.size()) return false;
  if (x.op == ExprOp::extent && x.type.kind != y.type.kind) return false;
  if (binds(x.op)) {
    bound[x.a] = y.a;
  } else {
    const auto other = x.op == ExprOp::var ? bound.find(x.a) : bound.end();
    if (y.a != (other == bound.end() ? x.a : other->second)) return false;
  }
  for (std::size_t i = 0; i < x.kids.size(); ++i)
    if (!alike_in(m, x.kids[i], y.kids[i], bound)) return false;
  return true;
}

}  // namespace

bool alike(const Model& m, ExprId a, ExprId b) { return alike(m, a, b, {}); }

bool alike(const Model& m, ExprId a, ExprId b, Bound bound) { return alike_in(m, a, b, bound); }

bool own_place(const Model& m, source::Span span) {
  for (std::size_t h = 0; h < m.handle_spans.size(); ++h) {
    const source::Span d = m.handle_spans[h];
    if (d.file == span.file && d.begin <= span.begin && span.end <= d.end) return own(m, static_cast<std::int32_t>(h));
  }
  return false;
}

bool block_leaves(const Model& m, BlockId block) {
  if (block < 0) return false;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  return !list.empty() && leaves(m, list.back());
}

bool leaves(const Model& m, const Stmt& s) {
  switch (s.kind) {
    case StmtKind::leave:
    case StmtKind::leave_loop:
    case StmtKind::leave_game: return true;
    case StmtKind::if_: return block_leaves(m, s.block) && block_leaves(m, s.other);
    case StmtKind::outcome:
      if (s.branches.empty() || at(m, s.e1).type.base == check::Type::Base::thing) return false;  // of things some may be left out
      return std::all_of(s.branches.begin(), s.branches.end(), [&](const check::Branch& b) { return block_leaves(m, b.block); });
    default: return false;
  }
}

}  // namespace tercio::review
