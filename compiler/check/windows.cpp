// What hangs on flows and steps, and what is watched all the time: windows, reactions, laws, duties, shapes.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

void Checker::check_windows() {
  std::vector<Decl*> all = of({SK::d_before, SK::d_after, SK::d_instead});
  std::stable_sort(all.begin(), all.end(), [&](Decl* a, Decl* b) { return earlier(a->handle, b->handle); });
  for (Decl* d : all) check_window(*d);
  // Of two `instead of` the exclusive one, then the later case, wins: last first.
  for (Flow& f : m.flows) std::reverse(f.windows.instead.begin(), f.windows.instead.end());
  for (Step& s : m.steps) std::reverse(s.windows.instead.begin(), s.windows.instead.end());
}

void Checker::check_window(Decl& d) {
  const Node name = d.node.child(SK::name);
  const std::string text(name.text());
  std::int32_t flow = -1, step = -1;
  std::int32_t in = -1;
  if (const Node p = d.node.child(SK::p_in); p) {
    in = flow_named(p[0]);
    if (in < 0) return;
  }
  std::vector<std::int32_t> steps;
  if (const auto it = steps_.find(text); it != steps_.end())
    for (const std::int32_t s : it->second)
      if (in < 0 || m.steps[static_cast<std::size_t>(s)].flow == in) steps.push_back(s);
  if (const auto it = flows_.find(text); it != flows_.end() && steps.empty()) flow = it->second;
  if (steps.size() > 1) {
    std::string list;
    for (const std::int32_t s : steps) list += (list.empty() ? "in `" : ", in `") + m.flows[static_cast<std::size_t>(m.steps[static_cast<std::size_t>(s)].flow)].name + "`";
    report(Code::ambiguous_handle, name.span(), text, list);
    return;
  }
  if (steps.size() == 1) step = steps[0];
  std::int32_t around = flow;
  while (around >= 0 && around != in) around = m.flows[static_cast<std::size_t>(around)].parent;
  if (flow >= 0 && in >= 0 && around < 0) {
    const std::string& place = m.flows[static_cast<std::size_t>(in)].name;
    report(Code::unknown_flow, name.span(), text + " in " + place, "`" + place + "` has no step `" + text + "`, and the flow `" + text + "` is no part of it: leave `in " + place + "` out, or ask in the rule whether `" + place + "` goes on");
    return;
  }
  if (flow < 0 && step < 0) {
    std::vector<std::string> known;
    for (const Step& s : m.steps)
      if (in < 0 || s.flow == in) known.push_back(s.name);
    std::string help;
    if (in < 0) for (const Flow& f : m.flows) known.push_back(f.name);
    const std::string near = diagnostics::nearest(text, known);
    if (in >= 0) {
      help = "`" + m.flows[static_cast<std::size_t>(in)].name + "` has the steps";
      for (std::size_t i = 0; i < known.size(); ++i) help += (i == 0 ? " " : ", ") + known[i];
      if (!near.empty()) help += "; did you mean `" + near + "`?";
    } else {
      help = diagnostics::did_you_mean(text, known);
    }
    report(Code::unknown_flow, name.span(), text, help).suggest(near);
    return;
  }
  Scope scope;
  scope.flow = flow >= 0 ? flow : m.steps[static_cast<std::size_t>(step)].flow;
  scope.window = true;
  scope.placed = true;
  if (step >= 0) scope.around = step_loops_[step];
  if (d.node.is(SK::d_after)) scope.ended = flow;
  Window w;
  w.span = d.node.span();
  w.handle = d.handle;
  if (const Node when = d.node.child(SK::p_when); when) w.when = expect_flag(expr(when[0], scope));
  w.block = body(d.node, scope, d.handle);
  Windows& windows = flow >= 0 ? m.flows[static_cast<std::size_t>(flow)].windows : m.steps[static_cast<std::size_t>(step)].windows;
  (d.node.is(SK::d_before) ? windows.before : d.node.is(SK::d_after) ? windows.after : windows.instead).push_back(std::move(w));
}

