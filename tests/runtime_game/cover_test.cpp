#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "tests/runtime_game/build.hpp"

using namespace tercio;
using namespace tercio::test;
using game::Event;
using game::Log;
using game::Pick;
using game::State;
using game::Status;

namespace {

// A phase whose one action matches attackers with defenders; owed1 must attack, owed2 must be attacked.
struct Battle : Build {
  int attackers, defenders, used1, used2, phase, action_flow, first, second, must_attack, must_be_attacked, says_shapes;

  static std::vector<std::string> named(const std::string& letter, std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < n; ++i) names.push_back(letter + std::to_string(i + 1));
    return names;
  }

  Battle(const std::vector<std::vector<Value>>& rows, std::size_t n2, std::uint8_t shapes, std::vector<Value> owed1,
         std::vector<Value> owed2) {
    const std::size_t n1 = rows.size();
    attackers = domain("attacker", named("A", n1));
    defenders = domain("defender", named("E", n2));
    used1 = flag("has_attacked", attackers);
    used2 = flag("has_been_attacked", defenders);
    phase = flow("combat", image::FlowKind::phase);
    action_flow = flow("attack", image::FlowKind::action);
    first = set_slot("attackers", action_flow, attackers);
    second = set_slot("defenders", action_flow, defenders);
    begin(phase);
    node(FlowOp::pause);  // where the tests look before anything is decided
    node(FlowOp::menu, 0);
    end();
    begin(action_flow);
    end();
    main(phase);
    std::vector<std::vector<Value>> back(n2);
    for (std::size_t a = 0; a < n1; ++a)
      for (const Value d : rows[a]) back[static_cast<std::size_t>(d)].push_back(static_cast<Value>(a));
    image::Action attack{
        .name = "attack", .flow = action_flow, .phase = phase, .bound = image::Bound::each, .params = {}};
    attack.params.push_back(
        {.name = "attackers", .set_slot = first, .domain = attackers, .kind = attackers, .used = used1});
    attack.params.push_back(
        {.name = "defenders", .set_slot = second, .domain = defenders, .kind = defenders, .used = used2});
    attack.pairs = true;
    attack.edges = row_set(defenders, rows);
    attack.edges_back = row_set(attackers, back);
    attack.shapes = shapes;
    attack.handle = handle("8.0");
    attack.shapes_handle = says_shapes = handle("8.22");
    image.actions.push_back(attack);
    must_attack = handle("8.12");
    must_be_attacked = handle("8.11");
    image.duties.push_back({.phase = phase,
                            .action = 0,
                            .param = 1,
                            .owed = constant_set(defenders, std::move(owed2)),
                            .handle = must_be_attacked});
    image.duties.push_back({.phase = phase,
                            .action = 0,
                            .param = 0,
                            .owed = constant_set(attackers, std::move(owed1)),
                            .handle = must_attack});
    image.menus.push_back({.flow = phase, .actor = constant(0), .actions = {0}, .duties = {0, 1}});
  }
};

constexpr std::uint8_t stars = image::one_on_one | image::one_on_many | image::many_on_one;
constexpr std::uint8_t all_shapes = stars | image::many_on_many;

using Bits = unsigned;
using Group = std::pair<Bits, Bits>;
using Plan = std::set<Group>;

// The groups of a game, from its log.
Plan plan_of(const Log& log) {
  Plan plan;
  Group group{0, 0};
  for (const Event& e : log) {
    if (e.kind != Event::Kind::choice || e.element == image::none) continue;
    if (e.pick.kind == Pick::Kind::take) {
      (e.element == 0 ? group.first : group.second) |= 1U << e.pick.values[0];
    } else if (e.element == 1) {
      plan.insert(group);
      group = {0, 0};
    }
  }
  return plan;
}

// All plans by brute force: sets of disjoint allowed groups that serve as many owed as can be.
struct Brute {
  std::vector<Bits> rows;  // partners of each attacker
  unsigned n2;
  std::uint8_t shapes;
  Bits owed1, owed2;
  std::vector<Group> groups{};
  std::map<int, std::set<Plan>> by_served{};

