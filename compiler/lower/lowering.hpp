// What the parts of lowering share: the model being lowered, the image being made, and where each thing of the one
// stands in the other. One source file for each subject; the members below are grouped by them.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/lower/lower.hpp"
#include "runtime/hex/grid.hpp"
#include "runtime/image/image.hpp"
#include "runtime/vm/machine.hpp"

namespace tercio::lower {

using check::ExprId;
using check::ExprOp;
using check::Type;
using check::VarId;
using image::Value;

template <class Table>
decltype(auto) at(Table& table, std::int64_t index) {
  return table[static_cast<std::size_t>(index)];
}
template <class Table>
std::int32_t size_of(const Table& table) {
  return static_cast<std::int32_t>(table.size());
}

// Something an answer or an argument is compiled for: parameters in order, and the level whose frame it reads.
struct Signature {
  std::vector<VarId> params;
  std::int32_t level = 0;
};

// A condition and whether its opposite is meant.
struct Conjunct {
  ExprId expr = -1;
  bool negated = false;
};

class Lowering {
 public:
  // example: the only example whose things exist; -1 for none.
  Lowering(check::Model from, std::int32_t example);
  ~Lowering();

  void run();  // everything but the scripts of an example

  check::Model model;             // a copy: examples give other values and answers
  std::deque<check::Expr> exprs;  // of the model, and those made here
  std::deque<check::Var> vars;
  image::Image im;
  std::int32_t example = -1;

  // ---- kinds.cpp: things, domains, values ----
  void lower_kinds();
  std::int32_t root_of(std::int32_t kind) const;
  bool is_a(std::int32_t kind, std::int32_t ancestor) const;
  std::int32_t integer_domain(std::int64_t low, std::int64_t high);
  std::int32_t domain_of_kind(std::int32_t kind) const { return at(domains_, root_of(kind)); }
  std::int32_t domain_of(const Type& type);                  // of a thing, or of the elements of a set
  std::int32_t element_domain(const Type& type);             // also of integers
  Value dense(std::int32_t kind, std::int64_t thing) const;  // -1 for what is not in this image
  Value value_of(const Type& type, const check::Literal& literal) const;
  const hex::Grid& grid() const { return *grid_; }
  std::int32_t neighbours = -1;  // list of the image; empty without a map
  std::int32_t line_ends = -1;   // list of the image: of each line the areas it joins

  // ---- columns.cpp: what play changes, and what it cannot ----
  struct Place {
    bool is_static = false;
    std::int32_t index = -1;  // columns or statics of the image; -1: a constant without owner
  };
  void lower_columns();
  void lower_used_columns();
  const Place& place_of(std::int32_t column) const { return at(places_, column); }
  bool can_index(std::int32_t column) const;  // model column: one owner, a thing of many
  void index(std::int32_t column) { at(im.columns, place_of(column).index).indexed = true; }
  std::int32_t kind_flag(std::int32_t kind);  // static: 1 for its things
  std::int32_t geometry(ExprOp question);     // static: row, column, other
  std::int32_t used_column(std::int32_t action, std::int32_t param) const;

  // ---- piles.cpp: before all else ----
  struct Pile {
    std::int32_t kind = -1, owner = -1;  // kinds; owner -1: a pile of nothing
  };
  void lower_piles();
  void give_piles();  // what an example gives to lie in them
  const Pile* pile(std::int32_t column) const {
    const auto found = piles_.find(column);
    return found == piles_.end() ? nullptr : &found->second;
  }
  ExprId height(std::int32_t pile, std::vector<ExprId> owner, ExprId thing);  // owner: one or none

  // ---- charts.cpp ----
  void lower_charts();
  std::int32_t ratio_axis(std::int32_t chart) const;

