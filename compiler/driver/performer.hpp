// Plays one example: opens what its `when` names and answers what the game asks from what the example says.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/lower/lower.hpp"
#include "runtime/game/game.hpp"

namespace tercio::driver {

// The image of an example, ready to be played: verified, and started without playing anything. Throws std::logic_error
// when the verifier refuses it.
// Throws lower::TooLarge where the battle fits into an image, and with what the example adds it does not.
image::Image playable(const lower::ExampleProgram& program);

// How a `when` ended.
struct Performed {
  enum class Kind : std::uint8_t {
    done,     // paused where the example looks, or at the end of the flow
    refused,  // what it does is not legal; reasons say why
    stuck     // it cannot go on; text says why
  };
  Kind kind = Kind::done;
  std::string text;  // refused: what was refused
  std::vector<game::Reason> reasons;
};

class Performer {
 public:
  // The game is of playable(program).
  Performer(const lower::ExampleProgram& program, const game::Game& game);

  Performed set_up();  // the battle's own setting up
  // to_be_refused: the example says so; then a phase that may not end yet is refused, even where one action is left.
  Performed perform(const lower::ExampleStep& step, bool to_be_refused);
  Performed look_at_plans(const lower::ExampleStep& step);  // to the menu that a `then plans of` asks at
  Performed finish();                                       // what is open runs to its end, nobody choosing anything
  bool was_offered(const std::string& name) const;          // while the last step was performed
  const game::State& state() const { return state_; }
  const game::Log& log() const { return log_; }

 private:
  Performed go_on();                    // to the next pause or end
  std::optional<Performed> one_step();  // one decision or roll; a value ends it
  std::optional<Performed> decide();
  void note_offers(const game::Decision& decision);
  bool forced(const game::Decision& decision) const;
  void miss(const game::Decision& decision);
  std::optional<image::Value> drawn(const game::Chance& chance);
  std::optional<Performed> throw_dice();
  std::optional<Performed> reach_menu_of(std::int32_t action);
  std::optional<Performed> act(const lower::ExampleStep& step);
  bool declare(const game::Pick& act, const std::vector<image::Value>& first, const std::vector<image::Value>& second);
  bool at_menu_of(std::int32_t action) const;

  // An answer that names options of a `picks`: one, unless it is only how several begin.
  struct Named {
    std::size_t answer = 0;
    std::vector<std::int32_t> options;
  };
  std::optional<std::size_t> answer_called(const std::string& name) const;         // the next unused
  std::optional<std::size_t> answer_for(const game::Decision& decision) const;     // not of `picks`
  std::optional<Named> next_option(const game::Decision& decision) const;          // of `picks`
  std::optional<Performed> unclear(const game::Decision& decision) const;          // why no option is picked by it
  bool says_yes(std::size_t answer) const;
  std::optional<game::Pick> answered(const game::Decision& decision);
  game::Pick next_of_set(std::int32_t choice) const;
  std::vector<image::Value> elements(std::int32_t hook) const;  // of a hook that gives a set
  std::string name_of(const game::Decision& decision) const;
  std::string asked_by(const game::Decision& decision) const;
  Performed refusal(const game::Pick& pick, const std::vector<image::Value>& first = {},
                    const std::vector<image::Value>& second = {}) const;
  Performed stuck(std::string text) const { return {Performed::Kind::stuck, std::move(text), {}}; }
  bool over() const;
  Performed game_over() const { return stuck("the game is over: nothing can be done any more"); }

  const lower::ExampleProgram& program_;
  const game::Game& game_;
  game::Log log_;  // what the game did by itself shows there
  game::State state_;
  std::optional<game::State> before_;  // as it was before a step that was refused, or only looked
  const lower::ExampleStep* step_ = nullptr;
  std::vector<bool> used_;  // answers of the step
  bool asks_for_offers_ = false;  // some step of the example does
  std::set<std::string> offers_;  // texts and names of what was asked in the step
  std::size_t dice_at_ = 0;
  bool to_be_refused_ = false;
  std::optional<Performed> missed_;  // the first answer to a choice from nothing
  std::size_t missed_at_ = 0;
  std::optional<std::vector<image::Value>> wanted_;  // of a set that is being built
  std::int32_t wanted_choice_ = -1;                   // the choice that builds it
};

}  // namespace tercio::driver
