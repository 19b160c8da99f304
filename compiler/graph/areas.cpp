#include "compiler/graph/areas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/sheet.hpp"
#include "compiler/graph/words.hpp"

namespace tercio::graph {
namespace {

using Base = check::Type::Base;
using check::Column;
using check::Literal;

constexpr std::array<std::string_view, 5> shapes = {"ellipse", "box", "octagon", "hexagon", "house"};
struct Stroke {
  std::string_view style, colour, sample;
  int width;
};
constexpr std::array<Stroke, 5> strokes = {{{"solid", "#6f5a3a", "━━━", 3},
                                            {"dotted", "#2d6a9f", "•••••", 4},
                                            {"dashed", "#3f7d4c", "━ ━ ━", 4},
                                            {"bold", "#8c2f2f", "━━━", 6},
                                            {"dashed", "#7c3c6e", "╍╍╍", 2}}};

class Areas {
 public:
  Areas(const check::Model& model, const AreasOptions& options)
      : model_(model),
        options_(options),
        sheet_(model, options.source_prefix, options.sources),
        words_(model),
        dot_(model.name,
             {{"label", sheet_title(model, options.moment)},
              {"labelloc", "t"},
              {"fontsize", "36"},
              {"fontname", std::string(palette::font)},
              {"bgcolor", std::string(palette::paper)},
              {"overlap", "prism"},
              {"overlap_scaling", "-1.4"},
              {"sep", "+10"},
              {"splines", large(model) ? "line" : "true"},
              {"start", "7"},
              {"outputorder", "edgesfirst"}},
             {{"fontname", std::string(palette::font)}, {"fontsize", "13"}, {"style", "filled"}, {"margin", "0.04"}},
             {{"dir", "none"}, {"fontname", std::string(palette::font)}, {"fontsize", "10"}}) {
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
      const Column& c = model.columns[i];
      const auto id = static_cast<std::int32_t>(i);
      if (c.owners.size() != 1) continue;
      if (c.owners[0] == model.area_kind) area_column(c, id);
      if (c.owners[0] == model.line_kind && c.printed) {
        if (c.type.base == Base::word && way_ < 0) way_ = id;
        if (c.type.base == Base::flag) line_flags_.push_back(id);
      }
    }
  }

  std::string draw() {
    const check::Kind& root = kind(kind(model_.area_kind).root);
    for (std::size_t i = 0; i < root.things.size(); ++i) {
      ids_.push_back(dot_.id());
      if (root.things[i].example < 0) area(root.things[i], static_cast<std::int64_t>(i));
    }
    for (std::size_t i = 0; i < model_.lines.size(); ++i) line(static_cast<std::int64_t>(i));
    legend();
    return dot_.finish();
  }

 private:
  // Curved lines around every area take long on a large map.
  static bool large(const check::Model& model) { return areas_layout(model) != "neato"; }
  const check::Kind& kind(std::int32_t id) const { return model_.kinds[static_cast<std::size_t>(id)]; }
  const Column& column(std::int32_t id) const { return model_.columns[static_cast<std::size_t>(id)]; }
  const Literal& value(std::int32_t id, std::int64_t owner) const {
    const auto found = column(id).values.find({owner, 0});
    return found == column(id).values.end() ? column(id).first : found->second;
  }
  static std::string doubt(const Literal& v) {
    return v.provenance == image::Provenance::printed ? "" : v.provenance == image::Provenance::inferred ? "?" : "??";
  }

  void area_column(const Column& c, std::int32_t id) {
    if (c.type.base == Base::thing && c.type.kind == model_.side_kind && holder_ < 0) holder_ = id;
    if (!c.printed) return;
    if (c.type.base == Base::word && shape_ < 0) shape_ = id;
    if (c.type.base == Base::thing && c.type.kind != model_.side_kind && region_ < 0) region_ = id;
    if (c.type.base == Base::word && shape_ != id && region_ < 0) region_ = id;
    if (c.type.base == Base::integer) numbers_.push_back(id);
    if (c.type.base == Base::flag) flags_.push_back(id);
  }

  // The place of a value among those that its column can take.
  std::size_t order(std::int32_t id, const Literal& v) const {
    if (id < 0 || v.is_none) return 0;
    if (column(id).type.base == Base::thing) return static_cast<std::size_t>(v.value);
    const auto& all = column(id).type.words;
    const auto found = std::find(all.begin(), all.end(), static_cast<std::int32_t>(v.value));
    return static_cast<std::size_t>(found - all.begin());
  }

