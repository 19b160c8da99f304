#include "compiler/review/course.hpp"

#include <algorithm>

namespace tercio::review {

using Base = check::Type::Base;
using Sort = Value::Sort;

namespace {

// Longer chains of calls are not followed.
constexpr int deepest = 12;

}  // namespace

Course::Course(const Model& model, const std::vector<bool>& reached, std::function<Situation&()> fresh)
    : m_(model), reached_(reached), fresh_(std::move(fresh)) {
  const auto windows = [&](const check::Windows& all, std::int32_t flow) {
    each_window(all, [&](const check::Window& w) { see(w.block, flow); });
  };
  for (std::size_t f = 0; f < m_.flows.size(); ++f) {
    const check::Flow& flow = m_.flows[f];
    if (!reached_[f] && flow.kind != image::FlowKind::law) continue;
    const auto id = static_cast<std::int32_t>(f);
    see(flow.block, id);
    windows(flow.windows, id);
    for (std::size_t p = 0; p < flow.params.size(); ++p) sources_[flow.params[p]].push_back({nullptr, -1, nullptr, static_cast<std::int32_t>(p), id});
  }
  for (const check::Step& step : m_.steps)
    if (step.flow >= 0 && reached_[static_cast<std::size_t>(step.flow)]) windows(step.windows, step.flow);
  for (const check::Duty& duty : m_.duties)
    if (duty.phase >= 0 && reached_[static_cast<std::size_t>(duty.phase)]) see(duty.otherwise, duty.phase);
  for (const check::Law& law : m_.laws) {
    see(law.block, law.flow);
    if (law.var >= 0) sources_[law.var].push_back({nullptr, law.set, nullptr, -1, law.flow});
  }
  for (const check::Reaction& reaction : m_.reactions) {
    see(reaction.block, reaction.flow);
    if (reaction.var >= 0) sources_[reaction.var].push_back({nullptr, -1, &reaction, -1, reaction.flow});
  }
}

void Course::see(BlockId block, std::int32_t flow) {
  each_stmt(m_, block, [&](const Stmt& s) {
    if (s.kind == StmtKind::write) writes_.push_back({&s, flow});
    if (s.kind == StmtKind::call && s.flow >= 0) calls_[s.flow].push_back({&s, flow});
    const check::VarId var = s.kind == StmtKind::chooses ? s.choice.var : s.var;
    if (var >= 0) sources_[var].push_back({&s, -1, nullptr, -1, flow});
    if (s.var2 >= 0) sources_[s.var2].push_back({&s, -1, nullptr, -1, flow});
  });
}

bool Course::is_a(std::int32_t kind) const {
  for (std::int32_t k = m_.kinds[static_cast<std::size_t>(root_)].things[static_cast<std::size_t>(thing_)].kind; k >= 0; k = m_.kinds[static_cast<std::size_t>(k)].parent)
    if (k == kind) return true;
  return false;
}

std::int64_t Course::first(std::int32_t column) const {
  const check::Column& c = m_.columns[static_cast<std::size_t>(column)];
  const auto it = c.values.find({thing_, 0});
  const check::Literal& l = it != c.values.end() ? it->second : c.first;
  if (!l.is_none) return l.value;
  return c.type.base == Base::integer || c.type.base == Base::flag ? 0 : -1;
}

bool Course::stays_on(std::int32_t column) const { return std::find(stay_.begin(), stay_.end(), column) != stay_.end(); }

Situation& Course::begin() {
  Situation& s = fresh_();
  s.photographs_are_now(true);  // what stays was so then as well
  for (const std::int32_t c : stay_) s.assume({Atom::Sort::field, c, thing_, 0}, first(c));
  return s;
}

bool Course::stays(std::int32_t root, std::int64_t thing, std::int32_t column) {
  root_ = root;
  thing_ = thing;
  stay_.clear();
  for (std::size_t c = 0; c < m_.columns.size(); ++c) {
    const check::Column& col = m_.columns[c];
    const bool number = col.type.base == Base::integer;
    if (col.printed || number || col.owners.size() != 1 || !is_a(col.owners[0])) continue;
    if (col.life >= 0 && col.values.contains({thing_, 0})) continue;  // it goes back to another value
    stay_.push_back(static_cast<std::int32_t>(c));
  }
  // What can be written is assumed no more, until all that is assumed stays.
  for (bool changed = true; changed && stays_on(column);) {
    changed = false;
    for (const Place& write : writes_) {
      if (!stays_on(write.stmt->column) || !writes(write)) continue;
      std::erase(stay_, write.stmt->column);
      changed = true;
    }
  }
  return stays_on(column);
}

bool Course::writes(const Place& write) {
  const Stmt& s = *write.stmt;
  return s.e1 < 0 || comes_to(write.flow, s.e1, s.e3, s.column, 0);
}

// Whether `owner`, as it stands in the flow, may be the thing while `value` is another than it begins with. A value
// of -1 is any.
bool Course::comes_to(std::int32_t flow, ExprId owner, ExprId value, std::int32_t column, int depth) {
  if (depth > deepest) return true;
  const Expr& x = at(m_, owner);
  const auto param_of = [&](ExprId e) -> std::int32_t {
    if (e < 0 || at(m_, e).op != ExprOp::var || flow < 0) return -1;
    const auto& params = m_.flows[static_cast<std::size_t>(flow)].params;
    const auto it = std::find(params.begin(), params.end(), at(m_, e).a);
    return it == params.end() ? -1 : static_cast<std::int32_t>(it - params.begin());
  };
  const std::int32_t own = param_of(owner), given_value = param_of(value);
  if (value >= 0 && given_value < 0) {
    Situation& s = begin();
    if (x.op == ExprOp::var) s.bind(x.a, Value::one_of({thing_}));
    const Expr& v = at(m_, value);
    Value known = s.value(value);
    if (v.op == ExprOp::var && sources_.contains(v.a)) {  // a name that is chosen from what there is none of is none
      bool some = false;
      for (const Source& source : sources_[v.a]) {
        if (source.stmt == nullptr || source.stmt->kind != StmtKind::chooses) {
          some = true;
          continue;
        }
        const Value set = s.value(source.stmt->choice.set);
        some = some || set.sort != Sort::set || !set.possible.empty();
      }
      if (!some) known = Value::one_of({-1});
    }
    if (!s.spent() && known.known() && known.one() == first(column)) return false;
  }
  const bool procedure = own >= 0 && m_.flows[static_cast<std::size_t>(flow)].action < 0;
  if (!procedure) return may_be(owner, depth + 1);
  return std::any_of(calls_[flow].begin(), calls_[flow].end(), [&](const Place& call) {
    const auto& args = call.stmt->args;
    const auto arg = [&](std::int32_t i) { return static_cast<std::size_t>(i) < args.size() ? args[static_cast<std::size_t>(i)] : -1; };
    return arg(own) < 0 || comes_to(call.flow, arg(own), given_value < 0 ? -1 : arg(given_value), column, depth + 1);
  });
}

bool Course::may_be(ExprId e, int depth) {
  if (e < 0 || depth > deepest) return true;
  const Expr& x = at(m_, e);
  if (x.type.base == Base::thing && x.type.kind >= 0) {  // of another kind altogether
    const std::int32_t root = m_.kinds[static_cast<std::size_t>(x.type.kind)].root;
    if (root != root_) return false;
    if (x.op == ExprOp::var && !is_a(x.type.kind)) return false;
  }
  if (x.op == ExprOp::var) {
    const auto it = sources_.find(x.a);
    if (it == sources_.end()) return true;
    return std::any_of(it->second.begin(), it->second.end(), [&](const Source& source) { return given(source, depth + 1); });
  }
  Situation& s = begin();
  const Value v = s.value(e);
  return s.spent() || v.sort != Sort::option || has(v.options, thing_);
}

bool Course::given(const Source& source, int depth) {
  if (source.reaction != nullptr) {
    if (stays_on(source.reaction->column)) return false;
    Situation& s = begin();
    s.bind(source.reaction->var, Value::one_of({thing_}));
    return s.answer(source.reaction->when) != Answer::no || s.spent();
  }
  if (source.set >= 0) return may_have(source.set, depth);
  if (source.param >= 0) {
    if (m_.flows[static_cast<std::size_t>(source.flow)].action >= 0) return acts(source.flow, source.param);
    const auto& calls = calls_[source.flow];
    return std::any_of(calls.begin(), calls.end(), [&](const Place& call) {
      const auto i = static_cast<std::size_t>(source.param);
      return i >= call.stmt->args.size() || may_be(call.stmt->args[i], depth + 1);
    });
  }
  const Stmt& s = *source.stmt;
  switch (s.kind) {
    case StmtKind::let: return may_be(s.e1, depth);
    case StmtKind::for_each:
    case StmtKind::until_none:
    case StmtKind::draw: return may_have(s.e1, depth);
    case StmtKind::chooses: {
      if (!may_have(s.choice.set, depth)) return false;
      Situation& now = begin();
      now.bind(s.choice.candidate, Value::one_of({thing_}));
      return now.answer(s.choice.where_) != Answer::no || now.spent();
    }
    default: return true;
  }
}

bool Course::acts(std::int32_t flow, std::int32_t param) {
  const check::Action& action = m_.actions[static_cast<std::size_t>(m_.flows[static_cast<std::size_t>(flow)].action)];
  const check::Permission& permission = m_.permissions[static_cast<std::size_t>(action.permission)];
  const auto& params = m_.flows[static_cast<std::size_t>(flow)].params;
  Situation& s = begin();
  std::vector<Value> args;
  for (std::size_t i = 0; i < permission.params.size(); ++i) {
    const check::Type& type = m_.vars[static_cast<std::size_t>(permission.params[i])].type;
    args.push_back(i == static_cast<std::size_t>(param) ? Value::one_of({thing_}) : s.of_type(type));
  }
  if (!action.pairs) {
    for (std::size_t i = 0; i < params.size() && i < args.size(); ++i) s.bind(params[i], args[i]);
    if (s.answer(action.when) == Answer::no && !s.spent()) return false;
  }
  return s.may(action.permission, args) != Answer::no || s.spent();
}

bool Course::may_have(ExprId set, int depth) {
  if (set < 0 || depth > deepest) return true;
  const Expr& x = at(m_, set);
  if (x.type.base == Base::set && (x.type.kind < 0 || m_.kinds[static_cast<std::size_t>(x.type.kind)].root != root_)) return false;
  switch (x.op) {
    case ExprOp::extent: return is_a(x.type.kind);
    case ExprOp::those: {
      if (!may_have(x.kids[0], depth + 1)) return false;
      Situation& s = begin();
      s.bind(x.a, Value::one_of({thing_}));
      return s.answer(x.kids[1]) != Answer::no || s.spent();
    }
    case ExprOp::term: {
      const check::Term& term = m_.terms[static_cast<std::size_t>(x.a)];
      return term.value < 0 || may_have(term.value, depth + 1);
    }
    case ExprOp::var: {
      const auto it = sources_.find(x.a);
      if (it == sources_.end()) return true;
      return std::any_of(it->second.begin(), it->second.end(), [&](const Source& source) {
        if (source.stmt != nullptr && source.stmt->kind == StmtKind::let) return may_have(source.stmt->e1, depth + 1);
        if (source.stmt != nullptr && source.stmt->kind == StmtKind::chooses) return given(source, depth + 1);
        if (source.param < 0 || source.flow < 0) return true;
        if (m_.flows[static_cast<std::size_t>(source.flow)].action >= 0) return acts(source.flow, source.param);
        const auto& calls = calls_[source.flow];
        return std::any_of(calls.begin(), calls.end(), [&](const Place& call) {
          const auto i = static_cast<std::size_t>(source.param);
          return i >= call.stmt->args.size() || may_have(call.stmt->args[i], depth + 1);
        });
      });
    }
    case ExprOp::set_of: return std::any_of(x.kids.begin(), x.kids.end(), [&](ExprId k) { return may_be(k, depth + 1); });
    default: {
      Situation& s = begin();
      const Value v = s.value(set);
      return s.spent() || v.sort != Sort::set || has(v.possible, thing_);
    }
  }
}

}  // namespace tercio::review
