// Heads of charts: what each covers, that all together cover the axis, and that they stand in order.
#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

bool whole(std::string_view t, std::int64_t& v) {
  const auto [end, bad] = std::from_chars(t.data(), t.data() + t.size(), v);
  return bad == std::errc() && end == t.data() + t.size() && !t.empty();
}

// Whether a head holds a number with more digits than any has.
bool digits_without_end(std::string_view text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 9) return true;
  }
  return false;
}

// "3:1" for `3-1`, `3/1` and `3to1`; else empty.
std::string as_odds(const std::string& text) {
  const std::size_t sign = text.find_first_not_of("0123456789");
  if (sign == 0 || sign == std::string::npos) return {};
  const std::size_t second = text.find_first_of("0123456789", sign);
  if (second == std::string::npos || text.find_first_not_of("0123456789", second) != std::string::npos) return {};
  return text.substr(0, sign) + ":" + text.substr(second);
}

// Two heads of one value, where one value has no head.
struct Copied {
  std::size_t first, second;
  std::int64_t missing;
};

// Of an axis of numbers that has one such pair and no other fault.
std::optional<Copied> copied_head(const Axis& axis) {
  if (axis.type.base != Base::integer) return std::nullopt;
  std::map<std::int64_t, std::size_t> head;
  std::optional<Copied> found;
  for (std::size_t h = 0; h < axis.covers.size(); ++h)
    for (const std::int64_t v : axis.covers[h]) {
      const auto [other, fresh] = head.emplace(v, h);
      if (fresh) continue;
      if (found || axis.covers[h].size() > 1 || axis.covers[other->second].size() > 1) return std::nullopt;
      found = Copied{other->second, h, 0};
    }
  if (!found) return std::nullopt;
  std::size_t missing = 0;
  for (std::int64_t v = axis.type.lo; v <= axis.type.hi && missing < 2; ++v)
    if (!head.contains(v)) ++missing, found->missing = v;
  return missing == 1 ? found : std::nullopt;
}

}  // namespace

