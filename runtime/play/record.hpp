// The record of a game as JSON lines: a header, then every pick and every roll in order, and at the end the hash of the
// last state. Playing it again must give the same game, bit for bit.
//   {"tercio":"game","game":"rain","image":"89ab...","seed":7,"options":{"king":"off"}}
// Of a game gone on with the header has the save too, as two hexadecimal digits a byte: "save":"5445...".
//   {"pick":["act",2,17],"text":"move Blue"}      kind, action of an act, values
//   {"roll":[4],"text":"dice 4"}   by the state's generator      {"given":[4],"text":"dice 4"}   by hand
//   {"end":"0123...","result":"Red"}
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include "runtime/game/game.hpp"

namespace tercio::play {

// What an image is told by: xxHash64 of all that play depends on, as its file has it. What only people read is left out:
// where a rule stands and in which words, its case, notes, examples, `because`, the title, marks of provenance.
std::uint64_t identity(const image::Image& image);
std::string hex(std::uint64_t number);  // 16 digits

// A pick and a throw as a script has them: "move Blue", "done march" (with the phase that it ends); "dice 3 5", "draw A".
std::string words(const game::Game& game, const game::State& state, const game::Decision& decision,
                  const game::Pick& pick);
std::string words(const game::Game& game, const game::Event& event);

class Recorder {
 public:
  // save: where the game goes on from, of play::save(); empty: it begins at its start.
  Recorder(std::ostream& out, const game::Game& game, std::uint64_t seed, std::string_view save = {});
  void pick(const game::Pick& pick, const std::string& text);
  void roll(const game::Event& event, bool given);  // a roll or a draw
  void end(const game::Game& game, const game::State& state);

 private:
  const game::Game& game_;
  std::ostream& out_;
};

// A record played again. Empty text: all of it was as recorded; else the line (1-based) where it was not, and why.
struct Replay {
  game::State state;
  game::State begin;  // of a game gone on with; no words: from the start
  std::uint64_t seed = 1;  // as the record says
  std::size_t line = 0;
  std::string wrong;
  bool damaged = false;  // it is no record that can be read, rather than a game that cannot be played so
};
// `each` sees the state before each step.
Replay replay(const game::Game& game, std::string_view record, game::Log* log = nullptr,
              const std::function<void(const game::State&)>& each = {});

}  // namespace tercio::play
