// Examples: small situations with given things, what is done, and what must then hold.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

void Checker::check_examples() {
  std::map<std::string, Span> ids;
  for (Decl* d : of({SK::d_example})) {
    const Node id = d->node.child(SK::name);
    const auto [it, fresh] = ids.emplace(std::string(id.text()), id.span());
    if (!fresh) report(Code::example_name, id.span(), std::string(id.text())).label(it->second, "the first is here");
    check_example(*d);
  }
}

void Checker::check_example(Decl& d) {
  Example out;
  out.id = std::string(d.node.child(SK::name).text());
  if (const Node title = d.node.child(SK::text); title) out.title = unquote(title.text());
  out.span = d.node.child(SK::name).span();
  out.handle = d.handle;
  out.needs = d.needs;
  Scope scope;
  scope.example = static_cast<std::int32_t>(m.examples.size());
  scope.window = true;
  // What is given may fill the frame of the first flow that is opened, or of those around it.
  for (const Node item : d.node.children())
    if (item.is(SK::when_flow) && scope.flow < 0)
      if (const auto it = flows_.find(std::string(item[0].text())); it != flows_.end()) scope.flow = it->second;
  bool asserts = false, done = false;
  Node begun;  // the first that is done or asserted
  for (const Node item : d.node.children()) {
    const bool gives = item.is(SK::given_all) || item.is(SK::given_thing) || item.is(SK::given) || item.is(SK::given_option);
    const bool plays = item.is(SK::when_flow) || item.is(SK::then) || item.is(SK::then_refused) || item.is(SK::then_offered);
    if (gives && begun) report(Code::given_late, item.span()).label(begun.span(), "this stands before it");
    if (plays && !begun) begun = item;
    switch (item.kind()) {
      case SK::given_all: out.as_listed = true; break;
      case SK::given_thing: given_thing(item, out, scope); break;
      case SK::given: given(item, out, scope); break;
      case SK::when_flow:
        done = true;
        play(item, out, scope);
        break;
      case SK::then: {
        ExampleStep s;
        s.kind = ExampleStep::Kind::then;
        s.span = item.span();
        asserts = true;
        if (tell_refused(item[0])) break;
        s.condition = expect_flag(expr(item[0], scope));
        out.steps.push_back(std::move(s));
        break;
      }
      case SK::then_refused:
      case SK::then_offered:
        if (!done) report(Code::nothing_done, item.span(), std::string(item.text()));
        out.steps.push_back(item.is(SK::then_refused) ? refusal(item) : offer(item));
        asserts = true;
        break;
      default: break;
    }
  }
  if (!asserts) report(Code::example_no_then, out.span);
  m.examples.push_back(std::move(out));
}

// `then refused` and `then not allowed`, where nothing is called so: what refuses is named. True after a finding.
bool Checker::tell_refused(Node then) {
  const Node word = then.is(SK::e_not) ? then[0] : then;
  const std::string said(word.text());
  const bool refused = !then.is(SK::e_not) && (said == "refused" || said == "forbidden" || said == "illegal");
  const bool allowed = then.is(SK::e_not) && (said == "allowed" || said == "possible" || said == "legal");
  if (!word.is(SK::e_name) || !(refused || allowed) || terms_.count(said) + columns_.count(said) + quantities_.count(said) + words_.count(said) > 0) return false;
  report(Code::syntax_error, then.span(), "what is refused is refused by a rule", "write `then refused by [CASE]`");
  return true;
}

