#include "compiler/graph/sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/palette.hpp"

namespace tercio::graph {

Sheet::Sheet(const check::Model& model, std::string source_prefix, const source::SourceMap* sources)
    : model_(model), prefix_(std::move(source_prefix)), sources_(sources), words_(model) {}

std::string Sheet::link(std::int32_t handle, source::Span span) const {
  const auto at = static_cast<std::size_t>(handle);
  if (span.file == source::FileId::none && handle >= 0 && at < model_.handle_spans.size())
    span = model_.handle_spans[at];
  if (sources_ != nullptr && span.file != source::FileId::none) {
    return fmt::format("{}{}#L{}", prefix_, sources_->file(span.file).path(), sources_->begin(span).line);
  }
  if (handle < 0 || model_.handles[at].file.empty()) return {};
  return fmt::format("{}{}#L{}", prefix_, model_.handles[at].file, model_.handles[at].line);
}

std::string Sheet::tooltip(const std::string& mark, std::int32_t handle) const {
  if (handle < 0) return mark;
  const image::Handle& at = model_.handles[static_cast<std::size_t>(handle)];
  const std::string head = mark.empty() ? "[" + at.str() + "]" : mark;
  return at.text.empty() ? head : head + ": " + at.text;
}

void Sheet::cite(Attributes& attributes, const std::string& mark, std::int32_t handle, source::Span span) const {
  if (const std::string to = link(handle, span); !to.empty()) attributes.push_back({"URL", to});
  attributes.push_back({"tooltip", tooltip(mark, handle)});
}

std::string Sheet::cell_link(const std::string& mark, std::int32_t handle) const {
  const std::string to = link(handle);
  std::string out = to.empty() ? "" : fmt::format(" HREF=\"{}\"", html(to));
  if (const std::string text = tooltip(mark, handle); !text.empty()) out += fmt::format(" TITLE=\"{}\"", html(text));
  return out;
}

Sheet::Tone Sheet::tone(Voice voice) {
  switch (voice) {
    case Voice::standard:
      return {palette::standard, palette::standard_line, palette::ink};
    case Voice::library:
      return {palette::library, palette::library_line, palette::ink};
    case Voice::battle:
      return {palette::battle, palette::battle_line, palette::ink};
  }
  return {};
}

Sheet::Tone Sheet::head_tone(Voice voice, bool action) const {
  if (voice == Voice::battle) return tone(voice);
  return action ? Tone{palette::action, palette::action_line, palette::ink}
                : Tone{palette::procedure, palette::procedure_line, palette::ink};
}

std::string font(std::string_view text, std::string_view colour, int points, bool bold) {
  // Blanks at the ends would be lost in SVG, where each run is a text of its own.
  std::string_view inside = text;
  std::string before, after;
  for (; inside.starts_with(' '); inside.remove_prefix(1)) before += "&#160;";
  for (; inside.ends_with(' '); inside.remove_suffix(1)) after += "&#160;";
  // Bold text comes out a little wider in other programs than it was measured; what follows must not run into it.
  if (bold && text.find("<BR") == std::string_view::npos) {
    for (std::size_t i = 0; i < 1 + text.size() / 16; ++i) after += "&#160;";
  }
  const std::string shown = text.empty() ? "&#160;" : before + std::string(inside) + after;
  return fmt::format("<FONT COLOR=\"{}\" POINT-SIZE=\"{}\">{}{}{}</FONT>", colour, points, bold ? "<B>" : "", shown,
                     bold ? "</B>" : "");
}

std::string spaced(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

// "[17.22a] after declare" above what it says.
std::string Sheet::window(const Row& row, std::size_t width) const {
  const Tone colours = tone(row.voice);
  const std::string cite = citation(model_, row.handle);
  const std::string head = cite + (cite.empty() || row.left.empty() ? "" : " ") + row.left;
  std::string text = head.empty() ? "" : font(html(head), colours.line, 9, true) + "<BR ALIGN=\"LEFT\"/>";
  return row.right.empty() ? text : text + font(html_lines(row.right, width, 4), palette::ink, 9);
}

std::string Sheet::rows(const std::vector<Row>& rows) const {
  std::string out;
  for (const Row& each : rows) {
    const std::string_view ground =
        each.kind == Row::Kind::window || each.voice != Voice::standard ? tone(each.voice).ground : palette::paper;
    const std::string cell = "ALIGN=\"LEFT\" BALIGN=\"LEFT\" VALIGN=\"TOP\" BGCOLOR=\"" + std::string(ground) + "\"" +
                             cell_link(each.mark, each.handle);
    if (each.kind == Row::Kind::window) {
      out += fmt::format("<TR><TD COLSPAN=\"2\" WIDTH=\"{}\" {}>{}</TD></TR>", left_points + right_points, cell,
                         window(each, whole_chars));
      continue;
    }
    std::string_view ink = palette::ink;
    if (each.kind == Row::Kind::choice) ink = palette::choice;
    if (each.kind == Row::Kind::chance) ink = palette::chance;
    if (each.kind == Row::Kind::call || each.kind == Row::Kind::text) ink = palette::faint;
    const bool bold =
        each.kind == Row::Kind::outcome || each.kind == Row::Kind::choice || each.kind == Row::Kind::chance;
    out += fmt::format("<TR><TD WIDTH=\"{}\" {}>{}</TD><TD WIDTH=\"{}\" {}>{}</TD></TR>", left_points, cell,
                       font(html_lines(each.left, 12), palette::ink, 10), right_points, cell,
                       font(html_lines(each.right, right_chars), ink, 9, bold));
  }
  return out;
}

std::string Sheet::table(const check::Flow& flow, const std::string& small, const std::vector<Row>& all,
                         const std::string& sign) const {
  const bool action = flow.kind == image::FlowKind::action;
  const Tone colours = head_tone(voice(model_, flow.handle), action);
  const std::string shown = sign.empty() && action ? "↻ " : sign;
  const std::string params = words_.params(flow.params);
  const bool fits = params.size() + 2 * flow.name.size() < whole_chars;  // a head is one line
  std::string head = (shown.empty() ? "" : font(shown, colours.ink, 12)) +
                     font(html(flow.name), colours.ink, action ? 14 : 11, true) +
                     font(html(" " + (fits ? params : "")), palette::faint, 9) +
                     font(html(" " + citation(model_, flow.handle)), colours.ink, 10, true);
  std::string out = fmt::format(
      "<TABLE BORDER=\"{}\" COLOR=\"{}\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\" BGCOLOR=\"{}\">"
      "<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\" BGCOLOR=\"{}\"{}>{}</TD></TR>",
      action ? 2 : 1, colours.line, palette::paper, colours.ground, cell_link(mark(model_, flow), flow.handle), head);
  if (!small.empty()) {
    out += fmt::format("<TR><TD COLSPAN=\"2\" ALIGN=\"LEFT\" BALIGN=\"LEFT\">{}</TD></TR>",
                       font(html_lines(small, whole_chars, 2), palette::faint, 9));
  }
  return out + rows(all) + "</TABLE>";
}

std::string padlock() {
  return fmt::format(
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"16\" HEIGHT=\"20\">"
      "<TR><TD FIXEDSIZE=\"TRUE\" WIDTH=\"16\" HEIGHT=\"8\" ALIGN=\"CENTER\" VALIGN=\"BOTTOM\"><TABLE ALIGN=\"CENTER\" VALIGN=\"BOTTOM\" BORDER=\"2\" COLOR=\"{0}\" SIDES=\"LTR\" "
      "CELLBORDER=\"0\" "
      "CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"10\" "
      "HEIGHT=\"8\"><TR><TD></TD></TR></TABLE></TD></TR>"
      "<TR><TD FIXEDSIZE=\"TRUE\" WIDTH=\"16\" HEIGHT=\"12\" BGCOLOR=\"{0}\"></TD></TR></TABLE>",
      palette::duty);
}

std::string Sheet::lock(const std::vector<const check::Duty*>& duties) const {
  if (duties.empty()) {
    return fmt::format(
        "<TABLE BORDER=\"1\" STYLE=\"ROUNDED\" COLOR=\"{}\" CELLBORDER=\"0\" CELLPADDING=\"3\" BGCOLOR=\"{}\"><TR><TD "
        "WIDTH=\"{}\">{}</TD></TR></TABLE>",
        palette::faint, palette::paper, 60, font("done", palette::faint, 11));
  }
  std::string out = fmt::format(
      "<TABLE BORDER=\"2\" COLOR=\"{}\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\" BGCOLOR=\"{}\"><TR><TD "
      "ROWSPAN=\"{}\" WIDTH=\"30\">{}</TD><TD ALIGN=\"LEFT\" WIDTH=\"{}\">{}</TD></TR>",
      palette::duty, palette::duty_ground, duties.size() + 1, padlock(), left_points + right_points - 30,
      font("done, when", palette::duty, 11, true));
  for (const check::Duty* duty : duties) {
    const Voice whose = voice(model_, duty->handle);
    const std::string cite = citation(model_, duty->handle);
    const std::string name =
        duty->handle < 0 ? "duty" : mark("duty", model_.handles[static_cast<std::size_t>(duty->handle)]);
    out += fmt::format(
        "<TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\" BGCOLOR=\"{}\"{}>{}</TD></TR>",
        whose == Voice::standard ? palette::duty_ground : tone(whose).ground, cell_link(name, duty->handle),
        font((cite.empty() ? "" : "<B>" + html(cite) + "</B>&#160;&#160; ") + html_lines(words_.duty(*duty), 32, 6),
             palette::ink, 10));
  }
  return out + "</TABLE>";
}

}  // namespace tercio::graph
