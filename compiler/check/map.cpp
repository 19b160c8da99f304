// The map: its numbering, and the hexes that it has not.
#include <algorithm>
#include <charconv>

#include "compiler/check/checker.hpp"

namespace tercio::check {

namespace {

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

// The first word from `i` on that cannot stand there in the head of a map; `meant` is the word that it is near to.
std::size_t slip_of_map(const std::vector<std::string>& words, std::size_t i, std::string& meant) {
  static const std::vector<std::vector<std::string>> shifted{{"lines"}, {"shifted"}, {"down", "up"}};
  if (words[i] != "even" && words[i] != "odd") {
    meant = diagnostics::nearest(words[i], {"lines", "positions", "even", "odd"});
    return i;
  }
  for (const std::vector<std::string>& known : shifted) {
    if (++i >= words.size()) return words.size() - 1;  // it ends too early
    if (std::find(known.begin(), known.end(), words[i]) != known.end()) continue;
    meant = diagnostics::nearest(words[i], known);
    return i;
  }
  return i;
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
  std::vector<Span> spans;
  for (const Node w : node.children(SK::map_word)) {
    if (w.text() == ",") continue;
    words.emplace_back(w.text());
    spans.push_back(w.span());
  }
  if (m.area_kind >= 0) return declare_lines(node, words);
  if (m.stand_kind >= 0) return declare_table(node, words);
  image::Space& s = m.space;
  std::string wrong = words.empty() || words[0] != "hex" ? "the grid is `hex`, for `kind hex`" : "", meant;
  Span at_ = words.empty() ? node.span() : spans[0];
  if (!words.empty() && words[0] != "hex") meant = diagnostics::nearest(words[0], {"hex"});
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
      const std::size_t bad = slip_of_map(words, i, meant);
      at_ = spans[range ? i + 1 : bad];
      if (range) meant.clear();
      wrong = range ? "`" + words[i + 1] + "` is no range of " + words[i] + ": the lower number comes first, both with two digits" : "`" + words[bad] + "`";
    }
  }
  if (wrong.empty()) {  // no word is, but perhaps the whole
    at_ = node.span();
    wrong = !lines ? "`lines` is missing" : !positions ? "`positions` is missing" : s.last_line > 99 || s.last_position > 99 ? "a number is above 99" : "";
  }
  if (!wrong.empty()) {
    report(Code::map_spec, at_, wrong, meant.empty() ? "write `hex, lines 01..23, positions 01..33, even lines shifted down`" : "did you mean `" + meant + "`?").suggest(meant);
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

}  // namespace tercio::check
