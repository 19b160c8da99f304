// Why something is not offered: the cases that stand against it.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/game/impl.hpp"
#include "runtime/image/units.hpp"

namespace tercio::game {
namespace {

void put_reason(std::vector<Reason>& out, std::int32_t handle, std::string text) {
  if (std::none_of(out.begin(), out.end(), [&](const Reason& r) { return r.handle == handle && handle >= 0; }))
    out.push_back({handle, std::move(text)});
}

}  // namespace

std::vector<Reason> Game::refusal(const State& state, const Pick& pick, const std::vector<Value>& first,
                                  const std::vector<Value>& second) const {
  const Word* w = state.words.data();
  const bool choice = status(state) == Status::choice;
  if (pick.kind == Pick::Kind::act) {
    if (choice && first.empty() && second.empty()) {
      const Decision& d = impl_->decision(w);
      if (std::find(d.picks.begin(), d.picks.end(), pick) != d.picks.end()) return {};
    }
    return impl_->refuse_act(w, pick, first, second);
  }
  if (!choice) return {{-1, "there is nothing to be decided"}};
  const Decision d = impl_->decision(w);
  if (impl_->allows(w, d, pick)) return {};
  if (pick.kind == Pick::Kind::done) {
    State copy = state;
    return impl_->refuse_done(copy.words.data(), d);
  }
  return impl_->refuse_choice(w, d, pick);
}

bool Game::Impl::of_kind(const image::ActionParam& param, std::int32_t element) const {
  if (param.kind < 0) return true;
  const image::Kind& kind = image.kinds[at(param.kind)];
  return element >= kind.first && element < kind.first + kind.count;
}

std::vector<Reason> Game::Impl::refuse_act(const Word* w, const Pick& pick, const std::vector<Value>& first,
                                           const std::vector<Value>& second) const {
  std::vector<Reason> out;
  if (pick.action < 0 || at(pick.action) >= image.actions.size()) return {{-1, "there is no such action"}};
  const image::Action& a = image.actions[at(pick.action)];
  if (!is_open(w, a.phase))
    put_reason(out, image.flows[at(a.phase)].handle, "only in " + image.flows[at(a.phase)].name);
  if (spent(w, pick.action)) put_reason(out, a.handle, "may be done only once");
  if (a.open >= 0 && machine.value(a.open, w) == 0) put_reason(out, a.handle, "its condition does not hold");
  if (a.pairs) {
    if (!first.empty() || !second.empty())
      refuse_group(w, pick.action, first, second, out);
    else if (out.empty() && !some_group(pairs_of(w, pick.action)))
      put_reason(out, a.handle, "there is nothing to act with");
    return out;
  }
  const std::span<const Value> args(pick.values.data(), a.params.size());
  bool values = true;
  for (std::size_t k = 0; k < a.params.size(); ++k) {
    const image::ActionParam& param = a.params[k];
    const image::Domain& over = domain(param.domain);
    const std::int32_t e = args[k] - over.low;
    if (e < 0 || e >= over.count || !of_kind(param, e)) {
      values = false;
      put_reason(out, a.handle, name(param.domain, args[k]) + " is no " + (param.kind < 0 ? param.name : image.kinds[at(param.kind)].name));
    } else if (consumed(a, k) && image::read(image, layout, w, param.used, e) != 0) {
      put_reason(out, a.handle, name(param.domain, args[k]) + " may be taken only once");
    }
  }
  if (!values) return out;
  if (a.permission >= 0) bans(w, a.permission, args, {}, out);
  if (a.when_ >= 0 && machine.value(a.when_, w, args) == 0) put_reason(out, a.handle, "its condition does not hold");
  if (!out.empty()) return out;
  const std::int32_t menu = menu_of[at(a.phase)];
  for (std::size_t i = 0; menu >= 0 && i < image.menus[at(menu)].duties.size(); ++i) {
    const std::int32_t number = image.menus[at(menu)].duties[i];
    if (image.duties[at(number)].kind == image::Duty::Kind::room)
      put_reason(out, image.duties[at(number)].handle, "could not be kept");
  }
  if (out.empty()) out.push_back({a.handle, "is not among what may act"});
  return out;
}

void Game::Impl::refuse_group(const Word* w, std::int32_t action, const std::vector<Value>& first,
                              const std::vector<Value>& second, std::vector<Reason>& out) const {
  const image::Action& a = image.actions[at(action)];
  const Pairs p = pairs_of(w, action);
  Group g{.a = Set(p.free1.words()), .d = Set(p.free2.words())};
  bool free = true;
  const auto gather = [&](std::size_t k, const std::vector<Value>& values, const Set& from, Set& to) {
    if (values.empty()) put_reason(out, a.handle, "there are no " + a.params[k].name);
    const image::Domain& over = domain(a.params[k].domain);
    for (const Value v : values) {
      const std::int32_t e = v - over.low;
      if (!of_kind(a.params[k], e)) {
        put_reason(out, a.handle, name(a.params[k].domain, v) + " is no " + image.kinds[at(a.params[k].kind)].name);
        free = false;
      } else if (e < 0 || e >= over.count || !from.has(e)) {
        put_reason(out, a.handle, name(a.params[k].domain, v) + " may be taken only once");
        free = false;
      } else {
        to.add(e);
      }
    }
  };
  gather(0, first, p.free1, g.a);
  gather(1, second, p.free2, g.d);
  bool paired = true;
  for (const Value v : first)
    for (const Value o : second) {
      const Value args[] = {v, o};
      if (a.permission >= 0) bans(w, a.permission, args, {}, out);
      const std::int32_t e = v - domain(a.params[0].domain).low;
      if (g.a.has(e)) {
        Set missing = g.d;
        missing -= p.row1(e);
        paired = paired && !missing.any();
      }
    }
  if (!free || first.empty() || second.empty()) return;
  if (!paired && out.empty()) put_reason(out, a.handle, "not every pair is allowed");
  if (!fits(p, g.a, g.d)) put_reason(out, a.shapes_handle < 0 ? a.handle : a.shapes_handle, "such a group is not allowed");
  if (!out.empty()) return;

  // Whom it would strand, and whose case that breaks.
  Group forced = g;
  force(p, forced);
  for (const image::Duty& duty : image.duties) {
    if (duty.kind != image::Duty::Kind::cover || duty.action != action) continue;
    Set stranded = duty.param == 0 ? forced.a : forced.d;
    stranded -= duty.param == 0 ? g.a.data() : g.d.data();
    const Set owed = unserved(w, duty);
    stranded &= owed.data();
    if (const std::int32_t e = stranded.next(0); e >= 0) {
      const std::int32_t over = a.params[at(duty.param)].domain;
      put_reason(out, duty.handle, name(over, e + domain(over).low) + " would be left out");
    }
  }
  if (!out.empty() || keeps_cover(p, g.a, g.d)) return;
  for (const image::Duty& duty : image.duties)
    if (duty.kind == image::Duty::Kind::cover && duty.action == action)
      put_reason(out, duty.handle, "fewer could be served");
}

// The bans of a permission that a choice asks, with its arguments worked out for a candidate.
void Game::Impl::asked_bans(const Word* w, const image::Ask& ask, std::span<const Value> candidate, std::vector<Reason>& out) const {
  std::vector<Value> args;
  std::vector<std::vector<Word>> sets;
  for (const std::int32_t hook : ask.args) {
    const std::int32_t over = image.hooks[at(hook)].result_domain;
    if (over < 0) {
      args.push_back(machine.value(hook, w, candidate));
    } else {
      sets.emplace_back(static_cast<std::size_t>(domain(over).words()));
      machine.set(hook, w, sets.back().data(), candidate);
    }
  }
  std::vector<const Word*> rows;
  for (const std::vector<Word>& set : sets) rows.push_back(set.data());
  bans(w, ask.question, args, rows, out);
}

std::vector<Reason> Game::Impl::refuse_choice(const Word* w, const Decision& d, const Pick& pick) const {
  std::vector<Reason> out;
  if (d.choice >= 0 && pick.kind == Pick::Kind::take && d.kind != Decision::Kind::order) {
    const image::Choice& choice = image.choices[at(d.choice)];
    const std::span<const Value> candidate(pick.values.data(), 1);
    const auto told = [&](Value v) { return image::told_measure(image.slots[at(choice.slot)].unit, v); };
    if (d.kind == Decision::Kind::amount && (pick.values[0] < d.low || pick.values[0] > d.high) && !d.picks.empty())
      return {{choice.handle, fmt::format("{} is at least {} and at most {}", choice.name, told(d.low), told(d.high))}};
    const image::Domain* const over = d.kind == Decision::Kind::amount || choice.domain < 0 ? nullptr : &domain(choice.domain);
    const std::int32_t e = over == nullptr ? -1 : pick.values[0] - over->low;
    if (e >= 0 && e < over->count && candidates(w, choice).has(e)) {
      if (const auto rooms = room_duties(w, innermost_room_phase(w)); !rooms.empty() && d.kind == Decision::Kind::one) {
        std::vector<Reason> reasons;
        for (const std::int32_t duty : rooms) reasons.push_back({image.duties[at(duty)].handle, "could not be kept"});
        return reasons;
      }
      return {{choice.handle, "what is to be chosen could not be completed with it"}};
    }
    for (const image::Ask& ask : choice.asks) asked_bans(w, ask, candidate, out);
    const bool may = choice.kind == image::ChoiceKind::may;
    if (out.empty()) out.push_back({choice.handle, may ? "its condition does not hold" : "is not among what can be chosen"});
    return out;
  }
  if (d.action >= 0 && pick.kind == Pick::Kind::take) {
    const bool second = d.kind == Decision::Kind::second_set;
    const image::Action& a = image.actions[at(d.action)];
    std::vector<Value> firsts, seconds;
    each(set_slot(w, a.params[0].set_slot), domain(a.params[0].domain).words(),
         [&](std::int32_t e) { firsts.push_back(e + domain(a.params[0].domain).low); });
    each(set_slot(w, a.params[1].set_slot), domain(a.params[1].domain).words(),
         [&](std::int32_t e) { seconds.push_back(e + domain(a.params[1].domain).low); });
    (second ? seconds : firsts).push_back(pick.values[0]);
    if (second) refuse_group(w, d.action, firsts, seconds, out);
    if (out.empty()) out.push_back({a.handle, "no group could be completed with it"});
    return out;
  }
  if (d.kind == Decision::Kind::picks && pick.kind == Pick::Kind::option)
    return {{d.handle, "the condition of this option does not hold"}};
  return {{d.handle, "is not among what can be picked"}};
}

std::vector<Reason> Game::Impl::refuse_done(Word* w, const Decision& d) const {
  std::vector<Reason> out;
  if (d.kind == Decision::Kind::menu) {
    for (const std::int32_t number : open_duties(w, d.menu, d.picks))
      put_reason(out, image.duties[at(number)].handle, "is not kept yet");
    for (const std::int32_t action : image.menus[at(d.menu)].actions)
      if (image.actions[at(action)].bound == image::Bound::exactly_once && !spent(w, action))
        put_reason(out, image.actions[at(action)].handle, "must be done exactly once");
  } else if (d.choice >= 0) {
    if (image.choices[at(d.choice)].or_none)
      for (const std::int32_t duty : room_duties(w, innermost_room_phase(w)))
        put_reason(out, image.duties[at(duty)].handle, "could not be kept");
    if (out.empty()) out.push_back({image.choices[at(d.choice)].handle, "not enough is chosen"});
  } else {
    out.push_back({d.handle, "the group is not complete"});
  }
  return out;
}

}  // namespace tercio::game
