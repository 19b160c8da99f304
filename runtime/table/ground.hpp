// Ground on the table: woods, hills, streams, roads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/table/base.hpp"

namespace tercio::table {

// An outline (a simple polygon, concave or not, either way round) if the width is 0. Else a path of this full width
// along the points: every stretch between two points is a rectangle that goes on for half the width at both ends.
struct Patch {
  std::vector<Point> points;
  std::int32_t width = 0;
};

enum class PatchFault : std::uint8_t {
  none,
  too_few,   // an outline wants three points, a path two
  outside,   // a point is not on the table (its border is)
  repeated,  // two neighbouring points are one
  crossing,  // an outline crosses or touches itself, or folds back on itself
  width,     // less than 0, or more than the greatest side
};
struct PatchCheck {
  PatchFault fault = PatchFault::none;
  std::size_t point = 0;  // the first at fault; of two edges that cross, the start of the later
  std::size_t other = 0;  // the start of the edge that this one crosses, or folds back along: then the one before
};
PatchCheck check(const Patch& patch, Table table);

// Table coordinates in 1/1024 unit.
struct Fine {
  std::int64_t x = 0, y = 0;
  friend bool operator==(const Fine&, const Fine&) = default;
};

// A patch cut into convex pieces. The interior is the interiors of all pieces and the cuts without their ends.
struct Ground {
  std::vector<std::vector<Fine>> pieces;    // three or four corners, counter-clockwise
  std::vector<std::pair<Fine, Fine>> cuts;  // of an outline
};
// Of a patch without fault.
Ground ground(const Patch& patch);

bool lies_on(const Stand& stand, const Ground& ground);    // they share more than borders
bool centre_on(const Stand& stand, const Ground& ground);  // the centre is inside or on the border
// The line from the middle of a's front edge to b's centre goes through the interior.
bool crosses(const Stand& a, const Stand& b, const Ground& ground);

}  // namespace tercio::table
