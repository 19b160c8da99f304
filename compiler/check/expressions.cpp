// Expressions: operators, comparisons, quantifiers, sums.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"
#include "runtime/image/division.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

ExprId Checker::make(ExprOp op, Type type, Span span, std::vector<ExprId> kids, std::int32_t a) {
  Expr e;
  e.op = op;
  e.type = std::move(type);
  e.span = span;
  std::int32_t depth = 1;
  for (const ExprId kid : kids)
    if (kid >= 0) depth = std::max(depth, depth_[static_cast<std::size_t>(kid)] + 1);
  if (depth > deepest) {
    nested_too_deep(span, deepest);
    return unknown(span);
  }
  e.kids = std::move(kids);
  e.a = a;
  depth_.push_back(depth);
  m.exprs.push_back(std::move(e));
  return static_cast<ExprId>(m.exprs.size()) - 1;
}

ExprId Checker::constant(const Type& type, std::int64_t value, Span span) {
  const ExprId e = make(ExprOp::constant, type, span);
  at(e).value = value;
  return e;
}

ExprId Checker::unknown(Span span) { return constant(Type{}, 0, span); }

ExprId Checker::conjunction(std::vector<ExprId> parts, Span span) {
  if (parts.size() == 1) return parts[0];
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  return make(ExprOp::and_, flag, span, std::move(parts));
}

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

namespace {

// Whether brackets stand around an operand of `or`: the whole begins at them, or they stand before the operand.
bool in_brackets(Node part, Node whole) {
  std::string_view before = whole.text().substr(0, part.span().begin - whole.span().begin);
  while (!before.empty() && (before.back() == ' ' || before.back() == '\t' || before.back() == '\n' || before.back() == '\r')) before.remove_suffix(1);
  return before.ends_with('(');
}

}  // namespace

