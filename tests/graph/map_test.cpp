#include "compiler/graph/map.hpp"

#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <vector>

#include "compiler/graph/areas.hpp"
#include "compiler/graph/map_plan.hpp"
#include "compiler/graph/side_tones.hpp"
#include "rules.hpp"

using namespace tercio;
using graph_test::count;
using graph_test::has;

namespace {

const graph::SideFlag& flag(const graph::MapPlan& plan, const std::string& name) {
  for (const graph::SideFlag& each : plan.side_flags) {
    if (plan.model.columns[static_cast<std::size_t>(each.column)].name == name) return each;
  }
  FAIL("no flag " << name);
  return plan.side_flags[0];
}

// Every element that is opened is closed, in order; what is text has no bare sign in it.
void well_formed(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    REQUIRE(end != std::string::npos);
    const std::string tag = svg.substr(at + 1, end - at - 1);
    REQUIRE(tag.find('<') == std::string::npos);
    if (tag.starts_with("?") || tag.ends_with("/")) continue;
    if (!tag.starts_with("/")) {
      open.push_back(tag.substr(0, tag.find(' ')));
      continue;
    }
    REQUIRE_FALSE(open.empty());
    CHECK(open.back() == tag.substr(1));
    open.pop_back();
  }
  CHECK(open.empty());
}

}  // namespace

TEST_CASE("every hex is on the map once, with its printed number") {
  const std::string svg = graph::map_svg(graph_test::battle().model, {});
  well_formed(svg);
  for (int line = 1; line <= 4; ++line) {
    for (int position = 1; position <= 4; ++position) {
      const std::string number = "0" + std::to_string(line) + "0" + std::to_string(position);
      CHECK(count(svg, ">" + number + "</text>") == 1);
    }
  }
  CHECK(count(svg, "<title>") == 16 + 3);  // hexes, counters
}

TEST_CASE("hexes lie as printed") {
  const auto [sources, model] = graph_test::battle();
  const graph::MapPlan plan(model);
  const auto at = [&](std::int32_t line, std::int32_t position) { return plan.centre(plan.grid.hex(line, position)); };
  CHECK(at(1, 2).second - at(1, 1).second == 2 * graph::hex_half);
  CHECK(at(2, 1).second - at(1, 1).second == graph::hex_half);  // even lines are shifted down
  CHECK(at(3, 1).second == at(1, 1).second);
  for (std::int32_t hex = 0; hex < plan.grid.hexes(); ++hex) {
    for (int d = 0; d < 6; ++d) {
      const std::int32_t other = plan.grid.neighbour(hex, d);
      if (other < 0) continue;
      // Both name the same two corners.
      const auto [a, b] = plan.ends(plan.grid.hexside(hex, d));
      CHECK(((plan.corner(other, (d + 3) % 6) == b && plan.corner(other, (d + 4) % 6) == a) ||
             (plan.corner(other, (d + 3) % 6) == a && plan.corner(other, (d + 4) % 6) == b)));
    }
  }
}

TEST_CASE("what hexsides do decides how they are drawn") {
  const auto [sources, model] = graph_test::battle();
  const graph::MapPlan plan(model);
  CHECK(flag(plan, "path").kind == graph::LineKind::across);
  CHECK(flag(plan, "brook").kind == graph::LineKind::along);
  CHECK(flag(plan, "ford").kind == graph::LineKind::crossing);
  CHECK(flag(plan, "steep").kind == graph::LineKind::along);
  CHECK(flag(plan, "steep").order == 2);  // strokes: it has a side to lie on
  CHECK(flag(plan, "steep").hex_flag >= 0);
  CHECK(flag(plan, "path").sides.size() == 3);
}

