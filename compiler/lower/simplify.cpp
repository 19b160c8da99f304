// Constants, dead branches, and the questions about an expression that need no code: what it reads, what it costs.
#include <algorithm>
#include <cassert>

#include "compiler/lower/lowering.hpp"
#include "runtime/image/division.hpp"

namespace tercio::lower {

ExprId Lowering::make(ExprOp op, Type type, std::vector<ExprId> kids, std::int64_t value, std::int32_t a) {
  check::Expr e;
  e.op = op;
  e.type = std::move(type);
  e.kids = std::move(kids);
  e.value = value;
  e.a = a;
  exprs.push_back(std::move(e));
  return size_of(exprs) - 1;
}

ExprId Lowering::make_var(VarId var) { return make(ExprOp::var, at(vars, var).type, {}, 0, var); }

VarId Lowering::fresh_var(std::string name, Type type) {
  vars.push_back({std::move(name), std::move(type), -1, {}});
  return size_of(vars) - 1;
}

std::optional<std::int64_t> Lowering::constant(ExprId id) {
  const auto& e = expr(id);
  if (e.op != ExprOp::constant) return std::nullopt;
  if (e.type.base == Type::Base::thing) return dense(e.type.kind, e.value);
  if (e.type.base == Type::Base::none) return image::none;
  return e.value;
}

ExprId Lowering::simplify(ExprId id) {
  if (id < 0) return id;
  if (size_of(simple_) <= id) simple_.resize(exprs.size(), -1);
  if (at(simple_, id) >= 0) return at(simple_, id);
  check::Expr e = at(exprs, id);
  bool changed = false;
  for (auto& kid : e.kids) {
    const auto simple = simplify(kid);
    changed |= simple != kid;
    kid = simple;
  }
  auto result = simplified(e, id);
  if (result == id && changed) {
    exprs.push_back(std::move(e));
    result = size_of(exprs) - 1;
  }
  simple_.resize(exprs.size(), -1);
  at(simple_, result) = result;
  at(simple_, id) = result;
  return result;
}

// How an example's game ended, as a number: equal texts are one.
std::int64_t Lowering::ended_with(std::int64_t text) const {
  std::int64_t first = 0;
  while (at(model.texts, first) != at(model.texts, text)) ++first;
  return -2 - first;
}

// The simpler form of e, whose kids are simple; id itself where there is none.
ExprId Lowering::simplified(const check::Expr& e, ExprId id) {
  const auto number = [&](std::size_t kid) { return constant(e.kids[kid]); };
  const auto boolean = [&](bool b) {
    return make(ExprOp::constant, {.base = Type::Base::flag, .hi = 1, .measure = {}, .words = {}}, {}, b ? 1 : 0);
  };
  // As the machine counts: what leaves 32 bits stays at their end.
  const auto integer = [&](std::int64_t n) {
    return make(ExprOp::constant, e.type, {}, std::clamp<std::int64_t>(n, INT32_MIN, INT32_MAX));
  };
  const auto not_this = [&](ExprId kid) { return simplify(make(ExprOp::not_, e.type, {kid})); };

  switch (e.op) {
    case ExprOp::term: {
      const auto& term = at(model.terms, e.a);
      if (!term.params.empty() || term.taken >= 0 || term.value < 0) return id;
      const auto value = simplify(term.value);
      return at(exprs, value).op == ExprOp::constant ? value : id;
    }
    case ExprOp::field: {
      const auto& column = at(model.columns, e.a);
      if (!column.printed || !column.owners.empty() || column.type.base == Type::Base::set) return id;
      const auto given = column.values.find({0, 0});
      const auto& literal = given == column.values.end() ? column.first : given->second;
      return make(ExprOp::constant, column.type, {}, literal.is_none ? image::none : literal.value);
    }
    case ExprOp::not_: {
      if (const auto a = number(0)) return boolean(*a == 0);
      const auto& kid = at(exprs, e.kids[0]);
      if (kid.op == ExprOp::not_) return kid.kids[0];
      return id;
    }
    case ExprOp::and_:
    case ExprOp::or_: {
      const bool ends = e.op == ExprOp::or_;  // one such part decides the whole
      std::vector<ExprId> parts;
      for (const auto kid : e.kids) {
        if (const auto a = constant(kid)) {
          if ((*a != 0) == ends) return boolean(ends);
          continue;
        }
        const auto& inner = at(exprs, kid);
        if (inner.op == e.op) {
          parts.insert(parts.end(), inner.kids.begin(), inner.kids.end());
        } else {
          parts.push_back(kid);
        }
      }
      if (parts.empty()) return boolean(!ends);
      if (parts.size() == 1) return parts.front();
      return parts == e.kids ? id : make(e.op, e.type, std::move(parts));
    }
    case ExprOp::if_:
      if (const auto a = number(0)) return e.kids[*a != 0 ? 1 : 2];
      return id;
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le: {
      for (const std::size_t side : {0U, 1U}) {  // how a game ended, against a text
        const auto& text = at(exprs, e.kids[side]);
        if (text.op != ExprOp::text) continue;
        const auto as_number =
            make(ExprOp::constant, {.base = Type::Base::integer, .measure = {}, .words = {}}, {}, ended_with(text.value));
        return make(e.op, e.type, {e.kids[1 - side], as_number});
      }
      const auto a = number(0), b = number(1);
      if (e.op == ExprOp::lt && a == 0 && at(exprs, e.kids[1]).op == ExprOp::add) {  // some of these, or some of those
        const auto& sum = at(exprs, e.kids[1]).kids;
        const auto counts = [&](ExprId kid) {
          return at(exprs, kid).op == ExprOp::count ||
                 (at(exprs, kid).op == ExprOp::add && at(exprs, kid).type.lo >= 0);
        };
        if (counts(sum[0]) && counts(sum[1])) {
          const auto zero = e.kids[0], left = sum[0], right = sum[1];
          const auto more = [&](ExprId kid) { return simplify(make(ExprOp::lt, e.type, {zero, kid})); };
          const auto l = more(left), r = more(right);
          return simplify(make(ExprOp::or_, e.type, {l, r}));
        }
      }
      if (!a || !b) return id;
      return boolean(e.op == ExprOp::eq   ? *a == *b
                     : e.op == ExprOp::ne ? *a != *b
                     : e.op == ExprOp::lt ? *a < *b
                                          : *a <= *b);
    }
    case ExprOp::add:
    case ExprOp::sub:
    case ExprOp::mul: {
      const auto a = number(0), b = number(1);
      if (a && b) return integer(e.op == ExprOp::add ? *a + *b : e.op == ExprOp::sub ? *a - *b : *a * *b);
      const std::int64_t neutral = e.op == ExprOp::mul ? 1 : 0;
      if (b == neutral) return e.kids[0];
      if (a == neutral && e.op != ExprOp::sub) return e.kids[1];
      return id;
    }
    case ExprOp::div_up:
    case ExprOp::div_down: {
      const auto a = number(0), b = number(1);
      if (a && b && *b != 0) return integer(e.op == ExprOp::div_up ? image::divided_up(*a, *b) : image::divided_down(*a, *b));
      return b == 1 ? e.kids[0] : id;
    }
    case ExprOp::neg:
      if (const auto a = number(0)) return integer(-*a);
      return id;
    case ExprOp::is_kind: {
      const auto& type = at(exprs, e.kids[0]).type;
      if (type.base != Type::Base::thing || type.or_none) return id;
      return is_a(type.kind, static_cast<std::int32_t>(e.value)) ? boolean(true) : id;
    }
    case ExprOp::in: {
      const auto& set = at(exprs, e.kids[1]);
      if (set.op == ExprOp::set_of && set.kids.empty()) return boolean(false);
      if (set.op != ExprOp::range) return id;
      const auto a = number(0), low = constant(set.kids[0]), high = constant(set.kids[1]);
      return a && low && high ? boolean(*low <= *a && *a <= *high) : id;
    }
    case ExprOp::count:
      if (at(exprs, e.kids[0]).op == ExprOp::extent) return integer(at(im.kinds, at(exprs, e.kids[0]).type.kind).count);
      return id;
    case ExprOp::some:
    case ExprOp::no:
      if (is_false(e.kids[1])) return boolean(e.op == ExprOp::no);
      return id;
    case ExprOp::every:
      if (is_true(e.kids[1])) return boolean(true);
      return is_false(e.kids[1]) ? not_this(make(ExprOp::some, e.type, {e.kids[0], boolean(true)}, 0, e.a)) : id;
    case ExprOp::those:
      if (is_true(e.kids[1])) return e.kids[0];
      return is_false(e.kids[1]) ? make(ExprOp::set_of, e.type) : id;
    case ExprOp::total:
      if (e.kids.size() == 3 && is_false(e.kids[2])) return integer(0);
      return id;
    case ExprOp::constant:
    case ExprOp::ratio:
    case ExprOp::text:
    case ExprOp::var:
    case ExprOp::quantity:
    case ExprOp::may:
    case ExprOp::chart:
    case ExprOp::chart_head:
    case ExprOp::extent:
    case ExprOp::range:
    case ExprOp::set_of:
    case ExprOp::least:
    case ExprOp::greatest:
    case ExprOp::least_of:
    case ExprOp::greatest_of:
    case ExprOp::top:
    case ExprOp::div:
    case ExprOp::has_done:
    case ExprOp::geometry:
    case ExprOp::reached:
    case ExprOp::neighbours:
    case ExprOp::ends:
    case ExprOp::between:
    case ExprOp::distance:
    case ExprOp::crossings:
    case ExprOp::row:
    case ExprOp::column:
    case ExprOp::map_edge:
    case ExprOp::other:
    case ExprOp::plans:
    case ExprOp::result:
    case ExprOp::replaced:
      return id;
  }
  return id;
}

std::set<VarId> Lowering::free_vars(ExprId id) {
  std::set<VarId> found;
  if (id < 0) return found;
  const auto& e = expr(id);
  if (e.op == ExprOp::var) return {e.a};
  const bool binds = e.op == ExprOp::those || e.op == ExprOp::every || e.op == ExprOp::some || e.op == ExprOp::no ||
                     e.op == ExprOp::total || e.op == ExprOp::least || e.op == ExprOp::greatest;
  for (std::size_t i = 0; i < e.kids.size(); ++i) {
    auto inner = free_vars(e.kids[i]);
    const bool is_set = i == (e.op == ExprOp::total || e.op == ExprOp::least || e.op == ExprOp::greatest ? 1U : 0U);
    if (binds && !is_set) inner.erase(e.a);
    found.merge(inner);
  }
  return found;
}

void Lowering::gather(ExprId id, bool negated, std::vector<Conjunct>& out) {
  if (id < 0) return;
  const auto& e = expr(id);
  if (e.op == ExprOp::not_) return gather(e.kids[0], !negated, out);
  if (e.op == (negated ? ExprOp::or_ : ExprOp::and_)) {
    for (const auto kid : e.kids) gather(kid, negated, out);
    return;
  }
  if (const auto a = constant(id); a && (*a != 0) != negated) return;
  out.push_back({simplify(id), negated});
}

// Whether a condition says where its variable stands: then few elements are looked at.
bool Lowering::at_one_place(ExprId condition, VarId var) {
  std::vector<Conjunct> all;
  gather(condition, false, all);
  const auto is_place = [&](ExprId id) {
    const auto& e = expr(id);
    return e.op == ExprOp::field && e.kids.size() == 1 && can_index(e.a) && expr(e.kids[0]).op == ExprOp::var &&
           expr(e.kids[0]).a == var;
  };
  return std::any_of(all.begin(), all.end(), [&](const Conjunct& c) {
    const auto& e = expr(c.expr);
    return e.op == ExprOp::eq && !c.negated && (is_place(e.kids[0]) || is_place(e.kids[1]));
  });
}

std::int64_t Lowering::cost(ExprId id) {
  if (id < 0) return 0;
  id = simplify(id);
  if (const auto found = costs_.find(id); found != costs_.end()) return found->second;
  const auto& e = at(exprs, id);
  std::int64_t sum = 1;
  for (const auto kid : e.kids) sum += cost(kid);
  if (e.op == ExprOp::term && at(model.terms, e.a).taken < 0) sum += cost(at(model.terms, e.a).value);
  if (e.op == ExprOp::quantity) {
    sum += 10;
    for (const auto& c : at(model.quantities, e.a).clauses)
      sum += cost(c.value) + cost(c.set) + cost(c.where_) + cost(c.when);
  }
  if (e.op == ExprOp::may) {
    sum += 10;
    for (const auto& ban : at(model.permissions, e.a).bans) sum += cost(ban.when);
  }
  switch (e.op) {
    case ExprOp::some:
    case ExprOp::every:
    case ExprOp::no:
    case ExprOp::those:
      sum = sum * (at_one_place(e.kids[1], e.a) ? 2 : 8) + 10;
      break;
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest:
    case ExprOp::reached:
    case ExprOp::geometry:
      sum = sum * 8 + 10;
      break;
    default:
      break;
  }
  sum = std::min<std::int64_t>(sum, 1'000'000);
  costs_[id] = sum;
  return sum;
}

}  // namespace tercio::lower
