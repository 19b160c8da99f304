#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Event;
using game::Log;
using game::State;
using game::Status;

namespace {

// Two armies; one breaks when its losses reach its level, and then the level of the other rises by 25.
struct Armies : Build {
  int army = domain("army", {"North", "South"});
  int losses = number("losses", army, 0, 99);
  int level = number("level", army, 0, 99, {10, 10});
  int broken = flag("broken", army);
  int main_flow = flow("game");
  int law_slot = slot("army", -1, army), reaction_slot = slot("army", -1, army);

  explicit Armies(bool batch) {
    begin(main_flow);
    if (batch) node(FlowOp::batch_begin);
    node(FlowOp::write, losses, constant(0), constant(10));
    node(FlowOp::write, losses, constant(1), constant(10));
    if (batch) node(FlowOp::batch_end);
    node(FlowOp::pause);
    end();
    main(main_flow);
    const int law_entry = node(FlowOp::write, broken, of_slot(law_slot), constant(1));
    node(FlowOp::settled);
    image.laws.push_back({.domain = army,
                          .holds = over_level(),
                          .slot = law_slot,
                          .entry = law_entry,
                          .reads = {losses, level, broken},
                          .handle = handle("18.0")});
    const int other =
        value({op(Op::slot, 0, 0, 0, reaction_slot), op(Op::neg, 0, 0), op(Op::addi, 0, 0, 0, 1), op(Op::ret, 0)});
    const int more = value({op(Op::slot, 0, 0, 0, reaction_slot), op(Op::neg, 0, 0), op(Op::addi, 0, 0, 0, 1),
                            op(Op::col, 1, 0, 0, level), op(Op::addi, 1, 1, 0, 25), op(Op::ret, 1)});
    const int reaction_entry = node(FlowOp::write, level, other, more);
    node(FlowOp::settled);
    image.reactions.push_back(
        {.column = broken, .value = 1, .slot = reaction_slot, .entry = reaction_entry, .handle = handle("18.33")});
  }
  int over_level() {
    return set(
        army,
        {op(Op::sclear, 0), op(Op::ldi, 0, 0, 0, -1), op(Op::next_kind, 0, 0, 0, Instruction::pack(army, 9)),
         op(Op::jbit, 1, 0, 0, Instruction::pack(broken, 8)), op(Op::col, 2, 1, 0, losses), op(Op::col, 3, 1, 0, level),
         op(Op::jlt, 2, 3, 0, 8), op(Op::sadd, 0, 1), op(Op::back, 0, 0, 0, 2), op(Op::rets, 0)});
  }
};

std::vector<std::pair<Event::Kind, Value>> marks(const Log& log) {
  std::vector<std::pair<Event::Kind, Value>> found;
  for (const Event& e : log)
    if (e.kind == Event::Kind::law || e.kind == Event::Kind::reaction) found.emplace_back(e.kind, e.element);
  return found;
}

}  // namespace

TEST_CASE("losses of one batch are judged on one snapshot, before levels rise", "[settle]") {  // N-08
  const Armies b(true);
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  Log log;
  const State s = g.start(1, &log);
  REQUIRE(g.status(s) == Status::paused);
  CHECK(g.column(s, b.broken, 0) == 1);
  CHECK(g.column(s, b.broken, 1) == 1);
  CHECK(g.column(s, b.level, 0) == 35);
  CHECK(g.column(s, b.level, 1) == 35);
  using K = Event::Kind;
  CHECK(marks(log) == std::vector<std::pair<K, Value>>{{K::law, 0}, {K::law, 1}, {K::reaction, 0}, {K::reaction, 1}});
}

TEST_CASE("outside a batch each write settles before the next", "[settle]") {
  const Armies b(false);
  const game::Game g = b.game();
  const State s = g.start(1);
  CHECK(g.column(s, b.broken, 0) == 1);
  CHECK(g.column(s, b.level, 1) == 35);
  CHECK(g.column(s, b.broken, 1) == 0);
}

