// Disassembly, by the forms of opcodes.def.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/image/forms.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/text.hpp"
#include "runtime/image/text_names.hpp"

namespace tercio::image {
namespace {

std::string operand_text(const Names& names, OperandAt operand, std::int32_t n) {
  switch (operand.kind) {
    case Operand::written:
    case Operand::read:
      return fmt::format("r{}", n);
    case Operand::written2:
    case Operand::read2:
      return fmt::format("r{}:{}", n, n + 1);
    case Operand::position:
      return fmt::format("r{} (r{})", n, n + 1);
    case Operand::args:
      return fmt::format("r{}..", n);
    case Operand::set_args:
      return fmt::format("s{}..", n);
    case Operand::set_written:
    case Operand::set_read:
      return fmt::format("s{}", n);
    case Operand::immediate:
      return std::to_string(n);
    case Operand::target:
      return fmt::format("@{}", n);
    case Operand::column:
      return names.column(n);
    case Operand::stat:
      return names.stat(n);
    case Operand::list:
      return names.list(n);
    case Operand::chart:
      return names.chart(n);
    case Operand::hook:
      return names.hook(n);
    case Operand::kind:
      return names.kind(n);
    case Operand::slot:
      return names.slot(n);
    case Operand::set_slot:
      return names.set_slot(n);
    case Operand::constant:
      return fmt::format("set {}", n);
    case Operand::engine:
      return n >= 0 && known(static_cast<Engine>(n)) && n < 256 ? std::string(name_of(static_cast<Engine>(n)))
                                                                : std::to_string(n);
    case Operand::geometry:
      return n >= 0 && static_cast<std::size_t>(n) < count_of<Geometry>
                 ? std::string(name_of(static_cast<Geometry>(n)))
                 : std::to_string(n);
  }
  return "";
}

}  // namespace

std::string instruction_text(const Image& image, const Instruction& instruction) {
  if (!known(instruction.op)) return fmt::format("? {}", static_cast<int>(instruction.op));
  const Names names(image);
  std::string text = fmt::format("{:<10}", name_of(instruction.op));
  const char* between = " ";
  for (const OperandAt& operand : form_of(instruction.op)) {
    text += between + operand_text(names, operand, number_at(instruction, operand));
    between = ", ";
  }
  return text;
}

std::string hook_text(const Image& image, std::int32_t number) {
  const Hook& hook = image.hooks[static_cast<std::size_t>(number)];
  const Names names(image);
  std::vector<std::string> sets;
  for (const std::int32_t domain : hook.set_domains) sets.push_back(names.domain(domain));
  std::string text =
      fmt::format("hook {} {} ({} values, {} sets) gives {}; {} registers{}\n", number, hook.name, hook.params,
                  hook.set_params, hook.result_domain < 0 ? "a value" : "a set of " + names.domain(hook.result_domain),
                  hook.registers, sets.empty() ? "" : fmt::format(", sets of {}", fmt::join(sets, ", ")));
  for (std::size_t at = 0; at < hook.code.size(); ++at) {
    text += fmt::format("  {:4} {}\n", at, instruction_text(image, hook.code[at]));
  }
  return text;
}

}  // namespace tercio::image
