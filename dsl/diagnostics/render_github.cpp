#include <fmt/format.h>

#include "dsl/diagnostics/formats.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {
namespace {

std::string_view command_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "notice";
  }
  return "notice";
}

// A command ends with its line, and its properties with `,` and `::`.
std::string escaped(std::string_view text, bool property) {
  std::string safe;
  for (const char c : source::well_formed(text)) {
    const bool escapes = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    safe += escapes ? fmt::format("%{:02X}", static_cast<unsigned>(c)) : std::string(1, c);
  }
  return safe;
}

}  // namespace

std::string to_github(const Findings& findings, const source::SourceMap& sources, const Surroundings& around) {
  std::string lines;
  for (const Finding& each : findings.all()) {
    const Spot spot = spot_of(each, sources, around);
    std::string place = fmt::format("file={},line={},endLine={}", escaped(spot.path, true), spot.begin.line,
                                    spot.end.line);
    // Columns are for one line only.
    if (spot.begin.line == spot.end.line) {
      place += fmt::format(",col={},endColumn={}", spot.begin.column, spot.end.column);
    }
    lines += fmt::format("::{} {},title={}::{}\n", command_of(each.severity), place, kind(each.code).id,
                         escaped(told_whole(each, sources, around), false));
  }
  if (findings.cut() > 0) lines += fmt::format("::notice title=tercio::findings not shown: {}\n", findings.cut());
  return lines;
}

}  // namespace tercio::diagnostics
