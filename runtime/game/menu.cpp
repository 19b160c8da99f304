// The menu of a phase: which actions are open, what their parameters may be, and which duties keep it from ending.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {

bool Game::Impl::spent(const Word* w, std::int32_t action) const {
  const image::Action& a = image.actions[at(action)];
  return a.used >= 0 && (a.bound == image::Bound::once || a.bound == image::Bound::exactly_once) &&
         image::read(image, layout, w, a.used, 0) != 0;
}

// Whether a value of this parameter may act but once.
bool Game::Impl::consumed(const image::Action& action, std::size_t param) const {
  return action.params[param].used >= 0 &&
         (action.bound == image::Bound::each ||
          (action.bound == image::Bound::param && action.bound_param == static_cast<std::int32_t>(param)));
}

// The legal picks of one action, its tuples in rising order; with `among`, those whose first parameter is there.
void Game::Impl::act_picks(const Word* w, std::int32_t action, std::vector<Pick>& out, const Set* among) const {
  const image::Action& a = image.actions[at(action)];
  if (spent(w, action) || (a.open >= 0 && machine.value(a.open, w) == 0)) return;
  Pick pick{.kind = Pick::Kind::act, .action = action};
  if (a.pairs) {
    if (some_group(pairs_of(w, action))) out.push_back(pick);
    return;
  }
  const auto fill = [&](const auto& self, std::size_t k) -> void {
    if (k == a.params.size()) {
      out.push_back(pick);
      return;
    }
    const image::ActionParam& param = a.params[k];
    const image::Domain& over = domain(param.domain);
    Set found(over.words());
    machine.set(param.candidates, w, found.data(), std::span<const Value>(pick.values.data(), k));
    if (k == 0 && among != nullptr) found &= among->data();
    const bool once = consumed(a, k);
    each(found.data(), found.words(), [&](std::int32_t e) {
      if (once && image::read(image, layout, w, param.used, e) != 0) return;
      pick.values[k] = e + over.low;
      self(self, k + 1);
      pick.values[k] = image::none;
    });
  };
  fill(fill, 0);
}

void Game::Impl::menu_picks(Word* w, std::int32_t menu, bool look_ahead, std::vector<Pick>& out) const {
  const image::Menu& m = image.menus[at(menu)];
  for (const std::int32_t action : m.actions) act_picks(w, action, out);
  if (const std::vector<std::int32_t> rooms = room_duties(w, m.flow); !rooms.empty())
    room_menu(w, menu, rooms, look_ahead, out);
  if (!exactly_once_open(w, menu, out) && open_duties(w, menu, out).empty()) out.push_back({.kind = Pick::Kind::done});
}

bool Game::Impl::exactly_once_open(const Word* w, std::int32_t menu, const std::vector<Pick>& acts) const {
  for (const std::int32_t action : image.menus[at(menu)].actions)
    if (image.actions[at(action)].bound == image::Bound::exactly_once && !spent(w, action) &&
        std::any_of(acts.begin(), acts.end(), [&](const Pick& p) { return p.action == action; }))
      return true;
  return false;
}

// What a cover duty still owes, able to act or not.
Set Game::Impl::unserved(const Word* w, const image::Duty& duty) const {
  const image::ActionParam& param = image.actions[at(duty.action)].params[at(duty.param)];
  Set owed(domain(param.domain).words());
  machine.set(duty.owed, w, owed.data());
  if (param.used >= 0)
    each(owed.data(), owed.words(), [&](std::int32_t e) {
      if (image::read(image, layout, w, param.used, e) != 0) owed.remove(e);
    });
  return owed;
}

bool Game::Impl::duty_open(const Word* w, const image::Duty& duty, std::int32_t number,
                           const std::vector<Pick>& acts) const {
  switch (duty.kind) {
    case image::Duty::Kind::cover: {
      const Set owed = unserved(w, duty);
      if (!owed.any()) return false;
      const Value low = domain(image.actions[at(duty.action)].params[at(duty.param)].domain).low;
      if (!image.actions[at(duty.action)].pairs)
        return std::any_of(acts.begin(), acts.end(), [&](const Pick& p) {
          return p.action == duty.action && owed.has(p.values[at(duty.param)] - low);
        });
      if (std::none_of(acts.begin(), acts.end(), [&](const Pick& p) { return p.action == duty.action; })) return false;
      const Pairs p = pairs_of(w, duty.action);
      Set servable = owed;
      servable &= duty.param == 0 ? p.owed1.data() : p.owed2.data();
      return servable.any();
    }
    case image::Duty::Kind::room:
      return !has(w + header.waived, number) && excess(w, number) > 0;
    case image::Duty::Kind::state:
      return machine.value(duty.condition, w) == 0;
  }
  return false;
}

