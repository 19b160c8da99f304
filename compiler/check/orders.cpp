// Charts that are declared to rise or fall: no better odds and no better throw with a worse result.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

struct Checker::Clash {
  std::size_t low = 0, high = 0;  // cells: the one that should not be higher, and the one that should not be lower
  std::size_t likely = 0;         // of these the one without which its row or column is in order; else the later
  std::string order;              // "rising along `odds`"
};

namespace {

// Whether the values under the heads go down: a chart may begin with its best throw.
bool goes_down(const Axis& axis) {
  if (axis.type.base != Base::integer || axis.covers.size() < 2) return false;
  const auto none = [](const std::vector<std::int64_t>& cover) { return cover.empty(); };
  if (std::any_of(axis.covers.begin(), axis.covers.end(), none)) return false;
  return std::is_sorted(axis.covers.rbegin(), axis.covers.rend(), [](const auto& a, const auto& b) {
    return *std::min_element(a.begin(), a.end()) < *std::min_element(b.begin(), b.end());
  });
}

}  // namespace

// A result counts as its word stands in what the chart gives.
void Checker::clashes_along(Node order, bool rising, const Chart& chart, std::vector<Clash>& out) {
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
  const std::size_t n = it->heads.size();
  const auto rank = [&](const Literal& l) -> std::int64_t {
    if (chart.gives.base != Base::word) return l.value;
    const auto w = std::find(chart.gives.words.begin(), chart.gives.words.end(), l.is_none ? -1 : static_cast<std::int32_t>(l.value));
    return w - chart.gives.words.begin();
  };
  const bool up = rising != goes_down(*it);
  for (std::size_t i = 0; i < chart.cells.size(); ++i) {
    if ((i / stride) % n + 1 >= n) continue;
    const auto in_order = [&](std::size_t first, std::size_t second) {
      return up ? rank(chart.cells[first]) <= rank(chart.cells[second]) : rank(chart.cells[first]) >= rank(chart.cells[second]);
    };
    const std::size_t next = i + stride, head = (i / stride) % n;
    if (in_order(i, next)) continue;
    const bool without_first = head == 0 || in_order(i - stride, next), without_next = head + 2 >= n || in_order(i, next + stride);
    const std::size_t low = up ? i : next, high = up ? next : i;
    out.push_back({low, high, without_first && !without_next ? i : next, (rising ? "rising along `" : "falling along `") + it->name + "`"});
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

void Checker::check_monotone(Decl& d, const Chart& chart) {
  std::vector<Clash> clashes;
  for (const Node order : d.node.children(SK::p_monotone)) {
    std::vector<Clash> here;
    clashes_along(order, bool(order.child(SK::k_rising)), chart, here);
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
