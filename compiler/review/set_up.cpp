// The start of the game: pieces where they may not be, too many in one place, too late, or with no way out; and parts of
// the map that nobody can come to.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

// `chooses one GOAL from neighbours of PLACE of X where ...`: how pieces walk.
struct Reviewer::Walk {
  const Stmt* choice = nullptr;
  std::int32_t flow = -1;    // the flow whose text holds it
  std::int32_t place = -1;   // column
  check::VarId who = -1;     // X
};

std::vector<Reviewer::Walk> Reviewer::walks() const {
  std::vector<Walk> all;
  for (std::size_t f = 0; f < m.flows.size(); ++f) {
    each_stmt(m, m.flows[f].block, [&](const Stmt& s) {
      if (s.kind != StmtKind::chooses || s.choice.set < 0) return;
      const Expr& set = at(m, s.choice.set);
      if (set.op != ExprOp::neighbours || set.type.kind != m.hex_kind) return;
      const Expr& of = at(m, set.kids[0]);
      if (of.op != ExprOp::field || of.kids.size() != 1 || at(m, of.kids[0]).op != ExprOp::var) return;
      all.push_back({&s, static_cast<std::int32_t>(f), of.a, at(m, of.kids[0]).a});
    });
  }
  return all;
}

// Another thing of the same sort that begins at the same hex, where a ban keeps each out of the other's, and the verb of
// that ban; otherwise nothing. The later of the two is told.
std::pair<const check::Thing*, std::string> Reviewer::crowded_by_ban(const Walk& walk, const std::vector<ExprId>& permissions, std::size_t who, std::int32_t here) {
  const check::Column& place = m.columns[static_cast<std::size_t>(walk.place)];
  const check::Kind& kind = m.kinds[static_cast<std::size_t>(m.vars[static_cast<std::size_t>(walk.who)].type.kind)];
  const auto& things = m.kinds[static_cast<std::size_t>(kind.root)].things;
  for (std::size_t other = 0; other < who; ++other) {
    const auto start = place.values.find({static_cast<std::int64_t>(other), 0});
    if (things[other].example >= 0 || start == place.values.end() || start->second.is_none || start->second.value != here) continue;
    Situation& s = fresh();
    s.assume({Atom::Sort::field, walk.place, static_cast<std::int64_t>(other), 0}, here);
    s.bind(walk.who, Value::one_of({static_cast<std::int64_t>(who)}));
    s.bind(walk.choice->choice.candidate, Value::one_of({here}));
    std::string verb;
    bool in = false;
    for (std::int32_t d = 0; d < 6 && !in; ++d) {
      const std::int32_t from = s.grid()->neighbour(here, d);
      if (from < 0) continue;
      s.assume({Atom::Sort::field, walk.place, static_cast<std::int64_t>(who), 0}, from);
      in = std::all_of(permissions.begin(), permissions.end(), [&](ExprId p) {
        if (s.answer(p) != Answer::no) return true;
        verb = m.permissions[static_cast<std::size_t>(at(m, p).a)].name;
        return false;
      });
    }
    if (!in && !verb.empty() && !s.spent()) return {&things[other], verb};
  }
  return {nullptr, {}};
}

