// The loop of the machine: one label an instruction of opcodes.def, threaded.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "runtime/image/division.hpp"
#include "runtime/image/names.hpp"
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

// Arithmetic ends at the ends of 32 bits, so that no program of an image is undefined and no sign turns round.
std::int64_t l(Value value) { return value; }
std::uint32_t u(Value value) { return static_cast<std::uint32_t>(value); }
Value v(std::uint32_t value) { return static_cast<Value>(value); }
Value saturated(std::int64_t value) {
  return static_cast<Value>(std::clamp<std::int64_t>(value, INT32_MIN, INT32_MAX));
}
Value flag(bool b) { return b ? 1 : 0; }
Value short_of(std::uint16_t x) { return static_cast<std::int16_t>(x); }

bool has(const Word* set, const SetRegister& reg, Value value) {
  const std::uint32_t at = reg.span.at(value);
  return at < reg.span.count && (set[at / 64] >> (at % 64) & 1U) != 0;
}
// By nothing: the checker lets no rule do that, an image may.
Value endless(Value v) { return v == 0 ? 0 : v < 0 ? std::numeric_limits<Value>::min() : std::numeric_limits<Value>::max(); }

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

  // Short, so that the compiler gives every instruction a jump of its own, which the processor predicts by itself.
#define DISPATCH                                     \
  do {                                               \
    TERCIO_COUNT_ONE;                                \
    goto* labels[static_cast<std::uint8_t>(pc->op)]; \
  } while (false)
#define NEXT  \
  do {        \
    ++pc;     \
    DISPATCH; \
  } while (false)
#define GO(target)        \
  do {                    \
    pc = code + (target); \
    DISPATCH;             \
  } while (false)
#define SET(n) (s + sets[n].at)
#define IMM static_cast<std::size_t>(pc->imm)

  // A line an instruction.
  // clang-format off
  DISPATCH;

op_ldi: r[pc->a] = pc->imm; NEXT;
op_mov: r[pc->a] = r[pc->b]; NEXT;
op_slot: r[pc->a] = static_cast<Value>(static_cast<std::uint32_t>(state[slots_at_ + pc->imm / 2] >> (pc->imm % 2 * 32))); NEXT;
op_gcol: r[pc->a] = columns_[IMM].cell(state, 0); NEXT;
op_col: r[pc->a] = columns_[IMM].read(state, r[pc->b]); NEXT;
op_col2: r[pc->a] = columns_[IMM].read(state, r[pc->b], r[pc->c]); NEXT;
op_stat: r[pc->a] = statics_[IMM].read(r[pc->b]); NEXT;
op_stat2: r[pc->a] = statics_[IMM].read(r[pc->b], r[pc->c]); NEXT;
op_statcol: r[pc->a] = statics_[pc->x()].read(columns_[pc->y()].read(state, r[pc->b])); NEXT;

op_add: r[pc->a] = saturated(l(r[pc->b]) + r[pc->c]); NEXT;
op_sub: r[pc->a] = saturated(l(r[pc->b]) - r[pc->c]); NEXT;
op_mul: r[pc->a] = saturated(l(r[pc->b]) * r[pc->c]); NEXT;
op_min: r[pc->a] = std::min(r[pc->b], r[pc->c]); NEXT;
op_max: r[pc->a] = std::max(r[pc->b], r[pc->c]); NEXT;
op_addi: r[pc->a] = saturated(l(r[pc->b]) + pc->imm); NEXT;
op_muli: r[pc->a] = saturated(l(r[pc->b]) * pc->imm); NEXT;
op_neg: r[pc->a] = saturated(-l(r[pc->b])); NEXT;
op_div_up: r[pc->a] = r[pc->c] == 0 ? endless(r[pc->b]) : saturated(image::divided_up(r[pc->b], r[pc->c])); NEXT;
op_div_down: r[pc->a] = r[pc->c] == 0 ? endless(r[pc->b]) : saturated(image::divided_down(r[pc->b], r[pc->c])); NEXT;
op_half_up: r[pc->a] = (r[pc->b] >> 1) + (r[pc->b] & 1); NEXT;
op_half_down: r[pc->a] = r[pc->b] >> 1; NEXT;
op_clamp: r[pc->a] = std::max(short_of(pc->x()), std::min(short_of(pc->y()), r[pc->a])); NEXT;

op_eq: r[pc->a] = flag(r[pc->b] == r[pc->c]); NEXT;
op_ne: r[pc->a] = flag(r[pc->b] != r[pc->c]); NEXT;
op_lt: r[pc->a] = flag(r[pc->b] < r[pc->c]); NEXT;
op_le: r[pc->a] = flag(r[pc->b] <= r[pc->c]); NEXT;
op_not_: r[pc->a] = flag(r[pc->b] == 0); NEXT;
op_req: r[pc->a] = flag(same_ratio(r + pc->b, r + pc->c)); NEXT;
op_rlt: r[pc->a] = flag(less_ratio(r + pc->b, r + pc->c)); NEXT;
op_rle: r[pc->a] = flag(!less_ratio(r + pc->c, r + pc->b)); NEXT;