void Checker::given_thing(Node node, Example& out, Scope& scope) {
  const std::int32_t kind = kind_named(node[0].text());
  const std::string name(node[1].text());
  if (kind < 0) {
    std::vector<std::string> known;
    for (const Kind& k : m.kinds) known.push_back(k.name);
    report(Code::unknown_name, node[0].span(), std::string(node[0].text()), near_or_new(node[0].text(), known, "`kind " + std::string(node[0].text()) + "`"))
        .suggest(diagnostics::nearest(node[0].text(), known));
    scope.unsure.insert({name, std::string(node[0].text())});  // of the two either is the name
    return;
  }
  if (scope.things.count(name) != 0) report(Code::duplicate_name, node[1].span(), name);
  const std::int32_t root = m.kinds[static_cast<std::size_t>(kind)].root;
  Kind& r = m.kinds[static_cast<std::size_t>(root)];
  if (const auto listed = thing_index_.find({root, name}); listed != thing_index_.end() && scope.things.count(name) == 0) {
    diagnostics::Finding& told = report(Code::duplicate_name, node[1].span(), name);
    told.label(r.things[static_cast<std::size_t>(listed->second)].span, "it is listed here");
    told.help = "write `given all as listed`, or `given FIELD of " + name + " = VALUE`; or give the new one another name";
  }
  const auto index = static_cast<std::int64_t>(r.things.size());
  r.things.push_back({name, kind, node[1].span(), out.handle, scope.example});
  scope.things[name] = {root, index};
  check_added(root, out, node[1].span());
  std::vector<std::string> fields;
  for (const Column& c : m.columns)
    if (c.owners.size() == 1 && is_a(kind, c.owners[0])) fields.push_back(c.name);
  for (const Node p : node.child(SK::presets).children(SK::preset)) {
    const std::string field(p[0].text());
    const std::int32_t c = column_for(field, kind);
    if (c < 0) {
      report(Code::list_field, p[0].span(), field, m.kinds[static_cast<std::size_t>(kind)].name, near_or_new(field, fields, field_declared(field, m.kinds[static_cast<std::size_t>(kind)].name)))
          .suggest(diagnostics::nearest(field, fields));
      continue;
    }
    const bool twice = std::any_of(out.values.begin(), out.values.end(), [&](const GivenValue& g) { return g.column == c && g.owner == index; });
    if (twice) report(Code::duplicate_name, p[0].span(), field);
    GivenValue v;
    v.column = c;
    v.owner = index;
    if (literal(p[1].text(), m.columns[static_cast<std::size_t>(c)].type, v.value, field, p[1].span())) out.values.push_back(v);
  }
}

void Checker::given(Node node, Example& out, Scope& scope) {
  const Node assign = node.child(SK::assign_is) ? node.child(SK::assign_is) : node.child(SK::assign_eq);
  const Node target = node[0];
  // The frame of the flow that will be opened.
  if (target.is(SK::e_name)) {
    const std::string text(target.text());
    std::vector<std::int32_t> around;
    for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent) around.push_back(f);
    for (std::size_t f = 0; f < m.flows.size(); ++f)  // a flow that nothing here opens: the value waits
      for (const VarId v : m.flows[f].params)
        if (m.flows[f].kind == image::FlowKind::sequence && m.vars[static_cast<std::size_t>(v)].name == text)
          around.push_back(static_cast<std::int32_t>(f));
    for (const std::int32_t f : around) {
      const auto it = frames_[static_cast<std::size_t>(f)].find(text);
      if (it == frames_[static_cast<std::size_t>(f)].end()) continue;
      if (!assign || !assign.is(SK::assign_eq)) {
        report(Code::wrong_type, node.span(), "a value", "nothing", "write `= VALUE`");
        return;
      }
      const Var var = m.vars[static_cast<std::size_t>(it->second)];
      const ExprId given = expr(assign[0], scope);
      told_none_.erase(var.name + ' ' + show(var.type));  // each example for itself
      tell_none(given, var.type, var.name, var.span);
      const ExprId value = expect(given, var.type);
      out.frame.push_back({it->second, value});
      return;
    }
  }
  // An answer: a quantity or a term for these arguments.
  if (target.is(SK::e_of) || target.is(SK::e_call) || target.is(SK::e_name)) {
    const std::string text((target.is(SK::e_name) ? target : target[0]).text());
    const auto q = quantities_.find(text);
    const auto t = terms_.find(text);
    if (q != quantities_.end() || t != terms_.end()) {
      GivenAnswer a;
      a.quantity = q != quantities_.end() ? q->second : -1;
      a.term = q != quantities_.end() ? -1 : t->second;
      std::vector<ExprId> args;
      if (!target.is(SK::e_name))
        for (std::size_t i = 1; i < target.size(); ++i) args.push_back(expr(target[i], scope));
      const std::vector<VarId> params = a.quantity >= 0 ? m.quantities[static_cast<std::size_t>(a.quantity)].params : m.terms[static_cast<std::size_t>(a.term)].params;
      if (!is_answer(text, params, args)) return given_field(node, out, scope);
      if (!match_args(text, params, args, target.span())) return;
      a.args = std::move(args);
      Type flag;
      flag.base = Base::flag;
      flag.hi = 1;
      if (!assign) {
        a.value = constant(flag, 1, node.span());
      } else if (assign.is(SK::assign_eq)) {
        const Type want = a.quantity >= 0 ? m.quantities[static_cast<std::size_t>(a.quantity)].type : term_type(a.term);
        a.value = expect(expr(assign[0], scope), want);
      } else {
        report(Code::wrong_type, node.span(), "a value", "a word", "write `= VALUE`");
        return;
      }
      out.answers.push_back(std::move(a));
      return;
    }
  }
  if (target.is(SK::e_of) || target.is(SK::e_call)) {
    if (const auto chart = charts_.find(std::string(target[0].text())); chart != charts_.end())
      return given_cell(node, chart->second, out, scope);
  }
  given_field(node, out, scope);
}