// One head of an axis: the values it covers, or the ratio. False after a finding.
bool Checker::read_head(Axis& axis, const std::string& text, Span span) {
  axis.heads.push_back(text);
  axis.head_spans.push_back(span);
  std::vector<std::int64_t> values;
  const auto bad = [&](const std::string& help, const std::string& meant = "") {
    axis.covers.emplace_back();
    if (axis.type.base == Base::ratio) axis.ratios.emplace_back(0, 1);
    report(Code::chart_head, span, text, "`" + axis.name + "`", help).suggest(meant);
    return false;
  };
  if (const std::string plain = with_plain_dashes(text); plain != text) {
    return bad("a run is written with `-`", axis.type.base == Base::ratio ? as_odds(plain) : plain);
  }
  if (axis.type.base == Base::ratio) {
    const std::size_t colon = text.find_first_of(":-");
    std::int64_t n = 0, d = 0;
    if (colon == std::string::npos || text[colon] == '-' || !whole(text.substr(0, colon), n) || !whole(text.substr(colon + 1), d) || n <= 0 || d <= 0)
      return bad("odds are written `3:1`", as_odds(text));
    if (std::max(n, d) > largest_number) return bad(largest_help);
    if (!axis.ratios.empty()) {
      const auto [pn, pd] = axis.ratios.back();
      if (n * pd == pn * d) report(Code::chart_overlap, span, axis.name, "`" + text + "`");
    }
    axis.ratios.emplace_back(n, d);
    axis.covers.emplace_back();
    return true;
  }
  if (axis.type.base == Base::integer) {
    bool measured = true;
    for (std::size_t p = 0; p <= text.size() && measured;) {
      const std::size_t comma = std::min(text.find(',', p), text.size());
      const std::string_view part = std::string_view(text).substr(p, comma - p);
      p = comma + 1;
      std::int64_t lo = 0, hi = 0;
      const auto number = [&](std::size_t from, std::size_t length, std::int64_t& v) {
        const std::string_view said = part.substr(from, length);
        if (!image::read_measure(said, v)) return false;
        Type here = axis.type;
        here.measure = measure_of(said, v);
        if (agree(here, axis.type)) return true;
        if (measured) tell_measure(said, here.measure, axis.type, part_of(span, text, said));
        measured = false;
        return true;
      };
      constexpr std::size_t rest = std::string_view::npos;
      if (part.ends_with("+") && number(0, part.size() - 1, lo)) {
        hi = axis.type.hi;
      } else if (const std::size_t dots = part.find(".."); dots != rest) {
        if (!number(0, dots, lo) || !number(dots + 2, rest, hi)) return bad("");
      } else if (const std::size_t dash = part.find('-', 1); dash != rest) {
        if (!number(0, dash, lo) || !number(dash + 1, rest, hi)) return bad(digits_without_end(part) ? largest_help : "a run is written `3-5`");
      } else {
        if (!number(0, rest, lo)) return bad(digits_without_end(part) ? largest_help : "a number, `3-5`, `6+` or `2,14`");
        hi = lo;
      }
      if (!measured) break;
      if (lo > hi && !part.ends_with("+")) {
        const std::size_t dots = part.find(".."), sign = dots != rest ? dots : part.find('-', 1);
        const std::string_view low = part.substr(sign + (dots != rest ? 2 : 1)), between = part.substr(sign, dots != rest ? 2 : 1);
        const std::string turned = std::string(low) + std::string(between) + std::string(part.substr(0, sign));
        return bad("a run begins with its lower number: `" + turned + "`", part.size() == text.size() ? turned : "");
      }
      if (lo > hi || lo < axis.type.lo || hi > axis.type.hi)
        return bad("`" + axis.name + "` runs from " + number_text(axis.type.measure, axis.type.lo) + " to " + number_text(axis.type.measure, axis.type.hi));
      for (std::int64_t v = lo; v <= hi; ++v) values.push_back(v);
    }
    if (!measured) {
      axis.covers.emplace_back();
      return false;
    }
  } else {
    for (std::size_t p = 0; p <= text.size();) {
      const std::size_t comma = std::min(text.find(',', p), text.size());
      Literal value;
      if (!literal(text.substr(p, comma - p), axis.type, value, axis.name, span)) {
        axis.covers.emplace_back();
        return false;
      }
      values.push_back(value.is_none ? -1 : value.value);
      p = comma + 1;
    }
  }
  axis.covers.push_back(std::move(values));
  return true;
}

