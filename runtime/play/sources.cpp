#include "runtime/play/sources.hpp"

#include <algorithm>

#include "runtime/image/forms.hpp"

namespace tercio::play {
namespace {

void merge(std::vector<std::int32_t>& into, const std::vector<std::int32_t>& more) {
  into.insert(into.end(), more.begin(), more.end());
  std::sort(into.begin(), into.end());
  into.erase(std::unique(into.begin(), into.end()), into.end());
}

bool has(const std::vector<std::int32_t>& all, std::int32_t one) {
  return std::binary_search(all.begin(), all.end(), one);
}

}  // namespace

// A verified image's hooks call one another without a circle.
const Sources::Found& Sources::of_hook(std::int32_t hook) {
  const auto at = static_cast<std::size_t>(hook);
  if (hooks_[at].looked) return hooks_[at];
  Found found;
  for (const image::Instruction& each : image_.hooks[at].code) {
    for (const image::OperandAt& operand : image::form_of(each.op)) {
      const std::int32_t number = image::number_at(each, operand);
      if (operand.kind == image::Operand::slot) found.slots.push_back(number);
      if (operand.kind == image::Operand::column) found.columns.push_back(number);
      if (operand.kind == image::Operand::chart && found.chart < 0) found.chart = number;
      if (operand.kind == image::Operand::hook) {
        const Found& called = of_hook(number);
        merge(found.slots, called.slots);
        merge(found.columns, called.columns);
        if (found.chart < 0) found.chart = called.chart;
      }
    }
  }
  merge(found.slots, {});
  merge(found.columns, {});
  found.looked = true;
  return hooks_[at] = std::move(found);
}

Sources::Sources(const image::Image& image)
    : image_(image),
      hooks_(image.hooks.size()),
      lets_(image.slots.size()),
      choices_(image.choices.size()),
      handed_(image.columns.size()),
      copies_(image.slots.size()),
      same_(image.slots.size(), -1),
      let_columns_(image.slots.size()),
      charts_(image.slots.size(), -1) {
  for (const image::Node& node : image.nodes) {
    if (node.op == image::FlowOp::write) merge(handed_[static_cast<std::size_t>(node.a)], of_hook(node.c).slots);
    if (node.op != image::FlowOp::let) continue;
    const Found& found = of_hook(node.b);
    const auto slot = static_cast<std::size_t>(node.a);
    merge(lets_[slot], found.slots);
    merge(let_columns_[slot], found.columns);
    const std::vector<image::Instruction>& code = image.hooks[static_cast<std::size_t>(node.b)].code;
    if (code.size() == 2 && code[0].op == image::Op::gcol) copies_[slot] = true;
    if (code.size() == 2 && code[0].op == image::Op::slot) same_[slot] = code[0].imm;
    if (charts_[slot] < 0) charts_[slot] = found.chart;
  }
  for (std::size_t i = 0; i < image.choices.size(); ++i) {
    const image::Choice& choice = image.choices[i];
    const auto add = [&](std::int32_t hook) {
      if (hook >= 0) merge(choices_[i], of_hook(hook).slots);
    };
    add(choice.candidates);
    add(choice.limit);
    add(choice.whole);
    for (const image::Condition& each : choice.conditions) {
      add(each.measure);
      add(each.bound);
    }
    for (const image::Option& each : choice.options) add(each.when);
  }
}

bool Sources::handed_on(const Slots& columns, std::int32_t from) const {
  return std::any_of(columns.begin(), columns.end(),
                     [&](std::int32_t column) { return has(handed_[static_cast<std::size_t>(column)], from); });
}

bool Sources::reads(std::int32_t let, std::int32_t from) const {
  const auto slot = static_cast<std::size_t>(let);
  return has(lets_[slot], from) || handed_on(let_columns_[slot], from);
}

bool Sources::choice_reads(std::int32_t choice, std::int32_t from) const {
  return choice >= 0 && has(choices_[static_cast<std::size_t>(choice)], from);
}

}  // namespace tercio::play
