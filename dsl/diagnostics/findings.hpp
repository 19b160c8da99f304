// Findings: what a designer is told about a rules file. The closed list of kinds is kinds.def.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "dsl/source/source.hpp"

namespace tercio::diagnostics {

enum class Severity { note, warning, error };

enum class Code {
#define X(name, code, severity, message, help) name,
#include "dsl/diagnostics/kinds.def"
#undef X
};

struct Kind {
  Code code;
  std::string_view name;  // as in kinds.def
  std::string_view id;    // "T0201"
  Severity severity;
  std::string_view message;
  std::string_view help;
};

const Kind& kind(Code code);
const std::vector<Kind>& kinds();            // in the order of kinds.def
const Kind* find_kind(std::string_view id);  // null when no kind has this id

// A second place that belongs to a finding.
struct Label {
  source::Span span;
  std::string message;
};

struct Finding {
  Code code{};
  Severity severity = Severity::error;
  source::Span span;
  std::string path;        // the file or folder it is about where it has no span; empty: none
  std::string message;
  std::string help;        // what to write
  bool plain_help = false; // it is the general one of its kind
  std::string suggestion;  // text that would replace the span; empty: none
  std::vector<Label> labels;
  std::vector<std::string> cases;  // cases concerned, "8.11"

  Finding& label(source::Span where, std::string text);
  Finding& suggest(std::string text);  // also the help, where that is the general one
  Finding& cite(std::string a_case);
};

// The findings of one run, in the order of discovery until sort() puts them in the order of output.
class Findings {
 public:
  // Adds a finding; args fill {0}, {1}, ... of its message and help. The reference holds until the next report.
  Finding& report(Code code, source::Span span, const std::vector<std::string>& args = {});

  const std::vector<Finding>& all() const { return all_; }
  // Those that keep_first() took away count as well.
  std::size_t errors() const { return count(Severity::error) + cut_errors_; }
  std::size_t warnings() const { return count(Severity::warning) + cut_warnings_; }
  bool empty() const { return all_.empty(); }
  void sort(const source::SourceMap& sources);  // by path, line, column, code; equal findings once
  void keep_first(std::size_t most);
  std::size_t cut() const { return cut_; }  // how many keep_first() took away

 private:
  std::size_t count(Severity severity) const;
  std::vector<Finding> all_;
  std::size_t cut_ = 0, cut_errors_ = 0, cut_warnings_ = 0;
};

// The nearest of `known` to `word` by Damerau-Levenshtein distance, or empty when none is near: at most one slip
// for up to four letters, two for up to eight, three beyond. Ties go to the first in the order given.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

// "did you mean `x`?" or "", for a help argument.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace tercio::diagnostics
