// The overview as boxes in columns: what a box holds stands in order of play, down a column and then on to the next, in
// as many columns as make the sheet come out largest on its paper.
#pragma once

#include <string>
#include <vector>

namespace tercio::graph {

// A table, one column wide. Heights are about right: Graphviz measures the text, this only counts lines.
struct Part {
  std::string label;
  int height = 0;
};
Part part(std::string label);

// A box without boxes inside: its head, and parts in as many columns as it is given.
struct Leaf {
  Part head;
  std::vector<Part> parts;
  std::string frame;   // attributes of its table: border, colours, link
  bool apart = false;  // no arrow leads to it from what stands before it
};

// Leaves one after the other, and boxes that hold such things again.
struct Block {
  Leaf leaf;                  // of a leaf
  bool nested = false;
  std::string title, frame;   // of a box
  std::vector<Block> inside;  // of a box
};

constexpr int column_points = 232;

// How high blocks come out in so many columns, and the rows of a table that shows them so.
int height(const std::vector<Block>& blocks, int columns);
std::string rows(const std::vector<Block>& blocks, int columns);

}  // namespace tercio::graph
