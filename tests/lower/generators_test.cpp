// Loops that look only where something can be agree with loops that look everywhere.
#include <random>

#include "tests/lower/ground.hpp"
#include "tests/lower/rules.hpp"

using namespace tercio;

namespace {

// Each question twice: as it is written, and so that no place leads to the elements (`+ 0` hides it).
const std::string rules = R"(
[7.1] term occupants of hex means those unit in units where (unit is not worn and place of unit = hex)
[7.2] permission control (unit, hex)
[7.2 as far] a unit may not control when unit is worn or hex not in neighbours of place of unit
[7.3] a unit may not control when between(place of unit, hex) is stream and between(place of unit, hex) is not bridge
[7.4] term contested (side, hex) means some unit in units: (owner of unit != side and may control(unit, hex))
[7.5] quantity held (side, hex) : 0..1
[7.5 as held] held: is 1 when contested(side, hex)
[7.6] quantity held_slowly (side, hex) : 0..1
[7.6 as held] held_slowly: is 1 when some unit in units: (owner of unit != side and unit is not worn
  and distance(place of unit, hex) = 1
  and not (between(place of unit, hex) is stream and between(place of unit, hex) is not bridge))
[7.7] quantity there of hex : 0..99
[7.7 as sum] there: is total(front of unit for unit in occupants of hex)
[7.8] quantity there_slowly of hex : 0..99
[7.8 as sum] there_slowly: is total(front of unit for unit in units where (unit is not worn and distance(place of unit, hex) = 0 and place of unit != none))
[7.9] quantity threats of piece : 0..99
[7.9 as number] threats: is count of (those u in units where place of u in neighbours of place of piece)
[7.10] quantity threats_slowly of piece : 0..99
[7.10 as number] threats_slowly: is count of (those u in units where (distance(place of u, place of piece) = 1))
[7.11] quantity mates of piece : 0..99
[7.11 as number] mates: is count of (those q in pieces where place of q = place of piece)
[7.12] quantity pairs of side : 0..99
[7.12 as number] pairs: is count of (those u in units where (owner of u = side and
  (some foe in units: (owner of foe != side and may control(foe, place of u)))))
[7.13] quantity pairs_slowly of side : 0..99
[7.13 as number] pairs_slowly: is count of (those u in units where (owner of u = side and
  held_slowly(side, place of u) = 1))
)";

}  // namespace

TEST_CASE("generators agree with brute force on random states") {
  auto a = asked(ground(rules));
  std::mt19937 random(7);
  const std::vector<std::string> units{"A1", "A2", "A3", "A4", "B1", "B2", "B3"};
  for (int round = 0; round < 60; ++round) {
    for (const auto& name : units) {
      const auto place = static_cast<image::Value>(random() % 31U);
      a.set("place", a.thing(name), place == 30 ? image::none : place);
      a.set("worn", a.thing(name), static_cast<image::Value>(random() % 4U == 0 ? 1 : 0));
      a.set("owner", a.thing(name), static_cast<image::Value>(random() % 2U));
    }
    for (image::Value hex = 0; hex < 30; ++hex) {
      CAPTURE(round, hex);
      for (const image::Value side : {0, 1}) REQUIRE(a.ask("held", {side, hex}) == a.ask("held_slowly", {side, hex}));
      REQUIRE(a.ask("there", {hex}) == a.ask("there_slowly", {hex}));
    }
    for (const image::Value side : {0, 1}) REQUIRE(a.ask("pairs", {side}) == a.ask("pairs_slowly", {side}));
    for (const auto& name : units)
      REQUIRE(a.ask("threats", {a.thing(name)}) == a.ask("threats_slowly", {a.thing(name)}));
  }
}

TEST_CASE("a place that may be none still finds what is nowhere") {
  auto a = asked(ground(rules));
  CHECK(a.ask("mates", {a.thing("A1")}) == 2);
  CHECK(a.ask("mates", {a.thing("A4")}) == 2);
}

TEST_CASE("what a place leads to is not searched for") {
  const auto a = asked(ground(rules));
  CHECK(count(a.hook_of("there"), image::Op::next_at) == 1);
  CHECK(count(a.hook_of("there"), image::Op::next_kind) == 0);
  CHECK(count(a.hook_of("held"), image::Op::next_list) == 1);
  CHECK(count(a.hook_of("held"), image::Op::next_at) == 1);
  CHECK(count(a.hook_of("held"), image::Op::next_kind) == 0);
  CHECK(count(a.hook_of("held"), image::Op::call) == 0);
  CHECK(count(a.hook_of("pairs"), image::Op::next_at) == 1);
}
