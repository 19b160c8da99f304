// The image: everything the runtime knows about a game. Plain values; written by the compiler, read, verified and run.
// Numbers that point into a table are indices of the vector named in the comment; -1 means absent.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace tercio::image {

using Value = std::int32_t;            // an integer, a flag (0, 1), a word, a thing; none is -1
inline constexpr Value none = -1;
inline constexpr std::uint32_t version = 6;

enum class Op : std::uint8_t {
#define X(name, form, meaning) name,
#include "runtime/image/opcodes.def"
#undef X
};
enum class Engine : std::uint8_t {
#define X(name, arity, meaning) name,
#include "runtime/image/engine.def"
#undef X
};
enum class Geometry : std::uint8_t {
#define X(name, answer, asks, meaning) name,
#include "runtime/image/geometry.def"
#undef X
};
enum class FlowOp : std::uint8_t {
#define X(name, meaning) name,
#include "runtime/image/flow_ops.def"
#undef X
};

struct Instruction {
  Op op{};
  std::uint8_t a = 0, b = 0, c = 0;
  std::int32_t imm = 0;
  std::uint16_t x() const { return static_cast<std::uint16_t>(static_cast<std::uint32_t>(imm) & 0xffffU); }
  std::uint16_t y() const { return static_cast<std::uint16_t>(static_cast<std::uint32_t>(imm) >> 16U); }
  static std::int32_t pack(std::int32_t x, std::int32_t y) {
    return static_cast<std::int32_t>((static_cast<std::uint32_t>(x) & 0xffffU) | (static_cast<std::uint32_t>(y) << 16U));
  }
  friend bool operator==(const Instruction&, const Instruction&) = default;
};

// What a set is over: the things of a root kind, or a range of integers. Bit i stands for the value low + i.
struct Domain {
  std::string name;
  Value low = 0;
  std::int32_t count = 0;
  bool things = true;
  std::vector<std::string> names;  // of things, as declared: "Blue", "0304", "0304/0305"
  std::int32_t words() const { return (count + 63) / 64; }
};
// A kind is a range of its domain: kinds that inherit one root lie side by side.
struct Kind {
  std::string name;
  std::int32_t domain = 0;
  std::int32_t first = 0, count = 0;
  std::int32_t parent = -1;  // kinds
};

// What a number measures, for people: lengths are tenths of a millimetre, angles tenths of a degree.
enum class Unit : std::uint8_t { plain, length, angle };

enum class Encoding : std::uint8_t { bit, i16, i32, set };
// How high a thing lies in a pile: 0 in the part whose order nobody knows, 1, 2, ... above it, -1, -2, ... under it.
inline constexpr Value off_pile = INT16_MIN;  // it lies elsewhere
// Something that play can change. Owner: a domain, a pair of domains, or nothing (a single value).
struct Column {
  std::string name;
  std::int32_t domain = -1, domain2 = -1;  // domains
  Encoding encoding = Encoding::i32;
  std::int32_t value_domain = -1;          // domain of a thing or of the set; -1 for integers, flags and words
  bool word = false;                       // the value is an index of Image::words
  Value absent = 0;                        // what the column of none is
  Value low = 0, high = 0;                 // declared range; writes clamp to it (integers only: low <= high)
  std::vector<Value> initial;              // one an element (pairs: element * count2 + element2); empty: all `absent`
  Value reset = 0;                         // what `until F ends` goes back to
  bool indexed = false;                    // the runtime keeps a list of owners for each value
  bool for_good = false;
  Unit unit = Unit::plain;
  bool untold = false;                     // bookkeeping: accounts leave it out
  bool pile = false;                       // how high each thing of the last owner lies in a pile
  std::int32_t handle = -1;
};
// A value that play cannot change: printed, or folded by the compiler.
struct Static {
  std::string name;
  std::int32_t domain = -1, domain2 = -1;
  std::int32_t value_domain = -1;
  bool word = false;
  Value absent = 0;
  std::vector<Value> values;  // as Column::initial
};
struct List {  // a static relation, row by row: row i is values[starts[i] .. starts[i + 1])
  std::string name;
  std::vector<std::int32_t> starts, values;
};
struct ConstantSet {
  std::int32_t domain = 0;
  std::vector<Value> values;  // rising
};

