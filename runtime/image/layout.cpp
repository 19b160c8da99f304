#include "runtime/image/layout.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace tercio::image {
namespace {

std::int32_t words_for(std::int32_t cells, std::int32_t per_word) { return (cells + per_word - 1) / per_word; }

std::int32_t column_words(const Image& image, const Column& column) {
  const std::int32_t cells = elements(image, column);
  switch (column.encoding) {
    case Encoding::bit:
      return words_for(cells, 64);
    case Encoding::i16:
      return words_for(cells, 4);
    case Encoding::i32:
      return words_for(cells, 2);
    case Encoding::set:
      return cells * image.domains[static_cast<std::size_t>(column.value_domain)].words();
  }
  return 0;
}

// The bits of cell `index` of cells of `width` bits packed from `base`.
Word packed(const Word* base, std::int32_t index, unsigned width) {
  const unsigned per_word = 64U / width;
  const unsigned shift = static_cast<unsigned>(index) % per_word * width;
  return base[static_cast<unsigned>(index) / per_word] >> shift & ((Word{1} << width) - 1U);
}
void pack(Word* base, std::int32_t index, unsigned width, Word bits) {
  const unsigned per_word = 64U / width;
  const unsigned shift = static_cast<unsigned>(index) % per_word * width;
  const Word mask = (Word{1} << width) - 1U;
  Word& word = base[static_cast<unsigned>(index) / per_word];
  word = (word & ~(mask << shift)) | (bits & mask) << shift;
}

Value read16(const Word* base, std::int32_t index) { return static_cast<std::int16_t>(packed(base, index, 16)); }
void write16(Word* base, std::int32_t index, Value value) { pack(base, index, 16, static_cast<Word>(value)); }
Value read32(const Word* base, std::int32_t index) { return static_cast<std::int32_t>(packed(base, index, 32)); }
void write32(Word* base, std::int32_t index, Value value) { pack(base, index, 32, static_cast<Word>(value)); }

// The derived index of one column.
struct Index {
  Word* heads;
  Word* links;
  Value low;
  std::int32_t values, owners;

  // The head of the list of a value, -1 for one that has no list (none).
  std::int32_t list(Value value) const {
    const std::int64_t at = std::int64_t{value} - low;
    return at >= 0 && at < values ? static_cast<std::int32_t>(at) : -1;
  }
  void add(std::int32_t owner, Value value) {
    const std::int32_t at = list(value);
    if (at < 0) return;
    const std::int32_t first = read16(heads, at);
    if (first < 0 || first > owner) {
      write16(links, owner, first);
      write16(heads, at, owner);
      return;
    }
    std::int32_t before = first;
    for (std::int32_t next = read16(links, before); next >= 0 && next < owner; next = read16(links, before))
      before = next;
    write16(links, owner, read16(links, before));
    write16(links, before, owner);
  }
  void remove(std::int32_t owner, Value value) {
    const std::int32_t at = list(value);
    if (at < 0) return;
    const std::int32_t after = read16(links, owner);
    std::int32_t before = read16(heads, at);
    if (before == owner) {
      write16(heads, at, after);
    } else {
      while (read16(links, before) != owner) before = read16(links, before);
      write16(links, before, after);
    }
    write16(links, owner, none);
  }
};

Index index_of(const Image& image, const Layout& layout, Word* state, std::int32_t column) {
  const auto at = static_cast<std::size_t>(column);
  const Column& c = image.columns[at];
  const Domain& values = image.domains[static_cast<std::size_t>(c.value_domain)];
  return {state + layout.heads_at[at], state + layout.links_at[at], values.low, values.count, elements(image, c)};
}

}  // namespace

Layout::Layout(const Image& image, std::int32_t own_words) : game_words(own_words) {
  words = own_words;
  for (const Column& column : image.columns) {
    column_at.push_back(words);
    words += column_words(image, column);
  }
  slots_at = words;
  words += words_for(static_cast<std::int32_t>(image.slots.size()), 2);
  for (const SetSlot& slot : image.set_slots) {
    set_slot_at.push_back(words);
    words += image.domains[static_cast<std::size_t>(slot.domain)].words();
  }
  hashed_words = words;
  for (const Column& column : image.columns) {
    if (!column.indexed) {
      heads_at.push_back(-1);
      links_at.push_back(-1);
      continue;
    }
    heads_at.push_back(words);
    words += words_for(image.domains[static_cast<std::size_t>(column.value_domain)].count, 4);
    links_at.push_back(words);
    words += words_for(elements(image, column), 4);
  }
}

std::int32_t elements(const Image& image, const Column& column) {
  const auto count = [&](std::int32_t domain) {
    return domain < 0 ? 1 : image.domains[static_cast<std::size_t>(domain)].count;
  };
  return count(column.domain) * count(column.domain2);
}

Value read(const Image& image, const Layout& layout, const Word* state, std::int32_t column, std::int32_t element) {
  const Column& c = image.columns[static_cast<std::size_t>(column)];
  if (element < 0 || element >= elements(image, c)) return c.absent;
  const Word* base = state + layout.column_at[static_cast<std::size_t>(column)];
  switch (c.encoding) {
    case Encoding::bit:
      return static_cast<Value>(packed(base, element, 1));
    case Encoding::i16:
      return read16(base, element);
    case Encoding::i32:
      return read32(base, element);
    case Encoding::set:
      break;
  }
  assert(!"a set column has no single value");
  return c.absent;
}

bool write(const Image& image, const Layout& layout, Word* state, std::int32_t column, std::int32_t element,
           Value value) {
  const Column& c = image.columns[static_cast<std::size_t>(column)];
  if (element < 0 || element >= elements(image, c)) return false;
  const Value before = read(image, layout, state, column, element);
  if (before == value) return false;
  Word* base = state + layout.column_at[static_cast<std::size_t>(column)];
  switch (c.encoding) {
    case Encoding::bit:
      pack(base, element, 1, static_cast<Word>(value));
      break;
    case Encoding::i16:
      write16(base, element, value);
      break;
    case Encoding::i32:
      write32(base, element, value);
      break;
    case Encoding::set:
      assert(!"a set column has no single value");
      return false;
  }
  if (c.indexed) {
    Index index = index_of(image, layout, state, column);
    index.remove(element, before);
    index.add(element, read(image, layout, state, column, element));
  }
  return true;
}

void reindex(const Image& image, const Layout& layout, Word* state) {
  std::fill(state + layout.hashed_words, state + layout.words, ~Word{0});
  for (std::size_t column = 0; column < image.columns.size(); ++column) {
    if (!image.columns[column].indexed) continue;
    const auto number = static_cast<std::int32_t>(column);
    Index index = index_of(image, layout, state, number);
    for (std::int32_t owner = index.owners; owner-- > 0;) {
      index.add(owner, read(image, layout, state, number, owner));
    }
  }
}

Value read_slot(const Layout& layout, const Word* state, std::int32_t slot) {
  return read32(state + layout.slots_at, slot);
}
void write_slot(const Layout& layout, Word* state, std::int32_t slot, Value value) {
  write32(state + layout.slots_at, slot, value);
}

}  // namespace tercio::image
