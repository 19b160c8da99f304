#include "runtime/table/base.hpp"

#include <algorithm>

#include "runtime/table/frame.hpp"

namespace tercio::table {

Point front_left(const Stand& stand) { return world(stand.pose, {-half(stand.base.frontage), half(stand.base.depth)}); }
Point front_right(const Stand& stand) { return world(stand.pose, {half(stand.base.frontage), half(stand.base.depth)}); }

std::array<Point, 4> corners(const Stand& stand) {
  const Hair f = half(stand.base.frontage), d = half(stand.base.depth);
  return {world(stand.pose, {-f, d}), world(stand.pose, {f, d}), world(stand.pose, {f, -d}),
          world(stand.pose, {-f, -d})};
}

bool on_table(const Stand& stand, Table table) {
  const std::array<Hair, 4> out = outside(stand, table);
  return *std::max_element(out.begin(), out.end()) <= lap * hair;
}

}  // namespace tercio::table
