#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Decision;
using game::Log;
using game::Pick;
using game::State;
using game::Status;
using Compare = image::Condition::Compare;

namespace {

// A game that is one choice from all units, each worth something; then it pauses.
struct Purse : Build {
  int unit, worth, set_of_payers, chosen, main_flow;
  Purse(const std::vector<Value>& values, image::Choice choice) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < values.size(); ++i) names.push_back("U" + std::to_string(i));
    unit = domain("unit", names);
    image.statics.push_back({.name = "worth", .domain = unit, .values = values});
    worth = 0;
    main_flow = flow("game");
    set_of_payers = set_slot("payers", main_flow, unit);
    chosen = slot("payer", main_flow, unit);
    choice.domain = unit;
    choice.actor = constant(0);
    if (choice.candidates < 0) choice.candidates = kind_set(unit);
    choice.slot = choice.kind == image::ChoiceKind::one ? chosen : set_of_payers;
    image.choices.push_back(choice);
    begin(main_flow);
    node(FlowOp::choose, 0);
    node(FlowOp::pause);
    end();
    main(main_flow);
  }
  int measure() { return value({op(Op::stat, 1, 0, 0, worth), op(Op::ret, 1)}, 1); }
  unsigned payers(const game::Game& g, const State& s) const {
    return static_cast<unsigned>(
        s.words[static_cast<std::size_t>(g.layout().set_slot_at[static_cast<std::size_t>(set_of_payers)])]);
  }
};

image::Choice choice_of(image::ChoiceKind kind) {
  return {.kind = kind, .name = "payers", .conditions = {}, .options = {}, .asks = {}};
}

// How often each final set is reached.
std::map<unsigned, int> reached(const Purse& b) {
  const game::Game g = b.game();
  std::map<unsigned, int> found;
  every_way(g, g.start(1), {}, [&](const State& s, const Log&) { ++found[b.payers(g, s)]; });
  return found;
}

}  // namespace

TEST_CASE("a payment is built in rising order, each set once", "[choose]") {
  Purse b({5, 3, 2, 1}, choice_of(image::ChoiceKind::some));
  b.image.choices[0].conditions.push_back(
      {.measure = b.measure(), .compare = Compare::at_least, .bound = b.constant(6)});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  const Decision d = g.decision(s);
  REQUIRE(d.picks.size() == 2);  // 5 and more, or 3 + 2 + 1; nothing that begins with 2 is enough
  CHECK(d.picks[0].values[0] == 0);
  CHECK(d.picks[1].values[0] == 1);
  const std::map<unsigned, int> found = reached(b);
  for (unsigned set = 0; set < 16; ++set) {
    const int sum = 5 * (set & 1U) + 3 * (set >> 1U & 1U) + 2 * (set >> 2U & 1U) + (set >> 3U & 1U);
    INFO(set);
    CHECK(found.count(set) == (sum >= 6 ? 1U : 0U));
  }
  for (const auto& [set, times] : found) CHECK(times == 1);
}

TEST_CASE("all are taken when no choice is enough", "[choose]") {
  image::Choice choice = choice_of(image::ChoiceKind::some);
  choice.or_all = true;
  Purse b({2, 3}, choice);
  b.image.choices[0].conditions.push_back(
      {.measure = b.measure(), .compare = Compare::at_least, .bound = b.constant(6)});
  CHECK(reached(b) == std::map<unsigned, int>{{3, 1}});
}

TEST_CASE("nothing needs to be paid at price nothing", "[choose]") {
  Purse b({2, 3}, choice_of(image::ChoiceKind::some));
  b.image.choices[0].conditions.push_back(
      {.measure = b.measure(), .compare = Compare::at_least, .bound = b.constant(0)});
  CHECK(reached(b).count(0) == 1);
  Purse some({2, 3}, choice_of(image::ChoiceKind::some));
  CHECK(reached(some) == std::map<unsigned, int>{{1, 1}, {2, 1}, {3, 1}});
}

