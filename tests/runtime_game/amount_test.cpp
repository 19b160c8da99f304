// Choosing a number of a range: the ends, the holes between, nothing, who picks what, and how it is written.
#include <algorithm>
#include <catch2/catch.hpp>
#include <climits>
#include <set>
#include <sstream>

#include "runtime/play/match.hpp"
#include "runtime/play/record.hpp"
#include "runtime/play/script.hpp"
#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Decision;
using game::Log;
using game::Pick;
using game::State;
using game::Status;

namespace {

using Code = std::vector<Instruction>;

// Red goes so far; then the game pauses. `will_do` is a hook over the number in r0; empty: every one.
struct March : Build {
  int side = domain("side", {"Red", "Blue"});
  int gone = 0, far = 0;
  March(Value low, Value high, const Code& will_do = {}, bool or_none = false, const std::string& name = "far") {
    image.side_domain = side;
    gone = number("gone", side, -200, 32'000);
    const int main_flow = flow("game");
    far = slot(name, main_flow);
    image.slots[static_cast<std::size_t>(far)].unit = image::Unit::length;
    image::Choice choice{.kind = image::ChoiceKind::amount, .name = name, .conditions = {}, .options = {}, .asks = {}};
    choice.actor = constant(0);
    choice.low = constant(low), choice.high = constant(high);
    if (!will_do.empty()) choice.candidates = value(will_do, 1);
    choice.or_none = or_none;
    choice.slot = far;
    choice.handle = handle("5.1");
    image.choices.push_back(choice);
    begin(main_flow);
    node(FlowOp::choose, 0);
    node(FlowOp::write, gone, constant(0), of_slot(far));
    node(FlowOp::pause);
    end();
    main(main_flow);
  }
  // What the greedy player wants: some hook of gone, which is in r1.
  void wants(Code of_gone) {
    Code code{op(Op::col, 1, 0, 0, gone)};
    code.insert(code.end(), of_gone.begin(), of_gone.end());
    image.score = value(code, 1);
  }
};

// Not those within 300..400 nor below 20, and 995 at most.
const Code with_a_hole{op(Op::ldi, 1, 0, 0, 20),  op(Op::lt, 2, 0, 1),         op(Op::jt, 2, 0, 0, 11),
                       op(Op::ldi, 1, 0, 0, 995), op(Op::lt, 2, 1, 0),         op(Op::jt, 2, 0, 0, 11),
                       op(Op::ldi, 1, 0, 0, 300), op(Op::lt, 2, 0, 1),         op(Op::jt, 2, 0, 0, 13),
                       op(Op::ldi, 1, 0, 0, 400), op(Op::jlt, 1, 0, 0, 13),    op(Op::ldi, 3, 0, 0, 0),
                       op(Op::ret, 3),            op(Op::ldi, 3, 0, 0, 1),     op(Op::ret, 3)};
const Code never{op(Op::ldi, 1, 0, 0, 0), op(Op::ret, 1)};

bool with_a_hole_does(Value v) { return v >= 20 && v <= 995 && !(v >= 300 && v <= 400); }

Pick take(Value number) {
  Pick pick{.kind = Pick::Kind::take};
  pick.values[0] = number;
  return pick;
}
const Pick decline{.kind = Pick::Kind::done};

}  // namespace

TEST_CASE("the decision holds the least and the greatest number that will do", "[amount]") {
  const March b(1, 1000, with_a_hole);
  REQUIRE(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  REQUIRE(g.status(s) == Status::choice);
  const Decision d = g.decision(s);
  CHECK(d.kind == Decision::Kind::amount);
  CHECK(d.side == 0);
  CHECK(d.low == 20);
  CHECK(d.high == 995);
  CHECK(d.picks == std::vector<Pick>{take(20), take(995)});
  CHECK(g.describe(s, d, d.picks[0]) == "far: 0.2cm");
  CHECK(g.describe(s, d, take(245)) == "far: 2.45cm");
  CHECK(g.describe(s, d, take(500)) == "far: 5cm");
}

TEST_CASE("legal and apply agree about every number, and an illegal one changes nothing", "[amount]") {
  const March b(1, 1000, with_a_hole, true);
  const game::Game g = b.game();
  const State s = g.start(1);
  for (Value v = -5; v <= 1010; ++v) {
    State after = s;
    INFO(v);
    REQUIRE(g.legal(s, take(v)) == with_a_hole_does(v));
    REQUIRE(g.apply(after, take(v)) == with_a_hole_does(v));
    if (with_a_hole_does(v)) {
      REQUIRE(g.status(after) == Status::paused);
      REQUIRE(g.column(after, b.gone, 0) == v);
    } else {
      REQUIRE(g.equal(after, s));
    }
  }
  for (const Value v : {INT_MIN, INT_MAX, image::none}) CHECK_FALSE(g.legal(s, take(v)));
  Pick more = take(500);
  more.values[1] = 3;
  CHECK_FALSE(g.legal(s, more));
  more = take(500);
  more.action = 0;
  CHECK_FALSE(g.legal(s, more));
  CHECK_FALSE(g.legal(s, {.kind = Pick::Kind::yes}));
}

TEST_CASE("no number at all", "[amount]") {
  State s;
  const March b(1, 1000, with_a_hole, true);
  const game::Game g = b.game();
  s = g.start(1);
  const Decision d = g.decision(s);
  REQUIRE(d.picks == std::vector<Pick>{take(20), take(995), decline});
  CHECK(g.describe(s, d, decline) == "far: none");
  REQUIRE(g.apply(s, decline));
  CHECK(g.column(s, b.gone, 0) == image::none);
  CHECK_FALSE(game::Game(March(1, 1000, with_a_hole).image, nullptr, true).legal(g.start(1), decline));

  // None will do: nobody is asked, with or without `or none`.
  for (const bool or_none : {false, true}) {
    for (const bool empty : {false, true}) {
      const March nothing(1, empty ? 0 : 1000, empty ? Code{} : never, or_none);
      const game::Game game = nothing.game();
      Log log;
      const State end = game.start(1, &log);
      REQUIRE(game.status(end) == Status::paused);
      CHECK(game.column(end, nothing.gone, 0) == image::none);
    }
  }
}

TEST_CASE("the only number is taken silently, unless it may be declined", "[amount]") {
  const March b(7, 7);
  const game::Game g = b.game();
  Log log;
  const State s = g.start(1, &log);
  REQUIRE(g.status(s) == Status::paused);
  CHECK(g.column(s, b.gone, 0) == 7);
  bool told = false;
  for (const game::Event& event : log)
    if (event.kind == game::Event::Kind::choice) told = event.before == 1 && event.pick == take(7);
  CHECK(told);

  const March may(7, 7, {}, true);
  const game::Game asked = may.game();
  State open = asked.start(1);
  REQUIRE(asked.status(open) == Status::choice);
  CHECK(asked.decision(open).picks == std::vector<Pick>{take(7), decline});
  CHECK(asked.decision(open).low == asked.decision(open).high);
}

TEST_CASE("an example asks even where no number will do", "[amount]") {
  const March b(1, 1000, never);
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.status(s) == Status::paused);
  const auto choose = std::find_if(b.image.nodes.begin(), b.image.nodes.end(), [](const image::Node& n) { return n.op == FlowOp::choose; });
  g.run_from(s, static_cast<std::int32_t>(choose - b.image.nodes.begin()));
  REQUIRE(g.status(s) == Status::choice);
  const Decision d = g.decision(s);
  CHECK(d.empty);
  CHECK(d.picks == std::vector<Pick>{decline});
  CHECK_FALSE(g.legal(s, take(5)));
  REQUIRE(g.apply(s, decline));
  CHECK(g.status(s) == Status::paused);
}

TEST_CASE("why a number is refused", "[amount]") {
  const March b(1, 1000, with_a_hole);
  const game::Game g = b.game();
  const State s = g.start(1);
  const auto why = [&](Value v) {
    const std::vector<game::Reason> reasons = g.refusal(s, take(v));
    return reasons.size() == 1 ? reasons[0].text : std::to_string(reasons.size());
  };
  CHECK(why(5) == "far is at least 0.2cm and at most 9.95cm");
  CHECK(why(2000) == "far is at least 0.2cm and at most 9.95cm");
  CHECK(why(350) == "is not among what can be chosen");
  CHECK(g.refusal(s, take(350))[0].handle == 0);
  CHECK(g.refusal(s, take(250)).empty());
  CHECK(g.refusal(s, take(20)).empty());
}

TEST_CASE("a range is cut where no table is so wide, and its ends may be the last numbers there are", "[amount]") {
  const March wide(-50, INT_MAX);
  const game::Game g = wide.game();
  const Decision d = g.decision(g.start(1));
  CHECK(d.low == -50);
  CHECK(d.high == 99'950);
  for (const Value end : {INT_MIN, INT_MAX}) {
    const March b(end, end, never);
    const game::Game last = b.game();
    CHECK(last.status(last.start(1)) == Status::paused);
  }
}

TEST_CASE("a random player takes any number that will do, and now and then none", "[amount]") {
  const March b(1, 1000, with_a_hole, true);
  const game::Game g = b.game();
  const State s = g.start(1);
  const Decision d = g.decision(s);
  play::RandomPlayer player(3);
  std::set<Value> found;
  int declined = 0;
  for (int i = 0; i < 1000; ++i) {
    const Pick pick = player.choose(g, s, d);
    REQUIRE(g.legal(s, pick));
    if (pick == decline) ++declined;
    else found.insert(pick.values[0]);
  }
  CHECK(declined > 150);
  CHECK(declined < 350);
  CHECK(found.size() > 400);
  CHECK(*found.begin() < 60);
  CHECK(*found.rbegin() > 950);
}

TEST_CASE("a greedy player looks at the ends and at some numbers between", "[amount]") {
  const auto chosen = [](Code wants) {
    March b(0, 1000);
    b.wants(std::move(wants));
    CHECK(refused(b.image) == "");
    const game::Game g = b.game();
    const State s = g.start(1);
    play::GreedyPlayer player(1);
    return player.choose(g, s, g.decision(s)).values[0];
  };
  CHECK(chosen({op(Op::ret, 1)}) == 1000);
  CHECK(chosen({op(Op::neg, 1, 1), op(Op::ret, 1)}) == 0);
  // The least of gone and 1000 - gone.
  CHECK(chosen({op(Op::neg, 2, 1), op(Op::addi, 2, 2, 0, 1000), op(Op::min, 1, 1, 2), op(Op::ret, 1)}) == 500);
}

TEST_CASE("a script writes the number as it is told", "[amount]") {
  const auto play = [](const March& b, const std::string& text, std::string* wrong = nullptr) {
    const game::Game g = b.game();
    State s = g.start(1);
    play::Script script(text);
    play::ScriptPlayer player(script);
    const Pick pick = player.choose(g, s, g.decision(s));
    if (wrong != nullptr) *wrong = player.wrong();
    return g.apply(s, pick) ? g.column(s, b.gone, 0) : Value{-77};
  };
  const March b(1, 1000, with_a_hole, true);
  CHECK(play(b, "far: 24.5mm") == 245);
  CHECK(play(b, "far: 5cm # half way") == 500);
  CHECK(play(b, "far: 2mm") == 20);
  for (const char* same : {"far: 50mm", "far: 5.0cm", "far: 50.0mm", "far: 05cm", "far:5cm"}) {
    INFO(same);
    CHECK(play(b, same) == 500);
  }
  CHECK(play(b, "far: none") == image::none);
  std::string wrong;
  CHECK(play(b, "far: 35mm", &wrong) == -77);
  CHECK(wrong == "line 1: `far: 35mm` cannot be picked here, where Red chooses far in game: [5.1] is not among what can be chosen; "
                 "next to it are far: 2.99cm, far: 4.01cm; one can pick far: 0.2cm to 9.95cm, far: none");
  CHECK(play(b, "far: 20cm", &wrong) == -77);
  CHECK(wrong.find("far is at least 0.2cm and at most 9.95cm") != std::string::npos);
  for (const char* other : {"far: 245", "far: 24.55mm", "far: 24mm5", "far: 45deg", "far: cm", "far:", "near: 5cm"}) {
    INFO(other);
    CHECK(play(b, other, &wrong) == -77);
    CHECK(wrong.find("cannot be picked here") != std::string::npos);
    const bool of_far = std::string(other).substr(0, 3) == "far";
    CHECK((wrong.find("it takes a length, in cm or mm") != std::string::npos) == of_far);
  }
  // As of all names, blanks may stand for `_`.
  CHECK(play(March(1, 1000, {}, false, "how_far"), "how far: 24.5mm") == 245);
  CHECK(play(March(1, 1000, {}, false, "how_far"), "how_far: 24.5mm") == 245);
}

TEST_CASE("numbers in a record are played again", "[amount]") {
  const March b(1, 1000, with_a_hole);
  const game::Game g = b.game();
  std::ostringstream out;
  play::Recorder recorder(out, g, 4);
  play::RandomPlayer red(5), blue(6);
  play::Match match;
  Log log;
  match.players = {&red, &blue};
  match.log = &log;
  match.recorder = &recorder;
  State end = g.start(4, &log);
  play::play(g, end, match);
  REQUIRE(with_a_hole_does(g.column(end, b.gone, 0)));
  REQUIRE(out.str().find("far: ") != std::string::npos);
  const play::Replay replay = play::replay(g, out.str());
  CHECK(replay.wrong == "");
  CHECK(g.equal(replay.state, end));
  for (const game::Event& event : log)
    if (event.kind == game::Event::Kind::choice) CHECK(g.describe(event).starts_with("Red: far: "));
}
