// Division to a whole number, with the rounding said. The divisor is not 0.
#pragma once

#include <cstdint>

namespace tercio::image {

constexpr std::int64_t divided_down(std::int64_t a, std::int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
constexpr std::int64_t divided_up(std::int64_t a, std::int64_t b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0) ? 1 : 0);
}

}  // namespace tercio::image
