// Arithmetic: numbers, sums, products, quotients that are rounded, runs of numbers.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"
#include "dsl/syntax/scan.hpp"
#include "runtime/image/division.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

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
    const std::string text(text_at(at(under).span));
    report(Code::divided_by_nothing, at(under).span, "`" + text + "` may be 0", "write `greatest(" + text + ", 1)`, or give it a range that begins at 1");
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

// Whether it is reckoned with: yes and no count nothing.
bool Checker::counted(ExprId e) {
  const Base base = type_of(e).base;
  if (base != Base::integer && base != Base::unknown) report(Code::wrong_type, at(e).span, "a number", show(type_of(e)), how_many(e));
  return base != Base::flag;
}

// Names side by side with a sign between them and no blank, as in `men of Saxe-Weimar > 3` or `2/Vithzum`, of which not
// both are known: a name that is not one word. Told.
bool Checker::name_with_sign(Node reckoned, Scope& scope) {
  const auto leaf = [](Node n, bool last) {
    while (n.size() > 0) n = n[last ? n.size() - 1 : 0];
    return n;
  };
  const auto known = [&](Node n) {
    if (n.is(SK::e_integer)) return true;
    if (!n.is(SK::e_name)) return false;
    bool found = true;
    name_or(n, scope, [&](Span, const std::string&) { found = false; });
    return found;
  };
  const auto part = [](char c) { return syntax::scan::is_letter(c) || c == '-' || c == '/'; };
  for (std::size_t i = 1; i + 1 < reckoned.size(); i += 2) {
    const Node left = leaf(reckoned[i - 1], true), right = leaf(reckoned[i + 1], false);
    const bool joined = left.span().end == reckoned[i].span().begin && reckoned[i].span().end == right.span().begin;
    const bool names = (left.is(SK::e_name) || left.is(SK::e_integer)) && right.is(SK::e_name);
    if (!joined || !names) continue;
    const bool left_known = known(left), right_known = known(right);
    if (left_known && right_known) continue;
    const std::string_view text = text_at({left.span().file, left.span().begin, reckoned.span().end});
    const std::string word(text.begin(), std::find_if_not(text.begin(), text.end(), part));
    const Span span{left.span().file, left.span().begin, left.span().begin + static_cast<std::uint32_t>(word.size())};
    const std::string near = thing_near(word);
    if (near.empty() && (left_known || right_known)) continue;
    if (near == word)
      report(Code::foreign_habit, span, word, "a name that is not one word stands in quotes: `" + said(word) + "`").suggest(said(word));
    else
      no_thing(span, word, near, "a text stands in quotes, and a difference has blanks around its sign");
    return true;
  }
  return false;
}

// The thing of a list that is called so, or nearly so; empty where none is.
std::string Checker::thing_near(std::string_view text) {
  std::int64_t index = 0;
  if (thing_named(text, -1, index) >= 0) return std::string(text);
  std::vector<std::string> known;
  for (std::size_t k = 0, all = guess() ? m.kinds.size() : 0; k < all; ++k)
    for (const Thing& t : m.kinds[k].things)
      if (t.example < 0) known.push_back(t.name);
  return diagnostics::nearest(text, known);
}

// A name that no thing of a list has; `near` is the nearest, or empty, and then `other` helps.
void Checker::no_thing(Span span, const std::string& name, const std::string& near, const std::string& other) {
  report(Code::unknown_name, span, name, near.empty() ? other : "did you mean `" + said(near) + "`?").suggest(near.empty() ? near : said(near));
}

// Quotes around what is one word, or a number.
void Checker::no_quotes(Node text) {
  const std::string plain = unquote(text.text());
  report(Code::foreign_habit, text.span(), std::string(text.text()), "no quotes stand here: write `" + plain + "`").suggest(plain);
}

