// The map: its numbering, and what lies on hexes and hexsides.
#include <algorithm>
#include <charconv>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

constexpr std::string_view hole_row = "off";

bool range_of(std::string_view text, std::int32_t& lo, std::int32_t& hi) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return false;
  const auto read = [](std::string_view t, std::int32_t& v) {
    const auto [end, bad] = std::from_chars(t.data(), t.data() + t.size(), v);
    return bad == std::errc() && end == t.data() + t.size();
  };
  const bool cut_short = text.front() == '0' && text.size() - dots - 2 < dots;  // `01..1`
  return read(text.substr(0, dots), lo) && read(text.substr(dots + 2), hi) && lo <= hi && !cut_short;
}

}  // namespace

// Of several maps the one with the most rows is the battle's; the others are told and not read.
void Checker::keep_one(std::vector<Decl*>& maps) {
  if (maps.size() < 2) return;
  const auto rows = [](const Decl* map) { return map->node.child(SK::chart).children(SK::row).size(); };
  Decl* const kept = *std::max_element(maps.begin(), maps.end(), [&](const Decl* a, const Decl* b) { return rows(a) < rows(b); });
  for (Decl* each : maps) {
    if (each == kept) continue;
    report(Code::map_spec, each->node[0].span(), "the battle has another", "keep one of the two").label(kept->node[0].span(), "the other is here");
    each->removed = true;
  }
  maps = {kept};
}

void Checker::declare_map() {
  std::vector<Decl*> maps = of({SK::d_map});
  keep_one(maps);
  if (m.area_kind >= 0 && m.hex_kind >= 0) {
    report(Code::map_spec, m.kinds[static_cast<std::size_t>(m.area_kind)].span, "a battle has hexes or areas, not both", "keep one of the two")
        .label(m.kinds[static_cast<std::size_t>(m.hex_kind)].span, "`kind hex` is here");
    return;
  }
  if (m.stand_kind >= 0 && m.place_kind() >= 0) {
    report(Code::map_spec, m.kinds[static_cast<std::size_t>(m.stand_kind)].span, "a battle has places or a table, not both", "keep one of the two")
        .label(m.kinds[static_cast<std::size_t>(m.place_kind())].span, "the kind of its places is here");
    return;
  }
  if (maps.empty() && m.stand_kind >= 0 && m.books.back().battle) {
    report(Code::map_spec, m.kinds[static_cast<std::size_t>(m.stand_kind)].span, "`kind stand` wants a table, and the battle has no map",
           "write `map field: table 180cm by 120cm`");
  }
  if (maps.empty() || (m.place_kind() < 0 && m.stand_kind < 0)) return;
  const Node node = maps[0]->node;
  std::vector<std::string> words;
  for (const Node w : node.children(SK::map_word))
    if (w.text() != ",") words.emplace_back(w.text());
  if (m.area_kind >= 0) return declare_lines(node, words);
  if (m.stand_kind >= 0) return declare_table(node, words);
  image::Space& s = m.space;
  std::string wrong = words.empty() || words[0] != "hex" ? "the grid is `hex`, for `kind hex`" : "";
  bool lines = false, positions = false;
  for (std::size_t i = 1; i < words.size() && wrong.empty();) {
    if (words[i] == "lines" && i + 1 < words.size() && range_of(words[i + 1], s.first_line, s.last_line)) {
      lines = true;
      i += 2;
    } else if (words[i] == "positions" && i + 1 < words.size() && range_of(words[i + 1], s.first_position, s.last_position)) {
      positions = true;
      i += 2;
    } else if ((words[i] == "even" || words[i] == "odd") && i + 3 < words.size() && words[i + 1] == "lines" && words[i + 2] == "shifted" &&
               (words[i + 3] == "down" || words[i + 3] == "up")) {
      s.even_shifted_down = (words[i] == "even") == (words[i + 3] == "down");
      i += 4;
    } else {
      const bool range = (words[i] == "lines" || words[i] == "positions") && i + 1 < words.size();
      wrong = range ? "`" + words[i + 1] + "` is no range of " + words[i] + ": the lower number comes first, both with two digits" : "`" + words[i] + "`";
    }
  }
  if (wrong.empty() && !lines) wrong = "`lines` is missing";
  if (wrong.empty() && !positions) wrong = "`positions` is missing";
  if (wrong.empty() && (s.last_line > 99 || s.last_position > 99)) wrong = "a number is above 99";
  if (!wrong.empty()) {
    report(Code::map_spec, node.span(), wrong, "write `hex, lines 01..23, positions 01..33, even lines shifted down`");
    return;
  }
  s.kind = image::SpaceKind::hex;
  grid_ = std::make_unique<hex::Grid>(s);
  take_holes(node);
  m.kinds[static_cast<std::size_t>(m.hex_kind)].count = grid_->hexes();
  if (m.hexside_kind >= 0) m.kinds[static_cast<std::size_t>(m.hexside_kind)].count = grid_->hexsides();
}

