// Between which numbers an expression lies, whatever happens in play. Private to compiler/review.
//
// A situation asks what can be so; this only adds up what is declared, thrown and counted. Right whenever it is known.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "compiler/review/value.hpp"
#include "compiler/review/walk.hpp"

namespace tercio::review {

struct Range {
  bool known = false;
  std::int64_t lo = 0, hi = 0;
};

class Ranges {
 public:
  // all: of what is looked at. books: of the books that it uses, whatever a battle makes of them.
  enum class Of { all, books };
  Ranges(const Model& model, Of of);

  Range of(ExprId e) const { return of(e, 0); }
  Answer holds(const Expr& comparison) const;
  // Whether a name gets its values from dice and declared ranges alone, with nothing added.
  bool given_plainly(check::VarId var) const;
  // What a name comes to that runs through a loop with constant ends, and gets its values nowhere else.
  Range looped(check::VarId var) const;
  // "`die` runs from 1 to 6"; empty where nothing short can be said.
  std::string told(ExprId e) const;

 private:
  struct Given {
    const Stmt* stmt = nullptr;  // that gives a name its value
    std::int32_t flow = -1;      // of a parameter
    std::size_t param = 0;
  };
  Range of(ExprId e, int depth) const;
  Range of_var(check::VarId var, int depth) const;
  Range of_param(const Given& given, int depth) const;
  Range of_stmt(const Stmt& stmt, check::VarId var, int depth) const;
  Range of_quantity(const check::Quantity& q, int depth) const;
  bool counts(std::int32_t handle) const { return !books_ || !own(m_, handle); }
  static Range declared(const check::Type& type);

  const Model& m_;
  bool books_;
  std::map<check::VarId, std::vector<Given>> given_;
  std::map<std::int32_t, std::vector<const Stmt*>> calls_;  // by the flow that is called
};

}  // namespace tercio::review
