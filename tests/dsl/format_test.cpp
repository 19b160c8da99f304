// The canonical form, piece by piece.
#include <catch2/catch.hpp>
#include <string>

#include "dsl/format/difference.hpp"
#include "dsl/format/format.hpp"

using tercio::format::canonical;

namespace {

// The canonical form of a text, which must be stable.
std::string form(const std::string& text) {
  const std::string once = canonical(text);
  CHECK(canonical(once) == once);
  return once;
}

}  // namespace

TEST_CASE("a sentence stands in its line, two blanks a level", "[format]") {
  CHECK(form("[1.1]procedure p{let a=1;now b of c=2 step d{leave p}}") ==
        "[1.1] procedure p {\n  let a = 1\n  now b of c = 2\n  step d { leave p }\n}\n");
  CHECK(form("[1.1] procedure p {\n\n\n  step a\n\n\n  step b\n\n}\n") ==
        "[1.1] procedure p {\n  step a\n\n  step b\n}\n");
}

TEST_CASE("one sentence stands in the line of its block where it fits", "[format]") {
  CHECK(form("before p {\n  x(a)\n}") == "before p { x(a) }\n");
  CHECK(form("before p {\n  if a {\n    x(a)\n  } else {\n    y(a, b)\n  }\n}") ==
        "before p { if a { x(a) } else { y(a, b) } }\n");
  CHECK(form("before p { if a { x(a) } else { y(a) z(a) } }") ==
        "before p {\n  if a {\n    x(a)\n  } else {\n    y(a)\n    z(a)\n  }\n}\n");
  CHECK(form("before p { for each a in b { for each c in d { x(a, c) } } }") ==
        "before p {\n  for each a in b { for each c in d { x(a, c) } }\n}\n");
  CHECK(form("before p { outcome r { 1 nothing 2, 3 { x(a) } } }") ==
        "before p {\n  outcome r {\n    1 nothing\n    2, 3 { x(a) }\n  }\n}\n");
}

TEST_CASE("a long sentence is broken at its clauses, then at its words", "[format]") {
  const std::string condition =
      "some other in occupants of the_goal: (owner of other != owner of piece and other is not disrupted)";
  CHECK(form("[1.1] a piece may not enter when " + condition + " because \"no\"") ==
        "[1.1] a piece may not enter\n  when " + condition + "\n  because \"no\"\n");
  CHECK(form("[1.1] x: plus 1 when (a is bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb or a is cccccccccccccccccccccccc) and a is "
             "dddddddddddddddddddddddddddddddddddd and e is f over [2.2], [3.3]") ==
        "[1.1] x: plus 1\n"
        "  when (a is bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb or a is cccccccccccccccccccccccc)\n"
        "    and a is dddddddddddddddddddddddddddddddddddd\n"
        "    and e is f\n"
        "  over [2.2], [3.3]\n");
}

TEST_CASE("signs stand as the language is written", "[format]") {
  CHECK(form("x :plus -( a+b )*2/3 when f of(a)<=g( a ,b )and c in 1 .. 3") ==
        "x: plus -(a + b) * 2 / 3 when f of (a) <= g(a, b) and c in 1..3\n");
  CHECK(form("kind a is b{c:0 ..9 printed}") == "kind a is b { c : 0..9 printed }\n");
  CHECK(form("kind a{c:0..9 long,d:flag}") == "kind a {\n  c       : 0..9\n  long, d : flag\n}\n");
  CHECK(form("option a:5 or 4,normally 5 \"t\"") == "option a : 5 or 4, normally 5 \"t\"\n");
  CHECK(form("[ 1.1 on a as b see 2.2,3.3 ]  state a ( b ,c ):yes or no=no") ==
        "[1.1 on a as b see 2.2, 3.3] state a (b, c) : yes or no = no\n");
  CHECK(form("action a / b(c)each c once{x(c)}") == "action a/b (c) each c once { x(c) }\n");
  CHECK(form("an attack is also one  on many ,many on\none") == "an attack is also one on many, many on one\n");
  CHECK(form("instead   of a:nothing") == "instead of a: nothing\n");
  CHECK(form("map m:hex ,lines 01 .. 08,positions 01..08") == "map m: hex, lines 01..08, positions 01..08\n");
}