// The rows `off`: hexes that the numbering has and the map has not.
void Checker::take_holes(Node map) {
  std::map<std::int64_t, Span> holes;
  for (const Node row : map.child(SK::chart).children(SK::row)) {
    if (row[0].text() != hole_row) continue;
    for (std::size_t i = 1; i < row.size(); ++i) {
      const std::string text = map_cell(row[i].text()).text;
      if (text.find_first_of("/-") != std::string::npos) {
        report(Code::off_the_map, row[i].span(), text, "only hexes are taken out of a map, as `0407` or `0510..0512`", "");
        continue;
      }
      bool told = false;
      for (const std::int64_t hex : hex_run(text, row[i].span())) {
        const auto [first, fresh] = holes.emplace(hex, row[i].span());
        if (!fresh && !told) report(Code::feature_twice, row[i].span(), std::string(hole_row), place_name(hex)).label(first->second, "the first is here");
        told = told || !fresh;
      }
    }
  }
  if (holes.empty()) return;
  if (holes.size() == static_cast<std::size_t>(grid_->hexes())) {
    report(Code::map_spec, map.span(), "no hex is left");
    return;
  }
  for (const auto& [hex, span] : holes) m.space.holes.push_back(static_cast<std::int32_t>(hex));
  grid_ = std::make_unique<hex::Grid>(m.space);
}

namespace {

// "0507" for `5,7`, `5.7`, `5-7` and `05:07`; else empty.
std::string four_digits_of(std::string_view text) {
  const std::size_t sign = text.find_first_of(",.-:;");
  if (sign == std::string_view::npos) return {};
  const std::string_view line = text.substr(0, sign), position = text.substr(sign + 1);
  const auto number = [](std::string_view t) {
    return !t.empty() && t.size() <= 2 && t.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (!number(line) || !number(position)) return {};
  return std::string(2 - line.size(), '0').append(line).append(2 - position.size(), '0').append(position);
}

}  // namespace

std::string with_plain_dashes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = text.substr(i, 2) == "\xE2\x80" && i + 2 < text.size() && text[i + 2] >= '\x90' && text[i + 2] <= '\x95';
    plain += dash ? '-' : text[i];
    if (dash) i += 2;
  }
  return plain;
}

Span part_of(Span span, std::string_view text, std::string_view part) {
  const auto begin = span.begin + static_cast<std::uint32_t>(part.data() - text.data());
  return {span.file, begin, begin + static_cast<std::uint32_t>(part.size())};
}

