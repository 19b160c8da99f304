// `f of x`, `f(a, b)` and `may q(...)`: fields, terms, quantities, charts, and what the engine and the game answer.
#include <algorithm>

#include "compiler/check/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::check {

using Base = Type::Base;

// Of so many arguments every order is tried.
constexpr std::size_t most_turned = 5;

bool Checker::match_args(const std::string& name, const std::vector<VarId>& params, std::vector<ExprId>& args, Span span) {
  if (args.size() != params.size()) {
    std::string list;
    for (const VarId v : params) list += (list.empty() ? "" : ", ") + m.vars[static_cast<std::size_t>(v)].name;
    report(Code::wrong_arity, span, name, std::to_string(params.size()), std::to_string(args.size()), list.empty() ? "" : "it asks about: " + list);
    return false;
  }
  std::vector<Type> wanted;
  for (const VarId v : params) wanted.push_back(m.vars[static_cast<std::size_t>(v)].type);
  return expect_args(name, wanted, args);
}

// Every argument as its type. Arguments that fit in another order stand the wrong way round: one finding, and false.
bool Checker::expect_args(const std::string& name, const std::vector<Type>& wanted, std::vector<ExprId>& args) {
  const auto could = [&](ExprId e, const Type& t) {
    const Type& here = type_of(e);
    const bool number_of_hex = here.base == Base::integer && at(e).op == ExprOp::constant && t.base == Base::thing && t.kind >= 0 && t.kind == m.hex_kind;
    return number_of_hex || (fits(here, t) && (here.base != Base::integer || agree(here, t)));
  };
  std::vector<std::size_t> order(args.size()), wrong;
  for (std::size_t i = 0; i < args.size(); ++i) {
    order[i] = i;
    if (!could(args[i], wanted[i])) wrong.push_back(i);
  }
  if (wrong.size() > 1 && args.size() <= most_turned) {
    const auto in_order = [&] {
      for (std::size_t i = 0; i < args.size(); ++i)
        if (!could(args[order[i]], wanted[i])) return false;
      return true;
    };
    while (std::next_permutation(order.begin(), order.end())) {
      if (!in_order()) continue;
      std::string meant;
      for (const std::size_t i : order) meant += (meant.empty() ? "" : ", ") + std::string(text_at(at(args[i]).span));
      Span all = at(args.front()).span;
      all.end = at(args.back()).span.end;
      const std::size_t first = wrong.front();
      report(Code::wrong_type, all, show(wanted[first]), show(type_of(args[first])), "they stand the wrong way round: write `" + name + "(" + meant + ")`").suggest(meant);
      return false;
    }
  }
  // One thing where a set of them is wanted, in each of them.
  const bool alone = !wrong.empty() && std::all_of(wrong.begin(), wrong.end(), [&](std::size_t i) {
    return wanted[i].base == Base::set && fits(type_of(args[i]), element_of(wanted[i])) && type_of(args[i]).base == Base::thing;
  });
  if (alone) {
    std::string meant;
    for (std::size_t i = 0; i < args.size(); ++i) {
      const std::string said(text_at(at(args[i]).span));
      meant += (i == 0 ? "" : ", ") + (std::find(wrong.begin(), wrong.end(), i) != wrong.end() ? "set(" + said + ")" : said);
    }
    const ExprId first = args[wrong.front()];
    report(Code::wrong_type, at(first).span, show(wanted[wrong.front()]), show(type_of(first)), "write `" + name + "(" + meant + ")`");
    return false;
  }
  if (const std::string meant = fields_meant(wanted, args, wrong); !meant.empty()) {
    const std::size_t first = wrong.front();
    report(Code::wrong_type, at(args[first]).span, show(wanted[first]), show(type_of(args[first])), "write `" + name + "(" + meant + ")`");
    return false;
  }
  for (std::size_t i = 0; i < args.size(); ++i) args[i] = expect(args[i], wanted[i]);
  return true;
}

// "place of attacker, goal", where each argument that does not fit is a thing with one field that does; else empty.
std::string Checker::fields_meant(const std::vector<Type>& wanted, const std::vector<ExprId>& args, const std::vector<std::size_t>& wrong) {
  std::string meant;
  for (std::size_t i = 0; i < args.size(); ++i) {
    std::string said(text_at(at(args[i]).span));
    if (std::find(wrong.begin(), wrong.end(), i) != wrong.end()) {
      const Type& here = type_of(args[i]);
      if (here.base != Base::thing || wanted[i].base != Base::thing || here.kind < 0 || wanted[i].kind < 0) return {};
      std::vector<std::string> fields;
      for (const Column& c : m.columns)
        if (c.owners.size() == 1 && c.owners[0] >= 0 && is_a(here.kind, c.owners[0]) && c.type.base == Base::thing && c.type.kind >= 0 && is_a(c.type.kind, wanted[i].kind)) fields.push_back(c.name);
      if (fields.size() != 1) return {};
      said = fields.front() + " of " + said;
    }
    meant += (meant.empty() ? "" : ", ") + said;
  }
  return wrong.empty() ? std::string() : meant;
}

