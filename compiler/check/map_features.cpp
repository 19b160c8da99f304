// What lies on the map: rows of features, what is usual, and that the two kinds of a slope agree.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

// What rows of the map may begin with: the flags of places and borders, and the values of their fields.
std::vector<std::string> Checker::features() const {
  std::vector<std::string> known;
  for (const Column& c : m.columns) {
    if (c.owners.size() != 1 || !(c.owners[0] == m.place_kind() || c.owners[0] == m.border_kind())) continue;
    if (c.type.base == Base::flag) known.push_back(c.name);
    if (c.type.base == Base::thing)
      for (const Thing& t : m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(c.type.kind)].root)].things) known.push_back(t.name);
    for (const std::int32_t w : c.type.words)
      if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
  }
  return known;
}

// Whether a row of the map begins with one of them; reports when not.
bool Checker::is_feature(const std::string& feature, Node row) {
  const std::vector<std::string> known = features();
  if (std::find(known.begin(), known.end(), feature) != known.end()) {
    // `road 0104 0204 0305`: places one by one where a chain of them is meant.
    const bool of_border = std::any_of(m.columns.begin(), m.columns.end(), [&](const Column& c) { return c.owners.size() == 1 && c.owners[0] == m.border_kind() && m.border_kind() >= 0 && c.name == feature && c.type.base == Base::flag; });
    const bool of_place = std::any_of(m.columns.begin(), m.columns.end(), [&](const Column& c) { return c.owners.size() == 1 && c.owners[0] == m.place_kind() && c.name == feature; });
    if (!of_border || of_place || row.size() < 3) return true;
    std::string chain;
    std::int64_t before = -1;
    for (std::size_t i = 1; i < row.size(); ++i) {
      const std::string cell = map_cell(row[i].text()).text;
      std::int64_t here = -1;
      if (m.area_kind < 0) here = hex_label(cell, row[i].span(), false);
      else if (thing_named(cell, m.area_kind, here) < 0) here = -1;
      if (here < 0 || (before >= 0 && border_between(before, here) < 0)) return true;
      chain += (i == 1 ? "" : "-") + cell;
      before = here;
    }
    Span span = row[1].span();
    span.end = row[row.size() - 1].span().end;
    report(Code::foreign_habit, span, std::string(text_at(span)), "`" + feature + "` lies between places: write the chain `" + chain + "`").suggest(chain);
    return false;
  }
  // A field of the map with this name has a type that was not understood.
  if (std::any_of(m.columns.begin(), m.columns.end(), [&](const Column& c) { return c.owners.size() == 1 && c.name == feature && c.type.base == Base::unknown; })) return false;
  std::vector<std::string> words = known;
  words.emplace_back("default");
  if (m.area_kind < 0) words.emplace_back(hole_row);
  const bool borders = row.size() > 1 && row[1].text().find_first_of("/-") != std::string_view::npos;
  const std::int32_t kind = borders ? m.border_kind() : m.place_kind();
  const std::string of = kind < 0 ? "hexside" : m.kinds[static_cast<std::size_t>(kind)].name;
  report(Code::map_feature, row[0].span(), feature, near_or_new(feature, words, "`state " + feature + " of " + of + " : flag printed`"))
      .suggest(diagnostics::nearest(feature, words));
  return false;
}

// Whether every field that a feature may be a value of has a type that is known.
bool Checker::features_known() const {
  return std::none_of(m.columns.begin(), m.columns.end(), [&](const Column& c) {
    return c.owners.size() == 1 && c.owners[0] == m.place_kind() && c.type.base == Base::unknown;
  });
}

// A chain with blanks beside its dashes, which make several cells of it: how many; 0 where this cell begins none.
std::size_t Checker::loose_chain(Node row, std::size_t first) {
  const auto begins = [&](std::size_t i) { return row[i].text().front() == '-'; };
  const auto ends = [&](std::size_t i) { return row[i].text().back() == '-'; };
  std::size_t last = first;
  std::string whole(row[first].text()), chain = whole;
  for (; last + 1 < row.size() && (ends(last) || begins(last + 1)); ++last) {
    whole += " " + std::string(row[last + 1].text());
    chain += row[last + 1].text();
  }
  const bool torn = chain.front() == '-' || chain.back() == '-' || chain.find("--") != std::string::npos;
  if (last == first && !torn) return 0;
  Span span = row[first].span();
  span.end = row[last].span().end;
  report(Code::foreign_habit, span, whole, torn ? "a chain has a name on both sides of each `-`" : "a chain has no blanks in it")
      .suggest(torn ? "" : chain);
  return last - first + 1;
}

