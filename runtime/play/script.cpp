#include "runtime/play/script.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "runtime/image/units.hpp"
#include "runtime/play/account.hpp"
#include "runtime/play/record.hpp"

namespace tercio::play {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Names are the same with blanks as with `_`: accounts write them with blanks.
bool same(const std::string& a, const std::string& b) { return spaced(a) == spaced(b); }

// How many letters must be changed, added or left out.
std::size_t slips(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
      corner = above;
    }
  }
  return row[b.size()];
}

// "; did you mean `move Blue`?" of the nearest with a slip in three letters or fewer; empty when none is near.
std::string near(const std::string& wanted, const std::vector<std::string>& known) {
  constexpr std::size_t longest = 200;
  std::size_t least = std::min<std::size_t>(3, wanted.size() / 3 + 1);
  const std::string* found = nullptr;
  for (const std::string& each : known) {
    if (wanted.size() > longest || each.size() > longest) continue;
    const std::size_t n = slips(spaced(wanted), spaced(each));
    if (n > least || (found != nullptr && n == least)) continue;
    least = n;
    found = &each;
  }
  return found == nullptr ? "" : "; did you mean `" + *found + "`?";
}

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

// The domain whose elements are taken here: of a group of an action, or of a choice; -1 for none.
std::int32_t candidates_of(const image::Image& image, const game::Decision& decision) {
  if (decision.action >= 0) {
    const std::size_t group = decision.kind == game::Decision::Kind::second_set ? 1 : 0;
    return image.actions[static_cast<std::size_t>(decision.action)].params[group].domain;
  }
  return decision.choice < 0 ? -1 : image.choices[static_cast<std::size_t>(decision.choice)].domain;
}

// What is meant by a text that is not among the picks: an action with its things, or an element of what is chosen from.
std::optional<game::Pick> meant(const game::Game& game, const game::State& state, const game::Decision& decision,
                                const std::string& wanted) {
  constexpr std::int64_t most = 100'000;
  const image::Image& image = game.image();
  const auto count = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].count; };
  const auto low = [&](std::int32_t domain) { return image.domains[static_cast<std::size_t>(domain)].low; };
  if (decision.kind == game::Decision::Kind::menu) {
    if (same(wanted, "done")) return game::Pick{};
    std::vector<std::int32_t> actions = image.menus[static_cast<std::size_t>(decision.menu)].actions;
    for (std::size_t i = 0; i < image.actions.size(); ++i) actions.push_back(static_cast<std::int32_t>(i));  // elsewhere
    for (const std::int32_t number : actions) {
      const image::Action& action = image.actions[static_cast<std::size_t>(number)];
      game::Pick pick{.kind = game::Pick::Kind::act, .action = number};
      if (action.pairs || action.params.empty()) {
        if (same(action.name, wanted)) return pick;
        continue;
      }
      if (action.params.size() > 2 || !same(action.name, wanted.substr(0, action.name.size()))) continue;
      const bool two = action.params.size() == 2;
      const std::int32_t first = action.params[0].domain, second = two ? action.params[1].domain : -1;
      if (std::int64_t{count(first)} * (two ? count(second) : 1) > most) continue;
      for (std::int32_t a = 0; a < count(first); ++a) {
        for (std::int32_t b = 0; b < (two ? count(second) : 1); ++b) {
          pick.values[0] = low(first) + a;
          if (two) pick.values[1] = low(second) + b;
          if (same(game.describe(state, decision, pick), wanted)) return pick;
        }
      }
    }
  } else if (decision.kind == game::Decision::Kind::picks) {
    const auto& options = image.choices[static_cast<std::size_t>(decision.choice)].options;
    for (std::size_t i = 0; i < options.size(); ++i) {
      game::Pick pick{.kind = game::Pick::Kind::option};
      pick.values[0] = static_cast<image::Value>(i);
      if (same(options[i].text, wanted)) return pick;
    }
  } else if (asks_number(game, decision)) {
    const std::optional<std::string> written = number_for(game, decision, wanted);
    std::int64_t number = 0;
    if (!written || image::unit_of(*written) != unit_of(game, decision) || !image::read_measure(*written, number))
      return std::nullopt;
    game::Pick pick{.kind = game::Pick::Kind::take};
    pick.values[0] = static_cast<image::Value>(number);
    return pick;
  } else if (const std::int32_t domain = candidates_of(image, decision); domain >= 0) {
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

bool Script::has_crossed(const game::Log& open, std::int32_t phase) const {
  if (line_ == 0 || !thrown_) return false;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (i >= open_.size() || open[i].subject != open_[i].subject || open[i].element != open_[i].element ||
        open[i].element2 != open_[i].element2)
      return true;
    if (open[i].subject == phase) return false;
  }
  return true;
}

