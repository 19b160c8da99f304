#include "runtime/table/contact.hpp"

#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/frame.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
const Stand a{{1000, 1000, 0}, base};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0) { return {{x, y, facing}, base}; }
}  // namespace

TEST_CASE("an overlap is deeper than a lap") {
  CHECK_FALSE(overlap(a, at(1000, 1200)));
  CHECK_FALSE(overlap(a, at(1000, 1197)));
  CHECK(overlap(a, at(1000, 1196)));
  CHECK_FALSE(overlap(a, at(1397, 1000)));
  CHECK(overlap(a, at(1396, 1000)));
  CHECK_FALSE(overlap(a, at(1397, 1150)));  // only a corner, and the shortest way out counts
  CHECK_FALSE(overlap(a, at(1350, 1197)));
  CHECK(overlap(a, a));
  CHECK(overlap(a, {{1000, 1000, 0}, {1, 1}}));  // a small one inside: it would have to move out
  CHECK_FALSE(overlap(a, at(5000, 5000)));
  // Turned by a quarter: 200 + 100 apart sideways.
  CHECK_FALSE(overlap(a, at(1297, 1000, 900)));
  CHECK(overlap(a, at(1296, 1000, 900)));
  // A corner at 45 degrees reaches 212.13 down into the front edge.
  CHECK_FALSE(overlap(a, at(1000, 1310, 450)));
  CHECK(overlap(a, at(1000, 1309, 450)));
}

TEST_CASE("the distance is rounded up") {
  CHECK(distance(a, a) == 0);
  CHECK(distance(a, at(1000, 1200)) == 0);
  CHECK(distance(a, at(1000, 1201)) == 1);
  CHECK(distance(a, at(1000, 1300)) == 100);
  CHECK(distance(a, at(1403, 1204)) == 5);         // 3, 4, 5
  CHECK(distance(a, at(1404, 1204)) == 6);         // 5.66
  CHECK(distance(a, at(1000, 1313, 450)) == 1);    // 0.87
  CHECK(distance(a, at(51'000, 1000)) == 49'600);  // the whole table
  CHECK(distance({{0, 0, 0}, {1, 1}}, {{0, 2, 0}, {1, 1}}) == 1);
  CHECK(distance({{0, 0, 0}, {1, 2}}, {{0, 2, 0}, {1, 1}}) == 1);                              // a half
  CHECK(distance({{-99'999, -99'999, 0}, {2, 2}}, {{99'999, 99'999, 0}, {2, 2}}) == 282'838);  // 282837.06
}

TEST_CASE("a distance is measured between two points, of equally near ones the middle") {
  const Measure ahead = measure(a, at(1100, 1300));
  CHECK(ahead.distance == 100);
  CHECK(ahead.from == Point{1050, 1100});
  CHECK(ahead.to == Point{1050, 1200});
  const Measure corner = measure(a, at(1403, 1204));
  CHECK(corner.distance == 5);
  CHECK(corner.from == Point{1200, 1100});
  CHECK(corner.to == Point{1203, 1104});
  const Measure inside = measure(a, at(1100, 1002));
  CHECK(inside.distance == 0);
  CHECK(inside.from == Point{1050, 1001});
  CHECK(inside.to == inside.from);
  const Measure slanted = measure(a, at(1000, 1400, 450));
  CHECK(slanted.distance == 88);
  CHECK(slanted.from == Point{1071, 1100});
  CHECK(slanted.to == Point{1071, 1188});
}

TEST_CASE("touching is a gap of at most half a millimetre, or none") {
  CHECK(touching(a, at(1000, 1205)));
  CHECK_FALSE(touching(a, at(1000, 1206)));
  CHECK(touching(a, at(1403, 1204)));
  CHECK_FALSE(touching(a, at(1404, 1204)));
  CHECK(touching(a, at(1000, 1196)));
  CHECK(touching(a, a));
  CHECK(touching(a, at(1000, 1317, 450)));
  CHECK_FALSE(touching(a, at(1000, 1318, 450)));
}

TEST_CASE("the root of a wide number is rounded down, the length in units up") {
  CHECK(whole_root(0) == 0);
  CHECK(whole_root(1) == 1);
  CHECK(whole_root(3) == 1);
  CHECK(whole_root(4) == 2);
  Random random(3);
  for (int n = 0; n < 2'000; ++n) {
    const std::int64_t root =
        (std::int64_t{random.between(0, 0x7fffffff)} << random.between(0, 31)) + random.between(0, 9);
    const Wide square = Wide{root} * root;
    if (whole_root(square) != root || (root > 0 && whole_root(square - 1) != root - 1) ||
        whole_root(square + 2 * root) != root) {
      FAIL(root);
    }
  }
  constexpr Wide unit = Wide{1} << 62;
  CHECK(units_up(0) == 0);
  CHECK(units_up(1) == 1);
  CHECK(units_up(unit) == 1);
  CHECK(units_up(unit + 1) == 2);
  CHECK(units_up(25 * unit) == 5);
  CHECK(units_up(25 * unit + 1) == 6);
}
