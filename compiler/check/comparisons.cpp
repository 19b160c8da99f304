// Comparisons, and those that are so whatever happens.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

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
  if (base(a) == Base::thing && base(b) == Base::text && !order) {
    const std::string plain = unquote(text_at(at(b).span));
    std::int64_t index = 0;
    const bool hex = type_of(a).kind == m.hex_kind && m.hex_kind >= 0 && hex_label(plain, at(b).span, false) >= 0;
    if (hex || thing_named(plain, type_of(a).kind, index) >= 0) {
      report(Code::wrong_type, at(b).span, show(type_of(a)), show(type_of(b)), "no quotes stand here: write `" + plain + "`").suggest(plain);
      return;
    }
    no_thing(at(b).span, plain, thing_near(plain), "");
    return;
  }
  if (std::int64_t index = 0; base(a) == Base::thing && number(b) && !order && thing_named(text_at(at(b).span), type_of(a).kind, index) >= 0) {
    const std::string quoted = said(std::string(text_at(at(b).span)));
    report(Code::wrong_type, at(b).span, show(type_of(a)), show(type_of(b)), "a name that is not one word stands in quotes: `" + quoted + "`").suggest(quoted);
    return;
  }
  const ExprId wrong = order && number(b) ? a : b;
  std::string help = order ? std::string() : field_with(std::string(text_at(at(b).span)), type_of(a), std::string(text_at(at(a).span)));
  if (!order && help.empty() && base(a) == Base::thing && base(b) == Base::word && at(b).op == ExprOp::constant) {
    const auto has = [&](const Column& c) {
      return c.owners.size() == 1 && c.type.base == Base::word && related(c.owners[0], type_of(a).kind) &&
             std::find(c.type.words.begin(), c.type.words.end(), static_cast<std::int32_t>(at(b).value)) != c.type.words.end();
    };
    if (std::any_of(m.columns.begin(), m.columns.end(), has)) help = "what is said of it is asked with `is`: write `" + std::string(text_at(at(a).span)) + " is " + std::string(text_at(at(b).span)) + "`";
  }
  report(Code::wrong_type, at(wrong).span, order ? std::string("a number") : show(type_of(a)), show(type_of(wrong)), help);
}

// The words or things that a value of a type can be.
std::vector<std::string> Checker::values_of(const Type& type) const {
  std::vector<std::string> known;
  if (type.base == Base::word)
    for (const std::int32_t w : type.words)
      if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
  if (type.base == Base::thing && type.kind >= 0 && type.kind != m.hex_kind)
    for (const Thing& t : m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(type.kind)].root)].things)
      if (t.example < 0) known.push_back(said(t.name));
  if (type.or_none) known.emplace_back("none");
  return known;
}

// A word that is no value of a type; `open` are names that hold one.
void Checker::no_value(Span span, const std::string& text, const Type& type, const std::vector<std::string>& open) {
  const bool all = type.base == Base::word || guess();
  const std::vector<std::string> known = all ? values_of(type) : std::vector<std::string>();
  std::vector<std::string> near = known;
  near.insert(near.end(), open.begin(), open.end());
  const std::string meant = diagnostics::did_you_mean(text, near);
  report(Code::unknown_word, span, text, show(type), meant.empty() ? one_of_these(known) : meant).suggest(diagnostics::nearest(text, near));
}

ExprId Checker::compare(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  ExprId a = expr_or_text(node[0], scope, -1);
  const std::string op(node[1].text());
  // A word that fits nothing is reported with what would fit the other side.
  ExprId b = -1;
  const Type left = type_of(a);
  if (node[2].is(SK::e_name) && (left.base == Base::word || left.base == Base::thing)) {
    b = name_or(node[2], scope, [&](Span span, const std::string& text) {
      const std::int32_t flag_of = left.base == Base::thing ? column_for(text, left.kind) : -1;
      const std::int32_t kind = left.base == Base::thing ? kind_named(text) : -1;
      const bool said = flag_of >= 0 && m.columns[static_cast<std::size_t>(flag_of)].type.base == Base::flag;
      if (said || (kind >= 0 && left.kind >= 0 && related(kind, left.kind))) {
        const std::string meant = std::string(node[0].text()) + (op == "!=" ? " is not " : " is ") + text;
        report(Code::wrong_type, span, show(left), said ? "a flag" : "a kind", "what is said of it is asked with `is`: write `" + meant + "`");
        return;
      }
      no_value(span, text, left, called_so(scope, left));
    });
  } else if (node[2].is(SK::e_name) && left.base == Base::unknown) {
    b = name_or(node[2], scope, [](Span, const std::string&) {});  // of what it is a value nobody knows
  } else {
    b = expr_or_text(node[2], scope, left.base == Base::thing ? left.kind : -1);
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
  if (scope.example >= 0 && measured && op == "=" && (node[0].is(SK::e_of) || node[0].is(SK::e_call)) && node[2].is(SK::e_integer) && ub.base == Base::integer && ua.base == Base::integer &&
      ua.lo < ua.hi && (ub.lo < ua.lo || ub.lo > ua.hi))
    report(Code::out_of_range, at(b).span, std::string(node[2].text()), number_text(ua.measure, ua.lo) + ".." + number_text(ua.measure, ua.hi));
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
