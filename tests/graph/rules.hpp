// A small battle with one of everything that the pictures draw, and names that would break them.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace graph_test {

// Checked; a finding of level error fails the test. `more` is added to the battle.
struct Battle {
  tercio::source::SourceMap sources;
  tercio::check::Model model;
};
Battle battle(const std::string& more = {});
Battle game_without_map();
Battle alone(const std::string& text);  // a battle that uses no book
// Two sides with a spare stand, a hill, a wood and a lane; three values are not printed.
Battle table();
Battle bare_table();  // no patches, and nobody on it

bool has(const std::string& text, const std::string& part);
int count(const std::string& text, const std::string& part);  // how often it is there, without lapping

}  // namespace graph_test
