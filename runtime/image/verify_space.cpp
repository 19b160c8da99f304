// The geometry of a map against the domains and lists that stand for it. Hexes and hexsides are counted as
// runtime/hex/grid.hpp does.
#include <algorithm>
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

bool is_domain_of(Checker& check, const Place& place, std::string_view what, std::int32_t domain, std::int64_t count) {
  if (!check.row(place, what, domain, check.image.domains.size())) return false;
  const Domain& d = check.domain(domain);
  return check.need(d.things && d.count == count, place, "{} \"{}\" has {} elements; the grid has {}", what, d.name,
                    d.count, count);
}

// A list with a row for each place, whose values are elements of a domain of `count`.
bool is_list_of(Checker& check, const Place& place, std::string_view what, std::int32_t list, std::int64_t places,
                std::int64_t count) {
  if (!check.row(place, what, list, check.image.lists.size())) return false;
  const List& rows = check.image.lists[static_cast<std::size_t>(list)];
  if (!check.need(static_cast<std::int64_t>(rows.starts.size()) == places + 1, place,
                  "its list of {} has {} rows; the map has {} places", what, rows.starts.size() - 1, places)) {
    return false;
  }
  for (const std::int32_t value : rows.values) {
    if (value >= 0 && value < count) continue;
    check.refuse(place, "its list of {} names {}", what, value);
    return false;
  }
  return true;
}

void check_hexes(Checker& check, const Place& place) {
  const Image& image = check.image;
  const Space& space = image.space;
  const std::int64_t lines = std::int64_t{space.last_line} - space.first_line + 1;
  const std::int64_t positions = std::int64_t{space.last_position} - space.first_position + 1;
  // Numbers as printed are small, and so every sum of them is; `0` lines or columns may be printed.
  if (!check.need(lines > 0 && positions > 0 && lines <= limits::elements && positions <= limits::elements &&
                      lines * positions <= limits::elements && space.first_line >= -limits::elements &&
                      space.last_line <= limits::rows && space.first_position >= -limits::elements &&
                      space.last_position <= limits::rows,
                  place, "lines {}..{} and positions {}..{} make no map of at most {} hexes", space.first_line,
                  space.last_line, space.first_position, space.last_position, limits::elements)) {
    return;
  }
  check.need(space.borders == -1, place, "hexes have no list of borders");
  std::vector<bool> there(static_cast<std::size_t>(lines * positions), true);
  std::int64_t before = -1;
  for (const std::int32_t hole : space.holes) {
    if (!check.need(hole > before && hole < lines * positions, place, "its hole {} is no number of the grid, or out of order", hole)) return;
    there[static_cast<std::size_t>(hole)] = false;
    before = hole;
  }
  const std::int64_t hexes = lines * positions - static_cast<std::int64_t>(space.holes.size());
  if (!check.need(hexes > 0, place, "all its hexes are holes")) return;
  if (!is_domain_of(check, place, "place_domain", space.place_domain, hexes)) return;
  // Hexsides within lines, and between one line and the next; each of these has two hexes, those of the border one.
  std::int64_t inner = 0;
  const auto shift = [&](std::int64_t line) { return (space.even_shifted_down ? line - 1 : line) >> 1; };
  for (std::int64_t l = 0; l < lines; ++l) {
    const std::int64_t line = space.first_line + l, step = shift(line + 1) - shift(line);
    for (std::int64_t p = 0; p < positions; ++p) {
      if (!there[static_cast<std::size_t>(l * positions + p)]) continue;
      const auto joins = [&](std::int64_t other_line, std::int64_t other) {
        return other_line < lines && other >= 0 && other < positions && there[static_cast<std::size_t>(other_line * positions + other)];
      };
      inner += (joins(l, p + 1) ? 1 : 0) + (joins(l + 1, p + step - 1) ? 1 : 0) + (joins(l + 1, p + step) ? 1 : 0);
    }
  }
  if (space.border_domain != -1) is_domain_of(check, place, "border_domain", space.border_domain, 6 * hexes - inner);
  if (space.neighbours == -1) return;
  is_list_of(check, place, "neighbours", space.neighbours, hexes, hexes);
}

