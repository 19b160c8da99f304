#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/table_parts.hpp"

namespace tercio::graph {
namespace {

constexpr int step = 52, sample = 50, text_at = 116;

std::string counted(int number, const char* one, const char* many) { return fmt::format("{} {}", number, number == 1 ? one : many); }

class Legend {
 public:
  Legend(const TablePlan& plan, Svg& svg, Point corner, const MapOptions& options)
      : plan_(plan), svg_(svg), options_(options), x_(corner.first), y_(corner.second) {}

  int draw() {
    patches();
    if (options_.pieces) {
      sides();
      types();
    }
    provenance();
    if (options_.pieces) beside();
    return y_;
  }

 private:
  void head(const std::string& text, const std::string& more = {}) {
    y_ += 26;
    svg_.text({x_, y_ + 20}, text, fmt::format(" font-size=\"26\" font-weight=\"bold\"{}", fill(palette::ink)));
    if (!more.empty()) svg_.text({x_ + table_legend_width - 60, y_ + 20}, more, fmt::format(" font-size=\"18\" text-anchor=\"end\"{}", fill(palette::faint)));
    svg_.line({x_, y_ + 30}, {x_ + table_legend_width - 60, y_ + 30}, stroke(palette::hex_line, 2));
    y_ += 42;
  }
  void label(const std::string& text, const std::string& more) {
    svg_.text({x_ + text_at, y_ + step / 2 + 7}, text, fmt::format(" font-size=\"22\"{}", fill(palette::ink)));
    svg_.text({x_ + table_legend_width - 60, y_ + step / 2 + 7}, more, fmt::format(" font-size=\"18\" text-anchor=\"end\"{}", fill(palette::faint)));
    y_ += step;
  }
  // With a list that is long beneath it.
  void label_above(const std::string& text, const std::string& more) {
    svg_.text({x_ + text_at, y_ + 20}, text, fmt::format(" font-size=\"22\"{}", fill(palette::ink)));
    svg_.text({x_ + text_at, y_ + 42}, more, fmt::format(" font-size=\"16\"{}", fill(palette::faint)));
    y_ += step;
  }
  void lines(const std::string& text) {
    for (const std::string& each : wrap(text, 74)) {
      svg_.text({x_, y_ + 20}, each, fmt::format(" font-size=\"18\"{}", fill(palette::ink)));
      y_ += 25;
    }
  }
  Point middle() const { return {x_ + sample, y_ + step / 2}; }
  static std::string spaced(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
  }
  std::string side_name(std::int32_t side) const { return side < 0 ? "of no side" : spaced(plan_.words.thing(plan_.model.side_kind, side)); }

  void patches() {
    struct Seen {
      const TablePatch* first = nullptr;
      int outlines = 0, paths = 0;
    };
    std::map<std::int32_t, Seen> seen;
    for (const TablePatch& each : plan_.patches) {
      Seen& at = seen[each.order];
      if (at.first == nullptr) at.first = &each;
      ++(each.path ? at.paths : at.outlines);
    }
    if (seen.empty()) return;
    head(plan_.ground < 0 ? "ground" : spaced(plan_.column(plan_.ground).name));
    for (const auto& [order, at] : seen) {
      const auto [x, y] = middle();
      const int high = at.outlines > 0 ? 19 : 9;
      draw_patch(svg_, {{{x - 38, y - high}, {x + 38, y - high}, {x + 38, y + high}, {x - 38, y + high}}}, order);
      std::string more = at.outlines > 0 ? counted(at.outlines, "patch", "patches") : "";
      if (at.paths > 0) more += (more.empty() ? "" : ", ") + counted(at.paths, "path", "paths");
      label(plan_.ground < 0 ? "a patch" : spaced(plan_.words.literal(plan_.value(plan_.ground, at.first->thing), plan_.column(plan_.ground).type)), more);
    }
  }

