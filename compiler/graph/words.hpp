// Prints what was checked in the words of the language again: for labels, and for documents. The text need not be the
// author's, but says the same; brackets stand only where the grammar wants them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "runtime/hex/grid.hpp"

namespace tercio::graph {

class Words {
 public:
  explicit Words(const check::Model& model);

  std::string expr(check::ExprId id) const;
  std::string literal(const check::Literal& value, const check::Type& type) const;
  std::string thing(std::int32_t kind, std::int64_t number) const;    // its name; of a hex "0304"; none below zero
  std::string type(const check::Type& type) const;                    // "0..12", "unit or none", "set of unit"
  std::string params(const std::vector<check::VarId>& params) const;  // "(piece, goal: hex)", empty without any
  // "foe in threatened", "unit in units where unit is disrupted": what a loop or a law runs over.
  std::string over(check::VarId var, check::ExprId set, check::ExprId where = -1) const;

  std::string sentence(const check::Stmt& stmt) const;  // whole, but for the blocks inside
  std::string brief(const check::Stmt& stmt) const;     // of a choice, a roll or a draw: who decides what, which dice
  std::string block(check::BlockId id) const;           // sentences on one line, "; " between; "nothing"
  std::vector<std::string> keys(const check::Stmt& outcome, const check::Branch& branch) const;  // "Ad", "2-3", "-"
  std::string bound(const check::Action& action) const;                                          // "each gun once"
  std::string shapes(const check::Action& action) const;        // "one on one or one on many"; empty without pairs
  std::string terms_of(const check::Action& action) const;      // the two, and when it is open
  std::string duty(const check::Duty& duty) const;              // "every foe in threatened must be attacked"
  std::string reaction(const check::Reaction& reaction) const;  // "side becomes demoralized"

 private:
  std::string at(check::ExprId id, int least) const;  // in brackets when it binds looser than `least`
  std::string call(const std::string& name, const std::vector<check::ExprId>& kids) const;
  std::string equality(const check::Expr& expr) const;
  std::string quantified(const check::Expr& expr, const char* word) const;
  std::string summed(const check::Expr& expr, const char* word) const;
  std::string negated(const check::Expr& expr) const;
  std::string write(const check::Stmt& stmt) const;
  std::string pile(const check::Stmt& stmt) const;
  std::string roll(const check::Stmt& stmt) const;
  std::string chooses(const check::Stmt& stmt, bool whole) const;
  bool is_run(const check::Expr& set) const;
  bool says_is(const check::Expr& field, const check::Expr& value) const;
  const check::Expr& get(check::ExprId id) const;

  const check::Model& model_;
  std::unique_ptr<hex::Grid> grid_;
};

}  // namespace tercio::graph
