// The readable account of a game: headings for turns and phases, and under them one line for what belongs together: an
// action with what its player picked, the way of a piece, the pieces to which the same thing happened.
#pragma once

#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

class Account {
 public:
  explicit Account(const game::Game& game);
  // Takes events in order and gives the lines that are finished by this one, each ended; often none.
  std::string line(const game::Event& event);
  std::string rest();  // what is still open at the end

 private:
  struct Heading {
    std::int32_t flow;
    std::string text;
    bool written;
  };
  struct Line {
    std::string text;
    std::int32_t column = -1, element = image::none;        // of a write
    image::Value before = image::none, after = image::none;
    std::vector<std::string> things;                        // to which the same was done
    std::vector<std::string> way;                           // values one after the other
    std::int32_t picked_domain = -1;                        // of a choice that a write may make plain
    image::Value picked = image::none;
    bool act = false;
    image::Value drawn = image::none;                       // of a draw: until it is told where it goes
    std::vector<game::Event> piles;                         // writes of piles: lines of their own
  };
  std::string heading(const game::Event& event) const;
  void add(const game::Event& event);
  void add_write(const game::Event& event);
  void add_pile(const game::Event& event);
  std::string text_of(const Line& line) const;
  std::string flush();

  const game::Game& game_;
  std::vector<Heading> open_;
  std::vector<Line> lines_;
  std::vector<bool> passing_;  // columns that live only for a while: what they say is in the rest
};

std::string account(const game::Game& game, const game::Log& log);

// One event as a JSON object, with the names and the case it came from.
std::string event_json(const game::Game& game, const game::Event& event);

}  // namespace tercio::play
