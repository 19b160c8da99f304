// The way through the flow table: every flow is opened once and closed once, its loops end, flows call each other in
// no circle, and leave_to finds its flow open.
#include <algorithm>
#include <cstdint>
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
      : check_(check), image_(check.image), graph_(check.image), region_(image_.nodes.size(), nowhere),
        batch_(image_.nodes.size(), 0), depth_(image_.flows.size(), unknown), pending_(image_.flows.size()) {}

  void run() {
    std::vector<std::vector<std::int32_t>> bodies;
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
      for (const std::int32_t flow : leaves(bodies[b])) {
        const std::int32_t node = bodies[b].front();
        check_.refuse(place(node), "flow {} can be left from here, and is not open", flow);
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

  Place place(std::int32_t node) const {
    return {"node", index(node), name_of(image_.nodes[index(node)].op)};
  }
  const Node& at(std::int32_t node) const { return image_.nodes[index(node)]; }

  void root(const Place& from, std::int32_t entry, std::int32_t region, std::vector<std::vector<std::int32_t>>& bodies) {
    std::int32_t& found = region_[index(entry)];
    const bool law = region == settling && (found == settling || (found >= 0 && flow(found).kind == FlowKind::law));
    if (!check_.need(found == nowhere || law, from, "its entry, node {}, stands in something else", entry)) return;
    if (found == nowhere) bodies.push_back(walk({entry}, region));
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
        check_.need(region == loose || found == loose, place(node), "it stands in two bodies, of {} and of {}",
                    found, region);
        return;
      }
      if (from < 0) return;
      check_.need(batch_[index(node)] == batch, place(node), "batches are open {} deep on one way here and {} on another",
                  batch_[index(node)], batch);
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
      case FlowOp::enter:
        check_.need(in_flow && flow(region).entry == number, place(number), "a flow is opened here in the middle");
        break;
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
      case FlowOp::fault: break;
    }
  }

  // The flows that a body leaves by itself or through what it calls.
  std::vector<std::int32_t> leaves(const std::vector<std::int32_t>& body) const {
    std::vector<std::int32_t> result;
    for (const std::int32_t node : body) {
      if (at(node).op == FlowOp::leave_to) result.push_back(at(node).a);
      for (const std::int32_t called : graph_.calls(node)) {
        result.insert(result.end(), pending_[index(called)].begin(), pending_[index(called)].end());
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

  // What a flow writes and leaves with all that it calls; stops at the first circle.
  std::int64_t close_over(std::size_t number, const std::vector<std::vector<std::int32_t>>& bodies,
                          std::int64_t outside = 0) {
    std::int64_t& depth = depth_[number];
    if (depth >= 0 || !check_.reasons.empty()) return 0;
    const Place here{"flow", number, image_.flows[number].name};
    if (!check_.need(depth != open, here, "it calls itself, perhaps through others")) return 0;
    if (!check_.need(outside <= limits::call_depth, here, "calls are too deep")) return 0;
    depth = open;
    std::int64_t deepest = 0;
    for (const std::int32_t node : bodies[number]) {
      for (const std::int32_t called : graph_.calls(node)) {
        close_over(index(called), bodies, outside + 1);
        if (!check_.reasons.empty()) return 0;
        deepest = std::max(deepest, depth_[index(called)] + 1);
      }
    }
    check_.need(deepest <= limits::call_depth, here, "calls are too deep");
    for (const std::int32_t node : bodies[number]) graph_.add_writes(number, node);
    pending_[number] = leaves(bodies[number]);
    std::erase(pending_[number], static_cast<std::int32_t>(number));
    return depth = deepest;
  }

  // Every circle of a body goes through a loop node whose slot nothing else on the circle writes: with such nodes taken
  // out, again and again, no circle is left.
  void check_loops(const std::vector<std::int32_t>& body) {
    // Where a call can come back to besides its next node: what a called flow leaves to.
    const auto successors = [&](std::int32_t node) {
      std::vector<std::int32_t> result = graph_.successors(node);
      const auto add = [&](std::int32_t left) {
        const std::int32_t after = flow(left).after;
        if (region_[index(after)] == region_[index(node)]) result.push_back(after);
      };
      if (at(node).op == FlowOp::leave_to) add(at(node).a);
      for (const std::int32_t called : graph_.calls(node)) {
        for (const std::int32_t left : pending_[index(called)]) add(left);
      }
      return result;
    };
    std::vector<std::vector<std::int32_t>> work = circles(body, successors);
    for (std::int64_t depth = 0; !work.empty(); ++depth) {
      std::vector<std::vector<std::int32_t>> inner;
      for (const std::vector<std::int32_t>& circle : work) {
        std::vector<std::int32_t> rest;
        for (const std::int32_t node : circle) {
          if (!is_loop(at(node).op) || !graph_.only_writer(node, circle)) rest.push_back(node);
        }
        if (!check_.need(rest.size() < circle.size(), place(circle.front()), "nothing says that it ever ends going round")) {
          return;
        }
        for (auto& next : circles(rest, successors)) inner.push_back(std::move(next));
      }
      if (depth > limits::loop_depth) {
        check_.refuse(place(body.front()), "more than {} loops one within another", limits::loop_depth);
        return;
      }
      work = std::move(inner);
    }
  }

  Checker& check_;
  const Image& image_;
  FlowGraph graph_;
  std::vector<std::int32_t> region_, batch_;
  std::vector<std::int64_t> depth_;                 // of calls below a flow
  std::vector<std::vector<std::int32_t>> pending_;  // of each flow: the flows around it that it leaves
};

}  // namespace

void check_flow(Checker& check) { FlowCheck(check).run(); }

}  // namespace tercio::image