TEST_CASE("however small a hill is, its slopes lie along its hexsides") {
  // A top of one hex with slopes all round; a wall round one hex; a way that has a flag of the same name on its hexes.
  const auto [sources, model] = graph_test::alone(R"(battle hill "A hill" cases "hill"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind hex { slope, lane : flag printed }
[1.4] kind hexside { slope, wall, lane : flag printed }
[1.5] map field: hex, lines 01..07, positions 01..06, even lines shifted down {
    slope   0301 0303 0401 0402 0201 0202
    slope   0302/0301 0302/0303 0302/0401 0302/0402 0302/0201 0302/0202
    wall    0604/0603 0604/0605 0604/0504 0604/0505 0604/0704 0604/0705
    lane    0106 0205 0305 0404
    lane    0106-0205-0305-0404
}
[2.1] sequence game { step close }
)");
  const graph::MapPlan plan(model);
  CHECK(flag(plan, "slope").kind == graph::LineKind::along);
  CHECK(flag(plan, "slope").order == 2);
  CHECK(flag(plan, "wall").kind == graph::LineKind::along);
  CHECK(flag(plan, "lane").kind == graph::LineKind::across);
}

TEST_CASE("pieces stand at set-up with their numbers, and the rest is listed") {
  const auto [sources, model] = graph_test::battle();
  const graph::MapPlan plan(model);
  REQUIRE(plan.counters.size() == 4);
  CHECK(plan.counters[0].numbers == "3-5");  // as the fields are declared
  CHECK_FALSE(plan.counters[0].sure_numbers);
  CHECK(plan.counters[1].hex == -1);
  CHECK_FALSE(plan.counters[2].sure_place);
  CHECK(plan.counters[3].numbers == "2-7");  // its own field first
  CHECK(plan.counters[3].side == 1);
  CHECK(plan.marks.size() == 3);
  const std::string svg = graph::map_svg(model, {});
  CHECK(has(svg, "A &amp; B"));
  CHECK(has(svg, "North (1): Reserve 3-4"));
  CHECK(has(svg, "guide, horse"));
  CHECK_FALSE(has(graph::map_svg(model, {false, {}}), "A &amp; B"));
}

TEST_CASE("pieces of one hex lie one below the other, each with all its numbers") {
  // Rider and Chief share 0302.
  const std::string two = graph::map_svg(graph_test::battle().model, {});
  CHECK(count(two, "height=\"33\" rx=\"4\"") == 2);
  CHECK(has(two, ">Rider</text>"));
  CHECK(has(two, ">2-7</text>"));
  CHECK_FALSE(has(two, "in a hex"));  // nothing that needs a list

  const std::string more = "[15.9] list crowd: piece (owner South, arm foot, move 4, front 5) {\n    name  place\n    M1    0302\n"
                           "    M2    0302\n";
  const std::string four = graph::map_svg(graph_test::battle(more + "}\n").model, {});
  well_formed(four);
  CHECK(count(four, "height=\"16\" rx=\"4\"") == 4);
  CHECK_FALSE(has(four, "and 1 more"));

  const std::string six = graph::map_svg(graph_test::battle(more + "    M3    0302\n    M4    0302\n}\n").model, {});
  well_formed(six);
  CHECK(count(six, "height=\"16\" rx=\"4\"") == 4);
  CHECK(has(six, "and 3 more"));
  CHECK(has(six, "more than 4 in a hex"));
  CHECK(has(six, "0302: Rider 6-3, "));
  CHECK(has(six, "M3 4-5, M4"));  // the line ends here
}

TEST_CASE("a side whose name is a colour has it, and the others what is left of the palette") {
  const auto tones = [](const std::string& names) {
    return graph::SideTones(graph_test::alone("battle b \"B\" cases \"b\"\n[1.1] kind side\n[1.2] list sides: side {\n    name\n" + names + "}\n[2.1] sequence game { step close }\n").model);
  };
  using graph::palette::sides;
  const graph::SideTones red = tones("    Red\n    Blue\n");
  CHECK(red.of(0).ground == sides[2].ground);
  CHECK(red.of(1).ground == sides[0].ground);
  CHECK(red.of(-1).ground == graph::palette::nobody.ground);
  const graph::SideTones plain = tones("    North\n    South\n");
  CHECK(plain.of(0).ground == sides[0].ground);
  CHECK(plain.of(1).ground == sides[1].ground);
  const graph::SideTones mixed = tones("    North\n    Bluecoats\n    red_guard\n    Red_army\n    Black\n");
  CHECK(mixed.of(1).ground == sides[0].ground);
  CHECK(mixed.of(2).ground == sides[2].ground);
  std::set<std::string> all;
  for (int i = 0; i < 5; ++i) all.insert(std::string(mixed.of(i).ground));
  CHECK(all.size() == 5);
  CHECK(mixed.of(0).ground == sides[1].ground);
}

