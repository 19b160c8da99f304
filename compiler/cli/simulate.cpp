// tercio simulate: plays many games and counts how they end.
#include "runtime/play/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "compiler/cli/commands.hpp"
#include "compiler/cli/numbers.hpp"
#include "compiler/cli/opponents.hpp"
#include "compiler/cli/playing.hpp"
#include "compiler/cli/progress.hpp"
#include "compiler/driver/board.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Flags {
  Inputs inputs;
  std::int64_t games = 100;
  std::uint64_t seed = 1;
  std::int64_t threads = 1;
  std::string players = "random";
  std::string format = "text";
};

// Wilson's 95 % interval for a share, in percent.
std::pair<double, double> interval(std::int64_t count, std::int64_t of) {
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(of);
  const double p = static_cast<double>(count) / n;
  const double middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double all = 1 + z * z / n;
  return {100 * std::max(0.0, (middle - half) / all), 100 * std::min(1.0, (middle + half) / all)};
}

double mean(std::int64_t sum, std::int64_t games) {
  return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games);
}

std::string named(const std::string& result) { return result.empty() ? "no result" : result; }

// "  [6.32a] 3, seeds 4, 9, 11": which rule it was, and games in which it can be looked at.
std::string text_of(const image::Image& image, const char* head, const play::SeenOf& seen) {
  std::string text = fmt::format("{}: {}\n", head, play::times(seen));
  for (const auto& [handle, each] : seen)
    text += fmt::format("  {} {}, {} {}\n", handle < 0 ? "a rule" : "[" + image.handles[static_cast<std::size_t>(handle)].str() + "]", each.times,
                        each.seeds.size() == 1 ? "seed" : "seeds", fmt::join(each.seeds, ", "));
  return text;
}

Json json_of(const image::Image& image, const play::SeenOf& seen) {
  Json rows = Json::array();
  for (const auto& [handle, each] : seen)
    rows.push_back({{"case", handle < 0 ? "" : image.handles[static_cast<std::size_t>(handle)].str()},
                    {"times", each.times},
                    {"seeds", each.seeds}});
  return rows;
}

std::string text_of(const image::Image& image, const play::Summary& s) {
  std::string text = fmt::format("{}\n", counted(static_cast<std::size_t>(s.games), "game"));
  std::size_t width = 20;
  for (const auto& [result, count] : s.results) width = std::max(width, source::code_points(named(result)));
  for (const auto& [result, count] : s.results) {
    const auto [low, high] = interval(count, s.games);
    text += fmt::format("  {:{}} {:6}  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n", named(result), width, count,
                        100.0 * static_cast<double>(count) / static_cast<double>(s.games), low, high);
  }
  text += fmt::format("length: {:.1f} decisions on average, {} to {}; {:.1f} rolls\n", mean(s.decisions, s.games),
                      s.shortest, s.longest, mean(s.rolls, s.games));
  text += fmt::format("faults: {}\n", s.faults);
  for (const std::string& each : s.fault_texts) text += fmt::format("  {}\n", each);
  text += fmt::format("without an end: {}\n", s.too_long.times);
  if (s.too_long.times > 0) text += fmt::format("  seeds {}\n", fmt::join(s.too_long.seeds, ", "));
  return text + text_of(image, "breaches", s.breaches) + text_of(image, "excused", s.excused) +
         text_of(image, "laws stopped", s.stopped_laws);
}

