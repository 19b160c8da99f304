// The sequence of play: what is never reached, what comes twice, what nobody can do.
#include <algorithm>
#include <set>
#include <utility>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using image::FlowKind;

// Those that some call, action or law leads to from the beginning of the game.
std::vector<bool> Reviewer::reached_flows() const {
  std::vector<bool> reached(m.flows.size(), false);
  std::vector<std::int32_t> open;
  const auto reach = [&](std::int32_t flow) {
    if (flow < 0 || reached[static_cast<std::size_t>(flow)]) return;
    reached[static_cast<std::size_t>(flow)] = true;
    open.push_back(flow);
  };
  const auto text = [&](BlockId block) {
    each_stmt(m, block, [&](const Stmt& s) {
      if (s.kind == StmtKind::call || s.kind == StmtKind::action) reach(s.flow);
    });
  };
  const auto windows = [&](const check::Windows& all) {
    each_window(all, [&](const check::Window& w) { text(w.block); });
  };
  reach(m.main_flow);
  for (const check::Law& law : m.laws) text(law.block);
  for (const check::Reaction& r : m.reactions) text(r.block);
  // An example may try what a battle will call.
  for (const check::Example& e : m.examples)
    for (const check::ExampleStep& s : e.steps)
      if (!is_battle(m)) reach(s.flow);
  for (std::size_t k = 0; k < open.size(); ++k) {
    const auto f = static_cast<std::size_t>(open[k]);
    text(m.flows[f].block);
    windows(m.flows[f].windows);
    for (const check::Step& s : m.steps)
      if (s.flow == open[k]) windows(s.windows);
    for (const check::Action& a : m.actions)
      if (a.phase == open[k]) reach(a.flow);
    for (const check::Duty& d : m.duties)
      if (d.phase == open[k]) text(d.otherwise);
  }
  return reached;
}

void Reviewer::flows_that_nothing_calls() {
  const std::vector<bool>& reached = reached_;
  std::set<std::int32_t> called;  // by what is itself not reached: told of the first only
  for (std::size_t f = 0; f < m.flows.size(); ++f)
    if (!reached[f])
      each_stmt(m, m.flows[f].block, [&](const Stmt& s) {
        if (s.kind == StmtKind::call && s.flow != static_cast<std::int32_t>(f)) called.insert(s.flow);
      });
  for (std::size_t f = 0; f < m.flows.size(); ++f) {
    const check::Flow& flow = m.flows[f];
    if (reached[f] || flow.kind == FlowKind::law || flow.kind == FlowKind::action || called.contains(static_cast<std::int32_t>(f))) continue;
    // The book with the main sequence calls its own phases.
    const bool in_main_book = flow.kind != FlowKind::procedure && flow.handle >= 0 && m.flows[static_cast<std::size_t>(m.main_flow)].handle >= 0 &&
                              m.handle_books[static_cast<std::size_t>(flow.handle)] == m.handle_books[static_cast<std::size_t>(m.flows[static_cast<std::size_t>(m.main_flow)].handle)];
    if (!own(m, flow.handle) && !in_main_book) continue;
    // A book may leave procedures for its battles to call; a phase that it never calls is a slip in any case.
    if (!is_battle(m) && flow.kind == FlowKind::procedure) continue;
    const char* what = flow.kind == FlowKind::phase ? "phase" : flow.kind == FlowKind::sequence ? "sequence" : "procedure";
    report(Code::flow_unreached, flow.span, what, flow.name);
    told_.insert(static_cast<std::int32_t>(f));
  }
  // What only they lead to is not told again.
  std::vector<std::int32_t> open(told_.begin(), told_.end());
  const auto follow = [&](std::int32_t flow) {
    if (flow >= 0 && !reached[static_cast<std::size_t>(flow)] && told_.insert(flow).second) open.push_back(flow);
  };
  for (std::size_t k = 0; k < open.size(); ++k) {
    each_stmt(m, m.flows[static_cast<std::size_t>(open[k])].block, [&](const Stmt& s) {
      if (s.kind == StmtKind::call || s.kind == StmtKind::action) follow(s.flow);
    });
    for (const check::Action& a : m.actions)
      if (a.phase == open[k]) follow(a.flow);
  }
}

