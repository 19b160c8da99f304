#include "runtime/table/base.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "layouts.hpp"

using namespace tercio::table;

TEST_CASE("corners of a base, clockwise from the front left") {
  const Stand up{{1000, 500, 0}, {400, 200}};
  CHECK(front_left(up) == Point{800, 600});
  CHECK(front_right(up) == Point{1200, 600});
  CHECK(corners(up) == std::array<Point, 4>{{{800, 600}, {1200, 600}, {1200, 400}, {800, 400}}});
  const Stand right{{1000, 500, 900}, {400, 200}};
  CHECK(corners(right) == std::array<Point, 4>{{{1100, 700}, {1100, 300}, {900, 300}, {900, 700}}});
  const Stand down{{1000, 500, 1800}, {400, 200}};
  CHECK(front_left(down) == Point{1200, 400});
  // Halves go away from the centre.
  const Stand odd{{0, 0, 0}, {3, 5}};
  CHECK(corners(odd) == std::array<Point, 4>{{{-2, 3}, {2, 3}, {2, -3}, {-2, -3}}});
  // 30 degrees: the front left corner is 100 ahead and 200 to the left.
  const Stand slanted{{0, 0, 300}, {400, 200}};
  CHECK(front_left(slanted) == Point{-123, 187});
  CHECK(front_right(slanted) == Point{223, -13});
}

TEST_CASE("on the table to within a lap") {
  const Table table{1200, 800};
  const Base base{400, 200};
  CHECK(on_table({{200, 100, 0}, base}, table));
  CHECK(on_table({{197, 100, 0}, base}, table));
  CHECK_FALSE(on_table({{196, 100, 0}, base}, table));
  CHECK(on_table({{200, 97, 0}, base}, table));
  CHECK_FALSE(on_table({{200, 96, 0}, base}, table));
  CHECK(on_table({{1003, 703, 1800}, base}, table));
  CHECK_FALSE(on_table({{1004, 700, 1800}, base}, table));
  CHECK_FALSE(on_table({{1000, 704, 1800}, base}, table));
  CHECK(on_table({{97, 197, 900}, base}, table));
  CHECK_FALSE(on_table({{97, 196, 900}, base}, table));
  // A corner at 45 degrees reaches 212.13 from the centre.
  CHECK(on_table({{210, 400, 450}, base}, table));
  CHECK_FALSE(on_table({{209, 400, 450}, base}, table));
}
