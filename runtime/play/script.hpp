// A script: what is picked and what the dice show, given beforehand, one step a line. A pick is written as
// Game::describe() writes it ("move Blue", "done", "goal: 0304"); dice as "dice 4" or "dice 3 5"; what
// is drawn as "draw rain"; # begins a comment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/play/match.hpp"

namespace tercio::play {

class Script {
 public:
  explicit Script(std::string_view text);
  // The next step, unless it is of the other sort; then, and at the end, nothing.
  std::optional<std::string> next_pick();
  std::vector<image::Value> next_dice();
  std::optional<std::string> next_draw();
  std::size_t line() const { return line_; }  // of the step last given, 1-based
  bool at_end() const { return at_ == steps_.size(); }

 private:
  struct Step {
    std::size_t line;
    std::string pick;  // empty: dice
    std::vector<image::Value> dice;
  };
  std::vector<Step> steps_;
  std::size_t at_ = 0, line_ = 0;
};

// Picks what the script says. Where it says nothing that can be picked, or dice stand next, another player picks;
// without one the game stops there with a pick that is not legal.
class ScriptPlayer final : public Player {
 public:
  explicit ScriptPlayer(Script& script, Player* otherwise = nullptr) : script_(script), otherwise_(otherwise) {}
  game::Pick choose(const game::Game& game, const game::State& state, const game::Decision& decision) override;
  // Why the script's step could not be picked; empty while all went well.
  const std::string& wrong() const { return wrong_; }

 private:
  Script& script_;
  Player* otherwise_;
  std::string wrong_;
};

class ScriptDice final : public Dice {
 public:
  explicit ScriptDice(Script& script) : script_(script) {}
  std::vector<image::Value> next(const game::Game& game, const game::State& state) override;

 private:
  Script& script_;
};

}  // namespace tercio::play
