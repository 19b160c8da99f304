// Sets: written out, of those for which something holds, what is reached; whether something is in one.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

ExprId Checker::set_for(Node node, Scope& scope, Type& element) {
  ExprId e = expr(node, scope);
  // Numbers of four digits in a set are hexes: nothing else is written so.
  if (m.hex_kind >= 0 && type_of(e).base == Base::set && type_of(e).kind < 0 && (at(e).op == ExprOp::set_of || at(e).op == ExprOp::range)) {
    bool labels = !at(e).kids.empty();
    for (const ExprId k : at(e).kids) labels = labels && at(k).op == ExprOp::constant && at(k).span.end - at(k).span.begin == 4;
    Type hexes;
    hexes.base = Base::set;
    hexes.kind = m.hex_kind;
    if (labels) e = expect(e, hexes);
  }
  const Type t = type_of(e);
  if (t.base != Base::set && t.base != Base::crossing && t.base != Base::crossings && t.base != Base::unknown)
    report(Code::not_a_set, node.span(), show(t));
  element = element_of(t);
  return e;
}

// The set with its `where` folded in; `var` is what the element is called afterwards, in the frame of `flow` if given.
ExprId Checker::those(Node var_name, Node set, Node where_, Scope& scope, VarId& var, std::int32_t flow) {
  Type element;
  ExprId e = set_for(set, scope, element);
  const std::string text(var_name.text());
  if (flow >= 0) var = bind(text, element, var_name.span(), flow);
  if (!where_) return e;
  const VarId candidate = bind(text, element, var_name.span());
  scope.locals.emplace_back(text, candidate);
  const ExprId condition = expect_flag(expr(where_[0], scope));
  scope.locals.pop_back();
  Type t = type_of(e);
  if (t.base == Base::crossing || t.base == Base::crossings) {
    report(Code::not_a_set, set.span(), show(t));
    return e;
  }
  e = make(ExprOp::those, t, set.span(), {e, condition}, candidate);
  return e;
}

// Whether an element of `set(..)` is one, and of one sort with those before it; else told.
bool Checker::may_be_in_set(ExprId e, const std::vector<ExprId>& before) {
  const Type t = type_of(e);
  if (t.base == Base::unknown) return true;
  const bool element = t.base == Base::none || t.base == Base::integer || t.base == Base::thing || t.base == Base::word || t.base == Base::flag;
  if (!element) {
    report(Code::wrong_type, at(e).span, "one element of a set", show(t), "");
    return false;
  }
  for (const ExprId other : before) {
    const Type u = type_of(other);
    const auto root = [&](const Type& x) { return x.base == Base::thing && x.kind >= 0 ? m.kinds[static_cast<std::size_t>(x.kind)].root : -1; };
    const bool hex_by_number = m.hex_kind >= 0 && (t.base == Base::integer || u.base == Base::integer) && (root(t) == m.hex_kind || root(u) == m.hex_kind);
    if (t.base == Base::none || u.base == Base::none || u.base == Base::unknown || hex_by_number || (u.base == t.base && root(u) == root(t))) continue;
    report(Code::wrong_type, at(e).span, show(u), show(t), "the elements of a set are of one sort");
    return false;
  }
  return true;
}

ExprId Checker::set_of(Node node, Scope& scope) {
  const Span span = node.span();
  Type t;
  t.base = Base::set;
  std::vector<ExprId> kids;
  bool sure = true;
  for (const Node n : node.children()) {
    const ExprId e = expr(n, scope);
    const Type u = type_of(e);
    if (!may_be_in_set(e, kids)) return unknown(span);
    sure = sure && u.base != Base::unknown;
    if (kids.empty()) {
      t.kind = u.base == Base::thing ? u.kind : -1;
      t.lo = u.lo;
      t.hi = u.hi;
      t.measure = u.measure;
    } else {
      if (measures(u) && t.kind < 0) t.measure = same_measure(kids[0], e);
      t.lo = std::min(t.lo, u.lo);
      t.hi = std::max(t.hi, u.hi);
      if (u.base == Base::thing && t.kind >= 0 && is_a(t.kind, u.kind)) t.kind = u.kind;
    }
    kids.push_back(e);
  }
  t.empty = kids.empty();
  return make(ExprOp::set_of, sure ? t : Type{}, span, std::move(kids));
}

