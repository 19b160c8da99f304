// What a strict check refuses: values that are inferred (`?`) or reconstructed (`??`).
#pragma once

#include "compiler/driver/load.hpp"

namespace tercio::driver {

// One finding for each list, map or chart that holds such values, at the first of them.
void report_provisional(const Loaded& loaded, diagnostics::Findings& findings);

}  // namespace tercio::driver
