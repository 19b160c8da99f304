// Sentences as nodes.
#include <algorithm>
#include <cassert>
#include <string_view>

#include "compiler/lower/flow.hpp"

namespace tercio::lower {

using check::ExprOp;
using check::Stmt;
using check::StmtKind;
using image::FlowOp;

void FlowWriter::block(check::BlockId id) {
  if (id < 0) return;
  for (const auto& s : at(in_.model.blocks, id).sentences) {
    if (!reached()) return;  // after a `leave`
    const auto outer = handle_;
    if (s.handle >= 0) handle_ = s.handle;
    sentence(s);
    handle_ = outer;
  }
}

void FlowWriter::sentence(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::let:
      return let(s.var, s.e1);
    case StmtKind::write:
      return write(s);
    case StmtKind::roll:
      return roll(s);
    case StmtKind::draw:
      add(FlowOp::draw, in_.slot_of(s.var, level_).index, set_hook(s.e1, set_domain(s.e1), "draw"));
      return;
    case StmtKind::outcome:
      return outcome(s);
    case StmtKind::if_:
      return condition(s);
    case StmtKind::for_each:
      return for_each(s);
    case StmtKind::repeat:
      return repeat(s);
    case StmtKind::until_none:
      return until_none(s);
    case StmtKind::together: {
      const bool batch = s.batch;
      if (batch) add(FlowOp::batch_begin);
      batches_ += batch ? 1 : 0;
      block(s.block);
      batches_ -= batch ? 1 : 0;
      if (batch && reached()) add(FlowOp::batch_end);
      return;
    }
    case StmtKind::leave:
      add(FlowOp::leave_to, in_.flow_at(s.flow, level_));
      return;
    case StmtKind::leave_loop:
      return leave_loop();
    case StmtKind::leave_game:
      return leave_game(s.e1);
    case StmtKind::step:
      add(FlowOp::step, s.step);
      with_windows(
          at(in_.model.steps, s.step).windows, [&] { block(s.block); }, [] {});
      return;
    case StmtKind::chooses:
      return chooses(s);
    case StmtKind::may:
      return may(s);
    case StmtKind::picks:
      return picks(s);
    case StmtKind::call:
      return call(s);
    case StmtKind::put:
    case StmtKind::shuffle:
      assert(!"piles.cpp has written it out");
      return;
    case StmtKind::action:
      return;
  }
}

void FlowWriter::write(const Stmt& s) {
  const auto& column = at(in_.model.columns, s.column);
  const auto& place = in_.place_of(s.column);
  assert(!place.is_static && "what is printed is never written");
  const auto owner = s.e1 < 0 ? -1 : value_hook(s.e1, column.name + " of");
  const auto owner2 = s.e2 < 0 ? -1 : value_hook(s.e2, column.name + " of second");
  if (column.type.base == Type::Base::set) {
    add(FlowOp::write_set, place.index, owner, set_hook(s.e3, in_.domain_of(column.type), column.name));
  } else {
    weigh(s.e3);
    add(FlowOp::write, place.index, owner, value_hook(s.e3, column.name), owner2);
  }
}

void FlowWriter::roll(const Stmt& s) {
  const auto raw = in_.slot_of(s.e1 >= 0 ? s.var2 : s.var, level_);
  assert(!raw.is_set);
  add(FlowOp::roll, raw.index, s.dice, s.sides);
  if (s.e1 >= 0) let(s.var, s.e1);
}

