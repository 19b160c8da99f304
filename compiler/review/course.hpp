// What may become of one thing in the course of play. Private to compiler/review.
//
// Nothing is played: a thing keeps what it begins with as long as no sentence can be shown that writes something else
// into it. What has been shown to stay is assumed while the next is looked at, so that a piece off the map that only
// pieces on the map can act for stays off the map. Right whenever it says that something stays.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compiler/review/situation.hpp"

namespace tercio::review {

class Course {
 public:
  // `fresh` gives a situation with some work to do; `reached` says which flows play comes to.
  Course(const Model& model, const std::vector<bool>& reached, std::function<Situation&()> fresh);

  // Whether a thing, by the root of its kind and its number there, has the same value of a field from the beginning to
  // the end of the game. False also where that is not known.
  bool stays(std::int32_t root, std::int64_t thing, std::int32_t column);

 private:
  // A sentence, and the flow whose names it knows.
  struct Place {
    const Stmt* stmt = nullptr;
    std::int32_t flow = -1;
  };
  // Where a name gets its value.
  struct Source {
    const Stmt* stmt = nullptr;                // `let`, `for each`, `chooses`, ...
    ExprId set = -1;                           // of a law
    const check::Reaction* reaction = nullptr;
    std::int32_t param = -1;                   // of the flow
    std::int32_t flow = -1;
  };

  void see(BlockId block, std::int32_t flow);
  Situation& begin();  // knows the thing as it stays
  bool stays_on(std::int32_t column) const;
  std::int64_t first(std::int32_t column) const;
  bool writes(const Place& write);
  bool comes_to(std::int32_t flow, ExprId owner, ExprId value, std::int32_t column, int depth);
  bool may_be(ExprId e, int depth);      // the thing
  bool may_have(ExprId set, int depth);  // the thing in it
  bool given(const Source& source, int depth);
  bool acts(std::int32_t flow, std::int32_t param);         // an action, with the thing as this
  bool is_a(std::int32_t kind) const;                       // whether the thing is of the kind

  const Model& m_;
  const std::vector<bool>& reached_;
  std::function<Situation&()> fresh_;
  std::vector<Place> writes_;
  std::map<std::int32_t, std::vector<Place>> calls_;            // by the flow that is called
  std::map<check::VarId, std::vector<Source>> sources_;
  std::int32_t root_ = -1;
  std::int64_t thing_ = -1;
  std::vector<std::int32_t> stay_;  // columns
};

}  // namespace tercio::review
