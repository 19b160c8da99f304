// What the picture of a table shows, found in the rules by what things are and never by their names; and its scale.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/graph/side_tones.hpp"
#include "compiler/graph/states.hpp"
#include "compiler/graph/svg.hpp"
#include "compiler/graph/words.hpp"
#include "runtime/table/base.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::graph {

inline constexpr int patch_name_size = 24;

struct TablePatch {
  std::int64_t thing = -1;
  std::int32_t order = 0;  // of its value of TablePlan::ground
  bool path = false;
  std::vector<std::vector<Point>> shapes;  // on the sheet: the outline, or each stretch of the path
  Point name;                              // on the sheet: the middle of its name; above or right of a narrow path,
  bool from_left = false;                  // where it begins there
};
struct TableStand {
  std::int32_t kind = -1;
  std::int64_t thing = -1;   // of the root
  std::int32_t side = -1;    // by order of play; -1: nobody's
  std::int32_t mark = 0;     // row of TablePlan::marks
  bool laid = false;         // on the table when the game begins
  bool sure = true;          // where it is and how it faces is printed
  table::Stand where;
  std::string states;        // letters of what it is now
  std::string away;          // what it is, of one that is not on the table and is what none there is
};
// Stands are told apart by their kind, and by the first of their printed words or things that is not the same for all:
// of a thing that has a printed word itself, by that word. `type` is the thing; -1 where it is no thing.
struct StandMark {
  std::int32_t kind = -1;
  std::int64_t word = -1;
  auto operator<=>(const StandMark&) const = default;
};

class TablePlan {
 public:
  explicit TablePlan(const check::Model& model);

  const check::Model& model;
  Words words;
  SideTones tones;
  std::int32_t ground = -1;  // column of patches: the first printed one of words or things
  std::int32_t type = -1;    // column of stands that tells them apart, of words or things; -1: their kind alone
  std::int32_t word = -1;    // column of those things: their first printed word
  std::vector<TablePatch> patches;
  std::vector<TableStand> stands;
  std::vector<StandMark> marks;
  std::vector<PieceState> states;  // that some stand on the table is in
  std::int32_t reconstructed = 0, inferred = 0;  // values of stands, patches, and the things that tell stands apart

  int scale() const { return scale_; }                      // units of the sheet to a centimetre
  int length(std::int64_t units) const;                     // on the sheet
  Point at(std::int64_t x, std::int64_t y) const;           // the near edge is below
  const check::Column& column(std::int32_t id) const { return model.columns[static_cast<std::size_t>(id)]; }
  const check::Literal& value(std::int32_t column, std::int64_t owner) const;
  std::vector<std::int32_t> numbers_of(std::int32_t kind) const;  // its printed integers
  std::int32_t kind_of_types() const { return type < 0 || word_type() ? -1 : column(type).type.kind; }
  bool word_type() const { return column(type).type.base == check::Type::Base::word; }

 private:
  void find_patches();
  void find_stands();
  void find_type();
  void find_marks();
  void find_states();
  void move_names();  // of patches, where stands lie on them
  StandMark mark_of(const TableStand& stand) const;
  void count_marks();
  std::int64_t order_of(std::int32_t column, std::int64_t owner) const;  // of a value among those of its column
  bool is_of(std::int32_t kind, std::int32_t root) const;

  int scale_ = 0;
};

}  // namespace tercio::graph
