#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::syntax::Kind;
using tercio::test::Parsed;
using Faults = std::vector<std::string>;

TEST_CASE("a broken declaration costs itself only") {
  const Parsed parsed(
      "[1.1] quantiy q : 0..9\n"
      "[1.2] procedure p {\n  nwo a = 1\n  if b { f() }\n}\n"
      "[1.3] term t means 1\n");
  CHECK(parsed.faults() == Faults{"1:7 T0102 quantiy", "3:3 T0102 nwo"});
  REQUIRE(parsed.items().size() == 3);
  CHECK(parsed.items()[0].is(Kind::error));
  CHECK(parsed.items()[1].is(Kind::error));
  CHECK(parsed.items()[1].text() == "[1.2] procedure p {\n  nwo a = 1\n  if b { f() }\n}");
  CHECK(tercio::test::shape(parsed.items()[2]) == "cited(cite(mark(case_no:1.3)) d_term(name:t p_means(e_integer:1)))");
}

TEST_CASE("a misspelt part behind a whole declaration breaks that declaration") {
  const Parsed parsed("[1.1] q: plus 2 wehn a\n[1.2] book b\n");
  CHECK(parsed.faults() == Faults{"1:17 T0102 wehn"});
  REQUIRE(parsed.items().size() == 2);
  CHECK(parsed.items()[0].text() == "[1.1] q: plus 2 wehn a");
}

TEST_CASE("what stands behind a closed block is no part of it") {
  const Parsed parsed("procedure p { f() } 12\nbook b\n");
  CHECK(parsed.faults() == Faults{"1:21 T0101 12"});
  REQUIRE(parsed.items().size() == 3);
  CHECK(parsed.items()[0].is(Kind::cited));
}

TEST_CASE("declarations begin in column one") {
  const Parsed parsed("book b\n  [1.1] term t means 1\n[1.2] term u means 1\n");
  CHECK(parsed.faults() == Faults{"2:3 T0101 ["});
  CHECK(parsed.items().size() == 3);
}

TEST_CASE("a brace that is not closed is one finding") {
  const Parsed next("[1.1] procedure p {\n  if a { f() }\n[1.2] q: is 1\n[1.3] q: is 2\n");
  CHECK(next.faults() == Faults{"1:19 T0101 {"});
  CHECK(next.items().size() == 3);
  REQUIRE(next.findings()[0].labels.size() == 1);
  CHECK(next.sources().begin(next.findings()[0].labels[0].span).line == 3);

  CHECK(Parsed("[1.1] procedure p {\n  if a { f() }\n").faults() == Faults{"1:19 T0101 {"});
  CHECK(Parsed("[1.1] kind k {\n  a : flag\n[1.2] kind l { b : flag }\n").faults() == Faults{"1:14 T0101 {"});
  CHECK(Parsed("[1.1] example e {\n  given a\n[1.2] x: is 1\n").faults() == Faults{"1:17 T0101 {"});
}

TEST_CASE("indentation tells which brace is not closed") {
  const Parsed parsed("[1.1] procedure p {\n  if a {\n    f()\n  if b {\n    g()\n  }\n}\n[1.2] q: is 1\n");
  CHECK(parsed.faults() == Faults{"2:8 T0101 {"});
}

TEST_CASE("a bracket that is not closed is one finding at it") {
  CHECK(Parsed("[1.1] q: is 1 when (a or b\n[1.2] q: is 2\n").faults() == Faults{"1:20 T0101 ("});
  CHECK(Parsed("[1.1] q: is 1 when (a or b\n").faults() == Faults{"1:20 T0101 ("});
}

TEST_CASE("a brace too many is one finding") {
  CHECK(Parsed("procedure p { f() }\n}\nbook b\n").faults() == Faults{"2:1 T0101 }"});
}

TEST_CASE("an empty body has its own finding") {
  CHECK(Parsed("instead of p { }\n").faults() == Faults{"1:14 T0105 { }"});
  CHECK(Parsed("procedure p { if a {\n  } }\n").faults() == Faults{"1:20 T0105 {\n  }"});
}

TEST_CASE("sentences in column one do not begin declarations") {
  const Parsed whole("procedure p {\nnow a = 1\nif b { f() }\n}\n");
  CHECK(whole.findings().empty());
  const Parsed broken("procedure p {\nlte a = 1\nnow b = 2\nif c { f() }\n}\nbook b\n");
  CHECK(broken.items().back().is(Kind::cited));
}

TEST_CASE("only blanks and comments") {
  for (const char* text : {"", " ", "\n\n", "# c", "\r\n\t # c\r\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF# c\n"}) {
    const Parsed parsed(text);
    CHECK(parsed.findings().empty());
    CHECK(parsed.items().empty());
  }
}

TEST_CASE("a byte order mark and line ends of two bytes change nothing") {
  const std::string text =
      "[1.1] procedure p {\n  now a\n  # c\n}\n== H\nlist l: k {\n  name\n\n  A\n}\n[1.2] q: is 1\n  when a\n";
  std::string two_bytes = "\xEF\xBB\xBF";
  for (const char c : text) two_bytes += c == '\n' ? std::string("\r\n") : std::string(1, c);
  const Parsed parsed(two_bytes);
  CHECK(parsed.findings().empty());
  CHECK(dump(parsed.tree()) == dump(Parsed(text).tree()));
}
