// tercio run: plays a battle or an image and tells what happens.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/opponents.hpp"
#include "compiler/cli/playing.hpp"
#include "compiler/cli/turns.hpp"
#include "runtime/play/account.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/save.hpp"
#include "runtime/play/script.hpp"

namespace tercio::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Flags {
  Inputs inputs;
  std::uint64_t seed = 1;
  std::string players = "random";
  bool players_given = false;
  std::string script, record, replay, save, load;
  std::int64_t turns = 0;  // 0: to the end
  bool full = false;
  std::string format = "text";
};

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
  std::size_t before_ = 0;  // events when the last decision was due
};

// What was played, ready to be told.
struct Played {
  game::State state;
  game::Log log;
  play::Points points;  // where they changed
  std::string stopped;  // why it is not over, when that is in order
  std::string wrong;    // what went wrong; empty: nothing
};

Played replayed(const game::Game& game, const Flags& flags) {
  Played played;
  PointsTaker points(game, played.points);
  play::Replay replay = play::replay(game, read_file(flags.replay), &played.log,
                                     [&](const game::State& state) { points.look(state, played.log.size()); });
  played.state = std::move(replay.state);
  if (!replay.wrong.empty()) played.wrong = fmt::format("{}:{}: {}", flags.replay, replay.line, replay.wrong);
  return played;
}

// The players and dice of one game: those asked for, behind a script where one is given.
class Table {
 public:
  Table(const game::Game& game, const Flags& flags)
      : flags_(flags), script_(flags.script.empty() ? "" : read_file(flags.script)), dice_(script_) {
    const Opponents opponents(game.image(), flags.players);
    for (std::size_t side = 0; side < opponents.size(); ++side) {
      players_.push_back(opponents.player(side, flags.seed));
      const bool goes_on = flags.script.empty() || flags.players_given;
      scripted_.push_back(std::make_unique<play::ScriptPlayer>(script_, goes_on ? players_.back().get() : nullptr));
    }
  }

  play::Match match() {
    play::Match match;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      match.players.push_back(flags_.script.empty() ? players_[i].get() : scripted_[i].get());
    }
    if (!flags_.script.empty()) match.dice = &dice_;
    return match;
  }

  // With a script and no --players, the game stops where the script does.
  bool ended() const { return !flags_.script.empty() && !flags_.players_given && script_.at_end(); }

  std::string wrong() const {
    for (const auto& each : scripted_) {
      if (!each->wrong().empty()) return flags_.script + ": " + each->wrong();
    }
    return fmt::format("{}: line {}: these dice cannot be thrown here", flags_.script, script_.line());
  }

 private:
  const Flags& flags_;
  play::Script script_;
  play::ScriptDice dice_;
  std::vector<std::unique_ptr<play::Player>> players_;
  std::vector<std::unique_ptr<play::ScriptPlayer>> scripted_;
};

Played played(const game::Game& game, const Flags& flags) {
  Played result;
  Table table(game, flags);
  std::ostringstream lines;
  play::Recorder recorder(lines, game, flags.seed);
  result.state = game.start(flags.seed, &result.log);
  if (!flags.load.empty()) {
    result.log.clear();
    const std::string wrong = play::load(game, read_file(flags.load), result.state);
    if (!wrong.empty()) throw IoError("`" + flags.load + "` cannot be gone on with: " + wrong);
  }
  Turns turns(game.image());
  PointsTaker points(game, result.points);
  play::Match match = table.match();
  match.log = &result.log;
  if (!flags.record.empty()) match.recorder = &recorder;
  match.stop = [&](const game::State& state) {
    points.look(state, result.log.size());
    if (table.ended()) result.stopped = "the script ends here";
    if (flags.turns > 0 && turns.end_of(result.log, flags.turns) < result.log.size()) {
      result.stopped = fmt::format("stopped after {}", counted(static_cast<std::size_t>(flags.turns), "turn"));
    }
    return !result.stopped.empty();
  };
  switch (play::play(game, result.state, match).ended) {
    case play::Ended::over:
    case play::Ended::stopped: break;
    case play::Ended::paused:
    case play::Ended::fault: result.wrong = "the rules fail: " + game.fault(result.state); break;
    case play::Ended::too_long: result.wrong = fmt::format("no end after {} decisions", match.most_decisions); break;
    case play::Ended::bad_pick: result.wrong = table.wrong(); break;
  }
  if (!flags.record.empty()) write_file(flags.record, lines.str());
  if (!flags.save.empty()) write_file(flags.save, play::save(game, result.state));
  // What happened by itself at the beginning of the next turn is told when that turn is played, or saved with it.
  if (flags.turns > 0 && flags.save.empty()) result.log.resize(turns.end_of(result.log, flags.turns));
  return result;
}

