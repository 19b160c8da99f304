// The layers of the map, lowest first, and the legend beside it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compiler/graph/map.hpp"
#include "compiler/graph/map_plan.hpp"
#include "compiler/graph/svg.hpp"

namespace tercio::graph {

inline constexpr int legend_width = 620;
inline constexpr std::size_t most_strips = 4;  // pieces of one hex that are shown there

// A title as large as fits into the width, in two lines if it must be.
void draw_title(Svg& svg, Point at, const std::string& title, int width);

std::string map_patterns();                        // the <defs> that the layers use
void draw_hexes(const MapPlan& plan, Svg& svg);    // grounds, outlines, what the reader hovers over
void draw_lines(const MapPlan& plan, Svg& svg);    // what lies along hexsides and from hex to hex
void draw_hex_marks(const MapPlan& plan, Svg& svg, bool pieces);  // flags of hexes; small and beside them where pieces stand
void draw_crossings(const MapPlan& plan, Svg& svg);               // above all that could hide them
void draw_numbers(const MapPlan& plan, Svg& svg);  // as printed, and integers printed on hexes
void draw_counters(const MapPlan& plan, Svg& svg);
std::vector<std::vector<const Counter*>> stacks(const MapPlan& plan);  // of each hex, the pieces in order
int draw_legend(const MapPlan& plan, Svg& svg, Point corner, const MapOptions& options);  // gives its lower end

// Parts that the legend shows as well.
void draw_ground(Svg& svg, const std::vector<Point>& shape, std::int32_t order);
void draw_along(Svg& svg, Point from, Point to, std::int32_t order,
                Point towards);  // towards: where strokes point; from: both ways
void draw_across(Svg& svg, Point from, Point to, std::int32_t order, bool core);
void draw_crossing(Svg& svg, Point from, Point to, std::int32_t order);
// Marks of pieces by order of kinds and their words, 34 by 21 to 24 units; the first are those that troops have on most
// counters.
void draw_mark(Svg& svg, std::int32_t order, std::string_view ink);
// A pip that says in letters what a piece is now; its right upper corner.
int pip_width(const std::string& letters, int size);
void draw_pip(Svg& svg, Point corner, const std::string& letters, int size);
void draw_hex_mark(Svg& svg, Point centre, std::int32_t order);
void draw_counter(Svg& svg, Point centre, const char* scale, const Counter& counter, const std::string& tooltip);

}  // namespace tercio::graph
