// What is lifted or replaced in vain: a `despite` that never meets its ban, two `instead of` at one place.
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

namespace {

// Whether one says of something that it is so, and the other that it is not.
bool contradict(const Model& m, ExprId a, ExprId b) {
  bool any = false;
  const auto opposite = [&](ExprId x, ExprId y) { return at(m, x).op == ExprOp::not_ && alike(m, at(m, x).kids[0], y); };
  each_conjunct(m, a, [&](ExprId x) { each_conjunct(m, b, [&](ExprId y) { any = any || opposite(x, y) || opposite(y, x); }); });
  return any;
}

Answer together(Answer x, Answer y) {
  if (x == Answer::no || y == Answer::no) return Answer::no;
  return x == Answer::yes && y == Answer::yes ? Answer::yes : Answer::unknown;
}

}  // namespace

void Reviewer::despites_that_lift_nothing() {
  for (const check::Permission& p : m.permissions) {
    for (const check::Ban& ban : p.bans) {
      for (const check::Lift& lift : ban.lifts) {
        if (ban.when < 0 || lift.when < 0 || !own(m, lift.handle) || exhausted()) continue;
        Situation& s = fresh(8'000);
        s.bind_with(p.with);
        const bool never = contradict(m, ban.when, lift.when) || s.can_hold([&] { return together(s.answer(ban.when), s.answer(lift.when)); }).answer == Answer::no;
        if (!never) continue;
        // Where one of them never holds at all, that is the fault.
        if (s.can_hold(ban.when).answer == Answer::no || s.can_hold(lift.when).answer == Answer::no) continue;
        report(Code::despite_never, lift.span, handle_text(m, ban.handle)).label(ban.span, "it is here");
      }
    }
  }
}

// Of several `instead of` that hold, only the first is done.
void Reviewer::two_instead_of_one() {
  const auto look = [&](const std::vector<check::Window>& list, const std::string& name) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        const check::Window &first = list[i], &second = list[j];
        if ((!own(m, first.handle) && !own(m, second.handle)) || exhausted()) continue;
        Situation& s = fresh();
        const auto found = s.can_hold([&] { return together(s.answer(first.when), s.answer(second.when)); });
        if (found.answer != Answer::yes) continue;
        const std::string when = s.told(found.witness);
        const bool later = own(m, second.handle);
        report(Code::two_instead, (later ? second : first).span, handle_text(m, second.handle), handle_text(m, first.handle), name,
               when.empty() ? "" : ", as when " + when, handle_text(m, first.handle))
            .label((later ? first : second).span, "the other is here");
      }
    }
  };
  for (const check::Flow& f : m.flows) look(f.windows.instead, f.name);
  for (const check::Step& s : m.steps) look(s.windows.instead, s.name);
}

}  // namespace tercio::review
