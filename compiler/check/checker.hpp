// The checker's own state, shared by its files. Private to compiler/check. The passes, in order: gather (declarations,
// options, handles, replace), kinds, charts and maps, questions, flows, rules, examples, cases.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/check/check.hpp"
#include "compiler/check/model.hpp"
#include "runtime/hex/grid.hpp"
#include "runtime/image/limits.hpp"

#include <memory>

namespace tercio::check {

using diagnostics::Code;
using source::Span;
using syntax::Node;
using SK = syntax::Kind;

// Rules count men, hexes and points. A larger number is a slip, and products of two of these are still exact.
inline constexpr std::int64_t largest_number = 1'000'000'000;
inline constexpr const char* largest_help = "a number goes up to 1000000000: look for a digit too many, or count in a larger unit";
// The values of one axis of a chart, and the cells of a chart.
inline constexpr std::int64_t most_values_of_axis = 10'000;
inline constexpr std::size_t most_cells_of_chart = 1'000'000;

// One top-level declaration that holds under the options.
struct Decl {
  Node cited, node;
  std::int32_t book = 0;
  std::string case_no, raw_case, label, target;  // case_no: after the aliases of `citing`
  Settings needs;         // of an example
  std::int32_t handle = -1;
  bool removed = false;
};

// Names in reach of an expression. Locals are searched from the back, then the frames from `flow` outwards.
struct Scope {
  std::vector<std::pair<std::string, VarId>> locals;
  std::int32_t flow = -1;
  bool window = false;    // names set here stay private to the window's body
  // It stands at one place of its flow's text: of the names of the flow's loops only those of `around` are known.
  bool placed = false;
  std::vector<VarId> around;
  std::int32_t ended = -1;  // flow whose `after` window this is: it is left already
  std::int32_t loops = 0; // open loops of this text, for `leave loop`
  std::int32_t example = -1;
  std::map<std::string, std::pair<std::int32_t, std::int64_t>> things;  // an example's own: root kind, index
  std::set<std::string> unsure;  // an example's own whose kind is not known
  bool unsure_flow = false;      // an example opens a flow that is not known: nor are the names it sets
};

class Checker {
 public:
  Checker(const std::vector<BookSource>& books, const Options& options, diagnostics::Findings& findings);
  Model run();

 private:
  // gather.cpp
  void gather();
  void gather_book(std::int32_t book);
  // settings.cpp
  void settle_options();
  void check_option_numbers(Node option);
  diagnostics::Finding& tell_option_value(Span span, const std::string& value, const OptionInfo& option);
  struct OptionSide;
  OptionInfo* option_named(Node node);
  void tell_no_option(Node node);
  bool option_compare_holds(Node left, Node right, std::string_view relation);
  bool option_expr_holds(Node condition);
  bool options_hold(Node when);
  bool is_set(const std::pair<std::string, std::string>& setting) const;
  Settings needs_of(Node example, const std::vector<std::string>& sections);
  // aliases.cpp
  using TellCase = std::function<void(Span, const std::string& case_no, const std::string& book)>;
  void settle_aliases();
  void settle_aliases(const BookSource& user, Node uses);
  void check_aliased();
  void check_aliased(const std::string& used, Node uses, bool given);
  void check_alias_cases(const std::set<std::string>& known, const TellCase& tell);
  // replace.cpp
  void apply_replace();
  void take_away(std::int32_t declaration, const Decl& by, Node handle, bool holds);
  // wording.cpp
  void take_out_repeated();
  void check_ruling_ids();
  void check_texts();
  void check_heads();
  // handles.cpp
  void make_handles();
  void check_cited_target(const Decl& decl);
  std::string target_of(Node node) const;
  std::int32_t add_handle(const Decl& decl);
  std::int32_t inner_handle(Node cite, std::int32_t outer);  // a citation before a sentence
  // Declarations that a handle names, among those `keep` accepts; reports when none or several.
  std::int32_t find_handle(Node mark, const std::vector<std::int32_t>& among, const std::string& what);
  std::vector<std::int32_t> match_handle(Node mark) const;  // declarations
  std::vector<std::int32_t> match_handle(Node mark, const std::vector<std::int32_t>& among) const;
  std::string elsewhere(Node mark, const std::vector<std::int32_t>& among) const;
  std::string beside_a_book(const Decl& first, const Decl& second) const;
  std::string handle_text(std::int32_t handle) const;
  void check_notes();
  // The same for each of several handles in one sentence, by `find`; reports what is named twice.
  std::vector<std::int32_t> find_each(const std::vector<Node>& handles, const std::function<std::int32_t(Node mark)>& find);
  const Removed* taken_away(Node mark) const;
  bool lapsed(Node mark, const std::vector<std::int32_t>& among, std::int32_t sentence) const;
  bool earlier(std::int32_t handle_a, std::int32_t handle_b) const;  // the order of declared rules

