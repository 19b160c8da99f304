#include "runtime/table/ground.hpp"

#include <algorithm>

#include "runtime/table/figure.hpp"

namespace tercio::table {

bool lies_on(const Stand& stand, const Ground& ground) {
  const std::array<Fine, 4> base = figure(stand);
  return std::any_of(ground.pieces.begin(), ground.pieces.end(),
                     [&](const std::vector<Fine>& piece) { return share_inside(base, piece); });
}

bool centre_on(const Stand& stand, const Ground& ground) {
  const Fine centre = fine_point({stand.pose.x, stand.pose.y});
  return std::any_of(ground.pieces.begin(), ground.pieces.end(), [&](const std::vector<Fine>& piece) {
    for (std::size_t n = 0; n < piece.size(); ++n) {
      if (cross(piece[(n + 1) % piece.size()] - piece[n], centre - piece[n]) < 0) return false;
    }
    return true;
  });
}

bool crosses(const Stand& a, const Stand& b, const Ground& ground) {
  return goes_through({front_middle(a), fine_point({b.pose.x, b.pose.y})}, ground);
}

}  // namespace tercio::table
