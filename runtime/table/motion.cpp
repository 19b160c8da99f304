#include "runtime/table/motion.hpp"

#include <cstdlib>

#include "runtime/table/frame.hpp"

namespace tercio::table {
namespace {

std::int32_t part(std::int64_t a, std::int64_t by, std::int64_t b, std::int64_t and_by) {
  return static_cast<std::int32_t>(rounded(Wide{a} * by + Wide{b} * and_by, trig_unit));
}

}  // namespace

Pose slid(const Pose& pose, std::int32_t way, std::int32_t far) {
  return {pose.x + part(far, sine(way), 0, 0), pose.y + part(far, cosine(way), 0, 0), pose.facing};
}

Pose turned(const Pose& pose, Point pivot, std::int32_t angle) {
  const std::int64_t dx = std::int64_t{pose.x} - pivot.x, dy = std::int64_t{pose.y} - pivot.y;
  const std::int64_t s = sine(angle), c = cosine(angle);
  return {pivot.x + part(dx, c, dy, s), pivot.y + part(dy, c, dx, -s), normal(pose.facing + angle)};
}

std::int32_t reach(const Stand& stand, Point pivot) {
  const Local at = local(stand.pose, pivot);
  const Local farther{std::abs(at.u) + half(stand.base.frontage), at.v - half(stand.base.depth)};
  return static_cast<std::int32_t>((whole_root(square(farther, {})) + hair / 2) >> 31);
}

}  // namespace tercio::table
