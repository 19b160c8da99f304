// What the two sides of a comparison were, for an example whose `then` does not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "compiler/check/model.hpp"
#include "dsl/source/source.hpp"

namespace tercio::driver {

// "`allowance of A` is 2", for each side of the comparison in a `then` step that is no constant; empty where the
// condition is no comparison of values. Plays the example again up to that step.
std::string sides_of(const check::Model& model, std::int32_t example, std::size_t step,
                     const source::SourceMap& sources);

// The source of a span in one line.
std::string one_line(const source::SourceMap& sources, source::Span span);

}  // namespace tercio::driver