// Neighbours ascend, none is its own, and each border stands twice: once at each of its ends.
void check_joined(Checker& check, const Place& place, std::int64_t areas, std::int64_t lines) {
  const Space& space = check.image.space;
  const List& near = check.image.lists[static_cast<std::size_t>(space.neighbours)];
  const List& borders = check.image.lists[static_cast<std::size_t>(space.borders)];
  if (!check.need(near.starts == borders.starts && near.values.size() == borders.values.size(), place,
                  "its lists of neighbours and of borders do not run together")) {
    return;
  }
  std::vector<std::int64_t> ends(static_cast<std::size_t>(lines), -1), times(ends.size(), 0);
  for (std::int64_t area = 0; area < areas; ++area) {
    const std::int32_t begin = near.starts[static_cast<std::size_t>(area)];
    for (std::int32_t i = begin; i < near.starts[static_cast<std::size_t>(area) + 1]; ++i) {
      const std::int32_t next = near.values[static_cast<std::size_t>(i)];
      const auto line = static_cast<std::size_t>(borders.values[static_cast<std::size_t>(i)]);
      const bool rising = i == begin || near.values[static_cast<std::size_t>(i) - 1] < next;
      if (!check.need(rising && next != area, place, "the neighbours of area {} are no ascending list of others", area)) return;
      const std::int64_t pair = std::min<std::int64_t>(area, next) * areas + std::max<std::int64_t>(area, next);
      if (!check.need((ends[line] < 0 || ends[line] == pair) && ++times[line] <= 2, place,
                      "line {} does not join two areas", line)) {
        return;
      }
      ends[line] = pair;
    }
  }
  check.need(std::all_of(times.begin(), times.end(), [](std::int64_t n) { return n == 0 || n == 2; }), place,
             "a line is listed from one end only");
}

void check_areas(Checker& check, const Place& place) {
  const Space& space = check.image.space;
  if (!check.row(place, "place_domain", space.place_domain, check.image.domains.size()) ||
      !check.row(place, "border_domain", space.border_domain, check.image.domains.size())) {
    return;
  }
  const Domain &areas = check.domain(space.place_domain), &lines = check.domain(space.border_domain);
  if (!check.need(areas.things && lines.things && areas.low == 0 && lines.low == 0, place,
                  "its areas or its lines are no things") ||
      !check.within(areas.count <= limits::areas, place, "it has more than {} areas", limits::areas)) {
    return;
  }
  if (!is_list_of(check, place, "neighbours", space.neighbours, areas.count, areas.count) ||
      !is_list_of(check, place, "borders", space.borders, areas.count, lines.count)) {
    return;
  }
  check_joined(check, place, areas.count, lines.count);
}

bool is_number_column(Checker& check, const Place& place, std::string_view what, std::int32_t number,
                      Encoding encoding) {
  const Image& image = check.image;
  if (!check.row(place, what, number, image.columns.size())) return false;
  const Column& c = image.columns[static_cast<std::size_t>(number)];
  const bool flag = encoding == Encoding::bit;
  return check.need(c.domain == image.space.stand_domain && c.domain2 == -1 && c.value_domain == -1 && !c.word &&
                        (flag ? c.encoding == Encoding::bit : c.encoding == Encoding::i16 || c.encoding == Encoding::i32),
                    place, "its column of {} holds no {} of stands", what, flag ? "flags" : "numbers");
}

// A static of printed lengths.
bool is_length(Checker& check, const Place& place, std::string_view what, std::int32_t number, std::int32_t domain,
               Value least, std::int64_t most) {
  const Image& image = check.image;
  if (!check.row(place, what, number, image.statics.size())) return false;
  const Static& s = image.statics[static_cast<std::size_t>(number)];
  if (!check.need(s.domain == domain && s.domain2 == -1, place, "its {} is of others", what)) return false;
  const bool good = std::all_of(s.values.begin(), s.values.end(),
                                [&](Value v) { return v >= least && v <= most; });
  return check.need(good && (!s.values.empty() || least <= 0 || check.domain(domain).count == 0), place,
                    "its {} is not within {}..{}", what, least, most);
}

