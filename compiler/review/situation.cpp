#include "compiler/review/situation.hpp"

#include <algorithm>
#include <set>

namespace tercio::review {

using check::Type;
using Base = Type::Base;
using Sort = Value::Sort;

namespace {

// More values than these are a range, or nothing.
constexpr std::size_t most_options = 1024;
// Something with more values than these is not searched through.
constexpr std::size_t widest_domain = 800;
constexpr int deepest_search = 10;
constexpr int deepest_question = 40;
// What cannot be stored: the bounds of arithmetic.
constexpr std::int64_t far = 1'000'000'000;

Value flag(Answer a) {
  if (a == Answer::unknown) return Situation::one_of({0, 1});
  return Situation::one_of({a == Answer::yes ? 1 : 0});
}

Answer truth(const Value& v) {
  if (!v.known()) return Answer::unknown;
  return v.one() != 0 ? Answer::yes : Answer::no;
}

Answer negated(Answer a) { return a == Answer::unknown ? a : a == Answer::yes ? Answer::no : Answer::yes; }

bool has(const std::vector<std::int64_t>& sorted, std::int64_t v) { return std::binary_search(sorted.begin(), sorted.end(), v); }

void tidy(std::vector<std::int64_t>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

// A value that is one or the other.
Value joined(const Value& a, const Value& b) {
  if (a.sort == Sort::number && b.sort == Sort::number) return Situation::number(std::min(a.lo, b.lo), std::max(a.hi, b.hi));
  if (a.sort == Sort::option && b.sort == Sort::option) {
    std::vector<std::int64_t> all = a.options;
    all.insert(all.end(), b.options.begin(), b.options.end());
    return Situation::one_of(std::move(all));
  }
  return {};
}

}  // namespace

Value Situation::number(std::int64_t lo, std::int64_t hi) {
  Value v;
  v.sort = Sort::number;
  v.lo = std::clamp(lo, -far, far);
  v.hi = std::clamp(hi, -far, far);
  return v;
}

Value Situation::one_of(std::vector<std::int64_t> options) {
  tidy(options);
  Value v;
  if (options.empty() || options.size() > most_options) return v;
  v.sort = Sort::option;
  v.options = std::move(options);
  return v;
}

Situation::Situation(const Model& model) : m_(model) {
  if (m_.space.kind == image::SpaceKind::hex) grid_ = std::make_unique<hex::Grid>(m_.space);
  std::set<std::int64_t> all{0, 1};
  for (const Expr& e : m_.exprs) {
    if (e.op != ExprOp::constant || e.type.base != Base::integer) continue;
    for (std::int64_t d = -1; d <= 1; ++d) all.insert(e.value + d);
  }
  constants_.assign(all.begin(), all.end());
}

Value Situation::of_type(const Type& t) const {
  switch (t.base) {
    case Base::integer:
      if (t.or_none) return {};
      return t.lo < t.hi ? number(t.lo, t.hi) : t.lo == t.hi && t.lo != 0 ? number(t.lo, t.lo) : number(-far, far);
    case Base::flag: return one_of({0, 1});
    case Base::none: return one_of({-1});
    case Base::word: {
      std::vector<std::int64_t> all(t.words.begin(), t.words.end());
      if (t.or_none) all.push_back(-1);
      return one_of(std::move(all));
    }
    case Base::thing: {
      if (t.kind < 0) return {};
      const auto known = of_kind_.find({t.kind, t.or_none});
      if (known != of_kind_.end()) return known->second;
      const check::Kind& kind = m_.kinds[static_cast<std::size_t>(t.kind)];
      const check::Kind& root = m_.kinds[static_cast<std::size_t>(kind.root)];
      std::vector<std::int64_t> all;
      if (t.or_none) all.push_back(-1);
      if (root.things.empty()) {
        for (std::int64_t i = 0; i < root.count; ++i) all.push_back(i);
      } else {
        for (std::size_t i = 0; i < root.things.size(); ++i) {
          if (root.things[i].example >= 0) continue;
          for (std::int32_t k = root.things[i].kind; k >= 0; k = m_.kinds[static_cast<std::size_t>(k)].parent)
            if (k == t.kind) all.push_back(static_cast<std::int64_t>(i));
        }
      }
      return of_kind_[{t.kind, t.or_none}] = one_of(std::move(all));
    }
    case Base::set:
    case Base::pile:
    case Base::unknown:
    case Base::ratio:
    case Base::text:
    case Base::crossing:
    case Base::crossings: return {};
  }
  return {};
}

Value Situation::free(const Atom& atom, const Type& type) {
  if (const auto it = assumed_.find(atom); it != assumed_.end())
    return type.base == Base::integer ? number(it->second, it->second) : one_of({it->second});
  if (!open_) open_ = atom;
  return of_type(type);
}

void Situation::put_back(check::VarId var, const std::optional<Value>& before) {
  if (before) vars_[var] = *before;
  else vars_.erase(var);
}

Answer Situation::answer(ExprId e) { return e < 0 ? Answer::yes : truth(value(e)); }

void Situation::bind_with(const std::vector<check::With>& with) {
  for (const check::With& w : with) with_[w.var] = w.value;
}

template <typename Do>
auto Situation::inside(const std::vector<check::VarId>& params, const std::vector<Value>& args, const std::vector<check::With>& with, Do what) {
  std::vector<std::pair<check::VarId, std::optional<Value>>> before;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    const auto it = vars_.find(params[i]);
    before.emplace_back(params[i], it == vars_.end() ? std::nullopt : std::optional(std::move(it->second)));
    vars_[params[i]] = args[i];
  }
  for (const check::With& w : with) {  // a name of the question hides nothing that is bound
    const auto it = vars_.find(w.var);
    if (it == vars_.end()) continue;
    before.emplace_back(w.var, std::move(it->second));
    vars_.erase(it);
  }
  bind_with(with);
  ++depth_;
  auto result = what();
  --depth_;
  for (auto& [var, old] : before) {
    if (old) vars_[var] = std::move(*old);
    else vars_.erase(var);
  }
  return result;
}

Value Situation::value(ExprId e) {
  if (e < 0) return {};
  const Expr& x = at(m_, e);
  if (--work_ < 0 || depth_ > deepest_question) return of_type(x.type);
  switch (x.op) {
    case ExprOp::constant:
      if (x.type.base == Base::integer) return number(x.value, x.value);
      return one_of({x.value});
    case ExprOp::var: {
      if (const auto it = vars_.find(x.a); it != vars_.end()) return it->second;
      if (const auto it = with_.find(x.a); it != with_.end()) {
        const Value v = value(it->second);
        return v;
      }
      return free({Atom::Sort::var, x.a, 0, 0}, m_.vars[static_cast<std::size_t>(x.a)].type);
    }
    case ExprOp::field: return field(x);
    case ExprOp::term: {
      const check::Term& t = m_.terms[static_cast<std::size_t>(x.a)];
      if (t.value < 0 || t.taken >= 0) return of_type(x.type);
      std::vector<Value> args;
      for (const ExprId k : x.kids) args.push_back(value(k));
      return inside(t.params, args, {}, [&] { return value(t.value); });
    }
    case ExprOp::quantity: return quantity(x);
    case ExprOp::may: {
      std::vector<Value> args;
      for (const ExprId k : x.kids) args.push_back(value(k));
      return flag(may(x.a, args));
    }
    case ExprOp::chart: return chart(x);
    case ExprOp::extent: {
      Type t;
      t.base = Base::thing;
      t.kind = x.type.kind;
      Value all = of_type(t), set;
      if (all.sort != Sort::option) return {};
      set.sort = Sort::set;
      set.certain = set.possible = all.options;
      return set;
    }
    case ExprOp::range: {
      const Value lo = value(x.kids[0]), hi = value(x.kids[1]);
      Value set;
      if (!lo.known() || !hi.known() || hi.one() - lo.one() > 1000) return {};
      set.sort = Sort::set;
      for (std::int64_t v = lo.one(); v <= hi.one(); ++v) set.certain.push_back(v);
      set.possible = set.certain;
      return set;
    }
    case ExprOp::set_of: {
      Value set;
      set.sort = Sort::set;
      for (const ExprId k : x.kids) {
        const Value v = value(k);
        if (v.known()) set.certain.push_back(v.one());
        if (v.sort == Sort::option) set.possible.insert(set.possible.end(), v.options.begin(), v.options.end());
        else if (v.known()) set.possible.push_back(v.one());
        else return {};
      }
      tidy(set.certain);
      tidy(set.possible);
      return set;
    }
    case ExprOp::those: return those(x);
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no: return quantified(x);
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest: return folded(x);
    case ExprOp::least_of:
    case ExprOp::greatest_of: {
      Value out;
      for (std::size_t i = 0; i < x.kids.size(); ++i) {
        const Value v = value(x.kids[i]);
        if (v.sort != Sort::number) return of_type(x.type);
        if (i == 0) out = v;
        else if (x.op == ExprOp::least_of) out = number(std::min(out.lo, v.lo), std::min(out.hi, v.hi));
        else out = number(std::max(out.lo, v.lo), std::max(out.hi, v.hi));
      }
      return out;
    }
    case ExprOp::count: {
      const Value set = value(x.kids[0]);
      if (set.sort != Sort::set) return number(0, far);
      return number(static_cast<std::int64_t>(set.certain.size()), static_cast<std::int64_t>(set.possible.size()));
    }
    case ExprOp::if_: {
      const Answer c = answer(x.kids[0]);
      if (c == Answer::yes) return value(x.kids[1]);
      if (c == Answer::no) return value(x.kids[2]);
      const Value a = value(x.kids[1]), b = value(x.kids[2]);
      return joined(a, b);
    }
    case ExprOp::add:
    case ExprOp::sub:
    case ExprOp::mul:
    case ExprOp::neg: return arithmetic(x);
    case ExprOp::neighbours: {
      const Value h = value(x.kids[0]);
      if (!grid_ || !h.known() || x.type.kind != m_.hex_kind) return {};
      Value set;
      set.sort = Sort::set;
      for (std::int32_t d = 0; d < 6 && h.one() >= 0; ++d)
        if (const std::int32_t n = grid_->neighbour(static_cast<std::int32_t>(h.one()), d); n >= 0) set.certain.push_back(n);
      tidy(set.certain);
      set.possible = set.certain;
      return set;
    }
    case ExprOp::between:
    case ExprOp::distance: {
      const Value a = value(x.kids[0]), b = value(x.kids[1]);
      if (!grid_ || !a.known() || !b.known() || a.one() < 0 || b.one() < 0 || at(m_, x.kids[0]).type.kind != m_.hex_kind) return of_type(x.type);
      const auto ia = static_cast<std::int32_t>(a.one()), ib = static_cast<std::int32_t>(b.one());
      if (x.op == ExprOp::between) return one_of({grid_->between(ia, ib)});
      return number(grid_->distance(ia, ib), grid_->distance(ia, ib));
    }
    case ExprOp::row:
    case ExprOp::column: {
      const Value h = value(x.kids[0]);
      if (!grid_ || !h.known() || h.one() < 0) return of_type(x.type);
      const auto i = static_cast<std::int32_t>(h.one());
      const std::int32_t v = x.op == ExprOp::row ? grid_->position(i) : grid_->line(i);
      return number(v, v);
    }
    case ExprOp::map_edge: {
      if (!grid_) return {};
      Value set;
      set.sort = Sort::set;
      for (std::int32_t h = 0; h < grid_->hexes(); ++h)
        if (grid_->on_edge(h)) set.certain.push_back(h);
      set.possible = set.certain;
      return set;
    }
    case ExprOp::other: {
      const Value side = value(x.kids[0]);
      const auto n = static_cast<std::int64_t>(m_.side_kind < 0 ? 0 : m_.kinds[static_cast<std::size_t>(m_.side_kind)].things.size());
      if (side.sort != Sort::option || n == 0) return of_type(x.type);
      std::vector<std::int64_t> all;
      for (const std::int64_t v : side.options) all.push_back(v < 0 ? -1 : (v + 1) % n);
      return one_of(std::move(all));
    }
    case ExprOp::in:
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le:
    case ExprOp::not_:
    case ExprOp::and_:
    case ExprOp::or_:
    case ExprOp::is_kind: return flag(condition(x));
    default: return of_type(x.type);  // what only play, or another engine, can tell
  }
}

Value Situation::stored(std::int32_t column, std::int64_t a, std::int64_t b) const {
  const check::Column& c = m_.columns[static_cast<std::size_t>(column)];
  const auto it = c.values.find({a, b});
  const check::Literal& l = it != c.values.end() ? it->second : c.first;
  if (c.type.base == Base::integer && l.is_none && c.type.or_none) return one_of({-1});
  if (c.type.base == Base::integer) return number(l.is_none ? 0 : l.value, l.is_none ? 0 : l.value);
  return one_of({l.is_none ? (c.type.base == Base::flag ? 0 : -1) : l.value});
}

Value Situation::field(const Expr& x) {
  const check::Column& c = m_.columns[static_cast<std::size_t>(x.a)];
  std::vector<Value> owners;
  for (const ExprId k : x.kids) owners.push_back(value(k));
  const Value nothing = c.type.base == Base::integer ? number(0, 0) : one_of({c.type.base == Base::flag ? 0 : -1});
  if (!owners.empty() && owners[0].known() && owners[0].one() < 0) return nothing;
  if (const auto it = fields_.find(x.a); it != fields_.end()) return it->second;
  const bool all_known = std::all_of(owners.begin(), owners.end(), [](const Value& v) { return v.known(); });
  if (c.printed) {
    if (all_known) return stored(x.a, owners.empty() ? 0 : owners[0].one(), owners.size() > 1 ? owners[1].one() : 0);
    // Of one of several things: what any of them has.
    if (owners.size() == 1 && owners[0].sort == Sort::option) {
      const Type& owner = at(m_, x.kids[0]).type;
      const std::tuple key{x.a, owner.kind, owner.or_none};
      const bool whole = owners[0].options.size() > 40 && owners[0].options == of_type(owner).options;
      if (whole)
        if (const auto it = joined_.find(key); it != joined_.end()) return it->second;
      work_ -= static_cast<std::int64_t>(owners[0].options.size()) / 8;
      Value all;
      bool first = true;
      for (const std::int64_t o : owners[0].options) {
        const Value v = o < 0 ? nothing : stored(x.a, o, 0);
        all = first ? v : joined(all, v);
        first = false;
      }
      if (whole) joined_[key] = all;
      return all;
    }
    return of_type(c.type);
  }
  if (!all_known) return of_type(c.type);
  return free({Atom::Sort::field, x.a, owners.empty() ? 0 : owners[0].one(), owners.size() > 1 ? owners[1].one() : 0}, c.type);
}

Value Situation::quantity(const Expr& x) {
  std::vector<Value> args;
  for (const ExprId k : x.kids) args.push_back(value(k));
  const std::optional<Atom> open = open_;
  const Value v = quantity_of(x.a, args);
  if (v.known() || !free_quantities_) return v;
  open_ = open;
  const bool known = args.size() <= 2 && std::all_of(args.begin(), args.end(), [](const Value& a) { return a.known(); });
  if (!known) return v;
  const Atom atom{Atom::Sort::quantity, x.a, args.empty() ? 0 : args[0].one(), args.size() > 1 ? args[1].one() : 0};
  if (const auto it = assumed_.find(atom); it != assumed_.end()) return number(it->second, it->second);
  if (!open_) open_ = atom;
  return v;
}

// The stages of language.md 6.3 over ranges.
Value Situation::quantity_of(std::int32_t q, const std::vector<Value>& args) {
  using Stage = image::Clause::Stage;
  const check::Quantity& quantity = m_.quantities[static_cast<std::size_t>(q)];
  return inside(quantity.params, args, quantity.with, [&]() -> Value {
    const std::size_t n = quantity.clauses.size();
    std::vector<Answer> holds(n);
    for (std::size_t i = 0; i < n; ++i) holds[i] = answer(quantity.clauses[i].when);
    for (std::size_t i = 0; i < n; ++i) {
      for (const std::int32_t o : quantity.clauses[i].over) {
        Answer& over = holds[static_cast<std::size_t>(o)];
        if (holds[i] == Answer::yes) over = Answer::no;
        else if (holds[i] == Answer::unknown && over == Answer::yes) over = Answer::unknown;
      }
    }
    const auto worth = [&](std::size_t i) {
      const check::Clause& c = quantity.clauses[i];
      if (c.set >= 0) {
        const Value each = value(c.set);
        const std::int64_t most = each.sort == Sort::set ? static_cast<std::int64_t>(each.possible.size()) : 1000;
        const Type t = at(m_, c.value).type;
        return number(std::min<std::int64_t>(0, t.lo) * most, std::max<std::int64_t>(0, std::max(t.hi, t.lo)) * most);
      }
      const Value v = value(c.value);
      return v.sort == Sort::number ? v : v.sort == Sort::option && !v.options.empty() && v.options.front() >= 0 ? number(v.options.front(), v.options.back()) : number(-far, far);
    };
    Value result = number(0, 0);
    bool any = false, sure = false;
    for (std::size_t i = 0; i < n; ++i) {
      if (quantity.clauses[i].stage != Stage::is || holds[i] == Answer::no) continue;
      const Value v = worth(i);
      result = any ? joined(result, v) : v;
      any = true;
      sure = sure || holds[i] == Answer::yes;
    }
    for (std::size_t i = 0; i < n && !sure; ++i) {
      if (quantity.clauses[i].stage != Stage::is_default || holds[i] == Answer::no) continue;
      const Value v = worth(i);
      result = any ? joined(result, v) : v;
      any = true;
    }
    const auto stage = [&](std::initializer_list<Stage> stages, auto apply) {
      for (std::size_t i = 0; i < n; ++i) {
        if (holds[i] == Answer::no || std::find(stages.begin(), stages.end(), quantity.clauses[i].stage) == stages.end()) continue;
        const Value now = apply(result, i);
        result = holds[i] == Answer::yes ? now : joined(result, now);
      }
    };
    const auto product = [](const Value& a, const Value& b) {
      const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
      return number(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
    };
    stage({Stage::times_printed}, [&](const Value& v, std::size_t i) { return product(v, worth(i)); });
    stage({Stage::plus}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return number(v.lo + w.lo, v.hi + w.hi); });
    stage({Stage::minus}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return number(v.lo - w.hi, v.hi - w.lo); });
    stage({Stage::times}, [&](const Value& v, std::size_t i) { return joined(v, product(v, worth(i))); });
    bool halved = false;
    stage({Stage::halved_up, Stage::halved_down}, [&](const Value& v, std::size_t i) {
      if (halved) return v;
      halved = holds[i] == Answer::yes;
      const std::int64_t up = quantity.clauses[i].stage == Stage::halved_up ? 1 : 0;
      return number((v.lo + up) / 2, (v.hi + up) / 2);
    });
    stage({Stage::at_least}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return number(std::max(v.lo, w.lo), std::max(v.hi, w.hi)); });
    stage({Stage::at_most}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return number(std::min(v.lo, w.lo), std::min(v.hi, w.hi)); });
    stage({Stage::exactly}, [&](const Value&, std::size_t i) { return worth(i); });
    if (quantity.type.lo < quantity.type.hi)
      result = number(std::clamp(result.lo, quantity.type.lo, quantity.type.hi), std::clamp(result.hi, quantity.type.lo, quantity.type.hi));
    return result;
  });
}

