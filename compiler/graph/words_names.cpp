// Names of things, values and types.
#include <fmt/format.h>

#include "compiler/graph/words.hpp"
#include "runtime/image/units.hpp"

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

}  // namespace

Words::Words(const check::Model& model) : model_(model) {
  if (model.space.kind == image::SpaceKind::hex) grid_ = std::make_unique<hex::Grid>(model.space);
}

const Expr& Words::get(ExprId id) const { return model_.exprs[static_cast<std::size_t>(id)]; }

std::string Words::thing(std::int32_t kind, std::int64_t number) const {
  if (number < 0) return "none";
  if (kind < 0) return std::to_string(number);
  const check::Kind* root = &model_.kinds[static_cast<std::size_t>(kind)];
  if (root->root >= 0) root = &model_.kinds[static_cast<std::size_t>(root->root)];
  const auto small = static_cast<std::int32_t>(number);
  if (root->hex && grid_ && small < grid_->hexes()) return grid_->hex_name(small);
  if (root->hexside && grid_ && small < grid_->hexsides()) return grid_->hexside_name(small);
  const auto index = static_cast<std::size_t>(number);
  return index < root->things.size() ? root->things[index].name : fmt::format("{} {}", root->name, number);
}

std::string Words::literal(const check::Literal& value, const check::Type& type) const {
  if (value.is_none) return type.base == Base::word ? "-" : "none";
  switch (type.base) {
    case Base::flag:
      return value.value != 0 ? "yes" : "no";
    case Base::word:
      return value.value >= 0 && static_cast<std::size_t>(value.value) < model_.words.size()
                 ? model_.words[static_cast<std::size_t>(value.value)]
                 : "none";
    case Base::thing:
      return thing(type.kind, value.value);
    case Base::none:
      return "none";
    case Base::integer:
      return image::measure_text(type.measure.unit(), static_cast<image::Value>(value.value));
    case Base::unknown:
    case Base::set:
    case Base::pile:
    case Base::ratio:
    case Base::text:
    case Base::crossing:
    case Base::crossings:
      return std::to_string(value.value);
  }
  return {};
}

std::string Words::type(const check::Type& type) const {
  std::string text;
  switch (type.base) {
    case Base::unknown:
      text = "?";
      break;
    case Base::none:
      return "none";
    case Base::integer:
      text = type.lo == 0 ? "0" : image::measure_text(type.measure.unit(), static_cast<image::Value>(type.lo));
      text += ".." + image::measure_text(type.measure.unit(), static_cast<image::Value>(type.hi));
      break;
    case Base::flag:
      text = "flag";
      break;
    case Base::word:
      for (const std::int32_t word : type.words) {
        text += (text.empty() ? "" : " or ") + (word < 0 ? "none" : model_.words[static_cast<std::size_t>(word)]);
      }
      break;
    case Base::thing:
      text = name_of(model_.kinds, type.kind);
      break;
    case Base::set:
      text = "set of " + (type.kind < 0 ? fmt::format("{}..{}", type.lo, type.hi) : name_of(model_.kinds, type.kind));
      break;
    case Base::pile:
      text = "pile of " + name_of(model_.kinds, type.kind);
      break;
    case Base::ratio:
      text = "ratio";
      break;
    case Base::text:
      text = "text";
      break;
    case Base::crossing:
      text = "crossing";
      break;
    case Base::crossings:
      text = "crossings";
      break;
  }
  return type.or_none ? text + " or none" : text;
}

std::string Words::params(const std::vector<check::VarId>& params) const {
  std::string text;
  for (const check::VarId id : params) {
    const check::Var& var = model_.vars[static_cast<std::size_t>(id)];
    const std::string of = type(var.type);
    text += (text.empty() ? "" : ", ") + var.name + (of == var.name ? "" : ": " + of);
  }
  return text.empty() ? text : "(" + text + ")";
}

std::string Words::over(check::VarId var, ExprId set, ExprId where) const {
  std::string name = name_of(model_.vars, var);
  if (set >= 0 && get(set).op == ExprOp::those && where < 0) {  // a `where` that was folded into the set
    const Expr& those = get(set);
    return fmt::format("{} in {} where {}", name_of(model_.vars, those.a), at(those.kids[0], 4), at(those.kids[1], 3));
  }
  std::string text = name + " in " + at(set, 4);
  return where < 0 ? text : text + " where " + at(where, 3);
}

}  // namespace tercio::graph