  // types.cpp
  std::int32_t word(const std::string& text);
  Type type(Node node, bool stored = false);  // stored: of a state or a field, which may be a pile
  bool tell_no_type(const std::string& said, Span span);
  std::int64_t number_of(Node node);  // of digits; reports one beyond largest_number
  std::string show(const Type& type) const;
  bool related(std::int32_t kind_a, std::int32_t kind_b) const;
  bool is_a(std::int32_t kind, std::int32_t ancestor) const;
  bool fits(const Type& from, const Type& to) const;
  ExprId expect(ExprId e, const Type& to);  // coerces or reports
  ExprId expect_flag(ExprId e);
  std::string how_many(ExprId e, bool whether_any = false) const;
  std::int32_t kind_named(std::string_view name) const;
  Type thing_type(std::int32_t kind, bool or_none = false) const;
  Type element_of(const Type& set) const;
  bool fill_empty(ExprId e, const Type& set);  // `set()`, itself or through a term, becomes one of this type

  // measures.cpp
  void tell_measure(std::string_view written, const Measure& is, const Type& to, Span span);
  bool tell_too_fine(std::string_view written, Span span);
  static bool measures(const Type& t);
  static bool agree(const Type& a, const Type& b);
  bool expect_measure(ExprId e, const Type& to);
  Measure same_measure(ExprId a, ExprId b);
  std::string_view text_at(Span span) const;  // what is written there

  // kinds.cpp, lists.cpp, map.cpp, charts.cpp
  void declare_kinds();
  void declare_columns();
  std::int32_t add_column(const std::string& name, std::vector<std::int32_t> owners, Node store, Decl& decl, Span span);
  void declare_lists();
  void check_quotes();
  bool head_lost(Node list, std::int32_t kind) const;
  static std::string first_cells(Node row, std::size_t heads);
  bool could_be(std::string_view cell, std::int32_t column) const;
  void fill_lists();
  void check_left_out();  // lists_left_out.cpp
  void fill_list(Decl& decl);
  void refuse(std::int32_t root, Node row, const std::set<std::int32_t>& columns);
  void refuse_all(std::int32_t root, const std::vector<Node>& rows, std::int32_t column);
  static std::size_t parts_under(const std::vector<Node>& rows, std::size_t column);
  bool loose_unit(Node row);
  bool literal(std::string_view cell, const Type& type, Literal& out, const std::string& field, Span span);
  void keep_one(std::vector<Decl*>& maps);
  void declare_map();
  void take_holes(Node map);
  bool features_known() const;
  bool is_feature(const std::string& feature, Node row);
  void fill_map(Decl& decl);
  std::size_t loose_chain(Node row, std::size_t first);
  void default_feature(std::int32_t column, const Literal& value, Span cell);
  std::string feature_value(const Column& column, std::int64_t value) const;
  // table.cpp
  void declare_table(Node map, const std::vector<std::string>& words);
  void check_stands();
  void fill_table(Decl& decl);
  bool read_outline(Node row, std::int64_t patch, bool width_known, std::vector<std::pair<std::int64_t, std::int64_t>>& out);
  std::string crossing_of(const std::vector<std::pair<std::int64_t, std::int64_t>>& points) const;
  static constexpr std::string_view hole_row = "off";  // the row of the hexes that a map has not
  struct MapCell {
    std::string text;
    Provenance mark = Provenance::printed;
  };
  static MapCell map_cell(std::string_view text);
  void hex_cell(std::string_view text, Span span, std::vector<std::int64_t>& hexes, std::vector<std::int64_t>& hexsides);
  void set_feature(const std::string& feature, const std::vector<std::int64_t>& places,
                   const std::vector<std::int64_t>& borders, Provenance mark, Span span, Span cell);
  void mark_feature(std::int32_t column, std::int64_t element, const Literal& value, Span row, Span cell);
  std::int64_t hex_label(std::string_view text, Span span, bool report = true);
  std::string with_all_digits(std::string_view text) const;
  bool says_nothing(Node row, const std::string& feature);
  bool stray_sign(Node row);
  std::vector<std::string> features() const;
  std::vector<std::int64_t> hex_run(std::string_view text, Span span);
  std::int64_t border_between(std::int64_t place_a, std::int64_t place_b) const;  // -1: none
  std::string place_name(std::int64_t place) const;
  std::string border_name(std::int64_t border) const;
  void check_slope_sides();
  void check_defaults();

