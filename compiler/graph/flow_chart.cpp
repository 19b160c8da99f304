#include "compiler/graph/flow_chart.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

using check::Stmt;
using check::StmtKind;

constexpr std::size_t text_width = 40;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

void append(Tails& to, const Tails& more) { to.insert(to.end(), more.begin(), more.end()); }

Attributes filled(std::string_view shape, std::string_view style, std::string_view ground, std::string_view line) {
  return {{"shape", std::string(shape)},
          {"style", std::string(style)},
          {"fillcolor", std::string(ground)},
          {"color", std::string(line)},
          {"margin", "0.08,0.05"}};
}

}  // namespace

void FlowChart::join(const Tails& from, const std::string& to, const std::string& cluster) {
  for (const Tail& each : from) {
    Attributes all;
    if (!each.label.empty()) all.push_back({"label", " " + each.label + " "});
    if (!each.cluster.empty()) all.push_back({"ltail", each.cluster});
    if (!cluster.empty()) all.push_back({"lhead", cluster});
    dot_.edge(each.node, to, all);
  }
}

std::string FlowChart::node(const std::string& label, const Attributes& look, const std::string& mark,
                            std::int32_t handle, Tails& from) {
  const std::string id = dot_.id();
  Attributes all = {{"label", label, !label.empty()}};
  all.insert(all.end(), look.begin(), look.end());
  sheet_.cite(all, mark, handle, mark.empty() ? at_ : source::Span{});
  dot_.node(id, all);
  join(from, id);
  from = {{id, "", ""}};
  rolled_ = -1;
  return id;
}

std::string FlowChart::cited(const std::string& text, std::int32_t handle, std::int32_t outer) const {
  const std::string cite = citation(model_, handle);
  if (cite == citation(model_, outer)) return text;  // the head around it says so already
  return cite.empty() ? text : cite + " " + text;
}

std::string FlowChart::box(const std::string& text, std::string_view ground, std::string_view line,
                           const std::string& mark, std::int32_t handle, Tails& from) {
  std::string lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    for (const std::string& each : wrap(std::string_view(text).substr(at, end - at), text_width)) {
      lines += html(each) + "<BR ALIGN=\"LEFT\"/>";
    }
    at = end + 1;
  }
  return node(font(lines, palette::ink, 10), filled("box", "filled", ground, line), mark, handle, from);
}

std::string FlowChart::hexagon(const std::string& head, const std::string& small, std::int32_t handle, Tails& from) {
  std::string label = font(html_lines(head, 40), palette::choice, 11, true);
  if (!small.empty()) label += "<BR/>" + font(html_lines(small, 56), palette::ink, 9);
  return node(label, filled("hexagon", "filled", palette::choice_ground, palette::choice), "", handle, from);
}

std::string FlowChart::open(const std::string& label, std::string_view ground, std::string_view line,
                            const std::string& style, const std::string& mark, std::int32_t handle) {
  Attributes all = {{"label", label, !label.empty()},
                    {"labelloc", "t"},
                    {"labeljust", "l"},
                    {"style", style},
                    {"fillcolor", std::string(ground)},
                    {"color", std::string(line)},
                    {"margin", "9"}};
  sheet_.cite(all, mark, handle);
  return dot_.open_cluster(all);
}

std::string FlowChart::head(std::int32_t id, const std::string& small, Tails& from) {
  const check::Flow& flow = row(model_.flows, id);
  const bool action = flow.kind == image::FlowKind::action;
  const Sheet::Tone tone = sheet_.head_tone(voice(model_, flow.handle), action);
  std::string label = font(html(flow.name), tone.ink, action ? 17 : 14, true) +
                      font(html(" " + words().params(flow.params) + "  "), palette::faint, 10) +
                      font(html(citation(model_, flow.handle)), tone.ink, 11, true);
  if (!small.empty()) label += "<BR/>" + font(html_lines(small, 46), palette::ink, 10);
  const std::string id_of_node = node(label, filled("box", "filled", tone.ground, tone.line), mark(model_, flow), flow.handle, from);
  heads_.resize(model_.flows.size());
  heads_[static_cast<std::size_t>(id)] = id_of_node;
  return id_of_node;
}

