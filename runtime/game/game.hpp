// A game: the rules of one image, and the states that play moves through. One interface for people, scripts, players,
// examples and search: whose decision, which picks are legal, apply one, what chance may bring, what happened.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/vm/machine.hpp"

namespace tercio::game {

using image::Value;

// One flat value: copy, compare and hash it as memory. Only the words before Layout::hashed_words count as the state.
struct State {
  std::vector<image::Word> words;
};

enum class Status : std::uint8_t { choice, chance, paused, over, fault };

// One thing a player can do at a decision.
struct Pick {
  enum class Kind : std::uint8_t {
    done,   // ends a phase, a built set, or declines a choice that may be declined
    act,    // an action of a phase; values are its scalar parameters (an action with pairs has none: picks follow)
    take,   // one element: values[0]
    yes,    // of `may`
    no,
    option  // of `picks`: values[0] is its number
  };
  Kind kind = Kind::done;
  std::int32_t action = -1;  // image actions, for act
  std::array<Value, 4> values{image::none, image::none, image::none, image::none};
  friend bool operator==(const Pick&, const Pick&) = default;
};

struct Decision {
  // first_set and second_set: the two groups of an action with pairs
  enum class Kind : std::uint8_t { menu, one, some, up_to, may, picks, order, first_set, second_set, amount };
  Kind kind{};
  Value side = image::none;  // who decides
  std::int32_t menu = -1, choice = -1, action = -1;
  std::int32_t handle = -1;   // the case that asks
  std::vector<Pick> picks{};  // never empty; in a fixed order: elements and actions by number, done last
  bool empty = false;         // in an example: nothing can be chosen here, and `done` goes on
  // Of amount: the number chosen is within low..high, both ends legal; picks are only these ends (and done). Which of
  // those between are legal, legal() says.
  Value low = 0, high = 0;
};

struct Chance {
  std::int32_t dice = 0, sides = 0;  // of a roll; dice 0: a draw
  std::int32_t slot = -1;            // what is set
  std::vector<Value> outcomes;       // each with its weight out of total
  std::vector<std::int64_t> weights;
  std::int64_t total = 0;
};

// What happened, in order. Only made when a log is given.
struct Event {
  enum class Kind : std::uint8_t { enter, leave, step, write, roll, draw, choice, law, reaction, excused, breach, end, let, tell };
  Kind kind{};
  // flow, step, column, choice (-1: of a menu), law, reaction or duty; of a roll and draw the slot; of an end the
  // domain of the result; of a let the slot; of a tell the number of Image::told
  std::int32_t subject = -1;
  // Of a write the owners; of a tell the side; of enter the first two parameters; of a law, reaction or excuse whom it is about; of a breach
  // of room the place; of a roll
  // its sides and number of dice; of a choice in a group 0 or 1 for the first or second
  Value element = image::none, element2 = image::none;
  // Of a write; before of a choice: 1 when it was taken silently; after: of a roll the total, of a draw what was drawn,
  // of an end the result, of a law or reaction 1, or 0 when it would act again in one settle and was stopped
  Value before = image::none, after = image::none;
  std::int32_t side = -1;     // of a choice who made it, of enter whom the flow is by
  Pick pick{};                // of a choice; its action is given in groups too
  std::vector<Value> dice{};    // of a roll
  std::vector<Value> things{};  // of a breach of room: who stands in the place
  std::int32_t handle = -1;
};
using Log = std::vector<Event>;

struct Result {
  bool over = false;
  std::int32_t domain = -1;   // of a thing; -1: text
  Value value = image::none;  // thing or text
};

// Why something is not offered: the cases that stand against it.
struct Reason {
  std::int32_t handle = -1;
  std::string text;
};

class Game {
 public:
  // The image has been verified. board may be null when the image has no space. check_derived: recompute and compare
  // derived columns at every settle, and the parts of every question asked by explain(); a difference is a fault.
  Game(image::Image image, std::unique_ptr<vm::Board> board, bool check_derived = false);
  ~Game();
  Game(Game&&) noexcept;

  const image::Image& image() const;
  const image::Layout& layout() const;
  const vm::Machine& machine() const;

  State start(std::uint64_t seed, Log* log = nullptr) const;                 // runs to the first suspension
  // Continues at a node of an example. From then on this state asks every choice, even when one pick is left: the
  // example may have meant another.
  void run_from(State& state, std::int32_t node, Log* log = nullptr) const;
  Status status(const State& state) const;
  std::string fault(const State& state) const;  // what went wrong, with its case

  Decision decision(const State& state) const;  // status choice
  // A pick of decision(state).picks, or any other: an illegal one changes nothing and gives false.
  bool apply(State& state, const Pick& pick, Log* log = nullptr) const;
  // Whether a pick may be made here. Of all but an amount these are decision(state).picks.
  bool legal(const State& state, const Pick& pick) const;
  Chance chance(const State& state) const;            // status chance
  void roll(State& state, Log* log = nullptr) const;  // by the state's own generator
  void resolve(State& state, const std::vector<Value>& dice,
               Log* log = nullptr) const;               // given dice, or the element drawn
  void resume(State& state, Log* log = nullptr) const;  // status paused

  Result result(const State& state) const;
  // Both leave out the generator of the dice: states are the same whether their dice were thrown or given.
  std::uint64_t hash(const State& state) const;
  bool equal(const State& a, const State& b) const;

  // Why a pick is not legal here; empty when it is. For an action with pairs, sets are its two groups.
  std::vector<Reason> refusal(const State& state, const Pick& pick, const std::vector<Value>& first = {},
                              const std::vector<Value>& second = {}) const;
  // The number of ways to keep the cover duties of the menu's action by groups that are declared in any order; the
  // search stops at `limit`.
  std::int64_t plans(const State& state, std::int32_t action, std::int64_t limit = 1000000) const;

  Value ask(const State& state, std::int32_t question, std::span<const Value> args,
            std::span<const image::Word* const> sets = {}) const;  // the fused form
  Value ask_parts(const State& state, std::int32_t question, std::span<const Value> args,
                  std::span<const image::Word* const> sets, std::vector<Reason>* steps) const;  // clause by clause

  std::string describe(const State& state, const Decision& decision, const Pick& pick) const;  // "move Blue"
  std::string describe(const Event& event) const;  // a line of an account; empty: not worth one

  Value column(const State& state, std::int32_t column, std::int32_t element = 0) const;
  // The flows that are open, outermost first, as their `enter` events: where a state stands that was not played up to.
  Log opened(const State& state) const;

  // The state that these words are (Layout::hashed_words of them, as a save keeps them); false when no state of this
  // game can be so.
  bool restore(std::span<const image::Word> words, State& state) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tercio::game
