// A table without a grid: what `kind stand` must have, and the outlines of its patches of ground.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/units.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

// The parts of a text between signs.
std::vector<std::string_view> parts_of(std::string_view text, char sign) {
  std::vector<std::string_view> out;
  for (std::size_t p = 0; p <= text.size();) {
    const std::size_t end = std::min(text.find(sign, p), text.size());
    out.push_back(text.substr(p, end - p));
    p = end + 1;
  }
  return out;
}

}  // namespace

// `table 180cm by 120cm`
void Checker::declare_table(Node map, const std::vector<std::string>& words) {
  std::int64_t width = 0, height = 0;
  const bool good = words.size() == 4 && words[0] == "table" && words[2] == "by" && image::read_measure(words[1], width) &&
                    image::read_measure(words[3], height);
  if (!good || width <= 0 || height <= 0 || width > image::limits::table_side || height > image::limits::table_side) {
    const char* const wrong = words.empty() || words[0] != "table" ? "`kind stand` wants a table" : "a table has two sides, each more than nothing and at most 500cm";
    report(Code::map_spec, map.span(), wrong, "write `table 180cm by 120cm`");
    return;
  }
  Type length;
  length.base = Base::integer;
  length.measure.length = 1;
  for (const std::string& side : {words[1], words[3]}) {
    if (image::unit_of(side) == image::Unit::length) continue;
    report(Code::wrong_measure, map.span(), show_measure(length.measure), show_measure(measure_of(side, 1)), "write `" + meant_measure(side, length) + "`");
    return;
  }
  m.space.kind = image::SpaceKind::table;
  m.space.width = static_cast<std::int32_t>(width);
  m.space.height = static_cast<std::int32_t>(height);
}

// The fields that the engine reads: where a stand is, and how large. What is missing is declared as it should be, so that
// nobody who asks for it is told again.
void Checker::check_stands() {
  if (m.space.kind != image::SpaceKind::table) return;
  const Node map = of({SK::d_map})[0]->node;
  for (const std::int32_t number : {m.stand_kind, m.patch_kind}) {
    if (number < 0) continue;
    const Kind& kind = m.kinds[static_cast<std::size_t>(number)];
    if (kind.parent >= 0)
      report(Code::map_spec, kind.span, "`kind " + kind.name + "` is no part of another kind",
             "let other kinds be parts of it: `kind troop is " + kind.name + "`");
    const std::vector<Thing>& things = m.kinds[static_cast<std::size_t>(kind.root)].things;
    if (static_cast<std::int64_t>(things.size()) > image::limits::stands)
      report(Code::too_much, things.back().span, std::to_string(things.size()) + " " + kind.plural,
             std::to_string(image::limits::stands));
  }
  struct Wanted {
    const char* name;
    bool flag, printed;
    Measure measure;
    const char* written;
    std::int32_t image::Space::*field;
  };
  static constexpr Wanted wanted[] = {{"x", false, false, {1, 0}, "0..500cm", &image::Space::x},
                                      {"y", false, false, {1, 0}, "0..500cm", &image::Space::y},
                                      {"facing", false, false, {0, 1}, "0..360deg", &image::Space::facing},
                                      {"on_table", true, false, {}, "", &image::Space::on_table},
                                      {"frontage", false, true, {1, 0}, "1mm..20cm", &image::Space::frontage},
                                      {"depth", false, true, {1, 0}, "1mm..20cm", &image::Space::depth}};
  std::string missing;
  std::pair<std::int32_t, std::int64_t> told{-1, 0};  // `x, y : 0..120` is one fault
  for (const Wanted& each : wanted) {
    const std::int32_t c = column_for(each.name, m.stand_kind);
    const Column* const column = c < 0 ? nullptr : &m.columns[static_cast<std::size_t>(c)];
    const bool size = each.printed && column != nullptr &&
                      (column->type.lo < 1 || column->type.hi > image::limits::base_side);
    const bool good = column != nullptr && column->owners == std::vector{m.stand_kind} && column->printed == each.printed &&
                      column->type.base == (each.flag ? Base::flag : Base::integer) && !size;
    if (column != nullptr && column->type.base == Base::unknown) continue;
    if (column != nullptr && column->type.base == Base::integer && !each.flag && column->type.measure != each.measure) {
      const std::pair<std::int32_t, std::int64_t> here{column->handle, column->type.hi};
      if (std::exchange(told, here) != here) report(Code::wrong_measure, column->span, show_measure(each.measure), show_measure(column->type.measure),
             "write `" + std::string(each.name) + " : " + each.written + "`");
      m.columns[static_cast<std::size_t>(c)].type = Type{};  // what is given in another measure is no fault of its own
      continue;
    }
    m.space.*each.field = c;
    if (good) continue;
    if (column == nullptr) {
      Column as_it_should_be;
      as_it_should_be.name = each.name;
      as_it_should_be.owners = {m.stand_kind};
      columns_[each.name].push_back(static_cast<std::int32_t>(m.columns.size()));
      m.columns.push_back(std::move(as_it_should_be));
    }
    missing += (missing.empty() ? "`" : ", `") + std::string(each.name) + (each.flag      ? "` that it can be"
                                                                           : each.printed ? "` (within 1mm..20cm, printed)"
                                                                                          : "` (" + show_measure(each.measure) + ")");
  }
  if (missing.empty()) return;
  report(Code::map_spec, map.span(), "the table needs of `kind stand`: " + missing,
         "write `kind stand { x, y : 0..500cm  facing : 0..360deg  frontage, depth : 1mm..20cm printed }` and `a stand can be on_table`")
      .label(m.kinds[static_cast<std::size_t>(m.stand_kind)].span, "`kind stand` is here");
}