  // areas.cpp
  void declare_lines(Node map, const std::vector<std::string>& words);
  void area_cell(std::string_view text, Span span, std::vector<std::int64_t>& areas, std::vector<std::int64_t>& lines);
  std::int64_t area_named(std::string_view name, Span span, bool tell);
  const Kind& area_root() const;
  bool map_fills(const Column& column);  // whether a row of the map is about it

  void declare_charts();
  void read_chart(Decl& decl);
  bool tell_directions(Node table, std::size_t across, std::size_t down);
  bool tell_head_lost(const Chart& chart, Node row, const std::vector<Node>& keys, const std::vector<Node>& cells);
  bool read_head(Axis& axis, const std::string& text, Span span);
  void check_corner(const Chart& chart, const std::vector<Node>& keys, const std::vector<std::size_t>& down_axes);
  void check_axis(Axis& axis, Span span);
  void check_head_order(const Axis& axis);
  struct Clash;  // two cells of a chart in the wrong order
  void clashes_along(Node order, bool rising, const Chart& chart, std::vector<Clash>& out, bool as_listed = false);
  bool only_heads_astray(Node order, const Chart& chart);
  bool tell_other_way(Node order, const Chart& chart, std::size_t clashes);
  void check_monotone(Decl& decl, const Chart& chart);
  std::int32_t thing_named(std::string_view name, std::int32_t kind, std::int64_t& index) const;
  std::string field_with(const std::string& value, const Type& subject, const std::string& said) const;

  // questions.cpp
  void declare_questions();
  void declare_term(Decl& decl);
  void declare_quantity(Decl& decl);
  bool is_told(const Quantity& quantity) const;
  void declare_permission(Decl& decl);
  void check_questions();
  void check_clause(Decl& decl);
  Permission* permission_said(Node noun, Node verb);
  void check_ban(Decl& decl);
  // overriding.cpp
  void resolve_overs();
  void check_over_circles(std::size_t quantity);
  void check_answers(const Quantity& quantity);
  void check_roundings(const Quantity& quantity);
  void check_despites();
  void check_despite(Decl& decl, const std::map<std::string, std::vector<std::int32_t>>& bans, const std::map<std::int32_t, std::size_t>& ban_of);
  void check_lifts(const Ban& ban);
  // An expression as a text that is the same for every expression of the same shape; `inner`: the names bound around it.
  std::string shape_of(ExprId e) const;
  std::string shape_of(ExprId e, std::vector<VarId>& inner) const;
  Node meant_for(const std::string& name, SK sort) const;
  void no_meaning(Node term);
  void check_open();
  Span uses_of(std::int32_t book) const;
  const Type& term_type(std::int32_t term);
  std::vector<VarId> params(Node about, std::int32_t flow);
  VarId param(Node name, Node type_node, std::int32_t flow);
  void bind_with(Node with, std::vector<With>& out, Scope& scope);
  Scope question_scope(const std::vector<VarId>& params, const std::vector<With>& with, std::int32_t flow) const;