TEST_CASE("up to two, a condition on the whole, and a dead end", "[choose]") {
  image::Choice choice = choice_of(image::ChoiceKind::up_to);
  Purse b({1, 1, 1}, choice);
  b.image.choices[0].limit = b.constant(2);
  CHECK(reached(b) == std::map<unsigned, int>{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}});
  // The whole must hold U0 and be two: U1 and U2 lead nowhere and are given up.
  Purse w({1, 1, 1}, choice_of(image::ChoiceKind::some));
  w.image.choices[0].or_none = true;
  w.image.choices[0].whole =
      w.value({op(Op::sslot, 0, 0, 0, w.set_of_payers), op(Op::ldi, 0), op(Op::shas, 1, 0, 0), op(Op::scount, 2, 0),
               op(Op::ldi, 3, 0, 0, 2), op(Op::eq, 2, 2, 3), op(Op::min, 1, 1, 2), op(Op::ret, 1)},
              0, {w.unit});
  CHECK(refused(w.image) == "");
  const std::map<unsigned, int> found = reached(w);
  CHECK(found.count(3) == 1);
  CHECK(found.count(5) == 1);
  for (const auto& [set, times] : found) CHECK((set == 0 || set == 3 || set == 5));
}

TEST_CASE("random conditions: every final set that holds is reached once, and no other", "[choose]") {
  std::mt19937 generator(3);
  const auto random = [&] { return static_cast<unsigned>(generator()); };
  for (int round = 0; round < 300; ++round) {
    const unsigned n = 1 + random() % 6;
    std::vector<Value> values;
    for (unsigned i = 0; i < n; ++i) values.push_back(static_cast<Value>(random() % 5));
    Purse b(values, choice_of(image::ChoiceKind::some));
    image::Choice& choice = b.image.choices[0];
    choice.or_none = random() % 3 == 0;
    struct Bound {
      bool counts;
      Compare compare;
      int bound;
    };
    std::vector<Bound> bounds;
    for (unsigned k = 0; k < 1 + random() % 3; ++k)
      bounds.push_back({random() % 2 == 0, static_cast<Compare>(random() % 3), static_cast<int>(random() % 7)});
    bool needs_some = true;
    for (const Bound& bound : bounds) {
      const int measure = bound.counts ? -1 : b.measure(), limit = b.constant(bound.bound);
      choice.conditions.push_back({measure, bound.compare, limit});
      if (bound.compare != Compare::at_most) needs_some = false;
    }
    std::set<unsigned> good;
    for (unsigned set = 0; set < (1U << n); ++set) {
      bool holds = set != 0 || !needs_some;
      for (const Bound& bound : bounds) {
        int sum = 0;
        for (unsigned i = 0; i < n; ++i)
          if ((set >> i & 1U) != 0) sum += bound.counts ? 1 : values[i];
        holds = holds && (bound.compare == Compare::at_least  ? sum >= bound.bound
                          : bound.compare == Compare::at_most ? sum <= bound.bound
                                                              : sum == bound.bound);
      }
      if (holds) good.insert(set);
    }
    if (good.empty() || choice.or_none) good.insert(0);
    std::set<unsigned> found;
    INFO("round " << round);
    for (const auto& [set, times] : reached(b)) {
      found.insert(set);
      REQUIRE(times == 1);
    }
    REQUIRE(found == good);
  }
}

TEST_CASE("one thing: none allowed is asked, one legal answer is not, an empty set is none", "[choose]") {
  Purse one({1}, choice_of(image::ChoiceKind::one));
  {
    const game::Game g = one.game();
    const State s = g.start(1);
    REQUIRE(g.status(s) == Status::paused);
    CHECK(image::read_slot(g.layout(), s.words.data(), one.chosen) == 0);
  }
  image::Choice declined = choice_of(image::ChoiceKind::one);
  declined.or_none = true;
  Purse may({1}, declined);
  {
    const game::Game g = may.game();
    State s = g.start(1);
    REQUIRE(g.status(s) == Status::choice);
    CHECK(g.decision(s).picks.size() == 2);
    CHECK(g.describe(s, g.decision(s), g.decision(s).picks[0]) == "payers: U0");
    CHECK(g.describe(s, g.decision(s), g.decision(s).picks[1]) == "payers: none");
    CHECK_FALSE(g.apply(s, {.kind = Pick::Kind::yes}));
    CHECK(g.apply(s, {.kind = Pick::Kind::done}));
    CHECK(image::read_slot(g.layout(), s.words.data(), may.chosen) == image::none);
  }
  Purse empty({1}, choice_of(image::ChoiceKind::one));
  empty.image.choices[0].candidates = empty.constant_set(empty.unit, {});
  const game::Game g = empty.game();
  const State s = g.start(1);
  CHECK(g.status(s) == Status::paused);
  CHECK(image::read_slot(g.layout(), s.words.data(), empty.chosen) == image::none);
}

