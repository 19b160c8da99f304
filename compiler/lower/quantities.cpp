// A quantity is one hook, its stages in the order of the language (6.3), and a question for `why`: the same clauses one
// by one.
#include <algorithm>
#include <cassert>
#include <climits>

#include "compiler/lower/code.hpp"

namespace tercio::lower {

using image::Op;
using Stage = image::Clause::Stage;

namespace {

class QuantityCode {
 public:
  QuantityCode(Lowering& in, const check::Quantity& quantity, std::int32_t level)
      : in_(in), quantity_(quantity), code_(in, level, quantity.name), asm_(code_.code), removers_(quantity.clauses.size()) {
    for (std::int32_t k = 0; k < size_of(quantity_.clauses); ++k) {
      if (clause(k).over.empty() || in_.is_false(clause(k).when)) continue;
      for (const auto i : clause(k).over)
        if (i != k) removers_[static_cast<std::size_t>(i)].push_back(k);
    }
  }

  image::Hook run() {
    for (const auto param : quantity_.params) code_.parameter(param);
    value_ = asm_.take();
    const auto clamp = asm_.label();
    const bool first = exactly_stands_alone();  // then nothing else need be known
    if (first) exactly(clamp);
    for (const auto& with : quantity_.with) {
      if (is_read(with.var)) code_.let(with.var, with.value);
    }
    hold_overs();
    if (!first) exactly(clamp);
    first_value();
    factors(Stage::times_printed, false);
    for (const auto i : at_stage({Stage::plus, Stage::minus})) sum(i);
    factors(Stage::times, quantity_.best);
    halves();
    for (const auto i : at_stage({Stage::at_least})) bound(i, Op::max);
    for (const auto i : at_stage({Stage::at_most})) bound(i, Op::min);
    asm_.bind(clamp);
    clamp_value();
    asm_.op(Op::ret, value_);
    return code_.finish(-1);
  }

 private:
  const check::Clause& clause(std::int32_t i) const { return at(quantity_.clauses, i); }

  bool reads_var(const check::Clause& c, VarId var) {
    for (const auto part : {c.value, c.set, c.where_, c.when}) {
      if (part >= 0 && in_.free_vars(part).contains(var)) return true;
    }
    return false;
  }
  bool is_read(VarId var) {
    for (const auto& c : quantity_.clauses) {
      if (!in_.is_false(c.when) && reads_var(c, var)) return true;
    }
    for (const auto& with : quantity_.with) {
      if (with.var != var && in_.free_vars(with.value).contains(var)) return true;
    }
    return false;
  }

  // The clauses that take this one away while they hold, in clause order.
  const std::vector<std::int32_t>& removers(std::int32_t i) const { return at(removers_, i); }
  bool is_dead(std::int32_t i) const {
    if (in_.is_false(clause(i).when)) return true;
    const auto& by = removers(i);
    return std::any_of(by.begin(), by.end(), [&](std::int32_t k) { return in_.is_true(clause(k).when); });
  }
  // In clause order.
  std::vector<std::int32_t> at_stage(std::initializer_list<Stage> stages) const {
    std::vector<std::int32_t> found;
    for (std::int32_t i = 0; i < size_of(quantity_.clauses); ++i) {
      const bool here = std::find(stages.begin(), stages.end(), clause(i).stage) != stages.end();
      if (here && !is_dead(i)) found.push_back(i);
    }
    return found;
  }

  // Whether a clause that removes others holds is asked once.
  void hold_overs() {
    for (std::int32_t i = 0; i < size_of(quantity_.clauses); ++i) {
      const auto& c = clause(i);
      if (c.over.empty() || in_.is_true(c.when) || in_.is_false(c.when)) continue;
      const bool needed = std::any_of(c.over.begin(), c.over.end(), [&](std::int32_t k) { return !is_dead(k); });
      if (needed) held_[i] = code_.value(c.when);
    }
  }
  void guard(std::int32_t i, Label skip) {
    for (const auto k : removers(i)) asm_.jump(Op::jt, skip, held_.at(k));
    if (const auto own = held_.find(i); own != held_.end()) {
      asm_.jump(Op::jf, skip, own->second);
    } else if (!in_.is_true(clause(i).when)) {
      code_.branch(clause(i).when, skip, false);
    }
  }
  bool unguarded(std::int32_t i) const { return in_.is_true(clause(i).when) && removers(i).empty(); }

