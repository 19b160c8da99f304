// Rolls and draws.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "runtime/game/dice.hpp"
#include "runtime/game/impl.hpp"

namespace tercio::game {

Chance Game::Impl::chance(const Word* w) const {
  Chance c;
  if (get(w, status_field) != static_cast<Value>(Status::chance)) return c;
  const Node& n = image.nodes[at(get(w, pc))];
  c.slot = n.a;
  if (n.op == FlowOp::draw) {
    const image::Domain& over = domain(image.hooks[at(n.b)].result_domain);
    Set from(over.words());
    machine.set(n.b, w, from.data());
    each(from.data(), from.words(), [&](std::int32_t e) { c.outcomes.push_back(e + over.low); });
    c.weights.assign(c.outcomes.size(), 1);
    c.total = static_cast<std::int64_t>(c.outcomes.size());
    return c;
  }
  c.dice = n.b;
  c.sides = n.c;
  if (std::pow(static_cast<double>(n.c), n.b) > 1e18) return c;  // too many throws to be counted
  c.weights = {1};
  c.total = 1;
  for (std::int32_t die = 0; die < n.b; ++die) {
    std::vector<std::int64_t> more(c.weights.size() + at(n.c) - 1, 0);
    for (std::size_t i = 0; i < c.weights.size(); ++i)
      for (std::size_t face = 0; face < at(n.c); ++face) more[i + face] += c.weights[i];
    c.weights = std::move(more);
    c.total *= n.c;
  }
  c.outcomes.resize(c.weights.size());
  std::iota(c.outcomes.begin(), c.outcomes.end(), n.b);
  return c;
}

// Draws from the state's own generator what `resolve` then takes.
std::vector<Value> Game::Impl::throw_dice(Word* w) const {
  const Node& n = image.nodes[at(get(w, pc))];
  const std::uint64_t seed = w[header.seed];
  std::uint64_t& draws = w[header.draws];
  if (n.op == FlowOp::draw) {
    const std::vector<Value> from = chance(w).outcomes;
    return {from[draw_below(seed, draws, from.size())]};
  }
  std::vector<Value> dice;
  for (std::int32_t i = 0; i < n.b; ++i)
    dice.push_back(static_cast<Value>(draw_below(seed, draws, static_cast<std::uint64_t>(n.c))) + 1);
  return dice;
}

// Dice one by one, or their sum alone; or the element drawn. False when they cannot be.
bool Game::Impl::resolve(Word* w, Log* log, const std::vector<Value>& dice, Until until) const {
  if (get(w, status_field) != static_cast<Value>(Status::chance) || dice.empty()) return false;
  const Node& n = image.nodes[at(get(w, pc))];
  const Value total = std::accumulate(dice.begin(), dice.end(), Value{0});
  Event event{.subject = n.a, .after = total, .handle = n.handle};
  if (n.op == FlowOp::draw) {
    const std::vector<Value> from = chance(w).outcomes;
    if (dice.size() != 1 || std::find(from.begin(), from.end(), total) == from.end()) return false;
    event.kind = Event::Kind::draw;
  } else {
    const bool one_by_one = std::cmp_equal(dice.size(), n.b) &&
                            std::all_of(dice.begin(), dice.end(), [&](Value v) { return v >= 1 && v <= n.c; });
    const bool sum_alone = dice.size() == 1 && total >= n.b && total <= n.b * n.c;
    if (!one_by_one && !sum_alone) return false;
    event.kind = Event::Kind::roll;
    event.element = n.c;
    event.element2 = n.b;
    event.dice = dice;
  }
  put_slot(w, n.a, total);
  if (log != nullptr) log->push_back(std::move(event));
  put(w, pc, n.next);
  run(w, log, until);
  return true;
}

}  // namespace tercio::game
