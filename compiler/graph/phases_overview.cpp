// One sheet: the sequences as nested boxes, and in them what happens in order of play. The whole is one node with a table
// in tables, so that what follows each other stands together whatever its size. What is too much for the sheet is told
// shorter: of procedures first only their windows, then their heads alone.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "compiler/graph/columns.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/phases_parts.hpp"

namespace tercio::graph {
namespace {

using check::Stmt;
using check::StmtKind;

// How much of a procedure stands in its box.
enum class Detail : std::uint8_t { rows, windows, heads };

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

// Inches, landscape, with a margin: A3, A2, A1.
struct Paper {
  int width, height;
};
constexpr std::array<Paper, 3> papers = {{{16, 11}, {22, 15}, {32, 22}}};

class Overview {
 public:
  // `detail`: one a flow.
  Overview(const Sheet& sheet, const Paper& paper, std::vector<Detail> detail)
      : sheet_(sheet), model_(sheet.model()), places_(places(model_)), paper_(paper), detail_(std::move(detail)) {
    number_procedures();
    blocks_.emplace_back();
    if (model_.main_flow >= 0) sequence(model_.main_flow, "");
    foot();
    fit();
  }

  double scale() const { return scale_; }

  std::string draw() {
    Attributes all = graph_attributes("");
    all.push_back({"size", fmt::format("{},{}!", paper_.width, paper_.height)});
    all.push_back({"ratio", fmt::format("{:.4f}", 1.0 * paper_.height / paper_.width)});
    Dot dot("sequence of play", all, node_attributes(), edge_attributes());
    dot.node(dot.id(), {{"label",
                         "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\">" +
                             rows(blocks_[0], columns_) + legend(model_) + "</TABLE>",
                         true}});
    return dot.finish();
  }

 private:
  // In the order in which the boxes stand on the sheet, which within each place is that of their first use.
  void number_procedures() {
    numbers_.resize(model_.flows.size());
    int next = 0;
    for (const std::vector<std::int32_t>& own : places_.of_phase) {
      for (const std::int32_t id : own) numbers_[static_cast<std::size_t>(id)] = ++next;
    }
    for (const std::int32_t id : places_.shared) numbers_[static_cast<std::size_t>(id)] = ++next;
  }

  void fit() {
    for (int columns = 3; columns <= 10; ++columns) {
      const double wide = columns * (column_points + 30) + 160, high = height(blocks_[0], columns) + 45;
      const double scale = std::min(paper_.width * 72 / wide, paper_.height * 72 / high);
      if (scale <= scale_) continue;
      scale_ = scale;
      columns_ = columns;
    }
  }

  // A call names the number of the box that it runs.
  std::vector<Row> numbered(std::vector<Row> rows) const {
    for (Row& each : rows) {
      if (each.kind != Row::Kind::call || each.flow < 0) continue;
      const int number = numbers_[static_cast<std::size_t>(each.flow)];
      if (number == 0) continue;
      if (const std::size_t at = each.right.rfind("▸ "); at != std::string::npos)
        each.right.replace(at, std::string("▸ ").size(), fmt::format("▸{} ", number));
    }
    return rows;
  }

  std::vector<Row> track_of(std::int32_t id) const { return numbered(track(model_, sheet_.words(), id)); }

  Part procedure(std::int32_t id) const {
    std::vector<Row> all = track_of(id);
    const Detail detail = detail_[static_cast<std::size_t>(id)];
    if (detail != Detail::rows) std::erase_if(all, [](const Row& each) { return each.kind != Row::Kind::window; });
    if (detail == Detail::heads) {
      for (Row& each : all) each.right.clear();
    }
    return part(sheet_.table(row(model_.flows, id), "", all, fmt::format("▸{} ", numbers_[static_cast<std::size_t>(id)])));
  }

