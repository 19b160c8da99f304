#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/ground.hpp"

using namespace tercio::table;

namespace {
constexpr Table table{1000, 800};
PatchFault fault(std::vector<Point> points, std::int32_t width = 0) {
  return check({std::move(points), width}, table).fault;
}
std::size_t place(std::vector<Point> points, std::int32_t width = 0) {
  return check({std::move(points), width}, table).point;
}

// Twice the area of all pieces, in units.
std::int64_t area(const Ground& ground) {
  std::int64_t sum = 0;
  for (const std::vector<Fine>& piece : ground.pieces) {
    for (std::size_t n = 0; n < piece.size(); ++n) {
      const Fine p = piece[n], q = piece[(n + 1) % piece.size()];
      sum += p.x * q.y - p.y * q.x;
    }
  }
  return sum / (1024 * 1024);
}
}  // namespace

TEST_CASE("faults of a patch") {
  CHECK(fault({{0, 0}, {1000, 0}, {1000, 800}, {0, 800}}) == PatchFault::none);
  CHECK(fault({{0, 0}, {10, 0}}) == PatchFault::too_few);
  CHECK(fault({{0, 0}, {10, 0}}, 5) == PatchFault::none);
  CHECK(fault({{0, 0}}, 5) == PatchFault::too_few);
  CHECK(fault({{0, 0}, {10, 0}}, -1) == PatchFault::width);
  CHECK(fault({{0, 0}, {10, 0}}, 50'000) == PatchFault::none);
  CHECK(fault({{0, 0}, {10, 0}}, 50'001) == PatchFault::width);
  CHECK(fault({{0, 0}, {1001, 0}, {1000, 800}}) == PatchFault::outside);
  CHECK(fault({{0, 0}, {1000, 801}, {0, 800}}) == PatchFault::outside);
  CHECK(fault({{0, 0}, {-1, 0}}, 5) == PatchFault::outside);
  CHECK(place({{0, 0}, {1000, 0}, {1000, -1}}) == 2);
  CHECK(fault({{0, 0}, {10, 0}, {10, 0}, {0, 10}}) == PatchFault::repeated);
  CHECK(place({{0, 0}, {10, 0}, {10, 0}, {0, 10}}) == 2);
  CHECK(fault({{0, 0}, {10, 0}, {0, 10}, {0, 0}}) == PatchFault::repeated);  // closed by hand
  CHECK(fault({{0, 0}, {10, 0}, {0, 0}}, 5) == PatchFault::none);            // there and back
  CHECK(fault({{0, 0}, {10, 0}, {10, 0}}, 5) == PatchFault::repeated);
}

TEST_CASE("an outline may not cross, touch or fold back on itself") {
  CHECK(fault({{0, 0}, {10, 10}, {10, 0}, {0, 10}}) == PatchFault::crossing);
  CHECK(place({{0, 0}, {10, 10}, {10, 0}, {0, 10}}) == 2);
  CHECK(fault({{0, 0}, {20, 0}, {20, 20}, {10, 0}, {0, 20}}) == PatchFault::crossing);  // a corner on an edge
  CHECK(fault({{0, 0}, {20, 0}, {20, 20}, {10, 1}, {0, 20}}) == PatchFault::none);
  CHECK(fault({{0, 0}, {10, 10}, {20, 0}, {20, 20}, {10, 10}, {0, 20}}) == PatchFault::crossing);  // two corners
  CHECK(fault({{0, 0}, {10, 0}, {20, 0}}) == PatchFault::crossing);                                // no area
  CHECK(fault({{0, 0}, {20, 0}, {10, 0}, {10, 10}}) == PatchFault::crossing);                      // a spike
  CHECK(fault({{0, 0}, {10, 0}, {20, 0}, {0, 20}}) == PatchFault::none);                           // a straight corner
  CHECK(fault({{10, 0}, {0, 0}, {20, 0}, {20, 20}}) == PatchFault::crossing);     // folds back at the start
  CHECK(fault({{0, 0}, {100, 100}, {100, 0}, {0, 100}}, 5) == PatchFault::none);  // a road may cross itself
}

TEST_CASE("an outline is cut into triangles that fill it, either way round") {
  const std::vector<Point> comb{{0, 0},   {60, 0},  {60, 40}, {50, 40}, {50, 10}, {40, 10}, {40, 40},
                                {30, 40}, {30, 10}, {20, 10}, {20, 40}, {10, 40}, {10, 10}, {0, 10}};
  const Ground one = ground({comb, 0}), other = ground({{comb.rbegin(), comb.rend()}, 0});
  CHECK(one.pieces.size() == 12);
  CHECK(one.cuts.size() == 11);
  CHECK(area(one) == 2 * (600 + 3 * 300));
  CHECK(area(other) == area(one));
  CHECK(area(ground({{{0, 0}, {10, 0}, {20, 0}, {0, 20}}, 0})) == 400);
  Random random(8);
  for (int n = 0; n < 2'000; ++n) {
    const Patch patch = random_patch(random, {500, 400}, 390);
    if (patch.width != 0) continue;
    if (check(patch, table).fault != PatchFault::none) FAIL(n);
    std::int64_t wanted = 0;
    for (std::size_t k = 0; k < patch.points.size(); ++k) {
      const Point p = patch.points[k], q = patch.points[(k + 1) % patch.points.size()];
      wanted += std::int64_t{p.x} * q.y - std::int64_t{p.y} * q.x;
    }
    const Ground cut = ground(patch);
    if (area(cut) != std::abs(wanted) || cut.pieces.size() + 2 > patch.points.size()) FAIL(n);
  }
}

TEST_CASE("a path is a rectangle for each stretch, half its width longer at both ends") {
  const Ground road = ground({{{100, 100}, {300, 100}, {300, 400}}, 50});
  REQUIRE(road.pieces.size() == 2);
  CHECK(road.cuts.empty());
  constexpr std::int64_t fine = 1024;
  CHECK(road.pieces[0] ==
        std::vector<Fine>{
            {75 * fine, 75 * fine}, {325 * fine, 75 * fine}, {325 * fine, 125 * fine}, {75 * fine, 125 * fine}});
  CHECK(road.pieces[1] ==
        std::vector<Fine>{
            {325 * fine, 75 * fine}, {325 * fine, 425 * fine}, {275 * fine, 425 * fine}, {275 * fine, 75 * fine}});
  // To the nearest 1/1024: 7 units at 45 degrees are 5068.54 of them each way.
  CHECK(ground({{{0, 0}, {100, 100}}, 14}).pieces[0][0] == Fine{0, -10138});
  // 3, 4, 5: half a width of 10 along it is 3 and 4.
  const Ground slanted = ground({{{0, 0}, {300, 400}}, 10});
  CHECK(slanted.pieces[0] == std::vector<Fine>{{(-3 + 4) * fine, (-4 - 3) * fine},
                                               {(303 + 4) * fine, (404 - 3) * fine},
                                               {(303 - 4) * fine, (404 + 3) * fine},
                                               {(-3 - 4) * fine, (-4 + 3) * fine}});
}