  // ---- simplify.cpp: constants and dead branches ----
  ExprId simplify(ExprId id);
  const check::Expr& expr(ExprId id) { return at(exprs, simplify(id)); }
  ExprId make(ExprOp op, Type type, std::vector<ExprId> kids = {}, std::int64_t value = 0, std::int32_t a = -1);
  std::int64_t ended_with(std::int64_t text) const;
  ExprId make_var(VarId var);
  VarId fresh_var(std::string name, Type type);
  std::optional<std::int64_t> constant(ExprId id);  // of an integer, flag, word or thing; none is -1
  bool is_true(ExprId id) { return id < 0 || constant(id) == 1; }
  bool is_false(ExprId id) { return id >= 0 && constant(id) == 0; }
  std::set<VarId> free_vars(ExprId id);                              // read and not bound inside
  void gather(ExprId id, bool negated, std::vector<Conjunct>& out);  // the parts that must all hold

  // ---- fold.cpp: what depends on print, options and geometry only ----
  bool is_static(ExprId id);  // but for variables of its own question
  bool static_term(std::int32_t term);
  bool static_quantity(std::int32_t quantity);
  bool static_permission(std::int32_t permission);
  // The value for each thing of the hole's domain, as a static of the image; one for each key.
  std::int32_t fold_table(const std::string& key, ExprId value, VarId hole);
  std::int32_t fold_set(ExprId set);  // constant set of the image
  Value fold_value(const std::string& key, ExprId value);

  // ---- work.cpp: what folding would take ----
  // More instructions than these are not run while an image is made; the hook is run in play instead.
  static constexpr double most_work = 2e8;
  double work(ExprId id);  // instructions, roughly, at most
  double size_of_set(const Type& type);

  // ---- frames.cpp: levels and slots ----
  void lower_frames();
  struct SlotPlace {
    bool is_set = false;
    std::int32_t index = -1;
  };
  SlotPlace slot_of(VarId var, std::int32_t level) const;
  std::int32_t replaced_slot = -1;  // what `replaced` reads in the window that is being lowered
  std::int32_t result_slot = -1;    // of an example: how its game ended, a text as -2 - text
  SlotPlace photograph(std::int32_t term, std::int32_t level) const;
  std::int32_t flow_at(std::int32_t flow, std::int32_t level) const;  // image flow
  std::int32_t new_slot(std::int32_t image_flow, std::string name, std::int32_t domain = -1, bool word = false,
                        image::Unit unit = image::Unit::plain);
  std::int32_t new_set_slot(std::int32_t image_flow, std::string name, std::int32_t domain);
  SlotPlace give_slot(VarId var, std::int32_t image_flow, std::int32_t level);
  std::vector<VarId> set_by(check::BlockId block) const;  // the variables its sentences set

  // ---- hooks.cpp ----
  std::int32_t keep(image::Hook hook, bool named);  // an equal hook is used again
  std::int32_t value_hook(ExprId id, const Signature& signature, std::string name);
  std::int32_t set_hook(ExprId id, std::int32_t domain, const Signature& signature, std::string name);
  std::int32_t clash_hook(const check::Window& first, const check::Window& second, const Signature& signature);
  std::vector<std::int32_t> columns_read(std::int32_t hook) const;  // also by what it calls
  std::string describe(ExprId id);                                  // the names in it, for dumps

  // ---- quantities.cpp, permissions.cpp ----
  std::int32_t quantity_hook(std::int32_t quantity, std::int32_t level);
  std::int32_t permission_hook(std::int32_t permission, std::int32_t level);
  std::int32_t quantity_question(std::int32_t quantity) const { return quantity; }
  std::int32_t permission_question(std::int32_t permission) const { return size_of(model.quantities) + permission; }
  void lower_questions();
  // What must hold for a permission to be given: each ban's opposite, or one of its lifts.
  std::vector<Conjunct> allowed(std::int32_t permission);
  static ExprId clause_value(Lowering& in, const check::Clause& c);
  std::int32_t part_hook(ExprId id, const std::vector<VarId>& params, const std::vector<check::With>& with,
                         std::string name);
  void describe_params(const std::vector<VarId>& params, image::Question& question);
  bool at_one_place(ExprId condition, VarId var);
  std::int64_t cost(ExprId id);  // a rough number of instructions

  // ---- flow.cpp ----
  void lower_flows();
  std::int32_t new_node(image::Node node);

  // ---- thrown.cpp ----
  void find_thrown();
  bool thrown(ExprId id) const;  // whether it reads dice, or what is worked out from them

