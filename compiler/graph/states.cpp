#include "compiler/graph/states.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tercio::graph {

PieceStates::PieceStates(const check::Model& model, const std::vector<std::int32_t>& roots,
                         const std::function<bool(std::int32_t, std::int64_t)>& placed)
    : model_(model) {
  for (std::size_t i = 0; i < model.columns.size(); ++i) {
    const check::Column& column = model.columns[i];
    if (column.owners.size() != 1 || column.printed || column.untold || column.type.base != check::Type::Base::flag) continue;
    PieceState state;
    state.column = static_cast<std::int32_t>(i);
    bool says_placed = true;
    for (const std::int32_t root : roots) {
      const std::vector<check::Thing>& things = model.kinds[static_cast<std::size_t>(root)].things;
      for (std::size_t t = 0; t < things.size(); ++t) {
        const auto thing = static_cast<std::int64_t>(t);
        if (things[t].example >= 0) continue;
        const bool here = placed(root, thing), on = is(column, root, thing);
        if (here && on) ++state.count;
        // What is no matter of its kind is neither.
        bool can = false;
        for (std::int32_t kind = things[t].kind; kind >= 0 && !can; kind = model.kinds[static_cast<std::size_t>(kind)].parent)
          can = kind == column.owners[0];
        if (can && here != on) says_placed = false;
      }
    }
    if (state.count > 0 && !says_placed) on_.push_back(state);
  }
  for (PieceState& state : on_) {
    const std::string& name = model.columns[static_cast<std::size_t>(state.column)].name;
    std::size_t length = 2;
    const auto shared = [&](const PieceState& other) {
      return other.column != state.column &&
             model.columns[static_cast<std::size_t>(other.column)].name.substr(0, length) == name.substr(0, length);
    };
    while (length < name.size() && std::any_of(on_.begin(), on_.end(), shared)) ++length;
    state.letters = name.substr(0, length);
  }
}

bool PieceStates::is(const check::Column& column, std::int32_t root, std::int64_t thing) const {
  for (std::int32_t kind = model_.kinds[static_cast<std::size_t>(root)].things[static_cast<std::size_t>(thing)].kind; kind >= 0;
       kind = model_.kinds[static_cast<std::size_t>(kind)].parent) {
    if (kind == column.owners[0]) return column.at_start(thing).value != 0;
  }
  return false;
}

std::string PieceStates::letters(std::int32_t root, std::int64_t thing) const {
  std::string text;
  for (const PieceState& state : on_) {
    if (is(model_.columns[static_cast<std::size_t>(state.column)], root, thing)) text += (text.empty() ? "" : " ") + state.letters;
  }
  return text;
}

AwayStates::AwayStates(const check::Model& model, const std::vector<std::int32_t>& roots,
                       const std::function<bool(std::int32_t, std::int64_t)>& placed)
    : model_(model) {
  for (const std::int32_t root : roots) {
    const std::vector<check::Thing>& things = model.kinds[static_cast<std::size_t>(root)].things;
    for (std::size_t t = 0; t < things.size(); ++t) {
      const auto thing = static_cast<std::int64_t>(t);
      if (things[t].example >= 0 || !placed(root, thing)) continue;
      for (const auto& each : of(root, thing)) in_place_.insert(each);
    }
  }
}

std::vector<std::pair<std::int32_t, std::int64_t>> AwayStates::of(std::int32_t root, std::int64_t thing) const {
  using Base = check::Type::Base;
  std::vector<std::pair<std::int32_t, std::int64_t>> out;
  const auto is_of = [&](std::int32_t owner) {
    std::int32_t kind = model_.kinds[static_cast<std::size_t>(root)].things[static_cast<std::size_t>(thing)].kind;
    while (kind >= 0 && kind != owner) kind = model_.kinds[static_cast<std::size_t>(kind)].parent;
    return kind >= 0;
  };
  for (std::size_t i = 0; i < model_.columns.size(); ++i) {
    const check::Column& column = model_.columns[i];
    if (column.owners.size() != 1 || column.printed || column.untold || !is_of(column.owners[0])) continue;
    const check::Literal& now = column.at_start(thing);
    if (column.type.base == Base::flag ? now.value != 0 : column.type.base == Base::word && !now.is_none)
      out.emplace_back(static_cast<std::int32_t>(i), now.value);
  }
  return out;
}

std::string AwayStates::text(std::int32_t root, std::int64_t thing) const {
  std::string out;
  for (const auto& [id, value] : of(root, thing)) {
    if (in_place_.contains({id, value})) continue;
    const check::Column& column = model_.columns[static_cast<std::size_t>(id)];
    const bool flag = column.type.base == check::Type::Base::flag;
    out += (out.empty() ? "" : " ") + (flag ? column.name : model_.words[static_cast<std::size_t>(value)]);
  }
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

void AwayList::add(std::int32_t side, const std::string& what, const std::string& name) {
  std::vector<Row>& rows = rows_[side];
  auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.what == what; });
  if (found == rows.end()) found = rows.insert(rows.end(), Row{what, {}, 0});
  found->names += (found->count == 0 ? "" : ", ") + name;
  ++found->count;
}

bool AwayList::alike() const {
  return std::all_of(rows_.begin(), rows_.end(), [&](const auto& each) {
    return each.second.size() == 1 && each.second[0].what == rows_.begin()->second[0].what;
  });
}

std::string away_text(const std::string& side, const AwayList::Row& row, bool with_what) {
  return fmt::format("{}{}{} ({}): {}", side, with_what && !row.what.empty() ? ", " : "", with_what ? row.what : "", row.count, row.names);
}

}  // namespace tercio::graph
