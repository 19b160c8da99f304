// The pictures of the flow, and the bar of laws beneath them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/graph/sheet.hpp"

namespace tercio::graph {

std::string overview_dot(const Sheet& sheet);
std::string phase_dot(const Sheet& sheet, std::int32_t phase);
std::string flow_dot(const Sheet& sheet, std::int32_t flow);  // of an action or a procedure

// A whole label: the laws, the reactions and what the colours mean, as bars about `points` wide.
std::string foot(const Sheet& sheet, int points);
std::string legend(const check::Model& model);                              // a row of a table
std::vector<std::string> law_cells(const Sheet& sheet, int points);       // one a law, as wide as that
std::vector<std::string> reaction_cells(const Sheet& sheet, int points);

Attributes graph_attributes(const std::string& label);  // fonts, grounds, the foot as the label of the graph
Attributes node_attributes();
Attributes edge_attributes();

}  // namespace tercio::graph
