// An example as a game of its own.
#include "tests/lower/ground.hpp"
#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

const std::string rules = R"(
[10.1] quantity strength of unit : 0..99
[10.1 as base] strength: is front of unit
[10.2] procedure tire (piece, much: 0..24) in player_turn { now spent of piece = much + turn }
[10.3] after player_turn { now worn of A1 = yes }
[10.4] a piece may not march when piece is officer because "officers stay"
[10.5] phase resting in player_turn by phasing {
  action rest/rested (unit) each once when owner of unit = phasing {
    let before = spent of unit
    now spent of unit = 0
  }
}
[10.6] example E-1 "what is given" {
  given unit X (owner South, arm foot, front 9, place 0304)
  given turn = 4
  given phasing = South
  given strength of A2 = 33
  given spent of X = 3
  then strength of X = 9
  then strength of A2 = 33
  then strength of A1 = 5
  then place of A1 = none
  then terrain of place of X = clear
  when tire(X, 7)
  then spent of X = 11
  when rest(X)
  then before = 11
  then spent of X = 0
  then A1 is not worn
}
)";

}  // namespace

TEST_CASE("an example opens the flows around its steps, and closes them") {
  const auto source = checked(ground(rules));
  const auto program = lower::lower_example(source->model, 0);
  require_verified(program.image);
  Played p(program.image);
  game::State state = p.game().start(1);
  if (program.setup >= 0) p.game().run_from(state, program.setup);
  const auto holds = [&](std::size_t step) {
    REQUIRE(program.steps[step].hook >= 0);
    return p.game().machine().value(program.steps[step].hook, state.words.data());
  };
  std::size_t step = 0;
  for (; step < 5; ++step) {
    CAPTURE(step);
    CHECK(holds(step) == 1);
  }
  REQUIRE(program.steps[step].node >= 0);
  p.game().run_from(state, program.steps[step].node);
  INFO(p.game().fault(state));
  CHECK(p.game().status(state) == game::Status::paused);
  CHECK(holds(++step) == 1);
  p.game().resume(state);
  CHECK(p.game().status(state) == game::Status::over);

  const auto& rest = program.steps[++step];
  CHECK(rest.action >= 0);
  REQUIRE(rest.args.size() == 1);
  p.game().run_from(state, rest.node);
  REQUIRE(p.game().status(state) == game::Status::choice);
  game::Pick pick{.kind = game::Pick::Kind::act};
  pick.action = rest.action;
  pick.values[0] = p.game().machine().value(rest.args[0], state.words.data());
  REQUIRE(p.game().apply(state, pick));
  CHECK(p.game().status(state) == game::Status::paused);
  CHECK(holds(++step) == 1);
  CHECK(holds(++step) == 1);
  p.game().resume(state);
  CHECK(p.game().status(state) == game::Status::over);
  CHECK(holds(++step) == 1);  // the windows of the flows around did not run
}

TEST_CASE("things of an example exist nowhere else") {
  const auto source = checked(ground(rules));
  const auto image = lower::lower(source->model);
  for (const auto& domain : image.domains) CHECK(std::count(domain.names.begin(), domain.names.end(), "X") == 0);
  const auto program = lower::lower_example(source->model, 0);
  int found = 0;
  for (const auto& domain : program.image.domains)
    found += static_cast<int>(std::count(domain.names.begin(), domain.names.end(), "X"));
  CHECK(found == 1);
}
