#include <catch2/catch.hpp>
#include <chrono>

#include "tests/dsl/parsed.hpp"

using tercio::syntax::max_depth;
using tercio::test::Parsed;

namespace {

std::string times(int n, const std::string& part) {
  std::string all;
  for (int i = 0; i < n; ++i) all += part;
  return all;
}

// A nesting of n levels: n times `open`, `inside`, n times `close`.
std::string nest(const std::string& before, int n, const std::string& open, const std::string& inside,
                 const std::string& close = "", const std::string& after = "") {
  return before + times(n, open) + inside + times(n, close) + after + "\n[9.9] term last means 1\n";
}

struct Nesting {
  const char* before;
  const char* open;
  const char* inside;
  const char* close;
  const char* after;
  int levels_around;  // nesting that the rest of the text brings
};

}  // namespace

TEST_CASE("nesting is allowed up to the limit and a finding beyond it") {
  static constexpr Nesting nestings[] = {
      {"[1] q: is ", "(", "1", ")", "", 0},
      {"[1] q: is ", "-", "1", "", "", 0},
      {"[1] q: is ", "not ", "a", "", "", 0},
      {"[1] q: is ", "f of ", "a", "", "", 0},
      {"[1] q: is ", "f(a, ", "b", ")", "", 0},
      {"[1] q: is ", "total(a, ", "b", ")", "", 0},
      {"[1] q: is ", "a if b else ", "c", "", "", 0},
      {"[1] q: is ", "some a in S: ", "c", "", "", 0},
      {"[1] procedure p { f()", " together {", "now a", "}", "}", 1},
      {"[1] procedure p { if a { now b }", " else if a { now b }", "", "", "}", 2},
  };
  for (const Nesting& each : nestings) {
    INFO(each.open);
    const int most = max_depth - each.levels_around;
    CHECK(Parsed(nest(each.before, most, each.open, each.inside, each.close, each.after)).faults() ==
          std::vector<std::string>{});
    const Parsed beyond(nest(each.before, most + 1, each.open, each.inside, each.close, each.after));
    REQUIRE(beyond.findings().size() == 1);
    CHECK(beyond.findings()[0].code == tercio::diagnostics::Code::nested_too_deeply);
    CHECK(beyond.findings()[0].message == "nested more than 400 levels deep");
    REQUIRE(beyond.items().size() == 2);
    CHECK(beyond.items()[1].is(tercio::syntax::Kind::cited));
  }
}

TEST_CASE("the depth is that of one declaration") {
  std::string text;
  for (int i = 0; i < 5; ++i)
    text += nest("[1] q: is ", max_depth, "(", "1", ")") + nest("[1] q: is ", max_depth + 1, "(", "1", ")");
  CHECK(Parsed(text).findings().size() == 5);
}

TEST_CASE("hostile texts end soon, in a tree") {
  const int many = 60000;  // of a sign
  const int some = 10000;  // of findings
  const std::string hostile[] = {
      "[1] q: is " + times(many, "("),
      times(many, "["),
      times(some, "[\n"),
      "[1] procedure p " + times(many, "{"),
      "[1] procedure p {\n" + times(many, "  if a { let b = c\n"),
      "[1] q: is " + times(390, "total("),
      "[1] q: is " + times(390, "f(a, "),
      "[1] q: is " + times(390, "(a if b or "),
      "[1] q: is " + times(390, "(no a in "),
      "[1] q: is " + times(190, "some a in (total("),
      "[1] procedure p " + times(390, "{ outcome a { 1 "),
      "[1] q: is " + times(many, "a + "),
      "[1] list l: k {\n" + times(many, " a b c\n"),
      times(many, "\""),
      times(some, "note [1] \"\n"),
      times(some, "== a (option\n"),
      times(some, "}\n"),
      times(many, " \n"),
      times(many, "#\n"),
      std::string(static_cast<std::size_t>(many), '\0'),
      std::string("\xFF\xFE[\0"
                  "1\0]\0\n\0",
                  10),
  };
  for (const std::string& text : hostile) {
    INFO(text.substr(0, 40));
    const auto begin = std::chrono::steady_clock::now();
    const Parsed parsed(text);
    CHECK(parsed.tree().root().is(tercio::syntax::Kind::file));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
  }
}

TEST_CASE("the time of a text grows with its length") {
  const std::string part =
      "[1.1 as a see 2] procedure p (a, b: c) in d {\n"
      "  for each x in S where (x is y and not some z in T: (z = f of x)) {\n"
      "    if a + b * 2 >= 3 { let c = total(g of x for x in S)  now h of x = c } else { i(x) }\n"
      "  }\n"
      "}\n"
      "[1.2] q: plus 2 when a is not b over [1.1]\n";
  const auto seconds = [&](int n) {
    const std::string text = times(n, part);
    const auto begin = std::chrono::steady_clock::now();
    const Parsed parsed(text);
    CHECK(parsed.findings().empty());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  const double short_text = seconds(300);
  CHECK(seconds(3000) < 40 * short_text + 2);
}

TEST_CASE("bytes that are no UTF-8 are found once, at the first") {
  const Parsed parsed("# fine\n[1] q: is \xFF\xFE 1\n[2] q: is \xC3\n");
  CHECK(parsed.findings().size() == 1);
  CHECK(parsed.faults()[0].substr(0, 10) == "2:11 T0003");
  for (const char* wrong : {"# \x80", "# \xC0\x80", "# \xE0\x80\x80", "# \xED\xA0\x80", "# \xF4\x90\x80\x80",
                            "# \xF5\x80\x80\x80", "# \xE2\x82"}) {
    CHECK(Parsed(wrong).faults().size() == 1);
  }
  for (const char* right : {"# \xC3\xBC", "# \xE2\x82\xAC", "# \xF0\x9F\x98\x80", "# \xED\x9F\xBF"}) {
    CHECK(Parsed(right).findings().empty());
  }
}
