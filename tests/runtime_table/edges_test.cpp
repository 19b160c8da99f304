// Which edge is touched.
#include <catch2/catch.hpp>

#include "layouts.hpp"
#include "runtime/table/angle.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/motion.hpp"

using namespace tercio::table;

namespace {
const Base base{400, 200};
const Stand a{{1000, 1000, 0}, base};
Stand at(std::int32_t x, std::int32_t y, std::int32_t facing = 0, Base size = base) { return {{x, y, facing}, size}; }
using Sides = std::vector<Side>;
}  // namespace

TEST_CASE("flush at each edge") {
  CHECK(edge(a, at(1000, 1200)) == Side::front);
  CHECK(edge(a, at(1400, 1000)) == Side::right);
  CHECK(edge(a, at(1000, 800)) == Side::rear);
  CHECK(edge(a, at(600, 1000)) == Side::left);
  // It is a's own edge that counts, whatever way b faces.
  CHECK(edge(a, at(1300, 1000, 2700)) == Side::right);
  CHECK(edge(at(1300, 1000, 2700), a) == Side::front);
  CHECK(edge(at(1000, 1000, 900), at(1000, 700, 900)) == Side::right);
}

TEST_CASE("the gap of an edge from both sides, and a lap") {
  CHECK(edge(a, at(1000, 1205)) == Side::front);
  CHECK(edge(a, at(1000, 1206)) == Side::none);
  CHECK(edge(a, at(1000, 1197)) == Side::front);
  CHECK(edge(a, at(595, 1000)) == Side::left);
  CHECK(edge(a, at(594, 1000)) == Side::none);
  CHECK(edges(a, at(1000, 1206)).empty());
}

TEST_CASE("round a corner the front is before the sides, and they are before the rear") {
  CHECK(edge(a, at(1403, 1204)) == Side::front);
  CHECK(edge(a, at(597, 1204)) == Side::front);
  CHECK(edge(a, at(1403, 796)) == Side::right);
  CHECK(edge(a, at(597, 796)) == Side::left);
  CHECK(edge(a, at(1404, 1204)) == Side::none);
  CHECK(edges(a, at(597, 796)) == Sides{Side::left});
  // One unit before an edge, and one beside it.
  CHECK(edge(a, at(1399, 1204)) == Side::front);
  CHECK(edge(a, at(1404, 1199)) == Side::right);
  CHECK(edge(a, at(1399, 796)) == Side::rear);
  CHECK(edge(a, at(1404, 801)) == Side::right);
}

TEST_CASE("a corner against the middle of an edge touches that edge") {
  CHECK(edge(a, at(1000, 1314, 450)) == Side::front);
  CHECK(edge(a, at(1414, 1000, 450)) == Side::right);
  CHECK(edge(a, at(1000, 686, 450)) == Side::rear);
  // And the edge that is touched has the corner before it: its own front or right.
  CHECK(edge(at(1000, 1314, 2250), a) == Side::front);
}

TEST_CASE("the longer contact goes first, and only contacts longer than the slack count beside it") {
  // In the corner between the front edge and a wing would need a hollow; a lap makes it possible: b covers the whole
  // front and laps the right side by 3.
  CHECK(edges(a, at(1150, 1197)) == Sides{Side::front});
  // b slants across the front right corner: more of the front edge is within reach of it.
  const Stand flat = at(1250, 1187, 300);
  CHECK(touching(a, flat));
  CHECK(edge(a, flat) == Side::front);
  const Stand steep = at(1287, 1150, 600);
  CHECK(touching(a, steep));
  CHECK(edge(a, steep) == Side::right);
  // Very narrow: what stands at the side of a base of half a millimetre is before its front too, but for a shorter way.
  const Stand thin{{1000, 1000, 0}, {20, 400}};
  CHECK(edges(thin, {{1020, 1000, 0}, {20, 400}}) == Sides{Side::right});
  // A thin stand pushed a lap deep over the end of another one: the end is 20 long, the sides are met for 3.
  CHECK(edges(thin, {{1000, 1297, 900}, {200, 400}}) == Sides{Side::front});
  // Two edges properly: a plate across a corner, and a lap deep.
  const Stand small{{1000, 1000, 0}, {8, 8}};
  CHECK(edges(small, {{1006, 1006, 0}, {8, 8}}) == Sides{Side::front});
  const Stand round = {{1007, 1007, 450}, {60, 12}};
  CHECK(edges(small, round) == Sides{Side::front, Side::right});
  // Without a lap the slack is met for just 5 of each: the first alone.
  CHECK(edges({{1000, 1000, 0}, {9, 9}}, {{1054, 1054, 450}, {200, 140}}) == Sides{Side::front});
}

