// Turns of plain English that are read as names up to where they stop. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

std::optional<Blame> blame_english(const Reader& in);

}  // namespace tercio::syntax