namespace {

// Two loops over the same that hold nothing but the same calls.
bool same_rounds(const Model& m, const Stmt& a, const Stmt& b) {
  if (a.kind != StmtKind::for_each || b.kind != StmtKind::for_each || a.actor >= 0 || b.actor >= 0 || !alike(m, a.e1, b.e1)) return false;
  const auto& first = m.blocks[static_cast<std::size_t>(a.block)].sentences;
  const auto& second = m.blocks[static_cast<std::size_t>(b.block)].sentences;
  return !first.empty() && std::equal(first.begin(), first.end(), second.begin(), second.end(), [&](const Stmt& x, const Stmt& y) {
    if (x.kind != StmtKind::call || y.kind != StmtKind::call || x.flow != y.flow || x.flow < 0) return false;
    if (m.flows[static_cast<std::size_t>(x.flow)].kind == FlowKind::procedure) return false;
    return std::equal(x.args.begin(), x.args.end(), y.args.begin(), y.args.end(), [&](ExprId p, ExprId q) { return alike(m, p, q, {{a.var, b.var}}); });
  });
}

}  // namespace

// A phase or a sequence that one text calls twice: anywhere in it without arguments, with the same ones in a row.
void Reviewer::phases_called_twice() {
  for (const check::Flow& f : m.flows)
    if (f.kind == FlowKind::sequence) phases_called_twice(f, f.block);
}

void Reviewer::phases_called_twice(const check::Flow& flow, BlockId block) {
  if (block < 0) return;
  std::map<std::int32_t, const Stmt*> seen;
  const Stmt* last = nullptr;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    for (const BlockId inner : {s.block, s.other}) phases_called_twice(flow, inner);
    const Stmt* const before = std::exchange(last, &s);
    if (before != nullptr && same_rounds(m, *before, s)) {
      const Stmt& call = m.blocks[static_cast<std::size_t>(s.block)].sentences.front();
      report(Code::phase_twice, s.span, flow.name, m.flows[static_cast<std::size_t>(call.flow)].name).label(before->span, "the first time is here");
    }
    if (s.kind != StmtKind::call || s.flow < 0) continue;
    const check::Flow& called = m.flows[static_cast<std::size_t>(s.flow)];
    if (called.kind == FlowKind::procedure) continue;
    const auto [first, fresh] = seen.emplace(s.flow, &s);
    const bool row = before != nullptr && before->kind == StmtKind::call && before->flow == s.flow &&
                     std::equal(s.args.begin(), s.args.end(), before->args.begin(), before->args.end(), [&](ExprId a, ExprId b) { return alike(m, a, b); });
    const Stmt* const twin = row ? before : s.args.empty() && !fresh ? first->second : nullptr;
    if (twin != nullptr) report(Code::phase_twice, s.span, flow.name, called.name).label(twin->span, "the first time is here");
  }
}

// Of what has pairs nobody knows who is among them; only a ban on all is told.
void Reviewer::actions_that_nobody_can_do() {
  for (const check::Action& a : m.actions) {
    const check::Permission& p = m.permissions[static_cast<std::size_t>(a.permission)];
    const check::Flow& f = m.flows[static_cast<std::size_t>(a.flow)];
    const bool concerns = own(m, a.handle) || std::any_of(p.bans.begin(), p.bans.end(), [&](const check::Ban& b) { return own(m, b.handle); });
    if (!concerns || !reached_[static_cast<std::size_t>(a.flow)]) continue;
    if (a.pairs) {
      if (ban_on_all(a.permission) != nullptr) action_barred(a);
      continue;
    }
    Situation& s = fresh();
    bool any = true;  // without anything to do it with, the battle simply has none
    for (const check::VarId v : f.params) any = any && s.of_type(m.vars[static_cast<std::size_t>(v)].type).sort != Value::Sort::unknown;
    if (!any) continue;
    const auto open = [&] {
      std::vector<Value> args;
      for (const check::VarId v : f.params) {
        args.push_back(s.free_var(v));
      }
      // The permission's own names stand for the action's.
      const Answer when = s.answer(a.when);
      if (when == Answer::no) return Answer::no;
      const Answer may = p.params.size() == args.size() ? s.may(a.permission, args) : Answer::unknown;
      if (may == Answer::no) return Answer::no;
      return when == Answer::yes && may == Answer::yes ? Answer::yes : Answer::unknown;
    };
    if (ban_against(a) == nullptr && s.can_hold(open).answer != Answer::no) continue;
    // Where all who might do it come too late, that is the fault.
    for (const std::int32_t c : late_columns_) s.assume_field(c, s.of_type(m.columns[static_cast<std::size_t>(c)].type));
    if (!late_columns_.empty() && s.can_hold(open).answer != Answer::no) continue;
    action_barred(a);
    for (const check::VarId v : f.params)
      if (const std::int32_t kind = m.vars[static_cast<std::size_t>(v)].type.kind; kind >= 0) idle_.insert(m.kinds[static_cast<std::size_t>(kind)].root);
  }
}

}  // namespace tercio::review
