// Fused, folded, generated code against a walk over the model.
#include "tests/lower/agree.hpp"

#include "tests/lower/ground.hpp"
#include "tests/lower/rules.hpp"

using namespace tercio;

namespace {

const std::string rules = R"(
[5.1] term foes of unit means those foe in units where (owner of foe != owner of unit and place of foe in neighbours of place of unit)
[5.2] term stack of hex means those q in pieces where place of q = hex
[5.3] term rough of hex means terrain of hex is not open or hex is slope
[5.4] term wet (a: hex, b: hex) means between(a, b) is stream and between(a, b) is not bridge
[5.5] term near of side means those h in hexes where (some u in units: (owner of u = side and h in neighbours of place of u))
[5.6] term open_ground means those h in hexes where terrain of h = clear
[6.1] quantity power of unit with here = place of unit, kin = stack of place of unit : 0..200
[6.2] power: is front of unit
[6.3] power: is back of unit when unit is worn
[6.4] power: is 1 when (morale of unit = poor and rough of here) over [6.3]
[6.5] power: plus 2 * value of officer for officer in officers where place of officer = here
[6.6] power: plus count of kin when count of foes of unit > 0
[6.7] power: times 2 when every foe in foes of unit: wet(place of foe, here)
[6.8] power: times 3 when some foe in foes of unit: (foe is worn or front of foe < front of unit)
[6.9] power: times best
[6.10] power: halved up when no q in kin: q is officer
[6.11] power: at least 2 when arm of unit = horse
[6.12] power: at most least(power_limit of owner of unit, 90)
[6.13] power: exactly 7 when (unit is worn and morale of unit = none) over [6.11]
[6.14] quantity power_limit of side : 0..99
[6.15] power_limit: is greatest(front of u for u in units where owner of u = side)
[6.16] power_limit: plus total(spent of q for q in pieces where (owner of q = side and place of q in near of side))
[6.17] quantity steps (unit, goal: hex) with edge = between(place of unit, goal) : 0..24
[6.18] steps: is entry of terrain of goal
[6.19] steps: is 1 when edge is road
[6.20] steps: plus 2 when (edge is stream and edge is not bridge and goal is not slope)
[6.21] steps: exactly 9 when place of unit = goal
[7.1] permission enter (unit, goal: hex) with edge = between(place of unit, goal)
[7.2] a unit may not enter when some foe in units: (place of foe = goal and owner of foe != owner of unit)
[7.3] a unit may not enter when edge is stream and edge is not bridge and unit is worn
[7.4] a unit may not enter when entry of terrain of goal = none
[7.5] despite [7.4]: a unit may enter when edge is road or arm of unit = foot
[7.6] despite [7.2]: a unit may enter when count of stack of goal > 2 and morale of unit = good
[7.7] permission see (a: unit, b: unit)
[7.8] an a may not see when some crossing in crossings(place of a, place of b): (every h in crossing: (rough of h or count of stack of h > 0))
[7.9] an a may not see when not may reach(a, place of b)
[7.10] permission reach (unit, goal: hex)
[7.11] a unit may not reach when goal not in reached from stack_place of unit through open_ground
[7.12] term stack_place of unit means set(place of unit)
[7.13] permission lead (officer, band: set of unit)
[7.14] an officer may not lead when some u in band: owner of u != owner of officer
[7.15] an officer may not lead when total(front of u for u in band) / count of band > 5:1
[7.16] an officer may not lead when every u in band: distance(place of u, place of officer) > value of officer
[7.17] an officer may not lead when officer in (those q in pieces where ahead of q = officer)
)";

}  // namespace

TEST_CASE("compiled questions agree with the reference") {
  const auto source = checked(ground(rules));
  const auto image = lower::lower(source->model);
  require_verified(image);
  const auto board = board_for(image);
  const game::Game game(image, board_for(image));
  Agreement agreement(source->model, game, board.get(), 11);
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    REQUIRE(agreement.round() == "");
  }
}
