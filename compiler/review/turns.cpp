// What should happen in each turn, and does not: states that nobody takes back, sides that never act, hooks on flows that
// nothing enters, calls and duties that do not fit what they speak of.
#include <algorithm>
#include <functional>
#include <set>

#include "compiler/review/ranges.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;
using image::FlowKind;

// Whether the text that writes of a thing also takes its place from it.
bool Reviewer::leaves_the_map(const check::Block& block, const Stmt& write) const {
  return std::any_of(block.sentences.begin(), block.sentences.end(), [&](const Stmt& s) {
    if (s.kind != StmtKind::write || s.column < 0 || s.e3 < 0 || at(m, s.e3).type.base != Base::none) return false;
    const check::Type& type = m.columns[static_cast<std::size_t>(s.column)].type;
    return type.base == Base::thing && type.kind == m.place_kind() && alike(m, s.e1, write.e1);
  });
}

// A flag that is set in play and never unset, or a number that only rises, and that keeps an action from whoever has it:
// after the first time it is never open again. Whoever means that says `for good`. What marks the ground, and what marks
// those who leave the map with it, is meant to last.
void Reviewer::states_never_taken_back() {
  std::vector<std::vector<const Stmt*>> writes(m.columns.size());
  std::set<std::int32_t> stays_in_play;  // columns that are written of what stays where it is
  for (const check::Block& block : m.blocks) {
    for (const Stmt& s : block.sentences) {
      if (s.kind != StmtKind::write || s.column < 0) continue;
      writes[static_cast<std::size_t>(s.column)].push_back(&s);
      if (!leaves_the_map(block, s)) stays_in_play.insert(s.column);
    }
  }
  std::set<std::int32_t> bars;  // columns that a ban, or the condition of an action or of a choice, asks for
  const auto asks = [&](ExprId e) {
    each_expr(m, e, [&](const Expr& x) {
      if (x.op == ExprOp::field) bars.insert(x.a);
    });
  };
  // A flag that a condition asks for as it is opens what it stands before, and bars nothing.
  const std::function<void(ExprId, bool)> asks_whether = [&](ExprId e, bool wanted) {
    if (e < 0) return;
    const Expr& x = at(m, e);
    const bool flag = x.op == ExprOp::field && x.type.base == Base::flag;
    if (x.op == ExprOp::not_) asks_whether(x.kids[0], !wanted);
    else if (x.op == ExprOp::and_ || x.op == ExprOp::or_)
      for (const ExprId kid : x.kids) asks_whether(kid, wanted);
    else if (!flag || !wanted) asks(e);
  };
  for (const check::Action& a : m.actions) asks_whether(a.when, true);
  for (const check::Permission& p : m.permissions)
    for (const check::Ban& ban : p.bans) asks_whether(ban.when, false);
  for (const check::Block& block : m.blocks)
    for (const Stmt& s : block.sentences)
      if (s.kind == StmtKind::chooses) asks_whether(s.choice.where_, true);
  for (std::size_t c = 0; c < m.columns.size(); ++c) {
    const check::Column& col = m.columns[c];
    const bool lasts = col.life < 0 || (col.life == m.main_flow && col.type.base == Base::flag);
    if (col.printed || col.for_good || !lasts || col.owners.size() != 1) continue;
    if (writes[c].empty() || !bars.contains(static_cast<std::int32_t>(c)) || !stays_in_play.contains(static_cast<std::int32_t>(c))) continue;
    if (col.owners[0] == m.place_kind() || col.owners[0] == m.border_kind()) continue;
    const auto only = [&](const auto& one) { return std::all_of(writes[c].begin(), writes[c].end(), [&](const Stmt* s) { return one(*s); }); };
    const bool set = col.type.base == Base::flag && col.first.value == 0 && col.values.empty() && only([&](const Stmt& s) {
      const Expr& v = at(m, s.e3);
      return v.op == ExprOp::constant && v.value == 1;
    });
    const bool raised = col.type.base == Base::integer && only([&](const Stmt& s) {
      const Expr& v = at(m, s.e3);
      if (v.op != ExprOp::add) return false;
      const auto itself = [&](ExprId e) { return at(m, e).op == ExprOp::field && at(m, e).a == static_cast<std::int32_t>(c); };
      return (itself(v.kids[0]) && at(m, v.kids[1]).type.lo >= 0) || (itself(v.kids[1]) && at(m, v.kids[0]).type.lo >= 0);
    });
    if (!set && !raised) continue;
    report(Code::never_taken_back, col.span, col.name, set ? "set" : "raised",
           set ? "say how long it lasts: `until PHASE ends`, or `for good`" : "say how long it lasts: `until PHASE ends`, or `until game ends`")
        .label(writes[c].front()->span, set ? "it is set here" : "it is raised here");
  }
}

