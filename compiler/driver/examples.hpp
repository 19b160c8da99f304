// Runs the examples of a battle: each is a small game of its own, played by its `when`s and looked at by its `then`s.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/driver/pipeline.hpp"
#include "dsl/diagnostics/findings.hpp"
#include "runtime/game/game.hpp"

namespace tercio::driver {

struct ExampleRun {
  std::int32_t example = -1;  // Model::examples
  bool passed = false;
  double seconds = 0;
  std::vector<std::int32_t> reached;  // Model::handles of the rules that ran; each once, rising
};

// Every failure becomes a finding example_failed at the sentence that failed. The model has no error findings.
ExampleRun run_example(const check::Model& model, std::int32_t example, const source::SourceMap& sources,
                       diagnostics::Findings& findings);

// An example and the rules it is played under: those asked for, or, in an optional section, those with its option on.
struct Playable {
  const check::Model* model = nullptr;
  std::int32_t example = -1;
};

// The examples whose id, title or cases contain `filter`, by file and place.
std::vector<Playable> playable_examples(const Compiled& battle, const std::string& filter);

}  // namespace tercio::driver
