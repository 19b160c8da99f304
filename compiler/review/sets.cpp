// Sets, and what is said of all in them.
#include <algorithm>

#include "compiler/review/situation.hpp"

namespace tercio::review {

using Sort = Value::Sort;

Value Situation::those(const Expr& x) {
  const Value set = value(x.kids[0]);
  if (set.sort != Sort::set) return {};
  Value out;
  out.sort = Sort::set;
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = x.type.kind < 0 ? Value::number(element, element) : Value::one_of({element});
    const Answer a = answer(x.kids[1]);
    if (a == Answer::no) continue;
    out.possible.push_back(element);
    if (a == Answer::yes && has(set.certain, element)) out.certain.push_back(element);
    if (spent()) break;
  }
  put_back(x.a, before);
  return spent() ? Value{} : out;
}

Value Situation::quantified(const Expr& x) {
  const Value set = value(x.kids[0]);
  if (set.sort != Sort::set) return of_type(x.type);
  const bool numbers = at(m_, x.kids[0]).type.kind < 0;
  const bool every = x.op == ExprOp::every;
  Answer found = Answer::no;  // whether one is found that decides: with `every` one that is not so
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = numbers ? Value::number(element, element) : Value::one_of({element});
    Answer a = answer(x.kids[1]);
    if (every) a = negated(a);
    if (a == Answer::no) continue;
    found = a == Answer::yes && has(set.certain, element) ? Answer::yes : Answer::unknown;
    if (found == Answer::yes || spent()) break;
  }
  put_back(x.a, before);
  if (spent()) return of_type(x.type);
  return flag(x.op == ExprOp::some ? found : negated(found));
}

Value Situation::folded(const Expr& x) {
  const Value set = value(x.kids[1]);
  if (set.sort != Sort::set || x.op != ExprOp::total) return x.op == ExprOp::total ? Value::number(-far, far) : of_type(x.type);
  const bool numbers = at(m_, x.kids[1]).type.kind < 0;
  Value sum = Value::number(0, 0);
  const auto old = vars_.find(x.a);
  const std::optional<Value> before = old == vars_.end() ? std::nullopt : std::optional(old->second);
  for (const std::int64_t element : set.possible) {
    vars_[x.a] = numbers ? Value::number(element, element) : Value::one_of({element});
    const Answer in = x.kids.size() > 2 ? answer(x.kids[2]) : Answer::yes;
    if (in == Answer::no) continue;
    const Value v = value(x.kids[0]);
    if (v.sort != Sort::number || spent()) {
      sum = Value::number(-far, far);
      break;
    }
    const bool sure = in == Answer::yes && has(set.certain, element);
    sum = Value::number(sum.lo + (sure ? v.lo : std::min<std::int64_t>(0, v.lo)), sum.hi + (sure ? v.hi : std::max<std::int64_t>(0, v.hi)));
  }
  put_back(x.a, before);
  return sum;
}

}  // namespace tercio::review