ExprId Checker::call_of(Node node, Scope& scope) {
  const Node called = node[0];
  const std::string text(called.text());
  const Span span = node.span();
  Type number;
  number.base = Base::integer;
  if (text == "plans" && node.size() == 2) {  // plans of combat: the phase's action with pairs
    const std::int32_t phase = flow_named(node[1]);
    number.hi = 1'000'000;
    for (std::size_t i = 0; i < m.actions.size(); ++i)
      if (m.actions[i].phase == phase && m.actions[i].pairs) return make(ExprOp::plans, number, span, {}, static_cast<std::int32_t>(i));
    if (says(node[1], phase)) report(Code::shape_unknown, node[1].span(), std::string(node[1].text()));
    return unknown(span);
  }
  if (text == "column" && node.size() == 3) {
    const auto it = charts_.find(std::string(node[1].text()));
    const ExprId ratio = expr(node[2], scope);
    Type t;
    t.base = Base::ratio;
    if (it == charts_.end()) {
      std::vector<std::string> known;
      for (const auto& [n, i] : charts_) known.push_back(n);
      report(Code::unknown_name, node[1].span(), std::string(node[1].text()), near_or_new(node[1].text(), known, "`table " + std::string(node[1].text()) + ": ...`"));
      return unknown(span);
    }
    return make(ExprOp::chart_head, t, span, {expect(ratio, t)}, it->second);
  }
  const bool declared = columns_.count(text) + terms_.count(text) + quantities_.count(text) + charts_.count(text) > 0;
  if (text == "top" && node.size() == 2 && !declared) return top_of(node, scope);
  std::vector<ExprId> args;
  for (std::size_t i = 1; i < node.size(); ++i) {
    // A chart is named only in `column(chart, ratio)`: who misspells `column` has one fault.
    const bool chart = node[i].is(SK::e_name) && charts_.count(std::string(node[i].text())) != 0;
    args.push_back(chart ? name_or(node[i], scope, [](Span, const std::string&) {}) : expr(node[i], scope));
  }
  return call_named(called, std::move(args), span, scope);
}

