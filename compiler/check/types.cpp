// Types: what a value can be, and what fits where.
#include <algorithm>

#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {
// The number of a hex with as many digits as it has in the text.
std::string as_written(const Expr& literal) {
  const std::string digits = std::to_string(literal.value2);
  const std::size_t length = literal.span.end - literal.span.begin;
  return digits.size() < length && length <= 4 ? std::string(length - digits.size(), '0') + digits : digits;
}
}  // namespace

std::int32_t Checker::word(const std::string& text) {
  const auto [it, fresh] = words_.emplace(text, static_cast<std::int32_t>(m.words.size()));
  if (fresh) m.words.push_back(text);
  return it->second;
}

std::int64_t Checker::number_of(Node node) {
  const std::string_view text = node.text();
  const bool negative = text.starts_with('-');
  std::int64_t value = 0;
  if (image::unit_of(text) != image::Unit::plain) {
    if (!image::read_measure(text, value) && !tell_too_fine(text, node.span())) report(Code::out_of_range, node.span(), std::string(text), "0..1000000000");
    return value;
  }
  for (const char c : text.substr(negative ? 1 : 0)) value = std::min(value * 10 + (c - '0'), 10 * largest_number);
  if (value > largest_number) report(Code::out_of_range, node.span(), std::string(text), "0..1000000000").help = largest_help;
  value = std::min(value, largest_number);
  return negative ? -value : value;
}

std::int32_t Checker::kind_named(std::string_view name) const {
  const auto it = kinds_.find(name);
  return it == kinds_.end() ? -1 : it->second;
}

Type Checker::thing_type(std::int32_t kind, bool or_none) const {
  Type t;
  t.base = Base::thing;
  t.kind = kind;
  t.or_none = or_none;
  return t;
}

