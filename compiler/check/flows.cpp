// Sequences, phases, procedures, actions and their steps.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

std::int32_t Checker::flow_named(Node name, bool tell) {
  const auto it = flows_.find(std::string(name.text()));
  if (it != flows_.end()) return it->second;
  if (const auto step = steps_.find(std::string(name.text())); tell && step != steps_.end() && !step->second.empty()) {
    const Step& found = m.steps[static_cast<std::size_t>(step->second.front())];
    const std::string around = m.flows[static_cast<std::size_t>(found.flow)].name;
    report(Code::step_for_flow, name.span(), found.name, around).suggest(around).label(found.span, "the step is here");
    return found.flow;  // go on as if it said so
  }
  if (tell) {
    std::vector<std::string> known;
    if (guess())
      for (const auto& [n, i] : flows_) known.push_back(n);
    for (const std::string& verb : pile_verbs()) known.push_back(verb);
    const std::string near = diagnostics::nearest(name.text(), known);
    report(Code::unknown_flow, name.span(), std::string(name.text()), diagnostics::did_you_mean(name.text(), known)).suggest(near);
    if (const auto meant = flows_.find(near); meant != flows_.end()) return meant->second;  // go on as if it said so
  }
  return -1;
}

// Whether a flow is what a name says, and not only what may have been meant.
bool Checker::says(Node name, std::int32_t flow) const { return flow >= 0 && m.flows[static_cast<std::size_t>(flow)].name == name.text(); }

// A duty or an action stands where none can.
void Checker::tell_no_phase(const std::string& what, std::int32_t flow, Span span) {
  const Flow& f = m.flows[static_cast<std::size_t>(flow)];
  const char* const kind = f.kind == image::FlowKind::sequence ? "is a sequence" : f.kind == image::FlowKind::action ? "is an action" : "is a procedure";
  report(Code::no_phase, span, what, f.name, kind, "name a phase, or declare `" + f.name + "` as one").label(f.span, "it is declared here");
}

bool Checker::open_here(std::int32_t flow, const std::string& what, Span span, const Scope& scope) {
  if (flow < 0 || scope.example >= 0) return true;
  for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent)
    if (f == flow || m.flows[static_cast<std::size_t>(f)].name == m.flows[static_cast<std::size_t>(flow)].name) return true;  // one declared twice
  report(Code::not_open_here, span, what, m.flows[static_cast<std::size_t>(flow)].name);
  return false;
}

void Checker::declare_flows() {
  for (Decl* d : of({SK::d_sequence, SK::d_phase, SK::d_procedure})) declare_flow(d->node, -1, *d);
  for (Decl* d : of({SK::d_action})) {
    const Node in = d->node.child(SK::p_in);
    flow_decls_.push_back(d);
    if (!in) {
      const Node name = d->node.child(SK::name);
      report(Code::no_phase, name.span(), "an action stands in a phase", std::string(name.text()), "in none", "write `in PHASE` behind its name");
      flow_decls_.pop_back();
      continue;
    }
    flow_decls_.pop_back();
    declare_action(d->node, -2, d->handle);
    flow_decls_.back() = d;
    find_inner(d->node.child(SK::block), static_cast<std::int32_t>(m.flows.size()) - 1, *d);
  }
}

void Checker::declare_flow(Node node, std::int32_t parent, Decl& d) {
  const Node name = node.child(SK::name);
  const std::string text(name.text());
  if (const auto it = flows_.find(text); it != flows_.end()) {
    report(Code::duplicate_name, name.span(), text).label(m.flows[static_cast<std::size_t>(it->second)].span, "the first is here");
    return;
  }
  const auto id = static_cast<std::int32_t>(m.flows.size());
  Flow f;
  f.name = text;
  f.kind = node.is(SK::d_sequence) ? image::FlowKind::sequence : node.is(SK::d_phase) ? image::FlowKind::phase : image::FlowKind::procedure;
  f.parent = parent;
  f.span = name.span();
  f.handle = d.handle;
  flows_[text] = id;
  m.flows.push_back(std::move(f));
  frames_.emplace_back();
  flow_state_.push_back(0);
  flow_nodes_.push_back(node);
  flow_decls_.push_back(&d);
  if (text == "game") m.main_flow = id;
  find_inner(node.child(SK::block), id, d);
}