  static int size(Bits b) { return __builtin_popcount(b); }
  void run() {
    for (Bits a = 1; a < (1U << rows.size()); ++a)
      for (Bits d = 1; d < (1U << n2); ++d) {
        bool paired = true;
        for (unsigned i = 0; i < rows.size(); ++i)
          if ((a >> i & 1U) != 0 && (d & ~rows[i]) != 0) paired = false;
        const std::uint8_t shape = size(a) > 1 ? (size(d) > 1 ? image::many_on_many : image::many_on_one)
                                               : (size(d) > 1 ? image::one_on_many : image::one_on_one);
        if (paired && (shapes & shape) != 0) groups.push_back({a, d});
      }
    from(0, 0, 0, {});
  }
  void from(std::size_t start, Bits used1, Bits used2, const Plan& plan) {
    by_served[size(used1 & owed1) + size(used2 & owed2)].insert(plan);
    for (std::size_t i = start; i < groups.size(); ++i) {
      if ((groups[i].first & used1) != 0 || (groups[i].second & used2) != 0) continue;
      Plan more = plan;
      more.insert(groups[i]);
      from(i + 1, used1 | groups[i].first, used2 | groups[i].second, more);
    }
  }
  const std::set<Plan>& best() const { return by_served.rbegin()->second; }
};

std::set<Plan> played(const game::Game& g) {
  std::set<Plan> found;
  Log log;
  State s = g.start(1, &log);
  g.resume(s, &log);
  every_way(g, s, log, [&](const State& end, const Log& events) {
    CHECK(g.status(end) == Status::over);
    found.insert(plan_of(events));
  });
  return found;
}

std::size_t told(const Log& log, Event::Kind kind) {
  return static_cast<std::size_t>(
      std::count_if(log.begin(), log.end(), [&](const Event& e) { return e.kind == kind; }));
}

const Pick attack{.kind = Pick::Kind::act, .action = 0};

bool has(const std::vector<game::Reason>& reasons, int handle) {
  return std::any_of(reasons.begin(), reasons.end(), [&](const game::Reason& r) { return r.handle == handle; });
}

}  // namespace

TEST_CASE("one attacker next to two, the other next to one of them: one plan", "[cover]") {  // T-08
  const Battle b({{0, 1}, {1}}, 2, stars, {0, 1}, {0, 1});
  CHECK(refused(b.image) == "");
  const game::Game g = b.game();
  Log log;
  State s = g.start(1, &log);
  CHECK(g.plans(s, 0) == 1);
  CHECK(has(g.refusal(s, attack, {0}, {0, 1}), b.must_attack));
  g.resume(s, &log);
  // Nothing is left to choose but who declares first, and that goes by number: A1 on E1, A2 on E2.
  CHECK(plan_of(log).empty());
  CHECK(played(g) == std::set<Plan>{{{1, 1}, {2, 2}}});
}

TEST_CASE("an example is asked at a menu even where one pick is left", "[cover]") {
  const Battle b({{0, 1}, {1}}, 2, stars, {0, 1}, {0, 1});
  const game::Game g = b.game();
  State s = g.start(1);
  REQUIRE(g.status(s) == Status::paused);
  const auto menu = std::find_if(b.image.nodes.begin(), b.image.nodes.end(),
                                 [](const image::Node& n) { return n.op == FlowOp::menu; });
  g.run_from(s, static_cast<std::int32_t>(menu - b.image.nodes.begin()));
  REQUIRE(g.status(s) == Status::choice);
  CHECK(g.decision(s).kind == game::Decision::Kind::menu);
  CHECK(g.decision(s).picks == std::vector<Pick>{attack});
}

TEST_CASE("both next to both: two plans with stars, three when many may fight many", "[cover]") {
  const Battle b({{0, 1}, {0, 1}}, 2, stars, {0, 1}, {0, 1});
  const game::Game g = b.game();
  const State s = g.start(1);
  CHECK(g.plans(s, 0) == 2);
  CHECK(g.plans(s, 0, 1) == 1);
  CHECK(played(g).size() == 2);
  // A1 on both would leave A2 nobody.
  const auto reasons = g.refusal(s, attack, {0}, {0, 1});
  CHECK(has(reasons, b.must_attack));
  CHECK_FALSE(has(reasons, b.must_be_attacked));
  CHECK(g.refusal(s, attack, {0}, {0}).empty());
  CHECK(has(g.refusal(s, attack, {0, 1}, {0, 1}), b.says_shapes));
  const Battle wide({{0, 1}, {0, 1}}, 2, all_shapes, {0, 1}, {0, 1});
  const game::Game w = wide.game();
  CHECK(w.plans(w.start(1), 0) == 3);
  CHECK(played(w).size() == 3);
}

