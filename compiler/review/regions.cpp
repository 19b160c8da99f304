// Parts of a map of areas that nobody can come to, and pieces in areas that no line leads to.
#include "compiler/review/regions.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

Regions::Regions(const Model& model) : m_(model) {
  join_areas();
  find_sources();
  settle();
  std::set<check::VarId> seen;
  along_lines_ = std::all_of(writes_.begin(), writes_.end(), [&](const auto& write) { return own_steps(write.second, seen); });
}

void Regions::join_areas() {
  const auto count = m_.kinds[static_cast<std::size_t>(m_.kinds[static_cast<std::size_t>(m_.area_kind)].root)].things.size();
  region_.resize(count);
  std::iota(region_.begin(), region_.end(), 0);
  const std::function<std::int32_t(std::int64_t)> find = [&](std::int64_t a) {
    auto r = static_cast<std::int32_t>(a);
    while (region_[static_cast<std::size_t>(r)] != r) r = region_[static_cast<std::size_t>(r)];
    return r;
  };
  for (const auto& [a, b] : m_.lines) region_[static_cast<std::size_t>(find(a))] = find(b);
  size_.resize(count);
  for (std::size_t a = 0; a < count; ++a) {
    region_[a] = find(static_cast<std::int64_t>(a));
    ++size_[static_cast<std::size_t>(region_[a])];
    all_.insert(region_[a]);
  }
}

bool Regions::is_area(const check::Type& type) const {
  return (type.base == Base::thing || type.base == Base::set) && type.kind == m_.area_kind;
}

// Where something stands, but for what is said of areas themselves.
bool Regions::is_place(std::int32_t column) const {
  const check::Column& c = m_.columns[static_cast<std::size_t>(column)];
  return c.owners.size() == 1 && !c.printed && c.type.base == Base::thing && is_area(c.type) && c.owners[0] != m_.area_kind && c.owners[0] != m_.line_kind;
}

void Regions::find_sources() {
  for (const check::Block& block : m_.blocks)
    for (const Stmt& s : block.sentences) see(s);
  for (const check::Flow& f : m_.flows)
    if (f.action >= 0) free_.insert(f.params.begin(), f.params.end());
  for (const check::Law& law : m_.laws)
    if (law.var >= 0) sources_[law.var].push_back(law.set);
}

void Regions::see(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::write:
      if (s.column >= 0 && is_area(m_.columns[static_cast<std::size_t>(s.column)].type)) writes_.emplace_back(s.column, s.e3);
      break;
    case StmtKind::let:
    case StmtKind::for_each: sources_[s.var].push_back(s.e1); break;
    case StmtKind::chooses: sources_[s.choice.var].push_back(s.choice.set); break;
    case StmtKind::call:
      if (s.flow >= 0) {
        const auto& params = m_.flows[static_cast<std::size_t>(s.flow)].params;
        for (std::size_t i = 0; i < params.size(); ++i) sources_[params[i]].push_back(i < s.args.size() ? s.args[i] : -1);
      }
      break;
    default:
      if (s.var >= 0) free_.insert(s.var);
      if (s.var2 >= 0) free_.insert(s.var2);
      break;
  }
}

Regions::Set Regions::of(ExprId e) const {
  if (e < 0) return all_;
  const Expr& x = at(m_, e);
  if (x.type.base == Base::none) return {};
  switch (x.op) {
    case ExprOp::constant: return x.value < 0 || !is_area(x.type) ? all_ : Set{of_area(x.value)};
    case ExprOp::neighbours: return of(x.kids[0]);
    case ExprOp::those: return of(x.kids[0]);
    case ExprOp::field: {
      const auto it = columns_.find(x.a);
      return it == columns_.end() ? all_ : it->second;
    }
    case ExprOp::var: {
      const auto it = vars_.find(x.a);
      return it == vars_.end() || free_.contains(x.a) ? all_ : it->second;
    }
    case ExprOp::if_: {
      Set both = of(x.kids[1]);
      both.merge(of(x.kids[2]));
      return both;
    }
    case ExprOp::set_of: {
      Set any;
      for (const ExprId kid : x.kids) any.merge(of(kid));
      return any;
    }
    default: return all_;
  }
}

