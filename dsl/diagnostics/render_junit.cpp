#include <fmt/format.h>

#include <vector>

#include "dsl/diagnostics/formats.hpp"
#include "dsl/diagnostics/render.hpp"
#include "dsl/diagnostics/xml.hpp"

namespace tercio::diagnostics {
namespace {

struct Suite {
  std::string path;
  std::string cases;
  std::size_t tests = 0;
  std::size_t failures = 0;
};

std::string test_case(const Finding& finding, const Spot& spot, const std::string& whole) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{} {}:{}\" time=\"0\">\n", xml(spot.path),
                                       kind(finding.code).id, spot.begin.line, spot.begin.column);
  const std::string body =
      finding.severity == Severity::error
          ? fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n", kind(finding.code).id,
                        xml(finding.message), xml(whole))
          : fmt::format("      <system-out>{}: {}</system-out>\n", severity_name(finding.severity), xml(whole));
  return head + body + "    </testcase>\n";
}

}  // namespace

std::string to_junit(const Findings& findings, const source::SourceMap& sources, const Surroundings& around) {
  std::vector<Suite> suites;
  for (const Finding& each : findings.all()) {
    const Spot spot = spot_of(each, sources, around);
    if (suites.empty() || suites.back().path != spot.path) suites.push_back({spot.path, "", 0, 0});
    Suite& suite = suites.back();
    suite.cases += test_case(each, spot, told_whole(each, sources, around));
    ++suite.tests;
    suite.failures += each.severity == Severity::error ? 1 : 0;
  }
  if (suites.empty()) {
    suites.push_back({"check", "    <testcase classname=\"tercio\" name=\"check\" time=\"0\"/>\n", 1, 0});
  }
  std::size_t tests = 0, failures = 0;
  std::string text;
  for (const Suite& each : suites) {
    tests += each.tests;
    failures += each.failures;
    text += fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\" time=\"0\">\n{}  "
        "</testsuite>\n",
        xml(each.path), each.tests, each.failures, each.cases);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"tercio\" tests=\"{}\" failures=\"{}\" errors=\"0\" time=\"0\">\n{}</testsuites>\n",
      tests, failures, text);
}

}  // namespace tercio::diagnostics
