// Charts that are declared to rise or fall: no better odds and no better throw with a worse result.
#include <algorithm>
#include <numeric>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

struct Checker::Clash {
  std::size_t low = 0, high = 0;  // cells: the one that should not be higher, and the one that should not be lower
  std::size_t likely = 0;         // of these the one without which its row or column is in order; else the later
  std::string order;              // "rising along `odds`"
};

namespace {

std::vector<std::size_t> listed(const Axis& axis) {
  std::vector<std::size_t> order(axis.heads.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

// The heads of an axis from the lowest values to the highest; words and things stand as they are listed. Empty where
// nobody can say which is higher: two heads interleave or are one, or one was not understood.
std::vector<std::size_t> by_value(const Axis& axis) {
  std::vector<std::size_t> order = listed(axis);
  if (axis.type.base == Base::ratio) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return axis.ratios[a].first * axis.ratios[b].second < axis.ratios[b].first * axis.ratios[a].second;
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto [n, d] = axis.ratios[order[i]];
      const auto [below, by] = axis.ratios[order[i == 0 ? 0 : i - 1]];
      if (n == 0 || (i > 0 && n * by == below * d)) return {};
    }
    return order;
  }
  if (axis.type.base != Base::integer) return order;
  std::vector<std::pair<std::int64_t, std::int64_t>> ends;  // the lowest and the highest value under each head
  for (const auto& cover : axis.covers) {
    if (cover.empty()) return {};
    const auto [lowest, highest] = std::minmax_element(cover.begin(), cover.end());
    ends.emplace_back(*lowest, *highest);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ends[a] < ends[b]; });
  for (std::size_t i = 1; i < order.size(); ++i)
    if (ends[order[i]].first <= ends[order[i - 1]].second) return {};
  return order;
}

}  // namespace

// A result counts as its word stands in what the chart gives. The heads count as their values do, or `as_listed`.
void Checker::clashes_along(Node order, bool rising, const Chart& chart, std::vector<Clash>& out, bool as_listed) {
  const Node along = order.child(SK::name);
  const auto it = std::find_if(chart.axes.begin(), chart.axes.end(), [&](const Axis& a) { return a.name == along.text(); });
  if (it == chart.axes.end()) {
    std::vector<std::string> known;
    for (const Axis& a : chart.axes) known.push_back(a.name);
    report(Code::unknown_name, along.span(), std::string(along.text()), diagnostics::did_you_mean(along.text(), known))
        .suggest(diagnostics::nearest(along.text(), known));
    return;
  }
  const auto axis = static_cast<std::size_t>(it - chart.axes.begin());
  std::size_t stride = 1;
  for (std::size_t i = axis + 1; i < chart.axes.size(); ++i) stride *= std::max<std::size_t>(chart.axes[i].heads.size(), 1);
  const std::vector<std::size_t> sorted = as_listed ? listed(*it) : by_value(*it);
  const std::size_t n = sorted.size();
  const auto rank = [&](const Literal& l) -> std::int64_t {
    if (chart.gives.base != Base::word) return l.value;
    const auto w = std::find(chart.gives.words.begin(), chart.gives.words.end(), l.is_none ? -1 : static_cast<std::int32_t>(l.value));
    return w - chart.gives.words.begin();
  };
  if (n < 2) return;
  for (std::size_t first = 0; first < chart.cells.size(); ++first) {
    if ((first / stride) % n != 0) continue;
    const auto cell = [&](std::size_t place) { return first + sorted[place] * stride; };
    const auto in_order = [&](std::size_t a, std::size_t b) {
      const std::int64_t low = rank(chart.cells[cell(a)]), high = rank(chart.cells[cell(b)]);
      return rising ? low <= high : low >= high;
    };
    for (std::size_t i = 0; i + 1 < n; ++i) {
      if (in_order(i, i + 1)) continue;
      const bool without_first = i == 0 || in_order(i - 1, i + 1), without_next = i + 2 >= n || in_order(i, i + 2);
      const std::size_t low = cell(rising ? i : i + 1), high = cell(rising ? i + 1 : i);
      const std::size_t likely = without_first == without_next ? std::max(low, high) : cell(without_first ? i : i + 1);
      out.push_back({low, high, likely, (rising ? "rising along `" : "falling along `") + it->name + "`"});
    }
  }
}

