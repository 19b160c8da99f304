#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "compiler/graph/map.hpp"
#include "compiler/graph/table_plan.hpp"
#include "rules.hpp"

using namespace tercio;
using graph_test::count;
using graph_test::has;

namespace {

const graph::TableStand& stand(const graph::TablePlan& plan, const std::string& name) {
  for (const graph::TableStand& each : plan.stands)
    if (plan.words.thing(plan.model.stand_kind, each.thing) == name) return each;
  FAIL("no stand " << name);
  return plan.stands[0];
}

const graph::TablePatch& patch(const graph::TablePlan& plan, const std::string& name) {
  for (const graph::TablePatch& each : plan.patches)
    if (plan.words.thing(plan.model.patch_kind, each.thing) == name) return each;
  FAIL("no patch " << name);
  return plan.patches[0];
}

}  // namespace

TEST_CASE("everything on a table lies to one scale, the near edge below") {
  const auto [sources, model] = graph_test::table();
  const graph::TablePlan plan(model);
  CHECK(plan.scale() == 24);  // of 120 cm
  CHECK(plan.at(0, 0) == graph::Point{0, 80 * 24});
  CHECK(plan.at(12'000, 8'000) == graph::Point{120 * 24, 0});
  CHECK(plan.at(1'234, 0).first == 296);  // 296.16
  CHECK(patch(plan, "Oak").shapes == std::vector<std::vector<graph::Point>>{{{1200, 1680}, {1440, 1680}, {1440, 1440}, {1200, 1440}}});
}

TEST_CASE("a path is drawn as wide as it is, and half its width on at both ends") {
  const auto [sources, model] = graph_test::table();
  const graph::TablePlan plan(model);
  const graph::TablePatch& road = patch(plan, "Lane");
  CHECK(road.path);
  REQUIRE(road.shapes.size() == 2);
  // From 10/40 to 50/40, 5 cm wide: 7.5..52.5 by 37.5..42.5.
  CHECK(road.shapes[0] == std::vector<graph::Point>{{180, 1020}, {1260, 1020}, {1260, 900}, {180, 900}});
  CHECK_FALSE(patch(plan, "Oak").path);
  CHECK(road.name == graph::Point{720, 960});
}

TEST_CASE("ground is told apart by the first printed word of patches") {
  const auto [sources, model] = graph_test::table();
  const graph::TablePlan plan(model);
  REQUIRE(plan.ground >= 0);
  CHECK(plan.column(plan.ground).name == "lie");
  CHECK(patch(plan, "Oak").order == 1);
  CHECK(patch(plan, "Lane").order == 2);
  CHECK(patch(plan, "Rise").order == 0);
  const std::string svg = graph::map_svg(model, {});
  CHECK(has(svg, "fill=\"url(#ground2)\""));
  CHECK(has(svg, ">1 patch</text>"));
  CHECK(has(svg, ">1 path</text>"));
  CHECK(has(svg, "<title>Lane: track, 5cm wide</title>"));
}

TEST_CASE("stands are told apart by the first of their words or things that is not alike for all") {
  const auto [sources, model] = graph_test::table();
  const graph::TablePlan plan(model);
  REQUIRE(plan.type >= 0);
  CHECK(plan.column(plan.type).name == "troop");
  REQUIRE(plan.word >= 0);
  CHECK(plan.column(plan.word).name == "arm");
  // Two sorts of foot have one mark, horse another; the order is that of the words, not of the list.
  CHECK(stand(plan, "A").mark == stand(plan, "B").mark);
  CHECK(stand(plan, "A").mark == 0);
  CHECK(stand(plan, "C").mark == 1);
  CHECK(plan.marks.size() == 2);
  CHECK(stand(plan, "A").side == 0);
  CHECK(stand(plan, "C").side == 1);
  CHECK(stand(plan, "A").sure);
  CHECK_FALSE(stand(plan, "C").sure);
  CHECK(stand(plan, "A").laid);
  CHECK_FALSE(stand(plan, "Spare").laid);
  CHECK(plan.reconstructed == 2);
  CHECK(plan.inferred == 1);
}

TEST_CASE("stands lie where the lists put them, as large as they are, and face as they do") {
  const std::string svg = graph::map_svg(graph_test::table().model, {});
  CHECK(has(svg, "translate(720 1440) rotate(0)"));
  CHECK(has(svg, "translate(816 1440) rotate(0)"));
  CHECK(has(svg, "translate(732 480) rotate(184.5)"));
  CHECK(has(svg, "<rect x=\"-48\" y=\"-24\" width=\"96\" height=\"48\""));
  CHECK(has(svg, "<rect x=\"-36\" y=\"-48\" width=\"72\" height=\"96\""));
  CHECK(count(svg, "facing") == 3);
  CHECK(has(svg, "<title>A, North stand, Pike, 30cm/20cm, facing 0deg</title>"));
  CHECK(has(svg, "<title>C, South stand, Light horse, 30.5cm/60cm, facing 184.5deg (not all of it printed)</title>"));
  CHECK(count(svg, "stroke-dasharray=\"6 3\"") == 1);
  CHECK(has(svg, ">South (1): Spare</text>"));
}

TEST_CASE("the legend says what is not printed, and the numbers of those that are told apart") {
  const std::string svg = graph::map_svg(graph_test::table().model, {});
  CHECK(has(svg, "2 values are reconstructed"));
  CHECK(has(svg, "1 inferred"));
  CHECK(has(svg, ">move / melee</text>"));
  CHECK(has(svg, ">8cm / 6?\?</text>"));
  CHECK(has(svg, ">Pike (foot)</text>"));
  CHECK(has(svg, ">Light horse (horse)</text>"));
}

TEST_CASE("a name of ground is not written where a stand lies") {
  const auto plan_of = [](const std::string& where) {
    return graph_test::alone(R"(battle field "A field" cases "field"

[1.1] kind side
[1.2] list sides: side {
    name
    North
    South
}
[1.3] kind stand {
  x, y     : 0..120cm
  facing   : 0..360deg
  frontage : 1mm..20cm printed = 40mm
  depth    : 1mm..20cm printed = 20mm
}
[1.3 as laid] a stand can be on_table
[1.4] kind patch {
  lie   : hill or woods printed
  width : 0..20cm printed
}
[1.7] map field: table 120cm by 80cm {
    Rise  80cm/50cm 95cm/50cm 95cm/60cm 80cm/60cm
}
[1.8] list ground: patch {
    name  lie    width
    Rise  hill   0cm
}
[1.9] list stands: stand {
    name  x/y/facing  on_table
    A     )" + where + "  yes\n}\n[2.1] sequence game { step close }\n");
  };
  const graph_test::Battle clear = plan_of("10cm/10cm/0deg"), hidden = plan_of("87cm/55cm/180deg");
  const graph::TablePlan before(clear.model), after(hidden.model);
  CHECK(patch(before, "Rise").name == graph::Point{2100, 600});
  const auto [x, y] = patch(after, "Rise").name;
  CHECK((x < 80 * 24 + 7 * 24 - 48 || x > 80 * 24 + 7 * 24 + 48 || y < 600 - 24 || y > 600 + 24));
  CHECK((x > 80 * 24 && x < 95 * 24));
  CHECK((y > 480 && y < 720));
}

TEST_CASE("the edge is ruled each ten centimetres") {
  const std::string svg = graph::map_svg(graph_test::table().model, {});
  for (int cm = 0; cm <= 80; cm += 10) CHECK(count(svg, ">" + std::to_string(cm) + "</text>") == 2);
  CHECK(count(svg, ">120</text>") == 1);
  CHECK(has(svg, ">10 cm</text>"));
}

TEST_CASE("a table without its stands, and one without anything on it") {
  graph::MapOptions options;
  options.pieces = false;
  const std::string empty = graph::map_svg(graph_test::table().model, options);
  CHECK_FALSE(has(empty, "facing"));
  CHECK_FALSE(has(empty, "at set-up"));
  CHECK_FALSE(has(empty, "Spare"));
  CHECK(has(empty, "Lane"));
  const std::string svg = graph::map_svg(graph_test::bare_table().model, {});
  CHECK(has(svg, ">10 cm</text>"));
  CHECK(has(svg, "Every value on this sheet is printed in its source."));
}

TEST_CASE("one table gives one picture, well formed and of whole numbers") {
  const std::string svg = graph::map_svg(graph_test::table().model, {});
  CHECK(svg == graph::map_svg(graph_test::table().model, {}));
  CHECK(has(svg, "Field &amp; &lt;Lane&gt;"));
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::string tag = svg.substr(at + 1, svg.find('>', at) - at - 1);
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
