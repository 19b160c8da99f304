// The dice of a game: a function of (seed, counter), the same on every machine. The n-th draw mixes
// seed + (n + 1) * 0x9e3779b97f4a7c15 by the finisher of SplitMix64.
#pragma once

#include <cstdint>

namespace tercio::game {

inline std::uint64_t draw_bits(std::uint64_t seed, std::uint64_t counter) {
  std::uint64_t z = seed + (counter + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

// One of 0 .. sides - 1, each equally likely: draws from the incomplete last row are thrown away. The counter advances
// once for each draw, the thrown ones included.
inline std::uint64_t draw_below(std::uint64_t seed, std::uint64_t& counter, std::uint64_t sides) {
  const std::uint64_t spare = (0 - sides) % sides;  // 2^64 mod sides
  for (;;) {
    const std::uint64_t bits = draw_bits(seed, counter++);
    if (bits < 0 - spare || spare == 0) return bits % sides;
  }
}

}  // namespace tercio::game
