#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::Parsed;

namespace {

std::vector<std::string> comments(const Parsed& parsed) {
  std::vector<std::string> all;
  for (const auto& each : parsed.tree().comments) {
    all.push_back((each.own_line ? "own " : "") + std::string(parsed.sources().text(each.span)));
  }
  return all;
}

}  // namespace

TEST_CASE("comments are collected in order, with whether they stand alone") {
  const Parsed parsed("# first\nterm t means 1 # second\r\n   # third\r\nlist l: k {  # head\n  a # cell\n}\n#");
  CHECK(parsed.findings().empty());
  CHECK(comments(parsed) ==
        std::vector<std::string>{"own # first", "# second", "own # third", "# head", "# cell", "own #"});
}

TEST_CASE("texts and headings hold no comments") {
  const Parsed parsed("== a # b\nnote [1] \"c # d\" # e\n");
  CHECK(comments(parsed) == std::vector<std::string>{"# e"});
}

TEST_CASE("comments in a broken declaration are part of it, comments behind it are not") {
  const Parsed parsed("broken # inside\n  more # inside\n\n# behind\nbook b\n");
  CHECK(comments(parsed) == std::vector<std::string>{"own # behind"});
  CHECK(parsed.items().at(0).text() == "broken # inside\n  more # inside");
}
