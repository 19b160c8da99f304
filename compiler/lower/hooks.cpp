// Hooks as rows of the image: equal code is kept once; what a hook reads of the state.
#include <algorithm>
#include <cassert>
#include <cstring>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

image::Hook Code::finish(std::int32_t result_domain) { return code.finish(name_, params_, set_params_, result_domain); }

image::Hook Code::finish_value(ExprId id) {
  code.op(Op::ret, value(id));
  return finish(-1);
}

image::Hook Code::finish_set(ExprId id, std::int32_t domain) {
  code.op(Op::rets, set(id, domain));
  return finish(domain);
}

std::int32_t Lowering::keep(image::Hook hook, bool named) {
  std::string text = named ? hook.name : "";
  const auto add = [&](std::int32_t n) { text += "/" + std::to_string(n); };
  for (const auto n : {hook.params, hook.set_params, hook.result_domain}) add(n);
  for (const auto domain : hook.set_domains) add(domain);
  for (const auto& i : hook.code) {
    for (const auto n :
         {static_cast<std::int32_t>(i.op), std::int32_t{i.a}, std::int32_t{i.b}, std::int32_t{i.c}, i.imm})
      add(n);
  }
  const auto [place, is_new] = hooks_by_code_.try_emplace(std::move(text), size_of(im.hooks));
  if (is_new) im.hooks.push_back(std::move(hook));
  return place->second;
}

std::int32_t Lowering::value_hook(ExprId id, const Signature& signature, std::string name) {
  Code code(*this, signature.level, std::move(name));
  for (const auto param : signature.params) code.parameter(param);
  return keep(code.finish_value(id), false);
}

std::int32_t Lowering::set_hook(ExprId id, std::int32_t domain, const Signature& signature, std::string name) {
  Code code(*this, signature.level, std::move(name));
  for (const auto param : signature.params) code.parameter(param);
  return keep(code.finish_set(id, domain), false);
}

// Of two windows that may stand in for one body: notes it when both would. Gives 0.
std::int32_t Lowering::clash_hook(const check::Window& first, const check::Window& second, const Signature& signature) {
  Code code(*this, signature.level, "clash");
  const auto apart = code.code.label();
  code.branch(first.when, apart, false);
  code.branch(second.when, apart, false);
  code.code.op(Op::clash, 0, 0, 0, image::Instruction::pack(first.handle, second.handle));
  code.code.bind(apart);
  const auto zero = code.code.take();
  code.code.op(Op::ldi, zero);
  code.code.op(Op::ret, zero);
  return keep(code.finish(-1), false);
}

std::vector<std::int32_t> Lowering::columns_read(std::int32_t hook) const {
  std::set<std::int32_t> columns, hooks{hook};
  std::vector<std::int32_t> left{hook};
  while (!left.empty()) {
    const auto from = left.back();
    left.pop_back();
    for (const auto& i : at(im.hooks, from).code) {
      switch (i.op) {
        case Op::gcol:
        case Op::col:
        case Op::col2:
        case Op::scol:
        case Op::sflag:
          columns.insert(i.imm);
          break;
        case Op::statcol:
          columns.insert(i.y());
          break;
        case Op::jbit:
        case Op::jnbit:
        case Op::next_at:
          columns.insert(i.x());
          break;
        case Op::geo:
        case Op::geos:
          columns.insert({im.space.x, im.space.y, im.space.facing, im.space.on_table});
          break;
        case Op::call:
        case Op::calls:
          if (hooks.insert(i.imm).second) left.push_back(i.imm);
          break;
        default:
          break;
      }
    }
  }
  return {columns.begin(), columns.end()};
}

std::string Lowering::describe(ExprId id) {
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : " ") + name; };
  const auto walk = [&](const auto& self, ExprId from) -> void {
    const auto& e = expr(from);
    switch (e.op) {
      case ExprOp::field:
        add(at(model.columns, e.a).name);
        break;
      case ExprOp::term:
        add(at(model.terms, e.a).name);
        break;
      case ExprOp::quantity:
        add(at(model.quantities, e.a).name);
        break;
      case ExprOp::may:
        add(at(model.permissions, e.a).name);
        break;
      case ExprOp::chart:
        add(at(model.charts, e.a).name);
        break;
      case ExprOp::not_:
        add("not");
        break;
      case ExprOp::is_kind:
        add(at(model.kinds, e.value).name);
        break;
      case ExprOp::constant:
        if (e.value >= 0 && e.type.base == Type::Base::word) add(at(model.words, e.value));
        break;
      default:
        break;
    }
    for (const auto kid : e.kids) self(self, kid);
  };
  walk(walk, id);
  return text;
}

}  // namespace tercio::lower
