// Domains, kinds and handles; columns, statics, lists, constant sets and charts.
#include <algorithm>
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

void check_kinds(Checker& check) {
  const auto& kinds = check.image.kinds;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Kind& kind = kinds[i];
    const Place place{"kind", i, kind.name};
    if (!check.row(place, "domain", kind.domain, check.image.domains.size())) continue;
    check.need(
        kind.first >= 0 && kind.count >= 0 && std::int64_t{kind.first} + kind.count <= check.domain(kind.domain).count,
        place, "{} things from {} are not all in their domain of {}", kind.count, kind.first,
        check.domain(kind.domain).count);
    if (kind.parent == -1 || !check.row(place, "parent", kind.parent, kinds.size())) continue;
    const Kind& parent = kinds[static_cast<std::size_t>(kind.parent)];
    check.need(parent.domain == kind.domain && parent.first <= kind.first &&
                   std::int64_t{kind.first} + kind.count <= std::int64_t{parent.first} + parent.count,
               place, "not all of it is in its parent {}", kind.parent);
  }
  if (!check.reasons.empty()) return;
  // Parents end: each kind is walked up once, marked with the walk that came by.
  std::vector<std::size_t> walk(kinds.size(), 0);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (auto at = static_cast<std::int32_t>(i); at >= 0; at = kinds[static_cast<std::size_t>(at)].parent) {
      std::size_t& mark = walk[static_cast<std::size_t>(at)];
      if (mark != 0 && mark != i + 1) break;
      if (mark == i + 1) {
        check.refuse({"kind", i, kinds[i].name}, "its parents go round");
        break;
      }
      mark = i + 1;
    }
  }
}

// The number of cells of an owner, or a pair of owners; -1 when the owners are no domains.
std::int64_t cells(Checker& check, const Place& place, std::int32_t domain, std::int32_t domain2) {
  const std::size_t size = check.image.domains.size();
  if (!check.row_or_none(place, "domain", domain, size) || !check.row_or_none(place, "domain2", domain2, size))
    return -1;
  if (domain < 0 && domain2 >= 0) {
    check.refuse(place, "it has a second owner and no first");
    return -1;
  }
  return (domain < 0 ? 1 : std::int64_t{check.domain(domain).count}) *
         (domain2 < 0 ? 1 : std::int64_t{check.domain(domain2).count});
}

// Whether a value may stand where things of value_domain, words or plain integers stand.
bool fits(const Checker& check, std::int32_t value_domain, bool word, Value value) {
  if (word) return value >= none && value < static_cast<std::int64_t>(check.image.words.size());
  return value_domain < 0 || value == none || check.in_domain(value_domain, value);
}

void check_column(Checker& check, const Place& place, const Column& c, std::int64_t& words) {
  const std::int64_t count = cells(check, place, c.domain, c.domain2);
  if (!known(c.encoding)) check.refuse(place, "its encoding is unknown");
  check.handle(place, c.handle);
  if (!check.row_or_none(place, "value_domain", c.value_domain, check.image.domains.size()) || count < 0) return;
  if (c.pile) {
    const bool heights = c.encoding == Encoding::i16 && c.value_domain < 0 && !c.word && c.absent == off_pile;
    check.need(heights && c.domain >= 0, place, "it is a pile, and holds no heights of things");
  }
  std::int64_t low = INT32_MIN, high = INT32_MAX, width = 32;
  switch (c.encoding) {
    case Encoding::bit:
      low = 0, high = 1, width = 1;
      break;
    case Encoding::i16:
      low = INT16_MIN, high = INT16_MAX, width = 16;
      break;
    case Encoding::i32:
      break;
    case Encoding::set:
      if (!check.need(c.value_domain >= 0, place, "a set column has no domain of what its sets hold")) return;
      check.need(c.domain2 < 0, place, "a set column has two owners");
      check.need(c.initial.empty(), place, "a set column has initial values; it begins empty");
      check.need(!c.indexed, place, "a set column is indexed");
      words += count * check.domain(c.value_domain).words();
      return;
  }
  words += (count * width + 63) / 64;
  const bool integer = c.value_domain < 0 && !c.word;
  if (integer) {
    check.need(c.low <= c.high, place, "its range {}..{} is empty", c.low, c.high);
    if (c.encoding != Encoding::bit) {
      check.need(c.low >= low && c.high <= high, place, "its range {}..{} does not fit its encoding", c.low, c.high);
      low = c.low, high = c.high;
    }
  } else {
    check.need(c.encoding != Encoding::bit, place, "a thing or word does not fit a bit");
    if (c.value_domain >= 0) {
      const Domain& domain = check.domain(c.value_domain);
      check.need(std::int64_t{domain.low} >= low && std::int64_t{domain.low} + domain.count - 1 <= high, place,
                 "the values of domain {} do not fit its encoding", c.value_domain);
    }
  }
  const auto good = [&](Value value) {
    return value == c.absent || (value >= low && value <= high && fits(check, c.value_domain, c.word, value));
  };
  if (c.initial.empty()) {
    check.need(
        c.encoding == Encoding::i32 || (c.encoding == Encoding::bit ? (c.absent == 0 || c.absent == 1)
                                                                    : c.absent == static_cast<std::int16_t>(c.absent)),
        place, "its absent value {}, with which it begins, does not fit its encoding", c.absent);
  } else if (check.need(static_cast<std::int64_t>(c.initial.size()) == count, place,
                        "{} initial values for {} elements", c.initial.size(), count)) {
    const auto bad = std::find_if_not(c.initial.begin(), c.initial.end(), good);
    check.need(bad == c.initial.end(), place, "initial value {} is out of its range",
               bad == c.initial.end() ? 0 : *bad);
  }
  check.need(fits(check, c.value_domain, c.word, c.absent), place, "its absent value {} stands for nothing", c.absent);
  if (!c.indexed) return;
  check.need(c.value_domain >= 0 && c.domain >= 0 && c.domain2 < 0, place,
             "it is indexed, and is not of one owner and one thing");
  if (c.value_domain >= 0) words += check.domain(c.value_domain).count / 4 + count / 4 + 2;
}