// Where every actor of every flow that is reached is known: a side that is none of them.
void Reviewer::sides_that_never_act() {
  if (m.side_kind < 0) return;
  std::map<check::VarId, std::set<std::int64_t>> may_be;  // variables that hold a side
  std::vector<std::pair<check::VarId, ExprId>> given;    // what a variable is given
  std::vector<std::pair<check::VarId, ExprId>> each;     // the set that it runs through
  std::vector<ExprId> actors;
  const auto see = [&](const Stmt& s) {
    if (s.actor >= 0) actors.push_back(s.actor);
    if (s.choice.actor >= 0) actors.push_back(s.choice.actor);
    if (s.kind == StmtKind::for_each || s.kind == StmtKind::until_none || s.kind == StmtKind::draw) each.emplace_back(s.var, s.e1);
    if (s.kind == StmtKind::let) given.emplace_back(s.var, s.e1);
    if (s.kind == StmtKind::chooses) each.emplace_back(s.choice.var, s.choice.set);
    if (s.kind != StmtKind::call || s.flow < 0) return;
    const auto& params = m.flows[static_cast<std::size_t>(s.flow)].params;
    for (std::size_t i = 0; i < s.args.size() && i < params.size(); ++i) given.emplace_back(params[i], s.args[i]);
  };
  const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { each_stmt(m, w.block, see); }); };
  for (std::size_t f = 0; f < m.flows.size(); ++f) {
    const check::Flow& flow = m.flows[f];
    if (!reached_[f] && flow.kind != FlowKind::law) continue;
    each_stmt(m, flow.block, see);
    windows(flow.windows);
    if (flow.actor >= 0) actors.push_back(flow.actor);
  }
  for (const check::Step& step : m.steps)
    if (step.flow >= 0 && reached_[static_cast<std::size_t>(step.flow)]) windows(step.windows);
  for (const check::Law& law : m.laws) each_stmt(m, law.block, see);
  for (const check::Reaction& r : m.reactions) each_stmt(m, r.block, see);
  if (actors.empty()) return;
  const auto& sides = m.kinds[static_cast<std::size_t>(m.side_kind)].things;
  std::set<std::int64_t> all;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (sides[i].example < 0) all.insert(static_cast<std::int64_t>(i));
  // What an expression may be, as far as the variables are known now.
  const std::function<std::set<std::int64_t>(ExprId)> sides_of = [&](ExprId e) -> std::set<std::int64_t> {
    const Expr& x = at(m, e);
    switch (x.op) {
      case ExprOp::constant: return x.value < 0 ? std::set<std::int64_t>() : std::set<std::int64_t>{x.value};
      case ExprOp::var: {
        const bool known = std::any_of(given.begin(), given.end(), [&](const auto& g) { return g.first == x.a; }) ||
                           std::any_of(each.begin(), each.end(), [&](const auto& g) { return g.first == x.a; });
        return known ? may_be[x.a] : all;
      }
      case ExprOp::set_of: {
        std::set<std::int64_t> out;
        for (const ExprId k : x.kids) out.merge(sides_of(k));
        return out;
      }
      case ExprOp::those: {
        std::set<std::int64_t> out = sides_of(x.kids[0]);
        std::erase_if(out, [&](std::int64_t side) {
          Situation& s = fresh(100);
          s.bind(x.a, Value::one_of({side}));
          return s.answer(x.kids[1]) == Answer::no;
        });
        return out;
      }
      default: return all;
    }
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto* list : {&given, &each}) {
      for (const auto& [var, e] : *list) {
        const check::Type& type = m.vars[static_cast<std::size_t>(var)].type;
        if (e < 0 || type.base != Base::thing || type.kind != m.side_kind) continue;
        std::set<std::int64_t>& to = may_be[var];
        const std::size_t before = to.size();
        to.merge(sides_of(e));
        changed = changed || to.size() != before;
      }
    }
  }
  std::set<std::int64_t> act;
  for (const ExprId actor : actors) act.merge(sides_of(actor));
  if (act.empty()) return;
  for (const std::int64_t side : all) {
    const check::Thing& thing = sides[static_cast<std::size_t>(side)];
    if (!act.contains(side)) report(Code::side_never_acts, thing.span, thing.name);
  }
}

