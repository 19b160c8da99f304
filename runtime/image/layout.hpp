// Where everything lies in the flat state of a game: one array of 64-bit words, copied, hashed and compared as memory.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::image {

using Word = std::uint64_t;

// Order: game words (the runtime's own), columns, slots, set slots | derived: indexes of indexed columns.
// bit columns: element i is bit i % 64 of word at + i / 64. i16 and i32 columns: packed from the lowest bits of word at.
// set columns: element i is the words(domain) words from at + i * words. Pairs: element * count2 + element2.
// slots: i32, packed. A derived index of a column: heads, one i16 a value (of value_domain), then links, one i16 an
// owner; -1 ends a list; owners rise along a list.
struct Layout {
  explicit Layout(const Image& image, std::int32_t game_words = 0);

  std::vector<std::int32_t> column_at;    // words
  std::vector<std::int32_t> set_slot_at;  // words
  std::int32_t slots_at = 0;              // word of slot 0
  std::vector<std::int32_t> heads_at;     // words; -1 for a column without an index
  std::vector<std::int32_t> links_at;
  std::int32_t hashed_words = 0;          // what counts for equality, hash and save
  std::int32_t words = 0;                 // all
  std::int32_t game_words = 0;
};

std::int32_t elements(const Image& image, const Column& column);  // number of cells of a column

Value read(const Image& image, const Layout& layout, const Word* state, std::int32_t column, std::int32_t element);
// Writes a cell (not a set column) and keeps the column's index; the value is already in range. True when it changed.
bool write(const Image& image, const Layout& layout, Word* state, std::int32_t column, std::int32_t element, Value value);
void reindex(const Image& image, const Layout& layout, Word* state);  // recomputes every derived index
Value read_slot(const Layout& layout, const Word* state, std::int32_t slot);
void write_slot(const Layout& layout, Word* state, std::int32_t slot, Value value);

}  // namespace tercio::image
