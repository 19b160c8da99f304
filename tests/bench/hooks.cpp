// Three hooks of a battle in the machine against the same by hand in C++ and in Lua: a strength with its modifiers, a
// combat-table look-up, the cost of a step. Before anything is timed all peers must give the same values.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>

#include "battles.hpp"
#include "peers.hpp"
#include "runtime/hex/grid.hpp"

namespace tercio::bench {
namespace {

using image::Image;
using image::Value;

struct Setting {
  game::Game game;
  game::State state;
  World world;
  std::int32_t strength = -1, cost = -1, odds = -1;  // hooks
  std::vector<std::int32_t> units, starts, goals;
};

const image::Static& static_named(const Image& im, const std::string& name, const std::string& domain) {
  for (const image::Static& s : im.statics)
    if (s.name == name && s.domain >= 0 && im.domains[static_cast<std::size_t>(s.domain)].name == domain) return s;
  std::fprintf(stderr, "no printed %s of %s\n", name.c_str(), domain.c_str());
  std::exit(1);
}

template <typename T>
std::vector<T> values(const image::Static& s, std::size_t count) {
  std::vector<T> out(count, static_cast<T>(0));
  for (std::size_t i = 0; i < s.values.size() && i < count; ++i) out[i] = static_cast<T>(s.values[i]);
  return out;
}

// A hook that looks a value up in the first chart with a ratio axis: built here, since in the rules the look-up stands
// in a roll and reads the frame.
std::int32_t add_odds_hook(Image& im) {
  for (std::size_t c = 0; c < im.charts.size(); ++c) {
    const auto& axes = im.charts[c].axes;
    if (axes.size() != 2 || !axes[1].ratio) continue;
    image::Hook h;
    h.name = "odds look-up";
    h.params = 3;
    h.registers = 4;
    image::Instruction look{image::Op::chart, 3, 0, 0, static_cast<std::int32_t>(c)};
    image::Instruction ret{image::Op::ret, 3, 0, 0, 0};
    h.code = {look, ret};
    im.hooks.push_back(h);
    return static_cast<std::int32_t>(im.hooks.size()) - 1;
  }
  return -1;
}

Setting make() {
  test::Battle battle = test::battle_named(TERCIO_BATTLE);
  const std::int32_t odds = add_odds_hook(battle.image);
  game::Game g = test::game_of(battle, false);
  game::State s = g.start(1);
  Setting out{std::move(g), std::move(s), {}, -1, -1, odds, {}, {}, {}};
  const Image& im = out.game.image();
  for (const image::Question& q : im.questions) {
    if (q.name == "attack_strength") out.strength = q.hook;
    if (q.name == "step_cost") out.cost = q.hook;
  }
  World& w = out.world;
  const auto domain = [&](const std::string& name) {
    for (const image::Domain& d : im.domains)
      if (d.name == name) return static_cast<std::size_t>(d.count);
    return std::size_t{0};
  };
  const std::size_t pieces = domain("piece"), hexes = domain("hex"), sides = domain("hexside");
  w.front = values<std::int32_t>(static_named(im, "front", "piece"), pieces);
  w.back = values<std::int32_t>(static_named(im, "back", "piece"), pieces);
  w.leader_value = values<std::int32_t>(static_named(im, "value", "piece"), pieces);
  w.aide.assign(pieces, -1);
  w.disrupted.assign(pieces, 0);
  w.charging.assign(pieces, 0);
  w.terrain = values<std::int32_t>(static_named(im, "terrain", "hex"), hexes);
  w.entry = values<std::int32_t>(static_named(im, "entry", "terrain"), domain("terrain"));
  w.slope = values<std::uint8_t>(static_named(im, "slope", "hex"), hexes);
  w.road = values<std::uint8_t>(static_named(im, "road", "hexside"), sides);
  w.stream = values<std::uint8_t>(static_named(im, "stream", "hexside"), sides);
  w.bridge = values<std::uint8_t>(static_named(im, "bridge", "hexside"), sides);
  w.slope_edge = values<std::uint8_t>(static_named(im, "slope", "hexside"), sides);
  const hex::Grid grid(im.space);
  for (std::int32_t h = 0; h < grid.hexes(); ++h)
    for (std::int32_t d = 0; d < 6; ++d) {
      w.neighbour.push_back(grid.neighbour(h, d));
      w.edge.push_back(grid.hexside(h, d));
    }
  for (const image::Chart& c : im.charts) {
    if (c.axes.size() != 2 || !c.axes[1].ratio) continue;
    w.odds_num = c.axes[1].head_num;
    w.odds_den = c.axes[1].head_den;
    w.cells = c.cells;
    break;
  }
  for (const image::Kind& k : im.kinds)
    if (k.name == "unit")
      for (std::int32_t u = k.first; u < k.first + k.count; ++u) out.units.push_back(u);
  for (std::int32_t h = 0; h < grid.hexes(); ++h)
    for (std::int32_t d = 0; d < 6; ++d)
      if (grid.neighbour(h, d) >= 0 && w.entry[static_cast<std::size_t>(w.terrain[static_cast<std::size_t>(grid.neighbour(h, d))])] >= 0) {
        out.starts.push_back(h);
        out.goals.push_back(grid.neighbour(h, d));
      }
  return out;
}

Setting& setting() {
  static Setting s = make();
  return s;
}
Lua& lua() {
  static Lua l(setting().world);
  return l;
}

Value ask(std::int32_t hook, std::initializer_list<Value> args) {
  return setting().game.machine().value(hook, setting().state.words.data(), std::span<const Value>(args.begin(), args.size()));
}

void agree() {
  Setting& s = setting();
  const auto same = [](const char* what, Value a, Value b, Value c) {
    if (a == b && b == c) return;
    std::fprintf(stderr, "%s: machine %d, C++ %d, Lua %d\n", what, a, b, c);
    std::exit(1);
  };
  for (const std::int32_t u : s.units) same("strength", ask(s.strength, {u}), strength(s.world, u), lua().strength(u));
  for (Value die = 1; die <= 6; ++die)
    for (Value a = 1; a < 60; ++a)
      for (Value d = 1; d < 60; ++d) same("odds", ask(s.odds, {die, a, d}), result(s.world, die, a, d), lua().result(die, a, d));
  for (std::size_t i = 0; i < s.starts.size(); ++i)
    same("step", ask(s.cost, {s.units[0], s.starts[i], s.goals[i]}), step_cost(s.world, s.units[0], s.starts[i], s.goals[i]),
         lua().step_cost(s.units[0], s.starts[i], s.goals[i]));
}

template <typename F>
void units(benchmark::State& st, F f) {
  const auto& list = setting().units;
  std::size_t i = 0;
  for (auto unused : st) {
    benchmark::DoNotOptimize(f(list[i]));
    if (++i == list.size()) i = 0;
  }
}
template <typename F>
void odds(benchmark::State& st, F f) {
  Value n = 0;
  for (auto unused : st) {
    n = n == 999 ? 0 : n + 1;
    benchmark::DoNotOptimize(f(n % 6 + 1, n % 31 + 1, n % 17 + 1));
  }
}
template <typename F>
void steps(benchmark::State& st, F f) {
  const Setting& s = setting();
  std::size_t i = 0;
  for (auto unused : st) {
    benchmark::DoNotOptimize(f(s.units[i % s.units.size()], s.starts[i], s.goals[i]));
    if (++i == s.starts.size()) i = 0;
  }
}

}  // namespace
}  // namespace tercio::bench

