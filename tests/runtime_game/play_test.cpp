#include <catch2/catch.hpp>
#include <sstream>

#include "runtime/play/account.hpp"
#include "runtime/play/match.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/save.hpp"
#include "runtime/play/script.hpp"
#include "runtime/play/simulate.hpp"
#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Log;
using game::State;
using game::Status;

namespace {

// Three turns; in each both sides may throw a die for points or take one; who has more wins.
struct Duel : Build {
  int side = domain("side", {"Red", "Blue"});
  int points = number("points", side, 0, 99);
  Duel() {
    image.game = "duel";
    image.side_domain = side;
    image.texts = {"draw"};
    image.options = {{"long", "off"}};
    const int turns = integers("turn", 1, 3);
    const int game_flow = flow("game"), turn_flow = flow("game_turn");
    const int turn_set = set_slot("turns", game_flow, turns), turn = slot("turn", turn_flow);
    const int sides = set_slot("sides", turn_flow, side), who = slot("side", turn_flow, side),
              die = slot("die", turn_flow);
    image.flows[static_cast<std::size_t>(turn_flow)].params = {turn};
    image.choices.push_back({.kind = image::ChoiceKind::may,
                             .name = "throw",
                             .actor = of_slot(who),
                             .conditions = {},
                             .options = {},
                             .asks = {}});
    begin(game_flow);
    node(FlowOp::each_begin, turn_set, constant_set(turns, {1, 2, 3}));
    const int loop = node(FlowOp::each_next, turn_set, turn);
    node(FlowOp::call, turn_flow);
    at(node(FlowOp::jump)).next = loop;
    const auto lead = [&](Value a) {
      return value({op(Op::ldi, 0, 0, 0, a), op(Op::col, 1, 0, 0, points), op(Op::ldi, 0, 0, 0, 1 - a),
                    op(Op::col, 2, 0, 0, points), op(Op::lt, 1, 2, 1), op(Op::ret, 1)});
    };
    const int red = node(FlowOp::branch, lead(0));
    node(FlowOp::end_game, constant(0), side);
    at(loop).c = red;
    const int blue = node(FlowOp::branch, lead(1));
    at(red).b = blue;
    node(FlowOp::end_game, constant(1), side);
    at(blue).b = node(FlowOp::end_game, constant(0), -1, 0);
    end();
    main(game_flow);
    begin(turn_flow);
    node(FlowOp::each_begin, sides, kind_set(side));
    const int each = node(FlowOp::each_next, sides, who);
    const int may = node(FlowOp::may, 0);
    node(FlowOp::roll, die, 1, 6);
    const int add_roll =
        node(FlowOp::write, points, of_slot(who),
             value({op(Op::slot, 0, 0, 0, who), op(Op::col, 0, 0, 0, points), op(Op::slot, 1, 0, 0, die),
                    op(Op::add, 0, 0, 1), op(Op::addi, 0, 0, 0, -3), op(Op::ret, 0)}));
    at(node(FlowOp::jump)).next = each;
    static_cast<void>(add_roll);
    at(may).d = node(
        FlowOp::write, points, of_slot(who),
        value({op(Op::slot, 0, 0, 0, who), op(Op::col, 0, 0, 0, points), op(Op::addi, 0, 0, 0, 1), op(Op::ret, 0)}));
    at(node(FlowOp::jump)).next = each;
    at(each).c = end();
    image.score = value({op(Op::col, 1, 0, 0, points), op(Op::ret, 1)}, 1);
  }
};

std::string recorded(const game::Game& g, std::uint64_t seed, State& end, Log& log) {
  std::ostringstream out;
  play::Recorder recorder(out, g, seed);
  play::RandomPlayer red(5), blue(6);
  play::Match match;
  match.players = {&red, &blue};
  match.log = &log;
  match.recorder = &recorder;
  end = g.start(seed, &log);
  const play::Course course = play::play(g, end, match);
  CHECK(course.ended == play::Ended::over);
  CHECK(course.decisions == 6);
  return out.str();
}

}  // namespace

TEST_CASE("a record played again is the same game, bit for bit", "[play]") {
  const Duel b;
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  State end;
  Log log, again;
  const std::string record = recorded(g, 9, end, log);
  const play::Replay replay = play::replay(g, record, &again);
  CHECK(replay.wrong == "");
  CHECK(g.equal(replay.state, end));
  CHECK(again.size() == log.size());
  CHECK(play::account(g, again) == play::account(g, log));

  std::string forged = record;
  const std::size_t roll = forged.find("{\"roll\":[");
  REQUIRE(roll != std::string::npos);
  forged[roll + 9] = forged[roll + 9] == '1' ? '2' : '1';
  CHECK(play::replay(g, forged).wrong == "the dice show something else");
  CHECK(play::replay(g, record.substr(0, record.rfind("{\"end"))).wrong == "the record has no end");
  Duel other;
  other.image.game = "another";
  CHECK(play::replay(other.game(), record).wrong == "it was played by another image");
  CHECK(play::replay(g, "nonsense").wrong == "it is not JSON");
}

