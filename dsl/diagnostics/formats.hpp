// Findings in the formats that other programs read. All carry the same findings in the same order as text and JSON.
#pragma once

#include <functional>
#include <string>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"

namespace tercio::diagnostics {

// What these formats say besides the findings.
struct Surroundings {
  std::string root;         // absolute folder that paths are told relative to; empty: paths stay as they are
  std::string nowhere;      // the path told for a finding that names no file or folder
  std::string version;      // of tercio
  std::string help_base;    // an URI; with a code behind it, where the page of that code is
  std::function<std::string(Code)> page;  // the page of a code as Markdown, or empty
};

// A finding's place as other programs want it.
struct Spot {
  std::string path;  // relative to the root where it lies below it, '/'-separated, without `./`
  source::Position begin, end;              // columns in code points
  source::Position begin_utf16, end_utf16;  // columns in UTF-16 units
};
Spot spot_of(source::Span span, const source::SourceMap& sources, const Surroundings& around);
Spot spot_of(const Finding& finding, const source::SourceMap& sources, const Surroundings& around);

// For each finding a mark that stays when lines above it come or go: of its code, path, line of source and message, and
// of how many equal ones stand before it. No two are equal.
std::vector<std::string> fingerprints(const Findings& findings, const source::SourceMap& sources,
                                      const Surroundings& around);

// SARIF 2.1.0 as code scanning takes it: at most 25,000 results, the rest counted in a notification. Columns are UTF-16 units, which is what a reader assumes that looks no further.
std::string to_sarif(const Findings& findings, const source::SourceMap& sources, const Surroundings& around);

// One workflow command a line: `::error file=...,line=...::...`.
std::string to_github(const Findings& findings, const source::SourceMap& sources, const Surroundings& around);

// One test suite a file, one test case a finding; errors are failures, the rest passes with its text as output. A run
// without findings is one test case that passes.
std::string to_junit(const Findings& findings, const source::SourceMap& sources, const Surroundings& around);

// A code quality report: an array of Code Climate issues with the fields that GitLab reads.
std::string to_gitlab(const Findings& findings, const source::SourceMap& sources, const Surroundings& around);

// A message with its help and its other places as lines of text behind it, for formats that have one text only.
std::string told_whole(const Finding& finding, const source::SourceMap& sources, const Surroundings& around);

}  // namespace tercio::diagnostics
