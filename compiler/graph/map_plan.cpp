#include "compiler/graph/map_plan.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

using Base = check::Type::Base;

constexpr std::array<Point, 6> corners = {{{-hex_radius / 2, -hex_half},
                                           {hex_radius / 2, -hex_half},
                                           {hex_radius, 0},
                                           {hex_radius / 2, hex_half},
                                           {-hex_radius / 2, hex_half},
                                           {-hex_radius, 0}}};

// The look of lines that lie in one of their hexes: strokes that point into it.
constexpr std::int32_t sloping = 2;
static_assert(palette::along[sloping].strokes);

// How long the lines are that hexsides of one hex make, by direction.
std::vector<std::int64_t> lines_of(const std::array<bool, 6>& has) {
  std::vector<std::int64_t> out;
  std::size_t gap = 0;
  while (gap < 6 && has[gap]) ++gap;
  if (gap == 6) return {6};
  for (std::size_t i = 1; i <= 6; ++i) {
    if (!has[(gap + i) % 6]) continue;
    if (!has[(gap + i + 5) % 6]) out.push_back(0);
    ++out.back();
  }
  return out;
}

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

}  // namespace

MapPlan::MapPlan(const check::Model& from) : model(from), words(from), tones(from), grid(from.space) {
  side_at_.assign(static_cast<std::size_t>(grid.hexsides()), {-1, 0});
  for (std::int32_t h = 0; h < grid.hexes(); ++h) {
    for (int d = 0; d < 6; ++d) {
      auto& at = side_at_[static_cast<std::size_t>(grid.hexside(h, d))];
      if (at.first < 0) at = {h, d};
    }
  }
  for (std::size_t i = 0; i < model.columns.size(); ++i) {
    const check::Column& column = model.columns[i];
    const auto id = static_cast<std::int32_t>(i);
    if (column.owners.size() != 1 || column.owners[0] != model.hex_kind || !column.printed) continue;
    const bool named = column.type.base == Base::word || column.type.base == Base::thing;
    if (named && ground < 0) ground = id;
    if (column.type.base == Base::flag) hex_flags.push_back({id, static_cast<std::int32_t>(hex_flags.size())});
    if (column.type.base == Base::integer) numbers.push_back(id);
  }
  find_flags();
  find_counters();
  for (const check::Column& column : model.columns) {
    if (column.owners.size() != 1 || !shown(column.owners[0])) continue;
    for (const auto& [owner, given] : column.values) {
      if (given.provenance == image::Provenance::reconstructed) ++reconstructed;
      if (given.provenance == image::Provenance::inferred) ++inferred;
    }
  }
}

// Whether values of this kind are on the sheet.
bool MapPlan::shown(std::int32_t kind) const {
  if (kind == model.hex_kind || kind == model.hexside_kind) return true;
  const std::int32_t root = row(model.kinds, kind).root;
  return std::any_of(counters.begin(), counters.end(),
                     [&](const Counter& each) { return row(model.kinds, each.kind).root == root; });
}

const check::Literal& MapPlan::value(std::int32_t column, std::int64_t owner) const {
  const check::Column& of = row(model.columns, column);
  const auto found = of.values.find({owner, 0});
  return found == of.values.end() ? of.first : found->second;
}

std::int32_t MapPlan::ground_order(const check::Literal& given) const {
  if (given.is_none || ground < 0) return 0;
  const check::Type& type = row(model.columns, ground).type;
  if (type.base == Base::thing) return static_cast<std::int32_t>(given.value);
  const auto found = std::find(type.words.begin(), type.words.end(), static_cast<std::int32_t>(given.value));
  return static_cast<std::int32_t>(found - type.words.begin());
}

Point MapPlan::centre(std::int32_t hex) const {
  const std::int32_t line = grid.line(hex);
  const bool low = (line % 2 == 0) == model.space.even_shifted_down;
  return {hex_radius + (line - model.space.first_line) * (hex_radius * 3 / 2),
          hex_half + (grid.position(hex) - model.space.first_position) * 2 * hex_half + (low ? hex_half : 0)};
}

Point MapPlan::corner(std::int32_t hex, int number) const {
  const auto [x, y] = centre(hex);
  const auto& [dx, dy] = corners[static_cast<std::size_t>(number % 6)];
  return {x + dx, y + dy};
}

