// Choices in the middle of a flow.
#include "tests/lower/ground.hpp"
#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

Played after_march(const std::string& body, const std::string& more = "") {
  auto p = played(ground("[9] after march when piece = A1 { " + body + " }\n" + more));
  p.pick("march A1");
  return p;
}

}  // namespace

TEST_CASE("one, or none, and what runs then") {
  const std::string body =
      "phasing chooses one u from units where owner of u != phasing or none { now spent of A2 = 9 }  "
      "if u != none { now spent of u = 3 }";
  auto p = after_march(body);
  CHECK(p.offered() == std::vector<std::string>{"u: B1", "u: B2", "u: B3", "u: none"});
  p.pick("u: B2");
  CHECK(p.column("spent", "B2") == 3);
  auto q = after_march(body);
  q.pick("u: none");
  CHECK(q.column("spent", "A2") == 9);
}

TEST_CASE("some, with a sum to reach") {
  auto p = after_march(
      "phasing chooses some band from units where owner of band = South such that total(front of u for u in band) >= 9 "
      "or all if no choice is enough  for each u in band { now spent of u = 1 }");
  CHECK(p.image().choices.size() == 1);
  REQUIRE(p.image().choices[0].conditions.size() == 1);
  CHECK(p.image().choices[0].conditions[0].measure >= 0);
}

TEST_CASE("may, picks and the permission that a choice asks") {
  auto p = after_march(
      "phasing may \"rest\" when A2 is not worn { now spent of A2 = 1 } else { now spent of A2 = 2 }  "
      "phasing picks { \"left\" { now spent of A3 = 1 } \"right\" when A2 is worn { now spent of A3 = 2 } \"back\" { "
      "now spent of A3 = 3 } }  "
      "phasing chooses one h from neighbours of place of A1 where (may enter(A1, h) and h != 0203)  now place of A1 = "
      "h",
      "[9.1] permission enter (piece, hex)\n[9.2] a piece may not enter when terrain of hex = marsh or some q in "
      "pieces: place of q = hex because \"no\"\n");
  p.pick("rest: yes");
  CHECK(p.column("spent", "A2") == 1);
  CHECK(p.offered().size() == 2);
  p.pick("back");
  CHECK(p.column("spent", "A3") == 3);
  const auto& choice = p.image().choices.back();
  REQUIRE(choice.asks.size() == 1);
  CHECK(p.image().questions[static_cast<std::size_t>(choice.asks[0].question)].name == "enter");
  CHECK(choice.asks[0].args.size() == 2);
  CHECK(!p.offers("h: 0203"));
  CHECK(!p.offers("h: 0302"));  // A3 is there
}

TEST_CASE("an order that a side chooses") {
  auto p = after_march(
      "for each u in units where owner of u = South by phasing { now spent of A2 = spent of A2 * 2 + 1  now spent of u "
      "= spent of A2 }");
  p.pick("u: B3");
  p.pick("u: B1");
  CHECK(p.column("spent", "B3") == 1);
  CHECK(p.column("spent", "B1") == 3);
  CHECK(p.column("spent", "B2") == 7);  // the last one is taken silently
}

TEST_CASE("a roll on a chart") {
  auto p = after_march(
      "roll 2d6 as sum  now spent of A2 = sum  roll d6 on chart_of at front of A1 as found  "
      "outcome found { low { now spent of A3 = 1 } high { now spent of A3 = 2 } - { now spent of A3 = 3 } }",
      "[9.1] table chart_of: die 1..6 down, force 0..40 across gives low or high or - {\n"
      "    die | 0-4  5-9  10+\n    1-3 | low  high -\n    4-6 | -    low  high\n}\n");
  p.roll({3, 4});
  CHECK(p.column("spent", "A2") == 7);
  p.roll({2});
  CHECK(p.column("spent", "A3") == 2);
}
