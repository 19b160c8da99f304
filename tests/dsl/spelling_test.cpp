#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::Parsed;

namespace {

struct Slip {
  const char* text;
  const char* fault;
  const char* suggestion;
};

}  // namespace

TEST_CASE("misspelt keywords are reported at their own word") {
  static constexpr Slip slips[] = {
      {"[1.1] quantiy q of piece : 0..24", "1:7 T0102 quantiy", "quantity"},
      {"[1.1] q: plsu 2 when a is b", "1:10 T0102 plsu", "plus"},
      {"[1.1] a gun may nto fire when a is b", "1:17 T0102 nto", "not"},
      {"[1.1] a gun amy not fire when a is b", "1:13 T0102 amy", "may"},
      {"[1.1] q: plus 2 wehn a is b", "1:17 T0102 wehn", "when"},
      {"[1.1] before p edns: every a in S must b", "1:16 T0102 edns", "ends"},
      {"[1.1] before p ends: evrey a in S must b", "1:22 T0102 evrey", "every"},
      {"[1.1] before p ends: every a in S msut b", "1:35 T0102 msut", "must"},
      {"[1.1] procedure p { nwo a of b = c }", "1:21 T0102 nwo", "now"},
      {"[1.1] procedure p { rol d6 as die }", "1:21 T0102 rol", "roll"},
      {"[1.1] procedure p { leav p }", "1:21 T0102 leav", "leave"},
      {"[1.1] procedure p { fi (x = 1) { f(x) } }", "1:21 T0102 fi", "if"},
      {"[1.1] procedure p { a choses one b from S or none }", "1:23 T0102 choses", "chooses"},
      {"[1.1] procedure p { a chooses one b from S whree (f(b, c) or d) or none }", "1:44 T0102 whree", "where"},
      {"[1.1] procedure p { now a is nto b }", "1:30 T0102 nto", "not"},
      {"[1.1] phase p in t by a { action go/gone (u) each onec when b { f(u) } }", "1:51 T0102 onec", "once"},
      {"[1.1] q: is ttoal(a of b for b in S)", "1:13 T0102 ttoal", "total"},
      {"[1.1] q: is 1 when nto (a or b)", "1:20 T0102 nto", "not"},
      {"[1.1] q: is a if b esle c", "1:20 T0102 esle", "else"},
      {"[1.1] q: is 1 when a is b adn c is d", "1:27 T0102 adn", "and"},
      {"[1.1] term t maens 3", "1:14 T0102 maens", "means"},
  };
  for (const Slip& each : slips) {
    INFO(each.text);
    const Parsed parsed(each.text);
    REQUIRE(parsed.findings().size() == 1);
    CHECK(parsed.faults()[0] == each.fault);
    CHECK(parsed.findings()[0].suggestion == each.suggestion);
    CHECK(parsed.findings()[0].help == "write `" + std::string(each.suggestion) + "`");
  }
}

TEST_CASE("words of other languages are answered with the form to write") {
  static constexpr Slip slips[] = {
      {"[1.1] forbid enter when a", "1:7 T0103 forbid", "`forbid`: write `a PIECE may not VERB when ...`"},
      {"[1.1] forbd enter when a", "1:7 T0103 forbd", "`forbd`: write `a PIECE may not VERB when ...`"},
      {"[1.1] q: max 6", "1:10 T0103 max", "`max`: write `at most`"},
      {"[1.1] q: doubled when a", "1:10 T0103 doubled", "`doubled`: write `times 2`"},
      {"[1.1] q: * 2", "1:10 T0103 *", "`*`: write `times 2` in a clause"},
      {"[1.1] a gun may not fire if a", "1:26 T0103 if", "`if`: a condition of a declaration begins with `when`"},
      {"[1.1] q: is 2 if a is b", "1:15 T0103 if",
       "`if`: a condition begins with `when`; `x if c else y` needs its `else`"},
      {"[1.1] a gun cannot fire", "1:13 T0103 cannot", "`cannot`: write `may not`"},
      {"[1.1] before p end: a", "1:16 T0103 end", "`end`: write `ends`"},
      {"[1.1] procedure p { a = 3 }", "1:21 T0101 a =", "a value is changed with `now`"},
      {"[1.1] q: is 1 when a & b", "1:22 T0103 &", "`&`: write `and`"},
  };
  for (const Slip& each : slips) {
    INFO(each.text);
    const Parsed parsed(each.text);
    REQUIRE(parsed.findings().size() == 1);
    CHECK(parsed.faults()[0] == each.fault);
    CHECK(parsed.findings()[0].message == each.suggestion);
  }
}

TEST_CASE("what is wanted is said when it is little") {
  static constexpr Slip slips[] = {
      {"[1.1] q: halved when a", "1:10 T0101 halved", "`halved` does not say how a half is rounded"},
      {"[1.1] q: is a rounded when b", "1:23 T0101 when", "`when` is not understood here; expected `down` or `up`"},
      {"[1.1] procedure p { let step = 1 }", "1:25 T0101 step",
       "`step` is a word of the language and no name; expected a name"},
      {"[1.1] quantity q", "1:16 T0101 q", "`:` is missing behind `q`"},
      {"[1.1] a gun may not fire because wet", "1:34 T0101 wet", "a text stands in quotes"},
      {"[1.1] note [2] \"open", "1:16 T0101 \"open", "this text is not closed in its line"},
      {"[1.1] q: is f(x)", "1:16 T0101 )", "one argument is written with `of`"},
      {"[1.1] q: is 1 when every a in S (b or c)", "1:33 T0101 (", "`(` is not understood here"},
      {"[1.1] procedure p { march(a) { f(a) } }", "1:30 T0101 {", "a call has no block"},
      {"7.1] q: is 1", "1:1 T0101 7", "`7` is not understood here"},
  };
  for (const Slip& each : slips) {
    INFO(each.text);
    const Parsed parsed(each.text);
    REQUIRE(parsed.findings().size() == 1);
    CHECK(parsed.faults()[0] == each.fault);
    CHECK(parsed.findings()[0].message == each.suggestion);
  }
}

TEST_CASE("a name that is used elsewhere is not taken for a slip") {
  const Parsed parsed("[1.1] term t means foe\n[1.2] before p ends: every foe S must b\n");
  REQUIRE(parsed.findings().size() == 1);
  CHECK(parsed.faults()[0] == "2:32 T0101 S");
}

TEST_CASE("a wrong number of arguments is no fault of syntax") {
  CHECK(Parsed("[1.1] procedure p {\n  f(a, a, 3)\n  now b of a = q(a, 1)\n}\n").findings().empty());
}
