// What a value is when it is read: names of a frame that need not be set yet, and states outside their life.
#include <algorithm>
#include <set>

#include "compiler/check/checker.hpp"

namespace tercio::check {
namespace {

// The expressions of a sentence itself, in the order they are worked out, without the blocks in it.
std::vector<ExprId> expressions_of(const Stmt& s) {
  std::vector<ExprId> all{s.actor, s.e1, s.e2, s.e3, s.choice.actor, s.choice.set, s.choice.where_, s.choice.limit};
  for (const Condition& c : s.choice.conditions) {
    all.push_back(c.measure);
    all.push_back(c.bound);
  }
  all.push_back(s.choice.whole);
  for (const PickOption& each : s.options) all.push_back(each.when);
  all.insert(all.end(), s.args.begin(), s.args.end());
  return all;
}

// Calls see(e) for an expression and all in it.
template <typename See>
void each_expression(const Model& m, ExprId e, const See& see) {
  if (e < 0) return;
  const Expr& x = m.exprs[static_cast<std::size_t>(e)];
  see(x);
  for (const ExprId kid : x.kids) each_expression(m, kid, see);
}

// The variable that a sentence sets for those behind it, or -1.
VarId set_by(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::let:
    case StmtKind::roll:
    case StmtKind::draw:
      return s.var;
    case StmtKind::chooses:
      return s.choice.var;
    default:
      return -1;
  }
}

// Walks the text of one flow with the set of names that are set for certain.
class Assignments {
 public:
  Assignments(const Model& m, BlockId block) : m_(m) {
    collect(block);
    std::set<VarId> known;
    walk(block, known);
  }

  std::vector<std::pair<Span, VarId>> unset;  // each name once

 private:
  void collect(BlockId block) {
    if (block < 0) return;
    for (const Stmt& s : m_.blocks[static_cast<std::size_t>(block)].sentences) {
      if (const VarId v = set_by(s); v >= 0) set_here_.insert(v);
      for (const BlockId inner : blocks_of(s)) collect(inner);
    }
  }

  static std::vector<BlockId> blocks_of(const Stmt& s) {
    std::vector<BlockId> all{s.block, s.other, s.choice.none_block};
    for (const Branch& b : s.branches) all.push_back(b.block);
    for (const PickOption& o : s.options) all.push_back(o.block);
    return all;
  }

  void read(ExprId e, const std::set<VarId>& known) {
    each_expression(m_, e, [&](const Expr& x) {
      if (x.op != ExprOp::var || !set_here_.contains(x.a) || known.contains(x.a) || !told_.insert(x.a).second) return;
      unset.emplace_back(x.span, x.a);
    });
  }

  // False when the text never goes on behind the block.
  bool walk(BlockId block, std::set<VarId>& known) {
    if (block < 0) return true;
    for (const Stmt& s : m_.blocks[static_cast<std::size_t>(block)].sentences) {
      if (!sentence(s, known)) return false;
    }
    return true;
  }

  bool sentence(const Stmt& s, std::set<VarId>& known) {
    // Inside its own conditions the name of a choice is what is being chosen, and a throw is read by its chart.
    std::set<VarId> inside = known;
    if (set_by(s) >= 0) inside.insert({set_by(s), s.var2});
    const bool own = s.kind == StmtKind::chooses || s.kind == StmtKind::roll;
    for (const ExprId e : expressions_of(s)) read(e, own ? inside : known);
    if (const VarId v = set_by(s); v >= 0) known.insert(v);
    switch (s.kind) {
      case StmtKind::leave:
      case StmtKind::leave_loop:
      case StmtKind::leave_game:
        return false;
      case StmtKind::step:
      case StmtKind::together:
        return walk(s.block, known);
      case StmtKind::for_each:
      case StmtKind::repeat:
      case StmtKind::until_none: {
        std::set<VarId> in_loop = known;
        in_loop.insert(s.var);  // a later sentence may set it too
        walk(s.block, in_loop);  // perhaps never
        return true;
      }
      case StmtKind::chooses: {
        std::set<VarId> without = known;
        walk(s.choice.none_block, without);
        return true;
      }
      case StmtKind::if_:
      case StmtKind::may:
        return meet({s.block, s.other}, known);
      case StmtKind::outcome: {
        std::vector<BlockId> ways;
        for (const Branch& b : s.branches) ways.push_back(b.block);
        return meet(ways, known);
      }
      case StmtKind::picks: {
        std::vector<BlockId> ways;
        for (const PickOption& o : s.options) ways.push_back(o.block);
        return meet(ways, known);
      }
      case StmtKind::let:
      case StmtKind::write:
      case StmtKind::roll:
      case StmtKind::draw:
      case StmtKind::put:
      case StmtKind::shuffle:
      case StmtKind::call:
      case StmtKind::action:
        return true;
    }
    return true;
  }

