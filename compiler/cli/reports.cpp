#include "compiler/cli/reports.hpp"

#include "compiler/cli/disk.hpp"
#include "compiler/driver/load.hpp"
#include "dsl/diagnostics/formats.hpp"
#include "dsl/diagnostics/render.hpp"

namespace tercio::cli {
namespace {

using diagnostics::Findings;

std::string to_short(const Findings& findings, const source::SourceMap& sources) {
  std::string lines;
  for (const diagnostics::Finding& each : findings.all()) lines += diagnostics::to_short(each, sources) + "\n";
  return lines;
}

}  // namespace

const std::vector<std::string>& report_formats() {
  static const std::vector<std::string> all{"short", "json", "sarif", "github", "junit", "gitlab"};
  return all;
}

std::string report_as(const std::string& format, const Findings& findings, const source::SourceMap& sources,
                      const std::vector<std::string>& paths) {
  if (format == "short") return to_short(findings, sources);
  if (format == "json") return diagnostics::to_json(findings, sources);
  const std::string first = paths.empty() || paths.front() == "-" ? "<stdin>" : driver::clean(paths.front());
  const diagnostics::Surroundings around{Disk().real("."), first, TERCIO_VERSION, TERCIO_PAGES, page_of};
  if (format == "sarif") return diagnostics::to_sarif(findings, sources, around);
  if (format == "github") return diagnostics::to_github(findings, sources, around);
  if (format == "junit") return diagnostics::to_junit(findings, sources, around);
  return diagnostics::to_gitlab(findings, sources, around);
}

std::string page_of(diagnostics::Code code) {
  const std::string id(diagnostics::kind(code).id);
  return driver::packed_files().read("docs/diagnostics/" + id + ".md", std::string::npos).value_or("");
}

std::string meaning_of(diagnostics::Code code) {
  const std::string page = page_of(code);
  const std::size_t begin = page.find("\n\n");
  if (begin == std::string::npos) return {};
  const std::size_t end = page.find("\n\n", begin + 2);
  return page.substr(begin + 2, end - begin - 2);
}

}  // namespace tercio::cli
