// The map as SVG: hexes with their printed numbers, terrain, hexsides, pieces, a legend; or a table.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace tercio::graph {

struct MapOptions {
  bool pieces = true;  // the pieces that stand on the map
  std::string moment;  // when that is, for the title; empty: when the game begins
};

// A battle without a map gives a sheet that says so. docs/pictures.md tells how colours and lines follow from the
// rules.
// The title of a sheet, and when it is.
std::string sheet_title(const check::Model& model, const std::string& moment);

std::string map_svg(const check::Model& model, const MapOptions& options);

}  // namespace tercio::graph
