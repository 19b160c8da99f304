// A small table with seven stands and three patches, and a hook for every question of its geometry.
#pragma once

#include <cstdint>

#include "runtime/image/image.hpp"

namespace tercio::sample::table {

namespace domain {
enum : std::int32_t { side, stand, patch };
}
namespace column {
enum : std::int32_t { x, y, facing, on_table };
}
namespace stat {
enum : std::int32_t { frontage, depth, width };
}
// lead and right stand side by side, rear behind lead; foe faces them from 8 cm before, flank touches foe's right edge;
// away is far off; off is not on the table, though its place is between lead and foe.
namespace stand {
enum : std::int32_t { lead, right, rear, foe, away, off, flank };
}
// A square of woods, a road between lead and foe, and an outline of two points, which is none.
namespace patch {
enum : std::int32_t { woods, road, flaw };
}

// 120 by 80 cm. Hook n asks question n of runtime/image/geometry.def: its scalars and sets are those of the question.
image::Image image();

}  // namespace tercio::sample::table
