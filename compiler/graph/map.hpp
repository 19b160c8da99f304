// The map as SVG: hexes with their printed numbers, terrain, hexsides, pieces at set-up, a legend; or a table.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace tercio::graph {

struct MapOptions {
  bool pieces = true;  // the pieces that stand on the map when the game begins
};

// A battle without a map gives a sheet that says so. docs/pictures.md tells how colours and lines follow from the
// rules.
std::string map_svg(const check::Model& model, const MapOptions& options);

}  // namespace tercio::graph
