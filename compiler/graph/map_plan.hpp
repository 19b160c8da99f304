// What a map shows, found in the rules by what things are and never by their names: the ground of a hex, flags of hexes
// and hexsides, pieces with a place. And where everything lies on the sheet.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/side_tones.hpp"
#include "compiler/graph/states.hpp"
#include "compiler/graph/svg.hpp"
#include "compiler/graph/words.hpp"
#include "runtime/hex/grid.hpp"

namespace tercio::graph {

// Hexes are flat above and below, and stand in columns: a line is a column, its positions go down. All in whole units.
inline constexpr int hex_radius = 60, hex_half = 52;  // 52 / 60 is sqrt(3) / 2 to one part in a thousand

// How a flag of hexsides is drawn. A flag that lies wholly on hexsides of others is a mark across them (a bridge on a
// stream). Else what its hexsides do decides: a chain from hex to hex is a way (a road), a chain from corner to corner
// or a hexside alone runs along (a stream).
enum class LineKind { along, across, crossing };

struct HexFlag {
  std::int32_t column = -1, order = 0;
};
struct SideFlag {
  std::int32_t column = -1;
  LineKind kind{};
  std::int32_t order = 0;           // of its look among those of its kind
  std::vector<std::int32_t> sides;  // hexsides, rising
  std::int32_t hex_flag = -1;       // the column of hexes of the same name, whose hex lies inside
};
struct Counter {
  std::int32_t kind = -1, thing = -1;  // of the root
  std::int32_t hex = -1;               // -1: not on the map when the game begins
  std::int32_t side = -1;              // by order of play; -1: nobody's
  palette::Side tone = palette::nobody;
  std::int32_t mark = 0;               // index of MapPlan::marks
  std::string name, numbers;
  std::string states;  // letters of what it is now
  std::string away;    // what it is, of one that is not on the map and is what none there is
  bool sure_place = true, sure_numbers = true;
};
struct Mark {
  std::int32_t kind = -1;
  std::int64_t word = -1;
  std::int32_t column = -1;
};

class MapPlan {
 public:
  explicit MapPlan(const check::Model& model);

  const check::Model& model;
  Words words;
  SideTones tones;
  hex::Grid grid;
  std::int32_t ground = -1;  // column of hexes: the first printed one of words or things
  std::vector<HexFlag> hex_flags;
  std::vector<SideFlag> side_flags;
  std::vector<std::int32_t> numbers;  // columns of hexes: printed integers
  std::vector<Counter> counters;      // by kind, then thing
  std::vector<Mark> marks;
  std::vector<PieceState> states;  // that some piece on the map is in
  std::vector<std::int32_t> number_columns(std::int32_t kind) const;  // of a kind of pieces: its own first
  std::int32_t reconstructed = 0, inferred = 0;                       // values of hexes, hexsides and pieces

  Point centre(std::int32_t hex) const;
  Point corner(std::int32_t hex, int number) const;          // clockwise; corner d begins the side of direction d
  std::pair<Point, Point> ends(std::int32_t hexside) const;  // its corners
  std::pair<std::int32_t, std::int32_t> beside(std::int32_t hexside) const;  // its hexes; the second -1 at the border
  int width() const, height() const;                                         // of all hexes

  const check::Literal& value(std::int32_t column, std::int64_t owner) const;
  bool flag(std::int32_t column, std::int64_t owner) const { return value(column, owner).value != 0; }
  std::int32_t ground_order(const check::Literal& value) const;  // place in the palette

 private:
  void find_flags();
  LineKind kind_of(const SideFlag& flag, const std::vector<SideFlag>& all) const;
  void find_counters();
  void write_numbers();
  bool shown(std::int32_t kind) const;
  std::int32_t mark_of(std::int32_t kind, std::int64_t thing);
  bool inherits(std::int32_t kind, std::int32_t from) const;

  std::vector<std::pair<std::int32_t, int>> side_at_;  // of each hexside: hex, direction
};

}  // namespace tercio::graph
