// The same questions put to Boost.Geometry, in floating point: answers agree but within a thousandth of a unit.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/geometries.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <catch2/catch.hpp>
#include <cmath>

#include "layouts.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/range.hpp"

using namespace tercio::table;
namespace bg = boost::geometry;

namespace {

using Spot = bg::model::d2::point_xy<double>;
using Polygon = bg::model::polygon<Spot>;
using Many = bg::model::multi_polygon<Polygon>;
using Track = bg::model::linestring<Spot>;

constexpr double tenth = 3.14159265358979323846 / 1800, slip = 0.001;

Spot seen(const Pose& from, double aside, double ahead) {
  const double s = std::sin(from.facing * tenth), c = std::cos(from.facing * tenth);
  return {from.x + aside * c + ahead * s, from.y - aside * s + ahead * c};
}

Polygon closed(std::vector<Spot> corners) {
  Polygon result;
  for (const Spot& each : corners) bg::append(result.outer(), each);
  bg::correct(result);
  return result;
}

Polygon figure_of(const Stand& stand, double dx = 0, double dy = 0) {
  const double f = stand.base.frontage / 2.0, d = stand.base.depth / 2.0;
  Polygon result =
      closed({seen(stand.pose, -f, d), seen(stand.pose, f, d), seen(stand.pose, f, -d), seen(stand.pose, -f, -d)});
  for (Spot& each : result.outer()) each = {each.x() + dx, each.y() + dy};
  return result;
}

// Whether a move of the first by `far` at right angles to an edge of either parts the two.
bool parted(const Stand& a, const Stand& b, double far) {
  const Polygon other = figure_of(b);
  for (const std::int32_t facing : {a.pose.facing, b.pose.facing}) {
    for (int n = 0; n < 4; ++n) {
      const double angle = (facing + 900 * n) * tenth;
      if (!bg::intersects(figure_of(a, far * std::sin(angle), far * std::cos(angle)), other)) return true;
    }
  }
  return false;
}

Many figures_of(const Patch& patch) {
  Many result;
  if (patch.width == 0) {
    std::vector<Spot> corners;
    for (const Point each : patch.points) corners.push_back({double(each.x), double(each.y)});
    result.push_back(closed(corners));
  } else {
    for (std::size_t n = 1; n < patch.points.size(); ++n) {
      const Point p = patch.points[n - 1], q = patch.points[n];
      const double length = std::hypot(q.x - p.x, q.y - p.y), half = patch.width / 2.0;
      const double ux = (q.x - p.x) / length * half, uy = (q.y - p.y) / length * half;
      result.push_back(closed({{p.x - ux - uy, p.y - uy + ux},
                               {q.x + ux - uy, q.y + uy + ux},
                               {q.x + ux + uy, q.y + uy - ux},
                               {p.x - ux + uy, p.y - uy - ux}}));
    }
  }
  return result;
}

// How much of the first is in the second: the greatest over its parts.
template <typename Figure>
double shared(const Figure& figure, const Many& others) {
  double most = 0;
  for (const Polygon& each : others) {
    if constexpr (std::is_same_v<Figure, Polygon>) {
      Many common;
      bg::intersection(figure, each, common);
      most = std::max(most, bg::area(common));
    } else {
      bg::model::multi_linestring<Track> common;
      bg::intersection(figure, each, common);
      most = std::max(most, static_cast<double>(bg::length(common)));
    }
  }
  return most;
}

}  // namespace

TEST_CASE("distance and overlap as Boost finds them") {
  Random random(20);
  int laps = 0, apart = 0;
  for (int n = 0; n < 8'000; ++n) {
    const Stand a = random_stand(random, 2'000), b = random_neighbour(random, a);
    const double exact = bg::distance(figure_of(a), figure_of(b));
    const std::int32_t found = distance(a, b);
    if (found < exact - slip || found >= exact + 1 + slip) FAIL(a << " | " << b << ": " << found << " for " << exact);
    const bool over = overlap(a, b);
    if (over && parted(a, b, lap - slip)) FAIL(a << " overlaps " << b);
    if (!over && !parted(a, b, lap + slip)) FAIL(a << " does not overlap " << b);
    const Measure points = measure(a, b);
    if (found > 0) {
      const double between = std::hypot(points.to.x - points.from.x, points.to.y - points.from.y);
      if (std::abs(between - exact) > 1.42) FAIL(a << " | " << b << ": " << points.from << " to " << points.to);
    }
    laps += over;
    apart += found > 0;
  }
  CHECK(laps > 1'000);
  CHECK(apart > 1'000);
}

TEST_CASE("range as Boost finds it") {
  Random random(21);
  int part = 0;
  for (int n = 0; n < 6'000; ++n) {
    const Stand a = random_stand(random, 2'500), b = random_stand(random, 2'500);
    const std::int32_t spread = random.between(0, 4) * 150;
    const double f = a.base.frontage / 2.0, d = a.base.depth / 2.0, far = 10'000;
    const double wide = f + far * std::tan(spread * tenth);
    const Polygon region =
        closed({seen(a.pose, -f, d), seen(a.pose, -wide, d + far), seen(a.pose, wide, d + far), seen(a.pose, f, d)});
    Many common;
    bg::intersection(figure_of(b), region, common);
    const std::int32_t found = range(a, b, spread).distance;
    if (bg::area(common) < 1) continue;  // a touch, or too small for Boost
    Track front;
    bg::append(front, seen(a.pose, -f, d));
    bg::append(front, seen(a.pose, f, d));
    const double exact = bg::distance(common, front);
    if (found < exact - slip || found >= exact + 1 + slip) FAIL(a << " | " << b << ": " << found << " for " << exact);
    part += bg::area(common) < 0.99 * b.base.frontage * b.base.depth;
  }
  CHECK(part > 500);
}

TEST_CASE("ground under bases and across lines as Boost finds it") {
  Random random(22);
  int under = 0, across = 0;
  for (int n = 0; n < 6'000; ++n) {
    const Stand a = random_stand(random, 2'500), b = random_stand(random, 2'500);
    const Patch patch = random_patch(random, {random.between(0, 2'500), random.between(0, 2'500)}, 600);
    const Many figures = figures_of(patch);
    const Ground cut = ground(patch);
    const double area = shared(figure_of(a), figures);
    if (lies_on(a, cut) ? area <= 0 : area > 1) FAIL(a << " shares " << area);
    Track line;
    bg::append(line, seen(a.pose, 0, a.base.depth / 2.0));
    bg::append(line, Spot(b.pose.x, b.pose.y));
    const double length = shared(line, figures);
    if (crosses(a, b, cut) ? length <= 0 : length > 0.1) FAIL(a << " to " << b << " crosses " << length);
    const Spot centre(a.pose.x, a.pose.y);
    bool inside = false;
    for (const Polygon& each : figures) inside |= bg::within(centre, each);
    if (inside && !centre_on(a, cut)) FAIL(a);
    under += lies_on(a, cut);
    across += crosses(a, b, cut);
  }
  CHECK(under > 500);
  CHECK(across > 500);
}
