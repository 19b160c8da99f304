// Inside the engine: places as seen from a stand, and the whole-number arithmetic that everything here is made of.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "runtime/table/angle.hpp"
#include "runtime/table/base.hpp"

namespace tercio::table {

__extension__ typedef __int128 Wide;

// Lengths in a frame: 2^31 to the unit. Half a side of a base times a sine is a whole number of them, so the corners of
// one stand in the frame of another are not rounded at all.
using Hair = std::int64_t;
inline constexpr Hair hair = Hair{1} << 31;

struct Local {
  Hair u = 0, v = 0;  // to the right and ahead of the stand's centre
};

// Nearest whole number, halves away from zero, so that what is mirrored stays mirrored. The divisor is positive.
constexpr Wide rounded(Wide number, Wide divisor) {
  return (number < 0 ? -((2 * -number + divisor) / (2 * divisor)) : (2 * number + divisor) / (2 * divisor));
}
std::int64_t whole_root(Wide number);     // of 0 or more, rounded down
std::int32_t units_up(Wide hair_square);  // the root of a squared length, in units, rounded up

Local local(const Pose& frame, Point point);
Local local(const Pose& frame, const Pose& other, Local point);  // a place seen from `other`, seen from `frame`
Point world(const Pose& frame, Local point);                     // to the nearest unit

inline constexpr std::size_t front_left_corner = 0, front_right_corner = 1, rear_right_corner = 2, rear_left_corner = 3;
using Corners = std::array<Local, 4>;
Corners corners_in(const Pose& frame, const Stand& stand);

// Rectangles with sides along the frame, to measure from: a base, or one of its edges.
struct Box {
  Hair left = 0, right = 0, rear = 0, front = 0;

  Local nearest(Local point) const { return {std::clamp(point.u, left, right), std::clamp(point.v, rear, front)}; }
};
constexpr Hair half(std::int32_t side) { return Hair{side} << 30; }
inline Box box(const Base& base) {
  return {-half(base.frontage), half(base.frontage), -half(base.depth), half(base.depth)};
}

inline Wide square(Local a, Local b) {
  const Wide u = Wide{a.u} - b.u, v = Wide{a.v} - b.v;
  return u * u + v * v;
}

// How far the two bases lie in each other: the least move at right angles to an edge of either that parts them. Below 0
// they are apart, by at least so much. Symmetric.
Hair depth(const Stand& a, const Stand& b);

// How far a stand reaches from its centre along x and y, and how far it sticks out of each border of a table: left,
// right, lower, upper; below 0 it is that far inside.
Local extent(const Stand& stand);
std::array<Hair, 4> outside(const Stand& stand, Table table);

}  // namespace tercio::table
