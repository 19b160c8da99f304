// What players choose, and what is written.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

void Checker::chooses(Node node, Scope& scope, std::int32_t handle, Stmt& s) {
  s.kind = StmtKind::chooses;
  Choice c;
  std::size_t i = 0;
  c.actor = expect(expr(node[i++], scope), thing_type(m.side_kind));
  const Node how = node[i++], name = node[i++], set = node[i++];
  const std::string text(name.text());
  Type element;
  any_range_ = how.is(SK::how_one) && set.is(SK::e_range);
  c.set = set_for(set, scope, element);
  any_range_ = false;
  c.kind = how.is(SK::how_one) ? image::ChoiceKind::one : how.is(SK::how_some) ? image::ChoiceKind::some : image::ChoiceKind::up_to;
  // A number out of many is offered as a range.
  constexpr std::int64_t listed = 100;
  if (c.kind == image::ChoiceKind::one && at(c.set).op == ExprOp::range && element.hi - element.lo >= listed)
    c.kind = image::ChoiceKind::amount;
  Type number;
  number.base = Base::integer;
  if (how.is(SK::how_up_to)) c.limit = expect(expr(how[0], scope), number);
  c.candidate = bind(text, element, name.span());
  if (const Node where_ = node.child(SK::p_where); where_) {
    scope.locals.emplace_back(text, c.candidate);
    c.where_ = expect_flag(expr(where_[0], scope));
    scope.locals.pop_back();
  }
  const Node or_none = node.child(SK::or_none);
  c.or_none = bool(or_none);
  c.or_all = bool(node.child(SK::or_all));
  Type chosen = element;
  if (image::gives_value(c.kind)) {
    chosen.or_none = true;
  } else if (element.base != Base::unknown) {
    chosen.base = Base::set;
  }
  c.var = set_name(name, chosen, scope);
  if (const Node that = node.child(SK::p_such_that); that) {
    scope.locals.emplace_back(text, c.var);
    such_that(expect_flag(expr(that[0], scope)), c);
    scope.locals.pop_back();
  }
  if (or_none && or_none.size() > 0) c.none_block = block(or_none[0], scope, handle);
  s.choice = std::move(c);
}

// Sums and counts over the chosen become conditions with an exact completion test; what is left is tested at the end.
void Checker::such_that(ExprId e, Choice& choice) {
  using Compare = image::Condition::Compare;
  std::vector<ExprId> parts;
  const std::function<void(ExprId)> split = [&](ExprId x) {
    if (at(x).op == ExprOp::and_) {
      for (const ExprId k : std::vector<ExprId>(at(x).kids)) split(k);
    } else {
      parts.push_back(x);
    }
  };
  split(e);
  const auto over_chosen = [&](ExprId x, Condition& out) {
    const Expr& f = at(x);
    const auto chosen = [&](ExprId set) { return at(set).op == ExprOp::var && at(set).a == choice.var; };
    if (f.op == ExprOp::count) return chosen(f.kids[0]);
    if (f.op != ExprOp::total || f.kids.size() != 2 || !chosen(f.kids[1])) return false;
    out.measure = f.kids[0];
    out.element = f.a;
    return true;
  };
  std::vector<ExprId> rest;
  for (const ExprId p : parts) {
    const Expr& x = at(p);
    Condition c;
    if (x.op == ExprOp::le || x.op == ExprOp::lt || x.op == ExprOp::eq) {
      const bool left = over_chosen(x.kids[0], c);
      if (left || over_chosen(x.kids[1], c)) {
        c.compare = x.op == ExprOp::eq ? Compare::exactly : left ? Compare::at_most : Compare::at_least;
        c.bound = x.kids[left ? 1 : 0];
        if (x.op == ExprOp::lt) {  // sum < b is sum <= b - 1
          Type number;
          number.base = Base::integer;
          const ExprId one = constant(number, 1, x.span);
          const ExprOp op = left ? ExprOp::sub : ExprOp::add;
          const Span span = at(p).span;
          c.bound = make(op, number, span, {c.bound, one});
        }
        choice.conditions.push_back(c);
        continue;
      }
    }
    rest.push_back(p);
  }
  if (!rest.empty()) choice.whole = conjunction(rest, at(rest[0]).span);
}

void Checker::picks(Node node, Scope& scope, std::int32_t handle, Stmt& s) {
  s.kind = StmtKind::picks;
  s.actor = expect(expr(node[0], scope), thing_type(m.side_kind));
  for (const Node pick : node.children(SK::pick)) {
    PickOption o;
    o.handle = inner_handle(pick.child(SK::cite), handle);
    const Node text = pick.child(SK::text);
    o.text = text ? unquote(text.text()) : std::string(pick.child(SK::name).text());
    if (const Node when = pick.child(SK::p_when); when) o.when = expect_flag(expr(when[0], scope));
    if (const Node inner = pick.child(SK::block); inner) o.block = block(inner, scope, o.handle);
    s.options.push_back(std::move(o));
  }
}

