#include "runtime/play/players.hpp"

#include <limits>

#include "runtime/game/dice.hpp"

namespace tercio::play {
namespace {

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

}  // namespace

game::Pick RandomPlayer::choose(const game::Game&, const game::State&, const game::Decision& decision) {
  return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
}

game::Pick GreedyPlayer::choose(const game::Game& game, const game::State& state, const game::Decision& decision) {
  const image::Image& image = game.image();
  if (image.score < 0 || image.side_domain < 0)
    return decision.picks[game::draw_below(seed_, draws_, decision.picks.size())];
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  std::vector<const game::Pick*> equals;
  for (const game::Pick& pick : decision.picks) {
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
