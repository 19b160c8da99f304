// Loops over the things of a kind that look only at those that can hold: a condition `place of x = h` leads to what is
// at h, `place of x in neighbours of h` to what is around it, `x in S` to the elements of S.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

namespace {

// What a condition outside the loop may cost when the loop is short and may not run at all.
constexpr std::int64_t worth_testing_first = 40;
// From what cost on a value that does not change is computed once in a loop, and how many registers that may take.
constexpr std::int64_t worth_keeping = 12;
constexpr std::int32_t crowded = 120;

}  // namespace

bool Code::is_element(ExprId id, std::int32_t element) {
  const auto& e = expr(strip(id));
  const auto* b = e.op == ExprOp::var ? binding(e.a) : nullptr;
  return b != nullptr && b->place == Binding::Place::element && b->at == element;
}

bool Code::is_place(ExprId id, std::int32_t element) {
  const auto& e = expr(strip(id));
  return e.op == ExprOp::field && e.kids.size() == 1 && in_.can_index(e.a) && is_element(e.kids[0], element);
}

bool Code::match(const Conjunct& c, std::int32_t element, Generator& out) {
  const auto& e = expr(strip(c.expr));
  if (e.op == (c.negated ? ExprOp::ne : ExprOp::eq)) {
    for (const std::size_t side : {0U, 1U}) {
      const auto field = e.kids[side], of = e.kids[1 - side];
      if (reads(of, element)) continue;
      if (is_place(field, element)) {
        out = {Generator::Kind::at, 0, strip(field), of};
        return true;
      }
      if (is_element(field, element)) {
        auto type = expr(field).type;
        type.base = Type::Base::set;
        out = {Generator::Kind::among, 0, -1, in_.make(ExprOp::set_of, type, {of})};
        return !expr(of).type.or_none;
      }
    }
    return false;
  }
  if (e.op != ExprOp::in || c.negated) return false;
  const auto& set = expr(strip(e.kids[1]));
  if (set.op == ExprOp::extent) return false;
  if (!reads(e.kids[1], element)) {
    if (is_element(e.kids[0], element)) {
      out = {Generator::Kind::among, 0, -1, e.kids[1]};
      return true;
    }
    if (is_place(e.kids[0], element)) {
      out = {Generator::Kind::near, 0, strip(e.kids[0]), e.kids[1]};
      return true;
    }
    return false;
  }
  if (set.op == ExprOp::neighbours && is_place(set.kids[0], element) && !reads(e.kids[0], element)) {
    out = {Generator::Kind::near, 0, strip(set.kids[0]), in_.make(ExprOp::neighbours, set.type, {e.kids[0]})};
    return true;
  }
  return false;
}

// The greater, the fewer elements it leads to, as far as can be told.
int Code::rank(const Generator& g) {
  switch (g.kind) {
    case Generator::Kind::scan:
      return 0;
    case Generator::Kind::near:
      return 2;
    case Generator::Kind::at:
      return 4;
    case Generator::Kind::among: {
      const auto& set = expr(strip(g.of));
      if (set.op == ExprOp::set_of) return 5;
      const bool held = set.op == ExprOp::var || (set.op == ExprOp::term && at(in_.model.terms, set.a).taken >= 0);
      return held ? 3 : 1;
    }
  }
  return 0;
}

Code::Generator Code::find_generator(std::int32_t element, const std::vector<Conjunct>& conditions) {
  Generator best;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    Generator g;
    if (!match(conditions[i], element, g) || rank(g) <= rank(best)) continue;
    best = g;
    best.conjunct = i;
  }
  return best;
}

