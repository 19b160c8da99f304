// What stands in a band of the overview: tables beside each other, small ones packed below each other, in as many rows
// as make the whole sheet come out largest on its paper.
#pragma once

#include <string>
#include <vector>

#include "compiler/graph/sheet.hpp"

namespace tercio::graph {

struct Item {
  std::string label;   // a table
  bool loops = false;  // an action
  bool packs = false;  // may stand with others in one column
};
using Band = std::vector<Item>;

// Everything of a phase below its head: what its text says, its actions, the procedures only it runs, its end.
Band phase_band(const Sheet& sheet, const Places& places, std::int32_t phase);
Band place_band(const Sheet& sheet, const std::vector<Row>& rows);  // a table a row

// Neighbours that pack in one column as long as it is no higher than the highest item.
Band packed(const Band& band);

// How many items a row of a band takes, so that bands with these items (packed already) fill `width` x `height` inches
// best, and how wide the sheet then comes out, about. `other_points`: what else stands below each other.
struct Fit {
  std::size_t per_row = 4;
  int points = 1200;
};
Fit best_fit(const std::vector<Band>& bands, double width, double height, int other_points);

}  // namespace tercio::graph
