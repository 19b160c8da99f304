// Expressions as values in registers.
#include <algorithm>
#include <cassert>
#include <climits>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;
using image::Value;

namespace {

// From here on a hook has few registers left, and what is still to come becomes a hook of its own.
constexpr std::int32_t crowded = 180;

}  // namespace

std::int32_t Code::value(ExprId id, std::int32_t want) {
  id = strip(id);
  const auto& e = expr(id);
  const auto give = [&](std::int32_t reg) {
    assert(reg >= 0);
    if (want >= 0 && want != reg) code.op(Op::mov, want, reg);
    return want >= 0 ? want : reg;
  };
  if (e.op == ExprOp::var) {
    if (const auto* b = binding(e.a)) {
      assert(b->place != Binding::Place::set_reg);
      return give(b->place == Binding::Place::reg ? b->at : element_register(b->at));
    }
  }
  if (const auto reg = held(id); reg >= 0) return give(reg);
  const auto to = want >= 0 ? want : code.take();
  const Temps temps(code);
  std::int32_t table = -1;
  ExprId leaf = -1;
  Value folded = 0;
  if (e.op == ExprOp::constant) {
    load_constant(*in_.constant(id), to);
  } else if (fold_constant(id, folded)) {
    load_constant(folded, to);
  } else if (fold(id, table, leaf)) {
    code.op(Op::stat, to, value(leaf), 0, table);
  } else if (code.taken() < crowded || !outline(id, to)) {
    value_of(e, id, to);
  }
  return to;
}

std::int32_t Code::held(ExprId id) {
  if (known_.empty() && lazy_.empty()) return -1;
  if (expr(id).op == ExprOp::constant) return -1;
  auto name = key(id);
  if (const auto found = known_.find(name); found != known_.end()) return found->second;
  const auto found = lazy_.find(name);
  if (found == lazy_.end()) return -1;
  const auto lazy = found->second;
  const auto ready = code.label();
  code.jump(Op::jt, ready, lazy.flag);
  lazy_.erase(found);  // while it is computed
  value(id, lazy.value);
  lazy_[std::move(name)] = lazy;
  load_constant(1, lazy.flag);
  code.bind(ready);
  return lazy.value;
}

void Code::load_constant(std::int64_t value, std::int32_t to) {
  assert(value >= INT32_MIN && value <= INT32_MAX);
  code.op(Op::ldi, to, 0, 0, static_cast<std::int32_t>(value));
}

