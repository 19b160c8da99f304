// A state as bytes, to be gone on with later.
#pragma once

#include <string>
#include <string_view>

#include "runtime/game/game.hpp"

namespace tercio::play {

// Little endian: magic "TERCIOSV" | version u32 | 0 u32 | identity of the image u64 | words u64 | xxHash64 of the body
// u64 | body: the words of the state that count.
std::string save(const game::Game& game, const game::State& state);

// Empty when the state was read; else why these bytes hold none of this game. Nothing in them is trusted.
std::string load(const game::Game& game, std::string_view bytes, game::State& state);

}  // namespace tercio::play
