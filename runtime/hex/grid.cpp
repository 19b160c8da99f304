#include "runtime/hex/grid.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>

#include "runtime/hex/line.hpp"

namespace tercio::hex {
namespace {

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

}  // namespace

Grid::Grid(const image::Space& space) : space_(space) {
  positions_ = std::max(0, space.last_position - space.first_position + 1);
  ids_.assign(index(std::max(0, space.last_line - space.first_line + 1) * positions_), 0);
  for (const std::int32_t hole : space.holes) ids_[index(hole)] = -1;
  for (std::size_t c = 0; c < ids_.size(); ++c) {
    if (ids_[c] < 0) continue;
    ids_[c] = hexes_++;
    cells_.push_back(static_cast<std::int32_t>(c));
  }
  neighbours_.resize(index(hexes_));
  sides_.resize(index(hexes_));
  for (std::int32_t h = 0; h < hexes_; ++h) {
    const Axial centre = axial(space_, line(h), position(h));
    for (std::size_t d = 0; d < steps.size(); ++d) {
      const Axial next = centre + steps[d];
      const std::int32_t k = hex(next.q, position_of(space_, next));
      neighbours_[index(h)][d] = k;
      if (k >= 0 && k < h) {
        sides_[index(h)][d] = sides_[index(k)][(d + 3) % 6];
      } else {
        sides_[index(h)][d] = hexsides_++;
        side_of_.emplace_back(h, static_cast<std::int32_t>(d));
      }
    }
  }
  find_edge();
}

// From the holes at the border inwards: a hole that is shut in is no border.
void Grid::find_edge() {
  edge_.assign(index(hexes_), false);
  std::vector<bool> outside(ids_.size(), false);
  const auto around = [&](std::size_t at, const auto& see) {
    const auto l = space_.first_line + static_cast<std::int32_t>(at) / positions_, p = space_.first_position + static_cast<std::int32_t>(at) % positions_;
    for (const Axial step : steps) {
      const Axial next = axial(space_, l, p) + step;
      see(cell(next.q, position_of(space_, next)));
    }
  };
  std::vector<std::size_t> open;
  for (std::size_t c = 0; c < ids_.size(); ++c) {
    around(c, [&](std::int32_t next) {
      if (next >= 0) return;
      if (ids_[c] >= 0) edge_[index(ids_[c])] = true;
      else if (!outside[c]) outside[c] = true, open.push_back(c);
    });
  }
  for (std::size_t k = 0; k < open.size(); ++k) {
    around(open[k], [&](std::int32_t next) {
      if (next < 0) return;
      const std::size_t c = index(next);
      if (ids_[c] >= 0) edge_[index(ids_[c])] = true;
      else if (!outside[c]) outside[c] = true, open.push_back(c);
    });
  }
}

std::int32_t Grid::cell(std::int32_t line, std::int32_t position) const {
  if (line < space_.first_line || line > space_.last_line) return -1;
  if (position < space_.first_position || position > space_.last_position) return -1;
  return (line - space_.first_line) * positions_ + (position - space_.first_position);
}
std::int32_t Grid::hex(std::int32_t line, std::int32_t position) const {
  const std::int32_t at = cell(line, position);
  return at < 0 ? -1 : ids_[index(at)];
}
std::int32_t Grid::line(std::int32_t hex) const { return space_.first_line + cells_[index(hex)] / positions_; }
std::int32_t Grid::position(std::int32_t hex) const { return space_.first_position + cells_[index(hex)] % positions_; }
std::int32_t Grid::neighbour(std::int32_t hex, std::int32_t direction) const {
  return neighbours_[index(hex)][index(direction)];
}
std::int32_t Grid::hexside(std::int32_t hex, std::int32_t direction) const {
  return sides_[index(hex)][index(direction)];
}

std::int32_t Grid::between(std::int32_t a, std::int32_t b) const {
  if (a < 0 || a >= hexes_ || b < 0) return -1;
  const auto& around = neighbours_[index(a)];
  const auto found = std::find(around.begin(), around.end(), b);
  return found == around.end() ? -1 : sides_[index(a)][static_cast<std::size_t>(found - around.begin())];
}

std::int32_t Grid::distance(std::int32_t a, std::int32_t b) const {
  return length(axial(space_, line(b), position(b)) - axial(space_, line(a), position(a)));
}

bool Grid::on_edge(std::int32_t hex) const { return edge_[index(hex)]; }

std::string Grid::hex_name(std::int32_t hex) const {
  char text[32];
  std::snprintf(text, sizeof text, "%02d%02d", line(hex), position(hex));
  return text;
}

std::string Grid::hexside_name(std::int32_t hexside) const {
  const auto [hex, direction] = side_of_[index(hexside)];
  const std::int32_t other = neighbour(hex, direction);
  return hex_name(hex) + "/" + (other < 0 ? "-" : hex_name(other));
}

std::vector<std::pair<std::int32_t, std::int32_t>> Grid::crossings(std::int32_t a, std::int32_t b) const {
  const Axial from = axial(space_, line(a), position(a));
  const auto id = [&](Axial offset) {
    const Axial at = from + offset;
    return hex(at.q, position_of(space_, at));
  };
  std::vector<std::pair<std::int32_t, std::int32_t>> result;
  for (const Crossed& c : crossed(axial(space_, line(b), position(b)) - from)) {
    if (!c.pair) {
      if (const std::int32_t crossed_hex = id(c.hex); crossed_hex >= 0) result.emplace_back(crossed_hex, -2);
      continue;
    }
    std::pair<std::int32_t, std::int32_t> pair = std::minmax(id(c.hex), id(c.other));
    if (pair.first < 0) std::swap(pair.first, pair.second);  // the member on the map stands first
    if (pair.first >= 0) result.push_back(pair);
  }
  return result;
}

}  // namespace tercio::hex
