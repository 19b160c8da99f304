#include "compiler/graph/outline.hpp"

#include <algorithm>

namespace tercio::graph {
namespace {

using check::Model;
using check::Stmt;
using image::FlowKind;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

void add(std::vector<std::int32_t>& set, std::int32_t one) {
  if (std::find(set.begin(), set.end(), one) == set.end()) set.push_back(one);
}

void called_in(const Model& model, check::BlockId block, std::vector<std::int32_t>& out);

void called_in(const Model& model, const std::vector<check::Window>& windows, std::vector<std::int32_t>& out) {
  for (const check::Window& each : windows) called_in(model, each.block, out);
}

void called_in(const Model& model, check::BlockId block, std::vector<std::int32_t>& out) {
  each_sentence(model, block, [&](const Stmt& stmt) {
    if (stmt.kind == check::StmtKind::call || stmt.kind == check::StmtKind::action) add(out, stmt.flow);
    if (stmt.kind != check::StmtKind::step) return;
    const check::Windows& windows = row(model.steps, stmt.step).windows;
    for (const auto* group : {&windows.before, &windows.instead, &windows.after}) called_in(model, *group, out);
  });
}

std::vector<std::int32_t> direct(const Model& model, std::int32_t flow) {
  std::vector<std::int32_t> out;
  const check::Flow& from = row(model.flows, flow);
  called_in(model, from.windows.before, out);
  called_in(model, from.windows.instead, out);
  called_in(model, from.block, out);
  if (from.kind == FlowKind::phase) {
    for (const check::Action& action : model.actions) {
      if (action.phase == flow) add(out, action.flow);
    }
    for (const check::Duty& duty : model.duties) {
      if (duty.phase == flow) called_in(model, duty.otherwise, out);
    }
  }
  called_in(model, from.windows.after, out);
  return out;
}

bool is_procedure(const Model& model, std::int32_t flow) { return row(model.flows, flow).kind == FlowKind::procedure; }

}  // namespace

void each_sentence(const Model& model, check::BlockId block, const std::function<void(const Stmt&)>& visit) {
  if (block < 0) return;
  for (const Stmt& stmt : row(model.blocks, block).sentences) {
    visit(stmt);
    each_sentence(model, stmt.block, visit);
    each_sentence(model, stmt.other, visit);
    each_sentence(model, stmt.choice.none_block, visit);
    for (const check::Branch& each : stmt.branches) each_sentence(model, each.block, visit);
    for (const check::PickOption& each : stmt.options) each_sentence(model, each.block, visit);
  }
}

std::vector<std::int32_t> called_flows(const Model& model, check::BlockId block) {
  std::vector<std::int32_t> out;
  called_in(model, block, out);
  return out;
}

std::vector<std::int32_t> reached_flows(const Model& model, std::int32_t flow) {
  std::vector<std::int32_t> out;
  const std::function<void(std::int32_t)> visit = [&](std::int32_t from) {
    for (const std::int32_t to : direct(model, from)) {
      if (to == flow || std::find(out.begin(), out.end(), to) != out.end()) continue;
      out.push_back(to);
      visit(to);
    }
  };
  visit(flow);
  return out;
}

std::vector<std::int32_t> nearest_flows(const Model& model, std::int32_t flow) {
  std::vector<std::int32_t> out = {flow};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (const std::int32_t to : direct(model, out[i])) add(out, to);
  }
  out.erase(out.begin());
  return out;
}

std::vector<std::int32_t> direct_flows(const Model& model, std::int32_t flow) { return direct(model, flow); }