  std::string row_of(const std::string& text, const std::string& attributes = "", int size = 11) const {
    return fmt::format("<TR><TD{}><FONT POINT-SIZE=\"{}\">{}</FONT></TD></TR>", attributes, size, text);
  }

  void area(const check::Thing& thing, std::int64_t number) {
    std::string name = thing.name;
    std::replace(name.begin(), name.end(), '_', ' ');
    std::string label = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">" +
                        row_of("<B>" + html(name) + "</B>", "", 14);
    std::string numbers;
    for (const std::int32_t id : numbers_) {
      const Literal& v = value(id, number);
      numbers += (numbers.empty() ? "" : " / ") + words_.literal(v, column(id).type) + doubt(v);
    }
    bool plain = true;
    for (const std::int32_t id : numbers_) plain = plain && value(id, number).value == 0;
    if (!plain) label += row_of(html(numbers));
    std::string flags;
    for (const std::int32_t id : flags_)
      if (value(id, number).value != 0) flags += (flags.empty() ? "" : ", ") + column(id).name + doubt(value(id, number));
    if (!flags.empty()) label += row_of("<I>" + html(flags) + "</I>", "", 10);
    if (holder_ >= 0 && !value(holder_, number).is_none) {
      const Literal& v = value(holder_, number);
      const palette::Side& tone = palette::at(palette::sides, static_cast<std::size_t>(v.value));
      label += row_of(fmt::format("<FONT COLOR=\"{}\">{}</FONT>", tone.ink,
                                  "⚑ " + html(words_.literal(v, column(holder_).type) + doubt(v))),
                      fmt::format(" BGCOLOR=\"{}\"", tone.ground), 10);
    }
    if (options_.pieces) label += pieces(number);
    label += "</TABLE>";

    const std::size_t shape = shape_ < 0 ? 0 : order(shape_, value(shape_, number));
    const palette::Ground& ground = palette::at(palette::grounds, region_ < 0 ? shape : order(region_, value(region_, number)));
    Attributes attributes = {{"label", label, true},
                             {"shape", std::string(shapes[shape % shapes.size()])},
                             {"fillcolor", std::string(ground.colour)},
                             {"color", std::string(ground.ink == ground.colour ? palette::faint : ground.ink)},
                             {"penwidth", shape == 0 ? "1" : "2.5"}};
    const std::string link = sheet_.link(-1, thing.span);
    if (!link.empty()) {
      attributes.push_back({"URL", link});
      attributes.push_back({"tooltip", thing.name});
    }
    dot_.node(ids_[static_cast<std::size_t>(number)], attributes);
  }

  // Who stands there: each side's pieces, by name while they are few.
  std::string pieces(std::int64_t place) const {
    std::map<std::int64_t, std::vector<std::string>> by_side;
    for (std::size_t k = 0; k < model_.kinds.size(); ++k) {
      const check::Kind& root = model_.kinds[k];
      if (root.root != static_cast<std::int32_t>(k) || root.hex || root.hexside || root.root == kind(model_.area_kind).root) continue;
      std::int32_t at = -1, owner = -1;
      for (std::size_t i = 0; i < model_.columns.size(); ++i) {
        const Column& c = model_.columns[i];
        if (c.owners.size() != 1 || c.owners[0] != root.root || c.type.base != Base::thing) continue;
        if (c.type.kind == model_.area_kind && at < 0 && !c.printed) at = static_cast<std::int32_t>(i);
        if (c.type.kind == model_.side_kind && owner < 0) owner = static_cast<std::int32_t>(i);
      }
      if (at < 0) continue;
      for (std::size_t t = 0; t < root.things.size(); ++t) {
        const auto thing = static_cast<std::int64_t>(t);
        const Literal& where = value(at, thing);
        if (root.things[t].example >= 0 || where.is_none || where.value != place) continue;
        const bool owned = owner >= 0 && !value(owner, thing).is_none;
        by_side[owned ? value(owner, thing).value : -1].push_back(root.things[t].name + doubt(where));
      }
    }
    std::string rows;
    for (const auto& [side, names] : by_side) {
      const palette::Side& tone = palette::at(palette::sides, side < 0 ? 4 : static_cast<std::size_t>(side));
      std::string text;
      for (std::size_t i = 0; i < names.size() && i < most_names; ++i) text += (i == 0 ? "" : ", ") + names[i];
      if (names.size() > most_names) text += fmt::format(" and {} more", names.size() - most_names);
      std::string lines;
      for (const std::string& each : wrap(text, 26)) lines += (lines.empty() ? "" : "<BR/>") + html(each);
      rows += row_of(fmt::format("<FONT COLOR=\"{}\">{}</FONT>", tone.ink, lines), fmt::format(" BGCOLOR=\"{}\"", tone.ground), 10);
    }
    return rows;
  }