  Part boxed(const std::vector<Row>& rows) const {
    return part(fmt::format(
        "<TABLE BORDER=\"1\" COLOR=\"{}\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\" BGCOLOR=\"{}\">{}</TABLE>",
        palette::procedure_line, palette::paper, sheet_.rows(rows)));
  }

  static std::string frame(std::string_view line, std::string_view ground, int width, const std::string& link) {
    return fmt::format("BORDER=\"{}\" STYLE=\"ROUNDED\" COLOR=\"{}\" BGCOLOR=\"{}\"{}", width, line, ground, link);
  }

  // A box in what is open, and what comes until it is closed.
  void box(const std::string& title, const std::string& mark, std::int32_t handle) {
    const std::string_view ground = palette::at(palette::nested, static_cast<std::size_t>(depth_++));
    Block next;
    next.nested = true;
    next.leaf.apart = apart_;
    apart_ = false;
    next.title = font(html(title), palette::ink, depth_ == 1 ? 24 : 16, true) +
                 font(html(" " + citation(model_, handle)), palette::faint, 11);
    next.frame = frame(palette::nested_line, ground, 1, sheet_.cell_link(mark, handle));
    open_.push_back(std::move(next));
    blocks_.emplace_back();
  }

  void close_box() {
    --depth_;
    Block done = std::move(open_.back());
    open_.pop_back();
    done.inside = std::move(blocks_.back());
    blocks_.pop_back();
    blocks_.back().push_back(std::move(done));
  }

  void leaf(Leaf one) {
    one.apart = apart_;
    apart_ = false;
    Block next;
    next.leaf = std::move(one);
    blocks_.back().push_back(std::move(next));
  }

  // A head as wide as a column.
  static Part head(const std::string& text, std::string_view ground, const std::string& link, int high) {
    return {fmt::format("<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"3\" BGCOLOR=\"{}\"{}><TR><TD WIDTH=\"{}\" "
                        "ALIGN=\"LEFT\" BALIGN=\"LEFT\">{}</TD></TR></TABLE>",
                        ground, link, column_points - 12, text),
            high};
  }

  // A place of a sequence: a head, and beneath it what hangs there.
  void place(const std::string& title, const std::string& mark, std::int32_t handle, const std::vector<Row>& rows,
             std::string_view ground, std::string_view line) {
    const std::string cite = citation(model_, handle);
    Leaf one;
    one.head = head(font(html(spaced(title)), palette::ink, 12, true) +
                        (cite.empty() ? "" : font(" " + html(cite), palette::faint, 9)),
                    ground, sheet_.cell_link(mark, handle), 22);
    if (!rows.empty()) one.parts.push_back(boxed(rows));
    one.frame = frame(line, ground, 1, "");
    leaf(std::move(one));
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
    run_by(flow.windows.before);
    windows(flow.windows.instead, "instead of " + flow.name, flow.handle);
    run_by(flow.windows.instead);
    block(flow.block, flow.handle);
    windows(flow.windows.after, "after " + flow.name, flow.handle);
    run_by(flow.windows.after);
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
      place(text, text, handle, stmt.kind == StmtKind::if_ ? results(stmt, handle) : std::vector<Row>{}, palette::paper,
            palette::procedure_line);
    }
  }

  // What a condition leads to.
  std::vector<Row> results(const Stmt& condition, std::int32_t handle) const {
    std::vector<Row> out = block_rows(model_, sheet_.words(), condition.block, handle);
    std::vector<Row> other = block_rows(model_, sheet_.words(), condition.other, handle);
    if (!other.empty() && other.front().left.empty()) other.front().left = "else";
    for (Row& each : other) out.push_back(std::move(each));
    for (Row& each : out) {
      if (each.kind != Row::Kind::text) continue;
      each.kind = Row::Kind::outcome;
      each.right = "→ " + each.right;
    }
    return out;
  }

