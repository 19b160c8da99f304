// The loop of the machine: one label an instruction of opcodes.def, threaded.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "runtime/vm/machine.hpp"

#ifdef TERCIO_COUNT
#define TERCIO_COUNT_ONE ++dispatches_
#else
#define TERCIO_COUNT_ONE static_cast<void>(0)
#endif

namespace tercio::vm {
namespace {

using image::Instruction;
using image::Value;
using image::Word;

// Arithmetic wraps at 32 bits, so that no program of an image is undefined.
std::uint32_t u(Value value) { return static_cast<std::uint32_t>(value); }
Value v(std::uint32_t value) { return static_cast<Value>(value); }
Value flag(bool b) { return b ? 1 : 0; }
Value short_of(std::uint16_t x) { return static_cast<std::int16_t>(x); }

bool has(const Word* set, const SetRegister& reg, Value value) {
  const std::uint32_t at = reg.span.at(value);
  return at < reg.span.count && (set[at / 64] >> (at % 64) & 1U) != 0;
}
bool same_ratio(const Value* a, const Value* b) { return std::int64_t{a[0]} * b[1] == std::int64_t{b[0]} * a[1]; }
bool less_ratio(const Value* a, const Value* b) { return std::int64_t{a[0]} * b[1] < std::int64_t{b[0]} * a[1]; }

// The first element of a set at bit `from` or later; count when there is none.
std::uint32_t next_bit(const Word* set, const SetRegister& reg, std::uint32_t from) {
  if (from >= reg.span.count) return reg.span.count;
  std::uint32_t word = from / 64;
  Word left = set[word] & ~Word{0} << (from % 64);
  while (left == 0) {
    if (++word == reg.words) return reg.span.count;
    left = set[word];
  }
  return word * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
}

// A 16-bit cell of a derived index.
std::int32_t link(const Word* base, std::uint32_t index) {
  return static_cast<std::int16_t>(base[index / 4] >> (index % 4 * 16) & 0xffffU);
}

// The axis' own arguments among those of the chart.
const Value* axis_args(const image::Chart& chart, std::size_t axis, const Value* args) {
  for (std::size_t i = 0; i < axis; ++i) args += chart.axes[i].ratio ? 2 : 1;
  return args;
}

// Lets the range b..c go on after position `at`: the next position, or -1 at its end. Positions count from 0.
Value next_in_range(Value at, Value first, Value last) {
  const std::int64_t next = std::int64_t{at} + 1;
  return next <= INT32_MAX && first + next <= last ? static_cast<Value>(next) : -1;
}

}  // namespace

Value Machine::run(const HookView& hook, const Word* state, Value* r, Word* s, Word* out) const {
  static const void* const labels[] = {
#define X(name, form, meaning) &&op_##name,
#include "runtime/image/opcodes.def"
#undef X
  };
  const Instruction* const code = hook.code;
  const SetRegister* const sets = hook.sets.data();
  const Instruction* pc = code;
  Instruction i;

#define NEXT                                       \
  do {                                             \
    TERCIO_COUNT_ONE;                              \
    i = *pc++;                                     \
    goto* labels[static_cast<std::uint8_t>(i.op)]; \
  } while (false)
#define GO(target) pc = code + (target)
#define SET(n) (s + sets[n].at)
#define IMM static_cast<std::size_t>(i.imm)

  // A line an instruction.
  // clang-format off
  NEXT;

op_ldi: r[i.a] = i.imm; NEXT;
op_mov: r[i.a] = r[i.b]; NEXT;
op_slot: r[i.a] = static_cast<Value>(static_cast<std::uint32_t>(state[slots_at_ + i.imm / 2] >> (i.imm % 2 * 32))); NEXT;
op_gcol: r[i.a] = columns_[IMM].cell(state, 0); NEXT;
op_col: r[i.a] = columns_[IMM].read(state, r[i.b]); NEXT;
op_col2: r[i.a] = columns_[IMM].read(state, r[i.b], r[i.c]); NEXT;
op_stat: r[i.a] = statics_[IMM].read(r[i.b]); NEXT;
op_stat2: r[i.a] = statics_[IMM].read(r[i.b], r[i.c]); NEXT;
op_statcol: r[i.a] = statics_[i.x()].read(columns_[i.y()].read(state, r[i.b])); NEXT;

op_add: r[i.a] = v(u(r[i.b]) + u(r[i.c])); NEXT;
op_sub: r[i.a] = v(u(r[i.b]) - u(r[i.c])); NEXT;
op_mul: r[i.a] = v(u(r[i.b]) * u(r[i.c])); NEXT;
op_min: r[i.a] = std::min(r[i.b], r[i.c]); NEXT;
op_max: r[i.a] = std::max(r[i.b], r[i.c]); NEXT;
op_addi: r[i.a] = v(u(r[i.b]) + u(i.imm)); NEXT;
op_muli: r[i.a] = v(u(r[i.b]) * u(i.imm)); NEXT;
op_neg: r[i.a] = v(0U - u(r[i.b])); NEXT;
op_half_up: r[i.a] = (r[i.b] >> 1) + (r[i.b] & 1); NEXT;
op_half_down: r[i.a] = r[i.b] >> 1; NEXT;
op_clamp: r[i.a] = std::max(short_of(i.x()), std::min(short_of(i.y()), r[i.a])); NEXT;

op_eq: r[i.a] = flag(r[i.b] == r[i.c]); NEXT;
op_ne: r[i.a] = flag(r[i.b] != r[i.c]); NEXT;
op_lt: r[i.a] = flag(r[i.b] < r[i.c]); NEXT;
op_le: r[i.a] = flag(r[i.b] <= r[i.c]); NEXT;
op_not_: r[i.a] = flag(r[i.b] == 0); NEXT;
op_req: r[i.a] = flag(same_ratio(r + i.b, r + i.c)); NEXT;
op_rlt: r[i.a] = flag(less_ratio(r + i.b, r + i.c)); NEXT;
op_rle: r[i.a] = flag(!less_ratio(r + i.c, r + i.b)); NEXT;

op_jmp: GO(i.imm); NEXT;
op_jt: if (r[i.a] != 0) GO(i.imm); NEXT;
op_jf: if (r[i.a] == 0) GO(i.imm); NEXT;
op_jeq: if (r[i.a] == r[i.b]) GO(i.imm); NEXT;
op_jne: if (r[i.a] != r[i.b]) GO(i.imm); NEXT;
op_jlt: if (r[i.a] < r[i.b]) GO(i.imm); NEXT;
op_jle: if (r[i.a] <= r[i.b]) GO(i.imm); NEXT;
op_jeqi: if (r[i.a] == short_of(i.x())) GO(i.y()); NEXT;
op_jnei: if (r[i.a] != short_of(i.x())) GO(i.y()); NEXT;
op_jbit: if (columns_[i.x()].read(state, r[i.a]) != 0) GO(i.y()); NEXT;
op_jnbit: if (columns_[i.x()].read(state, r[i.a]) == 0) GO(i.y()); NEXT;
op_jstat: if (statics_[i.x()].read(r[i.a]) != 0) GO(i.y()); NEXT;
op_jnstat: if (statics_[i.x()].read(r[i.a]) == 0) GO(i.y()); NEXT;
op_jhas: if (has(SET(i.b), sets[i.b], r[i.a])) GO(i.imm); NEXT;
op_jnhas: if (!has(SET(i.b), sets[i.b], r[i.a])) GO(i.imm); NEXT;

op_chart: r[i.a] = look_up(image_.charts[IMM], r + i.b); NEXT;
op_head: {
  const image::Chart& chart = image_.charts[i.x()];
  const image::Axis& axis = chart.axes[i.y()];
  const std::int32_t head = head_of(axis, axis_args(chart, i.y(), r + i.b));
  r[i.a] = head < 0 ? image::none : axis.head_num[static_cast<std::size_t>(head)];
  r[i.a + 1] = head < 0 ? 1 : axis.head_den[static_cast<std::size_t>(head)];
  NEXT;
}
op_call:
op_calls: {
  const HookView& callee = hooks_[IMM];
  Value* const inner = r + hook.registers;
  Word* const inner_sets = s + hook.set_words;
  for (std::int32_t p = 0; p < callee.params; ++p) inner[p] = r[i.b + p];
  for (std::int32_t p = 0; p < callee.set_params; ++p) {
    const SetRegister& to = callee.sets[static_cast<std::size_t>(p)];
    std::copy_n(SET(i.c + p), to.words, inner_sets + to.at);
  }
  if (i.op == image::Op::call) {
    r[i.a] = run(callee, state, inner, inner_sets, nullptr);
  } else {
    run(callee, state, inner, inner_sets, SET(i.a));
  }
  NEXT;
}
op_eng: r[i.a] = board_->ask(static_cast<image::Engine>(i.imm), r[i.b], r[i.c]); NEXT;
op_ret: return r[i.a];
op_rets: std::copy_n(SET(i.a), sets[i.a].words, out); return 0;

op_next_range: {
  const Value at = next_in_range(r[i.a], r[i.b], r[i.c]);
  if (at < 0) { GO(i.imm); NEXT; }
  r[i.a] = at;
  r[i.a + 1] = v(u(r[i.b]) + u(at));
  NEXT;
}
op_next_kind: {
  const Span& kind = kinds_[i.x()];
  const std::uint32_t at = u(r[i.a]) + 1;
  if (at >= kind.count) { GO(i.y()); NEXT; }
  r[i.a] = v(at);
  r[i.a + 1] = kind.low + v(at);
  NEXT;
}
op_next_bits: {
  const std::uint32_t at = next_bit(SET(i.b), sets[i.b], u(r[i.a]) + 1);
  if (at >= sets[i.b].span.count) { GO(i.imm); NEXT; }
  r[i.a] = v(at);
  r[i.a + 1] = v(u(sets[i.b].span.low) + at);
  NEXT;
}
op_next_list: {
  const image::List& list = image_.lists[i.x()];
  const std::uint32_t row = u(r[i.b]), at = u(r[i.a]) + 1;
  if (row + std::size_t{1} >= list.starts.size() || at >= u(list.starts[row + 1]) - u(list.starts[row])) {
    GO(i.y());
    NEXT;
  }
  r[i.a] = v(at);
  r[i.a + 1] = list.values[u(list.starts[row]) + at];
  NEXT;
}
op_next_at: {
  // The position is the owner's element, so that the next one is its link.
  const Cells& column = columns_[i.x()];
  std::int32_t owner = -1;
  if (r[i.a] < 0) {
    const std::uint32_t value = column.values.at(r[i.b]);
    if (value < column.values.count) owner = link(state + column.heads_at, value);
  } else if (u(r[i.a]) < column.first.count) {
    owner = link(state + column.links_at, u(r[i.a]));
  }
  if (owner < 0) { GO(i.y()); NEXT; }
  r[i.a] = owner;
  r[i.a + 1] = v(u(column.first.low) + u(owner));
  NEXT;
}
op_next_cross: {
  const std::span<const Value> line = board_->crossings(r[i.b], r[i.c]);
  const std::uint32_t at = u(r[i.a]) + 1;
  if (at >= line.size()) { GO(i.imm); NEXT; }
  r[i.a] = v(at);
  r[i.a + 1] = line[at];
  NEXT;
}
op_next_pair: {
  const Value crossing = r[i.b], at = r[i.a] + 1;
  if (crossing < 0 || at > 1 || (at == 1 && crossing >> 16 == 0)) { GO(i.imm); NEXT; }
  r[i.a] = at;
  r[i.a + 1] = at == 0 ? crossing & 0xffff : (crossing >> 16) - 1;
  NEXT;
}
op_back: GO(i.imm); NEXT;

op_sclear: std::fill_n(SET(i.a), sets[i.a].words, Word{0}); NEXT;
op_scopy: std::copy_n(SET(i.b), sets[i.a].words, SET(i.a)); NEXT;
op_sconst: std::copy_n(constants_[IMM].bits.data(), sets[i.a].words, SET(i.a)); NEXT;
op_sslot: std::copy_n(state + set_slots_[IMM], sets[i.a].words, SET(i.a)); NEXT;
op_scol: {
  const Cells& column = columns_[IMM];
  const std::uint32_t at = column.owned ? column.first.at(r[i.b]) : 0;
  if (at < column.first.count) {
    std::copy_n(state + column.at + std::size_t{at} * sets[i.a].words, sets[i.a].words, SET(i.a));
  } else {
    std::fill_n(SET(i.a), sets[i.a].words, Word{0});
  }
  NEXT;
}
op_sflag: std::copy_n(state + columns_[IMM].at, sets[i.a].words, SET(i.a)); NEXT;
op_skind: {
  Word* const to = SET(i.a);
  const std::uint32_t first = sets[i.a].span.at(kinds_[IMM].low), last = first + kinds_[IMM].count;
  for (std::uint32_t w = 0; w < sets[i.a].words; ++w) {
    const std::uint32_t from = std::max(first, w * 64), until = std::min(last, w * 64 + 64);
    to[w] = from >= until ? 0 : ~Word{0} >> (64 - (until - from)) << (from - w * 64);
  }
  NEXT;
}
op_sadd: {
  const std::uint32_t at = sets[i.a].span.at(r[i.b]);
  if (at < sets[i.a].span.count) SET(i.a)[at / 64] |= Word{1} << (at % 64);
  NEXT;
}
op_sdel: {
  const std::uint32_t at = sets[i.a].span.at(r[i.b]);
  if (at < sets[i.a].span.count) SET(i.a)[at / 64] &= ~(Word{1} << (at % 64));
  NEXT;
}
op_sand: {
  Word* const to = SET(i.a);
  const Word *left = SET(i.b), *right = SET(i.c);
  for (std::uint32_t w = 0; w < sets[i.a].words; ++w) to[w] = left[w] & right[w];
  NEXT;
}
op_sor: {
  Word* const to = SET(i.a);
  const Word *left = SET(i.b), *right = SET(i.c);
  for (std::uint32_t w = 0; w < sets[i.a].words; ++w) to[w] = left[w] | right[w];
  NEXT;
}
op_sandn: {
  Word* const to = SET(i.a);
  const Word *left = SET(i.b), *right = SET(i.c);
  for (std::uint32_t w = 0; w < sets[i.a].words; ++w) to[w] = left[w] & ~right[w];
  NEXT;
}
op_scount: {
  Value count = 0;
  for (std::uint32_t w = 0; w < sets[i.b].words; ++w) count += std::popcount(SET(i.b)[w]);
  r[i.a] = count;
  NEXT;
}
op_sany: {
  Word all = 0;
  for (std::uint32_t w = 0; w < sets[i.b].words; ++w) all |= SET(i.b)[w];
  r[i.a] = flag(all != 0);
  NEXT;
}
op_shas: r[i.a] = flag(has(SET(i.c), sets[i.c], r[i.b])); NEXT;
op_flood: flood(SET(i.b), SET(i.c), SET(i.a)); NEXT;
  // clang-format on

#undef NEXT
#undef GO
#undef SET
#undef IMM
}

}  // namespace tercio::vm