Places places(const Model& model) {
  const std::size_t count = model.flows.size();
  Places out;
  out.of_phase.resize(count);
  std::vector<std::vector<std::int32_t>> phases(count);  // of each procedure: the phases that run it
  std::vector<bool> elsewhere(count, false);             // a sequence, a law or a reaction runs it
  const auto is_phase = [&](std::size_t i) { return model.flows[i].kind == FlowKind::phase; };
  for (std::size_t i = 0; i < count; ++i) {
    const auto flow = static_cast<std::int32_t>(i);
    if (is_phase(i)) {
      for (const std::int32_t to : reached_flows(model, flow)) phases[static_cast<std::size_t>(to)].push_back(flow);
    }
  }
  std::vector<std::int32_t> outside, in_place;  // in_place: a sequence calls it, and shows it there
  for (std::size_t i = 0; i < count; ++i) {
    if (model.flows[i].kind != FlowKind::sequence) continue;
    std::vector<std::int32_t> shown;
    each_sentence(model, model.flows[i].block, [&](const Stmt& stmt) {
      if (stmt.kind == check::StmtKind::call && is_procedure(model, stmt.flow)) add(shown, stmt.flow);
    });
    for (const std::int32_t to : direct(model, static_cast<std::int32_t>(i))) {
      const bool here = std::find(shown.begin(), shown.end(), to) != shown.end();
      if (is_procedure(model, to)) add(here ? in_place : outside, to);
    }
  }
  for (const std::int32_t from : in_place) {
    for (const std::int32_t to : reached_flows(model, from)) add(outside, to);
  }
  for (const check::Law& law : model.laws) called_in(model, law.block, outside);
  for (const check::Reaction& reaction : model.reactions) called_in(model, reaction.block, outside);
  for (const std::int32_t from : outside) {
    elsewhere[static_cast<std::size_t>(from)] = true;
    for (const std::int32_t to : reached_flows(model, from)) elsewhere[static_cast<std::size_t>(to)] = true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto flow = static_cast<std::int32_t>(i);
    if (!is_procedure(model, flow)) continue;
    const bool shown = std::find(in_place.begin(), in_place.end(), flow) != in_place.end();
    if (elsewhere[i] || phases[i].size() > 1) out.shared.push_back(flow);
    else if (phases[i].empty() && !shown) out.idle.push_back(flow);
  }
  if (model.main_flow >= 0) {
    const std::vector<std::int32_t> order = reached_flows(model, model.main_flow);
    const auto at = [&](std::int32_t flow) { return std::find(order.begin(), order.end(), flow) - order.begin(); };
    std::stable_sort(out.shared.begin(), out.shared.end(), [&](std::int32_t a, std::int32_t b) { return at(a) < at(b); });
  }
  for (std::size_t i = 0; i < count; ++i) {  // in the order in which the phase meets them
    if (!is_phase(i)) continue;
    for (const std::int32_t to : reached_flows(model, static_cast<std::int32_t>(i))) {
      if (is_procedure(model, to) && std::find(out.shared.begin(), out.shared.end(), to) == out.shared.end()) {
        out.of_phase[i].push_back(to);
      }
    }
  }
  return out;
}

Voice voice(const Model& model, std::int32_t handle) {
  if (handle < 0 || static_cast<std::size_t>(handle) >= model.handle_books.size()) return Voice::standard;
  const std::int32_t book = row(model.handle_books, handle);
  if (book < 0 || static_cast<std::size_t>(book) >= model.books.size()) return Voice::standard;
  if (row(model.books, book).battle) return Voice::battle;
  const std::int32_t play = model.main_flow < 0 ? -1 : row(model.flows, model.main_flow).handle;
  const std::int32_t standard = play < 0 ? -1 : row(model.handle_books, play);
  return standard < 0 || row(model.books, standard).battle || book > standard ? Voice::library : Voice::standard;
}

std::string citation(const Model& model, std::int32_t handle) {
  if (handle < 0 || row(model.handles, handle).case_.empty()) return {};
  return "[" + row(model.handles, handle).case_ + "]";
}

std::string mark(const std::string& what, const image::Handle& handle) { return what + " [" + handle.str() + "]"; }

std::string mark(const Model& model, const check::Flow& flow) {
  std::string what;
  switch (flow.kind) {
    case FlowKind::sequence:
      what = "sequence ";
      break;
    case FlowKind::phase:
      what = "phase ";
      break;
    case FlowKind::procedure:
      what = "procedure ";
      break;
    case FlowKind::action:
      what = "action ";
      break;
    case FlowKind::law:
      what = "law ";
      break;
  }
  what += flow.name;
  return flow.handle < 0 ? what : mark(what, row(model.handles, flow.handle));
}

std::string mark(const Model& model, const check::Step& step) {
  return "step " + step.name + (step.flow < 0 ? "" : " in " + row(model.flows, step.flow).name);
}

}  // namespace tercio::graph
