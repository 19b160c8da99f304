// Turns about a point, against every step tried one by one; field case 60.
#include <catch2/catch.hpp>
#include <cmath>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/frame.hpp"
#include "runtime/table/motion.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
const Table table{10'000, 8'000};
const Stand a{{1000, 1000, 0}, base};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0, Base size = base) { return {{x, y, facing}, size}; }

std::int32_t steps(const Stand& stand, Point pivot, std::int32_t limit, const std::vector<Stand>& blockers, Table on) {
  const auto there = [&](std::int32_t angle) {
    return Stand{turned(stand.pose, pivot, limit < 0 ? -angle : angle), stand.base};
  };
  return room_by_steps(stand, there, std::abs(limit), full_turn, blockers, on);
}
}  // namespace

TEST_CASE("a turn about a point") {
  CHECK(turned({1000, 1000, 0}, {1000, 1000}, 450) == Pose{1000, 1000, 450});
  CHECK(turned({1000, 1000, 0}, {800, 1100}, 900) == Pose{700, 900, 900});
  CHECK(turned({1000, 1000, 0}, {800, 1100}, -900) == Pose{900, 1300, 2700});
  CHECK(turned({1000, 1000, 3000}, {0, 0}, 1800) == Pose{-1000, -1000, 1200});
  CHECK(turned({1000, 1000, 100}, {0, 0}, -3600) == Pose{1000, 1000, 100});
  CHECK(turned({0, 100, 0}, {0, 0}, 300) == Pose{50, 87, 300});
  CHECK(turned({0, 100, 0}, {0, 0}, -300) == Pose{-50, 87, 3300});
}

TEST_CASE("the reach of a wheel is to the outer front corner") {
  CHECK(reach(a, front_left(a)) == 400);
  CHECK(reach(a, front_right(a)) == 400);
  CHECK(reach(a, {1000, 1100}) == 200);
  CHECK(reach(a, {800, 900}) == 447);  // from the rear corner: 447.2
  CHECK(reach(a, {500, 1100}) == 700);
  CHECK(reach({{1000, 1000, 900}, base}, {1100, 1200}) == 400);
  CHECK(reach({{0, 0, 0}, {6, 8}}, {0, 0}) == 5);
  CHECK(reach({{0, 0, 0}, {1, 1}}, {0, 0}) == 1);  // 0.707
}

TEST_CASE("room for a wheel") {
  const Point left{800, 1100};
  // Backward, onto a stand flush behind: nothing but the slack.
  CHECK(swing(a, left, 900, std::vector<Stand>{at(3000, 3000)}, table) == 900);
  CHECK(swing(a, left, -900, {}, table) == 900);
  CHECK(swing(a, left, 0, {}, table) == 0);
  CHECK(swing(a, left, 900, std::vector<Stand>{at(1000, 804)}, table) == 0);
  // The right corner goes down and to the left: it meets a wall 50 below the rear edge.
  const Stand wall = at(1000, 750, 0, {2000, 200});
  const std::int32_t down = swing(a, left, 900, std::vector<Stand>{wall}, table);
  const Stand stop{turned(a.pose, left, down), base}, past{turned(a.pose, left, down + 1), base};
  CHECK(down > 0);
  CHECK(down < 900);
  CHECK(depth(stop, wall) <= 0);
  CHECK(depth(past, wall) > 0);
  CHECK(touching(stop, wall));
  CHECK(swing(a, left, -900, std::vector<Stand>{wall}, table) == 900);
  // The edge of the table, as near.
  CHECK(std::abs(swing(at(1000, 150), {800, 250}, 900, {}, table) - down) <= 1);
}