// Opens one permission or term among the conditions, when a generator is found in it; its parameters then stand for
// the arguments. True when it did.
bool Code::expand(std::int32_t element, std::vector<Conjunct>& conditions) {
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const auto c = conditions[i];
    const auto& e = expr(strip(c.expr));
    const bool asks = e.op == ExprOp::may && !c.negated;
    if (!asks && (e.op != ExprOp::term || at(in_.model.terms, e.a).taken >= 0)) continue;
    const auto& params = asks ? at(in_.model.permissions, e.a).params : at(in_.model.terms, e.a).params;
    const auto before = env_;
    Env arguments;
    for (std::size_t p = 0; p < params.size(); ++p) {
      const auto arg = strip(e.kids[p]);
      const auto& a = expr(arg);
      const auto* b = a.op == ExprOp::var ? binding(a.a) : nullptr;
      arguments[params[p]] = b != nullptr ? *b : Binding{Binding::Place::expr, -1, arg};
    }
    for (const auto& [var, b] : arguments) env_[var] = b;
    std::vector<Conjunct> inner;
    if (asks) {
      for (const auto& with : at(in_.model.permissions, e.a).with) stands_for(with.var, with.value);
      inner = in_.allowed(e.a);
    } else {
      in_.gather(at(in_.model.terms, e.a).value, c.negated, inner);
    }
    Generator g;
    if (std::any_of(inner.begin(), inner.end(), [&](const Conjunct& part) { return match(part, element, g); })) {
      // What an argument costs is paid once, outside the loop.
      for (const auto& [var, b] : arguments) {
        if (b.place != Binding::Place::expr || expr(b.expr).type.base == Type::Base::set || reads(b.expr, element) ||
            expr(b.expr).op == ExprOp::constant) {
          continue;
        }
        env_[var] = {Binding::Place::reg, value(b.expr), -1};
      }
      conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(i));
      conditions.insert(conditions.end(), inner.begin(), inner.end());
      return true;
    }
    env_ = before;
  }
  return false;
}

void Code::each_of_kind(const check::Expr& extent, std::int32_t element, std::vector<Conjunct> conditions,
                        const Body& body) {
  auto g = find_generator(element, conditions);
  if (g.kind == Generator::Kind::scan && expand(element, conditions)) g = find_generator(element, conditions);
  const auto exit = code.label();
  const auto kind = extent.type.kind;

  if (g.kind == Generator::Kind::among) {
    const auto& type = expr(g.of).type;
    conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(g.conjunct));
    if (!in_.is_a(type.kind, kind)) {
      const auto var = in_.fresh_var("element", {});
      env_[var] = {Binding::Place::element, element, -1};
      const auto is =
          in_.make(ExprOp::is_kind, {.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}}, {in_.make_var(var)}, kind);
      conditions.push_back({is, false});
    }
    each(g.of, element, std::move(conditions), body);
    code.bind(exit);
    return;
  }
  if (g.kind == Generator::Kind::scan) {
    before_loop(element, conditions, exit);
    loop(Op::next_kind, 0, 0, kind,
         [&](std::int32_t reg, Label next) { inside(element, reg, conditions, body, next); });
    code.bind(exit);
    return;
  }
  const auto& field = expr(g.field);
  const auto column = in_.place_of(field.a).index;
  in_.index(field.a);
  const bool all_owners = in_.is_a(at(in_.model.columns, field.a).owners[0], kind);
  if (g.kind == Generator::Kind::at && expr(g.of).type.or_none) {
    // What is nowhere is in no list: then every thing is looked at.
    const auto place = value(g.of);
    const auto found = code.take_set(in_.domain_of_kind(kind));
    const auto nowhere = code.label(), ready = code.label();
    code.jump(Op::jeqi, nowhere, place, 0, 0, image::none);
    code.op(Op::sclear, found);
    loop(Op::next_at, place, 0, column, [&](std::int32_t reg, Label next) {
      if (!all_owners) code.jump(Op::jnstat, next, reg, 0, 0, in_.kind_flag(kind));
      code.op(Op::sadd, found, reg);
    });
    code.jump(Op::jmp, ready);
    code.bind(nowhere);
    code.op(Op::skind, found, 0, 0, kind);
    code.bind(ready);
    each_bits(found, element, conditions, body);
    code.bind(exit);
    return;
  }
  conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(g.conjunct));
  const auto at_place = [&](std::int32_t place) {
    const Scope scope(*this);
    known_[key(g.field)] = place;
    loop(Op::next_at, place, 0, column, [&](std::int32_t reg, Label next) {
      if (!all_owners) code.jump(Op::jnstat, next, reg, 0, 0, in_.kind_flag(kind));
      inside(element, reg, conditions, body, next);
    });
  };
  before_loop(element, conditions, exit);
  if (g.kind == Generator::Kind::at) {
    at_place(value(g.of));
  } else {
    const auto place = new_element(in_.fresh_var("place", {}));
    each(g.of, place, {}, at_place);
  }
  code.bind(exit);
}