FlowChart::Drawn FlowChart::folded(std::int32_t id, const std::string& small) {
  clusters_.resize(model_.flows.size());
  Drawn out;
  const std::string sheet = "▸ sheet " + row(model_.flows, id).name;
  out.head = head(id, small.empty() ? sheet : small + " " + sheet, out.tails);
  return out;
}

void FlowChart::in_short(std::int32_t id) {
  const check::Flow& flow = row(model_.flows, id);
  Tails from;
  const std::string drawn = node(sheet_.table(flow, "▸ sheet " + flow.name, track(model_, words(), id), ""), {{"shape", "plain"}}, mark(model_, flow), flow.handle, from);
  heads_.resize(model_.flows.size());
  heads_[static_cast<std::size_t>(id)] = drawn;
  for (const std::int32_t to : direct_flows(model_, id)) calls_.push_back({drawn, to});
}

FlowChart::Drawn FlowChart::flow(std::int32_t id, const std::string& small) {
  const check::Flow& flow = row(model_.flows, id);
  const bool action = flow.kind == image::FlowKind::action;
  const Sheet::Tone tone = sheet_.head_tone(voice(model_, flow.handle), action);
  clusters_.resize(model_.flows.size());
  leaves_.resize(model_.flows.size());

  Drawn out;
  out.cluster =
      open("", action ? "#fbfcfd" : palette::paper, tone.line, "filled,rounded", mark(model_, flow), flow.handle);
  Tails tails;
  out.head = head(id, small, tails);
  clusters_[static_cast<std::size_t>(id)] = out.cluster;

  tails = windows(flow.windows.before, "before " + flow.name, std::move(tails));
  Tails instead_tails = instead(flow.windows, "instead of " + flow.name, tails);
  tails = block(flow.block, std::move(tails), flow.handle);
  append(tails, instead_tails);
  append(tails, leaves_[static_cast<std::size_t>(id)]);
  tails = windows(flow.windows.after, "after " + flow.name, std::move(tails));
  if (!tails.empty()) {
    node("",
         {{"shape", "circle"},
          {"style", "filled"},
          {"fillcolor", std::string(palette::ink)},
          {"width", "0.12"},
          {"height", "0.12"},
          {"fixedsize", "true"}},
         "end of " + flow.name, -1, tails);
  }
  dot_.close();
  out.tails = std::move(tails);
  return out;
}

Tails FlowChart::block(check::BlockId id, Tails from, std::int32_t handle) {
  if (id < 0) return from;
  std::vector<const Stmt*> run;
  std::int32_t run_handle = handle;
  const auto flush = [&] {
    if (!run.empty()) text_run(run, from, run_handle, handle);
    run.clear();
  };
  for (const Stmt& stmt : row(model_.blocks, id).sentences) {
    if (stmt.kind == StmtKind::action) continue;
    if (!plain(stmt)) {
      flush();
      sentence(stmt, from, handle);
      continue;
    }
    const std::int32_t own = stmt.handle >= 0 ? stmt.handle : handle;
    if (own != run_handle) flush();
    run_handle = own;
    run.push_back(&stmt);
  }
  flush();
  return from;
}

void FlowChart::text_run(const std::vector<const Stmt*>& run, Tails& from, std::int32_t handle, std::int32_t outer) {
  std::string text;
  for (const Stmt* stmt : run) {
    std::string one = (stmt->kind == StmtKind::call ? "▸ " : "") + words().sentence(*stmt);
    if (stmt->kind == StmtKind::call && static_cast<std::size_t>(stmt->flow) < has_sheet_.size() &&
        has_sheet_[static_cast<std::size_t>(stmt->flow)])
      one += " ▸ sheet " + row(model_.flows, stmt->flow).name;
    if (stmt->block >= 0) one += ": " + words().block(stmt->block);
    text += (text.empty() ? "" : "\n") + one;
  }
  at_ = run.front()->span;
  const std::string id = box(cited(text, handle, outer), palette::paper, palette::procedure_line, "", handle, from);
  for (const Stmt* stmt : run) {
    if (stmt->kind == StmtKind::call) calls_.push_back({id, stmt->flow});
    calls_of(id, stmt->block);
  }
}

void FlowChart::calls_of(const std::string& node, check::BlockId block) {
  each_sentence(model_, block, [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::call) calls_.push_back({node, stmt.flow});
  });
}