// The rows of the map: a patch, then the corners of its outline, or one path `x/y-x/y-..` as wide as its field `width`.
void Checker::fill_table(Decl& decl) {
  if (m.patch_kind < 0) {
    for (const Node row : decl.node.child(SK::chart).children(SK::row))
      report(Code::map_spec, row.span(), "its rows are outlines, and there is no `kind patch`",
             "declare `kind patch`, and list its things");
    return;
  }
  const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.patch_kind)].root)];
  const std::int32_t width = column_for("width", m.patch_kind);
  if (width >= 0) {
    const Column& c = m.columns[static_cast<std::size_t>(width)];
    if (c.type.base == Base::integer && c.printed && c.type.measure == Measure{1, 0} && c.type.lo >= 0 && c.type.hi <= image::limits::table_side) {
      m.space.path_width = width;
    } else if (c.type.base != Base::unknown) {
      report(Code::map_spec, c.span, "`width` of a patch is a printed length, at most 500cm",
             "write `width : 0..500cm printed`");
    }
  }
  const auto width_known = [&](std::int64_t patch) { return m.space.path_width >= 0 ? !refused_.contains({width, patch}) : width < 0; };
  m.outlines.assign(root.things.size(), {});
  std::vector<Span> rows(root.things.size());
  bool understood = true;  // else a row that names nothing may be that of a patch without one
  for (const Node row : decl.node.child(SK::chart).children(SK::row)) {
    if (stray_sign(row)) {
      understood = false;
      continue;
    }
    const std::string name(row[0].text());
    std::int64_t patch = -1;
    if (thing_named(name, m.patch_kind, patch) < 0) {
      std::vector<std::string> known;
      for (const Thing& thing : root.things) known.push_back(thing.name);
      report(Code::unknown_name, row[0].span(), name, diagnostics::did_you_mean(name, known)).suggest(diagnostics::nearest(name, known));
      understood = false;
      continue;
    }
    auto& outline = m.outlines[static_cast<std::size_t>(patch)];
    if (!outline.empty()) {
      report(Code::duplicate_name, row[0].span(), name).label(rows[static_cast<std::size_t>(patch)], "the first is here");
      continue;
    }
    rows[static_cast<std::size_t>(patch)] = row[0].span();
    if (!read_outline(row, patch, width_known(patch), outline)) outline.clear();
  }
  for (std::size_t i = 0; i < root.things.size() && understood; ++i)
    if (rows[i].begin == rows[i].end)
      report(Code::map_spec, root.things[i].span, "`" + root.things[i].name + "` has no row of the map that gives its outline",
             "add a row `" + root.things[i].name + "  10cm/10cm 20cm/10cm 20cm/20cm`");
}