// Rules of the battle that hang on a flow of a book which nothing of this battle calls.
void Reviewer::hooks_on_what_nothing_enters() {
  const auto unentered = [&](std::int32_t flow) {
    if (flow < 0 || reached_[static_cast<std::size_t>(flow)]) return false;
    const check::Flow& f = m.flows[static_cast<std::size_t>(flow)];
    return f.kind != FlowKind::law && f.kind != FlowKind::action && !told_.contains(flow);
  };
  const auto tell = [&](Span span, std::int32_t flow, const std::string& what) {
    report(Code::flow_never_entered, span, m.flows[static_cast<std::size_t>(flow)].name, what);
  };
  const auto windows = [&](const check::Windows& all, std::int32_t flow) {
    if (unentered(flow))
      each_window(all, [&](const check::Window& w) {
        if (own(m, w.handle)) tell(w.span, flow, "this never runs");
      });
  };
  for (std::size_t f = 0; f < m.flows.size(); ++f) windows(m.flows[f].windows, static_cast<std::int32_t>(f));
  for (const check::Step& s : m.steps) windows(s.windows, s.flow);
  for (const check::Duty& d : m.duties)
    if (unentered(d.phase) && own(m, d.handle)) tell(d.span, d.phase, "nobody owes this");
  for (const check::Column& c : m.columns)
    if (unentered(c.life) && own(m, c.handle)) tell(c.span, c.life, "`" + c.name + "` never begins and never ends");
}

// `for each t in 1..7 { turn(t) }` where `turn` takes 1 to 6. What an `if` may keep from being called is left alone.
void Reviewer::calls_beyond_their_range() {
  const Ranges ranges(m, Ranges::Of::all);
  const auto look = [&](const Stmt& loop, const Stmt& s) {
    const check::Flow& flow = m.flows[static_cast<std::size_t>(s.flow)];
    for (std::size_t i = 0; i < s.args.size() && i < flow.params.size(); ++i) {
      const check::Var& param = m.vars[static_cast<std::size_t>(flow.params[i])];
      const Expr& arg = at(m, s.args[i]);
      const bool number = param.type.base == Base::integer && param.type.lo < param.type.hi && param.type.measure.unit() == image::Unit::plain;
      if (!number || arg.op != ExprOp::var || arg.a != loop.var) continue;
      const Range given = ranges.looped(arg.a);
      if (!given.known || (given.lo >= param.type.lo && given.hi <= param.type.hi)) continue;
      report(Code::call_beyond, arg.span, flow.name, std::to_string(param.type.lo), std::to_string(param.type.hi), std::to_string(given.lo),
             std::to_string(given.hi))
          .label(param.span, "what it takes is said here");
    }
  };
  each_text([&](BlockId text, std::int32_t handle) {
    if (!own(m, handle)) return;
    each_stmt(m, text, [&](const Stmt& loop) {
      if (loop.kind != StmtKind::for_each || loop.block < 0) return;
      for (const Stmt& s : m.blocks[static_cast<std::size_t>(loop.block)].sentences) {
        if (s.kind == StmtKind::call && s.flow >= 0) look(loop, s);
        else if (s.kind != StmtKind::let && s.kind != StmtKind::write && s.kind != StmtKind::step) break;
      }
    });
  });
}

// A duty to act that stands at the end of a phase in which nobody acts so.
void Reviewer::duties_of_another_phase() {
  for (const check::Duty& d : m.duties) {
    if (d.kind != image::Duty::Kind::cover || d.action < 0 || d.phase < 0 || !own(m, d.handle)) continue;
    const check::Action& action = m.actions[static_cast<std::size_t>(d.action)];
    if (action.phase < 0 || action.phase == d.phase) continue;
    const check::Flow& phase = m.flows[static_cast<std::size_t>(d.phase)];
    bool within = false;  // a phase that it calls
    each_stmt(m, phase.block, [&](const Stmt& s) { within = within || s.kind == StmtKind::call; });
    for (std::int32_t f = action.phase; f >= 0 && !within; f = m.flows[static_cast<std::size_t>(f)].parent) within = f == d.phase;
    if (within) continue;
    report(Code::duty_elsewhere, d.span, phase.name, m.flows[static_cast<std::size_t>(action.flow)].name, m.flows[static_cast<std::size_t>(action.phase)].name);
  }
}

}  // namespace tercio::review