void check_static(Checker& check, const Place& place, const Static& s) {
  const std::int64_t count = cells(check, place, s.domain, s.domain2);
  if (!check.row_or_none(place, "value_domain", s.value_domain, check.image.domains.size()) || count < 0) return;
  check.need(s.domain >= 0, place, "it has no owner");
  check.need(s.values.empty() || static_cast<std::int64_t>(s.values.size()) == count, place,
             "{} values for {} elements", s.values.size(), count);
  for (const Value value : s.values) {
    if (value != s.absent && !fits(check, s.value_domain, s.word, value)) {
      check.refuse(place, "value {} stands for nothing", value);
      break;
    }
  }
  check.need(fits(check, s.value_domain, s.word, s.absent), place, "its absent value {} stands for nothing", s.absent);
}

void check_list(Checker& check, const Place& place, const List& list) {
  check.need(!list.starts.empty() && list.starts.front() == 0 &&
                 std::is_sorted(list.starts.begin(), list.starts.end()) &&
                 list.starts.back() == static_cast<std::int64_t>(list.values.size()),
             place, "its rows do not begin at 0, rise, and end with its {} values", list.values.size());
}

void check_axis(Checker& check, const Place& place, std::size_t number, const Axis& axis) {
  const std::size_t heads = axis.heads.size();
  if (!check.need(heads > 0, place, "axis {} has no heads", number)) return;
  if (!check.need(axis.head_num.size() == heads && axis.head_den.size() == heads, place,
                  "axis {} has {} heads and {} over {} values of them", number, heads, axis.head_num.size(),
                  axis.head_den.size())) {
    return;
  }
  check.need(std::all_of(axis.head_den.begin(), axis.head_den.end(), [](std::int32_t den) { return den > 0; }), place,
             "axis {} has a head over nothing", number);
  if (axis.ratio) {
    for (std::size_t i = 1; i < heads; ++i) {
      const std::int64_t lower = std::int64_t{axis.head_num[i - 1]} * axis.head_den[i];
      const std::int64_t higher = std::int64_t{axis.head_num[i]} * axis.head_den[i - 1];
      check.need(lower < higher, place, "axis {}: the ratios of heads {} and {} do not rise", number, i - 1, i);
    }
    return;
  }
  check.need(!axis.head_of.empty(), place, "axis {} has no values", number);
  check.within(static_cast<std::int64_t>(axis.head_of.size()) <= limits::rows, place, "axis {} has {} values", number,
             axis.head_of.size());
  for (const std::int32_t head : axis.head_of) {
    if (head < -1 || head >= static_cast<std::int64_t>(heads)) {
      check.refuse(place, "axis {} has {} heads; a value of it goes to head {}", number, heads, head);
      break;
    }
  }
}

