#include "runtime/play/script.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "runtime/play/account.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/script_lines.hpp"
#include "runtime/play/script_refusal.hpp"
#include "runtime/play/sources.hpp"

namespace tercio::play {
namespace {

// A pick that no decision offers.
game::Pick no_pick() { return {.kind = game::Pick::Kind::option, .action = -1}; }

constexpr std::string_view draw_word = "draw";
bool is_draw(const std::string& pick) { return begins_with(pick, draw_word) && pick.size() > draw_word.size(); }

// A line that begins as dice or a draw do and is neither: what to write; else empty.
std::string malformed(const std::string& line) {
  if (begins_with(line, "dice")) return "the numbers of a throw stand behind `dice`, as in `dice 4` or `dice 3 5`";
  return begins_with(line, draw_word) ? "what is drawn stands behind `draw`, as in `draw NAME`" : "";
}

// "dice 3 5".
std::string dice_text(const std::vector<image::Value>& dice) {
  std::string text = "dice";
  for (const image::Value die : dice) text += " " + std::to_string(die);
  return text;
}

// What a throw is for, as accounts tell it: under the name of the `let` that takes it from the procedure that throws.
std::string thrown_for(const game::Game& game, const game::State& state, const game::Chance& chance) {
  constexpr std::string_view of = "roll of ";  // as the compiler calls the dice of a roll on a chart
  const image::Image& image = game.image();
  const Sources sources(image);
  std::string name;
  const game::Log open = game.opened(state);
  for (auto flow = open.rbegin(); flow != open.rend() && name.empty(); ++flow)
    for (std::size_t slot = 0; slot < image.slots.size(); ++slot) {
      const auto number = static_cast<std::int32_t>(slot);
      const bool takes = image.slots[slot].flow == flow->subject && sources.hands_on(number) && sources.reads(number, chance.slot);
      if (takes && name.empty()) name = image.slots[slot].name;
    }
  if (name.empty()) name = image.slots[static_cast<std::size_t>(chance.slot)].name;
  return spaced(name.starts_with(of) ? name.substr(of.size()) : name);
}

// "d6 is thrown for result", "something is drawn for top".
std::string thrown_text(const game::Game& game, const game::State& state, const game::Chance& chance) {
  const std::string name = thrown_for(game, state, chance);
  const std::string dice = (chance.dice == 1 ? "" : std::to_string(chance.dice)) + "d" + std::to_string(chance.sides);
  return (chance.dice > 0 ? dice + " is thrown" : "something is drawn") + (name.empty() ? "" : " for " + name);
}

// A line without its comment, and without the quotes that rules write around a name; `#` in quotes begins no comment.
std::string step_of(std::string_view line) {
  std::string step;
  bool quoted = false;
  for (const char c : line) {
    if (c == '#' && !quoted) break;
    if (c == '"') quoted = !quoted;
    else step += c;
  }
  return std::string(trimmed(step));
}

}  // namespace

Script::Script(std::string_view text) {
  for (std::size_t line = 1; !text.empty(); ++line) {
    const std::size_t length = std::min(text.find('\n'), text.size());
    const std::string step = step_of(text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
    if (step.empty()) continue;
    std::vector<image::Value> dice = dice_of(step);
    const bool pick = dice.empty();
    steps_.push_back({line, pick ? step : std::string(), std::move(dice)});
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
  if (at_end() || !is_draw(steps_[at_].pick)) return std::nullopt;
  line_ = steps_[at_].line;
  return std::string(trimmed(steps_[at_++].pick.substr(draw_word.size())));
}

void Script::pass_taken(const game::Game& game, const game::State& state) {
  const bool choice = game.status(state) == game::Status::choice;
  while (!at_end() && !steps_[at_].pick.empty()) {
    if (choice && picked(game, state, game.decision(state), steps_[at_].pick)) return;
    if (!taken_.names(game, steps_[at_].pick)) return;
    ++at_;
  }
}

// A set is built in the order of the lists, whatever order its members are written in.
void Script::sort_members(const game::Game& game, const game::State& state, const game::Decision& decision) {
  using Kind = game::Decision::Kind;
  if (decision.kind != Kind::some && decision.kind != Kind::up_to && decision.kind != Kind::first_set && decision.kind != Kind::second_set) return;
  const std::string head = pick_ahead().substr(0, pick_ahead().find(':'));
  std::size_t first = at_;
  image::Value least = 0;
  for (std::size_t i = at_; i < steps_.size() && same(steps_[i].pick.substr(0, steps_[i].pick.find(':')), head); ++i) {
    const std::optional<game::Pick> pick = picked(game, state, decision, steps_[i].pick);
    if (!pick || pick->kind != game::Pick::Kind::take || (i > at_ && pick->values[0] >= least)) continue;
    least = pick->values[0];
    first = i;
  }
  const auto begin = steps_.begin() + static_cast<std::ptrdiff_t>(at_);
  const auto found = steps_.begin() + static_cast<std::ptrdiff_t>(first);
  std::rotate(begin, found, found + 1);
}

std::string Script::pick_ahead() const { return at_end() ? std::string() : steps_[at_].pick; }

std::string Script::dice_ahead() const {
  return at_end() || !steps_[at_].pick.empty() ? std::string() : dice_text(steps_[at_].dice);
}

void Script::used(game::Log open) {
  open_ = std::move(open);
  thrown_ = false;
  taken_.used();
}

void Script::dice_used(const game::Game& game, game::Log open, bool draw) {
  used(std::move(open));
  taken_.thrown();
  (draw ? drawn_ : dice_) = {line_, taken_.action(game)};
}

void Script::thrown() {
  thrown_ = true;
  taken_.thrown();
}

// Looks on to the next line for a menu, which is of another action.
std::size_t Script::dice_of_action(const game::Game& game, bool draw) const {
  if (at_end()) return 0;
  for (std::size_t i = at_; i < steps_.size() && !is_for_menu(game.image(), steps_[i].pick); ++i)
    if (draw ? is_draw(steps_[i].pick) : steps_[i].pick.empty()) return steps_[i].line;
  const Given& last = draw ? drawn_ : dice_;
  return last.action >= 0 && last.action == taken_.action(game) ? last.line : 0;
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
  script_.pass_taken(game, state);
  const game::Chance chance = game.chance(state);
  std::vector<image::Value> dice = given(game, state, chance);
  if (!dice.empty()) {
    script_.dice_used(game, game.opened(state), chance.dice == 0);
  } else if (const std::size_t others = script_.dice_of_action(game, chance.dice == 0); others > 0) {
    const std::string step = *script_.next_pick();
    wrong_ = "line " + std::to_string(script_.line()) + ": `" + step + "` is in the way: " + thrown_text(game, state, chance) +
             " here, and line " + std::to_string(others) + " gives " + (chance.dice > 0 ? "dice" : "a draw") +
             " of the same action; who gives some gives all";
    return {image::none};  // what no dice show
  } else {
    script_.thrown();
  }
  return dice;
}

std::vector<image::Value> ScriptDice::given(const game::Game& game, const game::State& state, const game::Chance& chance) {
  const auto stuck = [&](const std::string& step, const std::string& why) {
    const std::string done = chance.dice > 0 ? "thrown" : "drawn";
    wrong_ = "line " + std::to_string(script_.line()) + ": `" + step + "` cannot be " + done + " here: " + why;
    return std::vector<image::Value>{image::none};  // what no dice show
  };
  const std::string ahead = script_.pick_ahead();
  if (!ahead.empty() && !is_draw(ahead) && !is_for_menu(game.image(), ahead))
    if (const std::string write = malformed(ahead); !write.empty()) {
      script_.next_pick();  // its line is told
      return stuck(ahead, write);
    }
  if (chance.dice > 0) {
    const std::vector<image::Value> dice = script_.next_dice();
    if (dice.empty()) return dice;
    const image::Value sum = std::accumulate(dice.begin(), dice.end(), image::Value{0});
    const bool each = std::cmp_equal(dice.size(), chance.dice) &&
                      std::all_of(dice.begin(), dice.end(), [&](image::Value v) { return v >= 1 && v <= chance.sides; });
    if (each || (dice.size() == 1 && sum >= chance.dice && sum <= chance.dice * chance.sides)) return dice;
    const bool several = std::cmp_greater(dice.size(), chance.dice) &&
                         std::all_of(dice.begin(), dice.end(), [&](image::Value v) { return v >= 1 && v <= chance.sides; });
    return stuck(dice_text(dice), thrown_text(game, state, chance) + (several ? "; one throw a line" : ""));
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
  script_.pass_taken(game, state);
  script_.sort_members(game, state, decision);
  if (const std::optional<std::string> wanted = script_.next_pick()) {
    const game::Log open = game.opened(state);
    if (decision.kind == game::Decision::Kind::menu && same(*wanted, "done") &&
        script_.has_crossed(open, game.image().menus[static_cast<std::size_t>(decision.menu)].flow))
      return stuck(*wanted, "may be meant for a phase that has ended: since the line before it dice were thrown that "
                            "no line gives; to end this one write `" + words(game, state, decision, game::Pick{}) + "`");
    if (const std::optional<game::Pick> pick = picked(game, state, decision, *wanted)) {
      script_.used(open);
      return *pick;
    }
    const std::string write = is_draw(*wanted) || is_for_menu(game.image(), *wanted) ? "" : malformed(*wanted);
    if (!write.empty()) return stuck(*wanted, "is no pick: " + write);
    return stuck(*wanted, refused(game, state, decision, *wanted));
  }
  if (const std::string dice = script_.dice_ahead(); !dice.empty()) {
    script_.next_dice();  // its line is told
    return stuck(dice, "stands where a pick is due" + where(game, state, decision) + offered(game, state, decision));
  }
  if (otherwise_ != nullptr) return otherwise_->choose(game, state, decision);
  if (wrong_.empty()) wrong_ = "the script ends before the game";
  return no_pick();
}

}  // namespace tercio::play
