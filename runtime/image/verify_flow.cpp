// The way through the flow table: every flow is opened once and closed once, its loops end, flows call each other in
// no circle, and leave_to finds its flow open.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <vector>

#include "runtime/image/checker.hpp"
#include "runtime/image/flow_graph.hpp"
#include "runtime/image/names.hpp"
#include "runtime/image/node_forms.hpp"

namespace tercio::image {
namespace {

std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

class FlowCheck {
 public:
  explicit FlowCheck(Checker& check)
      : check_(check),
        image_(check.image),
        graph_(check.image),
        region_(image_.nodes.size(), nowhere),
        batch_(image_.nodes.size(), 0),
        depth_(image_.flows.size(), unknown),
        pending_(image_.flows.size(), Bits(image_.flows.size() / 64 + 1)) {}

  void run() {
    std::vector<FlowGraph::Body> bodies;
    for (std::size_t f = 0; f < image_.flows.size(); ++f) {
      const Flow& flow = image_.flows[f];
      bodies.push_back(walk({flow.entry, flow.after}, static_cast<std::int32_t>(f)));
    }
    for (std::size_t l = 0; l < image_.laws.size(); ++l) root({"law", l}, image_.laws[l].entry, settling, bodies);
    for (std::size_t r = 0; r < image_.reactions.size(); ++r) {
      root({"reaction", r}, image_.reactions[r].entry, settling, bodies);
    }
    if (image_.start >= 0) root({"image", 0, "start"}, image_.start, main, bodies);
    const std::size_t rooted = bodies.size();
    // Nodes that nothing leads to, such as those of examples, which a test enters from outside.
    for (std::size_t n = 0; n < image_.nodes.size(); ++n) {
      if (region_[n] == nowhere) bodies.push_back(walk({static_cast<std::int32_t>(n)}, loose));
    }
    if (!check_.reasons.empty()) return;
    for (std::size_t f = 0; f < image_.flows.size(); ++f) close_over(f, bodies);
    if (!check_.reasons.empty()) return;
    for (std::size_t b = image_.flows.size(); b < rooted; ++b) {
      const Bits left = leaves(bodies[b]);
      for (std::int32_t f = 0; f < std::ssize(image_.flows); ++f) {
        check_.need(!has_bit(left, f), place(bodies[b].front()), "flow {} can be left from here, and is not open", f);
      }
    }
    for (const auto& body : bodies) {
      if (!check_.full()) check_loops(body);
    }
  }

 private:
  // Where a node stands: a flow, or one of these.
  static constexpr std::int32_t nowhere = -1, settling = -2, main = -3, loose = -4;
  static constexpr std::int64_t unknown = -1, open = -2;

  Place place(std::int32_t node) const { return {"node", index(node), name_of(image_.nodes[index(node)].op)}; }
  const Node& at(std::int32_t node) const { return image_.nodes[index(node)]; }

  void root(const Place& from, std::int32_t entry, std::int32_t region, std::vector<FlowGraph::Body>& bodies) {
    std::int32_t& found = region_[index(entry)];
    const bool law = region == settling && (found == settling || (found >= 0 && flow(found).kind == FlowKind::law));
    if (!check_.need(found == nowhere || law, from, "its entry, node {}, stands in something else", entry)) return;
    if (found == nowhere) bodies.push_back(walk({entry}, region));
    if (found < 0) return;
    for (const std::int32_t node : bodies[index(found)]) {
      check_.need(at(node).op != FlowOp::close, from,
                  "it begins in flow {} and closes flow {}, and nothing has called it", found, found);
    }
  }
  const Flow& flow(std::int32_t number) const { return image_.flows[index(number)]; }

