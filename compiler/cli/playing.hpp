// The game that a command plays: of a compiled image, or of rules.
#pragma once

#include <memory>
#include <optional>

#include "compiler/cli/session.hpp"
#include "runtime/game/game.hpp"

namespace tercio::cli {

// Nothing when the rules have faults: they have been told, and exit_code is set. Throws IoError for bytes that are no
// image or that the verifier refuses.
std::optional<game::Game> game_of(const Inputs& inputs, int& exit_code);

bool is_image(const std::string& path);
image::Image read_image(const std::string& path);  // throws IoError

// "Red 45, Blue 30": what the sides have scored; empty when the rules keep no score.
std::string score_text(const game::Game& game, const game::State& state);

}  // namespace tercio::cli