Type Checker::type(Node node, bool stored) {
  Type t;
  const auto clash = [&](Node part) { report(Code::wrong_type, part.span(), "a type of one sort", "another", ""); };
  for (const Node part : node.children()) {
    switch (part.kind()) {
      case SK::t_range:
      case SK::t_number: {
        const auto at_ = [&](std::size_t i) { return number_of(part[i]); };
        const std::int64_t lo = at_(0), hi = part.is(SK::t_range) ? at_(1) : lo;
        if (lo > hi) report(Code::out_of_range, part.span(), std::to_string(lo), "a range that rises");
        Type here;
        here.base = Base::integer;
        here.measure = measure_of(part[part.size() - 1].text(), hi);
        Type first = here;
        first.measure = measure_of(part[0].text(), lo);
        if (here.measure.any) here.measure = first.measure;  // `-20cm..0`
        if (!agree(first, here)) {
          tell_measure(part[0].text(), first.measure, here, part[0].span());
          return Type{};  // which of the two was meant nobody knows
        }
        if (t.base == Base::integer && !agree(t, here)) tell_measure(part[part.size() - 1].text(), here.measure, t, part[part.size() - 1].span());
        if (t.base == Base::unknown) {
          t = here;
          t.lo = lo;
          t.hi = hi;
        } else if (t.base == Base::integer) {
          t.lo = std::min(t.lo, lo);
          t.hi = std::max(t.hi, hi);
          if (t.measure.any) t.measure = here.measure;
        } else {
          clash(part);
        }
        break;
      }
      case SK::t_pile:
        if (!part[0].is(SK::name)) {
          report(Code::pile_form, part.span(), std::string(part.text()), std::string("a pile is of things, not of numbers"), "write `pile of KIND`");
          return Type{};
        }
        if (!stored) {
          report(Code::pile_form, part.span(), std::string(part.text()), std::string("only a state or a field is a pile"),
                 "ask for `set of " + std::string(part[0].text()) + "`: what lies in a pile");
          return Type{};
        }
        [[fallthrough]];
      case SK::t_set: {
        if (t.base != Base::unknown && t.base != Base::none) clash(part);
        const std::int32_t k = kind_named(part[0].text());
        if (k < 0) {
          std::vector<std::string> known;
          for (const auto& [n, i] : kinds_) known.push_back(n);
          report(Code::unknown_name, part[0].span(), std::string(part[0].text()), near_or_new(part[0].text(), known, "`kind " + std::string(part[0].text()) + "`"))
              .suggest(diagnostics::nearest(part[0].text(), known));
        }
        t.base = k < 0 ? Base::unknown : part.is(SK::t_pile) ? Base::pile : Base::set;
        t.kind = k;
        break;
      }
      case SK::t_name: {
        const std::string text(part.text());
        if (const std::int32_t k = kind_named(text); k >= 0) {
          if (t.base != Base::unknown && t.base != Base::none) clash(part);
          t.base = Base::thing;
          t.kind = k;
        } else if (text == "flag") {
          t.base = Base::flag;
          t.hi = 1;
        } else if (t.base != Base::unknown && t.base != Base::word && t.base != Base::none) {
          const bool none = diagnostics::nearest(text, {"none"}) == "none";
          if (none) report(Code::unknown_name, part.span(), text, diagnostics::did_you_mean(text, {"none"})).suggest("none");
          else clash(part);
          t.or_none = t.or_none || none;
        } else {
          t.base = Base::word;
          if (std::find(t.words.begin(), t.words.end(), word(text)) != t.words.end()) report(Code::duplicate_name, part.span(), text);
          t.words.push_back(word(text));
        }
        break;
      }
      case SK::t_none:
      case SK::t_dash:
        t.or_none = true;
        if (t.base == Base::unknown) t.base = Base::none;
        if (part.is(SK::t_dash)) t.words.push_back(-1);  // its place in the order of the words
        break;
      case SK::t_yes:
      case SK::t_no:
        t.base = Base::flag;
        t.hi = 1;
        break;
      default: break;
    }
  }
  t.measure.any = false;
  if (t.base == Base::none && !t.words.empty()) t.base = Base::word;
  if (t.base == Base::word && t.words.size() == 1 && t.words[0] >= 0) {  // one word is no choice of words
    std::vector<std::string> known{"flag"};
    for (const auto& [n, i] : kinds_) known.push_back(n);
    const std::string said = m.words[static_cast<std::size_t>(t.words[0])];
    const std::string near = diagnostics::nearest(said, known);
    if (near.empty() && tell_no_type(said, node[0].span())) return Type{};
    if (!t.or_none || !near.empty()) {
      report(Code::unknown_name, node[0].span(), said, diagnostics::did_you_mean(said, known)).suggest(near);
      return Type{};
    }
  }
  return t;
}

// Whether the one word of a type is that of a thing, of a type of other languages, or of a kind that only the map makes and nobody declares.
bool Checker::tell_no_type(const std::string& said, Span span) {
  static const std::set<std::string, std::less<>> of_maps{"hex", "hexside", "area", "line", "stand", "patch"};
  std::int64_t index = 0;
  if (const std::int32_t kind = thing_named(said, -1, index); kind >= 0) {
    const std::string& name = m.kinds[static_cast<std::size_t>(kind)].name;
    report(Code::wrong_type, span, "a kind, a range or several words", "the name of one " + name, "write `" + name + "`");
    return true;
  }
  if (said == "number" || said == "integer" || said == "int") {
    report(Code::unknown_name, span, said, "write its range, as `0..9`");
    return true;
  }
  if (said == "bool" || said == "boolean") {
    report(Code::unknown_name, span, said, "write `flag`").suggest("flag");
    return true;
  }
  if (!of_maps.contains(said)) return false;
  report(Code::unknown_name, span, said, "declare it: `kind " + said + "`");
  return true;
}

