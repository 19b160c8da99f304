// Piles: what may be one, and the sentences that take one as a pile. Everywhere else a pile is the set of what lies in
// it.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

enum class PileVerb : std::uint8_t { put, put_under, shuffle };
constexpr std::pair<std::string_view, PileVerb> verbs[] = {
    {"put", PileVerb::put}, {"put_under", PileVerb::put_under}, {"shuffle", PileVerb::shuffle}};

std::string used(std::string_view verb) {
  return std::string(verb) + (verb == "shuffle" ? "(PILE)" : "(THING, PILE)");
}

}  // namespace

std::vector<std::string> Checker::pile_verbs() const {
  const bool any = std::any_of(m.columns.begin(), m.columns.end(), [](const Column& c) { return c.type.base == Base::pile; });
  std::vector<std::string> names;
  if (!any) return names;
  for (const auto& [name, verb] : verbs) names.emplace_back(name);
  return names;
}

// What is read of a column: of a pile the set of what lies in it.
Type Checker::read_type(std::int32_t column) const {
  Type t = m.columns[static_cast<std::size_t>(column)].type;
  if (t.base == Base::pile) t.base = Base::set;
  return t;
}

// The column of an expression that names a whole pile, else -1.
std::int32_t Checker::pile_of(ExprId e) const {
  const Expr& x = m.exprs[static_cast<std::size_t>(e)];
  const bool is = x.op == ExprOp::field && m.columns[static_cast<std::size_t>(x.a)].type.base == Base::pile;
  return is ? x.a : -1;
}

bool Checker::holds_pile(ExprId e) const {
  const Expr& x = m.exprs[static_cast<std::size_t>(e)];
  if (x.op == ExprOp::those) return holds_pile(x.kids[0]);
  if (x.op == ExprOp::if_) return holds_pile(x.kids[1]) || holds_pile(x.kids[2]);
  if (x.op != ExprOp::term) return pile_of(e) >= 0;
  const Term& t = m.terms[static_cast<std::size_t>(x.a)];
  return t.taken < 0 && t.value >= 0 && holds_pile(t.value);
}

// Fills the column and the owner of a sentence about a pile. False after a finding.
bool Checker::pile_operand(Node node, ExprId e, const std::string& help, std::int32_t& column, ExprId& owner) {
  column = pile_of(e);
  if (column >= 0) {
    owner = at(e).kids.empty() ? -1 : at(e).kids[0];
    return true;
  }
  if (type_of(e).base != Base::unknown)
    report(Code::no_pile, node.span(), std::string(node.text()), holds_pile(e) ? "what lies in one" : show(type_of(e)), help);
  return false;
}

ExprId Checker::top_of(Node node, Scope& scope) {
  std::int32_t column = -1;
  ExprId owner = -1;
  if (!pile_operand(node[1], expr(node[1], scope), "`top of PILE`: a pile is a state or a field declared `: pile of KIND`", column, owner))
    return unknown(node.span());
  std::vector<ExprId> kids;
  if (owner >= 0) kids.push_back(owner);
  return make(ExprOp::top, thing_type(m.columns[static_cast<std::size_t>(column)].type.kind, true), node.span(), std::move(kids), column);
}

// `draw x from S`: from a pile it takes the top off. A part of a pile would have to lose what is drawn, and cannot.
void Checker::draw(Node node, Scope& scope, Stmt& s) {
  s.kind = StmtKind::draw;
  Type element;
  s.e1 = set_for(node[1], scope, element);
  element.or_none = true;
  if (holds_pile(s.e1))
    pile_operand(node[1], s.e1, "name the pile itself; of a part of it: `let some = ...`, draw from `some`, and `put` what was drawn",
                 s.column, s.e2);
  s.var = set_name(node[0], element, scope);
}

