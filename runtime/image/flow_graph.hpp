// The flow table as a graph, for the verifier: where control goes, which flows a node calls, which slots it writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::image {

class FlowGraph {
 public:
  // Every index in the tables is good.
  explicit FlowGraph(const Image& image);

  // Nodes of the same body to which control may go, by the node itself, its switch cases, options or unkept duties.
  std::vector<std::int32_t> successors(std::int32_t node) const;
  // Flows that run before it goes on: of a call, and of the actions of a menu.
  std::vector<std::int32_t> calls(std::int32_t node) const;

  // Adds what a node writes, with what its calls write, to the writes of flow `flow`. Called flows come first.
  void add_writes(std::size_t flow, std::int32_t node);
  // Whether no other node of `circle` writes the slot that lets loop node `loop` end.
  bool only_writer(std::int32_t loop, const std::vector<std::int32_t>& circle) const;

 private:
  // Slots by number, set slots after them.
  using Slots = std::vector<std::uint64_t>;
  std::vector<std::int32_t> writes(std::int32_t node) const;
  std::int32_t set_slot(std::int32_t number) const { return static_cast<std::int32_t>(image_.slots.size()) + number; }

  const Image& image_;
  std::vector<Slots> writes_;  // of each flow; its own slots too, which are zeroed when it ends
};

// The groups of nodes that lie on circles together, among `nodes`.
using Successors = std::function<std::vector<std::int32_t>(std::int32_t)>;
std::vector<std::vector<std::int32_t>> circles(const std::vector<std::int32_t>& nodes, const Successors& successors);

}  // namespace tercio::image
