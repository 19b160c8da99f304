// Overlap, distance and contact of two bases, and the edges at which they meet.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/table/base.hpp"

namespace tercio::table {

// The two could not be parted by moving one of them by `lap` at right angles to one of their edges. Symmetric.
bool overlap(const Stand& a, const Stand& b);

// A distance and the points it was measured between, to the nearest unit; of equally near ones the middle.
struct Measure {
  std::int32_t distance = 0;  // units, rounded up
  Point from, to;
};

// The least distance between the bases, rounded up to a unit: `<= n` and `> n` are exact for every n. 0 if they have a
// point in common; both points are then the middle between the centres. Symmetric.
std::int32_t distance(const Stand& a, const Stand& b);
Measure measure(const Stand& a, const Stand& b);

bool touching(const Stand& a, const Stand& b);  // distance <= contact: so also when they overlap

// The edges of `a` that `b` touches, the one of longest contact first (to a unit); of equal ones the front, then a side,
// then the rear; of equal sides the one where b's centre is, the right one if it is in the middle, which takes an overlap.
// An edge counts with the part of it before which b stands within `contact` (or `lap` behind it). Those of more than
// `contact` units count; if there are none, the first alone. If b only touches round a corner: a front corner is the
// front, a rear corner the side. Empty if they do not touch.
std::vector<Side> edges(const Stand& a, const Stand& b);
Side edge(const Stand& a, const Stand& b);  // the first of them, none if they do not touch

// At which edge of `a` stands `b` in good order with it; none if it does not. Good order: facings at most one degree
// apart, and one of the edges that meet lies within `contact` of the other over its whole length; side by side the
// front corners meet within `contact`, one behind the other the middles of the edges do. So stands of different depth
// are joined when their fronts are level, of different frontage when their centres are in line. The other way round it
// is the opposite side. (Frontages must be more than 1 mm together, else left and right are one.)
Side join(const Stand& a, const Stand& b);
bool joined(const Stand& a, const Stand& b);
bool behind(const Stand& a, const Stand& b);  // b stands at a's rear
bool beside(const Stand& a, const Stand& b);  // b stands at a's left or right

// Where `stand` is joined to `lead`: directly behind it, or at its left or right with fronts level.
Pose behind_pose(const Base& stand, const Stand& lead);
Pose beside_pose(const Base& stand, const Stand& lead, Side side);  // any side but left is the right

// The edge of `foe` that `stand` touches, or would if it were moved up by the shortest way.
Side nearest_edge(const Stand& foe, const Stand& stand);
// The turn, -1800..1799, after which `stand` faces that edge squarely. Who touches with a front corner turns about it:
// about the right one if the turn is clockwise.
std::int32_t flush(const Stand& stand, const Stand& foe);

}  // namespace tercio::table