// From what is said at the start, until nothing is added.
void Regions::settle() {
  for (std::size_t c = 0; c < m_.columns.size(); ++c) {
    const check::Column& column = m_.columns[c];
    if (column.type.base != Base::thing || !is_area(column.type)) continue;
    Set& at_start = columns_[static_cast<std::int32_t>(c)];
    if (!column.first.is_none && column.first.value >= 0) at_start.insert(of_area(column.first.value));
    for (const auto& [owner, l] : column.values)
      if (!l.is_none && l.value >= 0) at_start.insert(of_area(l.value));
  }
  for (const auto& [var, given] : sources_)
    if (is_area(m_.vars[static_cast<std::size_t>(var)].type)) vars_[var];
  for (bool changed = true; changed;) {
    changed = false;
    const auto add = [&](Set& to, Set more) {
      const std::size_t before = to.size();
      to.merge(more);
      changed = changed || to.size() != before;
    };
    for (auto& [var, to] : vars_)
      for (const ExprId e : sources_.at(var)) add(to, of(e));
    for (const auto& [column, value] : writes_)
      if (const auto to = columns_.find(column); to != columns_.end()) add(to->second, of(value));
  }
}

std::set<std::int32_t> Regions::settled() const {
  Set any;
  for (const auto& [column, regions] : columns_)
    if (is_place(column)) any.insert(regions.begin(), regions.end());
  return any;
}

// Whether a place is one beside where something stands, and nothing else.
bool Regions::own_steps(ExprId e, std::set<check::VarId>& seen) const {
  if (e < 0) return false;
  const Expr& x = at(m_, e);
  if (x.type.base == Base::none) return true;
  switch (x.op) {
    case ExprOp::neighbours: return true;
    case ExprOp::those: return own_steps(x.kids[0], seen);
    case ExprOp::var: {
      const auto it = sources_.find(x.a);
      if (free_.contains(x.a) || it == sources_.end()) return false;
      if (!seen.insert(x.a).second) return true;
      return std::all_of(it->second.begin(), it->second.end(), [&](ExprId given) { return own_steps(given, seen); });
    }
    default: return false;
  }
}

// Whether an area comes from all of them: chosen, or picked out by a condition.
bool Regions::from_all(ExprId e, std::set<std::pair<ExprOp, std::int32_t>>& seen) const {
  if (e < 0) return false;
  const Expr& x = at(m_, e);
  const auto any = [&](const auto& list) { return std::any_of(list.begin(), list.end(), [&](ExprId each) { return from_all(each, seen); }); };
  switch (x.op) {
    case ExprOp::extent: return x.type.kind == m_.area_kind;
    case ExprOp::those: {  // where somebody stands already is no new place
      bool stands = false;
      each_expr(m_, x.kids[1], [&](const Expr& y) { stands = stands || (y.op == ExprOp::field && is_place(y.a)); });
      return !stands && from_all(x.kids[0], seen);
    }
    case ExprOp::if_: return from_all(x.kids[1], seen) || from_all(x.kids[2], seen);
    case ExprOp::set_of: return any(x.kids);
    case ExprOp::term: return seen.insert({x.op, x.a}).second && from_all(m_.terms[static_cast<std::size_t>(x.a)].value, seen);
    case ExprOp::var: {
      const auto it = sources_.find(x.a);
      return it != sources_.end() && seen.insert({x.op, x.a}).second && any(it->second);
    }
    case ExprOp::field: {
      if (is_place(x.a) || !seen.insert({x.op, x.a}).second) return false;  // somebody stands there
      return std::any_of(writes_.begin(), writes_.end(), [&](const auto& write) { return write.first == x.a && from_all(write.second, seen); });
    }
    default: return false;
  }
}

