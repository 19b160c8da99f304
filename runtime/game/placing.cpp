// Which choices of a place put at most one thing there and nothing anywhere else before play stops again: read off the
// nodes once. Their picks need no look ahead while the place has room.
//
// From the choice on, every way through the nodes is followed up to the next decision or roll, with what is known of
// the slots: that one holds what was picked (or none), or surely none. A write of the place column must write such a
// slot or none. Settling must put nothing anywhere.
#include <algorithm>
#include <map>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

enum Known : std::uint8_t { unknown, picked, nothing };
using Slots = std::vector<std::uint8_t>;  // Known of each slot

class Placing {
 public:
  Placing(const image::Image& image, std::int32_t column)
      : image_(image), column_(column), callers_(image.flows.size()), declined_(image.nodes.size(), untried) {
    for (std::size_t n = 0; n < image.nodes.size(); ++n)
      if (image.nodes[n].op == FlowOp::call) callers_[at(image.nodes[n].a)].push_back(image.nodes[n].next);
    for (const image::Flow& flow : image.flows)
      if (std::find(flow.lives.begin(), flow.lives.end(), column) != flow.lives.end()) settles_ = false;
    for (const image::Law& law : image.laws) settles_ = settles_ && puts_nothing(law.entry);
    for (const image::Reaction& reaction : image.reactions) settles_ = settles_ && puts_nothing(reaction.entry);
  }

  bool harmless(std::int32_t node) {
    if (!settles_ || image_.nodes[at(node)].op != FlowOp::choose) return false;
    const image::Choice& choice = image_.choices[at(image_.nodes[at(node)].a)];
    return choice.kind == image::ChoiceKind::one && choice.domain == image_.columns[at(column_)].value_domain &&
           follow(node, picked) && (!choice.or_none || declined(node));
  }

 private:
  enum Tried : std::uint8_t { untried, trying, good, bad };
  static std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

  // What a hook that only hands on gives; unknown for every other one.
  Known handed_on(std::int32_t hook, const Slots& slots) const {
    const std::vector<image::Instruction>& code = image_.hooks[at(hook)].code;
    if (code.size() != 2 || code[1].op != image::Op::ret || code[1].a != code[0].a) return unknown;
    if (code[0].op == image::Op::slot) return static_cast<Known>(slots[at(code[0].imm)]);
    return code[0].op == image::Op::ldi && code[0].imm == image::none ? nothing : unknown;
  }

  // Where control may go from a node without a decision.
  std::vector<std::int32_t> successors(const Node& n) const {
    switch (n.op) {
      case FlowOp::call:
        return {image_.flows[at(n.a)].entry};
      case FlowOp::close:
        return callers_[at(n.a)];
      case FlowOp::leave_to:
        return {image_.flows[at(n.a)].after};
      case FlowOp::branch:
        return {n.next, n.b};
      case FlowOp::each_next:
      case FlowOp::repeat_next:
        return {n.next, n.c};
      case FlowOp::until_pass:
        return {n.next, n.d};
      case FlowOp::may:
        return {n.d};
      case FlowOp::switch_: {
        std::vector<std::int32_t> all{n.d};
        for (std::int32_t i = n.b; i < n.b + n.c; ++i) all.push_back(image_.switch_cases[at(i)].node);
        return all;
      }
      case FlowOp::enter:
      case FlowOp::let:
      case FlowOp::let_set:
      case FlowOp::write:
      case FlowOp::write_set:
      case FlowOp::draw:
      case FlowOp::each_begin:
      case FlowOp::repeat_begin:
      case FlowOp::until_begin:
      case FlowOp::batch_begin:
      case FlowOp::batch_end:
      case FlowOp::jump:
      case FlowOp::step:
        return {n.next};
      case FlowOp::roll:
      case FlowOp::each_by:
      case FlowOp::choose:
      case FlowOp::picks:
      case FlowOp::menu:
      case FlowOp::end_game:
      case FlowOp::settled:
      case FlowOp::stop:
      case FlowOp::fault:
      case FlowOp::pause:
        return {};
    }
    return {};
  }

  // The body of a law or reaction asks nobody and takes things off at most.
  bool puts_nothing(std::int32_t entry) const {
    std::vector<bool> met(image_.nodes.size());
    std::vector<std::int32_t> todo{entry};
    while (!todo.empty()) {
      const std::int32_t node = todo.back();
      todo.pop_back();
      if (node < 0 || met[at(node)]) continue;
      met[at(node)] = true;
      const Node& n = image_.nodes[at(node)];
      if (n.op == FlowOp::choose || n.op == FlowOp::may || n.op == FlowOp::picks || n.op == FlowOp::each_by)
        return false;
      if (n.op == FlowOp::write && n.a == column_ && handed_on(n.c, Slots(image_.slots.size())) != nothing)
        return false;
      for (const std::int32_t to : successors(n)) todo.push_back(to);
      if (n.op == FlowOp::roll) todo.push_back(n.next);
    }
    return true;
  }

