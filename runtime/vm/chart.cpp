#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "runtime/vm/views.hpp"

namespace tercio::vm {
namespace {

using image::Value;

std::int32_t ratio_head(const image::Axis& axis, Value num, Value den) {
  const auto count = static_cast<std::int32_t>(axis.head_num.size());
  if (count == 0 || den < 0 || (den == 0 && num <= 0)) return -1;
  // The first head above num / den; a product of two 32-bit numbers fits 64 bits.
  std::int32_t above = 0;
  bool exact = false;
  for (; above < count; ++above) {
    const auto at = static_cast<std::size_t>(above);
    const std::int64_t value = std::int64_t{num} * axis.head_den[at];
    const std::int64_t head = std::int64_t{axis.head_num[at]} * den;
    if (head > value) break;
    exact = head == value;
  }
  if (exact) return above - 1;
  if (above == 0) return axis.clamped ? 0 : -1;
  if (above == count) return axis.clamped ? count - 1 : -1;
  return axis.round_up ? above : above - 1;
}

}  // namespace

std::int32_t head_of(const image::Axis& axis, const Value* args) {
  if (axis.ratio) return ratio_head(axis, args[0], args[1]);
  const auto count = static_cast<std::int64_t>(axis.head_of.size());
  std::int64_t at = std::int64_t{args[0]} - axis.low;
  if (axis.clamped && count > 0) at = std::clamp<std::int64_t>(at, 0, count - 1);
  return at >= 0 && at < count ? axis.head_of[static_cast<std::size_t>(at)] : -1;
}

Value look_up(const image::Chart& chart, const Value* args) {
  std::size_t cell = 0;
  for (const image::Axis& axis : chart.axes) {
    const std::int32_t head = head_of(axis, args);
    if (head < 0) return image::none;
    cell = cell * axis.heads.size() + static_cast<std::size_t>(head);
    args += axis.ratio ? 2 : 1;
  }
  return chart.cells[cell];
}

}  // namespace tercio::vm
