#include <fmt/format.h>

#include <string_view>

#include "compiler/driver/model_text.hpp"
#include "runtime/image/names.hpp"

namespace tercio::driver {
namespace {

using check::Expr;
using check::ExprOp;
using check::Model;
using Base = check::Type::Base;

std::string_view op_name(ExprOp op) {
  switch (op) {
    case ExprOp::constant: return "constant";
    case ExprOp::ratio: return "ratio";
    case ExprOp::text: return "text";
    case ExprOp::var: return "var";
    case ExprOp::field: return "field";
    case ExprOp::term: return "term";
    case ExprOp::quantity: return "quantity";
    case ExprOp::may: return "may";
    case ExprOp::chart: return "chart";
    case ExprOp::chart_head: return "head";
    case ExprOp::extent: return "all";
    case ExprOp::range: return "range";
    case ExprOp::set_of: return "set";
    case ExprOp::those: return "those";
    case ExprOp::every: return "every";
    case ExprOp::some: return "some";
    case ExprOp::no: return "no";
    case ExprOp::total: return "total";
    case ExprOp::least: return "least";
    case ExprOp::greatest: return "greatest";
    case ExprOp::least_of: return "least_of";
    case ExprOp::greatest_of: return "greatest_of";
    case ExprOp::count: return "count";
    case ExprOp::top: return "top";
    case ExprOp::in: return "in";
    case ExprOp::eq: return "=";
    case ExprOp::ne: return "!=";
    case ExprOp::lt: return "<";
    case ExprOp::le: return "<=";
    case ExprOp::not_: return "not";
    case ExprOp::and_: return "and";
    case ExprOp::or_: return "or";
    case ExprOp::if_: return "if";
    case ExprOp::add: return "+";
    case ExprOp::sub: return "-";
    case ExprOp::mul: return "*";
    case ExprOp::neg: return "neg";
    case ExprOp::div: return "/";
    case ExprOp::div_up: return "/ rounded up";
    case ExprOp::div_down: return "/ rounded down";
    case ExprOp::is_kind: return "is";
    case ExprOp::has_done: return "has_done";
    case ExprOp::reached: return "reached";
    case ExprOp::geometry: return "geometry";
    case ExprOp::neighbours: return "neighbours";
    case ExprOp::ends: return "ends";
    case ExprOp::between: return "between";
    case ExprOp::distance: return "distance";
    case ExprOp::crossings: return "crossings";
    case ExprOp::row: return "row";
    case ExprOp::column: return "column";
    case ExprOp::map_edge: return "map_edge";
    case ExprOp::other: return "other";
    case ExprOp::plans: return "plans";
    case ExprOp::replaced: return "replaced";
    case ExprOp::result: return "result";
  }
  return {};
}

template <typename T>
std::string name_at(const std::vector<T>& table, std::int32_t at) {
  return at < 0 || static_cast<std::size_t>(at) >= table.size() ? "?" : table[static_cast<std::size_t>(at)].name;
}

std::string thing_name(const Model& model, std::int32_t kind, std::int64_t thing) {
  if (kind < 0) return std::to_string(thing);
  const check::Kind& of = model.kinds[static_cast<std::size_t>(kind)];
  const check::Kind& root = of.root < 0 ? of : model.kinds[static_cast<std::size_t>(of.root)];
  const auto at = static_cast<std::size_t>(thing);
  return thing >= 0 && at < root.things.size() ? root.things[at].name : fmt::format("{}#{}", root.name, thing);
}

std::string constant_text(const Model& model, const Expr& expr) {
  switch (expr.type.base) {
    case Base::flag: return expr.value != 0 ? "yes" : "no";
    case Base::word:
      if (expr.value < 0) return "none";
      return static_cast<std::size_t>(expr.value) < model.words.size()
                 ? model.words[static_cast<std::size_t>(expr.value)]
                 : "?";
    case Base::thing: return expr.value < 0 ? "none" : thing_name(model, expr.type.kind, expr.value);
    case Base::none: return "none";
    case Base::unknown:
    case Base::integer:
    case Base::set:
    case Base::pile:
    case Base::ratio:
    case Base::text:
    case Base::crossing:
    case Base::crossings: return std::to_string(expr.value);
  }
  return {};
}

// What an operation is about, between its name and its operands.
std::string subject(const Model& model, const Expr& expr) {
  switch (expr.op) {
    case ExprOp::field:
    case ExprOp::top: return name_at(model.columns, expr.a);
    case ExprOp::geometry: return std::string(image::name_of(static_cast<image::Geometry>(expr.a)));
    case ExprOp::term: return name_at(model.terms, expr.a);
    case ExprOp::quantity: return name_at(model.quantities, expr.a);
    case ExprOp::may: return name_at(model.permissions, expr.a);
    case ExprOp::chart:
    case ExprOp::chart_head: return name_at(model.charts, expr.a);
    case ExprOp::extent: return name_at(model.kinds, expr.type.kind);
    case ExprOp::is_kind: return name_at(model.kinds, static_cast<std::int32_t>(expr.value));
    case ExprOp::those:
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no:
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest: return name_at(model.vars, expr.a);
    default: return {};
  }
}

}  // namespace

std::string type_text(const Model& model, const check::Type& type) {
  std::string text;
  switch (type.base) {
    case Base::unknown: text = "?"; break;
    case Base::none: return "none";
    case Base::integer: text = fmt::format("{}..{}", type.lo, type.hi); break;
    case Base::flag: text = "flag"; break;
    case Base::word:
      for (const std::int32_t word : type.words) {
        text += (text.empty() ? "" : " or ") + (word < 0 ? "none" : model.words[static_cast<std::size_t>(word)]);
      }
      break;
    case Base::thing: text = name_at(model.kinds, type.kind); break;
    case Base::set:
      text =
          type.kind < 0 ? fmt::format("set of {}..{}", type.lo, type.hi) : "set of " + name_at(model.kinds, type.kind);
      break;
    case Base::pile: text = "pile of " + name_at(model.kinds, type.kind); break;
    case Base::ratio: text = "ratio"; break;
    case Base::text: text = "text"; break;
    case Base::crossing: text = "crossing"; break;
    case Base::crossings: text = "crossings"; break;
  }
  return type.or_none ? text + " or none" : text;
}

std::string expr_text(const Model& model, check::ExprId id) {
  if (id < 0) return "-";
  const Expr& expr = model.exprs[static_cast<std::size_t>(id)];
  switch (expr.op) {
    case ExprOp::constant: return constant_text(model, expr);
    case ExprOp::ratio: return fmt::format("{}:{}", expr.value, expr.value2);
    case ExprOp::text: return fmt::format("\"{}\"", model.texts[static_cast<std::size_t>(expr.value)]);
    case ExprOp::var: return name_at(model.vars, expr.a);
    default: break;
  }
  std::string text(op_name(expr.op));
  if (const std::string about = subject(model, expr); !about.empty()) text += " " + about;
  for (const check::ExprId kid : expr.kids) text += " " + expr_text(model, kid);
  return "(" + text + ")";
}

}  // namespace tercio::driver
