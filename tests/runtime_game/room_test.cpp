#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>

#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Decision;
using game::Event;
using game::Log;
using game::Pick;
using game::State;
using game::Status;

namespace {

// A phase of moves over a graph of hexes, each unit once and so many steps at most; at its end at most one unit may
// stand in a hex. Units without a place may arrive on a hex of the entry. With `lost_from` a die is thrown after each
// move, and who throws that or more is taken off.
struct March : Build {
  int hex, unit, place, moved, arrived, phase, move_flow, arrive_flow, room;
  int mover, goal, left, newcomer, entry_goal;
  March(const std::vector<std::vector<Value>>& neighbours, std::vector<Value> places, int steps,
        const std::vector<Value>& entry = {}, int lost_from = 0) {
    std::vector<std::string> hexes, units;
    for (std::size_t i = 0; i < neighbours.size(); ++i) hexes.push_back("h" + std::to_string(i));
    for (std::size_t i = 0; i < places.size(); ++i) units.push_back("U" + std::to_string(i));
    hex = domain("hex", hexes);
    unit = domain("unit", units);
    place = Build::place("place", unit, hex, std::move(places));
    moved = flag("moved", unit);
    arrived = flag("arrived", unit);
    phase = flow("movement", image::FlowKind::phase);
    image.flows[static_cast<std::size_t>(phase)].lives = {moved, arrived};
    move_flow = flow("move", image::FlowKind::action);
    arrive_flow = flow("arrive", image::FlowKind::action);
    mover = slot("unit", move_flow, unit);
    goal = slot("goal", move_flow, hex);
    left = slot("left", move_flow);
    newcomer = slot("unit", arrive_flow, unit);
    entry_goal = slot("goal", arrive_flow, hex);
    const int near = row_set(hex, neighbours);
    const int around = set(hex, {op(Op::slot, 0, 0, 0, mover), op(Op::col, 0, 0, 0, place),
                                 op(Op::calls, 0, 0, 0, near), op(Op::rets, 0)});
    image.choices.push_back({.kind = image::ChoiceKind::one,
                             .name = "goal",
                             .actor = constant(0),
                             .domain = hex,
                             .candidates = around,
                             .slot = goal,
                             .conditions = {},
                             .or_none = true,
                             .options = {},
                             .asks = {}});
    image.choices.push_back({.kind = image::ChoiceKind::one,
                             .name = "goal",
                             .actor = constant(0),
                             .domain = hex,
                             .candidates = constant_set(hex, entry),
                             .slot = entry_goal,
                             .conditions = {},
                             .options = {},
                             .asks = {}});

    begin(phase);
    node(FlowOp::menu, 0);
    node(FlowOp::pause);
    end();
    begin(move_flow);
    node(FlowOp::repeat_begin, left, constant(steps));
    const int loop = node(FlowOp::repeat_next, left);
    node(FlowOp::choose, 0);
    const int chosen =
        node(FlowOp::branch,
             value({op(Op::slot, 0, 0, 0, goal), op(Op::ldi, 1, 0, 0, -1), op(Op::ne, 0, 0, 1), op(Op::ret, 0)}));
    node(FlowOp::write, place, of_slot(mover), of_slot(goal));
    at(node(FlowOp::jump)).next = loop;
    at(chosen).b = at(loop).c = next_node();
    if (lost_from > 0) {
      const int die = slot("die", move_flow);
      node(FlowOp::roll, die, 1, 6);
      const int lost = node(FlowOp::branch, value({op(Op::slot, 0, 0, 0, die), op(Op::ldi, 1, 0, 0, lost_from - 1),
                                                   op(Op::lt, 0, 1, 0), op(Op::ret, 0)}));
      node(FlowOp::write, place, of_slot(mover), constant(-1));
      at(lost).b = next_node();
    }
    end();
    begin(arrive_flow);
    node(FlowOp::choose, 1);
    node(FlowOp::write, place, of_slot(newcomer), of_slot(entry_goal));
    end();
    main(phase);

    // Units that stand somewhere, and that do not.
    const auto standing = [&](int here) {
      return set(unit, {op(Op::sclear, 0), op(Op::ldi, 3, 0, 0, -1), op(Op::ldi, 0, 0, 0, -1),
                        op(Op::next_kind, 0, 0, 0, Instruction::pack(unit, 8)), op(Op::col, 2, 1, 0, place),
                        op(here != 0 ? Op::jeq : Op::jne, 2, 3, 0, 7), op(Op::sadd, 0, 1), op(Op::back, 0, 0, 0, 3),
                        op(Op::rets, 0)});
    };
    image.actions.push_back({.name = "move",
                             .flow = move_flow,
                             .phase = phase,
                             .bound = image::Bound::each,
                             .params = {},
                             .handle = handle("6.0")});
    image.actions[0].params.push_back(
        {.name = "unit", .slot = mover, .domain = unit, .kind = unit, .used = moved, .candidates = standing(1)});
    image.actions.push_back({.name = "arrive",
                             .flow = arrive_flow,
                             .phase = phase,
                             .bound = image::Bound::each,
                             .params = {},
                             .handle = handle("16.11")});
    image.actions[1].params.push_back(
        {.name = "unit", .slot = newcomer, .domain = unit, .kind = unit, .used = arrived, .candidates = standing(0)});
    room = handle("6.32");
    image.duties.push_back({.kind = image::Duty::Kind::room,
                            .phase = phase,
                            .limit = constant(1),
                            .thing_kind = unit,
                            .column = place,
                            .handle = room});
    image.menus.push_back({.flow = phase, .actor = constant(0), .actions = {0, 1}, .duties = {0}});
  }
};

std::vector<std::vector<Value>> line(int n) {
  std::vector<std::vector<Value>> rows(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    if (i > 0) rows[static_cast<std::size_t>(i)].push_back(i - 1);
    if (i + 1 < n) rows[static_cast<std::size_t>(i)].push_back(i + 1);
  }
  return rows;
}

Pick act(int action, Value unit) {
  Pick pick{.kind = Pick::Kind::act, .action = action};
  pick.values[0] = unit;
  return pick;
}
Pick take(Value v) {
  Pick pick{.kind = Pick::Kind::take};
  pick.values[0] = v;
  return pick;
}
bool offered(const Decision& d, const Pick& pick) {
  return std::find(d.picks.begin(), d.picks.end(), pick) != d.picks.end();
}

int crowded(const game::Game& g, const March& b, const State& s) {
  std::vector<int> in(g.image().domains[static_cast<std::size_t>(b.hex)].names.size());
  int over = 0;
  for (int u = 0; u < g.image().domains[static_cast<std::size_t>(b.unit)].count; ++u)
    if (const Value h = g.column(s, b.place, u); h >= 0 && ++in[static_cast<std::size_t>(h)] > 1) ++over;
  return over;
}

}  // namespace

