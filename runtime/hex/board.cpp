#include "runtime/hex/board.hpp"

#include <algorithm>
#include <cstddef>

namespace tercio::hex {
namespace {

using image::Value;

// Beyond this many lines in the table (some ten megabytes with what they cross) they are walked instead.
constexpr std::int64_t most_lines = 40'000;

Value encode(std::int32_t hex, std::int32_t other) {
  const auto [low, high] = std::minmax(hex, other);
  return low + 65536 * (high + 1);
}

}  // namespace

HexBoard::HexBoard(const image::Image& image)
    : grid_(image.space),
      space_(image.space),
      lines_(space_.last_line - space_.first_line + 1),
      positions_(space_.last_position - space_.first_position + 1),
      sides_(image) {
  if (std::int64_t{2} * (2 * lines_ - 1) * (2 * positions_ - 1) <= most_lines) tabulate();
}

std::size_t HexBoard::offset_index(std::int32_t lines, std::int32_t positions, bool odd) const {
  const std::int32_t row = lines + lines_ - 1, column = positions + positions_ - 1;
  return static_cast<std::size_t>((row * (2 * positions_ - 1) + column) * 2 + (odd ? 1 : 0));
}

void HexBoard::tabulate() {
  for (std::int32_t lines = 1 - lines_; lines < lines_; ++lines) {
    for (std::int32_t positions = 1 - positions_; positions < positions_; ++positions) {
      for (const std::int32_t line : {0, 1}) {
        const Axial from = axial(space_, line, 0);
        starts_.push_back(static_cast<std::uint32_t>(relative_.size()));
        for (const Crossed& c : crossed(axial(space_, line + lines, positions) - from)) {
          const Axial hex = from + c.hex, other = from + c.other;
          relative_.push_back({static_cast<std::int16_t>(hex.q - line),
                               static_cast<std::int16_t>(position_of(space_, hex)),
                               static_cast<std::int16_t>(other.q - line),
                               static_cast<std::int16_t>(position_of(space_, other)), c.pair});
        }
      }
    }
  }
  starts_.push_back(static_cast<std::uint32_t>(relative_.size()));
}

Value HexBoard::ask(image::Engine question, Value a, Value b) const {
  switch (question) {
    case image::Engine::distance:
      return on_map(a) && on_map(b) ? grid_.distance(a, b) : 0;
    case image::Engine::between:
      return grid_.between(a, b);
    case image::Engine::row:
      return on_map(a) ? grid_.position(a) : 0;
    case image::Engine::column:
      return on_map(a) ? grid_.line(a) : 0;
    case image::Engine::other:
      return sides_.other(a);
  }
  return image::none;
}

std::span<const Value> HexBoard::crossings(Value a, Value b) const {
  if (a == from_ && b == to_) return last_;
  from_ = a;
  to_ = b;
  last_.clear();
  if (!on_map(a) || !on_map(b)) return last_;
  if (starts_.empty()) {
    for (const auto& [hex, other] : grid_.crossings(a, b)) {
      if (other != -1) last_.push_back(other < 0 ? hex : encode(hex, other));
    }
    return last_;
  }
  const std::int32_t line = grid_.line(a), position = grid_.position(a);
  const std::size_t at = offset_index(grid_.line(b) - line, grid_.position(b) - position, line % 2 != 0);
  for (std::uint32_t i = starts_[at]; i < starts_[at + 1]; ++i) {
    const Relative& c = relative_[i];
    const std::int32_t hex = grid_.hex(line + c.line, position + c.position);
    if (!c.pair) {
      if (hex >= 0) last_.push_back(hex);
      continue;
    }
    const std::int32_t other = grid_.hex(line + c.line2, position + c.position2);
    if (hex >= 0 && other >= 0) last_.push_back(encode(hex, other));
  }
  return last_;
}

}  // namespace tercio::hex
