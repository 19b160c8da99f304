#include "compiler/graph/bands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

constexpr int head_points = 190, item_points = 238, loop_points = 24, gap_points = 16;

int count(std::string_view text, std::string_view what) {
  int found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

// About how high a table will be, from its rows and line breaks. Rows of nested tables count as well.
int height_of(const Item& item) { return 8 + 14 * count(item.label, "<TR>") + 11 * count(item.label, "<BR"); }

int row_height(const Band& band, std::size_t from, std::size_t to) {
  int highest = 0;
  for (std::size_t i = from; i < to; ++i) highest = std::max(highest, height_of(band[i]));
  return highest;
}

std::string boxed(const Sheet& sheet, const std::vector<Row>& rows) {
  return fmt::format(
      "<TABLE BORDER=\"1\" COLOR=\"{}\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\" BGCOLOR=\"{}\">{}</TABLE>",
      palette::procedure_line, palette::paper, sheet.rows(rows));
}

}  // namespace

Band place_band(const Sheet& sheet, const std::vector<Row>& rows) {
  Band band;
  std::vector<Row> plain;
  const auto flush = [&] {
    if (!plain.empty()) band.push_back({boxed(sheet, plain), false, true});
    plain.clear();
  };
  for (const Row& each : rows) {
    if (each.kind != Row::Kind::window) {
      plain.push_back(each);
      continue;
    }
    flush();
    band.push_back({boxed(sheet, {each}), false, true});
  }
  flush();
  return band;
}

Band phase_band(const Sheet& sheet, const Places& places, std::int32_t phase) {
  const check::Model& model = sheet.model();
  const Words& words = sheet.words();
  const auto flow_at = [&](std::int32_t id) -> const check::Flow& { return model.flows[static_cast<std::size_t>(id)]; };
  const check::Flow& flow = flow_at(phase);
  Band band;
  std::vector<Row> own = window_rows(model, words, flow.windows.before, "before " + flow.name, flow.handle);
  for (Row& each : window_rows(model, words, flow.windows.instead, "instead of " + flow.name, flow.handle)) {
    own.push_back(std::move(each));
  }
  for (Row& each : block_rows(model, words, flow.block, flow.handle)) own.push_back(std::move(each));
  if (!own.empty()) band.push_back({boxed(sheet, own), false, false});
  for (const check::Action& action : model.actions) {
    if (action.phase != phase) continue;
    std::string small = words.bound(action);
    if (action.pairs) small += "; " + words.shapes(action);
    if (action.when >= 0) small += "; when " + words.expr(action.when);
    band.push_back({sheet.table(flow_at(action.flow), small, track(model, words, action.flow)), true, false});
  }
  for (const std::int32_t called : places.of_phase[static_cast<std::size_t>(phase)]) {
    band.push_back({sheet.table(flow_at(called), "", track(model, words, called)), false, true});
  }
  std::vector<const check::Duty*> duties;
  for (const check::Duty& duty : model.duties) {
    if (duty.phase == phase) duties.push_back(&duty);
  }
  band.push_back({sheet.lock(duties), false, false});
  const std::vector<Row> after = window_rows(model, words, flow.windows.after, "after " + flow.name, flow.handle);
  if (!after.empty()) band.push_back({boxed(sheet, after), false, false});
  return band;
}

Band packed(const Band& band) {
  const int highest = band.empty() ? 0 : row_height(band, 0, band.size());
  Band out;
  std::vector<std::string> column;
  int height = 0;
  const auto flush = [&] {
    if (column.size() == 1) out.push_back({column[0], false, true});
    if (column.size() > 1) {
      std::string text = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"4\" CELLPADDING=\"0\">";
      for (const std::string& each : column) text += "<TR><TD ALIGN=\"LEFT\">" + each + "</TD></TR>";
      out.push_back({text + "</TABLE>", false, true});
    }
    column.clear();
    height = 0;
  };
  for (const Item& each : band) {
    if (!each.packs) {
      flush();
      out.push_back(each);
      continue;
    }
    if (height + height_of(each) > std::max(highest + 40, 120)) flush();
    column.push_back(each.label);
    height += height_of(each) + 14;
  }
  flush();
  return out;
}

Fit best_fit(const std::vector<Band>& bands, double width, double height, int other_points) {
  Fit best;
  double best_scale = 0;
  for (std::size_t most = 3; most <= 8; ++most) {
    int wide = 0, high = other_points;
    for (const Band& band : bands) {
      high += 2 * gap_points;
      for (std::size_t from = 0; from < band.size(); from += most) {
        const std::size_t to = std::min(from + most, band.size());
        int row = head_points;
        for (std::size_t i = from; i < to; ++i) row += item_points + (band[i].loops ? loop_points : 0);
        wide = std::max(wide, row);
        high += row_height(band, from, to) + gap_points;
      }
    }
    const double scale = std::min(width * 72 / wide, height * 72 / high);
    if (scale > best_scale) {
      best_scale = scale;
      best = {most, wide};
    }
  }
  return best;
}

}  // namespace tercio::graph