void Checker::declare_action(Node node, std::int32_t phase, std::int32_t handle) {
  const Node name = node.child(SK::name);
  const std::string text(name.text());
  if (const auto it = flows_.find(text); it != flows_.end())
    report(Code::duplicate_name, name.span(), text).label(m.flows[static_cast<std::size_t>(it->second)].span, "the first is here");
  const auto id = static_cast<std::int32_t>(m.flows.size());
  Flow f;
  f.name = text;
  f.kind = image::FlowKind::action;
  f.parent = phase;
  f.span = name.span();
  f.handle = handle;
  f.action = static_cast<std::int32_t>(m.actions.size());
  flows_.emplace(text, id);
  m.flows.push_back(std::move(f));
  frames_.emplace_back();
  flow_state_.push_back(0);
  flow_nodes_.push_back(node);
  flow_decls_.push_back(nullptr);
  Action a;
  a.flow = id;
  a.phase = phase;
  a.handle = handle;
  if (const Node p = node.child(SK::p_participle); p) a.participle = std::string(p[0].text());
  a.bound = node.child(SK::bound_exactly) ? image::Bound::exactly_once
            : node.child(SK::bound_each)  ? image::Bound::each
            : node.child(SK::bound_param) ? image::Bound::param
                                          : image::Bound::once;
  m.actions.push_back(std::move(a));
  action_nodes_.push_back(node);
}

// Steps and actions that stand inside a flow's text, at any depth.
void Checker::find_inner(Node node, std::int32_t flow, Decl& d) {
  for (const Node child : node.children()) {
    if (child.is(SK::stmt)) {
      const std::int32_t handle = inner_handle(child.child(SK::cite), d.handle);
      for (const Node s : child.children()) {
        if (s.is(SK::s_step)) {
          const std::string name(s[0].text());
          for (const std::int32_t other : steps_[name])
            if (m.steps[static_cast<std::size_t>(other)].flow == flow)
              report(Code::duplicate_name, s[0].span(), name).label(m.steps[static_cast<std::size_t>(other)].span, "the first is here");
          steps_[name].push_back(static_cast<std::int32_t>(m.steps.size()));
          Step step;
          step.name = name;
          step.flow = flow;
          step.span = s[0].span();
          step.handle = handle;
          m.steps.push_back(std::move(step));
          find_inner(s, flow, d);
        } else if (s.is(SK::d_action)) {
          declare_action(s, flow, handle);
          const auto inner = static_cast<std::int32_t>(m.flows.size()) - 1;
          flow_decls_.back() = &d;
          find_inner(s.child(SK::block), inner, d);
        } else if (!s.is(SK::cite)) {
          find_inner(s, flow, d);
        }
      }
    } else {
      find_inner(child, flow, d);
    }
  }
}