// Whether what is given is an answer to a question, and not a field of the same name of what it is asked of.
bool Checker::is_answer(const std::string& name, const std::vector<VarId>& params, const std::vector<ExprId>& args) const {
  if (args.size() != 1) return true;
  const Type of = type_of(args[0]);
  if (of.base != Base::thing || column_for(name, of.kind) < 0) return true;
  return params.size() == 1 && fits(of, m.vars[static_cast<std::size_t>(params[0])].type);
}

// A field, a state or a pile as it is at the start.
void Checker::given_field(Node node, Example& out, Scope& scope) {
  const Node assign = node.child(SK::assign_is) ? node.child(SK::assign_is) : node.child(SK::assign_eq);
  const Node target = node[0];
  if (given_pile(node, out, scope)) return;
  std::int32_t column = -1;
  ExprId e1 = -1, e2 = -1, value = -1;
  if (!write_target(target, assign, scope, column, e1, e2, value)) return;
  const auto thing = [&](ExprId e, std::int64_t& index) {
    if (e < 0) return true;
    const Expr& x = at(e);
    if (x.type.base == Base::unknown) return false;  // told
    if (x.op == ExprOp::constant) {
      index = x.value;
      return index >= 0;
    }
    if (x.op == ExprOp::between) {
      const Expr &a = at(x.kids[0]), &b = at(x.kids[1]);
      const auto place = [&](const Expr& p) { return p.type.base == Base::thing && p.type.kind >= 0 && p.type.kind == m.place_kind(); };
      if (!place(a) || !place(b)) return false;  // told
      if (a.op == ExprOp::constant && b.op == ExprOp::constant && a.value >= 0 && b.value >= 0) {
        index = border_between(a.value, b.value);
        if (index < 0) report(Code::not_adjacent, x.span, place_name(a.value), place_name(b.value));
        return index >= 0;
      }
    }
    const bool no_grid = !grid_ && x.op == ExprOp::between;
    if (!no_grid) report(Code::wrong_type, x.span, "a thing that is named", "one that is worked out", "");
    return false;
  };
  GivenValue v;
  v.column = column;
  if (!thing(e1, v.owner) || !thing(e2, v.owner2)) return;
  const Expr& x = at(value);
  if (x.op != ExprOp::constant) {
    if (x.type.base != Base::unknown) report(Code::wrong_type, x.span, "a plain value", "one that is worked out", "");
    return;
  }
  v.value.value = x.value;
  v.value.is_none = x.type.base == Base::none;
  out.values.push_back(v);
}

// `given crt(1, 1:5) = Ae`: what stands in one cell of a chart.
void Checker::given_cell(Node node, std::int32_t number, Example& out, Scope& scope) {
  const Node target = node[0], assign = node.child(SK::assign_eq);
  const Chart chart = m.charts[static_cast<std::size_t>(number)];
  if (!assign) {
    report(Code::wrong_type, node.span(), "a value", "nothing", "write `= VALUE`");
    return;
  }
  if (target.size() - 1 != chart.axes.size()) {
    report(Code::wrong_arity, target.span(), chart.name, std::to_string(chart.axes.size()),
           std::to_string(target.size() - 1), "");
    return;
  }
  GivenCell cell;
  cell.chart = number;
  for (std::size_t a = 0; a < chart.axes.size(); ++a) {
    const Axis& axis = chart.axes[a];
    ExprId e = expr(target[a + 1], scope);
    if (axis.type.base != Base::ratio) e = expect(e, axis.type);
    const Expr& x = at(e);
    if (x.type.base == Base::unknown) return;
    std::size_t head = axis.heads.size();
    for (std::size_t h = 0; h < axis.heads.size(); ++h) {
      const bool here = axis.type.base == Base::ratio
                            ? x.op == ExprOp::ratio && axis.ratios[h].first * x.value2 == axis.ratios[h].second * x.value
                            : x.op == ExprOp::constant && std::find(axis.covers[h].begin(), axis.covers[h].end(), x.value) != axis.covers[h].end();
      if (here) head = h;
    }
    if (head == axis.heads.size()) {
      report(Code::chart_head, x.span, std::string(target[a + 1].text()), "`" + axis.name + "`", "give a cell by its heads");
      return;
    }
    cell.cell = cell.cell * axis.heads.size() + head;
  }
  if (!literal(assign[0].text(), chart.gives, cell.value, chart.name, assign.span())) return;
  out.cells.push_back(cell);
}

}  // namespace tercio::check
