#include "runtime/play/players.hpp"

#include <algorithm>
#include <limits>

#include "runtime/game/dice.hpp"

namespace tercio::play {
namespace {

constexpr std::uint64_t declines_one_in = 4;  // how often a random player takes no number where none need be taken

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
  return sum;
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

game::Pick GreedyPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  const image::Image& image = game.image();
  if (image.score < 0 || image.side_domain < 0)
    return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  const std::vector<game::Pick> picks = looked_at(game, state, decision);
  std::vector<const game::Pick*> equals;
  for (const game::Pick& pick : picks) {
    game::State after = state;
    if (!game.apply(after, pick)) continue;
    while (game.status(after) == game::Status::chance) game.roll(after);
    const std::int64_t value = lead(game, after, decision.side);
    if (value > best) equals.clear();
    if (value >= best) equals.push_back(&pick);
    best = std::max(best, value);
  }
  if (equals.empty()) return decision.picks.front();
  return *equals[game::draw_below(seed_, draws_, equals.size())];
}

}  // namespace tercio::play