std::vector<std::int32_t> Game::Impl::open_duties(Word* w, std::int32_t menu, const std::vector<Pick>& acts) const {
  std::vector<std::int32_t> found;
  for (const std::int32_t number : image.menus[at(menu)].duties)
    if (duty_open(w, image.duties[at(number)], number, acts)) found.push_back(number);
  return found;
}

void Game::Impl::end_menu(Word* w, Log* log, std::int32_t menu) const {
  log_excused(w, log, menu);
  for (const std::int32_t number : image.menus[at(menu)].duties)
    if (image.duties[at(number)].kind == image::Duty::Kind::room) log_crowds(w, log, number);
}

// As the phase ends, whoever owes still could not act: an event for each.
void Game::Impl::log_excused(const Word* w, Log* log, std::int32_t menu) const {
  if (log == nullptr) return;
  for (const std::int32_t number : image.menus[at(menu)].duties) {
    const image::Duty& duty = image.duties[at(number)];
    if (duty.kind != image::Duty::Kind::cover) continue;
    const Set owed = unserved(w, duty);
    const Value low = domain(image.actions[at(duty.action)].params[at(duty.param)].domain).low;
    each(owed.data(), owed.words(), [&](std::int32_t e) {
      log->push_back({.kind = Event::Kind::excused, .subject = number, .element = e + low, .handle = duty.handle});
    });
  }
}

// Once each: the marks of what is acted with now.
void Game::Impl::mark_used(Word* w, Log* log, std::int32_t action) const {
  const image::Action& a = image.actions[at(action)];
  if (a.used >= 0) write(w, log, a.used, 0, 1, a.handle);
  for (const image::ActionParam& param : a.params) {
    if (param.used < 0) continue;
    const image::Domain& over = domain(param.domain);
    if (param.set_slot >= 0) {
      const Set group(set_slot(w, param.set_slot), over.words());
      each(group.data(), group.words(), [&](std::int32_t e) { write(w, log, param.used, e, 1, a.handle); });
    } else if (const Value v = slot(w, param.slot); v >= over.low && v - over.low < over.count) {
      write(w, log, param.used, v - over.low, 1, a.handle);
    }
  }
}

std::int32_t Game::Impl::perform_menu(Word* w, Log* log, const Decision& d, const Pick& pick) const {
  const std::int32_t node = get(w, pc);
  if (d.kind == Decision::Kind::menu && pick.kind == Pick::Kind::done) {
    end_menu(w, log, d.menu);
    return image.nodes[at(node)].next;
  }
  const std::int32_t action = d.kind == Decision::Kind::menu ? pick.action : d.action;
  const image::Action& a = image.actions[at(action)];
  if (d.kind == Decision::Kind::menu && a.pairs) {
    for (const image::ActionParam& param : a.params)
      std::fill_n(set_slot(w, param.set_slot), domain(param.domain).words(), Word{0});
    put(w, action_taken, action + 1);
    put(w, stage, first_side);
    return node;
  }
  if (d.kind == Decision::Kind::menu) {
    for (std::size_t k = 0; k < a.params.size(); ++k) put_slot(w, a.params[k].slot, pick.values[k]);
  } else if (pick.kind == Pick::Kind::take) {
    const image::ActionParam& param = a.params[d.kind == Decision::Kind::second_set ? 1 : 0];
    add(set_slot(w, param.set_slot), pick.values[0] - domain(param.domain).low);
    return node;
  } else if (d.kind == Decision::Kind::first_set) {
    put(w, stage, second_side);
    return node;
  }
  put(w, action_taken, action + 1);
  put(w, stage, taken);
  mark_used(w, log, action);
  return node;
}

// Nothing is legal and a duty is open.
std::int32_t Game::Impl::nothing_in_menu(Word* w, Log* log, const Decision& d) const {
  const std::int32_t node = get(w, pc);
  bool again = false;
  for (const std::int32_t number : open_duties(w, d.menu, {})) {
    const image::Duty& duty = image.duties[at(number)];
    if (duty.otherwise >= 0) {
      end_menu(w, log, d.menu);
      return duty.otherwise;
    }
    if (duty.kind == image::Duty::Kind::room) {  // what it barred may act now
      add(w + header.waived, number);
      again = true;
    } else if (log != nullptr) {
      log->push_back({.kind = Event::Kind::breach, .subject = number, .handle = duty.handle});
    }
  }
  if (again) return node;
  end_menu(w, log, d.menu);
  return image.nodes[at(node)].next;
}

}  // namespace tercio::game
