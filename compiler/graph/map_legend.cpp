#include <fmt/format.h>

#include <map>
#include <utility>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/sheet.hpp"

namespace tercio::graph {
namespace {

constexpr int step = 62, icon = 50, text_at = 130;

std::vector<Point> small_hex(Point centre) {
  const auto [x, y] = centre;
  return {{x - 14, y - 24}, {x + 14, y - 24}, {x + 28, y}, {x + 14, y + 24}, {x - 14, y + 24}, {x - 28, y}};
}

class Legend {
 public:
  Legend(const MapPlan& plan, Svg& svg, Point corner, const MapOptions& options)
      : plan_(plan), svg_(svg), options_(options), x_(corner.first), y_(corner.second) {}

  int draw() {
    grounds();
    flags();
    if (options_.pieces) counters();
    provenance();
    if (options_.pieces) high_stacks();
    if (options_.pieces) off_map();
    return y_;
  }

 private:
  const check::Column& column(std::int32_t id) const { return plan_.model.columns[static_cast<std::size_t>(id)]; }

  void head(const std::string& text) {
    y_ += 26;
    svg_.text({x_, y_ + 20}, text, fmt::format(" font-size=\"26\" font-weight=\"bold\"{}", fill(palette::ink)));
    svg_.line({x_, y_ + 30}, {x_ + legend_width - 60, y_ + 30}, stroke(palette::hex_line, 2));
    y_ += 42;
  }

  void label(const std::string& text, const std::string& more = {}) {
    svg_.text({x_ + text_at, y_ + step / 2 + 7}, text, fmt::format(" font-size=\"22\"{}", fill(palette::ink)));
    if (!more.empty()) {
      svg_.text({x_ + legend_width - 60, y_ + step / 2 + 7}, more,
                fmt::format(" font-size=\"18\" text-anchor=\"end\"{}", fill(palette::faint)));
    }
    y_ += step;
  }

  void lines(const std::string& text, std::size_t width) {
    for (const std::string& each : wrap(text, width)) {
      svg_.text({x_, y_ + 20}, each, fmt::format(" font-size=\"18\"{}", fill(palette::ink)));
      y_ += 25;
    }
  }

  Point middle() const { return {x_ + icon, y_ + step / 2}; }

  void grounds() {
    if (plan_.ground < 0) return;
    std::map<std::int32_t, std::pair<check::Literal, int>> found;  // by order in the palette
    for (std::int32_t hex = 0; hex < plan_.grid.hexes(); ++hex) {
      const check::Literal& given = plan_.value(plan_.ground, hex);
      auto& entry = found[plan_.ground_order(given)];
      entry.first = given;
      ++entry.second;
    }
    head(column(plan_.ground).name);
    for (const auto& [order, entry] : found) {
      draw_ground(svg_, small_hex(middle()), order);
      label(plan_.words.literal(entry.first, column(plan_.ground).type), counted(entry.second, "hex", "hexes"));
    }
  }

  static std::string counted(std::size_t number, const char* one, const char* many) {
    return fmt::format("{} {}", number, number == 1 ? one : many);
  }
  static std::string counted(int number, const char* one, const char* many) {
    return counted(static_cast<std::size_t>(number), one, many);
  }

  void flags() {
    bool any = false;
    const auto begin = [&] {
      if (!any) head("on hexes and hexsides");
      any = true;
    };
    for (const HexFlag& flag : plan_.hex_flags) {
      int count = 0;
      for (std::int32_t hex = 0; hex < plan_.grid.hexes(); ++hex) count += plan_.flag(flag.column, hex) ? 1 : 0;
      if (count == 0) continue;
      begin();
      draw_ground(svg_, small_hex(middle()), 0);
      draw_hex_mark(svg_, middle(), flag.order);
      label(column(flag.column).name + " (hex)", counted(count, "hex", "hexes"));
    }
    for (const SideFlag& flag : plan_.side_flags) {
      if (flag.sides.empty()) continue;
      begin();
      const auto [x, y] = middle();
      switch (flag.kind) {
        case LineKind::along:
          draw_along(svg_, {x - 34, y}, {x + 34, y}, flag.order, {x, y + hex_half});
          break;
        case LineKind::across:
          draw_across(svg_, {x - 34, y}, {x + 34, y}, flag.order, false);
          draw_across(svg_, {x - 34, y}, {x + 34, y}, flag.order, true);
          break;
        case LineKind::crossing:
          draw_crossing(svg_, {x, y - 17}, {x, y + 17}, flag.order);
          break;
      }
      label(column(flag.column).name + (flag.kind == LineKind::across ? " (from hex to hex)" : " (hexside)"),
            counted(flag.sides.size(), "hexside", "hexsides"));
    }
  }

