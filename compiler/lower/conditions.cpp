// Conditions as jumps: what decides early jumps early, and comparisons, flags and memberships are one instruction where
// the machine has one.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

namespace {

bool fits16(std::int64_t value) { return value >= INT16_MIN && value <= INT16_MAX; }

}  // namespace

void Code::branch(ExprId id, Label target, bool when) {
  const Temps temps(code);
  id = strip(id);
  const auto& e = expr(id);
  if (const auto c = in_.constant(id)) {
    if ((*c != 0) == when) code.jump(Op::jmp, target);
    return;
  }
  std::int32_t table = -1;
  ExprId leaf = -1;
  Value folded = 0;
  if (fold_constant(id, folded)) {
    if ((folded != 0) == when) code.jump(Op::jmp, target);
    return;
  }
  if (fold(id, table, leaf)) {
    code.jump(when ? Op::jstat : Op::jnstat, target, value(leaf), 0, 0, table);
    return;
  }
  if (e.op != ExprOp::not_) {
    if (const auto reg = held(id); reg >= 0) {
      code.jump(when ? Op::jt : Op::jf, target, reg);
      return;
    }
  }
  switch (e.op) {
    case ExprOp::not_:
      return branch(e.kids[0], target, !when);
    case ExprOp::and_:
    case ExprOp::or_: {
      const bool decides = e.op == ExprOp::or_;  // the value of one part that decides the whole
      std::vector<Conjunct> parts;
      for (const auto kid : e.kids) parts.push_back({kid, false});
      // Where all come to one that print could decide but that is too much work to fold, they stay apart.
      if (auto together = grouped(parts, e.op); together.size() > 1) parts = std::move(together);
      if (when == decides) {
        for (const auto& part : parts) branch(part, target, when);
        return;
      }
      const auto on = code.label();
      for (std::size_t i = 0; i + 1 < parts.size(); ++i) branch(parts[i], on, decides);
      branch(parts.back(), target, when);
      code.bind(on);
      return;
    }
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le:
      return branch_compare(e, target, when);
    case ExprOp::field:
      if (e.kids.size() == 1) {
        const auto& place = in_.place_of(e.a);
        const auto op = place.is_static ? (when ? Op::jstat : Op::jnstat) : (when ? Op::jbit : Op::jnbit);
        code.jump(op, target, value(e.kids[0]), 0, 0, place.index);
        return;
      }
      break;
    case ExprOp::is_kind:
      code.jump(when ? Op::jstat : Op::jnstat, target, value(e.kids[0]), 0, 0,
                in_.kind_flag(static_cast<std::int32_t>(e.value)));
      return;
    case ExprOp::has_done: {
      const auto used = in_.used_column(e.a, static_cast<std::int32_t>(e.value));
      assert(used >= 0);
      code.jump(when ? Op::jbit : Op::jnbit, target, value(e.kids[0]), 0, 0, used);
      return;
    }
    case ExprOp::some:
    case ExprOp::no:
    case ExprOp::every: {
      std::vector<Conjunct> conditions;
      in_.gather(e.kids[1], e.op == ExprOp::every, conditions);
      return branch_some(e.kids[0], e.a, std::move(conditions), target, when == (e.op == ExprOp::some));
    }
    case ExprOp::in: {
      const auto reg = value(e.kids[0]);
      return branch_member(reg, expr(e.kids[0]).type, e.kids[1], target, when);
    }
    case ExprOp::term: {
      const auto& term = at(in_.model.terms, e.a);
      if (term.taken >= 0) break;
      const Scope scope(*this);
      bind_arguments(term.params, e.kids);
      return branch(term.value, target, when);
    }
    case ExprOp::if_: {
      const auto other = code.label(), end = code.label();
      branch(e.kids[0], other, false);
      branch(e.kids[1], target, when);
      code.jump(Op::jmp, end);
      code.bind(other);
      branch(e.kids[2], target, when);
      code.bind(end);
      return;
    }
    default:
      break;
  }
  code.jump(when ? Op::jt : Op::jf, target, value(id));
}

