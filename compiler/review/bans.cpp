// Bans that leave nothing over of what they bar, and bans that stand twice.
#include <algorithm>
#include <map>
#include <string>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {

namespace {

// Of bans with conditions of one form, so many are held against each other.
constexpr std::size_t most_alike = 50;

// Whether a ban may be lifted at all.
bool lifted(Situation& s, const check::Ban& ban) {
  return std::any_of(ban.lifts.begin(), ban.lifts.end(), [&](const check::Lift& lift) { return s.answer(lift.when) != Answer::no; });
}

// Whether a condition holds wherever another does, by the parts that they are written of.
bool implied(const Model& m, ExprId condition, ExprId by, const Bound& same) {
  const Expr& x = at(m, condition);
  const auto part = [&](ExprId kid) { return implied(m, kid, by, same); };
  if (x.op == ExprOp::and_) return std::all_of(x.kids.begin(), x.kids.end(), part);
  if (x.op == ExprOp::or_ && std::any_of(x.kids.begin(), x.kids.end(), part)) return true;
  bool asked = false;
  each_conjunct(m, by, [&](ExprId e) { asked = asked || alike(m, condition, e, same); });
  return asked;
}

// What two conditions that are written alike have in common: their operations, constants and what is asked, in order.
std::string form_of(const Model& m, ExprId e) {
  std::string form;
  each_expr(m, e, [&](const Expr& x) {
    const bool names = x.op == ExprOp::field || x.op == ExprOp::term || x.op == ExprOp::quantity;
    form += std::to_string(static_cast<int>(x.op)) + ":" + std::to_string(x.kids.size()) + "=" + std::to_string(x.value) + (names ? "," + std::to_string(x.a) : "") + " ";
  });
  return form;
}

}  // namespace

// A ban of the battle that holds whoever asks, and that nothing lifts.
const check::Ban* Reviewer::ban_on_all(std::int32_t permission) {
  const check::Permission& p = m.permissions[static_cast<std::size_t>(permission)];
  for (const check::Ban& ban : p.bans) {
    if (!own(m, ban.handle)) continue;
    Situation& s = fresh();
    s.bind_with(p.with);
    if (!lifted(s, ban) && s.answer(ban.when) == Answer::yes && !s.spent()) return &ban;
  }
  return nullptr;
}

// A ban that bars exactly what the condition of the action asks for, and that nothing lifts.
const check::Ban* Reviewer::ban_against(const check::Action& action) const {
  const check::Permission& p = m.permissions[static_cast<std::size_t>(action.permission)];
  const check::Flow& f = m.flows[static_cast<std::size_t>(action.flow)];
  if (action.pairs || p.params.size() != f.params.size()) return nullptr;
  Bound same;
  for (std::size_t i = 0; i < p.params.size(); ++i) same[p.params[i]] = f.params[i];
  for (const check::Ban& ban : p.bans) {
    if (!ban.lifts.empty() || ban.when < 0) continue;
    if (implied(m, ban.when, action.when, same)) return &ban;
  }
  return nullptr;
}

// What keeps everybody from an action is told at the ban, where one of the battle does.
void Reviewer::action_barred(const check::Action& action) {
  if (action.when >= 0 && told_constant(at(m, action.when).span)) return;  // that is why
  const check::Flow& f = m.flows[static_cast<std::size_t>(action.flow)];
  const check::Ban* ban = ban_on_all(action.permission);
  if (const check::Ban* against = ban_against(action); ban == nullptr && against != nullptr && own(m, against->handle)) ban = against;
  if (ban == nullptr) {
    report(Code::action_never, f.span, f.name);
    return;
  }
  if (shut_.insert(action.permission).second) report(Code::action_never, ban->span, f.name).label(f.span, "the action is here");
}

// Two bans on one thing under the same condition.
void Reviewer::bans_twice() {
  for (const check::Permission& p : m.permissions) {
    std::map<std::string, std::vector<std::size_t>> alike_so_far;
    for (std::size_t j = 0; j < p.bans.size(); ++j) {
      std::vector<std::size_t>& others = alike_so_far[form_of(m, p.bans[j].when)];
      others.push_back(j);
      if (others.size() > most_alike) continue;
      for (const std::size_t i : others) {
        if (i == j) continue;
        const check::Ban &a = p.bans[i], &b = p.bans[j];
        if ((!own(m, a.handle) && !own(m, b.handle)) || !alike(m, a.when, b.when)) continue;
        const bool later = own(m, b.handle) && (!own(m, a.handle) || b.span.begin > a.span.begin || a.span.file != b.span.file);
        report(Code::ban_twice, (later ? b : a).span, handle_text(m, (later ? a : b).handle)).label((later ? a : b).span, "it is here");
      }
    }
  }
}

}  // namespace tercio::review
