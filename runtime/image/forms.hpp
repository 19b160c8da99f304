// The operands of each instruction, read once from the forms of opcodes.def, for the verifier and the disassembler.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "runtime/image/image.hpp"

namespace tercio::image {

enum class Field : std::uint8_t { a, b, c, imm, x, y };
enum class Operand : std::uint8_t {
  written,
  written2,  // rw, rw2: a register, two from it
  read,
  read2,  // r, r2
  args,
  set_args,  // the first of the arguments of a hook or chart
  position,  // pos: the position of a loop; the element is the next register
  set_written,
  set_read,  // sw, s
  immediate,
  target,  // i, t
  column,
  stat,
  list,
  chart,
  hook,
  kind,
  slot,
  set_slot,
  constant,
  engine,
  geometry
};
struct OperandAt {
  Field field{};
  Operand kind{};
};
struct Form {
  std::array<OperandAt, 4> operands{};
  std::size_t count = 0;
  const OperandAt* begin() const { return operands.data(); }
  const OperandAt* end() const { return operands.data() + count; }
};

const Form& form_of(Op op);
std::string_view meaning_of(Op op);
// The number in a field; immediates in x and y are signed, all else in them is not.
std::int32_t number_at(const Instruction& instruction, OperandAt operand);

bool ends_hook(Op op);      // ret, rets
bool falls_through(Op op);  // control may go on to the next instruction
bool is_loop(Op op);        // next_...
bool updates(Op op);        // reads what it writes: clamp, sadd, sdel

}  // namespace tercio::image