  bool calls(const Stmt& outcome) const {
    return std::any_of(outcome.branches.begin(), outcome.branches.end(), [&](const check::Branch& branch) {
      return branch.block >= 0 && !called_flows(model_, branch.block).empty();
    });
  }

  // What an outcome leads to: one below the other in a box, each named by its results, with no arrow from one to another.
  void alternatives(const Stmt& stmt, std::int32_t handle) {
    const std::string text = sheet_.words().brief(stmt);
    box(text + ": one of these", text, handle);
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
    const std::vector<Row> rows = track_of(id);
    place(loop.empty() ? flow.name : loop + ": " + flow.name, mark(model_, flow), flow.handle, rows, palette::procedure,
          palette::procedure_line);
  }

  void step(const Stmt& stmt) {
    const check::Step& at = row(model_.steps, stmt.step);
    std::vector<Row> rows;
    for (Row& each : sentence_rows(model_, sheet_.words(), stmt, at.handle)) {
      if (each.left == at.name) each.left.clear();  // the head says so
      if (!each.left.empty() || !each.right.empty()) rows.push_back(std::move(each));
    }
    rows = numbered(std::move(rows));
    run_by(at.windows.before);
    place(at.name, mark(model_, at), at.handle, rows, palette::paper, palette::procedure_line);
    run_by(at.windows.instead);
    run_by(at.windows.after);
  }

  // Sequences and phases that hang on a place, each where it is run first.
  void run_by(const std::vector<check::Window>& all) {
    for (const check::Window& window : all) {
      for (const std::int32_t id : called_flows(model_, window.block)) {
        const image::FlowKind kind = row(model_.flows, id).kind;
        if ((kind == image::FlowKind::sequence || kind == image::FlowKind::phase) && hung_.insert(id).second) called(id, "");
      }
    }
  }

  // Below the head of a phase: what its text says, its actions, the procedures only it runs, its end.
  void phase(std::int32_t id, const std::string& loop) {
    const Words& words = sheet_.words();
    const check::Flow& flow = row(model_.flows, id);
    Leaf one;
    one.head = phase_head(flow, loop);
    one.frame = frame(palette::phase, palette::paper, 2, "");
    std::vector<Row> own = window_rows(model_, words, flow.windows.before, "before " + flow.name, flow.handle);
    for (Row& each : window_rows(model_, words, flow.windows.instead, "instead of " + flow.name, flow.handle))
      own.push_back(std::move(each));
    for (Row& each : block_rows(model_, words, flow.block, flow.handle)) own.push_back(std::move(each));
    if (!own.empty()) one.parts.push_back(boxed(numbered(std::move(own))));
    for (const check::Action& action : model_.actions) {
      if (action.phase != id) continue;
      one.parts.push_back(part(sheet_.table(row(model_.flows, action.flow), words.terms_of(action), track_of(action.flow), "")));
    }
    for (const std::int32_t called : places_.of_phase[static_cast<std::size_t>(id)]) one.parts.push_back(procedure(called));
    std::vector<const check::Duty*> duties;
    for (const check::Duty& duty : model_.duties) {
      if (duty.phase == id) duties.push_back(&duty);
    }
    one.parts.push_back(part(sheet_.lock(duties)));
    const std::vector<Row> after = window_rows(model_, words, flow.windows.after, "after " + flow.name, flow.handle);
    if (!after.empty()) one.parts.push_back(boxed(after));
    leaf(std::move(one));
  }

  Part phase_head(const check::Flow& flow, const std::string& loop) {
    std::string small = flow.actor < 0 ? "" : "by " + sheet_.words().expr(flow.actor);
    if (!loop.empty()) small += (small.empty() ? "" : ", ") + loop;
    return head(font(fmt::format("{}  {}", ++phases_, html(spaced(flow.name))), palette::paper, 18, true) +
                    font(html(citation(model_, flow.handle)) + "<BR ALIGN=\"LEFT\"/>", palette::paper, 11) +
                    (small.empty() ? "" : font(html(small) + "<BR ALIGN=\"LEFT\"/>", palette::paper, 11)),
                palette::phase, sheet_.cell_link(mark(model_, flow), flow.handle), small.empty() ? 30 : 44);
  }