std::string json_of(const image::Image& image, const play::Summary& s, const Flags& flags) {
  Json results = Json::array();
  for (const auto& [result, count] : s.results) {
    const auto [low, high] = interval(count, s.games);
    results.push_back({{"result", result},
                       {"games", count},
                       {"low", std::round(low * 100) / 100},
                       {"high", std::round(high * 100) / 100}});
  }
  const Json report{{"games", s.games},
                    {"seed", flags.seed},
                    {"players", flags.players},
                    {"results", results},
                    {"decisions", s.decisions},
                    {"shortest", s.shortest},
                    {"longest", s.longest},
                    {"rolls", s.rolls},
                    {"faults", s.faults},
                    {"without_end", s.too_long.times},
                    {"breaches", play::times(s.breaches)},
                    {"excused", play::times(s.excused)},
                    {"laws_stopped", play::times(s.stopped_laws)},
                    {"fault_texts", s.fault_texts},
                    {"without_end_seeds", s.too_long.seeds},
                    {"breach_cases", json_of(image, s.breaches)},
                    {"excused_cases", json_of(image, s.excused)},
                    {"stopped_cases", json_of(image, s.stopped_laws)}};
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// The games in parts, always the same ones, so that the answer is the same with any number of threads.
class Parts {
 public:
  Parts(const image::Image& image, const Flags& flags)
      : image_(image),
        flags_(flags),
        opponents_(image, flags.players),
        parts_(static_cast<std::size_t>(std::min<std::int64_t>(flags.games, 50))),
        progress_("games", static_cast<std::size_t>(flags.games)) {}

  play::Summary played() {
    std::vector<std::thread> threads;
    for (std::int64_t t = 1; t < flags_.threads; ++t) threads.emplace_back([this] { work(); });
    work();
    for (std::thread& each : threads) each.join();
    if (error_) std::rethrow_exception(error_);
    play::Summary summary;
    for (const play::Summary& each : parts_) summary.merge(each);
    return summary;
  }

 private:
  // A game serves one thread: each has its own.
  void work() {
    try {
      const game::Game game(image_, driver::board_for(image_));
      play::Simulation simulation;
      simulation.seed = flags_.seed;
      simulation.games = flags_.games;
      simulation.player = [&](std::int32_t side, std::uint64_t seed) {
        return opponents_.player(static_cast<std::size_t>(side), seed);
      };
      simulation.of = static_cast<std::int64_t>(parts_.size());
      while (next(simulation.shard)) {
        play::Summary summary = play::simulate(game, simulation);
        const std::lock_guard lock(mutex_);
        games_ += static_cast<std::size_t>(summary.games);
        parts_[static_cast<std::size_t>(simulation.shard)] = std::move(summary);
        progress_.done(games_);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }
  bool next(std::int64_t& part) {
    const std::lock_guard lock(mutex_);
    part = next_++;
    return part < static_cast<std::int64_t>(parts_.size()) && !error_;
  }

  const image::Image& image_;
  const Flags& flags_;
  const Opponents opponents_;
  std::mutex mutex_;
  std::int64_t next_ = 0;
  std::size_t games_ = 0;
  std::vector<play::Summary> parts_;
  std::exception_ptr error_;
  Progress progress_;
};

int run(const Flags& flags) {
  int exit = 0;
  const std::optional<game::Game> game = game_of(flags.inputs, exit);
  if (!game) return exit;
  const play::Summary summary = Parts(game->image(), flags).played();
  write_output(flags.format == "json" ? json_of(game->image(), summary, flags) : text_of(game->image(), summary));
  return summary.faults + summary.too_long.times > 0 ? Exit::findings : Exit::clean;
}

}  // namespace

void add_simulate(CLI::App& app, Action& action) {
  auto flags = std::make_shared<Flags>();
  CLI::App* command = app.add_subcommand("simulate", "play many games and count how they end");
  add_inputs(*command, flags->inputs, Paths::one);
  command->add_option("-n", flags->games, "so many games")->transform(whole_number(1, 1'000'000'000));
  command->add_option("--seed", flags->seed, "of the first game; the next has one more")->transform(whole_number(0));
  command->add_option("--threads", flags->threads, "so many at a time; the answer is the same")->transform(whole_number(1, 64));
  command->add_option("--players", flags->players, "random, greedy, or SIDE=random,SIDE=greedy");
  command->add_option("--format", flags->format, "text or json")->check(CLI::IsMember({"text", "json"}));
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace tercio::cli