void FlowChart::link_calls() {
  std::vector<std::pair<std::string, std::int32_t>> done;
  for (const Call& each : calls_) {
    const auto flow = static_cast<std::size_t>(each.flow);
    if (flow >= heads_.size() || heads_[flow].empty()) continue;
    const std::pair<std::string, std::int32_t> key{each.from, each.flow};
    if (std::find(done.begin(), done.end(), key) != done.end()) continue;
    done.push_back(key);
    Attributes look = {{"style", "dashed"},
                       {"color", std::string(palette::faint)},
                       {"penwidth", "1"},
                       {"arrowhead", "vee"},
                       {"weight", "0"},
                       {"tooltip", "runs " + row(model_.flows, each.flow).name}};
    if (flow < clusters_.size() && !clusters_[flow].empty()) look.push_back({"lhead", clusters_[flow]});
    dot_.edge(each.from, heads_[flow], look);
  }
}

Tails FlowChart::windows(const std::vector<check::Window>& all, const std::string& place, Tails from) {
  for (const check::Window& each : all) from = window(each, place, std::move(from));
  return from;
}

Tails FlowChart::window(const check::Window& window, const std::string& place, Tails from) {
  const Sheet::Tone tone = Sheet::tone(voice(model_, window.handle));
  const std::string title = cited(place, window.handle, -1);
  const std::string when = window.when < 0 ? "" : "when " + words().expr(window.when);
  const std::string name = window.handle < 0 ? place : mark("window", row(model_.handles, window.handle));
  if (plain_block(window.block)) {
    std::string label = font(html_lines(title, 40), tone.line, 11, true) + "<BR ALIGN=\"LEFT\"/>";
    if (!when.empty()) label += font(html_lines(when, 44), palette::ink, 10) + "<BR ALIGN=\"LEFT\"/>";
    label += font(html_lines("→ " + words().block(window.block), 40), palette::ink, 10, true) + "<BR ALIGN=\"LEFT\"/>";
    const std::string id = node(label, filled("note", "filled", tone.ground, tone.line), name, window.handle, from);
    calls_of(id, window.block);
    return from;
  }
  open("", tone.ground, tone.line, "filled", name, window.handle);
  std::string label = font(html_lines(title, 40), tone.line, 11, true) + "<BR ALIGN=\"LEFT\"/>";
  if (!when.empty()) label += font(html_lines(when, 44), palette::ink, 10) + "<BR ALIGN=\"LEFT\"/>";
  const std::string id = node(label, filled("note", "filled", palette::paper, tone.line), name, window.handle, from);
  Tails past;
  if (!when.empty()) {
    past = {{id, "no", ""}};
    from[0].label = "yes";
  }
  from = block(window.block, std::move(from), window.handle);
  dot_.close();
  append(from, past);
  return from;
}

Tails FlowChart::instead(const check::Windows& windows, const std::string& place, Tails& from) {
  Tails out;
  for (const check::Window& each : windows.instead) {
    const Sheet::Tone tone = Sheet::tone(voice(model_, each.handle));
    const std::string name = each.handle < 0 ? place : mark("window", row(model_.handles, each.handle));
    const std::string when = each.when < 0 ? "always" : "when " + words().expr(each.when);
    std::string label = font(html_lines(cited(place, each.handle, -1), 40), tone.line, 11, true) +
                        "<BR ALIGN=\"LEFT\"/>" + font(html_lines(when, 44), palette::ink, 10) + "<BR ALIGN=\"LEFT\"/>";
    const bool short_body = plain_block(each.block);
    if (short_body) {
      label += font(html_lines("→ " + words().block(each.block), 40), palette::ink, 10, true) + "<BR ALIGN=\"LEFT\"/>";
    }
    const std::string id = node(label, filled("note", "filled", tone.ground, tone.line), name, each.handle, from);
    Tails taken = {{id, each.when < 0 ? "" : "instead", ""}};
    if (short_body) {
      calls_of(id, each.block);
    } else {
      open("", tone.ground, tone.line, "filled", name, each.handle);
      taken = block(each.block, std::move(taken), each.handle);
      dot_.close();
    }
    append(out, taken);
    from.clear();
    if (each.when < 0) return out;
    from = {{id, "else", ""}};
  }
  return out;
}

}  // namespace tercio::graph
