// A layout that is moved, turned by quarters or mirrored has moved, turned or mirrored answers, to the last unit. And
// the order in which stands are given does not matter.
#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/group.hpp"
#include "runtime/table/motion.hpp"
#include "runtime/table/range.hpp"
#include "runtime/table/sight.hpp"

using namespace tercio::table;

namespace {

std::int32_t opposite_turn(const Change& change, std::int32_t turn) { return turn == -1800 ? turn : change.turn(turn); }

std::vector<const Ground*> pointers(const std::vector<Ground>& grounds) {
  std::vector<const Ground*> result;
  for (const Ground& each : grounds) result.push_back(&each);
  return result;
}

bool same(const Measure& a, const Measure& b) { return a.distance == b.distance && a.from == b.from && a.to == b.to; }

// Names the first answer that differs between a, b and their changed forms.
const char* pair_differs(const Stand& a, const Stand& b, const Change& to) {
  const Stand c = to(a), d = to(b);
  if (overlap(c, d) != overlap(a, b)) return "overlap";
  if (distance(c, d) != distance(a, b)) return "distance";
  const auto changed_measure = [&](const Measure& from) { return Measure{from.distance, to(from.from), to(from.to)}; };
  if (!same(measure(c, d), changed_measure(measure(a, b)))) return "measure";
  if (touching(c, d) != touching(a, b)) return "touching";
  if (edges(c, d) != to(edges(a, b))) return "edges";
  if (join(c, d) != to(join(a, b))) return "join";
  if (nearest_edge(c, d) != to(nearest_edge(a, b))) return "nearest edge";
  if (flush(c, d) != opposite_turn(to, flush(a, b))) return "flush";
  if (bearing(c, d) != normal(to.turn(bearing(a, b)))) return "bearing";
  if (quarter_by_corners(c, d) != to(quarter_by_corners(a, b))) return "quarter by corners";
  for (const std::int32_t spread : {0, 450, 700}) {
    if (quarter(c, d, spread) != to(quarter(a, b, spread))) return "quarter";
    const Measure before = range(a, b, spread), after = range(c, d, spread);
    if (before.distance != after.distance) return "range";
    if (before.distance >= 0 && !same(after, changed_measure(before))) return "points of the range";
  }
  if (behind_pose(d.base, c) != to(behind_pose(b.base, a))) return "behind";
  for (const Side side : {Side::left, Side::right}) {
    if (beside_pose(d.base, c, to(side)) != to(beside_pose(b.base, a, side))) return "beside";
  }
  if (front_left(to.mirror ? c : a) != (to.mirror ? to(front_right(a)) : front_left(a))) return "corners";
  if (reach(c, {d.pose.x, d.pose.y}) != reach(a, {b.pose.x, b.pose.y})) return "reach";
  return nullptr;
}

}  // namespace

