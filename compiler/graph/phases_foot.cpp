// What stands beneath the flow: laws and reactions, which no place in the flow has, and the legend.
#include <fmt/format.h>

#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

constexpr std::size_t cell_width = 46;  // characters
constexpr int cell_points = 250;

// A bar: a head cell at the left, then cells in rows of `columns`.
std::string bar(std::string_view head, std::string_view ink, std::string_view ground, const std::vector<std::string>& cells,
                std::size_t columns) {
  if (cells.empty()) return {};
  const std::size_t rows = (cells.size() + columns - 1) / columns;
  std::string out = fmt::format(
      "<TR><TD><TABLE BORDER=\"2\" COLOR=\"{0}\" CELLBORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"3\" BGCOLOR=\"{1}\"><TR>"
      "<TD ROWSPAN=\"{2}\" WIDTH=\"84\" BGCOLOR=\"{0}\">{3}</TD>",
      ink, ground, rows, font(head, palette::paper, 11, true));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0 && i % columns == 0) out += "</TR><TR>";
    out += cells[i];
  }
  return out + "</TR></TABLE></TD></TR>";
}

std::string cell(const Sheet& sheet, const std::string& what, std::int32_t handle, const std::string& condition,
                 const std::string& effect) {
  const Voice whose = voice(sheet.model(), handle);
  const std::string name = handle < 0 ? what : mark(what, sheet.model().handles[static_cast<std::size_t>(handle)]);
  return fmt::format(
      "<TD ALIGN=\"LEFT\" BALIGN=\"LEFT\" VALIGN=\"TOP\" WIDTH=\"{}\" BGCOLOR=\"{}\"{}>{}</TD>", cell_points,
      whose == Voice::standard ? palette::paper : Sheet::tone(whose).ground, cell_link(sheet, name, handle),
      font("<B>" + html(citation(sheet.model(), handle)) + "</B> " + html_lines(condition, cell_width, 6) +
               "<B>▸ " + html_lines(effect, cell_width, 3) + "</B>",
           palette::ink, 10));
}

}  // namespace
}  // namespace tercio::graph
