// Findings as text for people and as JSON for other programs. Nothing here writes to a stream.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"

namespace tercio::diagnostics {

enum class Colour { off, on };

std::string_view severity_name(Severity severity);  // "error"

// One finding with its line of source underlined, its labels in the same way, and its help:
//
//   rain/rain.tercio:41:19: error[T0102]: `plsu` is not understood here; did you mean `plus`?
//      41 | [6.22a] step_cost: plsu 2
//         |                    ^^^^
//     help: write `plus`
std::string to_text(const Finding& finding, const source::SourceMap& sources, Colour colour = Colour::off);

// All findings as text, an empty line after each, without a summary. Where `meaning` has something to say of a code, it
// stands, in lines of at most 100 columns, under the first finding of that code.
std::string to_text(const Findings& findings, const source::SourceMap& sources, Colour colour = Colour::off,
                    const std::function<std::string(Code)>& meaning = {});

// One finding in one line: the first line of its text, uncoloured.
std::string to_short(const Finding& finding, const source::SourceMap& sources);

// {"findings": [...], "errors": N, "warnings": N} with a line end after it. Bytes that are no UTF-8 become U+FFFD.
// A finding about no file has an empty `file` and stands at 1:1.
std::string to_json(const Findings& findings, const source::SourceMap& sources);

}  // namespace tercio::diagnostics
