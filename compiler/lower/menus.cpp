// Actions, their candidates and pairs, the duties on the end of a phase, and the menus that hold them.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

ExprId Lowering::all_of(const Type& type) {
  Type set = type;
  set.base = Type::Base::set;
  set.or_none = false;
  if (type.base != Type::Base::integer) {
    assert(type.base == Type::Base::thing || type.base == Type::Base::set);
    return make(ExprOp::extent, set);
  }
  set.kind = -1;
  return make(ExprOp::range, set,
              {make(ExprOp::constant, type, {}, type.lo), make(ExprOp::constant, type, {}, type.hi)});
}

// The last of an action's parameters that a condition reads, also through names derived from them; -1 for none.
int Lowering::last_param(std::int32_t action, ExprId condition) {
  const auto& a = at(model.actions, action);
  const auto& params = at(model.flows, a.flow).params;
  int last = -1;
  const auto find = [&](const std::vector<VarId>& in, VarId var) {
    const auto found = std::find(in.begin(), in.end(), var);
    if (found != in.end()) last = std::max(last, static_cast<int>(found - in.begin()));
  };
  auto read = free_vars(condition);
  if (a.permission >= 0) {
    const auto& permission = at(model.permissions, a.permission);
    for (auto with = permission.with.rbegin(); with != permission.with.rend(); ++with) {
      if (read.contains(with->var)) read.merge(free_vars(with->value));
    }
    for (const auto var : read) find(permission.params, var);
  }
  for (const auto var : read) find(params, var);
  return last;
}

// What may be parameter `param`, given those before it: all that can be told by then of `when` and of the bans.
std::int32_t Lowering::candidates_hook(std::int32_t action, std::size_t param) {
  const auto& a = at(model.actions, action);
  const auto& params = at(model.flows, a.flow).params;
  const check::Permission* permission = a.permission < 0 ? nullptr : &at(model.permissions, a.permission);
  std::vector<Conjunct> all, here;
  gather(a.when, false, all);
  const auto of_when = all.size();
  if (permission != nullptr) {
    const auto bans = allowed(a.permission);
    all.insert(all.end(), bans.begin(), bans.end());
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto last = last_param(action, all[i].expr);
    if (last == static_cast<int>(param) || (last < 0 && param == 0 && i >= of_when)) here.push_back(all[i]);
  }
  Code code(*this, 0, at(model.flows, a.flow).name + " " + at(vars, params[param]).name);
  std::int32_t element = -1;
  for (std::size_t p = 0; p <= param; ++p) {
    if (p < param) {
      code.parameter(params[p]);
    } else {
      element = code.new_element(params[p]);
    }
    if (permission != nullptr) code.parameter_is(permission->params[p], params[p]);
  }
  if (permission != nullptr)
    for (const auto& with : permission->with) code.stands_for(with.var, with.value);
  const auto& type = at(vars, params[param]).type;
  const auto domain = element_domain(type);
  const auto found = code.code.take_set(domain);
  code.code.op(Op::sclear, found);
  code.each(all_of(type), element, std::move(here), [&](std::int32_t reg) { code.code.op(Op::sadd, found, reg); });
  code.code.op(Op::rets, found);
  return keep(code.finish(domain), false);
}

// The partners that bans and the pairs' `where` leave to one element of a side.
std::int32_t Lowering::edges_hook(std::int32_t action, std::size_t from) {
  const auto& a = at(model.actions, action);
  const auto& flow = at(model.flows, a.flow);
  const std::vector<VarId> sides{a.first, a.second};
  std::vector<Conjunct> all;
  gather(a.where_, false, all);
  Code code(*this, 0, flow.name + (from == 0 ? " partners" : " partners back"));
  const auto to = 1 - from;
  code.parameter(sides[from]);
  const auto element = code.new_element(sides[to]);
  if (a.permission >= 0) {
    const auto& permission = at(model.permissions, a.permission);
    for (const auto side : {from, to}) code.parameter_is(permission.params[side], sides[side]);
    for (const auto& with : permission.with) code.stands_for(with.var, with.value);
    const auto bans = allowed(a.permission);
    all.insert(all.end(), bans.begin(), bans.end());
  }
  const auto& type = at(vars, flow.params[to]).type;
  const auto domain = domain_of(type);
  const auto found = code.code.take_set(domain);
  code.code.op(Op::sclear, found);
  code.each(all_of(type), element, std::move(all), [&](std::int32_t reg) { code.code.op(Op::sadd, found, reg); });
  code.code.op(Op::rets, found);
  return keep(code.finish(domain), false);
}