void FlowWriter::outcome(const Stmt& s) {
  const auto& type = in_.expr(s.e1).type;
  std::vector<std::pair<Value, std::size_t>> cases;  // value, branch
  for (std::size_t i = 0; i < s.branches.size(); ++i) {
    for (const auto& [from, to] : s.branches[i].keys) {
      for (auto key = from; key <= to; ++key) {
        cases.emplace_back(type.base == Type::Base::thing ? in_.dense(type.kind, key) : static_cast<Value>(key), i);
      }
    }
    if (s.branches[i].none) cases.emplace_back(image::none, i);
  }
  const auto first = size_of(in_.im.switch_cases);
  for (const auto& [value, branch] : cases) in_.im.switch_cases.push_back({value, -1});
  const auto node = add(FlowOp::switch_, value_hook(s.e1, "outcome"), first, size_of(cases));
  Ends after;
  for (std::size_t i = 0; i < s.branches.size(); ++i) {
    for (std::size_t k = 0; k < cases.size(); ++k) {
      if (cases[k].second == i) open({{first + static_cast<std::int32_t>(k), End::Field::switch_case, 0}});
    }
    const auto outer = handle_;
    if (s.branches[i].handle >= 0) handle_ = s.branches[i].handle;
    if (reached()) block(s.branches[i].block);
    handle_ = outer;
    for (const auto& end : take_open()) after.push_back(end);
  }
  open({{node, End::Field::d, 0}});
  add(FlowOp::fault, text("an outcome that has no branch"));
  open(std::move(after));
}

// Two slots of their own, named as accounts know them (runtime/play/weighing.cpp).
void FlowWriter::weigh(ExprId condition) {
  const check::Expr e = in_.expr(condition);  // a copy: hooks make more of them
  std::string_view name;
  switch (e.op) {
    case ExprOp::eq: name = "weighed ="; break;
    case ExprOp::ne: name = "weighed !="; break;
    case ExprOp::lt: name = "weighed <"; break;
    case ExprOp::le: name = "weighed <="; break;
    default: return;
  }
  for (const auto side : e.kids)
    if (in_.expr(side).type.base != Type::Base::integer || in_.expr(side).type.or_none) return;
  if (!in_.thrown(e.kids[0]) && !in_.thrown(e.kids[1])) return;
  const auto unit = in_.expr(e.kids[0]).type.measure.unit();
  add(FlowOp::let, in_.new_slot(flow_, std::string(name), -1, false, unit), value_hook(e.kids[0], "one side"));
  add(FlowOp::let, in_.new_slot(flow_, "weighed against", -1, false, unit), value_hook(e.kids[1], "other side"));
}

void FlowWriter::condition(const Stmt& s) {
  if (const auto c = in_.constant(s.e1)) return block(*c != 0 ? s.block : s.other);
  weigh(s.e1);
  const auto test = add(FlowOp::branch, value_hook(s.e1, "if"));
  block(s.block);
  auto after = take_open();
  open({{test, End::Field::b, 0}});
  block(s.other);
  open(std::move(after));
}

// Whom dice thrown in a pass are for: a slot of its own, named as accounts know it (Lines::let). Sides and places are told
// otherwise.
std::int32_t FlowWriter::name_pass(std::int32_t var) {
  const check::Type type = at(in_.vars, var).type;
  if (type.base != Type::Base::thing || type.kind == in_.model.side_kind || type.kind == in_.model.place_kind()) return -1;
  const auto slot = in_.new_slot(flow_, "pass for", in_.domain_of(type));
  add(FlowOp::let, slot, value_hook(in_.make_var(var), "pass"));
  return slot;
}

void FlowWriter::for_each(const Stmt& s) {
  const bool batch = s.batch;
  const auto domain = set_domain(s.e1);
  const auto& name = at(in_.vars, s.var).name;
  const auto left = in_.new_set_slot(flow_, "each " + name, domain);
  const auto slot = in_.slot_of(s.var, level_).index;
  if (batch) add(FlowOp::batch_begin);
  batches_ += batch ? 1 : 0;
  add(FlowOp::each_begin, left, set_hook(s.e1, domain, "each " + name));
  std::int32_t head = -1;
  if (s.actor < 0) {
    head = add(FlowOp::each_next, left, slot);
  } else {
    image::Choice order;
    order.kind = image::ChoiceKind::order;
    order.name = name;
    order.domain = domain;
    order.slot = slot;
    head = add(FlowOp::each_by, left, slot, -1, choice(std::move(order), s, s.actor));
  }
  Ends exits{{head, End::Field::c, 0}};
  loops_.push_back({&exits, batches_});
  const auto pass = batch ? -1 : name_pass(s.var);
  block(s.block);
  loops_.pop_back();
  go_to(head);
  open(std::move(exits));
  if (pass >= 0) add(FlowOp::let, pass, value_hook(in_.make(ExprOp::constant, at(in_.vars, s.var).type, {}, image::none), "no pass"));
  batches_ -= batch ? 1 : 0;
  if (batch) add(FlowOp::batch_end);
}

