#include "runtime/table/frame.hpp"

#include <cstdlib>

namespace tercio::table {

std::int64_t whole_root(Wide number) {
  if (number <= 0) return 0;
  // Newton's steps from above.
  Wide root = 1;
  for (Wide rest = number; rest > 0; rest >>= 2) root <<= 1;
  for (;;) {
    const Wide next = (root + number / root) >> 1;
    if (next >= root) return static_cast<std::int64_t>(root);
    root = next;
  }
}

std::int32_t units_up(Wide hair_square) {
  if (hair_square <= 0) return 0;
  return static_cast<std::int32_t>(whole_root((hair_square - 1) >> 62) + 1);
}

Local local(const Pose& frame, Point point) {
  const std::int64_t dx = 2 * (std::int64_t{point.x} - frame.x), dy = 2 * (std::int64_t{point.y} - frame.y);
  const std::int64_t s = sine(frame.facing), c = cosine(frame.facing);
  return {dx * c - dy * s, dx * s + dy * c};
}

Local local(const Pose& frame, const Pose& other, Local point) {
  const Local centre = local(frame, Point{other.x, other.y});
  const Wide s = sine(other.facing - frame.facing), c = cosine(other.facing - frame.facing);
  return {centre.u + static_cast<Hair>(rounded(c * point.u + s * point.v, trig_unit)),
          centre.v + static_cast<Hair>(rounded(c * point.v - s * point.u, trig_unit))};
}

Point world(const Pose& frame, Local point) {
  const Wide s = sine(frame.facing), c = cosine(frame.facing);
  const Wide divisor = Wide{hair} * trig_unit;
  return {frame.x + static_cast<std::int32_t>(rounded(c * point.u + s * point.v, divisor)),
          frame.y + static_cast<std::int32_t>(rounded(c * point.v - s * point.u, divisor))};
}

Corners corners_in(const Pose& frame, const Stand& stand) {
  const Local at = local(frame, Point{stand.pose.x, stand.pose.y});
  const std::int64_t s = sine(stand.pose.facing - frame.facing), c = cosine(stand.pose.facing - frame.facing);
  const std::int64_t f = stand.base.frontage, d = stand.base.depth;
  const Local right{f * c, -f * s}, ahead{d * s, d * c};  // halves of the sides, as 2^31 to the unit
  return {{{at.u - right.u + ahead.u, at.v - right.v + ahead.v},
           {at.u + right.u + ahead.u, at.v + right.v + ahead.v},
           {at.u + right.u - ahead.u, at.v + right.v - ahead.v},
           {at.u - right.u - ahead.u, at.v - right.v - ahead.v}}};
}

Hair depth(const Stand& a, const Stand& b) {
  const std::int32_t apart = b.pose.facing - a.pose.facing;
  const std::int64_t s = std::abs(sine(apart)), c = std::abs(cosine(apart));
  const std::int64_t af = a.base.frontage, ad = a.base.depth, bf = b.base.frontage, bd = b.base.depth;
  const Local ab = local(a.pose, Point{b.pose.x, b.pose.y}), ba = local(b.pose, Point{a.pose.x, a.pose.y});
  return std::min({af * trig_unit + bf * c + bd * s - std::abs(ab.u), ad * trig_unit + bf * s + bd * c - std::abs(ab.v),
                   bf * trig_unit + af * c + ad * s - std::abs(ba.u),
                   bd * trig_unit + af * s + ad * c - std::abs(ba.v)});
}

Local extent(const Stand& stand) {
  const std::int64_t s = std::abs(sine(stand.pose.facing)), c = std::abs(cosine(stand.pose.facing));
  const std::int64_t f = stand.base.frontage, d = stand.base.depth;
  return {f * c + d * s, f * s + d * c};
}

std::array<Hair, 4> outside(const Stand& stand, Table table) {
  const Local reach = extent(stand);
  const Hair x = stand.pose.x * hair, y = stand.pose.y * hair;
  return {reach.u - x, x + reach.u - table.width * hair, reach.v - y, y + reach.v - table.height * hair};
}

}  // namespace tercio::table