  // Beneath the flow: what no one place runs.
  void foot() {
    const auto bar = [&](const char* title, std::string_view line, std::string_view ground, std::vector<Part> parts) {
      if (parts.empty()) return;
      Leaf one;
      one.head = head(font(title, palette::paper, 13, true), line, "", 24);
      one.parts = std::move(parts);
      one.frame = frame(line, ground, 2, "");
      apart_ = true;
      leaf(std::move(one));
    };
    std::vector<Part> procedures, idle, laws, reactions;
    for (const std::int32_t id : places_.shared) procedures.push_back(procedure(id));
    for (const std::int32_t id : places_.idle) idle.push_back(part(sheet_.table(row(model_.flows, id), "", {}, "")));
    for (const std::string& each : law_cells(sheet_, column_points - 14)) laws.push_back(part(single(each)));
    for (const std::string& each : reaction_cells(sheet_, column_points - 14)) reactions.push_back(part(single(each)));
    bar("run from several places", palette::procedure_line, palette::paper, std::move(procedures));
    bar("laws, at all times", palette::law, palette::law_ground, std::move(laws));
    bar("at the moment", palette::law, palette::law_ground, std::move(reactions));
    bar("not run in this battle", palette::faint, palette::paper, std::move(idle));
  }

  static std::string single(const std::string& cell) {
    return "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"2\"><TR>" + cell + "</TR></TABLE>";
  }

  const Sheet& sheet_;
  const check::Model& model_;
  Places places_;
  Paper paper_;
  std::set<std::int32_t> hung_;             // flows that windows run and that are drawn
  std::vector<Detail> detail_;              // one a flow
  std::vector<int> numbers_;                // one a flow: of the box of a procedure; 0: none
  std::vector<std::vector<Block>> blocks_;  // of what is open, the sheet first
  std::vector<Block> open_;
  bool apart_ = false;  // the next thing stands beside the last, and does not follow it
  int depth_ = 0, phases_ = 0, columns_ = 3;
  double scale_ = 0;
};

// The smallest print is 9 points: so it comes out at seven.
constexpr double legible = 7.0 / 9;

}  // namespace

// What there is no room for is told shorter, and then as much of it in full as the sheet has room left for: first what is
// nearest to the sequence of play. What even so would be too small to read goes on a larger sheet.
std::string overview_dot(const Sheet& sheet) {
  const check::Model& model = sheet.model();
  const auto all = [&](Detail detail) { return std::vector<Detail>(model.flows.size(), detail); };
  const Paper* paper = papers.begin();
  const auto scale = [&](const std::vector<Detail>& detail) { return Overview(sheet, *paper, detail).scale(); };
  while (scale(all(Detail::heads)) < legible && paper + 1 != papers.end()) ++paper;
  if (scale(all(Detail::rows)) >= legible) return Overview(sheet, *paper, all(Detail::rows)).draw();
  std::vector<Detail> detail = all(Detail::windows);
  double least = scale(detail);
  if (least < legible) {
    detail = all(Detail::heads);
    least = scale(detail);
  }
  least = std::min(least, legible);
  if (model.main_flow < 0) return Overview(sheet, *paper, detail).draw();
  for (const std::int32_t id : nearest_flows(model, model.main_flow)) {
    if (row(model.flows, id).kind != image::FlowKind::procedure) continue;
    Detail& own = detail[static_cast<std::size_t>(id)];
    const Detail before = own;
    for (const Detail more : {Detail::rows, Detail::windows}) {
      if (own != before || more >= before) continue;
      own = more;
      if (scale(detail) < least) own = before;
    }
  }
  return Overview(sheet, *paper, detail).draw();
}

}  // namespace tercio::graph
