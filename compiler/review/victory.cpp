// The end of the game: cases that it leaves open, who cannot win, points that nobody can make.
#include <algorithm>
#include <set>

#include "compiler/review/course.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

namespace {

// Longer chains of calls are not followed.
constexpr int deepest = 12;

bool block_ends(const Model& m, BlockId block);

// A sentence that ends the game, or one all of whose ways do.
bool ends(const Model& m, const Stmt& s) {
  if (s.kind == StmtKind::leave_game) return true;
  if (s.kind == StmtKind::if_) return block_ends(m, s.block) && block_ends(m, s.other);
  if (s.kind != StmtKind::outcome || s.branches.empty()) return false;
  return std::all_of(s.branches.begin(), s.branches.end(), [&](const check::Branch& b) { return block_ends(m, b.block); });
}

bool block_ends(const Model& m, BlockId block) {
  if (block < 0) return false;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  return !list.empty() && ends(m, list.back());
}

// Whether a condition may be sure to hold in the end: it asks for something that counts, such as the turn.
bool counts(const Model& m, ExprId condition, int depth = 0) {
  bool any = depth > deepest;
  each_expr(m, condition, [&](const Expr& e) {
    const bool number = e.type.base == check::Type::Base::integer;
    any = any || (number && (e.op == ExprOp::var || e.op == ExprOp::field));
    any = any || (e.op == ExprOp::term && counts(m, m.terms[static_cast<std::size_t>(e.a)].value, depth + 1));
  });
  return any;
}

bool leaves_game(const Model& m, BlockId block) {
  bool any = false;
  each_stmt(m, block, [&](const Stmt& s) { any = any || s.kind == StmtKind::leave_game; });
  return any;
}

using Sentences = std::vector<const Stmt*>;

// Whether play can pass each end of the game in a text, but for some sentences: it hangs on a condition, and on none that
// counts.
bool can_be_passed(const Model& m, BlockId block, bool guarded, const Sentences& but) {
  if (!leaves_game(m, block)) return true;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  return std::all_of(list.begin(), list.end(), [&](const Stmt& s) {
    if (std::find(but.begin(), but.end(), &s) != but.end()) return true;
    if (s.kind == StmtKind::leave_game) return guarded;
    if (s.kind == StmtKind::if_ && (leaves_game(m, s.block) || leaves_game(m, s.other)))
      return s.other < 0 && !counts(m, s.e1) && can_be_passed(m, s.block, true, but);
    if (s.kind == StmtKind::for_each || s.kind == StmtKind::step) return can_be_passed(m, s.block, guarded, but);
    bool any = leaves_game(m, s.block) || leaves_game(m, s.other) || leaves_game(m, s.choice.none_block);
    for (const check::Branch& b : s.branches) any = any || leaves_game(m, b.block);
    for (const check::PickOption& o : s.options) any = any || leaves_game(m, o.block);
    return !any;
  });
}

// Whether play can come to the end of the main sequence past every rule that ends the game.
bool all_can_be_passed(const Model& m, const Sentences& but = {}) {
  const auto windows = [&](const check::Windows& all) {
    bool passed = true;
    each_window(all, [&](const check::Window& w) {
      if (leaves_game(m, w.block)) passed = passed && !(w.when >= 0 && counts(m, w.when)) && can_be_passed(m, w.block, w.when >= 0, but);
    });
    return passed;
  };
  return std::all_of(m.flows.begin(), m.flows.end(), [&](const check::Flow& f) { return can_be_passed(m, f.block, false, but) && windows(f.windows); }) &&
         std::all_of(m.steps.begin(), m.steps.end(), [&](const check::Step& s) { return windows(s.windows); });
}

// What some conditions ask for, through terms; names that are given by `let` among them are left out.
struct Asked {
  std::set<std::int32_t> fields, quantities, names;
};

void look(const Model& m, ExprId e, Asked& asked, int depth = 0) {
  each_expr(m, e, [&](const Expr& x) {
    if (x.op == ExprOp::field && !m.columns[static_cast<std::size_t>(x.a)].printed) asked.fields.insert(x.a);
    if (x.op == ExprOp::quantity) asked.quantities.insert(x.a);
    if (x.op == ExprOp::var) asked.names.insert(x.a);
    if (x.op == ExprOp::term && depth < deepest) look(m, m.terms[static_cast<std::size_t>(x.a)].value, asked, depth + 1);
  });
}

// Whether the end of a text may be judged by itself: it asks for nothing that play changes but by quantities, no name is
// given before it, and no other rule ends the game for sure or by what it asks for.
bool stand_alone(const Model& m, const std::vector<ExprId>& conditions, const Sentences& lets, const Sentences& end) {
  Asked asked;
  for (const ExprId c : conditions) look(m, c, asked);
  for (const Stmt* let : lets) look(m, let->e1, asked);
  for (const Stmt* let : lets) asked.names.erase(let->var);
  if (!asked.fields.empty() || asked.quantities.empty()) return false;
  bool alone = all_can_be_passed(m, end);
  std::set<const Stmt*> within(end.begin(), end.end());
  for (const Stmt* s : end)
    for (const BlockId b : {s->block, s->other}) each_stmt(m, b, [&](const Stmt& inner) { within.insert(&inner); });
  const auto guard = [&](ExprId condition, BlockId block) {
    if (condition < 0 || !leaves_game(m, block)) return;
    Asked other;
    look(m, condition, other);
    for (const std::int32_t q : other.quantities) alone = alone && !asked.quantities.contains(q);
  };
  for (const check::Block& block : m.blocks) {
    for (const Stmt& s : block.sentences) {
      if (within.contains(&s)) continue;
      for (const check::VarId v : {s.var, s.var2, s.choice.var}) alone = alone && !asked.names.contains(v);
      if (s.kind == StmtKind::if_) guard(s.e1, s.block), guard(s.e1, s.other);
    }
  }
  return alone;
}

}  // namespace

