#include "runtime/table/angle.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "layouts.hpp"

using namespace tercio::table;

namespace {
constexpr double tenth = 3.14159265358979323846 / 1800;
}

TEST_CASE("sines are the nearest whole numbers, and odd, and exact at quarters") {
  for (std::int32_t angle = -3600; angle <= 7200; ++angle) {
    const double exact = std::sin(angle * tenth) * static_cast<double>(trig_unit);
    if (std::abs(static_cast<double>(sine(angle)) - exact) > 0.5001) FAIL(angle);
    if (sine(-angle) != -sine(angle) || sine(1800 - angle) != sine(angle) || sine(angle + 3600) != sine(angle) ||
        cosine(angle) != sine(angle + 900) || cosine(-angle) != cosine(angle)) {
      FAIL(angle);
    }
  }
  CHECK(sine(0) == 0);
  CHECK(sine(300) == trig_unit / 2);
  CHECK(sine(900) == trig_unit);
  CHECK(sine(1800) == 0);
  CHECK(sine(2700) == -trig_unit);
  CHECK(cosine(600) == trig_unit / 2);
  CHECK(sine(450) == cosine(450));
}

TEST_CASE("angles in 0 to 3599, and the shorter way between two") {
  CHECK(normal(0) == 0);
  CHECK(normal(3599) == 3599);
  CHECK(normal(3600) == 0);
  CHECK(normal(-1) == 3599);
  CHECK(normal(-7201) == 3599);
  CHECK(turn_between(3590, 10) == 20);
  CHECK(turn_between(10, 3590) == -20);
  CHECK(turn_between(0, 1799) == 1799);
  CHECK(turn_between(0, 1800) == -1800);
  CHECK(turn_between(0, 1801) == -1799);
  CHECK(turn_between(1800, 0) == -1800);
}

TEST_CASE("the direction of a vector, to the nearest tenth") {
  CHECK(direction(0, 0) == 0);
  CHECK(direction(0, 1) == 0);
  CHECK(direction(1, 1) == 450);
  CHECK(direction(1, 0) == 900);
  CHECK(direction(1, -1) == 1350);
  CHECK(direction(0, -1) == 1800);
  CHECK(direction(-1, -1) == 2250);
  CHECK(direction(-1, 0) == 2700);
  CHECK(direction(-1, 1) == 3150);
  CHECK(direction(-1, 1'000'000'000) == 0);
  // A twentieth of a degree is 1 in 1145.9: its two sides.
  CHECK(direction(1, 1146) == 0);
  CHECK(direction(1, 1145) == 1);
  CHECK(direction(-1, 1146) == 0);
  CHECK(direction(-1, 1145) == 3599);
  CHECK(direction(1146, 1) == 900);
  CHECK(direction(1145, -1) == 901);
  Random random(1);
  for (int n = 0; n < 50'000; ++n) {
    const std::int32_t side = n % 2 == 0 ? 60 : 50'000;
    const std::int32_t x = random.between(-side, side), y = random.between(-side, side);
    if (x == 0 && y == 0) continue;
    const double exact = std::atan2(x, y) / tenth;
    const std::int32_t found = direction(x, y);
    if (std::abs(std::remainder(exact - found, 3600.0)) > 0.5000001) FAIL(x << " " << y << ": " << found);
    if (direction(-x, y) != normal(-found) || direction(y, -x) != normal(found + 900)) FAIL(x << " " << y);
  }
}

TEST_CASE("the length of an arc, and the angle for a length") {
  CHECK(arc_length(0, 900) == 0);
  CHECK(arc_length(1000, 0) == 0);
  CHECK(arc_length(1000, 3600) == 6283);
  CHECK(arc_length(1000, -900) == 1571);
  CHECK(arc_length(400'000, 3600) == 2'513'274);
  CHECK(arc_length(573, 1) == 1);  // 1.00007
  CHECK(arc_length(286, 1) == 0);  // 0.499
  CHECK(arc_length(287, 1) == 1);  // 0.501
  CHECK(angle_for(0, 0) == 3600);
  CHECK(angle_for(1000, 6283) == 3600);
  CHECK(angle_for(1000, 100'000) == 3600);
  CHECK(angle_for(1000, 6280) < 3600);
  CHECK(angle_for(1000, 0) == 0);
  Random random(2);
  for (int n = 0; n < 5'000; ++n) {
    const std::int32_t radius = random.between(1, 5'000), length = random.between(0, 10'000);
    const std::int32_t angle = angle_for(radius, length);
    const bool greatest = angle == 3600 || arc_length(radius, angle + 1) > length;
    if (arc_length(radius, angle) > length || !greatest) FAIL(radius << " " << length);
    const std::int32_t any = random.between(-3600, 3600);
    if (std::abs(arc_length(radius, any) - radius * std::abs(any) * tenth) > 0.500001) FAIL(radius << " " << any);
  }
}