// Everything on a table lies within numbers whose squares and products geometry can hold.
void check_table(Checker& check, const Place& place) {
  const Image& image = check.image;
  const Space& space = image.space;
  check.need(space.place_domain == -1 && space.border_domain == -1 && space.neighbours == -1 && space.borders == -1,
             place, "a table has no places and no borders");
  check.need(space.width > 0 && space.height > 0 && space.width <= limits::table_side &&
                 space.height <= limits::table_side,
             place, "a table of {} by {} is none; a side has at most {}", space.width, space.height,
             limits::table_side);
  if (!check.row(place, "stand_domain", space.stand_domain, image.domains.size())) return;
  if (!check.need(check.domain(space.stand_domain).things && check.domain(space.stand_domain).low == 0 &&
                      check.domain(space.stand_domain).count <= limits::stands,
                  place, "its stands are no things, or more than {}", limits::stands)) {
    return;
  }
  is_number_column(check, place, "x", space.x, Encoding::i32);
  is_number_column(check, place, "y", space.y, Encoding::i32);
  is_number_column(check, place, "facing", space.facing, Encoding::i32);
  is_number_column(check, place, "on_table", space.on_table, Encoding::bit);
  is_length(check, place, "frontage", space.frontage, space.stand_domain, 1, limits::base_side);
  is_length(check, place, "depth", space.depth, space.stand_domain, 1, limits::base_side);
  if (space.patch_domain == -1) {
    check.need(space.outlines == -1 && space.path_width == -1, place, "it has outlines of no patches");
    return;
  }
  if (!check.row(place, "patch_domain", space.patch_domain, image.domains.size())) return;
  const Domain& patches = check.domain(space.patch_domain);
  if (!check.need(patches.things && patches.low == 0 && patches.count <= limits::stands, place,
                  "its patches are no things, or more than {}", limits::stands)) {
    return;
  }
  if (space.path_width != -1) is_length(check, place, "path_width", space.path_width, space.patch_domain, 0, limits::table_side);
  if (!check.row(place, "outlines", space.outlines, image.lists.size())) return;
  const List& points = image.lists[static_cast<std::size_t>(space.outlines)];
  if (!check.need(static_cast<std::int64_t>(points.starts.size()) == std::int64_t{patches.count} + 1, place,
                  "it has {} outlines of {} patches", points.starts.size(), patches.count)) {
    return;
  }
  for (std::size_t row = 0; row + 1 < points.starts.size(); ++row) {
    const std::int32_t numbers = points.starts[row + 1] - points.starts[row];
    check.need(numbers % 2 == 0 && numbers / 2 <= limits::outline_points, place,
               "the outline of patch {} has {} numbers", row, numbers);
  }
  const bool within = std::all_of(points.values.begin(), points.values.end(), [](Value v) {
    return v >= -limits::table_side && v <= 2 * limits::table_side;
  });
  check.need(within, place, "a point of an outline is far off the table");
}

}  // namespace

void check_space(Checker& check) {
  const Image& image = check.image;
  const Space& space = image.space;
  const Place place{"space", 0};
  if (image.side_domain != -1) {
    if (check.row(place, "side_domain", image.side_domain, image.domains.size())) {
      check.need(check.domain(image.side_domain).things, place, "the sides are numbers, not things");
    }
  }
  if (!check.need(known(space.kind), place, "its kind is unknown")) return;
  switch (space.kind) {
    case SpaceKind::nothing:
      check.need(space.holes.empty() && space.place_domain == -1 && space.border_domain == -1 && space.neighbours == -1 && space.borders == -1,
                 place, "there is no map, and yet it has places");
      return;
    case SpaceKind::hex:
      return check_hexes(check, place);
    case SpaceKind::areas:
      return check_areas(check, place);
    case SpaceKind::table:
      return check_table(check, place);
  }
}

}  // namespace tercio::image