TEST_CASE("one passes through a friend, and does not stay there", "[room]") {
  const March b(line(4), {0, 1}, 2);
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.apply(s, act(1 - 1, 0)));
  CHECK(offered(g.decision(s), take(1)));  // the friend there can go on, or he himself
  REQUIRE(g.apply(s, take(1)));
  const Decision on = g.decision(s);
  CHECK(offered(on, take(2)));
  CHECK(offered(on, Pick{}));  // to stay: the friend has not moved yet
  State stays = s;
  REQUIRE(g.apply(stays, Pick{}));
  const Decision menu = g.decision(stays);
  CHECK(menu.kind == Decision::Kind::one);  // only the friend may act now, and that was taken silently
  CHECK_FALSE(offered(menu, Pick{}));       // he may not stay
}

TEST_CASE("a hex whose owner has moved already bars who cannot go on", "[room]") {
  const March b(line(2), {0, 1}, 1);
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.apply(s, act(0, 1)));
  REQUIRE(g.apply(s, Pick{}));  // U1 stays
  REQUIRE(g.apply(s, act(0, 0)));
  // The one way leads to U1, who has moved: it is refused, and with nothing else to pick U0 stays silently.
  CHECK(g.status(s) == Status::paused);
  CHECK(g.column(s, b.place, 0) == 0);
}