// A row that begins with a feature, `default` or `off` and names no place.
bool Checker::says_nothing(Node row, const std::string& feature) {
  if (row.size() > 1) return false;
  const bool areas = m.area_kind >= 0;
  const bool borders = std::any_of(m.columns.begin(), m.columns.end(), [&](const Column& c) {
    return c.owners.size() == 1 && c.owners[0] == m.border_kind() && m.border_kind() >= 0 && c.name == feature;
  });
  if (feature == "default") {
    report(Code::feature_nowhere, row.span(), feature, "nothing", "write what every other place is behind it");
    return true;
  }
  if (!(feature == hole_row && !areas) && !is_feature(feature, row)) return true;
  const std::string named = areas ? (borders ? "no line" : "no area") : borders ? "no hexside" : "no hex";
  report(Code::feature_nowhere, row.span(), feature, named, "write where it is, or take the row away");
  return true;
}

namespace {

// The cells of a row from one on, in one text.
std::string cells_of(Node row, std::size_t from, std::size_t to, std::string_view between) {
  std::string all;
  for (std::size_t i = from; i < to; ++i) all += (i == from ? std::string_view() : between), all += row[i].text();
  return all;
}

// `0303, 0503` and `0303,0503`: the row without its commas; empty where it has none.
std::string without_commas(Node row) {
  std::string plain = cells_of(row, 0, row.size(), " ");
  const std::vector<Node> cells = row.children();
  const bool pair = std::any_of(cells.begin(), cells.end(), [](Node cell) { return !four_digits_of(cell.text()).empty(); });
  if (pair || plain.find(',') == std::string::npos || plain.find('"') != std::string::npos) return {};
  std::replace(plain.begin(), plain.end(), ',', ' ');
  std::string out;
  for (const char c : plain)
    if (c != ' ' || !out.ends_with(' ')) out += c;
  return out;
}

}  // namespace

// A row with the signs of another notation. `0303 woods` and `default: clear`: what is there comes first, and alone.
// `= bridge 0101/0102`, `bridge = 0101/0102`, `border = bridge 0101/0102`: a row of the map has no `=`. What should begin
// the row is said where one of its first two cells has the sign.
bool Checker::stray_sign(Node row) {
  const std::vector<std::string> begins = features();
  const auto begins_row = [&](std::string_view cell) {
    return cell == "default" || cell == hole_row || std::find(begins.begin(), begins.end(), cell) != begins.end();
  };
  const std::string_view head = row[0].text();
  if (const bool apart = row.size() > 1 && row[1].text() == ":"; apart || (head.ends_with(':') && begins_row(head.substr(0, head.size() - 1)))) {
    const std::string plain(apart ? head : head.substr(0, head.size() - 1));
    Span span = row[0].span();
    if (apart) span.end = row[1].span().end;
    report(Code::foreign_habit, span, std::string(text_at(span)), "a row of the map has no `:`: write `" + plain + "`").suggest(plain);
    return true;
  }
  std::int64_t index = 0;
  const bool place = head[0] >= '0' && head[0] <= '9';
  if (const std::string_view last = row[row.size() - 1].text(); row.size() > 1 && begins_row(last) && !begins_row(head) && (place || thing_named(head, m.place_kind(), index) >= 0)) {
    const std::string meant = std::string(last) + " " + cells_of(row, 0, row.size() - 1, " ");
    report(Code::foreign_habit, row.span(), std::string(row.text()), "a row of the map begins with what is there: write `" + meant + "`").suggest(meant);
    return true;
  }
  if (const std::string plain = without_commas(row); !plain.empty()) {
    report(Code::foreign_habit, row.span(), std::string(row.text()), "no comma stands between the places of a row: write `" + plain + "`").suggest(plain);
    return true;
  }
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string_view cell = row[i].text();
    const std::size_t sign = cell.find('=');
    if (sign == std::string_view::npos || cell.starts_with('"')) continue;
    const bool alone = cell == "=", first = i == 0 || (i == 1 && sign == 0);
    const std::string_view before = i == 0 ? cell.substr(0, sign) : row[i - 1].text();
    const std::string_view next = i + 1 < row.size() ? row[i + 1].text() : std::string_view();
    const std::string_view behind = alone ? next : cell.substr(sign + 1);
    const std::vector<std::string> known = features();
    const bool behind_begins = before.empty() || std::find(known.begin(), known.end(), behind) != known.end();
    const std::string meant(!first ? std::string_view() : behind_begins ? behind : before);
    Span span = row[i].span();
    if (first && i == 1) span.begin = row[0].span().begin;
    if (first && alone && behind_begins && !next.empty()) span.end = row[i + 1].span().end;
    const bool whole = behind_begins || alone;  // the span holds nothing else
    report(Code::foreign_habit, span, std::string(text_at(span)),
           "a row of the map has no `=`" + (meant.empty() ? std::string() : ": it begins with `" + meant + "`"))
        .suggest(whole ? meant : "");
    return true;
  }
  return false;
}