// `terrain of goal in set(woods, hill)`: it is one of these words.
ExprId Checker::one_of_words(ExprId x, Node set, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const Type t = type_of(x);
  std::vector<ExprId> kids;
  bool sure = true;
  for (const Node n : set.children()) {
    const auto stranger = [&](Span span, const std::string& text) { no_value(span, text, t, {}); };
    const ExprId e = n.is(SK::e_name) ? name_or(n, scope, stranger) : expr(n, scope);
    const Type u = type_of(e);
    const bool fit = u.base == Base::unknown || fits(u, t) || (u.base == Base::none && t.or_none);
    if (!fit && u.base == Base::word) stranger(n.span(), std::string(n.text()));
    else if (!fit) report(Code::wrong_type, n.span(), show(t), show(u), "");
    sure = sure && fit && u.base != Base::unknown;
    if (fit && !may_be_in_set(e, kids)) sure = false;
    if (fit) kids.push_back(e);
  }
  if (!sure) return unknown(set.span());
  for (ExprId& e : kids) e = make(ExprOp::eq, flag, at(e).span, {x, e});
  return kids.size() == 1 ? kids[0] : make(ExprOp::or_, flag, set.span(), std::move(kids));
}

ExprId Checker::is_in(Node node, Scope& scope) {
  const Span span = node.span();
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  Type element;
  ExprId x = expr(node[0], scope);
  const Node set_node = node[node.size() - 1];
  // `R1 in 0404`: one place is no set.
  std::int64_t index = 0;
  const std::int32_t place = set_node.is(SK::e_integer) ? m.hex_kind : set_node.is(SK::e_name) && plurals_.count(std::string(set_node.text())) == 0 ? thing_named(set_node.text(), m.place_kind(), index) : -1;
  if (const Type who = type_of(x); place >= 0 && place == m.place_kind() && who.base == Base::thing && who.kind >= 0) {
    const std::string sign = node.child(SK::k_not) ? " != " : " = ", there(set_node.text());
    std::string asked(who.kind == place ? text_at(at(x).span) : std::string_view());
    for (const Column& c : m.columns)
      if (asked.empty() && c.owners.size() == 1 && related(c.owners[0], who.kind) && c.type.base == Base::thing && c.type.kind == place) asked = c.name + " of " + std::string(text_at(at(x).span));
    diagnostics::Finding& found = report(Code::not_a_set, set_node.span(), show(thing_type(place)));
    if (!asked.empty()) found.help = "write `" + asked + sign + there + "`";
    return unknown(span);
  }
  if (type_of(x).base == Base::word && set_node.is(SK::e_set) && set_node.size() > 0) {
    const ExprId any = one_of_words(x, set_node, scope);
    return node.child(SK::k_not) && type_of(any).base != Base::unknown ? make(ExprOp::not_, flag, span, {any}) : any;
  }
  ExprId set = set_for(set_node, scope, element);
  const Type xt = type_of(x);
  if (empty_as_written(set)) return never_varies(flag, bool(node.child(SK::k_not)), span);
  if (xt.base == Base::thing && xt.kind == m.hex_kind && type_of(set).base == Base::set) {
    Type hexes = type_of(set);
    hexes.kind = m.hex_kind;
    set = expect(set, hexes);
    element = xt;
  } else if (element.base == Base::thing) {
    x = expect(x, element);
  }
  if (!expect_measure(x, element)) return unknown(span);
  if (!fits(type_of(x), element)) report(Code::wrong_type, at(x).span, show(element), show(type_of(x)), "");
  const ExprId in = make(ExprOp::in, flag, span, {x, set});
  return node.child(SK::k_not) ? make(ExprOp::not_, flag, span, {in}) : in;
}

// `those unit in units where ...`
ExprId Checker::those_where(Node node, Scope& scope) {
  const Span span = node.span();
  Type element;
  const ExprId set = set_for(node[1], scope, element);
  VarId candidate = -1;
  const ExprId condition = condition_of(node[0], element, node[2], scope, candidate);
  return make(ExprOp::those, type_of(set), span, {set, condition}, candidate);
}

ExprId Checker::reached(Node node, Scope& scope) {
  const Span span = node.span();
  Type places;
  places.base = Base::set;
  const bool table = m.stand_kind >= 0;
  places.kind = table ? m.stand_kind : m.place_kind();
  const ExprId from = expect(expr(node[0], scope), places), through = expect(expr(node[1], scope), places);
  if (m.space.kind == image::SpaceKind::nothing && m.books.back().battle) {
    report(Code::map_spec, span, "`reached` wants one, and the battle has none", "write `map NAME: ...`");
    return unknown(span);
  }
  if (table) return make(ExprOp::geometry, places, span, {from, through}, static_cast<std::int32_t>(image::Geometry::reached));
  return make(ExprOp::reached, places, span, {from, through});
}

}  // namespace tercio::check