TEST_CASE("a die after a move does not open a hex whose owner has moved already", "[room]") {
  // 7: the die changes nothing; 4: of whom it takes off, three throws leave on the map.
  for (const int lost_from : {7, 4}) {
    INFO("lost from " << lost_from);
    const March b({{1, 2}, {0}, {0}}, {0, 1}, 1, {}, lost_from);
    CHECK(refused(b.image) == "");
    const game::Game g = b.game();
    State s = g.start(1);
    REQUIRE(g.apply(s, act(0, 1)));
    REQUIRE(g.apply(s, Pick{}));
    REQUIRE(g.status(s) == Status::chance);
    g.resolve(s, {3});
    REQUIRE(g.apply(s, act(0, 0)));
    CHECK_FALSE(offered(g.decision(s), take(1)));
    CHECK(offered(g.decision(s), take(2)));
    CHECK(offered(g.decision(s), Pick{}));
    CHECK(g.refusal(s, take(1)).at(0).handle == b.room);
  }
}

TEST_CASE("a hex from which every throw takes off who comes is open", "[room]") {
  const March b({{1, 2}, {0}, {0}}, {0, 1}, 1, {}, 1);
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.apply(s, act(0, 0)));
  CHECK(offered(g.decision(s), take(1)));
}

TEST_CASE("who can leave a crowd by luck alone tries it where nothing surer is left", "[room]") {
  const March b({{}}, {0, 0}, 1, {}, 4);  // two in one hex, and no way out but the die
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.status(s) == Status::choice);
  CHECK(g.decision(s).picks == std::vector<Pick>{act(0, 0), act(0, 1)});
  REQUIRE(g.apply(s, act(0, 0)));
  REQUIRE(g.status(s) == Status::chance);
  g.resolve(s, {5});
  REQUIRE(g.status(s) == Status::choice);
  CHECK(g.column(s, b.place, 0) == image::none);
  CHECK(offered(g.decision(s), Pick{}));  // the phase can end
}

TEST_CASE("the refusal of a crowded hex names the duty", "[room]") {
  const March b({{1, 2}, {0}, {0}}, {0, 1}, 1);
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.apply(s, act(0, 1)));
  REQUIRE(g.apply(s, Pick{}));
  REQUIRE(g.apply(s, act(0, 0)));
  const auto reasons = g.refusal(s, take(1));
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].handle == b.room);
  CHECK(g.refusal(s, take(2)).empty());
}

TEST_CASE("nobody arrives where the crowd could not be relieved", "[room]") {
  // Hexes 0 and 1 in a row, both held; U2 would arrive on 0. U0 and U1 are hemmed in.
  const March full(line(2), {0, 1, -1}, 1, {0});
  const game::Game g = full.game();
  const State s = g.start(1);
  CHECK_FALSE(offered(g.decision(s), act(1, 2)));
  const auto reasons = g.refusal(s, act(1, 2));
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].handle == full.room);
  // With a third hex U1 moves away first, then U0 can.
  const March open(line(3), {0, 1, -1}, 1, {0});
  const game::Game o = open.game();
  State t = o.start(1);
  CHECK_FALSE(offered(o.decision(t), act(1, 2)));
  REQUIRE(o.apply(t, act(0, 1)));
  REQUIRE(o.apply(t, take(2)));
  CHECK(offered(o.decision(t), act(1, 2)));
  REQUIRE(o.apply(t, act(1, 2)));
  CHECK(o.column(t, open.place, 2) == 0);
  // Now only the two on hex 0 may act, and the phase cannot end.
  CHECK(o.decision(t).picks == std::vector<Pick>{act(0, 0), act(0, 2)});
  CHECK(o.refusal(t, Pick{}).at(0).handle == open.room);
  REQUIRE(o.apply(t, act(0, 0)));
  REQUIRE(o.apply(t, Pick{}));
  REQUIRE(o.status(t) == Status::paused);  // U2 had to go on to hex 1, and nothing was left to do
  CHECK(o.column(t, open.place, 2) == 1);
}

