// Checks the books of one battle together: names, types, charts, flow and rules, under one choice of options.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/check/model.hpp"
#include "dsl/diagnostics/findings.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::check {

// One folder of rules. The trees and their sources outlive the model.
struct BookSource {
  std::string name;
  std::vector<const syntax::Tree*> trees;
  bool has_index = false;                  // the book's list of cases was found
  std::vector<std::string> index_cases;    // "8.11"
  std::vector<std::string> index_status;   // "executable", ...
};

struct Options {
  std::vector<std::pair<std::string, std::string>> values;  // name, value; the others are as they normally are
};

// Used books first, the battle last. Every fault is a finding; the model may be lowered only when none is an error.
Model check(const std::vector<BookSource>& books, const Options& options, diagnostics::Findings& findings);

}  // namespace tercio::check
