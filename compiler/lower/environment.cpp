// What variables stand for while a hook is compiled: registers, elements of loops not yet open, other expressions.
#include <algorithm>
#include <cassert>
#include <charconv>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

// The variable of a set's elements means nothing in the set itself.
bool Code::binds(const check::Expr& e, std::size_t kid) {
  switch (e.op) {
    case ExprOp::those:
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no:
      return kid != 0;
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest:
      return kid != 1;
    default:
      return false;
  }
}

void Code::parameter(VarId var) {
  const auto& type = at(in_.vars, var).type;
  if (type.base == Type::Base::set) {
    const auto reg = code.take_sets({in_.domain_of(type)});
    assert(reg == set_params_);
    ++set_params_;
    env_[var] = {Binding::Place::set_reg, reg, -1};
    return;
  }
  const auto reg = code.take();
  assert(reg == params_);
  ++params_;
  env_[var] = {Binding::Place::reg, reg, -1};
}

void Code::parameter_is(VarId var, VarId other) {
  if (var != other) env_[var] = env_.at(other);
}

void Code::anonymous_parameter() {
  [[maybe_unused]] const auto reg = code.take();
  assert(reg == params_);
  ++params_;
}

void Code::let(VarId var, ExprId value) {
  if (const auto& type = at(in_.vars, var).type; type.base == Type::Base::set) {
    const auto set_reg = code.take_set(in_.domain_of(type));
    set_into(value, set_reg);
    env_[var] = {Binding::Place::set_reg, set_reg, -1};
    return;
  }
  const auto reg = code.take();
  this->value(value, reg);
  env_[var] = {Binding::Place::reg, reg, -1};
}

void Code::stands_for(VarId var, ExprId value) { env_[var] = {Binding::Place::expr, -1, value}; }

std::int32_t Code::new_element(VarId var) {
  elements_.push_back(-1);
  const auto element = size_of(elements_) - 1;
  env_[var] = {Binding::Place::element, element, -1};
  return element;
}

const Code::Binding* Code::binding(VarId var) const {
  const auto found = env_.find(var);
  return found == env_.end() ? nullptr : &found->second;
}

ExprId Code::strip(ExprId id) {
  for (;;) {
    const auto& e = expr(id);
    if (e.op != ExprOp::var) return in_.simplify(id);
    const auto* b = binding(e.a);
    if (b == nullptr || b->place != Binding::Place::expr) return in_.simplify(id);
    id = b->expr;
  }
}

// Arguments are bound together, so that one cannot see another under the parameter's name.
void Code::bind_arguments(const std::vector<VarId>& params, const std::vector<ExprId>& args) {
  assert(params.size() == args.size());
  Env bound;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const auto arg = strip(args[i]);
    const auto& e = expr(arg);
    if (e.op == ExprOp::var && binding(e.a) != nullptr) {
      bound[params[i]] = *binding(e.a);
    } else if (e.type.base == Type::Base::set) {
      const bool is_frame = e.op == ExprOp::var;  // a set of the frame is read where it is used
      bound[params[i]] =
          is_frame ? Binding{Binding::Place::expr, -1, arg}
                   : Binding{Binding::Place::set_reg, set(arg, in_.domain_of(at(in_.vars, params[i]).type)), -1};
    } else if (e.op == ExprOp::constant) {
      bound[params[i]] = {Binding::Place::expr, -1, arg};
    } else {
      bound[params[i]] = {Binding::Place::reg, value(arg), -1};
    }
  }
  for (const auto& [var, b] : bound) env_[var] = b;
}

bool Code::reads(ExprId id, std::int32_t element) {
  if (id < 0) return false;
  const auto& e = expr(id);
  if (e.op == ExprOp::var) {
    const auto* b = binding(e.a);
    if (b == nullptr) return false;
    if (b->place == Binding::Place::element) return b->at == element;
    return b->place == Binding::Place::expr && reads(b->expr, element);
  }
  return std::any_of(e.kids.begin(), e.kids.end(), [&](ExprId kid) { return reads(kid, element); });
}

namespace {

void append(std::string& text, std::int64_t number) {
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

}  // namespace

// Two expressions with one key have one value, as long as the variables keep their meaning.
std::string Code::key(ExprId id) {
  std::string text;
  std::vector<VarId> bound;
  append_key(id, bound, text);
  return text;
}

void Code::append_key(ExprId id, std::vector<VarId>& bound, std::string& text) {
  const auto& e = expr(id);
  if (e.op == ExprOp::var) {
    const auto* b = std::find(bound.begin(), bound.end(), e.a) == bound.end() ? binding(e.a) : nullptr;
    if (b == nullptr) {
      text += 'v';
      append(text, e.a);
      return;
    }
    switch (b->place) {
      case Binding::Place::reg:
        text += 'r';
        break;
      case Binding::Place::set_reg:
        text += 's';
        break;
      case Binding::Place::element:
        text += 'e';
        break;
      case Binding::Place::expr: {
        std::vector<VarId> none;
        append_key(b->expr, none, text);
        return;
      }
    }
    append(text, b->at);
    return;
  }
  for (const std::int64_t part : {static_cast<std::int64_t>(e.op), static_cast<std::int64_t>(e.a),
                                  static_cast<std::int64_t>(e.value), static_cast<std::int64_t>(e.value2),
                                  static_cast<std::int64_t>(e.type.kind)}) {
    append(text, part);
    text += '.';
  }
  append(text, static_cast<std::int64_t>(e.type.base));
  text += '(';
  for (std::size_t i = 0; i < e.kids.size(); ++i) {
    if (i > 0) text += ',';
    const bool inner = binds(e, i);
    if (inner) bound.push_back(e.a);
    append_key(e.kids[i], bound, text);
    if (inner) bound.pop_back();
  }
  text += ')';
}

}  // namespace tercio::lower
