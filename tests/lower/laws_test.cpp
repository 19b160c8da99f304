// Laws and reactions: what holds, what they read, and a frame of their own while state settles.
#include <algorithm>

#include "tests/lower/ground.hpp"
#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

const std::string rules = R"(
[8.1] state count_of : 0..99
[8.2] procedure wear (piece) { now worn of piece = yes }
[8.3] before wear when piece is unit { now count_of = count_of + front of piece }
[8.4] quantity load of piece : 0..99
[8.4 as whole] load: is spent of piece
[8.4 as extra] load: plus 5 when piece is officer
[8.5] whenever piece in pieces where (piece is not worn and load of piece >= 8) { wear(piece) }
[8.6] after piece becomes worn when piece is unit { now spent of piece = 1 }
)";

}  // namespace

TEST_CASE("a law reads what its condition reads, also through questions") {
  const auto image = lower::lower(checked(ground(rules))->model);
  REQUIRE(image.laws.size() == 1);
  std::vector<std::string> read;
  for (const auto c : image.laws[0].reads) read.push_back(image.columns[static_cast<std::size_t>(c)].name);
  CHECK(std::count(read.begin(), read.end(), "worn") == 1);
  CHECK(std::count(read.begin(), read.end(), "spent") == 1);
  CHECK(read.size() == 2);
}

TEST_CASE("the set of a law") {
  auto a = asked(ground(rules));
  a.set("spent", a.thing("A1"), 8);
  a.set("spent", a.thing("A2"), 7);
  a.set("spent", a.thing("Gray"), 3);
  const auto holds = a.elements(a.image().laws[0].holds);
  CHECK(holds == std::vector<image::Value>{a.thing("A1"), a.thing("Gray")});
}

TEST_CASE("bodies run at level 1, in slots of their own") {
  const auto image = lower::lower(checked(ground(rules))->model);
  require_verified(image);
  int copies = 0;
  for (const auto& flow : image.flows) copies += flow.name == "wear" ? 1 : 0;
  CHECK(copies == 2);
  for (const auto& law : image.laws) {
    const auto& entry = image.nodes[static_cast<std::size_t>(law.entry)];
    CHECK(entry.op == image::FlowOp::enter);
    CHECK(image.flows[static_cast<std::size_t>(entry.a)].level == 1);
  }
}

TEST_CASE("a law acts while a flow of play is in the middle of the same procedure") {
  // wear(A1) makes A2 heavy before it comes to its own write; the law wears A2 in between.
  auto p = played(ground(rules + "[8.8] before wear when (piece = A1) { now spent of A2 = 9 }\n"
                                 "[8.9] after march when piece = A3 { wear(A1) }\n"));
  p.pick("march A3");
  CHECK(p.column("worn", "A1") == 1);
  CHECK(p.column("worn", "A2") == 1);
  CHECK(p.column("spent", "A2") == 1);  // the reaction
  CHECK(p.column("count_of") == 9);     // 5 and 4: the argument of the outer call was not lost
}
