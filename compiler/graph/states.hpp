// The states that pieces are in: flags that a piece can be and some piece in place now is, for the pictures of maps.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
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

// What pieces that are not in place are, and none in place is: dead, waiting. For lists of those that are not drawn.
class AwayStates {
 public:
  AwayStates(const check::Model& model, const std::vector<std::int32_t>& roots,
             const std::function<bool(std::int32_t root, std::int64_t thing)>& placed);

  std::string text(std::int32_t root, std::int64_t thing) const;  // "dead"; empty: nothing of the kind

 private:
  std::vector<std::pair<std::int32_t, std::int64_t>> of(std::int32_t root, std::int64_t thing) const;  // columns, values

  const check::Model& model_;
  std::set<std::pair<std::int32_t, std::int64_t>> in_place_;
};

// Names of pieces that are not in place in the order in which they come, by side and by what they are.
class AwayList {
 public:
  struct Row {
    std::string what, names;  // what they are; empty: as those in place
    int count = 0;
  };
  void add(std::int32_t side, const std::string& what, const std::string& name);
  const std::map<std::int32_t, std::vector<Row>>& rows() const { return rows_; }
  bool alike() const;  // all are the same

 private:
  std::map<std::int32_t, std::vector<Row>> rows_;
};

// "North, dead (2): A, B"
std::string away_text(const std::string& side, const AwayList::Row& row, bool with_what);

}  // namespace tercio::graph
