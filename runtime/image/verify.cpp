#include "runtime/image/verify.hpp"

#include "runtime/image/checker.hpp"

namespace tercio::image {
namespace {

void check_size(Checker& check, std::string_view table, std::size_t rows, std::int64_t most = limits::rows) {
  if (static_cast<std::int64_t>(rows) > most) {
    check.overrun(fmt::format("{}: {} rows; at most {} are allowed", table, rows, most));
  }
}

}  // namespace

bool Checker::hook(const Place& place, std::string_view field, std::int32_t number, const Signature& wanted) {
  if (!row(place, field, number, image.hooks.size())) return false;
  const Hook& found = hook_at(number);
  bool good = need(found.params == wanted.scalars, place, "{} (hook {} \"{}\") takes {} arguments; {} are given here",
                   field, number, found.name, found.params, wanted.scalars);
  good &= need(found.set_params == static_cast<std::int32_t>(wanted.sets.size()), place,
               "{} (hook {} \"{}\") takes {} sets; {} are given here", field, number, found.name, found.set_params,
               wanted.sets.size());
  for (std::size_t i = 0; good && i < wanted.sets.size(); ++i) {
    good &= need(found.set_domains[i] == wanted.sets[i], place,
                 "{} (hook {} \"{}\") takes a set of domain {} as set {}; one of domain {} is given here", field,
                 number, found.name, found.set_domains[i], i, wanted.sets[i]);
  }
  if (wanted.result == Signature::any_set) {
    return need(found.result_domain >= 0, place, "{} (hook {} \"{}\") gives a value; a set is wanted here", field,
                number, found.name) &&
           good;
  }
  return need(found.result_domain == wanted.result, place, "{} (hook {} \"{}\") gives {}; {} is wanted here", field,
              number, found.name,
              found.result_domain < 0 ? "a value" : fmt::format("a set of domain {}", found.result_domain),
              wanted.result < 0 ? "a value" : fmt::format("a set of domain {}", wanted.result)) &&
         good;
}

void check_sizes(Checker& check) {
  const Image& image = check.image;
  check_size(check, "words", image.words.size(), limits::elements);
  check_size(check, "texts", image.texts.size());
  check_size(check, "domains", image.domains.size());
  check_size(check, "kinds", image.kinds.size());
  check_size(check, "columns", image.columns.size());
  check_size(check, "statics", image.statics.size());
  check_size(check, "lists", image.lists.size());
  check_size(check, "sets", image.sets.size());
  check_size(check, "charts", image.charts.size());
  check_size(check, "hooks", image.hooks.size());
  check_size(check, "slots", image.slots.size(), limits::slots);
  check_size(check, "set slots", image.set_slots.size(), limits::slots);
  check_size(check, "flows", image.flows.size(), limits::flows);
  check_size(check, "nodes", image.nodes.size());
  check_size(check, "switch cases", image.switch_cases.size());
  check_size(check, "steps", image.steps.size());
  check_size(check, "choices", image.choices.size());
  check_size(check, "questions", image.questions.size());
  check_size(check, "actions", image.actions.size());
  check_size(check, "duties", image.duties.size());
  check_size(check, "menus", image.menus.size());
  check_size(check, "laws", image.laws.size());
  check_size(check, "reactions", image.reactions.size());
  check_size(check, "handles", image.handles.size());
  check_size(check, "provisional", image.provisional.size());
}

std::vector<std::string> verify(const Image& image, std::vector<std::string>* overruns) {
  Checker check(image);
  for (const auto part : {check_sizes, check_domains, check_tables, check_space, check_hooks, check_programs,
                          check_frame, check_choices, check_actions, check_flow}) {
    part(check);
    if (!check.reasons.empty()) break;
  }
  if (overruns != nullptr) *overruns = std::move(check.overruns);
  return std::move(check.reasons);
}

}  // namespace tercio::image
