// How people write that something changes, where `now` is the way: `now x is yes`, `set x = 3`, `unit is hurt`. Private
// to dsl/syntax.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "dsl/syntax/blame.hpp"
#include "dsl/syntax/frontier.hpp"

namespace tercio::syntax {

// What is wrong with the sentence in which a parse stopped at `at`, if it is one of these.
std::optional<Blame> blame_write(std::string_view text, std::uint32_t at, const Frontier& frontier);

}  // namespace tercio::syntax
