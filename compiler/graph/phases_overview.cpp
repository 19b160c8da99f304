// One sheet: the sequences as nested boxes, and in them from top to bottom what happens, each thing a band with its
// head at the left, so that the heads make a spine. Invisible edges hold the order within a band.
#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/bands.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

using check::Stmt;
using check::StmtKind;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

class Overview {
 public:
  explicit Overview(const Sheet& sheet)
      : sheet_(sheet),
        model_(sheet.model()),
        places_(places(model_)),
        fit_(fit()),
        dot_("sequence of play", attributes(), node_attributes(), edge_attributes()) {}

  std::string draw() {
    if (model_.main_flow >= 0) sequence(model_.main_flow, "");
    return dot_.finish();
  }

 private:
  static constexpr int paper_width = 16, paper_height = 11;  // inches: A3, landscape, with a margin
  static constexpr int head_points = 170;

  struct Anchor {
    std::string node, cluster;  // no cluster: the node itself
  };

  Fit fit() const {
    std::vector<Band> bands;
    int others = 260;  // title and foot
    for (std::size_t i = 0; i < model_.flows.size(); ++i) {
      if (model_.flows[i].kind == image::FlowKind::phase) {
        bands.push_back(packed(phase_band(sheet_, places_, static_cast<std::int32_t>(i))));
      } else if (model_.flows[i].kind == image::FlowKind::sequence) {
        others += 160;
      }
    }
    return best_fit(bands, paper_width, paper_height, others);
  }

  Attributes attributes() const {
    Attributes all = graph_attributes(foot(sheet_, places_.shared, fit_.points));
    all.push_back({"ranksep", "0.25"});
    all.push_back({"nodesep", "0.18"});
    all.push_back({"size", fmt::format("{},{}!", paper_width, paper_height)});
    return all;
  }

  // A box in what is open; gives the name of its cluster.
  std::string box(const std::string& title, const std::string& mark, std::int32_t handle) {
    const std::string_view ground = palette::at(palette::nested, static_cast<std::size_t>(depth_++));
    const std::string text = font(html(title), palette::ink, depth_ == 1 ? 26 : 18, true) +
                             font(html(" " + citation(model_, handle)), palette::faint, 12);
    // Titles inside stand to the right of the spine that runs down through the heads.
    const std::string label =
        depth_ == 1 ? text
                    : fmt::format(
                          "<TABLE BORDER=\"0\" CELLPADDING=\"0\" CELLSPACING=\"0\"><TR><TD WIDTH=\"{}\"></TD><TD>{}"
                          "</TD></TR></TABLE>",
                          head_points, text);
    Attributes all = {{"label", label, true},
                      {"labelloc", "t"},
                      {"labeljust", "l"},
                      {"style", "filled,rounded"},
                      {"fillcolor", std::string(ground)},
                      {"color", std::string(palette::nested_line)},
                      {"margin", "10"}};
    sheet_.cite(all, mark, handle);
    return dot_.open_cluster(all);
  }

  void close_box() {
    --depth_;
    dot_.close();
  }

  // What follows stands below the last row of what it follows.
  void chain(const Anchor& next) {
    if (!last_row_.empty()) dot_.edge(last_row_, next.node, {{"style", "invis"}, {"weight", "100"}});
    last_row_ = row_;
    if (!last_.node.empty()) {
      Attributes all = {{"weight", "100"}, {"penwidth", "2"}};
      if (apart_) all.push_back({"style", "invis"});
      apart_ = false;
      if (!last_.cluster.empty()) all.push_back({"ltail", last_.cluster});
      if (!next.cluster.empty()) all.push_back({"lhead", next.cluster});
      dot_.edge(last_.node, next.node, all);
    }
    last_ = next;
  }

  // The items of a band beside its head, in rows; invisible edges hold their order and set rows below each other.
  void band(const std::string& head, const Band& items) {
    std::vector<std::string> ids;
    for (const Item& each : items) {
      ids.push_back(dot_.id());
      dot_.node(ids.back(), {{"label", each.label, true}});
      if (each.loops)
        dot_.edge(ids.back(), ids.back(),
                  {{"label", "    "}, {"penwidth", "2"}, {"arrowsize", "0.9"}, {"tooltip", "until done"}});
    }
    const Attributes hidden = {{"style", "invis"}, {"weight", "10"}}, hidden_spine = {{"style", "invis"}, {"weight", "100"}};
    row_.clear();
    for (std::size_t from = 0; from < ids.size(); from += fit_.per_row) {
      const std::size_t to = std::min(from + fit_.per_row, ids.size());
      std::vector<std::string> rank(ids.begin() + static_cast<std::ptrdiff_t>(from),
                                    ids.begin() + static_cast<std::ptrdiff_t>(to));
      if (from == 0) rank.insert(rank.begin(), head);
      for (std::size_t i = 1; i < rank.size(); ++i) dot_.edge(rank[i - 1], rank[i], hidden);
      if (from != 0) dot_.edge(from == fit_.per_row ? head : ids[from - fit_.per_row], ids[from], hidden_spine);
      row_ = from == 0 ? "" : ids[from];
      dot_.same_rank(rank);
    }
  }

