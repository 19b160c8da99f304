// Calls of other hooks: arguments into neighbouring registers, or left where they are when they are neighbours already.
#include <cassert>

#include "compiler/lower/code.hpp"
#include "runtime/image/names.hpp"

namespace tercio::lower {

using image::Op;

void Code::call(std::int32_t hook, const std::vector<VarId>& params, const std::vector<ExprId>& args, std::int32_t to) {
  assert(params.size() == args.size());
  const Temps temps(code);
  std::vector<ExprId> scalars, sets;
  std::vector<std::int32_t> domains;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const auto& type = at(in_.vars, params[i]).type;
    if (type.base == Type::Base::set) {
      sets.push_back(strip(args[i]));
      domains.push_back(in_.domain_of(type));
    } else {
      scalars.push_back(strip(args[i]));
    }
  }
  const Arguments at_ = arguments(scalars, sets, domains);
  code.op(Op::call, to, at_.scalars, at_.sets, hook);
}

void Code::geometry(const check::Expr& e, std::int32_t to) {
  const Temps temps(code);
  std::vector<ExprId> scalars, sets;
  std::vector<std::int32_t> domains;
  const auto question = static_cast<image::Geometry>(e.a);
  const std::string_view asks = image::asks_of(question);
  for (std::size_t i = 0; i < asks.size(); ++i) {
    const bool set = image::asks_for_set(asks[i]);
    (set ? sets : scalars).push_back(strip(e.kids[i]));
    if (set) domains.push_back(asks[i] == 'S' ? in_.im.space.stand_domain : in_.im.space.patch_domain);
  }
  const Arguments at_ = arguments(scalars, sets, domains);
  const auto answer = image::answer_of(question);
  const bool gives_set = image::is_set(answer);
  code.op(gives_set ? Op::geos : Op::geo, to, at_.scalars, at_.sets, e.a);
}

Code::Arguments Code::arguments(const std::vector<ExprId>& scalars, const std::vector<ExprId>& sets,
                                const std::vector<std::int32_t>& domains) {
  // Where an argument is already; -1 for one that has to be computed or moved.
  const auto held = [&](ExprId arg, Binding::Place place) {
    const auto& e = expr(arg);
    const auto* b = e.op == ExprOp::var ? binding(e.a) : nullptr;
    if (b == nullptr) return std::int32_t{-1};
    if (b->place == place) return b->at;
    return b->place == Binding::Place::element && place == Binding::Place::reg ? element_register(b->at) : -1;
  };
  const auto neighbours = [&](const std::vector<ExprId>& of, Binding::Place place) {
    const auto first = held(of.front(), place);
    if (first < 0) return std::int32_t{-1};
    for (std::size_t i = 1; i < of.size(); ++i) {
      if (held(of[i], place) != first + static_cast<std::int32_t>(i)) return std::int32_t{-1};
    }
    return first;
  };
  std::int32_t base = 0, set_base = 0;
  if (!scalars.empty()) {
    base = neighbours(scalars, Binding::Place::reg);
    if (base < 0) {
      base = code.take(size_of(scalars));
      for (std::size_t i = 0; i < scalars.size(); ++i) value(scalars[i], base + static_cast<std::int32_t>(i));
    }
  }
  if (sets.size() == 1) {
    set_base = set(sets[0], domains[0]);
  } else if (!sets.empty()) {
    set_base = neighbours(sets, Binding::Place::set_reg);
    for (std::size_t i = 0; set_base >= 0 && i < sets.size(); ++i) {
      if (code.set_domain(set_base + static_cast<std::int32_t>(i)) != domains[i]) set_base = -1;
    }
    if (set_base < 0) {
      set_base = code.take_sets(domains);
      for (std::size_t i = 0; i < sets.size(); ++i) set_into(sets[i], set_base + static_cast<std::int32_t>(i));
    }
  }
  return {base, set_base};
}

}  // namespace tercio::lower
