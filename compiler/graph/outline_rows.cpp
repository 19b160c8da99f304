// The track of a flow: the walk through its sentences that keeps what a player meets.
#include <fmt/format.h>

#include "compiler/graph/outline.hpp"

namespace tercio::graph {
namespace {

using check::Model;
using check::Stmt;
using check::StmtKind;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

class Track {
 public:
  Track(const Model& model, const Words& words) : model_(model), words_(words) {}

  std::vector<Row> of(std::int32_t flow) {
    const check::Flow& from = row(model_.flows, flow);
    windows(from.windows.before, "before " + from.name, from.handle);
    windows(from.windows.instead, "instead of " + from.name, from.handle);
    handle_ = from.handle;
    block(from.block, "");
    windows(from.windows.after, "after " + from.name, from.handle);
    return std::move(rows_);
  }

  void windows(const std::vector<check::Window>& all, const std::string& place, std::int32_t handle) {
    for (const check::Window& each : all) {
      Row out{Row::Kind::window, voice(model_, each.handle), place, words_.block(each.block), each.handle, "", -1};
      if (out.handle < 0) out.handle = handle;
      if (each.when >= 0) out.right = "when " + words_.expr(each.when) + ": " + out.right;
      if (each.handle >= 0) out.mark = mark("window", row(model_.handles, each.handle));
      rows_.push_back(std::move(out));
    }
  }

  std::vector<Row> of(const Stmt& stmt, std::int32_t handle) {
    handle_ = handle;
    sentence(stmt, "");
    return std::move(rows_);
  }

  std::vector<Row> of_block(check::BlockId id, std::int32_t handle) {
    handle_ = handle;
    block(id, "");
    return std::move(rows_);
  }

  std::vector<Row> take() { return std::move(rows_); }

 private:
  void put(Row::Kind kind, const Stmt& stmt, std::string text) {
    const std::int32_t handle = stmt.handle >= 0 ? stmt.handle : handle_;
    const bool first = !left_.empty();
    if (first && rows_.back().kind == Row::Kind::step && rows_.back().right.empty()) {
      rows_.back().right = std::move(text);  // beside the name of its step
      rows_.back().kind = kind;
      if (stmt.handle >= 0) rows_.back().handle = handle;
      left_.clear();
      return;
    }
    rows_.push_back({kind, voice(model_, handle), "", std::move(text), handle, "", -1});
  }

  void step(const Stmt& stmt) {
    const check::Step& at = row(model_.steps, stmt.step);
    const std::int32_t outer = handle_;
    if (at.handle >= 0) handle_ = at.handle;
    windows(at.windows.before, "before " + at.name, handle_);
    rows_.push_back({Row::Kind::step, voice(model_, handle_), at.name, "", handle_, mark(model_, at), -1});
    left_ = at.name;
    windows(at.windows.instead, "instead of " + at.name, handle_);
    block(stmt.block, "");
    left_.clear();
    windows(at.windows.after, "after " + at.name, handle_);
    handle_ = outer;
  }

  // `prefix` is what the loops and conditions around say.
  void block(check::BlockId id, const std::string& prefix) {
    if (id < 0) return;
    for (const Stmt& stmt : row(model_.blocks, id).sentences) sentence(stmt, prefix);
  }

  void sentence(const Stmt& stmt, const std::string& prefix) {
    switch (stmt.kind) {
      case StmtKind::step:
        step(stmt);
        return;
      case StmtKind::chooses:
      case StmtKind::may:
      case StmtKind::picks:
        put(Row::Kind::choice, stmt, prefix + words_.brief(stmt));
        break;
      case StmtKind::roll:
      case StmtKind::draw:
        put(Row::Kind::chance, stmt, prefix + words_.brief(stmt));
        break;
      case StmtKind::outcome:
        put(Row::Kind::outcome, stmt, prefix + "→ " + outcomes(stmt));
        break;
      case StmtKind::call:
        put(Row::Kind::call, stmt, prefix + "▸ " + row(model_.flows, stmt.flow).name);
        rows_.back().flow = stmt.flow;
        break;
      case StmtKind::shuffle:
      case StmtKind::leave_game:
        put(Row::Kind::text, stmt, prefix + words_.sentence(stmt));
        break;
      case StmtKind::let:
      case StmtKind::write:
      case StmtKind::put:
      case StmtKind::if_:
      case StmtKind::for_each:
      case StmtKind::repeat:
      case StmtKind::until_none:
      case StmtKind::together:
      case StmtKind::leave:
      case StmtKind::leave_loop:
      case StmtKind::action:
        break;
    }
    std::string inner = prefix;
    if (stmt.kind == StmtKind::for_each) inner += "each " + row(model_.vars, stmt.var).name + ": ";
    if (stmt.kind == StmtKind::repeat) inner += "again and again: ";
    block(stmt.block, inner);
    block(stmt.other, inner);
    block(stmt.choice.none_block, inner);
    for (const check::Branch& each : stmt.branches) branch(stmt, each, inner);
    for (const check::PickOption& each : stmt.options) block(each.block, inner + each.text + ": ");
  }

  // A branch only shows where a player meets something in it.
  void branch(const Stmt& stmt, const check::Branch& each, const std::string& prefix) {
    std::string name;
    for (const std::string& key : words_.keys(stmt, each)) name += (name.empty() ? "" : ", ") + key;
    bool meets = false;
    each_sentence(model_, each.block, [&](const Stmt& inner) {
      meets = meets || inner.kind == StmtKind::chooses || inner.kind == StmtKind::may ||
              inner.kind == StmtKind::picks || inner.kind == StmtKind::roll || inner.kind == StmtKind::draw ||
              inner.kind == StmtKind::step;
    });
    if (meets) block(each.block, prefix + name + ": ");
  }

  std::string outcomes(const Stmt& stmt) const {
    std::string text;
    for (const check::Branch& each : stmt.branches) {
      for (const std::string& key : words_.keys(stmt, each)) text += (text.empty() ? "" : " · ") + key;
    }
    return text;
  }

  const Model& model_;
  const Words& words_;
  std::vector<Row> rows_;
  std::string left_;
  std::int32_t handle_ = -1;
};

}  // namespace

std::vector<Row> track(const Model& model, const Words& words, std::int32_t flow) {
  return Track(model, words).of(flow);
}

std::vector<Row> sentence_rows(const Model& model, const Words& words, const Stmt& stmt, std::int32_t handle) {
  return Track(model, words).of(stmt, handle);
}

std::vector<Row> block_rows(const Model& model, const Words& words, check::BlockId block, std::int32_t handle) {
  return Track(model, words).of_block(block, handle);
}

std::vector<Row> window_rows(const Model& model, const Words& words, const std::vector<check::Window>& windows,
                             const std::string& place, std::int32_t handle) {
  Track rows(model, words);
  rows.windows(windows, place, handle);
  return rows.take();
}

}  // namespace tercio::graph
