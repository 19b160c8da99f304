// Sentences, actions, duties.
#include <fmt/format.h>

#include "compiler/graph/words.hpp"

namespace tercio::graph {
namespace {

using check::Stmt;
using check::StmtKind;
using Base = check::Type::Base;

template <typename T>
const T& row(const std::vector<T>& table, std::int32_t at) {
  return table[static_cast<std::size_t>(at)];
}

void join(std::string& text, const char* glue, const std::string& more) { text += (text.empty() ? "" : glue) + more; }

}  // namespace

std::string Words::write(const Stmt& stmt) const {
  const check::Column& column = row(model_.columns, stmt.column);
  const check::Expr& value = get(stmt.e3);
  const bool constant = value.op == check::ExprOp::constant;
  const bool flag = column.type.base == Base::flag && constant;
  if (flag || (column.type.base == Base::word && constant && value.value >= 0 && stmt.e1 >= 0)) {
    const std::string word = flag ? column.name : at(stmt.e3, 7);
    const bool no = flag && value.value == 0;
    if (stmt.e1 >= 0 && stmt.e2 < 0) return fmt::format("now {} is {}{}", at(stmt.e1, 4), no ? "not " : "", word);
    if (stmt.e1 < 0) return no ? "now " + word + " = no" : "now " + word;
  }
  std::vector<check::ExprId> owners;
  if (stmt.e1 >= 0) owners.push_back(stmt.e1);
  if (stmt.e2 >= 0) owners.push_back(stmt.e2);
  const bool empty = column.type.base == Base::pile && value.op == check::ExprOp::set_of && value.kids.empty();
  return "now " + call(column.name, owners) + " = " + (empty ? "none" : at(stmt.e3, 0));
}

std::string Words::pile(const Stmt& stmt) const {
  return call(row(model_.columns, stmt.column).name, stmt.e1 < 0 ? std::vector<check::ExprId>{} : std::vector{stmt.e1});
}

std::string Words::roll(const Stmt& stmt) const {
  std::string text = (stmt.dice == 1 ? "" : std::to_string(stmt.dice)) + "d" + std::to_string(stmt.sides);
  if (stmt.e1 < 0) return text;
  const check::Expr& chart = get(stmt.e1);
  text += " on " + row(model_.charts, chart.a).name;
  std::string other;
  for (const check::ExprId kid : chart.kids) {
    if (get(kid).op == check::ExprOp::var && get(kid).a == stmt.var2) continue;  // the die itself
    join(other, ", ", at(kid, 4));
  }
  return other.empty() ? text : text + " at " + other;
}

std::string Words::chooses(const Stmt& stmt, bool whole) const {
  const check::Choice& choice = stmt.choice;
  std::string text = at(choice.actor, 4) + " chooses ";
  if (image::gives_value(choice.kind)) text += "one ";
  if (choice.kind == image::ChoiceKind::some) text += "some ";
  if (choice.kind == image::ChoiceKind::up_to) text += "up to " + at(choice.limit, 4) + " ";
  text += row(model_.vars, choice.var).name;
  if (whole) {
    text += " from " + at(choice.set, 4);
    if (choice.where_ >= 0) text += " where " + at(choice.where_, 3);
    std::string such;
    for (const check::Condition& each : choice.conditions) {
      const char* sign = each.compare == image::Condition::Compare::at_least  ? " >= "
                         : each.compare == image::Condition::Compare::at_most ? " <= "
                                                                              : " = ";
      const std::string set = row(model_.vars, choice.var).name;
      const std::string left = each.measure < 0 ? "count of " + set
                                                : fmt::format("total({} for {} in {})", at(each.measure, 0),
                                                              row(model_.vars, each.element).name, set);
      join(such, " and ", left + sign + at(each.bound, 4));
    }
    if (choice.whole >= 0) join(such, " and ", at(choice.whole, such.empty() ? 1 : 3));
    if (!such.empty()) text += " such that " + such;
  }
  if (choice.or_none) text += " or none";
  if (choice.or_all) text += whole ? " or all if no choice is enough" : " or all";
  return text;
}

std::string Words::brief(const Stmt& stmt) const {
  switch (stmt.kind) {
    case StmtKind::chooses:
      return chooses(stmt, false);
    case StmtKind::roll:
      return roll(stmt);
    case StmtKind::draw:
      return stmt.column < 0 ? "draw " + row(model_.vars, stmt.var).name : sentence(stmt);
    case StmtKind::may:
      return fmt::format("{} may “{}”", at(stmt.actor, 4), stmt.text);
    case StmtKind::picks: {
      std::string options;
      for (const check::PickOption& each : stmt.options) join(options, " / ", each.text);
      return at(stmt.actor, 4) + " picks " + options;
    }
    default:
      return sentence(stmt);
  }
}

std::string Words::sentence(const Stmt& stmt) const {
  switch (stmt.kind) {
    case StmtKind::let:
      return fmt::format("let {} = {}", row(model_.vars, stmt.var).name, at(stmt.e1, 0));
    case StmtKind::write:
      return write(stmt);
    case StmtKind::roll:
      return fmt::format("roll {} as {}", roll(stmt), row(model_.vars, stmt.var).name);
    case StmtKind::draw:
      return fmt::format("draw {} from {}", row(model_.vars, stmt.var).name, at(stmt.e1, 4));
    case StmtKind::put:
      return fmt::format("{}({}, {})", stmt.under ? "put_under" : "put", at(stmt.e3, 0), pile(stmt));
    case StmtKind::shuffle:
      return "shuffle(" + pile(stmt) + ")";
    case StmtKind::outcome:
      return "outcome " + at(stmt.e1, 0);
    case StmtKind::if_:
      return "if " + at(stmt.e1, 0);
    case StmtKind::for_each: {
      const std::string text = "for each " + over(stmt.var, stmt.e1);
      return stmt.actor < 0 ? text : text + " by " + at(stmt.actor, 4);
    }
    case StmtKind::repeat:
      return fmt::format("repeat at most {} times", at(stmt.e1, 0));
    case StmtKind::until_none:
      return "until none " + over(stmt.var, stmt.e1);
    case StmtKind::together:
      return "together";
    case StmtKind::leave:
      return "leave " + row(model_.flows, stmt.flow).name;
    case StmtKind::leave_loop:
      return "leave loop";
    case StmtKind::leave_game:
      return stmt.e1 < 0 ? "leave game" : "leave game as " + at(stmt.e1, 0);
    case StmtKind::step:
      return "step " + row(model_.steps, stmt.step).name;
    case StmtKind::chooses:
      return chooses(stmt, true);
    case StmtKind::may: {
      const std::string text = fmt::format("{} may “{}”", at(stmt.actor, 4), stmt.text);
      return stmt.e1 < 0 ? text : text + " when " + at(stmt.e1, 0);
    }
    case StmtKind::picks:
      return at(stmt.actor, 4) + " picks";
    case StmtKind::call: {
      std::string args;
      for (const check::ExprId arg : stmt.args) join(args, ", ", at(arg, 0));
      return row(model_.flows, stmt.flow).name + "(" + args + ")";
    }
    case StmtKind::action:
      return "action " + row(model_.flows, stmt.flow).name;
  }
  return {};
}

std::string Words::block(check::BlockId id) const {
  if (id < 0) return "nothing";
  std::string text;
  for (const Stmt& stmt : row(model_.blocks, id).sentences) {
    std::string one = (stmt.kind == StmtKind::call ? "▸ " : "") + sentence(stmt);
    if (stmt.kind == StmtKind::outcome) {
      std::string inside;
      for (const check::Branch& branch : stmt.branches) {
        std::string left;
        for (const std::string& key : keys(stmt, branch)) join(left, ", ", key);
        join(inside, "; ", left + ": " + block(branch.block));
      }
      one += " { " + inside + " }";
    } else if (stmt.block >= 0) {
      one += stmt.kind == StmtKind::step ? " { " + block(stmt.block) + " }" : ": " + block(stmt.block);
      if (stmt.other >= 0) one += "; else " + block(stmt.other);
    }
    join(text, "; ", one);
  }
  return text.empty() ? "nothing" : text;
}

std::vector<std::string> Words::keys(const Stmt& outcome, const check::Branch& branch) const {
  const check::Type& type = get(outcome.e1).type;
  std::vector<std::string> out;
  for (const auto& [from, to] : branch.keys) {
    const std::string first = literal({from, false, {}}, type);
    out.push_back(from == to ? first : first + "-" + literal({to, false, {}}, type));
  }
  if (branch.none) out.emplace_back(type.base == Base::word ? "-" : "none");
  return out;
}

std::string Words::bound(const check::Action& action) const {
  switch (action.bound) {
    case image::Bound::once:
      return "once";
    case image::Bound::exactly_once:
      return "exactly once";
    case image::Bound::each:
      return "each once";
    case image::Bound::param: {
      const std::vector<check::VarId>& params = row(model_.flows, action.flow).params;
      const auto at_param = static_cast<std::size_t>(action.bound_param);
      return "each " + (at_param < params.size() ? row(model_.vars, params[at_param]).name : "?") + " once";
    }
  }
  return {};
}

std::string Words::shapes(const check::Action& action) const {
  if (!action.pairs) return {};
  constexpr std::pair<image::Shape, const char*> names[] = {{image::one_on_one, "one on one"},
                                                            {image::one_on_many, "one on many"},
                                                            {image::many_on_one, "many on one"},
                                                            {image::many_on_many, "many on many"}};
  std::string text;
  for (const auto& [bit, name] : names) {
    if ((action.shapes & bit) != 0) join(text, ", ", name);
  }
  return text;
}

std::string Words::terms_of(const check::Action& action) const {
  std::string text = bound(action);
  if (action.pairs) text += "; " + shapes(action);
  return action.when < 0 ? text : text + "; when " + expr(action.when);
}

std::string Words::duty(const check::Duty& duty) const {
  std::string text;
  switch (duty.kind) {
    case image::Duty::Kind::cover: {
      const check::Action& action = row(model_.actions, duty.action);
      const check::Flow& flow = row(model_.flows, action.flow);
      const std::int32_t kind = get(duty.owed).type.kind;
      const bool folded = get(duty.owed).op == check::ExprOp::those;
      const std::string what = folded
                                   ? over(-1, duty.owed)
                                   : (kind < 0 ? "number" : row(model_.kinds, kind).name) + " in " + at(duty.owed, 4);
      text = fmt::format("every {} must {}", what, duty.param > 0 ? "be " + action.participle : flow.name);
      break;
    }
    case image::Duty::Kind::room: {
      const std::int32_t place = row(model_.columns, duty.column).type.kind;
      text = fmt::format("at most {} {} in every {}", at(duty.limit, 4), row(model_.kinds, duty.thing_kind).name,
                         place < 0 ? "place" : row(model_.kinds, place).name);
      break;
    }
    case image::Duty::Kind::state:
      text = at(duty.condition, 0);
      break;
  }
  return duty.has_otherwise ? text + ", otherwise " + block(duty.otherwise) : text;
}

std::string Words::reaction(const check::Reaction& reaction) const {
  const check::Column& column = row(model_.columns, reaction.column);
  const bool flag = column.type.base == Base::flag;
  const std::string owner = reaction.var >= 0 ? row(model_.vars, reaction.var).name : "";
  const bool no = flag ? (reaction.value != 0) == reaction.negated : reaction.negated;
  const std::string value = flag ? column.name : literal({reaction.value, reaction.value_none, {}}, column.type);
  std::string subject = flag ? owner : (owner.empty() ? column.name : column.name + " of " + owner);
  if (subject.empty()) return no ? column.name + " ends" : column.name + " begins";
  std::string text = subject + " becomes " + (no ? "not " : "") + value;
  return reaction.when < 0 ? text : text + " when " + at(reaction.when, 0);
}

}  // namespace tercio::graph
