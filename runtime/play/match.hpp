// One game played on to its end, or to where something stops it.
#pragma once

#include <functional>
#include <vector>

#include "runtime/play/players.hpp"

namespace tercio::play {

class Recorder;

// Gives the dice of the next roll, one by one, or the element of the next draw; nothing: the state's generator throws.
class Dice {
 public:
  virtual ~Dice() = default;
  virtual std::vector<image::Value> next(const game::Game& game, const game::State& state) = 0;
};

struct Match {
  std::vector<Player*> players;  // by side, in the order of their domain; the first also for decisions of nobody
  Dice* dice = nullptr;
  game::Log* log = nullptr;
  Recorder* recorder = nullptr;
  std::int64_t most_decisions = 1'000'000;
  std::function<void(const game::State&)> look;  // called before each decision, throw and draw, and at the end
  std::function<bool(const game::State&)> stop;  // asked before each decision
};
enum class Ended : std::uint8_t { over, paused, fault, too_long, stopped, bad_pick };
struct Course {
  Ended ended{};
  std::int64_t decisions = 0, rolls = 0;
};

Course play(const game::Game& game, game::State& state, const Match& match);

// "Red wins" needs no words here: the name of the thing or the text the game ended with; empty without a result.
std::string result_text(const game::Game& game, const game::State& state);

}  // namespace tercio::play
