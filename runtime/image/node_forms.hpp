// The operands of each node of the flow table, for the verifier and the flow text.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "runtime/image/image.hpp"

namespace tercio::image {

enum class NodeOperand : std::uint8_t {
  unused,
  flow,
  slot,
  set_slot,
  hook,
  set_hook,
  node,
  choice,
  menu,
  step,
  text,
  column,
  domain,
  number,
  cases
};
struct NodeOperandAt {
  NodeOperand kind = NodeOperand::unused;
  bool optional = false;  // -1 stands for absent
};
struct NodeForm {
  std::array<NodeOperandAt, 4> operands{};  // a, b, c, d
  bool next = true;                         // control may go to `next`
};
NodeForm form_of(FlowOp op);
std::string_view meaning_of(FlowOp op);
inline std::array<std::int32_t, 4> operands_of(const Node& node) { return {node.a, node.b, node.c, node.d}; }

// each_next, each_by, repeat_next, until_pass: operand a, a slot or a set slot, lets the loop end.
bool is_loop(FlowOp op);

}  // namespace tercio::image
