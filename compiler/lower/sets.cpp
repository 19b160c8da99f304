// Sets: walked element by element where that will do, built in a set register where it will not.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

void Code::loop(Op op, std::int32_t b, std::int32_t c, std::int32_t x, const LoopBody& body) {
  const Temps temps(code);
  const auto exit = code.label(), next = code.label();
  const auto position = code.take(2);
  load_constant(-1, position);
  const auto head = code.here();
  code.jump(op, exit, position, b, c, x);
  body(position + 1, next);
  code.bind(next);
  code.back(head);
  code.bind(exit);
}

// With the element in a register: what must still hold, the cheapest first, then the body.
void Code::inside(std::int32_t element, std::int32_t reg, const std::vector<Conjunct>& conditions, const Body& body,
                  Label next) {
  const Temps temps(code);
  const Scope scope(*this);
  at(elements_, element) = reg;
  keep_fields(element, conditions);
  require(conditions, next, body.found);
  if (body.found.id < 0) body.run(reg);
}

void Code::each_bits(std::int32_t set, std::int32_t element, const std::vector<Conjunct>& conditions,
                     const Body& body) {
  const auto exit = code.label();
  auto rest = conditions;
  before_loop(element, rest, exit);
  loop(Op::next_bits, set, 0, 0, [&](std::int32_t reg, Label next) { inside(element, reg, rest, body, next); });
  code.bind(exit);
}

bool Code::is_constant_set(ExprId id) {
  const auto& e = expr(id);
  const bool may_be = e.op == ExprOp::term || e.op == ExprOp::those || e.op == ExprOp::map_edge ||
                      e.op == ExprOp::reached || e.op == ExprOp::if_;
  return may_be && folds_ && e.type.base == Type::Base::set && in_.is_static(id) && in_.free_vars(id).empty();
}

void Code::each(ExprId set, std::int32_t element, std::vector<Conjunct> conditions, const Body& body) {
  const Temps temps(code);
  const Scope scope(*this);
  const auto id = strip(set);
  const auto& e = expr(id);
  if (is_constant_set(id)) {
    const auto reg = code.take_set(in_.domain_of(e.type));
    code.op(Op::sconst, reg, 0, 0, in_.fold_set(id));
    return each_bits(reg, element, conditions, body);
  }
  const auto exit = code.label();
  const auto walk = [&](Op op, std::int32_t b, std::int32_t c, std::int32_t x) {
    before_loop(element, conditions, exit);
    loop(op, b, c, x, [&](std::int32_t reg, Label next) { inside(element, reg, conditions, body, next); });
    code.bind(exit);
  };
  switch (e.op) {
    case ExprOp::those:
      env_[e.a] = {Binding::Place::element, element, -1};
      in_.gather(e.kids[1], false, conditions);
      return each(e.kids[0], element, std::move(conditions), body);
    case ExprOp::term: {
      const auto& term = at(in_.model.terms, e.a);
      if (term.taken >= 0) break;
      bind_arguments(term.params, e.kids);
      return each(term.value, element, std::move(conditions), body);
    }
    case ExprOp::extent:
      return each_of_kind(e, element, std::move(conditions), body);
    case ExprOp::range: {
      const auto low = value(e.kids[0]), high = value(e.kids[1]);
      return walk(Op::next_range, low, high, 0);
    }
    case ExprOp::neighbours:
      return walk(Op::next_list, value(e.kids[0]), 0, in_.neighbours);
    case ExprOp::ends:
      return walk(Op::next_list, value(e.kids[0]), 0, in_.line_ends);
    case ExprOp::crossings: {
      const auto from = value(e.kids[0]), to = value(e.kids[1]);
      return walk(Op::next_cross, from, to, 0);
    }
    case ExprOp::var:
      if (e.type.base == Type::Base::crossing) return walk(Op::next_pair, value(id), 0, 0);
      break;
    case ExprOp::set_of:
      if (e.kids.empty()) return;
      if (e.kids.size() == 1) {
        const auto reg = value(e.kids[0]);
        if (expr(e.kids[0]).type.or_none) code.jump(Op::jeqi, exit, reg, 0, 0, image::none);
        inside(element, reg, conditions, body, exit);
        code.bind(exit);
        return;
      }
      break;
    default:
      break;
  }
  each_bits(this->set(id, in_.domain_of(e.type)), element, conditions, body);
}

