// What lies along hexsides, across them, on them, and on hexes.
#include <fmt/format.h>

#include <initializer_list>

#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

Point between(Point a, Point b, int part, int whole) {
  return {a.first + (b.first - a.first) * part / whole, a.second + (b.second - a.second) * part / whole};
}

// From `at` about `length` units in the direction from `from` to `to`, whose distance is that of two hexes.
Point ahead(Point at, Point from, Point to, int length) {
  return {at.first + (to.first - from.first) * length / (2 * hex_half),
          at.second + (to.second - from.second) * length / (2 * hex_half)};
}

// The point that mirrors the centre of the hex in a hexside: the centre of the hex on the other side, on the map or
// off.
Point mirrored(Point centre, Point a, Point b) {
  return {a.first + b.first - centre.first, a.second + b.second - centre.second};
}

}  // namespace

void draw_along(Svg& svg, Point from, Point to, std::int32_t order, Point towards) {
  const palette::Along& look = palette::at(palette::along, static_cast<std::size_t>(order));
  std::string pen = stroke(look.colour, look.width) + " stroke-linecap=\"round\"";
  if (!look.dashes.empty()) pen += fmt::format(" stroke-dasharray=\"{}\"", look.dashes);
  svg.line(from, to, pen);
  if (!look.strokes) return;
  const Point middle = between(from, to, 1, 2);
  for (int i = 1; i <= 7; i += 2) {
    const Point foot = between(from, to, i, 8);
    const Point tip = {foot.first + (towards.first - middle.first) * 16 / hex_half,
                       foot.second + (towards.second - middle.second) * 16 / hex_half};
    svg.line(foot, tip, stroke(look.colour, 3));
  }
}

void draw_across(Svg& svg, Point from, Point to, std::int32_t order, bool core) {
  const palette::Across& look = palette::at(palette::across, static_cast<std::size_t>(order));
  std::string pen = core ? stroke(look.core, 6) : stroke(look.outline, 11);
  if (core && !look.dashes.empty()) pen += fmt::format(" stroke-dasharray=\"{}\"", look.dashes);
  svg.line(from, to, pen + " stroke-linecap=\"round\"");
}

void draw_crossing(Svg& svg, Point from, Point to, std::int32_t order) {
  const std::string_view ink = palette::at(palette::crossings, static_cast<std::size_t>(order));
  svg.line(from, to, stroke(ink, 18));
  svg.line(from, to, stroke(palette::paper, 10));
}

void draw_hex_mark(Svg& svg, Point centre, std::int32_t order) {
  // Colours shift from round to round, so that no two of 25 marks are alike.
  const std::string_view ink = palette::at(palette::marks, static_cast<std::size_t>(order + order / 5));
  const auto [x, y] = centre;
  const std::string pen = stroke(ink, 3) + " fill=\"none\"";
  switch (order % 5) {
    case 0:
      for (int i = 0; i < 3; ++i)
        svg.raw(fmt::format("<path d=\"M{} {} l9 -9 l9 9\"{}/>", x - 27 + i * 18, y + 4, pen));
      break;
    case 1:
      svg.circle(centre, 12, pen);
      break;
    case 2:
      svg.raw(fmt::format("<path d=\"M{} {} l20 20 m0 -20 l-20 20\"{}/>", x - 10, y - 10, pen));
      break;
    case 3:
      svg.rect({x - 10, y - 10}, 20, 20, pen);
      break;
    default:
      svg.polygon({{x, y - 12}, {x + 12, y + 10}, {x - 12, y + 10}}, pen);
  }
}

void draw_hex_marks(const MapPlan& plan, Svg& svg, bool pieces) {
  const std::vector<std::vector<const Counter*>> at = stacks(plan);
  for (std::int32_t hex = 0; hex < plan.grid.hexes(); ++hex) {
    const auto [x, y] = plan.centre(hex);
    const bool taken = pieces && !at[static_cast<std::size_t>(hex)].empty();
    int number = 0;
    for (const HexFlag& flag : plan.hex_flags) {
      if (!plan.flag(flag.column, hex)) continue;
      if (taken) {  // left and right of the counter
        svg.open("g", fmt::format(" transform=\"translate({} {}) scale(0.5)\"", x + (number % 2 == 0 ? -48 : 48), y - 10 + 14 * (number / 2)));
        draw_hex_mark(svg, {0, 0}, flag.order);
        svg.close();
      } else {
        draw_hex_mark(svg, {x, y + 36 - 24 * (number % 4)}, flag.order);
      }
      ++number;
    }
  }
}

namespace {

void draw_kinds(const MapPlan& plan, Svg& svg, std::initializer_list<LineKind> kinds) {
  const auto sides = [&](const SideFlag& flag, const auto& draw) {
    for (const std::int32_t side : flag.sides) {
      const auto [a, b] = plan.ends(side);
      const auto [hex, other] = plan.beside(side);
      draw(a, b, plan.centre(hex), mirrored(plan.centre(hex), a, b), hex, other);
    }
  };
  for (const LineKind kind : kinds) {
    for (const bool core : {false, true}) {
      if (core != (kind == LineKind::across) && core) continue;
      for (const SideFlag& flag : plan.side_flags) {
        if (flag.kind != kind) continue;
        sides(flag, [&](Point a, Point b, Point here, Point there, std::int32_t hex, std::int32_t other) {
          if (kind == LineKind::across) {
            draw_across(svg, here, other < 0 ? between(a, b, 1, 2) : there, flag.order, core);
          } else if (kind == LineKind::crossing) {
            const Point middle = between(a, b, 1, 2);
            draw_crossing(svg, ahead(middle, there, here, 17), ahead(middle, here, there, 17), flag.order);
          } else {
            // Strokes lie in the hex that has the flag of the same name.
            const bool lies_here = flag.hex_flag >= 0 && plan.flag(flag.hex_flag, hex);
            draw_along(svg, a, b, flag.order, lies_here ? here : there);
          }
        });
      }
    }
  }
}

}  // namespace

void draw_lines(const MapPlan& plan, Svg& svg) { draw_kinds(plan, svg, {LineKind::along, LineKind::across}); }
void draw_crossings(const MapPlan& plan, Svg& svg) { draw_kinds(plan, svg, {LineKind::crossing}); }

}  // namespace tercio::graph
