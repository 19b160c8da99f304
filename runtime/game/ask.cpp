// Questions answered clause by clause, as the language's pipeline says, so that each answer can be explained.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

using Stage = image::Clause::Stage;

std::int64_t half(std::int64_t value, bool up) {
  const std::int64_t down = value >= 0 ? value / 2 : -((1 - value) / 2);
  return up && value % 2 != 0 ? down + 1 : down;
}

}  // namespace

// The bans that hold and are not lifted.
void Game::Impl::bans(const Word* w, std::int32_t question, std::span<const Value> args,
                      std::span<const Word* const> sets, std::vector<Reason>& out) const {
  for (const image::Ban& ban : image.questions[at(question)].bans) {
    if (ban.guard >= 0 && machine.value(ban.guard, w, args, sets) == 0) continue;
    const bool lifted = std::any_of(ban.lifts.begin(), ban.lifts.end(), [&](const image::Lift& lift) {
      return lift.guard < 0 || machine.value(lift.guard, w, args, sets) != 0;
    });
    if (!lifted &&
        std::none_of(out.begin(), out.end(), [&](const Reason& r) { return r.handle == ban.handle && r.handle >= 0; }))
      out.push_back({ban.handle, ban.because});
  }
}

Value Game::Impl::ask_parts(const Word* w, std::int32_t question, std::span<const Value> args,
                            std::span<const Word* const> sets, std::vector<Reason>* steps) const {
  const image::Question& q = image.questions[at(question)];
  if (q.permission) {
    std::vector<Reason> against;
    bans(w, question, args, sets, against);
    if (steps != nullptr) {
      for (const image::Ban& ban : q.bans) {
        if (ban.guard >= 0 && machine.value(ban.guard, w, args, sets) == 0) continue;
        for (const image::Lift& lift : ban.lifts)
          if (lift.guard < 0 || machine.value(lift.guard, w, args, sets) != 0)
            steps->push_back(
                {lift.handle, ban.handle < 0 ? "lifts a ban" : "lifts [" + image.handles[at(ban.handle)].str() + "]"});
      }
      steps->insert(steps->end(), against.begin(), against.end());
    }
    return against.empty() ? 1 : 0;
  }

  std::vector<bool> holds(q.clauses.size()), removed(q.clauses.size());
  for (std::size_t i = 0; i < q.clauses.size(); ++i) {
    const image::Clause& clause = q.clauses[i];
    holds[i] = clause.guard < 0 || machine.value(clause.guard, w, args, sets) != 0;
    if (holds[i])
      for (const std::int32_t other : clause.over) removed[at(other)] = true;
  }
  // The clauses of a stage that count, in order; visit(clause, value).
  const auto stage_of = [&](Stage s, auto visit) {
    for (std::size_t i = 0; i < q.clauses.size(); ++i) {
      const image::Clause& clause = q.clauses[i];
      if (clause.stage != s || !holds[i] || removed[i]) continue;
      visit(clause, clause.value < 0 ? std::int64_t{0} : std::int64_t{machine.value(clause.value, w, args, sets)});
    }
  };
  const auto note = [&](const image::Clause& clause, const std::string& text) {
    if (steps != nullptr) steps->push_back({clause.handle, text});
  };

  // Of several that answer for the whole the last one stands.
  const auto last_of = [&](Stage s, std::int64_t& answer) {
    const image::Clause* stands = nullptr;
    stage_of(s, [&](const image::Clause& clause, std::int64_t v) {
      stands = &clause;
      answer = v;
    });
    return stands;
  };

  std::int64_t result = 0;
  const image::Clause* first = last_of(Stage::is, result);
  if (first == nullptr) first = last_of(Stage::is_default, result);
  if (first != nullptr) note(*first, std::to_string(result));
  stage_of(Stage::times_printed, [&](const image::Clause& clause, std::int64_t v) {
    result *= v;
    note(clause, "x " + std::to_string(v) + " printed");
  });
  stage_of(Stage::plus, [&](const image::Clause& clause, std::int64_t v) {
    result += v;
    note(clause, "+ " + std::to_string(v));
  });
  stage_of(Stage::minus, [&](const image::Clause& clause, std::int64_t v) {
    result -= v;
    note(clause, "- " + std::to_string(v));
  });
  const image::Clause* greatest = nullptr;
  std::int64_t factor = 1;
  stage_of(Stage::times, [&](const image::Clause& clause, std::int64_t v) {
    if (q.best) {
      if (greatest != nullptr && v <= factor) return;
      greatest = &clause;
      factor = v;
    } else {
      factor *= v;
      note(clause, "x " + std::to_string(v));
    }
  });
  if (greatest != nullptr) note(*greatest, "x " + std::to_string(factor));
  result *= factor;
  for (std::size_t i = 0; i < q.clauses.size(); ++i) {  // once; the first says how fractions go
    const image::Clause& clause = q.clauses[i];
    const bool up = clause.stage == Stage::halved_up;
    if ((!up && clause.stage != Stage::halved_down) || !holds[i] || removed[i]) continue;
    result = half(result, up);
    note(clause, up ? "halved, fractions up" : "halved, fractions down");
    break;
  }
  stage_of(Stage::at_least, [&](const image::Clause& clause, std::int64_t v) {
    if (v > result) note(clause, "at least " + std::to_string(v));
    result = std::max(result, v);
  });
  stage_of(Stage::at_most, [&](const image::Clause& clause, std::int64_t v) {
    if (v < result) note(clause, "at most " + std::to_string(v));
    result = std::min(result, v);
  });
  if (const image::Clause* exact = last_of(Stage::exactly, result); exact != nullptr)
    note(*exact, "exactly " + std::to_string(result));
  return static_cast<Value>(std::clamp<std::int64_t>(result, q.low, std::max(q.low, q.high)));
}

}  // namespace tercio::game
