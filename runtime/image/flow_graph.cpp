#include "runtime/image/flow_graph.hpp"

#include <algorithm>
#include <unordered_map>

#include "runtime/image/node_forms.hpp"

namespace tercio::image {
namespace {

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

FlowGraph::FlowGraph(const Image& image)
    : image_(image), writes_(image.flows.size(), Slots((image.slots.size() + image.set_slots.size()) / 64 + 1)) {
  const auto mark = [&](std::size_t flow, std::int32_t slot) {
    writes_[flow][index(slot) / 64] |= std::uint64_t{1} << (slot % 64);
  };
  for (std::size_t f = 0; f < image.flows.size(); ++f) {
    for (const std::int32_t slot : image.flows[f].slots) mark(f, slot);
    for (const std::int32_t slot : image.flows[f].set_slots) mark(f, set_slot(slot));
  }
}

std::vector<std::int32_t> FlowGraph::successors(std::int32_t number) const {
  const Node& node = image_.nodes[index(number)];
  const NodeForm form = form_of(node.op);
  std::vector<std::int32_t> result;
  if (form.next) result.push_back(node.next);
  const auto operands = operands_of(node);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (form.operands[i].kind == NodeOperand::node) result.push_back(operands[i]);
  }
  if (node.op == FlowOp::switch_) {
    for (std::int32_t i = node.b; i < node.b + node.c; ++i) result.push_back(image_.switch_cases[index(i)].node);
  }
  if (node.op == FlowOp::picks) {
    for (const Option& option : image_.choices[index(node.a)].options) result.push_back(option.node);
  }
  if (node.op == FlowOp::menu) {
    for (const std::int32_t duty : image_.menus[index(node.a)].duties) {
      if (image_.duties[index(duty)].otherwise >= 0) result.push_back(image_.duties[index(duty)].otherwise);
    }
  }
  return result;
}

std::vector<std::int32_t> FlowGraph::calls(std::int32_t number) const {
  const Node& node = image_.nodes[index(number)];
  if (node.op == FlowOp::call) return {node.a};
  std::vector<std::int32_t> result;
  if (node.op == FlowOp::menu) {
    for (const std::int32_t action : image_.menus[index(node.a)].actions) {
      result.push_back(image_.actions[index(action)].flow);
    }
  }
  return result;
}

std::vector<std::int32_t> FlowGraph::writes(std::int32_t number) const {
  const Node& node = image_.nodes[index(number)];
  std::vector<std::int32_t> result;
  const auto operands = operands_of(node);
  const NodeForm form = form_of(node.op);
  for (std::size_t i = 0; i < operands.size(); ++i) {
    if (form.operands[i].kind == NodeOperand::slot) result.push_back(operands[i]);
    if (form.operands[i].kind == NodeOperand::set_slot) result.push_back(set_slot(operands[i]));
  }
  if (node.op == FlowOp::choose) {
    const Choice& choice = image_.choices[index(node.a)];
    result.push_back(choice.kind == ChoiceKind::one ? choice.slot : set_slot(choice.slot));
  }
  if (node.op == FlowOp::menu) {
    for (const std::int32_t action : image_.menus[index(node.a)].actions) {
      for (const ActionParam& param : image_.actions[index(action)].params) {
        result.push_back(param.slot >= 0 ? param.slot : set_slot(param.set_slot));
      }
    }
  }
  return result;
}

void FlowGraph::add_writes(std::size_t flow, std::int32_t node) {
  for (const std::int32_t slot : writes(node)) writes_[flow][index(slot) / 64] |= std::uint64_t{1} << (slot % 64);
  for (const std::int32_t called : calls(node)) {
    for (std::size_t w = 0; w < writes_[flow].size(); ++w) writes_[flow][w] |= writes_[index(called)][w];
  }
}

bool FlowGraph::only_writer(std::int32_t loop, const std::vector<std::int32_t>& circle) const {
  const Node& node = image_.nodes[index(loop)];
  const std::int32_t slot = node.op == FlowOp::repeat_next ? node.a : set_slot(node.a);
  return std::none_of(circle.begin(), circle.end(), [&](std::int32_t other) {
    if (other == loop) return false;
    const std::vector<std::int32_t> own = writes(other);
    if (std::find(own.begin(), own.end(), slot) != own.end()) return true;
    const std::vector<std::int32_t> called = calls(other);
    return std::any_of(called.begin(), called.end(), [&](std::int32_t flow) {
      return (writes_[index(flow)][index(slot) / 64] >> (slot % 64) & 1U) != 0;
    });
  });
}

// Tarjan's strongly connected components, with a stack of our own: tables may be long.
std::vector<std::vector<std::int32_t>> circles(const std::vector<std::int32_t>& nodes, const Successors& successors) {
  struct Mark { std::int32_t order = -1, low = -1; bool open = false; };
  struct Frame { std::int32_t node; std::vector<std::int32_t> to; std::size_t next = 0; };
  std::unordered_map<std::int32_t, Mark> marks;
  for (const std::int32_t node : nodes) marks[node] = {};
  std::vector<std::int32_t> open;
  std::vector<Frame> stack;
  std::vector<std::vector<std::int32_t>> result;
  std::int32_t order = 0;
  const auto visit = [&](std::int32_t node) {
    marks[node] = {order, order, true};
    ++order;
    open.push_back(node);
    stack.push_back({node, successors(node)});
  };
  for (const std::int32_t root : nodes) {
    if (marks[root].order >= 0) continue;
    visit(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      Mark& mark = marks[frame.node];
      if (frame.next < frame.to.size()) {
        const auto found = marks.find(frame.to[frame.next++]);
        if (found == marks.end()) continue;  // outside `nodes`
        if (found->second.order < 0) {
          visit(found->first);
        } else if (found->second.open) {
          mark.low = std::min(mark.low, found->second.order);
        }
        continue;
      }
      if (mark.low == mark.order) {
        std::vector<std::int32_t> group;
        do {
          group.push_back(open.back());
          marks[open.back()].open = false;
          open.pop_back();
        } while (group.back() != frame.node);
        const bool itself = std::find(frame.to.begin(), frame.to.end(), frame.node) != frame.to.end();
        std::reverse(group.begin(), group.end());
        if (group.size() > 1 || itself) result.push_back(std::move(group));
      }
      const std::int32_t low = mark.low;
      stack.pop_back();
      if (!stack.empty()) marks[stack.back().node].low = std::min(marks[stack.back().node].low, low);
    }
  }
  return result;
}

}  // namespace tercio::image