void Reviewer::pieces_at_the_start() {
  for (const Walk& walk : walks()) {
    const check::Column& place = m.columns[static_cast<std::size_t>(walk.place)];
    const check::Type who = m.vars[static_cast<std::size_t>(walk.who)].type;
    if (who.base != Base::thing || who.kind < 0) continue;
    // The actions by which a player comes to this choice: who may do none of them is not meant to walk.
    std::vector<const check::Action*> actions;
    for (const check::Action& a : m.actions) {
      std::set<std::int32_t> seen{a.flow};
      std::vector<std::int32_t> open{a.flow};
      bool there = false;
      for (std::size_t k = 0; k < open.size(); ++k) {
        there = there || open[k] == walk.flow;
        each_stmt(m, m.flows[static_cast<std::size_t>(open[k])].block, [&](const Stmt& s) {
          if (s.kind == StmtKind::call && s.flow >= 0 && seen.insert(s.flow).second) open.push_back(s.flow);
        });
      }
      if (there && !a.pairs && m.flows[static_cast<std::size_t>(a.flow)].params.size() == 1) actions.push_back(&a);
    }
    std::vector<ExprId> permissions;  // `may ...` in the condition
    if (walk.choice->choice.where_ >= 0) {
      const std::function<void(ExprId)> split = [&](ExprId e) {
        if (at(m, e).op == ExprOp::and_) for (const ExprId k : at(m, e).kids) split(k);
        else if (at(m, e).op == ExprOp::may) permissions.push_back(e);
      };
      split(walk.choice->choice.where_);
    }
    bool anybody = true;
    for (const ExprId e : permissions) {
      const std::int32_t permission = at(m, e).a;
      const check::Ban* const ban = ban_on_all(permission);
      if (ban != nullptr && shut_.insert(permission).second) report(Code::action_never, ban->span, m.permissions[static_cast<std::size_t>(permission)].name);
      anybody = anybody && ban == nullptr;
    }
    if (!anybody) continue;
    const check::Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(who.kind)].root)];
    std::vector<ShutOut> shut_out;
    std::size_t began = 0;
    for (std::size_t i = 0; i < root.things.size(); ++i) {
      if (exhausted()) break;
      const check::Thing& thing = root.things[i];
      if (!is_a(m, thing.kind, who.kind)) continue;
      const auto start = place.values.find({static_cast<std::int64_t>(i), 0});
      if (thing.example >= 0 || start == place.values.end() || start->second.is_none || !own(m, thing.handle)) continue;
      Situation& s = fresh();
      if (!s.grid()) return;
      const Value self = Value::one_of({static_cast<std::int64_t>(i)});
      const auto here = static_cast<std::int32_t>(start->second.value);
      const auto stand = [&](std::int32_t hex) {
        s.clear();
        s.bind(walk.who, self);
        s.assume_field(walk.place, Value::one_of({hex}), static_cast<std::int64_t>(i));
        for (std::size_t c = 0; c < m.columns.size(); ++c) {  // what lives only for a while is as it begins
          const check::Column& col = m.columns[c];
          if (col.life < 0) continue;
          if (col.type.base == Base::integer) s.assume_field(static_cast<std::int32_t>(c), Value::number(col.first.value, col.first.value));
        }
      };
      stand(here);
      const bool barred = std::all_of(actions.begin(), actions.end(), [&](const check::Action* a) {
        const check::VarId param = m.flows[static_cast<std::size_t>(a->flow)].params[0];
        return !is_a(m, thing.kind, m.vars[static_cast<std::size_t>(param)].type.kind) || s.may(a->permission, {self}) == Answer::no;
      });
      bool way_out = false, way_in = permissions.empty();
      std::string verb;
      std::map<const check::Ban*, std::size_t> bans;  // that hold for steps into it: for how many
      std::size_t steps = 0;
      for (std::int32_t d = 0; d < 6; ++d) {
        const std::int32_t next = s.grid()->neighbour(here, d);
        if (next < 0) continue;
        stand(here);
        s.bind(walk.choice->choice.candidate, Value::one_of({next}));
        way_out = way_out || s.answer(walk.choice->choice.where_) != Answer::no;
        stand(next);
        s.bind(walk.choice->choice.candidate, Value::one_of({here}));
        bool in = true;
        for (const ExprId p : permissions) {
          const bool open = s.answer(p) != Answer::no;
          if (!open) verb = m.permissions[static_cast<std::size_t>(at(m, p).a)].name;
          in = in && open;
          for (const check::Ban* const ban : s.barring(p)) ++bans[ban];
        }
        way_in = way_in || in;
        ++steps;
      }
      if (s.spent() || actions.empty() || barred) continue;
      ++began;
      // Who may step nowhere, or hardly anywhere, is not barred by the place: some steps all over the map are tried.
      const auto step_open = [&](std::int32_t goal) {
        for (std::int32_t d = 0; d < 6; ++d) {
          const std::int32_t from = s.grid()->neighbour(goal, d);
          if (from < 0) continue;
          stand(from);
          s.bind(walk.choice->choice.candidate, Value::one_of({goal}));
          return std::all_of(permissions.begin(), permissions.end(), [&](ExprId p) { return s.answer(p) != Answer::no; });
        }
        return false;
      };
      constexpr std::int32_t tried = 12;
      std::int32_t open = 0;
      if (!way_in && !way_out) fresh();
      for (std::int32_t k = 0; k < tried && !way_in && !way_out; ++k) open += step_open(k * s.grid()->hexes() / tried) ? 1 : 0;
      const bool never = !way_in && !way_out && open < tried / 2 && !s.spent();
      // From wherever it came, for a ban may be about the step; what lifts it holds for none of those steps.
      s.clear();
      s.bind(walk.who, self);
      s.bind(walk.choice->choice.candidate, Value::one_of({here}));
      const bool by_place = !way_in && !never && std::any_of(permissions.begin(), permissions.end(), [&](ExprId p) { return !s.barring(p, false).empty(); });
      if (by_place || never) {
        std::erase_if(bans, [&](const auto& each) { return each.second < steps; });
        shut_out.push_back({&thing, bans.size() == 1 ? bans.begin()->first : nullptr, s.grid()->hex_name(here), never ? m.flows[static_cast<std::size_t>(actions[0]->flow)].name : verb, never});
        continue;
      }
      const auto [beside, barred_by] = crowded_by_ban(walk, permissions, i, here);
      if (beside != nullptr) report(Code::place_banned, thing.span, thing.name, s.grid()->hex_name(here), barred_by).label(beside->span, "this begins there too");
      else if (!way_out) report(Code::never_moves, thing.span, thing.name, m.flows[static_cast<std::size_t>(actions[0]->flow)].name, s.grid()->hex_name(here));
    }
    tell_shut_out(shut_out, began);
  }
}

