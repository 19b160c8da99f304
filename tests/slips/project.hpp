// A project in memory, and what `tercio check` finds in it: for tests that change one thing and look again.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/driver/load.hpp"
#include "dsl/diagnostics/findings.hpp"

namespace tercio::test {

using Texts = std::map<std::string, std::string>;  // by path from the project's root

// Every file under the folders of `root`, hidden ones left out.
Texts read_project(const std::string& root, const std::vector<std::string>& folders);

struct Checked {
  driver::Loaded loaded;
  diagnostics::Findings findings;  // sorted, as the command tells them
};

// As `tercio check PATH...` does, with a project's own `stdlib` and no other.
Checked check_project(const Texts& texts, const std::vector<std::string>& paths);

// "file:line:col: error[T0201]: message", and the suggestion where there is one: " | name".
std::string line_of(const diagnostics::Finding& finding, const source::SourceMap& sources);

}  // namespace tercio::test
