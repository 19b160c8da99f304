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

bool sees(const Stand& a, const Stand& b, std::span<const Stand> screens, std::span<const Ground* const> grounds) {
  std::vector<std::array<Fine, 4>> cores;  // of the screens, without the rim that does not count
  for (const Stand& screen : screens) {
    const Base core{screen.base.frontage - 2 * lap, screen.base.depth - 2 * lap};
    if (core.frontage > 0 && core.depth > 0) cores.push_back(figure({screen.pose, core}));
  }
  const Fine eye = front_middle(a);
  const auto clear = [&](Fine target) {
    const Line line{eye, target};
    return std::none_of(cores.begin(), cores.end(), [&](const auto& core) { return goes_through(line, core); }) &&
           std::none_of(grounds.begin(), grounds.end(), [&](const Ground* each) { return goes_through(line, *each); });
  };
  const std::array<Fine, 4> targets = figure(b);
  return clear(fine_point({b.pose.x, b.pose.y})) || std::any_of(targets.begin(), targets.end(), clear);
}

}  // namespace tercio::table
