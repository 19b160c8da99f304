// Where one stand is as another sees it: bearing, quarter, and range within the field of fire.
#pragma once

#include <cstdint>

#include "runtime/image/limits.hpp"
#include "runtime/table/base.hpp"
#include "runtime/table/contact.hpp"

namespace tercio::table {

inline constexpr std::int32_t greatest_spread = image::limits::spread;

// The direction of b's centre from a's centre, against a's facing: 0 ahead, 900 right; to the nearest tenth. 0 if the
// centres are one.
std::int32_t bearing(const Stand& a, const Stand& b);

// The region before a's front edge, between the rays that leave the front corners turned outward by `spread` (0..890):
// with 0 the corridor straight ahead. Its borders belong to it. The region behind the rear edge likewise. The rest is
// flank. These ask for b's centre.
bool in_front(const Stand& a, const Stand& b, std::int32_t spread);
bool in_rear(const Stand& a, const Stand& b, std::int32_t spread);

// The quarter that b's centre is in. On a border it is in front or rear; on a's middle line but within a's base, in
// front if not behind a's centre.
Side quarter(const Stand& a, const Stand& b, std::int32_t spread);
// The same by the lines from a's centre through the corners of its base.
Side quarter_by_corners(const Stand& a, const Stand& b);

// From a's front edge to the nearest part of b that is in the region before it; never less than distance(a, b). The
// distance is -1 if no part is.
Measure range(const Stand& a, const Stand& b, std::int32_t spread);

}  // namespace tercio::table
