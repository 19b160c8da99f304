// What is wrong with a line of an example: `given A at 0405`, `when go A`, `dice 4 3`. Private to dsl/syntax.
#pragma once

#include <optional>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

std::optional<Blame> blame_sample(const Reader& in);

}  // namespace tercio::syntax