void Code::value_of(const check::Expr& e, ExprId id, std::int32_t to) {
  switch (e.op) {
    case ExprOp::var: {
      const auto place = in_.slot_of(e.a, level_);
      assert(place.index >= 0 && !place.is_set);
      code.op(Op::slot, to, 0, 0, place.index);
      return;
    }
    case ExprOp::field:
      return field(e, to);
    case ExprOp::term: {
      const auto& term = at(in_.model.terms, e.a);
      if (term.taken >= 0) {
        const auto place = in_.photograph(e.a, level_);
        assert(place.index >= 0 && !place.is_set);
        code.op(Op::slot, to, 0, 0, place.index);
        return;
      }
      const Scope scope(*this);
      bind_arguments(term.params, e.kids);
      value(term.value, to);
      return;
    }
    case ExprOp::quantity: {
      const auto& quantity = at(in_.model.quantities, e.a);
      return call(in_.quantity_hook(e.a, level_), quantity.params, e.kids, to);
    }
    case ExprOp::may: {
      const auto& permission = at(in_.model.permissions, e.a);
      return call(in_.permission_hook(e.a, level_), permission.params, e.kids, to);
    }
    case ExprOp::chart:
      return chart(e, to);
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no:
    case ExprOp::in:
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le:
    case ExprOp::not_:
    case ExprOp::and_:
    case ExprOp::or_:
    case ExprOp::is_kind:
    case ExprOp::has_done:
      return flag(id, to);
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest:
    case ExprOp::count:
      return extreme(e, to);
    case ExprOp::top:
      return top(e, to);
    case ExprOp::least_of:
    case ExprOp::greatest_of:
      value(e.kids.front(), to);
      for (std::size_t i = 1; i < e.kids.size(); ++i) {
        const Temps temps(code);
        code.op(e.op == ExprOp::least_of ? Op::min : Op::max, to, to, value(e.kids[i]));
      }
      return;
    case ExprOp::if_: {
      const auto other = code.label(), end = code.label();
      branch(e.kids[0], other, false);
      value(e.kids[1], to);
      code.jump(Op::jmp, end);
      code.bind(other);
      value(e.kids[2], to);
      code.bind(end);
      return;
    }
    case ExprOp::add:
    case ExprOp::sub:
    case ExprOp::mul:
    case ExprOp::neg:
      return arithmetic(e, to);
    case ExprOp::div_up:
    case ExprOp::div_down: {
      const auto top = value(e.kids[0]), under = value(e.kids[1]);
      code.op(e.op == ExprOp::div_up ? Op::div_up : Op::div_down, to, top, under);
      return;
    }
    case ExprOp::geometry:
      return geometry(e, to);
    case ExprOp::between:
    case ExprOp::distance: {
      const auto a = value(e.kids[0]), b = value(e.kids[1]);
      const auto question = e.op == ExprOp::between ? image::Engine::between : image::Engine::distance;
      code.op(Op::eng, to, a, b, static_cast<std::int32_t>(question));
      return;
    }
    case ExprOp::row:
    case ExprOp::column:
    case ExprOp::other:
      code.op(Op::stat, to, value(e.kids[0]), 0, in_.geometry(e.op));
      return;
    case ExprOp::result:
      assert(in_.result_slot >= 0 && "only an example asks how its game ended");
      code.op(Op::slot, to, 0, 0, in_.result_slot);
      return;
    case ExprOp::replaced:
      if (in_.replaced_slot < 0) return load_constant(0, to);  // no `instead of` stands there
      code.op(Op::slot, to, 0, 0, in_.replaced_slot);
      return;
    case ExprOp::constant:
    case ExprOp::ratio:
    case ExprOp::text:
    case ExprOp::chart_head:
    case ExprOp::extent:
    case ExprOp::range:
    case ExprOp::set_of:
    case ExprOp::those:
    case ExprOp::div:
    case ExprOp::reached:
    case ExprOp::neighbours:
    case ExprOp::ends:
    case ExprOp::crossings:
    case ExprOp::map_edge:
    case ExprOp::plans:
      break;
  }
  assert(!"no value of one register");
}

void Code::field(const check::Expr& e, std::int32_t to) {
  const auto& place = in_.place_of(e.a);
  if (e.kids.empty()) {
    assert(!place.is_static);
    code.op(Op::gcol, to, 0, 0, place.index);
  } else if (e.kids.size() == 1) {
    const auto owner_id = strip(e.kids[0]);
    const auto& owner = expr(owner_id);
    const bool chained =
        place.is_static && owner.op == ExprOp::field && owner.kids.size() == 1 && !in_.place_of(owner.a).is_static;
    if (chained && held(owner_id) < 0) {
      code.op_xy(Op::statcol, to, value(owner.kids[0]), place.index, in_.place_of(owner.a).index);
    } else {
      code.op(place.is_static ? Op::stat : Op::col, to, value(owner_id), 0, place.index);
    }
  } else {
    const auto a = value(e.kids[0]), b = value(e.kids[1]);
    code.op(place.is_static ? Op::stat2 : Op::col2, to, a, b, place.index);
  }
}