ExprId Checker::call_named(Node called, std::vector<ExprId> args, Span span, Scope& scope) {
  const std::string text(called.text());
  const Type first = args.empty() ? Type{} : type_of(args[0]);
  const bool hexish = first.base == Base::integer && at(args[0]).op == ExprOp::constant;
  // A field or state of the first argument's kind.
  if (const auto it = columns_.find(text); it != columns_.end() && !args.empty()) {
    const std::int32_t kind = first.base == Base::thing ? first.kind : hexish ? m.hex_kind : -1;
    if (kind >= 0) {
      for (const std::int32_t id : it->second) {
        const Column& c = m.columns[static_cast<std::size_t>(id)];
        if (c.owners.size() != args.size() || !related(kind, c.owners[0])) continue;
        if (args.size() == 1 && column_for(text, kind) != id) continue;
        const std::vector<std::int32_t> owners = c.owners;
        const Type t = read_type(id);
        for (std::size_t i = 0; i < args.size(); ++i) args[i] = expect(args[i], thing_type(owners[i]));
        return make(ExprOp::field, t, span, std::move(args), id);
      }
    }
    if (first.base == Base::unknown && !hexish) return unknown(span);
  }
  // A term or a quantity goes before a table of its name; a call that suits the table alone is told there.
  const auto suits_table_alone = [&](const std::vector<VarId>& params, Span declared) {
    const auto chart = charts_.find(text);
    if (chart == charts_.end() || m.charts[static_cast<std::size_t>(chart->second)].axes.size() != args.size()) return false;
    bool suits = params.size() == args.size();
    for (std::size_t i = 0; i < args.size() && suits; ++i) {
      const Type& here = type_of(args[i]);
      const Type& wanted = m.vars[static_cast<std::size_t>(params[i])].type;
      suits = here.base == Base::unknown || here.base == wanted.base || fits(here, wanted) || (wanted.base == Base::thing && wanted.kind == m.hex_kind && here.base == Base::integer && at(args[i]).op == ExprOp::constant);
    }
    if (suits) return false;
    const Span table = m.charts[static_cast<std::size_t>(chart->second)].span;
    const auto told = [&](const diagnostics::Finding& f) { return f.code == Code::duplicate_name && f.span == table; };
    if (std::none_of(findings.all().begin(), findings.all().end(), told))
      report(Code::duplicate_name, table, text).label(declared, "this is asked for by the name").label(span, "the table is meant here");
    return true;
  };
  if (const auto it = terms_.find(text); it != terms_.end()) {
    const Type t = term_type(it->second);
    if (suits_table_alone(m.terms[static_cast<std::size_t>(it->second)].params, m.terms[static_cast<std::size_t>(it->second)].span)) return unknown(span);
    if (!match_args(text, m.terms[static_cast<std::size_t>(it->second)].params, args, span)) return unknown(span);
    open_here(m.terms[static_cast<std::size_t>(it->second)].flow, text, span, scope);
    return make(ExprOp::term, t, span, std::move(args), it->second);
  }
  if (const auto it = quantities_.find(text); it != quantities_.end()) {
    if (suits_table_alone(m.quantities[static_cast<std::size_t>(it->second)].params, m.quantities[static_cast<std::size_t>(it->second)].span)) return unknown(span);
    if (!match_args(text, m.quantities[static_cast<std::size_t>(it->second)].params, args, span)) return unknown(span);
    open_here(m.quantities[static_cast<std::size_t>(it->second)].flow, text, span, scope);
    return make(ExprOp::quantity, m.quantities[static_cast<std::size_t>(it->second)].type, span, std::move(args), it->second);
  }
  if (const auto it = charts_.find(text); it != charts_.end()) {
    const Chart& chart = m.charts[static_cast<std::size_t>(it->second)];
    if (args.size() != chart.axes.size()) {
      report(Code::wrong_arity, span, text, std::to_string(chart.axes.size()), std::to_string(args.size()), "");
      return unknown(span);
    }
    const Type t = chart.gives;
    std::vector<Type> wide;
    for (const Axis& axis : chart.axes) {
      wide.push_back(axis.type);
      if (axis.type.base == Base::integer) wide.back().lo = wide.back().hi = 0;  // values beyond the heads are the chart's business
    }
    if (!expect_args(text, wide, args)) return unknown(span);
    return make(ExprOp::chart, t, span, std::move(args), it->second);
  }
  if (const ExprId e = builtin(text, args, span); e >= 0) return e;
  std::vector<std::string> known;
  for (const Column& c : m.columns)
    if (!c.owners.empty() && (first.base != Base::thing || related(first.kind, c.owners[0]))) known.push_back(c.name);
  const bool all = guess();
  for (std::size_t i = 0; all && i < m.terms.size(); ++i)
    if (!m.terms[i].params.empty()) known.push_back(m.terms[i].name);
  for (std::size_t i = 0; all && i < m.quantities.size(); ++i)
    if (!m.quantities[i].params.empty()) known.push_back(m.quantities[i].name);
  for (const auto& [n, i] : charts_) known.push_back(n);
  for (const char* b : {"count", "other", "plans", "top", "greatest", "least", "total"}) known.emplace_back(b);
  if (m.stand_kind < 0)
    for (const char* b : {"neighbours", "between", "distance", "crossings", "row", "column", "ends"}) known.emplace_back(b);
  for (std::size_t q = 0; m.stand_kind >= 0 && q < image::count_of<image::Geometry>; ++q)
    known.emplace_back(image::name_of(static_cast<image::Geometry>(q)));
  if (columns_.count(text) != 0) {
    report(Code::unknown_word, called.span(), text, show(first), "it is no field of that kind");
  } else if (permissions_.count(text) != 0) {
    report(Code::unknown_name, called.span(), text, "a permission is asked for with `may`: write `may " + text + "(...)`").suggest("may " + text);
  } else if (text == "max" || text == "min") {
    const std::string meant = text == "max" ? "greatest" : "least";
    report(Code::unknown_name, called.span(), text, "write `" + meant + "(...)`").suggest(meant);
  } else {
    const std::string near = diagnostics::did_you_mean(text, known);
    const bool of_a_table = near.empty() && m.stand_kind < 0 && geometry_named(text) >= 0;
    const std::string of = first.base == Base::thing && first.kind >= 0 ? " of " + m.kinds[static_cast<std::size_t>(first.kind)].name : " (...)";
    const std::string declared = "`state " + text + of + " : 0..9`, `term " + text + of + " means ...` or a table";
    report(Code::unknown_name, called.span(), text, of_a_table ? "it belongs to a table: it needs `kind stand`" : near_or_new(text, known, declared))
        .suggest(diagnostics::nearest(text, known));
  }
  return unknown(span);
}

