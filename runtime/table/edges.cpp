// Which edges of a base another one touches.
#include <cstdlib>
#include <optional>

#include "runtime/table/clip.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/nearest.hpp"

namespace tercio::table {
namespace {

// The place as seen when facing out of an edge: to the right along it, and outward.
Local facing_out(Local at, Side side) {
  switch (side) {
    case Side::right:
      return {-at.v, at.u};
    case Side::rear:
      return {-at.u, -at.v};
    case Side::left:
      return {at.v, -at.u};
    case Side::front:
    case Side::none:
      break;
  }
  return at;
}

// How much of the edge, in units, has a part of `b` before it within `limit`; nothing if none has.
std::optional<std::int32_t> met(const Stand& a, Side side, const Stand& b, Hair limit) {
  const bool across = side == Side::front || side == Side::rear;
  const Hair along = half(across ? a.base.frontage : a.base.depth), out = half(across ? a.base.depth : a.base.frontage);
  std::vector<Local> part;
  for (const Local corner : corners_in(a.pose, b)) part.push_back(facing_out(corner, side));
  part = clip(part, [&](Local at) { return Wide{at.v} - (out - lap * hair); });
  part = clip(part, [&](Local at) { return Wide{out + limit} - at.v; });
  if (part.empty()) return {};
  const auto [first, last] = std::minmax_element(part.begin(), part.end(), [](Local l, Local r) { return l.u < r.u; });
  const Hair from = std::max(first->u, -along), to = std::min(last->u, along);
  if (from > to) return {};
  return static_cast<std::int32_t>(rounded(to - from, hair));
}

// The edge at the corner of `a` that is nearest to `b`.
Side corner_edge(const Stand& a, const Stand& b) {
  const Box other = box(b.base);
  const Corners seen = corners_in(b.pose, a);
  std::array<Wide, 4> far{};
  for (std::size_t n = 0; n < seen.size(); ++n) far[n] = square(seen[n], other.nearest(seen[n]));
  const Wide front = std::min(far[front_left_corner], far[front_right_corner]);
  const Wide left = far[rear_left_corner], right = far[rear_right_corner];
  if (front <= std::min(left, right)) return Side::front;
  if (left == right) return Side::rear;
  return left < right ? Side::left : Side::right;
}

struct Met {
  Side side = Side::none;
  std::int32_t length = 0;
};

// The edges of `a` before which `b` is within contact, best first; if it is round a corner, the edge there alone.
std::vector<Met> all_met(const Stand& a, const Stand& b) {
  std::vector<Met> result;
  const bool left_first = local(a.pose, Point{b.pose.x, b.pose.y}).u < 0;
  const Side nearer = left_first ? Side::left : Side::right, farther = left_first ? Side::right : Side::left;
  for (const Side side : {Side::front, nearer, farther, Side::rear}) {
    // The sines of two frames differ by less than this at the far end of a table.
    const std::optional<std::int32_t> length = met(a, side, b, contact * hair + hair / 1024);
    if (length) result.push_back({side, *length});
  }
  if (result.empty()) result.push_back({corner_edge(a, b), 0});
  std::stable_sort(result.begin(), result.end(), [](const Met& l, const Met& r) { return l.length > r.length; });
  return result;
}

}  // namespace

std::vector<Side> edges(const Stand& a, const Stand& b) {
  std::vector<Side> result;
  if (!touching(a, b)) return result;
  for (const Met& each : all_met(a, b)) {
    if (result.empty() || each.length > contact) result.push_back(each.side);
  }
  return result;
}

Side edge(const Stand& a, const Stand& b) { return touching(a, b) ? all_met(a, b).front().side : Side::none; }

Side nearest_edge(const Stand& foe, const Stand& stand) {
  const Measure way = measure(foe, stand);
  Stand there = stand;
  there.pose.x += way.from.x - way.to.x;
  there.pose.y += way.from.y - way.to.y;
  return edge(foe, there);
}

std::int32_t flush(const Stand& stand, const Stand& foe) {
  std::int32_t outward = 0;
  switch (nearest_edge(foe, stand)) {
    case Side::right:
      outward = 900;
      break;
    case Side::rear:
      outward = 1800;
      break;
    case Side::left:
      outward = 2700;
      break;
    case Side::front:
    case Side::none:
      break;
  }
  return turn_between(stand.pose.facing, foe.pose.facing + outward + 1800);
}

}  // namespace tercio::table
