// Small images made by hand, for the tests of the game loop.
#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::test {

using image::FlowOp;
using image::Image;
using image::Instruction;
using image::Op;
using image::Value;

inline Instruction op(Op code, int a = 0, int b = 0, int c = 0, int imm = 0) {
  return {code, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c), imm};
}

// Nodes follow one another: `next` is the node added after, unless it is set.
class Build {
 public:
  Image image;

  Build() { image.game = "made"; }

  int domain(const std::string& name, std::vector<std::string> names) {
    image::Domain d{.name = name, .count = static_cast<int>(names.size()), .names = std::move(names)};
    image.domains.push_back(std::move(d));
    const int number = static_cast<int>(image.domains.size()) - 1;
    image.kinds.push_back({name, number, 0, image.domains.back().count, -1});
    return number;  // its kind has the same number
  }
  int integers(const std::string& name, int low, int count) {
    image.domains.push_back({.name = name, .low = low, .count = count, .things = false, .names = {}});
    image.kinds.push_back({name, static_cast<int>(image.domains.size()) - 1, 0, count, -1});
    return static_cast<int>(image.domains.size()) - 1;
  }
  int flag(const std::string& name, int owner = -1) {
    image.columns.push_back(
        {.name = name, .domain = owner, .encoding = image::Encoding::bit, .high = 1, .initial = {}});
    return last_column();
  }
  int number(const std::string& name, int owner, int low, int high, std::vector<Value> initial = {}) {
    image.columns.push_back({.name = name,
                             .domain = owner,
                             .encoding = image::Encoding::i16,
                             .absent = low > 0 ? low : 0,
                             .low = low,
                             .high = high,
                             .initial = std::move(initial)});
    return last_column();
  }
  int place(const std::string& name, int owner, int places, std::vector<Value> initial) {
    image.columns.push_back({.name = name,
                             .domain = owner,
                             .encoding = image::Encoding::i16,
                             .value_domain = places,
                             .absent = -1,
                             .initial = std::move(initial),
                             .reset = -1,
                             .indexed = true});
    return last_column();
  }

  int value(std::vector<Instruction> code, int params = 0, std::vector<int> sets = {}, int set_params = 0) {
    image.hooks.push_back({"", std::move(code), 16, {sets.begin(), sets.end()}, params, set_params, -1});
    return last_hook();
  }
  int set(int over, std::vector<Instruction> code, int params = 0, std::vector<int> sets = {}) {
    if (sets.empty()) sets = {over};
    image.hooks.push_back({"", std::move(code), 16, {sets.begin(), sets.end()}, params, 0, over});
    return last_hook();
  }
  int constant(Value v, int params = 0) { return value({op(Op::ldi, 15, 0, 0, v), op(Op::ret, 15)}, params); }
  int of_slot(int s) { return value({op(Op::slot, 0, 0, 0, s), op(Op::ret, 0)}); }
  int constant_set(int over, std::vector<Value> values) {
    return set(over, {op(Op::sconst, 0, 0, 0, set_number(over, std::move(values))), op(Op::rets, 0)});
  }
  int of_set_slot(int s) {
    const int over = image.set_slots[static_cast<std::size_t>(s)].domain;
    return set(over, {op(Op::sslot, 0, 0, 0, s), op(Op::rets, 0)});
  }
  int kind_set(int over) { return set(over, {op(Op::skind, 0, 0, 0, over), op(Op::rets, 0)}); }
  // The row of r0 of a static relation, as a set of `over`.
  int row_set(int over, const std::vector<std::vector<Value>>& rows) {
    std::vector<Instruction> code;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const int here = static_cast<int>(code.size());
      code.push_back(op(Op::jnei, 0, 0, 0, Instruction::pack(static_cast<int>(i), here + 3)));
      code.push_back(op(Op::sconst, 0, 0, 0, set_number(over, rows[i])));
      code.push_back(op(Op::rets, 0));
    }
    code.push_back(op(Op::sclear, 0));
    code.push_back(op(Op::rets, 0));
    return set(over, std::move(code), 1);
  }

  int slot(const std::string& name, int flow, int over = -1) {
    image.slots.push_back({name, flow, over, false});
    const int number = static_cast<int>(image.slots.size()) - 1;
    if (flow >= 0) image.flows[static_cast<std::size_t>(flow)].slots.push_back(number);
    return number;
  }
  int set_slot(const std::string& name, int flow, int over) {
    image.set_slots.push_back({name, flow, over});
    const int number = static_cast<int>(image.set_slots.size()) - 1;
    if (flow >= 0) image.flows[static_cast<std::size_t>(flow)].set_slots.push_back(number);
    return number;
  }

  int handle(const std::string& case_name) {
    image.handles.push_back({case_name, "", "", "", "", "", 0, {}});
    return static_cast<int>(image.handles.size()) - 1;
  }
  int flow(const std::string& name, image::FlowKind kind = image::FlowKind::sequence, int level = 0) {
    image.flows.push_back(
        {.name = name, .kind = kind, .level = level, .slots = {}, .set_slots = {}, .lives = {}, .params = {}});
    return static_cast<int>(image.flows.size()) - 1;
  }
  // The nodes of a flow stand between begin() and end().
  void begin(int f) {
    current_ = f;
    image.flows[static_cast<std::size_t>(f)].entry = node(FlowOp::enter, f);
  }
  int end() {
    const int close = node(FlowOp::close, current_);
    image::Flow& f = image.flows[static_cast<std::size_t>(current_)];
    if (f.after < 0) f.after = close;
    current_ = -1;
    return close;
  }
  int node(FlowOp code, int a = -1, int b = -1, int c = -1, int d = -1) {
    const int number = next_node();
    const bool ends = code == FlowOp::close || code == FlowOp::leave_to || code == FlowOp::end_game ||
                      code == FlowOp::settled || code == FlowOp::stop || code == FlowOp::fault;
    image.nodes.push_back({code, a, b, c, d, ends ? -1 : number + 1, current_, -1});
    return number;
  }
  int next_node() const { return static_cast<int>(image.nodes.size()); }
  image::Node& at(int n) { return image.nodes[static_cast<std::size_t>(n)]; }

  // A game begins with this flow.
  void main(int f) {
    image.start = node(FlowOp::call, f);
    node(FlowOp::stop);
  }
  game::Game game() const { return game::Game(image, nullptr, true); }

 private:
  int set_number(int over, std::vector<Value> values) {
    image.sets.push_back({over, std::move(values)});
    return static_cast<int>(image.sets.size()) - 1;
  }
  int last_column() const { return static_cast<int>(image.columns.size()) - 1; }
  int last_hook() const { return static_cast<int>(image.hooks.size()) - 1; }
  int current_ = -1;
};

// Empty, or what the verifier has against it.
std::string refused(const Image& image);

// Every way to play on from a state until it is paused or over; chance takes its first outcome. visit(state, log) is
// called at each end.
template <typename Visit>
void every_way(const game::Game& game, const game::State& state, const game::Log& so_far, const Visit& visit) {
  if (game.status(state) == game::Status::choice) {
    for (const game::Pick& pick : game.decision(state).picks) {
      game::State after = state;
      game::Log log = so_far;
      game.apply(after, pick, &log);
      every_way(game, after, log, visit);
    }
  } else if (game.status(state) == game::Status::chance) {
    game::State after = state;
    game::Log log = so_far;
    game.resolve(after, {game.chance(state).outcomes.front()}, &log);
    every_way(game, after, log, visit);
  } else {
    visit(state, so_far);
  }
}

}  // namespace tercio::test
