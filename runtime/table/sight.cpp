#include "runtime/table/sight.hpp"

#include <algorithm>
#include <vector>

#include "runtime/table/figure.hpp"
#include "runtime/table/nearest.hpp"

namespace tercio::table {
namespace {

// A screen's base, `more` wider all round.
Stand grown(const Stand& screen, std::int32_t more) {
  return {screen.pose, {screen.base.frontage + 2 * more, screen.base.depth + 2 * more}};
}

// A core is what remains of a screen without the rim that does not hide. Between the cores of two screens that touch
// there is a slit; a line goes through it if and only if it crosses the shortest way from core to core.
bool through_slit(const Line& line, const Stand& core, const Stand& other) {
  if (depth(core, other) >= 0) return false;
  const Pair way = middle(pairs_between(core, box(core.base), other));
  return meet(line, {fine_place(core.pose, way.from), fine_place(core.pose, way.to)});
}

// Boxes along the table's sides tell that the line comes by outside. Half the sides together are no less than what a
// base reaches from its centre.
bool comes_by(const Line& line, const Stand& screen) {
  const std::int64_t reach = ((screen.base.frontage + screen.base.depth) / 2 + 2 * contact + 2) * fine;
  const Fine at = fine_point({screen.pose.x, screen.pose.y});
  return std::max(line.from.x, line.to.x) + reach < at.x || std::min(line.from.x, line.to.x) - reach > at.x ||
         std::max(line.from.y, line.to.y) + reach < at.y || std::min(line.from.y, line.to.y) - reach > at.y;
}

bool hidden(const Line& line, std::span<const Stand> screens) {
  std::vector<Stand> close;
  for (const Stand& screen : screens) {
    if (comes_by(line, screen) || !goes_through(line, figure(grown(screen, contact)))) continue;
    if (screen.base.frontage <= 2 * lap || screen.base.depth <= 2 * lap) continue;
    if (goes_through(line, figure(grown(screen, -lap)))) return true;
    close.push_back(screen);
  }
  for (std::size_t n = 0; n < close.size(); ++n) {
    for (std::size_t k = 0; k < n; ++k) {
      if (touching(close[n], close[k]) && through_slit(line, grown(close[n], -lap), grown(close[k], -lap))) return true;
    }
  }
  return false;
}

}  // namespace

bool sees(const Stand& a, const Stand& b, std::span<const Stand> screens, std::span<const Ground* const> grounds) {
  const Fine eye = front_middle(a);
  const auto clear = [&](Fine target) {
    const Line line{eye, target};
    return !hidden(line, screens) &&
           std::none_of(grounds.begin(), grounds.end(), [&](const Ground* each) { return goes_through(line, *each); });
  };
  const std::array<Fine, 4> targets = figure(b);
  return clear(fine_point({b.pose.x, b.pose.y})) || std::any_of(targets.begin(), targets.end(), clear);
}

}  // namespace tercio::table
