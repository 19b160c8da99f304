#include "runtime/hex/line.hpp"

#include <cstddef>
#include <cstdlib>

namespace tercio::hex {
namespace {

// The scalar product of cube coordinates. A hex is what lies within product 1 of each of its six steps (whose product
// with themselves is 2).
std::int64_t dot(Axial a, Axial b) {
  const std::int64_t as = -std::int64_t{a.q} - a.r, bs = -std::int64_t{b.q} - b.r;
  return std::int64_t{a.q} * b.q + std::int64_t{a.r} * b.r + as * bs;
}

// Even lines shifted down stand lower than odd lines by half a hex, shifted up higher by half.
std::int32_t shift(const image::Space& space, std::int32_t line) {
  return (space.even_shifted_down ? line - 1 : line) >> 1;
}

}  // namespace

Axial axial(const image::Space& space, std::int32_t line, std::int32_t position) {
  return {line, position - shift(space, line)};
}
std::int32_t position_of(const image::Space& space, Axial hex) { return hex.r + shift(space, hex.q); }

std::int32_t length(Axial offset) {
  return (std::abs(offset.q) + std::abs(offset.r) + std::abs(offset.q + offset.r)) / 2;
}

std::vector<Crossed> crossed(Axial offset) {
  std::vector<Crossed> result;
  for (Axial at; at != offset;) {
    // The line leaves `at` through the side of step n at the part (1 + at.n) / (offset.n) of its length: the least of
    // these. At a corner two sides, one after the other, have the same part.
    std::int64_t num = 0, den = 0;
    std::size_t first = 0, second = 0;
    for (std::size_t n = 0; n < steps.size(); ++n) {
      const std::int64_t d = dot(offset, steps[n]), c = 1 + dot(at, steps[n]);
      if (d <= 0) continue;
      const std::int64_t order = den == 0 ? -1 : c * den - num * d;
      if (order > 0) continue;
      if (order < 0) first = n, num = c, den = d;
      second = n;
    }
    const std::int64_t toward_first = dot(offset, steps[first]), toward_second = dot(offset, steps[second]);
    if (first != second && toward_first == toward_second) {
      // Through the corner and along the side between the two neighbours, into the hex behind it.
      result.push_back({at + steps[first], at + steps[second], true});
      at = at + steps[first] + steps[second];
    } else {
      at = at + steps[toward_first >= toward_second ? first : second];
    }
    if (at != offset) result.push_back({at, {}, false});
  }
  return result;
}

}  // namespace tercio::hex