void Code::flag(ExprId id, std::int32_t to) {
  const auto& e = expr(id);
  const bool compares = e.op == ExprOp::eq || e.op == ExprOp::ne || e.op == ExprOp::lt || e.op == ExprOp::le;
  const auto is = [&](ExprId kid, Type::Base base) { return expr(kid).type.base == base; };
  if (compares && !is(e.kids[0], Type::Base::ratio) && !is(e.kids[1], Type::Base::ratio) &&
      expr(e.kids[0]).op != ExprOp::count && expr(e.kids[1]).op != ExprOp::count) {
    const auto a = value(e.kids[0]), b = value(e.kids[1]);
    code.op(e.op == ExprOp::eq ? Op::eq : e.op == ExprOp::ne ? Op::ne : e.op == ExprOp::lt ? Op::lt : Op::le, to, a, b);
    return;
  }
  if (e.op == ExprOp::not_ && expr(e.kids[0]).op == ExprOp::field) {
    code.op(Op::not_, to, value(e.kids[0]));
    return;
  }
  const auto end = code.label();
  load_constant(1, to);
  branch(id, end, true);
  load_constant(0, to);
  code.bind(end);
}

void Code::arithmetic(const check::Expr& e, std::int32_t to) {
  if (e.op == ExprOp::neg) {
    code.op(Op::neg, to, value(e.kids[0]));
    return;
  }
  auto left = e.kids[0], right = e.kids[1];
  if (in_.constant(left) && e.op != ExprOp::sub) std::swap(left, right);
  if (const auto c = in_.constant(right); c && std::abs(*c) < INT_MAX) {
    const auto imm = static_cast<std::int32_t>(e.op == ExprOp::sub ? -*c : *c);
    code.op(e.op == ExprOp::mul ? Op::muli : Op::addi, to, value(left), 0, imm);
    return;
  }
  const auto a = value(left), b = value(right);
  code.op(e.op == ExprOp::add ? Op::add : e.op == ExprOp::sub ? Op::sub : Op::mul, to, a, b);
}

void Code::sum(ExprId amount, ExprId set, VarId var, ExprId where_, bool less, std::int32_t to) {
  const Scope scope(*this);
  const auto element = new_element(var);
  std::vector<Conjunct> conditions;
  in_.gather(where_, false, conditions);
  each(set, element, std::move(conditions), [&](std::int32_t) {
    const Temps temps(code);
    if (const auto c = in_.constant(amount)) {
      code.op(Op::addi, to, to, 0, static_cast<std::int32_t>(less ? -*c : *c));
    } else {
      code.op(less ? Op::sub : Op::add, to, to, value(amount));
    }
  });
}

// Totals, counts, and the least or greatest of a set; of an empty set they are 0.
void Code::extreme(const check::Expr& e, std::int32_t to) {
  const Scope scope(*this);
  if (e.op == ExprOp::count) {
    const auto& set = expr(strip(e.kids[0]));
    const bool is_whole = set.op == ExprOp::var || set.op == ExprOp::field || set.op == ExprOp::reached ||
                          (set.op == ExprOp::term && at(in_.model.terms, set.a).taken >= 0);
    if (is_whole) {
      code.op(Op::scount, to, this->set(e.kids[0], in_.domain_of(set.type)));
      return;
    }
    load_constant(0, to);
    const auto element = new_element(in_.fresh_var("counted", {}));
    each(e.kids[0], element, {}, [&](std::int32_t) { code.op(Op::addi, to, to, 0, 1); });
    return;
  }
  if (e.op == ExprOp::total) {
    load_constant(0, to);
    return sum(e.kids[0], e.kids[1], e.a, e.kids.size() == 3 ? e.kids[2] : -1, false, to);
  }
  const auto element = new_element(e.a);
  std::vector<Conjunct> conditions;
  if (e.kids.size() == 3) in_.gather(e.kids[2], false, conditions);
  const bool least = e.op == ExprOp::least;
  const std::int32_t worst = least ? INT_MAX : INT_MIN;
  load_constant(worst, to);
  each(e.kids[1], element, std::move(conditions), [&](std::int32_t) {
    const Temps temps(code);
    code.op(least ? Op::min : Op::max, to, to, value(e.kids[0]));
  });
  const Temps temps(code);
  const auto end = code.label();
  const auto untouched = code.take();
  load_constant(worst, untouched);
  code.jump(Op::jne, end, to, untouched);
  load_constant(0, to);
  code.bind(end);
}

