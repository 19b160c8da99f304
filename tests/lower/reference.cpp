#include "tests/lower/reference.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <stdexcept>

namespace tercio {

using check::Expr;
using check::ExprId;
using check::ExprOp;
using Base = check::Type::Base;
using Stage = image::Clause::Stage;

namespace {

template <class Table>
const auto& at(const Table& table, std::int64_t i) {
  return table[static_cast<std::size_t>(i)];
}
constexpr std::int64_t none = image::none;

}  // namespace

Reference::Reference(const check::Model& model, const image::Image& image, const image::Layout& layout,
                     const std::vector<image::Word>& state, const vm::Board* board)
    : model_(model), image_(image), layout_(layout), state_(state), board_(board), grid_(image.space) {}

std::int64_t Reference::thing(std::int32_t kind, std::int64_t index) const {
  const auto root = at(model_.kinds, kind).root < 0 ? kind : at(model_.kinds, kind).root;
  const auto& k = at(model_.kinds, root);
  if (index < 0 || k.hex || k.hexside) return index;
  const auto& names = at(image_.domains, at(image_.kinds, root).domain).names;
  return std::find(names.begin(), names.end(), at(k.things, index).name) - names.begin();
}

std::int32_t Reference::slot_named(const std::string& name, std::int32_t flow, bool is_set) const {
  if (is_set) {
    for (std::size_t i = 0; i < image_.set_slots.size(); ++i)
      if (image_.set_slots[i].name == name && image_.set_slots[i].flow == flow) return static_cast<std::int32_t>(i);
  } else {
    for (std::size_t i = 0; i < image_.slots.size(); ++i)
      if (image_.slots[i].name == name && image_.slots[i].flow == flow) return static_cast<std::int32_t>(i);
  }
  throw std::logic_error("no slot " + name);
}
std::int32_t Reference::slot(check::VarId var, bool is_set) const {
  return slot_named(at(model_.vars, var).name, at(model_.vars, var).flow, is_set);
}

Reference::Set Reference::bits(std::int32_t set_slot) const {
  const auto& domain = at(image_.domains, at(image_.set_slots, set_slot).domain);
  Set all;
  for (std::int32_t i = 0; i < domain.count; ++i) {
    const auto word = at(state_, at(layout_.set_slot_at, set_slot) + i / 64);
    if ((word >> (static_cast<unsigned>(i) % 64U) & 1U) != 0) all.push_back(domain.low + i);
  }
  return all;
}

Reference::Meaning Reference::meaning(ExprId id, const Env& env) const {
  Meaning m;
  if (expr(id).type.base == Base::set) {
    m.set = set(id, env);
  } else {
    m.value = value(id, env);
  }
  return m;
}

Reference::Env Reference::bound(const std::vector<check::VarId>& params, const std::vector<ExprId>& args,
                                const Env& env) const {
  Env inner;
  for (std::size_t i = 0; i < params.size(); ++i) inner[params[i]] = meaning(args[i], env);
  return inner;
}

Reference::Env Reference::bound(const std::vector<check::VarId>& params, const std::vector<Meaning>& args,
                                const std::vector<check::With>& with) const {
  Env env;
  for (std::size_t i = 0; i < params.size(); ++i) env[params[i]] = args[i];
  for (const auto& w : with) env[w.var] = meaning(w.value, env);
  return env;
}

std::int64_t Reference::quantity(std::int32_t number, const std::vector<Meaning>& args) const {
  const auto& q = at(model_.quantities, number);
  const auto env = bound(q.params, args, q.with);
  std::vector<bool> holds, stands;
  for (const auto& c : q.clauses) holds.push_back(c.when < 0 || value(c.when, env) != 0);
  stands = holds;
  for (std::size_t i = 0; i < q.clauses.size(); ++i)
    if (holds[i])
      for (const auto over : q.clauses[i].over) stands[static_cast<std::size_t>(over)] = false;
  const auto each = [&](Stage stage, const auto& see) {
    for (std::size_t i = 0; i < q.clauses.size(); ++i)
      if (q.clauses[i].stage == stage && stands[i]) see(q.clauses[i]);
  };
  const auto of = [&](const check::Clause& c) {
    if (c.each < 0) return value(c.value, env);
    std::int64_t sum = 0;
    for (const auto x : set(c.set, env)) {
      auto inner = env;
      inner[c.each].value = x;
      if (c.where_ < 0 || value(c.where_, inner) != 0) sum += value(c.value, inner);
    }
    return sum;
  };
  std::int64_t v = 0;
  bool conditional = false;
  each(Stage::is, [&](const check::Clause& c) {
    v = of(c);
    conditional = true;
  });
  if (!conditional) each(Stage::is_default, [&](const check::Clause& c) { v = of(c); });
  each(Stage::times_printed, [&](const check::Clause& c) { v *= of(c); });
  each(Stage::plus, [&](const check::Clause& c) { v += of(c); });
  each(Stage::minus, [&](const check::Clause& c) { v -= of(c); });
  std::int64_t best = INT64_MIN;
  each(Stage::times, [&](const check::Clause& c) {
    if (q.best)
      best = std::max(best, of(c));
    else
      v *= of(c);
  });
  if (best != INT64_MIN) v *= best;
  bool halved = false;
  for (std::size_t i = 0; i < q.clauses.size(); ++i) {
    const auto stage = q.clauses[i].stage;
    if (halved || !stands[i] || (stage != Stage::halved_up && stage != Stage::halved_down)) continue;
    v = stage == Stage::halved_up ? (v >> 1) + (v & 1) : v >> 1;
    halved = true;
  }
  each(Stage::at_least, [&](const check::Clause& c) { v = std::max(v, of(c)); });
  each(Stage::at_most, [&](const check::Clause& c) { v = std::min(v, of(c)); });
  each(Stage::exactly, [&](const check::Clause& c) { v = of(c); });
  return std::clamp(v, q.type.lo, q.type.hi);
}

bool Reference::permission(std::int32_t number, const std::vector<Meaning>& args) const {
  const auto& p = at(model_.permissions, number);
  const auto env = bound(p.params, args, p.with);
  return std::none_of(p.bans.begin(), p.bans.end(), [&](const check::Ban& ban) {
    if (ban.when >= 0 && value(ban.when, env) == 0) return false;
    return std::none_of(ban.lifts.begin(), ban.lifts.end(),
                        [&](const check::Lift& lift) { return lift.when < 0 || value(lift.when, env) != 0; });
  });
}

std::int64_t Reference::field(const Expr& e, const Env& env) const {
  const auto& column = at(model_.columns, e.a);
  const auto domain_of = [&](std::size_t owner) {
    return owner < column.owners.size() ? at(image_.kinds, column.owners[owner]).domain : -1;
  };
  const auto owner = e.kids.empty() ? 0 : value(e.kids[0], env);
  const auto owner2 = e.kids.size() < 2 ? 0 : value(e.kids[1], env);
  const auto d1 = domain_of(0), d2 = domain_of(1);
  const auto count2 = d2 < 0 ? 1 : at(image_.domains, d2).count;
  const auto absent = column.type.base == Base::thing || column.type.base == Base::word ? none : 0;
  if (owner < 0 || owner2 < 0) return absent;
  const auto cell = owner * count2 + owner2;
  if (!column.printed) {
    for (std::size_t c = 0; c < image_.columns.size(); ++c) {
      const auto& to = image_.columns[c];
      if (to.name == column.name && to.domain == d1 && to.domain2 == d2)
        return image::read(image_, layout_, state_.data(), static_cast<std::int32_t>(c),
                           static_cast<std::int32_t>(cell));
    }
    throw std::logic_error("no column " + column.name);
  }
  for (const auto& [key, literal] : column.values) {
    if (thing(column.owners.empty() ? -1 : column.owners[0], key.first) != owner) continue;
    if (column.owners.size() == 2 && thing(column.owners[1], key.second) != owner2) continue;
    if (literal.is_none) return none;
    return column.type.base == Base::thing ? thing(column.type.kind, literal.value) : literal.value;
  }
  const auto& kind = at(image_.kinds, column.owners[0]);
  if (owner < kind.first || owner >= kind.first + kind.count) return absent;
  return column.first.is_none              ? none
         : column.type.base == Base::thing ? thing(column.type.kind, column.first.value)
                                           : column.first.value;
}

std::int64_t Reference::compare(const Expr& e, const Env& env) const {
  if (expr(e.kids[0]).type.base == Base::ratio || expr(e.kids[1]).type.base == Base::ratio) {
    const auto [an, ad] = ratio(e.kids[0], env);
    const auto [bn, bd] = ratio(e.kids[1], env);
    const auto left = an * bd, right = bn * ad;
    return e.op == ExprOp::eq   ? left == right
           : e.op == ExprOp::ne ? left != right
           : e.op == ExprOp::lt ? left < right
                                : left <= right;
  }
  const auto a = value(e.kids[0], env), b = value(e.kids[1], env);
  return e.op == ExprOp::eq ? a == b : e.op == ExprOp::ne ? a != b : e.op == ExprOp::lt ? a < b : a <= b;
}

Reference::Ratio Reference::ratio(ExprId id, const Env& env) const {
  const auto& e = expr(id);
  if (e.op == ExprOp::ratio) return {e.value, e.value2};
  if (e.op == ExprOp::div) return {value(e.kids[0], env), value(e.kids[1], env)};
  return {value(id, env), 1};
}

std::int64_t Reference::chart(const Expr& e, const Env& env) const {
  const auto& c = at(model_.charts, e.a);
  std::size_t cell = 0;
  for (std::size_t i = 0; i < c.axes.size(); ++i) {
    const auto& axis = c.axes[i];
    std::int64_t head = -1;
    if (axis.type.base == Base::ratio) {
      const auto [n, d] = ratio(e.kids[i], env);
      for (std::size_t h = 0; h < axis.ratios.size(); ++h)
        if (axis.ratios[h].first * d <= n * axis.ratios[h].second) head = static_cast<std::int64_t>(h);
      if (head < 0 && axis.clamped && d > 0) head = 0;
    } else {
      const auto v = value(e.kids[i], env);
      for (std::size_t h = 0; h < axis.covers.size(); ++h)
        for (const auto covered : axis.covers[h])
          if (v == (axis.type.base == Base::thing ? thing(axis.type.kind, covered) : covered))
            head = static_cast<std::int64_t>(h);
    }
    if (head < 0) return none;
    cell = cell * axis.heads.size() + static_cast<std::size_t>(head);
  }
  const auto& literal = c.cells[cell];
  return literal.is_none ? none : c.gives.base == Base::thing ? thing(c.gives.kind, literal.value) : literal.value;
}

std::int64_t Reference::value(ExprId id, const Env& env) const {
  const auto& e = expr(id);
  const auto kid = [&](std::size_t i) { return value(e.kids[i], env); };
  const auto over = [&](std::size_t set_at, const auto& see) {
    for (const auto x : set(e.kids[set_at], env)) {
      auto inner = env;
      inner[e.a].value = x;
      see(inner);
    }
  };
  switch (e.op) {
    case ExprOp::constant:
      if (e.type.base == Base::none) return none;
      return e.type.base == Base::thing ? thing(e.type.kind, e.value) : e.value;
    case ExprOp::var:
      if (const auto found = env.find(e.a); found != env.end()) return found->second.value;
      return image::read_slot(layout_, state_.data(), slot(e.a, false));
    case ExprOp::field:
      return field(e, env);
    case ExprOp::term: {
      const auto& t = at(model_.terms, e.a);
      if (t.taken >= 0) return image::read_slot(layout_, state_.data(), slot_named(t.name, t.taken, false));
      return value(t.value, bound(t.params, e.kids, env));
    }
    case ExprOp::quantity:
    case ExprOp::may: {
      std::vector<Meaning> args;
      for (const auto k : e.kids) args.push_back(meaning(k, env));
      return e.op == ExprOp::may ? permission(e.a, args) : quantity(e.a, args);
    }
    case ExprOp::chart:
      return chart(e, env);
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no: {
      bool some = false, all = true;
      over(0, [&](const Env& inner) { (value(e.kids[1], inner) != 0 ? some = true : all = false); });
      return e.op == ExprOp::every ? all : e.op == ExprOp::some ? some : !some;
    }
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest: {
      std::vector<std::int64_t> all;
      over(1, [&](const Env& inner) {
        if (e.kids.size() < 3 || value(e.kids[2], inner) != 0) all.push_back(value(e.kids[0], inner));
      });
      if (all.empty()) return 0;
      if (e.op == ExprOp::least) return *std::min_element(all.begin(), all.end());
      if (e.op == ExprOp::greatest) return *std::max_element(all.begin(), all.end());
      std::int64_t sum = 0;
      for (const auto x : all) sum += x;
      return sum;
    }
    case ExprOp::least_of:
    case ExprOp::greatest_of: {
      auto best = kid(0);
      for (std::size_t i = 1; i < e.kids.size(); ++i)
        best = e.op == ExprOp::least_of ? std::min(best, kid(i)) : std::max(best, kid(i));
      return best;
    }
    case ExprOp::count:
      return static_cast<std::int64_t>(set(e.kids[0], env).size());
    case ExprOp::in: {
      const auto x = kid(0);
      const auto all = set(e.kids[1], env);
      return (x != none || expr(e.kids[0]).type.base == Base::integer) &&
             std::find(all.begin(), all.end(), x) != all.end();
    }
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le:
      return compare(e, env);
    case ExprOp::not_:
      return kid(0) == 0;
    case ExprOp::and_:
      return std::all_of(e.kids.begin(), e.kids.end(), [&](ExprId k) { return value(k, env) != 0; });
    case ExprOp::or_:
      return std::any_of(e.kids.begin(), e.kids.end(), [&](ExprId k) { return value(k, env) != 0; });
    case ExprOp::if_:
      return kid(0) != 0 ? kid(1) : kid(2);
    case ExprOp::add:
      return kid(0) + kid(1);
    case ExprOp::sub:
      return kid(0) - kid(1);
    case ExprOp::mul:
      return kid(0) * kid(1);
    case ExprOp::div_up:
    case ExprOp::div_down: {
      const auto top = kid(0), under = kid(1);
      auto whole = top / under;
      while (e.op == ExprOp::div_up && whole * std::abs(under) < (under < 0 ? -top : top)) ++whole;
      while (e.op == ExprOp::div_down && whole * std::abs(under) > (under < 0 ? -top : top)) --whole;
      return whole;
    }
    case ExprOp::neg:
      return -kid(0);
    case ExprOp::is_kind: {
      const auto& k = at(image_.kinds, e.value);
      const auto x = kid(0);
      return x >= k.first && x < k.first + k.count;
    }
    case ExprOp::has_done: {
      const auto& used = image_.columns[static_cast<std::size_t>(at(at(image_.actions, e.a).params, e.value).used)];
      const auto number = static_cast<std::int32_t>(&used - image_.columns.data());
      return image::read(image_, layout_, state_.data(), number, static_cast<std::int32_t>(kid(0)));
    }
    case ExprOp::between:
      return board_->ask(image::Engine::between, static_cast<image::Value>(kid(0)), static_cast<image::Value>(kid(1)));
    case ExprOp::distance:
      return board_->ask(image::Engine::distance, static_cast<image::Value>(kid(0)), static_cast<image::Value>(kid(1)));
    case ExprOp::row:
      return kid(0) < 0 ? 0 : grid_.position(static_cast<std::int32_t>(kid(0)));
    case ExprOp::column:
      return kid(0) < 0 ? 0 : grid_.line(static_cast<std::int32_t>(kid(0)));
    case ExprOp::other: {
      const auto sides = at(image_.domains, image_.side_domain).count;
      return kid(0) < 0 ? none : (kid(0) + 1) % sides;
    }
    default:
      throw std::logic_error("no value");
  }
}

Reference::Set Reference::set(ExprId id, const Env& env) const {
  const auto& e = expr(id);
  Set all;
  const auto done = [&] {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    std::erase(all, none);
    return all;
  };
  switch (e.op) {
    case ExprOp::var: {
      const auto found = env.find(e.a);
      if (e.type.base == Base::crossing) {
        const auto crossing = found->second.value;
        all = {crossing & 0xffff};
        if (crossing >> 16 != 0) all.push_back((crossing >> 16) - 1);
        return done();
      }
      return found != env.end() ? found->second.set : bits(slot(e.a, true));
    }
    case ExprOp::extent: {
      const auto& k = at(image_.kinds, e.type.kind);
      for (std::int32_t i = 0; i < k.count; ++i) all.push_back(k.first + i);
      return all;
    }
    case ExprOp::range:
      for (auto i = value(e.kids[0], env); i <= value(e.kids[1], env); ++i) all.push_back(i);
      return all;
    case ExprOp::set_of:
      for (const auto kid : e.kids) all.push_back(value(kid, env));
      return done();
    case ExprOp::those:
      for (const auto x : set(e.kids[0], env)) {
        auto inner = env;
        inner[e.a].value = x;
        if (value(e.kids[1], inner) != 0) all.push_back(x);
      }
      return all;
    case ExprOp::term: {
      const auto& t = at(model_.terms, e.a);
      if (t.taken >= 0) return bits(slot_named(t.name, t.taken, true));
      return set(t.value, bound(t.params, e.kids, env));
    }
    case ExprOp::if_:
      return set(e.kids[value(e.kids[0], env) != 0 ? 1 : 2], env);
    case ExprOp::neighbours: {
      const auto from = static_cast<std::int32_t>(value(e.kids[0], env));
      for (std::int32_t d = 0; from >= 0 && d < 6; ++d) all.push_back(grid_.neighbour(from, d));
      return done();
    }
    case ExprOp::crossings:
      for (const auto c : board_->crossings(static_cast<image::Value>(value(e.kids[0], env)),
                                            static_cast<image::Value>(value(e.kids[1], env))))
        all.push_back(c);
      return all;
    case ExprOp::map_edge:
      for (std::int32_t h = 0; h < grid_.hexes(); ++h)
        if (grid_.on_edge(h)) all.push_back(h);
      return all;
    case ExprOp::reached: {
      const auto through = set(e.kids[1], env);
      const auto in = [](const Set& s, std::int64_t x) { return std::find(s.begin(), s.end(), x) != s.end(); };
      auto left = set(e.kids[0], env);
      for (const auto x : left)
        if (in(through, x)) all.push_back(x);
      while (!left.empty()) {
        const auto x = static_cast<std::int32_t>(left.back());
        left.pop_back();
        for (std::int32_t d = 0; d < 6; ++d) {
          const auto next = grid_.neighbour(x, d);
          if (next < 0 || !in(through, next) || in(all, next)) continue;
          all.push_back(next);
          left.push_back(next);
        }
      }
      return done();
    }
    default:
      throw std::logic_error("no set");
  }
}

}  // namespace tercio
