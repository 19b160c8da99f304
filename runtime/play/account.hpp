// The readable account of a game: headings for turns and phases, and under them one line for what belongs together: an
// action with what its player picked and where it led, the way of a piece, the pieces to which the same thing happened,
// a roll with who threw, what for and what came of it. Each line ends with its cases. What docs/playing.md calls
// bookkeeping is left out; `trace` leaves out nothing.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/game/game.hpp"
#include "runtime/play/account_lines.hpp"

namespace tercio::play {

// The names of rules as people read them: `_` is a blank.
std::string spaced(std::string_view name);

class Account {
 public:
  // From a state on: nothing for the beginning of the game.
  explicit Account(const game::Game& game, const game::State* begin = nullptr);
  // Takes events in order and gives the lines that are finished by this one, each ended; often none.
  std::string line(const game::Event& event);
  // The points of the sides from here on, as text: told at the end of a turn that has changed them.
  void points(const std::string& text);
  std::string rest();  // what is still open at the end
  // The headings that are open, but for the title: "turn 3, movement Imperial".
  std::string where() const;

 private:
  struct Open {
    std::int32_t flow = -1;
    std::string heading;  // of a sequence or phase; empty: none
    bool written = false;
    image::Value side = image::none;   // by whom it is, or for whom
    image::Value agreed = image::none; // who said yes in it last
    std::string about = {};            // of a procedure that is about one thing: which
  };
  std::string line_of(const game::Event& event);
  std::string enter(const game::Event& event);
  std::string leave(const game::Event& event);
  std::string heading(const game::Event& event) const;
  image::Value owner_of_dice() const;
  std::string tell_points();
  void tell(const game::Event& event);
  std::string tell_standing();
  std::string flush();

  const game::Game& game_;
  std::int32_t main_ = -1;  // flows: the main sequence
  std::vector<Open> open_;
  Lines lines_;
  image::Value acting_ = image::none;  // who declared the action that opens next
  std::string points_, told_points_;
  std::vector<std::map<image::Value, image::Value>> standing_;  // by number of Image::told: by side
  std::vector<std::size_t> changed_;                            // of these, since they were told
};

// Where the points of a log changed: the number of events before, and the points.
using Points = std::vector<std::pair<std::size_t, std::string>>;

std::string account(const game::Game& game, const game::Log& log, const Points& points = {},
                    const game::State* begin = nullptr);

// Every event in a line of its own with its handle, indented by the flows that are open.
std::string trace(const game::Game& game, const game::Log& log);

// One event as a JSON object, with the names and the case it came from.
std::string event_json(const game::Game& game, const game::Event& event);

}  // namespace tercio::play
