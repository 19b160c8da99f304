#include "peers.hpp"

namespace tercio::bench {
namespace {
std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }
}  // namespace

std::int32_t strength(const World& w, std::int32_t unit) {
  const std::size_t u = at(unit);
  std::int32_t s = w.disrupted[u] != 0 ? w.back[u] : w.front[u];
  if (w.aide[u] >= 0) s += w.leader_value[at(w.aide[u])];
  if (w.charging[u] != 0) s *= 2;
  return s < 0 ? 0 : s > 400 ? 400 : s;
}

std::int32_t result(const World& w, std::int32_t die, std::int32_t attack, std::int32_t defend) {
  const std::size_t columns = w.odds_num.size();
  std::size_t c = 0;
  while (c + 1 < columns && std::int64_t{attack} * w.odds_den[c + 1] >= std::int64_t{defend} * w.odds_num[c + 1]) ++c;
  return w.cells[at(die - 1) * columns + c];
}

std::int32_t step_cost(const World& w, std::int32_t piece, std::int32_t start, std::int32_t goal) {
  if (w.disrupted[at(piece)] != 0) return 1;
  std::int32_t edge = -1;
  for (std::int32_t d = 0; d < 6; ++d)
    if (w.neighbour[at(start * 6 + d)] == goal) edge = w.edge[at(start * 6 + d)];
  if (edge < 0) return w.entry[at(w.terrain[at(goal)])];
  const std::size_t e = at(edge);
  std::int32_t cost = w.road[e] != 0 ? 1 : w.entry[at(w.terrain[at(goal)])];
  if (w.stream[e] != 0 && w.bridge[e] == 0) cost += 2;
  if (w.slope[at(start)] != 0 && w.slope_edge[e] != 0) cost += 1;
  return cost < 0 ? 0 : cost > 24 ? 24 : cost;
}

}  // namespace tercio::bench
