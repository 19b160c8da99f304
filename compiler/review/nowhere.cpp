// Pieces that begin nowhere and that nothing ever brings in.
#include <algorithm>
#include <map>

#include "compiler/review/course.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

// Told once of a list. A piece that comes too late, that counts points in vain, or that cannot do what brings it in, is
// told as that.
void Reviewer::pieces_nowhere() {
  if (m.place_kind() < 0) return;
  Course course(m, reached_, [this]() -> Situation& { return fresh(); });
  for (std::size_t k = 0; k < m.kinds.size(); ++k) {
    const auto root = static_cast<std::int32_t>(k);
    const check::Kind& kind = m.kinds[k];
    if (kind.root != root || root == m.place_kind() || idle_.contains(root)) continue;
    const std::vector<const check::Column*> places = places_of(root);
    const auto placed = [&](std::size_t i) {
      return std::any_of(places.begin(), places.end(), [&](const check::Column* c) {
        const auto it = c->values.find({static_cast<std::int64_t>(i), 0});
        return it != c->values.end() && !it->second.is_none;
      });
    };
    std::vector<std::size_t> nowhere;
    const check::Thing* other = nullptr;
    for (std::size_t i = 0; i < kind.things.size(); ++i) {
      if (kind.things[i].example >= 0) continue;
      if (placed(i)) other = other != nullptr ? other : &kind.things[i];
      else nowhere.push_back(i);
    }
    if (other == nullptr) continue;  // nobody has a place yet
    std::map<std::int32_t, std::vector<std::size_t>> of_list;
    for (const std::size_t i : nowhere) {
      const std::pair key{root, static_cast<std::int64_t>(i)};
      if (exhausted()) return;
      if (!own(m, kind.things[i].handle) || late_.contains(key) || pointless_.contains(key)) continue;
      if (never_in_play(course, root, key.second)) of_list[kind.things[i].handle].push_back(i);
    }
    for (const auto& [handle, who] : of_list)
      report(Code::piece_nowhere, kind.things[who.front()].span, kind.things[who.front()].name,
             who.size() == 1 ? "" : " and " + std::to_string(who.size() - 1) + " more of its list")
          .label(other->span, "this has a place");
  }
}

// Where things of a root stand.
std::vector<const check::Column*> Reviewer::places_of(std::int32_t root) const {
  std::vector<const check::Column*> places;
  for (const check::Column& c : m.columns) {
    const bool of_root = c.owners.size() == 1 && m.kinds[static_cast<std::size_t>(c.owners[0])].root == root;
    if (of_root && !c.printed && c.type.base == check::Type::Base::thing && c.type.kind == m.place_kind()) places.push_back(&c);
  }
  return places;
}

}  // namespace tercio::review
