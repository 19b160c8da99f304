#include "runtime/table/angle.hpp"

#include <array>
#include <cstddef>
#include <cstdlib>

#include "runtime/table/frame.hpp"

namespace tercio::table {
namespace {

constexpr Wide one = Wide{1} << 60;
constexpr Wide pi = 3622009729038561421;  // times 2^60

// The sines of a quarter turn in steps of half a tenth of a degree, times 2^60, by their series; the halves are the
// borders between two bearings. Off by a few units at most, which the sines that others see do not show.
constexpr std::size_t half_tenths = 1800;
constexpr std::array<std::int64_t, half_tenths + 1> series() {
  std::array<std::int64_t, half_tenths + 1> result{};
  for (std::size_t n = 0; n <= half_tenths; ++n) {
    const Wide x = pi * static_cast<Wide>(n) / 3600;
    Wide sum = 0, term = x;
    for (std::int64_t k = 2; term != 0; k += 2) {
      sum += term;
      term = -(term * x / one * x / one) / (k * (k + 1));
    }
    result[n] = static_cast<std::int64_t>(sum);
  }
  result[half_tenths] = static_cast<std::int64_t>(one);
  return result;
}
constexpr std::array<std::int64_t, half_tenths + 1> fine_sines = series();

constexpr std::array<std::int64_t, 901> coarse() {
  std::array<std::int64_t, 901> result{};
  for (std::size_t n = 0; n <= 900; ++n) {
    result[n] = static_cast<std::int64_t>(rounded(fine_sines[2 * n], trig_unit));
  }
  return result;
}
constexpr std::array<std::int64_t, 901> sines = coarse();

}  // namespace

std::int32_t normal(std::int32_t angle) {
  const std::int32_t rest = angle % full_turn;
  return rest < 0 ? rest + full_turn : rest;
}

std::int64_t sine(std::int32_t angle) {
  const std::int32_t at = normal(angle), within = at % 1800;
  const std::int64_t size = sines[static_cast<std::size_t>(within <= 900 ? within : 1800 - within)];
  return at < 1800 ? size : -size;
}
std::int64_t cosine(std::int32_t angle) { return sine(normal(angle) + 900); }

std::int32_t turn_between(std::int32_t from, std::int32_t to) {
  const std::int32_t turn = normal(normal(to) - normal(from));
  return turn < 1800 ? turn : turn - full_turn;
}

std::int32_t direction(std::int64_t dx, std::int64_t dy) {
  const Wide across = std::abs(dx), along = std::abs(dy);
  // How many of the borders 0.05, 0.15, ... 89.95 degrees the direction has passed within its quarter turn.
  std::size_t low = 0, high = 900;
  while (low < high) {
    const std::size_t middle = (low + high) / 2, border = 2 * middle + 1;
    if (across * fine_sines[half_tenths - border] > along * fine_sines[border]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const std::int32_t within = static_cast<std::int32_t>(low);
  if (dy >= 0) return normal(dx >= 0 ? within : -within);
  return dx >= 0 ? 1800 - within : 1800 + within;
}

std::int32_t arc_length(std::int32_t radius, std::int32_t angle) {
  return static_cast<std::int32_t>(rounded(Wide{radius} * std::abs(std::int64_t{angle}) * pi, 1800 * one));
}

std::int32_t angle_for(std::int32_t radius, std::int32_t length) {
  std::int32_t low = 0, high = full_turn;  // the answer is in low..high: arcs grow with the angle
  while (low < high) {
    const std::int32_t middle = (low + high + 1) / 2;
    if (arc_length(radius, middle) <= length) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

}  // namespace tercio::table