enum class Provenance : std::uint8_t { printed, inferred, reconstructed };
struct Axis {
  std::string name;
  bool ratio = false;
  bool round_up = false;       // a value between two heads goes to the higher; else to the lower
  bool clamped = false;        // the ends hold beyond
  Value low = 0;               // not a ratio: head_of[value - low] is the head
  std::vector<std::int32_t> head_of;
  std::vector<std::int32_t> head_num, head_den;  // of each head: the ratio, or its lowest value over 1
  std::vector<std::string> heads;                // as printed
};
struct Chart {
  std::string name;
  std::vector<Axis> axes;  // cells are row-major over the axes' heads, the first axis slowest
  bool word = false;       // cells are words (`-` is none)
  std::vector<Value> cells;
  std::vector<Provenance> provenance;  // one a cell
  std::int32_t handle = -1;
};

// A compiled question. Parameters fill the first registers and set registers in order.
struct Hook {
  std::string name;
  std::vector<Instruction> code;
  std::int32_t registers = 0;
  std::vector<std::int32_t> set_domains;  // one a set register
  std::int32_t params = 0, set_params = 0;
  std::int32_t result_domain = -1;        // of a hook that gives a set; -1: a value
};

struct Slot { std::string name; std::int32_t flow = -1, domain = -1; bool word = false; Unit unit = Unit::plain; };  // domain of a thing
struct SetSlot { std::string name; std::int32_t flow = -1, domain = 0; };

enum class FlowKind : std::uint8_t { sequence, phase, procedure, action, law };
struct Flow {
  std::string name;
  FlowKind kind{};
  std::int32_t level = 0;             // 0: play; 1: a copy that laws and reactions run while state settles
  std::int32_t parent = -1;           // flows: `in`
  std::int32_t entry = -1;            // nodes: its `enter`
  std::int32_t after = -1;            // nodes: where the `after` windows begin; `leave` goes there
  std::vector<std::int32_t> slots, set_slots;  // zeroed when it ends
  std::vector<std::int32_t> lives;    // columns that live until it ends
  std::vector<std::int32_t> params;   // slots, in order; a set parameter stands as -2 - set slot
  std::int32_t actor = -1;            // hook: the side of `by`
  std::int32_t handle = -1;
};
struct Node {
  FlowOp op{};
  std::int32_t a = -1, b = -1, c = -1, d = -1;
  std::int32_t next = -1;
  std::int32_t flow = -1;    // flows: where it stands
  std::int32_t handle = -1;  // handles: the case that put it there
};
struct SwitchCase { Value value = 0; std::int32_t node = -1; };
struct Step { std::string name; std::int32_t flow = -1, handle = -1; };

// One part of `such that`: the sum of measure over the chosen, or their number, against a bound.
struct Condition {
  enum class Compare : std::uint8_t { at_least, at_most, exactly };
  std::int32_t measure = -1;  // hook (element); -1: each counts one
  Compare compare{};
  std::int32_t bound = -1;    // hook
};
// A permission asked in a `where` or `when`, so that a refusal can be explained: question(args(candidate)).
struct Ask { std::int32_t question = -1; std::vector<std::int32_t> args; };  // hooks with the candidate in r0
struct Option { std::string text; std::int32_t when = -1, node = -1, handle = -1; };  // of `picks`
enum class ChoiceKind : std::uint8_t { one, some, up_to, may, picks, order, amount };
// One value is chosen, and its slot holds it; not a set of them.
constexpr bool gives_value(ChoiceKind kind) { return kind == ChoiceKind::one || kind == ChoiceKind::amount; }
struct Choice {
  ChoiceKind kind{};
  std::string name;                // of the variable, or the text of `may`
  std::int32_t actor = -1;         // hook giving a side
  std::int32_t domain = -1;
  std::int32_t candidates = -1;    // hook that gives a set (may: hook of its `when` or -1; amount: hook (number), which
                                   // numbers of the range will do, or -1)
  std::int32_t low = -1, high = -1;  // hooks: the range of `amount`
  std::int32_t slot = -1;          // slot of `one` and `amount`, set slot of `some` and `up_to`
  std::int32_t limit = -1;         // hook: `up to`
  std::vector<Condition> conditions;
  std::int32_t whole = -1;         // hook over the set slot: any other `such that`; tested at `done`
  bool or_none = false;            // may be declined
  bool or_all = false;             // all of them when no choice is enough
  std::vector<Option> options;
  std::vector<Ask> asks;
  std::int32_t flow = -1, handle = -1;
};

