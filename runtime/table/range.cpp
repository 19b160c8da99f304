#include "runtime/table/range.hpp"

#include <cstdlib>

#include "runtime/table/clip.hpp"
#include "runtime/table/nearest.hpp"

namespace tercio::table {
namespace {

// Linear functions that are 0 or more in the region before the front edge: ahead of it, and within each ray.
struct Region {
  Hair aside, ahead;
  std::int64_t s, c;

  Region(const Base& base, std::int32_t spread)
      : aside(half(base.frontage)), ahead(half(base.depth)), s(sine(spread)), c(cosine(spread)) {}
  Wide before(Local at) const { return Wide{at.v} - ahead; }
  Wide in_right(Local at) const { return (Wide{at.v} - ahead) * s - (Wide{at.u} - aside) * c; }
  Wide in_left(Local at) const { return (Wide{at.v} - ahead) * s + (Wide{at.u} + aside) * c; }
  bool contains(Local at) const { return before(at) >= 0 && in_right(at) >= 0 && in_left(at) >= 0; }
};

Local centre(const Stand& a, const Stand& b) { return local(a.pose, Point{b.pose.x, b.pose.y}); }

// The nearest point of the edge to an end of the front, if it is not one of the corners of the edge.
void add_foot(std::vector<Pair>& pairs, Local end, Local from, Local to) {
  const Wide du = to.u - from.u, dv = to.v - from.v;
  const Wide whole = du * du + dv * dv, part = du * (end.u - from.u) + dv * (end.v - from.v);
  if (part <= 0 || part >= whole) return;
  if (2 * part > whole) return add_foot(pairs, end, to, from);  // the same point from either end of the edge
  const Wide share = part >> 8, of = whole >> 8;                // room for the product
  if (of == 0) return;
  const Local foot{from.u + static_cast<Hair>(rounded(du * share, of)),
                   from.v + static_cast<Hair>(rounded(dv * share, of))};
  pairs.push_back({end, foot, square(end, foot)});
}

}  // namespace

std::int32_t bearing(const Stand& a, const Stand& b) {
  const std::int64_t dx = std::int64_t{b.pose.x} - a.pose.x, dy = std::int64_t{b.pose.y} - a.pose.y;
  return dx == 0 && dy == 0 ? 0 : normal(direction(dx, dy) - a.pose.facing);
}

bool in_front(const Stand& a, const Stand& b, std::int32_t spread) {
  return Region(a.base, spread).contains(centre(a, b));
}
bool in_rear(const Stand& a, const Stand& b, std::int32_t spread) {
  const Local at = centre(a, b);
  return Region(a.base, spread).contains({-at.u, -at.v});
}

Side quarter(const Stand& a, const Stand& b, std::int32_t spread) {
  if (in_front(a, b, spread)) return Side::front;
  if (in_rear(a, b, spread)) return Side::rear;
  const Local at = centre(a, b);
  if (at.u == 0) return at.v >= 0 ? Side::front : Side::rear;
  return at.u < 0 ? Side::left : Side::right;
}

Side quarter_by_corners(const Stand& a, const Stand& b) {
  const Local at = centre(a, b);
  if (std::abs(at.u) * a.base.depth <= std::abs(at.v) * a.base.frontage) return at.v >= 0 ? Side::front : Side::rear;
  return at.u < 0 ? Side::left : Side::right;
}

Measure range(const Stand& a, const Stand& b, std::int32_t spread) {
  const Region region(a.base, spread);
  const Corners seen = corners_in(a.pose, b);
  std::vector<Local> part(seen.begin(), seen.end());
  part = clip(part, [&](Local at) { return region.before(at); });
  part = clip(part, [&](Local at) { return region.in_right(at); });
  part = clip(part, [&](Local at) { return region.in_left(at); });
  if (part.empty()) return {-1, {}, {}};

  const Box front{-region.aside, region.aside, region.ahead, region.ahead};
  std::vector<Pair> pairs;
  for (std::size_t n = 0; n < part.size(); ++n) {
    const Local corner = part[n], next = part[(n + 1) % part.size()], foot = front.nearest(corner);
    pairs.push_back({foot, corner, square(foot, corner)});
    for (const Local end : {Local{front.left, front.front}, Local{front.right, front.front}}) {
      add_foot(pairs, end, corner, next);
    }
  }
  Measure result = nearest(pairs, a.pose);
  result.distance = std::max(result.distance, distance(a, b));
  return result;
}

}  // namespace tercio::table
