#include "compiler/graph/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/table_parts.hpp"

namespace tercio::graph {
namespace {

constexpr int margin = 110, title_height = 120, frame = 14;

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// A halo keeps a name legible on a pattern.
std::string halo(int size, bool from_left) {
  return fmt::format(
      " text-anchor=\"{}\" font-size=\"{}\" font-style=\"italic\" stroke=\"{}\" stroke-width=\"5\" "
      "stroke-linejoin=\"round\" paint-order=\"stroke\"{}",
      from_left ? "start" : "middle", size, palette::paper, fill(palette::ink));
}

// Twice the area of the shapes together.
std::int64_t extent(const TablePatch& patch) {
  std::int64_t whole = 0;
  for (const std::vector<Point>& shape : patch.shapes) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      const auto& [ax, ay] = shape[i];
      const auto& [bx, by] = shape[(i + 1) % shape.size()];
      sum += std::int64_t{ax} * by - std::int64_t{bx} * ay;
    }
    whole += std::abs(sum);
  }
  return whole;
}

// Areas below paths, and of each the larger below the smaller, so that none lies hidden.
void draw_patches(const TablePlan& plan, Svg& svg) {
  std::vector<const TablePatch*> sorted;
  for (const TablePatch& patch : plan.patches) sorted.push_back(&patch);
  std::stable_sort(sorted.begin(), sorted.end(), [](const TablePatch* a, const TablePatch* b) { return extent(*a) > extent(*b); });
  for (const bool path : {false, true}) {
    for (const TablePatch* each : sorted) {
      const TablePatch& patch = *each;
      if (patch.path != path) continue;
      const std::string name = spaced(plan.words.thing(plan.model.patch_kind, patch.thing));
      svg.open("g", "");
      std::string text = name;
      if (plan.ground >= 0) text += ": " + plan.words.literal(plan.value(plan.ground, patch.thing), plan.column(plan.ground).type);
      if (path) text += ", " + plan.words.literal(plan.value(plan.model.space.path_width, patch.thing), plan.column(plan.model.space.path_width).type) + " wide";
      svg.title(text);
      draw_patch(svg, patch.shapes, patch.order);
      svg.close();
    }
  }
}

void draw_names(const TablePlan& plan, Svg& svg) {
  for (const TablePatch& patch : plan.patches)
    svg.text({patch.name.first, patch.name.second + 8}, spaced(plan.words.thing(plan.model.patch_kind, patch.thing)), halo(patch_name_size, patch.from_left));
}

// The edge of the table, and along it a rule: a stroke each centimetre would be too fine, so one each 10 cm, numbered.
void draw_edge(const TablePlan& plan, Svg& svg) {
  const int wide = plan.length(plan.model.space.width), high = plan.length(plan.model.space.height);
  svg.rect({-frame / 2, -frame / 2}, wide + frame, high + frame, " fill=\"none\"" + stroke(palette::table_edge, frame));
  svg.rect({0, 0}, wide, high, " fill=\"none\"" + stroke(palette::ink, 2));
  const std::string pen = stroke(palette::faint, 2), size = " font-size=\"22\"" + fill(palette::faint);
  constexpr std::int64_t step = 1000;
  for (std::int64_t at = 0; at <= plan.model.space.width; at += step) {
    const int x = plan.length(at);
    svg.line({x, high + frame}, {x, high + frame + 12}, pen);
    svg.line({x, -frame}, {x, -frame - 12}, pen);
    svg.text({x, high + frame + 38}, std::to_string(at / 100), " text-anchor=\"middle\"" + size);
  }
  for (std::int64_t at = 0; at <= plan.model.space.height; at += step) {
    const int y = plan.at(0, at).second;
    svg.line({-frame, y}, {-frame - 12, y}, pen);
    svg.line({wide + frame, y}, {wide + frame + 12, y}, pen);
    svg.text({-frame - 18, y + 8}, std::to_string(at / 100), " text-anchor=\"end\"" + size);
  }
}

// A bar of 10 cm, or of one where the table is small, in parts of a fifth.
void draw_scale(const TablePlan& plan, Svg& svg, Point corner) {
  const int whole = plan.model.space.width < 2000 ? 1 : 10;
  const auto [x, y] = corner;
  const int length = plan.length(std::int64_t{whole} * 100);
  for (int i = 0; i < 5; ++i)
    svg.rect({x + length * i / 5, y}, length * (i + 1) / 5 - length * i / 5, 10, fill(i % 2 == 0 ? palette::ink : palette::paper) + stroke(palette::ink, 2));
  svg.text({x + length + 16, y + 14}, fmt::format("{} cm", whole), " font-size=\"22\"" + fill(palette::ink));
}

}  // namespace

void draw_patch(Svg& svg, const std::vector<std::vector<Point>>& shapes, std::int32_t order) {
  // The first ground is open country, and the table is that; the others follow round and round.
  const std::size_t number = 1 + static_cast<std::size_t>(order) % (palette::grounds.size() - 1);
  const palette::Ground& ground = palette::grounds[number];
  for (const std::vector<Point>& shape : shapes) svg.polygon(shape, " fill=\"none\" stroke-linejoin=\"round\"" + stroke(ground.ink, 5));
  for (const std::vector<Point>& shape : shapes) svg.polygon(shape, fmt::format(" fill=\"url(#ground{})\"", number));
}

std::string table_svg(const check::Model& model, const MapOptions& options) {
  const TablePlan plan(model);
  const int wide = plan.length(model.space.width), high = plan.length(model.space.height);
  Svg legend;
  const int legend_x = margin + wide + margin / 2 + frame, below = title_height + high + 4 * frame + 60;
  const int legend_end = draw_table_legend(plan, legend, {legend_x, title_height - 26}, options);
  const int width = legend_x + table_legend_width, height = std::max(below + 40, legend_end + margin / 2);

  Svg svg;
  svg.rect({0, 0}, width, height, fill(palette::paper));
  draw_title(svg, {margin, 76}, sheet_title(model, options.moment), width - 2 * margin);
  svg.open("g", fmt::format(" transform=\"translate({} {})\"", margin, title_height));
  svg.rect({0, 0}, wide, high, fill(palette::grounds[0].colour));
  svg.open("g", " clip-path=\"url(#table)\"");
  draw_patches(plan, svg);
  draw_names(plan, svg);
  svg.close();
  draw_edge(plan, svg);
  if (options.pieces) draw_stands(plan, svg);
  draw_scale(plan, svg, {0, high + 4 * frame + 34});
  svg.close();
  svg.append(legend);
  return svg.finish(width, height, map_patterns() + fmt::format("<clipPath id=\"table\"><rect x=\"0\" y=\"0\" width=\"{}\" height=\"{}\"/></clipPath>\n", wide, high));
}

}  // namespace tercio::graph
