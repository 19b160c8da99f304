#include "compiler/review/situation.hpp"

#include <algorithm>
#include <set>

namespace tercio::review {

using check::Type;
using Base = Type::Base;
using Sort = Value::Sort;

namespace {

constexpr int deepest_question = 40;

}  // namespace

Situation::Situation(const Model& model) : m_(model) {
  if (m_.space.kind == image::SpaceKind::hex) grid_ = std::make_unique<hex::Grid>(m_.space);
  std::set<std::int64_t> all{0, 1};
  for (const Expr& e : m_.exprs) {
    if (e.op != ExprOp::constant || e.type.base != Base::integer) continue;
    for (std::int64_t d = -1; d <= 1; ++d) all.insert({e.value + d, std::abs(e.value) + d});  // of a difference, either side
  }
  constants_.assign(all.begin(), all.end());
}

Value Situation::of_type(const Type& t) const {
  switch (t.base) {
    case Base::integer:
      if (t.or_none) return {};
      return t.lo < t.hi ? Value::number(t.lo, t.hi) : t.lo == t.hi && t.lo != 0 ? Value::number(t.lo, t.lo) : Value::number(-far, far);
    case Base::flag: return Value::one_of({0, 1});
    case Base::none: return Value::one_of({-1});
    case Base::word: {
      std::vector<std::int64_t> all(t.words.begin(), t.words.end());
      if (t.or_none) all.push_back(-1);
      return Value::one_of(std::move(all));
    }
    case Base::thing: {
      if (t.kind < 0) return {};
      const auto known = of_kind_.find({t.kind, t.or_none});
      if (known != of_kind_.end()) return known->second;
      const check::Kind& kind = m_.kinds[static_cast<std::size_t>(t.kind)];
      const check::Kind& root = m_.kinds[static_cast<std::size_t>(kind.root)];
      std::vector<std::int64_t> all;
      if (t.or_none) all.push_back(-1);
      if (root.things.empty()) {
        for (std::int64_t i = 0; i < root.count; ++i) all.push_back(i);
      } else {
        for (std::size_t i = 0; i < root.things.size(); ++i) {
          if (root.things[i].example >= 0) continue;
          for (std::int32_t k = root.things[i].kind; k >= 0; k = m_.kinds[static_cast<std::size_t>(k)].parent)
            if (k == t.kind) all.push_back(static_cast<std::int64_t>(i));
        }
      }
      return of_kind_[{t.kind, t.or_none}] = Value::one_of(std::move(all));
    }
    case Base::set:
    case Base::pile:
    case Base::unknown:
    case Base::ratio:
    case Base::text:
    case Base::crossing:
    case Base::crossings: return {};
  }
  return {};
}

Value Situation::free(const Atom& atom, const Type& type) {
  if (const auto it = assumed_.find(atom); it != assumed_.end())
    return type.base == Base::integer ? Value::number(it->second, it->second) : Value::one_of({it->second});
  if (!open_) open_ = atom;
  return of_type(type);
}

void Situation::put_back(check::VarId var, const std::optional<Value>& before) {
  if (before) vars_[var] = *before;
  else vars_.erase(var);
}

Answer Situation::answer(ExprId e) { return e < 0 ? Answer::yes : truth(value(e)); }

void Situation::bind_with(const std::vector<check::With>& with) {
  for (const check::With& w : with) with_[w.var] = w.value;
}

Situation::Inside::Inside(Situation& situation, const std::vector<check::VarId>& params, const std::vector<Value>& args,
                          const std::vector<check::With>& with)
    : situation_(situation) {
  auto& vars = situation_.vars_;
  for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) {
    const auto it = vars.find(params[i]);
    before_.emplace_back(params[i], it == vars.end() ? std::nullopt : std::optional(std::move(it->second)));
    vars[params[i]] = args[i];
  }
  for (const check::With& w : with) {  // a name of the question hides nothing that is bound
    const auto it = vars.find(w.var);
    if (it == vars.end()) continue;
    before_.emplace_back(w.var, std::move(it->second));
    vars.erase(it);
  }
  situation_.bind_with(with);
  ++situation_.depth_;
}

Situation::Inside::~Inside() {
  --situation_.depth_;
  for (auto& [var, old] : before_) {
    if (old) situation_.vars_[var] = std::move(*old);
    else situation_.vars_.erase(var);
  }
}

