// What a single name means: variable, state, term, option, set, thing or word; and `is`, `has`.
#include <algorithm>

#include "compiler/check/checker.hpp"
#include "dsl/syntax/scan.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

std::vector<std::string> Checker::visible(const Scope& scope) {
  std::vector<std::string> out;
  if (!guess()) return out;
  for (const auto& [n, v] : scope.locals) out.push_back(n);
  for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent)
    for (const auto& [n, v] : frames_[static_cast<std::size_t>(f)])
      if (!loop_over(f, v, scope)) out.push_back(n);
  for (const auto& [n, t] : scope.things) out.push_back(n);
  for (const Column& c : m.columns)
    if (c.owners.empty()) out.push_back(c.name);
  for (const Term& t : m.terms) out.push_back(t.name);
  for (const Quantity& q : m.quantities) out.push_back(q.name);
  for (const auto& [n, o] : options_) out.push_back(n);
  for (const Kind& k : m.kinds) out.push_back(k.plural);
  for (const Kind& k : m.kinds)
    for (const Thing& t : k.things)
      if (t.example < 0) out.push_back(said(t.name));
  for (const std::string& w : m.words) out.push_back(w);
  return out;
}

bool Checker::is_plain_word(std::string_view text) {
  return !text.empty() && syntax::scan::begins_word(text.front()) && std::all_of(text.begin(), text.end(), syntax::scan::is_letter);
}

// A name, with or without quotes.
std::string Checker::named(Node name) { return name.is(SK::e_text) ? unquote(name.text()) : std::string(name.text()); }

// The name of a thing as a rule says it.
std::string Checker::said(const std::string& name) { return is_plain_word(name) ? name : "\"" + name + "\""; }

// Whether a name of a frame is that of a loop of this text which is over, or not begun.
bool Checker::loop_over(std::int32_t flow, VarId var, const Scope& scope) const {
  return scope.placed && flow == scope.flow && loop_vars_.contains(var) && std::find(scope.around.begin(), scope.around.end(), var) == scope.around.end();
}

// The name of the innermost loop that is open in a text.
std::string Checker::inner_loop(const Scope& scope) const {
  for (auto local = scope.locals.rbegin(); local != scope.locals.rend(); ++local)
    if (loop_vars_.contains(local->second)) return local->first;
  return {};
}

// The name in the frame of a flow as it is known in a scope, or -1.
VarId Checker::in_frame(std::int32_t flow, const std::string& text, const Scope& scope) const {
  if (scope.placed && flow == scope.flow)
    for (auto v = scope.around.rbegin(); v != scope.around.rend(); ++v)
      if (m.vars[static_cast<std::size_t>(*v)].name == text) return *v;
  const auto& frame = frames_[static_cast<std::size_t>(flow)];
  const auto it = frame.find(text);
  return it == frame.end() || loop_over(flow, it->second, scope) ? -1 : it->second;
}

// Names of this place that hold what a type asks for.
std::vector<std::string> Checker::called_so(const Scope& scope, const Type& type) const {
  std::vector<std::string> out;
  const auto look = [&](const std::string& n, VarId v) {
    if (const Type& t = m.vars[static_cast<std::size_t>(v)].type; t.base != Base::unknown && fits(t, type)) out.push_back(n);
  };
  for (const auto& [n, v] : scope.locals) look(n, v);
  for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent)
    for (const auto& [n, v] : frames_[static_cast<std::size_t>(f)])
      if (!loop_over(f, v, scope)) look(n, v);
  return out;
}

// "write one of `Red`, `Blue`", for as many as a line holds.
std::string Checker::one_of_these(const std::vector<std::string>& known) {
  constexpr std::size_t most = 6;
  if (known.empty() || known.size() > most) return {};
  std::string all;
  for (const std::string& each : known) all += (all.empty() ? "`" : ", `") + each + "`";
  return "write one of " + all;
}

namespace {

std::string sort_of_flow(image::FlowKind kind) {
  switch (kind) {
    case image::FlowKind::sequence: return "a sequence";
    case image::FlowKind::phase: return "a phase";
    case image::FlowKind::procedure: return "a procedure";
    case image::FlowKind::action: return "an action";
    case image::FlowKind::law: return "a law";
  }
  return "a flow";
}

}  // namespace

