// What writes over what: two rules at one place or on one event, and rules that set each other off.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

// A sentence of a rule that writes.
struct Writer {
  const Stmt* stmt = nullptr;
  std::vector<ExprId> guards;       // of every `if` around it
  std::vector<const Stmt*> rounds;  // every `for each` around it
  bool adds = false;                // what reads itself adds up, in whatever order
};

// A rule that runs at a place, on an event or by a law.
struct Rule {
  ExprId when = -1;
  BlockId block = -1;
  std::int32_t handle = -1;
  Span span;
  check::VarId var = -1;  // whom an event is about
  bool law = false;
  std::vector<Writer> writers = {};
};

namespace {

// Two things that are written and not the same.
bool apart(const Model& m, ExprId a, ExprId b) {
  return at(m, a).op == ExprOp::constant && at(m, b).op == ExprOp::constant && at(m, a).value != at(m, b).value;
}

// Terms and questions are looked into; longer chains of them count as reading.
constexpr int deepest = 8;

// Whether an expression asks for a column, of the same owner where one is given.
bool reads(const Model& m, ExprId e, std::int32_t column, const Stmt* owned = nullptr, int depth = 0) {
  bool any = false;
  const auto inner = [&](ExprId k) { any = any || depth > deepest || reads(m, k, column, nullptr, depth + 1); };
  each_expr(m, e, [&](const Expr& x) {
    if (any) return;
    if (x.op == ExprOp::field && x.a == column) any = owned == nullptr || owned->e1 < 0 || x.kids.empty() || !apart(m, x.kids[0], owned->e1);
    if (x.op == ExprOp::term) inner(m.terms[static_cast<std::size_t>(x.a)].value);
    if (x.op != ExprOp::quantity) return;
    for (const check::Clause& c : m.quantities[static_cast<std::size_t>(x.a)].clauses)
      for (const ExprId k : {c.value, c.set, c.where_, c.when}) inner(k);
  });
  return any;
}

void collect(const Model& m, BlockId block, Writer around, std::vector<Writer>& out) {
  if (block < 0) return;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    Writer inner = around;
    if (s.kind == StmtKind::write && s.column >= 0) {
      inner.stmt = &s;
      inner.adds = reads(m, s.e3, s.column);
      out.push_back(std::move(inner));
    } else if (s.kind == StmtKind::if_) {
      inner.guards.push_back(s.e1);
      collect(m, s.block, std::move(inner), out);
    } else if (s.kind == StmtKind::for_each) {
      inner.rounds.push_back(&s);
      collect(m, s.block, std::move(inner), out);
    }
  }
}

std::vector<Writer> writers_of(const Model& m, const Rule& rule) {
  std::vector<Writer> out;
  Writer around;
  collect(m, rule.block, around, out);
  return out;
}

// Those that a `for each` around a writer goes through, where its owner is the name of that; else an unknown value.
Value owners_of(const Model& m, Situation& s, const Writer& w) {
  const Expr& owner = at(m, w.stmt->e1);
  for (const Stmt* round : w.rounds)
    if (owner.op == ExprOp::var && owner.a == round->var) return s.value(round->e1);
  Value one = s.value(w.stmt->e1), set;
  if (!one.known()) return {};
  set.sort = Value::Sort::set;
  set.certain = set.possible = {one.one()};
  return set;
}

// Whether both write the same thing, for certain.
bool one_owner(const Model& m, Situation& s, const Writer& a, const Writer& b, const Bound& names) {
  if (a.stmt->e1 < 0 || alike(m, a.stmt->e1, b.stmt->e1, names)) return alike(m, a.stmt->e2, b.stmt->e2, names);
  if (a.stmt->e2 >= 0 || b.stmt->e2 >= 0) return false;
  const Value x = owners_of(m, s, a), y = owners_of(m, s, b);
  if (x.sort != Value::Sort::set || y.sort != Value::Sort::set) return false;
  return std::any_of(x.certain.begin(), x.certain.end(), [&](std::int64_t v) { return has(y.certain, v); });
}

// Whether a rule changes what the other asks for: then one may keep the other from holding.
bool disturbs(const Model& m, const Rule& a, const Rule& b) {
  bool any = false;
  each_stmt(m, a.block, [&](const Stmt& s) {
    any = any || s.kind == StmtKind::call || s.kind == StmtKind::chooses || s.kind == StmtKind::put || s.kind == StmtKind::draw || s.kind == StmtKind::shuffle ||
          (s.kind == StmtKind::write && reads(m, b.when, s.column));
  });
  return any;
}

}  // namespace

