#include "compiler/driver/block_text.hpp"

#include <fmt/format.h>

#include "compiler/driver/model_text.hpp"

namespace tercio::driver {
namespace {

using check::Model;
using check::Stmt;
using check::StmtKind;

class Text {
 public:
  Text(const Model& model, int depth) : model_(model), depth_(depth) {}

  void block(check::BlockId id) {
    if (id < 0) return line("nothing");
    for (const Stmt& each : model_.blocks[static_cast<std::size_t>(id)].sentences) {
      line(head(each));
      ++depth_;
      body(each);
      --depth_;
    }
  }

  std::string text;

 private:
  void line(const std::string& what) { text += fmt::format("{:{}}{}\n", "", depth_ * 2, what); }
  std::string expr(check::ExprId id) const { return expr_text(model_, id); }
  std::string var(check::VarId id) const { return id < 0 ? "-" : model_.vars[static_cast<std::size_t>(id)].name; }
  std::string flow(std::int32_t id) const { return id < 0 ? "-" : model_.flows[static_cast<std::size_t>(id)].name; }

  std::string pile(const Stmt& s) const {
    return model_.columns[static_cast<std::size_t>(s.column)].name + (s.e1 < 0 ? "" : " of " + expr(s.e1));
  }

  std::string head(const Stmt& s) const {
    switch (s.kind) {
      case StmtKind::let: return fmt::format("let {} = {}", var(s.var), expr(s.e1));
      case StmtKind::write: {
        std::string owner;
        if (s.e1 >= 0) owner += " of " + expr(s.e1);
        if (s.e2 >= 0) owner += ", " + expr(s.e2);
        return fmt::format("now {}{} = {}", model_.columns[static_cast<std::size_t>(s.column)].name, owner, expr(s.e3));
      }
      case StmtKind::roll:
        return fmt::format("roll {}d{}{} as {}", s.dice, s.sides, s.e1 < 0 ? "" : " on " + expr(s.e1), var(s.var));
      case StmtKind::draw: return fmt::format("draw {} from {}", var(s.var), expr(s.e1));
      case StmtKind::put: return fmt::format("{}({}, {})", s.under ? "put_under" : "put", expr(s.e3), pile(s));
      case StmtKind::shuffle: return "shuffle(" + pile(s) + ")";
      case StmtKind::outcome: return "outcome " + expr(s.e1);
      case StmtKind::if_: return "if " + expr(s.e1);
      case StmtKind::for_each: return fmt::format("for each {} in {}", var(s.var), expr(s.e1));
      case StmtKind::repeat: return "repeat at most " + expr(s.e1);
      case StmtKind::until_none: return fmt::format("until none {} in {}", var(s.var), expr(s.e1));
      case StmtKind::together: return "together";
      case StmtKind::leave: return "leave " + flow(s.flow);
      case StmtKind::leave_loop: return "leave loop";
      case StmtKind::leave_game: return s.e1 < 0 ? "leave game" : "leave game as " + expr(s.e1);
      case StmtKind::step: return "step " + model_.steps[static_cast<std::size_t>(s.step)].name;
      case StmtKind::chooses: return choice(s.choice);
      case StmtKind::may: return fmt::format("{} may \"{}\"", expr(s.actor), s.text);
      case StmtKind::picks: return expr(s.actor) + " picks";
      case StmtKind::call: {
        std::string args;
        for (const check::ExprId each : s.args) args += (args.empty() ? "" : ", ") + expr(each);
        return fmt::format("{}({})", flow(s.flow), args);
      }
      case StmtKind::action: return "action " + flow(s.flow);
    }
    return {};
  }

  std::string choice(const check::Choice& c) const {
    return fmt::format("{} chooses {} from {}{}{}{}", expr(c.actor), var(c.var), expr(c.set),
                       c.where_ < 0 ? "" : " where " + expr(c.where_), c.or_none ? " or none" : "",
                       c.or_all ? " or all" : "");
  }

  void body(const Stmt& s) {
    if (s.block >= 0) block(s.block);
    if (s.other >= 0) {
      --depth_;
      line("else");
      ++depth_;
      block(s.other);
    }
    if (s.choice.none_block >= 0) block(s.choice.none_block);
    for (const check::Branch& branch : s.branches) {
      std::string keys = branch.none ? "-" : "";
      for (const auto& [from, to] : branch.keys) keys += fmt::format("{}{}..{}", keys.empty() ? "" : " ", from, to);
      line(keys);
      ++depth_;
      block(branch.block);
      --depth_;
    }
    for (const check::PickOption& option : s.options) {
      line(fmt::format("\"{}\"{}", option.text, option.when < 0 ? "" : " when " + expr(option.when)));
      ++depth_;
      block(option.block);
      --depth_;
    }
  }

  const Model& model_;
  int depth_;
};

}  // namespace

std::string block_text(const Model& model, check::BlockId block, int depth) {
  Text text(model, depth);
  text.block(block);
  return std::move(text.text);
}

}  // namespace tercio::driver