void Checker::fill_map(Decl& decl) {
  if (m.space.kind == image::SpaceKind::table) return fill_table(decl);
  if (m.space.kind == image::SpaceKind::nothing || !features_known()) return;
  const std::size_t errors = findings.errors();
  for (const Node row : decl.node.child(SK::chart).children(SK::row)) {
    const std::string feature(row[0].text());
    if (feature == "default" && row.size() == 2) {
      const MapCell cell = map_cell(row[1].text());
      set_feature(cell.text, {}, {}, cell.mark, row[1].span(), row[1].span());
      continue;
    }
    if (stray_sign(row) || says_nothing(row, feature)) continue;
    if (m.area_kind < 0 && feature == hole_row) continue;
    if (!is_feature(feature, row)) continue;
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (const std::size_t parts = loose_chain(row, i); parts > 0) {
        i += parts - 1;
        continue;
      }
      const MapCell cell = map_cell(row[i].text());
      if (const std::string plain = with_plain_dashes(cell.text); plain != cell.text) {
        report(Code::foreign_habit, row[i].span(), cell.text, "a chain is written with `-`").suggest(plain);
        continue;
      }
      if (m.area_kind < 0 && !four_digits_of(std::string_view(cell.text)).empty()) {
        hex_label(cell.text, row[i].span());
        continue;
      }
      std::vector<std::int64_t> places, borders;
      if (m.area_kind >= 0) {
        area_cell(cell.text, row[i].span(), places, borders);
      } else {
        hex_cell(cell.text, row[i].span(), places, borders);
      }
      if (!places.empty() || !borders.empty()) set_feature(feature, places, borders, cell.mark, row[0].span(), row[i].span());
    }
  }
  map_whole_ = map_whole_ && findings.errors() == errors;
}

// Says a feature of one place or border. What another cell said of it stands; once in a row is told when it is the same
// or another value.
void Checker::mark_feature(std::int32_t column, std::int64_t element, const Literal& value, Span row, Span cell) {
  Column& c = m.columns[static_cast<std::size_t>(column)];
  const auto [first, fresh] = m.map_cells.emplace(std::pair(column, element), cell);
  if (fresh) {
    c.values[{element, 0}] = value;
    return;
  }
  if (!told_rows_.insert(row.begin).second) return;
  const std::int64_t before = c.values[{element, 0}].value;
  const bool place = c.owners[0] == m.place_kind();
  const std::string where_ = place ? place_name(element) : border_name(element);
  const auto said = [&](std::int64_t v) { return feature_value(c, v); };
  if (before == value.value) report(Code::feature_twice, cell, said(value.value), where_).label(first->second, "the first is here");
  else report(Code::feature_conflict, cell, where_, said(before), said(value.value)).label(first->second, "the first is here");
}

std::string Checker::feature_value(const Column& column, std::int64_t value) const {
  if (column.type.base == Base::thing) {
    const Kind& kind = m.kinds[static_cast<std::size_t>(column.type.kind)];
    return m.kinds[static_cast<std::size_t>(kind.root)].things[static_cast<std::size_t>(value)].name;
  }
  return column.type.base == Base::word ? m.words[static_cast<std::size_t>(value)] : column.name;
}

// `default`: what every other place is. Said twice of one field it is a finding; the first stands.
void Checker::default_feature(std::int32_t column, const Literal& value, Span cell) {
  Column& c = m.columns[static_cast<std::size_t>(column)];
  const auto [first, fresh] = default_spans_.emplace(column, cell);
  if (fresh) {
    c.first = value;
    return;
  }
  const std::string others = m.area_kind >= 0 ? "every other area" : "every other hex";
  const std::string before = feature_value(c, c.first.value), now = feature_value(c, value.value);
  if (c.first.value == value.value) report(Code::feature_twice, cell, now, others).label(first->second, "the first is here");
  else report(Code::feature_conflict, cell, others, before, now).label(first->second, "the first is here");
}