TEST_CASE("a place over-full beyond help is a breach as the phase ends, with who stands there", "[room]") {
  March b({{}, {2}, {1}}, {0, 0, 1}, 1);  // U0 and U1 share hex 0, which has no way out
  b.image.start = b.node(FlowOp::call, b.phase);  // the phase twice
  b.node(FlowOp::call, b.phase);
  b.node(FlowOp::stop);
  const game::Game g = b.game();
  Log log;
  State s = g.start(1, &log);
  const auto breaches = [&] {
    return std::count_if(log.begin(), log.end(), [](const Event& e) { return e.kind == Event::Kind::breach; });
  };
  CHECK(breaches() == 0);  // play goes on until the phase ends
  REQUIRE(g.status(s) == Status::choice);
  CHECK(offered(g.decision(s), act(0, 2)));
  REQUIRE(g.apply(s, Pick{}, &log));
  REQUIRE(g.status(s) == Status::paused);
  REQUIRE(breaches() == 1);
  const auto told = std::find_if(log.begin(), log.end(), [](const Event& e) { return e.kind == Event::Kind::breach; });
  CHECK(told->element == 0);
  CHECK(told->things == std::vector<Value>{0, 1});
  CHECK(g.describe(*told) == "[6.32] is not kept: U0, U1 at h0");
  g.resume(s, &log);
  REQUIRE(g.apply(s, Pick{}, &log));
  CHECK(breaches() == 1);  // still over-full when the next phase ends: told once
}

TEST_CASE("random marches on crowded lines and graphs end with nobody over-full", "[room]") {
  std::mt19937 generator(11);
  const auto random = [&] { return static_cast<unsigned>(generator()); };
  for (int round = 0; round < 300; ++round) {
    const int n = 3 + static_cast<int>(random() % 6);
    std::vector<std::vector<Value>> rows = line(n);
    if (round % 2 == 1)
      for (int extra = 0; extra < 3; ++extra) {
        const auto a = static_cast<Value>(random() % static_cast<unsigned>(n)),
                   c = static_cast<Value>(random() % static_cast<unsigned>(n));
        auto& row = rows[static_cast<std::size_t>(a)];
        if (a == c || std::find(row.begin(), row.end(), c) != row.end()) continue;
        row.push_back(c);
        rows[static_cast<std::size_t>(c)].push_back(a);
      }
    for (auto& row : rows) std::sort(row.begin(), row.end());
    std::vector<Value> places, entry;
    for (int h = 0; h < n; ++h)
      if (random() % 100 < 60) places.push_back(h);
    for (unsigned k = 0; k < 1 + random() % 3; ++k) places.push_back(-1);
    for (int h = 0; h < n; h += 2) entry.push_back(h);
    const int lost_from = std::array{0, 7, 5}[static_cast<std::size_t>(round % 3)];
    const March b(rows, places, 1 + static_cast<int>(random() % 4), entry, lost_from);
    const game::Game g = b.game();
    Log log;
    State s = g.start(1, &log);
    INFO("round " << round);
    while (g.status(s) == Status::choice || g.status(s) == Status::chance) {
      if (g.status(s) == Status::chance) {
        g.roll(s, &log);
        continue;
      }
      const Decision d = g.decision(s);
      REQUIRE_FALSE(d.picks.empty());
      if (d.kind == Decision::Kind::menu && crowded(g, b, s) > 0) REQUIRE(d.picks.back().kind != Pick::Kind::done);
      REQUIRE(g.apply(s, d.picks[random() % d.picks.size()], &log));
    }
    REQUIRE(g.status(s) == Status::paused);
    REQUIRE(crowded(g, b, s) == 0);
    REQUIRE(std::none_of(log.begin(), log.end(), [](const Event& e) { return e.kind == Event::Kind::breach; }));
  }
}
