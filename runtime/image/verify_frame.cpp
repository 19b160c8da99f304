// Slots, flows and nodes, one row at a time: what each one names, and that hooks fit where they are asked.
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/node_forms.hpp"

namespace tercio::image {
namespace {

void check_slots(Checker& check) {
  const Image& image = check.image;
  for (std::size_t i = 0; i < image.slots.size(); ++i) {
    const Place place{"slot", i, image.slots[i].name};
    check.row_or_none(place, "flow", image.slots[i].flow, image.flows.size());
    check.row_or_none(place, "domain", image.slots[i].domain, image.domains.size());
  }
  for (std::size_t i = 0; i < image.set_slots.size(); ++i) {
    check.row_or_none({"set slot", i, image.set_slots[i].name}, "flow", image.set_slots[i].flow, image.flows.size());
  }
  for (std::size_t i = 0; i < image.steps.size(); ++i) {
    const Place place{"step", i, image.steps[i].name};
    check.row_or_none(place, "flow", image.steps[i].flow, image.flows.size());
    check.handle(place, image.steps[i].handle);
  }
}

void check_flow_row(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Flow& flow = image.flows[number];
  const Place place{"flow", number, flow.name};
  check.need(known(flow.kind), place, "its kind is unknown");
  check.need(flow.level == 0 || flow.level == 1, place, "its level is {}", flow.level);
  check.row_or_none(place, "parent", flow.parent, image.flows.size());
  check.row_or_none(place, "after", flow.after, image.nodes.size());
  check.handle(place, flow.handle);
  check.hook_or_none(place, "actor", flow.actor, {});
  for (const std::int32_t slot : flow.slots) check.row(place, "slot", slot, image.slots.size());
  for (const std::int32_t slot : flow.set_slots) check.row(place, "set slot", slot, image.set_slots.size());
  for (const std::int32_t slot : flow.params) {
    if (slot >= -1) {
      check.row(place, "param", slot, image.slots.size());
    } else {
      check.row(place, "set param", -2 - std::int64_t{slot}, image.set_slots.size());
    }
  }
  for (const std::int32_t column : flow.lives) {
    if (!check.row(place, "column", column, image.columns.size())) continue;
    const Column& c = image.columns[static_cast<std::size_t>(column)];
    const bool integer = c.value_domain < 0 && !c.word;
    const bool good = c.encoding == Encoding::set   ? true
                      : c.encoding == Encoding::bit ? c.reset == 0 || c.reset == 1
                      : integer                     ? (c.reset >= c.low && c.reset <= c.high) || c.reset == c.absent
                      : c.reset == none             ? true
                      : c.word ? c.reset >= 0 && c.reset < static_cast<std::int64_t>(image.words.size())
                               : check.in_domain(c.value_domain, c.reset);
    check.need(good, place, "column {} \"{}\" goes back to {}, which is out of its range", column, c.name, c.reset);
  }
  if (!check.row(place, "entry", flow.entry, image.nodes.size())) return;
  const Node& entry = image.nodes[static_cast<std::size_t>(flow.entry)];
  check.need(entry.op == FlowOp::enter && entry.a == static_cast<std::int32_t>(number), place,
             "its entry, node {}, does not open it", flow.entry);
}

class NodeCheck {
 public:
  NodeCheck(Checker& check, std::size_t number)
      : check_(check),
        image_(check.image),
        node_(image_.nodes[number]),
        name_(name(node_.op)),
        place_{"node", number, name_} {}

  void run() {
    if (!check_.need(known(node_.op), place_, "its operation is unknown")) return;
    check_.row_or_none(place_, "flow", node_.flow, image_.flows.size());
    check_.handle(place_, node_.handle);
    const NodeForm form = form_of(node_.op);
    bool good = true;
    if (form.next) good &= check_.row(place_, "next", node_.next, image_.nodes.size());
    const auto operands = operands_of(node_);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (form.operands[i].optional && operands[i] == -1) continue;
      good &= check_operand(form.operands[i].kind, operands[i]);
    }
    if (good) check_agreement();
  }

 private:
  static std::string_view name(FlowOp op) { return known(op) ? name_of(op) : "?"; }

  bool check_operand(NodeOperand kind, std::int32_t n) {
    switch (kind) {
      case NodeOperand::unused:
      case NodeOperand::number:
      case NodeOperand::cases:
        return true;
      case NodeOperand::flow:
        return check_.row(place_, "flow", n, image_.flows.size());
      case NodeOperand::slot:
        return check_.row(place_, "slot", n, image_.slots.size());
      case NodeOperand::set_slot:
        return check_.row(place_, "set slot", n, image_.set_slots.size());
      case NodeOperand::hook:
        return check_.hook(place_, "hook", n, {});
      case NodeOperand::set_hook:
        return check_.hook(place_, "hook", n, {0, {}, Signature::any_set});
      case NodeOperand::node:
        return check_.row(place_, "node", n, image_.nodes.size());
      case NodeOperand::choice:
        return check_.row(place_, "choice", n, image_.choices.size());
      case NodeOperand::menu:
        return check_.row(place_, "menu", n, image_.menus.size());
      case NodeOperand::step:
        return check_.row(place_, "step", n, image_.steps.size());
      case NodeOperand::text:
        return check_.row(place_, "text", n, image_.texts.size());
      case NodeOperand::column:
        return check_.row(place_, "column", n, image_.columns.size());
      case NodeOperand::domain:
        return check_.row(place_, "domain", n, image_.domains.size());
    }
    return false;
  }

