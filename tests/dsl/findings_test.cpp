#include "dsl/diagnostics/findings.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace tercio::diagnostics;
using tercio::source::FileId;
using tercio::source::SourceMap;
using tercio::source::Span;

TEST_CASE("every kind has a code of its own and patterns that can be filled") {
  std::set<std::string_view> ids;
  for (const Kind& each : kinds()) {
    INFO(each.name);
    CHECK(ids.insert(each.id).second);
    CHECK(find_kind(each.id) == &each);
    CHECK(kind(each.code).name == each.name);
    CHECK(each.id.size() == 5);
    Findings findings;
    CHECK_NOTHROW(findings.report(each.code, {}));
    CHECK_NOTHROW(findings.report(each.code, {}, {"a", "b", "c", "d", "e", "f"}));
    CHECK(findings.all()[0].severity == each.severity);
  }
  CHECK(find_kind("T9999") == nullptr);
}

TEST_CASE("arguments fill message and help, whatever they hold") {
  Findings findings;
  const Finding& made = findings.report(Code::misspelt_word, {}, {"{0}", "{x"});
  CHECK(made.message == "`{0}` is not understood here; did you mean `{x`?");
  CHECK(made.help == "write `{x`");
  CHECK(findings.report(Code::unknown_library, {}, {"only one"}).help.empty());
}

TEST_CASE("where a finding has no help of its own, its kind has one, or a suggestion is it") {
  Findings findings;
  CHECK(findings.report(Code::wrong_type, {}, {"a number", "a side", "count it"}).help == "count it");
  CHECK(findings.report(Code::wrong_type, {}, {"a number", "a side", ""}).help == "write a number here");
  CHECK(findings.report(Code::wrong_type, {}, {"a number", "a side", ""}).suggest("Red").help == "write `Red`");
  CHECK(findings.report(Code::wrong_type, {}, {"a number", "a side", "count it"}).suggest("Red").help == "count it");
}

TEST_CASE("errors and warnings are counted") {
  Findings findings;
  CHECK(findings.empty());
  findings.report(Code::unknown_name, {}, {"x", ""});
  findings.report(Code::no_case, {});
  findings.report(Code::no_case, {});
  CHECK(findings.errors() == 1);
  CHECK(findings.warnings() == 2);
}

TEST_CASE("labels, suggestions and cases are kept") {
  Findings findings;
  findings.report(Code::duplicate_name, {}, {"x"}).label({}, "here").suggest("y").cite("8.11").cite("8.12");
  const Finding& made = findings.all()[0];
  CHECK(made.labels.at(0).message == "here");
  CHECK(made.suggestion == "y");
  CHECK(made.cases == std::vector<std::string>{"8.11", "8.12"});
}

TEST_CASE("the order of output is path, place, code, and equal findings come once") {
  SourceMap sources;
  const FileId b = sources.add("b", "text text");
  const FileId a = sources.add("a", "text text");
  Findings findings;
  findings.report(Code::no_case, {b, 0, 1});
  findings.report(Code::unknown_name, {b, 0, 1}, {"x", ""});
  findings.report(Code::no_case, {a, 5, 6});
  findings.report(Code::no_case, {a, 0, 1});
  findings.report(Code::no_case, {b, 0, 1});
  findings.report(Code::unknown_name, {b, 0, 1}, {"y", ""});
  findings.report(Code::nothing_to_check, Span{}, {"z"});
  findings.sort(sources);
  std::vector<std::string> order;
  for (const Finding& each : findings.all())
    order.push_back(std::string(kind(each.code).id) + std::to_string(each.span.begin));
  CHECK(order == std::vector<std::string>{"T00050", "T07010", "T07015", "T02010", "T02010", "T07010"});
}

TEST_CASE("near words are found by their slips") {
  const std::vector<std::string> known = {"plus", "minus", "threatened", "be"};
  CHECK(nearest("plsu", known) == "plus");
  CHECK(nearest("pls", known) == "plus");
  CHECK(nearest("pluss", known) == "plus");
  CHECK(nearest("pl", known).empty());
  CHECK(nearest("mnuis", known) == "minus");
  CHECK(nearest("thratned", known) == "threatened");
  CHECK(nearest("plus", known) == "plus");
  CHECK(nearest("xy", known).empty());
  CHECK(nearest("", known).empty());
  CHECK(nearest("x", {"y"}).empty());
}

TEST_CASE("the first of equally near words is taken") {
  CHECK(nearest("bat", {"cat", "hat"}) == "cat");
  CHECK(nearest("bat", {"hat", "cat"}) == "hat");
  CHECK(nearest("bat", {"hat", "bat"}) == "bat");
}

TEST_CASE("slips count letters, not bytes") {
  CHECK(nearest("M\xC3\xBChle", {"Muhle"}) == "Muhle");
  CHECK(nearest("\xC3\xBC"
                "ber",
                {"uber"}) == "uber");
}

TEST_CASE("very long words are compared with nothing") {
  CHECK(nearest(std::string(1000000, 'a'), {std::string(1000000, 'b')}).empty());
}

TEST_CASE("the question is asked only when there is an answer") {
  CHECK(did_you_mean("plsu", {"plus"}) == "did you mean `plus`?");
  CHECK(did_you_mean("quux", {"plus"}).empty());
}
