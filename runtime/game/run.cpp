// The loop over the nodes of the flow table.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {
namespace {

// Far beyond any flow between two suspensions; an image whose jumps go round is stopped here.
constexpr std::int64_t longest_run = 50'000'000, cost_of_decision = 500;

}  // namespace

void Game::Impl::fail(Word* w, Value code, std::int32_t node) const {
  put(w, status_field, static_cast<Value>(Status::fault));
  put(w, fault_code, code);
  put(w, pc, node);
}

void Game::Impl::run(Word* w, Log* log, Until until) const {
  std::int32_t at_node = get(w, pc);
  const auto suspend = [&](Status status) {
    if (get(w, fault_code) != 0) return;
    put(w, pc, at_node);
    put(w, status_field, static_cast<Value>(status));
  };
  put(w, status_field, static_cast<Value>(Status::choice));
  for (std::int64_t left = longest_run; left > 0; --left) {
    if (at_node < 0) return suspend(Status::over);
    const Node& n = image.nodes[at(at_node)];
    switch (n.op) {
      case FlowOp::enter:
        if (!open(w, log, n.a)) return fail(w, reopened, at_node);
        at_node = boundary(w, log, n.next);
        break;
      case FlowOp::close:
        if (top_flow(w) != n.a) return fail(w, not_open, at_node);  // only a state from outside can be so
        at_node = close_top(w, log);
        at_node = boundary(w, log, at_node);
        break;
      case FlowOp::call:
        put(w, returning, n.next + 1);
        at_node = image.flows[at(n.a)].entry;
        break;
      case FlowOp::let: {
        const Value value = machine.value(n.b, w);
        put_slot(w, n.a, value);
        if (log != nullptr)
          log->push_back({.kind = Event::Kind::let, .subject = n.a, .after = value, .handle = n.handle});
        at_node = n.next;
        break;
      }
      case FlowOp::let_set:
      case FlowOp::each_begin:
        machine.set(n.b, w, set_slot(w, n.a));
        at_node = n.next;
        break;
      case FlowOp::write:
        write_node(w, log, n);
        at_node = boundary(w, log, n.next);
        break;
      case FlowOp::write_set:
        write_set_node(w, n);
        at_node = boundary(w, log, n.next);
        break;
      case FlowOp::roll:
        if (const std::int32_t to = boundary(w, log, at_node); to != at_node) {
          at_node = to;
          break;
        }
        return suspend(Status::chance);
      case FlowOp::draw: {
        if (const std::int32_t to = boundary(w, log, at_node); to != at_node) {
          at_node = to;
          break;
        }
        const image::Domain& over = domain(image.hooks[at(n.b)].result_domain);
        Set from(over.words());
        machine.set(n.b, w, from.data());
        const std::int32_t least = from.next(0);
        // An example may say which one it means, even of one.
        if (least >= 0 && (from.next(least + 1) >= 0 || get(w, asks_all) != 0)) return suspend(Status::chance);
        const Value drawn = least < 0 ? image::none : least + over.low;
        put_slot(w, n.a, drawn);
        if (log != nullptr && least >= 0)
          log->push_back({.kind = Event::Kind::draw, .subject = n.a, .after = drawn, .handle = n.handle});
        at_node = n.next;
        break;
      }
      case FlowOp::branch:
        at_node = machine.value(n.a, w) != 0 ? n.next : n.b;
        break;
      case FlowOp::switch_: {
        const Value value = machine.value(n.a, w);
        at_node = n.d;
        for (std::int32_t i = n.b; i < n.b + n.c; ++i)
          if (image.switch_cases[at(i)].value == value) {
            at_node = image.switch_cases[at(i)].node;
            break;
          }
        break;
      }
      case FlowOp::each_next: {
        const image::Domain& over = domain(image.set_slots[at(n.a)].domain);
        Word* left_over = set_slot(w, n.a);
        const std::int32_t least = next(left_over, over.words(), 0);
        if (least >= 0) {
          remove(left_over, least);
          put_slot(w, n.b, least + over.low);
        }
        at_node = least >= 0 ? n.next : n.c;
        break;
      }
      case FlowOp::repeat_begin:
        put_slot(w, n.a, std::max(0, machine.value(n.b, w)));
        at_node = n.next;
        break;
      case FlowOp::repeat_next:
        if (const Value rest = slot(w, n.a); rest > 0) {
          put_slot(w, n.a, rest - 1);
          at_node = n.next;
        } else {
          at_node = n.c;
        }
        break;
      case FlowOp::until_begin:
        std::fill_n(set_slot(w, n.a), domain(image.set_slots[at(n.a)].domain).words(), Word{0});
        at_node = n.next;
        break;
      case FlowOp::until_pass: {
        const std::int32_t words = domain(image.set_slots[at(n.a)].domain).words();
        Word* handled = set_slot(w, n.a);
        Word* pass = set_slot(w, n.b);
        machine.set(n.c, w, pass);
        for (std::int32_t i = 0; i < words; ++i) {
          pass[i] &= ~handled[i];
          handled[i] |= pass[i];
        }
        at_node = any(pass, words) ? n.next : n.d;
        break;
      }
      case FlowOp::batch_begin:
        put(w, depth, get(w, depth) + 1);
        at_node = n.next;
        break;
      case FlowOp::batch_end:
        put(w, depth, std::max(0, get(w, depth) - 1));
        at_node = boundary(w, log, n.next);
        break;
      case FlowOp::menu:
      case FlowOp::choose:
      case FlowOp::may:
      case FlowOp::picks:
      case FlowOp::each_by: {
        if (const std::int32_t to = boundary(w, log, at_node); to != at_node) {
          at_node = to;
          break;
        }
        if (n.op == FlowOp::menu && get(w, stage) == taken) {  // the used marks have settled: the action begins
          put(w, returning, at_node + 1);
          at_node = image.flows[at(image.actions[at(get(w, action_taken) - 1)].flow)].entry;
          put(w, stage, choosing);
          put(w, action_taken, 0);
          break;
        }
        if (until == Until::reached) return suspend(Status::choice);
        if (until == Until::possible && n.op == FlowOp::menu && get(w, stage) == choosing)
          return suspend(Status::choice);
        put(w, pc, at_node);
        Decision d;
        decide(w, until == Until::decided, d);
        left -= cost_of_decision;
        if (d.picks.empty()) {
          at_node = nothing(w, log, d);
        } else if (silent(d) && get(w, asks_all) == 0) {
          at_node = perform(w, log, d, d.picks.front(), true);
        } else {
          suspend(Status::choice);
          if (until == Until::decided) {
            decided_at.assign(w, w + layout.hashed_words);
            decided = std::move(d);
          } else {
            possible = std::move(d);
          }
          return;
        }
        break;
      }
      case FlowOp::jump:
        at_node = n.next;
        break;
      case FlowOp::leave_to:
        at_node = leave_to(w, log, n.a);
        if (at_node < 0) return fail(w, not_open, image.flows[at(n.a)].entry);
        at_node = boundary(w, log, at_node);
        break;
      case FlowOp::end_game:
        put(w, result_domain, n.b);
        put(w, result_value, n.b >= 0 ? machine.value(n.a, w) : n.c);
        tell(w, log);
        if (log != nullptr)
          log->push_back({.kind = Event::Kind::end, .subject = n.b, .after = get(w, result_value), .handle = n.handle});
        return suspend(Status::over);
      case FlowOp::step:
        if (log != nullptr)
          log->push_back({.kind = Event::Kind::step, .subject = n.a, .handle = image.steps[at(n.a)].handle});
        at_node = n.next;
        break;
      case FlowOp::settled:
        if (get(w, body) == 0) return fail(w, not_open, at_node);
        at_node = end_body(w, log, n);
        break;
      case FlowOp::stop:
        put(w, result_domain, -1);
        put(w, result_value, image::none);
        if (log != nullptr) log->push_back({.kind = Event::Kind::end, .handle = n.handle});
        return suspend(Status::over);
      case FlowOp::fault:
        return fail(w, at_node + 1, at_node);
      case FlowOp::pause:
        if (const std::int32_t to = boundary(w, log, at_node); to != at_node) {
          at_node = to;
          break;
        }
        return suspend(Status::paused);
    }
    if (get(w, fault_code) != 0) return;
  }
  fail(w, endless, at_node);
}

}  // namespace tercio::game
