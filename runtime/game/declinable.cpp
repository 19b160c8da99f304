// Which actions put nothing anywhere before a decision that may be declined: read off the nodes once, so that a room
// duty costs nothing at a menu that offers only such actions.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

struct Way {
  bool safe = true;   // nothing is placed, and nobody must decide, before such a decision or the end
  bool ends = false;  // the end can be reached without any decision
  bool known = false;
};

class Walk {
 public:
  explicit Walk(const image::Image& image) : image_(image), ways_(image.flows.size()) {
    for (const image::Duty& duty : image.duties)
      if (duty.kind == image::Duty::Kind::room) places_.push_back(duty.column);
  }

  const Way& of(std::int32_t flow) {
    Way& way = ways_[static_cast<std::size_t>(flow)];
    if (way.known) return way;
    way.known = true;
    std::vector<bool> met(image_.nodes.size());
    std::vector<std::int32_t> todo{image_.flows[static_cast<std::size_t>(flow)].entry};
    while (!todo.empty()) {
      const std::int32_t node = todo.back();
      todo.pop_back();
      if (node < 0 || met[static_cast<std::size_t>(node)]) continue;
      met[static_cast<std::size_t>(node)] = true;
      follow(flow, image_.nodes[static_cast<std::size_t>(node)], way, todo);
    }
    return way;
  }

 private:
  void follow(std::int32_t flow, const Node& n, Way& way, std::vector<std::int32_t>& todo) {
    switch (n.op) {
      case FlowOp::close:
        way.ends = true;
        return;
      case FlowOp::call: {
        const Way inner = of(n.a);
        way.safe = way.safe && inner.safe;
        if (inner.ends) todo.push_back(n.next);
        return;
      }
      case FlowOp::write:
        if (std::find(places_.begin(), places_.end(), n.a) != places_.end()) way.safe = false;
        break;
      case FlowOp::branch:
        todo.push_back(n.b);
        break;
      case FlowOp::switch_:
        for (std::int32_t i = n.b; i < n.b + n.c; ++i)
          todo.push_back(image_.switch_cases[static_cast<std::size_t>(i)].node);
        todo.push_back(n.d);
        return;
      case FlowOp::each_next:
      case FlowOp::each_by:
      case FlowOp::repeat_next:
        todo.push_back(n.c);
        break;
      case FlowOp::until_pass:
        todo.push_back(n.d);
        break;
      case FlowOp::choose: {
        const image::Choice& choice = image_.choices[static_cast<std::size_t>(n.a)];
        if (!choice.or_none && choice.kind != image::ChoiceKind::up_to) way.safe = false;
        return;
      }
      case FlowOp::may:
        todo.push_back(n.d);
        return;
      case FlowOp::picks:
      case FlowOp::menu:
        way.safe = false;
        return;
      case FlowOp::leave_to:
        if (n.a != flow)
          way.safe = false;
        else
          todo.push_back(image_.flows[static_cast<std::size_t>(flow)].after);
        return;
      case FlowOp::end_game:
      case FlowOp::settled:
      case FlowOp::stop:
      case FlowOp::fault:
      case FlowOp::pause:
        return;
      case FlowOp::enter:
      case FlowOp::let:
      case FlowOp::let_set:
      case FlowOp::roll:
      case FlowOp::draw:
      case FlowOp::write_set:
      case FlowOp::each_begin:
      case FlowOp::repeat_begin:
      case FlowOp::until_begin:
      case FlowOp::batch_begin:
      case FlowOp::batch_end:
      case FlowOp::jump:
      case FlowOp::step:
        break;
    }
    todo.push_back(n.next);
  }

  const image::Image& image_;
  std::vector<Way> ways_;
  std::vector<std::int32_t> places_;
};

}  // namespace

std::vector<std::uint8_t> Game::Impl::find_declinable_actions() const {
  Walk walk(image);
  std::vector<std::uint8_t> found;
  for (const image::Action& action : image.actions)
    found.push_back(action.flow >= 0 && walk.of(action.flow).safe ? 1 : 0);
  return found;
}

}  // namespace tercio::game