// A feature is a flag of places or of borders, or a value of a field of theirs: a thing or a word.
void Checker::set_feature(const std::string& feature, const std::vector<std::int64_t>& places,
                          const std::vector<std::int64_t>& borders, Provenance mark, Span span, Span cell) {
  bool on_place = false, on_border = false;
  std::vector<std::string> known;
  for (Column& c : m.columns) {
    if (c.owners.size() != 1) continue;
    const bool of_place = c.owners[0] == m.place_kind(), of_border = c.owners[0] == m.border_kind();
    if (!of_place && !of_border) continue;
    Literal value;
    value.provenance = mark;
    bool hit = false;
    if (c.type.base == Base::flag) {
      known.push_back(c.name);
      hit = c.name == feature;
      value.value = 1;
    } else if (c.type.base == Base::thing) {
      const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(c.type.kind)].root)];
      for (const Thing& t : root.things) known.push_back(t.name);
      hit = thing_named(feature, c.type.kind, value.value) >= 0;
    } else if (c.type.base == Base::word) {
      for (const std::int32_t w : c.type.words)
        if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
      const auto it = words_.find(feature);
      hit = it != words_.end() && std::find(c.type.words.begin(), c.type.words.end(), it->second) != c.type.words.end();
      if (hit) value.value = it->second;
    }
    if (!hit) continue;
    if (of_place) {
      on_place = true;
      if (places.empty() && borders.empty()) default_feature(static_cast<std::int32_t>(&c - m.columns.data()), value, cell);
      for (const std::int64_t h : places) mark_feature(static_cast<std::int32_t>(&c - m.columns.data()), h, value, span, cell);
    } else {
      on_border = true;
      for (const std::int64_t s : borders) mark_feature(static_cast<std::int32_t>(&c - m.columns.data()), s, value, span, cell);
    }
  }
  const bool areas = m.area_kind >= 0;
  const bool wrong_sort = (!on_place && on_border && borders.empty()) || (on_place && !on_border && places.empty() && !borders.empty());
  if (wrong_sort && !told_rows_.insert(span.begin).second) return;  // one finding for a row
  if (!on_place && on_border && borders.empty()) {
    report(Code::feature_place, cell, feature, areas ? "lines" : "hexsides", places.empty() ? "default" : place_name(places[0]),
           places.empty() ? (areas ? "of areas" : "of hexes") : areas ? "an area" : "a hex",
           areas ? "a line is named by the areas that it joins: `A-B`" : "a hexside is written `0101/0102`, a chain of them `0101-0102-0103`");
    return;
  }
  if (on_place && !on_border && places.empty() && !borders.empty()) {
    report(Code::feature_place, cell, feature, areas ? "areas" : "hexes", border_name(borders[0]), areas ? "a line" : "a hexside",
           areas ? "areas are named one by one" : "hexes are named one by one, or as a run `0101..0105`");
    return;
  }
  if ((!places.empty() && !on_place) || (!borders.empty() && !on_border) || (places.empty() && borders.empty() && !on_place))
    report(Code::map_feature, span, feature, diagnostics::did_you_mean(feature, known)).suggest(diagnostics::nearest(feature, known));
}

// A hex that no row speaks of and no `default` has none where every hex is of some ground.
void Checker::check_defaults() {
  if (!grid_ || !map_whole_) return;
  const auto maps = of({SK::d_map});
  for (std::size_t i = 0; i < m.columns.size() && !maps.empty(); ++i) {
    const Column& c = m.columns[i];
    const bool ground = c.owners == std::vector<std::int32_t>{m.hex_kind} && c.printed && c.type.base == Base::thing && !c.type.or_none;
    if (!ground || c.values.empty() || !c.first.is_none || default_spans_.contains(static_cast<std::int32_t>(i))) continue;
    std::size_t without = 0;
    for (std::int32_t h = 0; h < grid_->hexes(); ++h) without += std::count(m.space.holes.begin(), m.space.holes.end(), h) > 0 || c.values.contains({h, 0}) ? 0 : 1;
    if (without > 0) report(Code::map_without_default, maps[0]->node[0].span(), "no " + c.name);
  }
}

// A feature that is printed both on hexes and on hexsides has its hexsides between such a hex and another (T-27).
void Checker::check_slope_sides() {
  if (!grid_ || !map_whole_) return;
  for (const Column& side : m.columns) {
    if (side.owners.size() != 1 || side.owners[0] != m.hexside_kind || side.type.base != Base::flag) continue;
    const auto same = columns_.find(side.name);
    const Column* hex = nullptr;
    for (const std::int32_t c : same->second)
      if (m.columns[static_cast<std::size_t>(c)].owners == std::vector<std::int32_t>{m.hex_kind}) hex = &m.columns[static_cast<std::size_t>(c)];
    if (hex == nullptr) continue;
    const auto is = [&](std::int32_t h) {
      const auto it = hex->values.find({h, 0});
      return it != hex->values.end() && it->second.value == 1;
    };
    for (std::int32_t h = 0; h < grid_->hexes(); ++h) {
      for (std::int32_t d = 0; d < 6; ++d) {
        const std::int32_t n = grid_->neighbour(h, d);
        if (n < h) continue;
        const std::int32_t s = grid_->hexside(h, d);
        const auto it = side.values.find({s, 0});
        if (it == side.values.end() || it->second.value != 1 || is(h) != is(n)) continue;
        const auto cell = m.map_cells.find({static_cast<std::int32_t>(&side - m.columns.data()), s});
        report(Code::slope_side, cell == m.map_cells.end() ? side.span : cell->second, side.name, grid_->hexside_name(s));
      }
    }
  }
}

}  // namespace tercio::check
