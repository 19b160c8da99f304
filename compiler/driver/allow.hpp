// Comments that allow a warning: `# allow T0610: the reason`. Behind something they hold for their line; on a line of
// their own for the declaration or the row that follows.
#pragma once

#include "compiler/driver/load.hpp"
#include "dsl/diagnostics/findings.hpp"

namespace tercio::driver {

// Takes the warnings out that a comment allows. With `whole` every form of the rules was looked at, so that a comment
// that allows nothing, in a file of the scopes themselves, is a finding.
void apply_allowances(const Loaded& loaded, bool whole, diagnostics::Findings& findings);

}  // namespace tercio::driver
