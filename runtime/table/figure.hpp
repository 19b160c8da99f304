// Inside the engine: convex figures in table coordinates of 1/1024 unit. All questions are about signs, so exact.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/table/base.hpp"
#include "runtime/table/frame.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::table {

inline constexpr std::int64_t fine = 1024;

inline Fine operator+(Fine a, Fine b) { return {a.x + b.x, a.y + b.y}; }
inline Fine operator-(Fine a, Fine b) { return {a.x - b.x, a.y - b.y}; }
inline std::int64_t cross(Fine a, Fine b) { return a.x * b.y - a.y * b.x; }
inline std::int64_t dot(Fine a, Fine b) { return a.x * b.x + a.y * b.y; }
inline Fine fine_point(Point point) { return {point.x * fine, point.y * fine}; }

// The corners of a base, counter-clockwise from the rear left, rounded away from the centre. Nothing is rounded if it
// faces along an axis.
std::array<Fine, 4> figure(const Stand& stand);
Fine front_middle(const Stand& stand);
Fine fine_place(const Pose& frame, Local at);  // to the nearest

struct Line {
  Fine from, to;
};
bool meet(const Line& a, const Line& b);  // they share a point, be it an end
// The figures, or the line and the figure's interior, share more than borders. Figures are counter-clockwise.
bool share_inside(std::span<const Fine> a, std::span<const Fine> b);
bool goes_through(const Line& line, std::span<const Fine> figure);
bool goes_through(const Line& line, const Ground& ground);

}  // namespace tercio::table
