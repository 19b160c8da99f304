// What is printed, stored or found in a chart.
#include <algorithm>

#include "compiler/review/situation.hpp"

namespace tercio::review {

using check::Type;
using Base = Type::Base;
using Sort = Value::Sort;

namespace {

// Whether a thing of another kind than the owner's may be asked.
bool may_lack(const Model& m, const check::Column& c, std::size_t owner, const Type& asked) {
  return owner < c.owners.size() && (asked.or_none || !is_a(m, asked.kind, c.owners[owner]));
}

// What is read where there is no such field.
Value absent(const Type& type) {
  if (type.base == Base::integer) return Value::number(0, 0);
  return Value::one_of({type.base == Base::flag ? 0 : -1});
}

bool owns(const Model& m, const check::Column& c, std::size_t owner, std::int64_t thing) {
  if (owner >= c.owners.size()) return true;
  if (thing < 0) return false;
  const check::Kind& kind = m.kinds[static_cast<std::size_t>(c.owners[owner])];
  const auto& things = m.kinds[static_cast<std::size_t>(kind.root)].things;
  return static_cast<std::size_t>(thing) >= things.size() || is_a(m, things[static_cast<std::size_t>(thing)].kind, c.owners[owner]);
}

}  // namespace

Value Situation::stored(std::int32_t column, std::int64_t a, std::int64_t b) const {
  const check::Column& c = m_.columns[static_cast<std::size_t>(column)];
  if (!owns(m_, c, 0, a) || !owns(m_, c, 1, b)) return absent(c.type);
  const auto it = c.values.find({a, b});
  const check::Literal& l = it != c.values.end() ? it->second : c.first;
  if (c.type.base == Base::integer && l.is_none && c.type.or_none) return Value::one_of({-1});
  if (c.type.base == Base::integer) return Value::number(l.is_none ? 0 : l.value, l.is_none ? 0 : l.value);
  return Value::one_of({l.is_none ? (c.type.base == Base::flag ? 0 : -1) : l.value});
}

Value Situation::field(const Expr& x) {
  const check::Column& c = m_.columns[static_cast<std::size_t>(x.a)];
  std::vector<Value> owners;
  for (const ExprId k : x.kids) owners.push_back(value(k));
  const Value nothing = absent(c.type);
  bool may_be_absent = false;
  for (std::size_t i = 0; i < owners.size(); ++i) {
    if (owners[i].known() && !owns(m_, c, i, owners[i].one())) return nothing;
    may_be_absent = may_be_absent || (!owners[i].known() && may_lack(m_, c, i, at(m_, x.kids[i]).type));
  }
  const auto any = [&] { return may_be_absent ? joined(of_type(c.type), nothing) : of_type(c.type); };
  if (const auto it = fields_.find(x.a); it != fields_.end()) {
    const std::int64_t whose = it->second.whose;
    const bool named = owners.size() == 1 && owners[0].known();
    if (whose == anybody || (whose == nobody_named ? !named : named && owners[0].one() == whose)) return it->second.value;
  }
  const bool all_known = std::all_of(owners.begin(), owners.end(), [](const Value& v) { return v.known(); });
  if (c.printed) {
    if (all_known) return stored(x.a, owners.empty() ? 0 : owners[0].one(), owners.size() > 1 ? owners[1].one() : 0);
    // Of one of several things: what any of them has.
    if (owners.size() == 1 && owners[0].sort == Sort::option) {
      const Type& owner = at(m_, x.kids[0]).type;
      const std::tuple key{x.a, owner.kind, owner.or_none};
      const bool whole = owners[0].options.size() > 40 && owners[0].options == of_type(owner).options;
      if (whole)
        if (const auto it = joined_.find(key); it != joined_.end()) return it->second;
      work_ -= static_cast<std::int64_t>(owners[0].options.size()) / 8;
      Value all;
      bool first = true;
      for (const std::int64_t o : owners[0].options) {
        const Value v = stored(x.a, o, 0);
        all = first ? v : joined(all, v);
        first = false;
      }
      if (whole) joined_[key] = all;
      return all;
    }
    return any();
  }
  if (!all_known) return any();
  return free({Atom::Sort::field, x.a, owners.empty() ? 0 : owners[0].one(), owners.size() > 1 ? owners[1].one() : 0}, c.type);
}

Value Situation::chart(const Expr& x) {
  const check::Chart& chart = m_.charts[static_cast<std::size_t>(x.a)];
  std::size_t index = 0;
  for (std::size_t i = 0; i < chart.axes.size() && i < x.kids.size(); ++i) {
    const check::Axis& axis = chart.axes[i];
    const Value v = value(x.kids[i]);
    if (axis.type.base == Base::ratio || !v.known()) return of_type(x.type);
    const auto head = std::find_if(axis.covers.begin(), axis.covers.end(), [&](const auto& c) { return std::find(c.begin(), c.end(), v.one()) != c.end(); });
    if (head == axis.covers.end()) return of_type(x.type);
    index = index * std::max<std::size_t>(axis.heads.size(), 1) + static_cast<std::size_t>(head - axis.covers.begin());
  }
  if (index >= chart.cells.size()) return of_type(x.type);
  const check::Literal& l = chart.cells[index];
  if (x.type.base == Base::integer) return Value::number(l.value, l.value);
  return Value::one_of({l.is_none ? -1 : l.value});
}

}  // namespace tercio::review
