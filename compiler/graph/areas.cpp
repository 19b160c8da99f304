#include "compiler/graph/areas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>

#include "compiler/graph/area_shapes.hpp"
#include "compiler/graph/dot.hpp"
#include "compiler/graph/map.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/sheet.hpp"
#include "compiler/graph/side_tones.hpp"
#include "compiler/graph/states.hpp"
#include "compiler/graph/words.hpp"

namespace tercio::graph {
namespace {

using Base = check::Type::Base;
using check::Column;
using check::Literal;

struct Stroke {
  std::string_view style, colour, sample;
  int width;
};
constexpr std::array<Stroke, 5> strokes = {{{"solid", "#6f5a3a", "━━━", 3},
                                            {"dotted", "#2d6a9f", "•••••", 4},
                                            {"dashed", "#3f7d4c", "━ ━ ━", 4},
                                            {"bold", "#8c2f2f", "━━━", 6},
                                            {"dashed", "#7c3c6e", "╍╍╍", 2}}};
constexpr Stroke no_stroke = {"solid", palette::faint, "───", 1};  // of a line that has no value for one

class Areas {
 public:
  Areas(const check::Model& model, const AreasOptions& options)
      : model_(model),
        options_(options),
        sheet_(model, options.source_prefix, options.sources),
        words_(model),
        tones_(model),
        dot_(model.name,
             {{"labelloc", "t"},
              {"fontsize", "13"},
              {"fontname", std::string(palette::font)},
              {"bgcolor", std::string(palette::paper)},
              {"overlap", "prism"},
              {"overlap_scaling", "-1.4"},
              {"sep", "+10"},
              {"splines", large(model) ? "line" : "true"},
              {"start", "7"},
              {"outputorder", "edgesfirst"}},
             {{"fontname", std::string(palette::font)}, {"fontsize", "13"}, {"style", "filled"}, {"margin", "0.04"}, {"fixedsize", "true"}},
             {{"dir", "none"}, {"fontname", std::string(palette::font)}, {"fontsize", "10"}}) {
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
      const Column& c = model.columns[i];
      const auto id = static_cast<std::int32_t>(i);
      if (c.owners.size() != 1) continue;
      if (c.owners[0] == model.area_kind) area_column(c, id);
      if (c.owners[0] == model.line_kind) line_column(c, id);
    }
  }

