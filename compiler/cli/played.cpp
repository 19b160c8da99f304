#include "compiler/cli/played.hpp"

#include <fmt/format.h>

#include <memory>
#include <sstream>
#include <vector>

#include "compiler/cli/opponents.hpp"
#include "compiler/cli/playing.hpp"
#include "compiler/cli/turns.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/save.hpp"
#include "runtime/play/script.hpp"
#include "runtime/play/simulate.hpp"

namespace tercio::cli {
namespace {

// Where the points change, as far as decisions show it: what one decision led to counts from where it was taken, so
// that a turn's last result is told in that turn.
class PointsTaker {
 public:
  PointsTaker(const game::Game& game, play::Points& points) : game_(game), points_(points) {}
  void look(const game::State& state, std::size_t events) {
    std::string now = score_text(game_, state);
    if (points_.empty() || points_.back().second != now) points_.emplace_back(before_, std::move(now));
    before_ = events;
  }

 private:
  const game::Game& game_;
  play::Points& points_;
  std::size_t before_ = 0;  // events when the last decision or throw was due
};

Played replayed(const game::Game& game, const Asked& asked) {
  Played played;
  PointsTaker points(game, played.points);
  play::Replay replay = play::replay(game, read_file(asked.replay), &played.log,
                                     [&](const game::State& state) { points.look(state, played.log.size()); });
  played.state = std::move(replay.state);
  played.begin = std::move(replay.begin);
  if (!played.begin.words.empty()) played.opened = game.opened(played.begin).size();
  played.seed = replay.seed;
  // A record that cannot be read is as a save that cannot; one that this game does not take is as an illegal script.
  if (replay.damaged) throw IoError(fmt::format("`{}` cannot be played again: line {}: {}", asked.replay, replay.line, replay.wrong));
  if (!replay.wrong.empty()) played.wrong = fmt::format("{}:{}: {}", asked.replay, replay.line, replay.wrong);
  return played;
}

// The players and dice of one game: those asked for, behind a script where one is given.
class Table {
 public:
  Table(const Asked& asked, play::Seats seats)
      : seats_(std::move(seats)), asked_(asked), script_(asked.script.empty() ? "" : read_file(asked.script)), dice_(script_) {
    for (const play::Seat& seat : seats_.sides) {
      players_.push_back(player_of(seat));
      const bool goes_on = asked.script.empty() || asked.players_given;
      scripted_.push_back(std::make_unique<play::ScriptPlayer>(script_, goes_on ? players_.back().get() : nullptr));
    }
  }

  // Of a game that is told in this log.
  play::Match match(game::Log& log) {
    play::Match match;
    match.log = &log;
    script_.follow(log);
    for (std::size_t i = 0; i < players_.size(); ++i) {
      match.players.push_back(asked_.script.empty() ? players_[i].get() : scripted_[i].get());
    }
    if (!asked_.script.empty()) match.dice = &dice_;
    return match;
  }

  // As they sit now, for a save.
  play::Seats seats() const {
    play::Seats now = seats_;
    for (std::size_t i = 0; i < players_.size(); ++i) now.sides[i].draws = players_[i]->draws();
    return now;
  }

  // With a script and no --players, the game stops where the script does.
  bool ended(const game::Game& game, const game::State& state) {
    if (asked_.script.empty() || asked_.players_given) return false;
    script_.pass_taken(game, state);
    return script_.at_end();
  }

  // What the script still says when the game is over.
  std::string left_over(const game::Game& game, const game::State& state) {
    if (asked_.script.empty()) return {};
    script_.pass_taken(game, state);
    if (script_.at_end()) return {};
    const std::string step = script_.pick_ahead().empty() ? script_.dice_ahead() : script_.pick_ahead();
    return fmt::format("{}: line {}: `{}` is left over: the game has ended", asked_.script, script_.line_ahead(), step);
  }

  std::string wrong() const {
    for (const auto& each : scripted_) {
      if (!each->wrong().empty()) return asked_.script + ": " + each->wrong();
    }
    return asked_.script + ": " + dice_.wrong();
  }

