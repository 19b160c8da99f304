// Random layouts of stands, always the same for a seed, and what can be done to a whole layout.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/table/base.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::table {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::int32_t between(std::int32_t low, std::int32_t high);  // both included

 private:
  std::uint64_t state_;
};

Base random_base(Random& random);            // sides 1..900, often a usual one
std::int32_t random_facing(Random& random);  // often a multiple of 15 degrees
Stand random_stand(Random& random, std::int32_t side);
// Near the other: flush with it and moved a little, or in its neighbourhood.
Stand random_neighbour(Random& random, const Stand& other);
// A simple outline round the point, often concave, or a path; no point farther away than `size`.
Patch random_patch(Random& random, Point around, std::int32_t size);

// Turns of the whole table by quarters, the mirror, and a move. A mirrored layout has left for right.
struct Change {
  std::int32_t quarters = 0;  // clockwise, after the mirror
  bool mirror = false;
  std::int32_t dx = 0, dy = 0;  // after both

  Point operator()(Point at) const;
  Pose operator()(const Pose& pose) const;
  Stand operator()(const Stand& stand) const { return {(*this)(stand.pose), stand.base}; }
  Patch operator()(const Patch& patch) const;
  Side operator()(Side side) const;
  std::int32_t direction(std::int32_t angle) const;  // on the table
  std::int32_t turn(std::int32_t angle) const { return mirror ? -angle : angle; }
  template <typename Each>
  std::vector<Each> operator()(const std::vector<Each>& all) const {
    std::vector<Each> result;
    for (const Each& each : all) result.push_back((*this)(each));
    return result;
  }
};
std::vector<Change> changes();  // all eight turns and mirrors, without a move, then some with one
// The same for a table from 0: the layout stays on the changed table.
Change on(Table table, Change change);
Table changed(Table table, const Change& change);

// How far of `limit` there is room, found by trying every step up to `last` by itself. there(n): `stand` after n steps.
std::int32_t room_by_steps(const Stand& stand, const std::function<Stand(std::int32_t)>& there, std::int32_t limit,
                           std::int32_t last, const std::vector<Stand>& blockers, Table on);

}  // namespace tercio::table

// For messages of failed tests.
#include <ostream>
namespace tercio::table {
std::ostream& operator<<(std::ostream& out, const Point& point);
std::ostream& operator<<(std::ostream& out, const Pose& pose);
std::ostream& operator<<(std::ostream& out, const Stand& stand);
std::ostream& operator<<(std::ostream& out, Side side);
}  // namespace tercio::table
