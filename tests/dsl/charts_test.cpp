#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::declaration;
using tercio::test::Parsed;

TEST_CASE("a table has axes, values and rows") {
  CHECK(declaration("table t: die 1..6 down, odds ratio across rounded down clamped gives - or A rising along odds {\n"
                    "    die | 1:2  2,14   # head\n\n"
                    "    # a comment of its own line\n"
                    "    1   | \"x y\"?? -9..0\n"
                    "}") ==
        "d_table(name:t axis(name:die type(t_range(number:1 number:6)) k_down) "
        "axis(name:odds k_ratio k_across k_rounded_down k_clamped) p_gives(type(t_dash t_name:A)) "
        "p_monotone(k_rising name:odds) "
        "chart(row(cell:die cell:| cell:1:2 cell:2,14) row(cell:1 cell:| cell:\"x y\"?? cell:-9..0)))");
  CHECK(declaration("table t: d 1..6 down, o ratio across gives - or A rising along o, falling along d {\n d | 1:1\n}") ==
        "d_table(name:t axis(name:d type(t_range(number:1 number:6)) k_down) axis(name:o k_ratio k_across) "
        "p_gives(type(t_dash t_name:A)) p_monotone(k_rising name:o) p_monotone(k_falling name:d) "
        "chart(row(cell:d cell:| cell:1:1)))");
  CHECK(declaration("table t: down down rounded up gives x falling along down {\n a\n}") ==
        "d_table(name:t axis(name:down k_down k_rounded_up) p_gives(type(t_name:x)) p_monotone(k_falling name:down) "
        "chart(row(cell:a)))");
}

TEST_CASE("a list has a kind, presets and rows") {
  CHECK(declaration("list l: unit (owner A, front 9?, label \"x y\") when o {\n name front/back\n B 10?/5??\n}") ==
        "d_list(name:l name:unit presets(preset(name:owner cell:A) preset(name:front cell:9?) preset(name:label "
        "cell:\"x y\")) "
        "p_when(e_name:o) chart(row(cell:name cell:front/back) row(cell:B cell:10?/5?\?)))");
}

TEST_CASE("a map has words and perhaps rows") {
  CHECK(declaration("map m: grid square 8 by 8") ==
        "d_map(name:m map_word:grid map_word:square map_word:8 map_word:by map_word:8)");
  CHECK(declaration("map m: hex, lines 01..23 {\n road 1201-1202?? 1306..1308/1206..1208\n}") ==
        "d_map(name:m map_word:hex map_word:, map_word:lines map_word:01..23 "
        "chart(row(cell:road cell:1201-1202?? cell:1306..1308/1206..1208)))");
}

TEST_CASE("the words of a map end with its line") {
  const Parsed parsed("map m: hex\nbook b\n");
  CHECK(parsed.findings().empty());
  CHECK(parsed.items().size() == 2);
}

TEST_CASE("charts with line ends of two bytes are the same") {
  CHECK(declaration("list l: unit {\r\n  name  # head\r\n\r\n  A   \r\n}\r\n") ==
        "d_list(name:l name:unit chart(row(cell:name) row(cell:A)))");
}

TEST_CASE("the head of a chart ends its line, and a chart has a row") {
  CHECK(Parsed("list l: unit { name\n A\n}").faults() == std::vector<std::string>{"1:14 T0101 {"});
  CHECK(Parsed("list l: unit {\n}").faults() == std::vector<std::string>{"2:1 T0101 }"});
  CHECK(Parsed("list l: unit {\n\n\n}").faults() == std::vector<std::string>{"4:1 T0101 }"});
  CHECK(Parsed("table t: a down gives 0..9 {\n  # none\n}").faults() == std::vector<std::string>{"3:1 T0101 }"});
  CHECK(Parsed("map m: hex, lines 01..23 {  # open\n  # none\n}").faults() == std::vector<std::string>{"3:1 T0101 }"});
}

TEST_CASE("a chart that is not closed ends before the next declaration") {
  const Parsed parsed("[1.1] list l: unit {\n  name\n  A\n[1.2] term t means 1\n== Heading\nbook b\n");
  CHECK(parsed.faults() == std::vector<std::string>{"1:20 T0101 {"});
  CHECK(parsed.items().size() == 4);
  CHECK(Parsed("list l: unit {\n  name\n  A\n").faults() == std::vector<std::string>{"1:14 T0101 {"});
}
