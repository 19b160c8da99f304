// Many games of one image, played without people.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/play/match.hpp"

namespace tercio::play {

struct Simulation {
  std::int64_t games = 100;
  std::uint64_t seed = 1;          // game i has seed + i, in the whole run
  std::int64_t shard = 0, of = 1;  // plays the games i with i % of = shard
  std::int64_t most_decisions = 1'000'000;
  // The player of a side in a game with this seed; empty: random ones.
  std::function<std::unique_ptr<Player>(std::int32_t side, std::uint64_t seed)> player;
};

struct Summary {
  std::int64_t games = 0;
  std::map<std::string, std::int64_t> results;  // "" : ended without a result
  std::int64_t faults = 0, too_long = 0;
  std::int64_t breaches = 0, excused = 0, stopped_laws = 0;
  std::int64_t decisions = 0, rolls = 0, shortest = 0, longest = 0;  // in decisions of a game
  std::vector<std::int64_t> cases;                                   // of each handle: events that came from it
  std::vector<std::string> fault_texts;                              // the first few, with the seed
  void merge(const Summary& other);
};

Summary simulate(const game::Game& game, const Simulation& options);

}  // namespace tercio::play
