// The checked model of one battle under one choice of options: what the rules say, every name resolved. `lower` makes
// an image of it, `graph` pictures and documents. Numbers named after a table are indices into it; -1 is absent.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compiler/check/expr.hpp"
#include "runtime/image/image.hpp"

namespace tercio::check {

using BlockId = std::int32_t;  // Model::blocks
using image::Handle;
using image::Provenance;

struct Var {
  std::string name;
  Type type;
  std::int32_t flow = -1;  // flows: lives in this flow's frame; -1: local to its expression or question
  source::Span span;
  std::int32_t same = -1;  // vars: of a later loop of this flow with the same name: the first, whose place it shares
};

// ---- things ----
struct Thing {
  std::string name;
  std::int32_t kind = -1;      // kinds: the most special
  source::Span span;
  std::int32_t handle = -1;
  std::int32_t example = -1;   // examples: exists only there
};
struct Kind {
  std::string name, plural;
  std::int32_t parent = -1, root = -1;  // kinds
  std::vector<Thing> things;   // of a root: all of its tree, in order of declaration; empty for hex and hexside
                               // (lines stand in the order in which the map first names them)
  std::int32_t count = 0;      // of a root: number of things, hexes and hexsides included
  bool hex = false, hexside = false;  // supplied by the engine; a thing is its grid id
  source::Span span;
  std::int32_t handle = -1;
};

// A value known at compile time, typed by its column: integer, 0/1, word, or thing of the root; none is `is_none`.
struct Literal {
  std::int64_t value = 0;
  bool is_none = false;
  Provenance provenance = Provenance::printed;
};
// A field, a state, a flag: of nothing, of one kind, or of two.
struct Column {
  std::string name;
  std::vector<std::int32_t> owners;  // kinds
  Type type;
  bool printed = false;              // never written: folded
  std::int32_t life = -1;            // flows: resets when this is entered and ends
  bool for_good = false;
  bool untold = false;               // accounts leave it out
  Literal first;                     // the value at the start where nothing else is given: after `=`, else 0, no, none
  std::map<std::pair<std::int64_t, std::int64_t>, Literal> values;  // given by lists and maps: (thing, thing or 0)
  const Literal& at_start(std::int64_t owner) const {
    const auto given = values.find({owner, 0});
    return given == values.end() ? first : given->second;
  }
  source::Span span;
  std::int32_t handle = -1;
};

// ---- questions ----
struct With { VarId var = -1; ExprId value = -1; };  // derived once from the parameters
struct Term {
  std::string name;
  std::vector<VarId> params;
  std::int32_t flow = -1;      // `in`
  ExprId value = -1;
  std::int32_t taken = -1;     // flows: a photograph, taken as this is entered
  Type type;
  source::Span span;
  std::int32_t handle = -1;
};
struct Clause {
  image::Clause::Stage stage{};
  ExprId value = -1;           // halved: absent
  VarId each = -1;             // plus and minus `for each in set where`: summed
  ExprId set = -1, where_ = -1;
  ExprId when = -1;
  std::vector<std::int32_t> over;  // clauses of the same quantity
  source::Span span;
  std::int32_t handle = -1;
};
struct Quantity {
  std::string name;
  std::vector<VarId> params;
  std::int32_t flow = -1;
  std::vector<With> with;
  Type type;                   // integer lo..hi
  bool best = false;           // times best
  bool told = false;           // accounts tell it when it has changed
  bool open = false;           // left open by its book
  std::vector<Clause> clauses; // in order of standard, then exclusive, then case
  source::Span span;
  std::int32_t handle = -1;
};
struct Lift { ExprId when = -1; std::int32_t handle = -1; source::Span span; };
struct Ban {
  ExprId when = -1;
  std::string because;
  std::vector<Lift> lifts;
  source::Span span;
  std::int32_t handle = -1;
};
struct Permission {
  std::string name;
  std::vector<VarId> params;   // of an action with pairs: one element of each group
  std::int32_t flow = -1;
  std::int32_t action = -1;    // actions: the one this belongs to
  std::vector<With> with;
  std::vector<Ban> bans;
  source::Span span;
  std::int32_t handle = -1;
};
struct Axis {
  std::string name;
  Type type;                   // integer range, word, thing; ratio
  bool across = false, round_up = false, rounded = false, clamped = false;
  std::vector<std::string> heads;                                  // as written
  std::vector<source::Span> head_spans;
  std::vector<std::pair<std::int64_t, std::int64_t>> ratios;       // of a ratio axis, rising
  std::vector<std::vector<std::int64_t>> covers;                   // else: the values under each head (range, words, things)
};
struct Chart {
  std::string name;
  std::vector<Axis> axes;      // down axes first, then across, as declared
  Type gives;
  std::vector<Literal> cells;  // row-major, first axis slowest
  std::vector<source::Span> cell_spans;
  source::Span span;
  std::int32_t handle = -1;
};

// ---- flow ----
enum class StmtKind : std::uint8_t {
  let,        // var, e1
  write,      // column, e1 = owner or -1, e2 = second owner or -1, e3 = value; of a pile the set to lay
  roll,       // var (what is set), dice, sides, e1 = chart expression of the raw roll or -1 (it reads var2); var2 = raw roll
  draw,       // var, e1 = set; from a pile: column, e2 = its owner or -1
  put,        // column (a pile), e1 = owner or -1, e3 = thing; under
  shuffle,    // column (a pile), e1 = owner or -1
  outcome,    // e1, branches
  if_,        // e1, block, other (-1)
  for_each,   // var, e1 = set (`where` folded in as `those`), block, actor (-1)
  repeat,     // e1 = at most, block
  until_none, // var, e1 = set (`where` folded in), block
  together,   // block
  leave,      // flow
  leave_loop, // the innermost for, repeat or until
  leave_game, // e1 = result (thing or text)
  step,       // step, block (-1)
  chooses,    // choice
  may,        // actor, text, e1 = when (-1), block, other (-1)
  picks,      // actor, options
  call,       // flow, args
  action      // flow: where a phase's action is declared; runs nothing here
};
struct Branch {
  std::vector<std::pair<std::int64_t, std::int64_t>> keys;  // ranges of values; words and things as from = to
  std::vector<source::Span> key_spans;
  bool none = false;           // also for none / `-`
  BlockId block = -1;          // -1: nothing
  std::int32_t handle = -1;
};
struct PickOption { std::string text; ExprId when = -1; BlockId block = -1; std::int32_t handle = -1; };  // block: as above
struct Condition {             // one conjunct of `such that`, for the exact completion test
  ExprId measure = -1;         // of element; -1: one each
  VarId element = -1;
  image::Condition::Compare compare{};
  ExprId bound = -1;
};
struct Choice {
  image::ChoiceKind kind{};    // one, some, up_to
  ExprId actor = -1;           // a side
  VarId var = -1;              // what is set afterwards (a set for some, up_to)
  VarId candidate = -1;        // the element in `where`; local
  ExprId set = -1, where_ = -1;
  ExprId limit = -1;
  std::vector<Condition> conditions;
  ExprId whole = -1;           // what is left of `such that`; reads var
  bool or_none = false, or_all = false;
  BlockId none_block = -1;     // what runs when none was chosen
};
struct Stmt {
  StmtKind kind{};
  source::Span span;
  std::int32_t handle = -1;    // a citation before the sentence
  VarId var = -1, var2 = -1;
  ExprId e1 = -1, e2 = -1, e3 = -1, actor = -1;
  std::int32_t column = -1, flow = -1, step = -1;
  std::int32_t dice = 0, sides = 0;
  BlockId block = -1, other = -1;
  bool under = false;          // put: beneath all
  bool batch = false;          // for_each, until_none, together: its writes settle when it ends
  std::string text;
  std::vector<Branch> branches;
  std::vector<PickOption> options;
  Choice choice;
  std::vector<ExprId> args;
};
struct Block { std::vector<Stmt> sentences; };

struct Window {
  ExprId when = -1;
  BlockId block = -1;          // -1: nothing
  source::Span span;
  std::int32_t handle = -1;
};
struct Windows { std::vector<Window> before, after, instead; };  // each in order; instead: the winner first
struct Step {
  std::string name;
  std::int32_t flow = -1;
  Windows windows;
  source::Span span;
  std::int32_t handle = -1;
};
struct Flow {
  std::string name;
  image::FlowKind kind{};      // sequence, phase, procedure, action
  std::vector<VarId> params;
  std::int32_t parent = -1;    // `in`, or the flow whose text holds it
  ExprId actor = -1;           // a phase's side
  BlockId block = -1;
  Windows windows;
  std::vector<std::int32_t> photographs;  // terms taken as it is entered, in an order that respects what they read
  std::vector<VarId> frame;    // every variable of its frame, params first
  std::int32_t action = -1;    // actions, for kind action
  bool suspends = false;       // holds a choice or a roll, itself or what it calls
  source::Span span;
  std::int32_t handle = -1;
};
struct Action {
  std::int32_t flow = -1, phase = -1;  // flows
  std::string participle;
  image::Bound bound{};
  std::int32_t bound_param = -1;       // index into the flow's params
  bool pairs = false;
  VarId first = -1, second = -1;       // one element of each group (the permission's parameters)
  ExprId where_ = -1;                  // of pairs; reads first and second
  std::uint8_t shapes = 0;             // image::Shape bits
  std::int32_t shapes_handle = -1;     // of the first sentence that says so
  std::int32_t permission = -1;
  ExprId when = -1;                    // reads the flow's params
  std::int32_t handle = -1;
};
struct Duty {
  image::Duty::Kind kind{};
  std::int32_t phase = -1;
  std::int32_t action = -1, param = 0; // cover
  ExprId owed = -1;                    // cover: a set
  ExprId limit = -1;                   // room
  std::int32_t thing_kind = -1, column = -1;
  ExprId condition = -1;               // state
  bool has_otherwise = false;
  BlockId otherwise = -1;              // -1 with has_otherwise: nothing
  source::Span span;
  std::int32_t handle = -1;
};
struct Law {
  std::int32_t flow = -1;              // flows, of kind law: the frame of var and of what the body sets; its block is body
  VarId var = -1;                      // element; -1: none
  ExprId set = -1;                     // with `where` folded in as `those`
  ExprId condition = -1;               // without element
  BlockId block = -1;
  source::Span span;
  std::int32_t handle = -1;
};
struct Reaction {
  std::int32_t column = -1;
  std::int64_t value = 0;
  bool negated = false, value_none = false;
  std::int32_t flow = -1;              // as of a law
  VarId var = -1;                      // the owner; -1 for a column without one
  ExprId when = -1;
  BlockId block = -1;
  source::Span span;
  std::int32_t handle = -1;
};

// ---- examples ----
struct GivenValue { std::int32_t column = -1; std::int64_t owner = 0, owner2 = 0; Literal value; };
// A pile as it lies, the first on top; as_declared: the things of a set, in their own order.
struct GivenPile {
  std::int32_t column = -1;
  std::int64_t owner = 0;
  std::vector<std::int64_t> things;
  bool as_declared = false, shuffled = false;
};
struct GivenAnswer { std::int32_t quantity = -1, term = -1; std::vector<ExprId> args; ExprId value = -1; };
struct GivenCell { std::int32_t chart = -1; std::size_t cell = 0; Literal value; };
struct GivenFrame { VarId var = -1; ExprId value = -1; };
struct Answer { std::string name; ExprId value = -1; source::Span span; };
struct ExampleStep {
  enum class Kind : std::uint8_t { when, then, refused, offered };
  Kind kind{};
  std::int32_t flow = -1;              // when: what is opened and run (an action's flow for an action)
  std::vector<ExprId> args;
  std::vector<Answer> answers;
  std::vector<std::int32_t> dice;
  ExprId condition = -1;               // then
  std::vector<std::int32_t> handles;   // refused by
  std::string offer;                   // offered: the name of an answer or an action
  bool absent = false;                 // it is not offered
  source::Span span;
};
using Settings = std::vector<std::pair<std::string, std::string>>;  // option, value; by option
struct Example {
  std::string id, title;
  Settings needs;                      // options that it is played with: of the sections around it, and those it gives
  bool as_listed = false;              // on the map as it is set up, not an empty one
  std::vector<GivenValue> values;
  std::vector<GivenPile> piles;
  std::vector<GivenAnswer> answers;
  std::vector<GivenCell> cells;
  std::vector<GivenFrame> frame;
  std::vector<ExampleStep> steps;
  source::Span span;
  std::int32_t handle = -1;
};

// ---- text around the rules ----
struct Note { std::vector<std::string> cases; std::vector<std::int32_t> covered_by; std::string text, book; source::Span span; };
struct Ruling { std::string id; std::vector<std::string> cases; std::string text, book; source::Span span; };
struct Heading { std::string text, book; std::int32_t level = 2; std::string option; source::Span span; };
struct Book { std::string name, title, index; bool battle = false; };  // index: the name of its case list
struct OptionInfo { std::string name, text; std::vector<std::string> values; std::string normal, value; std::int32_t handle = -1, book = -1; source::Span span; bool asked = false, fixed = false; };  // asked: a rule reads it, or its heading has some; fixed: by `uses .. with`
struct Removed { std::int32_t handle = -1, by = -1; source::Span span; };  // by `replace`

struct Model {
  std::string name, title;             // of the battle
  std::vector<Book> books;             // standard first, the battle last
  std::vector<OptionInfo> options;
  std::vector<std::string> words, texts;
  std::vector<Handle> handles;
  std::vector<source::Span> handle_spans;
  std::vector<std::int32_t> handle_books;
  std::vector<Expr> exprs;
  std::vector<Var> vars;
  std::vector<Block> blocks;
  std::vector<Kind> kinds;
  std::vector<Column> columns;
  std::map<std::pair<std::int32_t, std::int64_t>, source::Span> map_cells;  // column, place or border: where the map says it
  std::vector<Term> terms;
  std::vector<Quantity> quantities;
  std::vector<Permission> permissions;
  std::vector<Chart> charts;
  std::vector<Flow> flows;
  std::vector<Step> steps;
  std::vector<Action> actions;
  std::vector<Duty> duties;
  std::vector<Law> laws;
  std::vector<Reaction> reactions;
  std::vector<Example> examples;
  std::vector<Settings> left_out;      // what examples need that these options are not; each once
  std::vector<Note> notes;
  std::vector<Ruling> rulings;
  std::vector<Heading> headings;
  std::vector<Removed> removed;
  image::Space space;                  // extents only; domains are lower's
  std::vector<std::pair<std::int64_t, std::int64_t>> lines;  // of each thing of line_kind: the areas that it joins
  // Of each thing of patch_kind's root: its points in order. In `space`, x, y, .. path_width are rows of `columns`.
  std::vector<std::vector<std::pair<std::int64_t, std::int64_t>>> outlines;
  std::int32_t side_kind = -1, hex_kind = -1, hexside_kind = -1, area_kind = -1, line_kind = -1;
  std::int32_t stand_kind = -1, patch_kind = -1;
  // What stands where, and what lies between: hexes and hexsides, or areas and lines.
  std::int32_t place_kind() const { return area_kind >= 0 ? area_kind : hex_kind; }
  std::int32_t border_kind() const { return area_kind >= 0 ? line_kind : hexside_kind; }
  std::int32_t main_flow = -1;         // the sequence `game`
};

}  // namespace tercio::check