std::int32_t Code::set(ExprId id, std::int32_t domain) {
  id = strip(id);
  const auto& e = expr(id);
  if (e.op == ExprOp::var) {
    const auto* b = binding(e.a);
    if (b != nullptr && b->place == Binding::Place::set_reg && code.set_domain(b->at) == domain) return b->at;
  }
  const auto to = code.take_set(domain);
  set_into(id, to);
  return to;
}

void Code::set_into(ExprId id, std::int32_t to) {
  const Temps temps(code);
  id = strip(id);
  const auto& e = expr(id);
  if (e.op == ExprOp::set_of && e.kids.empty()) {
    code.op(Op::sclear, to);
    return;
  }
  const bool same_domain = e.type.base == Type::Base::set && in_.domain_of(e.type) == code.set_domain(to);
  if (same_domain && is_constant_set(id)) {
    code.op(Op::sconst, to, 0, 0, in_.fold_set(id));
    return;
  }
  switch (e.op) {
    case ExprOp::var: {
      if (!same_domain) break;
      if (const auto* b = binding(e.a)) {
        code.op(Op::scopy, to, b->at);
        return;
      }
      const auto place = in_.slot_of(e.a, level_);
      assert(place.index >= 0 && place.is_set);
      code.op(Op::sslot, to, 0, 0, place.index);
      return;
    }
    case ExprOp::term: {
      const auto& term = at(in_.model.terms, e.a);
      if (term.taken >= 0) {
        if (!same_domain) break;
        const auto place = in_.photograph(e.a, level_);
        assert(place.index >= 0 && place.is_set);
        code.op(Op::sslot, to, 0, 0, place.index);
        return;
      }
      const Scope scope(*this);
      bind_arguments(term.params, e.kids);
      set_into(term.value, to);
      return;
    }
    case ExprOp::field:
      if (!same_domain) break;
      assert(e.kids.size() <= 1);
      if (e.kids.empty()) {  // the register is not read, but it must be one
        const auto unread = code.take();
        load_constant(0, unread);
        code.op(Op::scol, to, unread, 0, in_.place_of(e.a).index);
        return;
      }
      code.op(Op::scol, to, value(e.kids[0]), 0, in_.place_of(e.a).index);
      return;
    case ExprOp::extent:
      if (!same_domain) break;
      code.op(Op::skind, to, 0, 0, e.type.kind);
      return;
    case ExprOp::reached:
      if (same_domain) return flood(e, to);
      break;
    case ExprOp::geometry:
      if (same_domain) return geometry(e, to);
      break;
    case ExprOp::map_edge:
      assert(same_domain);
      code.op(Op::sconst, to, 0, 0, in_.fold_set(id));
      return;
    case ExprOp::set_of:
      code.op(Op::sclear, to);
      for (const auto kid : e.kids) {
        const Temps inner(code);
        code.op(Op::sadd, to, value(kid));
      }
      return;
    case ExprOp::if_: {
      const auto other = code.label(), end = code.label();
      branch(e.kids[0], other, false);
      set_into(e.kids[1], to);
      code.jump(Op::jmp, end);
      code.bind(other);
      set_into(e.kids[2], to);
      code.bind(end);
      return;
    }
    default:
      break;
  }
  // A set that has no instruction of its own, or stands over another range of numbers.
  std::int32_t source = -1;
  const bool direct = e.op == ExprOp::var || e.op == ExprOp::term || e.op == ExprOp::field || e.op == ExprOp::geometry || e.op == ExprOp::extent ||
                      e.op == ExprOp::reached;
  if (direct && e.type.base == Type::Base::set) source = set(id, in_.domain_of(e.type));
  code.op(Op::sclear, to);
  const auto add = [&](std::int32_t element) { code.op(Op::sadd, to, element); };
  const Scope scope(*this);
  const auto element = new_element(in_.fresh_var("element", {}));
  if (source >= 0) {
    each_bits(source, element, {}, add);
  } else {
    each(id, element, {}, add);
  }
}

void Code::flood(const check::Expr& e, std::int32_t to) {
  const auto domain = code.set_domain(to);
  std::int32_t from = -1;
  if (expr(e.kids[0]).type.base == Type::Base::thing) {
    from = code.take_set(domain);
    code.op(Op::sclear, from);
    code.op(Op::sadd, from, value(e.kids[0]));
  } else {
    from = set(e.kids[0], domain);
  }
  const auto through = set(e.kids[1], domain);
  code.op(Op::flood, to, from, through);
}

}  // namespace tercio::lower
