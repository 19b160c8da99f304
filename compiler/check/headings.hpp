// Headings. Private to compiler/check.
#pragma once

#include <algorithm>
#include <cstddef>

#include "dsl/syntax/tree.hpp"

namespace tercio::check {

// How many `=` it begins with: more of them stand deeper.
inline std::size_t level_of(syntax::Node heading) { return std::min(heading.text().size(), heading.text().find_first_not_of('=')); }

}  // namespace tercio::check
