// One game as the command line asks for it: between players, by a script, by a record, or gone on with.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/game/game.hpp"
#include "runtime/play/account.hpp"

namespace tercio::cli {

// Files are named by their paths; empty: none.
struct Asked {
  std::uint64_t seed = 1;
  bool seed_given = false;
  std::string players = "random";
  bool players_given = false;
  std::string script, record, replay, save, load;
  std::int64_t turns = 0;  // 0: to the end
};

// What was played, ready to be told.
struct Played {
  game::State state;
  std::uint64_t seed = 1;  // of the dice and players, as given now or when the game was saved
  game::State begin;       // of a game gone on with; no words: from the start
  game::Log log;           // begins with the flows that were open then
  std::size_t opened = 0;  // so many
  play::Points points;  // where they changed
  std::string stopped;  // why it is not over, when that is in order
  std::string wrong;    // what went wrong; empty: nothing
};

// Plays, and writes the record and the save that are asked for. Throws UsageError and IoError.
Played played(const game::Game& game, const Asked& asked);
// The same without playing on: a saved game stands as it was saved.
Played standing(const game::Game& game, const Asked& asked);

}  // namespace tercio::cli