bool Checker::read_outline(Node row, std::int64_t patch, bool width_known, std::vector<std::pair<std::int64_t, std::int64_t>>& out) {
  bool path = false;
  if (loose_unit(row)) return false;
  for (std::size_t i = 1; i < row.size(); ++i) {
    const MapCell cell = map_cell(row[i].text());
    if (const std::string plain = with_plain_dashes(cell.text); plain != cell.text) {
      report(Code::foreign_habit, row[i].span(), cell.text, "a chain is written with `-`").suggest(plain);
      return false;
    }
    const std::vector<std::string_view> links = parts_of(cell.text, '-');
    path = path || links.size() > 1;
    for (const std::string_view link : links) {
      const std::vector<std::string_view> xy = parts_of(link, '/');
      const Span point = part_of(row[i].span(), cell.text, link);
      if (std::any_of(xy.begin(), xy.end(), [&](std::string_view each) { return tell_too_fine(each, part_of(row[i].span(), cell.text, each)); })) return false;
      std::int64_t x = 0, y = 0;
      if (xy.size() != 2 || !image::read_measure(xy[0], x) || !image::read_measure(xy[1], y)) {
        report(Code::map_spec, point, "`" + std::string(link) + "` is no point",
               "a point is written `30cm/45cm`: how far from the left edge, and how far from the near one");
        return false;
      }
      Type length;
      length.base = Base::integer;
      length.measure.length = 1;
      for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
        Type here = length;
        here.measure = measure_of(xy[k], k == 0 ? x : y);
        if (agree(here, length)) continue;
        length.hi = k == 0 ? m.space.width : m.space.height;
        tell_measure(xy[k], here.measure, length, part_of(row[i].span(), cell.text, xy[k]));
        return false;
      }
      if (x < 0 || y < 0 || x > m.space.width || y > m.space.height) {
        report(Code::off_the_map, point, std::string(link), "the table ends there",
               "it is " + image::measure_text(image::Unit::length, m.space.width) + " by " +
                   image::measure_text(image::Unit::length, m.space.height));
        return false;
      }
      out.emplace_back(x, y);
    }
  }
  std::int64_t width = 0;
  if (m.space.path_width >= 0) {
    const Column& c = m.columns[static_cast<std::size_t>(m.space.path_width)];
    width = c.at_start(patch).value;
  }
  std::string wrong;
  if (path && row.size() > 2) wrong = "a path is one chain `x/y-x/y-..`";
  if (path && width <= 0 && width_known) wrong = "a path needs a `width`";
  if (!path && width > 0 && width_known) wrong = "it has a width, so it is a path: `x/y-x/y-..`";
  if (!path && out.size() < 3) wrong = "an outline has three corners at least";
  if (static_cast<std::int64_t>(out.size()) > image::limits::outline_points)
    wrong = "an outline has at most " + std::to_string(image::limits::outline_points) + " points";
  if (wrong.empty() && !path) wrong = crossing_of(out);
  if (wrong.empty()) return true;
  report(Code::map_spec, row.span(), wrong,
         "an outline is written `10cm/10cm 20cm/10cm 20cm/20cm`, a path `10cm/10cm-20cm/10cm` with a `width`");
  return false;
}

