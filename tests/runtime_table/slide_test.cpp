// Slides: where they lead, and against every step tried one by one.
#include <catch2/catch.hpp>

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
std::int32_t room_up(const Stand& stand, const std::vector<Stand>& blockers, std::int32_t limit = 2000) {
  return room(stand, 0, limit, blockers, table);
}

std::int32_t steps(const Stand& stand, std::int32_t way, std::int32_t limit, const std::vector<Stand>& blockers,
                   Table on) {
  const auto there = [&](std::int32_t far) { return Stand{slid(stand.pose, way, far), stand.base}; };
  return room_by_steps(stand, there, limit, 2 * limit, blockers, on);
}
}  // namespace

TEST_CASE("a slide, rounded the same to both sides") {
  CHECK(slid({0, 0, 777}, 0, 100) == Pose{0, 100, 777});
  CHECK(slid({5, 5, 0}, 900, 100) == Pose{105, 5, 0});
  CHECK(slid({5, 5, 0}, 1800, 100) == Pose{5, -95, 0});
  CHECK(slid({0, 0, 0}, 300, 1) == Pose{1, 1, 0});
  CHECK(slid({0, 0, 0}, 3300, 1) == Pose{-1, 1, 0});
  CHECK(slid({0, 0, 0}, 2100, 1) == Pose{-1, -1, 0});
  CHECK(slid({0, 0, 0}, 450, 1000) == Pose{707, 707, 0});
  CHECK(slid({0, 0, 0}, -900, 10) == Pose{-10, 0, 0});
}

TEST_CASE("room up to a blocker, and no lap at the end of it") {
  CHECK(room_up(a, {}) == 2000);
  CHECK(room_up(a, {at(1000, 1700)}) == 500);
  CHECK(room_up(a, {at(1000, 1700)}, 500) == 500);
  CHECK(room_up(a, {at(1000, 1700)}, 499) == 499);
  CHECK(room_up(a, {at(1396, 1700)}) == 500);
  CHECK(room_up(a, {at(1397, 1700)}) == 2000);  // a lap aside: brushed
  CHECK(room_up(a, {at(1397, 1700)}, 502) == 502);
  CHECK(room_up(a, {at(1396, 1700)}, 502) == 500);  // it would not overlap there, but it laps on its way in
  CHECK(room_up(a, {at(1396, 1700), at(1000, 1702)}) == 500);
  CHECK(room_up(a, {at(1000, 1702), at(1396, 1700)}) == 500);
  CHECK(room_up(a, {at(1000, 2000), at(1000, 1700)}) == 500);
  CHECK(room_up(a, {at(1000, 700)}) == 2000);
  CHECK(room_up(a, {at(1000, 1700)}, 0) == 0);
  CHECK(room(a, 2700, 2000, std::vector<Stand>{at(100, 1000)}, table) == 500);
  CHECK(room(at(1000, 1000, 900), 450, 3000, std::vector<Stand>{at(2000, 2000, 900)}, table) ==
        1132);  // 800 to the right
}

TEST_CASE("what is touched or lapped at the start") {
  CHECK(room_up(a, {at(1000, 1196)}) == 0);
  CHECK(room_up(a, {at(1000, 804)}) == 0);  // even when it would get away
  CHECK(room_up(a, {at(1000, 803)}) == 2000);
  // Pushing against what is flush gains no more than the rounding, and never a lap more than the slack.
  CHECK(room_up(a, {at(1000, 1200)}) == 2);
  CHECK(room_up(a, {at(1000, 1199)}) == 2);
  CHECK(room_up(a, {at(1000, 1198)}) == 1);
  CHECK(room_up(a, {at(1000, 1197)}) == 0);
  CHECK(room_up(a, {at(1000, 1201)}) == 2);
  CHECK(room_up(a, {at(1000, 1202)}) == 2);
  CHECK(room_up(a, {at(1000, 1203)}) == 3);
  // Past one that it only brushes, and one that it would overlap by a unit more.
  CHECK(room_up(a, {at(1397, 1500)}) == 2000);
  CHECK(room_up(a, {at(1396, 1500)}) == 300);
}

