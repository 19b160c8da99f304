// Who sees whom.
#pragma once

#include <span>

#include "runtime/table/base.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::table {

// Some of the five lines from the middle of a's front edge to b's centre and its corners is free: it goes through no
// screen deeper than `lap`, not between two screens that touch each other, and through the interior of no ground. The
// caller leaves out a, b, and ground that does not hide.
bool sees(const Stand& a, const Stand& b, std::span<const Stand> screens, std::span<const Ground* const> grounds);

}  // namespace tercio::table