// `put(x, P)`, `put_under(x, P)`, `shuffle(P)`. False when the name is another one.
bool Checker::pile_sentence(Node node, const std::vector<ExprId>& args, Stmt& s) {
  const std::string_view name = node[0].text();
  const auto* found = std::find_if(std::begin(verbs), std::end(verbs), [&](const auto& v) { return v.first == name; });
  if (found == std::end(verbs)) return false;
  const bool puts = found->second != PileVerb::shuffle;
  s.kind = puts ? StmtKind::put : StmtKind::shuffle;
  s.under = found->second == PileVerb::put_under;
  const std::size_t wanted = puts ? 2 : 1;
  if (args.size() != wanted) {
    report(Code::wrong_arity, node.span(), std::string(name), std::to_string(wanted), std::to_string(args.size()), "write `" + used(name) + "`");
    return true;
  }
  const bool turned = puts && pile_of(args[1]) < 0 && pile_of(args[0]) >= 0;
  const std::string help = turned ? "write `" + std::string(name) + "(" + std::string(node[2].text()) + ", " + std::string(node[1].text()) + ")`"
                                  : "`" + used(name) + "`: a pile is a state or a field declared `: pile of KIND`";
  if (!pile_operand(node[wanted], args[wanted - 1], help, s.column, s.e1) || !puts) return true;
  const Column& pile = m.columns[static_cast<std::size_t>(s.column)];
  const Type thing = thing_type(pile.type.kind, true);
  s.e3 = args[0];
  const Type& put = type_of(s.e3);
  if (put.base == Base::set) {
    report(Code::wrong_type, at(s.e3).span, show(thing_type(pile.type.kind)), show(put),
           "one after the other: `for each x in " + std::string(node[1].text()) + " { " + std::string(name) + "(x, " + std::string(node[2].text()) + ") }`");
  } else if (!fits(put, thing)) {
    report(Code::wrong_type, at(s.e3).span, show(thing_type(pile.type.kind)), show(put), "`" + pile.name + "` is a " + show_pile(pile.type));
  } else {
    s.e3 = expect(s.e3, thing);
  }
  return true;
}

std::string Checker::show_pile(const Type& t) const {
  return "pile of " + (t.kind < 0 ? std::string("things") : m.kinds[static_cast<std::size_t>(t.kind)].name);
}

// What `now P = ...` lays: a set of its kind, `none` being the empty one.
ExprId Checker::pile_value(Node target, Node assign, std::int32_t column, Scope& scope) {
  const Column pile = m.columns[static_cast<std::size_t>(column)];
  const std::string place(target.text());
  Type set = pile.type;
  set.base = Base::set;
  const std::string lay = "lay a set: `now " + place + " = ...`, or `none`";
  if (!assign || !assign.is(SK::assign_eq)) {
    const Node word = assign ? assign.child(SK::name) : Node();
    const std::string said = word ? "`" + std::string(word.text()) + "`" : "nothing";
    report(Code::pile_laid, target.span(), pile.name, said, said == "`shuffled`" ? "write `shuffle(" + place + ")`" : lay);
    return unknown(target.span());
  }
  if (assign[0].is(SK::e_none)) return make(ExprOp::set_of, set, assign[0].span());
  const ExprId e = expr(assign[0], scope);
  const Type t = type_of(e);
  if (t.base == Base::set || t.base == Base::unknown) return expect(e, set);
  const bool one = t.base == Base::thing && related(t.kind, pile.type.kind);
  const std::string x(assign[0].text());
  report(Code::pile_laid, assign[0].span(), pile.name, show(t),
         one ? "`put(" + x + ", " + place + ")` lays it on top; `now " + place + " = set(" + x + ")` lays it alone" : lay);
  return unknown(assign[0].span());
}

// A declaration of a pile that says more than a pile can be; `type` is as it is written.
void Checker::check_pile(Column& column, Node store) {
  const Node type = store.child(SK::type);
  const std::string text(type.text());
  const auto wrong = [&](Span span, const std::string& why, const std::string& help) { report(Code::pile_form, span, text, why, help); };
  const std::string set_up = "lay it where the game is set up: `now " + column.name + " = ...`";
  if (column.type.or_none) wrong(type.span(), "no pile is none; it may be empty", "write `" + show_pile(column.type) + "`");
  if (column.printed) wrong(store.child(SK::k_printed).span(), "no pile is printed", set_up);
  if (column.for_good) wrong(store.child(SK::life_good).span(), "no pile is for good", "take `for good` away");
  if (const Node first = store.child(SK::p_initial); first) wrong(first.span(), "every pile begins empty", set_up);
  if (column.owners.size() > 1) wrong(column.span, "a pile has one owner at most", "name one kind after `of`");
  column.type.or_none = column.printed = column.for_good = false;
}

