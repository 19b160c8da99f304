// What a slide meets. Poses on the way are rounded to units, each coordinate by half a unit at most. So the steps at
// which two figures can meet are those at which the unrounded ones do within that slack, on every direction at right
// angles to an edge: one stretch of the way, worked out at once. Only in it are steps tried.
#include <cstdlib>
#include <limits>

#include "runtime/table/contact.hpp"
#include "runtime/table/figure.hpp"
#include "runtime/table/frame.hpp"
#include "runtime/table/give.hpp"
#include "runtime/table/motion.hpp"

namespace tercio::table {
namespace {

struct Stretch {
  std::int32_t first = 0, last = 0;  // empty if first > last

  // Only steps f with low < start + f * pace < high.
  void narrow(Wide low, Wide high, Wide start, Wide pace) {
    if (pace < 0) return narrow(-high, -low, -start, -pace);
    if (low >= high || (pace == 0 && (start <= low || start >= high))) {
      last = first - 1;
    } else if (pace > 0) {
      const auto floor = [&](Wide number) { return number >= 0 ? number / pace : -((-number + pace - 1) / pace); };
      const auto limit = [](Wide number) {
        return static_cast<std::int32_t>(std::clamp<Wide>(number, -1, std::numeric_limits<std::int32_t>::max() - 1));
      };
      first = std::max(first, limit(floor(low - start)) + 1);
      last = std::min(last, limit(-floor(start - high) - 1));
    }
  }
};

struct Slide {
  const Stand& stand;
  std::int32_t way;
  std::int64_t x, y;  // of the way, 2^30 to the unit

  Slide(const Stand& a, std::int32_t along) : stand(a), way(along), x(sine(along)), y(cosine(along)) {}

  // Boxes along the table's sides tell that it meets nothing there, from the start to `last`. Half the sides together
  // are no less than what a base reaches from its centre.
  bool misses(std::int32_t last, std::int64_t low_x, std::int64_t high_x, std::int64_t low_y, std::int64_t high_y) const {
    const Pose from = stand.pose, to = slid(stand.pose, way, last);
    const std::int64_t reach = (stand.base.frontage + stand.base.depth) / 2 + 2;
    return std::max(from.x, to.x) + reach < low_x || std::min(from.x, to.x) - reach > high_x ||
           std::max(from.y, to.y) + reach < low_y || std::min(from.y, to.y) - reach > high_y;
  }
  bool misses(const Stand& other, std::int32_t last) const {
    const std::int64_t reach = (other.base.frontage + other.base.depth) / 2 + 2;
    return misses(last, other.pose.x - reach, other.pose.x + reach, other.pose.y - reach, other.pose.y + reach);
  }
  bool misses(std::span<const Fine> piece, std::int32_t last) const {
    const auto [left, right] = std::minmax_element(piece.begin(), piece.end(), [](Fine a, Fine b) { return a.x < b.x; });
    const auto [lower, upper] = std::minmax_element(piece.begin(), piece.end(), [](Fine a, Fine b) { return a.y < b.y; });
    return misses(last, left->x / fine - 1, right->x / fine + 1, lower->y / fine - 1, upper->y / fine + 1);
  }

  Stand at(std::int32_t far) const { return {slid(stand.pose, way, far), stand.base}; }

  // Narrows the steps to those at which the two may lap by more than `allowed` on the directions of the edges of
  // `from`, which is one of the two.
  void narrow(Stretch& steps, const Stand& from, const Stand& to, const Stand& other, Hair allowed) const {
    const std::int64_t s = sine(from.pose.facing), c = cosine(from.pose.facing);
    const std::int64_t apart_s = std::abs(sine(to.pose.facing - from.pose.facing));
    const std::int64_t apart_c = std::abs(cosine(to.pose.facing - from.pose.facing));
    const std::int64_t dx = std::int64_t{stand.pose.x} - other.pose.x, dy = std::int64_t{stand.pose.y} - other.pose.y;
    const auto on = [&](std::int64_t ax, std::int64_t ay, Hair radii) {
      const Wide within = (Wide{radii} - allowed + std::abs(ax) + std::abs(ay)) * trig_unit;
      steps.narrow(-within, within, Wide{2 * (dx * ax + dy * ay)} * trig_unit, 2 * (Wide{x} * ax + Wide{y} * ay));
    };
    const std::int64_t f = to.base.frontage, d = to.base.depth;
    on(c, -s, from.base.frontage * trig_unit + f * apart_c + d * apart_s);
    on(s, c, from.base.depth * trig_unit + f * apart_s + d * apart_c);
  }

