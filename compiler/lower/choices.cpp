// Choices: who decides, from what, and what a whole choice must satisfy.
#include <cassert>

#include "compiler/lower/flow.hpp"

namespace tercio::lower {

using check::Stmt;
using image::FlowOp;

std::int32_t FlowWriter::choice(image::Choice choice, const Stmt&, ExprId actor) {
  choice.actor = actor < 0 ? -1 : value_hook(actor, "who");
  choice.flow = flow_;
  choice.handle = handle_;
  in_.im.choices.push_back(std::move(choice));
  return size_of(in_.im.choices) - 1;
}

// From which things one, some or up to so many are chosen.
void FlowWriter::candidates(const Stmt& s, image::Choice& made, std::int32_t domain) {
  const auto& from = s.choice;
  auto candidates = from.set;
  if (from.where_ >= 0) {
    candidates = in_.make(ExprOp::those, in_.expr(from.set).type, {from.set, from.where_}, 0, from.candidate);
    made.asks = in_.asks(from.where_, from.candidate, level_);
  }
  made.domain = domain;
  made.candidates = set_hook(candidates, made.domain, "from which " + made.name);
}

void FlowWriter::chooses(const Stmt& s) {
  const auto& from = s.choice;
  const auto& name = at(in_.vars, from.var).name;
  image::Choice made;
  made.kind = from.kind;
  made.name = name;
  made.or_none = from.or_none;
  made.or_all = from.or_all;
  const auto place = in_.slot_of(from.var, level_);
  made.slot = place.index;
  const bool amount = from.kind == image::ChoiceKind::amount;
  assert(place.is_set != image::gives_value(from.kind));
  if (amount) {
    const std::vector<ExprId> ends = in_.expr(from.set).kids;
    made.low = value_hook(ends[0], name + " at least");
    made.high = value_hook(ends[1], name + " at most");
    if (from.where_ >= 0) {
      made.candidates = in_.value_hook(from.where_, {{from.candidate}, level_}, "which " + name);
      made.asks = in_.asks(from.where_, from.candidate, level_);
    }
  } else {
    candidates(s, made, place.is_set ? at(in_.im.set_slots, place.index).domain : set_domain(from.set));
  }
  if (from.limit >= 0) made.limit = value_hook(from.limit, "up to");
  for (const auto& c : from.conditions) {
    image::Condition condition;
    condition.compare = c.compare;
    if (c.measure >= 0) condition.measure = in_.value_hook(c.measure, {{c.element}, level_}, name + " counts");
    condition.bound = value_hook(c.bound, name + " needs");
    made.conditions.push_back(condition);
  }
  if (from.whole >= 0) made.whole = value_hook(from.whole, name + " such that");

  add(FlowOp::choose, choice(std::move(made), s, from.actor));
  if (from.none_block < 0) return;
  const Type flag{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
  const auto chosen = in_.make_var(from.var);
  ExprId none = -1;
  if (place.is_set) {
    Type number;
    number.base = Type::Base::integer;
    none = in_.make(ExprOp::eq, flag,
                    {in_.make(ExprOp::count, number, {chosen}), in_.make(ExprOp::constant, number, {}, 0)});
  } else {
    auto type = at(in_.vars, from.var).type;
    type.or_none = true;
    none = in_.make(ExprOp::eq, flag, {chosen, in_.make(ExprOp::constant, type, {}, image::none)});
  }
  const auto test = add(FlowOp::branch, value_hook(none, name + " is none"));
  block(from.none_block);
  open({{test, End::Field::b, 0}});
}

void FlowWriter::may(const Stmt& s) {
  image::Choice made;
  made.kind = image::ChoiceKind::may;
  made.name = s.text;
  if (in_.is_false(s.e1)) return block(s.other);
  if (!in_.is_true(s.e1)) {
    made.candidates = value_hook(s.e1, "may when");
    made.asks = in_.asks(s.e1, -1, level_);
  }
  const auto node = add(FlowOp::may, choice(std::move(made), s, s.actor));
  block(s.block);
  auto after = take_open();
  open({{node, End::Field::d, 0}});
  block(s.other);
  open(std::move(after));
}

void FlowWriter::picks(const Stmt& s) {
  image::Choice made;
  made.kind = image::ChoiceKind::picks;
  for (const auto& option : s.options) {
    if (in_.is_false(option.when)) continue;
    const auto when = in_.is_true(option.when) ? -1 : value_hook(option.when, "option when");
    made.options.push_back({option.text, when, -1, option.handle});
  }
  const auto number = choice(std::move(made), s, s.actor);
  const auto node = add(FlowOp::picks, number);
  Ends after{{node, End::Field::d, 0}};
  std::int32_t row = 0;
  for (const auto& option : s.options) {
    if (in_.is_false(option.when)) continue;
    open({{number, End::Field::option, row++}});
    const auto outer = handle_;
    if (option.handle >= 0) handle_ = option.handle;
    block(option.block);
    handle_ = outer;
    for (const auto& end : take_open()) after.push_back(end);
  }
  open(std::move(after));
}

}  // namespace tercio::lower