std::vector<image::Value> ScriptDice::next(const game::Game& game, const game::State& state) {
  std::vector<image::Value> dice = given(game, game.chance(state));
  if (dice.empty()) {
    script_.thrown();
  } else {
    script_.used(game.opened(state));
  }
  return dice;
}

std::vector<image::Value> ScriptDice::given(const game::Game& game, const game::Chance& chance) {
  const auto stuck = [&](const std::string& step, const std::string& why) {
    wrong_ = "line " + std::to_string(script_.line()) + ": `" + step + "` cannot be thrown here: " + why;
    return std::vector<image::Value>{image::none};  // what no dice show
  };
  if (chance.dice > 0) {
    const std::vector<image::Value> dice = script_.next_dice();
    if (dice.empty()) return dice;
    std::string step = "dice";
    for (const image::Value die : dice) step += " " + std::to_string(die);
    const image::Value sum = std::accumulate(dice.begin(), dice.end(), image::Value{0});
    const bool each = std::cmp_equal(dice.size(), chance.dice) &&
                      std::all_of(dice.begin(), dice.end(), [&](image::Value v) { return v >= 1 && v <= chance.sides; });
    if (each || (dice.size() == 1 && sum >= chance.dice && sum <= chance.dice * chance.sides)) return dice;
    const std::string thrown = (chance.dice == 1 ? "" : std::to_string(chance.dice)) + "d" + std::to_string(chance.sides);
    return stuck(step, thrown + " is thrown");
  }
  std::vector<std::string> names;
  std::string left;
  const std::int32_t number = game.image().slots[static_cast<std::size_t>(chance.slot)].domain;
  for (const image::Value each : chance.outcomes) {
    std::string name = std::to_string(each);
    if (number >= 0) {
      const image::Domain& over = game.image().domains[static_cast<std::size_t>(number)];
      const auto element = static_cast<std::size_t>(each - over.low);
      if (over.things && element < over.names.size()) name = over.names[element];
    }
    left += (left.empty() ? "; there are " : ", ") + name;
    names.push_back(std::move(name));
  }
  if (const std::optional<std::string> wanted = script_.next_draw()) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (same(names[i], *wanted)) return {chance.outcomes[i]};
    return stuck("draw " + *wanted, "it is not there to be drawn" + near(*wanted, names) + left);
  }
  const std::vector<image::Value> dice = script_.next_dice();
  const auto& all = chance.outcomes;
  if (dice.empty() || (dice.size() == 1 && std::find(all.begin(), all.end(), dice[0]) != all.end())) return dice;
  return stuck("dice " + std::to_string(dice[0]), "something is drawn" + left);
}

game::Pick ScriptPlayer::stuck(const std::string& wanted, const std::string& why) {
  if (wrong_.empty()) wrong_ = "line " + std::to_string(script_.line()) + ": `" + wanted + "` " + why;
  return no_pick();
}

game::Pick ScriptPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  if (const std::optional<std::string> wanted = script_.next_pick()) {
    const game::Log open = game.opened(state);
    if (decision.kind == game::Decision::Kind::menu) {
      const std::int32_t phase = game.image().menus[static_cast<std::size_t>(decision.menu)].flow;
      const std::string ends = words(game, state, decision, game::Pick{});
      if (same(*wanted, "done") && script_.has_crossed(open, phase))
        return stuck(*wanted, "may be meant for a phase that has ended: since the line before it dice were thrown that "
                              "no line gives; to end this one write `" + ends + "`");
      if (same(*wanted, ends) && game.legal(state, game::Pick{})) {
        script_.used(open);
        return {};
      }
    }
    script_.used(open);
    std::vector<std::string> known;
    for (const game::Pick& pick : decision.picks) {
      known.push_back(game.describe(state, decision, pick));
      if (same(known.back(), *wanted)) return pick;
    }
    if (asks_number(game, decision)) {
      const std::optional<game::Pick> number = meant(game, state, decision, *wanted);
      if (number && game.legal(state, *number)) return *number;
    }
    std::string why = "cannot be picked here";
    if (decision.kind == game::Decision::Kind::menu && wanted->rfind("done ", 0) == 0) {
      why += ": this phase is " + words(game, state, decision, game::Pick{}).substr(5);
    } else if (const std::string cases = why_not(game, state, decision, *wanted); !cases.empty()) {
      why += ": " + cases;
    } else {
      why += near(*wanted, known);
    }
    if (const std::string all = offered(game, state, decision); !all.empty()) why += "; one can pick " + all;
    return stuck(*wanted, why);
  }
  if (otherwise_ != nullptr) return otherwise_->choose(game, state, decision);
  if (wrong_.empty()) wrong_ = script_.at_end() ? "the script ends before the game" : "dice stand where a pick is due";
  return no_pick();
}

}  // namespace tercio::play