TEST_CASE("a saved game goes on as if it had not been", "[play]") {
  const Duel b;
  const game::Game g = b.game();
  State s = g.start(3);
  g.apply(s, {.kind = game::Pick::Kind::yes});
  REQUIRE(g.status(s) == Status::chance);
  const std::string bytes = play::save(g, s);
  State loaded;
  REQUIRE(play::load(g, bytes, loaded) == "");
  CHECK(loaded.words == s.words);
  g.roll(s);
  g.roll(loaded);
  CHECK(g.hash(loaded) == g.hash(s));

  CHECK(play::load(g, bytes.substr(0, 20), loaded) == "it is no saved game");
  CHECK(play::load(g, bytes.substr(0, bytes.size() - 8), loaded) == "the file is cut short");
  std::string damaged = bytes;
  damaged.back() = static_cast<char>(damaged.back() ^ 1);
  CHECK(play::load(g, damaged, loaded) == "the file is damaged: its checksum differs");
  Duel other;
  other.image.game = "another";
  CHECK(play::load(other.game(), bytes, loaded) == "it was saved with another image");
}

TEST_CASE("words that are no state are refused, whatever bit is turned", "[play]") {
  const Duel b;
  const game::Game g = b.game();
  State s = g.start(3);
  const auto count = static_cast<std::size_t>(g.layout().hashed_words);
  int taken = 0;
  for (std::size_t w = 0; w < count; ++w)
    for (unsigned bit = 0; bit < 64; ++bit) {
      std::vector<image::Word> words(s.words.begin(), s.words.begin() + static_cast<std::ptrdiff_t>(count));
      words[w] ^= image::Word{1} << bit;
      State t;
      if (!g.restore(words, t)) continue;
      ++taken;  // such as another seed; then it must be possible to go on
      for (int i = 0; i < 50; ++i) {
        if (g.status(t) == Status::choice) g.apply(t, g.decision(t).picks.front());
        if (g.status(t) == Status::chance) g.roll(t);
      }
    }
  CHECK(taken >= 128);
}

TEST_CASE("scripts pick and throw, and say where they cannot", "[play]") {
  const Duel b;
  const game::Game g = b.game();
  play::Script script("throw: yes\ndice 6   # well\nthrow: no\nthrow: yes\ndice 1\n\nthrow: no\n");
  play::RandomPlayer rest(1);
  play::ScriptPlayer player(script, &rest);
  play::ScriptDice dice(script);
  play::Match match;
  match.players = {&player};
  match.dice = &dice;
  Log log;
  match.log = &log;
  State s = g.start(1, &log);
  CHECK(play::play(g, s, match).ended == play::Ended::over);
  CHECK(player.wrong() == "");
  CHECK(script.at_end());
  const std::string text = play::account(g, log);
  INFO(text);
  CHECK(text.find("duel\n  game turn 1\n    Red: throw: yes\n    Red rolls d6 = 6 for die\n    points of Red: 0 > 3\n") == 0);

  play::Script bad("throw: perhaps\n");
  play::ScriptPlayer stuck(bad);
  match.players = {&stuck};
  match.dice = nullptr;
  s = g.start(1);
  CHECK(play::play(g, s, match).ended == play::Ended::bad_pick);
  CHECK(stuck.wrong() == "line 1: `throw: perhaps` cannot be picked here, where Red says yes or no to `throw` in game turn; "
                         "one can pick throw: yes, throw: no");
}

TEST_CASE("simulations add up, in shards as in one", "[play]") {
  const Duel b;
  const game::Game g = b.game();
  play::Simulation options;
  options.games = 60;
  const play::Summary all = play::simulate(g, options);
  CHECK(all.games == 60);
  CHECK(all.faults == 0);
  CHECK(all.decisions == 360);
  play::Summary parts;
  options.of = 3;
  for (options.shard = 0; options.shard < 3; ++options.shard) parts.merge(play::simulate(g, options));
  CHECK(parts.results == all.results);
  CHECK(parts.rolls == all.rolls);

  // The greedy side takes what gives points; against random play it does better.
  options = {};
  options.games = 200;
  options.player = [](std::int32_t side, std::uint64_t seed) -> std::unique_ptr<play::Player> {
    if (side == 0) return std::make_unique<play::GreedyPlayer>(seed);
    return std::make_unique<play::RandomPlayer>(seed);
  };
  play::Summary greedy = play::simulate(g, options);
  CHECK(greedy.results["Red"] > greedy.results["Blue"]);
}

TEST_CASE("a greedy player knows the odds and not the dice", "[play]") {
  // With one point, which a low throw takes, a throw leaves 10/6 on average, and none leaves two for certain.
  const Duel b;
  const game::Game g = b.game();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    State state = g.start(seed);
    REQUIRE(g.apply(state, {.kind = game::Pick::Kind::no}));
    REQUIRE(g.apply(state, {.kind = game::Pick::Kind::no}));
    play::GreedyPlayer player(seed);
    CHECK(player.choose(g, state, g.decision(state)).kind == game::Pick::Kind::no);
  }
}
