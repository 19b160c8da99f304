// What may be picked at the node where a state stands, and what a pick does; by the kind of node.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {

void Game::Impl::decide(Word* w, bool look_ahead, Decision& d) const {
  const Node& n = image.nodes[at(get(w, pc))];
  if (n.op == FlowOp::menu) {
    const image::Menu& menu = image.menus[at(n.a)];
    d.menu = n.a;
    d.side = actor(w, menu.actor);
    const Value part = get(w, stage);
    if (part == choosing) {
      d.kind = Decision::Kind::menu;
      d.handle = image.flows[at(menu.flow)].handle;
      menu_picks(w, n.a, look_ahead, d.picks);
      return;
    }
    d.kind = part == first_side ? Decision::Kind::first_set : Decision::Kind::second_set;
    d.action = get(w, action_taken) - 1;
    d.handle = image.actions[at(d.action)].handle;
    side_picks(w, d.action, part == second_side, d.picks);
  } else {
    d.choice = n.op == FlowOp::each_by ? n.d : n.a;
    const image::Choice& choice = image.choices[at(d.choice)];
    d.side = actor(w, choice.actor);
    d.handle = choice.handle;
    if (n.op == FlowOp::may) {
      d.kind = Decision::Kind::may;
      if (choice.candidates < 0 || machine.value(choice.candidates, w) != 0)
        d.picks = {{.kind = Pick::Kind::yes}, {.kind = Pick::Kind::no}};
    } else if (n.op == FlowOp::picks) {
      d.kind = Decision::Kind::picks;
      for (std::size_t i = 0; i < choice.options.size(); ++i) {
        const std::int32_t when = choice.options[i].when;
        if (when >= 0 && machine.value(when, w) == 0) continue;
        Pick pick{.kind = Pick::Kind::option};
        pick.values[0] = static_cast<Value>(i);
        d.picks.push_back(pick);
      }
    } else if (n.op == FlowOp::each_by) {
      d.kind = Decision::Kind::order;
      const image::Domain& over = domain(image.set_slots[at(n.a)].domain);
      each(set_slot(w, n.a), over.words(), [&](std::int32_t e) {
        Pick pick{.kind = Pick::Kind::take};
        pick.values[0] = e + over.low;
        d.picks.push_back(pick);
      });
    } else if (choice.kind == image::ChoiceKind::amount) {
      d.kind = Decision::Kind::amount;
      amount_picks(w, choice, d);
    } else {
      d.kind = choice.kind == image::ChoiceKind::one    ? Decision::Kind::one
               : choice.kind == image::ChoiceKind::some ? Decision::Kind::some
                                                        : Decision::Kind::up_to;
      choose_picks(w, choice, d.picks);
    }
  }
  if (d.picks.empty() && d.choice >= 0 && get(w, asks_all) != 0) {
    d.empty = true;
    d.picks.push_back({.kind = Pick::Kind::done});
  }
  if (!look_ahead || d.picks.size() < 2) return;
  const std::int32_t phase = innermost_room_phase(w);
  if (const std::vector<std::int32_t> rooms = room_duties(w, phase); !rooms.empty())
    room_filter(w, d, phase, rooms, d.picks);
}

std::int32_t Game::Impl::perform(Word* w, Log* log, const Decision& d, const Pick& pick, bool silently) const {
  const std::int32_t node = get(w, pc);
  const Node& n = image.nodes[at(node)];
  if (d.empty) return nothing(w, log, d);
  if (log != nullptr) {
    Event event{.kind = Event::Kind::choice,
                .subject = d.choice,
                .before = silently ? 1 : 0,
                .side = d.side,
                .pick = pick,
                .handle = d.handle};
    if (d.kind == Decision::Kind::first_set) event.element = 0;
    if (d.kind == Decision::Kind::second_set) event.element = 1;
    if (d.action >= 0) event.pick.action = d.action;
    log->push_back(std::move(event));
  }
  if (n.op == FlowOp::menu) return perform_menu(w, log, d, pick);
  if (n.op == FlowOp::may) return pick.kind == Pick::Kind::yes ? n.next : n.d;
  if (n.op == FlowOp::picks) return image.choices[at(n.a)].options[at(pick.values[0])].node;
  if (n.op == FlowOp::each_by) {
    remove(set_slot(w, n.a), pick.values[0] - domain(image.set_slots[at(n.a)].domain).low);
    put_slot(w, n.b, pick.values[0]);
    return n.next;
  }
  return perform_choice(w, n, d, pick);
}

std::int32_t Game::Impl::nothing(Word* w, Log* log, const Decision& d) const {
  const Node& n = image.nodes[at(get(w, pc))];
  if (n.op == FlowOp::menu) return nothing_in_menu(w, log, d);
  if (n.op == FlowOp::may || n.op == FlowOp::picks) return n.d;
  if (n.op == FlowOp::each_by) return n.c;
  return no_choice(w, n, image.choices[at(n.a)]);
}

const Decision& Game::Impl::decision(const Word* w) const {
  const std::size_t words = at(layout.hashed_words);
  if (decided_at.size() != words || !std::equal(decided_at.begin(), decided_at.end(), w)) {
    std::vector<Word> copy(w, w + layout.words);
    Decision d;
    decide(copy.data(), true, d);
    decided_at.assign(w, w + words);
    decided = std::move(d);
  }
  return decided;
}

}  // namespace tercio::game
