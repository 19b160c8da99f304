#include "compiler/graph/map.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/table.hpp"

namespace tercio::graph {
namespace {

constexpr int margin = 60, title_height = 110;

std::string sheet_without_map(const check::Model& model) {
  Svg svg;
  svg.rect({0, 0}, 800, 120, fill(palette::paper));
  svg.text({30, 70}, model.title + " has no map.", fmt::format(" font-size=\"30\"{}", fill(palette::ink)));
  return svg.finish(800, 120, "");
}

}  // namespace

std::string sheet_title(const check::Model& model, const std::string& moment) {
  return (model.title.empty() ? model.name : model.title) + (moment.empty() ? "" : ", " + moment);
}

void draw_title(Svg& svg, Point at, const std::string& title, int width) {
  constexpr std::size_t largest = 54, smallest = 22;
  const std::size_t room = static_cast<std::size_t>(std::max(width, 200)) * 100;  // a bold letter is about 0.58 wide
  const std::size_t size = std::clamp(room / (58 * std::max<std::size_t>(title.size(), 1)), smallest, largest);
  const std::vector<std::string> lines = wrap(title, room / (58 * size), 2);
  int y = at.second - (lines.size() > 1 ? static_cast<int>(size) : 0);
  for (const std::string& line : lines) {
    svg.text({at.first, y}, line, fmt::format(" font-size=\"{}\" font-weight=\"bold\"{}", size, fill(palette::ink)));
    y += static_cast<int>(size) + 6;
  }
}

std::string map_svg(const check::Model& model, const MapOptions& options) {
  if (model.space.kind == image::SpaceKind::table) return table_svg(model, options);
  if (model.space.kind != image::SpaceKind::hex || model.hex_kind < 0) return sheet_without_map(model);
  const MapPlan plan(model);
  if (plan.grid.hexes() == 0) return sheet_without_map(model);

  Svg legend;
  const int legend_x = margin + plan.width() + margin, legend_y = title_height + 20;
  const int legend_end = draw_legend(plan, legend, {legend_x, legend_y - 26}, options);
  const int width = legend_x + legend_width, height = std::max(title_height + plan.height(), legend_end) + margin;

  Svg svg;
  svg.rect({0, 0}, width, height, fill(palette::paper));
  draw_title(svg, {margin, 76}, sheet_title(model, options.moment), width - 2 * margin);
  svg.open("g", fmt::format(" transform=\"translate({} {})\"", margin, title_height));
  draw_hexes(plan, svg);
  draw_lines(plan, svg);
  draw_numbers(plan, svg);
  draw_hex_marks(plan, svg, options.pieces);
  if (options.pieces) draw_counters(plan, svg);
  draw_crossings(plan, svg);
  svg.close();
  svg.append(legend);
  return svg.finish(width, height, map_patterns());
}

}  // namespace tercio::graph
