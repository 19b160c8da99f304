#include "compiler/driver/performer.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "runtime/image/verify.hpp"

namespace tercio::driver {
namespace {

using game::Decision;
using game::Pick;
using image::Value;

// No example of a rule takes so many decisions and rolls; a faulty engine might.
constexpr int max_steps = 100000;

const Pick* offered(const Decision& decision, Pick::Kind kind) {
  const auto found =
      std::find_if(decision.picks.begin(), decision.picks.end(), [&](const Pick& p) { return p.kind == kind; });
  return found == decision.picks.end() ? nullptr : &*found;
}

bool contains(const std::vector<Value>& all, Value wanted) {
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

Pick pick_of(Pick::Kind kind, Value value = image::none) {
  Pick pick;
  pick.kind = kind;
  pick.values[0] = value;
  return pick;
}

// The text of a `may` or of an option as one word, for `choosing`: "charge with all" is charge_with_all.
std::string word_of(const std::string& text) {
  std::string word;
  for (const char c : text) word += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return word;
}

// `charge` is enough.
bool says(const std::string& text, const std::string& name) {
  const std::string word = word_of(text);
  return word == name || word.starts_with(name + "_");
}

const Pick* option_of(const Decision& decision, std::int32_t option) {
  const auto found = std::find_if(decision.picks.begin(), decision.picks.end(), [&](const Pick& pick) {
    return pick.kind == Pick::Kind::option && pick.values[0] == option;
  });
  return found == decision.picks.end() ? nullptr : &*found;
}

}  // namespace

image::Image playable(const lower::ExampleProgram& program) {
  image::Image image = program.image;
  image::Node stop;
  stop.op = image::FlowOp::stop;
  image.start = static_cast<std::int32_t>(image.nodes.size());
  image.nodes.push_back(stop);
  std::vector<std::string> overruns;
  const std::vector<std::string> faults = image::verify(image, &overruns);
  if (!overruns.empty()) throw lower::TooLarge(overruns.front());
  if (!faults.empty()) throw std::logic_error("the image of an example does not verify: " + faults.front());
  return image;
}

Performer::Performer(const lower::ExampleProgram& program, const game::Game& game)
    : program_(program), game_(game), state_(game.start(1)) {
  asks_for_offers_ = std::any_of(program.steps.begin(), program.steps.end(), [](const lower::ExampleStep& s) { return s.kind == check::ExampleStep::Kind::offered; });
}

Performed Performer::set_up() {
  if (program_.setup < 0) return {};
  game_.run_from(state_, program_.setup, &log_);
  return go_on();
}

Performed Performer::perform(const lower::ExampleStep& step, bool to_be_refused) {
  to_be_refused_ = to_be_refused;
  if (before_) state_ = std::exchange(before_, std::nullopt).value();
  if (const Performed ended = finish(); ended.kind != Performed::Kind::done) return ended;
  if (over()) return game_over();
  game::State before = state_;
  step_ = &step;
  used_.assign(step.answers.size(), false);
  offers_.clear();
  dice_at_ = 0;
  wanted_.reset();
  missed_.reset();
  game_.run_from(state_, step.node, &log_);
  Performed result;
  if (step.action >= 0) {
    if (auto ended = reach_menu_of(step.action)) {
      result = *ended;
    } else if (auto refused = act(step)) {
      result = *refused;
    } else {
      result = go_on();
    }
  } else {
    result = go_on();
  }
  const auto unused = std::find(used_.begin(), used_.end(), false);
  const bool missed = missed_ && unused != used_.end() && !used_[missed_at_];
  if (missed && result.kind != Performed::Kind::refused) result = std::exchange(missed_, std::nullopt).value();
  if (result.kind == Performed::Kind::refused) before_ = std::move(before);
  if (result.kind != Performed::Kind::done) return result;
  if (dice_at_ < step.dice.size()) {
    return stuck(std::to_string(step.dice.size() - dice_at_) + " of the dice given were not thrown");
  }
  if (unused != used_.end()) {
    return stuck("the answer `" + step.answers[static_cast<std::size_t>(unused - used_.begin())].name + "` was not asked for");
  }
  return result;
}

Performed Performer::look_at_plans(const lower::ExampleStep& step) {
  if (before_) state_ = std::exchange(before_, std::nullopt).value();
  if (const Performed ended = finish(); ended.kind != Performed::Kind::done) return ended;
  if (over()) return game_over();
  before_ = state_;
  game_.run_from(state_, step.node, &log_);
  return reach_menu_of(step.plans_action).value_or(Performed{});
}

// By a rule, with a result: a flow that comes to its own end stops the game of an example too.
bool Performer::over() const { return game_.result(state_).value != image::none; }

Performed Performer::finish() {
  step_ = nullptr;
  for (int i = 0; game_.status(state_) == game::Status::paused && i < max_steps; ++i) {
    game_.resume(state_, &log_);
    if (Performed ended = go_on(); ended.kind != Performed::Kind::done) return ended;
  }
  return {};
}

Performed Performer::go_on() {
  for (int i = 0; i < max_steps; ++i) {
    if (auto ended = one_step()) return *ended;
  }
  return stuck("this does not come to an end");
}

std::optional<Performed> Performer::one_step() {
  switch (game_.status(state_)) {
    case game::Status::choice: return decide();
    case game::Status::chance: return throw_dice();
    case game::Status::paused:
    case game::Status::over: return Performed{};
    case game::Status::fault: return stuck(game_.fault(state_));
  }
  return Performed{};
}

std::optional<Performed> Performer::decide() {
  const Decision decision = game_.decision(state_);
  if (decision.kind != Decision::Kind::some && decision.kind != Decision::Kind::up_to) wanted_.reset();
  note_offers(decision);
  if (decision.empty || forced(decision)) miss(decision);
  const bool passed_over = decision.empty || forced(decision);
  if (!passed_over && decision.kind == Decision::Kind::picks) {
    if (auto why = unclear(decision)) return why;
  }
  std::optional<Pick> pick = passed_over ? std::nullopt : answered(decision);
  if (pick && !game_.legal(state_, *pick)) return refusal(*pick);
  for (const Pick::Kind kind : {Pick::Kind::done, Pick::Kind::no}) {
    const Pick* way_out = offered(decision, kind);
    if (!pick && way_out != nullptr) pick = *way_out;
  }
  // A phase that is played without a word, and may not end so.
  const bool at_own_menu = step_ != nullptr && step_->action < 0 && decision.kind == Decision::Kind::menu;
  if (!pick && at_own_menu && (to_be_refused_ || decision.picks.size() > 1)) return refusal(pick_of(Pick::Kind::done));
  if (!pick && decision.picks.size() == 1) pick = decision.picks.front();
  if (!pick) return stuck("the choice " + asked_by(decision) + " is not answered");
  if (!game_.apply(state_, *pick, &log_)) return refusal(*pick);
  return std::nullopt;
}

// The text of each option that is open, the action of each pick of a menu, the name of any other choice from something.
void Performer::note_offers(const Decision& decision) {
  const image::Image& image = game_.image();
  if (decision.empty || step_ == nullptr || !asks_for_offers_) return;
  for (const Pick& pick : decision.picks) {
    if (pick.kind == Pick::Kind::option)
      offers_.insert(image.choices[static_cast<std::size_t>(decision.choice)].options[static_cast<std::size_t>(pick.values[0])].text);
    else if (pick.kind == Pick::Kind::act)
      offers_.insert(image.actions[static_cast<std::size_t>(pick.action)].name);
    else if (pick.kind == Pick::Kind::take || pick.kind == Pick::Kind::yes)
      offers_.insert(name_of(decision));
  }
}

bool Performer::was_offered(const std::string& name) const {
  return std::any_of(offers_.begin(), offers_.end(), [&](const std::string& text) { return says(text, name); });
}

// One thing can be chosen, and the next answer is another. It may be for a later choice of this name.
bool Performer::forced(const Decision& decision) const {
  if (decision.kind == Decision::Kind::picks && decision.picks.size() == 1) {
    const auto next = next_option(decision);
    return next && option_of(decision, next->options.front()) == nullptr;
  }
  const bool of_one = decision.kind == Decision::Kind::one || decision.kind == Decision::Kind::order;
  if (!of_one || decision.picks.size() != 1 || decision.picks.front().kind != Pick::Kind::take) return false;
  const auto at = answer_for(decision);
  if (!at || step_->answers[*at].is_set) return false;
  return game_.machine().value(step_->answers[*at].hook, state_.words.data()) != decision.picks.front().values[0];
}

// There is nothing to choose, or one thing only. An answer may be for a later choice of this name; if there is none, it
// was refused here.
void Performer::miss(const Decision& decision) {
  if (missed_) return;
  if (decision.kind == Decision::Kind::picks) {
    if (const auto next = next_option(decision)) {
      missed_ = refusal(pick_of(Pick::Kind::option, next->options.front()));
      missed_at_ = next->answer;
    }
    return;
  }
  const auto at = answer_for(decision);
  if (!at) return;
  const lower::ExampleAnswer& answer = step_->answers[*at];
  const std::vector<Value> values = answer.is_set ? elements(answer.hook)
                                                  : std::vector<Value>{game_.machine().value(answer.hook, state_.words.data())};
  if (values.empty() || values.front() == image::none) return;
  missed_ = refusal(pick_of(Pick::Kind::take, values.front()));
  missed_at_ = *at;
}

// What is drawn, where an answer says so or there is only one; nothing: a die says it.
std::optional<Value> Performer::drawn(const game::Chance& chance) {
  const auto at = answer_called(game_.image().slots[static_cast<std::size_t>(chance.slot)].name);
  if (at && !step_->answers[*at].is_set) {
    const Value value = game_.machine().value(step_->answers[*at].hook, state_.words.data());
    // An answer may be for a later draw of this name, where this one has only one thing to take.
    if (chance.outcomes.size() > 1 || chance.outcomes.front() == value) {
      used_[*at] = true;
      return value;
    }
  }
  if (chance.outcomes.size() == 1) return chance.outcomes.front();
  return std::nullopt;
}

std::optional<Performed> Performer::throw_dice() {
  const game::Chance chance = game_.chance(state_);
  if (chance.dice == 0) {
    if (const auto one = drawn(chance)) {
      if (!contains(chance.outcomes, *one)) {
        const image::Slot& slot = game_.image().slots[static_cast<std::size_t>(chance.slot)];
        const std::string what = slot.domain < 0 ? std::to_string(*one)
                                 : *one < 0      ? "none"
                                                 : game_.image().domains[static_cast<std::size_t>(slot.domain)].names[static_cast<std::size_t>(*one)];
        return stuck("`" + what + "` cannot be drawn as `" + slot.name + "` here");
      }
      game_.resolve(state_, {*one}, &log_);
      return std::nullopt;
    }
  }
  const std::size_t needed = chance.dice > 0 ? static_cast<std::size_t>(chance.dice) : 1;
  if (step_ == nullptr || dice_at_ + needed > step_->dice.size()) return stuck("a roll is made and no dice are left");
  std::vector<Value> thrown(step_->dice.begin() + static_cast<std::ptrdiff_t>(dice_at_),
                            step_->dice.begin() + static_cast<std::ptrdiff_t>(dice_at_ + needed));
  dice_at_ += needed;
  const Value most = chance.dice > 0 ? chance.sides : static_cast<Value>(chance.outcomes.size());
  for (Value& die : thrown) {
    if (die < 1 || die > most) {
      return stuck(std::to_string(die) + " cannot be thrown here: 1 to " + std::to_string(most));
    }
    // A draw: the die says which of those that can be drawn, in their order.
    if (chance.dice == 0) die = chance.outcomes[static_cast<std::size_t>(die) - 1];
  }
  game_.resolve(state_, thrown, &log_);
  return std::nullopt;
}

bool Performer::at_menu_of(std::int32_t action) const {
  if (game_.status(state_) != game::Status::choice) return false;
  const Decision decision = game_.decision(state_);
  if (decision.kind != Decision::Kind::menu) return false;
  const std::vector<std::int32_t>& actions = game_.image().menus[static_cast<std::size_t>(decision.menu)].actions;
  return std::find(actions.begin(), actions.end(), action) != actions.end();
}

std::optional<Performed> Performer::reach_menu_of(std::int32_t action) {
  for (int i = 0; i < max_steps; ++i) {
    if (at_menu_of(action)) return std::nullopt;
    // A phase in which nothing is legal ends by itself: what is done here was refused all the same.
    if (game_.status(state_) == game::Status::paused || game_.status(state_) == game::Status::over) {
      return Performed{Performed::Kind::refused, "nothing is legal in this phase", {}};
    }
    if (auto ended = one_step()) return ended;
  }
  return stuck("the phase of this action is not reached");
}

std::optional<Performed> Performer::act(const lower::ExampleStep& step) {
  Pick pick = pick_of(Pick::Kind::act);
  pick.action = step.action;
  const image::Action& action = game_.image().actions[static_cast<std::size_t>(step.action)];
  std::vector<Value> first, second;
  if (action.pairs) {
    if (!step.args.empty()) first = elements(step.args[0]);
    if (step.args.size() > 1) second = elements(step.args[1]);
  } else {
    for (std::size_t i = 0; i < step.args.size() && i < pick.values.size(); ++i) {
      pick.values[i] = game_.machine().value(step.args[i], state_.words.data());
    }
  }
  Performed refused = refusal(pick, first, second);
  const bool legal = game_.legal(state_, pick) && declare(pick, first, second);
  return legal ? std::nullopt : std::optional(std::move(refused));
}

// Declares an action with its two groups. The game takes by itself what could not be otherwise; so what counts in the
// end is what was taken, by whomever.
bool Performer::declare(const Pick& act, const std::vector<Value>& first, const std::vector<Value>& second) {
  const std::size_t before = log_.size();
  const auto taken = [&](Value group) {
    std::vector<Value> elements;
    for (std::size_t i = before; i < log_.size(); ++i) {
      const game::Event& each = log_[i];
      const bool of_group = each.kind == game::Event::Kind::choice && each.pick.kind == Pick::Kind::take &&
                            each.pick.action == act.action && each.element == group;
      if (of_group) elements.push_back(each.pick.values[0]);
    }
    return elements;
  };
  if (!game_.apply(state_, act, &log_)) return false;
  if (!game_.image().actions[static_cast<std::size_t>(act.action)].pairs) return true;
  while (game_.status(state_) == game::Status::choice) {
    const Decision::Kind kind = game_.decision(state_).kind;
    if (kind != Decision::Kind::first_set && kind != Decision::Kind::second_set) break;
    const std::vector<Value>& wanted = kind == Decision::Kind::first_set ? first : second;
    const std::vector<Value> have = taken(kind == Decision::Kind::first_set ? 0 : 1);
    const auto next = std::find_if(wanted.begin(), wanted.end(), [&](Value each) { return !contains(have, each); });
    const Pick pick = next == wanted.end() ? pick_of(Pick::Kind::done) : pick_of(Pick::Kind::take, *next);
    if (!game_.apply(state_, pick, &log_)) return false;
  }
  return taken(0) == first && taken(1) == second;
}

std::optional<std::size_t> Performer::answer_called(const std::string& name) const {
  for (std::size_t i = 0; step_ != nullptr && i < step_->answers.size(); ++i) {
    if (!used_[i] && step_->answers[i].name == name) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> Performer::answer_for(const Decision& decision) const {
  const std::string name = name_of(decision);
  if (decision.kind != Decision::Kind::may) return answer_called(name);
  for (std::size_t i = 0; step_ != nullptr && i < step_->answers.size(); ++i) {
    if (!used_[i] && says(name, step_->answers[i].name)) return i;
  }
  return std::nullopt;
}

// The first unused answer that names an option of these, open now or not. An option whose whole text it is goes before
// others that only begin so, and of those the open ones before the rest.
std::optional<Performer::Named> Performer::next_option(const Decision& decision) const {
  const std::vector<image::Option>& options = game_.image().choices[static_cast<std::size_t>(decision.choice)].options;
  for (std::size_t i = 0; step_ != nullptr && i < step_->answers.size(); ++i) {
    if (used_[i]) continue;
    std::vector<std::int32_t> whole, open, begun;
    for (std::int32_t o = 0; std::cmp_less(o, options.size()); ++o) {
      const std::string& text = options[static_cast<std::size_t>(o)].text;
      if (!says(text, step_->answers[i].name)) continue;
      begun.push_back(o);
      if (word_of(text) == step_->answers[i].name) whole.push_back(o);
      if (option_of(decision, o) != nullptr) open.push_back(o);
    }
    if (!whole.empty()) return Named{i, {whole.front()}};
    if (!begun.empty()) return Named{i, open.empty() ? begun : open};
  }
  return std::nullopt;
}

std::optional<Performed> Performer::unclear(const Decision& decision) const {
  const auto next = next_option(decision);
  if (!next) return std::nullopt;
  if (!says_yes(next->answer))
    return stuck("one of " + asked_by(decision) + " is done: `" + step_->answers[next->answer].name + " = no` picks none");
  if (next->options.size() < 2) return std::nullopt;
  const std::vector<image::Option>& options = game_.image().choices[static_cast<std::size_t>(decision.choice)].options;
  return stuck("the answer `" + step_->answers[next->answer].name + "` may mean `" +
               word_of(options[static_cast<std::size_t>(next->options[0])].text) + "` or `" +
               word_of(options[static_cast<std::size_t>(next->options[1])].text) + "`");
}

bool Performer::says_yes(std::size_t answer) const {
  const lower::ExampleAnswer& given = step_->answers[answer];
  return given.is_set || game_.machine().value(given.hook, state_.words.data()) != 0;
}

std::optional<Pick> Performer::answered(const Decision& decision) {
  if (wanted_ && decision.choice == wanted_choice_) {
    const Pick next = next_of_set(decision.choice);
    if (next.kind == Pick::Kind::done) wanted_.reset();
    return next;
  }
  wanted_.reset();
  if (decision.choice < 0) return std::nullopt;
  if (decision.kind == Decision::Kind::picks) {
    const auto next = next_option(decision);
    if (!next) return std::nullopt;
    used_[next->answer] = true;
    return pick_of(Pick::Kind::option, next->options.front());
  }
  const auto at = answer_for(decision);
  if (!at) return std::nullopt;
  used_[*at] = true;
  const lower::ExampleAnswer& answer = step_->answers[*at];
  if (answer.is_set) {
    wanted_ = elements(answer.hook);
    wanted_choice_ = decision.choice;
    return next_of_set(decision.choice);
  }
  const Value value = game_.machine().value(answer.hook, state_.words.data());
  if (decision.kind == Decision::Kind::may) return pick_of(value != 0 ? Pick::Kind::yes : Pick::Kind::no);
  return value == image::none ? pick_of(Pick::Kind::done) : pick_of(Pick::Kind::take, value);
}

// What is still wanted of a set, after what was taken of it already, perhaps by the game itself; then done.
Pick Performer::next_of_set(std::int32_t choice) const {
  std::vector<Value> have;
  for (std::size_t i = log_.size(); i-- > 0;) {
    const game::Event& each = log_[i];
    if (each.kind != game::Event::Kind::choice || each.subject != choice || each.pick.kind != Pick::Kind::take) break;
    have.push_back(each.pick.values[0]);
  }
  for (const Value each : *wanted_) {
    if (!contains(have, each)) return pick_of(Pick::Kind::take, each);
  }
  return pick_of(Pick::Kind::done);
}

std::vector<Value> Performer::elements(std::int32_t hook) const {
  const image::Image& image = game_.image();
  const std::int32_t number = image.hooks[static_cast<std::size_t>(hook)].result_domain;
  const image::Domain& domain = image.domains[static_cast<std::size_t>(number)];
  std::vector<image::Word> bits(static_cast<std::size_t>(domain.words()));
  game_.machine().set(hook, state_.words.data(), bits.data());
  std::vector<Value> values;
  for (std::int32_t i = 0; i < domain.count; ++i) {
    if ((bits[static_cast<std::size_t>(i / 64)] >> (static_cast<unsigned>(i) % 64U) & 1U) != 0)
      values.push_back(domain.low + i);
  }
  return values;
}

std::string Performer::name_of(const Decision& decision) const {
  const image::Image& image = game_.image();
  if (decision.choice >= 0) return image.choices[static_cast<std::size_t>(decision.choice)].name;
  if (decision.action >= 0) return image.actions[static_cast<std::size_t>(decision.action)].name;
  const std::int32_t flow = decision.menu >= 0 ? image.menus[static_cast<std::size_t>(decision.menu)].flow : -1;
  return flow >= 0 ? image.flows[static_cast<std::size_t>(flow)].name : "";
}

// A `picks` has no name of its own: its options say which it is.
std::string Performer::asked_by(const Decision& decision) const {
  if (decision.kind != Decision::Kind::picks) return "`" + name_of(decision) + "`";
  std::string text;
  for (const Pick& pick : decision.picks) {
    if (pick.kind != Pick::Kind::option) continue;
    text += (text.empty() ? "`" : " or `") + game_.describe(state_, decision, pick) + "`";
  }
  return text;
}

Performed Performer::refusal(const Pick& pick, const std::vector<Value>& first,
                             const std::vector<Value>& second) const {
  const Decision decision = game_.decision(state_);
  return {Performed::Kind::refused, game_.describe(state_, decision, pick), game_.refusal(state_, pick, first, second)};
}

}  // namespace tercio::driver