// A text that ends with `let NAME = ...` and `if CONDITION { ... leave game ... }`: is there a case that none of them has?
void Reviewer::gap_before_the_end(BlockId block) {
  if (block < 0) return;
  std::vector<const Stmt*> list;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) list.push_back(&s);
  if (list.empty() || ends(m, *list.back())) return;
  branches_before_the_end(*list.back());
  gap_in(list, false);
}

// The last sentence is a call or a step that more hangs on: what is before it, in it and after it is one text.
void Reviewer::gap_with_windows(BlockId block, BlockId within, const check::Windows& windows) {
  std::vector<const Stmt*> list;
  const auto add = [&](BlockId b) {
    if (b < 0) return;
    for (const Stmt& s : m.blocks[static_cast<std::size_t>(b)].sentences) list.push_back(&s);
  };
  bool plain = windows.instead.size() < 2;
  each_window(windows, [&](const check::Window& w) { plain = plain && w.when < 0; });
  if (!plain) return;
  add(block);
  if (!list.empty()) list.pop_back();
  for (const check::Window& w : windows.before) add(w.block);
  add(windows.instead.empty() ? within : windows.instead[0].block);
  for (const check::Window& w : windows.after) add(w.block);
  if (!list.empty() && !ends(m, *list.back())) gap_in(list, true);
}

// `hangs`: the text is put together of several.
void Reviewer::gap_in(const std::vector<const Stmt*>& list, bool hangs) {
  std::vector<ExprId> conditions;
  const std::function<bool(const Stmt&)> chain = [&](const Stmt& s) {
    if (s.kind != StmtKind::if_ || s.block < 0) return false;
    const auto& inner = m.blocks[static_cast<std::size_t>(s.block)].sentences;
    if (inner.empty() || !ends(m, inner.back())) return false;
    conditions.push_back(s.e1);
    if (s.other < 0) return true;
    const auto& rest = m.blocks[static_cast<std::size_t>(s.other)].sentences;
    return rest.size() == 1 && chain(rest.front());
  };
  std::vector<const Stmt*> lets, end;
  std::size_t first = list.size();
  for (; first > 0; --first) {
    const Stmt& s = *list[first - 1];
    const std::size_t before = conditions.size();
    if (s.kind == StmtKind::let) lets.insert(lets.begin(), &s);
    else if (!chain(s)) {
      conditions.resize(before);
      break;
    }
    end.push_back(&s);
  }
  if (conditions.empty()) return;
  if ((hangs || first > 0) && !stand_alone(m, conditions, lets, end)) return;
  Situation& s = fresh();
  s.free_quantities(true);
  const auto found = s.can_hold([&] {
    for (const Stmt* let : lets) s.bind(let->var, s.value(let->e1));
    Answer none = Answer::yes;
    for (const ExprId c : conditions) {
      const Answer a = s.answer(c);
      if (a == Answer::yes) return Answer::no;
      if (a == Answer::unknown) none = Answer::unknown;
    }
    return none;
  });
  if (found.answer != Answer::yes) return;
  const std::string when = s.told(found.witness);
  report(Code::result_gap, list.back()->span, when.empty() ? "no condition here holds" : when);
}