  bool exactly_stands_alone() {
    for (const auto i : at_stage({Stage::exactly})) {
      if (!clause(i).over.empty() || !removers(i).empty()) return false;
      for (const auto& with : quantity_.with)
        if (reads_var(clause(i), with.var)) return false;
    }
    return true;
  }
  // The last of several that holds stands.
  void exactly(Label clamp) {
    auto list = at_stage({Stage::exactly});
    std::reverse(list.begin(), list.end());
    for (const auto i : list) {
      const auto next = asm_.label();
      guard(i, next);
      code_.value(clause(i).value, value_);
      note_clashes(list, i);
      asm_.jump(Op::jmp, clamp);
      asm_.bind(next);
    }
  }
  // In an example: whether one of those after `taken` answers as well.
  void note_clashes(const std::vector<std::int32_t>& list, std::int32_t taken) {
    if (in_.example < 0) return;
    for (auto i = std::find(list.begin(), list.end(), taken) + 1; i < list.end(); ++i) {
      const auto next = asm_.label();
      guard(*i, next);
      asm_.op(Op::clash, 0, 0, 0, image::Instruction::pack(clause(*i).handle, clause(taken).handle));
      asm_.bind(next);
    }
  }
  void first_value() {
    const auto done = asm_.label();
    bool decided = false;
    for (const auto stage : {Stage::is, Stage::is_default}) {
      auto list = at_stage({stage});
      std::reverse(list.begin(), list.end());
      for (const auto i : list) {
        if (decided) break;
        const auto next = asm_.label();
        guard(i, next);
        code_.value(clause(i).value, value_);
        decided = unguarded(i);
        if (stage == Stage::is) note_clashes(list, i);
        if (!decided) asm_.jump(Op::jmp, done);
        asm_.bind(next);
      }
    }
    if (!decided) asm_.op(Op::ldi, value_, 0, 0, 0);
    asm_.bind(done);
  }
  void factors(Stage stage, bool best) {
    const auto list = at_stage({stage});
    if (list.empty()) return;
    const bool one = !best || list.size() == 1;  // each multiplies by itself
    const Temps temps(asm_);
    const bool from_one = std::all_of(list.begin(), list.end(), [&](std::int32_t i) {
      const auto c = in_.constant(clause(i).value);
      return c && *c >= 1;
    });
    const auto greatest = one ? -1 : asm_.take();
    if (!one) asm_.op(Op::ldi, greatest, 0, 0, from_one ? 1 : INT_MIN);
    for (const auto i : list) {
      const Temps inner(asm_);
      const auto next = asm_.label();
      guard(i, next);
      if (const auto c = in_.constant(clause(i).value); c && one) {
        asm_.op(Op::muli, value_, value_, 0, static_cast<std::int32_t>(*c));
      } else if (one) {
        asm_.op(Op::mul, value_, value_, code_.value(clause(i).value));
      } else {
        asm_.op(Op::max, greatest, greatest, code_.value(clause(i).value));
      }
      asm_.bind(next);
    }
    if (one) return;
    if (from_one) {
      asm_.op(Op::mul, value_, value_, greatest);
      return;
    }
    const auto none = asm_.take();
    const auto end = asm_.label();
    asm_.op(Op::ldi, none, 0, 0, INT_MIN);
    asm_.jump(Op::jeq, end, greatest, none);
    asm_.op(Op::mul, value_, value_, greatest);
    asm_.bind(end);
  }
  void sum(std::int32_t i) {
    const Temps temps(asm_);
    const auto& c = clause(i);
    const auto next = asm_.label();
    guard(i, next);
    if (c.each >= 0) {
      code_.sum(c.value, c.set, c.each, c.where_, c.stage == Stage::minus, value_);
      asm_.bind(next);
      return;
    }
    const auto amount = c.value;
    if (const auto n = in_.constant(amount)) {
      asm_.op(Op::addi, value_, value_, 0, static_cast<std::int32_t>(c.stage == Stage::minus ? -*n : *n));
    } else {
      asm_.op(c.stage == Stage::minus ? Op::sub : Op::add, value_, value_, code_.value(amount));
    }
    asm_.bind(next);
  }
  // Once, whichever of them holds; the first says how fractions go.
  void halves() {
    const auto list = at_stage({Stage::halved_up, Stage::halved_down});
    const auto end = asm_.label();
    for (const auto i : list) {
      const auto next = asm_.label();
      guard(i, next);
      asm_.op(clause(i).stage == Stage::halved_up ? Op::half_up : Op::half_down, value_, value_);
      if (i != list.back()) asm_.jump(Op::jmp, end);
      asm_.bind(next);
    }
    asm_.bind(end);
  }
  void bound(std::int32_t i, Op op) {
    const Temps temps(asm_);
    const auto next = asm_.label();
    guard(i, next);
    asm_.op(op, value_, value_, code_.value(clause(i).value));
    asm_.bind(next);
  }

