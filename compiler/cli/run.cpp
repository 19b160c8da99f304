// tercio run: plays a battle or an image and tells what happens.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/numbers.hpp"
#include "compiler/cli/played.hpp"
#include "compiler/cli/playing.hpp"
#include "runtime/play/account.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/record.hpp"

namespace tercio::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Flags {
  Inputs inputs;
  Asked game;
  bool full = false;
  std::string format = "text";
};

std::string text_of(const game::Game& game, const Played& played, bool full) {
  if (played.state.words.empty()) return fmt::format("error: {}\n", played.wrong);  // not even begun
  std::string text = full ? play::trace(game, played.log) : play::account(game, played.log, played.points, &played.begin);
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

std::string json_of(const game::Game& game, const Played& played) {
  if (played.state.words.empty()) return Json{{"game", game.image().game}, {"error", played.wrong}}.dump(1) + "\n";
  Json options = Json::object();
  for (const auto& [name, value] : game.image().options) options[name] = value;
  Json events = Json::array();
  for (const game::Event& each : std::span(played.log).subspan(std::min(played.opened, played.log.size()))) events.push_back(Json::parse(play::event_json(game, each)));
  Json report{{"game", game.image().game},
              {"image", play::hex(play::identity(game.image()))},
              {"seed", played.seed},
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

// Two outputs in one file would leave the later one alone, and an output in an input would take it away.
void check_files(const Flags& flags) {
  const Asked& g = flags.game;
  const Disk disk;
  const auto same = [&](const std::string& a, const std::string& b) {
    if (a.empty() || b.empty() || disk.is_device(a)) return false;
    return a == b || (a != "-" && b != "-" && disk.real(a) == disk.real(b));
  };
  if (same(g.save, g.record)) throw UsageError("--save and --log name one file, `" + g.save + "`");
  for (const std::string& out : {g.save, g.record})
    if (out.ends_with(".tercio")) throw UsageError("`" + out + "` is the name of a rules file");
  for (const std::string& out : {g.save, g.record})
    for (const std::string& in : {g.script, flags.inputs.paths.front()})
      if (same(out, in)) throw UsageError("`" + out + "` is read and would be written");
}

int run(const Flags& flags) {
  check_files(flags);
  int exit = 0;
  const std::optional<game::Game> game = game_of(flags.inputs, exit);
  if (!game) return exit;
  const Played done = played(*game, flags.game);
  write_output(flags.format == "json" ? json_of(*game, done) : text_of(*game, done, flags.full));
  return done.wrong.empty() ? Exit::clean : Exit::findings;
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("run", "play a battle or an image and tell what happens");
  add_inputs(*command, flags->inputs, Paths::one);
  const CLI::Option* seed = command->add_option("--seed", flags->game.seed, "of the dice and of the random players")
                                ->transform(whole_number(0));
  const CLI::Option* players =
      command->add_option("--players", flags->game.players, "random, greedy, or SIDE=random,SIDE=greedy");
  command->add_option("--script", flags->game.script, "a file of choices and dice");
  command->add_option("--turns", flags->game.turns, "stop after so many turns")->transform(whole_number(1, 1'000'000'000));
  command->add_option("--log", flags->game.record, "write the choices and dice as JSON lines");
  CLI::Option* replay = command->add_option("--replay", flags->game.replay, "play such a log again");
  command->add_option("--save", flags->game.save, "write the state where it stops");
  command->add_option("--load", flags->game.load, "go on from such a state");
  for (const char* other : {"--script", "--load", "--save", "--log", "--turns", "--players", "--seed"}) replay->excludes(other);
  command->add_flag("--full", flags->full, "leave nothing out: every event, what was worked out, bookkeeping");
  command->add_option("--format", flags->format, "text or json")->check(CLI::IsMember({"text", "json"}));
  command->callback([flags, &action, players, seed] {
    flags->game.seed_given = seed->count() > 0;
    flags->game.players_given = players->count() > 0;
    action = [flags] { return run(*flags); };
  });
}

}  // namespace tercio::cli
