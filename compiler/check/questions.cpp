// Terms, quantities and permissions, and what answers, forbids and allows.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;
using Stage = image::Clause::Stage;

VarId Checker::bind(const std::string& name, const Type& t, Span span, std::int32_t flow) {
  const auto id = static_cast<VarId>(m.vars.size());
  m.vars.push_back({name, t, flow, span});
  m.vars.back().type.empty = false;  // what is kept has its kind
  if (flow >= 0) m.flows[static_cast<std::size_t>(flow)].frame.push_back(id);
  return id;
}

// A parameter without a type is of the kind it is called after.
VarId Checker::param(Node name, Node type_node, std::int32_t flow) {
  Type t;
  if (type_node) {
    t = type(type_node);
  } else if (const std::int32_t k = kind_named(name.text()); k >= 0) {
    t = thing_type(k);
  } else {
    std::vector<std::string> known;
    for (const Kind& k2 : m.kinds) known.push_back(k2.name);
    const std::string near = diagnostics::did_you_mean(name.text(), known);
    report(Code::unknown_name, name.span(), std::string(name.text()), near.empty() ? "a parameter is called after a kind, or has `: TYPE`" : near)
        .suggest(diagnostics::nearest(name.text(), known));
  }
  return bind(std::string(name.text()), t, name.span(), flow);
}

std::vector<VarId> Checker::params(Node about, std::int32_t flow) {
  std::vector<VarId> out;
  if (about.is(SK::about_of)) out.push_back(param(about[0], Node(), flow));
  std::set<std::string> names;
  if (about.is(SK::params)) {
    for (const Node p : about.children(SK::param)) {
      if (!names.insert(std::string(p[0].text())).second) report(Code::duplicate_name, p[0].span(), std::string(p[0].text()));
      out.push_back(param(p[0], p[1], flow));
    }
  }
  return out;
}

Scope Checker::question_scope(const std::vector<VarId>& ps, const std::vector<With>& with, std::int32_t flow) const {
  Scope s;
  s.flow = flow;
  for (const VarId v : ps) s.locals.emplace_back(m.vars[static_cast<std::size_t>(v)].name, v);
  for (const With& w : with) s.locals.emplace_back(m.vars[static_cast<std::size_t>(w.var)].name, w.var);
  return s;
}

void Checker::bind_with(Node with, std::vector<With>& out, Scope& scope) {
  for (const Node w : with.children(SK::with_name)) {
    const ExprId value = expr(w[1], scope);
    const VarId var = bind(std::string(w[0].text()), type_of(value), w[0].span());
    scope.locals.emplace_back(std::string(w[0].text()), var);
    out.push_back({var, value});
  }
}

void Checker::declare_questions() {
  for (Decl* d : of({SK::d_term})) declare_term(*d);
  for (Decl* d : of({SK::d_quantity})) declare_quantity(*d);
  for (Decl* d : of({SK::d_permission})) declare_permission(*d);
}

namespace {
Node about_of(Node node) {
  const Node of = node.child(SK::about_of);
  return of ? of : node.child(SK::params);
}
}  // namespace

void Checker::declare_term(Decl& d) {
  const Node name = d.node.child(SK::name);
  const std::string text(name.text());
  const bool open = bool(d.node.child(SK::k_open));
  std::int32_t id = -1;
  if (const auto it = terms_.find(text); it != terms_.end()) {
    id = it->second;
    Term& old = m.terms[static_cast<std::size_t>(id)];
    if (!term_open_[static_cast<std::size_t>(id)] || open) {
      report(Code::duplicate_name, name.span(), text).label(old.span, "the first is here");
      return;
    }
    term_open_[static_cast<std::size_t>(id)] = false;
    old.span = name.span();
    if (!d.node.child(SK::p_means)) return no_meaning(d.node);
    term_decls_[static_cast<std::size_t>(id)] = &d;
    old.handle = d.handle;
    if (const Node about = about_of(d.node); about) {
      std::vector<VarId> asked = params(about, -1);
      if (asked.size() == old.params.size()) old.params = std::move(asked);
      else report(Code::wrong_arity, about.span(), text, std::to_string(old.params.size()), std::to_string(asked.size()), "write `term " + text + "` with what it was declared with");
    }
    return;
  }
  id = static_cast<std::int32_t>(m.terms.size());
  Term t;
  t.name = text;
  t.span = name.span();
  t.handle = d.handle;
  if (const Node in = d.node.child(SK::p_in); in) t.flow = flow_named(in[0]);
  if (const Node about = about_of(d.node); about) t.params = params(about, -1);
  if (!open && !d.node.child(SK::p_means) && !d.node.child(SK::type).child(SK::t_pile)) no_meaning(d.node);
  if (open || !d.node.child(SK::p_means)) t.type = type(d.node.child(SK::type));
  m.terms.push_back(std::move(t));
  terms_[text] = id;
  term_open_.push_back(open || !d.node.child(SK::p_means));
  term_decls_.push_back(&d);
  term_state_.push_back(0);
}

