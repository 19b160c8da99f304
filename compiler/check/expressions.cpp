// Expressions: what each kind of them is; conditions.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

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

ExprId Checker::conditional(Node node, Scope& scope) {
  const Span span = node.span();
  const auto end = [&](Node n) { return texts_too_ ? expr_or_text(n, scope, m.side_kind) : expr(n, scope); };
  const ExprId a = end(node[0]), c = expect_flag(expr(node[1], scope)), b = end(node[2]);
  Type t = type_of(a);
  const Type u = type_of(b);
  const bool words = t.base == Base::word && u.base == Base::word;
  const bool emptied = fill_empty(a, u) || fill_empty(b, t);
  if (!words && !emptied && !fits(u, t) && !fits(t, u)) report(Code::wrong_type, at(b).span, show(t), show(u), "both ends of `if ... else` are of one type");
  if (t.base == Base::none || t.base == Base::unknown || (emptied && t.empty)) t = u;
  if (measures(t) && measures(u)) t.measure = same_measure(a, b);
  const bool half_known = type_of(a).base == Base::unknown || u.base == Base::unknown;
  if (half_known && measures(t)) return make(ExprOp::if_, Type{}, span, {c, a, b});  // how far it goes nobody knows
  t.lo = std::min(t.lo, u.lo);
  t.hi = std::max(t.hi, u.hi);
  t.or_none = t.or_none || u.or_none || u.base == Base::none;
  if (t.base == Base::word)
    for (const std::int32_t w : u.words)
      if (std::find(t.words.begin(), t.words.end(), w) == t.words.end()) t.words.push_back(w);
  return make(ExprOp::if_, t, span, {c, a, b});
}

// `and` and `or`.
ExprId Checker::joined(Node node, Scope& scope) {
  const Span span = node.span();
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
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
    const bool is = before.is(SK::e_is) && !before.child(SK::k_not);
    const bool one = equal != std::string_view::npos && equal > 0 && std::string_view("!<>").find(asked[equal - 1]) == std::string_view::npos;
    const std::string subject = one ? std::string(asked.substr(0, equal + 1)) : is ? std::string(before[0].text()) + " is" : "";
    report(Code::wrong_type, at(kid).span, show(flag), show(type_of(kid)), one || is ? "each side of `or` is a whole condition: write `" + subject + " " + std::string(n.text()) + "`" : "");
    at(kid).type = Type{};
    kids.push_back(kid);
  }
  return make(node.is(SK::e_or) ? ExprOp::or_ : ExprOp::and_, flag, span, std::move(kids));
}

ExprId Checker::none_literal(Span span) {
  Type none;
  none.base = Base::none;
  none.or_none = true;
  return constant(none, -1, span);
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
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  switch (node.kind()) {
    case SK::e_if: return conditional(node, scope);
    case SK::e_or:
    case SK::e_and: return joined(node, scope);
    case SK::e_not: return make(ExprOp::not_, flag, node.span(), {expect_flag(expr(node[0], scope))});
    case SK::e_every:
    case SK::e_some:
    case SK::e_no: return quantified(node, scope);
    case SK::e_those: return those_where(node, scope);
    case SK::e_compare: return compare(node, scope);
    case SK::e_is: return is_word(node, scope);
    case SK::e_in: return is_in(node, scope);
    case SK::e_has: return has_done(node, scope);
    case SK::e_range: return range(node, scope);
    case SK::e_sum:
    case SK::e_product: return reckoned(node, scope);
    case SK::e_rounded: return rounded(node, scope);
    case SK::e_neg: return negated(node, scope);
    case SK::e_integer: return integer_literal(node);
    case SK::e_ratio: return ratio_literal(node);
    case SK::e_text: return name_in_quotes(node);
    case SK::e_yes: return constant(flag, 1, node.span());
    case SK::e_false: return constant(flag, 0, node.span());
    case SK::e_none: return none_literal(node.span());
    case SK::e_name: return name(node, scope);
    case SK::e_of:
    case SK::e_call: return call_of(node, scope);
    case SK::e_may: return ask_may(node, scope);
    case SK::e_total:
    case SK::e_least:
    case SK::e_greatest: return folded(node, scope);
    case SK::e_set: return set_of(node, scope);
    case SK::e_reached: return reached(node, scope);
    default: return unknown(node.span());  // an error node: its finding was made
  }
}

}  // namespace tercio::check