// `given deck = set(a, b)`, `given deck = none`, `given deck is shuffled`. False when the target is no pile.
bool Checker::given_pile(Node node, Example& out, Scope& scope) {
  const Node target = node[0];
  const Node assign = node.child(SK::assign_is) ? node.child(SK::assign_is) : node.child(SK::assign_eq);
  const Node name = target.size() > 0 ? target[0] : target;
  const auto known = columns_.find(std::string(name.text()));
  const bool any = known != columns_.end() && std::any_of(known->second.begin(), known->second.end(), [&](std::int32_t c) {
                     return m.columns[static_cast<std::size_t>(c)].type.base == Base::pile;
                   });
  if (!any) return false;
  const ExprId place = expr(target, scope);
  const std::int32_t column = pile_of(place);
  if (column < 0) return false;
  GivenPile pile;
  pile.column = column;
  if (!at(place).kids.empty()) {
    const Expr& owner = at(at(place).kids[0]);
    if (owner.op != ExprOp::constant || owner.value < 0) {
      if (owner.type.base != Base::unknown) report(Code::wrong_type, owner.span, "a thing that is named", "one that is worked out", "");
      return true;
    }
    pile.owner = owner.value;
  }
  GivenPile* before = nullptr;
  for (GivenPile& p : out.piles)
    if (p.column == column && p.owner == pile.owner) before = &p;
  const std::string place_text(target.text());
  if (assign && assign.is(SK::assign_is) && !assign.child(SK::k_not) && assign.child(SK::name).text() == "shuffled") {
    if (before != nullptr) before->shuffled = true;
    else report(Code::pile_laid, node.span(), place_text, "nothing yet", "say first what lies in it: `given " + place_text + " = ...`");
    return true;
  }
  const ExprId value = pile_value(target, assign, column, scope);
  if (type_of(value).base == Base::unknown) return true;
  if (before != nullptr) report(Code::duplicate_name, target.span(), place_text);
  if (!given_things(value, scope, pile)) return true;
  const std::int32_t kind = m.columns[static_cast<std::size_t>(column)].type.kind;
  const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(kind)].root)];
  for (const GivenPile& other : out.piles) {
    const Column& c = m.columns[static_cast<std::size_t>(other.column)];
    if (&other == before || m.kinds[static_cast<std::size_t>(c.type.kind)].root != m.kinds[static_cast<std::size_t>(kind)].root) continue;
    for (const std::int64_t thing : pile.things)
      if (std::find(other.things.begin(), other.things.end(), thing) != other.things.end())
        report(Code::pile_twice, target.span(), root.things.empty() ? place_name(thing) : root.things[static_cast<std::size_t>(thing)].name, c.name);
  }
  out.piles.push_back(std::move(pile));
  return true;
}

// What is given to lie in a pile: all of a kind, or things by name.
bool Checker::given_things(ExprId value, const Scope& scope, GivenPile& pile) {
  const Expr& x = at(value);
  if (x.op == ExprOp::extent) {
    pile.as_declared = true;
    const Kind& root = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(x.type.kind)].root)];
    if (root.things.empty())  // hexes
      for (std::int64_t i = 0; i < root.count; ++i) pile.things.push_back(i);
    for (std::size_t i = 0; i < root.things.size(); ++i)
      if (is_a(root.things[i].kind, x.type.kind) && (root.things[i].example < 0 || root.things[i].example == scope.example))
        pile.things.push_back(static_cast<std::int64_t>(i));
    return true;
  }
  bool plain = x.op == ExprOp::set_of;
  for (const ExprId kid : x.kids) plain = plain && at(kid).op == ExprOp::constant;
  if (!plain) {
    report(Code::wrong_type, x.span, "a plain value", "one that is worked out", "write `set(a, b)`, the first on top");
    return false;
  }
  for (const ExprId kid : x.kids) {
    const std::int64_t thing = at(kid).value;
    if (thing >= 0 && std::find(pile.things.begin(), pile.things.end(), thing) == pile.things.end()) pile.things.push_back(thing);
  }
  return true;
}

}  // namespace tercio::check
