// Inside the engine: pairs of points to measure between, and the nearest of them.
#pragma once

#include <vector>

#include "runtime/table/contact.hpp"
#include "runtime/table/frame.hpp"

namespace tercio::table {

struct Pair {
  Local from, to;  // in one frame
  Wide square = 0;
};

inline Wide least(const std::vector<Pair>& pairs) {
  return std::min_element(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.square < b.square; })
      ->square;
}

// The middle of all pairs that are nearest to 1/1024 unit. Among the nearest pairs of two convex figures the middle of
// any two is one of them. At least one pair.
Pair middle(const std::vector<Pair>& pairs);
Measure nearest(const std::vector<Pair>& pairs, const Pose& frame);  // the least distance, and the middle

// Between the corners of each figure and the nearest points of the other: the stand `a`, or the part `part` of its base
// in its frame, and the stand `b`. For figures that have no point in common the least of them is their distance.
std::vector<Pair> pairs_between(const Stand& a, const Box& part, const Stand& b);

}  // namespace tercio::table
