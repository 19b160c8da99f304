// Settling: reactions, then rounds of laws on one snapshot, until nothing is left. A body may suspend, so how far it
// has come stands in the state.
#include <cstring>

#include "runtime/game/impl.hpp"

namespace tercio::game {

std::int32_t Game::Impl::begin_settling(Word* w, Log* log, std::int32_t node) const {
  put(w, settling, 1);
  put(w, resume_at, node);
  return settle(w, log);
}

// The body of a law or reaction is over: what it left open and its frame are cleared, and settling goes on.
std::int32_t Game::Impl::end_body(Word* w, Log* log, const Node& n) const {
  while (get(w, open_flows) > get(w, base)) close_top(w, log);
  const Value which = get(w, body);
  const std::int32_t element_slot = which > 0 ? image.laws[at(which - 1)].slot : image.reactions[at(-which - 1)].slot;
  if (element_slot >= 0) put_slot(w, element_slot, absent_of_slot(element_slot));
  if (n.flow >= 0 && !is_open(w, n.flow)) wipe(w, n.flow);
  put(w, depth, 0);
  put(w, body, 0);
  put(w, base, 0);
  return settle(w, log);
}

std::int32_t Game::Impl::settle(Word* w, Log* log) const {
  if (check && !derived_agree(w)) {
    fail(w, derived_differs, get(w, resume_at));
    return get(w, resume_at);
  }
  std::int32_t entry = -1;
  for (;;) {
    if (next_law_body(w, log, entry)) return entry;
    if (next_reaction(w, log, entry)) return entry;
    if (!new_round(w, log)) break;
  }
  for (std::size_t l = 0; l < image.laws.size(); ++l)
    std::fill_n(w + header.law_acted[l], header.law_words[l], Word{0});
  for (std::size_t r = 0; r < image.reactions.size(); ++r)
    std::fill_n(w + header.reaction_acted[r], header.reaction_words[r], Word{0});
  put(w, unsettled, 0);
  put(w, settling, 0);
  const std::int32_t back = get(w, resume_at);
  put(w, resume_at, 0);
  return back;
}

// The next element of the round that was computed, if any is left.
bool Game::Impl::next_law_body(Word* w, Log* log, std::int32_t& entry) const {
  for (std::size_t l = 0; l < image.laws.size(); ++l) {
    Word* round = w + header.law_round[l];
    const std::int32_t element = next(round, header.law_words[l], 0);
    if (element < 0) continue;
    remove(round, element);
    add(w + header.law_acted[l], element);
    const image::Law& law = image.laws[l];
    const Value thing = law.domain < 0 ? image::none : element + domain(law.domain).low;
    if (law.slot >= 0) put_slot(w, law.slot, thing);
    put(w, body, static_cast<Value>(l) + 1);
    put(w, base, get(w, open_flows));
    if (log != nullptr)
      log->push_back({.kind = Event::Kind::law,
                      .subject = static_cast<std::int32_t>(l),
                      .element = thing,
                      .after = 1,
                      .handle = law.handle});
    entry = law.entry;
    return true;
  }
  return false;
}

bool Game::Impl::next_reaction(Word* w, Log* log, std::int32_t& entry) const {
  for (std::size_t r = 0; r < image.reactions.size(); ++r) {
    const image::Reaction& reaction = image.reactions[r];
    Word* pending = w + header.reaction_pending[r];
    const image::Column& column = image.columns[at(reaction.column)];
    for (std::int32_t e = next(pending, header.reaction_words[r], 0); e >= 0;
         e = next(pending, header.reaction_words[r], e + 1)) {
      remove(pending, e);
      Word* acted = w + header.reaction_acted[r];
      if (has(acted, e)) continue;
      const Value now = image::read(image, layout, w, reaction.column, e);
      if ((now == reaction.value) == reaction.negated) continue;
      Value thing = image::none;
      if (column.domain >= 0) {
        const std::int32_t row = column.domain2 >= 0 ? e / domain(column.domain2).count : e;
        thing = row + domain(column.domain).low;
      }
      if (reaction.when >= 0 && machine.value(reaction.when, w, std::span<const Value>(&thing, 1)) == 0) continue;
      add(acted, e);
      if (reaction.slot >= 0) put_slot(w, reaction.slot, thing);
      put(w, body, -static_cast<Value>(r) - 1);
      put(w, base, get(w, open_flows));
      if (log != nullptr)
        log->push_back({.kind = Event::Kind::reaction,
                        .subject = static_cast<std::int32_t>(r),
                        .element = thing,
                        .after = 1,
                        .handle = reaction.handle});
      entry = reaction.entry;
      return true;
    }
  }
  return false;
}

// All dirty laws on the state as it is now. An element whose law has acted in this settle stops there: an event tells.
bool Game::Impl::new_round(Word* w, Log* log) const {
  bool found = false;
  for (std::size_t l = 0; l < image.laws.size(); ++l) {
    if (!has(w + header.dirty, static_cast<std::int32_t>(l))) continue;
    remove(w + header.dirty, static_cast<std::int32_t>(l));
    const image::Law& law = image.laws[l];
    const std::int32_t words = header.law_words[l];
    Set holds(words);
    if (law.domain >= 0) {
      machine.set(law.holds, w, holds.data());
    } else if (machine.value(law.holds, w) != 0) {
      holds.add(0);
    }
    Word* acted = w + header.law_acted[l];
    each(holds.data(), words, [&](std::int32_t e) {
      if (!has(acted, e)) {
        add(w + header.law_round[l], e);
        found = true;
      } else if (log != nullptr) {
        log->push_back({.kind = Event::Kind::law,
                        .subject = static_cast<std::int32_t>(l),
                        .element = law.domain < 0 ? image::none : e + domain(law.domain).low,
                        .after = 0,

                        .handle = law.handle});
      }
    });
  }
  return found;
}

bool Game::Impl::derived_agree(const Word* w) const {
  std::vector<Word> again(w, w + layout.words);
  image::reindex(image, layout, again.data());
  return std::memcmp(again.data(), w, again.size() * sizeof(Word)) == 0;
}

}  // namespace tercio::game
