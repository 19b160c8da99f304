// The sequence of play as DOT for Graphviz' `dot`: one sheet for the whole, or the full flow of one phase, action or
// procedure, each on a sheet of A3.
// docs/pictures.md says how to read them.
#pragma once

#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "runtime/image/image.hpp"

namespace tercio::graph {

struct PhasesOptions {
  std::string phase;                           // name of a phase, action or procedure; empty: the overview
  std::string source_prefix;                   // before FILE#Lline in every link
  const source::SourceMap* sources = nullptr;  // for links; without it only handles that know their file have one
};

// The model has no error findings. What does not exist gives an empty string; see phase_names.
std::string phases_dot(const check::Model& model, const PhasesOptions& options);
std::vector<std::string> phase_names(const check::Model& model);  // in order of declaration

// What runs and is not drawn: every flow, step, action, duty and law of the image that the picture has no mark of.
// Empty for an overview of the model that the image was lowered from.
std::vector<std::string> undrawn(const image::Image& image, const std::string& dot);

}  // namespace tercio::graph
