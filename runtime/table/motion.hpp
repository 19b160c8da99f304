// Slides and swings: where they lead, how far there is room, what they come upon. A slide goes by whole units, a swing
// by tenths of a degree; "on the way" is every step from the start to the end, both included.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/table/base.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::table {

inline constexpr std::int32_t greatest_slide = 100'000;

// A stand on the move that would overlap a blocker stops where it meets it: at the last step before at which it does
// not lap it. If it is closer than this to a blocker at the start, it may come deeper by this, since poses are rounded,
// but never by more than `lap`; and what it only brushes by a lap does not stop it.
inline constexpr std::int32_t give = 2;

// `way` is a direction on the table, whatever the facing.
Pose slid(const Pose& pose, std::int32_t way, std::int32_t far);
Pose turned(const Pose& pose, Point pivot, std::int32_t angle);  // clockwise if positive

// How far in 0..limit the stand gets without overlapping a blocker or leaving the table; with a greater limit it gets
// as far or farther. 0 if it overlaps a blocker or is off the table (see on_table) at the start. A stand that stops at
// a blocker touches it; one that stops at the table's edge has a corner less than a unit from it.
std::int32_t room(const Stand& stand, std::int32_t way, std::int32_t limit, std::span<const Stand> blockers,
                  Table table);
// The least far in 1..limit at which the stand lies on a ground on which it does not lie at the start; else limit + 1.
std::int32_t room_to(const Stand& stand, std::int32_t way, std::int32_t limit, std::span<const Ground* const> grounds);
// Which candidates the stand overlaps on the way.
std::vector<bool> passed(const Stand& stand, std::int32_t way, std::int32_t far, std::span<const Stand> candidates);

// The same for a turn about `pivot`. The sign of the limit (-3600..3600) is the sense of the turn; answers are sizes.
std::int32_t swing(const Stand& stand, Point pivot, std::int32_t limit, std::span<const Stand> blockers, Table table);
std::int32_t swing_to(const Stand& stand, Point pivot, std::int32_t limit, std::span<const Ground* const> grounds);
std::vector<bool> swept(const Stand& stand, Point pivot, std::int32_t angle, std::span<const Stand> candidates);

// From the point to the farther front corner, to the nearest unit: the radius of the path that counts in a wheel.
std::int32_t reach(const Stand& stand, Point pivot);

}  // namespace tercio::table
