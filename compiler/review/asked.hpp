// What a condition says of the one thing that it asks about. Private to compiler/review.
#pragma once

#include <cstdint>
#include <optional>

#include "compiler/review/walk.hpp"

namespace tercio::review {

bool constant(const Model& m, ExprId e);
bool compares(const Expr& x);

// Whether a condition on `subject` holds where it has a value; nothing where that hangs on something else.
std::optional<bool> with_value(const Model& m, ExprId condition, ExprId subject, std::int64_t value);

// What the first comparison of a number with a constant is about; -1 where there is none.
ExprId subject_of(const Model& m, ExprId condition);

}  // namespace tercio::review
