// Straight lines between hex centres, in axial coordinates: exact integers, the same everywhere on any map.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::hex {

// q is the line (column of hexes); along a line r grows with the position.
struct Axial {
  std::int32_t q = 0, r = 0;
  friend bool operator==(const Axial&, const Axial&) = default;
  friend Axial operator+(Axial a, Axial b) { return {a.q + b.q, a.r + b.r}; }
  friend Axial operator-(Axial a, Axial b) { return {a.q - b.q, a.r - b.r}; }
};

// The steps to the six neighbours, by the directions of Grid.
inline constexpr std::array<Axial, 6> steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

Axial axial(const image::Space& space, std::int32_t line, std::int32_t position);
std::int32_t position_of(const image::Space& space, Axial hex);  // the line is hex.q
std::int32_t length(Axial offset);                               // steps between two hexes this far apart

// What the segment from a centre to the centre `offset` away crosses, ends left out: hexes with a part of positive
// length inside, or the two hexes beside a hexside that it runs along.
struct Crossed {
  Axial hex, other;
  bool pair = false;
};
std::vector<Crossed> crossed(Axial offset);

}  // namespace tercio::hex