TEST_CASE("charts stand in columns", "[format]") {
  CHECK(form("table t: die 1..2 down gives 0..99 {\n  die |  1  22?\n# between\n 1 | 3 4 # last\n\n\n 2 |  55 6\n}") ==
        "table t: die 1..2 down gives 0..99 {\n"
        "    die | 1   22?\n"
        "    # between\n"
        "    1   | 3   4  # last\n\n"
        "    2   | 55  6\n}\n");
  CHECK(form("list l: unit (owner Red) {\n name place\n \"von \xC3\xBC\" 0101\n Abcdefg 0102\n}") ==
        "list l: unit (owner Red) {\n    name     place\n    \"von \xC3\xBC\"  0101\n    Abcdefg  0102\n}\n");
  CHECK(form("map m: hex {\n clear  0101   0102 0103\n woods 0201\n}") ==
        "map m: hex {\n    clear  0101 0102 0103\n    woods  0201\n}\n");
}

TEST_CASE("every comment is kept where it stands", "[format]") {
  CHECK(form("# above\n\n[1.1] kind side   # behind\n  # below\n\n\n# last") ==
        "# above\n\n[1.1] kind side  # behind\n# below\n\n# last\n");
  CHECK(form("before p { # open\n # own\n x(a) # call\n # end\n} # close\n") ==
        "before p {  # open\n  # own\n  x(a)  # call\n  # end\n}  # close\n");
  CHECK(form("x: plus 1 # why\n  when a\n  # and\n  and b") == "x: plus 1  # why\n  when a\n    # and\n    and b\n");
  CHECK(form("x: is f( # inside\n a, b)") == "x: is f(  # inside\n    a, b)\n");
}

TEST_CASE("headings stand between empty lines and keep their text", "[format]") {
  CHECK(form("battle rain\n== 1.0  A   title \n[1.1] kind side\n# about\n=== 1.2 (option fog, normally off)\nkind a") ==
        "battle rain\n\n== 1.0  A   title\n\n[1.1] kind side\n# about\n=== 1.2 (option fog, normally off)\n\nkind a\n");
}

TEST_CASE("what cannot be read is kept as it is", "[format]") {
  CHECK(form("kind   a\n[1.1]  forbd  it   when\n   x  # here\nkind   b\n") ==
        "kind a\n[1.1]  forbd  it   when\n   x  # here\nkind b\n");
  CHECK(form("kind a }  }\nkind   b\n") == "kind a }  }\nkind b\n");
  CHECK(form("map  m: hex {\n  # no row\n}\nkind   b\n") == "map  m: hex {\n  # no row\n}\nkind b\n");
  CHECK(form("list  l: unit {\n\n\n}\nkind   b\n") == "list  l: unit {\n\n\n}\nkind b\n");
  CHECK(form("  kind  a\nkind   b\n") == "  kind  a\nkind b\n");
  CHECK(form("x: is \"open\nkind   b\n") == "x: is \"open\nkind b\n");
}

TEST_CASE("line ends become plain and the byte order mark goes", "[format]") {
  CHECK(form("\xEF\xBB\xBFkind  a\r\nx: plsu\t 1\r\n") == "kind a\nx: plsu\t 1\n");
  CHECK(form("").empty());
  CHECK(form("\n \n").empty());
}

TEST_CASE("a long cell or a deep block makes no huge file", "[format]") {
  std::string chart = "list l: unit {\n name a\n " + std::string(100000, 'x') + " b\n";
  for (int i = 0; i < 1000; ++i) chart += " y z\n";
  CHECK(form(chart + "}").size() < 200000);
  std::string deep;
  for (int i = 0; i < 390; ++i) deep += "step a { ";
  for (int i = 0; i < 1000; ++i) deep += "x(a) ";
  CHECK(form("before p { " + deep + std::string(391, '}')).size() < 200000);
}

TEST_CASE("a difference is told in unified form", "[format]") {
  using tercio::format::difference;
  CHECK(difference("a\n", "a\n", "f").empty());
  CHECK(difference("1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n", "f") ==
        "--- f\n+++ f\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(difference("", "a\n", "f") == "--- f\n+++ f\n@@ -0,0 +1 @@\n+a\n");
  CHECK(difference("a", "a\n", "f") == "--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
}
