// The stages of a quantity, one after the other, and what clauses do to each other.
#include "tests/lower/ground.hpp"
#include "tests/lower/rules.hpp"

using namespace tercio;

namespace {

// n, a and b say which clauses hold.
image::Value of(const std::string& clauses, image::Value n, image::Value a = 0, image::Value b = 0) {
  const auto all = asked(ground("[6] quantity worth (n: 0..99, a: 0..9, b: 0..9) : 0..60\n" + clauses));
  const image::Value fused = all.ask("worth", {n, a, b});
  return fused;
}

}  // namespace

TEST_CASE("a default, and what beats it") {
  CHECK(of("[6.1] worth: is n\n", 7) == 7);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: is 20 when a = 1\n", 7, 1) == 20);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: is 20 when a = 1\n", 7, 2) == 7);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: is 20 when a = 1\n[6.3] worth: is 30 when b = 1 over [6.2]\n", 7, 1, 1) ==
        30);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: is 20 when a = 1\n[6.3] worth: is 30 when b = 1\n", 7, 1, 1) == 30);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: is 20 when a = 1 over [6.3]\n[6.3] worth: is 30 when b = 1\n", 7, 1, 1) ==
        20);
  CHECK(of("[6.1] worth: plus n\n", 7) == 7);
}

TEST_CASE("stages run in their order, not in the order written") {
  CHECK(of("[6.1] worth: is n\n[6.2] worth: times 2 when a = 1\n[6.3] worth: plus 3\n", 5, 1) == 16);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: times printed 2 when a = 1\n[6.3] worth: plus 3\n", 5, 1) == 13);
  CHECK(of("[6.1] worth: halved up when a = 1\n[6.2] worth: is n\n[6.3] worth: plus 2\n", 5, 1) == 4);
  CHECK(of("[6.1] worth: halved down when a = 1\n[6.2] worth: is n\n[6.3] worth: plus 2\n", 5, 1) == 3);
  CHECK(of("[6.1] worth: halved up when a = 1\n[6.2] worth: is n\n[6.3] worth: halved up when b = 1\n", 9, 1, 1) == 5);
  CHECK(of("[6.1] worth: at least 4\n[6.2] worth: is n\n[6.3] worth: at most 10\n", 1) == 4);
  CHECK(of("[6.1] worth: at least 4\n[6.2] worth: is n\n[6.3] worth: at most 10\n", 50) == 10);
  CHECK(of("[6.1] worth: at least 20\n[6.2] worth: is n\n[6.3] worth: at most 10\n", 1) == 10);  // the ceiling is last
  CHECK(of("[6.1] worth: exactly 3 when a = 1\n[6.2] worth: is n\n[6.3] worth: at least 9\n", 1, 1) == 3);
  CHECK(of("[6.1] worth: exactly 3 when a = 1\n[6.2] worth: is n\n[6.3] worth: at least 9\n", 1, 0) == 9);
}

TEST_CASE("factors multiply, or only the best counts") {
  const std::string two = "[6.1] worth: is n\n[6.2] worth: times 2 when a > 0\n[6.3] worth: times 3 when b > 0\n";
  CHECK(of(two, 5, 1, 1) == 30);
  CHECK(of(two + "[6.4] worth: times best\n", 5, 1, 1) == 15);
  CHECK(of(two + "[6.4] worth: times best\n", 5, 1, 0) == 10);
  CHECK(of(two + "[6.4] worth: times best\n", 5, 0, 0) == 5);
}

TEST_CASE("the result stays in its range") {
  CHECK(of("[6.1] worth: is n\n", 61) == 60);
  CHECK(of("[6.1] worth: is n\n[6.2] worth: minus a\n", 3, 9) == 0);
}

TEST_CASE("a sum over a set, once for each") {
  const std::string text =
      "[6.1] quantity power of side : 0..400\n"
      "[6.2] power: is 1\n"
      "[6.3] power: plus front of unit for unit in units where owner of unit = side\n"
      "[6.4] power: minus 1 for unit in units where (owner of unit = side and unit is worn)\n";
  auto a = asked(ground(text));
  CHECK(a.ask("power", {a.thing("South")}) == 17);
  a.set("worn", a.thing("B1"), 1);
  CHECK(a.ask("power", {a.thing("South")}) == 16);
}

TEST_CASE("a question keeps its parts, with all parameters") {
  const auto a =
      asked(ground("[6] quantity worth (n: 0..99, a: 0..9) with twice = n * 2 : 0..60\n"
                   "[6.1] worth: is twice\n[6.2] worth: plus 2 when a = 1 and twice > 4\n"
                   "[6.3] worth: is 9 when a = 2 over [6.2]\n"));
  const auto& q = a.find("worth");
  REQUIRE(q.clauses.size() == 3);
  CHECK(a.value(q.clauses[0].value, {4, 1}) == 8);
  CHECK(a.value(q.clauses[1].guard, {4, 1}) == 1);
  CHECK(a.value(q.clauses[1].guard, {2, 1}) == 0);
  CHECK(q.clauses[0].guard == -1);
  CHECK(q.clauses[2].over == std::vector<std::int32_t>{1});
}

TEST_CASE("bans and what lifts them") {
  const auto a =
      asked(ground("[6] permission pass (n: 0..99, a: 0..9)\n"
                   "[6.1] a n may not pass when n > 50 because \"too much\"\n"
                   "[6.2] a n may not pass when a = 3\n"
                   "[6.3] despite [6.1]: a n may pass when a = 1\n"));
  CHECK(a.ask("pass", {10, 0}) == 1);
  CHECK(a.ask("pass", {60, 0}) == 0);
  CHECK(a.ask("pass", {60, 1}) == 1);
  CHECK(a.ask("pass", {10, 3}) == 0);
  const auto& q = a.find("pass");
  REQUIRE(q.bans.size() == 2);
  CHECK(q.bans[0].because == "too much");
  REQUIRE(q.bans[0].lifts.size() == 1);
  CHECK(a.value(q.bans[0].guard, {60, 1}) == 1);
  CHECK(a.value(q.bans[0].lifts[0].guard, {60, 1}) == 1);
}

TEST_CASE("an option folds its clauses away") {
  const std::string text =
      "[6] quantity worth of side : 0..60\n[6.1] worth: is 5\n"
      "[6.2] option doubled : yes or no, normally no \"twice\"\n"
      "[6.3] worth: times 2 when doubled\n";
  const auto off = asked(ground(text));
  CHECK(off.ask("worth", {0}) == 5);
  CHECK(off.find("worth").clauses.size() == 1);
  const auto on = asked(ground(text), {{{"doubled", "yes"}}});
  CHECK(on.ask("worth", {0}) == 10);
}
