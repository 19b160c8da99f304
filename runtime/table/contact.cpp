#include "runtime/table/contact.hpp"

#include "runtime/table/nearest.hpp"

namespace tercio::table {

bool overlap(const Stand& a, const Stand& b) { return depth(a, b) > lap * hair; }

std::int32_t distance(const Stand& a, const Stand& b) {
  if (depth(a, b) >= 0) return 0;
  return units_up(least(pairs_between(a, box(a.base), b)));
}

Measure measure(const Stand& a, const Stand& b) {
  if (depth(a, b) < 0) return nearest(pairs_between(a, box(a.base), b), a.pose);
  const Local other = local(a.pose, Point{b.pose.x, b.pose.y});
  const Point middle = world(a.pose, {static_cast<Hair>(rounded(other.u, 2)), static_cast<Hair>(rounded(other.v, 2))});
  return {0, middle, middle};
}

bool touching(const Stand& a, const Stand& b) { return distance(a, b) <= contact; }

}  // namespace tercio::table