TEST_CASE("two stands moved, turned and mirrored") {
  Random random(18);
  for (int n = 0; n < 1'500; ++n) {
    const Stand a = random_stand(random, 3'000);
    const Stand b = n % 3 == 0 ? random_stand(random, 3'000) : random_neighbour(random, a);
    for (const Change& change : changes()) {
      if (const char* name = pair_differs(a, b, change)) {
        FAIL(name << " of " << a << " and " << b << ", " << change.quarters << " quarters, mirror " << change.mirror);
      }
    }
    if (overlap(a, b) != overlap(b, a) || distance(a, b) != distance(b, a) || touching(a, b) != touching(b, a) ||
        joined(a, b) != joined(b, a)) {
      FAIL(a << " and " << b << " the other way round");
    }
  }
}

TEST_CASE("ground, sight and motion moved, turned and mirrored") {
  Random random(19);
  const Table table{5'000, 4'000};
  for (int n = 0; n < 250; ++n) {
    const Stand a = random_stand(random, 4'000), b = random_stand(random, 4'000);
    std::vector<Stand> others;
    for (int k = random.between(0, 2); k > 0; --k) others.push_back(random_neighbour(random, a));
    for (int k = random.between(0, 2); k > 0; --k) others.push_back(random_stand(random, 4'000));
    std::vector<Patch> patches;
    for (int k = 0; k < 2; ++k) {
      patches.push_back(random_patch(random, {random.between(500, 4'500), random.between(500, 3'500)}, 500));
    }
    const std::int32_t way = random_facing(random), limit = random.between(0, 1'500), turn = random.between(-900, 900);
    const Point pivot = n % 2 == 0 ? front_right(a) : Point{b.pose.x, b.pose.y};
    std::vector<Ground> grounds;
    for (const Patch& patch : patches) grounds.push_back(ground(patch));
    for (const Change& each : changes()) {
      const Change to = on(table, each);
      const Table other = changed(table, to);
      const Stand c = to(a), d = to(b);
      const std::int32_t there = to.direction(way), turned_by = to.turn(turn);
      std::vector<Ground> moved;
      for (const Patch& patch : to(patches)) moved.push_back(ground(patch));
      const auto then = pointers(moved), now = pointers(grounds);
      const auto differs = [&]() -> const char* {
        if (on_table(c, other) != on_table(a, table)) return "on the table";
        for (std::size_t k = 0; k < grounds.size(); ++k) {
          if (check(to(patches[k]), other).fault != check(patches[k], table).fault) return "check";
          if (lies_on(c, moved[k]) != lies_on(a, grounds[k])) return "lies on";
          if (centre_on(c, moved[k]) != centre_on(a, grounds[k])) return "centre on";
          if (crosses(c, d, moved[k]) != crosses(a, b, grounds[k])) return "crosses";
        }
        if (sees(c, d, to(others), then) != sees(a, b, others, now)) return "sees";
        if (slid(c.pose, there, limit) != to(slid(a.pose, way, limit))) return "slid";
        if (turned(c.pose, to(pivot), turned_by) != to(turned(a.pose, pivot, turn))) return "turned";
        if (room(c, there, limit, to(others), other) != room(a, way, limit, others, table)) return "room";
        if (room_to(c, there, limit, then) != room_to(a, way, limit, now)) return "room to";
        if (passed(c, there, limit, to(others)) != passed(a, way, limit, others)) return "passed";
        if (swing(c, to(pivot), turned_by, to(others), other) != swing(a, pivot, turn, others, table)) return "swing";
        if (swing_to(c, to(pivot), turned_by, then) != swing_to(a, pivot, turn, now)) return "swing to";
        if (swept(c, to(pivot), turned_by, to(others)) != swept(a, pivot, turn, others)) return "swept";
        return nullptr;
      }();
      if (differs) FAIL(differs << " of " << a << ", " << to.quarters << " quarters, mirror " << to.mirror);
    }
    const std::vector<Stand> back(others.rbegin(), others.rend());
    const std::vector<const Ground*> now = pointers(grounds), reversed(now.rbegin(), now.rend());
    if (room(a, way, limit, back, table) != room(a, way, limit, others, table) ||
        swing(a, pivot, turn, back, table) != swing(a, pivot, turn, others, table) ||
        room_to(a, way, limit, reversed) != room_to(a, way, limit, now) ||
        sees(a, b, back, reversed) != sees(a, b, others, now)) {
      FAIL("another order for " << a);
    }
  }
}

TEST_CASE("at the far ends of what is allowed nothing overflows") {
  const Table table{greatest_side, greatest_side};
  Random random(24);
  for (int n = 0; n < 300; ++n) {
    const auto far = [&] { return random.between(0, 1) == 0 ? -100'000 : 100'000; };
    const Stand a{{far(), far(), random_facing(random)}, {greatest_base, greatest_base}};
    const Stand b{{far(), far(), random_facing(random)}, {greatest_base, random.between(1, 2)}};
    if (a.pose.x == b.pose.x && a.pose.y == b.pose.y) continue;  // one in the other: left and right are equal
    for (const Change& change : changes()) {
      if (change.dx != 0) continue;
      if (const char* name = pair_differs(a, b, change)) FAIL(name << " of " << a << " and " << b);
    }
    const Stand inside{{random.between(2'000, 48'000), random.between(2'000, 48'000), random_facing(random)},
                       {greatest_base, greatest_base}};
    const std::int32_t way = random_facing(random);
    const Ground whole = ground({{{0, 0}, {50'000, 0}, {50'000, 50'000}, {25'000, 1}, {0, 50'000}}, 0});
    const Ground road = ground({{{0, 0}, {50'000, 49'999}}, greatest_side});
    const std::vector<const Ground*> grounds{&whole, &road};
    const std::vector<Stand> others{a, b};
    const std::int32_t most = room(inside, way, greatest_slide, others, table);
    if (!on_table({slid(inside.pose, way, most), inside.base}, table)) FAIL(inside);
    if (most >= greatest_slide) FAIL(inside);
    if (room_to(a, way, greatest_slide, grounds) < 40'000) FAIL(a);
    if (swing(inside, {a.pose.x, a.pose.y}, full_turn, others, table) >= full_turn) FAIL(inside);
    if (passed(inside, way, greatest_slide, std::vector<Stand>{inside}) != std::vector<bool>{true}) FAIL(inside);
    if (lies_on(a, whole) || lies_on(a, road) || !lies_on({{25'000, 25'000, way}, a.base}, road)) FAIL(a);
    if (sees(inside, a, others, grounds)) FAIL(inside);
  }
}
