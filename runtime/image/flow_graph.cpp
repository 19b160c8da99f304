#include "runtime/image/flow_graph.hpp"

#include <algorithm>
#include <unordered_map>

#include "runtime/image/node_forms.hpp"

namespace tercio::image {
namespace {

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

FlowGraph::FlowGraph(const Image& image)
    : image_(image),
      writes_(image.flows.size(), Bits((image.slots.size() + image.set_slots.size()) / 64 + 1)),
      marks_(image.nodes.size()) {
  for (std::size_t f = 0; f < image.flows.size(); ++f) {
    for (const std::int32_t slot : image.flows[f].slots) set_bit(writes_[f], slot);
    for (const std::int32_t slot : image.flows[f].set_slots) set_bit(writes_[f], set_slot(slot));
  }
}

FlowGraph::Body FlowGraph::successors(std::int32_t number) const {
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

std::vector<std::int32_t> FlowGraph::calls(const Body& body) const {
  std::vector<std::int32_t> result;
  Bits seen(image_.flows.size() / 64 + 1);
  for (const std::int32_t node : body) {
    for (const std::int32_t flow : calls(node)) {
      if (!has_bit(seen, flow)) result.push_back(flow);
      set_bit(seen, flow);
    }
  }
  std::sort(result.begin(), result.end());
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
    result.push_back(gives_value(choice.kind) ? choice.slot : set_slot(choice.slot));
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

void FlowGraph::close(std::size_t flow, const Body& body) {
  for (const std::int32_t node : body) {
    for (const std::int32_t slot : writes(node)) set_bit(writes_[flow], slot);
  }
  for (const std::int32_t called : calls(body)) join(writes_[flow], writes_[index(called)]);
}

FlowGraph::Body FlowGraph::ends(const Body& circle) const {
  Bits called(writes_.empty() ? 1 : writes_.front().size());
  for (const std::int32_t flow : calls(circle)) join(called, writes_[index(flow)]);
  std::unordered_map<std::int32_t, int> writers;
  for (const std::int32_t node : circle) {
    for (const std::int32_t slot : writes(node)) ++writers[slot];
  }
  Body result;
  for (const std::int32_t number : circle) {
    const Node& node = image_.nodes[index(number)];
    if (!is_loop(node.op)) continue;
    const std::int32_t slot = node.op == FlowOp::repeat_next ? node.a : set_slot(node.a);
    const std::int32_t exit = node.op == FlowOp::until_pass ? node.d : node.c;
    const bool leaves = !std::binary_search(circle.begin(), circle.end(), exit);
    if (leaves && writers[slot] == 1 && !has_bit(called, slot)) result.push_back(number);
  }
  return result;
}

// Tarjan's strongly connected components, with a stack of our own: tables may be long.
std::vector<FlowGraph::Body> FlowGraph::circles(const Body& nodes,
                                                const std::function<Body(std::int32_t)>& successors_of) {
  struct Frame {
    std::int32_t node;
    Body to;
    std::size_t next = 0;
  };
  ++search_;
  for (const std::int32_t node : nodes) marks_[index(node)] = {search_, -1, -1, false};
  Body open;
  std::vector<Frame> stack;
  std::vector<Body> result;
  std::int32_t order = 0;
  const auto visit = [&](std::int32_t node) {
    marks_[index(node)] = {search_, order, order, true};
    ++order;
    open.push_back(node);
    stack.push_back({node, successors_of(node)});
  };
  for (const std::int32_t root : nodes) {
    if (marks_[index(root)].order >= 0) continue;
    visit(root);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      Mark& mark = marks_[index(frame.node)];
      if (frame.next < frame.to.size()) {
        const std::int32_t to = frame.to[frame.next++];
        const Mark& found = marks_[index(to)];
        if (found.search != search_) continue;  // outside `nodes`
        if (found.order < 0) {
          visit(to);
        } else if (found.open) {
          mark.low = std::min(mark.low, found.order);
        }
        continue;
      }
      if (mark.low == mark.order) {
        Body group;
        do {
          group.push_back(open.back());
          marks_[index(open.back())].open = false;
          open.pop_back();
        } while (group.back() != frame.node);
        const bool itself = std::find(frame.to.begin(), frame.to.end(), frame.node) != frame.to.end();
        std::sort(group.begin(), group.end());
        if (group.size() > 1 || itself) result.push_back(std::move(group));
      }
      const std::int32_t low = mark.low;
      stack.pop_back();
      if (!stack.empty()) {
        Mark& outer = marks_[index(stack.back().node)];
        outer.low = std::min(outer.low, low);
      }
    }
  }
  return result;
}

}  // namespace tercio::image