ExprId Checker::name(Node node, Scope& scope) {
  return name_or(node, scope, [&](Span span, const std::string& text) {
    if (text.size() > 1 && (text[0] == 'd' || text[0] == 'D') && text.find_first_not_of("0123456789", 1) == std::string::npos) {
      report(Code::foreign_habit, span, text, "a die is thrown before its number is asked for: `roll d6 as NAME`");
      return;
    }
    if (text == "map_edge") {
      report(Code::unknown_name, span, text, "it belongs to hexes: it needs `kind hex`");
      return;
    }
    if (text == "true" || text == "false") {
      const std::string meant = text == "true" ? "yes" : "no";
      report(Code::foreign_habit, span, text, "write `" + meant + "`").suggest(meant);
      return;
    }
    static constexpr std::string_view numbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
    if (const auto* const it = std::find(std::begin(numbers), std::end(numbers), text); it != std::end(numbers)) {
      const std::string digits = std::to_string(it - std::begin(numbers));
      report(Code::unknown_name, span, text, "a number is written in digits: `" + digits + "`").suggest(digits);
      return;
    }
    if (const auto flow = flows_.find(text), end = flows_.end(); flow != end || steps_.contains(text)) {
      const Span there = flow != end ? m.flows[static_cast<std::size_t>(flow->second)].span : m.steps[static_cast<std::size_t>(steps_.at(text).front())].span;
      report(Code::unknown_name, span, text, "`" + text + "` is " + (flow != end ? sort_of_flow(m.flows[static_cast<std::size_t>(flow->second)].kind) : "a step") +
                 ", and a value is asked for here: what happens there is written `before " + text + " { ... }` or `after " + text + " { ... }`")
          .label(there, "it is declared here");
      return;
    }
    if (scope.flow >= 0) {
      const auto& frame = frames_[static_cast<std::size_t>(scope.flow)];
      const auto over = frame.find(text);
      const std::string meant = inner_loop(scope);
      if (over != frame.end() && !meant.empty() && loop_over(scope.flow, over->second, scope)) {
        report(Code::unknown_name, span, text, "did you mean `" + meant + "`?").label(m.vars[static_cast<std::size_t>(over->second)].span, "the loop of this name is another").suggest(meant);
        return;
      }
    }
    std::vector<std::string> known = visible(scope);
    if (!known.empty()) known.insert(known.end(), {"none", "yes", "no"});
    if (!known.empty() && m.hex_kind >= 0) known.emplace_back("map_edge");
    const std::string owned = whose_field(text);
    if (const std::int32_t kind = kind_named(text); kind >= 0) {
      std::vector<std::string> called;  // what is known here of such a kind
      const auto look = [&](const std::string& n, VarId v) {
        const Type& t = m.vars[static_cast<std::size_t>(v)].type;
        if (t.base == Base::thing && t.kind >= 0 && related(kind, t.kind) && std::find(called.begin(), called.end(), n) == called.end()) called.push_back(n);
      };
      for (const auto& [n, v] : scope.locals) look(n, v);
      for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent)
        for (const auto& [n, v] : frames_[static_cast<std::size_t>(f)])
          if (!loop_over(f, v, scope)) look(n, v);
      std::string list;
      for (const std::string& n : called) list += (list.empty() ? "`" : ", `") + n + "`";
      report(Code::unknown_name, span, text, called.empty() ? "`" + text + "` is a kind, and none of it has a name here: `some x in " + m.kinds[static_cast<std::size_t>(kind)].plural + ": (...)` looks for one"
                                             : "`" + text + "` is a kind; of it are known here: " + list)
          .suggest(called.size() == 1 ? called.front() : "");
      return;
    }
    if (text == "null" || text == "nil") {
      report(Code::unknown_name, span, text, "what is nothing is called `none`").suggest("none");
      return;
    }
    // `s` in a loop over `ss`
    if (const std::string loop = inner_loop(scope); owned.empty() && !loop.empty() && (loop.starts_with(text) || text.starts_with(loop))) {
      report(Code::unknown_name, span, text, "did you mean `" + loop + "`?").suggest(loop);
      return;
    }
    report(Code::unknown_name, span, text, owned.empty() ? near_or_new(text, known, "`state " + text + " : 0..9`, or `term " + text + " means ...`") : owned)
        .suggest(owned.empty() ? diagnostics::nearest(text, known) : "");
  });
}

