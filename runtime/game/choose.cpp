// Choices: one thing, or a set built by single takes in rising order.
#include <algorithm>
#include <set>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

using Compare = image::Condition::Compare;

constexpr Value longest_range = 100'000;  // of an amount: more than any table is wide

// What is still open of a built set: for each condition the sum so far, and the measures of what may yet be taken.
// Tells whether some of the rest completes the set, exactly.
class Completion {
 public:
  struct Bound {
    Compare compare;
    std::int64_t bound, sum = 0;
    std::vector<std::int64_t> measures{};           // of the rest, in order
    std::vector<std::int64_t> lowest{}, highest{};  // what the rest from i on can add at least and at most
  };
  std::vector<Bound> bounds;

  void prepare() {
    for (Bound& b : bounds) {
      const std::size_t n = b.measures.size();
      b.lowest.assign(n + 1, 0);
      b.highest.assign(n + 1, 0);
      for (std::size_t i = n; i-- > 0;) {
        b.lowest[i] = b.lowest[i + 1] + std::min<std::int64_t>(b.measures[i], 0);
        b.highest[i] = b.highest[i + 1] + std::max<std::int64_t>(b.measures[i], 0);
      }
    }
  }
  bool done() const {
    return std::all_of(bounds.begin(), bounds.end(), [](const Bound& b) { return holds(b, b.sum); });
  }
  // With element i taken (no element for n = none), can a part of the rest after it complete the set?
  bool with(std::size_t i) {
    for (Bound& b : bounds) b.sum += b.measures[i];
    dead_.clear();
    const bool found = from(i + 1);
    for (Bound& b : bounds) b.sum -= b.measures[i];
    return found;
  }

 private:
  static bool holds(const Bound& b, std::int64_t sum) {
    switch (b.compare) {
      case Compare::at_least:
        return sum >= b.bound;
      case Compare::at_most:
        return sum <= b.bound;
      case Compare::exactly:
        return sum == b.bound;
    }
    return false;
  }
  bool from(std::size_t i) {
    bool now = true, all = true;
    for (const Bound& b : bounds) {
      if (b.compare != Compare::at_least && b.sum + b.lowest[i] > b.bound) return false;
      if (b.compare != Compare::at_most && b.sum + b.highest[i] < b.bound) return false;
      now = now && holds(b, b.sum);
      std::int64_t total = b.sum;
      if (all) total += b.lowest[i] + b.highest[i];
      all = all && holds(b, total);
    }
    if (now || all) return true;
    if (bounds.empty() || i >= bounds.front().measures.size()) return false;
    std::vector<std::int64_t> key{static_cast<std::int64_t>(i)};
    for (const Bound& b : bounds) key.push_back(b.sum);
    if (!dead_.insert(std::move(key)).second) return false;
    for (Bound& b : bounds) b.sum += b.measures[i];
    const bool taken = from(i + 1);
    for (Bound& b : bounds) b.sum -= b.measures[i];
    return taken || from(i + 1);
  }
  std::set<std::vector<std::int64_t>> dead_;
};

}  // namespace

Set Game::Impl::candidates(const Word* w, const image::Choice& choice) const {
  Set found(domain(choice.domain).words());
  machine.set(choice.candidates, w, found.data());
  return found;
}

void Game::Impl::choose_picks(Word* w, const image::Choice& choice, std::vector<Pick>& out) const {
  if (choice.kind != image::ChoiceKind::one) {
    if (get(w, building) == 0) std::fill_n(set_slot(w, choice.slot), domain(choice.domain).words(), Word{0});
    return built_set_picks(w, choice, out);
  }
  const Value low = domain(choice.domain).low;
  const Set found = candidates(w, choice);
  each(found.data(), found.words(), [&](std::int32_t e) {
    Pick pick{.kind = Pick::Kind::take};
    pick.values[0] = e + low;
    out.push_back(pick);
  });
  if (choice.or_none && !out.empty()) out.push_back({.kind = Pick::Kind::done});
}

