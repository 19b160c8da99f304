#include "runtime/play/players.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "runtime/game/dice.hpp"

namespace tercio::play {
namespace {

constexpr std::uint64_t declines_one_in = 4;  // how often a random player takes no number where none need be taken

// Points and prospects are counted in thousandths, so that averages of small numbers still differ.
constexpr std::int64_t unit = 1000;
// A throw of no more outcomes is looked at in full, the first behind a pick; others are thrown once.
constexpr std::size_t most_outcomes = 12;

// Image::score of `side` less those of the other sides.
std::int64_t lead(const game::Game& game, const game::State& state, image::Value side) {
  const image::Image& image = game.image();
  if (image.score < 0) return 0;
  const image::Domain& sides = image.domains[static_cast<std::size_t>(image.side_domain)];
  std::int64_t sum = 0;
  for (image::Value s = sides.low; s < sides.low + sides.count; ++s) {
    const std::int64_t score =
        game.machine().value(image.score, state.words.data(), std::span<const image::Value>(&s, 1));
    sum += s == side ? score : -score;
  }
  return sum * unit;
}

// The hook of the quantity `prospects of side`; -1 where the rules have none.
std::int32_t prospects_of(const image::Image& image) {
  for (const image::Question& each : image.questions) {
    if (!each.permission && each.name == "prospects" && each.params == std::vector<std::int32_t>{image.side_domain})
      return each.hook;
  }
  return -1;
}

// Whether what stands in the columns differs, the marks of who has acted left out: only then can prospects.
bool moved(const game::Game& game, const game::State& before, const game::State& after) {
  const image::Layout& layout = game.layout();
  const image::Image& image = game.image();
  std::vector<bool> mark(image.columns.size(), false);
  for (const image::Action& action : image.actions) {
    if (action.used >= 0) mark[static_cast<std::size_t>(action.used)] = true;
    for (const image::ActionParam& param : action.params)
      if (param.used >= 0) mark[static_cast<std::size_t>(param.used)] = true;
  }
  for (std::size_t c = 0; c < image.columns.size(); ++c) {
    if (mark[c]) continue;
    const auto from = static_cast<std::size_t>(layout.column_at[c]);
    const auto to = static_cast<std::size_t>(c + 1 < image.columns.size() ? layout.column_at[c + 1] : layout.slots_at);
    if (!std::equal(before.words.begin() + static_cast<std::ptrdiff_t>(from),
                    before.words.begin() + static_cast<std::ptrdiff_t>(to),
                    after.words.begin() + static_cast<std::ptrdiff_t>(from)))
      return true;
  }
  return false;
}

// One of a range: any number of it that is legal, as likely as another; mostly found within a few tries, else an end.
game::Pick some_amount(const game::Game& game, const game::State& state, const game::Decision& decision,
                       std::uint64_t seed, std::uint64_t& draws) {
  constexpr int tries = 16;
  const auto span = static_cast<std::uint64_t>(std::int64_t{decision.high} - decision.low + 1);
  game::Pick pick{.kind = game::Pick::Kind::take};
  for (int i = 0; i < tries; ++i) {
    pick.values[0] = decision.low + static_cast<image::Value>(game::draw_below(seed, draws, span));
    if (game.legal(state, pick)) return pick;
  }
  return decision.picks.front();
}

// What a greedy player looks at: the picks, and of a range some numbers between its ends.
std::vector<game::Pick> looked_at(const game::Game& game, const game::State& state, const game::Decision& decision) {
  std::vector<game::Pick> picks = decision.picks;
  if (decision.kind != game::Decision::Kind::amount) return picks;
  constexpr std::int64_t parts = 8;
  game::Pick pick{.kind = game::Pick::Kind::take};
  for (std::int64_t i = 1; i < parts; ++i) {
    const std::int64_t span = std::int64_t{decision.high} - decision.low;
    pick.values[0] = static_cast<image::Value>(decision.low + span * i / parts);
    const bool known = std::find(picks.begin(), picks.end(), pick) != picks.end();
    if (!known && game.legal(state, pick)) picks.push_back(pick);
  }
  return picks;
}

}  // namespace

game::Pick RandomPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  const bool range = decision.kind == game::Decision::Kind::amount && decision.low < decision.high;
  const bool declines = range && decision.picks.back().kind == game::Pick::Kind::done &&
                        game::draw_below(seed_, draws_, declines_one_in) == 0;
  if (declines) return decision.picks.back();
  if (range) return some_amount(game, state, decision, seed_, draws_);
  return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
}

