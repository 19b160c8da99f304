// Bearing, quarters and range; field cases 58 and 59.
#include "runtime/table/range.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/motion.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
const Stand a{{0, 0, 0}, base};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0, Base size = base) { return {{x, y, facing}, size}; }
char letter(Side side) { return "-FRBL"[static_cast<int>(side)]; }

// One row a facing, one column a bearing on the table, both by 30 degrees.
template <typename Quarter>
std::string answers(const Change& change, Quarter quarter) {
  std::string result;
  for (std::int32_t facing = 0; facing < 3600; facing += 300) {
    const Stand own{{0, 0, facing}, base};
    for (std::int32_t toward = 0; toward < 3600; toward += 300) {
      const Stand other{slid({0, 0, 1234}, toward, 1000), base};
      result += letter(quarter(change(own), change(other)));
    }
    result += '\n';
  }
  return result;
}
}  // namespace

TEST_CASE("bearings") {
  CHECK(bearing(a, at(0, 500)) == 0);
  CHECK(bearing(a, at(500, 500)) == 450);
  CHECK(bearing(a, at(500, 0)) == 900);
  CHECK(bearing(a, at(-500, 0)) == 2700);
  CHECK(bearing(at(0, 0, 900), at(500, 0)) == 0);
  CHECK(bearing(at(0, 0, 3599), at(0, 500)) == 1);
  CHECK(bearing(at(0, 0, 1), at(0, 500)) == 3599);
  CHECK(bearing(a, a) == 0);
}

TEST_CASE("field case 58: every facing against every bearing, turned and mirrored") {
  // Relative bearings 0, 30, ... 330.
  const std::string by_spread = "FFRRRBBBLLLF", by_corners = "FFFRBBBBBLFF", corridor = "FRRRRRBLLLLL";
  for (const Change& change : changes()) {
    const auto expect = [&](const std::string& row, auto quarter) {
      std::string expected;
      for (std::size_t facing = 0; facing < 12; ++facing) {
        for (std::size_t toward = 0; toward < 12; ++toward) {
          const char own = row[(toward + 12 - facing) % 12];
          expected += !change.mirror ? own : own == 'L' ? 'R' : own == 'R' ? 'L' : own;
        }
        expected += '\n';
      }
      CHECK(answers(change, quarter) == expected);
    };
    expect(by_spread, [](const Stand& own, const Stand& other) { return quarter(own, other, 450); });
    expect(by_corners, [](const Stand& own, const Stand& other) { return quarter_by_corners(own, other); });
    expect(corridor, [](const Stand& own, const Stand& other) { return quarter(own, other, 0); });
  }
}

TEST_CASE("field case 58: on the line it is front or rear, one unit beside it flank") {
  for (const Change& change : changes()) {
    const auto quarter_at = [&](std::int32_t x, std::int32_t y, std::int32_t spread) {
      return change(quarter(change(a), change(at(x, y)), spread));
    };
    // The ray of 45 degrees leaves the corner at 200, 100.
    CHECK(quarter_at(500, 400, 450) == Side::front);
    CHECK(quarter_at(501, 400, 450) == Side::right);
    CHECK(quarter_at(500, 399, 450) == Side::right);
    CHECK(quarter_at(-500, 400, 450) == Side::front);
    CHECK(quarter_at(-501, 400, 450) == Side::left);
    CHECK(quarter_at(500, -400, 450) == Side::rear);
    CHECK(quarter_at(501, -400, 450) == Side::right);
    CHECK(quarter_at(-500, -400, 450) == Side::rear);
    CHECK(quarter_at(-501, -400, 450) == Side::left);
    // The corridor, and the front line itself.
    CHECK(quarter_at(200, 3000, 0) == Side::front);
    CHECK(quarter_at(201, 3000, 0) == Side::right);
    CHECK(quarter_at(200, 100, 450) == Side::front);
    CHECK(quarter_at(200, 99, 450) == Side::right);
    CHECK(quarter_at(0, 100, 890) == Side::front);
    CHECK(quarter_at(1, 99, 890) == Side::right);
    // Within the base, on the middle line.
    CHECK(quarter_at(0, 99, 450) == Side::front);
    CHECK(quarter_at(0, 0, 450) == Side::front);
    CHECK(quarter_at(0, -1, 450) == Side::rear);
    // By corners: twice as far aside as ahead.
    const auto by_corners = [&](std::int32_t x, std::int32_t y) {
      return change(quarter_by_corners(change(a), change(at(x, y))));
    };
    CHECK(by_corners(2000, 1000) == Side::front);
    CHECK(by_corners(2001, 1000) == Side::right);
    CHECK(by_corners(-2000, 1000) == Side::front);
    CHECK(by_corners(-2001, 1000) == Side::left);
    CHECK(by_corners(2000, -1000) == Side::rear);
    CHECK(by_corners(-2001, -1000) == Side::left);
    CHECK(by_corners(0, 0) == Side::front);
  }
}