// `in`, parameters, lives, and the permission that every action is.
void Checker::link_flows() {
  for (std::size_t i = 0; i < m.flows.size(); ++i) {
    const Node node = flow_nodes_[i];
    if (const Node in = node.child(SK::p_in); in) m.flows[i].parent = flow_named(in[0]);
    if (m.flows[i].parent == -2) m.flows[i].parent = -1;
    const std::vector<VarId> ps = params(node.child(SK::params), static_cast<std::int32_t>(i));
    m.flows[i].params = ps;
    for (const VarId v : ps) frames_[i][m.vars[static_cast<std::size_t>(v)].name] = v;
  }
  for (std::size_t i = 0; i < m.flows.size(); ++i) {  // a circle of `in` would never end
    std::int32_t f = static_cast<std::int32_t>(i);
    for (std::size_t n = 0; f >= 0 && n <= m.flows.size(); ++n) f = m.flows[static_cast<std::size_t>(f)].parent;
    if (f >= 0) {
      report(Code::flow_cycle, m.flows[i].span, m.flows[i].name);
      m.flows[i].parent = -1;
    }
  }
  for (std::size_t i = 0; i < m.actions.size(); ++i) {
    Action& a = m.actions[i];
    const auto flow = static_cast<std::size_t>(a.flow);
    const Node node = action_nodes_[i];
    a.phase = m.flows[flow].parent;
    const bool lost = a.phase < 0 && bool(node.child(SK::p_in));  // told when its name was looked up
    const Node in = node.child(SK::p_in);
    if (!lost && a.phase >= 0 && m.flows[static_cast<std::size_t>(a.phase)].kind != image::FlowKind::phase && (!in || says(in[0], a.phase)))
      tell_no_phase("an action stands in a phase", a.phase, in ? in[0].span() : m.flows[flow].span);
    // A player picks an action with what it is done to; words and flags are picked inside it.
    for (const VarId v : m.flows[flow].params) {
      const Var& var = m.vars[static_cast<std::size_t>(v)];
      if (var.type.base == Base::word || var.type.base == Base::flag)
        report(Code::wrong_type, var.span, "a thing or a number", show(var.type), "an action is picked with things and numbers: let a player pick this inside it");
    }
    Permission p;
    p.name = m.flows[flow].name;
    p.flow = a.phase;
    p.action = static_cast<std::int32_t>(i);
    p.span = m.flows[flow].span;
    p.handle = a.handle;
    if (const Node pairs = node.child(SK::p_pairs); pairs) {
      a.pairs = true;
      const std::vector<VarId>& groups = m.flows[flow].params;
      for (std::size_t k = 0; k < 2; ++k) {
        Type t;
        if (groups.size() == 2) t = element_of(m.vars[static_cast<std::size_t>(groups[k])].type);
        p.params.push_back(bind(std::string(pairs[k].text()), t, pairs[k].span()));
      }
      const bool sets = std::all_of(groups.begin(), groups.end(), [&](VarId v) {
        const Base base = m.vars[static_cast<std::size_t>(v)].type.base;
        return base == Base::set || base == Base::unknown;
      });
      if (groups.size() != 2 || !sets)
        report(Code::wrong_type, pairs.span(), "an action with two sets", "another", "");
      a.first = p.params[0];
      a.second = p.params[1];
    } else {
      for (const VarId v : m.flows[flow].params) {
        const Var var = m.vars[static_cast<std::size_t>(v)];
        p.params.push_back(bind(var.name, var.type, var.span));
      }
    }
    if (const Node bound = node.child(SK::bound_param); bound) {
      for (std::size_t k = 0; k < m.flows[flow].params.size(); ++k)
        if (m.vars[static_cast<std::size_t>(m.flows[flow].params[k])].name == bound[0].text()) a.bound_param = static_cast<std::int32_t>(k);
      if (a.bound_param < 0) report(Code::unknown_name, bound[0].span(), std::string(bound[0].text()), "a parameter of the action stands here");
    }
    a.permission = static_cast<std::int32_t>(m.permissions.size());
    permissions_.emplace(p.name, a.permission);
    m.permissions.push_back(std::move(p));
    permission_open_.resize(m.permissions.size());
  }
  // Lives and first values, now that flows and words are known.
  const auto finish = [&](Decl* d, Node store, Node life, const std::string& name, Span span) {
    for (const std::int32_t c : columns_[name]) {
      Column& col = m.columns[static_cast<std::size_t>(c)];
      if (col.handle != d->handle || !(col.span == span)) continue;
      if (life) col.life = flow_named(life[0]);
      const Node first = store ? store.child(SK::p_initial) : Node();
      if (!first || col.type.base == Base::pile) continue;
      has_first_.insert(c);
      std::string text(first[0].text());
      if (first[0].is(SK::e_neg)) text = "-" + std::string(first[0][0].text());
      literal(text, col.type, col.first, name, first[0].span());
    }
  };
  for (Decl* d : of({SK::d_kind}))
    for (const Node field : d->node.children(SK::field))
      for (const Node name : field.children(SK::name))
        finish(d, field.child(SK::store), field.child(SK::store).child(SK::life_until), std::string(name.text()), name.span());
  for (Decl* d : of({SK::d_state}))
    finish(d, d->node.child(SK::store), d->node.child(SK::store).child(SK::life_until), std::string(d->node[0].text()), d->node[0].span());
  for (Decl* d : of({SK::d_can}))
    finish(d, Node(), d->node.child(SK::life_until), std::string(d->node[2].text()), d->node[2].span());
}