TEST_CASE("a group that strands an owed enemy is refused with the duty's case", "[cover]") {
  const Battle b({{0, 1}, {0, 1}, {0}}, 2, stars, {}, {0, 1});
  const game::Game g = b.game();
  const State s = g.start(1);
  const auto reasons = g.refusal(s, attack, {0, 1}, {0});
  CHECK(has(reasons, b.must_be_attacked));
  CHECK(g.refusal(s, attack, {0, 2}, {0}).empty());
  CHECK(has(g.refusal(s, attack, {2}, {1}), g.image().actions[0].handle));  // no pair
}

TEST_CASE("who has no partner is excused, once", "[cover]") {
  const Battle b({{0}, {}}, 2, stars, {0, 1}, {0, 1});
  const game::Game g = b.game();
  Log log;
  State s = g.start(1, &log);
  g.resume(s, &log);
  CHECK(g.status(s) == Status::over);  // one group is left to choose, and is taken silently
  CHECK(told(log, Event::Kind::excused) == 2);
  CHECK(told(log, Event::Kind::breach) == 0);
}

TEST_CASE("random graphs: what can be played is exactly what is legal", "[cover]") {
  std::mt19937 generator(20);
  const auto random = [&] { return static_cast<unsigned>(generator()); };
  const std::uint8_t families[] = {stars, all_shapes, image::one_on_one, image::one_on_one | image::one_on_many,
                                   image::one_on_one | image::many_on_one};
  for (int round = 0; round < 500; ++round) {
    const unsigned n1 = 1 + random() % 3, n2 = 1 + random() % 3;
    const std::uint8_t shapes = round < 400 ? families[round % 2] : families[2 + round % 3];
    Brute brute{
        .rows = std::vector<Bits>(n1), .n2 = n2, .shapes = shapes, .owed1 = random() % 8, .owed2 = random() % 8};
    std::vector<std::vector<Value>> rows(n1);
    std::vector<Value> owed1, owed2;
    for (unsigned a = 0; a < n1; ++a)
      for (unsigned d = 0; d < n2; ++d)
        if (random() % 100 < 60) {
          rows[a].push_back(static_cast<Value>(d));
          brute.rows[a] |= 1U << d;
        }
    for (unsigned a = 0; a < n1; ++a)
      if ((brute.owed1 >> a & 1U) != 0) owed1.push_back(static_cast<Value>(a));
    for (unsigned d = 0; d < n2; ++d)
      if ((brute.owed2 >> d & 1U) != 0) owed2.push_back(static_cast<Value>(d));
    brute.run();
    const Battle b(rows, n2, shapes, owed1, owed2);
    const game::Game g = b.game();
    INFO("round " << round);
    REQUIRE(played(g) == brute.best());
    REQUIRE(g.plans(g.start(1), 0) == static_cast<std::int64_t>(brute.best().size()));
  }
}

TEST_CASE("larger graphs never lead into a dead end", "[cover]") {
  std::mt19937 generator(7);
  const auto random = [&] { return static_cast<unsigned>(generator()); };
  for (int round = 0; round < 200; ++round) {
    const unsigned n1 = 4 + random() % 5, n2 = 4 + random() % 5;
    std::vector<std::vector<Value>> rows(n1);
    std::vector<Value> owed1, owed2;
    std::set<Value> has_partner;
    for (unsigned a = 0; a < n1; ++a) {
      for (unsigned d = 0; d < n2; ++d)
        if (random() % 100 < 30) {
          rows[a].push_back(static_cast<Value>(d));
          has_partner.insert(static_cast<Value>(d));
        }
      if (random() % 2 == 0) owed1.push_back(static_cast<Value>(a));
    }
    for (unsigned d = 0; d < n2; ++d)
      if (random() % 2 == 0) owed2.push_back(static_cast<Value>(d));
    const Battle b(rows, n2, round % 2 == 0 ? stars : all_shapes, owed1, owed2);
    const game::Game g = b.game();
    State s = g.start(1);
    g.resume(s);
    while (g.status(s) == Status::choice) {
      const game::Decision d = g.decision(s);
      REQUIRE_FALSE(d.picks.empty());
      REQUIRE(g.apply(s, d.picks[random() % d.picks.size()]));
    }
    REQUIRE(g.status(s) == Status::over);
    for (const Value a : owed1)
      if (!rows[static_cast<std::size_t>(a)].empty()) REQUIRE(g.column(s, b.used1, a) == 1);
    for (const Value d : owed2)
      if (has_partner.count(d) != 0) REQUIRE(g.column(s, b.used2, d) == 1);
  }
}