// A named question for `why`: its fused hook, and its parts one by one.
struct Clause {
  enum class Stage : std::uint8_t { is_default, is, times_printed, plus, minus, times, halved_up, halved_down, at_least, at_most, exactly };
  Stage stage{};
  std::int32_t guard = -1;          // hook; -1: always
  std::int32_t value = -1;          // hook; -1 for halved
  std::vector<std::int32_t> over;   // clauses of this question that it removes while it holds
  std::int32_t handle = -1;
};
struct Lift { std::int32_t guard = -1, handle = -1; };
struct Ban {
  std::int32_t guard = -1;
  std::string because;
  std::vector<Lift> lifts;          // a lift that holds takes the ban away
  std::int32_t handle = -1;
};
struct Question {
  std::string name;
  bool permission = false;
  std::vector<std::int32_t> params;  // domains; a set of a domain stands as -2 - domain; an integer as -1
  std::vector<std::string> param_names;
  std::int32_t hook = -1;            // permissions give 1 when allowed
  bool best = false;                 // times best
  Value low = 0, high = 0;           // range of a quantity
  std::vector<Clause> clauses;
  std::vector<Ban> bans;
  std::int32_t handle = -1;
};

struct ActionParam {
  std::string name;
  std::int32_t slot = -1, set_slot = -1;  // one of the two
  std::int32_t domain = -1, kind = -1;    // kind -1: integers of the domain
  std::int32_t used = -1;                 // column (bit): has acted in this phase; -1 when nothing asks and no bound needs it
  std::int32_t candidates = -1;           // hook (earlier parameters): which may come here; all of when, permission and kind
};
enum class Bound : std::uint8_t { once, exactly_once, each, param };
enum Shape : std::uint8_t { one_on_one = 1, one_on_many = 2, many_on_one = 4, many_on_many = 8 };
struct Action {
  std::string name;
  std::int32_t flow = -1;            // its own body
  std::int32_t phase = -1;           // flows
  Bound bound{};
  std::int32_t bound_param = -1;     // params, for Bound::param
  std::int32_t used = -1;            // column (bit, no owner): done once, for once and exactly_once
  std::vector<ActionParam> params;
  std::int32_t open = -1;            // hook without arguments: the part of `when` that reads no parameter; -1 always
  // With pairs: params are two sets; edges(a) gives the partners of a that bans leave, of the second parameter's domain.
  bool pairs = false;
  std::int32_t edges = -1;           // hook (a of the first) -> set of the second
  std::int32_t edges_back = -1;      // hook (d of the second) -> set of the first
  std::uint8_t shapes = one_on_one;
  std::int32_t shapes_handle = -1;   // who says so; -1: nobody, and it is one against one
  std::int32_t permission = -1;      // questions: its bans
  std::int32_t when_ = -1;           // hook (all scalar parameters): the whole `when`; -1 always
  std::int32_t handle = -1;
};
struct Duty {
  enum class Kind : std::uint8_t { cover, room, state };
  Kind kind{};
  std::int32_t phase = -1;           // flows
  // cover: every element of owed must have been param of action
  std::int32_t action = -1, param = 0, owed = -1;   // actions, index of param, hook that gives a set
  // room: at most limit things of kind whose column is one place
  std::int32_t limit = -1, thing_kind = -1, column = -1;
  std::int32_t condition = -1;       // state: hook
  std::int32_t otherwise = -1;       // nodes: a body that ends in `jump` back to the menu's next; -1 none
  std::int32_t handle = -1;
};
struct Menu { std::int32_t flow = -1; std::int32_t actor = -1; std::vector<std::int32_t> actions, duties; };  // actor: hook
struct Law {
  std::int32_t domain = -1;          // -1: a condition without elements
  std::int32_t holds = -1;           // hook: the set of elements for which it holds now, or a flag
  std::int32_t slot = -1;            // slot of the element
  std::int32_t entry = -1;           // nodes: body, ends in `settled`
  std::vector<std::int32_t> reads;   // columns: a write to one of them makes it dirty
  std::int32_t handle = -1;
};
struct Reaction {
  std::int32_t column = -1;
  Value value = 0;
  bool negated = false;              // becomes not value
  std::int32_t when = -1;            // hook (element)
  std::int32_t slot = -1;
  std::int32_t entry = -1;
  std::int32_t handle = -1;
};