// -1 when the name is none of the engine's or the game's.
ExprId Checker::builtin(const std::string& name, std::vector<ExprId>& args, Span span) {
  if (const ExprId e = geometry(name, args, span); e >= 0) return e;
  Type number;
  number.base = Base::integer;
  Type places;
  places.base = Base::set;
  places.kind = m.place_kind();
  struct Row {
    const char* name;
    ExprOp op;
    std::size_t arity;
  };
  static constexpr Row rows[] = {{"neighbours", ExprOp::neighbours, 1}, {"between", ExprOp::between, 2}, {"distance", ExprOp::distance, 2},
                                 {"crossings", ExprOp::crossings, 2},   {"row", ExprOp::row, 1},         {"column", ExprOp::column, 1},
                                 {"count", ExprOp::count, 1},           {"other", ExprOp::other, 1},     {"ends", ExprOp::ends, 1}};
  const auto* row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.name == name; });
  if (row == std::end(rows)) return -1;
  if (args.size() != row->arity) {
    report(Code::wrong_arity, span, name, std::to_string(row->arity), std::to_string(args.size()), "");
    return unknown(span);
  }
  if (row->op == ExprOp::count) {
    const Type t = type_of(args[0]);
    if (t.base != Base::set && t.base != Base::crossing && t.base != Base::unknown) report(Code::not_a_set, at(args[0]).span, show(t));
    if (t.base == Base::unknown) return make(ExprOp::count, t, span, std::move(args));
    number.lo = sure_of(args[0]);
    number.hi = std::max<std::int64_t>(number.lo, 9999);
    return make(ExprOp::count, number, span, std::move(args));
  }
  if (row->op == ExprOp::other) {
    args[0] = expect(args[0], thing_type(m.side_kind));
    return make(ExprOp::other, thing_type(m.side_kind), span, std::move(args));
  }
  const bool of_hexes = row->op == ExprOp::crossings || row->op == ExprOp::row || row->op == ExprOp::column;
  const bool of_lines = row->op == ExprOp::ends;
  if (of_lines ? m.line_kind < 0 : of_hexes ? m.hex_kind < 0 : m.place_kind() < 0) {
    report(Code::unknown_name, span, name,
           of_lines   ? "it belongs to a map of areas: it needs `kind line`"
           : of_hexes ? "it belongs to hexes: it needs `kind hex`"
                      : "it belongs to hexes and areas: it needs `kind hex` or `kind area`");
    return unknown(span);
  }
  if (!expect_args(name, std::vector<Type>(args.size(), thing_type(of_lines ? m.line_kind : m.place_kind())), args)) return unknown(span);
  Type t = number;
  t.hi = m.area_kind < 0 ? 200 : image::limits::areas;
  if (row->op == ExprOp::neighbours || of_lines) t = places;
  if (row->op == ExprOp::between) t = thing_type(m.border_kind(), true);
  if (row->op == ExprOp::crossings) {
    t = Type{};
    t.base = Base::crossings;
  }
  return make(row->op, t, span, std::move(args));
}

// How many a set has at the least, as far as lists and maps tell.
std::int64_t Checker::sure_of(ExprId set) const {
  const Expr& s = m.exprs[static_cast<std::size_t>(set)];
  if (s.op == ExprOp::set_of) return s.kids.empty() || type_of(s.kids[0]).or_none ? 0 : 1;
  if (s.op != ExprOp::extent || s.type.kind < 0) return 0;
  const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(s.type.kind)].root)];
  if (root.things.empty()) return root.count;
  return std::count_if(root.things.begin(), root.things.end(), [&](const Thing& t) { return t.example < 0 && is_a(t.kind, s.type.kind); });
}

ExprId Checker::ask_may(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const Node called = node[0];
  std::vector<ExprId> args;
  for (std::size_t i = 1; i < node.size(); ++i) args.push_back(expr(node[i], scope));
  const auto it = permissions_.find(std::string(called.text()));
  if (it == permissions_.end()) {
    std::vector<std::string> known;
    for (const auto& [n, i] : permissions_) known.push_back(n);
    report(Code::unknown_name, called.span(), std::string(called.text()), near_or_new(called.text(), known, "`permission " + std::string(called.text()) + " (...)`"))
        .suggest(diagnostics::nearest(called.text(), known));
    return unknown(node.span());
  }
  if (!match_args(std::string(called.text()), m.permissions[static_cast<std::size_t>(it->second)].params, args, node.span())) return unknown(node.span());
  open_here(m.permissions[static_cast<std::size_t>(it->second)].flow, std::string(called.text()), node.span(), scope);
  return make(ExprOp::may, flag, node.span(), std::move(args), it->second);
}

}  // namespace tercio::check
