// Quantities and permissions.
#include <algorithm>

#include "compiler/review/situation.hpp"

namespace tercio::review {

using check::Type;
using Sort = Value::Sort;

Value Situation::quantity(const Expr& x) {
  std::vector<Value> args;
  for (const ExprId k : x.kids) args.push_back(value(k));
  const std::optional<Atom> open = open_;
  const Value v = quantity_of(x.a, args);
  if (v.known() || !free_quantities_) return v;
  open_ = open;
  const bool known = args.size() <= 2 && std::all_of(args.begin(), args.end(), [](const Value& a) { return a.known(); });
  if (!known) return v;
  const Atom atom{Atom::Sort::quantity, x.a, args.empty() ? 0 : args[0].one(), args.size() > 1 ? args[1].one() : 0};
  if (const auto it = assumed_.find(atom); it != assumed_.end()) return Value::number(it->second, it->second);
  if (!open_) open_ = atom;
  return v;
}

// The stages of language.md 6.3 over ranges.
Value Situation::quantity_of(std::int32_t q, const std::vector<Value>& args) {
  using Stage = image::Clause::Stage;
  const check::Quantity& quantity = m_.quantities[static_cast<std::size_t>(q)];
  const Inside within(*this, quantity.params, args, quantity.with);
  const std::size_t n = quantity.clauses.size();
  std::vector<Answer> holds(n);
  for (std::size_t i = 0; i < n; ++i) holds[i] = answer(quantity.clauses[i].when);
  for (std::size_t i = 0; i < n; ++i) {
    for (const std::int32_t o : quantity.clauses[i].over) {
      Answer& over = holds[static_cast<std::size_t>(o)];
      if (holds[i] == Answer::yes) over = Answer::no;
      else if (holds[i] == Answer::unknown && over == Answer::yes) over = Answer::unknown;
    }
  }
  const auto worth = [&](std::size_t i) {
    const check::Clause& c = quantity.clauses[i];
    if (c.set >= 0) {
      const Value each = value(c.set);
      const std::int64_t most = each.sort == Sort::set ? static_cast<std::int64_t>(each.possible.size()) : 1000;
      const Type t = at(m_, c.value).type;
      return Value::number(std::min<std::int64_t>(0, t.lo) * most, std::max<std::int64_t>(0, std::max(t.hi, t.lo)) * most);
    }
    const Value v = value(c.value);
    return v.sort == Sort::number ? v : v.sort == Sort::option && !v.options.empty() && v.options.front() >= 0 ? Value::number(v.options.front(), v.options.back()) : Value::number(-far, far);
  };
  Value result = Value::number(0, 0);
  bool any = false, sure = false;
  for (std::size_t i = 0; i < n; ++i) {
    if (quantity.clauses[i].stage != Stage::is || holds[i] == Answer::no) continue;
    const Value v = worth(i);
    result = any ? joined(result, v) : v;
    any = true;
    sure = sure || holds[i] == Answer::yes;
  }
  for (std::size_t i = 0; i < n && !sure; ++i) {
    if (quantity.clauses[i].stage != Stage::is_default || holds[i] == Answer::no) continue;
    const Value v = worth(i);
    result = any ? joined(result, v) : v;
    any = true;
  }
  const auto stage = [&](std::initializer_list<Stage> stages, auto apply) {
    for (std::size_t i = 0; i < n; ++i) {
      if (holds[i] == Answer::no || std::find(stages.begin(), stages.end(), quantity.clauses[i].stage) == stages.end()) continue;
      const Value now = apply(result, i);
      result = holds[i] == Answer::yes ? now : joined(result, now);
    }
  };
  const auto product = [](const Value& a, const Value& b) {
    const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    return Value::number(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
  };
  stage({Stage::times_printed}, [&](const Value& v, std::size_t i) { return product(v, worth(i)); });
  stage({Stage::plus}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return Value::number(v.lo + w.lo, v.hi + w.hi); });
  stage({Stage::minus}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return Value::number(v.lo - w.hi, v.hi - w.lo); });
  stage({Stage::times}, [&](const Value& v, std::size_t i) { return joined(v, product(v, worth(i))); });
  bool halved = false;
  stage({Stage::halved_up, Stage::halved_down}, [&](const Value& v, std::size_t i) {
    if (halved) return v;
    halved = holds[i] == Answer::yes;
    const std::int64_t up = quantity.clauses[i].stage == Stage::halved_up ? 1 : 0;
    return Value::number((v.lo + up) / 2, (v.hi + up) / 2);
  });
  stage({Stage::at_least}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return Value::number(std::max(v.lo, w.lo), std::max(v.hi, w.hi)); });
  stage({Stage::at_most}, [&](const Value& v, std::size_t i) { const Value w = worth(i); return Value::number(std::min(v.lo, w.lo), std::min(v.hi, w.hi)); });
  stage({Stage::exactly}, [&](const Value&, std::size_t i) { return worth(i); });
  if (quantity.type.lo < quantity.type.hi)
    result = Value::number(std::clamp(result.lo, quantity.type.lo, quantity.type.hi), std::clamp(result.hi, quantity.type.lo, quantity.type.hi));
  return result;
}

Answer Situation::holds(const check::Ban& ban) {
  Answer holds = answer(ban.when);
  for (const check::Lift& lift : ban.lifts) {
    const Answer lifted = answer(lift.when);
    if (lifted == Answer::yes) holds = Answer::no;
    else if (lifted == Answer::unknown && holds == Answer::yes) holds = Answer::unknown;
  }
  return holds;
}

Answer Situation::may(std::int32_t permission, const std::vector<Value>& args) {
  const check::Permission& p = m_.permissions[static_cast<std::size_t>(permission)];
  const Inside within(*this, p.params, args, p.with);
  Answer open = Answer::yes;
  for (const check::Ban& ban : p.bans) {
    const Answer bars = holds(ban);
    if (bars == Answer::yes) return Answer::no;
    if (bars == Answer::unknown) open = Answer::unknown;
  }
  return open;
}

std::vector<const check::Ban*> Situation::barring(ExprId may, bool lifts) {
  const Expr& x = at(m_, may);
  const check::Permission& p = m_.permissions[static_cast<std::size_t>(x.a)];
  std::vector<Value> args;
  for (const ExprId k : x.kids) args.push_back(value(k));
  const Inside within(*this, p.params, args, p.with);
  std::vector<const check::Ban*> all;
  for (const check::Ban& ban : p.bans)
    if ((lifts ? holds(ban) : answer(ban.when)) == Answer::yes) all.push_back(&ban);
  return all;
}

}  // namespace tercio::review
