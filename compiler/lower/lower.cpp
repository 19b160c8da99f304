#include "compiler/lower/lower.hpp"

#include <cassert>
#include <utility>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

Lowering::Lowering(check::Model from, std::int32_t example_number) : model(std::move(from)), example(example_number) {
  exprs.assign(model.exprs.begin(), model.exprs.end());
  vars.assign(model.vars.begin(), model.vars.end());
  model.exprs.clear();
  model.vars.clear();
  lower_piles();
}

Lowering::~Lowering() = default;

void Lowering::run() {
  im.game = model.name;
  im.title = model.title;
  for (const auto& option : model.options) im.options.emplace_back(option.name, option.value);
  im.words = model.words;
  im.texts = model.texts;
  im.handles = model.handles;
  lower_kinds();
  give_piles();
  lower_columns();
  lower_table();
  lower_used_columns();
  lower_charts();
  lower_frames();
  plan_routes();
  lower_questions();
  lower_actions();
  lower_duties();
  find_thrown();
  lower_flows();
  lower_laws();
}

image::Image lower(const check::Model& model) {
  Lowering lowering(model, -1);
  lowering.run();
  return std::move(lowering.im);
}

ExampleProgram lower_example(const check::Model& model, std::int32_t example) {
  assert(example >= 0 && example < size_of(model.examples));
  Lowering lowering(model, example);
  lowering.give_example();
  lowering.run();
  return lowering.example_program();
}

}  // namespace tercio::lower