TEST_CASE("flush neighbours do not stop a stand that goes its own way") {
  Random random(9);
  for (std::int32_t facing = 0; facing < 3600; facing += 7) {
    const Stand own{{5000, 4000, facing}, random_base(random)};
    const Base other = random_base(random);
    std::vector<Stand> line{{beside_pose(other, own, Side::left), other},
                            {beside_pose(other, own, Side::right), other}};
    if (room(own, facing, 1500, line, table) != 1500) FAIL(own << " between " << line[0]);
    if (room(own, normal(facing + 1800), 1500, line, table) != 1500) FAIL(own << " between " << line[0]);
    const std::vector<Stand> rear{{behind_pose(other, own), other}};
    if (room(own, normal(facing + 900), 1500, rear, table) != 1500) FAIL(own << " before " << rear[0]);
  }
}

TEST_CASE("the edge of the table") {
  CHECK(room(a, 1800, 5000, {}, table) == 900);
  CHECK(room(a, 2700, 5000, {}, table) == 800);
  CHECK(room(a, 900, 20'000, {}, table) == 8800);
  CHECK(room(a, 0, 20'000, {}, table) == 6900);
  CHECK(room(at(1000, 97), 1800, 10, {}, table) == 0);
  CHECK(room(at(1000, 97), 0, 10, {}, table) == 10);
  CHECK(room(at(1000, 96), 0, 10, {}, table) == 0);
  CHECK(room(at(1000, 99), 900, 10, {}, table) == 10);
  CHECK(room(a, 0, 20'000, std::vector<Stand>{at(1000, 7900)}, table) == 6700);
}

TEST_CASE("room is what trying every step finds, and ends in contact") {
  Random random(10);
  int stopped = 0;
  for (int n = 0; n < 2'000; ++n) {
    const Table small{4'000, 4'000};
    const Stand own = random_stand(random, 3'600);
    const std::int32_t way = random.between(0, 1) == 0 ? own.pose.facing : random_facing(random);
    std::vector<Stand> blockers;
    for (int k = random.between(0, 4); k > 0; --k) blockers.push_back(random_neighbour(random, own));
    for (int k = random.between(0, 3); k > 0; --k) blockers.push_back(random_stand(random, 4'000));
    std::erase_if(blockers, [&](const Stand& blocker) { return overlap(own, blocker); });
    const std::int32_t limit = random.between(1, 1'500), found = room(own, way, limit, blockers, small);
    const std::int32_t wanted = steps(own, way, limit, blockers, small);
    if (found != wanted) FAIL(own << " way " << way << ": " << found << " for " << wanted);
    if (!on_table(own, small) || found == limit) continue;
    const Stand there{slid(own.pose, way, found), own.base};
    if (!on_table(there, small)) FAIL(there);
    bool touched = false;
    for (const Stand& blocker : blockers) {
      if (overlap(there, blocker)) FAIL(there << " | " << blocker);
      touched |= touching(there, blocker);
    }
    for (const Hair out : outside(there, small)) touched |= out > -hair;
    if (!touched) FAIL(there << " stops short of everything");
    ++stopped;
  }
  CHECK(stopped > 300);
}

TEST_CASE("long ways are as exact as short ones") {
  const Table large{50'000, 50'000};
  Random random(11);
  for (int n = 0; n < 6; ++n) {
    const Stand own{{25'000, 25'000, random_facing(random)}, base};
    const std::int32_t way = random_facing(random);
    std::vector<Stand> blockers;
    for (int k = 0; k < 40; ++k)
      blockers.push_back(
          {slid(own.pose, normal(way + random.between(-20, 20)), random.between(8'000, 22'000)), random_base(random)});
    CHECK(room(own, way, 30'000, blockers, large) == steps(own, way, 30'000, blockers, large));
  }
}

TEST_CASE("the way to a patch") {
  const Ground wood = ground({{{800, 2000}, {1200, 2000}, {1200, 2500}, {800, 2500}}, 0});
  const Ground road = ground({{{0, 1500}, {3000, 1500}}, 100});
  const std::vector<const Ground*> both{&wood, &road}, one{&wood}, none;
  CHECK(room_to(a, 0, 3000, one) == 901);
  CHECK(room_to(a, 0, 901, one) == 901);
  CHECK(room_to(a, 0, 900, one) == 901);
  CHECK(room_to(a, 0, 899, one) == 900);
  CHECK(room_to(a, 0, 3000, both) == 351);
  CHECK(room_to(a, 0, 3000, none) == 3001);
  CHECK(room_to(a, 1800, 3000, both) == 3001);
  CHECK(room_to(at(1000, 1401), 0, 3000, both) == 500);  // on the road already
  CHECK(room_to(at(601, 1000), 0, 3000, one) == 901);
  CHECK(room_to(at(600, 1000), 0, 3000, one) == 3001);
  CHECK(room_to(at(1000, 2200), 900, 3000, one) == 3001);  // leaves it, and it is no new one
  CHECK(room_to(at(100, 2200), 900, 3000, one) == 501);
}

TEST_CASE("the way to a patch is what trying every step finds") {
  Random random(12);
  int reached = 0;
  for (int n = 0; n < 1'500; ++n) {
    const Stand own = random_stand(random, 4'000);
    const std::int32_t way = random_facing(random), limit = random.between(1, 1'500);
    std::vector<Ground> grounds;
    for (int k = 0; k < 3; ++k) {
      grounds.push_back(ground(random_patch(random, {random.between(0, 4'000), random.between(0, 4'000)}, 600)));
    }
    std::vector<const Ground*> each;
    for (const Ground& one : grounds) each.push_back(&one);
    std::int32_t wanted = 1;
    const auto newly = [&](std::int32_t far) {
      return std::any_of(each.begin(), each.end(), [&](const Ground* one) {
        return !lies_on(own, *one) && lies_on({slid(own.pose, way, far), own.base}, *one);
      });
    };
    while (wanted <= limit && !newly(wanted)) ++wanted;
    const std::int32_t found = room_to(own, way, limit, each);
    if (found != wanted) FAIL(own << " way " << way << ": " << found << " for " << wanted);
    reached += found <= limit;
  }
  CHECK(reached > 150);
}

TEST_CASE("what a stand passes") {
  const auto by = [&](std::int32_t far, const Stand& other) -> bool {
    return passed(a, 0, far, std::vector<Stand>{other})[0];
  };
  CHECK_FALSE(by(503, at(1000, 1700)));
  CHECK(by(504, at(1000, 1700)));
  CHECK(by(5000, at(1000, 1700)));
  CHECK(by(1000, at(1396, 1700)));
  CHECK_FALSE(by(1000, at(1397, 1700)));
  CHECK(by(0, at(1000, 1196)));
  CHECK_FALSE(by(0, at(1000, 1197)));
  CHECK(by(100, at(1000, 804)));
  CHECK_FALSE(by(100, at(1000, 803)));
  Random random(13);
  int met = 0;
  for (int n = 0; n < 1'500; ++n) {
    const Stand own = random_stand(random, 3'000);
    const std::int32_t way = random_facing(random), far = random.between(0, 1'500);
    std::vector<Stand> others;
    for (int k = 0; k < 3; ++k) others.push_back(random_stand(random, 3'000));
    const std::vector<bool> found = passed(own, way, far, others);
    for (std::size_t k = 0; k < others.size(); ++k) {
      bool wanted = false;
      for (std::int32_t f = 0; f <= far && !wanted; ++f)
        wanted = overlap({slid(own.pose, way, f), own.base}, others[k]);
      if (found[k] != wanted) FAIL(own << " way " << way << " | " << others[k]);
      met += wanted;
    }
  }
  CHECK(met > 500);
}
