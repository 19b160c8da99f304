// Sentences: what a flow does, one after the other.
#include <algorithm>
#include <charconv>

#include "compiler/check/checker.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

BlockId Checker::block(Node node, Scope& scope, std::int32_t handle) {
  Block b;
  for (const Node stmt : node.children(SK::stmt)) sentence(stmt, scope, handle, b);
  m.blocks.push_back(std::move(b));
  return static_cast<BlockId>(m.blocks.size()) - 1;
}

// A block, or `: nothing`, which is -1.
BlockId Checker::body(Node node, Scope& scope, std::int32_t handle) {
  const Node b = node.child(SK::block);
  return b ? block(b, scope, handle) : -1;
}

// A name that a sentence sets lives in the frame of its flow; in a window it is private to the window's text.
VarId Checker::set_name(Node name, const Type& type, Scope& scope) {
  const std::string text(name.text());
  if (scope.window) {
    const VarId v = bind(text, type, name.span(), scope.flow);
    scope.locals.emplace_back(text, v);
    return v;
  }
  auto& frame = frames_[static_cast<std::size_t>(scope.flow)];
  if (const auto it = frame.find(text); it != frame.end())
    if ((is_open(it->second, scope) || !loop_vars_.contains(it->second)) && widen(it->second, type)) return it->second;
  const VarId v = bind(text, type, name.span(), scope.flow);
  frame[text] = v;
  return v;
}

// A flow that is called in both of two loops of one name asks for whichever goes round: they share one place.
void Checker::share_loop(VarId first, VarId later, const Scope& scope) {
  if (first == later || is_open(first, scope) || !loop_vars_.contains(first)) return;
  Var& again = m.vars[static_cast<std::size_t>(later)];
  if (widen(first, again.type)) again.same = first;
}

bool Checker::is_open(VarId var, const Scope& scope) {
  return std::any_of(scope.locals.begin(), scope.locals.end(), [&](const auto& local) { return local.second == var; });
}

// Whether a name can also hold what has a type; then its range takes that in.
bool Checker::widen(VarId var, const Type& type) {
  Type& t = m.vars[static_cast<std::size_t>(var)].type;
  if (t.base != type.base || t.kind != type.kind || !agree(t, type)) return false;
  t.lo = std::min(t.lo, type.lo);
  t.hi = std::max(t.hi, type.hi);
  t.or_none = t.or_none || type.or_none;
  if (t.measure.any) t.measure = type.measure;
  return true;
}

