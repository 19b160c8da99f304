#include "layouts.hpp"

#include <algorithm>

#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/give.hpp"

namespace tercio::table {

std::int32_t Random::between(std::int32_t low, std::int32_t high) {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  mixed ^= mixed >> 31;
  return low + static_cast<std::int32_t>(mixed % (static_cast<std::uint64_t>(std::int64_t{high} - low) + 1));
}

Base random_base(Random& random) {
  static constexpr Base usual[] = {{400, 200}, {400, 300}, {300, 350}, {200, 200}, {900, 600}};
  const std::int32_t kind = random.between(0, 7);
  if (kind < 5) return usual[kind];
  return {random.between(20, 900), random.between(20, 900)};
}

std::int32_t random_facing(Random& random) {
  const std::int32_t facing = random.between(0, 3599);
  return random.between(0, 2) == 0 ? facing - facing % 150 : facing;
}

Stand random_stand(Random& random, std::int32_t side) {
  return {{random.between(0, side), random.between(0, side), random_facing(random)}, random_base(random)};
}

Stand random_neighbour(Random& random, const Stand& other) {
  Stand result{{}, random_base(random)};
  switch (random.between(0, 3)) {
    case 0:
      result.pose = behind_pose(result.base, other);
      break;
    case 1:
      result.pose = beside_pose(result.base, other, random.between(0, 1) == 0 ? Side::left : Side::right);
      break;
    default:
      result.pose = {other.pose.x + random.between(-900, 900), other.pose.y + random.between(-900, 900),
                     random_facing(random)};
      return result;
  }
  result.pose.x += random.between(-5, 5);
  result.pose.y += random.between(-5, 5);
  result.pose.facing = normal(result.pose.facing + random.between(-12, 12));
  return result;
}

Patch random_patch(Random& random, Point around, std::int32_t size) {
  Patch result;
  if (random.between(0, 2) == 0) {
    result.width = random.between(1, size / 4);
    const std::int32_t count = random.between(2, 4);
    while (static_cast<std::int32_t>(result.points.size()) < count) {
      const Point next{around.x + random.between(-size, size), around.y + random.between(-size, size)};
      if (result.points.empty() || next != result.points.back()) result.points.push_back(next);
    }
    return result;
  }
  // Round the middle, each point in a sector of its own and less than a half turn from the next.
  const std::int32_t count = random.between(3, 9);
  for (std::int32_t n = 0; n < count; ++n) {
    const std::int32_t at = normal(n * 3600 / count + random.between(0, 3600 / count / 3));
    const std::int64_t far = random.between(size / 4, size);
    result.points.push_back({around.x + static_cast<std::int32_t>(far * sine(at) / trig_unit),
                             around.y + static_cast<std::int32_t>(far * cosine(at) / trig_unit)});
  }
  return result;
}

Point Change::operator()(Point at) const {
  if (mirror) at.x = -at.x;
  for (std::int32_t n = 0; n < quarters; ++n) at = {at.y, -at.x};
  return {at.x + dx, at.y + dy};
}

std::int32_t Change::direction(std::int32_t angle) const { return normal(turn(angle) + 900 * quarters); }

Pose Change::operator()(const Pose& pose) const {
  const Point at = (*this)(Point{pose.x, pose.y});
  return {at.x, at.y, direction(pose.facing)};
}

Patch Change::operator()(const Patch& patch) const { return {(*this)(patch.points), patch.width}; }

Side Change::operator()(Side side) const {
  if (!mirror || (side != Side::left && side != Side::right)) return side;
  return side == Side::left ? Side::right : Side::left;
}

std::vector<Change> changes() {
  std::vector<Change> result;
  for (const bool mirror : {false, true}) {
    for (std::int32_t quarters = 0; quarters < 4; ++quarters) result.push_back({quarters, mirror, 0, 0});
  }
  result.push_back({0, false, 12'345, -6'789});
  result.push_back({3, true, -43'210, 31'415});
  return result;
}

Table changed(Table table, const Change& change) {
  return change.quarters % 2 == 0 ? table : Table{table.height, table.width};
}

Change on(Table table, Change change) {
  change.dx = change.dy = 0;
  const Point a = change(Point{0, 0}), b = change(Point{table.width, table.height});
  change.dx = -std::min(a.x, b.x);
  change.dy = -std::min(a.y, b.y);
  return change;
}

std::int32_t room_by_steps(const Stand& stand, const std::function<Stand(std::int32_t)>& there, std::int32_t limit,
                           std::int32_t last, const std::vector<Stand>& blockers, Table on) {
  if (!on_table(stand, on)) return 0;
  const auto start = outside(stand, on);
  std::int32_t most = limit;
  for (std::int32_t step = limit; step > 0; --step) {
    const auto out = outside(there(step), on);
    for (std::size_t n = 0; n < 4; ++n) {
      if (out[n] > may_lap(start[n])) most = step - 1;
    }
  }
  for (const Stand& blocker : blockers) {
    if (overlap(stand, blocker)) return 0;
    std::int32_t step = 0;
    while (step <= last && !overlap(there(step), blocker)) ++step;
    if (step > last) continue;
    while (depth(there(step), blocker) > may_lap(depth(stand, blocker))) --step;
    most = std::min(most, step);
  }
  return most;
}

std::ostream& operator<<(std::ostream& out, const Point& point) { return out << point.x << "," << point.y; }
std::ostream& operator<<(std::ostream& out, const Pose& pose) {
  return out << pose.x << "," << pose.y << " facing " << pose.facing;
}
std::ostream& operator<<(std::ostream& out, const Stand& stand) {
  return out << stand.base.frontage << "x" << stand.base.depth << " at " << stand.pose;
}
std::ostream& operator<<(std::ostream& out, Side side) {
  static constexpr const char* names[] = {"none", "front", "right", "rear", "left"};
  return out << names[static_cast<int>(side)];
}

}  // namespace tercio::table
