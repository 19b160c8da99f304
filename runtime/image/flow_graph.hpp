// The flow table as a graph, for the verifier: where control goes, which flows a node calls, which slots it writes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::image {

using Bits = std::vector<std::uint64_t>;
inline void set_bit(Bits& bits, std::int32_t n) {
  bits[static_cast<std::size_t>(n) / 64] |= std::uint64_t{1} << (n % 64);
}
inline bool has_bit(const Bits& bits, std::int32_t n) {
  return (bits[static_cast<std::size_t>(n) / 64] >> (n % 64) & 1U) != 0;
}
inline void join(Bits& bits, const Bits& other) {
  for (std::size_t w = 0; w < bits.size(); ++w) bits[w] |= other[w];
}

class FlowGraph {
 public:
  using Body = std::vector<std::int32_t>;  // nodes

  // Every index in the tables is good.
  explicit FlowGraph(const Image& image);

  // Nodes of the same body to which control may go, by the node itself, its switch cases, options or unkept duties.
  Body successors(std::int32_t node) const;
  // Flows that run before it goes on: of a call, and of the actions of a menu.
  std::vector<std::int32_t> calls(std::int32_t node) const;
  // The same of a whole body, each once, rising.
  std::vector<std::int32_t> calls(const Body& body) const;

  // What a flow writes, with all that it calls; those are closed first.
  void close(std::size_t flow, const Body& body);

  // The groups of nodes that lie on circles together, among `nodes`; the nodes of each rise.
  std::vector<Body> circles(const Body& nodes, const std::function<Body(std::int32_t)>& successors_of);
  // The loop nodes by which going round `circle` ends: no other node of it writes the slot that lets the loop end, and
  // then control goes elsewhere.
  Body ends(const Body& circle) const;

 private:
  std::vector<std::int32_t> writes(std::int32_t node) const;  // slots by number, set slots after them
  std::int32_t set_slot(std::int32_t number) const { return static_cast<std::int32_t>(image_.slots.size()) + number; }

  struct Mark {
    std::uint64_t search = 0;
    std::int32_t order = -1, low = -1;
    bool open = false;
  };
  const Image& image_;
  std::vector<Bits> writes_;  // of each flow; its own slots too, which are zeroed when it ends
  std::vector<Mark> marks_;   // of each node, for the search that made it
  std::uint64_t search_ = 0;
};

}  // namespace tercio::image