void Checker::sentence(Node stmt, Scope& scope, std::int32_t handle, Block& out) {
  const std::int32_t own = inner_handle(stmt.child(SK::cite), handle);
  Node node;
  for (const Node c : stmt.children())
    if (!c.is(SK::cite)) node = c;
  if (!node) return;
  Stmt s;
  s.span = node.span();
  s.handle = own;
  const auto flag = [&](Node n) { return expect_flag(expr(n, scope)); };
  Type number;
  number.base = Base::integer;
  switch (node.kind()) {
    case SK::s_let: {
      s.kind = StmtKind::let;
      s.e1 = expr(node[1], scope);
      if (type_of(s.e1).base == Base::ratio) report(Code::not_storable, node[1].span());
      if (type_of(s.e1).base == Base::text || type_of(s.e1).base == Base::none) {
        report(Code::wrong_type, node[1].span(), "a number, a word, a thing or a set", show(type_of(s.e1)), "");
        s.e1 = unknown(node[1].span());
      }
      s.var = set_name(node[0], type_of(s.e1), scope);
      break;
    }
    case SK::s_now: write(node, scope, s); break;
    case SK::s_roll: roll(node, scope, s); break;
    case SK::s_roll_again: {
      const std::string name(node[0].text());
      std::int32_t flow = scope.flow;
      auto it = rolls_.find({flow, name});
      for (; it == rolls_.end() && flow >= 0; it = rolls_.find({flow, name})) {
        flow = m.flows[static_cast<std::size_t>(flow)].parent;
        if (flow < 0) break;
        ensure_flow(flow);
      }
      if (it == rolls_.end() || twice_rolled_.count({flow, name}) != 0) {
        report(Code::roll_again, node[0].span(), name);
        return;
      }
      s = it->second;
      s.span = node.span();
      s.handle = own;
      break;
    }
    case SK::s_draw: draw(node, scope, s); break;
    case SK::s_outcome: outcome(node, scope, own, s); break;
    case SK::s_if: {
      s.kind = StmtKind::if_;
      s.e1 = flag(node[0]);
      s.block = block(node[1], scope, own);
      if (node.size() > 2 && node[2].is(SK::s_if)) {
        Block inner;
        // an `else if` is a block with one sentence; its node is the s_if itself
        Stmt nested;
        nested.kind = StmtKind::if_;
        const std::function<void(Node, Stmt&)> chain = [&](Node n, Stmt& to) {
          to.kind = StmtKind::if_;
          to.span = n.span();
          to.handle = own;
          to.e1 = flag(n[0]);
          to.block = block(n[1], scope, own);
          if (n.size() > 2 && n[2].is(SK::s_if)) {
            Stmt deeper;
            chain(n[2], deeper);
            Block b;
            b.sentences.push_back(std::move(deeper));
            m.blocks.push_back(std::move(b));
            to.other = static_cast<BlockId>(m.blocks.size()) - 1;
          } else if (n.size() > 2) {
            to.other = block(n[2], scope, own);
          }
        };
        chain(node[2], nested);
        inner.sentences.push_back(std::move(nested));
        m.blocks.push_back(std::move(inner));
        s.other = static_cast<BlockId>(m.blocks.size()) - 1;
      } else if (node.size() > 2) {
        s.other = block(node[2], scope, own);
      }
      break;
    }
    case SK::s_for: {
      s.kind = StmtKind::for_each;
      s.e1 = those(node[0], node[1], node.child(SK::p_where), scope, s.var, scope.flow);
      if (const Node by = node.child(SK::p_by); by) s.actor = expect(expr(by[0], scope), thing_type(m.side_kind));
      const std::string name(node[0].text());
      scope.locals.emplace_back(name, s.var);
      if (!scope.window) share_loop(frames_[static_cast<std::size_t>(scope.flow)].emplace(name, s.var).first->second, s.var, scope);
      loop_vars_.insert(s.var);
      ++scope.loops;
      s.block = block(node.child(SK::block), scope, own);
      --scope.loops;
      std::erase(scope.locals, std::pair<std::string, VarId>{name, s.var});
      break;
    }
    case SK::s_repeat: {
      s.kind = StmtKind::repeat;
      s.e1 = expect(expr(node[0], scope), number);
      if (node[0].is(SK::e_integer) && at(s.e1).op == ExprOp::constant && at(s.e1).value == 0)
        report(Code::out_of_range, node[0].span(), std::string(node[0].text()), "what can be repeated: once at least");
      ++scope.loops;
      s.block = block(node[1], scope, own);
      --scope.loops;
      break;
    }
    case SK::s_until: {
      s.kind = StmtKind::until_none;
      s.e1 = those(node[0], node[1], node.child(SK::p_where), scope, s.var, scope.flow);
      const std::string name(node[0].text());
      scope.locals.emplace_back(name, s.var);
      ++scope.loops;
      s.block = block(node.child(SK::block), scope, own);
      --scope.loops;
      std::erase(scope.locals, std::pair<std::string, VarId>{name, s.var});
      break;
    }
    case SK::s_together:
      s.kind = StmtKind::together;
      s.block = block(node[0], scope, own);
      break;
    case SK::s_leave: leave(node, scope, s); break;
    case SK::s_step: {
      s.kind = StmtKind::step;
      for (const std::int32_t step : steps_[std::string(node[0].text())])
        if (m.steps[static_cast<std::size_t>(step)].flow == scope.flow) s.step = step;
      if (s.step < 0) return;  // a step inside a window: reported when it was found
      for (const auto& local : scope.locals) step_loops_[s.step].push_back(local.second);
      if (node.size() > 1) s.block = block(node[1], scope, own);
      break;
    }
    case SK::s_chooses: chooses(node, scope, own, s); break;
    case SK::s_may: {
      s.kind = StmtKind::may;
      s.actor = expect(expr(node[0], scope), thing_type(m.side_kind));
      s.text = unquote(node[1].text());
      if (const Node when = node.child(SK::p_when); when) s.e1 = flag(when[0]);
      const std::vector<Node> blocks = node.children(SK::block);
      s.block = block(blocks[0], scope, own);
      if (blocks.size() > 1) s.other = block(blocks[1], scope, own);
      break;
    }
    case SK::s_picks: picks(node, scope, own, s); break;
    case SK::s_call: call(node, scope, s); break;
    case SK::d_action: {
      s.kind = StmtKind::action;
      const auto it = flows_.find(std::string(node.child(SK::name).text()));
      if (it == flows_.end()) return;
      s.flow = it->second;
      break;
    }
    default: return;
  }
  out.sentences.push_back(std::move(s));
}

