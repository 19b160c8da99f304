// Angles: whole tenths of a degree, clockwise, 0 towards larger y. Sines, bearings and arcs in integers alone.
#pragma once

#include <cstdint>

namespace tercio::table {

inline constexpr std::int32_t full_turn = 3600;

// Sine and cosine times 2^30, rounded to nearest. Exact at multiples of a quarter turn; sine(-a) = -sine(a),
// cosine(a) = sine(a + 900), so that a mirrored or quarter-turned layout has mirrored or turned numbers.
inline constexpr std::int64_t trig_unit = std::int64_t{1} << 30;
std::int64_t sine(std::int32_t angle);
std::int64_t cosine(std::int32_t angle);

std::int32_t normal(std::int32_t angle);                        // the same direction in 0..3599
std::int32_t turn_between(std::int32_t from, std::int32_t to);  // the shortest turn, -1800..1799, clockwise positive

// The direction of the vector, to the nearest tenth, 0..3599; 0 for no vector. No vector of integers lies exactly
// between two tenths. Each part is at most 2^31.
std::int32_t direction(std::int64_t dx, std::int64_t dy);

// The length of the path of a point that turns by `angle` (either sense) at `radius`, to the nearest unit.
std::int32_t arc_length(std::int32_t radius, std::int32_t angle);
// The greatest angle in 0..3600 whose arc_length at `radius` is at most `length`; 3600 at radius 0.
std::int32_t angle_for(std::int32_t radius, std::int32_t length);

}  // namespace tercio::table
