// Stands in good order with each other.
#include <cstdlib>

#include "runtime/table/contact.hpp"
#include "runtime/table/frame.hpp"

namespace tercio::table {
namespace {

constexpr std::int32_t same_facing = 10;  // one degree
constexpr Wide contact_square = Wide{contact * hair} * (contact * hair);

Side opposite(Side side) {
  switch (side) {
    case Side::front:
      return Side::rear;
    case Side::right:
      return Side::left;
    case Side::rear:
      return Side::front;
    case Side::left:
      return Side::right;
    case Side::none:
      break;
  }
  return Side::none;
}

Local between(Local a, Local b) {
  return {static_cast<Hair>(rounded(Wide{a.u} + b.u, 2)), static_cast<Hair>(rounded(Wide{a.v} + b.v, 2))};
}

// The ends of an edge: the front one first, of front and rear the left one.
std::array<Local, 2> ends(const Corners& corners, Side side) {
  const Local fl = corners[front_left_corner], fr = corners[front_right_corner];
  const Local rl = corners[rear_left_corner], rr = corners[rear_right_corner];
  switch (side) {
    case Side::right:
      return {fr, rr};
    case Side::rear:
      return {rl, rr};
    case Side::left:
      return {fl, rl};
    case Side::front:
    case Side::none:
      break;
  }
  return {fl, fr};
}

// Of two edges that should meet, seen from the stand of the first: the points that must meet do, and all of the second
// is within contact of the first.
struct Fit {
  bool meet = false, full = false;
};
Fit fit(const Stand& a, const Stand& b, Side side) {
  const std::array<Local, 2> own = ends(corners_in(a.pose, a), side);
  const std::array<Local, 2> other = ends(corners_in(a.pose, b), opposite(side));
  const Box line{std::min(own[0].u, own[1].u), std::max(own[0].u, own[1].u), std::min(own[0].v, own[1].v),
                 std::max(own[0].v, own[1].v)};
  const auto close = [](Local p, Local q) { return square(p, q) <= contact_square; };
  const bool level = side == Side::left || side == Side::right;
  return {level ? close(own[0], other[0]) : close(between(own[0], own[1]), between(other[0], other[1])),
          close(other[0], line.nearest(other[0])) && close(other[1], line.nearest(other[1]))};
}

}  // namespace

Side join(const Stand& a, const Stand& b) {
  if (std::abs(turn_between(a.pose.facing, b.pose.facing)) > same_facing) return Side::none;
  for (const Side side : {Side::front, Side::right, Side::rear, Side::left}) {
    const Fit there = fit(a, b, side), back = fit(b, a, opposite(side));
    if ((there.meet || back.meet) && (there.full || back.full)) return side;
  }
  return Side::none;
}

bool joined(const Stand& a, const Stand& b) { return join(a, b) != Side::none; }
bool behind(const Stand& a, const Stand& b) { return join(a, b) == Side::rear; }
bool beside(const Stand& a, const Stand& b) {
  const Side side = join(a, b);
  return side == Side::left || side == Side::right;
}

Pose behind_pose(const Base& stand, const Stand& lead) {
  const Point at = world(lead.pose, {0, -half(lead.base.depth + stand.depth)});
  return {at.x, at.y, lead.pose.facing};
}

Pose beside_pose(const Base& stand, const Stand& lead, Side side) {
  const Hair aside = half(lead.base.frontage + stand.frontage);
  const Point at = world(lead.pose, {side == Side::left ? -aside : aside, half(lead.base.depth - stand.depth)});
  return {at.x, at.y, lead.pose.facing};
}

}  // namespace tercio::table