// Something printed for a piece that is compared with the turn, and is beyond the last.
void Reviewer::late_arrivals() {
  std::map<check::VarId, std::int64_t> last;  // parameters that count turns: the greatest value they take
  for (const check::Flow& f : m.flows) {
    each_stmt(m, f.block, [&](const Stmt& s) {
      if (s.kind != StmtKind::for_each || s.e1 < 0 || at(m, s.e1).op != ExprOp::range) return;
      Situation& now = fresh();
      const Value hi = now.value(at(m, s.e1).kids[1]);
      if (!hi.known()) return;
      each_stmt(m, s.block, [&](const Stmt& call) {
        if (call.kind != StmtKind::call || call.flow < 0) return;
        const auto& params = m.flows[static_cast<std::size_t>(call.flow)].params;
        for (std::size_t i = 0; i < call.args.size() && i < params.size(); ++i)
          if (at(m, call.args[i]).op == ExprOp::var && at(m, call.args[i]).a == s.var) last[params[i]] = hi.one();
      });
    });
  }
  std::set<std::int64_t> told;
  for (const Expr& e : m.exprs) {
    if (e.op != ExprOp::eq && e.op != ExprOp::le && e.op != ExprOp::lt) continue;
    for (std::size_t side = 0; side < 2; ++side) {
      const Expr &turn = at(m, e.kids[side]), &asked = at(m, e.kids[1 - side]);
      if (turn.op != ExprOp::var || !last.contains(turn.a)) continue;
      const bool of_thing = (asked.op == ExprOp::field || asked.op == ExprOp::quantity) && asked.kids.size() == 1 && at(m, asked.kids[0]).op == ExprOp::var;
      if (!of_thing) continue;
      const check::VarId who = at(m, asked.kids[0]).a;
      const check::Type type = m.vars[static_cast<std::size_t>(who)].type;
      if (type.base != Base::thing || type.kind < 0) continue;
      const check::Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(type.kind)].root)];
      Situation& s = fresh();
      for (const std::int64_t i : s.of_type(type).options) {
        if (i < 0 || static_cast<std::size_t>(i) >= root.things.size()) continue;
        s.clear();
        s.bind(who, Value::one_of({i}));
        const Value v = s.value(e.kids[1 - side]);
        const check::Thing& thing = root.things[static_cast<std::size_t>(i)];
        const bool there = std::any_of(m.columns.begin(), m.columns.end(), [&](const check::Column& c) {
          const auto it = c.values.find({i, 0});
          return c.owners.size() == 1 && m.kinds[static_cast<std::size_t>(c.owners[0])].root == root.root && c.type.base == Base::thing &&
                 c.type.kind == m.place_kind() && it != c.values.end() && !it->second.is_none;
        });
        if (!v.known() || v.one() <= last[turn.a] || there || !own(m, thing.handle) || !told.insert(i).second) continue;
        late_.insert({root.root, i});
        if (asked.op == ExprOp::field) late_columns_.insert(asked.a);
        report(Code::arrives_too_late, thing.span, thing.name, m.vars[static_cast<std::size_t>(turn.a)].name + " " + std::to_string(v.one()),
               std::to_string(last[turn.a]));
      }
    }
  }
}

