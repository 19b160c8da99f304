#include "runtime/play/players.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "runtime/game/dice.hpp"

namespace tercio::play {
namespace {

// Points are counted in thousandths, so that averages of small numbers still differ.
constexpr std::int64_t unit = 1000;
// Throws of one pick that are looked at in full, one behind the other; those after it are thrown once.
constexpr int full_throws = 1;
constexpr std::size_t most_outcomes = 12;

// Image::score of `side` less those of the other sides.
std::int64_t lead(const game::Game& game, const game::State& state, image::Value side) {
  const image::Image& image = game.image();
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

}  // namespace

game::Pick RandomPlayer::choose(const game::Game&, const game::State&, const game::Decision& decision) {
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

// The lead after what chance still brings; `after` is then one of the states that it may bring.
std::int64_t GreedyPlayer::average(const game::Game& game, game::State& after, image::Value side, int throws) {
  if (game.status(after) != game::Status::chance) return lead(game, after, side);
  const game::Chance chance = game.chance(after);
  if (throws == 0 || chance.total == 0 || chance.outcomes.size() > most_outcomes) {
    throw_own(game, after);
    return average(game, after, side, throws);
  }
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < chance.outcomes.size(); ++i) {
    game::State then = after;
    game.resolve(then, {chance.outcomes[i]});
    sum += chance.weights[i] * average(game, then, side, throws - 1);
  }
  throw_own(game, after);
  while (game.status(after) == game::Status::chance) throw_own(game, after);
  return sum / chance.total;
}

void GreedyPlayer::keep_best_prospects(const game::Game& game, const game::State& before, image::Value side,
                                       std::vector<Look>& looks) const {
  const std::int32_t hook = prospects_of(game.image());
  if (hook < 0 || looks.size() < 2) return;
  const auto ask = [&](const game::State& state) {
    return game.machine().value(hook, state.words.data(), std::span<const image::Value>(&side, 1));
  };
  std::optional<image::Value> unmoved;
  std::vector<image::Value> values;
  for (const Look& each : looks) {
    if (moved(game, before, each.after)) {
      values.push_back(ask(each.after));
    } else {
      if (!unmoved) unmoved = ask(before);
      values.push_back(*unmoved);
    }
  }
  const image::Value best = *std::max_element(values.begin(), values.end());
  std::size_t i = 0;
  std::erase_if(looks, [&](const Look&) { return values[i++] != best; });
}

game::Pick GreedyPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  const image::Image& image = game.image();
  if (image.score < 0 || image.side_domain < 0 || decision.side == image::none)
    return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
  std::vector<Look> looks;
  for (std::size_t i = 0; i < decision.picks.size(); ++i) {
    Look look{i, 0, state};
    if (!game.apply(look.after, decision.picks[i])) continue;
    look.points = average(game, look.after, decision.side, full_throws);
    if (!looks.empty() && look.points > looks.front().points) looks.clear();
    if (looks.empty() || look.points == looks.front().points) looks.push_back(std::move(look));
  }
  if (looks.empty()) return decision.picks.front();
  keep_best_prospects(game, state, decision.side, looks);
  const auto is_done = [&](const Look& each) { return decision.picks[each.pick].kind == game::Pick::Kind::done; };
  if (decision.kind == game::Decision::Kind::menu && !std::all_of(looks.begin(), looks.end(), is_done))
    std::erase_if(looks, is_done);
  return decision.picks[looks[game::draw_below(seed_, draws_, looks.size())].pick];
}

}  // namespace tercio::play
