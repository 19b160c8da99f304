// One phase in full: what is photographed, its menu, its actions as loops back to it, the lock, and every procedure that
// can run in it. What is too much for one sheet is folded: procedures, then actions, each to its head, and each then has
// a sheet of its own.
#include <fmt/format.h>

#include "compiler/graph/flow_chart.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

// What has sheets of its own: procedures, to which then only the calls lead, and actions, whose heads stand alone. Each
// includes the one before.
enum class Fold : std::uint8_t { nothing, procedures, actions };

// More nodes than these are not legible on A3.
constexpr int most_nodes = 15;

// Paper of A3, in inches, with a margin: a larger picture is made smaller. An action or procedure alone is high.
const Attribute a3_across{"size", "15.8,11"}, a3_upright{"size", "11,15.8"};

void procedures(const Sheet& sheet, std::int32_t from, Fold fold, FlowChart& chart) {
  if (fold != Fold::nothing) return;  // the calls name them
  for (const std::int32_t id : reached_flows(sheet.model(), from))
    if (sheet.model().flows[static_cast<std::size_t>(id)].kind == image::FlowKind::procedure) chart.flow(id, "");
}

// Draws with as little folded as goes on a sheet.
template <typename Draw>
std::string on_a_sheet(const Draw& draw) {
  for (const Fold fold : {Fold::nothing, Fold::procedures}) {
    int nodes = 0;
    std::string dot = draw(fold, nodes);
    if (nodes <= most_nodes) return dot;
  }
  int nodes = 0;
  return draw(Fold::actions, nodes);
}

std::string draw_phase(const Sheet& sheet, std::int32_t phase, Fold fold, int& nodes) {
  const check::Model& model = sheet.model();
  const Words& words = sheet.words();
  const check::Flow& flow = model.flows[static_cast<std::size_t>(phase)];
  Attributes graph = graph_attributes(foot(sheet, {}, 1100));
  graph.push_back({"ranksep", "0.35"});
  graph.push_back({"nodesep", "0.3"});
  graph.push_back(a3_across);
  Dot dot(flow.name, graph, node_attributes(), edge_attributes());
  FlowChart chart(sheet, dot);

  const std::string by = flow.actor < 0 ? "" : ", by " + words.expr(flow.actor);
  const std::string battle = model.title.empty() ? "" : model.title + ": ";
  Attributes outer = {{"label",
                       font(html(battle + spaced(flow.name) + by), palette::ink, 24, true) +
                           font(html("  " + citation(model, flow.handle)), palette::faint, 14),
                       true},
                      {"labelloc", "t"},
                      {"labeljust", "l"},
                      {"style", "filled,rounded"},
                      {"fillcolor", std::string(palette::nested[1])},
                      {"color", std::string(palette::phase)},
                      {"penwidth", "2"},
                      {"margin", "14"}};
  sheet.cite(outer, mark(model, flow), flow.handle);
  dot.open_cluster(outer);

  Tails tails;
  std::string taken;
  for (const std::int32_t id : flow.photographs) {
    const check::Term& term = model.terms[static_cast<std::size_t>(id)];
    taken += (taken.empty() ? "" : "\n") + citation(model, term.handle) + " " + term.name + " means " +
             words.expr(term.value);
  }
  const std::string begin = dot.id();
  dot.node(begin, {{"label", font(html(spaced(flow.name) + " begins"), palette::paper, 13, true), true},
                   {"shape", "box"},
                   {"style", "filled"},
                   {"fillcolor", std::string(palette::phase)},
                   {"color", std::string(palette::phase)}});
  tails = {{begin, "", ""}};
  if (!taken.empty()) {
    chart.box("taken now, and kept until the end:\n" + taken, palette::paper, palette::law, "photograph", flow.handle,
              tails);
  }
  tails = chart.windows(flow.windows.before, "before " + flow.name, std::move(tails));
  tails = chart.block(flow.block, std::move(tails), flow.handle);

  const std::string who = flow.actor < 0 ? "the player" : words.expr(flow.actor);
  const std::string menu = dot.id();
  dot.node(menu, {{"label", font(html(who + " acts, or is done"), palette::choice, 13, true), true},
                  {"shape", "hexagon"},
                  {"style", "filled"},
                  {"fillcolor", std::string(palette::choice_ground)},
                  {"color", std::string(palette::choice)},
                  {"penwidth", "2"},
                  {"margin", "0.1,0.08"}});
  chart.join(tails, menu);
  for (const check::Action& action : model.actions) {
    if (action.phase != phase) continue;
    std::string small = words.bound(action);
    if (action.pairs) small += "; " + words.shapes(action);
    if (action.when >= 0) small += "; when " + words.expr(action.when);
    const FlowChart::Drawn drawn = fold == Fold::actions ? chart.folded(action.flow, small) : chart.flow(action.flow, small);
    chart.join({{menu, "", ""}}, drawn.head, drawn.cluster);
    for (const Tail& each : drawn.tails) {
      dot.edge(each.node, menu, {{"penwidth", "1.8"}, {"constraint", "false"}, {"tooltip", "again"}});
    }
  }
  procedures(sheet, phase, fold, chart);
  std::vector<const check::Duty*> duties;
  for (const check::Duty& duty : model.duties) {
    if (duty.phase == phase) duties.push_back(&duty);
  }
  const std::string lock = dot.id();
  dot.node(lock, {{"label", sheet.lock(duties), true}});
  dot.edge(menu, lock, {{"label", " done "}, {"penwidth", "2"}});
  tails = chart.windows(flow.windows.after, "after " + flow.name, {{lock, "", ""}});
  const std::string end = dot.id();
  dot.node(end, {{"label", font(html(spaced(flow.name) + " ends"), palette::paper, 13, true), true},
                 {"shape", "box"},
                 {"style", "filled"},
                 {"fillcolor", std::string(palette::phase)},
                 {"color", std::string(palette::phase)}});
  chart.join(tails, end);
  chart.link_calls();
  dot.close();
  nodes = dot.nodes();
  return dot.finish();
}

std::string draw_flow(const Sheet& sheet, std::int32_t id, Fold fold, int& nodes) {
  const check::Model& model = sheet.model();
  const check::Flow& flow = model.flows[static_cast<std::size_t>(id)];
  const std::string in = flow.parent < 0 ? "" : " in " + spaced(model.flows[static_cast<std::size_t>(flow.parent)].name);
  const std::string battle = model.title.empty() ? "" : model.title + ": ";
  Attributes graph = graph_attributes(font(html(battle + spaced(flow.name) + in), palette::ink, 20, true) +
                                      font(html("  " + citation(model, flow.handle)), palette::faint, 14));
  graph.push_back({"ranksep", "0.18"});
  graph.push_back({"nodesep", "0.3"});
  graph.push_back(a3_upright);
  Dot dot(flow.name, graph, node_attributes(), edge_attributes());
  FlowChart chart(sheet, dot);
  chart.flow(id, "");
  procedures(sheet, id, fold, chart);
  chart.link_calls();
  nodes = dot.nodes();
  return dot.finish();
}

}  // namespace

std::string phase_dot(const Sheet& sheet, std::int32_t phase) {
  return on_a_sheet([&](Fold fold, int& nodes) { return draw_phase(sheet, phase, fold, nodes); });
}

std::string flow_dot(const Sheet& sheet, std::int32_t flow) {
  return on_a_sheet([&](Fold fold, int& nodes) { return draw_flow(sheet, flow, fold, nodes); });
}

}  // namespace tercio::graph
