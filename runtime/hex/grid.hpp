// Geometry of a hex map with printed numbers LLPP (line, position). Pure; all integers; knows no rule.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::hex {

// Hex id: by line, then by position, holes left out. The six directions go round, so that
// direction d + 3 is the opposite of d:
//   0 one position up (position - 1)       3 one position down
//   1 next line, upper neighbour           4 previous line, lower neighbour
//   2 next line, lower neighbour           5 previous line, upper neighbour
// With even lines shifted down, the upper neighbour of an odd-line hex (l, p) on line l + 1 is (l + 1, p - 1) and the
// lower one (l + 1, p); of an even-line hex they are (l + 1, p) and (l + 1, p + 1). Shifted up: the other way round.
// Hexside id: hexes in order, their directions in order; a hexside takes the next number when it is first met, so each
// has one id, whichever side it is named from. Hexsides of the border have ids too. A hole has no id and is off the map:
// nothing is beside it. Distances are those of the grid without holes.
class Grid {
 public:
  explicit Grid(const image::Space& space);

  std::int32_t hexes() const { return hexes_; }
  std::int32_t hexsides() const { return hexsides_; }
  std::int32_t hex(std::int32_t line, std::int32_t position) const;       // -1 off the map
  std::int32_t line(std::int32_t hex) const;                              // as printed
  std::int32_t position(std::int32_t hex) const;
  std::int32_t neighbour(std::int32_t hex, std::int32_t direction) const; // -1 off the map
  std::int32_t hexside(std::int32_t hex, std::int32_t direction) const;
  std::int32_t between(std::int32_t a, std::int32_t b) const;             // hexside of two neighbours, else -1
  std::int32_t distance(std::int32_t a, std::int32_t b) const;
  bool on_edge(std::int32_t hex) const;  // beside what lies around the map, holes that open to it included
  std::string hex_name(std::int32_t hex) const;                           // "0304"
  std::string hexside_name(std::int32_t hexside) const;                   // "0304/0305", "0104/-" at the border
  // What the line between the centres of a and b crosses, ends left out: hexes with a part of positive length inside;
  // where it runs along a hexside the pair of hexes beside it, (h, k) with h < k and k perhaps -1 off the map; else
  // (h, -2). What is off the map in both is left out. Touching a corner crosses nothing. In order from a. Exact integers; translation invariant.
  std::vector<std::pair<std::int32_t, std::int32_t>> crossings(std::int32_t a, std::int32_t b) const;

 private:
  std::int32_t cell(std::int32_t line, std::int32_t position) const;  // of the grid, holes counted; -1 outside
  void find_edge();

  image::Space space_;
  std::vector<std::int32_t> ids_, cells_;  // of each cell its hex, or -1; of each hex its cell
  std::vector<bool> edge_;                 // hexes
  std::int32_t hexes_ = 0, hexsides_ = 0, positions_ = 0;
  std::vector<std::array<std::int32_t, 6>> neighbours_, sides_;
  std::vector<std::pair<std::int32_t, std::int32_t>> side_of_;  // hex, direction
};

}  // namespace tercio::hex
