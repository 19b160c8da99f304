#include "runtime/image/node_forms.hpp"

#include <cstddef>

namespace tercio::image {
namespace {

constexpr std::string_view meanings[] = {
#define X(name, meaning) meaning,
#include "runtime/image/flow_ops.def"
#undef X
};

}  // namespace

NodeForm form_of(FlowOp op) {
  constexpr NodeOperandAt none_{}, flow{NodeOperand::flow}, slot{NodeOperand::slot}, set_slot{NodeOperand::set_slot},
      hook{NodeOperand::hook}, maybe_hook{NodeOperand::hook, true}, set_hook{NodeOperand::set_hook},
      node{NodeOperand::node}, choice{NodeOperand::choice}, menu{NodeOperand::menu}, step{NodeOperand::step},
      text{NodeOperand::text}, maybe_text{NodeOperand::text, true}, column{NodeOperand::column},
      maybe_domain{NodeOperand::domain, true}, number{NodeOperand::number}, cases{NodeOperand::cases};
  switch (op) {
    case FlowOp::enter:
      return {{flow}, true};
    case FlowOp::close:
      return {{flow}, false};
    case FlowOp::call:
      return {{flow}, true};
    case FlowOp::let:
      return {{slot, hook}, true};
    case FlowOp::let_set:
      return {{set_slot, set_hook}, true};
    case FlowOp::write:
      return {{column, maybe_hook, hook, maybe_hook}, true};
    case FlowOp::write_set:
      return {{column, maybe_hook, set_hook}, true};
    case FlowOp::roll:
      return {{slot, number, number}, true};
    case FlowOp::draw:
      return {{slot, set_hook}, true};
    case FlowOp::branch:
      return {{hook, node}, true};
    case FlowOp::switch_:
      return {{hook, cases, number, node}, false};
    case FlowOp::each_begin:
      return {{set_slot, set_hook}, true};
    case FlowOp::each_next:
      return {{set_slot, slot, node}, true};
    case FlowOp::each_by:
      return {{set_slot, slot, node, choice}, true};
    case FlowOp::repeat_begin:
      return {{slot, hook}, true};
    case FlowOp::repeat_next:
      return {{slot, none_, node}, true};
    case FlowOp::until_begin:
      return {{set_slot}, true};
    case FlowOp::until_pass:
      return {{set_slot, set_slot, set_hook, node}, true};
    case FlowOp::batch_begin:
      return {{}, true};
    case FlowOp::batch_end:
      return {{}, true};
    case FlowOp::choose:
      return {{choice}, true};
    case FlowOp::may:
      return {{choice, none_, none_, node}, true};
    case FlowOp::picks:
      return {{choice, none_, none_, node}, false};
    case FlowOp::menu:
      return {{menu}, true};
    case FlowOp::jump:
      return {{}, true};
    case FlowOp::leave_to:
      return {{flow}, false};
    case FlowOp::end_game:
      return {{maybe_hook, maybe_domain, maybe_text}, false};
    case FlowOp::step:
      return {{step}, true};
    case FlowOp::settled:
      return {{}, false};
    case FlowOp::stop:
      return {{}, false};
    case FlowOp::pause:
      return {{}, true};
    case FlowOp::fault:
      return {{text}, false};
  }
  return {};
}

std::string_view meaning_of(FlowOp op) { return meanings[static_cast<std::size_t>(op)]; }

bool is_loop(FlowOp op) {
  return op == FlowOp::each_next || op == FlowOp::each_by || op == FlowOp::repeat_next || op == FlowOp::until_pass;
}

}  // namespace tercio::image