void Game::Impl::built_set_picks(const Word* w, const image::Choice& choice, std::vector<Pick>& out) const {
  const image::Domain& over = domain(choice.domain);
  const Word* picked = set_slot(w, choice.slot);
  const std::int32_t newest = last(picked, over.words());
  const bool empty = newest < 0;
  Set rest = candidates(w, choice);
  if (empty && !rest.any()) return;

  Completion completion;
  const auto bound = [&](Compare compare, std::int64_t value, std::int32_t measure) {
    Completion::Bound b{.compare = compare, .bound = value};
    const auto worth = [&](std::int32_t e) -> std::int64_t {
      const Value thing = e + over.low;
      return measure < 0 ? 1 : machine.value(measure, w, std::span<const Value>(&thing, 1));
    };
    each(picked, over.words(), [&](std::int32_t e) { b.sum += worth(e); });
    for (std::int32_t e = rest.next(newest + 1); e >= 0; e = rest.next(e + 1)) b.measures.push_back(worth(e));
    completion.bounds.push_back(std::move(b));
  };
  bool needs_some = choice.kind == image::ChoiceKind::some;
  for (const image::Condition& c : choice.conditions) {
    bound(c.compare, machine.value(c.bound, w), c.measure);
    if (c.compare != Compare::at_most) needs_some = false;  // the condition itself says how much is enough
  }
  if (choice.limit >= 0) bound(Compare::at_most, machine.value(choice.limit, w), -1);
  completion.prepare();

  std::size_t i = 0;
  for (std::int32_t e = rest.next(newest + 1); e >= 0; e = rest.next(e + 1), ++i) {
    if (!completion.bounds.empty() && !completion.with(i)) continue;
    Pick pick{.kind = Pick::Kind::take};
    pick.values[0] = e + over.low;
    out.push_back(pick);
  }
  const auto whole = [&] { return choice.whole < 0 || machine.value(choice.whole, w) != 0; };
  const bool enough = completion.done() && !(empty && needs_some) && whole();
  // A set that `whole` has led into a dead end may be given up.
  if (enough || (empty && choice.or_none) || (!empty && out.empty())) out.push_back({.kind = Pick::Kind::done});
}

bool Game::Impl::will_do(const Word* w, const image::Choice& choice, Value number) const {
  return choice.candidates < 0 || machine.value(choice.candidates, w, std::span<const Value>(&number, 1)) != 0;
}

// The least and the greatest number that will do; none when there is none.
void Game::Impl::amount_picks(const Word* w, const image::Choice& choice, Decision& d) const {
  d.low = machine.value(choice.low, w);
  const std::int64_t most = std::int64_t{d.low} + longest_range;
  d.high = static_cast<Value>(std::min<std::int64_t>(machine.value(choice.high, w), most));
  if (d.low > d.high) return;
  while (d.low < d.high && !will_do(w, choice, d.low)) ++d.low;
  if (!will_do(w, choice, d.low)) return;
  while (d.high > d.low && !will_do(w, choice, d.high)) --d.high;
  for (const Value end : {d.low, d.high}) {
    Pick pick{.kind = Pick::Kind::take};
    pick.values[0] = end;
    if (d.picks.empty() || d.picks.back() != pick) d.picks.push_back(pick);
  }
  if (choice.or_none) d.picks.push_back({.kind = Pick::Kind::done});
}

bool Game::Impl::allows(const Word* w, const Decision& d, const Pick& pick) const {
  if (std::find(d.picks.begin(), d.picks.end(), pick) != d.picks.end()) return true;
  if (d.kind != Decision::Kind::amount || d.empty || pick.kind != Pick::Kind::take || d.picks.empty()) return false;
  const Value number = pick.values[0];
  Pick plain{.kind = Pick::Kind::take};
  plain.values[0] = number;
  return pick == plain && number > d.low && number < d.high && will_do(w, image.choices[at(d.choice)], number);
}

std::int32_t Game::Impl::perform_choice(Word* w, const Node& n, const Decision& d, const Pick& pick) const {
  const image::Choice& choice = image.choices[at(n.a)];
  if (d.kind == Decision::Kind::amount) {
    put_slot(w, choice.slot, pick.kind == Pick::Kind::take ? pick.values[0] : image::none);
    return n.next;
  }
  const image::Domain& over = domain(choice.domain);
  if (d.kind == Decision::Kind::one) {
    put_slot(w, choice.slot, pick.kind == Pick::Kind::take ? pick.values[0] : image::none);
    return n.next;
  }
  Word* picked = set_slot(w, choice.slot);
  if (pick.kind == Pick::Kind::take) {
    add(picked, pick.values[0] - over.low);
    put(w, building, 1);
    return get(w, pc);
  }
  put(w, building, 0);
  const bool dead_end =
      d.picks.size() == 1 && any(picked, over.words()) && choice.whole >= 0 && machine.value(choice.whole, w) == 0;
  return dead_end ? no_choice(w, n, choice) : n.next;
}

// Nothing can be chosen, or nothing is enough.
std::int32_t Game::Impl::no_choice(Word* w, const Node& n, const image::Choice& choice) const {
  put(w, building, 0);
  if (image::gives_value(choice.kind)) {
    put_slot(w, choice.slot, image::none);
    return n.next;
  }
  Word* picked = set_slot(w, choice.slot);
  if (choice.or_all) {
    const Set all = candidates(w, choice);
    std::copy_n(all.data(), all.words(), picked);
  } else {
    std::fill_n(picked, domain(choice.domain).words(), Word{0});
  }
  return n.next;
}

}  // namespace tercio::game