// Told once for each two rules: which of them comes last is settled only by their cases.
void Reviewer::writers_that_meet(const Rule& a, const Rule& b) {
  if ((!own(m, a.handle) && !own(m, b.handle)) || exhausted()) return;
  if (a.law && (disturbs(m, a, b) || disturbs(m, b, a))) return;
  Bound names;
  if (a.var >= 0) names[a.var] = b.var;
  for (const Writer& y : b.writers) {
    for (const Writer& x : a.writers) {
      const std::int32_t column = x.stmt->column;
      if (column != y.stmt->column || (x.adds && y.adds) || alike(m, x.stmt->e3, y.stmt->e3, names)) continue;
      const auto asks = [&](const Writer& w) { return std::any_of(w.guards.begin(), w.guards.end(), [&](ExprId g) { return reads(m, g, column); }); };
      // What the other has written may decide there.
      if (asks(x) || asks(y) || reads(m, b.when, column, x.stmt)) continue;
      Situation& s = fresh();
      const auto found = s.can_hold([&] {
        if (a.var >= 0) s.bind(b.var, s.free_var(a.var));
        Answer all = Answer::yes;
        const auto look = [&](ExprId e) {
          const Answer one = all == Answer::no ? all : s.answer(e);
          if (one != Answer::yes) all = one;
        };
        look(a.when);
        look(b.when);
        for (const ExprId g : x.guards) look(g);
        for (const ExprId g : y.guards) look(g);
        return all;
      });
      if (found.answer != Answer::yes || !one_owner(m, s, x, y, names)) continue;
      const Value va = s.value(x.stmt->e3), vb = s.value(y.stmt->e3);
      if (va.known() && vb.known() && va.one() == vb.one()) continue;
      const std::string when = s.told(found.witness);
      report(Code::two_writers, y.stmt->span, handle_text(m, a.handle), handle_text(m, b.handle), m.columns[static_cast<std::size_t>(column)].name,
             when.empty() ? "" : ", as when " + when)
          .label(x.stmt->span, "the other is here");
      return;
    }
  }
}

void Reviewer::writers_at_one_place() {
  // Rules that write one column, in order.
  constexpr std::size_t most_pairs = 20'000;
  std::size_t looked_at = 0;
  const auto pairs = [&](std::vector<Rule>& rules, const auto& meet) {
    std::map<std::int32_t, std::vector<std::size_t>> writing;
    for (std::size_t i = 0; i < rules.size(); ++i) {
      rules[i].writers = writers_of(m, rules[i]);
      for (const Writer& w : rules[i].writers)
        if (std::vector<std::size_t>& all = writing[w.stmt->column]; all.empty() || all.back() != i) all.push_back(i);
    }
    for (std::size_t i = 0; i < rules.size() && looked_at < most_pairs; ++i) {
      std::set<std::size_t> others;
      for (const Writer& w : rules[i].writers) {
        const std::vector<std::size_t>& all = writing[w.stmt->column];
        const auto behind = std::upper_bound(all.begin(), all.end(), i);
        others.insert(behind, all.end());
      }
      for (const std::size_t j : others) {
        if (looked_at >= most_pairs) return;
        if (!meet(i, j)) continue;
        ++looked_at;
        writers_that_meet(rules[i], rules[j]);
      }
    }
  };
  const auto always = [](std::size_t, std::size_t) { return true; };
  const auto look = [&](const std::vector<check::Window>& list) {
    std::vector<Rule> rules;
    for (const check::Window& w : list) rules.push_back({w.when, w.block, w.handle, w.span, -1, false});
    pairs(rules, always);
  };
  const auto both = [&](const check::Windows& w) {
    look(w.before);
    look(w.after);
  };
  for (const check::Flow& f : m.flows) both(f.windows);
  for (const check::Step& s : m.steps) both(s.windows);
  std::vector<Rule> events, laws;
  for (const check::Reaction& r : m.reactions) events.push_back({r.when, r.block, r.handle, r.span, r.var, false});
  pairs(events, [&](std::size_t i, std::size_t j) {
    const check::Reaction &a = m.reactions[i], &b = m.reactions[j];
    const auto kind = [&](const check::Reaction& r) { return r.var < 0 ? -1 : m.vars[static_cast<std::size_t>(r.var)].type.kind; };
    return a.column == b.column && a.value == b.value && a.negated == b.negated && a.value_none == b.value_none && kind(a) == kind(b);
  });
  for (const check::Law& law : m.laws)
    if (law.set < 0) laws.push_back({law.condition, law.block, law.handle, law.span, -1, true});
  pairs(laws, always);
}