TEST_CASE("a law fires between two steps of a march, in a called flow of its own level", "[settle]") {  // T-18
  Build b;
  const int hex = b.domain("hex", {"0101", "0102", "0103"});
  const int leader = b.domain("leader", {"Anna"});
  const int place = b.place("place", leader, hex, {0});
  const int dead = b.flag("dead", leader);
  const int seen = b.number("seen", -1, 0, 9);
  const int main_flow = b.flow("game"), eliminate = b.flow("eliminate", image::FlowKind::procedure, 1);
  const int victim = b.slot("piece", eliminate, leader), caught = b.slot("leader", -1, leader);
  b.begin(main_flow);
  b.node(FlowOp::write, place, b.constant(0), b.constant(1));
  // What the march sees after its first step: 5 when the leader has died there.
  b.node(FlowOp::write, seen, -1,
         b.value({op(Op::ldi, 0), op(Op::col, 1, 0, 0, dead), op(Op::muli, 1, 1, 0, 5), op(Op::ret, 1)}));
  b.node(FlowOp::write, place, b.constant(0), b.constant(2));
  b.node(FlowOp::pause);
  b.end();
  b.main(main_flow);
  b.begin(eliminate);
  b.node(FlowOp::batch_begin);
  b.node(FlowOp::write, dead, b.of_slot(victim), b.constant(1));
  b.node(FlowOp::write, place, b.of_slot(victim), b.constant(-1));
  b.node(FlowOp::batch_end);
  b.end();
  const int entry = b.node(FlowOp::let, victim, b.of_slot(caught));
  b.node(FlowOp::call, eliminate);
  b.node(FlowOp::settled);
  // In hex 1 and alive.
  const int holds = b.set(
      leader, {op(Op::sclear, 0), op(Op::ldi, 2, 0, 0, 1), op(Op::ldi, 0, 0, 0, -1),
               op(Op::next_at, 0, 2, 0, Instruction::pack(place, 7)), op(Op::jbit, 1, 0, 0, Instruction::pack(dead, 6)),
               op(Op::sadd, 0, 1), op(Op::back, 0, 0, 0, 3), op(Op::rets, 0)});
  b.image.laws.push_back({.domain = leader, .holds = holds, .slot = caught, .entry = entry, .reads = {place, dead}});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  CHECK(g.column(s, dead) == 1);
  CHECK(g.column(s, seen) == 5);
  CHECK(g.column(s, place) == 2);  // the write after the death is still a write
  CHECK(image::read_slot(g.layout(), s.words.data(), victim) == image::none);
  CHECK(image::read_slot(g.layout(), s.words.data(), caught) == image::none);
}

TEST_CASE("a law acts once for an element in one settle, and the second time is told", "[settle]") {
  Build b;
  const int count = b.number("count", -1, 0, 99);
  const int main_flow = b.flow("game");
  b.begin(main_flow);
  b.node(FlowOp::write, count, -1, b.constant(1));
  b.node(FlowOp::pause);
  b.node(FlowOp::write, count, -1, b.constant(50));
  b.node(FlowOp::pause);
  b.end();
  b.main(main_flow);
  const int entry = b.node(FlowOp::write, count, -1,
                           b.value({op(Op::gcol, 0, 0, 0, count), op(Op::addi, 0, 0, 0, 1), op(Op::ret, 0)}));
  b.node(FlowOp::settled);
  const int holds = b.value({op(Op::gcol, 0, 0, 0, count), op(Op::ret, 0)});
  b.image.laws.push_back({.holds = holds, .entry = entry, .reads = {count}});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  Log log;
  State s = g.start(1, &log);
  CHECK(g.column(s, count) == 2);
  CHECK(std::count_if(log.begin(), log.end(),
                      [](const Event& e) { return e.kind == Event::Kind::law && e.after == 1; }) == 1);
  CHECK(std::count_if(log.begin(), log.end(),
                      [](const Event& e) { return e.kind == Event::Kind::law && e.after == 0; }) == 1);
  g.resume(s);
  CHECK(g.column(s, count) == 51);
}