void Checker::roll(Node node, Scope& scope, Stmt& s) {
  s.kind = StmtKind::roll;
  const std::string_view die = node[0].text();
  const std::size_t d = die.find('d');
  std::int32_t dice = 1;
  const auto read = [](std::string_view digits, std::int32_t& n) {  // what is too large for a number is out of every range
    if (std::from_chars(digits.data(), digits.data() + digits.size(), n).ec != std::errc()) n = -1;
  };
  if (d > 0) read(die.substr(0, d), dice);
  read(die.substr(d + 1), s.sides);
  s.dice = dice;
  if (s.sides < 2 || s.sides > image::limits::die_sides || dice < 1 || dice > image::limits::dice)
    report(Code::out_of_range, node[0].span(), std::string(die),
           "1 to " + std::to_string(image::limits::dice) + " dice of 2 to " + std::to_string(image::limits::die_sides) + " sides");
  Type t;
  t.base = Base::integer;
  t.lo = dice;
  t.hi = static_cast<std::int64_t>(dice) * s.sides;
  Node name;
  for (const Node c : node.children(SK::name)) name = c;
  const std::string text(name.text());
  if (const Node on = node.child(SK::p_on_table); on) {
    s.var2 = bind("roll of " + text, t, node[0].span(), scope.flow);
    const auto it = charts_.find(std::string(on[0].text()));
    if (it == charts_.end()) {
      std::vector<std::string> known;
      for (const auto& [n, i] : charts_) known.push_back(n);
      report(Code::unknown_name, on[0].span(), std::string(on[0].text()), near_or_new(on[0].text(), known, "`table " + std::string(on[0].text()) + ": ...`"))
          .suggest(diagnostics::nearest(on[0].text(), known));
      if (on.size() > 1) expr(on[1], scope);
      s.e1 = unknown(node.span());
    } else {
      std::vector<ExprId> args{make(ExprOp::var, t, node[0].span(), {}, s.var2)};
      if (on.size() > 1) args.push_back(expr(on[1], scope));
      const Chart& chart = m.charts[static_cast<std::size_t>(it->second)];
      if (args.size() != chart.axes.size()) {
        report(Code::wrong_arity, on.span(), chart.name, std::to_string(chart.axes.size()), std::to_string(args.size()), "the die is one of them; the rest stands after `at`");
        s.e1 = unknown(node.span());
      } else {
        const Axis& thrown = chart.axes[0];
        if (thrown.type.base == Base::integer && !thrown.clamped && (t.lo < thrown.type.lo || t.hi > thrown.type.hi))
          report(Code::die_range, node[0].span(), std::string(die), std::to_string(t.lo), std::to_string(t.hi), chart.name,
                 std::to_string(thrown.type.lo), std::to_string(thrown.type.hi))
              .label(chart.span, "the chart is here");
        for (std::size_t i = 0; i < args.size(); ++i) args[i] = expect(args[i], chart.axes[i].type);
        s.e1 = make(ExprOp::chart, chart.gives, node.span(), std::move(args), it->second);
      }
    }
    t = type_of(s.e1);
  }
  s.var = set_name(name, t, scope);
  if (!scope.window) {
    const std::pair<std::int32_t, std::string> key{scope.flow, text};
    if (!rolls_.emplace(key, s).second) twice_rolled_.insert(key);
  }
}

