// What stands beneath the flow: laws and reactions, which no place in the flow has, and the legend.
#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

constexpr int head_points = 96;
constexpr int least_cell_points = 290;
constexpr double points_a_char = 5.2;

// A bar: a head cell at the left, then cells of `points` in rows of `columns`.
std::string bar(std::string_view head, std::string_view ink, std::string_view ground,
                const std::vector<std::string>& cells, std::size_t columns) {
  if (cells.empty()) return {};
  const std::size_t rows = (cells.size() + columns - 1) / columns;
  std::string out = fmt::format(
      "<TABLE BORDER=\"2\" COLOR=\"{0}\" CELLBORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"3\" BGCOLOR=\"{1}\"><TR>"
      "<TD ROWSPAN=\"{2}\" WIDTH=\"{3}\" BGCOLOR=\"{0}\">{4}</TD>",
      ink, ground, rows, head_points, font(head, palette::paper, 12, true));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i != 0 && i % columns == 0) out += "</TR><TR>";
    out += cells[i];
  }
  return out + "</TR></TABLE>";
}

// Lines that each end with a break, to put others below.
std::string ended(const std::string& lines) { return lines.ends_with("/>") ? lines : lines + "<BR ALIGN=\"LEFT\"/>"; }

std::string cell(const Sheet& sheet, const std::string& what, std::int32_t handle, const std::string& condition,
                 const std::string& effect, int points) {
  const Voice whose = voice(sheet.model(), handle);
  const std::string name = handle < 0 ? what : mark(what, sheet.model().handles[static_cast<std::size_t>(handle)]);
  const std::string cite = citation(sheet.model(), handle);
  const auto width = static_cast<std::size_t>(points / points_a_char);
  return fmt::format(
      "<TD ALIGN=\"LEFT\" BALIGN=\"LEFT\" VALIGN=\"TOP\" WIDTH=\"{}\" BGCOLOR=\"{}\"{}>{}</TD>", points,
      whose == Voice::standard ? palette::paper : Sheet::tone(whose).ground, sheet.cell_link(name, handle),
      font((cite.empty() ? "" : "<B>" + html(cite) + "</B>&#160;&#160; ") + ended(html_lines(condition, width, 8)) +
               "<B>" + ended(html_lines("→ " + effect, width - 4, 4)) + "</B>",
           palette::ink, 10));
}

}  // namespace

std::string legend(const check::Model& model) {
  const auto key = [](std::string_view ground, std::string_view line, const std::string& text) {
    return fmt::format(
        "<TD><TABLE BORDER=\"1\" COLOR=\"{}\" CELLBORDER=\"0\" CELLPADDING=\"0\" BGCOLOR=\"{}\"><TR><TD WIDTH=\"18\" "
        "HEIGHT=\"10\"></TD></TR></TABLE></TD><TD ALIGN=\"LEFT\">{}  </TD>",
        line, ground, font(html(text), palette::ink, 10));
  };
  const auto ink = [](std::string_view colour, const std::string& text, bool bold) {
    return "<TD ALIGN=\"LEFT\">" + font(html(text), colour, 10, bold) + "</TD>";
  };
  // Only the voices that are heard.
  std::string voices;
  for (const Voice each : {Voice::standard, Voice::library, Voice::battle}) {
    bool heard = false;
    for (std::size_t i = 0; i < model.handles.size() && !heard; ++i) heard = voice(model, static_cast<std::int32_t>(i)) == each;
    if (!heard) continue;
    const Sheet::Tone tone = Sheet::tone(each);
    voices += key(tone.ground, tone.line,
                  each == Voice::standard ? "a window of the standard rules" : each == Voice::library ? "of a library" : "of the battle");
  }
  return "<TR><TD ALIGN=\"LEFT\"><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"1\"><TR>" +
         key(palette::action, palette::action_line, "↻ action: a loop until ‘done’") +
         key(palette::procedure, palette::procedure_line, "procedure") + voices + "<TD>" + padlock() + "</TD>" +
         ink(palette::duty, "duty: no ‘done’ before it is kept  ", true) +
         ink(palette::choice, "a player chooses  ", true) + ink(palette::chance, "dice  ", true) +
         ink(palette::ink, "→ results  ", true) + ink(palette::faint, "▸ runs a procedure, by its number", true) +
         "</TR></TABLE></TD></TR>";
}

std::vector<std::string> law_cells(const Sheet& sheet, int points) {
  const check::Model& model = sheet.model();
  const Words& words = sheet.words();
  std::vector<std::string> out;
  for (const check::Law& law : model.laws) {
    const std::string condition = law.var >= 0 ? words.over(law.var, law.set) : words.expr(law.condition);
    out.push_back(cell(sheet, "law", law.handle, "whenever " + condition, words.block(law.block), points));
  }
  return out;
}

std::vector<std::string> reaction_cells(const Sheet& sheet, int points) {
  std::vector<std::string> out;
  for (const check::Reaction& each : sheet.model().reactions) {
    out.push_back(cell(sheet, "reaction", each.handle, "after " + sheet.words().reaction(each),
                       sheet.words().block(each.block), points));
  }
  return out;
}

std::string foot(const Sheet& sheet, int points) {
  const auto fit = [&](std::size_t cells) {
    return std::min(std::max<std::size_t>(cells, 1),
                    static_cast<std::size_t>(std::max(1, (points - head_points) / least_cell_points)));
  };
  const auto share = [&](std::size_t cells) { return (points - head_points) / static_cast<int>(fit(cells)) - 10; };
  const std::size_t laws = sheet.model().laws.size(), reactions = sheet.model().reactions.size();
  std::string rows;
  for (const std::string& each :
       {bar("laws<BR/>at all times", palette::law, palette::law_ground, law_cells(sheet, share(laws)), fit(laws)),
        bar("at the<BR/>moment", palette::law, palette::law_ground, reaction_cells(sheet, share(reactions)), fit(reactions))}) {
    if (!each.empty()) rows += "<TR><TD>" + each + "</TD></TR>";
  }
  return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"4\" CELLPADDING=\"0\">" + rows + legend(sheet.model()) + "</TABLE>";
}

Attributes graph_attributes(const std::string& label) {
  return {{"label", label, !label.empty()},
          {"labelloc", "b"},
          {"fontname", std::string(palette::font)},
          {"fontsize", "11"},
          {"fontcolor", std::string(palette::ink)},
          {"bgcolor", std::string(palette::paper)},
          {"compound", "true"},
          {"pad", "0.2"}};
}

Attributes node_attributes() {
  return {{"shape", "plain"},
          {"fontname", std::string(palette::font)},
          {"fontsize", "10"},
          {"fontcolor", std::string(palette::ink)},
          {"color", std::string(palette::ink)}};
}

Attributes edge_attributes() {
  return {{"fontname", std::string(palette::font)}, {"fontsize", "10"},   {"fontcolor", std::string(palette::ink)},
          {"color", std::string(palette::ink)},     {"arrowsize", "0.7"}, {"penwidth", "1.2"}};
}

}  // namespace tercio::graph