std::string Checker::show(const Type& t) const {
  const auto kind = [&](std::int32_t k) { return k < 0 ? std::string("thing") : m.kinds[static_cast<std::size_t>(k)].name; };
  const std::string none_too = t.or_none ? " or none" : "";
  switch (t.base) {
    case Base::unknown: return "anything";
    case Base::none: return "none";
    case Base::integer: return (t.measure == Measure{} || t.measure.any ? std::string("a number") : show_measure(t.measure)) + none_too;
    case Base::flag: return "yes or no";
    case Base::word: {
      std::string s;
      for (const std::int32_t w : t.words) s += (s.empty() ? "" : " or ") + (w < 0 ? std::string("-") : m.words[static_cast<std::size_t>(w)]);
      return s.empty() ? "a word" : s;
    }
    case Base::thing: {
      const std::string k = kind(t.kind);
      const bool vowel = std::string("aeio").find(k[0]) != std::string::npos;  // a unit
      return (vowel ? "an " : "a ") + k + none_too;
    }
    case Base::set: return t.kind < 0 ? "a set of numbers" : "a set of " + m.kinds[static_cast<std::size_t>(t.kind)].plural;
    case Base::pile: return "a " + show_pile(t);
    case Base::ratio: return "a ratio";
    case Base::text: return "a text";
    case Base::crossing: return "a crossing";
    case Base::crossings: return "crossings";
  }
  return "";
}

bool Checker::is_a(std::int32_t kind, std::int32_t ancestor) const {
  for (std::int32_t k = kind; k >= 0; k = m.kinds[static_cast<std::size_t>(k)].parent)
    if (k == ancestor) return true;
  return false;
}

bool Checker::related(std::int32_t a, std::int32_t b) const { return is_a(a, b) || is_a(b, a); }

bool Checker::fits(const Type& from, const Type& to) const {
  if (from.base == Base::unknown || to.base == Base::unknown) return true;
  switch (to.base) {
    case Base::thing: return from.base == Base::none || (from.base == Base::thing && related(from.kind, to.kind));
    case Base::word:
      if (from.base == Base::none) return true;
      return from.base == Base::word && std::any_of(from.words.begin(), from.words.end(), [&](std::int32_t w) {
               return std::find(to.words.begin(), to.words.end(), w) != to.words.end();
             });
    case Base::integer: return from.base == Base::integer || (from.base == Base::none && to.or_none);
    case Base::set:
      if (from.base != Base::set) return from.base == Base::crossing && to.kind == m.hex_kind;
      return from.kind == to.kind || (from.kind >= 0 && to.kind >= 0 && related(from.kind, to.kind));
    case Base::none: return from.or_none || from.base == Base::none || from.base == Base::thing || from.base == Base::word;
    default: return from.base == to.base;
  }
}

Type Checker::element_of(const Type& set) const {
  Type t;
  if (set.base == Base::set) {
    t.base = set.kind < 0 ? Base::integer : Base::thing;
    t.kind = set.kind;
    t.lo = set.lo;
    t.hi = set.hi;
    t.measure = set.measure;
  } else if (set.base == Base::crossings) {
    t.base = Base::crossing;
  } else if (set.base == Base::crossing) {
    t = thing_type(m.hex_kind);
  }
  return t;
}

bool Checker::fill_empty(ExprId e, const Type& set) {
  if (set.base != Base::set || !type_of(e).empty) return false;
  if (at(e).op == ExprOp::term && m.terms[static_cast<std::size_t>(at(e).a)].taken >= 0) return false;
  if (at(e).op == ExprOp::if_) {
    fill_empty(at(e).kids[1], set);
    fill_empty(at(e).kids[2], set);
  } else if (at(e).op != ExprOp::term && at(e).op != ExprOp::set_of) {
    return false;
  }
  at(e).type = set;
  return true;
}

