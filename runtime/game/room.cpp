// Room duties (`at most n K in every P`), kept ahead of time. While play goes by these rules the phase can always end:
// a place may be over-full only between two actions, and only when something there can go on at once. A pick is
// offered when the game itself, tried on a copy, can get from it to such a state whatever the dice show; where no pick
// does, when some throw gets it there.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {

Game::Impl::Copy::Copy(const Impl& o, const Word* from) : owner(o) {
  if (!o.pool.empty()) {
    words = std::move(o.pool.back());
    o.pool.pop_back();
  }
  words.assign(from, from + o.layout.words);
}

std::vector<std::int32_t> Game::Impl::room_duties(const Word* w, std::int32_t phase) const {
  std::vector<std::int32_t> all;
  if (phase < 0) return all;
  for (const std::int32_t duty : rooms_of[at(phase)])
    if (!has(w + header.waived, duty)) all.push_back(duty);
  return all;
}

std::int32_t Game::Impl::place_of(const Word* w, std::int32_t column, std::int32_t element) const {
  const image::Column& c = image.columns[at(column)];
  const Word* cells = w + layout.column_at[at(column)];
  const Value place = c.encoding == image::Encoding::i16
                          ? static_cast<std::int16_t>(cells[element >> 2] >> (element & 3) * 16 & 0xffffU)
                          : image::read(image, layout, w, column, element);
  const image::Domain& places = domain(c.value_domain);
  return place < places.low || place - places.low >= places.count ? -1 : place - places.low;
}

// How many things are too many, over all places. over gets those places; full gets the places that can take no more,
// of those where something stands.
std::int32_t Game::Impl::excess(const Word* w, std::int32_t number, Set* over, Set* full) const {
  const image::Duty& duty = image.duties[at(number)];
  const image::Kind& kind = image.kinds[at(duty.thing_kind)];
  const image::Column& column = image.columns[at(duty.column)];
  const image::Domain& places = domain(column.value_domain);
  const Word* cells = w + layout.column_at[at(duty.column)];
  const bool narrow = column.encoding == image::Encoding::i16;
  crowd.resize(std::max(crowd.size(), at(places.count)));
  const std::uint64_t count_of = ++crowd_counts << 16U;  // a cell of another count stands for 0
  const bool each_place = image.hooks[at(duty.limit)].params > 0;
  std::int32_t limit = each_place ? 0 : machine.value(duty.limit, w);
  std::int32_t too_many = 0;
  for (std::int32_t e = kind.first; e < kind.first + kind.count; ++e) {
    const Value thing = narrow ? static_cast<std::int16_t>(cells[e >> 2] >> (e & 3) * 16 & 0xffffU)
                               : image::read(image, layout, w, duty.column, e);
    const std::int32_t place = thing - places.low;
    if (thing < places.low || place >= places.count) continue;
    if (each_place) limit = machine.value(duty.limit, w, std::span<const Value>(&thing, 1));
    std::uint64_t& here = crowd[at(place)];
    here = std::max(here, count_of) + 1;
    const auto number_here = static_cast<std::int32_t>(here - count_of);
    if (number_here >= limit && full != nullptr) full->add(place);
    if (number_here <= limit) continue;
    ++too_many;
    if (over != nullptr) over->add(place);
  }
  return too_many;
}

std::int32_t Game::Impl::excess(const Word* w, const std::vector<std::int32_t>& duties) const {
  std::int32_t too_many = 0;
  for (const std::int32_t duty : duties) too_many += excess(w, duty);
  return too_many;
}

// As the phase ends: an event for each place that is over-full, unless it was so when a phase ended before.
void Game::Impl::log_crowds(Word* w, Log* log, std::int32_t number) const {
  const image::Duty& duty = image.duties[at(number)];
  const image::Kind& kind = image.kinds[at(duty.thing_kind)];
  const image::Domain& places = domain(image.columns[at(duty.column)].value_domain);
  const image::Domain& things = domain(image.columns[at(duty.column)].domain);
  Set over(places.words());
  if (duty.otherwise < 0) excess(w, number, &over);
  Word* told = w + header.told[at(number)];
  each(over.data(), over.words(), [&](std::int32_t place) {
    if (log == nullptr || has(told, place)) return;
    Event event{.kind = Event::Kind::breach, .subject = number, .element = place + places.low, .handle = duty.handle};
    for (std::int32_t e = kind.first; e < kind.first + kind.count; ++e)
      if (place_of(w, duty.column, e) == place) event.things.push_back(e + things.low);
    log->push_back(std::move(event));
  });
  std::copy_n(over.data(), over.words(), told);
}

