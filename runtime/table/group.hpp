// Stands that are joined to each other.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "runtime/table/base.hpp"

namespace tercio::table {

// Which stands are connected with the one at `first` by a chain of joined stands; itself always.
std::vector<bool> chain(std::size_t first, std::span<const Stand> stands);
bool unbroken(std::span<const Stand> stands);  // all in one chain; none and one are

}  // namespace tercio::table