// What does not change while the loop runs: conditions are tested before it, cheap parts are kept in registers.
void Code::before_loop(std::int32_t element, std::vector<Conjunct>& conditions, Label exit) {
  std::vector<Conjunct> rest;
  for (const auto& c : conditions) {
    if (!reads(c.expr, element) && in_.cost(c.expr) <= worth_testing_first) {
      branch(c, exit, false);
    } else {
      rest.push_back(c);
    }
  }
  conditions = std::move(rest);
  std::vector<VarId> bound;
  for (const auto& c : conditions) hoist(c.expr, element, bound);
}

bool Code::cheap(ExprId id) {
  id = strip(id);
  const auto& e = expr(id);
  switch (e.op) {
    case ExprOp::var:
      return e.type.base != Type::Base::set && e.type.base != Type::Base::crossing;
    case ExprOp::field:
      return e.kids.size() == 1 && e.type.base != Type::Base::set && cheap(e.kids[0]);
    case ExprOp::other:
      return cheap(e.kids[0]);
    default:
      break;
  }
  if (!folds_ || e.type.base == Type::Base::flag || !is_scalar(e.type)) return false;
  std::vector<VarId> bound;  // a table look-up
  const auto hole = hole_of(id, bound);
  return hole.ok && hole.leaf >= 0 && hole.key != key(id) && cheap(hole.leaf);
}

void Code::hoist(ExprId id, std::int32_t element, std::vector<VarId>& bound) {
  const auto is_bound = [&](VarId var) { return std::find(bound.begin(), bound.end(), var) != bound.end(); };
  if (const auto& e = expr(id); e.op == ExprOp::var && is_bound(e.a)) return;
  id = strip(id);
  const auto& e = expr(id);
  if (!reads(id, element) && !mentions(id, bound)) {
    if (e.op == ExprOp::constant || (e.op == ExprOp::var && binding(e.a) != nullptr) || !is_scalar(e.type)) return;
    auto name = key(id);
    if (known_.contains(name) || lazy_.contains(name)) return;
    if (cheap(id)) {
      const auto reg = code.take();
      value(id, reg);
      known_[std::move(name)] = reg;
    } else if (in_.cost(id) > worth_keeping && code.taken() < crowded) {
      const Lazy lazy{code.take(), code.take()};
      load_constant(0, lazy.flag);
      load_constant(0, lazy.value);
      lazy_[std::move(name)] = lazy;
    }
    return;
  }
  for (std::size_t i = 0; i < e.kids.size(); ++i) {
    const bool inner = binds(e, i);
    if (inner) bound.push_back(e.a);
    hoist(e.kids[i], element, bound);
    if (inner) bound.pop_back();
  }
}

// Fields of the element that its conditions read more than once are read once.
void Code::keep_fields(std::int32_t element, const std::vector<Conjunct>& conditions) {
  std::map<std::string, std::pair<ExprId, int>> fields;
  const auto count = [&](const auto& self, ExprId id) -> void {
    id = strip(id);
    const auto& e = expr(id);
    if (e.op == ExprOp::field && e.kids.size() == 1 && !in_.place_of(e.a).is_static && is_scalar(e.type) &&
        e.type.base != Type::Base::flag && is_element(e.kids[0], element)) {
      auto& found = fields[key(id)];
      found.first = id;
      ++found.second;
    }
    for (const auto kid : e.kids) self(self, kid);
  };
  for (const auto& c : conditions) count(count, c.expr);
  for (const auto& [name, found] : fields) {
    if (found.second < 2 || known_.contains(name)) continue;
    const auto reg = code.take();
    value(found.first, reg);
    known_[name] = reg;
  }
}

}  // namespace tercio::lower
