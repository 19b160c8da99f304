// Opening and closing flows: the stack of open flows, their frames, and the columns that live with them.
#include <cstring>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

// A word of the stack.
struct Open {
  std::int32_t flow, depth, back;
  explicit Open(Word word)
      : flow(static_cast<std::int32_t>(word & 0xffffU)),
        depth(static_cast<std::int32_t>(word >> 16U & 0xffffU)),
        back(static_cast<std::int32_t>(word >> 32U) - 1) {}
};
Word pack(std::int32_t flow, std::int32_t batch_depth, std::int32_t back_plus_one) {
  return static_cast<Word>(static_cast<std::uint32_t>(flow)) |
         static_cast<Word>(static_cast<std::uint32_t>(batch_depth)) << 16U |
         static_cast<Word>(static_cast<std::uint32_t>(back_plus_one)) << 32U;
}

}  // namespace

bool Game::Impl::is_open(const Word* w, std::int32_t flow) const {
  const Word* stack = w + header.stack;
  for (std::int32_t i = get(w, open_flows); i-- > 0;)
    if (Open(stack[i]).flow == flow) return true;
  return false;
}

std::int32_t Game::Impl::innermost_room_phase(const Word* w) const {
  const Word* stack = w + header.stack;
  for (std::int32_t i = get(w, open_flows); i-- > 0;) {
    const std::int32_t flow = Open(stack[i]).flow;
    if (!rooms_of[at(flow)].empty()) return flow;
  }
  return -1;
}

std::int32_t Game::Impl::top_flow(const Word* w) const {
  const Value count = get(w, open_flows);
  return count == 0 ? -1 : Open(w[header.stack + count - 1]).flow;
}

bool Game::Impl::open(Word* w, Log* log, std::int32_t flow) const {
  if (is_open(w, flow)) return false;
  const Value top = get(w, open_flows);
  w[header.stack + top] = pack(flow, get(w, depth), get(w, returning));
  put(w, open_flows, top + 1);
  put(w, returning, 0);
  reset_lives(w, flow);
  if (has_heading(flow) && flow != main_flow()) tell(w, log);
  if (log != nullptr) log->push_back(entered(w, flow));
  return true;
}

std::int32_t Game::Impl::main_flow() const { return image.start < 0 ? -1 : image.nodes[at(image.start)].a; }

bool Game::Impl::has_heading(std::int32_t flow) const {
  const image::FlowKind kind = image.flows[at(flow)].kind;
  return kind == image::FlowKind::sequence || kind == image::FlowKind::phase;
}

// What accounts tell of how the game stands, as far as the log has it otherwise.
void Game::Impl::tell(const Word* w, Log* log) const {
  if (log == nullptr) return;
  for (std::size_t i = 0; i < image.told.size(); ++i) {
    const image::Told& told = image.told[i];
    for (Value side = 0; side < (told.of_sides ? domain(image.side_domain).count : 1); ++side) {
      Event event{.kind = Event::Kind::tell, .subject = static_cast<std::int32_t>(i), .element = told.of_sides ? side : image::none};
      event.after = machine.value(told.hook, w, told.of_sides ? std::span<const Value>(&side, 1) : std::span<const Value>());
      const auto last = std::find_if(log->rbegin(), log->rend(), [&](const Event& each) {
        return each.kind == event.kind && each.subject == event.subject && each.element == event.element;
      });
      if (last == log->rend() || last->after != event.after) log->push_back(std::move(event));
    }
  }
}

Event Game::Impl::entered(const Word* w, std::int32_t flow) const {
  const image::Flow& f = image.flows[at(flow)];
  Event event{.kind = Event::Kind::enter, .subject = flow, .side = actor(w, f.actor), .handle = f.handle};
  Value* place[] = {&event.element, &event.element2};
  std::size_t n = 0;
  for (const std::int32_t param : f.params) {
    if (param < 0) continue;
    // A procedure that has no actor is by the side that it is about.
    const bool side = event.side < 0 && f.kind == image::FlowKind::procedure && image.side_domain >= 0 && image.slots[at(param)].domain == image.side_domain;
    if (side) event.side = slot(w, param);
    if (n < 2) *place[n++] = slot(w, param);
  }
  return event;
}

Log Game::Impl::opened(const Word* w) const {
  Log log;
  for (std::int32_t i = 0; i < get(w, open_flows); ++i) log.push_back(entered(w, Open(w[header.stack + i]).flow));
  return log;
}

std::int32_t Game::Impl::close_top(Word* w, Log* log) const {
  const Value top = get(w, open_flows) - 1;
  const Open open(w[header.stack + top]);
  wipe(w, open.flow);
  reset_lives(w, open.flow);
  for (std::size_t d = 0; d < image.duties.size(); ++d)
    if (image.duties[d].phase == open.flow) remove(w + header.waived, static_cast<std::int32_t>(d));
  w[header.stack + top] = 0;
  put(w, open_flows, top);
  put(w, depth, open.depth);
  if (has_heading(open.flow)) tell(w, log);
  if (log != nullptr)
    log->push_back({.kind = Event::Kind::leave, .subject = open.flow, .handle = image.flows[at(open.flow)].handle});
  return open.back;
}

std::int32_t Game::Impl::leave_to(Word* w, Log* log, std::int32_t flow) const {
  if (!is_open(w, flow)) return -1;
  for (;;) {
    const Open open(w[header.stack + get(w, open_flows) - 1]);
    if (open.flow == flow) {
      put(w, depth, open.depth);
      return image.flows[at(flow)].after;
    }
    close_top(w, log);
  }
}

void Game::Impl::wipe(Word* w, std::int32_t flow) const {
  const image::Flow& f = image.flows[at(flow)];
  for (const std::int32_t s : f.slots) put_slot(w, s, absent_of_slot(s));
  for (const std::int32_t s : f.set_slots)
    std::fill_n(set_slot(w, s), domain(image.set_slots[at(s)].domain).words(), Word{0});
}

// A life's end is no write: reactions do not hear it, laws that read the column are looked at again.
void Game::Impl::reset_lives(Word* w, std::int32_t flow) const {
  for (const std::int32_t column : image.flows[at(flow)].lives) {
    const ColumnFacts& facts = columns[at(column)];
    if (image.columns[at(column)].indexed) {
      bool changed = false;
      for (std::int32_t e = 0; e < facts.elements; ++e)
        changed |= image::write(image, layout, w, column, e, image.columns[at(column)].reset);
      if (changed) mark_laws(w, column);
      continue;
    }
    Word* cells = w + layout.column_at[at(column)];
    const std::size_t bytes = facts.reset.size() * sizeof(Word);
    if (std::memcmp(cells, facts.reset.data(), bytes) == 0) continue;
    std::memcpy(cells, facts.reset.data(), bytes);
    mark_laws(w, column);
  }
}

}  // namespace tercio::game
