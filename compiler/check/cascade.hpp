// One fault, one finding: what only follows from another fault is left out, and what many places say is said once.
#pragma once

#include <vector>

#include "compiler/check/check.hpp"

namespace tercio::check {

// `model` is what the check came to, errors or not. Adds to `findings` what of `raw` stands for a fault of its own. Whatever is left out follows from a finding that
// stays, or from an error node of the books' trees, which has its own finding.
void tell_once(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw, diagnostics::Findings& findings);

}  // namespace tercio::check