// An `outcome` with branches that end the game: has it one that does not, and that can come out?
void Reviewer::branches_before_the_end(const Stmt& s) {
  if (s.kind != StmtKind::outcome) return;
  const bool decides = std::any_of(s.branches.begin(), s.branches.end(), [&](const check::Branch& b) { return block_ends(m, b.block); });
  if (!decides) return;
  Situation& now = fresh();
  now.free_quantities(true);
  const Value value = now.value(s.e1);
  for (const check::Branch& b : s.branches) {
    if (block_ends(m, b.block)) continue;
    const bool never = !b.none && std::none_of(b.keys.begin(), b.keys.end(), [&](const auto& key) {
      if (value.sort == Value::Sort::number) return key.first <= value.hi && value.lo <= key.second;
      return value.sort != Value::Sort::option || value.options.empty() || has(value.options, key.first);
    });
    if (never) continue;
    bool calls = false;
    each_stmt(m, b.block, [&](const Stmt& inner) { calls = calls || inner.kind == StmtKind::call; });
    if (calls || leaves_game(m, b.block)) {
      last_sentence(b.block);
      continue;
    }
    const check::Type& type = at(m, s.e1).type;
    const std::string first = b.keys.empty() ? "none" : now.value_text(type, b.keys.front().first);
    report(Code::result_gap, s.span, "`" + first + "` comes out");
  }
}

// The last sentence of the game, in the text that it leads to: that of a procedure, or what stands instead of a step.
void Reviewer::last_sentence(BlockId block, int depth) {
  if (block < 0 || depth > deepest) return;
  const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
  if (list.empty() || ends(m, list.back())) return;
  const Stmt& s = list.back();
  const check::Windows* windows = nullptr;
  if (s.kind == StmtKind::call && s.flow >= 0) windows = &m.flows[static_cast<std::size_t>(s.flow)].windows;
  if (s.kind == StmtKind::step && s.step >= 0) windows = &m.steps[static_cast<std::size_t>(s.step)].windows;
  if (windows == nullptr) return gap_before_the_end(block);
  bool hangs = false;
  each_window(*windows, [&](const check::Window&) { hangs = true; });
  if (windows->before.empty() && windows->after.empty() && windows->instead.size() == 1 && windows->instead[0].when < 0)
    return last_sentence(windows->instead[0].block, depth + 1);
  if (hangs) return gap_with_windows(block, s.kind == StmtKind::call ? m.flows[static_cast<std::size_t>(s.flow)].block : s.block, *windows);
  if (s.kind == StmtKind::call) return last_sentence(m.flows[static_cast<std::size_t>(s.flow)].block, depth + 1);
  if (s.block >= 0) return last_sentence(s.block, depth + 1);
  if (s.kind != StmtKind::step || s.step < 0 || !all_can_be_passed(m)) return;
  report(Code::result_gap, s.span, "`" + m.steps[static_cast<std::size_t>(s.step)].name + "` is reached and no rule has ended the game");
}

void Reviewer::results() {
  if (m.main_flow < 0) return;
  const auto& main = m.flows[static_cast<std::size_t>(m.main_flow)];
  std::set<std::int64_t> winners;
  std::size_t ways = 0;
  bool plain = true;
  for (const check::Block& block : m.blocks) {
    for (const Stmt& s : block.sentences) {
      if (s.kind != StmtKind::leave_game) continue;
      ++ways;
      if (s.e1 < 0) continue;
      const Expr& r = at(m, s.e1);
      if (r.op == ExprOp::constant && r.type.base == check::Type::Base::thing && r.type.kind == m.side_kind) winners.insert(r.value);
      else if (r.op != ExprOp::text) plain = false;
    }
  }
  if (ways == 0) {
    report(Code::game_without_result, main.span);
    return;
  }
  // At the end of the game: what hangs on the main sequence and its steps.
  const auto windows = [&](const check::Windows& all) {
    for (const check::Window& w : all.instead) gap_before_the_end(w.block);
  };
  for (const check::Step& s : m.steps)
    if (s.flow == m.main_flow) windows(s.windows);
  if (is_battle(m)) last_sentence(main.block);
  if (!plain || winners.empty() || m.side_kind < 0) return;
  const auto& sides = m.kinds[static_cast<std::size_t>(m.side_kind)].things;
  for (std::size_t i = 0; i < sides.size(); ++i)
    if (sides[i].example < 0 && !winners.contains(static_cast<std::int64_t>(i))) report(Code::side_cannot_win, sides[i].span, sides[i].name);
}

