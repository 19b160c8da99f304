// Expressions. Levels of binding, loosest first, as the grammar has them: 0 if, 1 or, 2 and, 3 tight, 4 range, 5 sum,
// 6 product, 7 unary.
#include <fmt/format.h>

#include "compiler/graph/words.hpp"
#include "runtime/image/names.hpp"

namespace tercio::graph {
namespace {

using check::Expr;
using check::ExprId;
using check::ExprOp;
using Base = check::Type::Base;

template <typename T>
std::string name_of(const std::vector<T>& table, std::int32_t at) {
  return at >= 0 && static_cast<std::size_t>(at) < table.size() ? table[static_cast<std::size_t>(at)].name : "?";
}

bool is_flag(const Expr& expr) { return expr.type.base == Base::flag; }

}  // namespace

std::string Words::at(ExprId id, int least) const {
  if (id < 0) return "nothing";
  const Expr& e = get(id);
  const auto loose = [&](int level, std::string text) { return level < least ? "(" + text + ")" : text; };
  const auto infix = [&](int level, const char* sign, int right) {
    return loose(level, at(e.kids[0], level) + " " + sign + " " + at(e.kids[1], right));
  };
  const auto many = [&](int level, const char* sign) {
    std::string text;
    for (const ExprId kid : e.kids) text += (text.empty() ? "" : sign) + at(kid, level + (text.empty() ? 0 : 1));
    return loose(level, text);
  };
  const auto compare = [&](const char* sign) { return loose(3, at(e.kids[0], 4) + sign + at(e.kids[1], 4)); };
  const auto order = [&](const char* sign, const char* turned) {  // a number stands on the right
    if (get(e.kids[0]).op != ExprOp::constant) return compare(sign);
    return loose(3, at(e.kids[1], 4) + turned + at(e.kids[0], 4));
  };
  const auto listed = [&] {
    std::string text;
    for (const ExprId kid : e.kids) text += (text.empty() ? "" : ", ") + at(kid, 0);
    return text;
  };
  const auto asked = [&](const std::string& name) {  // a flag of one thing reads as an adjective
    return is_flag(e) && e.kids.size() == 1 ? loose(3, at(e.kids[0], 4) + " is " + name) : call(name, e.kids);
  };
  switch (e.op) {
    case ExprOp::constant: {
      const bool none =
          e.type.base == Base::none || ((e.type.base == Base::thing || e.type.base == Base::word) && e.value < 0);
      return none ? "none" : literal({e.value, false, {}}, e.type);
    }
    case ExprOp::ratio:
      return fmt::format("{}:{}", e.value, e.value2);
    case ExprOp::text:
      return "\"" + model_.texts[static_cast<std::size_t>(e.value)] + "\"";
    case ExprOp::var:
      return name_of(model_.vars, e.a);
    case ExprOp::field:
      return asked(name_of(model_.columns, e.a));
    case ExprOp::term:
      return asked(name_of(model_.terms, e.a));
    case ExprOp::quantity:
      return call(name_of(model_.quantities, e.a), e.kids);
    case ExprOp::may:
      return fmt::format("may {}({})", name_of(model_.permissions, e.a), listed());
    case ExprOp::chart:
      return call(name_of(model_.charts, e.a), e.kids);
    case ExprOp::chart_head:
      return fmt::format("column({}, {})", name_of(model_.charts, e.a), at(e.kids[0], 0));
    case ExprOp::extent:
      return e.type.kind < 0 ? "?" : model_.kinds[static_cast<std::size_t>(e.type.kind)].plural;
    case ExprOp::range:
      return loose(4, at(e.kids[0], 5) + ".." + at(e.kids[1], 5));
    case ExprOp::set_of:
      return is_run(e) ? loose(4, at(e.kids.front(), 5) + ".." + at(e.kids.back(), 5)) : "set(" + listed() + ")";
    case ExprOp::those:
      return loose(3, "those " + over(e.a, e.kids[0], e.kids[1]));
    case ExprOp::every:
      return loose(3, quantified(e, "every"));
    case ExprOp::some:
      return loose(3, quantified(e, "some"));
    case ExprOp::no:
      return loose(3, quantified(e, "no"));
    case ExprOp::total:
      return summed(e, "total");
    case ExprOp::least:
      return summed(e, "least");
    case ExprOp::greatest:
      return summed(e, "greatest");
    case ExprOp::least_of:
      return "least(" + listed() + ")";
    case ExprOp::greatest_of:
      return "greatest(" + listed() + ")";
    case ExprOp::count:
      return "count of " + at(e.kids[0], 7);
    case ExprOp::top:
      return "top of " + call(name_of(model_.columns, e.a), e.kids);
    case ExprOp::in:
      return compare(" in ");
    case ExprOp::eq:
    case ExprOp::ne:
      return loose(3, equality(e));
    case ExprOp::lt:
      return order(" < ", " > ");
    case ExprOp::le:
      return order(" <= ", " >= ");
    case ExprOp::not_:
      return loose(3, negated(get(e.kids[0])));
    case ExprOp::and_:
      return many(2, " and ");
    case ExprOp::or_:
      return many(1, " or ");
    case ExprOp::if_:
      return loose(0, fmt::format("{} if {} else {}", at(e.kids[1], 1), at(e.kids[0], 1), at(e.kids[2], 0)));
    case ExprOp::add:
      return infix(5, "+", 6);
    case ExprOp::sub:
      return infix(5, "-", 6);
    case ExprOp::mul:
      return infix(6, "*", 7);
    case ExprOp::div:
      return infix(6, "/", 7);
    case ExprOp::div_up:
    case ExprOp::div_down:
      return infix(6, "/", 7) + (e.op == ExprOp::div_up ? " rounded up" : " rounded down");
    case ExprOp::neg:
      return "-" + at(e.kids[0], 7);
    case ExprOp::is_kind:
      return loose(3, at(e.kids[0], 4) + " is " + name_of(model_.kinds, static_cast<std::int32_t>(e.value)));
    case ExprOp::has_done: {
      const std::string word = e.a >= 0 ? model_.actions[static_cast<std::size_t>(e.a)].participle : "?";
      return loose(3, at(e.kids[0], 4) + (e.value > 0 ? " has been " : " has ") + word);
    }
    case ExprOp::reached:
      return loose(7, fmt::format("reached from {} through {}", at(e.kids[0], 7), at(e.kids[1], 7)));
    case ExprOp::geometry: {
      const auto question = static_cast<image::Geometry>(e.a);
      if (question == image::Geometry::reached)
        return loose(7, fmt::format("reached from {} through {}", at(e.kids[0], 7), at(e.kids[1], 7)));
      return call(std::string(image::name_of(question)), e.kids);
    }
    case ExprOp::neighbours:
      return call("neighbours", e.kids);
    case ExprOp::ends:
      return call("ends", e.kids);
    case ExprOp::between:
      return call("between", e.kids);
    case ExprOp::distance:
      return call("distance", e.kids);
    case ExprOp::crossings:
      return call("crossings", e.kids);
    case ExprOp::row:
      return call("row", e.kids);
    case ExprOp::column:
      return call("column", e.kids);
    case ExprOp::map_edge:
      return "map_edge";
    case ExprOp::other:
      return call("other", e.kids);
    case ExprOp::plans: {
      if (e.a < 0) return "plans";
      const check::Action& action = model_.actions[static_cast<std::size_t>(e.a)];
      return "plans(" + name_of(model_.flows, action.phase) + ")";
    }
    case ExprOp::replaced:
      return "replaced";
    case ExprOp::result:
      return "result";
  }
  return {};
}

std::string Words::expr(ExprId id) const { return at(id, 0); }

// A run of hexes along a line, which was written 0109..0128.
bool Words::is_run(const Expr& set) const {
  if (!grid_ || set.kids.size() < 3 || set.type.kind != model_.hex_kind) return false;
  for (std::size_t i = 0; i < set.kids.size(); ++i) {
    const Expr &first = get(set.kids[0]), &each = get(set.kids[i]);
    if (each.op != ExprOp::constant || each.value != first.value + static_cast<std::int64_t>(i)) return false;
    if (each.value < 0 ||
        grid_->line(static_cast<std::int32_t>(each.value)) != grid_->line(static_cast<std::int32_t>(first.value)))
      return false;
  }
  return true;
}

std::string Words::call(const std::string& name, const std::vector<ExprId>& kids) const {
  if (kids.empty()) return name;
  if (kids.size() == 1) return name + " of " + at(kids[0], 7);
  std::string text;
  for (const ExprId kid : kids) text += (text.empty() ? "" : ", ") + at(kid, 0);
  return name + "(" + text + ")";
}

std::string Words::quantified(const Expr& e, const char* word) const {
  return fmt::format("{} {} in {}: {}", word, name_of(model_.vars, e.a), at(e.kids[0], 4), at(e.kids[1], 3));
}

std::string Words::summed(const Expr& e, const char* word) const {
  const ExprId where = e.kids.size() > 2 ? e.kids[2] : -1;
  return fmt::format("{}({} for {})", word, at(e.kids[0], 0), over(e.a, e.kids[1], where));
}

// `piece is tall` for `size of piece = tall`, where no other field of the thing knows the word.
bool Words::says_is(const Expr& field, const Expr& value) const {
  if (field.op != ExprOp::field || field.kids.size() != 1 || value.op != ExprOp::constant) return false;
  if (value.type.base != Base::word || value.value < 0) return false;
  const auto root_of = [&](std::int32_t kind) {
    return kind < 0 ? -1 : model_.kinds[static_cast<std::size_t>(kind)].root;
  };
  const check::Column& column = model_.columns[static_cast<std::size_t>(field.a)];
  if (column.owners.size() != 1) return false;
  std::int32_t knowing = 0;
  for (const check::Column& other : model_.columns) {
    if (other.owners.size() != 1 || root_of(other.owners[0]) != root_of(column.owners[0])) continue;
    for (const std::int32_t word : other.type.words) knowing += word == value.value ? 1 : 0;
  }
  return knowing == 1;
}

std::string Words::equality(const Expr& e) const {
  const Expr &left = get(e.kids[0]), &right = get(e.kids[1]);
  const bool same = e.op == ExprOp::eq;
  if (says_is(left, right)) return at(left.kids[0], 4) + (same ? " is " : " is not ") + at(e.kids[1], 7);
  return at(e.kids[0], 4) + (same ? " = " : " != ") + at(e.kids[1], 4);
}

// The negation of an expression, inside its own words where the language has such a form.
std::string Words::negated(const Expr& e) const {
  const std::string subject = e.kids.empty() ? "" : at(e.kids[0], 4);
  const auto adjective = [&](const std::string& name) { return subject + " is not " + name; };
  if (e.op == ExprOp::in) return subject + " not in " + at(e.kids[1], 4);
  if (e.op == ExprOp::is_kind) return adjective(name_of(model_.kinds, static_cast<std::int32_t>(e.value)));
  if (e.op == ExprOp::field && is_flag(e) && e.kids.size() == 1) return adjective(name_of(model_.columns, e.a));
  if (e.op == ExprOp::term && is_flag(e) && e.kids.size() == 1) return adjective(name_of(model_.terms, e.a));
  if (e.op == ExprOp::has_done && e.a >= 0) {
    return subject + (e.value > 0 ? " has not been " : " has not ") +
           model_.actions[static_cast<std::size_t>(e.a)].participle;
  }
  if (e.op == ExprOp::eq && says_is(get(e.kids[0]), get(e.kids[1]))) {
    return at(get(e.kids[0]).kids[0], 4) + " is not " + at(e.kids[1], 7);
  }
  return "not " + at(static_cast<ExprId>(&e - model_.exprs.data()), 3);
}

}  // namespace tercio::graph