TEST_CASE("an edge is touched if and only if the bases touch") {
  Random random(4);
  int touched = 0;
  for (int n = 0; n < 20'000; ++n) {
    const Stand first = random_stand(random, 2'000), second = random_neighbour(random, first);
    const Sides all = edges(first, second);
    const bool touch = touching(first, second);
    if (all.empty() == touch || (edge(first, second) == Side::none) == touch) FAIL(first << " | " << second);
    if (touch && all.front() != edge(first, second)) FAIL(first << " | " << second);
    touched += touch;
  }
  CHECK(touched > 5'000);
}

TEST_CASE("the nearest edge is the one it would touch") {
  CHECK(nearest_edge(a, at(1000, 1500)) == Side::front);
  CHECK(nearest_edge(a, at(1000, 500)) == Side::rear);
  CHECK(nearest_edge(a, at(1900, 1000)) == Side::right);
  CHECK(nearest_edge(a, at(100, 1000)) == Side::left);
  CHECK(nearest_edge(a, at(1600, 1400)) == Side::front);  // round the corner
  CHECK(nearest_edge(a, at(1600, 600)) == Side::right);
  CHECK(nearest_edge(a, at(1000, 600, 0, {2000, 200})) == Side::rear);  // wider than a
  CHECK(nearest_edge(a, at(1000, 1200)) == Side::front);
  // Its front is wider than the flank before it and slanted: the shortest way is to a corner, but the flank is what it
  // would meet.
  CHECK(nearest_edge(a, at(1900, 1000, 2600)) == Side::right);
  CHECK(nearest_edge(a, at(1900, 1000, 2800)) == Side::right);
}

TEST_CASE("the turn that faces the edge squarely") {
  CHECK(flush(at(1000, 1500, 1800), a) == 0);
  CHECK(flush(at(1000, 1500, 1700), a) == 100);
  CHECK(flush(at(1000, 1500, 1900), a) == -100);
  CHECK(flush(at(1000, 1500, 0), a) == -1800);
  CHECK(flush(at(1000, 500, 3590), a) == 10);
  CHECK(flush(at(1900, 1000, 2700), a) == 0);
  CHECK(flush(at(1900, 1000, 2600), a) == 100);
  CHECK(flush(at(100, 1000, 950), a) == -50);
  CHECK(flush(at(1000, 1500, 1800), at(1000, 1000, 50)) == 50);
  // After it the front of the one is flush with the edge of the other.
  const Stand comer = at(1000, 1300, 1750);
  const std::int32_t far = room(comer, 1750, 500, std::vector<Stand>{a}, {3000, 3000});
  const Stand there{slid(comer.pose, 1750, far), base};
  CHECK(far < 100);
  CHECK(touching(there, a));
  const std::int32_t angle = flush(there, a);
  CHECK(angle == 50);
  const Stand aligned{turned(there.pose, front_right(there), angle), base};
  CHECK(aligned.pose.facing == 1800);
  CHECK(edge(a, aligned) == Side::front);
  CHECK(edge(aligned, a) == Side::front);
  CHECK_FALSE(overlap(a, aligned));
}
