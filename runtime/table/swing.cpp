// What a turn about a point meets. Steps are tried one by one, but a stand that is far from a blocker is not looked at
// again before it can have come near.
#include <cstdlib>

#include "runtime/table/contact.hpp"
#include "runtime/table/figure.hpp"
#include "runtime/table/frame.hpp"
#include "runtime/table/give.hpp"
#include "runtime/table/motion.hpp"

namespace tercio::table {
namespace {

struct Swing {
  const Stand& stand;
  Point pivot;
  std::int32_t sense;
  std::int64_t radius;  // in units, of a circle that holds the stand on its way, roundings too

  Swing(const Stand& a, Point about, std::int32_t limit) : stand(a), pivot(about), sense(limit < 0 ? -1 : 1) {
    const std::int64_t f = a.base.frontage, d = a.base.depth;
    radius = (whole_root(square(local(a.pose, about), {})) >> 31) + (whole_root(f * f + d * d) + 1) / 2 + 3;
  }

  Stand at(std::int32_t angle) const { return {turned(stand.pose, pivot, sense * angle), stand.base}; }

  // The first angle at which the blocker is lapped by more than `allowed`; last + 1 if none is.
  std::int32_t meets(const Stand& other, Hair allowed, std::int32_t last) const {
    for (std::int32_t angle = 1; angle <= last;) {
      const Hair lapped = depth(at(angle), other);
      if (lapped > allowed) return angle;
      // Two steps part two points of the base by less than the radius times the angle, and both are rounded by less
      // than three quarters of a unit. A tenth of a degree is less than 0.0017454.
      const std::int64_t free = (-lapped >> 31) - 2;
      angle +=
          free <= 0 ? 1 : static_cast<std::int32_t>(std::max<std::int64_t>(1, free * 10'000'000 / (radius * 17'454)));
    }
    return last + 1;
  }

  // How far in 0..limit the stand turns before the blocker, which it does not overlap at the start.
  std::int32_t stops(const Stand& other, std::int32_t limit) const {
    const Hair allowed = may_lap(depth(stand, other));
    std::int32_t angle = meets(other, lap * hair, limit);
    if (angle > limit) {
      if (depth(at(limit), other) <= allowed) return limit;
      // It laps the blocker there. Does it only brush it, or is it on its way in?
      angle = meets(other, lap * hair, full_turn);
      if (angle > full_turn) return limit;
    }
    do --angle;
    while (depth(at(angle), other) > allowed);
    return std::min(angle, limit);
  }

  std::int32_t leaves(Table table, std::int32_t last) const {
    const std::array<Hair, 4> start = outside(stand, table);
    for (std::int32_t angle = 1; angle <= last; ++angle) {
      const std::array<Hair, 4> out = outside(at(angle), table);
      for (std::size_t n = 0; n < out.size(); ++n) {
        if (out[n] > may_lap(start[n])) return angle;
      }
    }
    return last + 1;
  }

  bool may_reach(std::span<const Fine> piece) const {
    const Fine centre = fine_point(pivot);
    const auto all = [&](auto beyond) { return std::all_of(piece.begin(), piece.end(), beyond); };
    const std::int64_t far = radius * fine;
    return !all([&](Fine at) { return at.x > centre.x + far; }) &&
           !all([&](Fine at) { return at.x < centre.x - far; }) &&
           !all([&](Fine at) { return at.y > centre.y + far; }) && !all([&](Fine at) { return at.y < centre.y - far; });
  }

  // Nowhere on its way does it come near the other.
  bool misses(const Stand& other) const {
    const std::int64_t far = radius + (other.base.frontage + other.base.depth) / 2 + 2;
    return std::abs(std::int64_t{other.pose.x} - pivot.x) > far || std::abs(std::int64_t{other.pose.y} - pivot.y) > far;
  }

  std::int32_t comes_on(std::span<const Fine> piece, std::int32_t last) const {
    if (!may_reach(piece)) return last + 1;
    std::int32_t angle = 1;
    while (angle <= last && !share_inside(figure(at(angle)), piece)) ++angle;
    return angle;
  }
};

}  // namespace

std::int32_t swing(const Stand& stand, Point pivot, std::int32_t limit, std::span<const Stand> blockers, Table table) {
  if (!on_table(stand, table)) return 0;
  const Swing swing(stand, pivot, limit);
  std::int32_t most = swing.leaves(table, std::abs(limit)) - 1;
  for (const Stand& blocker : blockers) {
    if (swing.misses(blocker)) continue;
    if (overlap(stand, blocker)) return 0;
    most = swing.stops(blocker, most);
  }
  return most;
}

std::int32_t swing_to(const Stand& stand, Point pivot, std::int32_t limit, std::span<const Ground* const> grounds) {
  const Swing swing(stand, pivot, limit);
  std::int32_t first = std::abs(limit) + 1;
  for (const Ground* ground : grounds) {
    const auto reaches = [&](const std::vector<Fine>& piece) { return swing.may_reach(piece); };
    if (std::none_of(ground->pieces.begin(), ground->pieces.end(), reaches) || lies_on(stand, *ground)) continue;
    for (const std::vector<Fine>& piece : ground->pieces) first = swing.comes_on(piece, first - 1);
  }
  return first;
}

std::vector<bool> swept(const Stand& stand, Point pivot, std::int32_t angle, std::span<const Stand> candidates) {
  const Swing swing(stand, pivot, angle);
  const std::int32_t last = std::abs(angle);
  std::vector<bool> result;
  for (const Stand& candidate : candidates) {
    result.push_back(!swing.misses(candidate) &&
                     (overlap(stand, candidate) || swing.meets(candidate, lap * hair, last) <= last));
  }
  return result;
}

}  // namespace tercio::table
