// The states that pieces are in: flags that a piece can be and some piece in place now is, for the pictures of maps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"

namespace tercio::graph {

struct PieceState {
  std::int32_t column = -1;
  std::string letters;  // the first of its name, as many as tell it from the others: at least two
  int count = 0;        // pieces in place that are it
};

class PieceStates {
 public:
  // Of the pieces of these kinds (roots); `placed` says whether a thing of a root is in place. A flag that every piece
  // in place has and no other (that it is in place, for one) tells nothing and is left out, and so are flags that the
  // accounts leave out.
  PieceStates(const check::Model& model, const std::vector<std::int32_t>& roots,
              const std::function<bool(std::int32_t root, std::int64_t thing)>& placed);

  const std::vector<PieceState>& on() const { return on_; }  // in the order declared
  std::string letters(std::int32_t root, std::int64_t thing) const;  // "disr spe"; empty: a fresh piece

 private:
  bool is(const check::Column& column, std::int32_t root, std::int64_t thing) const;

  const check::Model& model_;
  std::vector<PieceState> on_;
};

}  // namespace tercio::graph
