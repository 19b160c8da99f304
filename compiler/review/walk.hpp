// Walks through the sentences and the expressions of a model. Private to compiler/review.
#pragma once

#include <map>

#include "compiler/check/model.hpp"

namespace tercio::review {

using check::BlockId;
using check::Expr;
using check::ExprId;
using check::ExprOp;
using check::Model;
using check::Stmt;
using check::StmtKind;

inline const Expr& at(const Model& m, ExprId e) { return m.exprs[static_cast<std::size_t>(e)]; }

// Calls see(expr) for an expression and all in it; an absent one has nothing in it.
template <typename See>
void each_expr(const Model& m, ExprId e, const See& see) {
  if (e < 0) return;
  see(at(m, e));
  for (const ExprId kid : at(m, e).kids) each_expr(m, kid, see);
}

// Calls see(stmt) for the sentences of a block and of the blocks inside it.
template <typename See>
void each_stmt(const Model& m, BlockId block, const See& see) {
  if (block < 0) return;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    see(s);
    each_stmt(m, s.block, see);
    each_stmt(m, s.other, see);
    each_stmt(m, s.choice.none_block, see);
    for (const check::Branch& b : s.branches) each_stmt(m, b.block, see);
    for (const check::PickOption& o : s.options) each_stmt(m, o.block, see);
  }
}

// Calls see(window) for all windows of a place.
template <typename See>
void each_window(const check::Windows& windows, const See& see) {
  for (const auto* list : {&windows.before, &windows.after, &windows.instead})
    for (const check::Window& w : *list) see(w);
}

// Whether two expressions are written alike, whatever the names are called that they bind; -1 is like -1 only.
bool alike(const Model& m, ExprId a, ExprId b);
using Bound = std::map<check::VarId, check::VarId>;  // names of the first that stand for names of the second
bool alike(const Model& m, ExprId a, ExprId b, Bound bound);

// A sentence behind which its block never goes on: it leaves, or all its ways do.
bool leaves(const Model& m, const Stmt& s);
bool block_leaves(const Model& m, BlockId block);

// Calls see(expr) for each part of a condition that must hold for the whole to hold.
template <typename See>
void each_conjunct(const Model& m, ExprId e, const See& see) {
  if (e < 0) return;
  if (at(m, e).op != ExprOp::and_) return see(e);
  for (const ExprId kid : at(m, e).kids) each_conjunct(m, kid, see);
}

// Whether a declaration stands in the battle itself, or in the book that is looked at by itself.
inline bool own(const Model& m, std::int32_t handle) {
  return handle >= 0 && m.handle_books[static_cast<std::size_t>(handle)] + 1 == static_cast<std::int32_t>(m.books.size());
}

// Whether a kind is another, or a special one of it.
inline bool is_a(const Model& m, std::int32_t kind, std::int32_t ancestor) {
  while (kind >= 0 && kind != ancestor) kind = m.kinds[static_cast<std::size_t>(kind)].parent;
  return kind >= 0;
}

// Whether a place lies in a declaration of the battle.
bool own_place(const Model& m, source::Span span);

inline bool is_battle(const Model& m) { return !m.books.empty() && m.books.back().battle; }

inline std::string handle_text(const Model& m, std::int32_t handle) {
  return handle < 0 ? std::string("a rule") : "[" + m.handles[static_cast<std::size_t>(handle)].str() + "]";
}

}  // namespace tercio::review