// Laws and reactions have a frame of their own, as a flow without parent.
std::int32_t Checker::law_flow(Decl& d) {
  const auto id = static_cast<std::int32_t>(m.flows.size());
  Flow f;
  f.name = "law " + d.case_no;
  f.kind = image::FlowKind::law;
  f.span = d.node.span();
  f.handle = d.handle;
  m.flows.push_back(std::move(f));
  frames_.emplace_back();
  flow_state_.push_back(2);
  flow_nodes_.emplace_back();
  flow_decls_.push_back(&d);
  return id;
}

void Checker::check_law(Decl& d) {
  Law law;
  law.span = d.node.span();
  law.handle = d.handle;
  law.flow = law_flow(d);
  Scope scope;
  scope.flow = law.flow;
  scope.placed = true;
  if (const Node each = d.node.child(SK::law_each); each) {
    law.set = those(each[0], each[1], each.child(SK::p_where), scope, law.var, law.flow);
    frames_[static_cast<std::size_t>(law.flow)][std::string(each[0].text())] = law.var;
  } else {
    law.condition = expect_flag(expr(d.node[0], scope));
  }
  law.block = body(d.node, scope, d.handle);
  m.flows[static_cast<std::size_t>(law.flow)].block = law.block;
  m.laws.push_back(std::move(law));
}

void Checker::check_becomes(Decl& d) {
  Reaction r;
  r.span = d.node.span();
  r.handle = d.handle;
  r.flow = law_flow(d);
  r.negated = bool(d.node.child(SK::k_not));
  Scope scope;
  scope.flow = r.flow;
  scope.placed = true;
  const Node field = d.node[0];
  Node value;
  for (std::size_t i = 1; i < d.node.size(); ++i) {
    const SK k = d.node[i].kind();
    if (k == SK::number || k == SK::name || k == SK::t_yes || k == SK::t_no || k == SK::t_none) value = d.node[i];
  }
  // `status of leader becomes dead`, `branch becomes broken`, `fog becomes yes`
  std::string owner;
  if (field.is(SK::e_of)) owner = std::string(field[1].text());
  else if (field.is(SK::e_name) && kind_named(field.text()) >= 0) owner = std::string(field.text());
  std::int32_t kind = -1;
  if (!owner.empty()) {
    kind = kind_named(owner);
    if (kind < 0) {
      report(Code::unknown_name, field.span(), owner, "a reaction speaks of a kind: `after FIELD of KIND becomes VALUE`");
      return;
    }
    r.var = bind(owner, thing_type(kind), field.span(), r.flow);
    frames_[static_cast<std::size_t>(r.flow)][owner] = r.var;
  }
  const std::string said(value.text());
  if (field.is(SK::e_of)) {
    r.column = column_for(std::string(field[0].text()), kind);
  } else if (!owner.empty()) {
    // the flag, or the field that has this word
    r.column = column_for(said, kind);
    if (r.column >= 0) {
      r.value = 1;
    } else if (const auto w = words_.find(said); w != words_.end()) {
      for (std::size_t c = 0; c < m.columns.size(); ++c) {
        const Column& col = m.columns[c];
        if (col.owners.size() == 1 && related(kind, col.owners[0]) && col.type.base == Base::word &&
            std::find(col.type.words.begin(), col.type.words.end(), w->second) != col.type.words.end()) {
          r.column = static_cast<std::int32_t>(c);
          r.value = w->second;
        }
      }
    }
  } else {
    r.column = column_for(std::string(field.text()), -1);
  }
  if (r.column < 0) {
    report(Code::unknown_name, field.span(), std::string(field.text()) + " becomes " + said, "a reaction speaks of a field, a state or a flag");
    return;
  }
  const Column& col = m.columns[static_cast<std::size_t>(r.column)];
  if (col.type.base == Base::pile) {
    report(Code::pile_laid, value.span(), col.name, "`" + said + "`", "what lies in a pile is watched with `whenever count of " + std::string(field.text()) + " = 0`");
    return;
  }
  if (field.is(SK::e_of) || owner.empty()) {
    Literal l;
    if (col.type.base == Base::flag && said != "yes" && said != "no") r.value = 1;
    else if (literal(said, col.type, l, col.name, value.span())) {
      r.value = l.value;
      r.value_none = l.is_none;
    }
  }
  if (const Node when = d.node.child(SK::p_when); when) r.when = expect_flag(expr(when[0], scope));
  r.block = body(d.node, scope, d.handle);
  m.flows[static_cast<std::size_t>(r.flow)].block = r.block;
  m.reactions.push_back(std::move(r));
}