  // Behind one of several ways only what all have set is set; a way that never comes there does not count.
  bool meet(const std::vector<BlockId>& ways, std::set<VarId>& known) {
    std::set<VarId> common;
    bool any = false;
    for (const BlockId way : ways) {
      std::set<VarId> here = known;
      if (!walk(way, here)) continue;
      if (any) {
        std::erase_if(common, [&](VarId v) { return !here.contains(v); });
      } else {
        common = std::move(here);
      }
      any = true;
    }
    if (any) known = std::move(common);
    return any || ways.empty();
  }

  const Model& m_;
  std::set<VarId> set_here_, told_;
};

// Whether what the `after` windows of its flow write into a state is lost with its life: nothing there asks for it, and
// no law or reaction may.
bool lost_at_once(const Model& m, std::int32_t column) {
  bool asked = false;
  const auto ask = [&](ExprId e, bool writes) {
    each_expression(m, e, [&](const Expr& x) {
      const bool question = x.op == ExprOp::term || x.op == ExprOp::quantity || x.op == ExprOp::may;
      asked = asked || (x.op == ExprOp::field && x.a == column) || (question && !writes);
    });
  };
  const auto text = [&](BlockId block) {
    each_sentence(m, block, [&](const Stmt& s) {
      asked = asked || s.kind == StmtKind::call;
      for (const ExprId e : expressions_of(s)) ask(e, s.kind == StmtKind::write && s.column == column);
    });
  };
  const Column& c = m.columns[static_cast<std::size_t>(column)];
  for (const Window& w : m.flows[static_cast<std::size_t>(c.life)].windows.after) {
    ask(w.when, false);
    text(w.block);
  }
  for (const Law& law : m.laws) {
    ask(law.set, false);
    ask(law.condition, false);
    text(law.block);
  }
  for (const Reaction& r : m.reactions) {
    asked = asked || r.column == column;
    ask(r.when, false);
    text(r.block);
  }
  return !asked;
}

}  // namespace