  void counters() {
    if (plan_.counters.empty()) return;
    head(options_.moment.empty() ? "when play begins" : "on the map");
    std::map<std::int32_t, int> sides, marks;
    for (const Counter& each : plan_.counters) {
      if (each.hex < 0) continue;
      ++sides[each.side];
      ++marks[each.mark];
    }
    for (const auto& [side, count] : sides) {
      const palette::Side look = plan_.tones.of(side);
      const auto [x, y] = middle();
      svg_.rect({x - 26, y - 22}, 52, 44, fmt::format(" rx=\"7\"{}{}", fill(look.ground), stroke(palette::ink, 2)));
      label(side < 0 ? "of no side" : plan_.words.thing(plan_.model.side_kind, side),
            counted(count, "piece", "pieces"));
    }
    for (const auto& [number, count] : marks) {
      const Mark& mark = plan_.marks[static_cast<std::size_t>(number)];
      Counter sample;
      sample.mark = number;
      draw_counter(svg_, middle(), "0.8", sample, "");
      std::string text = plan_.model.kinds[static_cast<std::size_t>(mark.kind)].name;
      if (mark.column >= 0)
        text += ", " + plan_.words.literal({mark.word, mark.word < 0, {}}, column(mark.column).type);
      std::string numbers;
      for (const std::int32_t id : plan_.number_columns(mark.kind)) {
        if (on_counters(id, number)) numbers += (numbers.empty() ? "" : "-") + column(id).name;
      }
      label(text, numbers);
    }
    for (const PieceState& state : plan_.states) {
      const auto [x, y] = middle();
      draw_pip(svg_, {x + pip_width(state.letters, 22) / 2, y - 12}, state.letters, 22);
      label(spaced(column(state.column).name), counted(state.count, "piece", "pieces"));
    }
  }

  // Whether counters on the map with this mark show this number.
  bool on_counters(std::int32_t id, std::int32_t mark) const {
    for (const Counter& each : plan_.counters) {
      if (each.mark == mark && each.hex >= 0 && column(id).values.contains({each.thing, 0})) return true;
    }
    return false;
  }

  void provenance() {
    head("what is not printed");
    if (plan_.reconstructed + plan_.inferred == 0) {
      lines("Every value on this sheet is printed in its source.", 56);
      return;
    }
    lines(
        fmt::format("{} reconstructed and {} inferred, of hexes, hexsides and pieces.{}",
                    counted(plan_.reconstructed, "value is", "values are"), plan_.inferred,
                    options_.pieces ? " A counter with a broken outline stands at such a place; slanted numbers have such a value." : ""),
        56);
  }

  // By name, where there are more than the map has room for.
  void high_stacks() {
    const std::vector<std::vector<const Counter*>> at = stacks(plan_);
    bool any = false;
    for (std::size_t h = 0; h < at.size(); ++h) {
      if (at[h].size() <= most_strips) continue;
      if (!std::exchange(any, true)) head(fmt::format("more than {} in a hex", most_strips));
      std::string text;
      for (const Counter* each : at[h]) text += (text.empty() ? "" : ", ") + each->name + (each->numbers.empty() ? "" : " " + each->numbers);
      lines(plan_.grid.hex_name(static_cast<std::int32_t>(h)) + ": " + text, 56);
    }
    if (any) y_ += 8;
  }

  void off_map() {
    AwayList all;
    for (const Counter& each : plan_.counters) {
      if (each.hex < 0) all.add(each.side, each.away, each.name + (each.numbers.empty() ? "" : " " + each.numbers));
    }
    if (all.rows().empty()) return;
    head(options_.moment.empty() ? "not on the map when play begins" : "not on the map");
    for (const auto& [side, rows] : all.rows()) {
      const std::string who = side < 0 ? "Of no side" : plan_.words.thing(plan_.model.side_kind, side);
      for (const AwayList::Row& each : rows) {
        lines(away_text(who, each, !options_.moment.empty() || !all.alike()), 56);
        y_ += 8;
      }
    }
  }

  const MapPlan& plan_;
  Svg& svg_;
  const MapOptions& options_;
  int x_, y_;
};

}  // namespace

int draw_legend(const MapPlan& plan, Svg& svg, Point corner, const MapOptions& options) {
  return Legend(plan, svg, corner, options).draw();
}

}  // namespace tercio::graph
