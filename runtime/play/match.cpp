#include "runtime/play/match.hpp"

#include "runtime/play/record.hpp"

namespace tercio::play {
namespace {

Player* player_of(const game::Game& game, const Match& match, image::Value side) {
  const image::Image& image = game.image();
  std::size_t seat = 0;
  if (image.side_domain >= 0 && side != image::none)
    seat = static_cast<std::size_t>(side - image.domains[static_cast<std::size_t>(image.side_domain)].low);
  return match.players[seat < match.players.size() ? seat : 0];
}

// False when the dice given cannot be thrown here.
bool throw_dice(const game::Game& game, game::State& state, const Match& match, game::Log& log) {
  const std::vector<image::Value> given =
      match.dice == nullptr ? std::vector<image::Value>{} : match.dice->next(game, state);
  const std::size_t before = log.size();
  if (given.empty()) {
    game.roll(state, &log);
  } else {
    game.resolve(state, given, &log);
  }
  if (log.size() == before) return false;
  if (match.recorder != nullptr) match.recorder->roll(log[before], !given.empty());
  return true;
}

}  // namespace

Course play(const game::Game& game, game::State& state, const Match& match) {
  Course course;
  game::Log own;
  game::Log* log = match.log;
  if (log == nullptr && match.recorder != nullptr) log = &own;
  const auto end = [&](Ended how) {
    course.ended = how;
    if (match.recorder != nullptr) match.recorder->end(game, state);
    return course;
  };
  for (;;) {
    own.clear();
    if (match.look) match.look(state);
    switch (game.status(state)) {
      case game::Status::over:
        return end(Ended::over);
      case game::Status::paused:
        return end(Ended::paused);
      case game::Status::fault:
        return end(Ended::fault);
      case game::Status::chance:
        ++course.rolls;
        if (log == nullptr && match.dice == nullptr) {
          game.roll(state);
        } else if (!throw_dice(game, state, match, log != nullptr ? *log : own)) {
          return end(Ended::bad_pick);
        }
        break;
      case game::Status::choice: {
        if (match.stop && match.stop(state)) return end(Ended::stopped);
        if (course.decisions >= match.most_decisions) return end(Ended::too_long);
        ++course.decisions;
        const game::Decision decision = game.decision(state);
        const game::Pick pick = player_of(game, match, decision.side)->choose(game, state, decision);
        // A script that cannot go on gives no pick of this decision.
        const bool told = match.recorder != nullptr && game.legal(state, pick);
        const std::string text = told ? words(game, state, decision, pick) : std::string();
        if (!game.apply(state, pick, log)) return end(Ended::bad_pick);
        if (match.recorder != nullptr) match.recorder->pick(pick, text);
        break;
      }
    }
  }
}

std::string result_text(const game::Game& game, const game::State& state) {
  const game::Result result = game.result(state);
  const image::Image& image = game.image();
  if (!result.over || result.value == image::none) return {};
  if (result.domain < 0) return image.texts[static_cast<std::size_t>(result.value)];
  const image::Domain& over = image.domains[static_cast<std::size_t>(result.domain)];
  const auto element = static_cast<std::size_t>(result.value - over.low);
  return over.things && element < over.names.size() ? over.names[element] : std::to_string(result.value);
}

}  // namespace tercio::play
