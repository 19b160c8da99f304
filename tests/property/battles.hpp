// Every battle of scenarios/, compiled from its source, with each choice of its on/off options by itself.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::test {

struct Battle {
  std::string name;  // "NAME", "NAME OPTION=VALUE"
  image::Image image;
};

const std::vector<Battle>& battles();
const Battle& battle_named(const std::string& name);  // throws std::runtime_error when there is none
game::Game game_of(const Battle& battle, bool check_derived);

}  // namespace tercio::test