  std::string draw() {
    const check::Kind& root = kind(kind(model_.area_kind).root);
    find_pieces();
    // Numbers stand behind names where all have room.
    if (options_.pieces) {
      numbered_ = true;
      for (std::size_t i = 0; i < root.things.size(); ++i) {
        if (root.things[i].example < 0) pieces(static_cast<std::int64_t>(i), "");
      }
      numbered_ = more_.empty();
      more_.clear(), piece_numbers_.clear();
      inferred_ = reconstructed_ = false;
    }
    for (std::size_t i = 0; i < root.things.size(); ++i) {
      ids_.push_back(dot_.id());
      if (root.things[i].example < 0) area(root.things[i], static_cast<std::int64_t>(i));
    }
    for (std::size_t i = 0; i < model_.lines.size(); ++i) line(static_cast<std::int64_t>(i));
    dot_.graph({{"label", legend(), true}});
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
  std::string doubt(const Literal& v) {
    if (v.provenance == image::Provenance::printed) return "";
    const bool inferred = v.provenance == image::Provenance::inferred;
    (inferred ? inferred_ : reconstructed_) = true;
    return inferred ? "?" : "??";
  }
  static std::string spaced_name(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
  }

  void area_column(const Column& c, std::int32_t id) {
    if (c.type.base == Base::thing && c.type.kind == model_.side_kind && holder_ < 0) holder_ = id;
    if (!c.printed) return;
    const bool thing = c.type.base == Base::thing && c.type.kind != model_.side_kind;
    if (c.type.base == Base::word && shape_ < 0) shape_ = id;
    else if ((thing || c.type.base == Base::word) && region_ < 0) region_ = id;
    else if (thing || c.type.base == Base::word) belongings_.push_back(id);
    if (c.type.base == Base::integer) numbers_.push_back(id);
    if (c.type.base == Base::flag) flags_.push_back(id);
  }

  // What is printed stands before what play can change.
  void line_column(const Column& c, std::int32_t id) {
    if (c.type.base == Base::word && (way_ < 0 || (c.printed && !column(way_).printed))) way_ = id;
    if (c.type.base == Base::flag && c.printed) line_flags_.push_back(id);
  }

  // The place of a value among those that its column can take.
  std::size_t order(std::int32_t id, const Literal& v) const {
    if (id < 0 || v.is_none) return 0;
    if (column(id).type.base == Base::thing) return static_cast<std::size_t>(v.value);
    const auto& all = column(id).type.words;
    const auto found = std::find(all.begin(), all.end(), static_cast<std::int32_t>(v.value));
    return static_cast<std::size_t>(found - all.begin());
  }

  // The field that grounds tell: without one of its own, that of the shapes.
  std::int32_t ground_column() const { return region_ < 0 ? shape_ : region_; }

  const palette::Ground& ground_of(std::int64_t area) const {
    const std::int32_t id = ground_column();
    if (id < 0) return palette::grounds[0];
    const Literal& v = value(id, area);
    return v.is_none ? palette::no_ground : palette::at(palette::grounds, order(id, v));
  }

  std::string row_of(const std::string& text, const std::string& attributes = "", int size = 11) const {
    return fmt::format("<TR><TD{}><FONT POINT-SIZE=\"{}\">{}</FONT></TD></TR>", attributes, size, text);
  }

  void area(const check::Thing& thing, std::int64_t number) {
    const std::string name = spaced_name(thing.name);
    std::string label = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">" +
                        row_of("<B>" + html(name) + "</B>", "", 14);
    int high = 20;  // of what the rules print: the room is the same whoever stands there
    std::string belongs;
    for (const std::int32_t id : belongings_) {
      const Literal& v = value(id, number);
      if (v.is_none) continue;
      const std::string text = spaced_name(words_.literal(v, column(id).type));
      belongs += (belongs.empty() ? "" : ", ") + text + doubt(v);
      samples_.emplace(id, text);
    }
    if (!belongs.empty()) label += row_of(html(belongs), "", 10), high += 14;
    std::string numbers;
    for (const std::int32_t id : numbers_) {
      const Literal& v = value(id, number);
      numbers += (numbers.empty() ? "" : " / ") + words_.literal(v, column(id).type) + doubt(v);
    }
    bool plain = true;
    for (const std::int32_t id : numbers_) plain = plain && value(id, number).value == 0;
    if (!plain) label += row_of(html(numbers)), high += 15;
    std::string flags;
    for (const std::int32_t id : flags_)
      if (value(id, number).value != 0) flags += (flags.empty() ? "" : ", ") + column(id).name + doubt(value(id, number));
    if (!flags.empty()) label += row_of("<I>" + html(flags) + "</I>", "", 10), high += 14;
    if (holder_ >= 0) high += 15;
    if (!pieces_.empty()) high += static_cast<int>(piece_lines) * 14;
    if (holder_ >= 0 && !value(holder_, number).is_none) {
      const Literal& v = value(holder_, number);
      const palette::Side tone = tones_.of(v.value);
      sides_.insert(v.value);
      label += row_of(fmt::format("<FONT COLOR=\"{}\">{}</FONT>", tone.ink,
                                  "⚑ " + html(words_.literal(v, column(holder_).type) + doubt(v))),
                      fmt::format(" BGCOLOR=\"{}\"", tone.ground), 10);
    }
    if (options_.pieces) label += pieces(number, name);
    label += "</TABLE>";

    const std::size_t shape = shape_ < 0 ? 0 : order(shape_, value(shape_, number));
    const palette::Ground& ground = ground_of(number);
    Attributes attributes = {{"label", label, true},
                             {"shape", std::string(area_shapes[shape % area_shapes.size()])},
                             {"fillcolor", std::string(ground.colour)},
                             {"color", std::string(ground.ink == ground.colour ? palette::faint : ground.ink)},
                             {"penwidth", shape == 0 ? "1" : "2.5"}};
    if (&ground == &palette::no_ground) attributes.push_back({"style", "filled,dashed"}), bare_ = true;
    // An ellipse has room for what stands in it at 71 hundredths of its sides, a box at all of it.
    const double round = shape % area_shapes.size() == 0 ? 1.38 : shape % area_shapes.size() == 1 ? 1.06 : 1.25;
    const int letters = std::max(static_cast<int>(name.size()) * 9, pieces_.empty() ? 60 : 122);
    attributes.push_back({"width", fmt::format("{:.2f}", (letters + 8) * round / 72)});
    attributes.push_back({"height", fmt::format("{:.2f}", (high + 8) * round / 72)});
    const std::string link = sheet_.link(-1, thing.span);
    const std::string who = options_.pieces ? numbered_pieces(number) : "";
    if (!link.empty()) attributes.push_back({"URL", link});
    if (!link.empty() || !who.empty()) attributes.push_back({"tooltip", thing.name + who});
    dot_.node(ids_[static_cast<std::size_t>(number)], attributes);
  }

  // Kinds of things that can stand in an area: where, and whose.
  struct Movable {
    std::int32_t root = -1, place = -1, owner = -1;
    std::vector<std::int32_t> numbers = {};  // columns: printed integers that lists give
  };

  // "4", "4-2??": the numbers that a piece is given, in the order declared.
  std::string numbers_of(const Movable& each, std::int64_t thing) {
    std::string out;
    for (const std::int32_t id : each.numbers) {
      const auto found = column(id).values.find({thing, 0});
      if (found == column(id).values.end()) continue;
      if (numbered_) piece_numbers_.insert(id);
      out += (out.empty() ? "" : "-") + words_.literal(found->second, column(id).type) + doubt(found->second);
    }
    return out;
  }

  void find_pieces() {
    std::vector<std::int32_t> roots;
    for (std::size_t k = 0; k < model_.kinds.size(); ++k) {
      const check::Kind& root = model_.kinds[k];
      if (root.root != static_cast<std::int32_t>(k) || root.hex || root.hexside || root.root == kind(model_.area_kind).root) continue;
      Movable found{root.root, -1, -1, {}};
      for (std::size_t i = 0; i < model_.columns.size(); ++i) {
        const Column& c = model_.columns[i];
        if (c.owners.size() != 1 || c.owners[0] != root.root || c.type.base != Base::thing) continue;
        if (c.type.kind == model_.area_kind && found.place < 0 && !c.printed) found.place = static_cast<std::int32_t>(i);
        if (c.type.kind == model_.side_kind && found.owner < 0) found.owner = static_cast<std::int32_t>(i);
      }
      if (found.place < 0) continue;
      for (std::size_t i = 0; i < model_.columns.size(); ++i) {
        const Column& c = model_.columns[i];
        if (c.owners.size() == 1 && kind(c.owners[0]).root == root.root && c.printed && c.type.base == Base::integer && !c.values.empty())
          found.numbers.push_back(static_cast<std::int32_t>(i));
      }
      pieces_.push_back(found);
      roots.push_back(found.root);
    }
    if (!options_.pieces) return;
    states_ = std::make_unique<PieceStates>(model_, roots, [&](std::int32_t root, std::int64_t thing) {
      return std::any_of(pieces_.begin(), pieces_.end(), [&](const Movable& each) { return each.root == root && !value(each.place, thing).is_none; });
    });
  }

  // Calls see(movable, thing, its name) for every piece that stands there.
  template <typename See>
  void each_piece_at(std::int64_t place, const See& see) {
    for (const Movable& each : pieces_) {
      const check::Kind& root = kind(each.root);
      for (std::size_t t = 0; t < root.things.size(); ++t) {
        const auto thing = static_cast<std::int64_t>(t);
        const Literal& where = value(each.place, thing);
        if (root.things[t].example < 0 && !where.is_none && where.value == place) see(each, thing, spaced_name(root.things[t].name));
      }
    }
  }

  // ": Tilly 5, Anholt 2": those that have numbers.
  std::string numbered_pieces(std::int64_t place) {
    std::string out;
    each_piece_at(place, [&](const Movable& each, std::int64_t thing, const std::string& name) {
      const std::string strong = numbers_of(each, thing);
      if (!strong.empty()) out += (out.empty() ? ": " : ", ") + name + " " + strong;
    });
    return out;
  }

  // On ground of every colour, paper would stand out as if it were somebody's.
  palette::Side tone_of(std::int64_t side) const { return side < 0 ? palette::sides[4] : tones_.of(side); }

  // Who stands there: each side's pieces by name, as far as there is room; the legend has the others.
  std::string pieces(std::int64_t place, const std::string& area_name) {
    std::map<std::int64_t, std::vector<std::string>> by_side;
    each_piece_at(place, [&](const Movable& each, std::int64_t thing, const std::string& name) {
      const bool owned = each.owner >= 0 && !value(each.owner, thing).is_none;
      const std::string now = states_->letters(each.root, thing);
      const std::string strong = numbered_ ? numbers_of(each, thing) : "";
      by_side[owned ? value(each.owner, thing).value : -1].push_back(name + (strong.empty() ? "" : " " + strong) + doubt(value(each.place, thing)) + (now.empty() ? "" : " [" + now + "]"));
    });
    std::string rows;
    for (const auto& each : by_side) {
      const std::int64_t side = each.first;
      const std::vector<std::string>& names = each.second;
      sides_.insert(side);
      const palette::Side tone = tone_of(side);
      const std::size_t room = std::max<std::size_t>(1, piece_lines / by_side.size());
      std::size_t shown = names.size();
      const auto written = [&] {
        std::string text;
        for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + names[i];
        if (shown < names.size()) text += fmt::format("{}{} more", shown == 0 ? "" : " and ", names.size() - shown);
        return wrap(text, 24);
      };
      while (shown > 0 && written().size() > room) --shown;
      std::string lines;
      for (const std::string& line : written()) lines += (lines.empty() ? "" : "<BR/>") + html(line);
      if (shown < names.size()) {
        std::string all;
        for (std::size_t i = shown; i < names.size(); ++i) all += (i == shown ? "" : ", ") + names[i];
        more_.push_back(area_name + ": " + all);
      }
      rows += row_of(fmt::format("<FONT COLOR=\"{}\">{}</FONT>", tone.ink, lines), fmt::format(" BGCOLOR=\"{}\"", tone.ground), 10);
    }
    return rows;
  }

  void line(std::int64_t number) {
    const auto& [a, b] = model_.lines[static_cast<std::size_t>(number)];
    const bool none = way_ >= 0 && value(way_, number).is_none;
    wayless_ = wayless_ || none;
    const Stroke& stroke = none ? no_stroke : strokes[(way_ < 0 ? 0 : order(way_, value(way_, number))) % strokes.size()];
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

  // The title, and beneath it what the signs mean, a cell each, in rows across.
  std::string legend() {
    std::vector<std::string> cells;
    const auto add = [&](const std::string& sample, const std::string& text, const std::string& look = "") {
      cells.push_back(fmt::format("<TD><TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\"><TR><TD ALIGN=\"CENTER\"{}>{}</TD></TR></TABLE></TD><TD ALIGN=\"LEFT\">{}   </TD>", look,
                                  sample.empty() ? "     " : sample, html(spaced_name(text))));
    };
    const auto words_of = [&](std::int32_t id, const auto& each) {
      const std::vector<std::int32_t>& all = column(id).type.words;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] >= 0) each(i, model_.words[static_cast<std::size_t>(all[i])]);
      }
    };
    const auto sample = [](const Stroke& stroke) { return fmt::format("<FONT COLOR=\"{}\">{}</FONT>", stroke.colour, stroke.sample); };
    if (way_ >= 0) words_of(way_, [&](std::size_t i, const std::string& word) { add(sample(strokes[i % strokes.size()]), word); });
    if (wayless_) add(sample(no_stroke), "no " + column(way_).name);
    if (shape_ >= 0) {
      words_of(shape_, [&](std::size_t i, const std::string& word) {
        // Without a ground of its own an area has that of its shape.
        const palette::Ground& ground = palette::at(palette::grounds, region_ < 0 ? i : 0);
        add(area_sample(i % area_shapes.size(), region_ < 0 ? ground.colour : palette::paper, region_ < 0 && ground.ink != ground.colour ? ground.ink : palette::faint), word);
      });
    }
    if (region_ >= 0) {
      const auto tone = [&](std::size_t i) { return fmt::format(" BGCOLOR=\"{}\"", palette::at(palette::grounds, i).colour); };
      if (column(region_).type.base == Base::thing) {
        const check::Kind& root = kind(kind(column(region_).type.kind).root);
        for (std::size_t i = 0; i < root.things.size(); ++i)
          if (root.things[i].example < 0) add("", root.things[i].name, tone(i));
      } else {
        words_of(region_, [&](std::size_t i, const std::string& word) { add("", word, tone(i)); });
      }
    }
    if (bare_) {
      add("", "no " + column(ground_column()).name,
          fmt::format(" BORDER=\"1\" STYLE=\"dashed\" COLOR=\"{}\" BGCOLOR=\"{}\"", palette::no_ground.ink, palette::no_ground.colour));
    }
    for (const std::int64_t side : sides_) {
      const palette::Side tone = tone_of(side);
      add("", side < 0 ? "of no side" : words_.thing(model_.side_kind, side), fmt::format(" BGCOLOR=\"{}\"", tone.ground));
    }
    if (holder_ >= 0) add("⚑", column(holder_).name);
    std::string numbers;
    for (const std::int32_t id : numbers_) numbers += (numbers.empty() ? "" : " / ") + column(id).name;
    if (!numbers.empty()) add(numbers_.size() > 1 ? "1 / 2" : "1", numbers);
    for (const auto& [id, text] : samples_) add(html(text), column(id).name);
    numbers.clear();
    for (const std::int32_t id : piece_numbers_) numbers += (numbers.empty() ? "" : "-") + column(id).name;
    if (!numbers.empty()) add(piece_numbers_.size() > 1 ? "name 1-2" : "name 1", numbers);
    if (states_ != nullptr) {
      for (const PieceState& each : states_->on()) add("[" + html(each.letters) + "]", fmt::format("{} ({})", column(each.column).name, each.count));
    }
    if (inferred_) add("?", "inferred");
    if (reconstructed_) add("??", "reconstructed");
    const std::string table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"2\" CELLPADDING=\"0\">";
    std::string rows;
    constexpr std::size_t across = 8;
    for (std::size_t i = 0; i < cells.size(); ++i) rows += (i % across == 0 ? (i == 0 ? "<TR>" : "</TR><TR>") : "") + cells[i];
    std::string out = table + "<TR><TD>" + font(html(sheet_title(model_, options_.moment)), palette::ink, 30, true) + "</TD></TR>";
    if (!rows.empty()) out += "<TR><TD>" + table + rows + "</TR></TABLE></TD></TR>";
    std::string others;
    for (const std::string& each : more_) others += html_lines(each, 150) + "<BR ALIGN=\"LEFT\"/>";
    if (!others.empty()) out += "<TR><TD ALIGN=\"LEFT\" BALIGN=\"LEFT\">" + font("More pieces stand in", palette::ink, 12, true) + "<BR ALIGN=\"LEFT\"/>" + font(others, palette::ink, 11) + "</TD></TR>";
    return out + "</TABLE>";
  }

  static constexpr std::size_t piece_lines = 3;  // room for the pieces in an area
  const check::Model& model_;
  const AreasOptions& options_;
  Sheet sheet_;
  Words words_;
  SideTones tones_;
  Dot dot_;
  std::int32_t shape_ = -1, region_ = -1, holder_ = -1, way_ = -1;
  std::vector<std::int32_t> numbers_, flags_, line_flags_, belongings_;  // belongings: what else the rules print of an area
  std::map<std::int32_t, std::string> samples_;  // of belongings: the first that is written
  std::vector<std::string> ids_;
  std::vector<Movable> pieces_;
  std::unique_ptr<PieceStates> states_;  // none without pieces
  std::set<std::int32_t> piece_numbers_;  // columns that are written behind names
  std::set<std::int64_t> sides_;         // whose colours are on the sheet
  std::vector<std::string> more_;        // pieces there is no room for, by area
  bool numbered_ = false;                // names of pieces have their numbers
  bool bare_ = false;                    // some area has no value that gives a ground
  bool wayless_ = false;                 // some line has none that gives a stroke
  bool inferred_ = false, reconstructed_ = false;
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