std::string text_of(const game::Game& game, const Played& played, bool full) {
  if (played.state.words.empty()) return fmt::format("error: {}\n", played.wrong);  // not even begun
  std::string text = full ? play::trace(game, played.log) : play::account(game, played.log, played.points);
  if (game.result(played.state).over) {
    const std::string result = play::result_text(game, played.state);
    text += fmt::format("result: {}\n", result.empty() ? "none" : result);
  }
  if (!played.stopped.empty()) text += played.stopped + "\n";
  if (const std::string score = score_text(game, played.state); !score.empty())
    text += fmt::format("score: {}\n", play::spaced(score));
  if (!played.wrong.empty()) text += fmt::format("error: {}\n", played.wrong);
  return text;
}

std::string json_of(const game::Game& game, const Played& played, const Flags& flags) {
  if (played.state.words.empty()) return Json{{"game", game.image().game}, {"error", played.wrong}}.dump(1) + "\n";
  Json options = Json::object();
  for (const auto& [name, value] : game.image().options) options[name] = value;
  Json events = Json::array();
  for (const game::Event& each : played.log) events.push_back(Json::parse(play::event_json(game, each)));
  Json report{{"game", game.image().game},
              {"image", play::hex(play::identity(game.image()))},
              {"seed", flags.seed},
              {"options", options},
              {"events", events},
              {"over", game.result(played.state).over},
              {"result", play::result_text(game, played.state)},
              {"score", score_text(game, played.state)},
              {"state", play::hex(game.hash(played.state))}};
  if (!played.stopped.empty()) report["stopped"] = played.stopped;
  if (!played.wrong.empty()) report["error"] = played.wrong;
  return report.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

int run(const Flags& flags) {
  int exit = 0;
  const std::optional<game::Game> game = game_of(flags.inputs, exit);
  if (!game) return exit;
  const Played done = flags.replay.empty() ? played(*game, flags) : replayed(*game, flags);
  write_output(flags.format == "json" ? json_of(*game, done, flags) : text_of(*game, done, flags.full));
  return done.wrong.empty() ? Exit::clean : Exit::findings;
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("run", "play a battle or an image and tell what happens");
  add_inputs(*command, flags->inputs, Paths::one);
  command->add_option("--seed", flags->seed, "of the dice and of the random players");
  const CLI::Option* players =
      command->add_option("--players", flags->players, "random, greedy, or SIDE=random,SIDE=greedy");
  command->add_option("--script", flags->script, "a file of choices and dice");
  command->add_option("--turns", flags->turns, "stop after so many turns")->check(CLI::PositiveNumber);
  command->add_option("--log", flags->record, "write the choices and dice as JSON lines");
  CLI::Option* replay = command->add_option("--replay", flags->replay, "play such a log again");
  command->add_option("--save", flags->save, "write the state where it stops");
  command->add_option("--load", flags->load, "go on from such a state");
  for (const char* other : {"--script", "--load", "--save", "--log", "--turns", "--players"}) replay->excludes(other);
  command->add_flag("--full", flags->full, "leave nothing out: every event, what was worked out, bookkeeping");
  command->add_option("--format", flags->format, "text or json")->check(CLI::IsMember({"text", "json"}));
  command->callback([flags, &action, players] {
    flags->players_given = players->count() > 0;
    action = [flags] { return run(*flags); };
  });
}

}  // namespace tercio::cli
