// What an example plays: a flow with its answers and dice, and what must be refused or offered in it.
#include <algorithm>
#include <cctype>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

// The text of an option as one word, the name of its answer.
std::string option_name(std::string text) {
  for (char& c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return text;
}

// `charge` names the text "charge with all".
bool names(const std::string& said, const std::string& whole) { return whole == said || whole.starts_with(said + "_"); }

}  // namespace

// What is asked of players: the name of each choice, and the texts of `may` and `picks` as words.
const std::vector<Checker::Choosable>& Checker::asked_of_players() {
  std::vector<Choosable>& all = asked_;
  if (!all.empty()) return all;
  for (const Block& b : m.blocks) {
    for (const Stmt& s : b.sentences) {
      const bool ordered = s.kind == StmtKind::for_each && s.actor >= 0;
      if (s.kind == StmtKind::chooses) all.push_back({m.vars[static_cast<std::size_t>(s.choice.var)].name, s.choice.var, &s});
      if (s.kind == StmtKind::draw || ordered) all.push_back({m.vars[static_cast<std::size_t>(s.var)].name, s.var, &s});
      if (s.kind == StmtKind::may) all.push_back({option_name(s.text), -1, &s});
      for (const PickOption& option : s.options) all.push_back({option_name(option.text), -1, &s});
    }
  }
  return all;
}

void Checker::tell_not_asked(Node name, const std::vector<std::string>& known) {
  const std::string said(name.text());
  report(Code::unknown_name, name.span(), said, diagnostics::did_you_mean(said, known)).suggest(diagnostics::nearest(said, known));
}

Answer Checker::answer(Node node, Scope& scope) {
  Answer out;
  out.name = std::string(node[0].text());
  out.span = node.span();
  out.value = expr(node[1], scope);
  bool known = false;
  for (const Choosable& asked : asked_of_players()) {
    const bool text = asked.var < 0;
    if (text ? !names(out.name, asked.name) : out.name != asked.name) continue;
    if (!text && !known && asked.at->kind != StmtKind::for_each) {
      const Type want = m.vars[static_cast<std::size_t>(asked.var)].type;
      const Expr given = at(out.value);
      // `none`, or `set()`, of a choice of several
      const bool nobody = given.type.base == Base::none || (given.op == ExprOp::set_of && given.kids.empty());
      out.value = want.base == Base::set && nobody ? make(ExprOp::set_of, want, given.span) : expect(out.value, want);
    }
    known = true;
  }
  if (known) return out;
  std::vector<std::string> all;
  for (const Choosable& asked : asked_of_players()) all.push_back(asked.name);
  tell_not_asked(node[0], all);
  return out;
}

void Checker::play(Node when, Example& out, Scope& scope) {
  ExampleStep s;
  s.kind = ExampleStep::Kind::when;
  s.span = when.span();
  s.flow = flow_named(when[0]);
  scope.unsure_flow = scope.unsure_flow || !says(when[0], s.flow);
  if (s.flow < 0) return;
  scope.flow = s.flow;
  std::vector<ExprId> args;
  for (const Node a : when.child(SK::args).children()) args.push_back(expr(a, scope));
  const std::vector<VarId> params = m.flows[static_cast<std::size_t>(s.flow)].params;
  if (!says(when[0], s.flow) || !match_args(m.flows[static_cast<std::size_t>(s.flow)].name, params, args, when[0].span())) return;
  s.args = std::move(args);
  for (const Node a : when.children(SK::answer)) s.answers.push_back(answer(a, scope));
  take_dice(when, s);
  out.steps.push_back(std::move(s));
}

// The most that a die of these rules shows, or that a draw can be out of.
std::int64_t Checker::most_thrown() const {
  std::int64_t most = 0;
  for (const Block& b : m.blocks) {
    for (const Stmt& s : b.sentences) {
      if (s.kind == StmtKind::roll) most = std::max<std::int64_t>(most, s.sides);
      if (s.kind == StmtKind::draw) return largest_number;
    }
  }
  return most;
}

void Checker::take_dice(Node when, ExampleStep& step) {
  const std::int64_t most = when.child(SK::p_dice) ? most_thrown() : 0;
  for (const Node n : when.child(SK::p_dice).children(SK::number)) {
    const std::int64_t shown = number_of(n);
    step.dice.push_back(static_cast<std::int32_t>(shown));
    if (most > 0 && (shown < 1 || shown > most))
      report(Code::out_of_range, n.span(), std::string(n.text()), most == largest_number ? "what a die shows: 1 and more" : "what a die of these rules shows: 1.." + std::to_string(most));
  }
}

// The declarations that can stand behind `refused by`, in order; with windows too, or without.
const std::vector<std::int32_t>& Checker::refusers(bool windows) {
  std::vector<std::int32_t>& all = windows ? refusers_and_windows_ : refusers_;
  if (!all.empty()) return all;
  for (std::size_t i = 0; i < decls.size(); ++i) {
    const SK sort = decls[i].node.kind();
    const bool itself = sort == SK::d_ban || sort == SK::d_duty || sort == SK::d_shape || sort == SK::d_action || sort == SK::d_phase || sort == SK::d_procedure;
    const bool window = sort == SK::d_before || sort == SK::d_after || sort == SK::d_instead || sort == SK::d_becomes;
    if (!decls[i].removed && (itself || (windows && window))) all.push_back(static_cast<std::int32_t>(i));
  }
  return all;
}

// `then refused by [case]`.
ExampleStep Checker::refusal(Node item) {
  ExampleStep s;
  s.kind = ExampleStep::Kind::refused;
  s.span = item.span();
  for (const Node handle : item.children(SK::handle)) {
    // What refuses by itself first; then windows, for what is chosen in them.
    const bool itself = !match_handle(handle[0], refusers(false)).empty();
    if (const std::int32_t i = find_handle(handle[0], refusers(!itself), "that refuses"); i >= 0) s.handles.push_back(decls[static_cast<std::size_t>(i)].handle);
  }
  return s;
}

// `then NAME is not offered`: as an answer is named, or an action.
ExampleStep Checker::offer(Node item) {
  ExampleStep s;
  s.kind = ExampleStep::Kind::offered;
  s.span = item.span();
  s.offer = std::string(item[0].text());
  s.absent = bool(item.child(SK::k_not));
  std::vector<std::string> all;
  for (const Action& a : m.actions) all.push_back(m.flows[static_cast<std::size_t>(a.flow)].name);
  for (const Choosable& asked : asked_of_players())
    if (asked.at->kind != StmtKind::draw) all.push_back(asked.name);
  if (std::none_of(all.begin(), all.end(), [&](const std::string& name) { return names(s.offer, name); })) tell_not_asked(item[0], all);
  return s;
}

}  // namespace tercio::check
