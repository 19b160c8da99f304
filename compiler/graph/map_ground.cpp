#include <fmt/format.h>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

using palette::Pattern;

std::vector<Point> outline(const MapPlan& plan, std::int32_t hex) {
  std::vector<Point> points;
  for (int i = 0; i < 6; ++i) points.push_back(plan.corner(hex, i));
  return points;
}

std::string pattern(std::size_t number, const palette::Ground& ground) {
  const std::string ink = fill(ground.ink), pen = stroke(ground.ink, 2) + " fill=\"none\"";
  std::string inside;
  switch (ground.pattern) {
    case Pattern::none:
      return {};
    case Pattern::dots:
      inside = fmt::format("<circle cx=\"7\" cy=\"7\" r=\"3\"{0}/><circle cx=\"21\" cy=\"21\" r=\"3\"{0}/>", ink);
      break;
    case Pattern::trees:
      inside = fmt::format("<polygon points=\"7,2 13,13 1,13\"{0}/><polygon points=\"21,16 27,27 15,27\"{0}/>", ink);
      break;
    case Pattern::blocks:
      inside = fmt::format(
          "<rect x=\"3\" y=\"3\" width=\"9\" height=\"7\"{0}/><rect x=\"17\" y=\"17\" width=\"8\" height=\"9\"{0}/>",
          ink);
      break;
    case Pattern::waves:
      inside = fmt::format("<path d=\"M0 8 Q7 2 14 8 T28 8 M0 22 Q7 16 14 22 T28 22\"{}/>", pen);
      break;
    case Pattern::slant:
      inside = fmt::format("<path d=\"M0 28 L28 0 M-7 7 L7 -7 M21 35 L35 21\"{}/>", pen);
      break;
    case Pattern::grid:
      inside = fmt::format("<path d=\"M14 0 V28 M0 14 H28\"{}/>", pen);
      break;
    case Pattern::bars:
      inside = fmt::format("<path d=\"M0 7 H28 M0 21 H28\"{}/>", pen);
      break;
  }
  return fmt::format(
      " <pattern id=\"ground{}\" width=\"28\" height=\"28\" patternUnits=\"userSpaceOnUse\">"
      "<rect width=\"28\" height=\"28\"{}/><g opacity=\"0.55\">{}</g></pattern>\n",
      number, fill(ground.colour), inside);
}

std::string described(const MapPlan& plan, std::int32_t hex) {
  std::string text = plan.grid.hex_name(hex);
  const auto add = [&](const std::string& what, const check::Literal& given) {
    text += (text.size() > 4 ? ", " : ": ") + what;
    if (given.provenance != image::Provenance::printed) {
      text += given.provenance == image::Provenance::inferred ? " (inferred)" : " (reconstructed)";
    }
  };
  const auto column = [&](std::int32_t id) -> const check::Column& {
    return plan.model.columns[static_cast<std::size_t>(id)];
  };
  if (plan.ground >= 0) {
    const check::Literal& given = plan.value(plan.ground, hex);
    add(plan.words.literal(given, column(plan.ground).type), given);
  }
  for (const HexFlag& flag : plan.hex_flags) {
    if (plan.flag(flag.column, hex)) add(column(flag.column).name, plan.value(flag.column, hex));
  }
  for (const std::int32_t number : plan.numbers) {
    add(column(number).name + " " + plan.words.literal(plan.value(number, hex), column(number).type),
        plan.value(number, hex));
  }
  return text;
}

}  // namespace

std::string map_patterns() {
  std::string text = "<defs>\n";
  for (std::size_t i = 0; i < palette::grounds.size(); ++i) text += pattern(i, palette::grounds[i]);
  return text + "</defs>\n";
}

void draw_ground(Svg& svg, const std::vector<Point>& shape, std::int32_t order) {
  const std::size_t number = static_cast<std::size_t>(order) % palette::grounds.size();
  const palette::Ground& ground = palette::grounds[number];
  svg.polygon(
      shape, (ground.pattern == Pattern::none ? fill(ground.colour) : fmt::format(" fill=\"url(#ground{})\"", number)) +
                 stroke(palette::hex_line, 2));
}

void draw_hexes(const MapPlan& plan, Svg& svg) {
  for (std::int32_t hex = 0; hex < plan.grid.hexes(); ++hex) {
    svg.open("g", "");
    svg.title(described(plan, hex));
    draw_ground(svg, outline(plan, hex), plan.ground < 0 ? 0 : plan.ground_order(plan.value(plan.ground, hex)));
    svg.close();
  }
}

void draw_numbers(const MapPlan& plan, Svg& svg) {
  // A halo keeps a number legible on a pattern and beside a road.
  const auto look = [](int size) {
    return fmt::format(
        " text-anchor=\"middle\" font-size=\"{}\" stroke=\"{}\" stroke-width=\"4\" stroke-linejoin=\"round\" "
        "paint-order=\"stroke\"",
        size, palette::grounds[0].colour);
  };
  for (std::int32_t hex = 0; hex < plan.grid.hexes(); ++hex) {
    const auto [x, y] = plan.centre(hex);
    svg.text({x, y - 36}, plan.grid.hex_name(hex), look(15) + fill(palette::hex_number));
    std::string given;
    for (const std::int32_t number : plan.numbers) {
      const check::Column& column = plan.model.columns[static_cast<std::size_t>(number)];
      const check::Literal& value = plan.value(number, hex);
      if (!value.is_none && value.value != column.first.value)
        given += (given.empty() ? "" : " ") + plan.words.literal(value, column.type);
    }
    if (!given.empty()) {
      svg.text({x, y + 44}, given, look(16) + " font-style=\"italic\"" + fill(palette::ink));
    }
  }
}

}  // namespace tercio::graph