  std::int32_t set_domain(std::int32_t slot) const { return image_.set_slots[static_cast<std::size_t>(slot)].domain; }
  void same_domain(std::int32_t slot, std::int32_t domain) {
    check_.need(set_domain(slot) == domain, place_, "set slot {} is over domain {}, not {}", slot, set_domain(slot),
                domain);
  }
  void hook_fills(std::int32_t slot, std::int32_t hook) { same_domain(slot, check_.hook_at(hook).result_domain); }
  void choice_is(std::int32_t choice, std::initializer_list<ChoiceKind> kinds) {
    const ChoiceKind found = image_.choices[static_cast<std::size_t>(choice)].kind;
    for (const ChoiceKind kind : kinds) {
      if (kind == found) return;
    }
    check_.refuse(place_, "choice {} is of another kind", choice);
  }

  void check_write(bool set) {
    const Column& c = image_.columns[static_cast<std::size_t>(node_.a)];
    check_.need((c.encoding == Encoding::set) == set, place_, "column {} \"{}\" holds {}", node_.a, c.name,
                set ? "no sets" : "sets");
    check_.need((c.domain >= 0) == (node_.b >= 0), place_, "column {} \"{}\" has {} owner, and one hook asks for it",
                node_.a, c.name, c.domain >= 0 ? "an" : "no");
    check_.need((c.domain2 >= 0) == (!set && node_.d >= 0), place_,
                "column {} \"{}\" has {} second owner, and one hook asks for it", node_.a, c.name,
                c.domain2 >= 0 ? "a" : "no");
    if (set && c.encoding == Encoding::set) {
      check_.need(check_.hook_at(node_.c).result_domain == c.value_domain, place_,
                  "hook {} gives a set of another domain than column {}", node_.c, node_.a);
    }
  }

  void check_switch() {
    const auto cases = static_cast<std::int64_t>(image_.switch_cases.size());
    if (!check_.need(node_.b >= 0 && node_.c >= 0 && std::int64_t{node_.b} + node_.c <= cases, place_,
                     "{} cases from {} are not in their table of {}", node_.c, node_.b, cases)) {
      return;
    }
    if (!check_.within(node_.c <= limits::branches, place_, "{} cases; at most {} are allowed", node_.c,
                     limits::branches)) {
      return;
    }
    for (std::int32_t i = node_.b; i < node_.b + node_.c; ++i) {
      check_.row(place_, "node of a case", image_.switch_cases[static_cast<std::size_t>(i)].node, image_.nodes.size());
    }
  }

  void check_agreement() {
    switch (node_.op) {
      case FlowOp::let_set:
      case FlowOp::each_begin:
        hook_fills(node_.a, node_.b);
        break;
      case FlowOp::write:
        check_write(false);
        break;
      case FlowOp::write_set:
        check_write(true);
        break;
      case FlowOp::roll:
        check_.need(node_.b >= 1 && node_.c >= 1, place_, "it rolls {} dice of {} sides", node_.b, node_.c);
        check_.within(node_.b <= limits::dice && node_.c <= limits::die_sides, place_,
                    "it rolls {} dice of {} sides; at most {} of {} are allowed", node_.b, node_.c, limits::dice,
                    limits::die_sides);
        break;
      case FlowOp::switch_:
        check_switch();
        break;
      case FlowOp::each_by:
        choice_is(node_.d, {ChoiceKind::order});
        break;
      case FlowOp::until_pass:
        hook_fills(node_.a, node_.c);
        hook_fills(node_.b, node_.c);
        check_.need(node_.a != node_.b, place_, "what is handled and what this pass takes are one slot");
        break;
      case FlowOp::choose:
        choice_is(node_.a, {ChoiceKind::one, ChoiceKind::some, ChoiceKind::up_to, ChoiceKind::amount});
        break;
      case FlowOp::may:
        choice_is(node_.a, {ChoiceKind::may});
        break;
      case FlowOp::picks:
        choice_is(node_.a, {ChoiceKind::picks});
        break;
      case FlowOp::end_game:
        check_.need(node_.b >= 0 ? node_.a >= 0 : node_.a >= 0 || node_.c >= 0, place_, "it ends with no result");
        break;
      case FlowOp::enter:
        check_.need(image_.flows[static_cast<std::size_t>(node_.a)].entry == static_cast<std::int32_t>(place_.row),
                    place_, "it opens flow {}, whose entry is another node", node_.a);
        break;
      case FlowOp::leave_to:
        check_.need(image_.flows[static_cast<std::size_t>(node_.a)].after >= 0, place_,
                    "flow {} has no node to leave to", node_.a);
        break;
      case FlowOp::close:
      case FlowOp::call:
      case FlowOp::let:
      case FlowOp::draw:
      case FlowOp::branch:
      case FlowOp::each_next:
      case FlowOp::repeat_begin:
      case FlowOp::repeat_next:
      case FlowOp::until_begin:
      case FlowOp::batch_begin:
      case FlowOp::batch_end:
      case FlowOp::menu:
      case FlowOp::jump:
      case FlowOp::step:
      case FlowOp::settled:
      case FlowOp::stop:
      case FlowOp::pause:
      case FlowOp::fault:
        break;
    }
  }

  Checker& check_;
  const Image& image_;
  const Node& node_;
  const std::string_view name_;
  const Place place_;
};

}  // namespace

void check_frame(Checker& check) {
  check_slots(check);
  for (std::size_t i = 0; i < check.image.flows.size() && !check.full(); ++i) check_flow_row(check, i);
  for (std::size_t i = 0; i < check.image.nodes.size() && !check.full(); ++i) NodeCheck(check, i).run();
}

}  // namespace tercio::image