// Only a term that is left open has a type and no meaning.
void Checker::no_meaning(Node term) {
  const Node type = term.child(SK::type);
  const std::string head = "term " + std::string(term.child(SK::name).text());
  report(Code::syntax_error, type.span(), "a term has a meaning here, and no type", "write `" + head + " means " + std::string(type.text()) + "`, or `open " + head + " : ...` in a book");
}

void Checker::declare_quantity(Decl& d) {
  const Node name = d.node.child(SK::name);
  const std::string text(name.text());
  if (const auto it = quantities_.find(text); it != quantities_.end()) {
    diagnostics::Finding& found = report(Code::duplicate_name, name.span(), text).label(m.quantities[static_cast<std::size_t>(it->second)].span, "the first is here");
    if (quantity_open_[static_cast<std::size_t>(it->second)]) found.help = "an open quantity is answered by `" + text + ": is ...`";
    return;
  }
  quantities_[text] = static_cast<std::int32_t>(m.quantities.size());
  Quantity q;
  q.name = text;
  q.span = name.span();
  q.handle = d.handle;
  if (const Node in = d.node.child(SK::p_in); in) q.flow = flow_named(in[0]);
  if (const Node about = about_of(d.node); about) q.params = params(about, -1);
  q.type = type(d.node.child(SK::type));
  if (q.type.base != Base::integer && q.type.base != Base::unknown)
    report(Code::wrong_type, d.node.child(SK::type).span(), "a range of numbers", show(q.type), "");
  else if (q.type.base == Base::integer && q.type.lo == q.type.hi)
    report(Code::wrong_type, d.node.child(SK::type).span(), "a range of numbers", "one number", "write `0..9`");
  if (const Node told = d.node.child(SK::k_told); told) {
    q.told = is_told(q);
    if (!q.told) report(Code::not_told, told.span(), text);
  }
  q.open = bool(d.node.child(SK::k_open));
  m.quantities.push_back(std::move(q));
  quantity_open_.push_back(bool(d.node.child(SK::k_open)));
  clause_overs_.emplace_back();
}

// Accounts tell a number of each side, or one of nobody, wherever the game is.
bool Checker::is_told(const Quantity& q) const {
  if (q.flow >= 0 || q.params.size() > 1) return false;
  if (q.params.empty()) return true;
  const Type& of = m.vars[static_cast<std::size_t>(q.params[0])].type;
  return of.base == Base::thing && of.kind == m.side_kind && !of.or_none;
}

void Checker::declare_permission(Decl& d) {
  const Node name = d.node.child(SK::name);
  const std::string text(name.text());
  if (const auto it = permissions_.find(text); it != permissions_.end()) {
    report(Code::duplicate_name, name.span(), text).label(m.permissions[static_cast<std::size_t>(it->second)].span, "the first is here");
    return;
  }
  permissions_[text] = static_cast<std::int32_t>(m.permissions.size());
  Permission p;
  p.name = text;
  p.span = name.span();
  p.handle = d.handle;
  if (const Node in = d.node.child(SK::p_in); in) p.flow = flow_named(in[0]);
  p.params = params(d.node.child(SK::params), -1);
  m.permissions.push_back(std::move(p));
  permission_open_.resize(m.permissions.size());
  permission_open_.back() = bool(d.node.child(SK::k_open));
}

const Type& Checker::term_type(std::int32_t id) {
  const auto i = static_cast<std::size_t>(id);
  if (term_open_[i] || term_state_[i] == 2) return m.terms[i].type;
  if (term_state_[i] == 1) {
    report(Code::name_cycle, m.terms[i].span, m.terms[i].name);
    return m.terms[i].type;
  }
  const Node means = term_decls_[i]->node.child(SK::p_means);
  if (!means) return m.terms[i].type;  // told where it was declared
  if (terms_open_ > most_questions) {  // as many ask each other whichever stands first
    tell_too_deep(m.terms[i].span, "a chain of more than " + std::to_string(most_questions) + " questions", most_questions);
    return m.terms[i].type;
  }
  term_state_[i] = 1;
  ++terms_open_;
  Scope scope = question_scope(m.terms[i].params, {}, m.terms[i].flow);
  ExprId value = expr(means[0], scope);
  const Type declared = m.terms[i].type;
  if (declared.base != Base::unknown) value = expect(value, declared);
  Term& t = m.terms[i];
  t.value = value;
  t.type = type_of(value);
  if (declared.base == Base::integer) {
    t.type.measure = declared.measure;
    // What lies outside was told: what asks for it counts with what it may be.
    const bool outside = declared.lo < declared.hi && (t.type.hi < declared.lo || t.type.lo > declared.hi);
    if (outside) t.type = declared;
  }
  if (t.type.base == Base::ratio) {
    report(Code::not_storable, at(value).span);
    t.type = Type{};
  }
  if (const Node taken = means.child(SK::p_taken); taken) {
    t.taken = flow_named(taken[0]);
    std::int32_t around = t.flow;
    while (around >= 0 && around != t.taken) around = m.flows[static_cast<std::size_t>(around)].parent;
    if (t.flow >= 0 && says(taken[0], t.taken) && around < 0)
      report(Code::taken_elsewhere, taken[0].span(), t.name, m.flows[static_cast<std::size_t>(t.flow)].name, std::string(taken[0].text()));
  }
  term_state_[i] = 2;
  --terms_open_;
  return m.terms[i].type;
}