// Where an outline on the table crosses itself, for people; empty when it does not.
std::string Checker::crossing_of(const std::vector<std::pair<std::int64_t, std::int64_t>>& points) const {
  table::Patch outline;
  for (const auto& [x, y] : points) outline.points.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
  const auto [fault, point, other] = table::check(outline, {m.space.width, m.space.height});
  if (fault == table::PatchFault::repeated) return "two corners one after the other are one point";
  if (fault != table::PatchFault::crossing) return {};
  const bool folds = point == (other + 1) % points.size();
  return folds ? "its edge " + std::to_string(point + 1) + " goes back along the one before"
               : "its edges " + std::to_string(other + 1) + " and " + std::to_string(point + 1) + " cross";
}

// The number of a word of runtime/image/geometry.def that is called with its arguments; else -1.
std::int32_t Checker::geometry_named(std::string_view name) {
  for (std::size_t q = 0; q < image::count_of<image::Geometry>; ++q)
    if (image::name_of(static_cast<image::Geometry>(q)) == name && name != "reached") return static_cast<std::int32_t>(q);
  return -1;
}

// What such a word asks on a table; -1 when it is none of them.
ExprId Checker::geometry(const std::string& name, std::vector<ExprId>& args, Span span) {
  const std::int32_t question = m.stand_kind < 0 ? -1 : geometry_named(name);
  if (question < 0) return -1;
  const std::string_view asks = image::asks_of(static_cast<image::Geometry>(question));
  if (args.size() != asks.size()) {
    std::string written;
    for (const char c : asks)
      written += std::string(written.empty() ? "" : ", ") + (c == 's' ? "stand" : c == 'l' ? "length" : c == 'a' || c == 'w' ? "angle" : c == 'S' ? "set of stand" : "set of patch");
    report(Code::wrong_arity, span, name, std::to_string(asks.size()), std::to_string(args.size()), "it is `" + name + "(" + written + ")`");
    return unknown(span);
  }
  const bool patches = asks.find('P') != std::string_view::npos ||
                       image::answer_of(static_cast<image::Geometry>(question)) == image::Answer::patches;
  if (patches && m.patch_kind < 0) {
    report(Code::unknown_name, span, name, "it needs `kind patch`");
    return unknown(span);
  }
  std::vector<Type> all;
  for (std::size_t i = 0; i < asks.size(); ++i) {
    Type wanted = asks[i] == 's' ? thing_type(m.stand_kind) : Type{};
    if (asks[i] == 'l' || asks[i] == 'a' || asks[i] == 'w') {
      wanted.base = Base::integer;
      (asks[i] == 'l' ? wanted.measure.length : wanted.measure.angle) = 1;
      if (asks[i] == 'w') wanted.hi = image::limits::spread;
    }
    if (asks[i] == 'S' || asks[i] == 'P') {
      wanted.base = Base::set;
      wanted.kind = asks[i] == 'S' ? m.stand_kind : m.patch_kind;
    }
    all.push_back(std::move(wanted));
  }
  if (!expect_args(name, all, args)) return unknown(span);
  return make(ExprOp::geometry, geometry_type(static_cast<image::Geometry>(question)), span, std::move(args), question);
}

Type Checker::geometry_type(image::Geometry question) const {
  Type t;
  switch (image::answer_of(question)) {
    case image::Answer::flag:
      t.base = Base::flag;
      t.hi = 1;
      return t;
    case image::Answer::stands:
    case image::Answer::patches:
      t.base = Base::set;
      t.kind = image::answer_of(question) == image::Answer::stands ? m.stand_kind : m.patch_kind;
      return t;
    case image::Answer::length:
    case image::Answer::angle:
      break;
  }
  const bool angle = image::answer_of(question) == image::Answer::angle;
  t.base = Base::integer;
  (angle ? t.measure.angle : t.measure.length) = 1;
  t.lo = question == image::Geometry::flush_turn ? -1800 : angle ? 0 : -2 * image::limits::table_side;
  t.hi = angle ? 3601 : 2 * image::limits::table_side;
  return t;
}

}  // namespace tercio::check
