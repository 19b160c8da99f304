// Players: whoever picks at a decision. None looks at anything but the game, the state and the decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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

// Looks one pick ahead, by what the rules declare. The pick after which the points of the own side (Image::score) less
// those of the others are greatest; what chance brings in between it does not know, so it takes the average of a throw's
// outcomes. Of equals, the one after which the quantity `prospects` of the own side is greatest, where the rules have
// one; then an action rather than `done`; then any, by a generator of its own.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed) : seed_(seed) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;

 private:
  // A pick as it is looked at: what it is worth, and a state that it may lead to.
  struct Look {
    std::size_t pick;
    std::int64_t points;
    game::State after;
  };
  std::int64_t average(const game::Game& game, game::State& after, image::Value side, int throws);
  void throw_own(const game::Game& game, game::State& state);
  void keep_best_prospects(const game::Game& game, const game::State& before, image::Value side,
                           std::vector<Look>& looks) const;

  std::uint64_t seed_, draws_ = 0;
};

}  // namespace tercio::play
