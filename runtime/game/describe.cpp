// Picks and events in plain words, made of names from the image.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/game/impl.hpp"
#include "runtime/image/units.hpp"

namespace tercio::game {

std::string Game::Impl::name(std::int32_t number, Value value) const {
  if (number < 0) return std::to_string(value);
  if (value == image::none && domain(number).things) return "none";
  const image::Domain& over = domain(number);
  const std::int64_t e = std::int64_t{value} - over.low;
  return over.things && e >= 0 && at(static_cast<std::int32_t>(e)) < over.names.size()
             ? over.names[at(static_cast<std::int32_t>(e))]
             : std::to_string(value);
}

std::string Game::Impl::value_text(std::int32_t number, bool word, Value value) const {
  if (word) return value < 0 ? std::string("none") : image.words[at(value)];
  return name(number, value);
}

std::string Game::Impl::pick_text(const Pick& pick, std::int32_t choice_number, std::int32_t side_number) const {
  if (side_number >= 0 && pick.action >= 0) {
    const image::ActionParam& param = image.actions[at(pick.action)].params[at(side_number)];
    return fmt::format("{}: {}", param.name,
                       pick.kind == Pick::Kind::take ? name(param.domain, pick.values[0]) : "done");
  }
  const image::Choice* choice = choice_number >= 0 ? &image.choices[at(choice_number)] : nullptr;
  switch (pick.kind) {
    case Pick::Kind::done:
      if (choice == nullptr) return "done";
      return fmt::format("{}: {}", choice->name, image::gives_value(choice->kind) ? "none" : "done");
    case Pick::Kind::act: {
      const image::Action& a = image.actions[at(pick.action)];
      std::string text = a.name;
      for (std::size_t k = 0; k < a.params.size() && !a.pairs; ++k)
        text += (k == 0 ? " " : ", ") + name(a.params[k].domain, pick.values[k]);
      return text;
    }
    case Pick::Kind::take:
      if (choice == nullptr) return std::to_string(pick.values[0]);
      if (image::gives_value(choice->kind) && (choice->domain < 0 || !domain(choice->domain).things))
        return fmt::format("{}: {}", choice->name, image::told_measure(image.slots[at(choice->slot)].unit, pick.values[0]));
      return fmt::format("{}: {}", choice->name, name(choice->domain, pick.values[0]));
    case Pick::Kind::yes:
    case Pick::Kind::no:
      return fmt::format("{}: {}", choice == nullptr ? "" : choice->name, pick.kind == Pick::Kind::yes ? "yes" : "no");
    case Pick::Kind::option:
      return choice == nullptr ? std::to_string(pick.values[0]) : choice->options[at(pick.values[0])].text;
  }
  return {};
}

// What comes to a pile and what leaves it; where in it a thing lies is not told.
std::string Game::Impl::pile_text(const image::Column& c, const Event& event) const {
  const bool owned = c.domain2 >= 0;
  const std::string thing = owned ? name(c.domain2, event.element2) : name(c.domain, event.element);
  const std::string pile = c.name + (owned ? " of " + name(c.domain, event.element) : "");
  if (event.after == image::off_pile) return fmt::format("{} leaves {}", thing, pile);
  if (event.before == image::off_pile) return fmt::format("{} is put {} {}", thing, event.after < 0 ? "under" : "on", pile);
  return {};
}

std::string Game::Impl::event_text(const Event& event) const {
  const auto handle = [&] {
    return event.handle < 0 ? std::string("a rule") : "[" + image.handles[at(event.handle)].str() + "]";
  };
  switch (event.kind) {
    case Event::Kind::enter:
    case Event::Kind::leave:
    case Event::Kind::step:
      return {};
    case Event::Kind::write: {
      const image::Column& c = image.columns[at(event.subject)];
      for (const image::Action& a : image.actions) {  // marks of who has acted
        if (a.used == event.subject) return {};
        for (const image::ActionParam& param : a.params)
          if (param.used == event.subject) return {};
      }
      if (c.pile) return pile_text(c, event);
      std::string text = c.name;
      if (c.domain >= 0) text += " of " + name(c.domain, event.element);
      if (c.domain2 >= 0) text += ", " + name(c.domain2, event.element2);
      const auto value = [&](Value v) {
        if (c.encoding == image::Encoding::bit) return std::string(v != 0 ? "yes" : "no");
        return c.unit != image::Unit::plain ? image::told_measure(c.unit, v) : value_text(c.value_domain, c.word, v);
      };
      return fmt::format("{}: {} -> {}", text, value(event.before), value(event.after));
    }
    case Event::Kind::let: {  // what a procedure worked out: not the arguments of a call
      const image::Slot& slot = image.slots[at(event.subject)];
      if (slot.flow < 0) return {};
      const auto& params = image.flows[at(slot.flow)].params;
      if (std::find(params.begin(), params.end(), event.subject) != params.end()) return {};
      return fmt::format("{} {}", slot.name,
                         slot.unit != image::Unit::plain ? image::told_measure(slot.unit, event.after)
                                                         : value_text(slot.domain, slot.word, event.after));
    }
    case Event::Kind::tell: {
      const image::Told& told = image.told[at(event.subject)];
      return fmt::format("{}{}: {}", told.name, told.of_sides ? " of " + name(image.side_domain, event.element) : "", image::told_measure(told.unit, event.after));
    }
    case Event::Kind::roll: {
      std::string text = fmt::format("roll {}d{} = {}", event.element2 == 1 ? "" : std::to_string(event.element2),
                                     event.element, event.after);
      if (event.dice.size() > 1) {
        text += " (";
        for (std::size_t i = 0; i < event.dice.size(); ++i)
          text += (i == 0 ? "" : ", ") + std::to_string(event.dice[i]);
        text += ")";
      }
      return text;
    }
    case Event::Kind::draw:
      return fmt::format("draw {}", name(image.slots[at(event.subject)].domain, event.after));
    case Event::Kind::choice: {
      if (event.before == 1 && event.pick.kind == Pick::Kind::done) return {};
      const std::string side =
          event.side < 0 || image.side_domain < 0 ? "" : name(image.side_domain, event.side) + ": ";
      return side + pick_text(event.pick, event.subject, event.subject < 0 ? event.element : -1);
    }
    case Event::Kind::law:
    case Event::Kind::reaction: {
      const std::int32_t over = event.kind == Event::Kind::law
                                    ? image.laws[at(event.subject)].domain
                                    : image.columns[at(image.reactions[at(event.subject)].column)].domain;
      const std::string whom = over < 0 ? "" : " for " + name(over, event.element);
      return fmt::format("{}{}{}", handle(), event.after == 0 ? " stops, it would act again" : " acts", whom);
    }
    case Event::Kind::excused: {
      const image::Duty& duty = image.duties[at(event.subject)];
      const std::int32_t over = image.actions[at(duty.action)].params[at(duty.param)].domain;
      return fmt::format("{}: {} is excused", handle(), name(over, event.element));
    }
    case Event::Kind::breach: {
      std::string who;
      if (!event.things.empty()) {
        const image::Column& column = image.columns[at(image.duties[at(event.subject)].column)];
        for (const Value thing : event.things) who += (who.empty() ? ": " : ", ") + name(column.domain, thing);
        who += " at " + name(column.value_domain, event.element);
      }
      return fmt::format("{} is not kept{}", handle(), who);
    }
    case Event::Kind::end:
      if (event.subject >= 0) return fmt::format("the game ends: {}", name(event.subject, event.after));
      return event.after >= 0 ? fmt::format("the game ends: {}", image.texts[at(event.after)]) : "the game ends";
  }
  return {};
}

}  // namespace tercio::game
