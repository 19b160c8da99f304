// Actions, duties, menus, laws and reactions, and what the image names by itself.
#include <algorithm>
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

bool is_flag(Checker& check, const Place& place, std::int32_t number, std::int32_t domain) {
  if (!check.row(place, "column", number, check.image.columns.size())) return false;
  const Column& c = check.image.columns[static_cast<std::size_t>(number)];
  return check.need(c.encoding == Encoding::bit && c.domain == domain && c.domain2 < 0, place,
                    "column {} \"{}\" is no flag of its things", number, c.name);
}

// Candidates for a parameter may look at the parameters before it: a hook takes as many of them as it wants.
void check_candidates(Checker& check, const Place& place, const Action& action, std::size_t number) {
  const ActionParam& param = action.params[number];
  if (action.pairs && param.candidates == -1) return;  // its edges say who may take part
  if (!check.row(place, "candidates", param.candidates, check.image.hooks.size())) return;
  const Hook& hook = check.hook_at(param.candidates);
  Signature wanted{hook.params, {}, param.domain};
  std::int32_t scalars = 0;
  std::vector<std::int32_t> sets;
  for (std::size_t i = 0; i < number; ++i) {
    if (action.params[i].set_slot >= 0) {
      sets.push_back(action.params[i].domain);
    } else {
      ++scalars;
    }
  }
  check.need(hook.params <= scalars, place,
             "candidates (hook {} \"{}\") take {} arguments; {} parameters are before it", param.candidates, hook.name,
             hook.params, scalars);
  sets.resize(std::min(sets.size(), static_cast<std::size_t>(hook.set_params)));
  wanted.sets = std::move(sets);
  check.hook(place, "candidates", param.candidates, wanted);
}

bool check_param(Checker& check, const Place& place, const ActionParam& p) {
  const Image& image = check.image;
  bool good = check.row(place, "domain of a parameter", p.domain, image.domains.size());
  good &= check.need((p.slot >= 0) != (p.set_slot >= 0), place,
                     "parameter \"{}\" has a slot and a set slot, or neither", p.name);
  if (!good) return false;
  if (p.slot >= 0) {
    good &= check.row(place, "slot", p.slot, image.slots.size());
  } else if (check.row(place, "set slot", p.set_slot, image.set_slots.size())) {
    good &= check.need(image.set_slots[static_cast<std::size_t>(p.set_slot)].domain == p.domain, place,
                       "set slot {} of parameter \"{}\" is over another domain", p.set_slot, p.name);
  } else {
    good = false;
  }
  if (p.kind != -1 && check.row(place, "kind", p.kind, image.kinds.size())) {
    good &= check.need(image.kinds[static_cast<std::size_t>(p.kind)].domain == p.domain, place,
                       "parameter \"{}\" is of a kind of another domain", p.name);
  }
  return (p.used == -1 || is_flag(check, place, p.used, p.domain)) && good;
}

void check_action(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Action& a = image.actions[number];
  const Place place{"action", number, a.name};
  check.handle(place, a.handle);
  check.row(place, "flow", a.flow, image.flows.size());
  check.row(place, "phase", a.phase, image.flows.size());
  check.hook_or_none(place, "open", a.open, {});
  if (check.need(known(a.bound), place, "its bound is unknown") && a.bound == Bound::param) {
    check.row(place, "bound_param", a.bound_param, a.params.size());
  }
  if (a.used != -1) is_flag(check, place, a.used, -1);
  if (a.permission != -1 && check.row(place, "permission", a.permission, image.questions.size())) {
    check.need(image.questions[static_cast<std::size_t>(a.permission)].permission, place,
               "question {} is no permission", a.permission);
  }
  Signature scalars;
  bool good = true;
  for (const ActionParam& param : a.params) {
    good &= check_param(check, place, param);
    scalars.scalars += param.set_slot < 0 ? 1 : 0;
  }
  if (!good) return;
  check.within(scalars.scalars <= limits::action_params, place, "it has {} parameters; at most {} are allowed",
             scalars.scalars, limits::action_params);
  check.hook_or_none(place, "when", a.when_, scalars);
  for (std::size_t i = 0; i < a.params.size(); ++i) check_candidates(check, place, a, i);
  if (!a.pairs) {
    check.need(scalars.scalars == static_cast<std::int32_t>(a.params.size()), place,
               "it has parameters that are sets, and is not of pairs");
    return;
  }
  if (!check.need(a.params.size() == 2 && scalars.scalars == 0, place,
                  "it is of pairs; its parameters are not two sets")) {
    return;
  }
  check.hook(place, "edges", a.edges, {1, {}, a.params[1].domain});
  check.hook(place, "edges_back", a.edges_back, {1, {}, a.params[0].domain});
  check.need(a.shapes >= 1 && a.shapes <= 15, place, "its shapes {} are none", a.shapes);
  check.handle(place, a.shapes_handle);
}

// One limit for every place, or one that looks at the place.
void check_limit(Checker& check, const Place& place, std::int32_t limit) {
  if (!check.row(place, "limit", limit, check.image.hooks.size())) return;
  check.hook(place, "limit", limit, {std::min(check.hook_at(limit).params, 1), {}, Signature::value});
}

