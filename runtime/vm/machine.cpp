#include "runtime/vm/machine.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>

namespace tercio::vm {
namespace {

using image::Image;
using image::Value;
using image::Word;

// Answers nothing, for images whose hooks ask nothing.
class NoBoard final : public Board {
 public:
  Value ask(image::Engine, Value, Value) const override { return image::none; }
  std::span<const Value> crossings(Value, Value) const override { return {}; }
};
const NoBoard no_board;

Span span_of(const Image& image, std::int32_t domain) {
  if (domain < 0) return {0, 1};
  const image::Domain& d = image.domains[static_cast<std::size_t>(domain)];
  return {d.low, static_cast<std::uint32_t>(d.count)};
}

Cells cells_of(const Image& image, const image::Layout& layout, std::size_t column) {
  const image::Column& c = image.columns[column];
  Cells cells;
  cells.at = layout.column_at[column];
  cells.first = span_of(image, c.domain);
  cells.second = span_of(image, c.domain2);
  cells.owned = c.domain >= 0;
  cells.absent = c.absent;
  switch (c.encoding) {
    case image::Encoding::bit:
      cells.width_log = 0;
      cells.mask = 1;
      break;
    case image::Encoding::i16:
      cells.width_log = 4;
      cells.mask = 0xffff;
      cells.sign = 0x8000;
      break;
    case image::Encoding::i32:
      cells.width_log = 5;
      cells.mask = 0xffffffff;
      cells.sign = 0x80000000;
      break;
    case image::Encoding::set:
      cells.words = image.domains[static_cast<std::size_t>(c.value_domain)].words();
      break;
  }
  if (c.indexed) {
    cells.heads_at = layout.heads_at[column];
    cells.links_at = layout.links_at[column];
    cells.values = span_of(image, c.value_domain);
  }
  return cells;
}

Table table_of(const Image& image, const image::Static& s) {
  Table table{s.values.data(), span_of(image, s.domain), span_of(image, s.domain2), s.absent};
  if (s.values.empty()) table.first.count = 0;
  return table;
}

ConstantView constant_of(const Image& image, const image::ConstantSet& set) {
  const image::Domain& domain = image.domains[static_cast<std::size_t>(set.domain)];
  ConstantView view{std::vector<Word>(static_cast<std::size_t>(domain.words()))};
  for (const Value value : set.values) {
    const auto at = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(domain.low);
    view.bits[at / 64] |= Word{1} << (at % 64);
  }
  return view;
}

HookView view_of(const Image& image, const image::Hook& hook) {
  HookView view{hook.code.data(), hook.registers, hook.params, hook.set_params, 0, {}};
  for (const std::int32_t domain : hook.set_domains) {
    const auto words = static_cast<std::uint32_t>(image.domains[static_cast<std::size_t>(domain)].words());
    view.sets.push_back({view.set_words, words, span_of(image, domain)});
    view.set_words += words;
  }
  return view;
}

// How many registers and set words a hook needs with all that it calls; calls have no cycle.
class Depth {
 public:
  explicit Depth(const Image& image, const std::vector<HookView>& views)
      : image_(image), views_(views), needs_(views.size()) {}

  struct Need {
    std::size_t registers = 0, words = 0;
    bool known = false;
  };
  const Need& of(std::size_t hook) {
    Need& need = needs_[hook];
    if (need.known) return need;
    for (const image::Instruction& i : image_.hooks[hook].code) {
      if (i.op != image::Op::call && i.op != image::Op::calls) continue;
      const Need& inner = of(static_cast<std::size_t>(i.imm));
      need.registers = std::max(need.registers, inner.registers);
      need.words = std::max(need.words, inner.words);
    }
    need.registers += static_cast<std::size_t>(views_[hook].registers);
    need.words += views_[hook].set_words;
    need.known = true;
    return need;
  }