void Code::require(const std::vector<Conjunct>& all, Label otherwise, Label then) {
  std::vector<std::pair<std::int64_t, Conjunct>> order;
  for (const auto& c : grouped(all, ExprOp::and_)) {
    std::vector<VarId> bound;
    const auto hole = folds_ ? hole_of(c.expr, bound) : Hole{.ok = false, .leaf = -1, .key = {}};
    order.emplace_back(hole.ok && hole.leaf >= 0 ? in_.cost(hole.leaf) : in_.cost(c.expr), c);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& l, const auto& r) { return l.first < r.first; });
  const bool leaves = then.id >= 0 && !order.empty();
  for (std::size_t i = 0; i + (leaves ? 1 : 0) < order.size(); ++i) branch(order[i].second, otherwise, false);
  if (leaves) {
    branch(order.back().second, then, true);
  } else if (then.id >= 0) {
    code.jump(Op::jmp, then);
  }
}

void Code::branch_compare(const check::Expr& e, Label target, bool when) {
  if (expr(e.kids[0]).type.base == Type::Base::ratio || expr(e.kids[1]).type.base == Type::Base::ratio) {
    return branch_ratio(e, target, when);
  }
  if (branch_count(e, target, when)) return;
  if (e.op == ExprOp::eq || e.op == ExprOp::ne) {
    const bool equal = (e.op == ExprOp::eq) == when;
    auto left = e.kids[0], right = e.kids[1];
    if (in_.constant(left)) std::swap(left, right);
    if (const auto c = in_.constant(right); c && fits16(*c)) {
      code.jump(equal ? Op::jeqi : Op::jnei, target, value(left), 0, 0, static_cast<std::int32_t>(*c));
      return;
    }
    const auto a = value(left), b = value(right);
    code.jump(equal ? Op::jeq : Op::jne, target, a, b);
    return;
  }
  auto a = value(e.kids[0]), b = value(e.kids[1]);
  bool strict = e.op == ExprOp::lt;
  if (!when) {  // not a < b is b <= a
    std::swap(a, b);
    strict = !strict;
  }
  code.jump(strict ? Op::jlt : Op::jle, target, a, b);
}

void Code::branch_ratio(const check::Expr& e, Label target, bool when) {
  const auto a = code.take(2), b = code.take(2), result = code.take();
  ratio(e.kids[0], a);
  ratio(e.kids[1], b);
  const bool equal = e.op == ExprOp::eq || e.op == ExprOp::ne;
  code.op(equal ? Op::req : e.op == ExprOp::lt ? Op::rlt : Op::rle, result, a, b);
  code.jump(when == (e.op != ExprOp::ne) ? Op::jt : Op::jf, target, result);
}

// A count against nothing at all asks only whether there is some element.
bool Code::branch_count(const check::Expr& e, Label target, bool when) {
  const bool left = expr(e.kids[0]).op == ExprOp::count;
  const auto& count = expr(e.kids[left ? 0 : 1]);
  if (count.op != ExprOp::count) return false;
  const auto bound = in_.constant(e.kids[left ? 1 : 0]);
  if (!bound) return false;
  bool some = false;  // the comparison says that there is one
  if ((e.op == ExprOp::eq || e.op == ExprOp::ne) && *bound == 0) {
    some = e.op == ExprOp::ne;
  } else if (e.op == ExprOp::lt && (left ? *bound == 1 : *bound == 0)) {
    some = !left;
  } else if (e.op == ExprOp::le && (left ? *bound == 0 : *bound == 1)) {
    some = !left;
  } else {
    return false;
  }
  branch_some(count.kids[0], in_.fresh_var("counted", {}), {}, target, when == some);
  return true;
}