  void sides() {
    std::map<std::int32_t, int> counts;
    for (const TableStand& each : plan_.stands)
      if (each.laid) ++counts[each.side];
    if (counts.empty()) return;
    head(options_.moment.empty() ? "at set-up" : "on the table");
    for (const auto& [side, count] : counts) {
      BaseLook look{64, 32, 0, plan_.tones.of(side), 0, true, {}, {}, {}, {}, 0};
      draw_base(svg_, middle(), look);
      label(side_name(side), counted(count, "stand", "stands"));
    }
  }

  // What the marks mean: a row for each thing or word that stands on the table have, or for each of their kinds.
  void types() {
    std::map<std::pair<std::int32_t, std::int64_t>, const TableStand*> seen;
    for (const TableStand& each : plan_.stands) {
      if (!each.laid) continue;
      const std::int64_t value = plan_.type < 0 ? -1 : plan_.value(plan_.type, each.thing).is_none ? -1 : plan_.value(plan_.type, each.thing).value;
      seen.emplace(std::pair{each.mark, value}, &each);
    }
    if (seen.empty()) return;
    const std::int32_t kind = plan_.kind_of_types();
    const std::vector<std::int32_t> numbers = kind < 0 ? std::vector<std::int32_t>{} : plan_.numbers_of(kind);
    std::string names;
    for (const std::int32_t id : numbers) names += (names.empty() ? "" : " / ") + spaced(plan_.column(id).name);
    head(plan_.type < 0 ? "kinds" : spaced(plan_.column(plan_.type).name), names);
    for (const auto& [key, stand] : seen) {
      const BaseLook look{44, 40, 0, palette::nobody, stand->mark, true, {}, {}, {}, {}, 0};
      draw_base(svg_, middle(), look);
      std::string text = plan_.type < 0 ? plan_.model.kinds[static_cast<std::size_t>(stand->kind)].name
                                        : spaced(plan_.words.literal(plan_.value(plan_.type, stand->thing), plan_.column(plan_.type).type));
      std::string given;
      if (kind >= 0 && key.second >= 0) {
        if (plan_.word >= 0) text += " (" + spaced(plan_.words.literal(plan_.value(plan_.word, key.second), plan_.column(plan_.word).type)) + ")";
        for (const std::int32_t id : numbers) {
          const check::Literal& value = plan_.value(id, key.second);
          const auto mark = value.provenance;
          given += (given.empty() ? "" : " / ") + plan_.words.literal(value, plan_.column(id).type) +
                   (mark == image::Provenance::printed ? "" : mark == image::Provenance::inferred ? "?" : "??");
        }
      }
      if (given.size() + text.size() > 40) {
        label_above(text, given);
      } else {
        label(text, given);
      }
    }
    for (const PieceState& state : plan_.states) {
      const auto [x, y] = middle();
      draw_pip(svg_, {x + pip_width(state.letters, 22) / 2, y - 12}, state.letters, 22);
      label(spaced(plan_.column(state.column).name), counted(state.count, "stand", "stands"));
    }
  }

  void provenance() {
    head("what is not printed");
    if (plan_.reconstructed + plan_.inferred == 0) {
      lines("Every value on this sheet is printed in its source.");
      return;
    }
    lines(fmt::format("{} reconstructed (\?\?) and {} inferred (?), of stands, what they are, and ground. A stand with a broken outline stands at such a place.",
                      counted(plan_.reconstructed, "value is", "values are"), plan_.inferred));
  }

  void beside() {
    AwayList all;
    for (const TableStand& each : plan_.stands) {
      if (!each.laid) all.add(each.side, each.away, spaced(plan_.words.thing(plan_.model.stand_kind, each.thing)));
    }
    if (all.rows().empty()) return;
    head(options_.moment.empty() ? "not on the table at the beginning" : "not on the table");
    for (const auto& [side, rows] : all.rows()) {
      for (const AwayList::Row& each : rows) {
        lines(away_text(side_name(side), each, !options_.moment.empty() || !all.alike()));
        y_ += 8;
      }
    }
  }

  const TablePlan& plan_;
  Svg& svg_;
  const MapOptions& options_;
  int x_, y_;
};

}  // namespace

int draw_table_legend(const TablePlan& plan, Svg& svg, Point corner, const MapOptions& options) {
  return Legend(plan, svg, corner, options).draw();
}

}  // namespace tercio::graph
