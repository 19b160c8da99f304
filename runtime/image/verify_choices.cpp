// Choices of the flow, and the named questions with their parts.
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

// The arguments of a question: scalars in order, sets in order.
Signature signature_of(const Question& question) {
  Signature s;
  for (const std::int32_t param : question.params) {
    if (param <= -2) {
      s.sets.push_back(-2 - param);
    } else {
      ++s.scalars;
    }
  }
  return s;
}

void check_choice(Checker& check, std::size_t number) {
  const Image& image = check.image;
  const Choice& c = image.choices[number];
  const Place place{"choice", number, c.name};
  if (!check.need(known(c.kind), place, "its kind is unknown")) return;
  check.row_or_none(place, "flow", c.flow, image.flows.size());
  check.handle(place, c.handle);
  check.hook_or_none(place, "actor", c.actor, {});
  check.hook_or_none(place, "limit", c.limit, {});
  check.hook_or_none(place, "whole", c.whole, {});
  const bool elements = c.kind == ChoiceKind::one || c.kind == ChoiceKind::some || c.kind == ChoiceKind::up_to;
  check.row_or_none(place, "domain", c.domain, image.domains.size());
  if (elements) {
    check.need(c.domain >= 0, place, "it has no domain of what is chosen");
    check.hook(place, "candidates", c.candidates, {0, {}, c.domain});
    check.need(c.actor >= 0, place, "nobody chooses");
  } else if (c.kind == ChoiceKind::may) {
    check.hook_or_none(place, "candidates", c.candidates, {});
    check.need(c.actor >= 0, place, "nobody chooses");
  }
  if (c.kind == ChoiceKind::amount) {
    check.hook(place, "low", c.low, {});
    check.hook(place, "high", c.high, {});
    check.hook_or_none(place, "candidates", c.candidates, {1, {}, Signature::value});
    check.need(c.domain == -1, place, "a number has no domain");
    check.need(c.actor >= 0, place, "nobody chooses");
  } else {
    check.need(c.low == -1 && c.high == -1, place, "only a number has a range");
  }
  if (gives_value(c.kind)) {
    check.row(place, "slot", c.slot, image.slots.size());
  } else if (elements && check.row(place, "set slot", c.slot, image.set_slots.size())) {
    check.need(image.set_slots[static_cast<std::size_t>(c.slot)].domain == c.domain, place,
               "its set slot {} is over another domain", c.slot);
  }
  check.need(c.kind != ChoiceKind::up_to || c.limit >= 0, place, "it has no limit");
  for (const Condition& condition : c.conditions) {
    check.need(known(condition.compare), place, "a comparison is unknown");
    check.hook_or_none(place, "measure", condition.measure, {1, {}, Signature::value});
    check.hook(place, "bound", condition.bound, {});
  }
  check.within(static_cast<std::int64_t>(c.options.size()) <= limits::branches, place,
             "{} options; at most {} are allowed", c.options.size(), limits::branches);
  for (const Option& option : c.options) {
    check.hook_or_none(place, "when", option.when, {});
    check.row(place, "node of an option", option.node, image.nodes.size());
    check.handle(place, option.handle);
  }
  check.need((c.kind == ChoiceKind::picks) == !c.options.empty(), place, "{} options", c.options.size());
  for (const Ask& ask : c.asks) {
    if (!check.row(place, "question", ask.question, image.questions.size())) continue;
    const Question& question = image.questions[static_cast<std::size_t>(ask.question)];
    if (!check.need(ask.args.size() == question.params.size(), place, "{} arguments for question \"{}\", which has {}",
                    ask.args.size(), question.name, question.params.size())) {
      continue;
    }
    for (std::size_t i = 0; i < ask.args.size(); ++i) {
      const std::int32_t param = question.params[i];
      check.hook(place, "argument", ask.args[i], {1, {}, param <= -2 ? -2 - param : Signature::value});
    }
  }
}

bool check_params(Checker& check, const Place& place, const Question& q) {
  bool good = check.need(q.param_names.size() == q.params.size(), place, "{} names for {} parameters",
                         q.param_names.size(), q.params.size());
  for (const std::int32_t param : q.params) {
    if (param == -1) continue;
    good &= check.row(place, "domain of a parameter", param <= -2 ? -2 - std::int64_t{param} : param,
                      check.image.domains.size());
  }
  return good;
}

void check_question(Checker& check, std::size_t number) {
  const Question& q = check.image.questions[number];
  const Place place{"question", number, q.name};
  check.handle(place, q.handle);
  if (!check_params(check, place, q)) return;
  const Signature wanted = signature_of(q);
  check.hook(place, "hook", q.hook, wanted);
  check.need(q.low <= q.high, place, "its range {}..{} is empty", q.low, q.high);
  for (const Clause& clause : q.clauses) {
    check.handle(place, clause.handle);
    check.hook_or_none(place, "guard of a clause", clause.guard, wanted);
    if (!check.need(known(clause.stage), place, "the stage of a clause is unknown")) continue;
    if (clause.stage == Clause::Stage::halved_up || clause.stage == Clause::Stage::halved_down) {
      check.hook_or_none(place, "value of a clause", clause.value, wanted);
    } else {
      check.hook(place, "value of a clause", clause.value, wanted);
    }
    for (const std::int32_t over : clause.over) check.row(place, "clause", over, q.clauses.size());
  }
  for (const Ban& ban : q.bans) {
    check.handle(place, ban.handle);
    check.hook_or_none(place, "guard of a ban", ban.guard, wanted);
    for (const Lift& lift : ban.lifts) {
      check.handle(place, lift.handle);
      check.hook_or_none(place, "guard of a lift", lift.guard, wanted);
    }
  }
}

}  // namespace

void check_choices(Checker& check) {
  // Parameters first: choices ask questions.
  for (std::size_t i = 0; i < check.image.questions.size() && !check.full(); ++i) check_question(check, i);
  if (!check.reasons.empty()) return;
  for (std::size_t i = 0; i < check.image.choices.size() && !check.full(); ++i) check_choice(check, i);
}

}  // namespace tercio::image