  // The first step at which the blocker is lapped by more than `allowed`; last + 1 if none is.
  std::int32_t meets(const Stand& other, Hair allowed, std::int32_t last) const {
    Stretch steps{1, last};
    narrow(steps, stand, other, other, allowed);
    narrow(steps, other, stand, other, allowed);
    for (std::int32_t far = steps.first; far <= steps.last; ++far) {
      if (depth(at(far), other) > allowed) return far;
    }
    return last + 1;
  }

  // How far in 0..limit the stand gets before the blocker, which it does not overlap at the start.
  std::int32_t stops(const Stand& other, std::int32_t limit) const {
    const Hair allowed = may_lap(depth(stand, other));
    std::int32_t far = meets(other, lap * hair, limit);
    if (far > limit) {
      if (depth(at(limit), other) <= allowed) return limit;
      // It laps the blocker there. Does it only brush it, or is it on its way in?
      far = meets(other, lap * hair, greatest_slide);
      if (far > greatest_slide) return limit;
    }
    do --far;
    while (depth(at(far), other) > allowed);
    return std::min(far, limit);
  }

  std::int32_t leaves(Table table, std::int32_t last) const {
    const std::array<Hair, 4> out = outside(stand, table);
    const std::array<std::int64_t, 4> pace{-2 * x, 2 * x, -2 * y, 2 * y};
    std::int32_t result = last + 1;
    for (std::size_t n = 0; n < out.size(); ++n) {
      const Hair allowed = may_lap(out[n]);
      Stretch steps{1, result - 1};
      steps.narrow(Wide{allowed} - hair / 2 - 1, Wide{1} << 100, out[n], pace[n]);
      std::int32_t far = steps.first;
      while (far <= steps.last && outside(at(far), table)[n] <= allowed) ++far;
      if (far <= steps.last) result = far;
    }
    return result;
  }

  // The first step at which the base and the piece share more than borders; last + 1 if none is.
  std::int32_t comes_on(std::span<const Fine> piece, std::int32_t last) const {
    const std::array<Fine, 4> base = figure(stand);
    Stretch steps{1, last};
    for (const std::span<const Fine> sides : {std::span<const Fine>(base), piece}) {
      for (std::size_t n = 0; n < sides.size(); ++n) {
        const Fine along = sides[(n + 1) % sides.size()] - sides[n];
        Wide low = cross(along, piece[0]), high = low, rear = cross(along, base[0]), front = rear;
        for (const Fine point : piece) {
          low = std::min<Wide>(low, cross(along, point));
          high = std::max<Wide>(high, cross(along, point));
        }
        for (const Fine point : base) {
          rear = std::min<Wide>(rear, cross(along, point));
          front = std::max<Wide>(front, cross(along, point));
        }
        const Wide slack = (Wide{std::abs(along.x)} + std::abs(along.y)) * (fine / 2);
        // The base moves by f * fine / 2^30 of this, and with it its ends.
        const Wide pace = Wide{along.x} * y - Wide{along.y} * x;
        steps.narrow((low - front - slack) * (trig_unit / fine), (high - rear + slack) * (trig_unit / fine), 0, pace);
      }
    }
    for (std::int32_t far = steps.first; far <= steps.last; ++far) {
      if (share_inside(figure(at(far)), piece)) return far;
    }
    return last + 1;
  }
};

}  // namespace

std::int32_t room(const Stand& stand, std::int32_t way, std::int32_t limit, std::span<const Stand> blockers,
                  Table table) {
  if (limit <= 0 || !on_table(stand, table)) return 0;
  const Slide slide(stand, way);
  std::int32_t most = slide.leaves(table, limit) - 1;
  for (const Stand& blocker : blockers) {
    if (slide.misses(blocker, most)) continue;
    if (overlap(stand, blocker)) return 0;
    most = slide.stops(blocker, most);
  }
  return most;
}

std::int32_t room_to(const Stand& stand, std::int32_t way, std::int32_t limit, std::span<const Ground* const> grounds) {
  const Slide slide(stand, way);
  std::int32_t first = limit + 1;
  for (const Ground* ground : grounds) {
    const auto misses = [&](const std::vector<Fine>& piece) { return slide.misses(piece, first - 1); };
    if (std::all_of(ground->pieces.begin(), ground->pieces.end(), misses) || lies_on(stand, *ground)) continue;
    for (const std::vector<Fine>& piece : ground->pieces) first = slide.comes_on(piece, first - 1);
  }
  return first;
}

std::vector<bool> passed(const Stand& stand, std::int32_t way, std::int32_t far, std::span<const Stand> candidates) {
  const Slide slide(stand, way);
  std::vector<bool> result;
  for (const Stand& candidate : candidates) {
    result.push_back(!slide.misses(candidate, far) &&
                     (overlap(stand, candidate) || slide.meets(candidate, lap * hair, far) <= far));
  }
  return result;
}

}  // namespace tercio::table
