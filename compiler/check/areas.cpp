// A map of areas: the lines that its rows name, and what lies on areas and lines.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

const Kind& Checker::area_root() const {
  return m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.area_kind)].root)];
}

std::int64_t Checker::area_named(std::string_view name, Span span, bool tell) {
  std::int64_t area = -1;
  if (thing_named(name, m.area_kind, area) >= 0) return area;
  if (tell) {
    std::vector<std::string> known;
    for (const Thing& thing : area_root().things) known.push_back(thing.name);
    report(Code::unknown_name, span, std::string(name), diagnostics::did_you_mean(name, known))
        .suggest(diagnostics::nearest(name, known));
  }
  return -1;
}

// The names between the dashes.
static std::vector<std::string_view> links_of(std::string_view chain) {
  std::vector<std::string_view> out;
  for (std::size_t p = 0; p <= chain.size();) {
    const std::size_t dash = std::min(chain.find('-', p), chain.size());
    out.push_back(chain.substr(p, dash - p));
    p = dash + 1;
  }
  return out;
}

bool Checker::map_fills(const Column& column) {
  for (const Decl* d : of({SK::d_map})) {
    for (const Node row : d->node.child(SK::chart).children(SK::row)) {
      const std::string feature(row[0].text() == "default" && row.size() == 2 ? row[1].text() : row[0].text());
      std::int64_t index = 0;
      if (column.type.base == Type::Base::flag && column.name == feature) return true;
      if (column.type.base == Type::Base::thing && thing_named(feature, column.type.kind, index) >= 0) return true;
      const auto word = words_.find(feature);
      if (column.type.base == Type::Base::word && word != words_.end() &&
          std::find(column.type.words.begin(), column.type.words.end(), word->second) != column.type.words.end()) {
        return true;
      }
    }
  }
  return false;
}

// Every two areas that a chain joins have one line, which is named by them in the order of its first row.
void Checker::declare_lines(Node map, const std::vector<std::string>& words) {
  if (words.size() != 1 || words[0] != "areas") {
    const Node first = map.child(SK::map_word);
    const std::string meant = words.size() == 1 ? diagnostics::nearest(words[0], {"areas"}) : "";
    report(Code::map_spec, first ? first.span() : map.span(), "`kind area` wants a map of areas", "write `map NAME: areas`").suggest(meant);
    return;
  }
  m.space.kind = image::SpaceKind::areas;
  if (area_root().things.size() > static_cast<std::size_t>(image::limits::areas)) {
    report(Code::map_spec, map.span(), "a map has at most " + std::to_string(image::limits::areas) + " areas", "");
    m.space.kind = image::SpaceKind::nothing;
    return;
  }
  if (m.line_kind < 0) {
    report(Code::map_spec, map.span(), "its rows join areas by lines, and there is no `kind line`", "declare `kind line`");
    m.space.kind = image::SpaceKind::nothing;
    return;
  }
  std::int32_t handle = -1;
  for (const Decl* d : of({SK::d_map}))
    if (d->node.span() == map.span()) handle = d->handle;
  Kind& lines = m.kinds[static_cast<std::size_t>(m.line_kind)];
  for (const Node row : map.child(SK::chart).children(SK::row)) {
    for (std::size_t i = 1; i < row.size(); ++i) {
      const MapCell cell = map_cell(row[i].text());
      std::int64_t before = -1;
      for (const std::string_view name : links_of(cell.text)) {
        const std::int64_t area = area_named(name, row[i].span(), false);
        if (area >= 0 && before >= 0 && area != before && border_between(before, area) < 0) {
          if (std::cmp_equal(m.lines.size(), image::limits::elements)) {
            report(Code::too_much, row[i].span(), std::to_string(m.lines.size() + 1) + " lines",
                   std::to_string(image::limits::elements));
            m.space.kind = image::SpaceKind::nothing;
            return;
          }
          line_index_[std::minmax(before, area)] = static_cast<std::int64_t>(m.lines.size());
          m.lines.emplace_back(before, area);
          const std::string text = place_name(before) + "-" + place_name(area);
          lines.things.push_back({text, m.line_kind, row[i].span(), handle, -1});
        }
        before = area;
      }
    }
  }
  lines.count = static_cast<std::int32_t>(lines.things.size());
}

void Checker::area_cell(std::string_view text, Span span, std::vector<std::int64_t>& areas,
                        std::vector<std::int64_t>& lines) {
  const std::vector<std::string_view> names = links_of(text);
  std::int64_t before = -1;
  for (const std::string_view name : names) {
    const Span link = part_of(span, text, name);
    const std::int64_t area = area_named(name, link, true);
    if (names.size() == 1 && area >= 0) areas.push_back(area);
    if (area >= 0 && area == before) report(Code::line_to_itself, link, std::string(name));
    if (area >= 0 && before >= 0 && area != before) lines.push_back(border_between(before, area));
    before = area;
  }
}

}  // namespace tercio::check
