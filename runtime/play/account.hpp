// The readable account of a game: headings for turns and phases, one line an event.
#pragma once

#include <string>

#include "runtime/game/game.hpp"

namespace tercio::play {

// Takes events in order. A heading is written when the first thing under it happens, so that idle phases leave none.
class Account {
 public:
  explicit Account(const game::Game& game) : game_(game) {}
  // The lines this event adds, each ended; often none.
  std::string line(const game::Event& event);

 private:
  struct Heading {
    std::int32_t flow;
    std::string text;
    bool written;
  };
  std::string heading(const game::Event& event) const;
  const game::Game& game_;
  std::vector<Heading> open_;
};

std::string account(const game::Game& game, const game::Log& log);

// One event as a JSON object, with the names and the case it came from.
std::string event_json(const game::Game& game, const game::Event& event);

}  // namespace tercio::play