int main(int argc, char** argv) {
  using namespace tercio::bench;
  agree();
  Setting& s = setting();
  const std::string l = TERCIO_LUA_NAME;
  benchmark::RegisterBenchmark("strength/cpp", [&](benchmark::State& st) { units(st, [&](auto u) { return strength(s.world, u); }); });
  benchmark::RegisterBenchmark("strength/tercio", [&](benchmark::State& st) { units(st, [&](auto u) { return ask(s.strength, {u}); }); });
  benchmark::RegisterBenchmark(("strength/" + l).c_str(), [&](benchmark::State& st) { units(st, [&](auto u) { return lua().strength(u); }); });
  benchmark::RegisterBenchmark("odds/cpp", [&](benchmark::State& st) { odds(st, [&](auto a, auto b, auto c) { return result(s.world, a, b, c); }); });
  benchmark::RegisterBenchmark("odds/tercio", [&](benchmark::State& st) { odds(st, [&](auto a, auto b, auto c) { return ask(s.odds, {a, b, c}); }); });
  benchmark::RegisterBenchmark(("odds/" + l).c_str(), [&](benchmark::State& st) { odds(st, [&](auto a, auto b, auto c) { return lua().result(a, b, c); }); });
  benchmark::RegisterBenchmark("step/cpp", [&](benchmark::State& st) { steps(st, [&](auto p, auto a, auto b) { return step_cost(s.world, p, a, b); }); });
  benchmark::RegisterBenchmark("step/tercio", [&](benchmark::State& st) { steps(st, [&](auto p, auto a, auto b) { return ask(s.cost, {p, a, b}); }); });
  benchmark::RegisterBenchmark(("step/" + l).c_str(), [&](benchmark::State& st) { steps(st, [&](auto p, auto a, auto b) { return lua().step_cost(p, a, b); }); });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