  // ---- menus.cpp, laws.cpp ----
  void lower_actions();
  void lower_duties();
  std::int32_t lower_menu(std::int32_t phase);  // menus
  std::vector<image::Ask> asks(ExprId condition, VarId candidate, std::int32_t level);
  void lower_laws();

  // ---- examples.cpp ----
  void give_example();  // values and answers, before anything is lowered
  ExampleProgram example_program();
  // How a step of an example comes to its place: which flows are open around it, and what runs there.
  struct Route {
    std::int32_t number = 0;           // from 1; a slot of the image says which route is under way
    std::vector<std::int32_t> around;  // flows, the outermost first
    std::int32_t target = -1;          // flow that is called; -1: the menu of the innermost around
    std::int32_t action = -1;          // flow of the action that is looked into
    const check::ExampleStep* step = nullptr;
  };
  void plan_routes();
  struct Plans {
    std::int32_t action = -1;
    std::int64_t number = 0;
  };
  bool is_given(std::int32_t column) const;  // by the example that is lowered
  std::optional<Plans> plans_asked(const check::ExampleStep& step);
  const std::vector<Route>& routes() const { return routes_; }
  ExprId on_route(std::int32_t number);            // whether that route is under way; 0: none is
  ExprId frame_value(VarId var, bool only_given);  // what the example gives, else perhaps a value to start from; -1

 private:
  friend class FlowWriter;
  ExprId simplified(const check::Expr& e, ExprId id);
  void write_flow(std::int32_t flow, std::int32_t level);
  std::int32_t write_body(std::int32_t flow, check::BlockId block, std::int32_t handle);
  image::Question question_of(const check::Quantity& quantity);
  image::Question question_of(const check::Permission& permission);
  std::int32_t edges_hook(std::int32_t action, std::size_t from);
  std::int32_t candidates_hook(std::int32_t action, std::size_t param);
  ExprId all_of(const Type& type);  // the set of everything of a parameter's type
  int last_param(std::int32_t action, ExprId condition);
  std::int32_t route_entry(const Route& route);

  std::vector<std::int32_t> domains_;      // of each root kind
  std::vector<std::vector<Value>> dense_;  // of each root kind, by thing
  std::map<std::pair<std::int64_t, std::int64_t>, std::int32_t> integer_domains_;
  std::unique_ptr<hex::Grid> grid_;
  void make_board();
  void lower_hexes();
  void lower_areas();
  void lower_patches();
  void lower_table();  // once columns have their places
  std::int32_t add_list(std::string name, const std::vector<std::vector<std::int32_t>>& rows);
  std::unique_ptr<vm::Board> board_;
  std::map<std::int32_t, Pile> piles_;
  std::vector<Place> places_;
  std::map<std::int32_t, std::int32_t> kind_flags_;
  std::map<ExprOp, std::int32_t> geometry_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> used_;  // action, param (-1: itself)
  std::vector<ExprId> simple_;
  std::vector<std::int8_t> static_terms_, static_quantities_, static_permissions_;
  std::map<ExprId, std::int64_t> costs_;
  bool all_static(const std::vector<ExprId>& parts);
  std::map<std::string, std::int32_t> tables_, values_;
  std::map<ExprId, double> work_;
  std::map<ExprId, std::int32_t> constant_sets_;
  std::map<std::pair<VarId, std::int32_t>, SlotPlace> slots_;
  std::map<std::pair<std::int32_t, std::int32_t>, SlotPlace> photographs_;
  std::map<std::int32_t, std::int32_t> upper_;                     // model flow to its image flow of level 1
  std::vector<std::pair<std::int32_t, std::int32_t>> flow_order_;  // model flow, level; by image flow
  std::map<std::string, std::int32_t> hooks_by_code_;
  std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> quantity_hooks_, permission_hooks_;
  struct Thrown {
    std::set<std::int32_t> vars, columns, terms, quantities;  // of the model
  };
  Thrown thrown_;
  std::vector<Route> routes_;
  VarId route_var_ = -1;
};

}  // namespace tercio::lower