  // flows.cpp, windows.cpp, actions.cpp
  void declare_flows();
  void declare_flow(Node node, std::int32_t parent, Decl& decl);
  void declare_action(Node node, std::int32_t phase, std::int32_t handle);
  void find_inner(Node block, std::int32_t flow, Decl& decl);  // steps and actions inside a text
  void link_flows();
  void check_flows();
  void ensure_flow(std::int32_t flow);
  void check_action(std::int32_t action);
  void wants_actor(std::int32_t phase);
  void check_windows();
  void check_window(Decl& decl);
  void check_becomes(Decl& decl);
  void check_law(Decl& decl);
  void check_duty(Decl& decl);
  void check_shape(Decl& decl);
  void check_photographs();
  std::int32_t flow_named(Node name, bool report = true);
  bool says(Node name, std::int32_t flow) const;
  void tell_no_phase(const std::string& what, std::int32_t flow, Span span);
  // Whether `flow` is open where the scope stands; reports what may be used only inside it.
  bool open_here(std::int32_t flow, const std::string& what, Span span, const Scope& scope);
  std::int32_t law_flow(Decl& decl);
  std::int32_t action_by_word(const std::string& text, bool participle, bool been, std::int32_t& param) const;

  // sentences.cpp, choices.cpp
  BlockId block(Node node, Scope& scope, std::int32_t handle);
  BlockId body(Node node, Scope& scope, std::int32_t handle);
  void share_loop(VarId first, VarId later, const Scope& scope);
  static bool is_open(VarId var, const Scope& scope);
  bool widen(VarId var, const Type& type);
  void sentence(Node stmt, Scope& scope, std::int32_t handle, Block& out);
  void write(Node node, Scope& scope, Stmt& out);
  void roll(Node node, Scope& scope, Stmt& out);
  void outcome(Node node, Scope& scope, std::int32_t handle, Stmt& out);
  void call(Node node, Scope& scope, Stmt& out);
  void leave(Node node, Scope& scope, Stmt& out);
  ExprId winner(Node name, Scope& scope);
  void chooses(Node node, Scope& scope, std::int32_t handle, Stmt& out);
  void picks(Node node, Scope& scope, std::int32_t handle, Stmt& out);
  void such_that(ExprId e, Choice& choice);
  void not_a_value(Node word);
  bool lacks_none(const Type& t) const { return !t.or_none && (t.base == Type::Base::thing || t.base == Type::Base::word); }
  void tell_none(ExprId e, const Type& to, const std::string& name, Span declared);
  VarId set_name(Node name, const Type& type, Scope& scope);
  // piles.cpp
  std::vector<std::string> pile_verbs() const;  // nothing where no pile is declared
  Type read_type(std::int32_t column) const;
  std::int32_t pile_of(ExprId e) const;
  bool holds_pile(ExprId e) const;  // what lies in one, or a part of it
  bool pile_operand(Node node, ExprId e, const std::string& help, std::int32_t& column, ExprId& owner);
  ExprId top_of(Node node, Scope& scope);
  void draw(Node node, Scope& scope, Stmt& out);
  bool pile_sentence(Node node, const std::vector<ExprId>& args, Stmt& out);
  std::string show_pile(const Type& type) const;
  ExprId pile_value(Node target, Node assign, std::int32_t column, Scope& scope);
  void check_pile(Column& column, Node store);
  bool given_pile(Node node, Example& out, Scope& scope);
  bool given_things(ExprId value, const Scope& scope, GivenPile& pile);

  bool write_target(Node target, Node assign, Scope& scope, std::int32_t& column, ExprId& e1, ExprId& e2, ExprId& value);