void Checker::check_duty(Decl& d) {
  const Node name = d.node.child(SK::name);
  Duty duty;
  duty.span = d.node.span();
  duty.handle = d.handle;
  duty.phase = flow_named(name);
  if (duty.phase < 0) return;
  if (m.flows[static_cast<std::size_t>(duty.phase)].kind != image::FlowKind::phase) {
    if (says(name, duty.phase)) tell_no_phase("a duty stands at the end of a phase", duty.phase, name.span());
    return;
  }
  wants_actor(duty.phase);
  Scope scope;
  scope.flow = duty.phase;
  scope.placed = true;
  if (const Node must = d.node.child(SK::duty_must); must) {
    duty.kind = image::Duty::Kind::cover;
    Node verb;
    for (const Node c : must.children(SK::name)) verb = c;
    const std::string word(verb.text());
    const bool be = bool(must.child(SK::k_be));
    duty.action = action_by_word(word, be, be, duty.param);
    if (duty.action < 0) {
      std::vector<std::string> known;
      for (const Action& a : m.actions) {
        known.push_back(m.flows[static_cast<std::size_t>(a.flow)].name);
        if (!a.participle.empty()) known.push_back(a.participle);
      }
      // `must be attack`: the verb of an action where its word of what was done belongs.
      const auto named = std::find_if(m.actions.begin(), m.actions.end(), [&](const Action& a) { return be && !a.participle.empty() && m.flows[static_cast<std::size_t>(a.flow)].name == word; });
      const std::string meant = named != m.actions.end() ? named->participle : diagnostics::nearest(word, known);
      report(Code::duty_action, verb.span(), word, meant.empty() ? "" : "did you mean `" + meant + "`?").suggest(meant);
      return;
    }
    VarId var = -1;
    duty.owed = those(must[0], must[1], must.child(SK::p_where), scope, var, -1);
    const Action& action = m.actions[static_cast<std::size_t>(duty.action)];
    const std::vector<VarId>& whose = m.permissions[static_cast<std::size_t>(action.permission)].params;
    if (static_cast<std::size_t>(duty.param) < whose.size()) {
      Type owed = m.vars[static_cast<std::size_t>(whose[static_cast<std::size_t>(duty.param)])].type;
      const bool thing = owed.base == Base::thing && owed.kind >= 0;
      owed.base = Base::set;
      const Type set_type = type_of(duty.owed);
      if (thing && set_type.base == Base::set && !set_type.empty && !fits(set_type, owed))
        report(Code::wrong_type, must[1].span(), show(owed), show(set_type), "`" + word + "` is said of such a set: name one, or another action").label(m.flows[static_cast<std::size_t>(action.flow)].span, "the action is here");
    }
    const Expr& set = at(duty.owed);
    const bool photograph = set.op == ExprOp::term && bool(term_decls_[static_cast<std::size_t>(set.a)]->node.child(SK::p_means).child(SK::p_taken));
    if (m.actions[static_cast<std::size_t>(duty.action)].pairs && !photograph && set.type.base != Base::unknown)
      report(Code::live_cover, must[1].span(), std::string(must[1].text()), m.flows[static_cast<std::size_t>(duty.phase)].name);
  } else if (const Node room = d.node.child(SK::duty_room); room) {
    duty.kind = image::Duty::Kind::room;
    Type number;
    number.base = Base::integer;
    duty.limit = expect(expr(room[0], scope), number);
    duty.thing_kind = kind_named(room[1].text());
    const std::int32_t place = kind_named(room[2].text());
    if (duty.thing_kind < 0 || place < 0) {
      const Node wrong = duty.thing_kind < 0 ? room[1] : room[2];
      std::vector<std::string> known;
      for (const Kind& k : m.kinds) known.push_back(k.name);
      report(Code::unknown_name, wrong.span(), std::string(wrong.text()), diagnostics::did_you_mean(wrong.text(), known));
      return;
    }
    for (std::size_t c = 0; c < m.columns.size() && duty.column < 0; ++c) {  // its own fields stand before states of it
      const Column& col = m.columns[c];
      if (!col.printed && col.owners.size() == 1 && col.type.base == Base::thing && col.type.kind == place && is_a(duty.thing_kind, col.owners[0]))
        duty.column = static_cast<std::int32_t>(c);
    }
    const bool sure = std::none_of(m.columns.begin(), m.columns.end(), [](const Column& c) { return c.type.base == Base::unknown; });
    if (duty.column < 0 && !sure) return;  // the field may be one whose type was not understood
    if (duty.column < 0) {
      const std::string thing(room[1].text());
      std::string fields;  // and the kinds of places that they hold
      for (const Column& col : m.columns)
        if (!col.printed && col.owners.size() == 1 && col.type.base == Base::thing && col.type.kind >= 0 && is_a(duty.thing_kind, col.owners[0]))
          fields += (fields.empty() ? "`every " : ", `every ") + m.kinds[static_cast<std::size_t>(col.type.kind)].name + "` (`" + col.name + "`)";
      report(Code::wrong_type, room[2].span(), "a kind that a field of `" + thing + "` holds", "`" + std::string(room[2].text()) + "`",
             fields.empty() ? "no field of `" + thing + "` says where it is: declare one" : "what its fields hold: " + fields);
      return;
    }
  } else {
    duty.kind = image::Duty::Kind::state;
    duty.condition = expect_flag(expr(d.node.child(SK::duty_state)[0], scope));
  }
  if (const Node otherwise = d.node.child(SK::p_otherwise); otherwise) {
    duty.has_otherwise = true;
    scope.window = true;
    duty.otherwise = body(otherwise, scope, d.handle);
  }
  m.duties.push_back(std::move(duty));
}