 private:
  play::Seats seats_;
  const Asked& asked_;
  play::Script script_;
  play::ScriptDice dice_;
  std::vector<std::unique_ptr<play::Player>> players_;
  std::vector<std::unique_ptr<play::ScriptPlayer>> scripted_;
};

// ": Red decides in march": whose decision is open, and in which phase.
std::string awaited(const game::Game& game, const game::State& state) {
  const image::Image& image = game.image();
  const image::Value side = game.decision(state).side;
  const std::vector<std::string> sides = side_names(image);
  const bool known = side >= 0 && static_cast<std::size_t>(side) < sides.size();
  std::string phase;
  for (const game::Event& each : game.opened(state)) {
    const image::Flow& flow = image.flows[static_cast<std::size_t>(each.subject)];
    if (flow.kind == image::FlowKind::phase) phase = " in " + play::spaced(flow.name);
  }
  return known ? fmt::format(": {} decides{}", play::spaced(sides[static_cast<std::size_t>(side)]), phase) : phase.empty() ? "" : ":" + phase;
}

// Where it begins. `save`: what was read, of a game gone on with; `seats`: who sat there.
Played begun(const game::Game& game, const Asked& asked, std::string* save = nullptr, play::Seats* seats = nullptr) {
  Played result;
  result.seed = asked.seed;
  if (asked.load.empty()) {
    result.state = game.start(asked.seed, &result.log);
  } else {
    const std::string bytes = read_file(asked.load);
    play::Seats sat;
    std::string wrong = play::load(game, bytes, result.state, &sat);
    for (const play::Seat& seat : sat.sides)
      if (wrong.empty() && !is_player(seat.kind)) wrong = "it names a player of a sort that there is none of";
    if (!wrong.empty()) throw IoError("`" + asked.load + "` cannot be gone on with: " + wrong);
    result.begin = result.state;
    result.log = game.opened(result.begin);
    result.opened = result.log.size();
    if (!asked.seed_given) result.seed = sat.seed;
    if (save != nullptr) *save = bytes;
    if (seats != nullptr) *seats = std::move(sat);
  }
  return result;
}

// Who plays: those asked for, and those who sat there where nothing else is asked. Tells where that makes another game.
play::Seats seated(const game::Game& game, const Asked& asked, std::uint64_t seed, const play::Seats& sat) {
  play::Seats seats = Opponents(game.image(), asked.players).seats(seed);
  if (asked.load.empty() || sat.sides.size() != seats.sides.size()) return seats;
  bool other = false;
  for (std::size_t i = 0; i < seats.sides.size(); ++i) {
    play::Seat& now = seats.sides[i];
    const play::Seat& then = sat.sides[i];
    if ((asked.players_given && now.kind != then.kind) || (asked.seed_given && now.seed != then.seed)) {
      if (!asked.players_given) now.kind = then.kind;
      other = true;
    } else {
      now = then;
    }
  }
  if (other) say("`" + asked.load + "` was saved with other players or another seed: the game may go on otherwise");
  return seats;
}

Played matched(const game::Game& game, const Asked& asked) {
  std::string save;
  play::Seats sat;
  Played result = begun(game, asked, &save, &sat);
  Table table(asked, seated(game, asked, result.seed, sat));
  std::ostringstream lines;
  play::Recorder recorder(lines, game, result.seed, save);
  Turns turns(game.image());
  PointsTaker points(game, result.points);
  play::Match match = table.match(result.log);
  if (!asked.record.empty()) match.recorder = &recorder;
  match.look = [&](const game::State& state) { points.look(state, result.log.size()); };
  match.stop = [&](const game::State& state) {
    if (table.ended(game, state)) result.stopped = "the script ends here" + awaited(game, state);
    if (asked.turns > 0 && turns.end_of(result.log, asked.turns) < result.log.size()) {
      result.stopped = fmt::format("stopped after {}", counted(static_cast<std::size_t>(asked.turns), "turn"));
    }
    return !result.stopped.empty();
  };
  switch (play::play(game, result.state, match).ended) {
    case play::Ended::over: result.wrong = table.left_over(game, result.state); break;
    case play::Ended::stopped: break;
    case play::Ended::paused:
    case play::Ended::fault: result.wrong = "the rules fail: " + game.fault(result.state); break;
    case play::Ended::too_long: result.wrong = fmt::format("no end after {} decisions", match.most_decisions); break;
    case play::Ended::bad_pick: result.wrong = table.wrong(); break;
  }
  if (!asked.record.empty()) write_file(asked.record, lines.str());
  if (!asked.save.empty()) write_file(asked.save, play::save(game, result.state, table.seats()));
  // What happened by itself at the beginning of the next turn is told when that turn is played, or saved with it.
  if (asked.turns > 0 && asked.save.empty()) result.log.resize(turns.end_of(result.log, asked.turns));
  return result;
}

}  // namespace

Played played(const game::Game& game, const Asked& asked) {
  return asked.replay.empty() ? matched(game, asked) : replayed(game, asked);
}

Played standing(const game::Game& game, const Asked& asked) {
  return asked.replay.empty() && asked.script.empty() ? begun(game, asked) : played(game, asked);
}

}  // namespace tercio::cli
