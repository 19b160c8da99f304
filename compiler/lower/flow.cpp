// A flow: opened, photographed, its windows spliced in around its body, closed.
#include "compiler/lower/flow.hpp"

#include <algorithm>
#include <cassert>

#include "compiler/lower/text.hpp"

namespace tercio::lower {

using image::FlowOp;

std::int32_t Lowering::new_node(image::Node node) {
  im.nodes.push_back(node);
  return size_of(im.nodes) - 1;
}

std::int32_t FlowWriter::add(FlowOp op, std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t d) {
  image::Node node;
  node.op = op;
  node.a = a;
  node.b = b;
  node.c = c;
  node.d = d;
  node.flow = flow_;
  node.handle = handle_;
  const auto index = in_.new_node(node);
  go_to(index);
  const bool ends = op == FlowOp::close || op == FlowOp::leave_to || op == FlowOp::end_game || op == FlowOp::settled ||
                    op == FlowOp::stop || op == FlowOp::fault || op == FlowOp::switch_ || op == FlowOp::picks;
  if (!ends) open({{index, End::Field::next, 0}});
  entered_ = false;
  return index;
}

void FlowWriter::set(const End& end, std::int32_t node) {
  switch (end.field) {
    case End::Field::next:
      at(in_.im.nodes, end.node).next = node;
      return;
    case End::Field::b:
      at(in_.im.nodes, end.node).b = node;
      return;
    case End::Field::c:
      at(in_.im.nodes, end.node).c = node;
      return;
    case End::Field::d:
      at(in_.im.nodes, end.node).d = node;
      return;
    case End::Field::switch_case:
      at(in_.im.switch_cases, end.node).node = node;
      return;
    case End::Field::option:
      at(at(in_.im.choices, end.node).options, end.option).node = node;
      return;
  }
}

void FlowWriter::go_to(std::int32_t node) {
  for (const auto& end : take_open()) set(end, node);
}

std::string FlowWriter::title() const { return flow_ < 0 ? "example: " : at(in_.im.flows, flow_).name + ": "; }

std::int32_t FlowWriter::value_hook(ExprId id, const std::string& what) {
  return in_.value_hook(id, {{}, level_}, title() + what);
}

std::int32_t FlowWriter::set_hook(ExprId id, std::int32_t domain, const std::string& what) {
  return in_.set_hook(id, domain, {{}, level_}, title() + what);
}

std::int32_t FlowWriter::text(const std::string& text) {
  const auto found = std::find(in_.im.texts.begin(), in_.im.texts.end(), text);
  if (found != in_.im.texts.end()) return static_cast<std::int32_t>(found - in_.im.texts.begin());
  in_.im.texts.push_back(text);
  return size_of(in_.im.texts) - 1;
}

std::int32_t FlowWriter::set_domain(ExprId set) {
  const auto& e = in_.expr(set);
  if (e.op == ExprOp::range && e.type.kind < 0) {
    const auto low = in_.constant(e.kids[0]), high = in_.constant(e.kids[1]);
    if (low && high && *low <= *high) return in_.integer_domain(*low, *high);
  }
  return in_.domain_of(e.type);
}

void FlowWriter::let(VarId var, ExprId value) {
  const auto place = in_.slot_of(var, level_);
  const auto& name = at(in_.vars, var).name;
  if (place.is_set) {
    const auto domain = at(in_.im.set_slots, place.index).domain;
    add(FlowOp::let_set, place.index, set_hook(value, domain, name));
  } else {
    add(FlowOp::let, place.index, value_hook(value, name));
  }
}

void FlowWriter::take_photographs(const check::Flow& flow) {
  for (const auto t : flow.photographs) {
    const auto& term = at(in_.model.terms, t);
    const auto place = in_.photograph(t, level_);
    const auto outer = std::exchange(handle_, term.handle);
    if (place.is_set) {
      add(FlowOp::let_set, place.index, set_hook(term.value, at(in_.im.set_slots, place.index).domain, term.name));
    } else {
      add(FlowOp::let, place.index, value_hook(term.value, term.name));
    }
    handle_ = outer;
  }
}

void FlowWriter::window(const check::Window& w) {
  const auto outer = std::exchange(handle_, w.handle);
  const auto loops = std::exchange(loops_, {});
  if (in_.is_true(w.when)) {
    block(w.block);
  } else if (!in_.is_false(w.when)) {
    const auto test = add(FlowOp::branch, value_hook(w.when, "when"));
    block(w.block);
    open({{test, End::Field::b, 0}});
  }
  loops_ = loops;
  handle_ = outer;
}

// In an example: whether two of them hold at once.
void FlowWriter::note_clashes(const std::vector<check::Window>& windows) {
  if (in_.example < 0) return;
  for (std::size_t i = 0; i < windows.size(); ++i) {
    for (std::size_t k = i + 1; k < windows.size(); ++k) {
      if (in_.is_false(windows[i].when) || in_.is_false(windows[k].when)) continue;
      const auto asks = add(FlowOp::branch, in_.clash_hook(windows[i], windows[k], {{}, level_}));
      open({{asks, End::Field::b, 0}});
    }
  }
}

void FlowWriter::with_windows(const check::Windows& windows, const std::function<void()>& body,
                              const std::function<void()>& at_after) {
  const bool marks = !windows.instead.empty() && std::any_of(windows.after.begin(), windows.after.end(),
                                                             [&](const auto& w) { return asks_replaced(in_, w); });
  const Type flag{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
  const auto is = [&](bool b) { return value_hook(in_.make(ExprOp::constant, flag, {}, b ? 1 : 0), "replaced"); };
  const auto mark = marks ? in_.new_slot(flow_, "replaced") : -1;
  if (marks) add(FlowOp::let, mark, is(false));

  for (const auto& w : windows.before) window(w);
  Ends after;
  bool always = false;  // an `instead of` without a condition: the body never runs
  note_clashes(windows.instead);
  for (const auto& w : windows.instead) {
    if (always || in_.is_false(w.when)) continue;
    const auto outer = std::exchange(handle_, w.handle);
    const auto loops = std::exchange(loops_, {});
    always = in_.is_true(w.when);
    const auto test = always ? -1 : add(FlowOp::branch, value_hook(w.when, "when"));
    if (marks) add(FlowOp::let, mark, is(true));
    block(w.block);
    for (const auto& end : take_open()) after.push_back(end);
    if (!always) open({{test, End::Field::b, 0}});
    loops_ = loops;
    handle_ = outer;
  }
  if (!always) body();
  open(std::move(after));
  at_after();
  const auto outer = std::exchange(in_.replaced_slot, mark);
  for (const auto& w : windows.after) window(w);
  in_.replaced_slot = outer;
}

void FlowWriter::only_if(ExprId condition, const std::function<void()>& then) {
  const auto test = add(FlowOp::branch, value_hook(condition, "when"));
  then();
  open({{test, End::Field::b, 0}});
}

void Lowering::write_flow(std::int32_t flow, std::int32_t level) {
  const auto number = flow_at(flow, level);
  const auto& from = at(model.flows, flow);
  FlowWriter writer(*this, number, level, from.handle);
  at(im.flows, number).entry = writer.add(FlowOp::enter, number);
  if (from.actor >= 0) at(im.flows, number).actor = value_hook(from.actor, {{}, level}, from.name + ": by");

  FlowWriter::Ends to_menu, to_close;  // of an example's routes
  bool left_open = false;              // a route ends here from within
  for (const auto& route : routes()) {
    for (std::size_t depth = 0; level == 0 && depth < route.around.size(); ++depth) {
      if (route.around[depth] != flow) continue;
      left_open = left_open || (depth == 0 && route.action >= 0);
      writer.only_if(on_route(route.number), [&] {
        writer.take_photographs(from);
        const bool menu = route.target < 0 && depth + 1 == route.around.size();
        if (!menu) writer.open_route(route, static_cast<std::ptrdiff_t>(depth));
        for (const auto& end : writer.take_open()) (menu ? to_menu : to_close).push_back(end);
      });
    }
  }
  writer.take_photographs(from);
  std::int32_t menu_at = -1;
  writer.with_windows(
      from.windows,
      [&] {
        writer.block(from.block);
        if (from.kind != image::FlowKind::phase) return;
        assert(level == 0);
        writer.open(to_menu);
        if (from.actor >= 0) menu_at = writer.add(FlowOp::menu, lower_menu(flow));  // else it has neither actions nor duties
      },
      [&] {
        at(im.flows, number).after = size_of(im.nodes);
        writer.enter_here();
        if (!left_open) return;
        writer.add(FlowOp::branch, value_hook(on_route(0), {{}, 0}, from.name + ": as a whole"));
        to_close.push_back({size_of(im.nodes) - 1, FlowEnd::Field::b, 0});
      });
  for (const auto& route : routes()) {
    if (level != 0 || (route.target != flow && route.action != flow)) continue;
    writer.only_if(on_route(route.number), [&] {
      writer.add(FlowOp::pause);
      if (route.action == flow) writer.add(FlowOp::leave_to, route.around.front());
    });
  }
  writer.open(to_close);
  if (writer.reached()) writer.add(FlowOp::close, number);  // else an `after` ends the game

  if (menu_at < 0) return;
  for (std::int32_t d = 0; d < size_of(model.duties); ++d) {
    const auto& duty = at(model.duties, d);
    if (duty.phase != flow || !duty.has_otherwise) continue;
    FlowWriter otherwise(*this, number, level, duty.handle);
    at(im.duties, d).otherwise = size_of(im.nodes);
    otherwise.block(duty.otherwise);
    if (otherwise.reached()) otherwise.add(FlowOp::jump);
    otherwise.go_to(at(im.nodes, menu_at).next);
  }
}

std::int32_t Lowering::write_body(std::int32_t flow, check::BlockId block, std::int32_t handle) {
  assert(flow >= 0 && at(model.flows, flow).kind == image::FlowKind::law);
  FlowWriter writer(*this, flow, 1, handle);
  const auto entry = writer.add(FlowOp::enter, flow);
  at(im.flows, flow).entry = entry;
  writer.block(block);
  at(im.flows, flow).after = size_of(im.nodes);
  writer.add(FlowOp::settled, flow);
  return entry;
}

void Lowering::lower_flows() {
  for (const auto& step : model.steps) im.steps.push_back({step.name, step.flow, step.handle});
  for (const auto& [flow, level] : flow_order_) {
    if (at(model.flows, flow).kind != image::FlowKind::law) write_flow(flow, level);
  }
  if (model.main_flow < 0) return;
  image::Node call;
  call.op = FlowOp::call;
  call.a = model.main_flow;
  im.start = new_node(call);
  image::Node stop;
  stop.op = FlowOp::stop;
  at(im.nodes, im.start).next = new_node(stop);
}

}  // namespace tercio::lower