  // A place of a sequence: a head, and beside it what hangs there.
  void place(const std::string& title, const std::string& mark, std::int32_t handle, const std::vector<Row>& rows,
             std::string_view ground, std::string_view line) {
    const std::string id = dot_.id();
    const std::string cite = citation(model_, handle);
    const std::string label = font(html(spaced(title)), palette::ink, 14, true) +
                              (cite.empty() ? "" : font("  " + html(cite), palette::faint, 10));
    Attributes head = {{"label", label, true},
                       {"shape", "box"},
                       {"style", "filled,rounded"},
                       {"fillcolor", std::string(ground)},
                       {"color", std::string(line)},
                       {"margin", "0.05,0.06"},
                       {"width", fmt::format("{:.2f}", (head_points + 8) / 72.0)}};
    sheet_.cite(head, mark, handle);
    dot_.node(id, head);
    band(id, packed(place_band(sheet_, rows)));
    chain({id, ""});
  }

  void windows(const std::vector<check::Window>& all, const std::string& title, std::int32_t handle) {
    if (all.empty()) return;
    const Sheet::Tone tone = Sheet::tone(voice(model_, all.front().handle));
    place(title, title, all.front().handle, window_rows(model_, sheet_.words(), all, "", handle), tone.ground,
          tone.line);
  }

  void sequence(std::int32_t id, const std::string& loop) {
    const check::Flow& flow = row(model_.flows, id);
    std::string title = spaced(flow.name);
    if (depth_ == 0 && !model_.title.empty()) title = model_.title + " — the sequence of play";
    box(loop.empty() ? title : title + ", " + loop, mark(model_, flow), flow.handle);
    windows(flow.windows.before, "before " + flow.name, flow.handle);
    windows(flow.windows.instead, "instead of " + flow.name, flow.handle);
    block(flow.block, flow.handle);
    windows(flow.windows.after, "after " + flow.name, flow.handle);
    close_box();
  }

  void block(check::BlockId id, std::int32_t handle) {
    if (id < 0) return;
    for (const Stmt& stmt : row(model_.blocks, id).sentences) sentence(stmt, stmt.handle >= 0 ? stmt.handle : handle);
  }

  void sentence(const Stmt& stmt, std::int32_t handle) {
    if (stmt.kind == StmtKind::call) {
      called(stmt.flow, "");
    } else if (stmt.kind == StmtKind::step) {
      step(stmt);
    } else if (stmt.kind == StmtKind::outcome && calls(stmt)) {
      alternatives(stmt, handle);
    } else if (stmt.block >= 0 && !called_flows(model_, stmt.block).empty()) {
      const std::vector<Stmt>& inner = row(model_.blocks, stmt.block).sentences;
      const std::string text =
          stmt.kind == StmtKind::for_each ? loop_text(stmt, inner[0]) : sheet_.words().sentence(stmt);
      if (inner.size() == 1 && inner[0].kind == StmtKind::call && stmt.other < 0) {
        called(inner[0].flow, text);
        return;
      }
      box(text, text, handle);
      block(stmt.block, handle);
      close_box();
      if (stmt.other < 0) return;
      box("else", "else", handle);
      block(stmt.other, handle);
      close_box();
    } else if (const std::vector<Row> rows = sentence_rows(model_, sheet_.words(), stmt, handle); !rows.empty()) {
      const std::string text = sheet_.words().brief(stmt);
      place(text, text, handle, {}, palette::paper, palette::procedure_line);
    }
  }

  bool calls(const Stmt& outcome) const {
    return std::any_of(outcome.branches.begin(), outcome.branches.end(), [&](const check::Branch& branch) {
      return branch.block >= 0 && !called_flows(model_, branch.block).empty();
    });
  }

  // What an outcome leads to: one below the other in a box, each named by its results, with no arrow from one to another.
  void alternatives(const Stmt& stmt, std::int32_t handle) {
    const std::string text = sheet_.words().brief(stmt);
    const std::string cluster = box(text + ": one of these", text, handle);
    const Anchor before = last_;
    bool first = true;
    for (const check::Branch& branch : stmt.branches) {
      std::string keys;
      for (const std::string& key : sheet_.words().keys(stmt, branch)) keys += (keys.empty() ? "" : ", ") + spaced(key);
      const std::int32_t cited = branch.handle >= 0 ? branch.handle : handle;
      apart_ = !first;
      first = false;
      if (branch.block < 0) {
        place(keys + ": nothing", keys, cited, {}, palette::paper, palette::procedure_line);
        continue;
      }
      const std::vector<Stmt>& inner = row(model_.blocks, branch.block).sentences;
      if (inner.size() == 1 && inner[0].kind == StmtKind::call) {
        called(inner[0].flow, keys);
        continue;
      }
      box(keys, keys, cited);
      block(branch.block, cited);
      close_box();
    }
    close_box();
    apart_ = false;
    if (last_.node != before.node) last_.cluster = cluster;
  }