void check_chart(Checker& check, const Place& place, const Chart& chart) {
  check.handle(place, chart.handle);
  const auto axes = static_cast<std::int64_t>(chart.axes.size());
  if (!check.need(axes >= 1, place, "it has {} axes", axes)) return;
  if (!check.within(axes <= limits::axes, place, "it has {} axes", axes)) return;
  std::int64_t cells = 1;
  for (std::size_t i = 0; i < chart.axes.size(); ++i) {
    check_axis(check, place, i, chart.axes[i]);
    const auto heads = static_cast<std::int64_t>(chart.axes[i].heads.size());
    cells = cells > limits::total_code ? cells : cells * heads;  // enough to differ from the cells that are there
  }
  check.need(static_cast<std::int64_t>(chart.cells.size()) == cells, place, "{} cells; its axes ask for {}",
             chart.cells.size(), cells);
  check.need(chart.provenance.size() == chart.cells.size(), place, "{} marks for {} cells", chart.provenance.size(),
             chart.cells.size());
  check.need(std::all_of(chart.provenance.begin(), chart.provenance.end(), known<Provenance>), place,
             "a mark is unknown");
  check.need(std::all_of(chart.cells.begin(), chart.cells.end(),
                         [&](Value cell) { return fits(check, -1, chart.word, cell); }),
             place, "a cell is no word");
}

}  // namespace

void check_domains(Checker& check) {
  const Image& image = check.image;
  for (std::size_t i = 0; i < image.domains.size(); ++i) {
    const Domain& d = image.domains[i];
    const Place place{"domain", i, d.name};
    check.need(d.count >= 0, place, "it has {} elements", d.count);
    check.within(d.count <= limits::elements, place, "it has {} elements; at most {} are allowed",
               d.count, limits::elements);
    check.need(std::int64_t{d.low} + d.count <= INT32_MAX, place, "its elements go beyond 32 bits");
    if (d.things) {
      check.need(d.low == 0, place, "its things count from {}, not from 0", d.low);
      check.need(static_cast<std::int64_t>(d.names.size()) == d.count, place, "{} names for {} things", d.names.size(),
                 d.count);
    } else {
      check.need(d.names.empty() || static_cast<std::int64_t>(d.names.size()) == d.count, place,
                 "{} names for {} numbers", d.names.size(), d.count);
    }
  }
  if (check.reasons.empty()) check_kinds(check);
}

void check_tables(Checker& check) {
  const Image& image = check.image;
  std::int64_t words = static_cast<std::int64_t>(image.slots.size()) / 2 + 1;
  for (std::size_t i = 0; i < image.columns.size(); ++i) {
    check_column(check, {"column", i, image.columns[i].name}, image.columns[i], words);
  }
  for (std::size_t i = 0; i < image.set_slots.size(); ++i) {
    const SetSlot& slot = image.set_slots[i];
    const Place place{"set slot", i, slot.name};
    if (check.row(place, "domain", slot.domain, image.domains.size())) words += check.domain(slot.domain).words();
  }
  if (words > limits::state_words) {
    check.overrun(fmt::format("the state has {} words; at most {} are allowed", words, limits::state_words));
  }
  for (std::size_t i = 0; i < image.statics.size(); ++i) {
    check_static(check, {"static", i, image.statics[i].name}, image.statics[i]);
  }
  for (std::size_t i = 0; i < image.lists.size(); ++i) {
    check_list(check, {"list", i, image.lists[i].name}, image.lists[i]);
  }
  std::int64_t constant_words = 0;
  for (std::size_t i = 0; i < image.sets.size(); ++i) {
    const ConstantSet& set = image.sets[i];
    const Place place{"set", i};
    if (!check.row(place, "domain", set.domain, image.domains.size())) continue;
    constant_words += check.domain(set.domain).words();
    check.need(std::adjacent_find(set.values.begin(), set.values.end(), std::greater_equal<>()) == set.values.end(),
               place, "its values do not rise");
    check.need(std::all_of(set.values.begin(), set.values.end(),
                           [&](Value value) { return check.in_domain(set.domain, value); }),
               place, "a value is not in domain {}", set.domain);
  }
  if (constant_words > limits::constant_words) {
    check.overrun(
        fmt::format("the constant sets have {} words; at most {} are allowed", constant_words, limits::constant_words));
  }
  for (std::size_t i = 0; i < image.charts.size(); ++i) {
    check_chart(check, {"chart", i, image.charts[i].name}, image.charts[i]);
  }
}

}  // namespace tercio::image
