// Which parts of a map of areas a place may lie in. Private to compiler/review.
//
// Areas that lines join, directly or by others, are one region. What is a neighbour of a place is in its region, so a
// place that is chosen from neighbours stays in the region of where it was. All else that can give a place counts as
// every region. Right whenever it leaves a region out.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "compiler/review/walk.hpp"

namespace tercio::review {

class Regions {
 public:
  explicit Regions(const Model& model);

  std::int32_t of_area(std::int64_t area) const { return region_[static_cast<std::size_t>(area)]; }
  std::size_t areas_in(std::int32_t region) const { return size_[static_cast<std::size_t>(region)]; }
  // Of all in which something has its place, at some time.
  std::set<std::int32_t> settled() const;
  // Whether things leave the region that they are in only for one where others are.
  bool only_along_lines() const { return along_lines_; }
  // Whether some action puts something into an area that is chosen from all of them, whatever lines there are.
  bool actions_lead_anywhere() const;

 private:
  using Set = std::set<std::int32_t>;
  void join_areas();
  void find_sources();
  void see(const Stmt& s);
  void settle();
  Set of(ExprId e) const;
  bool is_area(const check::Type& type) const;
  bool is_place(std::int32_t column) const;
  bool own_steps(ExprId e, std::set<check::VarId>& seen) const;
  bool from_all(ExprId e, std::set<std::pair<ExprOp, std::int32_t>>& seen) const;

  const Model& m_;
  std::vector<std::int32_t> region_;  // of each area
  std::vector<std::size_t> size_;     // areas in each
  Set all_;
  std::map<check::VarId, std::vector<ExprId>> sources_;  // what a name is given, or the set that it is taken from
  std::set<check::VarId> free_;                          // names that may be anything
  std::vector<std::pair<std::int32_t, ExprId>> writes_;  // column, value
  std::map<check::VarId, Set> vars_;
  std::map<std::int32_t, Set> columns_;
  bool along_lines_ = false;
};

}  // namespace tercio::review