void check_duty(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Duty& d = image.duties[number];
  const Place place{"duty", number};
  check.handle(place, d.handle);
  check.row(place, "phase", d.phase, image.flows.size());
  check.row_or_none(place, "otherwise", d.otherwise, image.nodes.size());
  if (!check.need(known(d.kind), place, "its kind is unknown")) return;
  switch (d.kind) {
    case Duty::Kind::cover: {
      if (!check.row(place, "action", d.action, image.actions.size())) return;
      const Action& action = image.actions[static_cast<std::size_t>(d.action)];
      if (!check.row(place, "param", d.param, action.params.size())) return;
      const ActionParam& param = action.params[static_cast<std::size_t>(d.param)];
      check.hook(place, "owed", d.owed, {0, {}, param.domain});
      check.need(param.used >= 0, place, "parameter \"{}\" of action \"{}\" keeps no column of what has acted",
                 param.name, action.name);
      break;
    }
    case Duty::Kind::room: {
      check_limit(check, place, d.limit);
      if (!check.row(place, "kind", d.thing_kind, image.kinds.size()) ||
          !check.row(place, "column", d.column, image.columns.size())) {
        return;
      }
      const Column& c = image.columns[static_cast<std::size_t>(d.column)];
      check.need(c.domain == image.kinds[static_cast<std::size_t>(d.thing_kind)].domain && c.domain2 < 0 &&
                     c.value_domain >= 0 && c.encoding != Encoding::set,
                 place, "column {} \"{}\" is no place of its things", d.column, c.name);
      break;
    }
    case Duty::Kind::state:
      check.hook(place, "condition", d.condition, {});
      break;
  }
}

void check_menu(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Menu& m = image.menus[number];
  const Place place{"menu", number};
  check.row(place, "flow", m.flow, image.flows.size());
  check.hook(place, "actor", m.actor, {});
  check.within(static_cast<std::int64_t>(std::max(m.actions.size(), m.duties.size())) <= limits::branches, place,
             "{} actions and {} duties; at most {} of each are allowed", m.actions.size(), m.duties.size(),
             limits::branches);
  for (const std::int32_t action : m.actions) check.row(place, "action", action, image.actions.size());
  for (const std::int32_t duty : m.duties) check.row(place, "duty", duty, image.duties.size());
}

void check_law(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Law& law = image.laws[number];
  const Place place{"law", number};
  check.handle(place, law.handle);
  if (!check.row_or_none(place, "domain", law.domain, image.domains.size())) return;
  check.hook(place, "holds", law.holds, {0, {}, law.domain});
  check.row_or_none(place, "slot", law.slot, image.slots.size());
  check.row(place, "entry", law.entry, image.nodes.size());
  for (const std::int32_t column : law.reads) check.row(place, "column", column, image.columns.size());
}

void check_reaction(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Reaction& r = image.reactions[number];
  const Place place{"reaction", number};
  check.handle(place, r.handle);
  check.row_or_none(place, "slot", r.slot, image.slots.size());
  check.row(place, "entry", r.entry, image.nodes.size());
  if (!check.row(place, "column", r.column, image.columns.size())) return;
  const Column& c = image.columns[static_cast<std::size_t>(r.column)];
  const bool blind = c.domain < 0 && r.when >= 0 && r.when < static_cast<std::int64_t>(image.hooks.size()) &&
                     check.hook_at(r.when).params == 0;  // there is no element to look at
  check.hook_or_none(place, "when", r.when, {blind ? 0 : 1, {}, Signature::value});
  check.need(c.encoding != Encoding::set && c.domain2 < 0, place, "column {} \"{}\" is none of one thing", r.column,
             c.name);
}

}  // namespace

void check_actions(Checker& check) {
  const Image& image = check.image;
  for (std::size_t i = 0; i < image.actions.size() && !check.full(); ++i) check_action(check, i);
  if (!check.reasons.empty()) return;
  for (std::size_t i = 0; i < image.duties.size() && !check.full(); ++i) check_duty(check, i);
  for (std::size_t i = 0; i < image.menus.size() && !check.full(); ++i) check_menu(check, i);
  for (std::size_t i = 0; i < image.laws.size() && !check.full(); ++i) check_law(check, i);
  for (std::size_t i = 0; i < image.reactions.size() && !check.full(); ++i) check_reaction(check, i);
  for (std::size_t i = 0; i < image.provisional.size(); ++i) {
    const Place place{"provisional", i, image.provisional[i].what};
    check.need(known(image.provisional[i].mark), place, "its mark is unknown");
    check.handle(place, image.provisional[i].handle);
  }
  const Place place{"image", 0, image.game};
  check.row_or_none(place, "start", image.start, image.nodes.size());
  check.hook_or_none(place, "score", image.score, {1, {}, Signature::value});
  for (std::size_t i = 0; i < image.told.size() && !check.full(); ++i) {
    const Told& told = image.told[i];
    const Place here{"told", i, told.name};
    check.hook(here, "hook", told.hook, {told.of_sides ? 1 : 0, {}, Signature::value});
    check.need(known(told.unit), here, "its unit is unknown");
    check.need(!told.of_sides || image.side_domain >= 0, here, "there are no sides");
  }
}

}  // namespace tercio::image
