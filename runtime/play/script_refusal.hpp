// What is said of a line of a script that cannot be picked. Private to scripts.
#pragma once

#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

// "; did you mean `move Blue`?" of the nearest with a slip in three letters or fewer; empty when none is near.
std::string near(const std::string& wanted, const std::vector<std::string>& known);
// ", where Red chooses goal in move Green [6.32a]": who decides what, for whom and by which case. The case is left out
// where `reasons` cite it.
std::string where(const game::Game& game, const game::State& state, const game::Decision& decision,
                  const std::string& reasons = {});
// Why a line cannot be picked here, and what can be.
std::string refused(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const std::string& wanted);
// "; one can pick move Blue, done"; empty when nothing can.
std::string offered(const game::Game& game, const game::State& state, const game::Decision& decision);

}  // namespace tercio::play
