#include "compiler/graph/dot.hpp"

#include <catch2/catch.hpp>

using namespace tercio::graph;

TEST_CASE("text in DOT is quoted") {
  CHECK(quoted("1st \"player-turn\": A->B\\C") == R"("1st \"player-turn\": A->B\\C")");
  CHECK(quoted("two\nlines\ttab") == R"("two\nlinestab")");
  CHECK(quoted("Lützen") == "\"Lützen\"");
}

TEST_CASE("text in HTML-like labels is escaped") {
  CHECK(html("a < b & c > \"d\"") == "a &lt; b &amp; c &gt; &quot;d&quot;");
  CHECK(html(std::string("bell\a")) == "bell");
}

TEST_CASE("text wraps at blanks, by characters and not by bytes") {
  CHECK(wrap("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrap("überüberü bc", 12) == std::vector<std::string>{"überüberü bc"});
  CHECK(wrap("a_word_that_is_too_long b", 5) == std::vector<std::string>{"a_word_that_is_too_long", "b"});
  CHECK(wrap("", 5) == std::vector<std::string>{""});
  CHECK(wrap("  \n ", 5) == std::vector<std::string>{""});
}

TEST_CASE("text that is cut says so") {
  CHECK(wrap("one two three four", 7, 2) == std::vector<std::string>{"one two", "three …"});
  CHECK(wrap("one two", 7, 2) == std::vector<std::string>{"one two"});
}

TEST_CASE("ids count, clusters are named so that they have a box, edges stand outside of them") {
  Dot dot("a \"name\"", {}, {}, {});
  const std::string cluster = dot.open_cluster({{"label", "0505"}});
  const std::string a = dot.id(), b = dot.id();
  dot.node(a, {{"label", "end"}});
  dot.edge(a, b, {{"lhead", cluster}});
  dot.close();
  dot.node(b, {});
  CHECK(dot.finish() ==
        "digraph \"a \\\"name\\\"\" {\n"
        "  graph;\n"
        "  node;\n"
        "  edge;\n"
        "  subgraph cluster_p1 {\n"
        "    graph [label=\"0505\"];\n"
        "    p2 [label=\"end\"];\n"
        "  }\n"
        "  p3;\n"
        "  p2 -> p3 [lhead=\"cluster_p1\"];\n"
        "}\n");
}