TEST_CASE("a reaction acts once for each element in one settle, on the value of then", "[settle]") {
  Build b;
  const int side = b.domain("side", {"Red", "Blue"});
  const int broken = b.flag("broken", side);
  const int rung = b.number("rung", side, 0, 9);
  const int main_flow = b.flow("game");
  const int who = b.slot("side", -1, side);
  b.begin(main_flow);
  b.node(FlowOp::batch_begin);
  b.node(FlowOp::write, broken, b.constant(0), b.constant(1));
  b.node(FlowOp::write, broken, b.constant(1), b.constant(1));
  b.node(FlowOp::write, broken, b.constant(0), b.constant(0));  // back again before it settles
  b.node(FlowOp::batch_end);
  b.node(FlowOp::pause);
  b.end();
  b.main(main_flow);
  const int entry = b.node(
      FlowOp::write, rung, b.of_slot(who),
      b.value({op(Op::slot, 0, 0, 0, who), op(Op::col, 0, 0, 0, rung), op(Op::addi, 0, 0, 0, 1), op(Op::ret, 0)}));
  // Off and on again inside the body: heard, and not acted on a second time.
  b.node(FlowOp::write, broken, b.of_slot(who), b.constant(0));
  b.node(FlowOp::write, broken, b.of_slot(who), b.constant(1));
  b.node(FlowOp::settled);
  b.image.reactions.push_back({.column = broken, .value = 1, .slot = who, .entry = entry});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  CHECK(g.column(s, rung, 0) == 0);
  CHECK(g.column(s, rung, 1) == 1);
  CHECK(g.column(s, broken, 1) == 1);
}

TEST_CASE("a reaction may ask a player and roll; the rest settles afterwards", "[settle]") {
  Build b;
  const int side = b.domain("side", {"Red", "Blue"});
  b.image.side_domain = side;
  const int broken = b.flag("broken", side);
  const int kept = b.number("kept", side, 0, 9);
  const int main_flow = b.flow("game");
  const int who = b.slot("side", -1, side), die = b.slot("die", -1);
  const int ask = 0;
  b.image.choices.push_back({.kind = image::ChoiceKind::may,
                             .name = "throw",
                             .actor = b.of_slot(who),
                             .conditions = {},
                             .options = {},
                             .asks = {}});
  b.begin(main_flow);
  b.node(FlowOp::batch_begin);
  b.node(FlowOp::write, broken, b.constant(0), b.constant(1));
  b.node(FlowOp::write, broken, b.constant(1), b.constant(1));
  b.node(FlowOp::batch_end);
  b.node(FlowOp::pause);
  b.end();
  b.main(main_flow);
  const int entry = b.node(FlowOp::may, ask);
  b.node(FlowOp::roll, die, 1, 6);
  b.node(FlowOp::write, kept, b.of_slot(who), b.of_slot(die));
  b.node(FlowOp::let, die, b.constant(0));
  b.at(entry).d = b.node(FlowOp::settled);
  b.image.reactions.push_back({.column = broken, .value = 1, .slot = who, .entry = entry});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.status(s) == Status::choice);
  CHECK(g.decision(s).side == 0);
  const State copy = s;
  CHECK(g.apply(s, {.kind = game::Pick::Kind::yes}));
  REQUIRE(g.status(s) == Status::chance);
  g.resolve(s, {4});
  REQUIRE(g.status(s) == Status::choice);
  CHECK(g.decision(s).side == 1);
  CHECK(g.apply(s, {.kind = game::Pick::Kind::no}));
  REQUIRE(g.status(s) == Status::paused);
  CHECK(g.column(s, kept, 0) == 4);
  CHECK(g.column(s, kept, 1) == 0);
  CHECK(g.status(copy) == Status::choice);
  CHECK_FALSE(g.equal(copy, s));
}
