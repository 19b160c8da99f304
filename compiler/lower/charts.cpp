// Charts: every value an axis can have leads to a head, so that a look-up searches nothing but ratios.
#include <algorithm>
#include <cassert>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

void Lowering::lower_charts() {
  for (const auto& from : model.charts) {
    image::Chart chart;
    chart.name = from.name;
    chart.word = from.gives.base == Type::Base::word;
    chart.handle = from.handle;
    std::size_t cells = 1;
    for (const auto& axis : from.axes) {
      image::Axis to;
      to.name = axis.name;
      to.round_up = axis.round_up;
      to.clamped = axis.clamped;
      to.heads = axis.heads;
      cells *= axis.heads.size();
      if (axis.type.base == Type::Base::ratio) {
        to.ratio = true;
        assert(axis.ratios.size() == axis.heads.size());
        for (const auto& [num, den] : axis.ratios) {
          to.head_num.push_back(static_cast<std::int32_t>(num));
          to.head_den.push_back(static_cast<std::int32_t>(den));
        }
        chart.axes.push_back(std::move(to));
        continue;
      }
      assert(axis.covers.size() == axis.heads.size());
      std::vector<std::pair<Value, std::int32_t>> heads;  // value, head
      for (std::int32_t h = 0; h < size_of(axis.covers); ++h) {
        Value lowest = 0;
        bool first = true;
        for (const auto covered : at(axis.covers, h)) {
          const auto value =
              axis.type.base == Type::Base::thing ? dense(axis.type.kind, covered) : static_cast<Value>(covered);
          if (value < 0 && axis.type.base == Type::Base::thing) continue;  // of another example
          heads.push_back({value, h});
          lowest = first ? value : std::min(lowest, value);
          first = false;
        }
        to.head_num.push_back(lowest);
        to.head_den.push_back(1);
      }
      std::sort(heads.begin(), heads.end());
      if (!heads.empty()) {
        to.low = heads.front().first;
        to.head_of.assign(static_cast<std::size_t>(heads.back().first - to.low) + 1, -1);
        for (const auto& [value, head] : heads) at(to.head_of, value - to.low) = head;
        if (axis.rounded) {  // a value between two heads goes to one of them
          const auto last = size_of(to.head_of) - 1;
          for (std::int32_t i = 1; i <= last && !axis.round_up; ++i)
            if (at(to.head_of, i) < 0) at(to.head_of, i) = at(to.head_of, i - 1);
          for (std::int32_t i = last; i-- > 0 && axis.round_up;)
            if (at(to.head_of, i) < 0) at(to.head_of, i) = at(to.head_of, i + 1);
        }
      }
      chart.axes.push_back(std::move(to));
    }
    assert(from.cells.size() == cells);
    for (std::size_t i = 0; i < from.cells.size(); ++i) {
      chart.cells.push_back(value_of(from.gives, from.cells[i]));
      chart.provenance.push_back(from.cells[i].provenance);
      if (from.cells[i].provenance == image::Provenance::printed) continue;
      std::string where;
      std::size_t rest = i, width = cells;
      for (const auto& axis : from.axes) {
        width /= axis.heads.size();
        where += (where.empty() ? ": " : ", ") + axis.name + " " + axis.heads[rest / width];
        rest %= width;
      }
      im.provisional.push_back({from.name + where, from.cells[i].provenance, from.handle});
    }
    im.charts.push_back(std::move(chart));
  }
}

std::int32_t Lowering::ratio_axis(std::int32_t chart) const {
  const auto& axes = at(model.charts, chart).axes;
  const auto found =
      std::find_if(axes.begin(), axes.end(), [](const check::Axis& a) { return a.type.base == Type::Base::ratio; });
  return found == axes.end() ? -1 : static_cast<std::int32_t>(found - axes.begin());
}

}  // namespace tercio::lower
