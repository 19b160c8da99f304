// What print and geometry decide is a table of the image.
#include "tests/lower/ground.hpp"
#include "tests/lower/rules.hpp"

using namespace tercio;

namespace {

const std::string rules = R"(
[7.1] term hilltop of hex means hex is not slope and some near in neighbours of hex: between(near, hex) is stream
[7.2] quantity cost (piece, start: hex, goal: hex) with edge = between(start, goal) : 0..24
[7.2 as entry] cost: is entry of terrain of goal
[7.2 as stream] cost: plus 2 when edge is stream and edge is not bridge
[7.3] permission top (piece)
[7.3 as never] a piece may not top when not hilltop of place of piece
[7.4] quantity horses of side : 0..99
[7.4 as whole] horses: is total(front of unit for unit in units where arm of unit = horse)
[7.5] term line means those h in hexes where h in 0101..0106
[7.6] quantity long of side : 0..99
[7.6 as whole] long: is count of line
)";

bool has_static(const image::Image& image, const std::string& name) {
  for (const auto& s : image.statics)
    if (s.name == name) return true;
  return false;
}

}  // namespace

TEST_CASE("a term of one thing becomes a table") {
  const auto a = asked(ground(rules));
  CHECK(has_static(a.image(), "folded hilltop"));
  CHECK(a.hook_of("top").code.size() <= 6);
  CHECK(a.ask("top", {a.thing("A1")}) == 1);
  CHECK(a.ask("top", {a.thing("B1")}) == 0);  // on the slope
  CHECK(a.ask("top", {a.thing("B3")}) == 0);
  CHECK(a.ask("top", {a.thing("A4")}) == 0);  // nowhere
}

TEST_CASE("a cost of an edge is a few instructions") {
  const auto a = asked(ground(rules));
  CHECK(a.ask("cost", {0, a.thing("0202"), a.thing("0203")}) == 1);  // bridge
  CHECK(a.ask("cost", {0, a.thing("0302"), a.thing("0303")}) == 4);  // stream into woods
  CHECK(a.ask("cost", {0, a.thing("0505"), a.thing("0506")}) == 1);
  CHECK(a.hook_of("cost").code.size() <= 6);
}

TEST_CASE("what nothing in play can change is a constant") {
  const auto a = asked(ground(rules));
  CHECK(a.ask("horses", {0}) == 7);
  CHECK(a.hook_of("horses").code.size() <= 3);
  CHECK(a.ask("long", {0}) == 6);
}