std::int64_t Checker::hex_label(std::string_view text, Span span, bool tell) {
  std::int32_t v = 0;
  const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (bad != std::errc() || end != text.data() + text.size() || v < 0 || text.size() != 4) {
    std::string meant = four_digits_of(text);
    if (meant.empty() && bad == std::errc() && end == text.data() + text.size()) meant = with_all_digits(text);
    if (tell)
      report(Code::off_the_map, span, std::string(text), "a hex is written with four digits, line and position",
             meant.empty() ? "" : text.size() < 4 && end == text.data() + text.size() ? "did you mean `" + meant + "`?" : "write `" + meant + "`")
          .suggest(meant);
    return -1;
  }
  if (!grid_) {
    if (tell) report(Code::no_map, span, std::string(text));
    return -1;
  }
  const std::int32_t h = grid_->hex(v / 100, v % 100);
  if (h < 0 && tell) {
    const image::Space& s = m.space;
    const auto two = [](std::int32_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    const std::string extent = "lines " + two(s.first_line) + ".." + two(s.last_line) + ", positions " + two(s.first_position) + ".." + two(s.last_position);
    const bool in_grid = v / 100 >= s.first_line && v / 100 <= s.last_line && v % 100 >= s.first_position && v % 100 <= s.last_position;
    const bool other_way = !in_grid && grid_->hex(v % 100, v / 100) >= 0;
    report(Code::off_the_map, span, std::string(text), in_grid ? "a row `off` takes it out of the map" : extent,
           other_way ? "read the other way, " + two(v % 100) + two(v / 100) + ", it would be on the map" : "");
  }
  return h;
}

// The hex that a number with too few digits is: 0303 for `303` and for `33`, as far as the map has it; else empty.
std::string Checker::with_all_digits(std::string_view text) const {
  if (!grid_ || text.size() < 2 || text.size() > 3) return {};
  const std::string digits(text);
  for (const std::string& meant : text.size() == 2 ? std::vector{"0" + digits.substr(0, 1) + "0" + digits.substr(1)}
                                                   : std::vector{"0" + digits, digits.substr(0, 2) + "0" + digits.substr(2)}) {
    const std::int32_t v = std::stoi(meant);
    if (grid_->hex(v / 100, v % 100) >= 0) return meant;
  }
  return {};
}

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
  if (std::find(known.begin(), known.end(), feature) != known.end()) return true;
  const bool borders = row.size() > 1 && row[1].text().find_first_of("/-") != std::string_view::npos;
  const std::int32_t kind = borders ? m.border_kind() : m.place_kind();
  const std::string of = kind < 0 ? "hexside" : m.kinds[static_cast<std::size_t>(kind)].name;
  report(Code::map_feature, row[0].span(), feature, near_or_new(feature, known, "`state " + feature + " of " + of + " : flag printed`"))
      .suggest(diagnostics::nearest(feature, known));
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

// `= bridge 0101/0102`, `bridge = 0101/0102`, `border = bridge 0101/0102`: a row of the map has no `=`. What should begin
// the row is said where one of its first two cells has the sign.
bool Checker::stray_sign(Node row) {
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

Checker::MapCell Checker::map_cell(std::string_view text) {
  MapCell cell;
  if (text.ends_with("??")) {
    cell.mark = Provenance::reconstructed;
  } else if (text.ends_with("?")) {
    cell.mark = Provenance::inferred;
  }
  while (!text.empty() && text.back() == '?') text.remove_suffix(1);
  cell.text = std::string(text);
  return cell;
}

// Hexes that follow one line or one position.
std::vector<std::int64_t> Checker::hex_run(std::string_view text, Span span) {
  std::vector<std::int64_t> out;
  const std::size_t dots = text.find("..");
  const std::string_view first = text.substr(0, dots), last = dots == std::string_view::npos ? first : text.substr(dots + 2);
  const std::int64_t a = hex_label(first, part_of(span, text, first));
  const std::int64_t b = dots == std::string_view::npos ? a : hex_label(last, part_of(span, text, last));
  if (a < 0 || b < 0) return out;
  const auto ia = static_cast<std::int32_t>(a), ib = static_cast<std::int32_t>(b);
  const std::int32_t dl = grid_->line(ib) - grid_->line(ia), dp = grid_->position(ib) - grid_->position(ia);
  if (dl != 0 && dp != 0) {
    report(Code::off_the_map, span, std::string(text), "a run follows one line or one position", "");
    return out;
  }
  const std::int32_t n = std::max(std::abs(dl), std::abs(dp));
  const auto sign = [](std::int32_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  for (std::int32_t k = 0; k <= n; ++k) {
    const std::int32_t line = grid_->line(ia) + k * sign(dl), position = grid_->position(ia) + k * sign(dp);
    out.push_back(grid_->hex(line, position));
    if (out.back() >= 0) continue;
    const std::string number = std::to_string(line * 100 + position);
    report(Code::off_the_map, span, std::string(4 - std::min<std::size_t>(4, number.size()), '0') + number, "a row `off` takes it out of the map",
           "break the run there");
    return {};
  }
  return out;
}

void Checker::hex_cell(std::string_view text, Span span, std::vector<std::int64_t>& hexes,
                       std::vector<std::int64_t>& hexsides) {
  struct Side {
    std::int64_t a = 0, b = 0;
    Span second;  // where `b` is written
  };
  std::vector<Side> sides;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view left = text.substr(0, slash), right = text.substr(slash + 1);
    const std::vector<std::int64_t> a = hex_run(left, part_of(span, text, left)), b = hex_run(right, part_of(span, text, right));
    if (a.size() != b.size() && a.size() > 1 && b.size() > 1) {
      report(Code::off_the_map, span, std::string(text), "the two runs are not of one length", "");
      return;
    }
    for (std::size_t k = 0; k < std::max(a.size(), b.size()) && !a.empty() && !b.empty(); ++k)
      sides.push_back({a[std::min(k, a.size() - 1)], b[std::min(k, b.size() - 1)], span});
  } else if (text.find('-') != std::string_view::npos) {
    std::vector<std::pair<std::int64_t, Span>> chain;
    for (std::size_t p = 0; p <= text.size();) {
      const std::size_t dash = std::min(text.find('-', p), text.size());
      const std::string_view link = text.substr(p, dash - p);
      const Span written = part_of(span, text, link);
      const std::vector<std::int64_t> part = hex_run(link, written);
      if (part.empty()) return;  // a hex of it is wrong, so the chain is torn
      for (const std::int64_t hex : part) chain.emplace_back(hex, written);
      p = dash + 1;
    }
    for (std::size_t k = 1; k < chain.size(); ++k) sides.push_back({chain[k - 1].first, chain[k].first, chain[k].second});
  } else {
    hexes = hex_run(text, span);
  }
  std::int64_t told = -1;  // a link that touches neither of its neighbours is one fault
  for (const auto& [a, b, second] : sides) {
    const std::int64_t side = border_between(a, b);
    if (side >= 0) hexsides.push_back(side);
    else if (a != told) report(Code::not_adjacent, second, place_name(a), place_name(b));
    told = side < 0 && a != told ? b : -1;
  }
}

std::int64_t Checker::border_between(std::int64_t a, std::int64_t b) const {
  if (m.area_kind < 0) return grid_ ? grid_->between(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b)) : -1;
  const auto line = line_index_.find(std::minmax(a, b));
  return line == line_index_.end() ? -1 : line->second;
}

std::string Checker::place_name(std::int64_t place) const {
  if (m.area_kind < 0) return grid_ ? grid_->hex_name(static_cast<std::int32_t>(place)) : std::to_string(place);
  return area_root().things[static_cast<std::size_t>(place)].name;
}

std::string Checker::border_name(std::int64_t border) const {
  if (m.area_kind < 0) return grid_->hexside_name(static_cast<std::int32_t>(border));
  return m.kinds[static_cast<std::size_t>(m.line_kind)].things[static_cast<std::size_t>(border)].name;
}

// Says a feature of one place or border. What another cell said of it stands; once in a row is told when it is the same
// or another value.
void Checker::mark_feature(std::int32_t column, std::int64_t element, const Literal& value, Span row, Span cell) {
  Column& c = m.columns[static_cast<std::size_t>(column)];
  const auto [first, fresh] = feature_spans_.emplace(std::pair(column, element), cell);
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
        const std::vector<Decl*> maps = of({SK::d_map});
        report(Code::slope_side, maps.empty() ? side.span : maps[0]->node[0].span(), side.name, grid_->hexside_name(s));
      }
    }
  }
}

}  // namespace tercio::check
