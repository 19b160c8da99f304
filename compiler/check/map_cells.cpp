// Cells of the rows of a map: hexes, runs, hexsides and chains of hexes, and how places are named.
#include <algorithm>
#include <charconv>

#include "compiler/check/checker.hpp"

namespace tercio::check {

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

std::string with_plain_dashes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool dash = text.substr(i, 2) == "\xE2\x80" && i + 2 < text.size() && text[i + 2] >= '\x90' && text[i + 2] <= '\x95';
    plain += dash ? '-' : text[i];
    if (dash) i += 2;
  }
  return plain;
}

std::string quoted(std::string_view text) { return "`" + std::string(text) + "`"; }

// `0601-0608/0501-0508` and `0601...0608`, where a run is meant: with two dots; the text itself where none is.
std::string run_meant(std::string_view text) {
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos)
    return run_meant(text.substr(0, slash)) + "/" + run_meant(text.substr(slash + 1));
  if (text.size() < 9) return std::string(text);
  const std::string_view first = text.substr(0, 4), last = text.substr(text.size() - 4), between = text.substr(4, text.size() - 8);
  const bool hexes = (std::string(first) + std::string(last)).find_first_not_of("0123456789") == std::string::npos;
  return hexes && (between == "-" || between == "...") ? std::string(first) + ".." + std::string(last) : std::string(text);
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
  const bool joined = text.find('/') == std::string_view::npos && text.find('-') != std::string_view::npos;  // a chain
  if (const std::string meant = run_meant(text); !joined && meant != text) {
    report(Code::foreign_habit, span, std::string(text), "a run of hexes is written with two dots").suggest(meant);
    return;
  }
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const std::string_view left = text.substr(0, slash), right = text.substr(slash + 1);
    const std::vector<std::int64_t> a = hex_run(left, part_of(span, text, left)), b = hex_run(right, part_of(span, text, right));
    if (a.size() != b.size() && a.size() > 1 && b.size() > 1) {
      report(Code::map_spec, span, quoted(left) + " are " + std::to_string(a.size()) + " hexes, and " + quoted(right) + " are " + std::to_string(b.size()), "write two runs of one length, or one hex on one of the two sides");
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

}  // namespace tercio::check