void Checker::check_shape(Decl& d) {
  const Node verb = d.node[1];
  const auto it = flows_.find(std::string(verb.text()));
  const std::int32_t action = it == flows_.end() ? -1 : m.flows[static_cast<std::size_t>(it->second)].action;
  if (action < 0 || !m.actions[static_cast<std::size_t>(action)].pairs) {
    std::vector<std::string> known;
    for (const Action& a : m.actions)
      if (a.pairs) known.push_back(m.flows[static_cast<std::size_t>(a.flow)].name);
    report(Code::shape_unknown, verb.span(), std::string(verb.text())).suggest(diagnostics::nearest(verb.text(), known));
    return;
  }
  std::uint8_t shapes = 0;
  for (const Node shape : d.node.children(SK::shape)) {
    const std::string_view t = shape.text();
    const bool many_first = t.starts_with("many"), many_last = t.ends_with("many");
    shapes = static_cast<std::uint8_t>(shapes | (many_first ? (many_last ? image::many_on_many : image::many_on_one)
                                                            : (many_last ? image::one_on_many : image::one_on_one)));
  }
  Action& a = m.actions[static_cast<std::size_t>(action)];
  a.shapes = static_cast<std::uint8_t>(a.shapes | shapes);
  if (a.shapes_handle < 0) a.shapes_handle = d.handle;
}

// Photographs in an order in which each reads only those before it.
void Checker::check_photographs() {
  for (std::size_t t = 0; t < m.terms.size(); ++t)
    if (m.terms[t].taken >= 0) m.flows[static_cast<std::size_t>(m.terms[t].taken)].photographs.push_back(static_cast<std::int32_t>(t));
  for (Action& a : m.actions)
    if (a.pairs && a.shapes == 0) a.shapes = image::one_on_one;
}

}  // namespace tercio::check
