#include "runtime/table/figure.hpp"

#include <algorithm>

#include "runtime/table/frame.hpp"

namespace tercio::table {
namespace {

Fine to_fine(Wide x, Wide y) {  // from 2^31 to the unit
  constexpr Wide divisor = hair / fine;
  return {static_cast<std::int64_t>(rounded(x, divisor)), static_cast<std::int64_t>(rounded(y, divisor))};
}

int sign(std::int64_t number) { return (number > 0) - (number < 0); }

// No edge of `a` has all of `b` on its outer side.
bool no_edge_parts(std::span<const Fine> a, std::span<const Fine> b) {
  for (std::size_t n = 0; n < a.size(); ++n) {
    const Fine from = a[n], along = a[(n + 1) % a.size()] - from;
    if (std::all_of(b.begin(), b.end(), [&](Fine point) { return cross(along, point - from) <= 0; })) return false;
  }
  return true;
}

// The line meets the cut, its ends left out.
bool meets_cut(const Line& line, Fine from, Fine to) {
  const Fine along = to - from, own = line.to - line.from;
  const std::int64_t a = cross(along, line.from - from), b = cross(along, line.to - from);
  if (a == 0 && b == 0) {
    const std::int64_t first = dot(along, line.from - from), last = dot(along, line.to - from);
    return std::max(first, last) > 0 && std::min(first, last) < dot(along, along);
  }
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  const std::int64_t c = cross(own, from - line.from), d = cross(own, to - line.from);
  return (c < 0 && d > 0) || (c > 0 && d < 0);
}

}  // namespace

std::array<Fine, 4> figure(const Stand& stand) {
  const Fine centre = fine_point({stand.pose.x, stand.pose.y});
  const std::int64_t s = sine(stand.pose.facing), c = cosine(stand.pose.facing);
  const std::int64_t f = stand.base.frontage, d = stand.base.depth;
  const Fine front_right = to_fine(f * c + d * s, d * c - f * s), rear_right = to_fine(f * c - d * s, -f * s - d * c);
  return {centre - front_right, centre + rear_right, centre + front_right, centre - rear_right};
}

Fine front_middle(const Stand& stand) {
  const std::int64_t d = stand.base.depth;
  return fine_point({stand.pose.x, stand.pose.y}) + to_fine(d * sine(stand.pose.facing), d * cosine(stand.pose.facing));
}

Fine fine_place(const Pose& frame, Local at) {
  const Wide s = sine(frame.facing), c = cosine(frame.facing), divisor = Wide{hair / fine} * trig_unit;
  return fine_point({frame.x, frame.y}) + Fine{static_cast<std::int64_t>(rounded(c * at.u + s * at.v, divisor)),
                                               static_cast<std::int64_t>(rounded(c * at.v - s * at.u, divisor))};
}

bool meet(const Line& a, const Line& b) {
  const Fine along_a = a.to - a.from, along_b = b.to - b.from;
  const int b_from = sign(cross(along_a, b.from - a.from)), b_to = sign(cross(along_a, b.to - a.from));
  const int a_from = sign(cross(along_b, a.from - b.from)), a_to = sign(cross(along_b, a.to - b.from));
  if (a_from * a_to < 0 && b_from * b_to < 0) return true;
  const auto on = [](int turn, const Line& line, Fine at) {
    return turn == 0 && dot(line.from - at, line.to - at) <= 0;
  };
  return on(b_from, a, b.from) || on(b_to, a, b.to) || on(a_from, b, a.from) || on(a_to, b, a.to);
}

bool share_inside(std::span<const Fine> a, std::span<const Fine> b) {
  return no_edge_parts(a, b) && no_edge_parts(b, a);
}

bool goes_through(const Line& line, std::span<const Fine> figure) {
  const std::array<Fine, 2> ends{line.from, line.to};
  if (!no_edge_parts(figure, ends)) return false;
  if (line.from == line.to) return true;
  bool left = false, right = false;
  for (const Fine point : figure) {
    const std::int64_t turn = cross(line.to - line.from, point - line.from);
    left |= turn > 0;
    right |= turn < 0;
  }
  return left && right;
}

bool goes_through(const Line& line, const Ground& ground) {
  return std::any_of(
             ground.pieces.begin(), ground.pieces.end(),
             [&](const std::vector<Fine>& piece) { return goes_through(line, std::span<const Fine>(piece)); }) ||
         std::any_of(ground.cuts.begin(), ground.cuts.end(),
                     [&](const std::pair<Fine, Fine>& cut) { return meets_cut(line, cut.first, cut.second); });
}

}  // namespace tercio::table