// A number of four digits where a hex is meant is that hex; so is a run of them.
ExprId Checker::expect(ExprId e, const Type& to) {
  if (e < 0) return e;
  const Expr x = at(e);
  const bool hexes = m.hex_kind >= 0 && (to.base == Base::thing || to.base == Base::set) && to.kind == m.hex_kind;
  const auto label = [&](const Expr& literal, const Type& t) {
    const std::int64_t h = hex_label(as_written(literal), literal.span);
    Expr& out = at(e);
    out.type = h < 0 ? Type{} : t;
    out.value = h;
  };
  if (hexes && x.op == ExprOp::constant && x.type.base == Base::integer && to.base == Base::thing) {
    label(x, thing_type(m.hex_kind));
    return e;
  }
  if (hexes && to.base == Base::set && x.op == ExprOp::range && x.type.kind < 0) {
    const Expr a = at(x.kids[0]), b = at(x.kids[1]);
    if (a.op == ExprOp::constant && b.op == ExprOp::constant && grid_) {
      const std::int64_t ha = hex_label(as_written(a), a.span), hb = hex_label(as_written(b), b.span);
      std::vector<ExprId> kids;
      Type set = to;
      if (ha >= 0 && hb >= 0) {
        const auto ia = static_cast<std::int32_t>(ha), ib = static_cast<std::int32_t>(hb);
        if (grid_->line(ia) != grid_->line(ib) || ha > hb) {
          report(Code::off_the_map, x.span, std::string("this run"), "it does not follow one line", "write the lower position first");
        } else {
          for (std::int64_t h = ha; h <= hb; ++h) kids.push_back(constant(thing_type(m.hex_kind), h, x.span));
        }
      }
      return make(ExprOp::set_of, set, x.span, std::move(kids));
    }
  }
  if (fill_empty(e, to)) return e;
  if (hexes && to.base == Base::set && x.op == ExprOp::set_of) {
    for (const ExprId k : x.kids) expect(k, thing_type(m.hex_kind));
    at(e).type = to;
    return e;
  }
  if (!fits(x.type, to)) {
    report(Code::wrong_type, x.span, show(to), show(x.type), to.base == Base::integer || to.base == Base::flag ? how_many(e, to.base == Base::flag) : "");
    at(e).type = Type{};
  } else if (!expect_measure(e, to)) {
    at(e).type = Type{};
  } else if (to.base == Base::integer && x.type.base == Base::integer && x.type.lo == x.type.hi && !x.type.or_none &&
             to.hi > to.lo && (x.type.lo < to.lo || x.type.lo > to.hi)) {
    report(Code::out_of_range, x.span, number_text(to.measure, x.type.lo), number_text(to.measure, to.lo) + ".." + number_text(to.measure, to.hi));
  }
  return e;
}

// What to write where a set stands for how many it holds, as in `if stands > 3`, or a flag for a number; empty for anything else.
std::string Checker::how_many(ExprId e, bool whether_any) const {
  const Expr& x = m.exprs[static_cast<std::size_t>(e)];
  if (whether_any && x.op == ExprOp::constant && (x.type.base == Base::thing || x.type.base == Base::word)) {
    for (const Column& c : m.columns) {
      const bool thing = x.type.base == Base::thing && c.type.base == Base::thing && c.type.kind >= 0 && x.type.kind >= 0 && related(c.type.kind, x.type.kind);
      const bool word = x.type.base == Base::word && c.type.base == Base::word && std::find(c.type.words.begin(), c.type.words.end(), static_cast<std::int32_t>(x.value)) != c.type.words.end();
      if (c.owners.size() == 1 && (thing || word)) return "a condition says what is so: write `" + c.name + " of X = " + std::string(text_at(x.span)) + "`";
    }
  }
  if (x.type.base == Base::flag && !whether_any) return "write what it counts: `(1 if " + std::string(text_at(x.span)) + " else 0)`";
  if (x.type.base != Base::set || x.type.empty) return {};
  const std::string_view text = text_at(x.span);
  const bool name = std::all_of(text.begin(), text.end(), [](char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80U; });
  const std::string count = "count of " + (name ? std::string(text) : "(...)");
  return whether_any ? "whether there is any is asked with `" + count + " > 0`" : "how many there are is `" + count + "`";
}

ExprId Checker::expect_flag(ExprId e) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const std::string_view said = e >= 0 ? text_at(at(e).span) : std::string_view();
  if (said == "yes" || said == "no") report(Code::constant_condition, at(e).span, said == "yes" ? "true" : "false", "");
  return expect(e, flag);
}

}  // namespace tercio::check