Value Situation::value(ExprId e) {
  if (e < 0) return {};
  const Expr& x = at(m_, e);
  if (--work_ < 0 || depth_ > deepest_question) return of_type(x.type);
  switch (x.op) {
    case ExprOp::constant:
      if (x.type.base == Base::integer) return Value::number(x.value, x.value);
      return Value::one_of({x.value});
    case ExprOp::var: {
      if (const auto it = vars_.find(x.a); it != vars_.end()) return it->second;
      if (const auto it = with_.find(x.a); it != with_.end()) {
        const Value v = value(it->second);
        return v;
      }
      return free({Atom::Sort::var, x.a, 0, 0}, m_.vars[static_cast<std::size_t>(x.a)].type);
    }
    case ExprOp::field: return field(x);
    case ExprOp::term: {
      const check::Term& t = m_.terms[static_cast<std::size_t>(x.a)];
      if (t.value < 0 || (t.taken >= 0 && !photographs_are_now_)) return of_type(x.type);
      std::vector<Value> args;
      for (const ExprId k : x.kids) args.push_back(value(k));
      const Inside within(*this, t.params, args, {});
      return value(t.value);
    }
    case ExprOp::quantity: return quantity(x);
    case ExprOp::may: {
      std::vector<Value> args;
      for (const ExprId k : x.kids) args.push_back(value(k));
      return flag(may(x.a, args));
    }
    case ExprOp::chart: return chart(x);
    case ExprOp::extent: {
      Type t;
      t.base = Base::thing;
      t.kind = x.type.kind;
      Value all = of_type(t), set;
      if (all.sort != Sort::option) return {};
      set.sort = Sort::set;
      set.certain = set.possible = all.options;
      return set;
    }
    case ExprOp::range: {
      const Value lo = value(x.kids[0]), hi = value(x.kids[1]);
      Value set;
      if (!lo.known() || !hi.known() || hi.one() - lo.one() > 1000) return {};
      set.sort = Sort::set;
      for (std::int64_t v = lo.one(); v <= hi.one(); ++v) set.certain.push_back(v);
      set.possible = set.certain;
      return set;
    }
    case ExprOp::set_of: {
      Value set;
      set.sort = Sort::set;
      for (const ExprId k : x.kids) {
        const Value v = value(k);
        if (v.known()) set.certain.push_back(v.one());
        if (v.sort == Sort::option) set.possible.insert(set.possible.end(), v.options.begin(), v.options.end());
        else if (v.known()) set.possible.push_back(v.one());
        else return {};
      }
      tidy(set.certain);
      tidy(set.possible);
      return set;
    }
    case ExprOp::those: return those(x);
    case ExprOp::every:
    case ExprOp::some:
    case ExprOp::no: return quantified(x);
    case ExprOp::total:
    case ExprOp::least:
    case ExprOp::greatest: return folded(x);
    case ExprOp::least_of:
    case ExprOp::greatest_of: {
      Value out;
      for (std::size_t i = 0; i < x.kids.size(); ++i) {
        const Value v = value(x.kids[i]);
        if (v.sort != Sort::number) return of_type(x.type);
        if (i == 0) out = v;
        else if (x.op == ExprOp::least_of) out = Value::number(std::min(out.lo, v.lo), std::min(out.hi, v.hi));
        else out = Value::number(std::max(out.lo, v.lo), std::max(out.hi, v.hi));
      }
      return out;
    }
    case ExprOp::count: {
      const Value set = value(x.kids[0]);
      if (set.sort != Sort::set) return Value::number(0, far);
      return Value::number(static_cast<std::int64_t>(set.certain.size()), static_cast<std::int64_t>(set.possible.size()));
    }
    case ExprOp::if_: {
      const Answer c = answer(x.kids[0]);
      if (c == Answer::yes) return value(x.kids[1]);
      if (c == Answer::no) return value(x.kids[2]);
      const Value a = value(x.kids[1]), b = value(x.kids[2]);
      return joined(a, b);
    }
    case ExprOp::add:
    case ExprOp::sub:
    case ExprOp::mul:
    case ExprOp::neg: return arithmetic(x);
    case ExprOp::neighbours:
    case ExprOp::between:
    case ExprOp::distance:
    case ExprOp::row:
    case ExprOp::column:
    case ExprOp::map_edge: return grid_ ? geometry(x) : of_type(x.type);
    case ExprOp::other: {
      const Value side = value(x.kids[0]);
      const auto n = static_cast<std::int64_t>(m_.side_kind < 0 ? 0 : m_.kinds[static_cast<std::size_t>(m_.side_kind)].things.size());
      if (side.sort != Sort::option || n == 0) return of_type(x.type);
      std::vector<std::int64_t> all;
      for (const std::int64_t v : side.options) all.push_back(v < 0 ? -1 : (v + 1) % n);
      return Value::one_of(std::move(all));
    }
    case ExprOp::in:
    case ExprOp::eq:
    case ExprOp::ne:
    case ExprOp::lt:
    case ExprOp::le:
    case ExprOp::not_:
    case ExprOp::and_:
    case ExprOp::or_:
    case ExprOp::is_kind: return flag(condition(x));
    default: return of_type(x.type);  // what only play, or another engine, can tell
  }
}

}  // namespace tercio::review
