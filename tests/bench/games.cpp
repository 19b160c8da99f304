// Whole random games, one after the other, and the copy of a state.
#include <benchmark/benchmark.h>

#include "battles.hpp"
#include "runtime/play/simulate.hpp"

using namespace tercio;

static void random_game(benchmark::State& st) {
  const game::Game g = test::game_of(test::battle_named(TERCIO_BATTLE), false);
  std::uint64_t seed = 1;
  for (auto unused : st) {
    play::Simulation one;
    one.games = 1;
    one.seed = seed++;
    benchmark::DoNotOptimize(play::simulate(g, one));
  }
}
BENCHMARK(random_game)->Unit(benchmark::kMillisecond);

static void copy_of_state(benchmark::State& st) {
  const game::Game g = test::game_of(test::battle_named(TERCIO_BATTLE), false);
  const game::State from = g.start(1);
  game::State to = from;
  for (auto unused : st) {
    to.words = from.words;
    benchmark::DoNotOptimize(to.words.data());
  }
}
BENCHMARK(copy_of_state);

BENCHMARK_MAIN();
