#include "compiler/graph/side_tones.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace tercio::graph {
namespace {

bool begins_with(std::string_view name, std::string_view word) {
  const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; };
  return name.size() >= word.size() && std::equal(word.begin(), word.end(), name.begin(), [&](char b, char a) { return same(a, b); });
}

}  // namespace

SideTones::SideTones(const check::Model& model) {
  if (model.side_kind < 0) return;
  const check::Kind& of_sides = model.kinds[static_cast<std::size_t>(model.side_kind)];
  const std::vector<check::Thing>& sides = model.kinds[static_cast<std::size_t>(of_sides.root)].things;
  constexpr const auto& named = palette::named_sides;
  std::vector<std::string_view> taken;  // grounds
  const auto is_free = [&](const palette::Side& tone) { return std::find(taken.begin(), taken.end(), tone.ground) == taken.end(); };
  std::vector<bool> done(sides.size(), false);
  tones_.resize(sides.size(), palette::nobody);
  // Of two sides whose names say the same colour the first has it.
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i].example >= 0) continue;
    const auto found = std::find_if(named.begin(), named.end(), [&](const palette::NamedSide& each) { return begins_with(sides[i].name, each.word); });
    if (found == named.end() || !is_free(found->tone)) continue;
    tones_[i] = found->tone;
    taken.push_back(found->tone.ground);
    done[i] = true;
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (done[i]) continue;
    std::size_t order = i;
    while (order < i + palette::sides.size() && !is_free(palette::at(palette::sides, order))) ++order;
    tones_[i] = palette::at(palette::sides, order);
    taken.push_back(tones_[i].ground);
  }
}

palette::Side SideTones::of(std::int64_t side) const {
  return side < 0 || static_cast<std::size_t>(side) >= tones_.size() ? palette::nobody : tones_[static_cast<std::size_t>(side)];
}

}  // namespace tercio::graph
