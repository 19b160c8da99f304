// The flow table as text: its flows, each with its nodes, and the choices, menus and actions that the nodes name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>

#include "runtime/image/names.hpp"
#include "runtime/image/node_forms.hpp"
#include "runtime/image/text.hpp"
#include "runtime/image/text_names.hpp"

namespace tercio::image {
namespace {

std::string operand_text(const Image& image, const Names& names, const Node& node, NodeOperandAt operand,
                         std::int32_t n) {
  if (operand.optional && n == -1) return "-";
  switch (operand.kind) {
    case NodeOperand::unused:
      return "";
    case NodeOperand::flow:
      return names.flow(n);
    case NodeOperand::slot:
      return names.slot(n);
    case NodeOperand::set_slot:
      return names.set_slot(n);
    case NodeOperand::hook:
    case NodeOperand::set_hook:
      return names.hook(n);
    case NodeOperand::node:
      return fmt::format("else {}", n);
    case NodeOperand::choice:
      return names.choice(n);
    case NodeOperand::menu:
      return fmt::format("menu {}", n);
    case NodeOperand::step:
      return names.step(n);
    case NodeOperand::text:
      return names.text(n);
    case NodeOperand::column:
      return names.column(n);
    case NodeOperand::domain:
      return names.domain(n);
    case NodeOperand::number:
      return node.op == FlowOp::switch_ ? "" : std::to_string(n);
    case NodeOperand::cases: {
      std::vector<std::string> cases;
      for (std::int64_t i = n; n >= 0 && i < std::int64_t{n} + node.c && i < std::ssize(image.switch_cases); ++i) {
        const SwitchCase& c = image.switch_cases[static_cast<std::size_t>(i)];
        cases.push_back(fmt::format("{} -> {}", c.value, c.node));
      }
      return fmt::format("({})", fmt::join(cases, ", "));
    }
  }
  return "";
}

std::string node_text(const Image& image, const Names& names, std::size_t number) {
  const Node& node = image.nodes[number];
  if (!known(node.op)) return fmt::format("  {:4} ?\n", number);
  const NodeForm form = form_of(node.op);
  std::string text = fmt::format("  {:4} {:<12}", number, name_of(node.op));
  const auto operands = operands_of(node);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const std::string one = operand_text(image, names, node, form.operands[i], operands[i]);
    if (!one.empty()) text += " " + one;
  }
  if (form.next) text += fmt::format(" -> {}", node.next);
  return text + names.cite(node.handle) + "\n";
}

std::string slots_text(const Names& names, const Flow& flow) {
  std::string text;
  for (const std::int32_t param : flow.params) {
    text += (text.empty() ? "" : ", ") + (param >= 0 ? names.slot(param) : names.set_slot(-2 - param));
  }
  return text.empty() ? "" : "(" + text + ")";
}

void put_choices(const Image& image, const Names& names, std::string& text) {
  for (std::size_t i = 0; i < image.choices.size(); ++i) {
    const Choice& c = image.choices[i];
    text += fmt::format("{}choice {} {} {} by {}{}\n", i == 0 ? "\n" : "", i, c.name, name_of(c.kind),
                        names.hook(c.actor), names.cite(c.handle));
    if (c.candidates >= 0)
      text += fmt::format("       of {} from {}\n", names.domain(c.domain), names.hook(c.candidates));
    for (const Condition& condition : c.conditions) {
      text += fmt::format("       {} {} {}\n", condition.measure < 0 ? "count" : names.hook(condition.measure),
                          name_of(condition.compare), names.hook(condition.bound));
    }
    for (const Option& o : c.options) {
      text += fmt::format("       {} when {} -> {}{}\n", o.text, names.hook(o.when), o.node, names.cite(o.handle));
    }
  }
}

void put_menus(const Image& image, const Names& names, std::string& text) {
  for (std::size_t i = 0; i < image.menus.size(); ++i) {
    text += fmt::format("{}menu {} of {} by {}\n", i == 0 ? "\n" : "", i, names.flow(image.menus[i].flow),
                        names.hook(image.menus[i].actor));
    for (const std::int32_t a : image.menus[i].actions) text += fmt::format("       action {}\n", a);
    for (const std::int32_t d : image.menus[i].duties) text += fmt::format("       duty {}\n", d);
  }
  for (std::size_t i = 0; i < image.actions.size(); ++i) {
    const Action& a = image.actions[i];
    text += fmt::format("{}action {} {} {} in {}{}\n", i == 0 ? "\n" : "", i, a.name, name_of(a.bound),
                        names.flow(a.phase), names.cite(a.handle));
    for (const ActionParam& p : a.params) {
      text += fmt::format("       {}: {} from {}\n", p.name, names.domain(p.domain), names.hook(p.candidates));
    }
    if (a.pairs) text += fmt::format("       pairs by {}, shapes {}\n", names.hook(a.edges), a.shapes);
  }
  for (std::size_t i = 0; i < image.duties.size(); ++i) {
    const Duty& d = image.duties[i];
    text += fmt::format("{}duty {} {} in {}{}\n", i == 0 ? "\n" : "", i, name_of(d.kind), names.flow(d.phase),
                        names.cite(d.handle));
  }
}

}  // namespace

std::string flow_text(const Image& image) {
  const Names names(image);
  std::string text = fmt::format("flow, from node {}\n", image.start);
  for (std::size_t n = 0; n < image.nodes.size(); ++n) {
    if (image.nodes[n].flow == -1) text += node_text(image, names, n);
  }
  for (std::size_t f = 0; f < image.flows.size(); ++f) {
    const Flow& flow = image.flows[f];
    text += fmt::format("\n{} {} {}{}{}{}\n", name_of(flow.kind), f, flow.name, slots_text(names, flow),
                        flow.level == 0 ? "" : " while settling", names.cite(flow.handle));
    for (std::size_t n = 0; n < image.nodes.size(); ++n) {
      if (image.nodes[n].flow == static_cast<std::int32_t>(f)) text += node_text(image, names, n);
    }
  }
  put_choices(image, names, text);
  put_menus(image, names, text);
  return text;
}

}  // namespace tercio::image