  // Whether a value is surely in the range: a constant, or a field that holds no other.
  bool in_range(ExprId id) {
    const auto& type = quantity_.type;
    if (const auto c = in_.constant(id)) return type.lo <= *c && *c <= type.hi;
    const auto& e = in_.expr(id);
    if (e.op == ExprOp::if_) return in_range(e.kids[1]) && in_range(e.kids[2]);
    if (e.op != ExprOp::field) return false;
    const auto& field = at(in_.model.columns, e.a).type;
    const std::int64_t low = field.or_none ? std::int64_t{image::none} : 0;  // 0: of none
    return field.base == Type::Base::integer && type.lo <= std::min(field.lo, low) &&
           std::max<std::int64_t>(field.hi, 0) <= type.hi;
  }
  void clamp_value() {
    const auto& type = quantity_.type;
    bool sure = type.lo <= 0 && type.hi >= 0;  // 0: of no clause at all
    for (const auto i : at_stage({Stage::times_printed, Stage::plus, Stage::minus, Stage::times, Stage::halved_up,
                                  Stage::halved_down, Stage::at_least, Stage::at_most})) {
      sure = sure && i < 0;
    }
    for (const auto i : at_stage({Stage::is_default, Stage::is, Stage::exactly}))
      sure = sure && in_range(clause(i).value);
    if (sure) return;
    if (type.lo >= INT16_MIN && type.hi <= INT16_MAX) {
      asm_.op_xy(Op::clamp, value_, 0, static_cast<std::int32_t>(type.lo), static_cast<std::int32_t>(type.hi));
      return;
    }
    const Temps temps(asm_);
    const auto limit = asm_.take();
    asm_.op(Op::ldi, limit, 0, 0, static_cast<std::int32_t>(type.lo));
    asm_.op(Op::max, value_, value_, limit);
    asm_.op(Op::ldi, limit, 0, 0, static_cast<std::int32_t>(type.hi));
    asm_.op(Op::min, value_, value_, limit);
  }

  Lowering& in_;
  const check::Quantity& quantity_;
  Code code_;
  Assembler& asm_;
  std::vector<std::vector<std::int32_t>> removers_;  // by clause
  std::int32_t value_ = -1;
  std::map<std::int32_t, std::int32_t> held_;  // clause to the register that says whether it holds
};

}  // namespace

// What a clause adds: of `e for each x in S`, the sum.
ExprId Lowering::clause_value(Lowering& in, const check::Clause& c) {
  if (c.each < 0) return c.value;
  std::vector<ExprId> kids{c.value, c.set};
  if (c.where_ >= 0) kids.push_back(c.where_);
  return in.make(ExprOp::total, in.expr(c.value).type, std::move(kids), 0, c.each);
}

std::int32_t Lowering::quantity_hook(std::int32_t quantity, std::int32_t level) {
  if (const auto found = quantity_hooks_.find({quantity, level}); found != quantity_hooks_.end()) return found->second;
  const auto& q = at(model.quantities, quantity);
  const auto hook = keep(QuantityCode(*this, q, level).run(), true);
  quantity_hooks_[{quantity, level}] = hook;
  return hook;
}

image::Question Lowering::question_of(const check::Quantity& quantity) {
  image::Question question;
  question.name = quantity.name;
  question.best = quantity.best;
  question.low = static_cast<Value>(quantity.type.lo);
  question.high = static_cast<Value>(quantity.type.hi);
  question.handle = quantity.handle;
  describe_params(quantity.params, question);
  std::vector<std::int32_t> row(quantity.clauses.size(), -1);  // clauses that no option leaves have no row
  std::int32_t rows = 0;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (!is_false(quantity.clauses[i].when)) row[i] = rows++;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] < 0) continue;
    const auto& from = quantity.clauses[i];
    image::Clause clause;
    clause.stage = from.stage;
    clause.handle = from.handle;
    const auto name = quantity.name + " clause " + std::to_string(i);
    if (!is_true(from.when)) clause.guard = part_hook(from.when, quantity.params, quantity.with, name + " when");
    if (from.value >= 0) clause.value = part_hook(clause_value(*this, from), quantity.params, quantity.with, name);
    for (const auto over : from.over)
      if (at(row, over) >= 0) clause.over.push_back(at(row, over));
    question.clauses.push_back(std::move(clause));
  }
  return question;
}

}  // namespace tercio::lower