void FlowWriter::repeat(const Stmt& s) {
  const auto left = in_.new_slot(flow_, "repeat");
  add(FlowOp::repeat_begin, left, value_hook(s.e1, "repeat"));
  const auto head = add(FlowOp::repeat_next, left);
  Ends exits{{head, End::Field::c, 0}};
  loops_.push_back({&exits, batches_});
  block(s.block);
  loops_.pop_back();
  go_to(head);
  open(std::move(exits));
}

void FlowWriter::until_none(const Stmt& s) {
  const bool batch = s.batch;
  const auto domain = set_domain(s.e1);
  const auto& name = at(in_.vars, s.var).name;
  const auto handled = in_.new_set_slot(flow_, "handled " + name, domain);
  const auto pass = in_.new_set_slot(flow_, "pass of " + name, domain);
  if (batch) add(FlowOp::batch_begin);
  batches_ += batch ? 1 : 0;
  add(FlowOp::until_begin, handled);
  const auto head = add(FlowOp::until_pass, handled, pass, set_hook(s.e1, domain, "until none " + name));
  const auto each = add(FlowOp::each_next, pass, in_.slot_of(s.var, level_).index);
  set({each, End::Field::c, 0}, head);
  Ends exits{{head, End::Field::d, 0}};
  loops_.push_back({&exits, batches_});
  block(s.block);
  loops_.pop_back();
  go_to(each);
  open(std::move(exits));
  batches_ -= batch ? 1 : 0;
  if (batch) add(FlowOp::batch_end);
}

void FlowWriter::leave_loop() {
  assert(!loops_.empty());
  const auto& loop = loops_.back();
  for (auto left = batches_; left > loop.batches; --left) add(FlowOp::batch_end);
  add(FlowOp::jump);
  for (const auto& end : take_open()) loop.exits->push_back(end);
}

void FlowWriter::leave_game(ExprId result) {
  const auto& e = in_.expr(result);
  if (e.op == ExprOp::if_ && e.type.base == Type::Base::text) {
    const auto test = add(FlowOp::branch, value_hook(e.kids[0], "result"));
    leave_game(e.kids[1]);
    open({{test, End::Field::b, 0}});
    leave_game(e.kids[2]);
  } else if (e.op == ExprOp::text) {
    if (in_.result_slot >= 0) {
      const Type number{.base = Type::Base::integer, .measure = {}, .words = {}};
      add(FlowOp::let, in_.result_slot,
          value_hook(in_.make(ExprOp::constant, number, {}, in_.ended_with(e.value)), "result"));
    }
    add(FlowOp::end_game, -1, -1, text(at(in_.model.texts, e.value)));
  } else {
    const auto domain = in_.domain_of(e.type);
    assert(domain >= 0);
    if (in_.result_slot >= 0) add(FlowOp::let, in_.result_slot, value_hook(result, "result"));
    add(FlowOp::end_game, value_hook(result, "result"), domain);
  }
}

// A number for a parameter stays in the parameter's range, as a number that is written does.
check::ExprId FlowWriter::within(check::ExprId id, const Type& type) {
  if (id < 0 || type.base != Type::Base::integer) return id;
  const Type from = at(in_.exprs, id).type;
  if (from.base != Type::Base::integer || from.or_none || type.or_none || (from.lo >= type.lo && from.hi <= type.hi)) return id;
  const auto bound = [&](std::int64_t n) { return in_.make(check::ExprOp::constant, type, {}, n); };
  const auto floor = in_.make(check::ExprOp::greatest_of, type, {id, bound(type.lo)});
  return in_.make(check::ExprOp::least_of, type, {floor, bound(type.hi)});
}

void FlowWriter::call(const Stmt& s) {
  const auto& callee = at(in_.model.flows, s.flow);
  assert(callee.params.size() == s.args.size());
  for (std::size_t i = 0; i < s.args.size(); ++i) let(callee.params[i], within(s.args[i], at(in_.vars, callee.params[i]).type));
  add(FlowOp::call, in_.flow_at(s.flow, level_));
}

}  // namespace tercio::lower