 private:
  const Image& image_;
  const std::vector<HookView>& views_;
  std::vector<Need> needs_;
};

}  // namespace

// An engine without stands: nothing is there.
Value Board::measure(image::Geometry, const Stands&, const Value*, const Word* const*) const { return 0; }
void Board::gather(image::Geometry, const Stands&, const Value*, const Word* const*, Word*) const {}

Machine::Machine(const Image& image, const image::Layout& layout, const Board* board)
    : image_(image),
      board_(board != nullptr ? board : &no_board),
      set_slots_(layout.set_slot_at),
      slots_at_(layout.slots_at) {
  for (std::size_t column = 0; column < image.columns.size(); ++column) {
    columns_.push_back(cells_of(image, layout, column));
  }
  for (const image::Static& s : image.statics) statics_.push_back(table_of(image, s));
  for (const image::Kind& kind : image.kinds) {
    const Value low = image.domains[static_cast<std::size_t>(kind.domain)].low;
    kinds_.push_back({low + kind.first, static_cast<std::uint32_t>(kind.count)});
  }
  for (const image::ConstantSet& set : image.sets) constants_.push_back(constant_of(image, set));
  for (const image::Hook& hook : image.hooks) hooks_.push_back(view_of(image, hook));

  Depth depth(image, hooks_);
  std::size_t registers = 0, words = 0;
  for (std::size_t hook = 0; hook < hooks_.size(); ++hook) {
    registers = std::max(registers, depth.of(hook).registers);
    words = std::max(words, depth.of(hook).words);
  }
  registers_.resize(registers);
  sets_.resize(words);
  if (image.space.neighbours >= 0) {
    flood_words_ = image.domains[static_cast<std::size_t>(image.space.place_domain)].words();
    reached_.resize(static_cast<std::size_t>(flood_words_));
  }
}

const HookView& Machine::enter(std::int32_t hook, std::span<const Value> args,
                               std::span<const Word* const> sets) const {
  const HookView& view = hooks_[static_cast<std::size_t>(hook)];
  const auto params = static_cast<std::size_t>(view.params), set_params = static_cast<std::size_t>(view.set_params);
  assert(args.size() >= params && sets.size() >= set_params);
  Value* const registers = registers_.data();
  for (std::size_t i = 0; i < params; ++i) registers[i] = args[i];
  for (std::size_t i = 0; i < set_params; ++i) {
    std::copy_n(sets[i], view.sets[i].words, sets_.data() + view.sets[i].at);
  }
  return view;
}

Value Machine::value(std::int32_t hook, const Word* state, std::span<const Value> args,
                     std::span<const Word* const> sets) const {
  return run(enter(hook, args, sets), state, registers_.data(), sets_.data(), nullptr);
}

void Machine::set(std::int32_t hook, const Word* state, Word* out, std::span<const Value> args,
                  std::span<const Word* const> sets) const {
  run(enter(hook, args, sets), state, registers_.data(), sets_.data(), out);
}

Stands Machine::stands(const Word* state) const {
  const auto cells = [&](std::int32_t column) { return &columns_[static_cast<std::size_t>(column)]; };
  const image::Space& space = image_.space;
  return {state, cells(space.x), cells(space.y), cells(space.facing), cells(space.on_table)};
}

void Machine::flood(const Word* from, const Word* through, Word* out) const {
  const image::List& neighbours = image_.lists[static_cast<std::size_t>(image_.space.neighbours)];
  frontier_.clear();
  for (std::size_t w = 0; w < reached_.size(); ++w) {
    reached_[w] = from[w] & through[w];
    for (Word left = from[w]; left != 0; left &= left - 1) {
      frontier_.push_back(static_cast<std::int32_t>(w * 64) + std::countr_zero(left));
    }
  }
  while (!frontier_.empty()) {
    const auto hex = static_cast<std::size_t>(frontier_.back());
    frontier_.pop_back();
    for (std::int32_t i = neighbours.starts[hex]; i < neighbours.starts[hex + 1]; ++i) {
      const std::int32_t next = neighbours.values[static_cast<std::size_t>(i)];
      const auto word = static_cast<std::size_t>(next) / 64;
      const Word bit = Word{1} << (next % 64);
      if ((through[word] & bit & ~reached_[word]) == 0) continue;
      reached_[word] |= bit;
      frontier_.push_back(next);
    }
  }
  std::copy(reached_.begin(), reached_.end(), out);
}

}  // namespace tercio::vm
