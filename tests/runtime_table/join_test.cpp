#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
const Stand a{{1000, 1000, 0}, base};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0, Base size = base) { return {{x, y, facing}, size}; }

Side opposite(Side side) {
  switch (side) {
    case Side::front:
      return Side::rear;
    case Side::right:
      return Side::left;
    case Side::rear:
      return Side::front;
    case Side::left:
      return Side::right;
    case Side::none:
      break;
  }
  return Side::none;
}
}  // namespace

TEST_CASE("joined at each side") {
  CHECK(join(a, at(1000, 1200)) == Side::front);
  CHECK(join(a, at(1400, 1000)) == Side::right);
  CHECK(join(a, at(1000, 800)) == Side::rear);
  CHECK(join(a, at(600, 1000)) == Side::left);
  CHECK(join(a, at(1000, 1210)) == Side::none);
  CHECK(behind(a, at(1000, 800)));
  CHECK_FALSE(behind(at(1000, 800), a));
  CHECK(beside(a, at(600, 1000)));
  CHECK(beside(a, at(1400, 1000)));
  CHECK_FALSE(beside(a, at(1000, 800)));
  CHECK(joined(a, at(1000, 1200)));
  CHECK_FALSE(joined(a, at(1000, 1200, 1800)));  // face to face
  CHECK_FALSE(joined(a, at(1300, 1000, 900)));
}

TEST_CASE("the limits of good order") {
  CHECK(join(a, at(1405, 1000)) == Side::right);
  CHECK(join(a, at(1406, 1000)) == Side::none);
  CHECK(join(a, at(1400, 1005)) == Side::right);
  CHECK(join(a, at(1400, 1006)) == Side::none);
  CHECK(join(a, at(1404, 1003)) == Side::right);
  CHECK(join(a, at(1404, 1004)) == Side::none);
  CHECK(join(a, at(1005, 800)) == Side::rear);
  CHECK(join(a, at(1006, 800)) == Side::none);
  CHECK(join(a, at(1000, 795)) == Side::rear);
  CHECK(join(a, at(1000, 794)) == Side::none);
  CHECK(join(a, at(1400, 1000, 10)) == Side::right);
  CHECK(join(a, at(1400, 1000, 11)) == Side::none);
  CHECK(join(a, at(1400, 1000, 3590)) == Side::right);
  CHECK(join(a, at(1400, 1000, 3589)) == Side::none);
  // The front corners meet; over a depth of 900 one degree is more than the slack at the far end, over 200 it is not.
  CHECK(join({{0, 0, 0}, {400, 900}}, {{408, 4, 3590}, {400, 900}}) == Side::none);
  CHECK(join({{0, 0, 0}, {400, 900}}, {{402, 353, 3590}, {400, 200}}) == Side::right);
  CHECK(join({{0, 0, 0}, {400, 900}}, {{400, 0, 0}, {400, 900}}) == Side::right);
  CHECK(join({{0, 0, 0}, {400, 900}}, {{406, 0, 10}, {400, 900}}) == Side::none);
}

TEST_CASE("different bases: fronts are level, or centres in line") {
  CHECK(join(a, at(1400, 950, 0, {400, 300})) == Side::right);
  CHECK(join(at(1400, 950, 0, {400, 300}), a) == Side::left);
  CHECK(join(a, at(1400, 1000, 0, {400, 300})) == Side::none);  // centres level, not fronts
  CHECK(join(a, at(1000, 750, 0, {900, 300})) == Side::rear);
  CHECK(join(a, at(1000, 800, 0, {100, 200})) == Side::rear);
  CHECK(join(a, at(1150, 800, 0, {100, 200})) == Side::none);
}

TEST_CASE("places behind and beside are joined, and nothing laps") {
  CHECK(behind_pose({900, 300}, a) == Pose{1000, 750, 0});
  CHECK(beside_pose({200, 300}, a, Side::right) == Pose{1300, 950, 0});
  CHECK(beside_pose({200, 300}, a, Side::left) == Pose{700, 950, 0});
  CHECK(behind_pose(base, at(1000, 1000, 900)) == Pose{800, 1000, 900});
  Random random(5);
  for (std::int32_t facing = 0; facing < 3600; ++facing) {
    const Stand lead{{random.between(0, 9'000), random.between(0, 9'000), facing}, random_base(random)};
    const Base own = random_base(random);
    const Stand rear{behind_pose(own, lead), own};
    const Stand left{beside_pose(own, lead, Side::left), own}, right{beside_pose(own, lead, Side::right), own};
    if (join(lead, rear) != Side::rear || overlap(lead, rear) || edge(lead, rear) != Side::rear)
      FAIL(lead << " | " << rear);
    if (join(lead, left) != Side::left || overlap(lead, left) || edge(lead, left) != Side::left)
      FAIL(lead << " | " << left);
    if (join(lead, right) != Side::right || overlap(lead, right)) FAIL(lead << " | " << right);
  }
}

TEST_CASE("joined from either side, and then touching") {
  Random random(6);
  int count = 0;
  for (int n = 0; n < 20'000; ++n) {
    const Stand first = random_stand(random, 2'000), second = random_neighbour(random, first);
    const Side side = join(first, second);
    if (join(second, first) != opposite(side)) FAIL(first << " | " << second);
    if (side != Side::none && !touching(first, second)) FAIL(first << " | " << second);
    count += side != Side::none;
  }
  CHECK(count > 2'000);
}