void Checker::check_questions() {
  for (std::size_t i = 0; i < m.terms.size(); ++i) term_type(static_cast<std::int32_t>(i));
  // `with` names first: every clause may use them.
  for (Decl* d : of({SK::d_quantity})) {
    const auto it = quantities_.find(std::string(d->node.child(SK::name).text()));
    if (it == quantities_.end()) continue;
    const auto q = static_cast<std::size_t>(it->second);
    if (!d->node.child(SK::p_with) || !m.quantities[q].with.empty()) continue;
    Scope scope = question_scope(m.quantities[q].params, {}, m.quantities[q].flow);
    std::vector<With> with;
    bind_with(d->node.child(SK::p_with), with, scope);
    m.quantities[q].with = with;
  }
  for (Decl* d : of({SK::d_permission})) {
    const auto it = permissions_.find(std::string(d->node.child(SK::name).text()));
    if (it == permissions_.end()) continue;
    const auto p = static_cast<std::size_t>(it->second);
    if (!d->node.child(SK::p_with) || !m.permissions[p].with.empty()) continue;
    Scope scope = question_scope(m.permissions[p].params, {}, m.permissions[p].flow);
    std::vector<With> with;
    bind_with(d->node.child(SK::p_with), with, scope);
    m.permissions[p].with = with;
  }
  std::vector<Decl*> clauses = of({SK::d_clause}), bans = of({SK::d_ban});
  const auto before = [&](Decl* a, Decl* b) { return earlier(a->handle, b->handle); };
  std::stable_sort(clauses.begin(), clauses.end(), before);
  std::stable_sort(bans.begin(), bans.end(), before);
  for (Decl* d : clauses) check_clause(*d);
  resolve_overs();
  for (Decl* d : bans) check_ban(*d);
  check_despites();
}

