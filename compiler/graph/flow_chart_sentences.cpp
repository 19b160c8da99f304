// The sentences that a player meets, and those that branch.
#include <fmt/format.h>

#include "compiler/graph/flow_chart.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

using check::Stmt;
using check::StmtKind;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

void append(Tails& to, const Tails& more) { to.insert(to.end(), more.begin(), more.end()); }

Attributes condition_look() {
  return {{"shape", "box"},
          {"style", "filled,diagonals"},
          {"fillcolor", std::string(palette::paper)},
          {"margin", "0.12,0.06"},
          {"ordering", "out"}};
}

}  // namespace

bool FlowChart::plain(const Stmt& stmt) const {
  switch (stmt.kind) {
    case StmtKind::let:
    case StmtKind::write:
    case StmtKind::put:
    case StmtKind::shuffle:
    case StmtKind::call:
      return true;
    case StmtKind::for_each:
    case StmtKind::repeat:
    case StmtKind::until_none:
    case StmtKind::together:
      return stmt.actor < 0 && plain_block(stmt.block);
    case StmtKind::roll:
    case StmtKind::draw:
    case StmtKind::outcome:
    case StmtKind::if_:
    case StmtKind::leave:
    case StmtKind::leave_loop:
    case StmtKind::leave_game:
    case StmtKind::step:
    case StmtKind::chooses:
    case StmtKind::may:
    case StmtKind::picks:
    case StmtKind::action:
      return false;
  }
  return false;
}

bool FlowChart::plain_block(check::BlockId id) const {
  if (id < 0) return true;
  for (const Stmt& stmt : row(model_.blocks, id).sentences) {
    if (!plain(stmt)) return false;
  }
  return true;
}

void FlowChart::sentence(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t near = stmt.handle >= 0 ? stmt.handle : outer;
  at_ = stmt.span;
  switch (stmt.kind) {
    case StmtKind::roll:
    case StmtKind::draw: {
      const bool is_roll = stmt.kind == StmtKind::roll;
      const std::string head = is_roll ? "roll " + words().brief(stmt) : words().sentence(stmt);
      std::string label = font(html_lines(cited(head, near, outer), 36), palette::chance, 11, true);
      if (is_roll) label += "<BR/>" + font(html("as " + row(model_.vars, stmt.var).name), palette::ink, 10);
      node(label,
           {{"shape", "box"},
            {"style", "filled,rounded"},
            {"fillcolor", std::string(palette::chance_ground)},
            {"color", std::string(palette::chance)},
            {"margin", "0.1,0.06"},
            {"ordering", "out"}},
           "", near, from);
      rolled_ = stmt.var;
      return;
    }
    case StmtKind::outcome:
    case StmtKind::if_:
      return branches(stmt, from, outer);
    case StmtKind::for_each:
    case StmtKind::repeat:
    case StmtKind::until_none:
    case StmtKind::together:
      return loop(stmt, from, outer);
    case StmtKind::leave:
    case StmtKind::leave_loop:
    case StmtKind::leave_game:
      return leave(stmt, from, outer);
    case StmtKind::step:
      return step(stmt, from, outer);
    case StmtKind::chooses:
      return choice(stmt, from, outer);
    case StmtKind::may:
    case StmtKind::picks:
      return may(stmt, from, outer);
    case StmtKind::let:
    case StmtKind::write:
    case StmtKind::put:
    case StmtKind::shuffle:
    case StmtKind::call:
    case StmtKind::action:
      return;  // plain
  }
}

void FlowChart::step(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const check::Step& at = row(model_.steps, stmt.step);
  const std::int32_t handle = at.handle >= 0 ? at.handle : outer;
  from = windows(at.windows.before, "before " + at.name, std::move(from));
  const std::string own = handle == outer ? "" : citation(model_, handle);
  const std::string title =
      font(html(at.name), palette::ink, 13, true) + (own.empty() ? "" : font("  " + html(own), palette::faint, 10));
  Tails taken;
  if (stmt.block < 0) {
    node(title,
         {{"shape", "box"},
          {"style", "filled,rounded"},
          {"fillcolor", std::string(palette::procedure)},
          {"penwidth", "1.6"}},
         mark(model_, at), handle, from);
    taken = instead(at.windows, "instead of " + at.name, from);
  } else {
    open(title, "#f4f6f8", palette::procedure_line, "filled,rounded", mark(model_, at), handle);
    taken = instead(at.windows, "instead of " + at.name, from);
    from = block(stmt.block, std::move(from), handle);
    dot_.close();
  }
  append(from, taken);
  from = windows(at.windows.after, "after " + at.name, std::move(from));
}

