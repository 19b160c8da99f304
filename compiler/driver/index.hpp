// The list of a book's cases, `cases.tsv`.
#pragma once

#include <string_view>
#include <vector>

#include "compiler/driver/load.hpp"

namespace tercio::driver {

// The rows, each case once, in the order of the text. A row that is none, a case that stands there twice and a status
// that is not known are findings; a status near to a known one counts as that. A list that is none as a whole is one
// finding, and has no rows.
std::vector<IndexRow> read_index(std::string_view text, source::FileId file, diagnostics::Findings& findings);

// A case without a rule is found at the head of its book; from here on it stands at its row.
void point_at_rows(const Loaded& loaded, diagnostics::Findings& findings);

// A finding that says no case concerns those of the declaration it stands in.
void cite_declarations(const Loaded& loaded, diagnostics::Findings& findings);

}  // namespace tercio::driver
