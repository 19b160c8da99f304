#include "dsl/diagnostics/formats.hpp"
#include "dsl/diagnostics/render.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace tercio::diagnostics;
using tercio::source::FileId;
using tercio::source::SourceMap;
using tercio::source::Span;

namespace {

struct Example {
  SourceMap sources;
  FileId file;
  Findings findings;
  explicit Example(std::string text) : file(sources.add("rain/rain.tercio", std::move(text))) {}
  std::string text() const { return to_text(findings.all().at(0), sources); }
};

}  // namespace

TEST_CASE("a finding as text") {
  Example e("[1.1] x: plus 2\n[6.22a] cost: plsu 2\n");
  e.findings.report(Code::misspelt_word, {e.file, 30, 34}, {"plsu", "plus"}).label({e.file, 6, 7}, "as here");
  CHECK(e.text() ==
        "rain/rain.tercio:2:15: error[T0102]: `plsu` is not understood here; did you mean `plus`?\n"
        "   2 | [6.22a] cost: plsu 2\n"
        "     |               ^^^^\n"
        "rain/rain.tercio:1:7: note: as here\n"
        "   1 | [1.1] x: plus 2\n"
        "     |       -\n"
        "  help: write `plus`\n");
  CHECK(to_short(e.findings.all()[0], e.sources) ==
        "rain/rain.tercio:2:15: error[T0102]: `plsu` is not understood here; did you mean `plus`?");
  CHECK(to_text(e.findings, e.sources) == e.text() + "\n");
}

TEST_CASE("the underline stands under tabs and letters of several bytes") {
  Example e("\t\xC3\xBC\xC3\xBC x\n");
  e.findings.report(Code::syntax_error, {e.file, 6, 7}, {"m", "h"});
  CHECK(e.text() == "rain/rain.tercio:1:5: error[T0101]: m\n   1 | \t\xC3\xBC\xC3\xBC x\n     | \t   ^\n  help: h\n");
}

TEST_CASE("a point has one mark, and a span of several lines ends with its first") {
  Example e("abc\ndef\n");
  e.findings.report(Code::syntax_error, {e.file, 3, 3}, {"m", "h"});
  CHECK(e.text() == "rain/rain.tercio:1:4: error[T0101]: m\n   1 | abc\n     |    ^\n  help: h\n");
  Example f("abc\ndef\n");
  f.findings.report(Code::syntax_error, {f.file, 1, 6}, {"m", "h"});
  CHECK(f.text() == "rain/rain.tercio:1:2: error[T0101]: m\n   1 | abc\n     |  ^^\n  help: h\n");
}

TEST_CASE("a long line is shown around the place") {
  Example e(std::string(5000, 'a') + "X" + std::string(5000, 'b'));
  e.findings.report(Code::syntax_error, {e.file, 5000, 5001}, {"m", ""});
  const std::string text = e.text();
  CHECK(text.size() < 400);
  CHECK(text.find("aaaX") != std::string::npos);
  const std::size_t line = text.find("| ") + 2;
  const std::size_t mark = text.rfind("| ") + 2;
  // The sign for what is left out is one column of three bytes.
  CHECK(text.find('X') - line - 2 == text.find('^') - mark);
}

TEST_CASE("what would steer a terminal is not printed") {
  Example e(std::string("a\x1b[31mb\0c\xFF", 10));
  e.findings.report(Code::syntax_error, {e.file, 0, 1}, {"m", ""});
  const std::string text = e.text();
  CHECK(text.find('\x1b') == std::string::npos);
  CHECK(text.find('\0') == std::string::npos);
  CHECK(text.find('\xFF') == std::string::npos);
}

TEST_CASE("a finding about no file has no place") {
  SourceMap sources;
  Findings findings;
  findings.report(Code::nothing_to_check, Span{}, {"dir"});
  CHECK(to_text(findings.all()[0], sources) ==
        "error[T0005]: `dir` holds no rules file\n  help: a rules file ends in .tercio\n");
}

TEST_CASE("colour only where it is asked for") {
  Example e("abc\n");
  e.findings.report(Code::syntax_error, {e.file, 0, 1}, {"m", ""});
  CHECK(e.text().find('\x1b') == std::string::npos);
  CHECK(to_text(e.findings.all()[0], e.sources, Colour::on).find("\x1b[1;31merror[T0101]\x1b[0m") != std::string::npos);
}

TEST_CASE("findings as JSON") {
  Example e("[1.1] x: plus 2\n[6.22a] cost: plsu 2\n");
  e.findings.report(Code::misspelt_word, {e.file, 30, 34}, {"plsu", "plus"})
      .label({e.file, 6, 7}, "as here")
      .suggest("plus")
      .cite("6.22a");
  e.findings.report(Code::no_case, {e.file, 0, 1});
  const auto json = nlohmann::json::parse(to_json(e.findings, e.sources));
  CHECK(json["errors"] == 1);
  CHECK(json["warnings"] == 1);
  const auto& first = json["findings"][0];
  CHECK(first["code"] == "T0102");
  CHECK(first["severity"] == "error");
  CHECK(first["message"] == "`plsu` is not understood here; did you mean `plus`?");
  CHECK(first["file"] == "rain/rain.tercio");
  CHECK(first["line"] == 2);
  CHECK(first["column"] == 15);
  CHECK(first["endLine"] == 2);
  CHECK(first["endColumn"] == 19);
  CHECK(first["help"] == "write `plus`");
  CHECK(first["suggestion"] == "plus");
  CHECK(first["cases"] == nlohmann::json::array({"6.22a"}));
  CHECK(first["labels"] ==
        nlohmann::json::array({{{"file", "rain/rain.tercio"}, {"line", 1}, {"column", 7}, {"endLine", 1}, {"endColumn", 8}, {"message", "as here"}}}));
  CHECK_FALSE(json["findings"][1].contains("suggestion"));
  CHECK(json["findings"][1]["cases"].empty());
}

TEST_CASE("JSON of no findings, of no file, and of bytes that are no UTF-8") {
  SourceMap sources;
  Findings findings;
  CHECK(nlohmann::json::parse(to_json(findings, sources))["findings"].empty());
  findings.report(Code::syntax_error, Span{}, {"\xFF", ""});
  const auto json = nlohmann::json::parse(to_json(findings, sources));
  CHECK(json["findings"][0]["message"] == "\xEF\xBF\xBD");
  CHECK(json["findings"][0]["file"] == "");
  CHECK(json["findings"][0]["line"] == 1);
}

TEST_CASE("more results than code scanning takes are left out and counted") {
  SourceMap sources;
  const FileId file = sources.add("a.tercio", "book a\n");
  Findings findings;
  for (int i = 0; i < 25'001; ++i) findings.report(Code::no_case, {file, 0, 4}, {});
  const Surroundings around{"", "a.tercio", "1", "urn:x:", {}};
  const std::string log = to_sarif(findings, sources, around);
  std::size_t results = 0;
  for (std::size_t at = log.find("\"ruleIndex\""); at != std::string::npos; at = log.find("\"ruleIndex\"", at + 1)) ++results;
  CHECK(results == 25'000);
  CHECK(log.find("1 more findings are left out") != std::string::npos);
  Findings few;
  few.report(Code::unknown_name, {file, 0, 4}, {"x", ""});
  const std::string short_log = to_sarif(few, sources, around);
  CHECK(short_log.find("invocations") == std::string::npos);
  CHECK(short_log.find("nothing is called `...` here") != std::string::npos);  // of a kind without a page
}