// Nobody knows the dice of the game beforehand: the player throws its own.
void GreedyPlayer::throw_own(const game::Game& game, game::State& state) {
  const game::Chance chance = game.chance(state);
  std::vector<image::Value> shown;
  if (chance.dice == 0) {
    shown.push_back(chance.outcomes[game::draw_below(seed_, draws_, chance.outcomes.size())]);
  } else {
    for (std::int32_t i = 0; i < chance.dice; ++i)
      shown.push_back(static_cast<image::Value>(game::draw_below(seed_, draws_, static_cast<std::uint64_t>(chance.sides))) + 1);
  }
  game.resolve(state, shown);
}

GreedyPlayer::Worth GreedyPlayer::settled(const Eye& eye, game::State& after) {
  while (eye.game.status(after) == game::Status::chance) throw_own(eye.game, after);
  return standing(eye, after);
}

GreedyPlayer::Worth GreedyPlayer::standing(const Eye& eye, const game::State& after) {
  Worth worth{lead(eye.game, after, eye.side), 0};
  if (eye.prospects < 0) return worth;
  const game::State& seen = moved(eye.game, eye.before, after) ? after : eye.before;
  if (&seen == &eye.before && eye.unmoved) return {worth.points, *eye.unmoved};
  worth.prospects = unit * eye.game.machine().value(eye.prospects, seen.words.data(), std::span<const image::Value>(&eye.side, 1));
  if (&seen == &eye.before) eye.unmoved = worth.prospects;
  return worth;
}

GreedyPlayer::Worth GreedyPlayer::average(const Eye& eye, game::State& after) {
  if (eye.game.status(after) != game::Status::chance) return settled(eye, after);
  const game::Chance chance = eye.game.chance(after);
  if (chance.total == 0 || chance.outcomes.size() > most_outcomes) return settled(eye, after);
  Worth sum;
  for (std::size_t i = 0; i < chance.outcomes.size(); ++i) {
    game::State then = after;
    eye.game.resolve(then, {chance.outcomes[i]});
    const Worth worth = settled(eye, then);
    sum.points += chance.weights[i] * worth.points;
    sum.prospects += chance.weights[i] * worth.prospects;
  }
  return {sum.points / chance.total, sum.prospects / chance.total};
}

game::Pick GreedyPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  const image::Image& image = game.image();
  const std::int32_t prospects = prospects_of(image);
  if (image.side_domain < 0 || decision.side == image::none || (image.score < 0 && prospects < 0))
    return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
  const Eye eye{game, state, decision.side, prospects, {}};
  Worth best;
  std::vector<game::Pick> equals;
  for (const game::Pick& pick : looked_at(game, state, decision)) {
    game::State after = state;
    if (!game.apply(after, pick)) continue;
    // What is thrown or drawn when a phase has ended comes whatever was done in it.
    const bool ends = decision.kind == game::Decision::Kind::menu && pick.kind == game::Pick::Kind::done;
    const Worth worth = ends ? standing(eye, after) : average(eye, after);
    if (equals.empty() || worth > best) {
      equals.clear();
      best = worth;
    }
    if (worth == best) equals.push_back(pick);
  }
  if (equals.empty()) return decision.picks.front();
  const auto is_done = [](const game::Pick& each) { return each.kind == game::Pick::Kind::done; };
  const auto stop = std::find_if(equals.begin(), equals.end(), is_done);
  using Kind = game::Decision::Kind;
  if (decision.kind == Kind::menu) {
    if (!std::all_of(equals.begin(), equals.end(), is_done)) std::erase_if(equals, is_done);
  } else if (prospects >= 0 && stop != equals.end() && decision.kind != Kind::first_set && decision.kind != Kind::second_set) {
    return *stop;  // nothing is gained by going on; without prospects a piece that wanders may come upon points
  }
  return equals[game::draw_below(seed_, draws_, equals.size())];
}

}  // namespace tercio::play