  // "for each turn in 1..last_turn (14)": named as what it calls names it, and with the number when the rules fix one.
  std::string loop_text(const Stmt& stmt, const Stmt& inner) const {
    check::VarId name = stmt.var;
    for (std::size_t i = 0; i < inner.args.size(); ++i) {
      const check::Expr& arg = row(model_.exprs, inner.args[i]);
      if (arg.op == check::ExprOp::var && arg.a == stmt.var) name = row(model_.flows, inner.flow).params[i];
    }
    std::string text = "for each " + sheet_.words().over(name, stmt.e1);
    const check::Expr& set = row(model_.exprs, stmt.e1);
    if (set.op != check::ExprOp::range) return text;
    const check::Expr& last = row(model_.exprs, set.kids[1]);
    if (last.op != check::ExprOp::term || !last.kids.empty() || row(model_.terms, last.a).value < 0) return text;
    const check::ExprId value = row(model_.terms, last.a).value;
    return row(model_.exprs, value).op == check::ExprOp::constant ? text + " (" + sheet_.words().expr(value) + ")"
                                                                  : text;
  }

  void called(std::int32_t id, const std::string& loop) {
    const check::Flow& flow = row(model_.flows, id);
    if (flow.kind == image::FlowKind::sequence) return sequence(id, loop);
    if (flow.kind == image::FlowKind::phase) return phase(id, loop);
    std::vector<Row> rows = track(model_, sheet_.words(), id);
    place(loop.empty() ? flow.name : loop + ": " + flow.name, mark(model_, flow), flow.handle, rows, palette::procedure,
          palette::procedure_line);
  }

  void step(const Stmt& stmt) {
    const check::Step& at = row(model_.steps, stmt.step);
    std::vector<Row> rows;
    for (Row& each : sentence_rows(model_, sheet_.words(), stmt, at.handle)) {
      if (each.left != at.name || !each.right.empty()) rows.push_back(std::move(each));
    }
    place(at.name, mark(model_, at), at.handle, rows, palette::paper, palette::procedure_line);
  }

  void phase(std::int32_t id_of_phase, const std::string& loop) {
    const check::Flow& flow = row(model_.flows, id_of_phase);
    Attributes all = {{"label", ""},
                      {"style", "filled,rounded"},
                      {"fillcolor", std::string(palette::paper)},
                      {"color", std::string(palette::phase)},
                      {"penwidth", "2"},
                      {"margin", "8"}};
    sheet_.cite(all, mark(model_, flow), flow.handle);
    const std::string cluster = dot_.open_cluster(all);
    const std::string id = dot_.id();
    dot_.node(id, {{"label", phase_head(flow, loop), true}});
    band(id, packed(phase_band(sheet_, places_, id_of_phase)));
    dot_.close();
    chain({id, cluster});
  }

  std::string phase_head(const check::Flow& flow, const std::string& loop) {
    std::string small = flow.actor < 0 ? "" : "by " + sheet_.words().expr(flow.actor);
    if (!loop.empty()) small += (small.empty() ? "" : ", ") + loop;
    return fmt::format(
        "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"6\" BGCOLOR=\"{}\"{}><TR><TD "
        "WIDTH=\"{}\" "
        "ALIGN=\"LEFT\">{}{}{}</TD></TR></TABLE>",
        palette::phase, sheet_.cell_link(mark(model_, flow), flow.handle), head_points,
        font(fmt::format("{}  {}", ++phases_, html(spaced(flow.name))), palette::paper, 22, true),
        font("<BR ALIGN=\"LEFT\"/>" + html(citation(model_, flow.handle)) + " ", palette::paper, 12),
        font(html(small) + "<BR ALIGN=\"LEFT\"/>", palette::paper, 12));
  }

  const Sheet& sheet_;
  const check::Model& model_;
  Places places_;
  Fit fit_;
  Dot dot_;
  Anchor last_;
  std::string row_, last_row_;  // the first thing of the last row of a band of several; of the one before
  bool apart_ = false;  // the next thing stands beneath the last, and does not follow it
  int depth_ = 0, phases_ = 0;
};

}  // namespace

std::string overview_dot(const Sheet& sheet) { return Overview(sheet).draw(); }

}  // namespace tercio::graph
