// What the machine keeps of an image, so that one instruction reads one row. Made once, from a verified image.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/image/layout.hpp"

namespace tercio::vm {

// The elements of a domain: value low + i is element i.
struct Span {
  image::Value low = 0;
  std::uint32_t count = 0;
  // Element of a value; count or more for a value outside, none included.
  std::uint32_t at(image::Value value) const {
    return static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(low);
  }
  bool holds(image::Value value) const { return at(value) < count; }
};

// A column's cells in the state. A cell is width bits (1 << width_log) packed from word `at`; of a set column `words`.
struct Cells {
  std::int32_t at = 0;
  Span first, second;  // owners; a column without an owner has one cell
  bool owned = false;
  image::Value absent = 0;
  std::uint8_t width_log = 0;
  std::uint32_t mask = 0, sign = 0;
  std::int32_t words = 0;
  std::int32_t heads_at = -1, links_at = -1;  // of an indexed column
  Span values;                                // of an indexed column

  image::Value cell(const image::Word* state, std::uint32_t index) const {
    const unsigned per_word_log = 6U - width_log;
    const image::Word word = state[static_cast<std::uint32_t>(at) + (index >> per_word_log)];
    const unsigned shift = (index & ((1U << per_word_log) - 1U)) << width_log;
    return static_cast<image::Value>(((static_cast<std::uint32_t>(word >> shift) & mask) ^ sign) - sign);
  }
  image::Value read(const image::Word* state, image::Value owner) const {
    const std::uint32_t index = first.at(owner);
    return index < first.count ? cell(state, index) : absent;
  }
  image::Value read(const image::Word* state, image::Value owner, image::Value owner2) const {
    const std::uint32_t index = first.at(owner), index2 = second.at(owner2);
    return index < first.count && index2 < second.count ? cell(state, index * second.count + index2) : absent;
  }
};

// Where the stands of a table are, in one state.
struct Stands {
  const image::Word* state = nullptr;
  const Cells *x = nullptr, *y = nullptr, *facing = nullptr, *on_table = nullptr;
};

// A static value's cells.
struct Table {
  const image::Value* values = nullptr;
  Span first, second;  // first.count is 0 when every cell is absent
  image::Value absent = 0;

  image::Value read(image::Value owner) const {
    const std::uint32_t index = first.at(owner);
    return index < first.count ? values[index] : absent;
  }
  image::Value read(image::Value owner, image::Value owner2) const {
    const std::uint32_t index = first.at(owner), index2 = second.at(owner2);
    return index < first.count && index2 < second.count ? values[index * second.count + index2] : absent;
  }
};

struct ConstantView {
  std::vector<image::Word> bits;
};

// A set register of a hook: `words` words at word `at` of the hook's window.
struct SetRegister {
  std::uint32_t at = 0, words = 0;
  Span span;
};
struct HookView {
  const image::Instruction* code = nullptr;
  std::int32_t registers = 0, params = 0, set_params = 0;
  std::uint32_t set_words = 0;
  std::vector<SetRegister> sets;
};

// The head of an axis for the value at args[0] (a ratio: args[0] over args[1]); -1 off every head. A value between two
// ratios goes to the lower head, or the higher when the axis rounds up; beyond the ends it is off unless clamped. A
// ratio over 0 is beyond the highest head when its numerator is positive, and otherwise off.
std::int32_t head_of(const image::Axis& axis, const image::Value* args);
// The cell for one value an axis, two for a ratio, from args on; none when some value is off every head.
image::Value look_up(const image::Chart& chart, const image::Value* args);

}  // namespace tercio::vm