Answer Situation::may(std::int32_t permission, const std::vector<Value>& args) {
  const check::Permission& p = m_.permissions[static_cast<std::size_t>(permission)];
  return inside(p.params, args, p.with, [&] {
    Answer open = Answer::yes;
    for (const check::Ban& ban : p.bans) {
      Answer holds = answer(ban.when);
      for (const check::Lift& lift : ban.lifts) {
        const Answer lifted = answer(lift.when);
        if (lifted == Answer::yes) holds = Answer::no;
        else if (lifted == Answer::unknown && holds == Answer::yes) holds = Answer::unknown;
      }
      if (holds == Answer::yes) return Answer::no;
      if (holds == Answer::unknown) open = Answer::unknown;
    }
    return open;
  });
}

Value Situation::chart(const Expr& x) {
  const check::Chart& chart = m_.charts[static_cast<std::size_t>(x.a)];
  std::size_t index = 0;
  for (std::size_t i = 0; i < chart.axes.size() && i < x.kids.size(); ++i) {
    const check::Axis& axis = chart.axes[i];
    const Value v = value(x.kids[i]);
    if (axis.type.base == Base::ratio || !v.known()) return of_type(x.type);
    const auto head = std::find_if(axis.covers.begin(), axis.covers.end(), [&](const auto& c) { return std::find(c.begin(), c.end(), v.one()) != c.end(); });
    if (head == axis.covers.end()) return of_type(x.type);
    index = index * std::max<std::size_t>(axis.heads.size(), 1) + static_cast<std::size_t>(head - axis.covers.begin());
  }
  if (index >= chart.cells.size()) return of_type(x.type);
  const check::Literal& l = chart.cells[index];
  if (x.type.base == Base::integer) return number(l.value, l.value);
  return one_of({l.is_none ? -1 : l.value});
}