  // What follows when nothing is picked at this choice puts nothing anywhere. While a circle is tried it counts as
  // good.
  bool declined(std::int32_t node) {
    std::uint8_t& known = declined_[at(node)];
    if (known != untried) return known != bad;
    known = trying;
    const bool fine = follow(node, nothing);
    declined_[at(node)] = fine ? good : bad;
    return fine;
  }

  static void change(const Node& n, const Known value, Slots& slots) {
    if (n.op == FlowOp::let || n.op == FlowOp::draw || n.op == FlowOp::repeat_begin || n.op == FlowOp::repeat_next)
      slots[at(n.a)] = value;
    if (n.op == FlowOp::each_next) slots[at(n.b)] = unknown;
  }

  bool follow(std::int32_t from, Known what) {
    const Node& start = image_.nodes[at(from)];
    std::map<std::int32_t, Slots> reached;
    std::vector<std::int32_t> todo;
    const auto reach = [&](std::int32_t node, const Slots& slots) {
      if (node < 0) return;
      const auto [found, fresh] = reached.emplace(node, slots);
      bool more = fresh;
      for (std::size_t s = 0; !fresh && s < slots.size(); ++s) {
        std::uint8_t& before = found->second[s];
        const std::uint8_t joined = before == slots[s]                         ? before
                                    : before == unknown || slots[s] == unknown ? unknown
                                                                               : picked;
        more = more || joined != before;
        before = joined;
      }
      if (more) todo.push_back(node);
    };
    Slots first(image_.slots.size(), unknown);
    first[at(image_.choices[at(start.a)].slot)] = what;
    reach(start.next, first);
    while (!todo.empty()) {
      const std::int32_t node = todo.back();
      todo.pop_back();
      const Node& n = image_.nodes[at(node)];
      if (n.op == FlowOp::picks || n.op == FlowOp::each_by) return false;
      if (n.op == FlowOp::choose) {
        const image::Choice& choice = image_.choices[at(n.a)];
        if (choice.kind != image::ChoiceKind::one || !choice.or_none || !declined(node)) return false;
      }
      Slots slots = reached.at(node);
      if (n.op == FlowOp::close)
        for (const std::int32_t s : image_.flows[at(n.a)].slots)
          slots[at(s)] = static_cast<std::uint8_t>(image_.slots[at(s)].domain >= 0 ? nothing : unknown);
      change(n, n.op == FlowOp::let ? handed_on(n.b, slots) : unknown, slots);
      for (const std::int32_t to : successors(n)) reach(to, slots);
    }
    // Now that what is known at each node stands: the writes.
    std::int32_t puts = -1;
    for (const auto& [node, slots] : reached) {
      const Node& n = image_.nodes[at(node)];
      if (n.op != FlowOp::write || n.a != column_) continue;
      const Known value = handed_on(n.c, slots);
      if (value == unknown || (value == picked && puts >= 0)) return false;
      if (value == picked) puts = node;
    }
    return puts < 0 || !comes_back(puts);
  }

  bool comes_back(std::int32_t node) const {
    std::vector<bool> met(image_.nodes.size());
    std::vector<std::int32_t> todo = successors(image_.nodes[at(node)]);
    while (!todo.empty()) {
      const std::int32_t here = todo.back();
      todo.pop_back();
      if (here == node) return true;
      if (here < 0 || met[at(here)]) continue;
      met[at(here)] = true;
      for (const std::int32_t to : successors(image_.nodes[at(here)])) todo.push_back(to);
    }
    return false;
  }

  const image::Image& image_;
  const std::int32_t column_;
  std::vector<std::vector<std::int32_t>> callers_;  // of each flow: where its calls go on
  std::vector<std::uint8_t> declined_;
  bool settles_ = true;
};

}  // namespace

std::vector<std::uint8_t> Game::Impl::find_harmless_choices() const {
  std::vector<std::uint8_t> found(image.nodes.size(), 1);
  bool some = false;
  for (const image::Duty& duty : image.duties) {
    if (duty.kind != image::Duty::Kind::room) continue;
    some = true;
    Placing placing(image, duty.column);
    for (std::size_t n = 0; n < found.size(); ++n)
      found[n] = found[n] != 0 && placing.harmless(static_cast<std::int32_t>(n)) ? 1 : 0;
  }
  if (!some) found.assign(found.size(), 0);
  return found;
}

}  // namespace tercio::game
