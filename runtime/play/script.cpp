#include "runtime/play/script.hpp"

#include <algorithm>
#include <charconv>

#include "runtime/image/units.hpp"
#include "runtime/play/account.hpp"

namespace tercio::play {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Names are the same with blanks as with `_`: accounts write them with blanks.
bool same(const std::string& a, const std::string& b) { return spaced(a) == spaced(b); }

// The numbers of "dice 3 5"; empty when it is something else.
std::vector<image::Value> dice_of(std::string_view text) {
  constexpr std::string_view word = "dice";
  if (text.substr(0, word.size()) != word) return {};
  text.remove_prefix(word.size());
  std::vector<image::Value> dice;
  while (!(text = trimmed(text)).empty()) {
    if (text.front() == ',') text = trimmed(text.substr(1));
    image::Value value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return {};
    dice.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return dice;
}

// Whether one number is chosen, out of a range or a list.
bool asks_number(const game::Game& game, const game::Decision& decision) {
  if (decision.choice < 0 || decision.action >= 0) return false;
  const image::Choice& choice = game.image().choices[static_cast<std::size_t>(decision.choice)];
  return choice.kind == image::ChoiceKind::amount ||
         (choice.kind == image::ChoiceKind::one && !game.image().domains[static_cast<std::size_t>(choice.domain)].things);
}

image::Unit unit_of(const game::Game& game, const game::Decision& decision) {
  const image::Choice& choice = game.image().choices[static_cast<std::size_t>(decision.choice)];
  return game.image().slots[static_cast<std::size_t>(choice.slot)].unit;
}

// Of "far: 24cm" what stands for the number that is asked; nothing when the text names another choice.
std::optional<std::string> number_for(const game::Game& game, const game::Decision& decision, const std::string& wanted) {
  const std::string& name = game.image().choices[static_cast<std::size_t>(decision.choice)].name;
  const std::size_t colon = wanted.find(':');
  if (colon == std::string::npos || !same(name, wanted.substr(0, colon))) return std::nullopt;
  return std::string(trimmed(wanted.substr(colon + 1)));
}

// What is meant by a text that is not among the picks: an action with its things, or an element of what is chosen from.
std::optional<game::Pick> meant(const game::Game& game, const game::State& state, const game::Decision& decision,
                                const std::string& wanted) {
  constexpr std::int64_t most = 100'000;
  const image::Image& image = game.image();
  const auto count = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].count; };
  const auto low = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].low; };
  if (decision.kind == game::Decision::Kind::menu) {
    for (const std::int32_t number : image.menus[static_cast<std::size_t>(decision.menu)].actions) {
      const image::Action& action = image.actions[static_cast<std::size_t>(number)];
      if (action.pairs || action.params.empty() || action.params.size() > 2) continue;
      const bool two = action.params.size() == 2;
      const std::int32_t first = action.params[0].domain, second = two ? action.params[1].domain : -1;
      if (std::int64_t{count(first)} * (two ? count(second) : 1) > most) continue;
      for (std::int32_t a = 0; a < count(first); ++a) {
        for (std::int32_t b = 0; b < (two ? count(second) : 1); ++b) {
          game::Pick pick{.kind = game::Pick::Kind::act, .action = number};
          pick.values[0] = low(first) + a;
          if (two) pick.values[1] = low(second) + b;
          if (same(game.describe(state, decision, pick), wanted)) return pick;
        }
      }
    }
  } else if (asks_number(game, decision)) {
    const std::optional<std::string> written = number_for(game, decision, wanted);
    std::int64_t number = 0;
    if (!written || image::unit_of(*written) != unit_of(game, decision) || !image::read_measure(*written, number))
      return std::nullopt;
    game::Pick pick{.kind = game::Pick::Kind::take};
    pick.values[0] = static_cast<image::Value>(number);
    return pick;
  } else if (decision.choice >= 0 && image.choices[static_cast<std::size_t>(decision.choice)].domain >= 0) {
    const std::int32_t domain = image.choices[static_cast<std::size_t>(decision.choice)].domain;
    for (std::int32_t e = 0; e < count(domain) && e < most; ++e) {
      game::Pick pick{.kind = game::Pick::Kind::take};
      pick.values[0] = low(domain) + e;
      if (same(game.describe(state, decision, pick), wanted)) return pick;
    }
  }
  return std::nullopt;
}

// The numbers next to one that is within the range and still not legal: "; next to it are far: 23cm, far: 251mm".
std::string nearest(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const game::Pick& pick) {
  constexpr std::int64_t most = 4000;  // numbers looked at on each side
  const image::Value wanted = pick.values[0];
  if (wanted < decision.low || wanted > decision.high || game.legal(state, pick)) return {};
  std::string text;
  for (const std::int64_t step : {-1, 1}) {
    game::Pick near = pick;
    for (std::int64_t n = 1; n <= most; ++n) {
      const std::int64_t number = wanted + n * step;
      if (number < decision.low || number > decision.high) break;
      near.values[0] = static_cast<image::Value>(number);
      if (!game.legal(state, near)) continue;
      text += (text.empty() ? "; next to it are " : ", ") + game.describe(state, decision, near);
      break;
    }
  }
  return text;
}

