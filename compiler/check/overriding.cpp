// What beats what: `over` among the clauses of a quantity, `despite` among the bans of a permission.
#include <algorithm>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Stage = image::Clause::Stage;

std::string Checker::shape_of(ExprId e) const {
  std::vector<VarId> inner;
  return shape_of(e, inner);
}

std::string Checker::shape_of(ExprId e, std::vector<VarId>& inner) const {
  if (e < 0) return "-";
  const Expr& x = m.exprs[static_cast<std::size_t>(e)];
  if (x.type.base == Type::Base::unknown) return "?" + std::to_string(e);  // a fault of its own
  std::string text = std::to_string(static_cast<int>(x.op));
  if (x.op == ExprOp::constant || x.op == ExprOp::ratio || x.op == ExprOp::text) {
    // An option and a number are one constant here, and are another condition under other options.
    return text + "'" + std::string(text_at(x.span)) + "'" + std::to_string(x.value);
  }
  const bool binds = x.op == ExprOp::those || x.op == ExprOp::every || x.op == ExprOp::some || x.op == ExprOp::no ||
                     x.op == ExprOp::total || x.op == ExprOp::least || x.op == ExprOp::greatest;
  const auto bound = x.op == ExprOp::var ? std::find(inner.rbegin(), inner.rend(), x.a) : inner.rend();
  if (bound != inner.rend()) text += "^" + std::to_string(inner.rend() - bound);  // counted from outside
  else if (!binds) text += "." + std::to_string(x.a);
  if (x.op == ExprOp::extent) text += "." + std::to_string(x.type.kind);
  if (x.op == ExprOp::is_kind || x.op == ExprOp::has_done) text += "." + std::to_string(x.value);
  if (binds) inner.push_back(x.a);
  std::vector<std::string> parts;
  for (const ExprId kid : x.kids) parts.push_back(shape_of(kid, inner));
  if (binds) inner.pop_back();
  switch (x.op) {  // in any order the same
    case ExprOp::and_: case ExprOp::or_: case ExprOp::eq: case ExprOp::ne: case ExprOp::add: case ExprOp::mul:
    case ExprOp::set_of: case ExprOp::least_of: case ExprOp::greatest_of: std::sort(parts.begin(), parts.end()); break;
    default: break;
  }
  text += "(";
  for (const std::string& part : parts) text += part + ",";
  return text + ")";
}

// Whether what a sentence of a book overrides was taken away by another book, as a battle may: there is nothing left to
// override, and nobody can change the sentence.
bool Checker::lapsed(Node mark, const std::vector<std::int32_t>& among, std::int32_t sentence) const {
  if (!match_handle(mark, among).empty()) return false;
  const Removed* taken = taken_away(mark);
  const auto book = [&](std::int32_t handle) { return m.handle_books[static_cast<std::size_t>(handle)]; };
  return taken != nullptr && book(taken->by) != book(sentence);
}

// What each clause is `over`, and what that leaves unsaid.
void Checker::resolve_overs() {
  std::map<std::int32_t, std::int32_t> decl_of;  // by handle
  for (std::size_t i = 0; i < decls.size(); ++i)
    if (!decls[i].removed && decls[i].node.is(SK::d_clause)) decl_of[decls[i].handle] = static_cast<std::int32_t>(i);
  for (std::size_t q = 0; q < m.quantities.size(); ++q) {
    Quantity& quantity = m.quantities[q];
    std::map<std::int32_t, std::int32_t> clause_of;  // by declaration
    for (std::size_t c = 0; c < quantity.clauses.size(); ++c)
      if (const auto it = decl_of.find(quantity.clauses[c].handle); it != decl_of.end()) clause_of[it->second] = static_cast<std::int32_t>(c);
    std::vector<std::int32_t> among;
    for (const auto& [decl, clause] : clause_of) among.push_back(decl);
    const std::string about = "about `" + quantity.name + "`";
    for (std::size_t c = 0; c < quantity.clauses.size(); ++c) {
      const auto find = [&](Node mark) { return lapsed(mark, among, quantity.clauses[c].handle) ? -1 : find_handle(mark, among, about); };
      for (const std::int32_t i : find_each(clause_overs_[q][c], find))
        if (i >= 0) quantity.clauses[c].over.push_back(clause_of[i]);
    }
    check_over_circles(q);
    check_answers(quantity);
    check_roundings(quantity);
  }
}

// Clauses that are `over` each other in a circle, or one over itself: where all of them hold, nothing is left.
void Checker::check_over_circles(std::size_t q) {
  const std::vector<Clause>& clauses = m.quantities[q].clauses;
  std::vector<std::int32_t> state(clauses.size(), 0);  // 0 not begun, 1 on the way, 2 done
  std::vector<std::pair<std::size_t, std::size_t>> way;  // clause, next of its `over`
  for (std::size_t begin = 0; begin < clauses.size(); ++begin) {
    if (state[begin] != 0) continue;
    state[begin] = 1;
    way.emplace_back(begin, 0);
    while (!way.empty()) {
      const std::size_t c = way.back().first;
      if (way.back().second == clauses[c].over.size()) {
        state[c] = 2;
        way.pop_back();
        continue;
      }
      const auto next = static_cast<std::size_t>(clauses[c].over[way.back().second++]);
      if (state[next] == 0) {
        state[next] = 1;
        way.emplace_back(next, 0);
      } else if (state[next] == 1) {
        auto first = std::find_if(way.begin(), way.end(), [&](const auto& each) { return each.first == next; });
        std::string round;
        for (auto it = first; it != way.end(); ++it) round += handle_text(clauses[it->first].handle) + " > ";
        diagnostics::Finding& finding = report(Code::over_circle, clauses[c].span, round + handle_text(clauses[next].handle));
        if (next != c) finding.label(clauses[next].span, "it begins here");
      }
    }
  }
}

