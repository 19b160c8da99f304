#include "compiler/lower/emit.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>

#include "compiler/lower/lower.hpp"

namespace tercio::lower {

using image::Instruction;
using image::Op;

namespace {

constexpr std::int32_t most_registers = 256, most_sets = 64;

// Where an opcode keeps its jump target: `imm:t` or `y:t` in its form.
enum class Target : std::uint8_t { nowhere, imm, y };
constexpr Target target_of(std::string_view form) {
  if (form.find("imm:t") != std::string_view::npos) return Target::imm;
  if (form.find("y:t") != std::string_view::npos) return Target::y;
  return Target::nowhere;
}
constexpr std::array targets{
#define X(name, form, meaning) target_of(form),
#include "runtime/image/opcodes.def"
#undef X
};

std::uint8_t operand(std::int32_t value) {
  assert(value >= 0 && value < most_registers);
  return static_cast<std::uint8_t>(value);
}

}  // namespace

Label Assembler::label() {
  labels_.push_back(-1);
  return {static_cast<std::int32_t>(labels_.size()) - 1};
}

void Assembler::bind(Label label) {
  auto& place = labels_[static_cast<std::size_t>(label.id)];
  assert(place < 0);
  place = here();
}

void Assembler::op(Op op, std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t imm) {
  code_.push_back(Instruction{op, operand(a), operand(b), operand(c), imm});
}

void Assembler::op_xy(Op op, std::int32_t a, std::int32_t b, std::int32_t x, std::int32_t y) {
  this->op(op, a, b, 0, Instruction::pack(x, y));
}

void Assembler::jump(Op op, Label target, std::int32_t a, std::int32_t b, std::int32_t c, std::int32_t x) {
  const auto where = targets[static_cast<std::size_t>(op)];
  assert(where != Target::nowhere);
  uses_.push_back({here(), target.id, where == Target::y});
  this->op(op, a, b, c, Instruction::pack(x, 0));
}

std::int32_t Assembler::take(std::int32_t count) {
  const auto first = top_;
  top_ += count;
  if (top_ > most_registers) throw TooLarge("a question with more than 256 values at once");
  high_ = std::max(high_, top_);
  return first;
}

std::int32_t Assembler::take_set(std::int32_t domain) {
  for (std::size_t i = 0; i < set_domains_.size(); ++i) {
    if (!set_taken_[i] && set_domains_[i] == domain) {
      set_taken_[i] = true;
      return static_cast<std::int32_t>(i);
    }
  }
  return take_sets({domain});
}

std::int32_t Assembler::take_sets(const std::vector<std::int32_t>& domains) {
  const auto first = set_count();
  for (const auto domain : domains) {
    set_domains_.push_back(domain);
    set_taken_.push_back(true);
  }
  if (set_count() > most_sets) throw TooLarge("a question with more than 64 sets at once");
  return first;
}

void Assembler::give_back(const Mark& mark) {
  assert(mark.registers <= top_);
  top_ = mark.registers;
  for (std::size_t i = 0; i < set_taken_.size(); ++i) set_taken_[i] = i < mark.sets.size() && mark.sets[i];
}

void Assembler::set_target(std::int32_t at, bool in_y, std::int32_t target) {
  auto& instruction = code_[static_cast<std::size_t>(at)];
  if (in_y) {
    if (target > 0xffff) throw TooLarge("a question of more than 65535 instructions");
    instruction.imm = Instruction::pack(instruction.x(), target);
  } else {
    instruction.imm = target;
  }
}

image::Hook Assembler::finish(std::string name, std::int32_t params, std::int32_t set_params,
                              std::int32_t result_domain) {
  for (const auto& use : uses_) {
    auto target = labels_[static_cast<std::size_t>(use.label)];
    assert(target > use.at && target < here());
    set_target(use.at, use.in_y, target);
  }
  // Later jumps lead further, so from the end every target is final when it is read.
  std::sort(uses_.begin(), uses_.end(), [](const Use& l, const Use& r) { return l.at > r.at; });
  for (const auto& use : uses_) {
    const auto& from = code_[static_cast<std::size_t>(use.at)];
    const auto& to = code_[static_cast<std::size_t>(use.in_y ? from.y() : from.imm)];
    if (to.op == Op::jmp) set_target(use.at, use.in_y, to.imm);
  }
  image::Hook hook;
  hook.name = std::move(name);
  hook.code = std::move(code_);
  hook.registers = std::max(high_, params);
  hook.set_domains = std::move(set_domains_);
  hook.params = params;
  hook.set_params = set_params;
  hook.result_domain = result_domain;
  return hook;
}

}  // namespace tercio::lower
