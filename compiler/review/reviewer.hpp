// The reviewer's own state, shared by its files. Private to compiler/review.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/review/review.hpp"
#include "compiler/review/situation.hpp"

namespace tercio::review {

using diagnostics::Code;
using source::Span;

class Reviewer {
 public:
  Reviewer(const Model& model, diagnostics::Findings& findings) : m(model), findings_(findings), situation_(model) {}
  void run(Depth depth);

 private:
  // rules.cpp: rules against rules
  void rules_that_never_hold();
  void laws_over_nothing();
  bool told_constant(Span span) const;
  bool told_never(ExprId when) const;
  void never(ExprId when, std::int32_t handle, const std::vector<check::With>& with, const std::string& help);
  struct Pair { std::size_t quantity, first, second; };  // two clauses of a quantity
  void answers_that_meet();
  void answers_that_meet_beside();
  Answer answer_meets(const Pair& pair, Situation& s, bool beside);  // yes: it is told
  void overs_that_never_hold();

  // bans.cpp: bans that leave nothing over, and bans that bar nothing more
  void bans_twice();
  const check::Ban* ban_on_all(std::int32_t permission);
  const check::Ban* ban_against(const check::Action& action) const;
  void action_barred(const check::Action& action);

  // sames.cpp: conditions that decide nothing by how they are written
  void conditions_always_so();
  void conditions_under_others();
  void conditions_under_others(BlockId block, const class Ranges& ranges);
  void condition_under_another(ExprId held, bool so, BlockId block, const class Ranges& ranges);
  void ways_that_are_the_same();

  // replaced.cpp: what is lifted or replaced in vain
  void despites_that_lift_nothing();
  void two_instead_of_one();

  // writers.cpp: what writes over what
  void writers_at_one_place();
  void writers_that_meet(const struct Rule& a, const struct Rule& b);
  bool brings_about(BlockId block, const check::Law& law);
  void circles_of_reactions();