  void line(std::int64_t number) {
    const auto& [a, b] = model_.lines[static_cast<std::size_t>(number)];
    const Stroke& stroke = strokes[(way_ < 0 ? 0 : order(way_, value(way_, number))) % strokes.size()];
    std::string flags;
    for (const std::int32_t id : line_flags_)
      if (value(id, number).value != 0) flags += (flags.empty() ? "" : ", ") + column(id).name;
    Attributes attributes = {{"style", std::string(stroke.style)},
                             {"color", std::string(stroke.colour)},
                             {"penwidth", std::to_string(stroke.width)},
                             {"len", "1.6"}};
    if (!flags.empty()) attributes.push_back({"label", flags});
    const std::string link = sheet_.link(-1, kind(model_.line_kind).things[static_cast<std::size_t>(number)].span);
    if (!link.empty()) attributes.push_back({"URL", link});
    dot_.edge(ids_[static_cast<std::size_t>(a)], ids_[static_cast<std::size_t>(b)], attributes);
  }

  std::string legend_row(const std::string& sample, const std::string& text, const std::string& attributes = "") const {
    return fmt::format("<TR><TD ALIGN=\"CENTER\"{}>{}</TD><TD ALIGN=\"LEFT\">{}</TD></TR>", attributes, sample, html(text));
  }

  void legend() {
    std::string rows;
    if (way_ >= 0) {
      for (std::size_t i = 0; i < column(way_).type.words.size(); ++i) {
        const std::int32_t word = column(way_).type.words[i];
        if (word < 0) continue;
        const Stroke& stroke = strokes[i % strokes.size()];
        rows += legend_row(fmt::format("<FONT COLOR=\"{}\">{}</FONT>", stroke.colour, stroke.sample),
                           model_.words[static_cast<std::size_t>(word)]);
      }
    }
    if (shape_ >= 0) {
      for (std::size_t i = 0; i < column(shape_).type.words.size(); ++i) {
        const std::int32_t word = column(shape_).type.words[i];
        if (word >= 0) rows += legend_row(html(shapes[i % shapes.size()]), model_.words[static_cast<std::size_t>(word)]);
      }
    }
    if (region_ >= 0) {
      const auto tone = [&](std::size_t i) { return fmt::format(" BGCOLOR=\"{}\"", palette::at(palette::grounds, i).colour); };
      if (column(region_).type.base == Base::thing) {
        const check::Kind& root = kind(kind(column(region_).type.kind).root);
        for (std::size_t i = 0; i < root.things.size(); ++i)
          if (root.things[i].example < 0) rows += legend_row(" ", root.things[i].name, tone(i));
      } else {
        for (std::size_t i = 0; i < column(region_).type.words.size(); ++i)
          if (const std::int32_t word = column(region_).type.words[i]; word >= 0)
            rows += legend_row(" ", model_.words[static_cast<std::size_t>(word)], tone(i));
      }
    }
    std::string numbers;
    for (const std::int32_t id : numbers_) numbers += (numbers.empty() ? "" : " / ") + column(id).name;
    if (!numbers.empty()) rows += legend_row("1 / 2", numbers);
    rows += legend_row("?", "inferred") + legend_row("??", "reconstructed");
    dot_.node(dot_.id(), {{"shape", "plain"},
                          {"style", ""},
                          {"label",
                           "<TABLE BORDER=\"1\" COLOR=\"" + std::string(palette::faint) +
                               "\" CELLBORDER=\"0\" CELLSPACING=\"1\" CELLPADDING=\"3\">" + rows + "</TABLE>",
                           true}});
  }

  static constexpr std::size_t most_names = 4;
  const check::Model& model_;
  const AreasOptions& options_;
  Sheet sheet_;
  Words words_;
  Dot dot_;
  std::int32_t shape_ = -1, region_ = -1, holder_ = -1, way_ = -1;
  std::vector<std::int32_t> numbers_, flags_, line_flags_;
  std::vector<std::string> ids_;
};

constexpr std::int32_t many_areas = 80;

}  // namespace

std::string areas_layout(const check::Model& model) {
  const bool many = model.area_kind >= 0 && model.kinds[static_cast<std::size_t>(model.area_kind)].count > many_areas;
  return many ? "sfdp" : "neato";
}

std::string areas_dot(const check::Model& model, const AreasOptions& options) {
  if (model.space.kind != image::SpaceKind::areas) return "";
  return Areas(model, options).draw();
}

}  // namespace tercio::graph