// What to write for a field that stands without whose it is; empty for what is no field.
std::string Checker::whose_field(const std::string& text) const {
  const auto it = columns_.find(text);
  if (it == columns_.end()) return {};
  for (const std::int32_t c : it->second) {
    const Column& col = m.columns[static_cast<std::size_t>(c)];
    if (col.owners.size() != 1) continue;
    const std::string& owner = m.kinds[static_cast<std::size_t>(col.owners[0])].name;
    return "it is said of a " + owner + ": write `" + text + " of X`" + (col.type.base == Base::flag ? ", or `X is " + text + "`" : "");
  }
  return {};
}

ExprId Checker::name_or(Node node, Scope& scope, const std::function<void(Span, const std::string&)>& missing) {
  const std::string text(node.text());
  const Span span = node.span();
  if (scope.unsure.contains(text)) return unknown(span);
  const auto var = [&](VarId v) { return make(ExprOp::var, m.vars[static_cast<std::size_t>(v)].type, span, {}, v); };
  for (std::size_t i = scope.locals.size(); i > 0; --i)
    if (scope.locals[i - 1].first == text) return var(scope.locals[i - 1].second);
  for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent) {
    const auto i = static_cast<std::size_t>(f);
    VarId v = in_frame(f, text, scope);
    if (v < 0 && flow_state_[i] == 0) {
      ensure_flow(f);
      v = in_frame(f, text, scope);
    }
    if (v >= 0 && f != scope.flow && scope.example < 0 && loop_vars_.contains(v)) loop_uses_.push_back({span, v, scope.flow, inner_loop(scope)});
    if (v >= 0) return var(v);
  }
  if (const auto it = scope.things.find(text); it != scope.things.end()) {
    const auto& [root, index] = it->second;
    const Thing& t = m.kinds[static_cast<std::size_t>(root)].things[static_cast<std::size_t>(index)];
    return constant(thing_type(t.kind), index, span);
  }
  if (const std::int32_t c = column_for(text, -1); c >= 0)
    return make(ExprOp::field, read_type(c), span, {}, c);
  if (const auto it = terms_.find(text); it != terms_.end()) {
    const std::int32_t t = it->second;
    if (!m.terms[static_cast<std::size_t>(t)].params.empty()) {
      report(Code::wrong_arity, span, text, std::to_string(m.terms[static_cast<std::size_t>(t)].params.size()), "0", "write `" + text + " of x`");
      return unknown(span);
    }
    const Type type = term_type(t);
    open_here(m.terms[static_cast<std::size_t>(t)].flow, text, span, scope);
    return make(ExprOp::term, type, span, {}, t);
  }
  if (const auto it = quantities_.find(text); it != quantities_.end()) {
    const Quantity& q = m.quantities[static_cast<std::size_t>(it->second)];
    if (!q.params.empty()) {
      report(Code::wrong_arity, span, text, std::to_string(q.params.size()), "0", "write `" + text + " of x`");
      return unknown(span);
    }
    open_here(q.flow, text, span, scope);
    return make(ExprOp::quantity, m.quantities[static_cast<std::size_t>(it->second)].type, span, {}, it->second);
  }
  if (const auto it = options_.find(text); it != options_.end()) {
    m.options[static_cast<std::size_t>(it->second)].asked = true;
    const std::string& value = m.options[static_cast<std::size_t>(it->second)].value;
    Type t;
    std::int64_t v = 0;
    if (image::read_measure(value, v)) {
      t.base = Base::integer;
      t.measure = measure_of(value, v);
      t.lo = t.hi = v;
      return constant(t, v, span);
    }
    if (value == "yes" || value == "no" || value == "on" || value == "off") {
      t.base = Base::flag;
      t.hi = 1;
      return constant(t, value == "yes" || value == "on", span);
    }
    t.base = Base::word;
    for (const std::string& w : m.options[static_cast<std::size_t>(it->second)].values) t.words.push_back(word(w));
    return constant(t, word(value), span);
  }
  if (const auto it = plurals_.find(text); it != plurals_.end()) {
    Type t;
    t.base = Base::set;
    t.kind = it->second;
    return make(ExprOp::extent, t, span);
  }
  if (text == "map_edge" && m.hex_kind >= 0) {
    Type t;
    t.base = Base::set;
    t.kind = m.hex_kind;
    return make(ExprOp::map_edge, t, span);
  }
  if (text == "game" && scope.example >= 0) return make(ExprOp::result, thing_type(m.side_kind, true), span);
  if (text == "replaced") {
    Type t;
    t.base = Base::flag;
    t.hi = 1;
    return make(ExprOp::replaced, t, span);
  }
  std::int64_t index = 0;
  if (const std::int32_t kind = thing_named(text, -1, index); kind >= 0) return constant(thing_type(kind), index, span);
  if (const auto it = words_.find(text); it != words_.end()) {
    Type t;
    t.base = Base::word;
    t.words = {it->second};
    return constant(t, it->second, span);
  }
  if (!scope.unsure_flow) missing(span, text);
  return unknown(span);
}

