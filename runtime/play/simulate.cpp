#include "runtime/play/simulate.hpp"

#include <algorithm>

namespace tercio::play {
namespace {

constexpr std::size_t most_texts = 10;

void count(Summary& summary, const game::Log& log, std::uint64_t seed) {
  for (const game::Event& event : log) {
    if (event.handle >= 0) ++summary.cases[static_cast<std::size_t>(event.handle)];
    if (event.kind == game::Event::Kind::breach) summary.breaches[event.handle].add(seed);
    if (event.kind == game::Event::Kind::excused) summary.excused[event.handle].add(seed);
    if (event.kind == game::Event::Kind::law && event.after == 0) summary.stopped_laws[event.handle].add(seed);
  }
}

void merge(Seen& into, const Seen& other) {
  for (const std::uint64_t seed : other.seeds) into.add(seed, 0);
  into.times += other.times;
}

void merge(SeenOf& into, const SeenOf& other) {
  for (const auto& [handle, seen] : other) merge(into[handle], seen);
}

}  // namespace

std::uint64_t player_seed(std::uint64_t game_seed, std::int32_t side) {
  constexpr std::uint64_t apart = 0x9e3779b97f4a7c15U;  // keeps the players' generators apart from the game's
  return (game_seed * 64 + static_cast<std::uint64_t>(side)) ^ apart;
}

void Seen::add(std::uint64_t seed, std::int64_t more) {
  times += more;
  const auto at = std::lower_bound(seeds.begin(), seeds.end(), seed);
  if (at != seeds.end() && *at == seed) return;
  seeds.insert(at, seed);
  if (seeds.size() > most_seeds) seeds.pop_back();
}

std::int64_t times(const SeenOf& seen) {
  std::int64_t sum = 0;
  for (const auto& [handle, each] : seen) sum += each.times;
  return sum;
}

void Summary::merge(const Summary& other) {
  if (other.games == 0) return;
  shortest = games == 0 ? other.shortest : std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  games += other.games;
  for (const auto& [text, number] : other.results) results[text] += number;
  faults += other.faults;
  play::merge(too_long, other.too_long);
  play::merge(breaches, other.breaches);
  play::merge(excused, other.excused);
  play::merge(stopped_laws, other.stopped_laws);
  decisions += other.decisions;
  rolls += other.rolls;
  cases.resize(std::max(cases.size(), other.cases.size()));
  for (std::size_t i = 0; i < other.cases.size(); ++i) cases[i] += other.cases[i];
  for (const std::string& text : other.fault_texts)
    if (fault_texts.size() < most_texts) fault_texts.push_back(text);
}

Summary simulate(const game::Game& game, const Simulation& options) {
  Summary summary;
  summary.cases.resize(game.image().handles.size());
  const std::int32_t sides =
      game.image().side_domain < 0
          ? 1
          : std::max(1, game.image().domains[static_cast<std::size_t>(game.image().side_domain)].count);
  game::Log log;
  for (std::int64_t i = options.shard; i < options.games; i += options.of) {
    const std::uint64_t seed = options.seed + static_cast<std::uint64_t>(i);
    std::vector<std::unique_ptr<Player>> players;
    Match match;
    for (std::int32_t side = 0; side < sides; ++side) {
      const std::uint64_t own = player_seed(seed, side);
      players.push_back(options.player ? options.player(side, own) : std::make_unique<RandomPlayer>(own));
      match.players.push_back(players.back().get());
    }
    log.clear();
    match.log = &log;
    match.most_decisions = options.most_decisions;
    game::State state = game.start(seed, &log);
    const Course course = play(game, state, match);
    count(summary, log, seed);
    summary.shortest = summary.games == 0 ? course.decisions : std::min(summary.shortest, course.decisions);
    summary.longest = std::max(summary.longest, course.decisions);
    summary.decisions += course.decisions;
    summary.rolls += course.rolls;
    ++summary.games;
    if (course.ended == Ended::over) ++summary.results[result_text(game, state)];
    if (course.ended == Ended::too_long) summary.too_long.add(seed);
    if (course.ended == Ended::fault || course.ended == Ended::bad_pick) {
      ++summary.faults;
      if (summary.fault_texts.size() < most_texts)
        summary.fault_texts.push_back(
            "seed " + std::to_string(seed) + ": " +
            (course.ended == Ended::fault ? game.fault(state) : "a player's pick was not legal"));
    }
  }
  return summary;
}

}  // namespace tercio::play
