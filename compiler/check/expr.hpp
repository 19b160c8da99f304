// Checked expressions: every name resolved, every type known. What `check` makes and `lower` turns into hooks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dsl/source/source.hpp"
#include "runtime/image/image.hpp"

namespace tercio::check {

using ExprId = std::int32_t;  // Model::exprs; -1 absent
using VarId = std::int32_t;   // Model::vars; -1 absent

// What a number measures, as powers of a length and of an angle; without them it is a bare number. `any`: a 0 without a
// unit, which is nothing of every measure.
struct Measure {
  std::int32_t length = 0, angle = 0;
  bool any = false;
  image::Unit unit() const {
    if (any || length + angle != 1 || length * angle != 0) return image::Unit::plain;
    return length == 1 ? image::Unit::length : image::Unit::angle;
  }
  friend bool operator==(const Measure&, const Measure&) = default;
};

struct Type {
  enum class Base : std::uint8_t {
    unknown,    // after a finding; fits everywhere
    none,       // only the value none
    integer,    // lo..hi
    flag,
    word,       // one of `words`; or_none when `-` or `none` is among them
    thing,      // of `kind`; or_none
    set,        // of things of `kind`, or of integers lo..hi when kind is -1
    pile,       // of things of `kind`, in an order; of columns only: what is read of one is a set
    ratio,      // two integers; never stored
    text,
    crossing,   // what a line crosses at one place: a set of one or two hexes
    crossings   // the set of them
  };
  Base base = Base::unknown;
  std::int32_t kind = -1;
  std::int64_t lo = 0, hi = 0;
  bool or_none = false;
  Measure measure;                  // of integers, ratios, and sets of integers
  bool empty = false;               // of a set: `set()`, of whatever is asked for
  std::vector<std::int32_t> words;  // Model::words, in the order declared
};

// Operands are in `kids`, in the order given here.
enum class ExprOp : std::uint8_t {
  constant,    // value: integer, 0/1, word, or index of a thing among its root's things; none is or_none with value -1
  ratio,       // value : value2, a literal
  text,        // value: Model::texts
  var,         // a: variable
  field,       // a: column; kids: owner, second owner (none, one or two)
  term,        // a: term; kids: arguments
  quantity,    // a: quantity; kids: arguments
  may,         // a: permission; kids: arguments (sets for parameters that are sets)
  chart,       // a: chart; kids: one an axis (a ratio axis takes a ratio-typed kid)
  chart_head,  // a: chart; kids: the value of its ratio axis: column(crt, r), as a ratio
  extent,      // all things of type.kind
  range,       // kids: lo, hi: a set of integers
  set_of,      // kids: elements
  those,       // a: variable; kids: set, condition
  every, some, no,      // a: variable; kids: set, condition
  total, least, greatest,              // a: variable; kids: value, set, condition or nothing
  least_of, greatest_of,               // kids: values
  count,       // kids: set
  top,         // a: column, a pile; kids: its owner or nothing: the thing on top where that is known
  in,          // kids: element, set
  eq, ne, lt, le,       // kids: two values; integers, ratios, or things and words (eq, ne)
  not_, and_, or_,      // kids
  if_,         // kids: condition, value, other
  add, sub, mul, neg,   // kids
  div,         // kids: two integers: a ratio
  div_up, div_down,     // kids: two integers, the second never 0: a whole number
  is_kind,     // value: kind; kids: thing
  has_done,    // a: action, value: parameter; kids: thing: `has attacked`
  reached,     // kids: from, through
  // the engines' questions
  geometry,    // a: image::Geometry; kids: as geometry.def asks
  neighbours,  // kids: place
  ends,        // kids: line: the areas it joins
  between, distance,    // kids: place, place
  crossings,   // kids: hex, hex
  row, column, // kids: hex
  map_edge,    // the hexes of the border
  other,       // kids: side
  // the game's own
  plans,       // a: action: number of ways to keep its duties (examples only)
  result,      // how the game ended: a thing or a text (examples only)
  replaced     // in an `after` window: whether an `instead` held
};

struct Expr {
  ExprOp op{};
  Type type;
  source::Span span;
  std::int32_t a = -1;
  std::int64_t value = 0, value2 = 0;
  std::vector<ExprId> kids;
};

}  // namespace tercio::check