// Every value of the axis under exactly one head; `rounded` and `clamped` fill what lies between and beyond.
void Checker::check_axis(Axis& axis, Span span) {
  if (std::any_of(axis.covers.begin(), axis.covers.end(), [](const auto& c) { return c.empty(); }) && axis.type.base != Base::ratio)
    return;  // a head was not understood: what it covers is not missing
  if (axis.type.base == Base::ratio) {
    const char* const open = !axis.rounded ? "what lies between two odds" : !axis.clamped ? "what lies beyond the ends" : nullptr;
    if (open != nullptr) report(Code::chart_gap, span, axis.name, open);
    return;
  }
  if (const auto copied = copied_head(axis); copied) {
    // The one that stands where the missing value would.
    const bool rising = axis.covers.front().front() <= axis.covers.back().front();
    const bool later = (axis.covers[copied->second].front() < copied->missing) == rising;
    const std::size_t here = later ? copied->second : copied->first, other = later ? copied->first : copied->second;
    const std::string meant = number_text(axis.type.measure, copied->missing);
    report(Code::chart_overlap, axis.head_spans[here], axis.name, number_text(axis.type.measure, axis.covers[here].front()))
        .label(axis.head_spans[other], later ? "the first is here" : "the second is here")
        .suggest(meant)
        .help = "no head covers " + meant + ": write it in one of the two places";
    return;
  }
  std::map<std::int64_t, std::size_t> head;
  for (std::size_t h = 0; h < axis.covers.size(); ++h) {
    const bool twice = std::count(axis.covers[h].begin(), axis.covers[h].end(), axis.covers[h].front()) > 1;
    bool told = false;
    for (const std::int64_t v : axis.covers[h]) {
      const auto [other, fresh] = head.emplace(v, h);
      if (fresh || told || (other->second == h && !twice)) continue;
      told = true;  // once for each head
      const std::string what = axis.type.base == Base::integer ? number_text(axis.type.measure, v) : "`" + axis.heads[h] + "`";
      report(Code::chart_overlap, axis.head_spans[h], axis.name, what).label(axis.head_spans[other->second], "the first is here");
    }
  }
  if (axis.type.base != Base::integer || head.empty()) {
    if (axis.type.base == Base::thing) {
      const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(axis.type.kind)].root)];
      for (std::size_t i = 0; i < root.things.size(); ++i)
        if (is_a(root.things[i].kind, axis.type.kind) && root.things[i].example < 0 && head.count(static_cast<std::int64_t>(i)) == 0)
          report(Code::chart_gap, span, axis.name, "`" + root.things[i].name + "`");
    }
    return;
  }
  constexpr std::size_t most_gaps = 3;  // more are counted
  std::int64_t gap_from = 0;
  bool gap = false;
  std::size_t gaps = 0;
  std::string open;
  const auto close_gap = [&](std::int64_t to) {
    if (gap && gaps++ < most_gaps)
      open += (open.empty() ? "" : ", ") + (gap_from == to ? number_text(axis.type.measure, to) : number_text(axis.type.measure, gap_from) + " to " + number_text(axis.type.measure, to));
    gap = false;
  };
  const std::int64_t lowest = head.begin()->first, highest = head.rbegin()->first;
  for (std::int64_t v = axis.type.lo; v <= axis.type.hi; ++v) {
    if (head.count(v) != 0) {
      close_gap(v - 1);
      continue;
    }
    if (axis.clamped && (v < lowest || v > highest)) {
      axis.covers[v < lowest ? head.begin()->second : head.rbegin()->second].push_back(v);
      close_gap(v - 1);
    } else if (axis.rounded && v > lowest && v < highest) {
      auto above = head.upper_bound(v);
      axis.covers[axis.round_up ? above->second : std::prev(above)->second].push_back(v);
      close_gap(v - 1);
    } else if (!gap) {
      gap = true;
      gap_from = v;
    }
  }
  close_gap(axis.type.hi);
  if (gaps > most_gaps) open += " and " + std::to_string(gaps - most_gaps) + " more";
  if (gaps > 0) report(Code::chart_gap, span, axis.name, open);
}

// Heads of numbers rise or fall; of several values apart, as `2,14`, nobody can say where they belong. Odds rise.
void Checker::check_head_order(const Axis& axis) {
  for (std::size_t h = 1; axis.type.base == Base::ratio && h < axis.ratios.size(); ++h) {
    const auto [pn, pd] = axis.ratios[h - 1];
    const auto [n, d] = axis.ratios[h];
    if (n == 0 || n * pd >= pn * d) continue;  // 0: not understood
    report(Code::chart_order, axis.head_spans[h]).label(axis.head_spans[h - 1], "these are better odds");
    return;
  }
  if (axis.type.base != Base::integer) return;
  std::vector<std::size_t> runs;
  for (std::size_t h = 0; h < axis.covers.size(); ++h) {
    const auto& c = axis.covers[h];
    if (c.empty()) return;
    if (c.back() - c.front() + 1 == static_cast<std::int64_t>(c.size())) runs.push_back(h);
  }
  const auto first = [&](std::size_t r) { return axis.covers[runs[r]].front(); };
  std::size_t falls = 0, rises = 0;
  for (std::size_t r = 1; r < runs.size(); ++r) (first(r) < first(r - 1) ? falls : rises) += first(r) == first(r - 1) ? 0 : 1;
  if (falls == 0 || rises == 0) return;
  for (std::size_t r = 1; r < runs.size(); ++r) {
    if (first(r) == first(r - 1) || (first(r) < first(r - 1)) == (falls > rises)) continue;
    const std::size_t h = runs[r], before = runs[r - 1];
    report(Code::head_order, axis.head_spans[h], axis.heads[h], axis.heads[before], axis.name).label(axis.head_spans[before], "it stands behind this");
    return;
  }
}

}  // namespace tercio::check