bool Regions::actions_lead_anywhere() const {
  std::set<std::int32_t> seen;
  std::vector<std::int32_t> open;
  bool anywhere = false;
  const auto follow = [&](std::int32_t flow) {
    if (flow >= 0 && seen.insert(flow).second) open.push_back(flow);
  };
  const auto text = [&](BlockId block) {
    each_stmt(m_, block, [&](const Stmt& s) {
      if (s.kind == StmtKind::call) follow(s.flow);
      std::set<std::pair<ExprOp, std::int32_t>> known;
      anywhere = anywhere || (s.kind == StmtKind::write && s.column >= 0 && is_place(s.column) && from_all(s.e3, known));
    });
  };
  const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { text(w.block); }); };
  for (const check::Action& a : m_.actions) follow(a.flow);
  for (std::size_t k = 0; k < open.size() && !anywhere; ++k) {
    const check::Flow& flow = m_.flows[static_cast<std::size_t>(open[k])];
    text(flow.block);
    windows(flow.windows);
    for (const check::Step& step : m_.steps)
      if (step.flow == open[k]) windows(step.windows);
  }
  return anywhere;
}

// Whether an action leads to a choice among the neighbours of an area.
bool Reviewer::walks_areas(const check::Action& action) const {
  std::set<std::int32_t> seen{action.flow};
  std::vector<std::int32_t> open{action.flow};
  bool walks = false;
  for (std::size_t k = 0; k < open.size() && !walks; ++k) {
    each_stmt(m, m.flows[static_cast<std::size_t>(open[k])].block, [&](const Stmt& s) {
      walks = walks || (s.kind == StmtKind::chooses && s.choice.set >= 0 && at(m, s.choice.set).op == ExprOp::neighbours);
      if (s.kind == StmtKind::call && s.flow >= 0 && seen.insert(s.flow).second) open.push_back(s.flow);
    });
  }
  return walks;
}

// The action by which a thing may walk; empty where there is none.
std::string Reviewer::walk_of(std::int32_t root, std::int64_t thing) {
  for (const check::Action& a : m.actions) {
    const check::Flow& flow = m.flows[static_cast<std::size_t>(a.flow)];
    if (a.pairs || flow.params.size() != 1 || !walks_areas(a)) continue;
    Situation& s = fresh();
    const check::Type& type = m.vars[static_cast<std::size_t>(flow.params[0])].type;
    const Value all = s.of_type(type);
    if (type.kind < 0 || m.kinds[static_cast<std::size_t>(type.kind)].root != root || !has(all.options, thing)) continue;
    const Value self = Value::one_of({thing});
    s.bind(flow.params[0], self);
    if (s.answer(a.when) != Answer::no && s.may(a.permission, {self}) != Answer::no) return flow.name;
  }
  return {};
}

// Areas that rules name as a place to be or to ask for, and not only for what they are: these may be boxes beside the map.
static std::set<std::int64_t> named_areas(const Model& m) {
  const auto is_area = [&](const Expr& x) { return x.op == ExprOp::constant && x.type.base == Base::thing && x.type.kind == m.area_kind && x.value >= 0; };
  const auto in_example = [&](source::Span span) {
    return std::any_of(m.examples.begin(), m.examples.end(), [&](const check::Example& e) {
      const source::Span all = e.handle < 0 ? e.span : m.handle_spans[static_cast<std::size_t>(e.handle)];
      return all.file == span.file && all.begin <= span.begin && span.end <= all.end;
    });
  };
  std::set<std::int64_t> out;
  for (const Expr& e : m.exprs) {
    if (e.op == ExprOp::field || std::none_of(e.kids.begin(), e.kids.end(), [&](ExprId kid) { return is_area(at(m, kid)); }) || in_example(e.span)) continue;
    for (const ExprId kid : e.kids)
      if (is_area(at(m, kid))) out.insert(at(m, kid).value);
  }
  for (const check::Block& block : m.blocks)
    for (const Stmt& s : block.sentences) {
      std::vector<ExprId> all{s.e3, s.kind == StmtKind::write ? -1 : s.e1};
      all.insert(all.end(), s.args.begin(), s.args.end());
      for (const ExprId e : all)
        if (e >= 0 && is_area(at(m, e))) out.insert(at(m, e).value);
    }
  return out;
}

