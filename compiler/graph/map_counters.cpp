// Pieces: things of a kind that has a place on the map.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "compiler/graph/map_plan.hpp"

namespace tercio::graph {
namespace {

using Base = check::Type::Base;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

}  // namespace

bool MapPlan::inherits(std::int32_t kind, std::int32_t from) const {
  for (std::int32_t at = kind; at >= 0; at = row(model.kinds, at).parent) {
    if (at == from) return true;
  }
  return false;
}

std::vector<std::int32_t> MapPlan::number_columns(std::int32_t kind) const {
  std::vector<std::int32_t> out;
  for (std::int32_t at = kind; at >= 0; at = row(model.kinds, at).parent) {
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
      const check::Column& column = model.columns[i];
      const bool fits = column.owners.size() == 1 && column.owners[0] == at && column.printed;
      if (fits && column.type.base == Base::integer && !column.values.empty())
        out.push_back(static_cast<std::int32_t>(i));
    }
  }
  return out;
}

std::int32_t MapPlan::mark_of(std::int32_t kind, std::int64_t thing) {
  Mark mark{kind, -1, -1};
  for (std::size_t i = 0; i < model.columns.size() && mark.column < 0; ++i) {
    const check::Column& column = model.columns[i];
    if (column.owners.size() != 1 || !column.printed || column.type.base != Base::word) continue;
    if (!inherits(kind, column.owners[0])) continue;
    mark.column = static_cast<std::int32_t>(i);
    mark.word = value(mark.column, thing).value;
  }
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i].kind == mark.kind && marks[i].word == mark.word) return static_cast<std::int32_t>(i);
  }
  marks.push_back(mark);
  return static_cast<std::int32_t>(marks.size()) - 1;
}

void MapPlan::find_counters() {
  for (std::size_t k = 0; k < model.kinds.size(); ++k) {
    const check::Kind& kind = model.kinds[k];
    const auto root = static_cast<std::int32_t>(k);
    if (kind.root != root || kind.hex || kind.hexside) continue;
    // The first column that leads to a hex, and the first that leads to a side.
    std::int32_t place = -1, owner = -1;
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
      const check::Column& column = model.columns[i];
      if (column.owners.size() != 1 || column.owners[0] != root || column.type.base != Base::thing) continue;
      if (column.type.kind == model.hex_kind && place < 0) place = static_cast<std::int32_t>(i);
      if (column.type.kind == model.side_kind && owner < 0) owner = static_cast<std::int32_t>(i);
    }
    if (place < 0) continue;
    for (std::size_t t = 0; t < kind.things.size(); ++t) {
      const check::Thing& thing = kind.things[t];
      if (thing.example >= 0) continue;
      Counter out;
      out.kind = thing.kind;
      out.thing = static_cast<std::int32_t>(t);
      out.name = thing.name;
      const check::Literal& at = value(place, out.thing);
      out.hex = at.is_none || at.value < 0 || at.value >= grid.hexes() ? -1 : static_cast<std::int32_t>(at.value);
      out.sure_place = at.provenance == image::Provenance::printed;
      if (owner >= 0 && !value(owner, out.thing).is_none)
        out.side = static_cast<std::int32_t>(value(owner, out.thing).value);
      out.tone = tones.of(out.side);
      counters.push_back(std::move(out));
    }
  }
  // Marks in the order of kinds and words, whatever the order of the lists.
  std::vector<Counter*> sorted;
  for (Counter& each : counters) sorted.push_back(&each);
  const auto word_order = [&](const Counter& counter) {
    for (std::size_t i = 0; i < model.columns.size(); ++i) {
      const check::Column& column = model.columns[i];
      if (column.owners.size() != 1 || !column.printed || column.type.base != Base::word) continue;
      if (!inherits(counter.kind, column.owners[0])) continue;
      const auto word = static_cast<std::int32_t>(value(static_cast<std::int32_t>(i), counter.thing).value);
      return std::find(column.type.words.begin(), column.type.words.end(), word) - column.type.words.begin();
    }
    return std::ptrdiff_t{0};
  };
  std::stable_sort(sorted.begin(), sorted.end(), [&](const Counter* a, const Counter* b) {
    return a->kind != b->kind ? a->kind < b->kind : word_order(*a) < word_order(*b);
  });
  for (Counter* each : sorted) each->mark = mark_of(each->kind, each->thing);
  write_numbers();
  std::vector<std::int32_t> roots;
  for (const Counter& each : counters) {
    const std::int32_t root = row(model.kinds, each.kind).root;
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  }
  std::set<std::pair<std::int32_t, std::int64_t>> placed;
  for (const Counter& each : counters) {
    if (each.hex >= 0) placed.insert({row(model.kinds, each.kind).root, each.thing});
  }
  const auto is_placed = [&](std::int32_t root, std::int64_t thing) { return placed.contains({root, thing}); };
  const PieceStates now(model, roots, is_placed);
  states = now.on();
  const AwayStates elsewhere(model, roots, is_placed);
  for (Counter& each : counters) {
    if (each.hex < 0) each.away = elsewhere.text(row(model.kinds, each.kind).root, each.thing);
  }
  for (Counter& each : counters) each.states = now.letters(row(model.kinds, each.kind).root, each.thing);
}

// A counter has the numbers that its lists give. What fewer than half of the pieces on the map are given (when they come,
// for one) is no number of the counter, unless every piece of its mark is off the map.
void MapPlan::write_numbers() {
  const auto given = [&](std::int32_t column, const Counter& counter) {
    const auto& values = row(model.columns, column).values;
    const auto found = values.find({counter.thing, 0});
    return found == values.end() ? nullptr : &found->second;
  };
  std::map<std::int32_t, int> on_map;                                // by mark
  std::map<std::pair<std::int32_t, std::int32_t>, int> given_there;  // by mark and column
  for (const Counter& each : counters) {
    if (each.hex < 0) continue;
    ++on_map[each.mark];
    for (const std::int32_t column : number_columns(each.kind)) {
      if (given(column, each) != nullptr) ++given_there[{each.mark, column}];
    }
  }
  for (Counter& each : counters) {
    for (const std::int32_t column : number_columns(each.kind)) {
      const check::Literal* literal = given(column, each);
      const auto there = on_map.find(each.mark);
      if (literal == nullptr || (there != on_map.end() && 2 * given_there[{each.mark, column}] < there->second)) continue;
      each.numbers += (each.numbers.empty() ? "" : "-") + words.literal(*literal, row(model.columns, column).type);
      each.sure_numbers = each.sure_numbers && literal->provenance == image::Provenance::printed;
    }
  }
}

}  // namespace tercio::graph