  // Everything that can be reached within one body, and what is wrong with it there.
  std::vector<std::int32_t> walk(std::vector<std::int32_t> roots, std::int32_t region) {
    std::vector<std::int32_t> body;
    const auto reach = [&](std::int32_t from, std::int32_t node, std::int32_t batch) {
      std::int32_t& found = region_[index(node)];
      if (found == nowhere) {
        found = region;
        batch_[index(node)] = batch;
        body.push_back(node);
        return;
      }
      if (found != region) {
        check_.need(region == loose || found == loose, place(node), "it stands in two bodies, of {} and of {}", found,
                    region);
        return;
      }
      if (from < 0) return;
      check_.need(batch_[index(node)] == batch, place(node),
                  "batches are open {} deep on one way here and {} on another", batch_[index(node)], batch);
      check_.need(region < 0 || node != flow(region).entry, place(from), "it goes back to where its flow is opened");
    };
    // `after` is reached first from the body, if it is, so that its batches are known.
    reach(-1, roots[0], 0);
    for (std::size_t next = 0;; ++next) {
      if (next == body.size()) {
        if (roots.size() < 2 || roots[1] < 0 || region_[index(roots[1])] != nowhere) break;
        reach(-1, roots[1], 0);
      }
      if (next == body.size() || check_.full()) break;
      const std::int32_t node = body[next];
      check_node(node, region);
      const std::int32_t batch = batch_after(node);
      for (const std::int32_t to : graph_.successors(node)) reach(node, to, batch);
    }
    return body;
  }

  std::int32_t batch_after(std::int32_t node) {
    std::int32_t batch = batch_[index(node)];
    if (at(node).op == FlowOp::batch_begin) ++batch;
    if (at(node).op == FlowOp::batch_end && check_.need(batch > 0, place(node), "no batch is open")) --batch;
    return batch;
  }

  void check_node(std::int32_t number, std::int32_t region) {
    const Node& node = at(number);
    const bool in_flow = region >= 0, law = region == settling || (in_flow && flow(region).kind == FlowKind::law);
    if (in_flow) {
      check_.need(node.flow == region, place(number), "it is reached in flow {} \"{}\" and says it stands in flow {}",
                  region, flow(region).name, node.flow);
    }
    switch (node.op) {
      case FlowOp::close:
        check_.need(in_flow && node.a == region, place(number), "it closes flow {}, which is not the one that is open",
                    node.a);
        check_.need(batch_[index(number)] == 0, place(number), "a batch is still open");
        break;
      case FlowOp::settled:
        check_.need(law || region == loose, place(number), "it is not in the body of a law or reaction");
        check_.need(batch_[index(number)] == 0, place(number), "a batch is still open");
        break;
      case FlowOp::stop:
        check_.need(region == main || region == loose, place(number), "the main flow stops inside another body");
        break;
      case FlowOp::call:
        check_.need(!in_flow || flow(node.a).level == flow(region).level, place(number),
                    "it calls flow {} \"{}\", of another level", node.a, flow(node.a).name);
        check_.need(!law || flow(node.a).level == 1, place(number), "a law calls flow {} \"{}\", of level 0", node.a,
                    flow(node.a).name);
        check_.need(region != main || flow(node.a).level == 0, place(number), "play calls flow {} \"{}\", of level 1",
                    node.a, flow(node.a).name);
        break;
      case FlowOp::menu:
        check_.need(region != settling, place(number), "a law has no phase of its own");
        break;
      case FlowOp::enter:
      case FlowOp::let:
      case FlowOp::let_set:
      case FlowOp::write:
      case FlowOp::write_set:
      case FlowOp::roll:
      case FlowOp::draw:
      case FlowOp::branch:
      case FlowOp::switch_:
      case FlowOp::each_begin:
      case FlowOp::each_next:
      case FlowOp::each_by:
      case FlowOp::repeat_begin:
      case FlowOp::repeat_next:
      case FlowOp::until_begin:
      case FlowOp::until_pass:
      case FlowOp::batch_begin:
      case FlowOp::batch_end:
      case FlowOp::choose:
      case FlowOp::may:
      case FlowOp::picks:
      case FlowOp::jump:
      case FlowOp::leave_to:
      case FlowOp::end_game:
      case FlowOp::step:
      case FlowOp::pause:
      case FlowOp::fault:
        break;
    }
  }

