// Faults of patches, and how they are cut into convex pieces.
#include <cstdlib>

#include "runtime/table/figure.hpp"
#include "runtime/table/frame.hpp"

namespace tercio::table {
namespace {

// The first edge that folds back along the one before, else the first two others that share a point. Edge n begins at
// point n.
PatchCheck crossing(const std::vector<Fine>& points) {
  const std::size_t count = points.size();
  const auto edge = [&](std::size_t n) { return Line{points[n], points[(n + 1) % count]}; };
  for (std::size_t n = 0; n < count; ++n) {
    const Line before = edge(n), after = edge((n + 1) % count);
    const Fine back = before.from - before.to, on = after.to - after.from;
    if (cross(back, on) == 0 && dot(back, on) > 0) return {PatchFault::crossing, (n + 1) % count, n};
  }
  for (std::size_t n = 0; n < count; ++n) {
    for (std::size_t k = n + 2; k < count; ++k) {
      const bool neighbours = n == 0 && k == count - 1;  // round the end
      if (!neighbours && meet(edge(n), edge(k))) return {PatchFault::crossing, k, n};
    }
  }
  return {};
}

std::int64_t doubled_area(const std::vector<Fine>& points) {
  std::int64_t sum = 0;
  for (std::size_t n = 0; n < points.size(); ++n) {
    sum += cross(points[n] - points[0], points[(n + 1) % points.size()] - points[0]);
  }
  return sum;
}

// The corner at n can be cut off: it points outward and no other corner is in its triangle.
bool is_ear(const std::vector<Fine>& points, std::size_t n) {
  const std::size_t count = points.size(), last = (n + count - 1) % count, next = (n + 1) % count;
  const Fine a = points[last], b = points[n], c = points[next];
  if (cross(b - a, c - b) <= 0) return false;
  for (std::size_t k = 0; k < count; ++k) {
    if (k == last || k == n || k == next) continue;
    const Fine p = points[k];
    if (cross(b - a, p - a) >= 0 && cross(c - b, p - b) >= 0 && cross(a - c, p - c) >= 0) return false;
  }
  return true;
}

Ground outline(const Patch& patch) {
  std::vector<Fine> points;
  for (const Point point : patch.points) points.push_back(fine_point(point));
  if (doubled_area(points) < 0) std::reverse(points.begin(), points.end());
  Ground result;
  while (points.size() >= 3) {
    std::size_t n = 0;
    while (n < points.size() && !is_ear(points, n)) ++n;
    if (n == points.size()) break;  // only of an outline with a fault
    const Fine last = points[(n + points.size() - 1) % points.size()], next = points[(n + 1) % points.size()];
    result.pieces.push_back({last, points[n], next});
    if (points.size() > 3) result.cuts.push_back({last, next});
    points.erase(points.begin() + static_cast<std::ptrdiff_t>(n));
  }
  return result;
}

// `of` / `length` parts of `size`, to nearest, where the square of the length is given.
std::int64_t share(std::int64_t size, std::int64_t of, Wide length_square) {
  const Wide doubled = Wide{2} * size * std::abs(of);
  const std::int64_t part = (whole_root(doubled * doubled / length_square) + 1) / 2;
  return of < 0 ? -part : part;
}

Ground path(const Patch& patch) {
  Ground result;
  for (std::size_t n = 1; n < patch.points.size(); ++n) {
    const Fine from = fine_point(patch.points[n - 1]), to = fine_point(patch.points[n]);
    const Fine along = to - from;
    const Wide square = Wide{along.x} * along.x + Wide{along.y} * along.y;
    if (square == 0) continue;
    const std::int64_t size = patch.width * fine / 2;
    const Fine on{share(size, along.x, square), share(size, along.y, square)}, left{-on.y, on.x};
    result.pieces.push_back({from - on - left, to + on - left, to + on + left, from - on + left});
  }
  return result;
}

}  // namespace

PatchCheck check(const Patch& patch, Table table) {
  const bool is_path = patch.width != 0;
  if (patch.width < 0 || patch.width > greatest_side) return {PatchFault::width};
  const std::size_t count = patch.points.size();
  if (count < (is_path ? 2u : 3u)) return {PatchFault::too_few};
  for (std::size_t n = 0; n < count; ++n) {
    const Point at = patch.points[n];
    if (at.x < 0 || at.y < 0 || at.x > table.width || at.y > table.height) return {PatchFault::outside, n};
    if ((n > 0 || !is_path) && at == patch.points[(n + count - 1) % count]) return {PatchFault::repeated, n};
  }
  if (is_path) return {};
  std::vector<Fine> points;
  for (const Point at : patch.points) points.push_back({at.x, at.y});
  return crossing(points);
}

Ground ground(const Patch& patch) { return patch.width == 0 ? outline(patch) : path(patch); }

}  // namespace tercio::table