Value Situation::those(const Expr& x) {
  const Value set = value(x.kids[0]);
  if (set.sort != Sort::set) return {};
  Value out;
  out.sort = Sort::set;
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = x.type.kind < 0 ? number(element, element) : one_of({element});
    const Answer a = answer(x.kids[1]);
    if (a == Answer::no) continue;
    out.possible.push_back(element);
    if (a == Answer::yes && has(set.certain, element)) out.certain.push_back(element);
    if (spent()) break;
  }
  put_back(x.a, before);
  return spent() ? Value{} : out;
}

Value Situation::quantified(const Expr& x) {
  const Value set = value(x.kids[0]);
  if (set.sort != Sort::set) return of_type(x.type);
  const bool numbers = at(m_, x.kids[0]).type.kind < 0;
  const bool every = x.op == ExprOp::every;
  Answer found = Answer::no;  // whether one is found that decides: with `every` one that is not so
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = numbers ? number(element, element) : one_of({element});
    Answer a = answer(x.kids[1]);
    if (every) a = negated(a);
    if (a == Answer::no) continue;
    found = a == Answer::yes && has(set.certain, element) ? Answer::yes : Answer::unknown;
    if (found == Answer::yes || spent()) break;
  }
  put_back(x.a, before);
  if (spent()) return of_type(x.type);
  return flag(x.op == ExprOp::some ? found : negated(found));
}

