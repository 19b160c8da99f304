#include "runtime/image/forms.hpp"

#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

consteval Field field_named(std::string_view name) {
  if (name == "a") return Field::a;
  if (name == "b") return Field::b;
  if (name == "c") return Field::c;
  if (name == "imm") return Field::imm;
  if (name == "x") return Field::x;
  if (name == "y") return Field::y;
  throw "no field of an instruction";
}

consteval Operand operand_named(std::string_view name) {
  if (name == "rw") return Operand::written;
  if (name == "rw2") return Operand::written2;
  if (name == "r") return Operand::read;
  if (name == "r2") return Operand::read2;
  if (name == "args") return Operand::args;
  if (name == "sargs") return Operand::set_args;
  if (name == "pos") return Operand::position;
  if (name == "sw") return Operand::set_written;
  if (name == "s") return Operand::set_read;
  if (name == "i") return Operand::immediate;
  if (name == "t") return Operand::target;
  if (name == "col") return Operand::column;
  if (name == "stat") return Operand::stat;
  if (name == "list") return Operand::list;
  if (name == "chart") return Operand::chart;
  if (name == "hook") return Operand::hook;
  if (name == "kind") return Operand::kind;
  if (name == "slot") return Operand::slot;
  if (name == "sslot") return Operand::set_slot;
  if (name == "setk") return Operand::constant;
  if (name == "eng") return Operand::engine;
  if (name == "geo") return Operand::geometry;
  throw "no operand of a form";
}

consteval Form parse(std::string_view text) {
  Form form;
  while (!text.empty()) {
    const std::size_t end = text.find(' ') < text.size() ? text.find(' ') : text.size();
    const std::string_view part = text.substr(0, end);
    const std::size_t colon = part.find(':');
    form.operands[form.count++] = {field_named(part.substr(0, colon)), operand_named(part.substr(colon + 1))};
    text.remove_prefix(end < text.size() ? end + 1 : end);
  }
  return form;
}

constexpr Form forms[] = {
#define X(name, form, meaning) parse(form),
#include "runtime/image/opcodes.def"
#undef X
};
constexpr std::string_view meanings[] = {
#define X(name, form, meaning) meaning,
#include "runtime/image/opcodes.def"
#undef X
};

}  // namespace

const Form& form_of(Op op) { return forms[static_cast<std::size_t>(op)]; }
std::string_view meaning_of(Op op) { return meanings[static_cast<std::size_t>(op)]; }

std::int32_t number_at(const Instruction& i, OperandAt operand) {
  const auto half = [&](std::uint16_t bits) -> std::int32_t {
    return operand.kind == Operand::immediate ? static_cast<std::int16_t>(bits) : bits;
  };
  switch (operand.field) {
    case Field::a:
      return i.a;
    case Field::b:
      return i.b;
    case Field::c:
      return i.c;
    case Field::imm:
      return i.imm;
    case Field::x:
      return half(i.x());
    case Field::y:
      return half(i.y());
  }
  return 0;
}

bool ends_hook(Op op) { return op == Op::ret || op == Op::rets; }
bool falls_through(Op op) { return !ends_hook(op) && op != Op::jmp && op != Op::back; }
bool is_loop(Op op) {
  for (const OperandAt& operand : form_of(op)) {
    if (operand.kind == Operand::position) return true;
  }
  return false;
}
bool updates(Op op) { return op == Op::clamp || op == Op::sadd || op == Op::sdel; }

}  // namespace tercio::image
