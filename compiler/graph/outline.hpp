// What the pictures of the flow are made from: who calls whom, where each procedure is best drawn, whose rule a thing
// is, and the track of one flow as rows.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/check/model.hpp"
#include "compiler/graph/words.hpp"

namespace tercio::graph {

// Every sentence of a block, those inside others included, in the order written. Windows of steps are not entered.
void each_sentence(const check::Model& model, check::BlockId block,
                   const std::function<void(const check::Stmt&)>& visit);

// Flows that a flow may run, itself left out: called by its sentences or by what hangs on it and its steps, directly or
// through others; in the order first met, each once.
std::vector<std::int32_t> reached_flows(const check::Model& model, std::int32_t flow);
std::vector<std::int32_t> nearest_flows(const check::Model& model, std::int32_t flow);  // the same, nearest calls first
std::vector<std::int32_t> direct_flows(const check::Model& model, std::int32_t flow);   // those it calls itself
std::vector<std::int32_t> called_flows(const check::Model& model, check::BlockId block);  // directly, each once

// Where each flow is drawn.
struct Places {
  std::vector<std::vector<std::int32_t>> of_phase;  // one a flow: of a phase, the procedures that only it runs
  // Procedures run from several places or by laws, in the order in which play first comes to them.
  std::vector<std::int32_t> shared;
  std::vector<std::int32_t> idle;  // procedures that nothing runs
};
Places places(const check::Model& model);

// Whose sentence it is: of the book that has the sequence of play, and of those it rests on; of a book beside it; of the
// battle.
enum class Voice { standard, library, battle };
Voice voice(const check::Model& model, std::int32_t handle);

std::string citation(const check::Model& model, std::int32_t handle);  // "[8.11]"; empty when absent

// One line of a track.
struct Row {
  enum class Kind { step, choice, chance, outcome, call, window, text };
  Kind kind{};
  Voice voice = Voice::standard;  // of windows, and of what a battle's sentence says
  std::string left;               // "die", "after declare"; empty below the first row of a step
  std::string right;
  std::int32_t handle = -1;  // where it links to
  std::string mark;          // what it stands for, for the reader's tooltip and for `undrawn`
  std::int32_t flow = -1;    // of a call: what it runs
};
// The places, choices, rolls, results, calls and windows of a flow in the order in which they come. Sentences that only
// compute or write are left out.
std::vector<Row> track(const check::Model& model, const Words& words, std::int32_t flow);
std::vector<Row> sentence_rows(const check::Model& model, const Words& words, const check::Stmt& stmt,
                               std::int32_t handle);
std::vector<Row> block_rows(const check::Model& model, const Words& words, check::BlockId block, std::int32_t handle);
std::vector<Row> window_rows(const check::Model& model, const Words& words, const std::vector<check::Window>& windows,
                             const std::string& place, std::int32_t handle);

// "procedure march", "action move", "step die in fight", "duty", "law", with the case: what a drawn thing stands for.
std::string mark(const check::Model& model, const check::Flow& flow);
std::string mark(const check::Model& model, const check::Step& step);
std::string mark(const std::string& what, const image::Handle& handle);

}  // namespace tercio::graph
