// The lines of a script against what is to be decided. Private to scripts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

std::string_view trimmed(std::string_view text);
// Names are the same with blanks as with `_`: accounts write them with blanks.
bool same(const std::string& a, const std::string& b);
std::string small(std::string_view text);  // capitals made small
// Whether a line begins with this word, which is written in small letters, in capitals or not.
bool begins_with(std::string_view line, std::string_view word);
// The numbers of "dice 3 5"; empty when it is something else.
std::vector<image::Value> dice_of(std::string_view text);
// "move R1" of "move(R1)", as examples write an action; any other text as it is.
std::string without_brackets(const std::string& line);

// Whether one number is chosen, out of a range or a list.
bool asks_number(const game::Game& game, const game::Decision& decision);
image::Unit unit_of(const game::Game& game, const game::Decision& decision);
// Of "far: 24cm" what stands for the number that is asked; nothing when the text names another choice.
std::optional<std::string> number_for(const game::Game& game, const game::Decision& decision, const std::string& wanted);
// What is meant by a text that is not among the picks: an action with its things, or an element of what is chosen from.
std::optional<game::Pick> meant(const game::Game& game, const game::State& state, const game::Decision& decision,
                                const std::string& wanted);
// The pick that a line makes here; nothing where it makes none that is legal.
std::optional<game::Pick> picked(const game::Game& game, const game::State& state, const game::Decision& decision,
                                 const std::string& line);
// Whether a line is for the menu of a phase: an action, or `done`.
bool is_for_menu(const image::Image& image, const std::string& line);

}  // namespace tercio::play
