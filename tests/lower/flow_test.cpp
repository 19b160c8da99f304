// Flows as nodes: loops, branches, windows, leaving, batches.
#include "tests/lower/play.hpp"

using namespace tercio;

namespace {

// A game of one flow; n says how often something ran, seen in what order.
std::string flow(const std::string& body, const std::string& more = "") {
  return "battle trial \"A trial\"\n"
         "[1] kind side\n"
         "[1.1] list sides: side {\n    name\n    North\n    South\n}\n"
         "[1.2] kind unit { owner : side  hits : 0..9  dead : flag }\n"
         "[1.3] list units: unit {\n    name  owner\n    A     North\n    B     North\n    C     South\n}\n"
         "[1.4] state n : 0..9999\n[1.5] state m : 0..9999\n" +
         more + "[2] sequence game {\n" + body + "\n  leave game as \"end\"\n}\n";
}

image::Value n_of(const std::string& body, const std::string& more = "") {
  const auto p = played(flow(body, more));
  CHECK(p.ended() == "end");
  return p.column("n");
}

}  // namespace

TEST_CASE("loops") {
  CHECK(n_of("for each t in 1..4 { now n = n * 10 + t }") == 1234);
  CHECK(n_of("for each u in units where owner of u = North { now n = n + 1 }") == 2);
  CHECK(n_of("repeat at most 5 times { now n = n + 1 }") == 5);
  CHECK(n_of("repeat at most 5 times { now n = n + 1  if n = 3 { leave loop } }") == 3);
  CHECK(n_of("for each t in 1..9 { if t = 4 { leave loop }  now n = t }  now n = n + 10") == 13);
  CHECK(n_of("for each t in 1..3 { for each u in units { now n = n + 1  if u = B { leave loop } } }") == 6);
  CHECK(n_of("until none u in units where (n < 50 and hits of u = 0) { now n = n + 7 }") == 21);  // each once
}

TEST_CASE("branches and outcomes") {
  CHECK(n_of("let x = 3  if x = 3 { now n = 1 } else { now n = 2 }") == 1);
  CHECK(n_of("let x = 4  if x = 3 { now n = 1 } else if x = 4 { now n = 2 } else { now n = 3 }") == 2);
  CHECK(n_of("let x = four of A  outcome x { 1..3 { now n = 1 } 4 { now n = 2 } 5..9 nothing }",
             "[3] quantity four of unit : 1..9\n[3.1] four: is 4\n") == 2);
}

TEST_CASE("calls have arguments, windows stand around bodies") {
  const std::string more =
      "[3] procedure hit (unit, by_much: 0..9) { now hits of unit = hits of unit + by_much }\n"
      "[3.1] before hit when unit = A { now n = n * 10 + 1 }\n"
      "[3.2] after hit { now n = n * 10 + 2 }\n"
      "[3.3] instead of hit when unit = C { now n = n * 10 + 3 }\n"
      "[3.4] after hit when replaced { now n = n * 10 + 4 }\n";
  const auto p = played(flow("hit(A, 2)  hit(B, 3)  hit(C, 4)", more));
  CHECK(p.ended() == "end");
  CHECK(p.column("hits", "A") == 2);
  CHECK(p.column("hits", "B") == 3);
  CHECK(p.column("hits", "C") == 0);
  CHECK(p.column("n") == 9999);  // 1 2 2 3 2 4, clamped
  CHECK(n_of("hit(A, 2)", more) == 12);
  CHECK(n_of("hit(B, 2)", more) == 2);
  CHECK(n_of("hit(C, 2)", more) == 324);
}

TEST_CASE("steps are places to hang on, and to leave to what follows") {
  const std::string more =
      "[3] procedure work {\n  step first { now n = n * 10 + 1 }\n  step second { now n = n * 10 + 2 }\n"
      "  step open\n}\n"
      "[3.1] before second in work { now n = n * 10 + 3 }\n"
      "[3.2] after open in work when n > 100 { now n = n + 1000 }\n"
      "[3.3] instead of first in work when m = 1: nothing\n"
      "[3.4] after work { now n = n + 5000 }\n"
      "[3.5] before open in work when m = 2 { leave work }\n";
  CHECK(n_of("work()", more) == 6132);
  CHECK(n_of("now m = 1  work()", more) == 5032);
  CHECK(n_of("now m = 2  work()", more) == 5132);
}

TEST_CASE("a body that always leaves still has its after windows") {
  const std::string more =
      "[3] procedure work { now n = 1  leave work  now n = 2 }\n[3.1] after work { now n = n + 10 }\n";
  CHECK(n_of("work()", more) == 11);
}

TEST_CASE("a batch settles at its end, also when it is left") {
  const std::string more =
      "[3] whenever u in units where (hits of u > 0 and not u is dead) { now u is dead  now m = m + n }\n";
  const auto p = played(flow("for each u in units { now hits of u = 1  now n = n + 1 }", more));
  CHECK(p.column("m") == 9);  // three deaths after the third write
  const auto q =
      played(flow("for each u in units { now hits of u = 1  now n = n + 1  if u = B { leave loop } }", more));
  CHECK(q.column("m") == 4);
  const auto r = played(flow("now hits of A = 1  now n = 5  now hits of B = 1", more));
  CHECK(r.column("m") == 5);
  const auto s = played(flow("together { now hits of A = 1  now n = 5 }", more));
  CHECK(s.column("m") == 5);
}

TEST_CASE("a life ends with its flow") {
  const std::string more =
      "[3] state w : 0..9 until work ends = 4\n"
      "[3.1] procedure work { now n = n * 10 + w  now w = 7  now n = n * 10 + w }\n";
  CHECK(n_of("work()  work()", more) == 4747);
}

TEST_CASE("results") {
  CHECK(played(flow("leave game as South")).ended() == "South");
  CHECK(played(flow("if n = 0 { leave game as \"one\" }  leave game as \"two\"")).ended() == "one");
}

TEST_CASE("a set that nothing owns") {
  const std::string state = "[3] state some_units : set of unit\n";
  CHECK(n_of("now some_units = those u in units where owner of u = North  now n = count of some_units", state) == 2);
  CHECK(n_of("now some_units = units  if C in some_units { now n = 1 }  for each u in some_units { now n = n + 2 }", state) == 7);
}

TEST_CASE("two sets are equal when they hold the same, and none is the empty one") {
  const std::string state = "[3] state some_units : set of unit\n";
  CHECK(n_of("if some_units = none and some_units is none and some_units = set() { now n = 1 }", state) == 1);
  CHECK(n_of("now some_units = set(B, A)  if some_units = (those u in units where owner of u = North) { now n = 1 }", state) == 1);
  CHECK(n_of("now some_units = set(B, A)  if some_units != set(A) and some_units != units and some_units is not none { now n = 1 }",
             state) == 1);
  CHECK(n_of("let few = 1..3  if few = set(3, 1, 2) and few != 1..4 { now n = 1 }") == 1);
}

TEST_CASE("a name of a loop may be set again behind it") {
  CHECK(n_of("for each u in units { now n = n + hits of u + 1 }  draw u from (those v in units where v = B)  if u = B { now n = n + 10 }") == 13);
}
