// Looks at a checked battle as a game: charts, sequence, hooks, set-up, map, victory and dead declarations. Whatever is
// told here is a warning; rules that are reviewed have no error. Knows no rule of any book: all follows from what the
// rules say of themselves.
#pragma once

#include "compiler/check/model.hpp"
#include "dsl/diagnostics/findings.hpp"

namespace tercio::review {

enum class Depth { all, rules };  // rules: without the map and the set-up, which an option seldom changes

// Tells of the rules of the battle itself; of those of its books only what is wrong in every battle that reads them.
void review(const check::Model& model, Depth depth, diagnostics::Findings& findings);

}  // namespace tercio::review