// Off the map from the beginning to the end.
bool Reviewer::never_in_play(Course& course, std::int32_t root, std::int64_t thing) const {
  bool any = false;
  for (std::size_t c = 0; c < m.columns.size(); ++c) {
    const check::Column& col = m.columns[c];
    const bool place = !col.printed && col.owners.size() == 1 && m.kinds[static_cast<std::size_t>(col.owners[0])].root == root &&
                       col.type.base == check::Type::Base::thing && col.type.kind == m.place_kind();
    if (!place) continue;
    if (const auto it = col.values.find({thing, 0}); it != col.values.end() && !it->second.is_none) return false;
    const bool by_lost = std::any_of(told_.begin(), told_.end(), [&](std::int32_t flow) {  // what nothing calls may bring it in
      bool writes = false;
      each_stmt(m, m.flows[static_cast<std::size_t>(flow)].block, [&](const Stmt& s) { writes = writes || (s.kind == StmtKind::write && s.column == static_cast<std::int32_t>(c)); });
      return writes;
    });
    if (by_lost) return false;
    if (!course.stays(root, thing, static_cast<std::int32_t>(c))) return false;
    any = true;
  }
  return any;
}

// A chart by pieces that counts towards the end of the game, with a piece that never comes into it.
void Reviewer::points_for_nobody() {
  if (m.place_kind() < 0) return;
  std::set<std::int32_t> charts, terms, quantities;
  std::vector<ExprId> open;
  for (std::size_t f = 0; f < m.flows.size(); ++f) {
    const auto text = [&](BlockId block) {
      bool ends = false;
      each_stmt(m, block, [&](const Stmt& s) { ends = ends || s.kind == StmtKind::leave_game; });
      if (ends) each_stmt(m, block, [&](const Stmt& s) { open.push_back(s.e1); });
    };
    text(m.flows[f].block);
    each_window(m.flows[f].windows, [&](const check::Window& w) { text(w.block); });
    for (const check::Step& s : m.steps)
      if (s.flow == static_cast<std::int32_t>(f)) each_window(s.windows, [&](const check::Window& w) { text(w.block); });
  }
  for (std::size_t k = 0; k < open.size(); ++k) {
    each_expr(m, open[k], [&](const Expr& e) {
      if (e.op == ExprOp::chart) charts.insert(e.a);
      if (e.op == ExprOp::term && terms.insert(e.a).second) open.push_back(m.terms[static_cast<std::size_t>(e.a)].value);
      if (e.op != ExprOp::quantity || !quantities.insert(e.a).second) return;
      for (const check::Clause& c : m.quantities[static_cast<std::size_t>(e.a)].clauses) open.insert(open.end(), {c.value, c.set, c.where_, c.when});
    });
  }
  Course course(m, reached_, [this]() -> Situation& { return fresh(); });
  for (const std::int32_t id : charts) {
    const check::Chart& chart = m.charts[static_cast<std::size_t>(id)];
    const bool by_thing = chart.axes.size() == 1 && chart.axes[0].type.base == check::Type::Base::thing && chart.gives.base == check::Type::Base::integer;
    if (!by_thing || !own(m, chart.handle) || chart.axes[0].covers.size() != chart.cells.size()) continue;
    const check::Axis& axis = chart.axes[0];
    const std::int32_t root = m.kinds[static_cast<std::size_t>(axis.type.kind)].root;
    const auto& things = m.kinds[static_cast<std::size_t>(root)].things;
    for (std::size_t h = 0; h < axis.covers.size(); ++h) {
      for (const std::int64_t thing : axis.covers[h]) {
        if (chart.cells[h].value == 0 || thing < 0 || static_cast<std::size_t>(thing) >= things.size() || exhausted()) continue;
        const check::Thing& t = things[static_cast<std::size_t>(thing)];
        if (t.example >= 0 || !never_in_play(course, root, thing)) continue;
        pointless_.insert({root, thing});
        report(Code::points_for_nobody, axis.head_spans[h], t.name, std::to_string(chart.cells[h].value))
            .label(t.span, "it begins off the map, and nothing brings it in");
      }
    }
  }
}

}  // namespace tercio::review