  // expressions.cpp, names.cpp, calls.cpp
  ExprId expr(Node node, Scope& scope);
  ExprId name(Node node, Scope& scope);
  VarId in_frame(std::int32_t flow, const std::string& text, const Scope& scope) const;
  std::string inner_loop(const Scope& scope) const;
  bool loop_over(std::int32_t flow, VarId var, const Scope& scope) const;
  // As name(); a name that means nothing goes to `missing`, which makes the finding.
  ExprId name_or(Node node, Scope& scope, const std::function<void(Span, const std::string&)>& missing);
  std::string whose_field(const std::string& text) const;
  ExprId call_of(Node node, Scope& scope);
  ExprId call_named(Node name, std::vector<ExprId> args, Span span, Scope& scope);
  ExprId builtin(const std::string& name, std::vector<ExprId>& args, Span span);
  static std::int32_t geometry_named(std::string_view name);
  ExprId geometry(const std::string& name, std::vector<ExprId>& args, Span span);
  Type geometry_type(image::Geometry question) const;
  bool may_be_in_set(ExprId e, const std::vector<ExprId>& before);
  ExprId set_of(Node node, Scope& scope);
  ExprId is_in(Node node, Scope& scope);
  ExprId those_where(Node node, Scope& scope);
  ExprId reached(Node node, Scope& scope);
  ExprId rounded(Node node, Scope& scope);
  bool counted(ExprId e);
  ExprId reckoned(Node node, Scope& scope);
  ExprId negated(Node node, Scope& scope);
  ExprId integer_literal(Node node);
  ExprId ratio_literal(Node node);
  ExprId text_literal(Node node, std::int32_t wanted = -1);
  ExprId name_in_quotes(Node node);
  ExprId one_of_words(ExprId x, Node set, Scope& scope);
  ExprId expr_or_text(Node node, Scope& scope, std::int32_t wanted) { return node.is(SK::e_text) ? text_literal(node, wanted) : expr(node, scope); }
  ExprId none_literal(Span span);
  ExprId conditional(Node node, Scope& scope);
  ExprId joined(Node node, Scope& scope);
  void tell_mixed(Node either);
  bool tell_unbracketed(Node whole);
  ExprId ask_may(Node node, Scope& scope);
  ExprId compare(Node node, Scope& scope);
  ExprId same_elements(ExprId a, ExprId b, bool equal, Span span);
  ExprId is_word(Node node, Scope& scope);
  ExprId has_done(Node node, Scope& scope);
  ExprId quantified(Node node, Scope& scope);
  bool empty_as_written(ExprId set) const;
  std::int64_t sure_of(ExprId set) const;
  bool name_with_sign(Node reckoned, Scope& scope);
  std::string thing_near(std::string_view text);
  void no_thing(Span span, const std::string& name, const std::string& near, const std::string& other);
  void no_quotes(Node text);
  void no_value(Span span, const std::string& text, const Type& type, const std::vector<std::string>& open);
  static std::string named(Node name);
  ExprId never_varies(const Type& flag, bool so, Span span);
  void tell_compared(ExprId a, ExprId b, bool order);
  ExprId folded(Node node, Scope& scope);
  ExprId range(Node node, Scope& scope);
  ExprId set_for(Node node, Scope& scope, Type& element);   // an expression that must be a set
  ExprId those(Node var_name, Node set, Node where_, Scope& scope, VarId& var, std::int32_t flow);
  void asks_for(VarId var, std::size_t first, Node name);
  ExprId condition_of(Node name, const Type& element, Node condition, Scope& scope, VarId& var);
  VarId bind(const std::string& name, const Type& type, Span span, std::int32_t flow = -1);
  ExprId part(Node node, Scope& scope);  // which kind it is: every frame on the way down is small
  ExprId make(ExprOp op, Type type, Span span, std::vector<ExprId> kids = {}, std::int32_t a = -1);
  ExprId constant(const Type& type, std::int64_t value, Span span);
  ExprId unknown(Span span);
  ExprId conjunction(std::vector<ExprId> parts, Span span);
  std::int32_t column_for(const std::string& name, std::int32_t kind) const;  // of a kind, its ancestors or descendants
  std::vector<std::string> visible(const Scope& scope);  // empty where no guess is left
  std::vector<std::string> called_so(const Scope& scope, const Type& type) const;
  std::vector<std::string> values_of(const Type& type) const;
  static bool is_plain_word(std::string_view text);
  static std::string said(const std::string& name);
  static std::string one_of_these(const std::vector<std::string>& known);
  bool texts_too_ = false;  // how the game ends is looked at: a text may stand anywhere in it
  bool guess() { return guesses_left_ > 0 && guesses_left_-- > 0; }  // whether one more name may be looked for among all
  bool match_args(const std::string& name, const std::vector<VarId>& params, std::vector<ExprId>& args, Span span);
  bool expect_args(const std::string& name, const std::vector<Type>& wanted, std::vector<ExprId>& args);
  std::string fields_meant(const std::vector<Type>& wanted, const std::vector<ExprId>& args, const std::vector<std::size_t>& wrong);
  Expr& at(ExprId e) { return m.exprs[static_cast<std::size_t>(e)]; }
  const Type& type_of(ExprId e) const { return m.exprs[static_cast<std::size_t>(e)].type; }

