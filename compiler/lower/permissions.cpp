// A permission is one hook: 0 at the first ban that holds and is not lifted. As a question it keeps its bans and lifts.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;

std::vector<Conjunct> Lowering::allowed(std::int32_t permission) {
  const Type flag{.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}};
  std::vector<Conjunct> all;
  for (const auto& ban : at(model.permissions, permission).bans) {
    std::vector<ExprId> lifts;
    bool always_lifted = false;
    for (const auto& lift : ban.lifts) {
      always_lifted = always_lifted || is_true(lift.when);
      if (!is_false(lift.when)) lifts.push_back(lift.when);
    }
    if (always_lifted || is_false(ban.when)) continue;
    const auto holds = ban.when >= 0 ? ban.when : make(ExprOp::constant, flag, {}, 1);
    if (lifts.empty()) {
      if (is_true(holds)) {
        all.push_back({make(ExprOp::constant, flag, {}, 0), false});
      } else {
        gather(holds, true, all);
      }
      continue;
    }
    lifts.insert(lifts.begin(), make(ExprOp::not_, flag, {holds}));
    gather(make(ExprOp::or_, flag, std::move(lifts)), false, all);
  }
  return all;
}

std::int32_t Lowering::permission_hook(std::int32_t permission, std::int32_t level) {
  if (const auto found = permission_hooks_.find({permission, level}); found != permission_hooks_.end())
    return found->second;
  const auto& p = at(model.permissions, permission);
  const auto all = allowed(permission);
  Code code(*this, level, p.name);
  for (const auto param : p.params) code.parameter(param);
  for (const auto& with : p.with) {
    const bool read =
        std::any_of(all.begin(), all.end(), [&](const Conjunct& c) { return free_vars(c.expr).contains(with.var); }) ||
        std::any_of(p.with.begin(), p.with.end(),
                    [&](const check::With& w) { return w.var != with.var && free_vars(w.value).contains(with.var); });
    if (read) code.let(with.var, with.value);
  }
  const auto refused = code.code.label();
  code.require(all, refused);
  const auto answer = code.code.take();
  code.code.op(Op::ldi, answer, 0, 0, 1);
  code.code.op(Op::ret, answer);
  code.code.bind(refused);
  code.code.op(Op::ldi, answer, 0, 0, 0);
  code.code.op(Op::ret, answer);
  const auto hook = keep(code.finish(-1), true);
  permission_hooks_[{permission, level}] = hook;
  return hook;
}

image::Question Lowering::question_of(const check::Permission& permission) {
  image::Question question;
  question.name = permission.name;
  question.permission = true;
  question.high = 1;
  question.handle = permission.handle;
  describe_params(permission.params, question);
  for (std::size_t i = 0; i < permission.bans.size(); ++i) {
    const auto& from = permission.bans[i];
    if (is_false(from.when)) continue;
    image::Ban ban;
    ban.because = from.because;
    ban.handle = from.handle;
    const auto name = permission.name + " ban " + std::to_string(i);
    if (!is_true(from.when)) ban.guard = part_hook(from.when, permission.params, permission.with, name);
    for (const auto& lift : from.lifts) {
      if (is_false(lift.when)) continue;
      const auto guard =
          is_true(lift.when) ? -1 : part_hook(lift.when, permission.params, permission.with, name + " lift");
      ban.lifts.push_back({guard, lift.handle});
    }
    question.bans.push_back(std::move(ban));
  }
  return question;
}

// One part of a question, with all its parameters as arguments.
std::int32_t Lowering::part_hook(ExprId id, const std::vector<VarId>& params, const std::vector<check::With>& with,
                                 std::string name) {
  Code code(*this, 0, std::move(name));
  for (const auto param : params) code.parameter(param);
  auto needed = free_vars(id);
  for (auto i = with.rbegin(); i != with.rend(); ++i) {
    if (needed.contains(i->var)) needed.merge(free_vars(i->value));
  }
  for (const auto& w : with)
    if (needed.contains(w.var)) code.let(w.var, w.value);
  return keep(code.finish_value(id), false);
}

void Lowering::describe_params(const std::vector<VarId>& params, image::Question& question) {
  for (const auto param : params) {
    const auto& var = at(vars, param);
    const auto domain = domain_of(var.type);
    question.params.push_back(var.type.base == Type::Base::set ? -2 - domain : domain);
    question.param_names.push_back(var.name);
  }
}

void Lowering::lower_questions() {
  for (std::int32_t q = 0; q < size_of(model.quantities); ++q) {
    auto question = question_of(at(model.quantities, q));
    question.hook = quantity_hook(q, 0);
    im.questions.push_back(std::move(question));
  }
  for (std::int32_t p = 0; p < size_of(model.permissions); ++p) {
    auto question = question_of(at(model.permissions, p));
    question.hook = permission_hook(p, 0);
    im.questions.push_back(std::move(question));
  }
  const auto points = std::find_if(model.quantities.begin(), model.quantities.end(), [&](const check::Quantity& q) {
    return q.name == "points" && q.params.size() == 1 && at(vars, q.params[0]).type.base == Type::Base::thing &&
           at(vars, q.params[0]).type.kind == model.side_kind;
  });
  if (points != model.quantities.end())
    im.score = quantity_hook(static_cast<std::int32_t>(points - model.quantities.begin()), 0);
  for (std::int32_t q = 0; q < size_of(model.quantities); ++q) {
    const auto& quantity = at(model.quantities, q);
    if (quantity.told) im.told.push_back({quantity.name, quantity_hook(q, 0), !quantity.params.empty(), quantity.type.measure.unit()});
  }
}

}  // namespace tercio::lower
