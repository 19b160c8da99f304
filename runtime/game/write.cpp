// Writes: the only way a column changes while flows run. A write marks what settling has to look at.
#include <algorithm>

#include "runtime/game/impl.hpp"

namespace tercio::game {

std::int32_t Game::Impl::cell(const image::Column& column, Value owner, Value owner2) const {
  std::int32_t index = 0;
  const auto step = [&](std::int32_t d, Value value) {
    const image::Domain& over = domain(d);
    const std::int64_t element = std::int64_t{value} - over.low;
    if (element < 0 || element >= over.count || (over.things && value == image::none)) return false;
    index = index * over.count + static_cast<std::int32_t>(element);
    return true;
  };
  if (column.domain >= 0 && !step(column.domain, owner)) return -1;
  if (column.domain2 >= 0 && !step(column.domain2, owner2)) return -1;
  return index;
}

void Game::Impl::mark_laws(Word* w, std::int32_t column) const {
  for (const std::int32_t law : columns[at(column)].laws) {
    add(w + header.dirty, law);
    put(w, unsettled, 1);
  }
}

void Game::Impl::mark_all_laws(Word* w) const {
  for (std::size_t law = 0; law < image.laws.size(); ++law) {
    add(w + header.dirty, static_cast<std::int32_t>(law));
    put(w, unsettled, 1);
  }
}

void Game::Impl::write(Word* w, Log* log, std::int32_t column, std::int32_t element, Value value,
                       std::int32_t handle) const {
  const image::Column& c = image.columns[at(column)];
  if (element < 0) return;
  if (c.encoding == image::Encoding::bit) {
    value = value != 0 ? 1 : 0;
  } else if (c.value_domain >= 0) {
    const image::Domain& over = domain(c.value_domain);
    if (value < over.low || value - over.low >= over.count) value = image::none;
  } else if (c.word) {
    if (value < 0 || at(value) >= image.words.size()) value = image::none;
  } else if (c.low <= c.high) {
    value = std::clamp(value, c.low, c.high);
  }
  const Value before = image::read(image, layout, w, column, element);
  if (before == value) return;
  image::write(image, layout, w, column, element, value);
  mark_laws(w, column);
  for (const std::int32_t r : columns[at(column)].reactions) {
    const image::Reaction& reaction = image.reactions[at(r)];
    if ((reaction.negated ? before : value) != reaction.value) continue;
    add(w + header.reaction_pending[at(r)], element);
    put(w, unsettled, 1);
  }
  if (log == nullptr) return;
  Event event{.kind = Event::Kind::write, .subject = column, .before = before, .after = value, .handle = handle};
  if (c.domain2 >= 0) {
    const image::Domain& second = domain(c.domain2);
    event.element = element / second.count + domain(c.domain).low;
    event.element2 = element % second.count + second.low;
  } else if (c.domain >= 0) {
    event.element = element + domain(c.domain).low;
  }
  log->push_back(std::move(event));
}

void Game::Impl::write_node(Word* w, Log* log, const Node& n) const {
  const image::Column& c = image.columns[at(n.a)];
  const Value owner = n.b < 0 ? image::none : machine.value(n.b, w);
  const Value owner2 = n.d < 0 ? image::none : machine.value(n.d, w);
  const std::int32_t element = cell(c, owner, owner2);
  if (element >= 0) write(w, log, n.a, element, machine.value(n.c, w), n.handle);
}

void Game::Impl::write_set_node(Word* w, const Node& n) const {
  const image::Column& c = image.columns[at(n.a)];
  const std::int32_t element = cell(c, n.b < 0 ? image::none : machine.value(n.b, w), image::none);
  if (element < 0) return;
  const std::int32_t words = domain(c.value_domain).words();
  Set value(words);
  machine.set(n.c, w, value.data());
  Word* to = w + layout.column_at[at(n.a)] + element * words;
  if (std::equal(to, to + words, value.data())) return;
  std::copy_n(value.data(), words, to);
  mark_laws(w, n.a);
}

}  // namespace tercio::game
