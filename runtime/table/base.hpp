// Stands on a table without a grid. Lengths are whole units of a tenth of a millimetre, x to the right, y up; angles as
// in angle.hpp. Positions may lie up to 100,000 units either side of the origin: twice the largest table.
#pragma once

#include <array>
#include <cstdint>

#include "runtime/image/limits.hpp"

namespace tercio::table {

inline constexpr std::int32_t greatest_side = image::limits::table_side;
inline constexpr std::int32_t greatest_base = image::limits::base_side;  // of a side; the least is 1

// Poses are rounded to a unit and a tenth of a degree, so stands that are meant to stand flush may miss or lap each
// other by a unit or two.
inline constexpr std::int32_t contact = 5;  // bases with a gap of at most this touch
inline constexpr std::int32_t lap = 3;      // bases that could be parted by moving one this far do not overlap

struct Point {
  std::int32_t x = 0, y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

struct Pose {
  std::int32_t x = 0, y = 0, facing = 0;  // the centre of the base; facing 0..3599
  friend bool operator==(const Pose&, const Pose&) = default;
};

// A rectangle.
struct Base {
  std::int32_t frontage = 0, depth = 0;
  friend bool operator==(const Base&, const Base&) = default;
};

struct Stand {
  Pose pose;
  Base base;
  friend bool operator==(const Stand&, const Stand&) = default;
};

struct Table {
  std::int32_t width = 0, height = 0;  // 0..width, 0..height
};

// An edge of a base, or the quarter of the table on that side of it.
enum class Side : std::uint8_t { none, front, right, rear, left };

// Corners to the nearest unit, halves away from the centre.
Point front_left(const Stand& stand);
Point front_right(const Stand& stand);
std::array<Point, 4> corners(const Stand& stand);  // front left, front right, rear right, rear left

// Every corner is on the table or at most `lap` beside it.
bool on_table(const Stand& stand, Table table);

}  // namespace tercio::table
