// A script: what is picked and what the dice show, given beforehand, one step a line. A pick is written as
// Game::describe() writes it ("move Blue", "done", "goal: 0304"), with blanks for `_` where one likes; dice as "dice 4"
// or "dice 3 5"; what is drawn as "draw Blue"; # begins a comment. `done` may name the phase that it ends ("done march").
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/play/match.hpp"
#include "runtime/play/taken.hpp"

namespace tercio::play {

class Script {
 public:
  explicit Script(std::string_view text);
  // The next step, unless it is of the other sort; then, and at the end, nothing.
  std::optional<std::string> next_pick();
  std::vector<image::Value> next_dice();
  std::optional<std::string> next_draw();  // the name of what "draw NAME" draws
  std::size_t line() const { return line_; }  // of the step last given, 1-based
  bool at_end() const { return at_ == steps_.size(); }
  std::string pick_ahead() const;  // the next step where it is no dice; else empty
  // Of lines that name members of one set one behind the other, the one that must be picked first comes first.
  void sort_members(const game::Game& game, const game::State& state, const game::Decision& decision);
  std::size_t line_ahead() const { return at_end() ? 0 : steps_[at_].line; }
  std::string dice_ahead() const;  // "dice 4" where that is the next step; else empty
  // The log of the game that is played, from which the script knows what the game takes by itself.
  void follow(const game::Log& log) { taken_.follow(log); }
  // Goes past the lines that name what the game has taken by itself and that pick nothing here.
  void pass_taken(const game::Game& game, const game::State& state);
  // The flows that are open where a step is used, a pick or dice, and that the game's own dice are thrown after it.
  void used(game::Log open);
  void dice_used(const game::Game& game, game::Log open, bool draw);
  void thrown();
  // Where the next step is none for the throw, or draw, that is due: a line that gives another of the same action, before
  // or behind; 0 when none does, or the script has ended.
  std::size_t dice_of_action(const game::Game& game, bool draw) const;
  // Whether the game has come by such a throw from where the last step was used into another phase, or the same again.
  bool has_crossed(const game::Log& open, std::int32_t phase) const;

 private:
  struct Step {
    std::size_t line;
    std::string pick;  // empty: dice
    std::vector<image::Value> dice;
  };
  std::vector<Step> steps_;
  std::size_t at_ = 0, line_ = 0;
  game::Log open_;
  bool thrown_ = false;
  Taken taken_;
  struct Given {
    std::size_t line = 0;
    std::ptrdiff_t action = -1;  // as Taken tells it
  };
  Given dice_, drawn_;  // last
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
  game::Pick stuck(const std::string& wanted, const std::string& why);
  Script& script_;
  Player* otherwise_;
  std::string wrong_;
};

class ScriptDice final : public Dice {
 public:
  explicit ScriptDice(Script& script) : script_(script) {}
  std::vector<image::Value> next(const game::Game& game, const game::State& state) override;
  // Why the script's dice could not be thrown; empty while they could.
  const std::string& wrong() const { return wrong_; }

 private:
  std::vector<image::Value> given(const game::Game& game, const game::State& state, const game::Chance& chance);
  Script& script_;
  std::string wrong_;
};

}  // namespace tercio::play