// Hexes that could be stepped on and that no way leads to from where pieces begin or come in.
void Reviewer::pockets_of_the_map() {
  Situation& s = fresh(200'000);
  if (!s.grid() || m.hex_kind < 0) return;
  const std::vector<Walk> ways = walks();
  if (ways.size() != 1) return;  // several ways to walk may help each other
  const Walk& walk = ways[0];
  const std::int32_t n = s.grid()->hexes();
  std::vector<bool> reached(static_cast<std::size_t>(n), false);
  std::vector<std::int32_t> open;
  const auto reach = [&](std::int64_t h) {
    if (h < 0 || h >= n || reached[static_cast<std::size_t>(h)]) return;
    reached[static_cast<std::size_t>(h)] = true;
    open.push_back(static_cast<std::int32_t>(h));
  };
  for (const auto& [key, l] : m.columns[static_cast<std::size_t>(walk.place)].values)
    if (!l.is_none) reach(l.value);
  if (open.empty()) return;
  // Wherever another choice of hexes may put somebody.
  for (const check::Block& block : m.blocks) {
    for (const Stmt& stmt : block.sentences) {
      if (stmt.kind != StmtKind::chooses || &stmt == walk.choice || stmt.choice.set < 0) continue;
      const check::Type t = at(m, stmt.choice.set).type;
      if (t.base != Base::set || t.kind != m.hex_kind) continue;
      const Value set = s.value(stmt.choice.set);
      if (set.sort != Value::Sort::set) return;
      for (const std::int64_t h : set.possible) {
        s.clear();
        s.bind(stmt.choice.candidate, Value::one_of({h}));
        if (s.answer(stmt.choice.where_) != Answer::no || s.spent()) reach(h);
      }
      s.clear();
    }
  }
  std::vector<bool> open_to(static_cast<std::size_t>(n), false);  // some step into it is not barred
  const auto step = [&](std::int32_t from, std::int32_t to) {
    s.clear();
    s.assume_field(walk.place, Value::one_of({from}), Situation::nobody_named);
    s.bind(walk.choice->choice.candidate, Value::one_of({to}));
    return s.answer(walk.choice->choice.where_) != Answer::no;
  };
  for (std::size_t k = 0; k < open.size(); ++k) {
    for (std::int32_t d = 0; d < 6; ++d) {
      const std::int32_t to = s.grid()->neighbour(open[k], d);
      if (to >= 0 && !reached[static_cast<std::size_t>(to)] && step(open[k], to)) reach(to);
    }
    if (s.spent()) return;
  }
  std::string names;
  std::size_t count = 0;
  for (std::int32_t h = 0; h < n && !s.spent(); ++h) {
    if (reached[static_cast<std::size_t>(h)]) continue;
    bool could = false;
    for (std::int32_t d = 0; d < 6 && !could; ++d)
      if (const std::int32_t from = s.grid()->neighbour(h, d); from >= 0) could = step(from, h);
    if (!could) continue;
    if (++count <= 4) names += (names.empty() ? "" : ", ") + s.grid()->hex_name(h);
  }
  if (count == 0 || s.spent()) return;
  if (count > 4) names += " and " + std::to_string(count - 4) + " more hexes";
  report(Code::hex_unreached, map_span(), names);
}

}  // namespace tercio::review