// `x is W`: a kind, a flag, a word of one of its fields, or a term about it; by the kind of x.
ExprId Checker::is_word(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const Span span = node.span();
  ExprId x = expr(node[0], scope);
  const bool negated = bool(node.child(SK::k_not));
  const Node last = node[node.size() - 1];
  const auto finish = [&](ExprId e) { return negated ? make(ExprOp::not_, flag, span, {e}) : e; };
  if (last.is(SK::e_none)) {
    if (type_of(x).base == Base::set) return finish(same_elements(x, make(ExprOp::set_of, type_of(x), last.span()), true, span));
    Type none;
    none.base = Base::none;
    none.or_none = true;
    const ExprId n = constant(none, -1, last.span());
    return finish(make(ExprOp::eq, flag, span, {x, n}));
  }
  if (last.is(SK::e_yes) || last.is(SK::e_false)) {
    const ExprId v = constant(flag, last.is(SK::e_yes), last.span());
    return finish(make(ExprOp::eq, flag, span, {expect_flag(x), v}));
  }
  const std::string text = named(last);
  if (last.is(SK::e_text) && is_plain_word(text)) {
    no_quotes(last);
    return unknown(span);
  }
  if (type_of(x).base == Base::integer && m.hex_kind >= 0 && at(x).op == ExprOp::constant) x = expect(x, thing_type(m.hex_kind));
  const Type t = type_of(x);
  if (t.base == Base::unknown) return unknown(span);
  if (t.base == Base::thing) {
    if (const std::int32_t k = kind_named(text); k >= 0 && related(k, t.kind)) {
      const ExprId e = make(ExprOp::is_kind, flag, span, {x});
      at(e).value = k;
      return finish(e);
    }
    if (const std::int32_t c = column_for(text, t.kind); c >= 0 && m.columns[static_cast<std::size_t>(c)].type.base == Base::flag)
      return finish(make(ExprOp::field, flag, span, {x}, c));
    if (const auto w = words_.find(text); w != words_.end()) {
      for (std::size_t c = 0; c < m.columns.size(); ++c) {
        const Column& col = m.columns[c];
        if (col.owners.size() != 1 || col.type.base != Base::word || !related(col.owners[0], t.kind)) continue;
        if (std::find(col.type.words.begin(), col.type.words.end(), w->second) == col.type.words.end()) continue;
        const Type ct = col.type;
        const ExprId f = make(ExprOp::field, ct, span, {x}, static_cast<std::int32_t>(c));
        const ExprId v = constant(ct, w->second, last.span());
        return finish(make(ExprOp::eq, flag, span, {f, v}));
      }
    }
    if (const auto it = terms_.find(text); it != terms_.end() && m.terms[static_cast<std::size_t>(it->second)].params.size() == 1) {
      const Type p = m.vars[static_cast<std::size_t>(m.terms[static_cast<std::size_t>(it->second)].params[0])].type;
      if (fits(t, p)) {
        const Type value = term_type(it->second);
        if (value.base != Base::flag && value.base != Base::unknown)
          report(Code::wrong_type, last.span(), "yes or no", show(value), "`is` asks a term that is yes or no");
        return finish(make(ExprOp::term, flag, span, {x}, it->second));
      }
    }
    std::int64_t index = 0;
    if (thing_named(text, t.kind, index) >= 0) {
      const ExprId v = constant(t, index, last.span());
      return finish(make(ExprOp::eq, flag, span, {x, v}));
    }
  }
  if (t.base == Base::word) {
    const auto w = words_.find(text);
    if (w != words_.end() && std::find(t.words.begin(), t.words.end(), w->second) != t.words.end()) {
      const ExprId v = constant(t, w->second, last.span());
      return finish(make(ExprOp::eq, flag, span, {x, v}));
    }
  }
  std::vector<std::string> known;
  if (!guess()) {
    // too many are unknown
  } else if (t.base == Base::thing) {
    for (const Kind& k : m.kinds)
      if (related(static_cast<std::int32_t>(&k - m.kinds.data()), t.kind)) known.push_back(k.name);
    for (const Column& c : m.columns) {
      if (c.owners.size() != 1 || !related(c.owners[0], t.kind)) continue;
      if (c.type.base == Base::flag) known.push_back(c.name);
      for (const std::int32_t w : c.type.words)
        if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
    }
    for (const Term& term : m.terms)
      if (term.params.size() == 1 && fits(t, m.vars[static_cast<std::size_t>(term.params[0])].type)) known.push_back(term.name);
  } else if (t.base == Base::word) {
    for (const std::int32_t w : t.words)
      if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
  }
  if (t.or_none) known.emplace_back("none");
  std::string help = t.base == Base::set ? "write `is none`, `count of ... = 0` or `... in ...`" : field_with(text, t, std::string(text_at(at(x).span)));
  const std::vector<std::string> open = called_so(scope, t);
  if (std::find(open.begin(), open.end(), text) != open.end())
    help = "two things are compared with `=`: write `" + std::string(text_at(at(x).span)) + (negated ? " != " : " = ") + text + "`";
  if (help.empty()) help = diagnostics::did_you_mean(text, known);
  report(Code::unknown_word, last.span(), text, show(t), help).suggest(diagnostics::nearest(text, known));
  return unknown(span);
}

