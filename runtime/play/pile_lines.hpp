// What an account says of piles: what came to which and what left it, and which was shuffled; never how high something
// lies.
#pragma once

#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

// The thing that a write of a pile is about, and the pile with its owner: "hand of North".
image::Value pile_thing(const image::Image& image, const game::Event& event);
std::string pile_name(const image::Image& image, const game::Event& event);

// Writes of piles one after the other, as lines: "rain, charge: discard > deck", "deck is shuffled".
std::vector<std::string> pile_lines(const image::Image& image, const std::vector<game::Event>& writes);

}  // namespace tercio::play