Value Situation::folded(const Expr& x) {
  const Value set = value(x.kids[1]);
  if (set.sort != Sort::set || x.op != ExprOp::total) return x.op == ExprOp::total ? number(-far, far) : of_type(x.type);
  const bool numbers = at(m_, x.kids[1]).type.kind < 0;
  Value sum = number(0, 0);
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = numbers ? number(element, element) : one_of({element});
    const Answer in = x.kids.size() > 2 ? answer(x.kids[2]) : Answer::yes;
    if (in == Answer::no) continue;
    const Value v = value(x.kids[0]);
    if (v.sort != Sort::number || spent()) {
      sum = number(-far, far);
      break;
    }
    const bool sure = in == Answer::yes && has(set.certain, element);
    sum = number(sum.lo + (sure ? v.lo : std::min<std::int64_t>(0, v.lo)), sum.hi + (sure ? v.hi : std::max<std::int64_t>(0, v.hi)));
  }
  put_back(x.a, before);
  return sum;
}

Value Situation::arithmetic(const Expr& x) {
  const auto range = [&](ExprId e) {
    const Value v = value(e);
    if (v.sort == Sort::option && !v.options.empty() && v.options.front() >= 0) return number(v.options.front(), v.options.back());
    return v.sort == Sort::number ? v : number(-far, far);
  };
  const Value a = range(x.kids[0]);
  if (x.op == ExprOp::neg) return number(-a.hi, -a.lo);
  const Value b = range(x.kids[1]);
  if (x.op == ExprOp::add) return number(a.lo + b.lo, a.hi + b.hi);
  if (x.op == ExprOp::sub) return number(a.lo - b.hi, a.hi - b.lo);
  const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return number(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
}

Answer Situation::compare(const Expr& x) {
  Value a = value(x.kids[0]), b = value(x.kids[1]);
  const Base base = at(m_, x.kids[0]).type.base, other = at(m_, x.kids[1]).type.base;
  if (base == Base::ratio || other == Base::ratio || base == Base::text || other == Base::text) return Answer::unknown;
  if (base == Base::none || other == Base::none) {  // a number is not none
    const Value& v = base == Base::none ? b : a;
    Answer none = Answer::unknown;
    if (v.sort == Sort::number) none = Answer::no;
    if (v.sort == Sort::option) none = !has(v.options, -1) ? Answer::no : v.known() ? Answer::yes : Answer::unknown;
    return x.op == ExprOp::eq ? none : x.op == ExprOp::ne ? negated(none) : Answer::unknown;
  }
  const bool thingish = base == Base::thing || base == Base::word || other == Base::thing || other == Base::word;
  const auto ranged = [&](Value& v) {
    if (v.sort == Sort::option && !thingish && has(v.options, -1)) v = {};
    if (v.sort == Sort::option && !v.options.empty()) v = number(v.options.front(), v.options.back());
  };
  if (x.op == ExprOp::eq || x.op == ExprOp::ne) {
    Answer same = Answer::unknown;
    if (a.sort == Sort::option && b.sort == Sort::option) {
      std::vector<std::int64_t> both;
      std::set_intersection(a.options.begin(), a.options.end(), b.options.begin(), b.options.end(), std::back_inserter(both));
      if (both.empty()) same = Answer::no;
      else if (a.known() && b.known()) same = Answer::yes;
    } else {
      ranged(a), ranged(b);
      if (a.sort != Sort::number || b.sort != Sort::number) return Answer::unknown;
      if (a.hi < b.lo || b.hi < a.lo) same = Answer::no;
      else if (a.known() && b.known()) same = Answer::yes;
    }
    return x.op == ExprOp::eq ? same : negated(same);
  }
  ranged(a), ranged(b);
  if (a.sort != Sort::number || b.sort != Sort::number) return Answer::unknown;
  const bool strict = x.op == ExprOp::lt;
  if (strict ? a.hi < b.lo : a.hi <= b.lo) return Answer::yes;
  if (strict ? a.lo >= b.hi : a.lo > b.hi) return Answer::no;
  return Answer::unknown;
}

Answer Situation::condition(const Expr& x) {
  switch (x.op) {
    case ExprOp::not_: return negated(answer(x.kids[0]));
    case ExprOp::and_:
    case ExprOp::or_: {
      const Answer ends = x.op == ExprOp::and_ ? Answer::no : Answer::yes;
      Answer all = negated(ends);
      for (const ExprId k : x.kids) {
        const Answer a = answer(k);
        if (a == ends) return ends;
        if (a == Answer::unknown) all = Answer::unknown;
      }
      return all;
    }
    case ExprOp::in: {
      const Value element = value(x.kids[0]), set = value(x.kids[1]);
      if (set.sort != Sort::set) return Answer::unknown;
      if (element.known()) return has(set.certain, element.one()) ? Answer::yes : has(set.possible, element.one()) ? Answer::unknown : Answer::no;
      if (element.sort != Sort::option) return Answer::unknown;
      return std::any_of(element.options.begin(), element.options.end(), [&](std::int64_t v) { return has(set.possible, v); }) ? Answer::unknown : Answer::no;
    }
    case ExprOp::is_kind: {
      const Value v = value(x.kids[0]);
      const Type& t = at(m_, x.kids[0]).type;
      if (v.sort != Sort::option || t.kind < 0) return Answer::unknown;
      const check::Kind& root = m_.kinds[static_cast<std::size_t>(m_.kinds[static_cast<std::size_t>(t.kind)].root)];
      bool any = false, all = true;
      for (const std::int64_t i : v.options) {
        bool is = false;
        if (i >= 0 && static_cast<std::size_t>(i) < root.things.size())
          for (std::int32_t k = root.things[static_cast<std::size_t>(i)].kind; k >= 0; k = m_.kinds[static_cast<std::size_t>(k)].parent)
            is = is || k == static_cast<std::int32_t>(x.value);
        any = any || is;
        all = all && is;
      }
      return all ? Answer::yes : any ? Answer::unknown : Answer::no;
    }
    default: return compare(x);
  }
}

std::vector<std::int64_t> Situation::domain(const Atom& atom) const {
  const Value v = of_type(type_of(atom));
  if (v.sort == Sort::option) return v.options.size() <= widest_domain ? v.options : std::vector<std::int64_t>();
  std::vector<std::int64_t> out;
  if (v.sort != Sort::number) return out;
  if (v.hi - v.lo < 64) {
    for (std::int64_t i = v.lo; i <= v.hi; ++i) out.push_back(i);
    return out;
  }
  for (const std::int64_t c : constants_)  // what conditions can tell apart
    if (c >= v.lo && c <= v.hi) out.push_back(c);
  return out;
}

std::size_t Situation::width(const Atom& atom) const {
  const Type& t = type_of(atom);
  const Value v = of_type(t);
  return v.sort == Sort::number ? static_cast<std::size_t>(v.hi - v.lo) + 1 : v.options.size();
}

const Type& Situation::type_of(const Atom& atom) const {
  if (atom.sort == Atom::Sort::var) return m_.vars[static_cast<std::size_t>(atom.id)].type;
  if (atom.sort == Atom::Sort::field) return m_.columns[static_cast<std::size_t>(atom.id)].type;
  return m_.quantities[static_cast<std::size_t>(atom.id)].type;
}

bool Situation::search(const std::function<Answer()>& condition, int depth, Found& found, bool& undecided) {
  open_.reset();
  const Answer a = condition();
  const std::optional<Atom> open = open_;
  if (a == Answer::no) return false;
  if (a == Answer::yes && !spent()) {
    found.answer = Answer::yes;
    found.witness = assumed_;
    return true;
  }
  if (spent() || !open || depth == deepest_search) {
    undecided = true;
    return false;
  }
  const std::vector<std::int64_t> values = domain(*open);
  // Of a wide range only the values that conditions speak of are tried: enough for a witness, not for a proof.
  if (values.empty() || values.size() < width(*open)) undecided = true;
  for (const std::int64_t v : values) {
    assumed_[*open] = v;
    const bool hit = search(condition, depth + 1, found, undecided);
    assumed_.erase(*open);
    if (hit) return true;
    if (spent()) break;
  }
  return false;
}

Situation::Found Situation::can_hold(const std::function<Answer()>& condition) {
  Found found;
  assumed_.clear();
  bool undecided = false;
  if (!search(condition, 0, found, undecided)) found.answer = undecided || spent() ? Answer::unknown : Answer::no;
  return found;
}

Situation::Found Situation::can_hold(ExprId e) {
  return can_hold([&] { return answer(e); });
}

std::string Situation::value_text(const Type& t, std::int64_t v) const {
  if (t.base == Base::flag) return v != 0 ? "yes" : "no";
  if (t.base == Base::integer) return std::to_string(v);
  if (v < 0) return "none";
  if (t.base == Base::word) return m_.words[static_cast<std::size_t>(v)];
  if (t.base == Base::thing && t.kind >= 0) {
    const check::Kind& root = m_.kinds[static_cast<std::size_t>(m_.kinds[static_cast<std::size_t>(t.kind)].root)];
    if (static_cast<std::size_t>(v) < root.things.size()) return root.things[static_cast<std::size_t>(v)].name;
    if (grid_ && root.hex) return grid_->hex_name(static_cast<std::int32_t>(v));
    if (grid_ && root.hexside) return grid_->hexside_name(static_cast<std::int32_t>(v));
  }
  return std::to_string(v);
}

std::string Situation::told(const Assumed& witness) const {
  std::string text;
  const auto thing = [&](std::int32_t kind, std::int64_t v) {
    Type t;
    t.base = Base::thing;
    t.kind = kind;
    return value_text(t, v);
  };
  for (const auto& [atom, v] : witness) {
    std::string what;
    Type type;
    if (atom.sort == Atom::Sort::var) {
      what = m_.vars[static_cast<std::size_t>(atom.id)].name;
      type = m_.vars[static_cast<std::size_t>(atom.id)].type;
    } else if (atom.sort == Atom::Sort::field) {
      const check::Column& c = m_.columns[static_cast<std::size_t>(atom.id)];
      what = c.name;
      type = c.type;
      if (!c.owners.empty()) what += " of " + thing(c.owners[0], atom.a);
    } else {
      const check::Quantity& q = m_.quantities[static_cast<std::size_t>(atom.id)];
      what = q.name;
      type = q.type;
      if (!q.params.empty()) what += " of " + thing(m_.vars[static_cast<std::size_t>(q.params[0])].type.kind, atom.a);
    }
    text += (text.empty() ? "" : " and ") + what + " = " + value_text(type, v);
  }
  return text;
}

}  // namespace tercio::review
