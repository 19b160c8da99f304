// The flow of one phase, node by node: `phase_dot` draws the phase and its menu, FlowChart the sentences of its actions
// and procedures.
#pragma once

#include <string>
#include <vector>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/sheet.hpp"

namespace tercio::graph {

// Where the flow goes on from: a node, what the edge from it says, and the cluster it leaves, if any.
struct Tail {
  std::string node, label, cluster;
};
using Tails = std::vector<Tail>;

class FlowChart {
 public:
  FlowChart(const Sheet& sheet, Dot& dot) : sheet_(sheet), model_(sheet.model()), dot_(dot) {}

  // An action or a procedure as a cluster that begins with its head and ends in one point: the tail, if it can be
  // reached.
  struct Drawn {
    std::string head, cluster;
    Tails tails;
  };
  Drawn flow(std::int32_t id, const std::string& small);
  // The head of an action alone, where it has a sheet of its own.
  Drawn folded(std::int32_t id, const std::string& small);
  // A procedure that has a sheet of its own, as a table of its steps and what a player meets in them.
  void in_short(std::int32_t id);
  void fold(std::vector<bool> has_sheet) { has_sheet_ = std::move(has_sheet); }  // one a flow: calls name its sheet
  Tails block(check::BlockId id, Tails from, std::int32_t handle);
  Tails windows(const std::vector<check::Window>& all, const std::string& place, Tails from);
  void join(const Tails& from, const std::string& to, const std::string& cluster = {});
  std::string box(const std::string& text, std::string_view ground, std::string_view line, const std::string& mark,
                  std::int32_t handle, Tails& from);  // wrapped lines; `from` then goes on from it

  // Dashed edges from calls to the heads of the procedures, once all of these are drawn.
  void link_calls();

 private:
  const Words& words() const { return sheet_.words(); }

  struct Call {
    std::string from;
    std::int32_t flow = -1;
  };
  struct Loop {
    Tails exits;
  };

  void sentence(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  bool plain(const check::Stmt& stmt) const;  // nothing in it that a player meets, nothing that branches the picture
  bool plain_block(check::BlockId id) const;
  void text_run(const std::vector<const check::Stmt*>& run, Tails& from, std::int32_t handle, std::int32_t outer);
  void step(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  void loop(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  void branches(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  void choice(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  void may(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  void leave(const check::Stmt& stmt, Tails& from, std::int32_t handle);
  Tails window(const check::Window& window, const std::string& place, Tails from);
  Tails instead(const check::Windows& windows, const std::string& place,
                Tails& from);  // takes over; the body's in `from`
  std::string node(const std::string& label, const Attributes& look, const std::string& mark, std::int32_t handle,
                   Tails& from);
  std::string hexagon(const std::string& head, const std::string& small, std::int32_t handle, Tails& from);
  std::string open(const std::string& label, std::string_view ground, std::string_view line, const std::string& style,
                   const std::string& mark, std::int32_t handle);
  std::string cited(const std::string& text, std::int32_t handle,
                    std::int32_t outer) const;  // with its case, if its own
  void calls_of(const std::string& node, check::BlockId block);
  std::string head(std::int32_t id, const std::string& small, Tails& from);

  const Sheet& sheet_;
  const check::Model& model_;
  Dot& dot_;
  std::vector<bool> has_sheet_;
  std::vector<std::string> heads_;  // one a flow; empty: not drawn
  std::vector<std::string> clusters_;
  std::vector<Tails> leaves_;  // one a flow: where `leave` left it
  std::vector<Loop> loops_;
  std::vector<Call> calls_;
  source::Span at_;           // of the sentence that is drawn, for the links of its nodes
  check::VarId rolled_ = -1;  // what the last node rolled, for the outcome that follows
};

}  // namespace tercio::graph