void Checker::call(Node node, Scope& scope, Stmt& s) {
  s.kind = StmtKind::call;
  const Node name = node[0];
  std::vector<ExprId> args;
  for (std::size_t i = 1; i < node.size(); ++i) args.push_back(expr(node[i], scope));
  if (flows_.count(std::string(name.text())) == 0 && pile_sentence(node, args, s)) return;
  s.flow = flow_named(name);
  if (s.flow < 0) return;
  if (!says(name, s.flow)) {
    guessed_calls_.emplace(s.span.file, s.span.begin);
    return;
  }
  const Flow& f = m.flows[static_cast<std::size_t>(s.flow)];
  if (f.kind == image::FlowKind::action) {
    report(Code::unknown_flow, name.span(), f.name, "an action is done by a player, never called");
    return;
  }
  if (!open_here(f.parent, f.name, name.span(), scope)) return;
  const bool calls_phase = f.kind == image::FlowKind::phase || f.kind == image::FlowKind::sequence;
  const Flow& caller = m.flows[static_cast<std::size_t>(scope.flow)];
  if (calls_phase && caller.kind != image::FlowKind::sequence)
    report(Code::phase_outside, name.span(), f.name, f.kind == image::FlowKind::phase ? "phase" : "sequence", caller.name).label(f.span, "declared here");
  if (args.size() != f.params.size()) {
    report(Code::wrong_arity, node.span(), f.name, std::to_string(f.params.size()), std::to_string(args.size()), "").label(f.span, "declared here");
    return;
  }
  const std::vector<VarId> params = f.params;
  if (match_args(f.name, params, args, node.span())) s.args = std::move(args);
}

// Who wins: a name that is none is a side, or a text without its quotes.
ExprId Checker::winner(Node name, Scope& scope) {
  return name_or(name, scope, [&](Span span, const std::string& text) {
    const std::vector<std::string> known = guess() ? values_of(thing_type(m.side_kind)) : std::vector<std::string>();
    std::vector<std::string> near = visible(scope);
    near.insert(near.begin(), known.begin(), known.end());
    const std::string meant = diagnostics::did_you_mean(text, near), sides = one_of_these(known);
    report(Code::unknown_name, span, text, !meant.empty() ? meant : (sides.empty() ? "write a side" : sides) + ", or a text in quotes: `\"" + text + "\"`")
        .suggest(diagnostics::nearest(text, near));
  });
}

void Checker::leave(Node node, Scope& scope, Stmt& s) {
  const std::string name(node[0].text());
  if (name == "loop") {
    s.kind = StmtKind::leave_loop;
    if (scope.loops == 0) report(Code::leave_target, node[0].span(), "loop").help = "it stands in no `for each`, `repeat` or `until`";
    return;
  }
  if (name == "game") {
    s.kind = StmtKind::leave_game;
    const Node result = node.child(SK::p_result);
    if (!result) {
      report(Code::wrong_type, node.span(), "a result", "nothing", "write `leave game as \"draw\"`, or as a side");
      return;
    }
    const bool before = std::exchange(texts_too_, true);
    s.e1 = result[0].is(SK::e_name) ? winner(result[0], scope) : expr_or_text(result[0], scope, m.side_kind);
    texts_too_ = before;
    const Type t = type_of(s.e1);
    const bool side = t.base == Base::thing && (t.kind < 0 || m.side_kind < 0 || related(t.kind, m.side_kind));
    if (t.base == Base::unknown || t.base == Base::text || side) return;
    report(Code::wrong_type, result[0].span(), "a side or a text", show(t), "");
    s.e1 = unknown(result[0].span());
    return;
  }
  s.kind = StmtKind::leave;
  const std::string meant = flows_.contains(name) ? "" : diagnostics::nearest(name, {"loop", "game"});
  if (!meant.empty()) {
    report(Code::unknown_flow, node[0].span(), name, "did you mean `" + meant + "`?").suggest(meant);
    return;
  }
  s.flow = flow_named(node[0]);
  if (s.flow < 0) return;
  std::string open;
  for (std::int32_t f = scope.flow; f >= 0; f = m.flows[static_cast<std::size_t>(f)].parent) {
    if (f == scope.ended) continue;
    if (f == s.flow) return;
    open += (open.empty() ? "`" : ", `") + m.flows[static_cast<std::size_t>(f)].name + "`";
  }
  diagnostics::Finding& found = report(Code::leave_target, node[0].span(), name);
  found.label(m.flows[static_cast<std::size_t>(s.flow)].span, "it is declared here");
  if (!open.empty()) found.help = "what can be left here: " + open;
}

}  // namespace tercio::check