// "write `terrain of goal = town`": the field of such things that can hold what is called so; empty where there is none,
// or several.
std::string Checker::field_with(const std::string& value, const Type& subject, const std::string& said) const {
  if (subject.base != Base::thing) return {};
  const Column* found = nullptr;
  for (const Column& c : m.columns) {
    if (c.owners.size() != 1 || !related(c.owners[0], subject.kind) || c.type.base != Base::thing) continue;
    std::int64_t index = 0;
    if (thing_named(value, c.type.kind, index) < 0) continue;
    if (found != nullptr) return {};
    found = &c;
  }
  return found == nullptr ? std::string() : "write `" + found->name + " of " + said + " = " + value + "`";
}

ExprId Checker::has_done(Node node, Scope& scope) {
  Type flag;
  flag.base = Base::flag;
  flag.hi = 1;
  const ExprId x = expr(node[0], scope);
  const Node last = node[node.size() - 1];
  const std::string text(last.text());
  std::int32_t param = 0;
  const std::int32_t action = action_by_word(text, true, bool(node.child(SK::k_been)), param);
  if (action < 0) {
    std::vector<std::string> known;
    for (const Action& a : m.actions)
      if (!a.participle.empty()) known.push_back(a.participle);
    report(Code::duty_action, last.span(), text, diagnostics::did_you_mean(text, known)).suggest(diagnostics::nearest(text, known));
    return unknown(node.span());
  }
  const ExprId e = make(ExprOp::has_done, flag, node.span(), {x}, action);
  at(e).value = param;
  return node.child(SK::k_not) ? make(ExprOp::not_, flag, node.span(), {e}) : e;
}

}  // namespace tercio::check