  // branches.cpp: what the range of a number decides
  // Every text, with the declaration that it belongs to.
  template <typename See>
  void each_text(const See& see) const {
    const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { see(w.block, w.handle); }); };
    for (const check::Flow& f : m.flows) {
      if (f.kind != image::FlowKind::law) see(f.block, f.handle);  // laws and reactions below
      windows(f.windows);
    }
    for (const check::Step& s : m.steps) windows(s.windows);
    for (const check::Law& law : m.laws) see(law.block, law.handle);
    for (const check::Reaction& r : m.reactions) see(r.block, r.handle);
  }
  // Every condition, with the declaration that it belongs to.
  template <typename See>
  void each_condition(const See& see) const {
    each_text([&](BlockId text, std::int32_t handle) {
      each_stmt(m, text, [&](const Stmt& s) {
        if (s.kind == StmtKind::if_ || s.kind == StmtKind::may) see(s.e1, handle);
        see(s.choice.where_, handle);
        for (const check::PickOption& o : s.options) see(o.when, handle);
      });
    });
    const auto windows = [&](const check::Windows& all) { each_window(all, [&](const check::Window& w) { see(w.when, w.handle); }); };
    for (const check::Quantity& q : m.quantities)
      for (const check::Clause& c : q.clauses) see(c.when, c.handle);
    for (const check::Permission& p : m.permissions)
      for (const check::Ban& ban : p.bans) {
        see(ban.when, ban.handle);
        for (const check::Lift& lift : ban.lifts) see(lift.when, lift.handle);
      }
    for (const check::Flow& f : m.flows) windows(f.windows);
    for (const check::Step& s : m.steps) windows(s.windows);
    for (const check::Action& a : m.actions) see(a.when, a.handle);
    for (const check::Law& law : m.laws) see(law.condition, law.handle);
    for (const check::Reaction& r : m.reactions) see(r.when, r.handle);
  }
  void conditions_beyond_their_range();
  void branches_asked_before();
  void branches_asked_before(BlockId block, const class Ranges& ranges);
  bool asked_before(const std::vector<ExprId>& before, ExprId e, const class Ranges& ranges) const;
  bool chain_asked_before(const Stmt& first, std::vector<ExprId>& before, const class Ranges& ranges);
  void condition_asked_before(const std::vector<ExprId>& before, ExprId e, const class Ranges& ranges);
  void levels_that_overlap(const std::vector<ExprId>& before, ExprId e, const class Ranges& ranges);
  void bounds_that_cross();
  void questions_answered_partly();

  // outcomes.cpp
  void branches_that_overlap();
  void branches_beyond_what_comes(const Stmt& outcome, const class Ranges& ranges);
  void sentences_behind_an_end();

  // flow.cpp
  void flows_that_nothing_calls();
  void phases_called_twice();
  void phases_called_twice(const check::Flow& flow, BlockId block);
  void actions_that_nobody_can_do();
  std::vector<bool> reached_flows() const;

  // victory.cpp
  void results();
  void gap_before_the_end(BlockId block);
  void gap_with_windows(BlockId block, BlockId within, const check::Windows& windows);
  void gap_in(const std::vector<const Stmt*>& list, bool hangs);
  void branches_before_the_end(const Stmt& outcome);
  void last_sentence(BlockId block, int depth = 0);
  void points_for_nobody();
  bool never_in_play(class Course& course, std::int32_t root, std::int64_t thing) const;

  // turns.cpp: what should happen in each turn, and does not
  void states_never_taken_back();
  bool leaves_the_map(const check::Block& block, const Stmt& write) const;
  void sides_that_never_act();
  void hooks_on_what_nothing_enters();
  void calls_beyond_their_range();
  void duties_of_another_phase();

  // set_up.cpp
  void pieces_at_the_start();

  // crowds.cpp
  struct ShutOut {  // a piece that may not go where it begins, and the ban that keeps it out
    const check::Thing* thing;
    const check::Ban* ban;
    std::string place, verb;
    bool still;  // nor anywhere else: verb is what it can never do
  };
  void tell_shut_out(const std::vector<ShutOut>& shut_out, std::size_t began);
  void crowded_places();
  bool told_at_the_limit(const check::Duty& duty, const std::map<std::int64_t, std::vector<std::int64_t>>& at_place, std::int64_t limit, const check::Kind& root);
  void late_arrivals();
  void pockets_of_the_map();
  struct Walk;  // a choice of one of the neighbours of where a piece stands
  std::vector<Walk> walks() const;
  std::pair<const check::Thing*, std::string> crowded_by_ban(const Walk& walk, const std::vector<ExprId>& permissions, std::size_t who, std::int32_t here);

  // regions.cpp
  void areas_apart();
  bool walks_areas(const check::Action& action) const;
  std::string walk_of(std::int32_t root, std::int64_t thing);

  // nowhere.cpp
  void pieces_nowhere();
  std::vector<const check::Column*> places_of(std::int32_t root) const;

  // stands.cpp
  void stands_at_the_start();
  void stands_that_are_not_laid();
  void stands_without_a_place();

  // charts.cpp
  void rows_without_a_throw();
  void features_without_a_rule();
  Span map_span() const;

  // names.cpp
  void names_that_look_alike();

  // unused.cpp, unset.cpp
  void dead_declarations();
  void values_nobody_asks_for();
  void states_never_set();

  template <typename... Args>
  diagnostics::Finding& report(Code code, Span span, Args&&... args) {
    return findings_.report(code, span, {std::string(std::forward<Args>(args))...});
  }
  // A situation of which nothing is known but what is printed. The whole review has a bound of its own, so that it is
  // linear in the rules whatever they say.
  Situation& fresh(std::int64_t most = 4'000) {
    left_ -= given_ - (given_ > 0 ? situation_.work_left() : 0);
    given_ = std::max<std::int64_t>(50, std::min(most, left_));
    situation_.restart(given_);
    return situation_;
  }

  bool exhausted() const { return left_ <= 0; }

  const Model& m;
  diagnostics::Findings& findings_;
  Situation situation_;
  std::vector<bool> reached_;      // flows
  std::vector<Pair> undecided_;
  std::set<std::int32_t> told_;    // flows that are told to be called by nothing, and what only they lead to
  std::set<std::pair<std::int32_t, std::int64_t>> late_, pointless_;  // things, by their root: told to come too late, to count and never to be in play
  std::set<std::int32_t> unset_;  // columns that are told never to be set
  std::set<std::int32_t> shut_;   // permissions that are told to be open to nobody
  std::set<std::int32_t> idle_;  // roots of things with an action that nobody can ever do
  std::set<std::int32_t> late_columns_;                               // that say when they come
  std::int64_t left_ = 400'000, given_ = 0;
};

}  // namespace tercio::review
