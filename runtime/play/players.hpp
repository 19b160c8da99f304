// Players: whoever picks at a decision. None looks at anything but the game, the state and the decision.
#pragma once

#include <cstdint>

#include "runtime/game/game.hpp"

namespace tercio::play {

class Player {
 public:
  virtual ~Player() = default;
  // One of decision.picks.
  virtual game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) = 0;
};

// Any pick, each equally likely, by a generator of its own.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;

 private:
  std::uint64_t seed_, draws_ = 0;
};

// Looks one pick ahead: the one after which Image::score of the own side less the scores of the others is greatest.
// What chance brings in between is thrown once, by the state's generator, on the copy looked at. Ties, and an image
// without a score, are decided by a generator of its own.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : seed_(seed) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;

 private:
  std::uint64_t seed_, draws_ = 0;
};

}  // namespace tercio::play