void Checker::check_clause(Decl& d) {
  const Node name = d.node[0];
  const std::string text(name.text());
  const auto it = quantities_.find(text);
  if (it == quantities_.end()) {
    std::vector<std::string> known;
    const bool all = guess();
    if (all)
      for (const auto& [n, i] : quantities_) known.push_back(n);
    for (std::size_t i = 0; all && i < m.terms.size(); ++i)
      if (term_open_[i]) known.push_back(m.terms[i].name);
    if (terms_.count(text) != 0) {
      report(Code::syntax_error, name.span(), "`" + text + "` is a term, and this answers a quantity", "write `term " + text + " means ...`");
      return;
    }
    const std::string near = diagnostics::nearest(text, known);
    const std::string term = terms_.count(near) != 0 ? near : "";
    report(Code::unknown_name, name.span(), text, !term.empty() ? "`" + term + "` is a term: it is answered by `term " + term + " means ...`" : near_or_new(text, known, "`quantity " + text + " of KIND : 0..9`"))
        .suggest(near);
    return;
  }
  const auto q = static_cast<std::size_t>(it->second);
  Scope scope = question_scope(m.quantities[q].params, m.quantities[q].with, m.quantities[q].flow);
  Clause c;
  c.span = d.node.span();
  c.handle = d.handle;
  const Node op = d.node[1];
  Type number;
  number.base = Base::integer;
  Type measured = number;  // every stage but `times` speaks of what is asked for
  measured.measure.any = true;
  const auto value = [&](Node n, Scope& s) {
    const ExprId e = expr(n, s);
    if (op.is(SK::op_times) || op.is(SK::op_times_printed)) return expect(e, number);
    if (!expect_measure(e, m.quantities[q].type)) return unknown(n.span());
    return expect(e, measured);
  };
  const Node when = d.node.child(SK::p_when);
  switch (op.kind()) {
    case SK::op_times_best: m.quantities[q].best = true; return;
    case SK::op_times_all: m.quantities[q].best = false; return;
    case SK::op_is: c.stage = when ? Stage::is : Stage::is_default; break;
    case SK::op_plus: c.stage = Stage::plus; break;
    case SK::op_minus: c.stage = Stage::minus; break;
    case SK::op_times_printed: c.stage = Stage::times_printed; break;
    case SK::op_times: c.stage = Stage::times; break;
    case SK::op_halved_up: c.stage = Stage::halved_up; break;
    case SK::op_halved_down: c.stage = Stage::halved_down; break;
    case SK::op_at_least: c.stage = Stage::at_least; break;
    case SK::op_at_most: c.stage = Stage::at_most; break;
    case SK::op_exactly: c.stage = Stage::exactly; break;
    default: return;
  }
  if (const Node each = op.child(SK::each_of); each) {
    Scope inner = scope;
    Type element;
    c.set = set_for(each[1], inner, element);
    c.each = bind(std::string(each[0].text()), element, each[0].span());
    inner.locals.emplace_back(std::string(each[0].text()), c.each);
    if (const Node where_ = each.child(SK::p_where); where_) c.where_ = expect_flag(expr(where_[0], inner));
    c.value = value(op[0], inner);
  } else if (op.size() > 0) {
    c.value = value(op[0], scope);
  }
  if (when) c.when = expect_flag(expr(when[0], scope));
  const Type range = m.quantities[q].type;
  const bool whole = c.stage == Stage::is || c.stage == Stage::is_default || c.stage == Stage::exactly;
  if (whole && c.value >= 0 && at(c.value).op == ExprOp::constant && range.lo < range.hi && type_of(c.value).base == Base::integer &&
      (at(c.value).value < range.lo || at(c.value).value > range.hi))
    report(Code::out_of_range, at(c.value).span, number_text(range.measure, at(c.value).value), number_text(range.measure, range.lo) + ".." + number_text(range.measure, range.hi))
        .label(m.quantities[q].span, "declared here");
  m.quantities[q].clauses.push_back(c);
  clause_overs_[q].push_back(d.node.child(SK::p_over).children(SK::handle));
}

// The permission that a sentence about `noun may verb` means; null after a finding.
Permission* Checker::permission_said(Node noun, Node verb) {
  const auto it = permissions_.find(std::string(verb.text()));
  if (it == permissions_.end()) {
    std::vector<std::string> known;
    for (const auto& [n, i] : permissions_) known.push_back(n);
    report(Code::unknown_name, verb.span(), std::string(verb.text()), near_or_new(verb.text(), known, "`permission " + std::string(verb.text()) + " (" + std::string(noun.text()) + ")`"))
        .suggest(diagnostics::nearest(verb.text(), known));
    return nullptr;
  }
  Permission& permission = m.permissions[static_cast<std::size_t>(it->second)];
  if (!permission.params.empty()) {
    const std::string& first = m.vars[static_cast<std::size_t>(permission.params[0])].name;
    if (noun.text() != first) {
      diagnostics::Finding& found = report(Code::wrong_subject, noun.span(), first, std::string(verb.text()), std::string(noun.text())).suggest(first);
      const std::int32_t asked = m.vars[static_cast<std::size_t>(permission.params[0])].type.kind, kind = kind_named(noun.text());
      const bool narrower = kind >= 0 && asked >= 0 && kind != asked && is_a(kind, asked);
      const auto word = words_.find(std::string(noun.text()));
      const bool value = asked >= 0 && word != words_.end() && std::any_of(m.columns.begin(), m.columns.end(), [&](const Column& c) {
        return c.owners.size() == 1 && c.type.base == Base::word && related(c.owners[0], asked) && std::find(c.type.words.begin(), c.type.words.end(), word->second) != c.type.words.end();
      });
      if (narrower || value) {
        found.suggestion.clear();  // it says only a part
        found.help = "write `" + first + "`, and `" + first + " is " + std::string(noun.text()) + "` in the condition behind `when`";
      }
    }
  }
  return &permission;
}

void Checker::check_ban(Decl& d) {
  Permission* permission = permission_said(d.node[1], d.node[2]);
  if (permission == nullptr) return;
  Scope scope = question_scope(permission->params, permission->with, permission->flow);
  Ban ban;
  ban.span = d.node.span();
  ban.handle = d.handle;
  if (const Node when = d.node.child(SK::p_when); when) ban.when = expect_flag(expr(when[0], scope));
  if (const Node because = d.node.child(SK::p_because); because) ban.because = unquote(because[0].text());
  permission->bans.push_back(std::move(ban));
}

}  // namespace tercio::check
