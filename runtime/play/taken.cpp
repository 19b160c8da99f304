#include "runtime/play/taken.hpp"

#include <algorithm>

#include "runtime/play/script_lines.hpp"

namespace tercio::play {
namespace {

using Event = game::Event;
using Pick = game::Pick;

// As the decision was, so far as a pick is told by it.
game::Decision decision_of(const Event& event) {
  game::Decision decision{.side = event.side, .choice = event.subject, .handle = event.handle};
  decision.kind = game::Decision::Kind::one;
  if (event.subject >= 0) return decision;
  decision.kind = event.element == 0   ? game::Decision::Kind::first_set
                  : event.element == 1 ? game::Decision::Kind::second_set
                                       : game::Decision::Kind::menu;
  decision.action = event.pick.action;
  return decision;
}

// An action that was taken silently.
bool is_act(const Event& event) {
  return event.kind == Event::Kind::choice && event.before == 1 && event.subject < 0 && event.element == image::none && event.pick.kind == Pick::Kind::act;
}

}  // namespace

bool Taken::names(const game::Game& game, const std::string& line) {
  if (log_ == nullptr) return false;
  const auto found = [&](bool (Taken::*is_it)(const game::Game&, std::size_t, const std::string&) const) {
    for (std::size_t i = from_; i < log_->size(); ++i) {
      if ((this->*is_it)(game, i, line)) {
        from_ = i + 1;
        return true;
      }
      if (is_act((*log_)[i])) return false;  // of another action, which its own line would name first
    }
    return false;
  };
  return found(&Taken::takes) || found(&Taken::ends);
}

bool Taken::takes(const game::Game& game, std::size_t number, const std::string& line) const {
  const Event& event = (*log_)[number];
  if (event.kind == Event::Kind::draw)
    return std::find(thrown_.begin(), thrown_.end(), number) == thrown_.end() && same(game.describe(event), line);
  if (event.kind != Event::Kind::choice || event.before != 1) return false;
  const game::Decision decision = decision_of(event);
  const std::string text = game.describe({}, decision, event.pick);
  if (same(text, line)) return true;
  if (decision.kind != game::Decision::Kind::menu) return false;
  if (event.pick.kind == Pick::Kind::act) return same(text, without_brackets(line));
  const image::Image& image = game.image();
  return std::any_of(image.menus.begin(), image.menus.end(), [&](const image::Menu& menu) {
    const image::Flow& phase = image.flows[static_cast<std::size_t>(menu.flow)];
    return phase.handle == event.handle && same(text + " " + phase.name, line);
  });
}

// A flow is left in which what the line ends is chosen: not where a line has ended it, nor where another was taken.
bool Taken::ends(const game::Game& game, std::size_t number, const std::string& line) const {
  const Event& left = (*log_)[number];
  if (left.kind != Event::Kind::leave) return false;
  const auto& choices = game.image().choices;
  const auto named = [&](const image::Choice& choice) {
    if (choice.kind != image::ChoiceKind::some && choice.kind != image::ChoiceKind::up_to && !image::gives_value(choice.kind))
      return false;
    return same(choice.name + (image::gives_value(choice.kind) ? ": none" : ": done"), line);
  };
  if (std::none_of(choices.begin(), choices.end(),
                   [&](const image::Choice& choice) { return choice.flow == left.subject && named(choice); }))
    return false;
  for (std::size_t i = number; i-- > from_;) {
    const Event& event = (*log_)[i];
    if (event.kind != Event::Kind::choice || event.subject < 0) continue;
    if (named(choices[static_cast<std::size_t>(event.subject)])) return event.before == 0 && event.pick.kind == Pick::Kind::take;
  }
  return true;
}

std::ptrdiff_t Taken::action(const game::Game& game) const {
  std::size_t left = 0;  // actions that have ended between here and there
  for (std::size_t i = log_ == nullptr ? 0 : log_->size(); i-- > 0;) {
    const Event& event = (*log_)[i];
    if (event.kind != Event::Kind::enter && event.kind != Event::Kind::leave) continue;
    if (game.image().flows[static_cast<std::size_t>(event.subject)].kind != image::FlowKind::action) continue;
    if (event.kind == Event::Kind::leave) {
      ++left;
    } else if (left == 0) {
      return static_cast<std::ptrdiff_t>(i);
    } else {
      --left;
    }
  }
  return -1;
}

}  // namespace tercio::play
