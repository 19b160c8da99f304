// Actions: who may act with whom, what is used up, what is owed.
#include "tests/lower/ground.hpp"
#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

std::string shooting(const std::string& more) {
  return ground(
      "[9.1] after player_turn { shooting() }\n"
      "[9.2] phase shooting in player_turn by phasing {\n"
      "  action shoot/shot_at (officer, unit) each once when owner of officer = phasing and place of officer != none "
      "{\n"
      "    now worn of unit = yes\n  }\n}\n" +
      more);
}

const image::Action& action(const image::Image& image, const std::string& name) {
  for (const auto& a : image.actions)
    if (a.name == name) return a;
  FAIL("no action " << name);
  return image.actions.front();
}

}  // namespace

TEST_CASE("candidates are tested at the last parameter that a condition reads") {
  auto a =
      asked(ground("[9.2] phase shooting in player_turn by phasing {\n"
                   "  action shoot/shot_at (officer, unit) each once\n"
                   "    when owner of officer = phasing and place of officer != none and front of unit > 4 { now worn "
                   "of unit = yes }\n}\n"
                   "[9.3] a officer may not shoot when owner of unit = owner of officer\n"
                   "[9.4] a officer may not shoot when distance(place of officer, place of unit) > 2\n"));
  const auto& shoot = action(a.image(), "shoot");
  REQUIRE(shoot.params.size() == 2);
  a.slot("phasing", a.thing("North"));
  CHECK(a.elements(shoot.params[0].candidates) == std::vector<image::Value>{a.thing("Gray")});
  CHECK(a.elements(shoot.params[1].candidates, {a.thing("Gray")}) == std::vector<image::Value>{a.thing("B1")});
  a.slot("phasing", a.thing("South"));
  CHECK(a.elements(shoot.params[0].candidates).empty());
  CHECK(shoot.open == -1);
  REQUIRE(shoot.when_ >= 0);
}

TEST_CASE("what reads no parameter opens the action") {
  const auto a =
      asked(ground("[9.2] phase shooting in player_turn by phasing {\n"
                   "  action wait/waited once when turn > 1 { now worn of A1 = yes }\n}\n"));
  const auto& wait = action(a.image(), "wait");
  CHECK(wait.open >= 0);
  CHECK(wait.params.empty());
  CHECK(wait.used >= 0);
}

TEST_CASE("pairs: partners by bans, from both sides alike") {
  const std::string rules =
      "[9.2] phase fighting in player_turn by phasing {\n"
      "  action hit/been_hit (ours: set of unit, theirs: set of unit) each once pairs our with their { now worn of A1 "
      "= yes }\n}\n"
      "[9.3] a our may not hit when owner of our != phasing or owner of their = phasing\n"
      "[9.4] a our may not hit when place of their not in neighbours of place of our\n"
      "[9.5] a our may not hit when our is worn\n"
      "[9.6] a hit is one on one, many on one or one on many\n"
      "[9.7] before fighting ends: every u in owing must hit\n"
      "[9.8] term owing in fighting means those u in units where owner of u = phasing taken when fighting begins\n";
  auto a = asked(ground(rules));
  const auto& hit = action(a.image(), "hit");
  REQUIRE(hit.pairs);
  CHECK(hit.shapes == (image::one_on_one | image::many_on_one | image::one_on_many));
  a.slot("phasing", a.thing("North"));
  a.set("worn", a.thing("A2"), 1);
  for (const char* ours : {"A1", "A2", "A3", "A4", "B1", "B2", "B3"}) {
    const auto partners = a.elements(hit.edges, {a.thing(ours)});
    for (const char* theirs : {"A1", "A2", "A3", "A4", "B1", "B2", "B3"}) {
      const auto back = a.elements(hit.edges_back, {a.thing(theirs)});
      const bool there = std::find(partners.begin(), partners.end(), a.thing(theirs)) != partners.end();
      const bool here = std::find(back.begin(), back.end(), a.thing(ours)) != back.end();
      CAPTURE(ours, theirs);
      CHECK(there == here);
      CHECK(there == (a.ask("hit", {a.thing(ours), a.thing(theirs)}) == 1));
    }
  }
  CHECK(a.elements(hit.edges, {a.thing("A1")}) == std::vector<image::Value>{a.thing("B1")});
  CHECK(a.image().duties.size() == 1);
}

TEST_CASE("each once, and what rules ask about who has acted") {
  auto p =
      played(shooting("[9.5] a officer may not shoot when unit has been shot_at and front of unit < 5\n"
                      "[9.6] a piece may not march when piece is unit\n"));
  CHECK(p.offers("march Gray"));
  CHECK(!p.offers("march A1"));
  p.pick("done");
  p.pick("shoot Gray, A2");
  CHECK(p.column("worn", "A2") == 1);
}

TEST_CASE("a duty's otherwise runs when nothing is legal") {
  auto p = played(ground("[9.1] before marching ends: spent of A1 > 3 otherwise { now spent of A1 = 5 }\n"));
  for (const char* name : {"A1", "A2", "A3", "A4"}) p.pick(std::string("march ") + name);
  CHECK(p.column("spent", "A1") == 0);
  p.pick("march Gray");  // the last one, Hill, goes silently
  CHECK(p.column("spent", "A1") == 5);
}