// Where a rule stands, for accounts, `why` and diagrams.
struct Handle {
  std::string case_, target, label, book, file, text;  // text: the first line of the sentence as written
  std::int32_t line = 0;
  std::vector<std::string> see;
  std::string str() const { return case_ + (label.empty() ? "" : " as " + label); }
};

enum class SpaceKind : std::uint8_t { nothing, hex, areas, table };
// The map's geometry: places, and borders between neighbours. Of a hex map these are hexes and hexsides, numbered as
// runtime/hex/grid.hpp says; of areas, the areas and the lines that join them. A table has neither: stands lie on it, and
// patches of ground. Lengths in tenths of a millimetre, points x, y with 0, 0 the near left corner.
struct Space {
  SpaceKind kind = SpaceKind::nothing;
  std::int32_t first_line = 1, last_line = 0, first_position = 1, last_position = 0;
  bool even_shifted_down = true;     // even lines stand half a hex towards higher positions
  std::int32_t place_domain = -1, border_domain = -1;
  std::int32_t neighbours = -1;      // lists: of each place, ascending
  std::int32_t borders = -1;         // lists, areas only: the border to each of these neighbours
  std::vector<std::int32_t> holes;   // hexes only: numbers of this grid that are no hexes, by line and position from 0, rising
  std::int32_t width = 0, height = 0;                       // of a table
  std::int32_t stand_domain = -1, patch_domain = -1;
  std::int32_t x = -1, y = -1, facing = -1, on_table = -1;  // columns of stands
  std::int32_t frontage = -1, depth = -1;                   // statics of stands
  std::int32_t outlines = -1;        // lists: of each patch x, y of its points, in order
  std::int32_t path_width = -1;      // statics of patches: 0 for an outline, else how wide a path along the points is; -1: 0
};

// A quantity that accounts tell when it has changed.
struct Told { std::string name; std::int32_t hook = -1; bool of_sides = false; Unit unit = Unit::plain; };  // hook (side) or ()

struct Provisional { std::string what; Provenance mark{}; std::int32_t handle = -1; };

struct Image {
  std::string game, title;           // name and printed title of the battle
  std::vector<std::pair<std::string, std::string>> options;  // name, value it was built with
  std::vector<std::string> words, texts;
  std::vector<Domain> domains;
  std::vector<Kind> kinds;
  std::vector<Column> columns;
  std::vector<Static> statics;
  std::vector<List> lists;
  std::vector<ConstantSet> sets;
  std::vector<Chart> charts;
  std::vector<Hook> hooks;
  std::vector<Slot> slots;
  std::vector<SetSlot> set_slots;
  std::vector<Flow> flows;
  std::vector<Node> nodes;
  std::vector<SwitchCase> switch_cases;
  std::vector<Step> steps;
  std::vector<Choice> choices;
  std::vector<Question> questions;
  std::vector<Action> actions;
  std::vector<Duty> duties;
  std::vector<Menu> menus;
  std::vector<Law> laws;
  std::vector<Reaction> reactions;
  std::vector<Handle> handles;
  std::vector<Provisional> provisional;
  Space space;
  std::int32_t side_domain = -1;     // the kind whose things act; their order is the order of play
  std::int32_t start = -1;           // nodes: where a game begins (a `call` of the main sequence, then `stop`)
  std::int32_t score = -1;           // hook (side): what the greedy player raises; -1 none
  std::vector<Told> told;
};

}  // namespace tercio::image
