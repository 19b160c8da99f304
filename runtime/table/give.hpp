// Inside the engine: how deep a stand on the move may lap what it lay by this deep at the start.
#pragma once

#include <algorithm>

#include "runtime/table/frame.hpp"
#include "runtime/table/motion.hpp"

namespace tercio::table {

inline Hair may_lap(Hair at_start) { return std::clamp<Hair>(at_start + give * hair, 0, lap * hair); }

}  // namespace tercio::table
