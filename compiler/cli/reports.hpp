// Findings in one of the formats of `check`.
#pragma once

#include <string>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"

namespace tercio::cli {

const std::vector<std::string>& report_formats();  // without `text`, which says more than the findings

// Findings about no file are told at the first of the PATHs.
std::string report_as(const std::string& format, const diagnostics::Findings& findings,
                      const source::SourceMap& sources, const std::vector<std::string>& paths);

// The page of a code: docs/diagnostics/CODE.md as it was when this program was built; empty when it has none.
std::string page_of(diagnostics::Code code);

// What a code means, in one paragraph: the first of its page.
std::string meaning_of(diagnostics::Code code);

}  // namespace tercio::cli
