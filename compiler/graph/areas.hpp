// A map of areas as DOT for Graphviz' `neato`: areas with their printed values and who holds them, lines by their type,
// pieces, a legend. docs/pictures.md tells how shapes, colours and strokes follow from the rules.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace tercio::graph {

struct AreasOptions {
  bool pieces = true;                          // those that stand on the map
  std::string moment;                          // when that is, for the title; empty: when the game begins
  std::string source_prefix;                   // before FILE#Lline in every link
  const source::SourceMap* sources = nullptr;  // for links
};

// A battle without areas gives an empty string.
std::string areas_dot(const check::Model& model, const AreasOptions& options);
// The program of Graphviz that lays it out: `neato`, or `sfdp` where neato would take minutes.
std::string areas_layout(const check::Model& model);

}  // namespace tercio::graph
