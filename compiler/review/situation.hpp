// What an expression comes to where only a part is known: the printed values, and what is assumed. Private to
// compiler/review.
//
// This is no second machine: it never plays. It answers yes, no, or that it cannot know, and is right whenever it says
// yes or no. What the machine would do with every value known is its own business; where the two could differ (a chart
// read beyond its heads, a ratio) this one does not know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/review/value.hpp"
#include "compiler/review/walk.hpp"
#include "runtime/hex/grid.hpp"

namespace tercio::review {

// Something whose value is free: a variable, a state of something known, a quantity of something known.
struct Atom {
  enum class Sort : std::uint8_t { var, field, quantity };
  Sort sort{};
  std::int32_t id = -1;
  std::int64_t a = 0, b = 0;  // whose
  friend auto operator<=>(const Atom&, const Atom&) = default;
};
using Assumed = std::map<Atom, std::int64_t>;

class Situation {
 public:
  explicit Situation(const Model& model);

  // Forgets what was bound and assumed. From here at most `work` expressions are worked out; then nothing is known any
  // more.
  void restart(std::int64_t work) {
    clear();
    assumed_.clear();
    free_quantities_ = photographs_are_now_ = false;
    work_ = work;
  }
  std::int64_t work_left() const { return std::max<std::int64_t>(work_, 0); }

  Value value(ExprId e);
  Answer answer(ExprId e);  // of a condition; an absent one is yes
  Answer may(std::int32_t permission, const std::vector<Value>& args);
  std::vector<const check::Ban*> barring(ExprId may, bool lifts = true);  // the bans that hold, of what such an expression asks
  Value free_var(check::VarId var) { return free({Atom::Sort::var, var, 0, 0}, m_.vars[static_cast<std::size_t>(var)].type); }

  void bind(check::VarId var, Value v) { vars_[var] = std::move(v); }
  void bind_with(const std::vector<check::With>& with);  // names that stand for expressions
  void clear() { vars_.clear(), with_.clear(), fields_.clear(); }
  // Assumes a field of whoever it is asked of; of one thing alone, of whom it is bound; or, of `nobody_named`, of
  // whoever is not known by name.
  static constexpr std::int64_t anybody = -1, nobody_named = -2;
  void assume_field(std::int32_t column, Value v, std::int64_t whose = anybody) { fields_[column] = {std::move(v), whose}; }
  // Whether a quantity whose value is not known may have any: for witnesses that need not say how it came about.
  void free_quantities(bool may) { free_quantities_ = may; }
  // Whether a photograph is looked at as if it were taken now: for what is assumed of all times.
  void photographs_are_now(bool are) { photographs_are_now_ = are; }
  void assume(const Atom& atom, std::int64_t value) { assumed_[atom] = value; }  // until the next restart
  bool spent() const { return work_ <= 0; }

  // Whether a condition can hold: searches through the values of what is free. Yes comes with a witness.
  struct Found {
    Answer answer = Answer::unknown;
    Assumed witness;
  };
  Found can_hold(const std::function<Answer()>& condition);
  // A witness among hexes that lie beside each other where a hexside between them is asked for; otherwise unknown.
  Found can_hold_near(const std::function<Answer()>& condition);
  Found can_hold(ExprId e);
  std::string value_text(const check::Type& type, std::int64_t v) const;
  std::string told(const Assumed& witness) const;  // "fog = yes and phasing = Red", or ""

  Value of_type(const check::Type& type) const;  // anything of a type
  const hex::Grid* grid() const { return grid_.get(); }

 private:
  void put_back(check::VarId var, const std::optional<Value>& before);
  Value field(const Expr& x);
  Value stored(std::int32_t column, std::int64_t a, std::int64_t b) const;
  Value free(const Atom& atom, const check::Type& type);
  Value quantity(const Expr& x);
  Value quantity_of(std::int32_t q, const std::vector<Value>& args);
  Value chart(const Expr& x);
  Value geometry(const Expr& x);  // of a hex map
  void look_beside(const Value& hex, const Expr& other);
  Value quantified(const Expr& x);
  Value folded(const Expr& x);
  Value those(const Expr& x);
  Value arithmetic(const Expr& x);
  Answer compare(const Expr& x);
  Answer holds(const check::Ban& ban);  // and is not lifted
  Answer condition(const Expr& x);
  std::vector<std::int64_t> domain(const Atom& atom) const;
  std::vector<std::int64_t> domain_of_type(const Atom& atom) const;
  std::int64_t step_of(const check::Quantity& q) const;
  std::vector<std::int64_t> neighbours(std::int32_t hex) const;
  std::size_t width(const Atom& atom) const;
  const check::Type& type_of(const Atom& atom) const;
  bool search(const std::function<Answer()>& condition, int depth, Found& found, bool& undecided);

  // The parameters of a question are bound while this stands; then what was bound before comes back.
  class Inside {
   public:
    Inside(Situation& situation, const std::vector<check::VarId>& params, const std::vector<Value>& args, const std::vector<check::With>& with);
    ~Inside();
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    Situation& situation_;
    std::vector<std::pair<check::VarId, std::optional<Value>>> before_;
  };

  const Model& m_;
  std::int64_t work_ = 0;
  bool free_quantities_ = false, photographs_are_now_ = false;
  int depth_ = 0;
  std::map<check::VarId, Value> vars_;
  std::map<check::VarId, ExprId> with_;
  struct Assumption { Value value; std::int64_t whose = anybody; };
  std::map<std::int32_t, Assumption> fields_;
  Assumed assumed_;
  mutable std::map<std::pair<std::int32_t, bool>, Value> of_kind_;  // kind, or none: all of it
  std::map<std::tuple<std::int32_t, std::int32_t, bool>, Value> joined_;  // column, whose kind, or none: what any has
  std::optional<Atom> open_;    // the first thing that was free in the last look
  std::int32_t beside_ = -1;    // the hex that it was asked beside, where that is known
  bool near_only_ = false;      // look for a witness beside it only
  std::unique_ptr<hex::Grid> grid_;
  std::vector<std::int64_t> constants_;  // numbers that conditions speak of, with their neighbours
};

}  // namespace tercio::review
