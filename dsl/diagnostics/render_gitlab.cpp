#include <nlohmann/json.hpp>

#include "dsl/diagnostics/formats.hpp"

namespace tercio::diagnostics {
namespace {

using Json = nlohmann::ordered_json;

std::string_view severity_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "major";
    case Severity::warning:
      return "minor";
    case Severity::note:
      return "info";
  }
  return "info";
}

}  // namespace

std::string to_gitlab(const Findings& findings, const source::SourceMap& sources, const Surroundings& around) {
  const std::vector<std::string> marks = fingerprints(findings, sources, around);
  Json issues = Json::array();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const Finding& each = findings.all()[i];
    const Spot spot = spot_of(each, sources, around);
    issues.push_back({{"description", told_whole(each, sources, around)},
                      {"check_name", kind(each.code).id},
                      {"fingerprint", marks[i]},
                      {"severity", severity_of(each.severity)},
                      {"location", {{"path", spot.path}, {"lines", {{"begin", spot.begin.line}}}}}});
  }
  return issues.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tercio::diagnostics