// `a and b or c` is read as it is in most languages, and meant otherwise as often as not.
void Checker::tell_mixed(Node either) {
  for (const Node part : either.children()) {
    if (!part.is(SK::e_and) || in_brackets(part, either)) continue;
    std::string said;
    for (const char c : part.text()) {
      const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (!blank) said += c;
      else if (!said.empty() && said.back() != ' ') said += ' ';
    }
    report(Code::mixed_and_or, part.span(), "(" + said + ")").suggest("(" + std::string(part.text()) + ")");
  }
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

// `a / b rounded down`: a whole number.
ExprId Checker::rounded(Node node, Scope& scope) {
  const ExprId ratio = expr(node[0], scope);
  if (type_of(ratio).base == Base::unknown) return ratio;
  if (at(ratio).op != ExprOp::div) {
    report(Code::wrong_type, node[0].span(), "a division", show(type_of(ratio)), "what is rounded is divided, as in `a / b rounded down`");
    return unknown(node.span());
  }
  const ExprId top = at(ratio).kids[0], under = at(ratio).kids[1];
  const Type a = type_of(top), b = type_of(under);
  if (b.lo <= 0 && b.hi >= 0) {
    report(Code::divided_by_nothing, at(under).span, std::string(text_at(at(under).span)));
    return unknown(node.span());
  }
  const bool up = node[1].is(SK::k_rounded_up);
  const auto divided = up ? image::divided_up : image::divided_down;
  const std::int64_t corners[] = {divided(a.lo, b.lo), divided(a.lo, b.hi), divided(a.hi, b.lo), divided(a.hi, b.hi)};
  Type t;
  t.base = Base::integer;
  t.measure = type_of(ratio).measure;
  t.lo = *std::min_element(corners, corners + 4);
  t.hi = *std::max_element(corners, corners + 4);
  return make(up ? ExprOp::div_up : ExprOp::div_down, t, node.span(), {top, under});
}

ExprId Checker::expr(Node node, Scope& scope) {
  if (open_ >= most_open) {
    nested_too_deep(node.span(), most_open);
    return unknown(node.span());
  }
  ++open_;
  const ExprId e = part(node, scope);
  --open_;
  return e;
}

ExprId Checker::part(Node node, Scope& scope) {
  const Span span = node.span();
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  Type number;
  number.base = Base::integer;
  const auto whole = [&](ExprId e) {
    if (type_of(e).base != Base::integer && type_of(e).base != Base::unknown && type_of(e).base != Base::flag)
      report(Code::wrong_type, at(e).span, "a number", show(type_of(e)), how_many(e));
    return e;
  };
  // The same of what is reckoned with: yes and no count nothing.
  const auto counted = [&](ExprId e) {
    whole(e);
    if (type_of(e).base != Base::flag) return true;
    report(Code::wrong_type, at(e).span, "a number", show(type_of(e)), how_many(e));
    return false;
  };
  switch (node.kind()) {
    case SK::e_if: {
      const ExprId a = expr(node[0], scope), c = expect_flag(expr(node[1], scope)), b = expr(node[2], scope);
      Type t = type_of(a);
      const Type u = type_of(b);
      const bool words = t.base == Base::word && u.base == Base::word;
      const bool emptied = fill_empty(a, u) || fill_empty(b, t);
      if (!words && !emptied && !fits(u, t) && !fits(t, u)) report(Code::wrong_type, at(b).span, show(t), show(u), "both ends of `if ... else` are of one type");
      if (t.base == Base::none || t.base == Base::unknown || (emptied && t.empty)) t = u;
      if (measures(t) && measures(u)) t.measure = same_measure(a, b);
      t.lo = std::min(t.lo, u.lo);
      t.hi = std::max(t.hi, u.hi);
      t.or_none = t.or_none || u.or_none || u.base == Base::none;
      if (t.base == Base::word)
        for (const std::int32_t w : u.words)
          if (std::find(t.words.begin(), t.words.end(), w) == t.words.end()) t.words.push_back(w);
      return make(ExprOp::if_, t, span, {c, a, b});
    }
    case SK::e_or:
    case SK::e_and: {
      if (tell_unbracketed(node)) return unknown(span);
      if (node.is(SK::e_or)) tell_mixed(node);
      std::vector<ExprId> kids;
      if (too_long(node, node.size())) return unknown(span);
      for (const Node n : node.children()) {
        const ExprId kid = expr(n, scope);
        if (kids.empty() || kid < 0 || at(kid).op != ExprOp::constant || type_of(kid).base == Base::flag || type_of(kid).base == Base::unknown) {
          kids.push_back(expect_flag(kid));
          continue;
        }
        // `place of unit = 0504 or 0604`
        const Node before = node[kids.size() - 1];
        const std::string_view asked = before.text();
        const std::size_t equal = asked.rfind('=');
        const bool one = equal != std::string_view::npos && equal > 0 && std::string_view("!<>").find(asked[equal - 1]) == std::string_view::npos;
        const std::string subject(one ? asked.substr(0, equal + 1) : std::string_view());
        report(Code::wrong_type, at(kid).span, show(flag), show(type_of(kid)), one ? "each side of `or` is a whole condition: write `" + subject + " " + std::string(n.text()) + "`" : "");
        at(kid).type = Type{};
        kids.push_back(kid);
      }
      return make(node.is(SK::e_or) ? ExprOp::or_ : ExprOp::and_, flag, span, std::move(kids));
    }
    case SK::e_not: return make(ExprOp::not_, flag, span, {expect_flag(expr(node[0], scope))});
    case SK::e_every:
    case SK::e_some:
    case SK::e_no: return quantified(node, scope);
    case SK::e_those: {
      VarId unused = -1;
      Type element;
      const ExprId set = set_for(node[1], scope, element);
      const std::string text(node[0].text());
      unused = bind(text, element, node[0].span());
      scope.locals.emplace_back(text, unused);
      const std::size_t first = m.exprs.size();
      const ExprId condition = expect_flag(expr(node[2], scope));
      asks_for(unused, first, node[0]);
      scope.locals.pop_back();
      return make(ExprOp::those, type_of(set), span, {set, condition}, unused);
    }
    case SK::e_compare: return compare(node, scope);
    case SK::e_is: return is_word(node, scope);
    case SK::e_in: {
      Type element;
      ExprId x = expr(node[0], scope);
      const Node set_node = node[node.size() - 1];
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
    case SK::e_has: return has_done(node, scope);
    case SK::e_range: return range(node, scope);
    case SK::e_sum:
    case SK::e_product: {
      if (too_long(node, node.size() / 2 + 1)) return unknown(span);
      ExprId left = expr(node[0], scope);
      for (std::size_t i = 1; i + 1 < node.size(); i += 2) {
        const ExprId right = expr(node[i + 1], scope);
        if (!counted(left) || !counted(right)) return unknown(span);
        const Type a = type_of(left), b = type_of(right);
        const char op = node[i].text()[0];
        Type t = number;
        if (op == '+') {
          t.lo = a.lo + b.lo;
          t.hi = a.hi + b.hi;
        } else if (op == '-') {
          t.lo = a.lo - b.hi;
          t.hi = a.hi - b.lo;
        } else if (op == '*') {
          const std::int64_t p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
          t.lo = *std::min_element(p, p + 4);
          t.hi = *std::max_element(p, p + 4);
        } else {
          t.base = Base::ratio;
        }
        if (op == '+' || op == '-') {
          t.measure = same_measure(left, right);
        } else {
          const std::int32_t sign = op == '*' ? 1 : -1;
          t.measure = {a.measure.length + sign * b.measure.length, a.measure.angle + sign * b.measure.angle, a.measure.any || b.measure.any};
        }
        constexpr std::int64_t far = 1'000'000'000;
        t.lo = std::clamp(t.lo, -far, far);
        t.hi = std::clamp(t.hi, -far, far);
        left = make(op == '+' ? ExprOp::add : op == '-' ? ExprOp::sub : op == '*' ? ExprOp::mul : ExprOp::div, t, span, {left, right});
      }
      return left;
    }
    case SK::e_rounded: return rounded(node, scope);
    case SK::e_neg: {
      const ExprId e = expr(node[0], scope);
      if (!counted(e)) return unknown(span);
      Type t = number;
      t.lo = -type_of(e).hi;
      t.hi = -type_of(e).lo;
      t.measure = type_of(e).measure;
      if (at(e).op == ExprOp::constant) return constant(t, -at(e).value, span);
      return make(ExprOp::neg, t, span, {e});
    }
    case SK::e_integer: {
      const std::size_t told = findings.all().size();
      const std::int64_t v = number_of(node);
      if (findings.all().size() != told) return unknown(span);  // what it was meant to be nobody knows
      Type t = number;
      t.lo = t.hi = v;
      t.measure = measure_of(node.text(), v);
      const ExprId e = constant(t, v, span);
      at(e).value2 = v;
      return e;
    }
    case SK::e_ratio: {
      const std::string text(node.text());
      const std::size_t colon = text.find(':');
      Type t;
      t.base = Base::ratio;
      const ExprId e = make(ExprOp::ratio, t, span);
      const auto part = [&](std::string_view digits) {
        std::int64_t v = 0;
        for (const char c : digits) v = std::min(v * 10 + (c - '0'), 10 * largest_number);
        if (v > largest_number || v == 0) report(Code::out_of_range, span, text, "1:1000000000 to 1000000000:1").help = largest_help;
        return v;
      };
      at(e).value = part(std::string_view(text).substr(0, colon));
      at(e).value2 = part(std::string_view(text).substr(colon + 1));
      return e;
    }
    case SK::e_text: {
      Type t;
      t.base = Base::text;
      const ExprId e = make(ExprOp::text, t, span);
      const std::string text = unquote(node.text());
      const auto found = std::find(m.texts.begin(), m.texts.end(), text);
      at(e).value = found - m.texts.begin();
      if (found == m.texts.end()) m.texts.push_back(text);
      return e;
    }
    case SK::e_yes: return constant(flag, 1, span);
    case SK::e_false: return constant(flag, 0, span);
    case SK::e_none: {
      Type t;
      t.base = Base::none;
      t.or_none = true;
      return constant(t, -1, span);
    }
    case SK::e_name: return name(node, scope);
    case SK::e_of:
    case SK::e_call: return call_of(node, scope);
    case SK::e_may: return ask_may(node, scope);
    case SK::e_total:
    case SK::e_least:
    case SK::e_greatest: return folded(node, scope);
    case SK::e_set: {
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
    case SK::e_reached: {
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
    default: return unknown(span);  // an error node: its finding was made
  }
}

ExprId Checker::range(Node node, Scope& scope) {
  Type number;
  number.base = Base::integer;
  number.measure.any = true;
  const ExprId lo = expect(expr(node[0], scope), number), hi = expect(expr(node[1], scope), number);
  Type t;
  t.base = Base::set;
  t.lo = type_of(lo).lo;
  t.hi = type_of(hi).hi;
  t.measure = same_measure(lo, hi);
  const bool numbers = type_of(lo).base == Base::integer && type_of(hi).base == Base::integer;
  if (numbers && t.hi < t.lo) {
    report(Code::out_of_range, node.span(), std::string(node.text()), "a range that rises");
    return unknown(node.span());
  }
  if (t.hi - t.lo >= image::limits::elements && !std::exchange(any_range_, false)) {
    report(Code::too_much, node.span(), "a run of " + std::to_string(t.hi - t.lo + 1) + " numbers",
           std::to_string(image::limits::elements));
    return unknown(node.span());
  }
  return make(ExprOp::range, t, node.span(), {lo, hi});
}

// A name that its own condition never asks for is mostly a slip in the name.
void Checker::asks_for(VarId var, std::size_t first, Node name) {
  for (std::size_t e = first; e < m.exprs.size(); ++e)
    if ((m.exprs[e].op == ExprOp::var && m.exprs[e].a == var) || m.exprs[e].type.base == Base::unknown) return;
  report(Code::unused_candidate, name.span(), std::string(name.text()));
}

// `set()` itself, which holds nothing; not a term that means it.
bool Checker::empty_as_written(ExprId set) const {
  return set >= 0 && type_of(set).empty && m.exprs[static_cast<std::size_t>(set)].op == ExprOp::set_of;
}

// A condition that is so whatever happens: told, and answered once for all.
ExprId Checker::never_varies(const Type& flag, bool so, Span span) {
  report(Code::constant_condition, span, so ? "true" : "false", "");
  return constant(flag, so ? 1 : 0, span);
}

ExprId Checker::quantified(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  Type element;
  const ExprId set = set_for(node[1], scope, element);
  const bool nothing = empty_as_written(set);
  if (nothing) element = Type{};
  const std::string text(node[0].text());
  const VarId v = bind(text, element, node[0].span());
  scope.locals.emplace_back(text, v);
  const std::size_t first = m.exprs.size();
  const ExprId condition = expect_flag(expr(node[2], scope));
  asks_for(v, first, node[0]);
  scope.locals.pop_back();
  if (nothing) return never_varies(flag, !node.is(SK::e_some), node.span());
  const ExprOp op = node.is(SK::e_every) ? ExprOp::every : node.is(SK::e_some) ? ExprOp::some : ExprOp::no;
  return make(op, flag, node.span(), {set, condition}, v);
}

ExprId Checker::folded(Node node, Scope& scope) {
  Type number;
  number.base = Base::integer;
  number.measure.any = true;
  if (const Node each = node.child(SK::each_of); each) {
    Type element;
    const ExprId set = set_for(each[1], scope, element);
    const std::string text(each[0].text());
    const VarId v = bind(text, element, each[0].span());
    scope.locals.emplace_back(text, v);
    std::vector<ExprId> kids{expect(expr(node[0], scope), number), set};
    if (const Node where_ = each.child(SK::p_where); where_) kids.push_back(expect_flag(expr(where_[0], scope)));
    scope.locals.pop_back();
    Type t = number;
    t.measure = type_of(kids[0]).measure;
    t.lo = std::min<std::int64_t>(0, type_of(kids[0]).lo);
    t.hi = node.is(SK::e_total) ? std::max<std::int64_t>(type_of(kids[0]).hi, 0) * 1000 : type_of(kids[0]).hi;
    const ExprOp op = node.is(SK::e_total) ? ExprOp::total : node.is(SK::e_least) ? ExprOp::least : ExprOp::greatest;
    return make(op, t, node.span(), std::move(kids), v);
  }
  std::vector<ExprId> kids;
  Type t = number;
  for (const Node n : node.children()) {
    kids.push_back(expect(expr(n, scope), number));
    const Type u = type_of(kids.back());
    if (kids.size() == 1 || t.measure.any) t.measure = u.measure;
    else if (measures(u)) t.measure = same_measure(kids[0], kids.back());
    t.lo = kids.size() == 1 ? u.lo : node.is(SK::e_least) ? std::min(t.lo, u.lo) : std::max(t.lo, u.lo);
    t.hi = kids.size() == 1 ? u.hi : node.is(SK::e_least) ? std::min(t.hi, u.hi) : std::max(t.hi, u.hi);
  }
  if (node.is(SK::e_total)) {
    Type summed = number;
    summed.measure = t.measure;
    ExprId sum = kids[0];
    for (std::size_t i = 1; i < kids.size(); ++i) sum = make(ExprOp::add, summed, node.span(), {sum, kids[i]});
    return sum;
  }
  return make(node.is(SK::e_least) ? ExprOp::least_of : ExprOp::greatest_of, t, node.span(), std::move(kids));
}

namespace {

// "true" or "false" for a comparison that is so whatever happens: of two numbers, of a thing with itself, of a field
// with a number outside its range. Else empty.
std::string always_so(Node node, const Type& left) {
  const std::string_view op = node[1].text();
  const auto told = [](bool so) { return std::string(so ? "true" : "false"); };
  const auto number = [](Node n) {
    return n.is(SK::e_integer) && n.text().size() < 10 && image::unit_of(n.text()) == image::Unit::plain;
  };
  const auto holds = [&](std::int64_t a, std::int64_t b) {
    return op == "=" ? a == b : op == "!=" ? a != b : op == "<" ? a < b : op == "<=" ? a <= b : op == ">" ? a > b : a >= b;
  };
  const auto value = [](Node n) { return std::stoll(std::string(n.text())); };
  if (number(node[0]) && number(node[2])) return told(holds(value(node[0]), value(node[2])));
  if (node[0].text() == node[2].text()) return told(holds(0, 0));
  if (!node[0].is(SK::e_of) || left.base != Base::integer || left.lo > left.hi || !number(node[2])) return {};
  const bool least = holds(left.lo, value(node[2])), greatest = holds(left.hi, value(node[2]));
  const bool within = left.lo <= value(node[2]) && value(node[2]) <= left.hi;
  if (op == "=" || op == "!=") return within ? std::string() : told(op == "!=");
  return least == greatest ? told(least) : std::string();
}

}  // namespace

// Two sets are equal when each holds what the other holds.
ExprId Checker::same_elements(ExprId a, ExprId b, bool equal, Span span) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const auto within = [&](ExprId inner, ExprId outer) {
    const Type element = element_of(type_of(inner));
    const VarId each = bind("each", element, span);
    const ExprId in = make(ExprOp::in, flag, span, {make(ExprOp::var, element, span, {}, each), outer});
    return make(ExprOp::every, flag, span, {inner, in}, each);
  };
  const ExprId same = conjunction({within(a, b), within(b, a)}, span);
  return equal ? same : make(ExprOp::not_, flag, span, {same});
}

// Two sides of a comparison of which one can never be the other. Named is the one that is at fault: a set beside a number,
// what is no number beside `<`, `yes` and `no` beside a number; else the second.
void Checker::tell_compared(ExprId a, ExprId b, bool order) {
  const auto base = [&](ExprId e) { return type_of(e).base; };
  const auto number = [&](ExprId e) { return base(e) == Base::integer || base(e) == Base::ratio; };
  for (const auto& [set, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (base(set) != Base::set || !(number(other) || order)) continue;
    report(Code::wrong_type, at(set).span, "a number", show(type_of(set)), how_many(set));
    return;
  }
  for (const auto& [flag, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (base(flag) != Base::flag || base(other) != Base::integer) continue;
    const std::string_view said = text_at(at(flag).span), count = text_at(at(other).span);
    if (at(flag).op == ExprOp::constant && (said == "yes" || said == "no")) {
      const std::string than = type_of(other).measure.unit() == image::Unit::plain && type_of(other).lo >= 0 && at(other).op != ExprOp::constant ? (said == "yes" ? " > 0" : " = 0") : std::string();
      report(Code::wrong_type, at(flag).span, show(type_of(other)), show(type_of(flag)),
             than.empty() ? "only a flag is `yes` or `no`" : "only a flag is `yes` or `no`: write `" + std::string(count) + than + "`");
    } else {
      const bool literal = at(other).op == ExprOp::constant && at(other).value >= 0 && at(other).value <= 1 && !order;
      const std::string meant = at(other).value == 1 ? "yes" : "no";
      report(Code::wrong_type, at(other).span, show(type_of(flag)), show(type_of(other)),
             literal ? "did you mean `" + meant + "`?" : "a flag is `yes` or `no`: it is asked for by itself, or with `not` before it")
          .suggest(literal ? meant : "");
    }
    return;
  }
  const ExprId wrong = order && number(b) ? a : b;
  const std::string help = order ? std::string() : field_with(std::string(text_at(at(b).span)), type_of(a), std::string(text_at(at(a).span)));
  report(Code::wrong_type, at(wrong).span, order ? std::string("a number") : show(type_of(a)), show(type_of(wrong)), help);
}

ExprId Checker::compare(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  ExprId a = expr(node[0], scope);
  const std::string op(node[1].text());
  // A word that fits nothing is reported with what would fit the other side.
  ExprId b = -1;
  const Type left = type_of(a);
  if (node[2].is(SK::e_name) && (left.base == Base::word || left.base == Base::thing)) {
    std::vector<std::string> known;
    if (left.base == Base::word)
      for (const std::int32_t w : left.words)
        if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
    if (left.base == Base::thing && left.kind >= 0 && left.kind != m.hex_kind)
      for (const Thing& t : m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(left.kind)].root)].things)
        if (t.example < 0) known.push_back(t.name);
    if (left.or_none) known.emplace_back("none");
    b = name_or(node[2], scope, [&](Span span, const std::string& text) {
      report(Code::unknown_word, span, text, show(left), diagnostics::did_you_mean(text, known)).suggest(diagnostics::nearest(text, known));
    });
  } else if (node[2].is(SK::e_name) && left.base == Base::unknown) {
    b = name_or(node[2], scope, [](Span, const std::string&) {});  // of what it is a value nobody knows
  } else {
    b = expr(node[2], scope);
  }
  const auto hexed = [&](ExprId x, const Type& other) {
    if (other.base == Base::thing && other.kind == m.hex_kind && type_of(x).base == Base::integer) return expect(x, other);
    return x;
  };
  const Type ta = type_of(a), tb = type_of(b);
  if (ta.base == Base::text && tb.base == Base::text && at(a).op != ExprOp::result && at(b).op != ExprOp::result) {
    report(Code::wrong_type, node.span(), "a number, a word or a thing", show(ta), "a text is only compared with how the game ended");
    return unknown(node.span());
  }
  // Beside a set `set()` and `none` are the empty one.
  const auto emptied = [&](ExprId x, const Type& other) {
    fill_empty(x, other);
    return type_of(x).base == Base::none && other.base == Base::set ? make(ExprOp::set_of, other, at(x).span) : x;
  };
  b = emptied(b, ta);
  a = emptied(a, tb);
  b = hexed(b, ta);
  a = hexed(a, tb);
  // `3-1` beside odds is no difference.
  for (const auto& [odds, other] : {std::pair(a, 2), std::pair(b, 0)}) {
    const Node n = node[static_cast<std::size_t>(other)];
    const bool difference = n.is(SK::e_sum) && n.size() == 3 && n[0].is(SK::e_integer) && n[1].text() == "-" && n[2].is(SK::e_integer);
    if (type_of(odds).base != Base::ratio || !difference) continue;
    const std::string meant = std::string(n[0].text()) + ":" + std::string(n[2].text());
    report(Code::foreign_habit, n.span(), std::string(n.text()), "odds are written `" + meant + "`").suggest(meant);
    return unknown(node.span());
  }
  const auto ratio = [&](ExprId x) {
    if (type_of(x).base != Base::integer) return x;
    Type number = type_of(x), t;
    t.base = Base::ratio;
    t.measure = number.measure;
    number.lo = number.hi = 1;
    number.measure = {};
    const ExprId one = constant(number, 1, at(x).span);
    const Span span = at(x).span;
    return make(ExprOp::div, t, span, {x, one});
  };
  if (type_of(a).base == Base::ratio || type_of(b).base == Base::ratio) {
    a = ratio(a);
    b = ratio(b);
  }
  const Type ua = type_of(a), ub = type_of(b);
  const bool order = op != "=" && op != "!=";
  const auto known_base = [](const Type& t) { return t.base != Base::unknown; };
  const bool ended = at(a).op == ExprOp::result && ub.base == Base::text;
  const bool measured = agree(ua, ub);
  if (!measured) same_measure(a, b);
  if (known_base(ua) && known_base(ub) && !ended) {
    const bool numbers = ua.base == Base::integer && ub.base == Base::integer;
    const bool ratios = ua.base == Base::ratio && ub.base == Base::ratio;
    if (order ? !(numbers || ratios) : !(numbers || ratios || fits(ua, ub) || fits(ub, ua))) {
      if (ua.base == Base::word && ub.base == Base::word)
        report(Code::unknown_word, at(b).span, std::string(node[2].text()), "`" + std::string(node[0].text()) + "`", show(ua) + " can stand here");
      else
        tell_compared(a, b, order);
    }
  }
  const Span span = node.span();
  if (ua.base == Base::set && ub.base == Base::set && !order) return same_elements(a, b, op == "=", span);
  if (scope.example < 0 && measured) {
    const std::string always = always_so(node, ua);
    const bool numbers = ua.base == Base::integer && ua.lo < ua.hi && node[0].is(SK::e_of) && node[0].text() != node[2].text();
    const std::string why = numbers ? "`" + std::string(node[0].text()) + "` runs from " + number_text(ua.measure, ua.lo) + " to " + number_text(ua.measure, ua.hi) : "";
    if (!always.empty()) report(Code::constant_condition, span, always, why);
  }
  if (op == "=") return make(ExprOp::eq, flag, span, {a, b});
  if (op == "!=") return make(ExprOp::ne, flag, span, {a, b});
  if (op == "<") return make(ExprOp::lt, flag, span, {a, b});
  if (op == "<=") return make(ExprOp::le, flag, span, {a, b});
  if (op == ">") return make(ExprOp::lt, flag, span, {b, a});
  return make(ExprOp::le, flag, span, {b, a});
}

}  // namespace tercio::check
