// Lowers a checked model to an image: columns, folded tables, hooks, the flow table. The model has no error findings.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "runtime/image/image.hpp"

namespace tercio::lower {

// What the rules ask for does not fit into an image: thrown by lower and lower_example where no verifier could look at
// what they made. The text is for the designer.
struct TooLarge : std::runtime_error {
  using std::runtime_error::runtime_error;
};

image::Image lower(const check::Model& model);

// One example as a small game of its own: the battle on an empty map (every listed thing's hex-valued columns start as
// none), with the given things, values and answers compiled in. Its steps refer to nodes and hooks of the image.
struct ExampleAnswer {
  std::string name;
  std::int32_t hook = -1;
  bool is_set = false;
};  // hook without arguments
struct ExampleStep {
  check::ExampleStep::Kind kind{};
  std::int32_t node = -1;          // when: run_from here; ends at `pause` before the flow closes, then at `stop`
  std::int32_t action = -1;        // when: an action: the node leads to its phase's menu, where it is declared
  std::vector<std::int32_t> args;  // hooks: its scalar parameters; of an action with pairs two set hooks
  std::vector<ExampleAnswer> answers;
  std::vector<std::int32_t> dice;
  std::int32_t hook = -1;          // then: a flag, read at the pause; -1 when it asks for plans
  std::int32_t plans_action = -1;  // then plans(action) = plans
  std::int64_t plans = 0;
  std::vector<std::int32_t> handles;  // refused by: image handles
  std::string offer;                  // offered: as an answer names it
  bool absent = false;                // it is not offered
  source::Span span;
};
struct ExampleProgram {
  image::Image image;
  std::int32_t setup = -1;  // node: opens nothing; calls the first call of the main sequence, then `stop`; -1 none
  std::vector<ExampleStep> steps;
};
ExampleProgram lower_example(const check::Model& model, std::int32_t example);

}  // namespace tercio::lower
