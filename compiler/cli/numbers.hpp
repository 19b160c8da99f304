// Numbers on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace tercio::cli {

// A whole number in decimal digits, within low..high; anything else is wrong usage. The library alone takes -1 for the
// greatest number there is, 010 for eight, and what is too large for the largest.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high = UINT64_MAX);

}  // namespace tercio::cli