  // The flows that a body leaves by itself or through what it calls.
  Bits leaves(const FlowGraph::Body& body) const {
    Bits result(image_.flows.size() / 64 + 1);
    for (const std::int32_t node : body) {
      if (at(node).op == FlowOp::leave_to) set_bit(result, at(node).a);
    }
    for (const std::int32_t called : graph_.calls(body)) join(result, pending_[index(called)]);
    return result;
  }

  // What a flow writes and leaves with all that it calls; stops at the first circle.
  void close_over(std::size_t number, const std::vector<FlowGraph::Body>& bodies, std::int64_t outside = 0) {
    if (depth_[number] >= 0 || !check_.reasons.empty()) return;
    const Place here{"flow", number, image_.flows[number].name};
    if (!check_.need(depth_[number] != open, here, "it calls itself, perhaps through others")) return;
    if (!check_.within(outside <= limits::call_depth, here, "calls are too deep")) return;
    depth_[number] = open;
    std::int64_t deepest = 0;
    for (const std::int32_t called : graph_.calls(bodies[number])) {
      close_over(index(called), bodies, outside + 1);
      if (!check_.reasons.empty()) return;
      deepest = std::max(deepest, depth_[index(called)] + 1);
    }
    check_.within(deepest <= limits::call_depth, here, "calls are too deep");
    graph_.close(number, bodies[number]);
    pending_[number] = leaves(bodies[number]);
    pending_[number][number / 64] &= ~(std::uint64_t{1} << (number % 64));
    depth_[number] = deepest;
  }

  // Every circle of a body goes through a loop node that ends it: with such nodes taken out, again and again, no circle
  // is left.
  void check_loops(const FlowGraph::Body& body) {
    // Of a flow, what it calls may come back to its `after`, too.
    const std::int32_t region = region_[index(body.front())];
    const auto leaves_here = [&](std::int32_t node) {
      if (region < 0 || flow(region).after < 0) return false;
      if (at(node).op == FlowOp::leave_to) return at(node).a == region;
      const std::vector<std::int32_t> called = graph_.calls(node);
      return std::any_of(called.begin(), called.end(),
                         [&](std::int32_t f) { return has_bit(pending_[index(f)], region); });
    };
    const auto successors = [&](std::int32_t node) {
      FlowGraph::Body result = graph_.successors(node);
      if (leaves_here(node)) result.push_back(flow(region).after);
      return result;
    };
    std::vector<FlowGraph::Body> work = graph_.circles(body, successors);
    for (std::int64_t depth = 0; !work.empty(); ++depth) {
      std::vector<FlowGraph::Body> inner;
      for (const FlowGraph::Body& circle : work) {
        const FlowGraph::Body ends = graph_.ends(circle);
        if (!check_.need(!ends.empty(), place(circle.front()), "nothing says that it ever ends going round")) return;
        FlowGraph::Body rest;
        std::set_difference(circle.begin(), circle.end(), ends.begin(), ends.end(), std::back_inserter(rest));
        for (FlowGraph::Body& next : graph_.circles(rest, successors)) inner.push_back(std::move(next));
      }
      if (depth > limits::flow_loop_depth) {
        check_.within(false, place(body.front()), "more than {} loops one within another", limits::flow_loop_depth);
        return;
      }
      work = std::move(inner);
    }
  }

  Checker& check_;
  const Image& image_;
  FlowGraph graph_;
  std::vector<std::int32_t> region_, batch_;
  std::vector<std::int64_t> depth_;  // of calls below a flow
  std::vector<Bits> pending_;        // of each flow: the flows around it that it leaves
};

}  // namespace

void check_flow(Checker& check) { FlowCheck(check).run(); }

}  // namespace tercio::image
