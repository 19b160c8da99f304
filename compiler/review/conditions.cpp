// Arithmetic, comparisons and what is made of them.
#include <algorithm>

#include "compiler/review/situation.hpp"

namespace tercio::review {

using check::Type;
using Base = Type::Base;
using Sort = Value::Sort;

Value Situation::arithmetic(const Expr& x) {
  const auto range = [&](ExprId e) {
    const Value v = value(e);
    if (v.sort == Sort::option && !v.options.empty() && v.options.front() >= 0) return Value::number(v.options.front(), v.options.back());
    return v.sort == Sort::number ? v : Value::number(-far, far);
  };
  const Value a = range(x.kids[0]);
  if (x.op == ExprOp::neg) return Value::number(-a.hi, -a.lo);
  const Value b = range(x.kids[1]);
  if (x.op == ExprOp::add) return Value::number(a.lo + b.lo, a.hi + b.hi);
  if (x.op == ExprOp::sub) return Value::number(a.lo - b.hi, a.hi - b.lo);
  const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  return Value::number(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
}

Answer Situation::compare(const Expr& x) {
  Value a = value(x.kids[0]), b = value(x.kids[1]);
  const Base base = at(m_, x.kids[0]).type.base, other = at(m_, x.kids[1]).type.base;
  if (base == Base::ratio || other == Base::ratio || base == Base::text || other == Base::text) return Answer::unknown;
  if (base == Base::none || other == Base::none) {  // a number is not none
    const Value& v = base == Base::none ? b : a;
    Answer none = Answer::unknown;
    if (v.sort == Sort::number) none = Answer::no;
    if (v.sort == Sort::option) none = !has(v.options, -1) ? Answer::no : v.known() ? Answer::yes : Answer::unknown;
    return x.op == ExprOp::eq ? none : x.op == ExprOp::ne ? negated(none) : Answer::unknown;
  }
  const bool thingish = base == Base::thing || base == Base::word || other == Base::thing || other == Base::word;
  const auto ranged = [&](Value& v) {
    if (v.sort == Sort::option && !thingish && has(v.options, -1)) v = {};
    if (v.sort == Sort::option && !v.options.empty()) v = Value::number(v.options.front(), v.options.back());
  };
  if (x.op == ExprOp::eq || x.op == ExprOp::ne) {
    Answer same = Answer::unknown;
    if (a.sort == Sort::option && b.sort == Sort::option) {
      std::vector<std::int64_t> both;
      std::set_intersection(a.options.begin(), a.options.end(), b.options.begin(), b.options.end(), std::back_inserter(both));
      if (both.empty()) same = Answer::no;
      else if (a.known() && b.known()) same = Answer::yes;
    } else {
      ranged(a), ranged(b);
      if (a.sort != Sort::number || b.sort != Sort::number) return Answer::unknown;
      if (a.hi < b.lo || b.hi < a.lo) same = Answer::no;
      else if (a.known() && b.known()) same = Answer::yes;
    }
    return x.op == ExprOp::eq ? same : negated(same);
  }
  ranged(a), ranged(b);
  if (a.sort != Sort::number || b.sort != Sort::number) return Answer::unknown;
  const bool strict = x.op == ExprOp::lt;
  if (strict ? a.hi < b.lo : a.hi <= b.lo) return Answer::yes;
  if (strict ? a.lo >= b.hi : a.lo > b.hi) return Answer::no;
  return Answer::unknown;
}

Answer Situation::condition(const Expr& x) {
  switch (x.op) {
    case ExprOp::not_: return negated(answer(x.kids[0]));
    case ExprOp::and_:
    case ExprOp::or_: {
      const Answer ends = x.op == ExprOp::and_ ? Answer::no : Answer::yes;
      Answer all = negated(ends);
      for (const ExprId k : x.kids) {
        const Answer a = answer(k);
        if (a == ends) return ends;
        if (a == Answer::unknown) all = Answer::unknown;
      }
      return all;
    }
    case ExprOp::in: {
      const Value element = value(x.kids[0]), set = value(x.kids[1]);
      if (set.sort != Sort::set) return Answer::unknown;
      if (element.known()) return has(set.certain, element.one()) ? Answer::yes : has(set.possible, element.one()) ? Answer::unknown : Answer::no;
      if (element.sort != Sort::option) return Answer::unknown;
      return std::any_of(element.options.begin(), element.options.end(), [&](std::int64_t v) { return has(set.possible, v); }) ? Answer::unknown : Answer::no;
    }
    case ExprOp::is_kind: {
      const Value v = value(x.kids[0]);
      const Type& t = at(m_, x.kids[0]).type;
      if (v.sort != Sort::option || t.kind < 0) return Answer::unknown;
      const check::Kind& root = m_.kinds[static_cast<std::size_t>(m_.kinds[static_cast<std::size_t>(t.kind)].root)];
      bool any = false, all = true;
      for (const std::int64_t i : v.options) {
        bool is = false;
        if (i >= 0 && static_cast<std::size_t>(i) < root.things.size())
          for (std::int32_t k = root.things[static_cast<std::size_t>(i)].kind; k >= 0; k = m_.kinds[static_cast<std::size_t>(k)].parent)
            is = is || k == static_cast<std::int32_t>(x.value);
        any = any || is;
        all = all && is;
      }
      return all ? Answer::yes : any ? Answer::unknown : Answer::no;
    }
    default: return compare(x);
  }
}

}  // namespace tercio::review