// Goes to target when `some element for which all conditions hold` is as said.
void Code::branch_some(ExprId set, VarId var, std::vector<Conjunct> conditions, Label target, bool when) {
  const Scope scope(*this);
  const auto element = new_element(var);
  if (when) {
    each(set, element, std::move(conditions), target);
    return;
  }
  const auto found = code.label();
  each(set, element, std::move(conditions), found);
  code.jump(Op::jmp, target);
  code.bind(found);
}

// Whether the value in a register, of the given type, is in a set. None is in no set.
void Code::branch_member(std::int32_t element, const Type& type, ExprId id, Label target, bool when) {
  const Temps temps(code);
  id = strip(id);
  const auto& e = expr(id);
  const auto on = code.label();
  const auto all = [&](const auto& tests) {  // tests jump to `no` when the value is out
    const auto no = when ? on : target;
    tests(no);
    if (when) code.jump(Op::jmp, target);
  };
  switch (e.op) {
    case ExprOp::extent: {
      const bool always = type.base == Type::Base::thing && in_.is_a(type.kind, e.type.kind);
      if (always && !type.or_none) {
        if (when) code.jump(Op::jmp, target);
      } else if (always) {
        code.jump(when ? Op::jnei : Op::jeqi, target, element, 0, 0, image::none);
      } else {
        code.jump(when ? Op::jstat : Op::jnstat, target, element, 0, 0, in_.kind_flag(e.type.kind));
      }
      break;
    }
    case ExprOp::range:
      all([&](Label no) {
        const auto low = value(e.kids[0]);
        code.jump(Op::jlt, no, element, low);
        const auto high = value(e.kids[1]);
        code.jump(Op::jlt, no, high, element);
      });
      break;
    case ExprOp::those:
      all([&](Label no) {
        branch_member(element, type, e.kids[0], no, false);
        const Scope scope(*this);
        env_[e.a] = {Binding::Place::reg, element, -1};
        branch(e.kids[1], no, false);
      });
      break;
    case ExprOp::term: {
      const auto& term = at(in_.model.terms, e.a);
      if (term.taken >= 0 || (term.params.empty() && in_.static_term(e.a))) {
        code.jump(when ? Op::jhas : Op::jnhas, target, element, set(id, in_.domain_of(e.type)));
        break;
      }
      const Scope scope(*this);
      bind_arguments(term.params, e.kids);
      branch_member(element, type, term.value, target, when);
      break;
    }
    case ExprOp::if_: {
      const auto other = code.label();
      branch(e.kids[0], other, false);
      branch_member(element, type, e.kids[1], target, when);
      code.jump(Op::jmp, on);
      code.bind(other);
      branch_member(element, type, e.kids[2], target, when);
      break;
    }
    case ExprOp::neighbours: {
      const auto from = value(e.kids[0]), steps = code.take();
      code.op(Op::eng, steps, element, from, static_cast<std::int32_t>(image::Engine::distance));
      code.jump(when ? Op::jeqi : Op::jnei, target, steps, 0, 0, 1);
      break;
    }
    case ExprOp::set_of: {
      const auto yes = when ? target : on;
      for (const auto kid : e.kids) {
        const Temps inner(code);
        const auto next = code.label();
        const auto reg = value(kid);
        if (expr(kid).type.or_none && type.or_none) code.jump(Op::jeqi, next, reg, 0, 0, image::none);
        code.jump(Op::jeq, yes, element, reg);
        code.bind(next);
      }
      if (!when) code.jump(Op::jmp, target);
      break;
    }
    case ExprOp::var:
      if (e.type.base == Type::Base::crossing) {
        const auto yes = when ? target : on;
        loop(Op::next_pair, value(id), 0, 0, [&](std::int32_t reg, Label) { code.jump(Op::jeq, yes, element, reg); });
        if (!when) code.jump(Op::jmp, target);
        break;
      }
      [[fallthrough]];
    default:
      code.jump(when ? Op::jhas : Op::jnhas, target, element, set(id, in_.domain_of(e.type)));
      break;
  }
  code.bind(on);
}

}  // namespace tercio::lower