void Lowering::lower_actions() {
  const Type flag{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
  for (std::int32_t number = 0; number < size_of(model.actions); ++number) {
    const auto& from = at(model.actions, number);
    const auto& flow = at(model.flows, from.flow);
    image::Action action;
    action.name = flow.name;
    action.flow = from.flow;
    action.phase = from.phase;
    action.bound = from.bound;
    action.bound_param = from.bound_param;
    action.used = used_column(number, -1);
    action.pairs = from.pairs;
    action.shapes = from.shapes == 0 ? static_cast<std::uint8_t>(image::one_on_one) : from.shapes;
    action.shapes_handle = from.shapes_handle;
    action.handle = from.handle;
    if (from.permission >= 0) action.permission = permission_question(from.permission);

    for (std::size_t p = 0; p < flow.params.size(); ++p) {
      const auto& var = at(vars, flow.params[p]);
      const auto place = slot_of(flow.params[p], 0);
      image::ActionParam param;
      param.name = var.name;
      (place.is_set ? param.set_slot : param.slot) = place.index;
      param.domain = element_domain(var.type);
      param.kind = var.type.kind;
      param.used = used_column(number, static_cast<std::int32_t>(p));
      assert(place.is_set == from.pairs && "a parameter that is a set belongs to an action of pairs");
      if (!from.pairs) param.candidates = candidates_hook(number, p);
      action.params.push_back(std::move(param));
    }
    std::vector<Conjunct> all;
    gather(from.when, false, all);
    if (flow.params.empty() && from.permission >= 0) {
      const auto bans = allowed(from.permission);
      all.insert(all.end(), bans.begin(), bans.end());
    }
    std::vector<ExprId> open;
    for (const auto& c : all) {
      if (last_param(number, c.expr) < 0) open.push_back(c.negated ? make(ExprOp::not_, flag, {c.expr}) : c.expr);
    }
    if (!open.empty()) {
      auto name = flow.name + " open";
      ExprId id = make(ExprOp::and_, flag, std::move(open));
      if (!is_true(id)) action.open = value_hook(id, {}, std::move(name));
    }
    if (from.pairs) {
      assert(flow.params.size() == 2);
      action.edges = edges_hook(number, 0);
      action.edges_back = edges_hook(number, 1);
    } else if (!is_true(from.when)) {
      action.when_ = value_hook(from.when, {flow.params, 0}, flow.name + " when");
    }
    im.actions.push_back(std::move(action));
  }
}

std::vector<image::Ask> Lowering::asks(ExprId condition, VarId candidate, std::int32_t level) {
  std::vector<Conjunct> all;
  gather(condition, false, all);
  std::vector<image::Ask> found;
  for (const auto& c : all) {
    const auto& e = expr(c.expr);
    if (e.op != ExprOp::may || c.negated) continue;
    const auto& permission = at(model.permissions, e.a);
    image::Ask ask;
    ask.question = permission_question(e.a);
    for (std::size_t i = 0; i < e.kids.size(); ++i) {
      Code code(*this, level, permission.name + " asked of");
      if (candidate >= 0) {
        code.parameter(candidate);
      } else {
        code.anonymous_parameter();
      }
      const auto& type = at(vars, permission.params[i]).type;
      ask.args.push_back(keep(
          type.base == Type::Base::set ? code.finish_set(e.kids[i], domain_of(type)) : code.finish_value(e.kids[i]),
          false));
    }
    found.push_back(std::move(ask));
  }
  return found;
}

void Lowering::lower_duties() {
  for (const auto& from : model.duties) {
    image::Duty duty;
    duty.kind = from.kind;
    duty.phase = from.phase;
    duty.handle = from.handle;
    const auto name = at(model.flows, from.phase).name + " duty";
    switch (from.kind) {
      case image::Duty::Kind::cover:
        duty.action = from.action;
        duty.param = from.param;
        duty.owed = set_hook(from.owed, at(at(im.actions, from.action).params, from.param).domain, {}, name);
        break;
      case image::Duty::Kind::room:
        duty.limit = value_hook(from.limit, {}, name);
        duty.thing_kind = from.thing_kind;
        duty.column = place_of(from.column).index;
        assert(!place_of(from.column).is_static);
        break;
      case image::Duty::Kind::state:
        duty.condition = value_hook(from.condition, {}, name);
        break;
    }
    im.duties.push_back(duty);
  }
}

std::int32_t Lowering::lower_menu(std::int32_t phase) {
  image::Menu menu;
  menu.flow = phase;
  menu.actor = at(im.flows, phase).actor;
  for (std::int32_t a = 0; a < size_of(model.actions); ++a)
    if (at(model.actions, a).phase == phase) menu.actions.push_back(a);
  for (std::int32_t d = 0; d < size_of(model.duties); ++d)
    if (at(model.duties, d).phase == phase) menu.duties.push_back(d);
  im.menus.push_back(std::move(menu));
  return size_of(im.menus) - 1;
}

}  // namespace tercio::lower