TEST_CASE("in front and in the rear") {
  CHECK(in_front(a, at(0, 500), 0));
  CHECK_FALSE(in_rear(a, at(0, 500), 0));
  CHECK(in_rear(a, at(0, -500), 0));
  CHECK_FALSE(in_front(a, at(0, -500), 450));
  CHECK(in_front(a, at(100'000, 10'000), 890));
  CHECK_FALSE(in_front(a, at(100'000, 100), 890));
  CHECK(in_front(at(0, 0, 450), at(1000, 1000), 0));
  CHECK_FALSE(in_front(at(0, 0, 450), at(1000, 700), 0));
}

TEST_CASE("field case 59: the corner lines of a base are not those of 45 degrees") {
  const Stand target{slid(a.pose, 550, 1000), base};
  CHECK(bearing(a, target) == 550);
  CHECK(quarter_by_corners(a, target) == Side::front);
  CHECK(quarter(a, target, 450) == Side::right);
  // 63.4 degrees
  CHECK(quarter_by_corners(a, {slid(a.pose, 634, 1000), base}) == Side::front);
  CHECK(quarter_by_corners(a, {slid(a.pose, 635, 1000), base}) == Side::right);
}

TEST_CASE("field case 59: the nearest part is outside the corridor, and the nearest in it is farther") {
  // A square on its corner: the corner is at 380, 340, by 180 and 240 from that of a; its edge enters the corridor at
  // 200, 520.
  const Stand target = at(380, 1040, 450, {990, 990});
  CHECK(distance(a, target) == 300);
  const Measure inside = range(a, target, 0);
  CHECK(inside.distance == 420);
  CHECK(inside.from == Point{200, 100});
  CHECK(inside.to == Point{200, 520});
  const Measure wide = range(a, target, 450);
  CHECK(wide.distance == 300);
  CHECK(wide.from == Point{200, 100});
  CHECK(wide.to == Point{380, 340});
}

TEST_CASE("range from the front edge") {
  const Measure ahead = range(a, at(0, 500), 0);
  CHECK(ahead.distance == 300);
  CHECK(ahead.from == Point{0, 100});
  CHECK(ahead.to == Point{0, 400});
  CHECK(range(a, at(0, 500, 900), 0).distance == 200);
  CHECK(range(a, at(100, 500), 0).from == Point{50, 100});
  // A sliver of the target in the corridor, its border, and nothing.
  CHECK(range(a, at(399, 500), 0).distance == 300);
  CHECK(range(a, at(400, 500), 0).distance == 300);
  CHECK(range(a, at(401, 500), 0).distance == -1);
  CHECK(range(a, at(0, -500), 890).distance == -1);
  CHECK(range(a, at(500, 0), 0).distance == -1);
  CHECK(range(a, at(500, 0), 450).distance == -1);  // beside it: only the front line is as far ahead
  CHECK(range(a, at(500, 2), 890).distance == 101);
  // Touching, and lapping.
  CHECK(range(a, at(0, 200), 0).distance == 0);
  CHECK(range(a, at(0, 198), 0).distance == 0);
  // The foot of the shortest line lies within an edge of the target: from the corner at 200, 100 to u + v = 920.
  const Stand slanted = at(600, 700, 450, {600, 200});
  const Measure foot = range(a, slanted, 450);
  CHECK(foot.distance == distance(a, slanted));
  CHECK(foot.from == Point{200, 100});
  // Cut off by the ray: the part in the region begins on the ray itself.
  const Measure cut = range(a, at(1000, 500, 0, {900, 400}), 450);
  CHECK(cut.distance == 495);  // 350 each way, 494.97
  CHECK(cut.to == Point{550, 450});
}

TEST_CASE("range is not less than the distance, and agrees with the quarter of the centre") {
  Random random(7);
  int seen = 0, farther = 0;
  for (int n = 0; n < 20'000; ++n) {
    const Stand first = random_stand(random, 4'000), second = random_stand(random, 4'000);
    const std::int32_t spread = random.between(0, 2) * 225;
    const Measure found = range(first, second, spread);
    if (in_front(first, second, spread) && found.distance < 0) FAIL(first << " | " << second << " " << spread);
    if (found.distance >= 0 && found.distance < distance(first, second)) FAIL(first << " | " << second);
    if (found.distance >= 0 && range(first, second, spread + 100).distance > found.distance)
      FAIL(first << " | " << second);
    seen += found.distance >= 0;
    farther += found.distance > distance(first, second);
  }
  CHECK(seen > 4'000);
  CHECK(farther > 500);
}
