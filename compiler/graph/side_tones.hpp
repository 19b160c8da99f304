// The colours of sides: what a side's name says, else the palette in the order of play.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {

class SideTones {
 public:
  explicit SideTones(const check::Model& model);

  palette::Side of(std::int64_t side) const;  // by order of play; below zero: nobody's, which is paper

 private:
  std::vector<palette::Side> tones_;  // one a side
};

}  // namespace tercio::graph