// Two answers of one stage that hold whenever the other does, neither of them over the other. Each is told once, with
// the first of them. What is taken away wherever it holds is no answer.
void Checker::check_answers(const Quantity& quantity) {
  const auto answers = [](const Clause& c) { return c.stage == Stage::is || c.stage == Stage::is_default || c.stage == Stage::exactly; };
  std::vector<std::string> shapes(quantity.clauses.size());
  for (std::size_t c = 0; c < quantity.clauses.size(); ++c)
    if (answers(quantity.clauses[c]) || !quantity.clauses[c].over.empty()) shapes[c] = shape_of(quantity.clauses[c].when);
  std::vector<bool> beaten(quantity.clauses.size());
  for (std::size_t c = 0; c < quantity.clauses.size(); ++c)
    for (const std::int32_t under : quantity.clauses[c].over)
      if (const auto u = static_cast<std::size_t>(under); quantity.clauses[c].when < 0 || shapes[c] == shapes[u]) beaten[u] = true;
  std::map<std::pair<Stage, std::string>, const Clause*> first;
  for (std::size_t c = 0; c < quantity.clauses.size(); ++c) {
    const Clause& clause = quantity.clauses[c];
    if (beaten[c] || !answers(clause)) continue;
    const auto [it, fresh] = first.emplace(std::pair(clause.stage, shapes[c]), &clause);
    if (!fresh)
      report(Code::two_answers, clause.span, handle_text(it->second->handle), handle_text(clause.handle)).label(it->second->span, "the first is here");
  }
}

// One fraction is not rounded up and down.
void Checker::check_roundings(const Quantity& quantity) {
  const Clause* first = nullptr;
  for (const Clause& clause : quantity.clauses) {
    if (clause.stage != Stage::halved_up && clause.stage != Stage::halved_down) continue;
    if (first == nullptr) first = &clause;
    else if (clause.stage != first->stage) report(Code::roundings_differ, clause.span).label(first->span, "the other is here");
  }
}

void Checker::check_despites() {
  std::map<std::string, std::vector<std::int32_t>> bans;  // declarations, by what they forbid
  for (std::size_t i = 0; i < decls.size(); ++i)
    if (decls[i].node.is(SK::d_ban) && !decls[i].removed) bans[decls[i].target].push_back(static_cast<std::int32_t>(i));
  std::map<std::int32_t, std::size_t> ban_of;  // by handle: its place in its permission
  for (const Permission& p : m.permissions)
    for (std::size_t b = 0; b < p.bans.size(); ++b) ban_of[p.bans[b].handle] = b;
  for (Decl* d : of({SK::d_despite})) check_despite(*d, bans, ban_of);
  for (const Permission& p : m.permissions)
    for (const Ban& ban : p.bans) check_lifts(ban);
}

void Checker::check_despite(Decl& d, const std::map<std::string, std::vector<std::int32_t>>& bans, const std::map<std::int32_t, std::size_t>& ban_of) {
  const Node verb = d.node[3];
  Permission* permission = permission_said(d.node[2], verb);
  if (permission == nullptr) return;
  Scope scope = question_scope(permission->params, permission->with, permission->flow);
  ExprId when = -1;
  if (const Node w = d.node.child(SK::p_when); w) when = expect_flag(expr(w[0], scope));
  static const std::vector<std::int32_t> none;
  const auto known_bans = bans.find(std::string(verb.text()));
  const std::vector<std::int32_t>& among = known_bans == bans.end() ? none : known_bans->second;
  const auto find = [&](Node mark) {
    const std::vector<std::int32_t> hits = match_handle(mark, among);
    if (hits.size() == 1) return hits[0];
    if (lapsed(mark, among, d.handle)) return -1;
    const Removed* taken = hits.empty() ? taken_away(mark) : nullptr;
    std::string help;
    for (const std::int32_t i : among) help += (help.empty() ? "bans on it: " : ", ") + handle_text(decls[static_cast<std::size_t>(i)].handle);
    if (taken != nullptr) help = "it is taken away by " + handle_text(taken->by);
    auto& finding = report(Code::despite_nothing, mark.span(), std::string(mark.text()), std::string(verb.text()), help);
    if (taken != nullptr) finding.label(taken->span, "it is taken away here");
    return -1;
  };
  for (const std::int32_t i : find_each(d.node.child(SK::p_handles).children(SK::handle), find)) {
    const auto it = i < 0 ? ban_of.end() : ban_of.find(decls[static_cast<std::size_t>(i)].handle);
    if (it != ban_of.end()) permission->bans[it->second].lifts.push_back({when, d.handle, d.node.span()});
  }
}

// A `despite` lifts nothing more where another one lifts the same ban always, or under the same condition. Of a book and
// a battle it is the battle's that could be left out.
void Checker::check_lifts(const Ban& ban) {
  if (ban.lifts.size() < 2) return;
  const auto book = [&](const Lift& lift) { return m.handle_books[static_cast<std::size_t>(lift.handle)]; };
  std::map<std::string, const Lift*> first;  // by condition
  for (const Lift& lift : ban.lifts) first.emplace(shape_of(lift.when), &lift);
  const auto always = first.find(shape_of(-1));
  for (const Lift& lift : ban.lifts) {
    const Lift* other = first.at(shape_of(lift.when));
    if (other == &lift && always != first.end() && book(*always->second) <= book(lift)) other = always->second;
    if (other == &lift) continue;
    report(Code::lifted_already, lift.span, handle_text(ban.handle), handle_text(other->handle)).label(other->span, "it is lifted here");
  }
}

}  // namespace tercio::check