TEST_CASE("room for a wheel is what trying every step finds") {
  Random random(14);
  int stopped = 0;
  for (int n = 0; n < 800; ++n) {
    const Table small{4'000, 4'000};
    const Stand own = random_stand(random, 3'800);
    const Point pivot = n % 3 == 0
                            ? Point{own.pose.x + random.between(-900, 900), own.pose.y + random.between(-900, 900)}
                        : n % 3 == 1 ? front_left(own)
                                     : front_right(own);
    std::vector<Stand> blockers;
    for (int k = random.between(0, 3); k > 0; --k) blockers.push_back(random_neighbour(random, own));
    for (int k = random.between(0, 3); k > 0; --k) blockers.push_back(random_stand(random, 4'000));
    std::erase_if(blockers, [&](const Stand& blocker) { return overlap(own, blocker); });
    const std::int32_t limit = random.between(-1'800, 1'800), found = swing(own, pivot, limit, blockers, small);
    const std::int32_t wanted = steps(own, pivot, limit, blockers, small);
    if (found != wanted) FAIL(own << " about " << pivot << ": " << found << " for " << wanted);
    stopped += found > 0 && found < std::abs(limit);

    std::vector<Stand> others{random_neighbour(random, own), random_stand(random, 4'000)};
    const std::vector<bool> met = swept(own, pivot, limit, others);
    for (std::size_t k = 0; k < others.size(); ++k) {
      bool overlapped = false;
      for (std::int32_t angle = 0; angle <= std::abs(limit) && !overlapped; ++angle) {
        overlapped = overlap({turned(own.pose, pivot, limit < 0 ? -angle : angle), own.base}, others[k]);
      }
      if (met[k] != overlapped) FAIL(own << " about " << pivot << " | " << others[k]);
    }
  }
  CHECK(stopped > 100);
}

TEST_CASE("a wheel onto a patch") {
  const Point left{800, 1100};
  const Ground wood = ground({{{600, 0}, {1400, 0}, {1400, 800}, {600, 800}}, 0});
  const std::vector<const Ground*> one{&wood};
  const std::int32_t first = swing_to(a, left, 900, one);
  CHECK(first > 1);
  CHECK(first < 900);
  CHECK(lies_on({turned(a.pose, left, first), base}, wood));
  CHECK_FALSE(lies_on({turned(a.pose, left, first - 1), base}, wood));
  CHECK(swing_to(a, left, first - 1, one) == first);
  CHECK(swing_to(a, left, -900, one) == 901);
  CHECK(swing_to(at(1000, 850), left, 900, one) == 901);  // lies on it from the start
  Random random(15);
  for (int n = 0; n < 400; ++n) {
    const Stand own = random_stand(random, 2'000);
    const Ground somewhere = ground(random_patch(random, {random.between(0, 2'000), random.between(0, 2'000)}, 500));
    const std::int32_t limit = random.between(-1'200, 1'200);
    std::int32_t wanted = 1;
    while (wanted <= std::abs(limit) &&
           (lies_on(own, somewhere) ||
            !lies_on({turned(own.pose, front_right(own), limit < 0 ? -wanted : wanted), own.base}, somewhere))) {
      ++wanted;
    }
    if (swing_to(own, front_right(own), limit, std::vector<const Ground*>{&somewhere}) != wanted)
      FAIL(own << " " << limit);
  }
}

TEST_CASE("field case 60: room to close the door, and one unit too little") {
  // The foe's edge is slanted by ten degrees; the left corner touches it.
  const Stand foe{{950, 1300, 1700}, base};
  const std::int32_t far = room(a, 0, 1000, std::vector<Stand>{foe}, table);
  const Stand there{slid(a.pose, 0, far), base};
  REQUIRE(touching(there, foe));
  const std::int32_t angle = flush(there, foe);
  REQUIRE(angle == -100);
  const Point hinge = front_left(there);
  REQUIRE(swing(there, hinge, angle, std::vector<Stand>{foe}, table) == 100);
  const Stand closed{turned(there.pose, hinge, angle), base};
  CHECK(edge(foe, closed) == Side::front);
  CHECK(edge(closed, foe) == Side::front);
  CHECK_FALSE(overlap(closed, foe));
  CHECK(touching(closed, foe));
  // A friend on the right is in the way of the rear right corner, which swings out: pushed up until there is no room.
  const auto friend_at = [&](std::int32_t gap) {
    return std::vector<Stand>{foe, at(there.pose.x + 400 + gap, there.pose.y - 50)};
  };
  std::int32_t gap = 60;
  while (swing(there, hinge, angle, friend_at(gap), table) == 100) REQUIRE(--gap > 0);
  CHECK(gap < 40);
  CHECK(swing(there, hinge, angle, friend_at(gap + 1), table) == -angle);  // just room
  CHECK(swing(there, hinge, angle, friend_at(gap), table) < -angle);       // a unit too little: the fallback's turn
  CHECK(swing(there, hinge, angle, friend_at(gap), table) > 50);
  CHECK(swing(there, hinge, angle, friend_at(gap - 10), table) < swing(there, hinge, angle, friend_at(gap), table));
}

TEST_CASE("whoever comes up with a corner has room to align") {
  Random random(16);
  int aligned = 0;
  for (int n = 0; n < 4'000; ++n) {
    const Stand foe{{5000, 4000, random_facing(random)}, random_base(random)};
    const std::int32_t way = random_facing(random);
    const Stand own{
        slid({5000 + random.between(-300, 300), 4000 + random.between(-300, 300), way}, normal(way + 1800), 2000),
        base};
    const std::vector<Stand> foes{foe};
    const Stand there{slid(own.pose, way, room(own, way, 3000, foes, table)), base};
    if (!touching(there, foe)) continue;
    const std::int32_t angle = flush(there, foe);
    const Point corner = angle < 0 ? front_left(there) : front_right(there);
    const Stand point{{corner.x, corner.y, there.pose.facing}, {1, 1}};
    if (!touching(point, foe) || edge(foe, point) != edge(foe, there) || std::abs(angle) > 450) continue;
    if (swing(there, corner, angle, foes, table) != std::abs(angle)) FAIL(there << " | " << foe << " by " << angle);
    const Stand closed{turned(there.pose, corner, angle), base};
    if (overlap(closed, foe) || edge(closed, foe) != Side::front || edge(foe, closed) != edge(foe, there)) {
      FAIL(closed << " | " << foe);
    }
    ++aligned;
  }
  CHECK(aligned > 500);
}
