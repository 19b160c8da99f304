#include <fmt/format.h>

#include <map>

#include "dsl/diagnostics/formats.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::diagnostics {
namespace {

// FNV-1a, 64 bits: a mark, no secret.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return hash;
}

std::string told_path(std::string path, const Surroundings& around) {
  if (!around.root.empty() && path.starts_with(around.root + "/")) path.erase(0, around.root.size() + 1);
  while (path.starts_with("./")) path.erase(0, 2);
  return path;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t") - first + 1);
}

source::Position in_utf16(source::Position at, const source::File& file) {
  const std::string_view line = file.line(at.line);
  std::size_t bytes = 0;
  for (std::uint32_t column = 1; column < at.column && bytes < line.size(); ++column) {
    do {
      ++bytes;
    } while (bytes < line.size() && (static_cast<unsigned char>(line[bytes]) & 0xC0) == 0x80);
  }
  return {at.line, static_cast<std::uint32_t>(source::utf16_units(line.substr(0, bytes)) + 1)};
}

}  // namespace

Spot spot_of(source::Span span, const source::SourceMap& sources, const Surroundings& around) {
  if (span.file == source::FileId::none) return {told_path(around.nowhere, around), {}, {}, {}, {}};
  const source::File& file = sources.file(span.file);
  const source::Position begin = sources.begin(span);
  const source::Position end = sources.end(span);
  return {told_path(file.path(), around), begin, end, in_utf16(begin, file), in_utf16(end, file)};
}

Spot spot_of(const Finding& finding, const source::SourceMap& sources, const Surroundings& around) {
  Spot spot = spot_of(finding.span, sources, around);
  if (finding.span.file == source::FileId::none && !finding.path.empty()) spot.path = told_path(finding.path, around);
  return spot;
}

std::vector<std::string> fingerprints(const Findings& findings, const source::SourceMap& sources,
                                      const Surroundings& around) {
  std::map<std::uint64_t, int> seen;
  std::vector<std::string> marks;
  for (const Finding& each : findings.all()) {
    const Spot spot = spot_of(each, sources, around);
    const std::string_view line = each.span.file == source::FileId::none
                                      ? std::string_view()
                                      : trimmed(sources.file(each.span.file).line(spot.begin.line));
    const std::uint64_t hash =
        hash_of(fmt::format("{}\n{}\n{}\n{}", kind(each.code).id, spot.path, line, each.message));
    marks.push_back(fmt::format("{:016x}:{}", hash, ++seen[hash]));
  }
  return marks;
}

std::string told_whole(const Finding& finding, const source::SourceMap& sources, const Surroundings& around) {
  std::string text = finding.message;
  for (const Label& each : finding.labels) {
    const Spot spot = spot_of(each.span, sources, around);
    text += fmt::format("\n{}:{}:{}: {}", spot.path, spot.begin.line, spot.begin.column, each.message);
  }
  if (!finding.help.empty()) text += "\nhelp: " + finding.help;
  return text;
}

}  // namespace tercio::diagnostics
