// Expressions through the machine.
#include "tests/lower/ground.hpp"
#include "tests/lower/rules.hpp"

using namespace tercio;

namespace {

const std::string rules = R"(
[5.1] quantity strength of unit : 0..99
[5.1 as base] strength: is back of unit if unit is worn else front of unit
[5.2] quantity near_foes of unit : 0..99
[5.2 as number] near_foes: is count of (those foe in units where
  (owner of foe != owner of unit and distance(place of foe, place of unit) = 1))
[5.3] quantity strongest of side : 0..99
[5.3 as pick] strongest: is greatest(front of unit for unit in units where owner of unit = side)
[5.4] quantity weakest of side : 0..99
[5.4 as pick] weakest: is least(front of unit for unit in units where (owner of unit = side and unit is worn))
[5.5] quantity sums (a: 0..20, b: 0..20) : -99..999
[5.5 as whole] sums: is 3 * a - b + a * b
[5.6] permission thirds (a: 0..99, b: 1..99)
[5.6 as less] an a may not thirds when a / b < 1:3
[5.7] table odds: die 1..6 down, odds ratio across rounded down clamped gives low or mid or high {
    die | 1:2  1:1  2:1
    1-3 | low  mid  high
    4-6 | low  low  mid
}
[5.8] permission odd (a: 0..99, b: 1..99, die: 1..6)
[5.8 as high] an a may not odd when odds(die, a / b) != high
[5.9] permission placed (unit, hex)
[5.9 as there] a unit may not placed when place of unit not in set(hex, 0505)
[5.10] permission around (hex, other_hex: hex)
[5.10 as near] a hex may not around when other_hex not in neighbours of hex
[5.11] permission connected (a: hex, b: hex)
[5.11 as way] an a may not connected when b not in reached from set(a) through (those h in hexes where terrain of h = clear)
[5.12] permission ranged (a: 0..20, b: 0..20)
[5.12 as within] an a may not ranged when a not in 3..b
[5.13] permission blocked (a: hex, b: hex)
[5.13 as lined] an a may not blocked when no crossing in crossings(a, b): (every hex in crossing: terrain of hex = woods)
[5.14] quantity best_of (a: 0..20, b: 0..20, c: 0..20) : 0..99
[5.14 as whole] best_of: is greatest(a, least(b, c))
[5.15] permission who (piece)
[5.15 as officer] a piece may not who when piece is officer
[5.16] quantity follows of piece : 0..9
[5.16 as several] follows: is count of (those q in pieces where ahead of q = ahead of piece)
)";

image::Value hex_of(const Asked& a, const char* name) { return a.thing(name); }

}  // namespace

TEST_CASE("values, conditions and totals") {
  auto a = asked(ground(rules));
  CHECK(a.ask("strength", {a.thing("A1")}) == 5);
  a.set("worn", a.thing("A1"), 1);
  CHECK(a.ask("strength", {a.thing("A1")}) == 2);
  CHECK(a.ask("near_foes", {a.thing("B1")}) == 3);
  CHECK(a.ask("strongest", {a.thing("North")}) == 7);
  CHECK(a.ask("strongest", {a.thing("South")}) == 8);
  CHECK(a.ask("weakest", {a.thing("North")}) == 5);
  CHECK(a.ask("weakest", {a.thing("South")}) == 0);  // of nothing
  CHECK(a.ask("sums", {4, 5}) == 27);
  CHECK(a.ask("best_of", {3, 9, 5}) == 5);
  CHECK(a.ask("best_of", {7, 9, 5}) == 7);
}

TEST_CASE("ratios are compared across") {
  const auto a = asked(ground(rules));
  CHECK(a.ask("thirds", {1, 3}) == 1);
  CHECK(a.ask("thirds", {33, 99}) == 1);
  CHECK(a.ask("thirds", {32, 99}) == 0);
}

TEST_CASE("a chart is asked with values and ratios") {
  const auto a = asked(ground(rules));
  CHECK(a.ask("odd", {8, 4, 3}) == 1);
  CHECK(a.ask("odd", {7, 4, 3}) == 0);
  CHECK(a.ask("odd", {90, 4, 1}) == 1);  // beyond the end
  CHECK(a.ask("odd", {8, 4, 4}) == 0);
}

TEST_CASE("membership by the form of the set") {
  const auto a = asked(ground(rules));
  CHECK(a.ask("placed", {a.thing("A1"), hex_of(a, "0202")}) == 1);
  CHECK(a.ask("placed", {a.thing("A1"), hex_of(a, "0203")}) == 0);
  CHECK(a.ask("placed", {a.thing("A4"), hex_of(a, "0203")}) == 0);  // none is in no set
  CHECK(a.ask("around", {hex_of(a, "0202"), hex_of(a, "0203")}) == 1);
  CHECK(a.ask("around", {hex_of(a, "0202"), hex_of(a, "0202")}) == 0);
  CHECK(a.ask("around", {hex_of(a, "0202"), hex_of(a, "0204")}) == 0);
  CHECK(a.ask("connected", {hex_of(a, "0101"), hex_of(a, "0506")}) == 1);
  CHECK(a.ask("connected", {hex_of(a, "0101"), hex_of(a, "0505")}) == 0);
  CHECK(a.ask("ranged", {3, 5}) == 1);
  CHECK(a.ask("ranged", {6, 5}) == 0);
  CHECK(a.ask("ranged", {2, 5}) == 0);
  CHECK(a.ask("blocked", {hex_of(a, "0201"), hex_of(a, "0203")}) == 1);
  CHECK(a.ask("blocked", {hex_of(a, "0101"), hex_of(a, "0103")}) == 0);
  CHECK(a.ask("who", {a.thing("A1")}) == 1);
  CHECK(a.ask("who", {a.thing("Gray")}) == 0);
}

TEST_CASE("what is nowhere equals what is nowhere") {
  auto a = asked(ground(rules));
  CHECK(a.ask("follows", {a.thing("A1")}) == 9);
  a.set("ahead", a.thing("A2"), a.thing("A1"));
  CHECK(a.ask("follows", {a.thing("A1")}) == 8);
  CHECK(a.ask("follows", {a.thing("A2")}) == 1);
}

TEST_CASE("what needs more registers than there are becomes hooks of its own") {
  std::string sum = "spent of unit";
  for (int i = 1; i < 150; ++i)
    sum = "spent of unit * 1 + (" + sum + " - worth of " + (i % 2 == 0 ? "unit" : "other_one") + ")";
  auto a = asked(ground("[5.1] quantity deep (unit, other_one: unit) : 0..9999\n[5.1 as sum] deep: is " + sum +
                        "\n[5.2] quantity worth of unit : 0..9\n[5.2 as base] worth: is 1 when unit is worn\n"));
  a.set("spent", a.thing("A1"), 3);
  a.set("worn", a.thing("B1"), 1);
  CHECK(a.ask("deep", {a.thing("A1"), a.thing("B1")}) == 150 * 3 - 75);
  for (const auto& hook : a.image().hooks) CHECK(hook.registers <= 200);
}