TEST_CASE("a refusal names the ban that was asked", "[choose]") {
  Purse b({1, 2, 3}, choice_of(image::ChoiceKind::one));
  const int ban = b.handle("6.12");
  const int lifted = b.handle("6.13"), lift = b.handle("6.14");
  b.image.questions.push_back(
      {.name = "pay",
       .permission = true,
       .params = {b.unit},
       .param_names = {"unit"},
       .hook = b.constant(1, 1),
       .high = 1,
       .clauses = {},
       .bans = {{b.value({op(Op::ldi, 1), op(Op::eq, 1, 0, 1), op(Op::ret, 1)}, 1), "the first is poor", {}, ban},
                {b.constant(1, 1), "nobody pays", {{b.constant(1, 1), lift}}, lifted}}});
  b.image.choices[0].candidates = b.constant_set(b.unit, {1, 2});
  b.image.choices[0].asks.push_back({0, {b.value({op(Op::ret, 0)}, 1)}});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  Pick pick{.kind = Pick::Kind::take};
  pick.values[0] = 0;
  const auto reasons = g.refusal(s, pick);
  REQUIRE(reasons.size() == 1);
  CHECK(reasons[0].handle == ban);
  CHECK(reasons[0].text == "the first is poor");
  pick.values[0] = 1;
  CHECK(g.refusal(s, pick).empty());
  std::vector<game::Reason> steps;
  const Value first = 0;
  CHECK(g.ask_parts(s, 0, std::span(&first, 1), {}, &steps) == 0);
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].handle == lift);
}

TEST_CASE("a quantity is answered stage by stage", "[ask]") {
  using Stage = image::Clause::Stage;
  Build b;
  const int main_flow = b.flow("game");
  b.begin(main_flow);
  b.node(FlowOp::pause);
  b.end();
  b.main(main_flow);
  const auto clause = [&](Stage stage, Value v, std::vector<int> over = {}) {
    return image::Clause{.stage = stage, .value = b.constant(v), .over = {over.begin(), over.end()}};
  };
  image::Question q{
      .name = "strength", .params = {}, .param_names = {}, .low = 0, .high = 100, .clauses = {}, .bans = {}};
  q.clauses = {clause(Stage::is_default, 13), clause(Stage::plus, 2), clause(Stage::times, 2), clause(Stage::times, 3),
               clause(Stage::minus, 1)};
  q.hook = b.constant(84);
  b.image.questions.push_back(q);
  q.best = true;
  q.hook = b.constant(42);
  b.image.questions.push_back(q);
  q.clauses.push_back(clause(Stage::is, 5, {3}));  // a condition that holds; it removes the tripling
  q.clauses.push_back(clause(Stage::times_printed, 3));
  q.hook = b.constant(32);
  b.image.questions.push_back(q);
  q.clauses.push_back(clause(Stage::plus, 1));
  q.clauses.push_back({.stage = Stage::halved_up, .over = {}});
  q.clauses.push_back({.stage = Stage::halved_up, .over = {}});
  q.hook = b.constant(17);
  b.image.questions.push_back(q);
  q.clauses.push_back(clause(Stage::at_least, 20));
  q.clauses.push_back(clause(Stage::at_most, 19));
  q.clauses.push_back(clause(Stage::at_most, 25));
  q.hook = b.constant(19);
  b.image.questions.push_back(q);
  q.clauses.push_back(clause(Stage::exactly, 200));
  q.hook = b.constant(100);
  b.image.questions.push_back(q);
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  const State s = g.start(1);
  for (int i = 0; i < 6; ++i)
    CHECK(g.ask(s, i, {}) == std::vector<Value>{84, 42, 32, 17, 19, 100}[static_cast<std::size_t>(i)]);
  std::vector<game::Reason> steps;
  g.ask_parts(s, 0, {}, {}, &steps);
  std::string text;
  for (const game::Reason& r : steps) text += r.text + " ";
  CHECK(text == "13 + 2 - 1 x 2 x 3 ");
}
