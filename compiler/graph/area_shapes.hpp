// The shapes that areas are drawn in, and samples of them for the legend.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace tercio::graph {

inline constexpr std::array<std::string_view, 5> area_shapes = {"ellipse", "box", "octagon", "hexagon", "house"};

// A small picture of a shape in the colours that areas of it have: rows of one colour between two ends.
std::string area_sample(std::size_t shape, std::string_view ground, std::string_view line);

}  // namespace tercio::graph
