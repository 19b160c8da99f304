// A table as SVG: its edge with a rule of centimetres, patches of ground, stands where the lists put them, a legend.
#pragma once

#include <string>

#include "compiler/check/model.hpp"
#include "compiler/graph/map.hpp"

namespace tercio::graph {

// Of a model with a table. docs/pictures.md tells how colours and marks follow from the rules.
std::string table_svg(const check::Model& model, const MapOptions& options);

}  // namespace tercio::graph
