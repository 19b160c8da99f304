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
  // The player of a side with a seed of its own; empty: random ones.
  std::function<std::unique_ptr<Player>(std::int32_t side, std::uint64_t seed)> player;
};

// The seed of a side's player in a game: a game of one seed is the same game wherever it is played.
std::uint64_t player_seed(std::uint64_t game_seed, std::int32_t side);

// How often something was told, and the least seeds of games in which it was.
struct Seen {
  static constexpr std::size_t most_seeds = 5;
  std::int64_t times = 0;
  std::vector<std::uint64_t> seeds;  // rising
  void add(std::uint64_t seed, std::int64_t more = 1);
};
using SeenOf = std::map<std::int32_t, Seen>;  // by handle

struct Summary {
  std::int64_t games = 0;
  std::map<std::string, std::int64_t> results;  // "" : ended without a result
  std::int64_t faults = 0;
  Seen too_long;
  SeenOf breaches, excused, stopped_laws;
  std::int64_t decisions = 0, rolls = 0, shortest = 0, longest = 0;  // in decisions of a game
  std::vector<std::int64_t> cases;                                   // of each handle: events that came from it
  std::vector<std::string> fault_texts;                              // the first few, with the seed
  void merge(const Summary& other);
};

std::int64_t times(const SeenOf& seen);  // of all handles

Summary simulate(const game::Game& game, const Simulation& options);

}  // namespace tercio::play