void Checker::check_flows() {
  for (std::size_t i = 0; i < m.flows.size(); ++i)
    if (m.flows[i].kind != image::FlowKind::law) ensure_flow(static_cast<std::int32_t>(i));
  for (std::size_t i = 0; i < m.actions.size(); ++i) check_action(static_cast<std::int32_t>(i));
}

// Checks a flow's text once; whoever needs a name that it sets comes here first.
void Checker::ensure_flow(std::int32_t flow) {
  const auto i = static_cast<std::size_t>(flow);
  if (flow_state_[i] != 0) return;
  flow_state_[i] = 1;
  Scope scope;
  scope.flow = flow;
  scope.placed = true;
  const Node node = flow_nodes_[i];
  if (const Node by = node.child(SK::p_by); by) {
    Scope outer = scope;
    const ExprId actor = expect(expr(by[0], outer), thing_type(m.side_kind));
    m.flows[i].actor = actor;
  }
  const BlockId b = block(node.child(SK::block), scope, m.flows[i].handle);
  m.flows[i].block = b;
  flow_state_[i] = 2;
}

void Checker::check_action(std::int32_t action) {
  const auto i = static_cast<std::size_t>(action);
  const Node node = action_nodes_[i];
  Scope scope;
  scope.flow = m.actions[i].flow;
  if (const Node when = node.child(SK::p_when); when) {
    const ExprId e = expect_flag(expr(when[0], scope));
    m.actions[i].when = e;
  }
  if (const Node pairs = node.child(SK::p_pairs); pairs) {
    m.actions[i].shapes = 0;
    if (const Node where_ = pairs.child(SK::p_where); where_) {
      Scope inner = question_scope({m.actions[i].first, m.actions[i].second}, {}, m.actions[i].phase);
      const ExprId e = expect_flag(expr(where_[0], inner));
      m.actions[i].where_ = e;
    }
  }
  wants_actor(m.actions[i].phase);
}

// A phase in which somebody does something, or answers for it.
void Checker::wants_actor(std::int32_t phase) {
  if (phase < 0 || m.flows[static_cast<std::size_t>(phase)].kind != image::FlowKind::phase || m.flows[static_cast<std::size_t>(phase)].actor >= 0 || flow_nodes_[static_cast<std::size_t>(phase)].child(SK::p_by)) return;
  const Span span = m.flows[static_cast<std::size_t>(phase)].span;
  const bool told = std::any_of(findings.all().begin(), findings.all().end(), [&](const diagnostics::Finding& f) {
    return f.code == Code::phase_actor && f.span.file == span.file && f.span.begin == span.begin;
  });
  if (!told) report(Code::phase_actor, span);
}

// `has moved` and `must be attacked` use the participle, `must attack` the name.
std::int32_t Checker::action_by_word(const std::string& text, bool participle, bool been, std::int32_t& param) const {
  for (std::size_t i = 0; i < m.actions.size(); ++i) {
    const Action& a = m.actions[i];
    const Flow& f = m.flows[static_cast<std::size_t>(a.flow)];
    if ((participle ? a.participle : f.name) != text) continue;
    param = been && f.params.size() > 1 ? 1 : 0;
    return static_cast<std::int32_t>(i);
  }
  return -1;
}

}  // namespace tercio::check