// Sums and differences; products and quotients. With a part that nobody knows the whole is not known either.
ExprId Checker::reckoned(Node node, Scope& scope) {
  const Span span = node.span();
  Type number;
  number.base = Base::integer;
  if (too_long(node, node.size() / 2 + 1)) return unknown(span);
  if (name_with_sign(node, scope)) return unknown(span);
  ExprId left = expr(node[0], scope);
  for (std::size_t i = 1; i + 1 < node.size(); i += 2) {
    const ExprId right = expr(node[i + 1], scope);
    if (!counted(left) || !counted(right)) return unknown(span);
    const Type a = type_of(left), b = type_of(right);
    const char op = node[i].text()[0];
    const ExprOp sort = op == '+' ? ExprOp::add : op == '-' ? ExprOp::sub : op == '*' ? ExprOp::mul : ExprOp::div;
    if (a.base == Base::unknown || b.base == Base::unknown) {
      left = make(sort, Type{}, span, {left, right});
      continue;
    }
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
      if (at(right).op == ExprOp::constant && at(right).value == 0) {
        report(Code::divided_by_nothing, at(right).span, "what stands behind `/` is 0", "");
        return unknown(span);
      }
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
    left = make(sort, t, span, {left, right});
  }
  return left;
}

ExprId Checker::negated(Node node, Scope& scope) {
  const Span span = node.span();
  Type number;
  number.base = Base::integer;
  const ExprId e = expr(node[0], scope);
  if (!counted(e)) return unknown(span);
  if (type_of(e).base == Base::unknown) return e;
  Type t = number;
  t.lo = -type_of(e).hi;
  t.hi = -type_of(e).lo;
  t.measure = type_of(e).measure;
  if (at(e).op == ExprOp::constant) return constant(t, -at(e).value, span);
  return make(ExprOp::neg, t, span, {e});
}

ExprId Checker::range(Node node, Scope& scope) {
  Type number;
  number.base = Base::integer;
  number.measure.any = true;
  const ExprId lo = expect(expr(node[0], scope), number), hi = expect(expr(node[1], scope), number);
  const auto numbers = [&] { return type_of(lo).base == Base::integer && type_of(hi).base == Base::integer; };
  if (!numbers()) return make(ExprOp::range, Type{}, node.span(), {lo, hi});
  Type t;
  t.base = Base::set;
  t.lo = type_of(lo).lo;
  t.hi = type_of(hi).hi;
  t.measure = same_measure(lo, hi);
  if (numbers() && t.hi < t.lo) {
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

ExprId Checker::integer_literal(Node node) {
  const Span span = node.span();
  Type number;
  number.base = Base::integer;
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

ExprId Checker::ratio_literal(Node node) {
  const Span span = node.span();
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

// A text; in quotes stands also the name of a thing that is no word, as "Saxe-Weimar", of `wanted` where that is a kind.
ExprId Checker::text_literal(Node node, std::int32_t wanted) {
  const std::string text = unquote(node.text());
  std::int64_t index = 0;
  if (const std::int32_t kind = is_plain_word(text) ? -1 : thing_named(text, wanted, index); kind >= 0) return constant(thing_type(kind), index, node.span());
  Type t;
  t.base = Base::text;
  const ExprId e = make(ExprOp::text, t, node.span());
  const auto found = std::find(m.texts.begin(), m.texts.end(), text);
  at(e).value = found - m.texts.begin();
  if (found == m.texts.end()) m.texts.push_back(text);
  return e;
}

// In quotes where no text can stand: a thing, or a finding.
ExprId Checker::name_in_quotes(Node node) {
  const ExprId e = text_literal(node);
  if (at(e).op != ExprOp::text) return e;
  const std::string text = unquote(node.text());
  std::int64_t ignored = 0;
  const bool number = image::read_measure(text, ignored);
  if (number || (is_plain_word(text) && (thing_named(text, -1, ignored) >= 0 || words_.contains(text)))) {
    no_quotes(node);
    return unknown(node.span());
  }
  no_thing(node.span(), text, thing_near(text), "");
  return unknown(node.span());
}

}  // namespace tercio::check