// The few areas of the battle without a line, where all others have some.
static std::vector<const check::Thing*> areas_alone(const Model& m) {
  const auto& areas = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.area_kind)].root)].things;
  std::set<std::int64_t> joined;
  for (const auto& [a, b] : m.lines) joined.insert({a, b});
  std::set<std::int64_t> named = named_areas(m);
  const auto is_area = [&](const check::Type& type) { return type.base == Base::thing && type.kind == m.area_kind; };
  for (const check::Column& c : m.columns)  // where something stands, or what it is said of
    if (is_area(c.type))
      for (const auto& [owner, l] : c.values)
        if (!l.is_none) named.insert(l.value);
  for (const check::Chart& chart : m.charts)
    if (is_area(chart.gives))
      for (const check::Literal& cell : chart.cells)
        if (!cell.is_none) named.insert(cell.value);
  std::vector<const check::Thing*> alone;
  std::size_t without = 0;
  for (std::size_t a = 0; a < areas.size(); ++a) {
    const auto id = static_cast<std::int64_t>(a);
    if (areas[a].example >= 0 || joined.contains(id)) continue;
    ++without;
    if (own(m, areas[a].handle) && !named.contains(id)) alone.push_back(&areas[a]);
  }
  constexpr std::size_t rare = 4;  // one in so many
  return without * rare > areas.size() ? std::vector<const check::Thing*>() : alone;
}

// Areas that are joined with others, but not with any where something begins or comes in; pieces in areas without a line.
void Reviewer::areas_apart() {
  if (m.space.kind != image::SpaceKind::areas || m.area_kind < 0 || m.lines.empty()) return;
  if (std::none_of(m.actions.begin(), m.actions.end(), [&](const check::Action& a) { return walks_areas(a); })) return;
  const Regions regions(m);
  const std::set<std::int32_t> settled = regions.settled();
  const auto& areas = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.area_kind)].root)].things;
  std::map<std::int32_t, std::vector<std::size_t>> apart;
  for (std::size_t a = 0; a < areas.size(); ++a) {
    const std::int32_t region = regions.of_area(static_cast<std::int64_t>(a));
    if (areas[a].example < 0 && regions.areas_in(region) > 1 && !settled.contains(region) && !settled.empty()) apart[region].push_back(a);
  }
  for (const auto& each : apart) {
    std::string names;
    for (const std::size_t a : each.second) names += (names.empty() ? "" : ", ") + areas[a].name;
    const auto line = std::find_if(m.lines.begin(), m.lines.end(), [&](const auto& l) { return regions.of_area(l.first) == each.first; });
    const auto& lines = m.kinds[static_cast<std::size_t>(m.line_kind)].things;
    report(Code::hex_unreached, lines[static_cast<std::size_t>(line - m.lines.begin())].span, names);
  }
  std::set<const check::Thing*> told;
  for (const check::Kind& kind : m.kinds) {
    if (!regions.only_along_lines()) break;  // something else may fetch it
    if (kind.things.empty() || &kind == &m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.area_kind)].root)]) continue;
    for (const check::Column* place : places_of(kind.root)) {
      for (const auto& [owner, l] : place->values) {
        if (l.is_none || l.value < 0 || regions.areas_in(regions.of_area(l.value)) > 1) continue;
        const check::Thing& thing = kind.things[static_cast<std::size_t>(owner.first)];
        if (thing.example >= 0 || !own(m, thing.handle) || exhausted()) continue;
        const std::string walk = walk_of(kind.root, owner.first);
        if (walk.empty()) continue;
        report(Code::never_moves, thing.span, thing.name, walk, areas[static_cast<std::size_t>(l.value)].name);
        told.insert(&areas[static_cast<std::size_t>(l.value)]);
      }
    }
  }
  if (regions.actions_lead_anywhere()) return;
  for (const check::Thing* area : areas_alone(m))
    if (!told.contains(area)) report(Code::area_alone, area->span, area->name);
}

}  // namespace tercio::review
