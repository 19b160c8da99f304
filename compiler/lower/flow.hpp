// Writes the nodes of one flow. Nodes are added in order; each takes up the ends that are open before it.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

// A place where the number of a node is still to be written.
struct FlowEnd {
  enum class Field : std::uint8_t { next, b, c, d, switch_case, option };
  std::int32_t node = -1;  // of an option: the choice; of a case: its row
  Field field{};
  std::int32_t option = 0;
};

class FlowWriter {
 public:
  using End = FlowEnd;
  using Ends = std::vector<End>;

  FlowWriter(Lowering& in, std::int32_t image_flow, std::int32_t level, std::int32_t handle)
      : in_(in), flow_(image_flow), level_(level), handle_(handle) {}

  std::int32_t add(image::FlowOp op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t c = -1,
                   std::int32_t d = -1);
  void go_to(std::int32_t node);  // all open ends
  bool reached() const { return entered_ || !open_.empty(); }
  void enter_here() { entered_ = true; }  // the next node is reached from elsewhere

  void block(check::BlockId block);
  void take_photographs(const check::Flow& flow);
  // Before windows, the body or what stands instead of it, after windows; at_after runs between the last two.
  void with_windows(const check::Windows& windows, const std::function<void()>& body,
                    const std::function<void()>& at_after);
  void let(VarId var, ExprId value);
  // Of an example (examples.cpp): what the flow's variables are given, those that are not perhaps a value to start
  // from; and the way on from the flow that stands at this depth of the route, -1 for before the first.
  void let_frame(std::int32_t flow, bool only_given);
  void open_route(const Lowering::Route& route, std::ptrdiff_t depth);
  // A branch that control takes only when the condition holds; the rest goes on after it.
  void only_if(ExprId condition, const std::function<void()>& then);
  std::int32_t value_hook(ExprId id, const std::string& what);
  Ends take_open() { return std::exchange(open_, {}); }
  void open(const Ends& ends) { open_.insert(open_.end(), ends.begin(), ends.end()); }

 private:
  struct Loop {
    Ends* exits;
    std::int32_t batches;
  };

  void set(const End& end, std::int32_t node);

  void sentence(const check::Stmt& s);
  void write(const check::Stmt& s);
  void roll(const check::Stmt& s);
  void outcome(const check::Stmt& s);
  void condition(const check::Stmt& s);
  void weigh(ExprId condition);  // a comparison of numbers, for accounts
  void for_each(const check::Stmt& s);
  std::int32_t name_pass(std::int32_t var);  // the slot that has it; -1: none
  void repeat(const check::Stmt& s);
  void until_none(const check::Stmt& s);
  void leave_loop();
  void leave_game(ExprId result);
  void call(const check::Stmt& s);
  void note_clashes(const std::vector<check::Window>& windows);
  check::ExprId within(check::ExprId id, const check::Type& type);
  void window(const check::Window& w);

  // choices.cpp
  std::int32_t choice(image::Choice choice, const check::Stmt& s, ExprId actor);
  void chooses(const check::Stmt& s);
  void candidates(const check::Stmt& s, image::Choice& made, std::int32_t domain);
  void may(const check::Stmt& s);
  void picks(const check::Stmt& s);

  // The least numbers a set of them can need: those between constant ends.
  std::int32_t set_domain(ExprId set);
  std::int32_t set_hook(ExprId id, std::int32_t domain, const std::string& what);
  std::string title() const;  // for the names of hooks
  std::int32_t text(const std::string& text);

  Lowering& in_;
  std::int32_t flow_, level_, handle_;
  bool entered_ = true;
  Ends open_;
  std::vector<Loop> loops_;
  std::int32_t batches_ = 0;  // open in this text
};

}  // namespace tercio::lower
