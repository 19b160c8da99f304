// Players: whoever picks at a decision. None looks at anything but the game, the state and the decision.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "runtime/game/game.hpp"

namespace tercio::play {

class Player {
 public:
  virtual ~Player() = default;
  // One of decision.picks.
  virtual game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) = 0;
  virtual std::uint64_t draws() const { return 0; }  // so many numbers of its generator are used
};

// Any pick, each equally likely, by a generator of its own.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed, std::uint64_t draws = 0) : seed_(seed), draws_(draws) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;
  std::uint64_t draws() const override { return draws_; }

 private:
  std::uint64_t seed_, draws_;
};

// Looks one pick ahead, by what the rules declare. The pick after which the points of the own side (Image::score) less
// those of the others are greatest; of equals, the one after which the quantity `prospects` of the own side is greatest,
// where the rules have one; then an action rather than `done`, but within an action, where there are prospects, an end of it
// rather than more of it; then any, by a generator of its own. What chance brings in between it does not know: of the
// throw that follows a pick it takes the average of the outcomes.
class GreedyPlayer final : public Player {
 public:
  explicit GreedyPlayer(std::uint64_t seed, std::uint64_t draws = 0) : seed_(seed), draws_(draws) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;
  std::uint64_t draws() const override { return draws_; }

 private:
  // What a position is worth, in thousandths; the first that differs decides.
  struct Worth {
    std::int64_t points = 0, prospects = 0;
    auto operator<=>(const Worth&) const = default;
  };
  // What is looked at: for one decision of one side.
  struct Eye {
    const game::Game& game;
    const game::State& before;
    image::Value side;
    std::int32_t prospects;                       // hook; -1: none
    mutable std::optional<std::int64_t> unmoved;  // the prospects of before, once asked for
  };
  void throw_own(const game::Game& game, game::State& state);
  Worth settled(const Eye& eye, game::State& after);  // what chance still brings is thrown once
  static Worth standing(const Eye& eye, const game::State& after);
  Worth average(const Eye& eye, game::State& after);

  std::uint64_t seed_, draws_;
};

}  // namespace tercio::play