void FlowChart::loop(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : outer;
  const bool instant = stmt.kind == StmtKind::together;
  const std::string title = (instant ? "" : "↻ ") + cited(words().sentence(stmt), handle, outer);
  open("", palette::paper, palette::ink, "filled,dashed,rounded", "", handle);
  const std::string first =  // every pass comes back to it
      node(font(html_lines(title, 44), palette::ink, 10, true),
           {{"shape", "box"},
            {"style", "filled,rounded"},
            {"fillcolor", std::string(palette::procedure)},
            {"margin", "0.08,0.04"}},
           "", handle, from);
  loops_.emplace_back();
  from = block(stmt.block, std::move(from), handle);
  const Tails exits = std::move(loops_.back().exits);
  loops_.pop_back();
  if (!instant && !from.empty()) {
    if (from.size() > 1) {  // one edge back for all
      node("", {{"shape", "point"}, {"width", "0.06"}}, "again", -1, from);
    }
    dot_.edge(from[0].node, first, {{"style", "dotted"}, {"constraint", "false"}, {"tooltip", "again"}});
  }
  dot_.close();
  append(from, exits);
}

void FlowChart::branches(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : outer;
  if (stmt.kind == StmtKind::if_) {
    const std::string label =
        font(html_lines(cited("if " + words().expr(stmt.e1), handle, outer), 34), palette::ink, 10);
    const std::string id = node(label, condition_look(), "", handle, from);
    Tails yes = block(stmt.block, {{id, "yes", ""}}, handle);
    append(yes, block(stmt.other, {{id, "no", ""}}, handle));
    from = std::move(yes);
    return;
  }
  const check::Expr& about = row(model_.exprs, stmt.e1);
  const bool just_rolled = about.op == check::ExprOp::var && about.a == rolled_ && from.size() == 1;
  if (!just_rolled)
    node(font(html_lines("outcome " + words().expr(stmt.e1), 34), palette::ink, 10), condition_look(), "", handle,
         from);
  const std::string id = from[0].node;
  Tails out;
  for (const check::Branch& each : stmt.branches) {
    std::string label;
    for (const std::string& key : words().keys(stmt, each)) label += (label.empty() ? "" : ", ") + key;
    if (const std::string cite = citation(model_, each.handle); !cite.empty() && cite != citation(model_, handle))
      label += " " + cite;
    append(out, block(each.block, {{id, label, ""}}, each.handle >= 0 ? each.handle : handle));
  }
  from = std::move(out);
}

void FlowChart::choice(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : outer;
  const std::string brief = words().brief(stmt), whole = words().sentence(stmt);
  // What the whole sentence says beyond the brief one: from which, where, such that.
  const std::size_t at = whole.find(" from ");
  const std::string id =
      hexagon(cited(brief, handle, outer), at == std::string::npos ? "" : whole.substr(at + 1), handle, from);
  if (stmt.choice.none_block < 0) return;
  Tails out = {{id, row(model_.vars, stmt.choice.var).name, ""}};
  append(out, block(stmt.choice.none_block, {{id, "none", ""}}, handle));
  from = std::move(out);
}

void FlowChart::may(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : outer;
  if (stmt.kind == StmtKind::may) {
    const std::string when = stmt.e1 < 0 ? "" : "when " + words().expr(stmt.e1);
    const std::string id = hexagon(cited(words().brief(stmt), handle, outer), when, handle, from);
    Tails out = block(stmt.block, {{id, "yes", ""}}, handle);
    append(out, block(stmt.other, {{id, "no", ""}}, handle));
    from = std::move(out);
    return;
  }
  const std::string id = hexagon(cited(words().sentence(stmt), handle, outer), "", handle, from);
  Tails out;
  for (const check::PickOption& each : stmt.options) {
    const std::string when = each.when < 0 ? "" : " when " + words().expr(each.when);
    // Each is a node: labels of many edges from one node would run into each other.
    const std::int32_t cited_as = each.handle >= 0 ? each.handle : handle;
    Tails taken = {{id, "", ""}};
    node(font(html_lines(cited(each.text + when, cited_as, handle), 24), palette::choice, 10, true),
         {{"shape", "box"}, {"style", "filled,rounded"}, {"fillcolor", std::string(palette::paper)}, {"color", std::string(palette::choice)}, {"margin", "0.06,0.03"}},
         "", cited_as, taken);
    append(out, block(each.block, std::move(taken), cited_as));
  }
  from = std::move(out);
}

void FlowChart::leave(const Stmt& stmt, Tails& from, std::int32_t outer) {
  const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : outer;
  const bool game = stmt.kind == StmtKind::leave_game;
  node(font(html_lines(cited(words().sentence(stmt), handle, outer), 34), palette::duty, 11, true),
       {{"shape", game ? "doubleoctagon" : "box"},
        {"style", game ? "filled" : "filled,rounded"},
        {"fillcolor", std::string(palette::duty_ground)},
        {"color", std::string(palette::duty)},
        {"margin", "0.08,0.04"}},
       "", handle, from);
  Tails gone = std::move(from);
  from.clear();
  if (stmt.kind == StmtKind::leave_loop && !loops_.empty()) append(loops_.back().exits, gone);
  if (stmt.kind == StmtKind::leave && static_cast<std::size_t>(stmt.flow) < leaves_.size()) {
    append(leaves_[static_cast<std::size_t>(stmt.flow)], gone);
  }
}

}  // namespace tercio::graph