  // examples.cpp, cases.cpp, cycles.cpp, lives.cpp
  void check_examples();
  void check_example(Decl& decl);
  bool tell_refused(Node then);
  // played.cpp
  struct Choosable { std::string name; VarId var; const Stmt* at; };  // var: -1 of a text
  const std::vector<Choosable>& asked_of_players();
  const std::vector<std::int32_t>& refusers(bool windows);
  void tell_not_asked(Node name, const std::vector<std::string>& known);
  Answer answer(Node node, Scope& scope);
  void play(Node when, Example& out, Scope& scope);
  ExampleStep refusal(Node item);
  ExampleStep offer(Node item);
  void given_thing(Node node, Example& out, Scope& scope);
  void given(Node node, Example& out, Scope& scope);
  std::int64_t most_thrown() const;
  void take_dice(Node when, ExampleStep& step);
  bool is_answer(const std::string& name, const std::vector<VarId>& params, const std::vector<ExprId>& args) const;
  void given_field(Node node, Example& out, Scope& scope);
  void given_cell(Node node, std::int32_t chart, Example& out, Scope& scope);
  void check_cases();
  void check_case_statuses();
  void link_notes();
  bool aliased(const std::string& book) const;
  void check_cycles();
  std::set<std::pair<source::FileId, std::uint32_t>> guessed_calls_;  // where a call names a flow that is not known
  struct Link {
    std::string name;
    Span span;  // where it asks for the next, or calls it
  };
  bool stands_in_main(Span span) const;
  void tell_circle(Code code, std::vector<Link> links, Span head);
  void check_bounds();
  void check_limits();  // limits.cpp
  void check_added(std::int32_t root, const Example& example, Span span);
  std::int32_t loops_within(BlockId block, std::int32_t around);
  static constexpr std::int64_t most_parts = 5000;
  static constexpr std::size_t longest_chain = 1000;  // parts of one sum, product, `and` or `or`: they nest when compiled
  bool too_long(Node node, std::size_t parts);
  static constexpr std::int32_t most_questions = 200;  // that ask each other, one behind the other
  static constexpr std::int32_t most_open = 1000;      // expressions under way, one within another or for a term of another
  static constexpr std::int32_t deepest = 2000;        // parts one within another, questions that they ask written out
  void tell_too_deep(Span span, const std::string& what, std::int32_t limit);  // the first such fault only
  void nested_too_deep(Span span, std::int32_t limit);
  bool too_deep_ = false;             // a chain of calls or questions, or an expression, that is too long was told
  std::int32_t open_ = 0;             // expressions under way
  std::int32_t terms_open_ = 0;       // terms under way, one asked for by another
  std::int32_t guesses_left_ = 500;   // whoever has more unknown names has another trouble than slips
  std::vector<std::int32_t> depth_;   // of each expression: parts one within another
  static constexpr std::int32_t most_calls = image::limits::call_depth - 2;  // set-up and laws stand around them
  void check_loop_names();
  void check_assignments();
  void check_lives();
  void find_suspending();

  template <typename... Args>
  diagnostics::Finding& report(Code code, Span span, Args&&... args) {
    return findings.report(code, span, {std::string(std::forward<Args>(args))...});
  }
  std::vector<Decl*> of(std::initializer_list<SK> kinds);