// The name of a loop around is known in a flow only where that loop comes to it.
void Checker::check_loop_names() {
  std::map<std::pair<std::int32_t, std::string>, std::set<std::int32_t>> reached;  // loops of one name of a flow: what they enter
  const std::function<void(const Stmt&, std::set<std::int32_t>&)> enter = [&](const Stmt& s, std::set<std::int32_t>& all) {
    if ((s.kind != StmtKind::call && s.kind != StmtKind::action) || s.flow < 0 || !all.insert(s.flow).second) return;
    each_sentence_of_flow(m, static_cast<std::size_t>(s.flow), [&](const Stmt& inner) { enter(inner, all); });
    for (const Action& a : m.actions) {
      Stmt act;
      act.kind = StmtKind::action;
      act.flow = a.flow;
      if (a.phase == s.flow) enter(act, all);
    }
  };
  if (findings.errors() > 0) return;  // a call that was not understood may be the one that comes there
  for (const LoopUse& use : loop_uses_) {
    const Var& loop = m.vars[static_cast<std::size_t>(use.var)];
    const auto entry = reached.try_emplace({loop.flow, loop.name});
    std::set<std::int32_t>& all = entry.first->second;
    if (entry.second) {
      each_sentence_of_flow(m, static_cast<std::size_t>(loop.flow), [&](const Stmt& s) {
        if (s.kind != StmtKind::for_each || m.vars[static_cast<std::size_t>(s.var)].name != loop.name) return;
        each_sentence(m, s.block, [&](const Stmt& inner) {
          enter(inner, all);
          if (inner.kind != StmtKind::step) return;
          const Windows& w = m.steps[static_cast<std::size_t>(inner.step)].windows;
          for (const auto* list : {&w.before, &w.after, &w.instead})
            for (const Window& window : *list) each_sentence(m, window.block, [&](const Stmt& hung) { enter(hung, all); });
        });
      });
    }
    if (!all.contains(use.flow))
      report(Code::unknown_name, use.span, loop.name, use.meant.empty() ? "the loop that has this name is over" : "did you mean `" + use.meant + "`?")
          .label(loop.span, "this loop never comes here")
          .suggest(use.meant);
  }
}

void Checker::check_assignments() {
  for (const Flow& f : m.flows) {
    for (const auto& [span, var] : Assignments(m, f.block).unset) {
      report(Code::unset_name, span, m.vars[static_cast<std::size_t>(var)].name,
             "set it on every way that leads here, or before them");
    }
  }
}

// A state with a life is read where its flow is not open, in the text of a flow around it or beside it, or written in one
// around it, or in a phase or an action beside it. Questions and laws are left out, as they hold wherever they are asked.
void Checker::check_lives() {
  const auto parent = [&](std::int32_t f) { return m.flows[static_cast<std::size_t>(f)].parent; };
  const auto inside = [&](std::int32_t f, std::int32_t of) {
    while (f >= 0 && f != of) f = parent(f);
    return f == of;
  };
  const auto top = [&](std::int32_t f) {
    while (parent(f) >= 0) f = parent(f);
    return f;
  };
  const auto name_of = [&](std::int32_t f) { return m.flows[static_cast<std::size_t>(f)].name; };
  for (std::int32_t f = 0; f < static_cast<std::int32_t>(m.flows.size()); ++f) {
    const auto outside = [&](const Column& c) { return c.life >= 0 && !inside(f, c.life) && top(f) == top(c.life); };
    each_sentence_of_flow(m, static_cast<std::size_t>(f), [&](const Stmt& s) {
      for (const ExprId e : expressions_of(s)) {
        each_expression(m, e, [&](const Expr& x) {
          if (x.op != ExprOp::field) return;
          const Column& c = m.columns[static_cast<std::size_t>(x.a)];
          if (outside(c)) report(Code::life_read, x.span, c.name, name_of(c.life), "read", "ask for").label(c.span, "declared here");
        });
      }
      if (s.kind != StmtKind::write || s.column < 0) return;
      const Column& c = m.columns[static_cast<std::size_t>(s.column)];
      // A procedure beside it may be called in it; a phase that a sequence calls says `in`.
      const image::FlowKind kind = m.flows[static_cast<std::size_t>(f)].kind;
      const bool beside = kind == image::FlowKind::phase || kind == image::FlowKind::action;
      if (outside(c) && (beside || inside(c.life, f))) report(Code::life_read, s.span, c.name, name_of(c.life), "written", "write").label(c.span, "declared here");
    });
    for (const Window& w : m.flows[static_cast<std::size_t>(f)].windows.after) {
      each_sentence(m, w.block, [&](const Stmt& s) {
        if (s.kind != StmtKind::write || s.column < 0) return;
        const Column& c = m.columns[static_cast<std::size_t>(s.column)];
        if (c.life == f && lost_at_once(m, s.column)) report(Code::life_read, s.span, c.name, name_of(f), "written", "write").label(c.span, "declared here");
      });
    }
  }
}

}  // namespace tercio::check
