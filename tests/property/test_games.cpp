// What must hold of any game: it ends, it repeats, its states are values, and exactly the offered picks are legal.
#include <catch2/catch.hpp>

#include "battles.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/players.hpp"
#include "runtime/play/save.hpp"
#include "runtime/play/simulate.hpp"

using namespace tercio;
using game::Pick;
using game::State;
using game::Status;

namespace {

// Of battles on a table, whose questions take longer than those of a grid.
constexpr int few_games = 6;

// Plays on by random picks; `look` sees every state at a decision before the pick.
template <typename Look>
State play_random(const game::Game& g, std::uint64_t seed, Look look) {
  play::RandomPlayer player(seed);
  State s = g.start(seed);
  for (;;) {
    switch (g.status(s)) {
      case Status::chance: g.roll(s); break;
      case Status::choice: {
        const game::Decision d = g.decision(s);
        look(s, d);
        REQUIRE(g.apply(s, player.choose(g, s, d)));
        break;
      }
      default: return s;
    }
  }
}

}  // namespace

TEST_CASE("random games end with a result and without a fault") {
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const game::Game g = test::game_of(b, false);
    play::Simulation options;
    options.games = b.image.space.kind == image::SpaceKind::table ? few_games : 20;
    const play::Summary s = play::simulate(g, options);
    INFO((s.fault_texts.empty() ? std::string() : s.fault_texts.front()));
    CHECK(s.faults == 0);
    CHECK(s.too_long.times == 0);
    CHECK(s.breaches.empty());
    CHECK(s.stopped_laws.empty());
    CHECK(s.results.count("") == 0);
  }
}

TEST_CASE("derived columns agree at every settle of a checked game") {
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const game::Game g = test::game_of(b, true);
    const State s = play_random(g, 3, [](const State&, const game::Decision&) {});
    INFO(g.fault(s));
    CHECK(g.status(s) == Status::over);
  }
}

TEST_CASE("the same seed gives the same game, another seed another") {
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const game::Game g = test::game_of(b, false);
    const auto nothing = [](const State&, const game::Decision&) {};
    const State one = play_random(g, 11, nothing), again = play_random(g, 11, nothing), other = play_random(g, 12, nothing);
    CHECK(g.equal(one, again));
    CHECK(g.hash(one) == g.hash(again));
    CHECK_FALSE(g.equal(one, other));
  }
}

TEST_CASE("copy, hash and save agree at every tenth decision, and play goes on alike from each") {
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const game::Game g = test::game_of(b, false);
    int n = 0;
    play_random(g, 5, [&](const State& s, const game::Decision& d) {
      if (++n % 10 != 0) return;
      State copy = s, loaded;
      REQUIRE(g.equal(copy, s));
      REQUIRE(g.hash(copy) == g.hash(s));
      REQUIRE(play::load(g, play::save(g, s), loaded).empty());
      REQUIRE(g.equal(loaded, s));
      REQUIRE(g.apply(copy, d.picks.front()));
      REQUIRE(g.apply(loaded, d.picks.front()));
      REQUIRE(g.hash(copy) == g.hash(loaded));
    });
  }
}

TEST_CASE("every offered pick can be applied; one that is not offered changes nothing") {
  int amounts = 0;
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const game::Game g = test::game_of(b, false);
    int n = 0;
    play_random(g, 7, [&](const State& s, const game::Decision& d) {
      if (++n % 25 != 0 && d.kind != game::Decision::Kind::amount) return;
      for (const Pick& pick : d.picks) {
        State copy = s;
        REQUIRE(g.apply(copy, pick));
        REQUIRE(g.status(copy) != Status::fault);
      }
      State copy = s;
      // Of a range some numbers between its ends: what is legal can be applied, what is not changes nothing.
      for (std::int64_t part = 0; d.kind == game::Decision::Kind::amount && !d.empty && part <= 8; ++part) {
        Pick number{.kind = Pick::Kind::take};
        number.values[0] = static_cast<image::Value>(d.low + (std::int64_t{d.high} - d.low) * part / 8);
        State after = s;
        const bool legal = g.legal(s, number);
        ++amounts;
        REQUIRE(g.apply(after, number) == legal);
        REQUIRE(g.equal(after, s) != legal);
        REQUIRE(g.status(after) != Status::fault);
        REQUIRE(g.refusal(s, number).empty() == legal);
      }
      Pick wrong;
      wrong.kind = Pick::Kind::take;
      wrong.values[0] = 1'000'000;
      REQUIRE_FALSE(g.apply(copy, wrong));
      wrong.kind = Pick::Kind::act;
      wrong.action = 1'000'000;
      REQUIRE_FALSE(g.apply(copy, wrong));
      REQUIRE(g.equal(copy, s));
    });
  }
  CHECK(amounts > 0);  // some battle is played on a table
}
