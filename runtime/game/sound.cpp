// Whether words that came from outside are a state of this game: what the interpreter takes for granted of its own.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

// No bit beyond the last element.
bool tail_is_clear(const Word* set, std::int32_t words, std::int32_t elements) {
  return next(set, words, elements) < 0;
}
bool within(std::int64_t value, Value low, std::int64_t count) { return value >= low && value - low < count; }

}  // namespace

bool Game::Impl::fields_sound(const Word* w) const {
  const auto nodes = static_cast<std::int64_t>(image.nodes.size());
  const auto flows = static_cast<std::int64_t>(image.flows.size());
  const Value status = get(w, status_field), where = get(w, pc), part = get(w, stage), action = get(w, action_taken);
  const Value running = get(w, body), open = get(w, open_flows);
  if (!within(status, 0, 5) || !within(where, -1, nodes + 1) || !within(part, 0, 4) || !within(open, 0, flows + 1))
    return false;
  if (!within(action, 0, static_cast<std::int64_t>(image.actions.size()) + 1) || (part != choosing) != (action != 0))
    return false;
  if (!within(get(w, base), 0, std::int64_t{open} + 1) || !within(get(w, depth), 0, 0xffff)) return false;
  if (running > 0 ? !within(running, 1, static_cast<std::int64_t>(image.laws.size()))
                  : !within(-std::int64_t{running}, 0, static_cast<std::int64_t>(image.reactions.size()) + 1))
    return false;
  if (!within(get(w, returning), 0, nodes + 1) || !within(get(w, resume_at), -1, nodes + 1)) return false;
  const Value fault = get(w, fault_code);
  if (!within(fault, derived_differs, nodes + 1 - derived_differs)) return false;
  if ((fault != 0) != (status == static_cast<Value>(Status::fault))) return false;
  for (const Field flag : {unsettled, settling, building, asks_all})
    if (!within(get(w, flag), 0, 2)) return false;
  if (!within(get(w, result_domain), -1, static_cast<std::int64_t>(image.domains.size()) + 1)) return false;

  std::vector<bool> met(image.flows.size());
  for (std::int64_t i = 0; i < flows; ++i) {
    const Word entry = w[header.stack + i];
    if (i >= open) {
      if (entry != 0) return false;
      continue;
    }
    const auto flow = static_cast<std::size_t>(entry & 0xffffU);
    if (flow >= met.size() || met[flow] || static_cast<std::int64_t>(entry >> 32U) > nodes) return false;
    met[flow] = true;
  }

  const auto suspended = static_cast<Status>(status);
  if (suspended == Status::over || suspended == Status::fault) return true;
  if (where < 0) return false;
  const Node& n = image.nodes[at(where)];
  const bool pairs = part == first_side || part == second_side;
  if (pairs && (n.op != FlowOp::menu || !image.actions[at(action - 1)].pairs)) return false;
  switch (suspended) {
    case Status::choice:
      return n.op == FlowOp::menu || n.op == FlowOp::choose || n.op == FlowOp::may || n.op == FlowOp::picks ||
             n.op == FlowOp::each_by;
    case Status::chance:
      return n.op == FlowOp::roll || (n.op == FlowOp::draw && chance(w).total > 0);
    case Status::paused:
      return n.op == FlowOp::pause;
    case Status::over:
    case Status::fault:
      break;
  }
  return true;
}

bool Game::Impl::column_sound(const Word* w, std::int32_t number) const {
  const image::Column& c = image.columns[at(number)];
  const ColumnFacts& facts = columns[at(number)];
  const Word* cells = w + layout.column_at[at(number)];
  if (c.encoding == image::Encoding::bit) return tail_is_clear(cells, facts.words, facts.elements);
  if (c.encoding == image::Encoding::set) {
    const image::Domain& over = domain(c.value_domain);
    for (std::int32_t e = 0; e < facts.elements; ++e)
      if (!tail_is_clear(cells + e * over.words(), over.words(), over.count)) return false;
    return true;
  }
  for (std::int32_t e = 0; e < facts.elements; ++e) {
    const Value v = image::read(image, layout, w, number, e);
    if (v == c.absent || v == c.reset) continue;
    const bool good = c.value_domain >= 0
                          ? v == image::none || within(v, domain(c.value_domain).low, domain(c.value_domain).count)
                      : c.word ? within(v, image::none, static_cast<std::int64_t>(image.words.size()) + 1)
                               : c.low > c.high || (v >= c.low && v <= c.high);
    if (!good) return false;
  }
  const std::int32_t lanes = c.encoding == image::Encoding::i16 ? 4 : 2;
  const std::int32_t spare = facts.words * lanes - facts.elements;
  return spare == 0 || cells[facts.words - 1] >> (lanes - spare) * (64 / lanes) == 0;
}

bool Game::Impl::sound(const Word* w) const {
  if (!fields_sound(w)) return false;
  const auto bits = [&](std::int32_t from, std::size_t count) {
    return tail_is_clear(w + from, static_cast<std::int32_t>((count + 63) / 64), static_cast<std::int32_t>(count));
  };
  if (!bits(header.dirty, image.laws.size()) || !bits(header.waived, image.duties.size())) return false;
  for (std::size_t d = 0; d < image.duties.size(); ++d) {
    if (header.told[d] < 0) continue;
    const image::Column& places = image.columns[at(image.duties[d].column)];
    if (!bits(header.told[d], at(domain(places.value_domain).count))) return false;
  }
  for (std::size_t l = 0; l < image.laws.size(); ++l) {
    const std::size_t count = image.laws[l].domain < 0 ? 1 : at(domain(image.laws[l].domain).count);
    if (!bits(header.law_acted[l], count) || !bits(header.law_round[l], count)) return false;
  }
  for (std::size_t r = 0; r < image.reactions.size(); ++r) {
    const std::size_t count = at(columns[at(image.reactions[r].column)].elements);
    if (!bits(header.reaction_pending[r], count) || !bits(header.reaction_acted[r], count)) return false;
  }
  for (std::size_t s = 0; s < image.set_slots.size(); ++s)
    if (!bits(layout.set_slot_at[s], at(domain(image.set_slots[s].domain).count))) return false;
  for (std::size_t c = 0; c < columns.size(); ++c)
    if (!column_sound(w, static_cast<std::int32_t>(c))) return false;
  return true;
}

}  // namespace tercio::game