op_jmp: GO(pc->imm);
op_jt: if (r[pc->a] != 0) GO(pc->imm); NEXT;
op_jf: if (r[pc->a] == 0) GO(pc->imm); NEXT;
op_jeq: if (r[pc->a] == r[pc->b]) GO(pc->imm); NEXT;
op_jne: if (r[pc->a] != r[pc->b]) GO(pc->imm); NEXT;
op_jlt: if (r[pc->a] < r[pc->b]) GO(pc->imm); NEXT;
op_jle: if (r[pc->a] <= r[pc->b]) GO(pc->imm); NEXT;
op_jeqi: if (r[pc->a] == short_of(pc->x())) GO(pc->y()); NEXT;
op_jnei: if (r[pc->a] != short_of(pc->x())) GO(pc->y()); NEXT;
op_jbit: if (columns_[pc->x()].read(state, r[pc->a]) != 0) GO(pc->y()); NEXT;
op_jnbit: if (columns_[pc->x()].read(state, r[pc->a]) == 0) GO(pc->y()); NEXT;
op_jstat: if (statics_[pc->x()].read(r[pc->a]) != 0) GO(pc->y()); NEXT;
op_jnstat: if (statics_[pc->x()].read(r[pc->a]) == 0) GO(pc->y()); NEXT;
op_jhas: if (has(SET(pc->b), sets[pc->b], r[pc->a])) GO(pc->imm); NEXT;
op_jnhas: if (!has(SET(pc->b), sets[pc->b], r[pc->a])) GO(pc->imm); NEXT;

op_clash: {
  const std::pair<std::int32_t, std::int32_t> pair{pc->x(), pc->y()};
  if (std::find(clashes_.begin(), clashes_.end(), pair) == clashes_.end()) clashes_.push_back(pair);
  NEXT;
}
op_chart: r[pc->a] = look_up(image_.charts[IMM], r + pc->b); NEXT;
op_head: {
  const image::Chart& chart = image_.charts[pc->x()];
  const image::Axis& axis = chart.axes[pc->y()];
  const std::int32_t head = head_of(axis, axis_args(chart, pc->y(), r + pc->b));
  r[pc->a] = head < 0 ? image::none : axis.head_num[static_cast<std::size_t>(head)];
  r[pc->a + 1] = head < 0 ? 1 : axis.head_den[static_cast<std::size_t>(head)];
  NEXT;
}
op_call:
op_calls: {
  const HookView& callee = hooks_[IMM];
  Value* const inner = r + hook.registers;
  Word* const inner_sets = s + hook.set_words;
  for (std::int32_t p = 0; p < callee.params; ++p) inner[p] = r[pc->b + p];
  for (std::int32_t p = 0; p < callee.set_params; ++p) {
    const SetRegister& to = callee.sets[static_cast<std::size_t>(p)];
    std::copy_n(SET(pc->c + p), to.words, inner_sets + to.at);
  }
  if (pc->op == image::Op::call) {
    r[pc->a] = run(callee, state, inner, inner_sets, nullptr);
  } else {
    run(callee, state, inner, inner_sets, SET(pc->a));
  }
  NEXT;
}
op_eng: r[pc->a] = board_->ask(static_cast<image::Engine>(pc->imm), r[pc->b], r[pc->c]); NEXT;
op_geo:
op_geos: {
  const auto question = static_cast<image::Geometry>(pc->imm);
  const Word* given[2] = {s, s};
  for (std::size_t i = 0; i < set_args_of(question); ++i) given[i] = SET(pc->c + i);
  if (pc->op == image::Op::geo) {
    r[pc->a] = board_->measure(question, stands(state), r + pc->b, given);
  } else {
    board_->gather(question, stands(state), r + pc->b, given, SET(pc->a));
  }
  NEXT;
}
op_ret: return r[pc->a];
op_rets: std::copy_n(SET(pc->a), sets[pc->a].words, out); return 0;

