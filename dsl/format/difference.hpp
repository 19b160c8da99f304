// What formatting changes, for `fmt --diff`.
#pragma once

#include <string>
#include <string_view>

namespace tercio::format {

// The difference of two texts in unified form with three lines of context; empty when they are equal.
std::string difference(std::string_view before, std::string_view after, const std::string& path);

}  // namespace tercio::format