TEST_CASE("of pieces that are not on the map, the dead are told from those to come") {
  const std::string rules = R"(battle b "B" cases "b"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind piece {
  owner  : side printed
  place  : hex or none
  status : waiting or on_map or dead = waiting
  tired  : flag
}
[1.4] kind hex { wet : flag printed }
[1.5] map field: hex, lines 01..03, positions 01..03, even lines shifted down {
    wet  0101
}
[2.1] sequence game { step close }
)";
  const std::string first = "[3.1] list north: piece (owner North) {\n    name   place  status   tired\n    Ann    0101   on_map   yes\n    Bob    none   waiting  no\n";
  const std::string dead = "    Cid    none   dead     yes\n    Dan    none   waiting  no\n";
  const std::string mixed = graph::map_svg(graph_test::alone(rules + first + dead + "}\n").model, {});
  CHECK(has(mixed, ">North, waiting (2): Bob, Dan</text>"));
  CHECK(has(mixed, ">North, dead (1): Cid</text>"));
  const graph_test::Battle alike = graph_test::alone(rules + first + "}\n");
  CHECK(has(graph::map_svg(alike.model, {}), ">North (1): Bob</text>"));  // when play begins, those not there wait
  CHECK(has(graph::map_svg(alike.model, {true, "turn 2"}), ">North, waiting (1): Bob</text>"));
}

TEST_CASE("what the print lost is said") {
  const auto [sources, model] = graph_test::battle();
  const graph::MapPlan plan(model);
  CHECK(plan.reconstructed == 2);
  CHECK(plan.inferred == 1);
  const std::string svg = graph::map_svg(model, {});
  CHECK(has(svg, "0202: wood (reconstructed)"));
  CHECK(has(svg, "2 values are reconstructed"));
}

TEST_CASE("one model gives one map") {
  CHECK(graph::map_svg(graph_test::battle().model, {}) == graph::map_svg(graph_test::battle().model, {}));
}

TEST_CASE("a battle without a map says so") {
  const std::string svg = graph::map_svg(graph_test::game_without_map().model, {});
  well_formed(svg);
  CHECK(has(svg, "A coin has no map."));
}

TEST_CASE("a map of areas shows its shapes in their colours, and numbers behind names where there is room") {
  const auto areas = [](const std::string& more) {
    return graph::areas_dot(graph_test::alone(R"(battle coast "A coast" cases "coast"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind area { shape : open or fortress printed }
[1.4] list places: area {
    name     shape
    Harbour  fortress
    Mill     open
}
[1.5] kind line { track : flag printed }
[1.6] map coast: areas {
    track  Harbour-Mill
}
[1.7] kind army {
  owner    : side printed
  place    : area or none
  strength : 0..99 printed
}
[1.8] list armies: army {
    name    owner  place    strength
    Rovers  North  Harbour  4
)" + more + "}\n[2.1] sequence game { step close }\n").model, {});
  };
  const std::string two = areas("    Guard   South  Mill     12??\n");
  CHECK(has(two, "Rovers 4<"));
  CHECK(has(two, "Guard 12?\?<"));
  CHECK(has(two, "name 1"));
  CHECK(has(two, ">strength "));
  CHECK(count(two, std::string(graph::palette::grounds[1].colour)) > 1);  // the area, and its sample
  std::string crowd;
  for (int i = 0; i < 12; ++i) crowd += "    Company_of_foot" + std::to_string(i) + "  North  Mill  3\n";
  const std::string many = areas(crowd);
  CHECK_FALSE(has(many, "Rovers 4<"));
  CHECK(has(many, "Harbour: Rovers 4"));  // where the pointer rests
}

TEST_CASE("a map of a game says when that is") {
  const auto [sources, model] = graph_test::battle();
  const std::string svg = graph::map_svg(model, {true, "turn 2, march North"});
  CHECK(has(svg, ", turn 2, march North</text>"));
  CHECK_FALSE(has(svg, "at set-up"));
  CHECK_FALSE(has(svg, "at the beginning"));
}
