// More pieces than may be where they begin; a ban or a limit that most of them begin against is at fault itself.
#include <algorithm>
#include <map>
#include <utility>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

namespace {

// From so many on, where they are most of all, they are told together.
constexpr std::size_t together = 3;

// The first few names.
std::string first_names(const std::vector<const check::Thing*>& things) {
  constexpr std::size_t most = 4;
  std::string names;
  for (std::size_t i = 0; i < std::min(most, things.size()); ++i) names += (names.empty() ? "`" : ", `") + things[i]->name + "`";
  return names + (things.size() > most ? " and " + std::to_string(things.size() - most) + " more" : "");
}

}  // namespace

void Reviewer::tell_shut_out(const std::vector<ShutOut>& shut_out, std::size_t began) {
  std::map<const check::Ban*, std::vector<const check::Thing*>> by_ban;
  for (const ShutOut& each : shut_out)
    if (each.ban != nullptr) by_ban[each.ban].push_back(each.thing);
  const auto wide = [&](const check::Ban* ban) { return ban != nullptr && own(m, ban->handle) && by_ban[ban].size() >= together && 2 * by_ban[ban].size() > began; };
  for (const ShutOut& each : shut_out) {
    if (!wide(each.ban)) {
      diagnostics::Finding& told = each.still ? report(Code::never_moves, each.thing->span, each.thing->name, each.verb, each.place)
                                              : report(Code::place_banned, each.thing->span, each.thing->name, each.place, each.verb);
      if (each.ban != nullptr) told.label(each.ban->span, "this bars the way");
    } else if (by_ban[each.ban].front() == each.thing) {
      report(Code::start_barred, each.ban->span, std::to_string(by_ban[each.ban].size()), first_names(by_ban[each.ban]));
    }
  }
}

// A limit that most places are above is at fault itself: told once.
bool Reviewer::told_at_the_limit(const check::Duty& duty, const std::map<std::int64_t, std::vector<std::int64_t>>& at_place, std::int64_t limit, const check::Kind& root) {
  std::size_t crowded = 0;
  std::vector<const check::Thing*> who;
  for (const auto& [place, things] : at_place) {
    if (std::cmp_less_equal(things.size(), limit)) continue;
    ++crowded;
    for (const std::int64_t i : things)
      if (static_cast<std::size_t>(i) < root.things.size()) who.push_back(&root.things[static_cast<std::size_t>(i)]);
  }
  if (crowded < together || 2 * crowded <= at_place.size() || (limit > 0 && !own(m, duty.handle))) return false;
  report(Code::start_barred, duty.span, std::to_string(who.size()), first_names(who), "write how many may stay");
  return true;
}

void Reviewer::crowded_places() {
  for (const check::Duty& d : m.duties) {
    if (d.kind != image::Duty::Kind::room || d.column < 0) continue;
    Situation& s = fresh();
    const Value limit = s.value(d.limit);
    if (!limit.known()) continue;
    const check::Column& column = m.columns[static_cast<std::size_t>(d.column)];
    check::Type kind;
    kind.base = Base::thing;
    kind.kind = d.thing_kind;
    const Value things = s.of_type(kind);
    const check::Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(d.thing_kind)].root)];
    std::map<std::int64_t, std::vector<std::int64_t>> at_place;
    for (const std::int64_t i : things.options) {
      const auto it = column.values.find({i, 0});
      if (it != column.values.end() && !it->second.is_none && it->second.value >= 0) at_place[it->second.value].push_back(i);
    }
    if (told_at_the_limit(d, at_place, limit.one(), root)) continue;
    for (const auto& [place, who] : at_place) {
      if (static_cast<std::int64_t>(who.size()) <= limit.one() || root.things.empty()) continue;
      const check::Thing& last = root.things[static_cast<std::size_t>(who.back())];
      if (own(m, last.handle))
        report(Code::place_crowded, last.span, last.name, s.value_text(column.type, place), std::to_string(who.size()), std::to_string(limit.one()))
            .label(root.things[static_cast<std::size_t>(who.front())].span, "it shares the place with this");
    }
  }
}

}  // namespace tercio::review