op_next_range: {
  const Value at = next_in_range(r[pc->a], r[pc->b], r[pc->c]);
  if (at < 0) GO(pc->imm);
  r[pc->a] = at;
  r[pc->a + 1] = v(u(r[pc->b]) + u(at));
  NEXT;
}
op_next_kind: {
  const Span& kind = kinds_[pc->x()];
  const std::uint32_t at = u(r[pc->a]) + 1;
  if (at >= kind.count) GO(pc->y());
  r[pc->a] = v(at);
  r[pc->a + 1] = kind.low + v(at);
  NEXT;
}
op_next_bits: {
  const std::uint32_t at = next_bit(SET(pc->b), sets[pc->b], u(r[pc->a]) + 1);
  if (at >= sets[pc->b].span.count) GO(pc->imm);
  r[pc->a] = v(at);
  r[pc->a + 1] = v(u(sets[pc->b].span.low) + at);
  NEXT;
}
op_next_list: {
  const image::List& list = image_.lists[pc->x()];
  const std::uint32_t row = u(r[pc->b]), at = u(r[pc->a]) + 1;
  if (row + std::size_t{1} >= list.starts.size() || at >= u(list.starts[row + 1]) - u(list.starts[row])) {
    GO(pc->y());
  }
  r[pc->a] = v(at);
  r[pc->a + 1] = list.values[u(list.starts[row]) + at];
  NEXT;
}
op_next_at: {
  // The position is the owner's element, so that the next one is its link.
  const Cells& column = columns_[pc->x()];
  std::int32_t owner = -1;
  if (r[pc->a] < 0) {
    const std::uint32_t value = column.values.at(r[pc->b]);
    if (value < column.values.count) owner = link(state + column.heads_at, value);
  } else if (u(r[pc->a]) < column.first.count) {
    owner = link(state + column.links_at, u(r[pc->a]));
  }
  if (owner < 0) GO(pc->y());
  r[pc->a] = owner;
  r[pc->a + 1] = v(u(column.first.low) + u(owner));
  NEXT;
}
op_next_cross: {
  const std::span<const Value> line = board_->crossings(r[pc->b], r[pc->c]);
  const std::uint32_t at = u(r[pc->a]) + 1;
  if (at >= line.size()) GO(pc->imm);
  r[pc->a] = v(at);
  r[pc->a + 1] = line[at];
  NEXT;
}
op_next_pair: {
  const Value crossing = r[pc->b], at = r[pc->a] + 1;
  if (crossing < 0 || at > 1 || (at == 1 && crossing >> 16 == 0)) GO(pc->imm);
  r[pc->a] = at;
  r[pc->a + 1] = at == 0 ? crossing & 0xffff : (crossing >> 16) - 1;
  NEXT;
}
op_back: GO(pc->imm);

op_sclear: std::fill_n(SET(pc->a), sets[pc->a].words, Word{0}); NEXT;
op_scopy: std::copy_n(SET(pc->b), sets[pc->a].words, SET(pc->a)); NEXT;
op_sconst: std::copy_n(constants_[IMM].bits.data(), sets[pc->a].words, SET(pc->a)); NEXT;
op_sslot: std::copy_n(state + set_slots_[IMM], sets[pc->a].words, SET(pc->a)); NEXT;
op_scol: {
  const Cells& column = columns_[IMM];
  const std::uint32_t at = column.owned ? column.first.at(r[pc->b]) : 0;
  if (at < column.first.count) {
    std::copy_n(state + column.at + std::size_t{at} * sets[pc->a].words, sets[pc->a].words, SET(pc->a));
  } else {
    std::fill_n(SET(pc->a), sets[pc->a].words, Word{0});
  }
  NEXT;
}
op_sflag: std::copy_n(state + columns_[IMM].at, sets[pc->a].words, SET(pc->a)); NEXT;
op_skind: {
  Word* const to = SET(pc->a);
  const std::uint32_t first = sets[pc->a].span.at(kinds_[IMM].low), last = first + kinds_[IMM].count;
  for (std::uint32_t w = 0; w < sets[pc->a].words; ++w) {
    const std::uint32_t from = std::max(first, w * 64), until = std::min(last, w * 64 + 64);
    to[w] = from >= until ? 0 : ~Word{0} >> (64 - (until - from)) << (from - w * 64);
  }
  NEXT;
}
op_sadd: {
  const std::uint32_t at = sets[pc->a].span.at(r[pc->b]);
  if (at < sets[pc->a].span.count) SET(pc->a)[at / 64] |= Word{1} << (at % 64);
  NEXT;
}
op_sdel: {
  const std::uint32_t at = sets[pc->a].span.at(r[pc->b]);
  if (at < sets[pc->a].span.count) SET(pc->a)[at / 64] &= ~(Word{1} << (at % 64));
  NEXT;
}
op_sand: {
  Word* const to = SET(pc->a);
  const Word *left = SET(pc->b), *right = SET(pc->c);
  for (std::uint32_t w = 0; w < sets[pc->a].words; ++w) to[w] = left[w] & right[w];
  NEXT;
}
op_sor: {
  Word* const to = SET(pc->a);
  const Word *left = SET(pc->b), *right = SET(pc->c);
  for (std::uint32_t w = 0; w < sets[pc->a].words; ++w) to[w] = left[w] | right[w];
  NEXT;
}
op_sandn: {
  Word* const to = SET(pc->a);
  const Word *left = SET(pc->b), *right = SET(pc->c);
  for (std::uint32_t w = 0; w < sets[pc->a].words; ++w) to[w] = left[w] & ~right[w];
  NEXT;
}
op_scount: {
  Value count = 0;
  for (std::uint32_t w = 0; w < sets[pc->b].words; ++w) count += std::popcount(SET(pc->b)[w]);
  r[pc->a] = count;
  NEXT;
}
op_sany: {
  Word all = 0;
  for (std::uint32_t w = 0; w < sets[pc->b].words; ++w) all |= SET(pc->b)[w];
  r[pc->a] = flag(all != 0);
  NEXT;
}
op_shas: r[pc->a] = flag(has(SET(pc->c), sets[pc->c], r[pc->b])); NEXT;
op_flood: flood(SET(pc->b), SET(pc->c), SET(pc->a)); NEXT;
  // clang-format on

#undef DISPATCH
#undef NEXT
#undef GO
#undef SET
#undef IMM
}

}  // namespace tercio::vm