// While a place is over-full only what stands there may act; and only what can be ended well is offered.
void Game::Impl::room_menu(const Word* w, std::int32_t menu, const std::vector<std::int32_t>& duties, bool look_ahead,
                           std::vector<Pick>& acts) const {
  std::vector<Set> over;  // of each duty
  bool crowded = false;
  for (const std::int32_t duty : duties) {
    over.emplace_back(domain(image.columns[at(image.duties[at(duty)].column)].value_domain).words());
    crowded = excess(w, duty, &over.back()) > 0 || crowded;
  }
  if (crowded) {
    std::erase_if(acts, [&](const Pick& pick) {
      const image::Action& a = image.actions[at(pick.action)];
      if (a.pairs || a.params.empty()) return true;
      for (std::size_t i = 0; i < duties.size(); ++i) {
        const std::int32_t column = image.duties[at(duties[i])].column;
        if (a.params[0].domain != image.columns[at(column)].domain) continue;
        const std::int32_t place = place_of(w, column, pick.values[0] - domain(a.params[0].domain).low);
        if (place >= 0 && over[i].has(place)) return false;
      }
      return true;
    });
  }
  if (!look_ahead) return;
  const Decision d{.kind = Decision::Kind::menu, .menu = menu};
  Search search{.duties = duties, .phase = image.menus[at(menu)].flow};
  std::vector<Pick> kept;
  const auto keep = [&] {
    std::copy_if(acts.begin(), acts.end(), std::back_inserter(kept), [&](const Pick& pick) {
      return (!crowded && declinable_actions[at(pick.action)]) || keeps_first(w, d, pick, search);
    });
  };
  keep();
  if (crowded && kept.empty()) {
    search.lucky = true;
    search.seen.clear();
    keep();
  }
  acts = std::move(kept);
}

// With the means of a whole search.
bool Game::Impl::keeps_first(const Word* w, const Decision& d, const Pick& pick, Search& s) const {
  s.budget = Search::most_states;
  s.throws = Search::most_throws;
  return leads_to_room(w, d, pick, 0, false, s) == Kept::yes;
}

// The same inside an action. When no pick can keep the duties all stay: then one is broken, and the menu says so.
void Game::Impl::room_filter(const Word* w, const Decision& d, std::int32_t phase,
                             const std::vector<std::int32_t>& duties, std::vector<Pick>& picks) const {
  Search search{.duties = duties, .phase = phase};
  bool quiet = harmless_choices[at(get(w, pc))] != 0;
  std::vector<Set> full;
  for (const std::int32_t duty : duties) {
    const image::Hook& limit = image.hooks[at(image.duties[at(duty)].limit)];
    full.emplace_back(domain(image.columns[at(image.duties[at(duty)].column)].value_domain).words());
    quiet = quiet && limit.params == 0 && machine.value(image.duties[at(duty)].limit, w) > 0 &&
            excess(w, duty, nullptr, &full.back()) == 0;
  }
  const auto is_full = [&](Value place) {
    for (std::size_t i = 0; i < duties.size(); ++i) {
      const image::Domain& places = domain(image.columns[at(image.duties[at(duties[i])].column)].value_domain);
      if (full[i].has(place - places.low)) return true;
    }
    return false;
  };
  std::vector<Pick> kept;
  for (const bool lucky : {false, true}) {
    search.lucky = lucky;
    search.seen.clear();
    for (const Pick& pick : picks) {
      const bool has_room = quiet && (pick.kind == Pick::Kind::done || !is_full(pick.values[0]));
      if (has_room || keeps_first(w, d, pick, search)) kept.push_back(pick);
    }
    if (kept.empty()) continue;
    picks = std::move(kept);
    return;
  }
}

Kept Game::Impl::leads_to_room(const Word* w, const Decision& d, const Pick& pick, std::int32_t target, bool inner,
                               Search& s) const {
  Copy copy(*this, w);
  put(copy.data(), pc, perform(copy.data(), nullptr, d, pick, false));
  run(copy.data(), nullptr, Until::reached);
  return keeps_room(copy.data(), target, inner, s);
}

// The same, when it can be seen at once: nothing more need be done, and nothing is over-full.
bool Game::Impl::leads_to_room_at_once(const Word* w, const Decision& d, const Pick& pick, std::int32_t target,
                                       const Search& s) const {
  Copy copy(*this, w);
  put(copy.data(), pc, perform(copy.data(), nullptr, d, pick, false));
  run(copy.data(), nullptr, Until::reached);
  return (between_actions(copy.data(), s) || declinable(copy.data())) && excess(copy.data(), s.duties) <= target;
}

// At the menu of the search's phase, or where the rest is none of its business.
bool Game::Impl::between_actions(const Word* w, const Search& s) const {
  if (out_of_hand(w, s)) return true;
  const Node& n = image.nodes[at(get(w, pc))];
  return n.op == FlowOp::menu && image.menus[at(n.a)].flow == s.phase && get(w, stage) == choosing;
}

bool Game::Impl::out_of_hand(const Word* w, const Search& s) const {
  const Value status = get(w, status_field);
  const bool goes_on = status == static_cast<Value>(Status::choice) || status == static_cast<Value>(Status::chance);
  return !goes_on || !is_open(w, s.phase);
}

