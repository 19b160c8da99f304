// One phase in full: what is photographed, its menu, its actions as loops back to it, the lock, and every procedure that
// can run in it. What is too much for one sheet is told shorter: procedures as tables of their steps, then by name alone,
// actions as heads; and each of these then has a sheet of its own.
#include <fmt/format.h>

#include "compiler/graph/flow_chart.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

// Square points of nodes that stay legible on A3.
constexpr double most_area = 200'000;

// Paper of A3, in inches, with a margin: a larger picture is made smaller. An action or procedure alone is high.
const Attribute a3_across{"size", "15.8,11"}, a3_upright{"size", "11,15.8"};

bool is(const check::Model& model, std::int32_t flow, image::FlowKind kind) {
  return model.flows[static_cast<std::size_t>(flow)].kind == kind;
}

std::string terms_of(const Sheet& sheet, std::int32_t flow) {
  for (const check::Action& action : sheet.model().actions) {
    if (action.flow == flow) return sheet.words().terms_of(action);
  }
  return {};
}

// What a flow takes when it is drawn in full, without what it runs.
double area_of(const Sheet& sheet, std::int32_t flow) {
  Dot dot("", {}, {}, {});
  FlowChart(sheet, dot).flow(flow, terms_of(sheet, flow));
  return dot.area();
}

// What a table of its steps takes.
double short_area_of(const Sheet& sheet, std::int32_t flow) {
  Dot dot("", {}, {}, {});
  FlowChart(sheet, dot).in_short(flow);
  return dot.area();
}

// How much of each flow is drawn.
enum class Share : std::uint8_t { full, steps, name };

// First the actions, then the procedures, nearest calls first: in full as long as there is room, else as a table of steps;
// what only runs in that of which nothing is drawn, by name. `taken`: by what is drawn anyhow.
std::vector<Share> shares(const Sheet& sheet, std::int32_t from, double taken) {
  const check::Model& model = sheet.model();
  std::vector<Share> out(model.flows.size(), Share::full);
  std::vector<bool> called(model.flows.size(), false);
  const auto call = [&](std::int32_t caller) {
    for (const std::int32_t to : direct_flows(model, caller)) called[static_cast<std::size_t>(to)] = true;
  };
  const auto room_for = [&](double own) {
    if (taken + own > most_area) return false;
    taken += own;
    return true;
  };
  call(from);
  for (const image::FlowKind kind : {image::FlowKind::action, image::FlowKind::procedure}) {
    for (const std::int32_t id : nearest_flows(model, from)) {
      if (!is(model, id, kind)) continue;
      Share& own = out[static_cast<std::size_t>(id)];
      if (!called[static_cast<std::size_t>(id)]) {
        own = Share::name;
      } else if (!room_for(area_of(sheet, id))) {
        own = kind == image::FlowKind::procedure && room_for(short_area_of(sheet, id)) ? Share::steps : Share::name;
      }
      if (own != Share::name) call(id);
    }
  }
  return out;
}

std::vector<bool> with_sheets(const std::vector<Share>& shares) {
  std::vector<bool> out;
  for (const Share each : shares) out.push_back(each != Share::full);
  return out;
}

void procedures(const Sheet& sheet, std::int32_t from, const std::vector<Share>& shares, FlowChart& chart) {
  for (const std::int32_t id : nearest_flows(sheet.model(), from)) {
    const Share own = shares[static_cast<std::size_t>(id)];
    if (!is(sheet.model(), id, image::FlowKind::procedure) || own == Share::name) continue;
    if (own == Share::steps) chart.in_short(id);
    else chart.flow(id, "");
  }
}

}  // namespace

std::string phase_dot(const Sheet& sheet, std::int32_t phase) {
  const check::Model& model = sheet.model();
  const Words& words = sheet.words();
  const check::Flow& flow = model.flows[static_cast<std::size_t>(phase)];
  Attributes graph = graph_attributes(foot(sheet, 1100));
  graph.push_back({"ranksep", "0.35"});
  graph.push_back({"nodesep", "0.3"});
  graph.push_back(a3_across);
  Dot dot(flow.name, graph, node_attributes(), edge_attributes());
  FlowChart chart(sheet, dot);
  const std::vector<Share> share = shares(sheet, phase, 0);
  chart.fold(with_sheets(share));

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
    const std::string small = words.terms_of(action);
    const FlowChart::Drawn drawn = share[static_cast<std::size_t>(action.flow)] != Share::full ? chart.folded(action.flow, small) : chart.flow(action.flow, small);
    chart.join({{menu, "", ""}}, drawn.head, drawn.cluster);
    for (const Tail& each : drawn.tails) {
      dot.edge(each.node, menu, {{"penwidth", "1.8"}, {"constraint", "false"}, {"tooltip", "again"}});
    }
  }
  procedures(sheet, phase, share, chart);
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
  return dot.finish();
}

std::string flow_dot(const Sheet& sheet, std::int32_t id) {
  const check::Model& model = sheet.model();
  const check::Flow& flow = model.flows[static_cast<std::size_t>(id)];
  const std::string in = flow.parent < 0 ? "" : " in " + spaced(model.flows[static_cast<std::size_t>(flow.parent)].name);
  const std::string battle = model.title.empty() ? "" : model.title + ": ";
  Attributes graph = graph_attributes(font(html(battle + spaced(flow.name) + in), palette::ink, 20, true) +
                                      font(html("  " + citation(model, flow.handle)), palette::faint, 14));
  graph.push_back({"ranksep", "0.18"});
  graph.push_back({"nodesep", "0.3"});
  graph.push_back(a3_upright);
  graph.push_back({"labelloc", "t"});
  graph.push_back({"labeljust", "l"});
  Dot dot(flow.name, graph, node_attributes(), edge_attributes());
  FlowChart chart(sheet, dot);
  const std::vector<Share> share = shares(sheet, id, area_of(sheet, id));
  chart.fold(with_sheets(share));
  chart.flow(id, terms_of(sheet, id));
  procedures(sheet, id, share, chart);
  chart.link_calls();
  return dot.finish();
}

}  // namespace tercio::graph