  const std::vector<BookSource>& books;
  const Options& options;
  diagnostics::Findings& findings;
  Model m;
  std::vector<Decl> decls;
  std::map<std::string, std::int32_t> words_;
  std::map<std::string, std::int32_t, std::less<>> kinds_, plurals_;
  std::map<std::string, std::vector<std::int32_t>> columns_;       // by name
  std::map<std::string, std::int32_t> terms_, quantities_, permissions_, charts_, flows_, options_;
  std::map<std::string, std::vector<std::int32_t>> steps_;         // by name
  std::vector<std::map<std::string, VarId>> frames_;               // by flow
  std::set<std::string> told_none_;                                // fields without none that are given it, and their types
  std::set<VarId> loop_vars_;                                      // in a frame for what hangs inside a loop
  struct LoopUse { Span span; VarId var = -1; std::int32_t flow = -1; std::string meant; };
  std::vector<LoopUse> loop_uses_;                                 // of the name of a loop of a flow around
  std::map<std::int32_t, std::vector<VarId>> step_loops_;          // step: the names of the loops around it
  std::vector<std::int32_t> flow_state_;                           // 0 not begun, 1 under way, 2 done
  std::vector<Node> flow_nodes_;
  std::vector<Decl*> flow_decls_;
  std::vector<Node> action_nodes_;
  std::vector<std::int32_t> term_state_;
  std::vector<Decl*> term_decls_;
  std::vector<Choosable> asked_;
  std::vector<std::int32_t> refusers_, refusers_and_windows_;  // decls that can stand behind `refused by`
  std::vector<bool> term_open_, quantity_open_, permission_open_, answered_quantity_, answered_permission_;
  std::vector<Decl*> list_decls_;
  std::map<std::pair<std::int32_t, std::string>, Stmt> rolls_;     // flow, name: the roll that sets it
  std::set<std::pair<std::int32_t, std::string>> twice_rolled_;
  struct Alias {
    std::string case_no;
    Span span;         // of the case where it is given
    std::string user;  // the book that gives it
  };
  std::map<std::pair<std::string, std::string>, Alias> aliases_;   // book, label
  std::map<std::pair<std::int32_t, std::string>, std::int64_t> thing_index_;  // root, name
  std::set<std::pair<std::int32_t, std::int64_t>> refused_;        // column, thing: what its list gives was not understood
  std::vector<std::vector<std::vector<Node>>> clause_overs_;       // quantity, clause: handles
  std::map<std::string, std::vector<std::int32_t>> by_case_;       // declarations by case and by label, in order
  std::set<std::string> off_cases_;  // cited in sections whose option is off
  std::unique_ptr<hex::Grid> grid_;
  std::set<std::string> uncited_;  // books with labels that `citing` gives no case
  bool many_uncited_ = false;      // several labels
  std::map<std::int32_t, Span> default_spans_;  // column: the row of the map that says what every other place is
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> line_index_;  // areas, the lower first: their line
  std::set<std::uint32_t> told_rows_;  // rows of the map with a feature said before, by where they begin
  bool any_range_ = false;           // the next range may have any length: a number is chosen from it
  bool map_whole_ = true;            // every row of the map was understood
  std::set<std::int32_t> has_first_;  // columns with a value after `=`
};

Measure measure_of(std::string_view text, std::int64_t value);  // of a number as it is written
std::string show_measure(const Measure& measure);
// What is near to a word, else what would declare it.
std::string near_or_new(std::string_view word, const std::vector<std::string>& known, const std::string& declaration);
std::string field_declared(const std::string& field, const std::string& kind);  // what to write in the kind
std::string number_text(const Measure& measure, std::int64_t value);
std::string meant_measure(std::string_view written, const Type& to);
std::string metric(std::string_view written);

// Calls `see` for every sentence of a block and of the blocks inside it.
void each_sentence(const Model& m, BlockId block, const std::function<void(const Stmt&)>& see);
// Calls `see` for every sentence of a flow's own text and of the windows that hang on it and on its steps.
void each_sentence_of_flow(const Model& m, std::size_t flow, const std::function<void(const Stmt&)>& see);

std::string lower_case(std::string_view text);
std::string unquote(std::string_view text);
// A dash of print as the sign that the language has for it; the rest of the text as it is.
std::string with_plain_dashes(std::string_view text);
// "0507" for `5,7`, `5.7`, `5-7` and `05:07`; else empty.
std::string four_digits_of(std::string_view text);
// Where a part of a text is written whose first byte is that of the span.
Span part_of(Span span, std::string_view text, std::string_view part);
// Natural order of case numbers: 8.2 before 8.11 before 8.11a.
bool case_before(const std::string& a, const std::string& b);

}  // namespace tercio::check