// A throw or a draw: whatever it shows (of a lucky search, something it shows) the duties can be kept. Where throws
// follow each other more ways than the search tells apart, those are tried that lie evenly spread from the lowest to the
// highest.
Kept Game::Impl::thrown_to_room(const Word* w, std::int32_t target, bool inner, Search& s) const {
  const std::vector<Value> outcomes = chance(w).outcomes;
  if (outcomes.empty()) return Kept::yes;  // too many dice to be counted
  const std::int32_t throws = s.throws;
  const std::size_t tried = std::min(outcomes.size(), at(std::max(1, throws)));
  s.throws = throws / static_cast<std::int32_t>(tried);
  Kept answer = s.lucky ? Kept::no : Kept::yes;
  for (std::size_t i = 0; i < tried; ++i) {
    Copy copy(*this, w);
    const std::size_t outcome = tried == 1 ? 0 : i * (outcomes.size() - 1) / (tried - 1);
    resolve(copy.data(), nullptr, {outcomes[outcome]}, Until::reached);
    const Kept kept = keeps_room(copy.data(), target, inner, s);
    if (kept == (s.lucky ? Kept::yes : Kept::no)) {  // what is open is thrown again
      answer = kept;
      break;
    }
  }
  s.throws = throws;
  return answer;
}

// From a state reached in the middle of an action (w is used up): can the action end with no more than `target` too
// many, or, outside the inner search, in a crowd that can be relieved by one action?
Kept Game::Impl::keeps_room(Word* w, std::int32_t target, bool inner, Search& s) const {
  if (--s.budget < 0) return Kept::no;
  const auto ends_well = [&] {
    // The pause of an example stands where its action ends; nothing there can be relieved by another.
    if (get(w, status_field) == static_cast<Value>(Status::paused)) return excess(w, s.duties) <= target;
    return out_of_hand(w, s) || excess(w, s.duties) <= target || (!inner && relieved(w, s));
  };
  if (between_actions(w, s)) return ends_well() ? Kept::yes : Kept::no;
  if (declinable(w) && excess(w, s.duties) <= target) return Kept::yes;
  const std::uint64_t key = hash(w) + (inner ? static_cast<std::uint64_t>(target) + 1 : 0);
  if (const auto [known, fresh] = s.seen.emplace(key, Kept::open); !fresh) return known->second;
  const auto thrown = [&] { return get(w, status_field) == static_cast<Value>(Status::chance); };
  if (!thrown()) run(w, nullptr, Until::possible);
  Kept answer = Kept::no;
  if (between_actions(w, s)) {
    answer = ends_well() ? Kept::yes : Kept::no;
  } else if (thrown()) {
    answer = thrown_to_room(w, target, inner, s);
  } else {
    const Decision d = std::move(possible);
    const auto try_all = [&](auto leads) {
      return std::any_of(d.picks.rbegin(), d.picks.rend(), leads);
    };  // done first
    const bool found =
        try_all([&](const Pick& pick) { return leads_to_room_at_once(w, d, pick, target, s); }) ||
        try_all([&](const Pick& pick) { return leads_to_room(w, d, pick, target, inner, s) == Kept::yes; });
    answer = found ? Kept::yes : Kept::no;
  }
  s.seen[key] = answer;
  return answer;
}

// Between two actions: something in each over-full place can go on, so that fewer are too many.
bool Game::Impl::relieved(const Word* w, Search& s) const {
  const std::int32_t too_many = excess(w, s.duties);
  return std::all_of(s.duties.begin(), s.duties.end(),
                     [&](std::int32_t duty) { return relieved(w, duty, too_many, s); });
}

bool Game::Impl::relieved(const Word* w, std::int32_t number, std::int32_t too_many, Search& s) const {
  const image::Duty& duty = image.duties[at(number)];
  const image::Kind& kind = image.kinds[at(duty.thing_kind)];
  const std::int32_t things = image.columns[at(duty.column)].domain;
  Set over(domain(image.columns[at(duty.column)].value_domain).words());
  if (excess(w, number, &over) == 0) return true;
  const std::int32_t menu = menu_of[at(s.phase)];
  const Decision d{.kind = Decision::Kind::menu, .menu = menu};
  Set waiting = over, there(domain(things).words());  // places that nothing is known to leave yet, what stands in them
  for (std::int32_t e = kind.first; e < kind.first + kind.count; ++e)
    if (const std::int32_t place = place_of(w, duty.column, e); place >= 0 && over.has(place)) there.add(e);
  for (const std::int32_t action : image.menus[at(menu)].actions) {
    const image::Action& a = image.actions[at(action)];
    if (a.pairs || a.params.empty() || a.params[0].domain != things) continue;
    std::vector<Pick> picks;
    act_picks(w, action, picks, &there);
    for (const Pick& pick : picks) {
      const std::int32_t place = place_of(w, duty.column, pick.values[0] - domain(things).low);
      if (waiting.has(place) && leads_to_room(w, d, pick, too_many - 1, true, s) == Kept::yes) waiting.remove(place);
    }
    if (!waiting.any()) return true;
  }
  return !waiting.any();
}

bool Game::Impl::declinable(const Word* w) const {
  const Node& n = image.nodes[at(get(w, pc))];
  if (n.op == FlowOp::may) return true;
  if (n.op != FlowOp::choose || get(w, building) != 0) return false;
  const image::Choice& choice = image.choices[at(n.a)];
  return choice.or_none || choice.kind == image::ChoiceKind::up_to;
}

}  // namespace tercio::game
