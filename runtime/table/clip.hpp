// Inside the engine: the part of a convex figure on one side of a line.
#pragma once

#include <vector>

#include "runtime/table/frame.hpp"

namespace tercio::table {

// What remains of the figure where `inside`, a linear function of the place, is 0 or more. Its values are below 2^81
// and the figure is at most 4,000 units across. New corners are rounded to a hair, from the inner end of the edge they
// cut.
template <typename Inside>
std::vector<Local> clip(const std::vector<Local>& figure, Inside inside) {
  std::vector<Local> result;
  const auto cut = [&](Local in, Wide in_value, Local out, Wide out_value) {
    const Wide whole = in_value - out_value;
    result.push_back({in.u + static_cast<Hair>(rounded((Wide{out.u} - in.u) * in_value, whole)),
                      in.v + static_cast<Hair>(rounded((Wide{out.v} - in.v) * in_value, whole))});
  };
  for (std::size_t n = 0; n < figure.size(); ++n) {
    const Local a = figure[n], b = figure[(n + 1) % figure.size()];
    const Wide at_a = inside(a), at_b = inside(b);
    if (at_a >= 0) result.push_back(a);
    if (at_a > 0 && at_b < 0) cut(a, at_a, b, at_b);
    if (at_a < 0 && at_b > 0) cut(b, at_b, a, at_a);
  }
  return result;
}

}  // namespace tercio::table