std::pair<Point, Point> MapPlan::ends(std::int32_t hexside) const {
  const auto& [hex, direction] = row(side_at_, hexside);
  return {corner(hex, direction), corner(hex, direction + 1)};
}

std::pair<std::int32_t, std::int32_t> MapPlan::beside(std::int32_t hexside) const {
  const auto& [hex, direction] = row(side_at_, hexside);
  return {hex, grid.neighbour(hex, direction)};
}

int MapPlan::width() const {
  return 2 * hex_radius + (model.space.last_line - model.space.first_line) * (hex_radius * 3 / 2);
}
int MapPlan::height() const {
  return 2 * hex_half * (model.space.last_position - model.space.first_position + 1) + hex_half;
}

void MapPlan::find_flags() {
  for (std::size_t i = 0; i < model.columns.size(); ++i) {
    const check::Column& column = model.columns[i];
    if (column.owners.size() != 1 || column.owners[0] != model.hexside_kind || column.type.base != Base::flag) continue;
    SideFlag flag;
    flag.column = static_cast<std::int32_t>(i);
    for (const auto& [owner, given] : column.values) {
      if (given.value != 0) flag.sides.push_back(static_cast<std::int32_t>(owner.first));
    }
    for (const HexFlag& hex : hex_flags) {
      if (row(model.columns, hex.column).name == column.name) flag.hex_flag = hex.column;
    }
    side_flags.push_back(std::move(flag));
  }
  std::array<std::int32_t, 3> seen{};
  const std::vector<SideFlag> all = side_flags;
  for (SideFlag& flag : side_flags) {
    flag.kind = kind_of(flag, all);
    if (flag.kind == LineKind::along && flag.hex_flag >= 0) {
      flag.order = sloping;  // it has a side to lie on
      continue;
    }
    std::int32_t& next = seen[static_cast<std::size_t>(flag.kind)];
    if (flag.kind == LineKind::along && next % static_cast<std::int32_t>(palette::along.size()) == sloping) ++next;
    flag.order = next++;
  }
}

LineKind MapPlan::kind_of(const SideFlag& flag, const std::vector<SideFlag>& all) const {
  if (flag.sides.empty()) return LineKind::along;
  const bool lies_on_others = std::all_of(flag.sides.begin(), flag.sides.end(), [&](std::int32_t side) {
    return std::any_of(all.begin(), all.end(), [&](const SideFlag& other) {
      return other.column != flag.column && other.sides.size() > flag.sides.size() &&
             std::binary_search(other.sides.begin(), other.sides.end(), side);
    });
  });
  if (lies_on_others) return LineKind::crossing;
  // Between a hex that has the flag of the same name and one that has it not, a line bounds; between two that have it, it
  // leads from one to the other.
  if (flag.hex_flag >= 0) {
    const auto bounds = std::count_if(flag.sides.begin(), flag.sides.end(), [&](std::int32_t side) {
      const auto [here, there] = beside(side);
      return there < 0 || this->flag(flag.hex_flag, here) != this->flag(flag.hex_flag, there);
    });
    if (2 * bounds >= static_cast<std::ptrdiff_t>(flag.sides.size())) return LineKind::along;
  }
  // Pairs of its hexsides that meet in a corner, and pairs that only share a hex. Hexsides of a hex that hang together,
  // corner by corner, are one line, which may go all round the hex.
  std::map<Point, std::int64_t> corners_met;
  std::map<std::int32_t, std::vector<int>> around;  // of a hex: the directions of its hexsides that have the flag
  for (const std::int32_t side : flag.sides) {
    const auto [a, b] = ends(side);
    ++corners_met[a];
    ++corners_met[b];
    const auto [hex, direction] = row(side_at_, side);
    around[hex].push_back(direction);
    if (const std::int32_t other = grid.neighbour(hex, direction); other >= 0)
      around[other].push_back((direction + 3) % 6);
  }
  std::int64_t end_to_end = 0, hex_to_hex = 0;
  for (const auto& [corner, met] : corners_met) end_to_end += met * (met - 1) / 2;
  for (const auto& [hex, directions] : around) {
    std::array<bool, 6> has{};
    for (const int d : directions) has[static_cast<std::size_t>(d)] = true;
    std::int64_t before = 0;  // hexsides of the lines met so far
    for (const std::int64_t line : lines_of(has)) {
      hex_to_hex += before * line;
      before += line;
    }
  }
  return hex_to_hex > end_to_end ? LineKind::across : LineKind::along;
}

}  // namespace tercio::graph
