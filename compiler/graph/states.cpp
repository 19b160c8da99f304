#include "compiler/graph/states.hpp"

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

}  // namespace tercio::graph