// The cases that stand against it: "[8.15] not adjacent, [9.14]"; empty when none is known.
std::string why_not(const game::Game& game, const game::State& state, const game::Decision& decision,
                    const std::string& wanted) {
  const std::optional<game::Pick> pick = meant(game, state, decision, wanted);
  const bool number = asks_number(game, decision);
  if (!pick && number && number_for(game, decision, wanted)) {
    switch (unit_of(game, decision)) {
      case image::Unit::plain: return "it takes a whole number";
      case image::Unit::length: return "it takes a length, in cm or mm and no finer than 0.1mm, such as 24cm, 24.55cm or 24.5mm";
      case image::Unit::angle: return "it takes an angle, in deg with one tenth at most, such as 45deg or 4.5deg";
    }
  }
  if (!pick) return {};
  std::string text;
  for (const game::Reason& each : game.refusal(state, *pick)) {
    const auto& handles = game.image().handles;
    const bool known = each.handle >= 0 && static_cast<std::size_t>(each.handle) < handles.size();
    const std::string cited = known ? "[" + handles[static_cast<std::size_t>(each.handle)].str() + "]" : "";
    text += (text.empty() ? "" : ", ") + cited + (cited.empty() || each.text.empty() ? "" : " ") + each.text;
  }
  if (decision.kind == game::Decision::Kind::amount) text += nearest(game, state, decision, *pick);
  return text;
}

// What can be picked: "move Blue, done"; of a number from where to where.
std::string offered(const game::Game& game, const game::State& state, const game::Decision& decision) {
  std::string text;
  const bool range = decision.kind == game::Decision::Kind::amount && decision.low < decision.high;
  for (const game::Pick& pick : decision.picks) {
    const bool end = range && pick.kind == game::Pick::Kind::take;
    if (end && pick.values[0] != decision.low) continue;
    text += (text.empty() ? "" : ", ") + game.describe(state, decision, pick);
    if (end) text += " to " + image::measure_text(unit_of(game, decision), decision.high);
  }
  return text;
}

// A pick that no decision offers.
game::Pick no_pick() { return {.kind = game::Pick::Kind::option, .action = -1}; }

}  // namespace

Script::Script(std::string_view text) {
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    std::string_view step = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    step = trimmed(step.substr(0, step.find('#')));
    if (step.empty()) continue;
    std::vector<image::Value> dice = dice_of(step);
    const bool pick = dice.empty();
    steps_.push_back({line, pick ? std::string(step) : std::string(), std::move(dice)});
  }
}

std::optional<std::string> Script::next_pick() {
  if (at_end() || steps_[at_].pick.empty()) return std::nullopt;
  line_ = steps_[at_].line;
  return steps_[at_++].pick;
}

std::vector<image::Value> Script::next_dice() {
  if (at_end() || !steps_[at_].pick.empty()) return {};
  line_ = steps_[at_].line;
  return steps_[at_++].dice;
}

std::optional<std::string> Script::next_draw() {
  constexpr std::string_view word = "draw ";
  if (at_end() || steps_[at_].pick.compare(0, word.size(), word) != 0) return std::nullopt;
  line_ = steps_[at_].line;
  return std::string(trimmed(steps_[at_++].pick.substr(word.size())));
}

std::vector<image::Value> ScriptDice::next(const game::Game& game, const game::State& state) {
  const game::Chance chance = game.chance(state);
  if (chance.dice > 0) return script_.next_dice();
  const std::optional<std::string> wanted = script_.next_draw();
  if (!wanted) return script_.next_dice();
  for (const image::Value each : chance.outcomes) {
    game::State after = state;
    game::Log log;
    game.resolve(after, {each}, &log);
    if (!log.empty() && same(game.describe(log.front()), "draw " + *wanted)) return {each};
  }
  return {image::none};  // nothing that can be drawn
}

game::Pick ScriptPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  if (const std::optional<std::string> wanted = script_.next_pick()) {
    for (const game::Pick& pick : decision.picks)
      if (same(game.describe(state, decision, pick), *wanted)) return pick;
    if (asks_number(game, decision)) {
      const std::optional<game::Pick> number = meant(game, state, decision, *wanted);
      if (number && game.legal(state, *number)) return *number;
    }
    if (wrong_.empty()) {
      wrong_ = "line " + std::to_string(script_.line()) + ": `" + *wanted + "` cannot be picked here";
      if (const std::string why = why_not(game, state, decision, *wanted); !why.empty()) wrong_ += ": " + why;
      if (const std::string all = offered(game, state, decision); !all.empty()) wrong_ += "; one can pick " + all;
    }
    return no_pick();
  }
  if (otherwise_ != nullptr) return otherwise_->choose(game, state, decision);
  if (wrong_.empty()) wrong_ = script_.at_end() ? "the script ends before the game" : "dice stand where a pick is due";
  return no_pick();
}

}  // namespace tercio::play
