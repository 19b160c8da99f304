// A game that has been played on, as a picture wants it.
#pragma once

#include <string>

#include "compiler/check/model.hpp"
#include "runtime/game/game.hpp"

namespace tercio::cli {

// The rules with the values of a state in the place of those that lists and maps give. `game` was lowered from `rules`.
// What is as it was keeps its provenance. Piles are left out: no picture shows them.
check::Model situated(const check::Model& rules, const game::Game& game, const game::State& state);

// When that is: "turn 3, movement Imperial", with the result of a game that is over.
std::string moment(const game::Game& game, const game::State& state);

}  // namespace tercio::cli
