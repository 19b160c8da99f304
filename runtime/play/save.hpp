// A state and its players as bytes, to be gone on with later as if it had never been laid aside.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

// Who plays a side, and how far its generator is.
struct Seat {
  std::string kind;  // the word of the command line
  std::uint64_t seed = 0, draws = 0;
  friend bool operator==(const Seat&, const Seat&) = default;
};
struct Seats {
  std::uint64_t seed = 0;   // the one given for dice and players
  std::vector<Seat> sides;  // in the order of play; none: nobody is known
};

// Little endian: magic "TERCIOSV" | version u32 | 0 u32 | identity of the image u64 | bytes of the body u64 | xxHash64 of
// the body u64 | body: how many words u64, the words of the state, the dice's generator with them; seed u64, sides u32,
// and of each side its kind (length u32, letters), seed u64 and draws u64.
std::string save(const game::Game& game, const game::State& state, const Seats& seats = {});

// Empty when the state was read; else why these bytes hold none of this game. Nothing in them is trusted.
std::string load(const game::Game& game, std::string_view bytes, game::State& state, Seats* seats = nullptr);

}  // namespace tercio::play
