// Every colour and font of the pictures. Chosen for paper: dark ink on light ground, tints that stay apart in grey, and
// no meaning that only a colour carries (a window also says `after`, a duty also has its lock).
#pragma once

#include <array>
#include <string_view>

namespace tercio::graph::palette {

inline constexpr std::string_view font = "Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif";

inline constexpr std::string_view ink = "#1f2933";
inline constexpr std::string_view faint = "#6b7680";
inline constexpr std::string_view paper = "#ffffff";

// ---- the sequence of play ----
inline constexpr std::array<std::string_view, 4> nested = {"#f7f5f0", "#edeae0", "#e1dccd",
                                                           "#d5cebb"};  // outermost first
inline constexpr std::string_view nested_line = "#8d8672";
inline constexpr std::string_view phase = "#2f3e4e";  // head of a phase, with paper on it
inline constexpr std::string_view action = "#dfe6ed";
inline constexpr std::string_view action_line = "#2f3e4e";
inline constexpr std::string_view procedure = "#eef1f4";
inline constexpr std::string_view procedure_line = "#8a97a3";
inline constexpr std::string_view choice = "#174a86";
inline constexpr std::string_view choice_ground = "#e3edf8";
inline constexpr std::string_view chance = "#5b2c83";
inline constexpr std::string_view chance_ground = "#efe6f6";
inline constexpr std::string_view standard = "#ececec";  // windows of the standard rules
inline constexpr std::string_view standard_line = "#7d7d7d";
inline constexpr std::string_view battle = "#fbdcae";  // whatever the battle adds
inline constexpr std::string_view battle_line = "#a85508";
inline constexpr std::string_view library = "#fdf0d9";  // what a library adds that the battle uses
inline constexpr std::string_view library_line = "#c08a3e";
inline constexpr std::string_view duty = "#8a1c1c";
inline constexpr std::string_view duty_ground = "#fbeceb";
inline constexpr std::string_view law = "#2f6b3a";
inline constexpr std::string_view law_ground = "#e4f0e4";

// ---- the map ----
// Grounds by order of declaration: the first is open country in most rules, then ever closer country; what comes later
// is told apart by its pattern as well.
enum class Pattern { none, dots, trees, blocks, waves, slant, grid, bars };
struct Ground {
  std::string_view colour, ink;
  Pattern pattern;
};
inline constexpr std::array<Ground, 10> grounds = {{{"#f6f1de", "#f6f1de", Pattern::none},
                                                    {"#d3e3b8", "#7d9c57", Pattern::dots},
                                                    {"#9dbd84", "#466b34", Pattern::trees},
                                                    {"#e3c4ae", "#8c4a2f", Pattern::blocks},
                                                    {"#c4dff0", "#4a86b0", Pattern::waves},
                                                    {"#e4d3a2", "#9a7b2d", Pattern::slant},
                                                    {"#d9d3e6", "#6d5c93", Pattern::grid},
                                                    {"#cfe0da", "#4f8272", Pattern::bars},
                                                    {"#efd0d6", "#a0485c", Pattern::slant},
                                                    {"#dadada", "#6a6a6a", Pattern::grid}}};
// Of an area that has no value for a ground; its outline is broken too.
inline constexpr Ground no_ground = {paper, faint, Pattern::none};
// Lines along hexsides, by order of declaration among the flags that are drawn along: a narrow and a broad water, a
// slope with strokes, a wall, and so on.
struct Along {
  std::string_view colour;
  int width;
  std::string_view dashes;  // of stroke-dasharray; empty: solid
  bool strokes;             // short strokes across the line
};
inline constexpr std::array<Along, 6> along = {{{"#5b9bc8", 5, "", false},
                                                {"#2d6a9f", 9, "", false},
                                                {"#8c6a3f", 2, "", true},
                                                {"#3a3a3a", 6, "2 3", false},
                                                {"#7c3c6e", 5, "8 4", false},
                                                {"#3f7d4c", 5, "3 3", false}}};
// Lines from hex to hex across hexsides: outline and core.
struct Across {
  std::string_view outline, core;
  std::string_view dashes;
};
inline constexpr std::array<Across, 4> across = {{{"#6f5a3a", "#f3e3b5", ""},
                                                  {"#333333", "#ffffff", "6 5"},
                                                  {"#8c2f2f", "#f0c9c0", ""},
                                                  {"#33506b", "#cfe0ee", "3 4"}}};
inline constexpr std::array<std::string_view, 3> crossings = {"#1f1f1f", "#7a4a12", "#8c2f2f"};  // marks on other lines
inline constexpr std::array<std::string_view, 5> marks = {"#8c6a3f", "#2d6a9f", "#8c2f2f", "#3f7d4c",
                                                          "#5b2c83"};  // of hexes
// Counters of the sides in the order of play: ground and ink.
struct Side {
  std::string_view ground, ink;
};
inline constexpr std::array<Side, 6> sides = {{{"#2f5f9e", "#ffffff"},
                                               {"#e8c24a", "#2b2b2b"},
                                               {"#9c3b32", "#ffffff"},
                                               {"#5d7f4e", "#ffffff"},
                                               {"#e7e2d6", "#2b2b2b"},
                                               {"#5a4a78", "#ffffff"}}};
inline constexpr Side nobody = {paper, ink};
// Of sides whose names begin so. A colour that is in the palette of sides as well is the same there.
struct NamedSide {
  std::string_view word;
  Side tone;
};
inline constexpr std::array<NamedSide, 14> named_sides = {{{"blue", sides[0]},
                                                           {"yellow", sides[1]},
                                                           {"gold", sides[1]},
                                                           {"red", sides[2]},
                                                           {"crimson", sides[2]},
                                                           {"green", sides[3]},
                                                           {"white", sides[4]},
                                                           {"purple", sides[5]},
                                                           {"violet", sides[5]},
                                                           {"black", {"#26292c", "#ffffff"}},
                                                           {"grey", {"#9a9da0", "#1f2933"}},
                                                           {"gray", {"#9a9da0", "#1f2933"}},
                                                           {"brown", {"#6e4a2c", "#ffffff"}},
                                                           {"orange", {"#d9822b", "#1f2933"}}}};
inline constexpr std::string_view hex_line = "#b9b29b";
inline constexpr std::string_view hex_number = "#6f6a58";
inline constexpr std::string_view table_edge = "#7a5a38";

// Element `order` of a palette, round and round.
template <typename T, std::size_t N>
constexpr const T& at(const std::array<T, N>& colours, std::size_t order) {
  return colours[order % N];
}

}  // namespace tercio::graph::palette
