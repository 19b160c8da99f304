#include <algorithm>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

void review(const check::Model& model, Depth depth, diagnostics::Findings& findings) { Reviewer(model, findings).run(depth); }

void Reviewer::run(Depth depth) {
  // No game yet: a sketch without a map and without an end.
  const bool ends = std::any_of(m.blocks.begin(), m.blocks.end(), [](const check::Block& b) {
    return std::any_of(b.sentences.begin(), b.sentences.end(), [](const Stmt& s) { return s.kind == StmtKind::leave_game; });
  });
  if (m.main_flow < 0 || (!ends && m.space.kind == image::SpaceKind::nothing)) return;
  reached_ = reached_flows();
  names_that_look_alike();
  dead_declarations();
  values_nobody_asks_for();
  flows_that_nothing_calls();
  phases_called_twice();
  circles_of_reactions();
  rows_without_a_throw();
  branches_asked_before();
  branches_that_overlap();
  sentences_behind_an_end();
  bounds_that_cross();
  if (!is_battle(m)) conditions_beyond_their_range();
  if (!is_battle(m)) return;  // a book by itself has nothing on its map, and its battles answer what it leaves open
  states_never_set();
  features_without_a_rule();
  rules_that_never_hold();
  bans_twice();
  conditions_beyond_their_range();
  laws_over_nothing();
  conditions_under_others();
  ways_that_are_the_same();
  questions_answered_partly();
  answers_that_meet();
  overs_that_never_hold();
  despites_that_lift_nothing();
  two_instead_of_one();
  writers_at_one_place();
  late_arrivals();
  actions_that_nobody_can_do();
  conditions_always_so();
  results();
  points_for_nobody();
  states_never_taken_back();
  sides_that_never_act();
  hooks_on_what_nothing_enters();
  calls_beyond_their_range();
  duties_of_another_phase();
  if (depth != Depth::rules) {
    crowded_places();
    pieces_at_the_start();
    pockets_of_the_map();
    areas_apart();
    stands_at_the_start();
    pieces_nowhere();
  }
  answers_that_meet_beside();
}

}  // namespace tercio::review