void Code::chart(const check::Expr& e, std::int32_t to) {
  const auto& axes = at(in_.model.charts, e.a).axes;
  assert(axes.size() == e.kids.size());
  std::int32_t width = 0;
  for (const auto& axis : axes) width += axis.type.base == Type::Base::ratio ? 2 : 1;
  auto reg = code.take(width);
  const auto base = reg;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const bool is_ratio = axes[i].type.base == Type::Base::ratio;
    if (is_ratio) {
      ratio(e.kids[i], reg);
    } else {
      value(e.kids[i], reg);
    }
    reg += is_ratio ? 2 : 1;
  }
  code.op(Op::chart, to, base, 0, e.a);
  // A number where the chart has no head (for a thing that it does not name, for 0 : 0) is 0, as the fields of none are.
  const auto& gives = at(in_.model.charts, e.a).gives;
  if (gives.base != Type::Base::integer || gives.or_none || gives.lo < 0) return;
  const Temps temps(code);
  const auto zero = code.take(1);
  load_constant(0, zero);
  code.op(Op::max, to, to, zero);
}

void Code::ratio(ExprId id, std::int32_t to) {
  const Temps temps(code);
  const auto& e = expr(strip(id));
  switch (e.op) {
    case ExprOp::ratio:
      load_constant(e.value, to);
      load_constant(e.value2, to + 1);
      return;
    case ExprOp::div:
      value(e.kids[0], to);
      value(e.kids[1], to + 1);
      if (expr(e.kids[1]).type.lo < 0) {  // the sign goes to the top
        const auto rising = code.label();
        const auto zero = code.take(1);
        load_constant(0, zero);
        code.jump(Op::jle, rising, zero, to + 1);
        code.op(Op::neg, to, to);
        code.op(Op::neg, to + 1, to + 1);
        code.bind(rising);
      }
      return;
    case ExprOp::chart_head: {
      const auto axis = in_.ratio_axis(e.a);
      assert(axis >= 0);
      const auto base = code.take(axis + 2);  // only this axis' arguments are looked at
      ratio(e.kids[0], base + axis);
      code.op_xy(Op::head, to, base, e.a, axis);
      return;
    }
    case ExprOp::if_: {
      const auto other = code.label(), end = code.label();
      branch(e.kids[0], other, false);
      ratio(e.kids[1], to);
      code.jump(Op::jmp, end);
      code.bind(other);
      ratio(e.kids[2], to);
      code.bind(end);
      return;
    }
    case ExprOp::term:
      if (e.type.base == Type::Base::ratio) {
        const Scope scope(*this);
        const auto& term = at(in_.model.terms, e.a);
        bind_arguments(term.params, e.kids);
        return ratio(term.value, to);
      }
      break;
    default:
      break;
  }
  value(id, to);
  load_constant(1, to + 1);
}

// Makes the expression a hook of its own, its free variables the arguments. Not for one that reads a ratio or nothing.
bool Code::outline(ExprId id, std::int32_t to) {
  const auto& e = expr(id);
  if (e.kids.empty()) return false;
  std::vector<VarId> params;
  std::vector<ExprId> args;
  std::vector<VarId> left;
  for (const auto var : in_.free_vars(id)) left.push_back(var);
  Code inner(in_, level_, name_ + " part");
  while (!left.empty()) {
    const auto var = left.back();
    left.pop_back();
    const auto* b = binding(var);
    if (b == nullptr || std::find(params.begin(), params.end(), var) != params.end()) continue;
    if (b->place == Binding::Place::expr) {
      inner.stands_for(var, b->expr);
      for (const auto more : in_.free_vars(b->expr)) left.push_back(more);
      continue;
    }
    params.push_back(var);
    args.push_back(in_.make_var(var));
  }
  // Set parameters come first in the inner hook's set registers, as a call hands them over.
  for (const auto var : params) inner.parameter(var);
  const auto hook = in_.keep(inner.finish_value(id), false);
  call(hook, params, args, to);
  return true;
}

}  // namespace tercio::lower
