// Which choices of a place put at most one thing there and nothing anywhere else before play stops again: read off the
// nodes once. Their picks need no look ahead while the place has room.
//
// From the choice on, every way through the nodes is followed up to the next decision, with what is known of
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
      case FlowOp::roll:
      case FlowOp::draw:
      case FlowOp::each_begin:
      case FlowOp::repeat_begin:
      case FlowOp::until_begin:
      case FlowOp::batch_begin:
      case FlowOp::batch_end:
      case FlowOp::jump:
      case FlowOp::step:
        return {n.next};
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
    if (n.op == FlowOp::let || n.op == FlowOp::roll || n.op == FlowOp::draw || n.op == FlowOp::repeat_begin ||
        n.op == FlowOp::repeat_next)
      slots[at(n.a)] = value;
    if (n.op == FlowOp::each_next) slots[at(n.b)] = unknown;
  }

  // A node, and the calls that led there since the choice: a flow goes back to where it was called from. What was open
  // before the choice may go back to any of its callers.
  struct Spot {
    std::int32_t node;
    std::vector<std::int32_t> calls;
    friend auto operator<=>(const Spot&, const Spot&) = default;
  };
  struct Reached {
    Slots slots;
    std::vector<Spot> to;
  };
  static constexpr std::size_t most_spots = 20'000;

  std::vector<Spot> onward(const Spot& spot) const {
    const Node& n = image_.nodes[at(spot.node)];
    std::vector<std::int32_t> calls = spot.calls;
    std::vector<Spot> all;
    if (n.op == FlowOp::close && !calls.empty()) {
      const std::int32_t back = image_.nodes[at(calls.back())].next;
      calls.pop_back();
      return {{back, calls}};
    }
    if (n.op == FlowOp::call) calls.push_back(spot.node);
    if (n.op == FlowOp::leave_to)
      while (!calls.empty() && image_.nodes[at(calls.back())].a != n.a) calls.pop_back();
    for (const std::int32_t to : successors(n))
      if (to >= 0) all.push_back({to, calls});
    return all;
  }

  // Whether a decision at this node leaves it open to do nothing more.
  bool may_stop(std::int32_t node) {
    const Node& n = image_.nodes[at(node)];
    if (n.op == FlowOp::picks || n.op == FlowOp::each_by) return false;
    if (n.op != FlowOp::choose) return true;
    const image::Choice& choice = image_.choices[at(n.a)];
    return image::gives_value(choice.kind) && choice.or_none && declined(node);
  }

  bool follow(std::int32_t from, Known what) {
    const Node& start = image_.nodes[at(from)];
    std::map<Spot, Reached> reached;
    std::vector<Spot> todo;
    const auto reach = [&](const Spot& spot, const Slots& slots) {
      const auto [found, fresh] = reached.emplace(spot, Reached{slots, {}});
      bool more = fresh;
      for (std::size_t s = 0; !fresh && s < slots.size(); ++s) {
        std::uint8_t& before = found->second.slots[s];
        std::uint8_t joined = before;
        if (before != slots[s]) joined = before == unknown || slots[s] == unknown ? unknown : picked;
        more = more || joined != before;
        before = joined;
      }
      if (more) todo.push_back(spot);
    };
    Slots first(image_.slots.size(), unknown);
    first[at(image_.choices[at(start.a)].slot)] = what;
    reach({start.next, {}}, first);
    while (!todo.empty()) {
      const Spot spot = todo.back();
      todo.pop_back();
      if (!may_stop(spot.node) || reached.size() > most_spots) return false;
      const Node& n = image_.nodes[at(spot.node)];
      Reached& here = reached.at(spot);
      Slots slots = here.slots;
      if (n.op == FlowOp::close)
        for (const std::int32_t s : image_.flows[at(n.a)].slots)
          slots[at(s)] = static_cast<std::uint8_t>(image_.slots[at(s)].domain >= 0 ? nothing : unknown);
      change(n, n.op == FlowOp::let ? handed_on(n.b, slots) : unknown, slots);
      here.to = onward(spot);
      for (const Spot& to : std::vector<Spot>(here.to)) reach(to, slots);
    }
    // Now that what is known at each spot stands: the writes.
    const Spot* puts = nullptr;
    for (const auto& [spot, here] : reached) {
      const Node& n = image_.nodes[at(spot.node)];
      if (n.op != FlowOp::write || n.a != column_) continue;
      const Known value = handed_on(n.c, here.slots);
      if (value == unknown || (value == picked && puts != nullptr)) return false;
      if (value == picked) puts = &spot;
    }
    return puts == nullptr || !comes_back(reached, *puts);
  }

  static bool comes_back(const std::map<Spot, Reached>& reached, const Spot& spot) {
    std::map<Spot, bool> met;
    std::vector<Spot> todo = reached.at(spot).to;
    while (!todo.empty()) {
      const Spot here = todo.back();
      todo.pop_back();
      if (here == spot) return true;
      if (!met.emplace(here, true).second) continue;
      const std::vector<Spot>& to = reached.at(here).to;
      todo.insert(todo.end(), to.begin(), to.end());
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
