// The layers of the picture of a table, lowest first, and the legend beside it.
#pragma once

#include "compiler/graph/map.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/svg.hpp"
#include "compiler/graph/table_plan.hpp"

namespace tercio::graph {

inline constexpr int table_legend_width = 760;

void draw_stands(const TablePlan& plan, Svg& svg);
int draw_table_legend(const TablePlan& plan, Svg& svg, Point corner, const MapOptions& options);  // gives its lower end

// Parts that the legend shows as well. The shapes of one patch; a fill that its outline goes round as a whole.
void draw_patch(Svg& svg, const std::vector<std::vector<Point>>& shapes, std::int32_t order);
// A base of this size on the sheet, facing tenths of a degree; its name may be empty, and what it is.
struct BaseLook {
  int width = 0, depth = 0, facing = 0;
  palette::Side tone = palette::nobody;
  std::int32_t mark = 0;
  bool sure = true;
  std::string name, more, tooltip;
  std::string states = {};  // letters of what it is now
  int letters = 0;     // size of its name
};
void draw_base(Svg& svg, Point centre, const BaseLook& look);

}  // namespace tercio::graph
