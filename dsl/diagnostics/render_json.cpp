#include <nlohmann/json.hpp>

#include "dsl/diagnostics/render.hpp"

namespace tercio::diagnostics {
namespace {

using Json = nlohmann::ordered_json;

struct Where {
  std::string file;
  source::Position begin;
  source::Position end;
};

Where where(source::Span span, const source::SourceMap& sources) {
  if (span.file == source::FileId::none) return {};
  return {sources.file(span.file).path(), sources.begin(span), sources.end(span)};
}

Json object(const Label& label, const source::SourceMap& sources) {
  const Where at = where(label.span, sources);
  return {{"file", at.file}, {"line", at.begin.line}, {"column", at.begin.column}, {"endLine", at.end.line}, {"endColumn", at.end.column}, {"message", label.message}};
}

Json object(const Finding& finding, const source::SourceMap& sources) {
  const Where at = where(finding.span, sources);
  Json labels = Json::array();
  for (const Label& each : finding.labels) labels.push_back(object(each, sources));
  Json result = {{"code", kind(finding.code).id},
                 {"severity", severity_name(finding.severity)},
                 {"message", finding.message},
                 {"file", at.file.empty() ? finding.path : at.file},
                 {"line", at.begin.line},
                 {"column", at.begin.column},
                 {"endLine", at.end.line},
                 {"endColumn", at.end.column},
                 {"labels", labels},
                 {"help", finding.help}};
  if (!finding.suggestion.empty()) result["suggestion"] = finding.suggestion;
  result["cases"] = finding.cases;
  return result;
}

}  // namespace

std::string to_json(const Findings& findings, const source::SourceMap& sources) {
  Json all = Json::array();
  for (const Finding& each : findings.all()) all.push_back(object(each, sources));
  Json report = {{"findings", all}, {"errors", findings.errors()}, {"warnings", findings.warnings()}};
  if (findings.cut() > 0) report["notShown"] = findings.cut();
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tercio::diagnostics