// Whether a chart that is declared rising falls along its axis in every row, or the other way round.
bool Checker::tell_other_way(Node order, const Chart& chart, std::size_t clashes) {
  constexpr std::size_t few = 2;  // as many may be cells that are wrong
  const bool rising = bool(order.child(SK::k_rising));
  if (clashes <= few) return false;
  std::vector<Clash> other;
  clashes_along(order, !rising, chart, other);
  if (!other.empty()) return false;
  const Node said = order.child(rising ? SK::k_rising : SK::k_falling);
  const std::string meant = rising ? "falling" : "rising";
  report(Code::syntax_error, said.span(), "`" + chart.name + "` is " + meant + " along `" + std::string(order.child(SK::name).text()) + "`, not " + std::string(said.text()), "write `" + meant + "`").suggest(meant);
  return true;
}

// Whether the cells are in order as they stand, under heads that neither rise nor fall: then a head has the slip, and that
// is told of the heads.
bool Checker::only_heads_astray(Node order, const Chart& chart) {
  const auto axis = std::find_if(chart.axes.begin(), chart.axes.end(), [&](const Axis& a) { return a.name == order.child(SK::name).text(); });
  if (axis == chart.axes.end()) return false;
  const std::vector<std::size_t> sorted = by_value(*axis);
  if (std::is_sorted(sorted.begin(), sorted.end()) || std::is_sorted(sorted.rbegin(), sorted.rend())) return false;
  std::vector<Clash> up, down;
  clashes_along(order, true, chart, up, true);
  clashes_along(order, false, chart, down, true);
  return up.empty() || down.empty();
}

void Checker::check_monotone(Decl& d, const Chart& chart) {
  std::vector<Clash> clashes;
  for (const Node order : d.node.children(SK::p_monotone)) {
    std::vector<Clash> here;
    clashes_along(order, bool(order.child(SK::k_rising)), chart, here);
    if (!here.empty() && only_heads_astray(order, chart)) continue;
    if (!tell_other_way(order, chart, here.size())) clashes.insert(clashes.end(), here.begin(), here.end());
  }
  const auto text = [&](std::size_t cell) {
    const Literal& l = chart.cells[cell];
    if (l.is_none) return std::string("-");
    return chart.gives.base == Base::word ? m.words[static_cast<std::size_t>(l.value)] : std::to_string(l.value);
  };
  const auto heads = [&](std::size_t cell) {
    std::string all;
    for (std::size_t i = chart.axes.size(); i-- > 0;) {
      const auto& list = chart.axes[i].heads;
      if (list.empty()) continue;
      all = list[cell % list.size()] + (all.empty() ? "" : " | ") + all;
      cell /= list.size();
    }
    return all;
  };
  // A cell that many clash with is the wrong one, and told of once.
  while (!clashes.empty()) {
    std::map<std::size_t, std::size_t> times;
    for (const Clash& c : clashes) ++times[c.low], ++times[c.high];
    const Clash first = clashes.front();
    std::size_t wrong = first.likely;
    for (const auto& [cell, n] : times)
      if (n > times[wrong]) wrong = cell;
    diagnostics::Finding* told = nullptr;
    std::vector<Clash> rest;
    for (const Clash& c : clashes) {
      if (c.low != wrong && c.high != wrong) {
        rest.push_back(c);
        continue;
      }
      const std::size_t other = c.low == wrong ? c.high : c.low;
      if (told == nullptr)
        told = &report(Code::chart_monotone, chart.cell_spans[wrong], text(wrong), heads(wrong), c.low == wrong ? "higher" : "lower",
                       text(other), heads(other), c.order)
                    .label(chart.cell_spans[other], "beside this one");
      else
        told->label(chart.cell_spans[other], "and this one: it is " + c.order);
    }
    clashes = std::move(rest);
  }
}

}  // namespace tercio::check