// `now arm of unit is not horse` leaves open what it is then.
void Checker::not_a_value(Node word) {
  report(Code::foreign_habit, word.span(), "not " + std::string(word.text()), "it leaves open what it is then: write that");
}

// `none` where something is kept that is never none, itself or at one end of `if ... else`: told once of each field.
void Checker::tell_none(ExprId e, const Type& to, const std::string& name, Span declared) {
  if (!lacks_none(to)) return;
  const Expr x = at(e);
  if (x.op == ExprOp::if_) {
    tell_none(x.kids[1], to, name, declared);
    tell_none(x.kids[2], to, name, declared);
  }
  if (x.type.base != Base::none || !told_none_.insert(name + ' ' + show(to)).second) return;
  report(Code::wrong_type, x.span, show(to), "none", "write another value, or add `or none` where `" + name + "` is declared").label(declared, "declared here");
}

// The column, its owners and the value of `now ...` or `given ...`. False after a finding.
bool Checker::write_target(Node target, Node assign, Scope& scope, std::int32_t& column, ExprId& e1, ExprId& e2, ExprId& value) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const auto as_word = [&](const Column& col, Node name, bool negated) -> ExprId {
    const std::string text = named(name);
    if (col.type.base == Base::word) {
      const auto it = words_.find(text);
      if (it != words_.end() && std::find(col.type.words.begin(), col.type.words.end(), it->second) != col.type.words.end() && !negated)
        return constant(col.type, it->second, name.span());
    } else if (col.type.base == Base::thing && !negated) {
      std::int64_t index = 0;
      if (thing_named(text, col.type.kind, index) >= 0) return constant(col.type, index, name.span());
    }
    if (negated && col.type.base != Base::flag) {
      not_a_value(name);
      return unknown(name.span());
    }
    if (col.type.base == Base::flag && (text == "true" || text == "false")) {
      report(Code::foreign_habit, name.span(), text, std::string("a flag is written with `=`: `now x = ") + (text == "true" ? "yes`" : "no`"));
      return unknown(name.span());
    }
    report(Code::unknown_word, name.span(), text, "`" + col.name + "`", show(col.type) + " is needed");
    return unknown(name.span());
  };
  const auto value_for = [&](std::int32_t c) {
    const Column& col = m.columns[static_cast<std::size_t>(c)];
    if (col.type.base == Base::pile) return pile_value(target, assign, c, scope);
    if (!assign) {
      if (col.type.base != Base::flag) report(Code::wrong_type, target.span(), "a value", "nothing", "write `= VALUE`");
      return constant(flag, 1, target.span());
    }
    if (assign.is(SK::assign_eq)) {
      const Type t = col.type;
      if (assign[0].is(SK::e_not) && (t.base == Base::word || t.base == Base::thing)) {
        not_a_value(assign[0][0]);
        return unknown(assign[0].span());
      }
      const ExprId given = expr(assign[0], scope);
      tell_none(given, t, col.name, col.span);
      return expect(given, t);
    }
    const Node name = assign.child(SK::name) ? assign.child(SK::name) : assign.child(SK::e_text);
    return as_word(col, name ? name : assign, bool(assign.child(SK::k_not)));
  };
  const auto owner_of = [&](Node n) {
    ExprId e = expr(n, scope);
    if (at(e).op == ExprOp::constant && type_of(e).base == Base::integer) e = expect(e, thing_type(m.hex_kind));
    return e;
  };
  // `between(a, b) is stream` speaks of a hexside; `slope of h` of a field
  const bool subject = assign && assign.is(SK::assign_is) && target.size() > 0 && columns_.count(std::string(target[0].text())) == 0;
  if (!subject && (target.is(SK::e_of) || (target.is(SK::e_call) && target.size() == 3))) {
    const std::string name(target[0].text());
    e1 = owner_of(target[1]);
    if (target.size() == 3) e2 = owner_of(target[2]);
    const Type t = type_of(e1);
    if (t.base == Base::unknown) return false;
    column = t.base == Base::thing ? column_for(name, t.kind) : -1;
    if (column < 0) {
      std::vector<std::string> known;
      for (const Column& c : m.columns)
        if (!c.owners.empty() && t.base == Base::thing && related(c.owners[0], t.kind)) known.push_back(c.name);
      if (scope.example >= 0) {  // what is given may also be an answer
        for (const Term& q : m.terms)
          if (!q.params.empty()) known.push_back(q.name);
        for (const Quantity& q : m.quantities)
          if (!q.params.empty()) known.push_back(q.name);
      }
      const std::string of = t.base == Base::thing && t.kind >= 0 ? m.kinds[static_cast<std::size_t>(t.kind)].name : "KIND";
      report(Code::unknown_name, target[0].span(), name, near_or_new(name, known, "`state " + name + " of " + of + " : 0..9`")).suggest(diagnostics::nearest(name, known));
      return false;
    }
    value = value_for(column);
    return true;
  }
  if (target.is(SK::e_name) && column_for(std::string(target.text()), -1) >= 0) {
    bool local = false;
    for (const auto& [n, v] : scope.locals) local = local || n == target.text();
    // `now open_command is finished`: no thing of that name, so it is said of the thing that the state holds
    const Type held = m.columns[static_cast<std::size_t>(column_for(std::string(target.text()), -1))].type;
    std::int64_t index = 0;
    const bool of_what_it_holds = assign && assign.is(SK::assign_is) && held.base == Base::thing && assign.child(SK::name) &&
                                  thing_named(assign.child(SK::name).text(), held.kind, index) < 0;
    if (!local && !of_what_it_holds) {
      column = column_for(std::string(target.text()), -1);
      value = value_for(column);
      return true;
    }
  }
  if (!assign || !assign.is(SK::assign_is)) {
    bool meant_something = !target.is(SK::e_name);
    if (!meant_something) name_or(target, scope, [&](Span span, const std::string& text) {
      meant_something = true;
      std::vector<std::string> names = visible(scope);
      if (scope.example >= 0)
        for (const Flow& f : m.flows)
          for (const VarId v : f.params)
            if (f.kind == image::FlowKind::sequence) names.push_back(m.vars[static_cast<std::size_t>(v)].name);
      const std::string owned = whose_field(text);
      report(Code::unknown_name, span, text, owned.empty() ? diagnostics::did_you_mean(text, names) : owned)
          .suggest(owned.empty() ? diagnostics::nearest(text, names) : "");
    });
    else meant_something = false;
    if (meant_something) return false;
    report(Code::not_writable, target.span(), std::string(target.text()), "only fields, states and flags are written");
    return false;
  }
  // `now unit is disrupted`, `now piece is dead`: the flag or the field that has the word
  e1 = owner_of(target);
  const Type t = type_of(e1);
  if (t.base == Base::unknown) return false;
  const Node name = assign.child(SK::name);
  const std::string text(name ? name.text() : assign.text());
  const bool negated = bool(assign.child(SK::k_not));
  if (t.base == Base::thing) {
    column = column_for(text, t.kind);
    if (column >= 0 && m.columns[static_cast<std::size_t>(column)].type.base == Base::flag) {
      value = constant(flag, negated ? 0 : 1, name.span());
      return true;
    }
    for (std::size_t c = 0; c < m.columns.size(); ++c) {
      const Column& col = m.columns[c];
      const auto w = words_.find(text);
      if (w == words_.end() || col.owners.size() != 1 || !related(t.kind, col.owners[0]) || col.type.base != Base::word) continue;
      if (std::find(col.type.words.begin(), col.type.words.end(), w->second) == col.type.words.end()) continue;
      if (negated) {
        not_a_value(name);
        return false;
      }
      column = static_cast<std::int32_t>(c);
      value = constant(col.type, w->second, name.span());
      return true;
    }
  }
  std::vector<std::string> known;
  for (const Column& c : m.columns) {
    if (c.owners.size() != 1 || t.base != Base::thing || !related(t.kind, c.owners[0])) continue;
    if (c.type.base == Base::flag) known.push_back(c.name);
    for (const std::int32_t w : c.type.words)
      if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
  }
  report(Code::unknown_word, name ? name.span() : assign.span(), text, show(t), diagnostics::did_you_mean(text, known))
      .suggest(diagnostics::nearest(text, known));
  return false;
}

void Checker::write(Node node, Scope& scope, Stmt& s) {
  s.kind = StmtKind::write;
  const Node assign = node.child(SK::assign_is) ? node.child(SK::assign_is) : node.child(SK::assign_eq);
  if (!write_target(node[0], assign, scope, s.column, s.e1, s.e2, s.e3)) return;
  const Column& c = m.columns[static_cast<std::size_t>(s.column)];
  if (c.printed) report(Code::not_writable, node[0].span(), c.name, "it is printed").label(c.span, "declared here");
  const Expr& value = at(s.e3);
  if (c.for_good && !(value.op == ExprOp::constant && value.value == 1))
    report(Code::for_good_write, node[0].span(), c.name).label(c.span, "declared here");
}

}  // namespace tercio::check