namespace {

// Whether a constant that is written is one that sets a reaction off.
bool sets_off(const Model& m, const Stmt& s, const check::Reaction& r) {
  if (r.column != s.column) return false;
  const Expr& v = at(m, s.e3);
  const bool none = v.op == ExprOp::constant && v.type.base == check::Type::Base::none;
  const bool differs = v.op == ExprOp::constant && (none ? !r.value_none : r.value_none || v.value != r.value);
  return v.op != ExprOp::constant || differs == r.negated;
}

bool sets_off_always(const Model& m, BlockId block, const check::Reaction& r) {
  if (block < 0) return false;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  return std::any_of(list.begin(), list.end(), [&](const Stmt& s) {
    return s.kind == StmtKind::write && at(m, s.e3).op == ExprOp::constant && sets_off(m, s, r);
  });
}

}  // namespace

// Whether a constant that a rule writes whenever it runs makes the condition of a law hold, whatever else is so.
bool Reviewer::brings_about(BlockId block, const check::Law& law) {
  if (block < 0 || law.condition < 0 || exhausted()) return false;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  return std::any_of(list.begin(), list.end(), [&](const Stmt& s) {
    if (s.kind != StmtKind::write || s.column < 0 || s.e1 >= 0 || at(m, s.e3).op != ExprOp::constant || !reads(m, law.condition, s.column)) return false;
    Situation& now = fresh(500);
    now.assume_field(s.column, now.value(s.e3));
    return now.answer(law.condition) == Answer::yes;
  });
}

// Reactions and laws that write what sets off the next, round to the first. A law is taken in only where that is certain.
void Reviewer::circles_of_reactions() {
  const std::size_t n = m.reactions.size(), all = n + m.laws.size();
  std::vector<std::set<std::size_t>> next(all);
  const auto handle = [&](std::size_t i) { return i < n ? m.reactions[i].handle : m.laws[i - n].handle; };
  for (std::size_t i = 0; i < all; ++i) {
    const BlockId own_block = i < n ? m.reactions[i].block : m.laws[i - n].block;
    std::set<std::int32_t> called;
    std::vector<BlockId> blocks{own_block};
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      each_stmt(m, blocks[k], [&](const Stmt& s) {
        if (s.kind == StmtKind::call && s.flow >= 0 && called.insert(s.flow).second) blocks.push_back(m.flows[static_cast<std::size_t>(s.flow)].block);
        if (s.kind != StmtKind::write) return;
        for (std::size_t j = 0; j < n && i < n; ++j)
          if (j != i && sets_off(m, s, m.reactions[j])) next[i].insert(j);
      });
    }
    for (std::size_t j = 0; j < n && i >= n; ++j)
      if (m.reactions[j].when < 0 && sets_off_always(m, own_block, m.reactions[j])) next[i].insert(j);
    for (std::size_t j = n; j < all; ++j)
      if (j != i && brings_about(own_block, m.laws[j - n])) next[i].insert(j);
  }
  std::vector<int> state(all, 0);
  std::vector<std::size_t> path;
  const std::function<void(std::size_t)> visit = [&](std::size_t i) {
    if (state[i] == 2) return;
    if (state[i] == 1) {
      std::string round;
      bool any_own = false;
      for (auto it = std::find(path.begin(), path.end(), i); it != path.end(); ++it) {
        round += handle_text(m, handle(*it)) + " > ";
        any_own = any_own || own(m, handle(*it));
      }
      if (any_own) report(Code::event_cycle, i < n ? m.reactions[i].span : m.laws[i - n].span, round + handle_text(m, handle(i)));
      return;
    }
    state[i] = 1;
    path.push_back(i);
    for (const std::size_t j : next[i]) visit(j);
    path.pop_back();
    state[i] = 2;
  };
  for (std::size_t i = 0; i < all; ++i) visit(i);
}

}  // namespace tercio::review
