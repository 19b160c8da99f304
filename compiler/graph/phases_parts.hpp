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

// A whole label: the laws, the reactions, the procedures in `shared` (none: left out) and what the colours mean, as
// bars about `points` wide.
std::string foot(const Sheet& sheet, const std::vector<std::int32_t>& shared, int points);

Attributes graph_attributes(const std::string& label);  // fonts, grounds, the foot as the label of the graph
Attributes node_attributes();
Attributes edge_attributes();

}  // namespace tercio::graph
