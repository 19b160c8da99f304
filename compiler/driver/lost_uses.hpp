// A battle whose line `uses BOOK` is missing: dozens of names are unknown, and one line would bring them back.
#pragma once

#include "compiler/driver/load.hpp"

namespace tercio::driver {

// Where most of the names that a battle or book does not know stand in one book that it does not use, its findings
// become one that names that book.
void name_lost_uses(const Files& files, const Files& library, const Loaded& loaded, diagnostics::Findings& findings);

}  // namespace tercio::driver
