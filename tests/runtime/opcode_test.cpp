// Every instruction at least once, alone: what it gives, for things that are there, none, and what is out of range.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "bench.hpp"
#include "runtime/image/names.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
using sample::ins_xy;
namespace column = sample::column;
namespace stat = sample::stat;
namespace domain = sample::domain;
namespace kind = sample::kind;

namespace {

constexpr Value least = INT32_MIN, most = INT32_MAX;

// The value of `code` in r0, given arguments in r0, r1, ...
struct ValueCase {
  std::vector<Instruction> code;
  std::vector<Value> args;
  Value expected;
};
// A test of a jump: 1 when it was taken.
std::vector<Instruction> jump(Instruction i) {
  const bool short_target = i.op == Op::jeqi || i.op == Op::jnei || i.op == Op::jbit || i.op == Op::jnbit ||
                            i.op == Op::jstat || i.op == Op::jnstat;
  i.imm = short_target ? Instruction::pack(i.imm, 3) : 3;
  return {i, ins(Op::ldi, 9, 0, 0, 0), ins(Op::ret, 9), ins(Op::ldi, 9, 0, 0, 1), ins(Op::ret, 9)};
}
std::vector<Instruction> one(Instruction i) { return {i, ins(Op::ret)}; }
// The elements of a loop as digits of a number, in base 100.
std::vector<Instruction> loop(Instruction next) {
  const bool short_target = next.op == Op::next_kind || next.op == Op::next_list || next.op == Op::next_at;
  next.a = 5;
  next.imm = short_target ? Instruction::pack(next.imm, 6) : 6;
  return {ins(Op::ldi, 4, 0, 0, 0), ins(Op::ldi, 5, 0, 0, -1), next,           ins(Op::muli, 4, 4, 0, 100),
          ins(Op::add, 4, 4, 6),    ins(Op::back, 0, 0, 0, 2), ins(Op::ret, 4)};
}

const std::vector<ValueCase> value_cases = {
    {one(ins(Op::ldi, 0, 0, 0, -7)), {}, -7},
    {one(ins(Op::mov, 0, 1)), {1, 2}, 2},
    {one(ins(Op::slot, 0, 0, 0, sample::slot::die)), {}, 0},
    {one(ins(Op::gcol, 0, 0, 0, column::turn)), {}, 1},
    {one(ins(Op::col, 0, 0, 0, column::loss)), {2}, -3},
    {one(ins(Op::col, 0, 0, 0, column::loss)), {3}, 200},
    {one(ins(Op::col, 0, 0, 0, column::loss)), {-1}, -1},
    {one(ins(Op::col, 0, 0, 0, column::loss)), {5}, -1},
    {one(ins(Op::col, 0, 0, 0, column::loss)), {least}, -1},
    {one(ins(Op::col, 0, 0, 0, column::place)), {3}, -1},
    {one(ins(Op::col, 0, 0, 0, column::tired)), {3}, 0},
    {one(ins(Op::col2, 0, 0, 1, column::fame)), {1, 4}, 90'000},
    {one(ins(Op::col2, 0, 0, 1, column::fame)), {1, 0}, 50},
    {one(ins(Op::col2, 0, 0, 1, column::fame)), {-1, 0}, 7},
    {one(ins(Op::col2, 0, 0, 1, column::fame)), {0, 5}, 7},
    {one(ins(Op::stat, 0, 0, 0, stat::cost)), {11}, 4},
    {one(ins(Op::stat, 0, 0, 0, stat::cost)), {12}, 99},
    {one(ins(Op::stat, 0, 0, 0, stat::cost)), {-1}, 99},
    {one(ins(Op::stat2, 0, 0, 1, stat::worth)), {1, 2}, 140},
    {one(ins(Op::stat2, 0, 0, 1, stat::worth)), {2, 2}, -7},
    {one(ins(Op::stat2, 0, 0, 1, stat::worth)), {1, -1}, -7},
    {one(ins_xy(Op::statcol, 0, 0, stat::cost, column::place)), {1}, 3},
    {one(ins_xy(Op::statcol, 0, 0, stat::cost, column::place)), {3}, 99},
    {one(ins(Op::add, 0, 0, 1)), {3, -5}, -2},
    {one(ins(Op::add, 0, 0, 1)), {most, 1}, most},
    {one(ins(Op::sub, 0, 0, 1)), {3, -5}, 8},
    {one(ins(Op::mul, 0, 0, 1)), {3, -5}, -15},
    {one(ins(Op::mul, 0, 0, 1)), {65536, 65536}, most},
    {one(ins(Op::min, 0, 0, 1)), {3, -5}, -5},
    {one(ins(Op::max, 0, 0, 1)), {3, -5}, 3},
    {one(ins(Op::addi, 0, 0, 0, -4)), {3}, -1},
    {one(ins(Op::muli, 0, 0, 0, -4)), {3}, -12},
    {one(ins(Op::neg, 0, 0)), {3}, -3},
    {one(ins(Op::neg, 0, 0)), {least}, most},
    {one(ins(Op::div_up, 0, 0, 1)), {7, 3}, 3},
    {one(ins(Op::div_up, 0, 0, 1)), {-7, 3}, -2},
    {one(ins(Op::div_up, 0, 0, 1)), {7, -3}, -2},
    {one(ins(Op::div_up, 0, 0, 1)), {6, 3}, 2},
    {one(ins(Op::div_up, 0, 0, 1)), {5, 0}, most},
    {one(ins(Op::div_down, 0, 0, 1)), {7, 3}, 2},
    {one(ins(Op::div_down, 0, 0, 1)), {-7, 3}, -3},
    {one(ins(Op::div_down, 0, 0, 1)), {7, -3}, -3},
    {one(ins(Op::div_down, 0, 0, 1)), {-6, 3}, -2},
    {one(ins(Op::div_down, 0, 0, 1)), {least, -1}, most},
    {one(ins(Op::div_down, 0, 0, 1)), {-5, 0}, least},
    {one(ins(Op::div_down, 0, 0, 1)), {0, 0}, 0},
    {one(ins(Op::half_up, 0, 0)), {7}, 4},
    {one(ins(Op::half_up, 0, 0)), {-7}, -3},
    {one(ins(Op::half_up, 0, 0)), {8}, 4},
    {one(ins(Op::half_down, 0, 0)), {7}, 3},
    {one(ins(Op::half_down, 0, 0)), {-7}, -4},
    {one(ins_xy(Op::clash, 0, 0, 3, 4)), {5}, 5},
    {one(ins_xy(Op::clamp, 0, 0, -3, 9)), {-20}, -3},
    {one(ins_xy(Op::clamp, 0, 0, -3, 9)), {20}, 9},
    {one(ins_xy(Op::clamp, 0, 0, -3, 9)), {4}, 4},
    {one(ins(Op::eq, 0, 0, 1)), {4, 4}, 1},
    {one(ins(Op::ne, 0, 0, 1)), {4, 4}, 0},
    {one(ins(Op::lt, 0, 0, 1)), {-4, 4}, 1},
    {one(ins(Op::le, 0, 0, 1)), {4, 4}, 1},
    {one(ins(Op::le, 0, 0, 1)), {5, 4}, 0},
    {one(ins(Op::not_, 0, 0)), {4}, 0},
    {one(ins(Op::not_, 0, 0)), {0}, 1},
    {one(ins(Op::req, 0, 0, 2)), {3, 2, 6, 4}, 1},
    {one(ins(Op::req, 0, 0, 2)), {3, 2, 6, 5}, 0},
    {one(ins(Op::rlt, 0, 0, 2)), {1, 3, 1, 2}, 1},
    {one(ins(Op::rlt, 0, 0, 2)), {most, 1, most, 2}, 0},
    {one(ins(Op::rle, 0, 0, 2)), {most, 2, most, 1}, 1},
    {one(ins(Op::rle, 0, 0, 2)), {2, 4, 1, 2}, 1},
    {one(ins(Op::rlt, 0, 0, 2)), {9, 1, 1, 0}, 1},
    {jump(ins(Op::jmp)), {}, 1},
    {jump(ins(Op::jt)), {2}, 1},
    {jump(ins(Op::jt)), {0}, 0},
    {jump(ins(Op::jf)), {2}, 0},
    {jump(ins(Op::jf)), {0}, 1},
    {jump(ins(Op::jeq, 0, 1)), {2, 2}, 1},
    {jump(ins(Op::jeq, 0, 1)), {2, 3}, 0},
    {jump(ins(Op::jne, 0, 1)), {2, 3}, 1},
    {jump(ins(Op::jlt, 0, 1)), {2, 3}, 1},
    {jump(ins(Op::jlt, 0, 1)), {3, 3}, 0},
    {jump(ins(Op::jle, 0, 1)), {3, 3}, 1},
    {jump(ins(Op::jle, 0, 1)), {4, 3}, 0},
    {jump(ins(Op::jeqi, 0, 0, 0, -1)), {-1}, 1},
    {jump(ins(Op::jeqi, 0, 0, 0, 5)), {4}, 0},
    {jump(ins(Op::jnei, 0, 0, 0, -1)), {-1}, 0},
    {jump(ins(Op::jnei, 0, 0, 0, 5)), {4}, 1},
    {jump(ins(Op::jbit, 0, 0, 0, column::tired)), {3}, 0},
    {jump(ins(Op::jbit, 0, 0, 0, column::tired)), {-1}, 0},
    {jump(ins(Op::jnbit, 0, 0, 0, column::tired)), {3}, 1},
    {jump(ins(Op::jstat, 0, 0, 0, stat::cost)), {8}, 1},
    {jump(ins(Op::jstat, 0, 0, 0, stat::cost)), {9}, 0},
    {jump(ins(Op::jnstat, 0, 0, 0, stat::cost)), {9}, 1},
    {one(ins(Op::chart, 0, 0, 0, sample::chart::combat)), {3, 13, 4}, -1},  // heads 3-4 and 3:1: cell 9
    {one(ins(Op::chart, 0, 0, 0, sample::chart::weather)), {3}, none},
    {one(ins(Op::call, 0, 0, 0, sample::hook::part)), {3, 4}, 7},
    {one(ins(Op::eng, 0, 0, 1, static_cast<std::int32_t>(Engine::distance))), {0, 11}, 4},
    {one(ins(Op::eng, 0, 0, 0, static_cast<std::int32_t>(Engine::other))), {1}, 0},
    {loop(ins(Op::next_range, 0, 0, 1)), {3, 5}, 30405},
    {loop(ins(Op::next_range, 0, 0, 1)), {5, 4}, 0},
    {loop(ins(Op::next_range, 0, 0, 1)), {most, most}, most},
    {loop(ins(Op::next_kind, 0, 0, 0, kind::gun)), {}, 304},
    {loop(ins(Op::next_list, 0, 0, 0, 1)), {0}, 709},
    {loop(ins(Op::next_list, 0, 0, 0, 1)), {1}, 0},
    {loop(ins(Op::next_list, 0, 0, 0, 1)), {2}, 40506},
    {loop(ins(Op::next_list, 0, 0, 0, 1)), {3}, 0},
    {loop(ins(Op::next_list, 0, 0, 0, 1)), {-1}, 0},
    {loop(ins(Op::next_at, 0, 0, 0, column::place)), {5}, 102},
    {loop(ins(Op::next_at, 0, 0, 0, column::place)), {11}, 4},
    {loop(ins(Op::next_at, 0, 0, 0, column::place)), {4}, 0},
    {loop(ins(Op::next_at, 0, 0, 0, column::place)), {-1}, 0},
    {loop(ins(Op::next_at, 0, 0, 0, column::place)), {12}, 0},
    {loop(ins(Op::next_cross, 0, 0, 1)), {0, 9}, 306},  // 0101 to 0401, through 0201 (3) and 0301 (6)
    {loop(ins(Op::next_cross, 0, 0, 1)), {0, -1}, 0},
    {loop(ins(Op::next_pair, 0, 0)), {7}, 7},
    {loop(ins(Op::next_pair, 0, 0)), {7 + 65536 * 10}, 709},
    {loop(ins(Op::next_pair, 0, 0)), {-1}, 0},
};

// The set s0, given r0, r1 and the sets s0 = {1, 2, 3}, s1 = {2, 4} of pieces.
struct SetCase {
  std::vector<Instruction> code;
  std::vector<Value> args;
  std::vector<Value> expected;
};
std::vector<Instruction> gives(Instruction i) { return {i, ins(Op::rets)}; }

const std::vector<SetCase> set_cases = {
    {gives(ins(Op::sclear)), {}, {}},
    {gives(ins(Op::scopy, 0, 1)), {}, {2, 4}},
    {gives(ins(Op::sslot, 0, 0, 0, sample::set_slot::todo)), {}, {}},
    {gives(ins(Op::sflag, 0, 0, 0, column::tired)), {}, {}},
    {gives(ins(Op::skind, 0, 0, 0, kind::gun)), {}, {3, 4}},
    {gives(ins(Op::skind, 0, 0, 0, kind::piece)), {}, {0, 1, 2, 3, 4}},
    {gives(ins(Op::sadd, 0, 0)), {4}, {1, 2, 3, 4}},
    {gives(ins(Op::sadd, 0, 0)), {-1}, {1, 2, 3}},
    {gives(ins(Op::sadd, 0, 0)), {5}, {1, 2, 3}},
    {gives(ins(Op::sdel, 0, 0)), {1}, {2, 3}},
    {gives(ins(Op::sdel, 0, 0)), {-1}, {1, 2, 3}},
    {gives(ins(Op::sand, 0, 0, 1)), {}, {2}},
    {gives(ins(Op::sor, 0, 0, 1)), {}, {1, 2, 3, 4}},
    {gives(ins(Op::sandn, 0, 0, 1)), {}, {1, 3}},
    {gives(ins(Op::calls, 0, 0, 0, sample::hook::near)), {2}, {0, 1, 3, 4}},
    {gives(ins(Op::calls, 0, 0, 0, sample::hook::pieces)), {2}, {0, 1, 2, 3, 4}},
};

}  // namespace

TEST_CASE("instructions that give a value", "[vm][opcodes]") {
  for (const ValueCase& c : value_cases) {
    const auto params = static_cast<std::int32_t>(c.args.size());
    INFO(name_of(c.code[0].op) << " " << name_of(c.code[c.code.size() > 2 ? 2 : 0].op) << " of "
                               << Catch::StringMaker<std::vector<Value>>::convert(c.args));
    CHECK(sample::value_of(sample::make_hook("case", c.code, 10, params), c.args) == c.expected);
  }
}

TEST_CASE("instructions that give a set", "[vm][opcodes]") {
  for (const SetCase& c : set_cases) {
    INFO(name_of(c.code[0].op));
    const auto params = static_cast<std::int32_t>(c.args.size());
    const Hook hook = sample::make_hook("case", c.code, 2, params, {domain::piece, domain::piece}, 2, domain::piece);
    CHECK(sample::set_of(hook, c.args, {{0b01110}, {0b10100}}) == c.expected);
  }
}

TEST_CASE("instructions between sets and values", "[vm][opcodes]") {
  const auto run = [](Instruction i, std::vector<Value> args, Word set) {
    std::vector<Instruction> code = i.op == Op::jhas || i.op == Op::jnhas ? jump(i) : one(i);
    const auto params = static_cast<std::int32_t>(args.size());
    return sample::value_of(sample::make_hook("case", code, 10, params, {domain::piece}, 1), args, {{set}});
  };
  CHECK(run(ins(Op::scount), {}, 0b10110) == 3);
  CHECK(run(ins(Op::sany), {}, 0b10110) == 1);
  CHECK(run(ins(Op::sany), {}, 0) == 0);
  for (const Value element : {-1, 0, 1, 4, 5, 64, least}) {
    const Value in = element == 1 || element == 4 ? 1 : 0;
    CHECK(run(ins(Op::shas, 0, 0, 0), {element}, 0b10010) == in);
    CHECK(run(ins(Op::jhas, 0, 0), {element}, 0b10010) == in);
    CHECK(run(ins(Op::jnhas, 0, 0), {element}, 0b10010) == 1 - in);
  }
  const auto bits = loop(ins(Op::next_bits, 0, 0));
  CHECK(sample::value_of(sample::make_hook("case", bits, 10, 0, {domain::piece}, 1), {}, {{0b11001}}) == 304);
}

TEST_CASE("sets of numbers count from their domain's lowest, over several words", "[vm][opcodes]") {
  const std::vector<std::int32_t> sets{domain::number};
  const auto set = [&](std::vector<Instruction> code, std::vector<Value> args = {}) {
    code.push_back(ins(Op::rets));
    return sample::set_of(
        sample::make_hook("case", code, 1, static_cast<std::int32_t>(args.size()), sets, 0, domain::number), args);
  };
  CHECK(set({ins(Op::sconst, 0, 0, 0, 1)}) == std::vector<Value>{-2, 0, 63, 67});
  CHECK(set({ins(Op::sconst, 0, 0, 0, 1), ins(Op::sadd)}, {-1}) == std::vector<Value>{-2, -1, 0, 63, 67});
  CHECK(set({ins(Op::sconst, 0, 0, 0, 1), ins(Op::sadd)}, {68}) == std::vector<Value>{-2, 0, 63, 67});
  CHECK(set({ins(Op::sconst, 0, 0, 0, 1), ins(Op::sdel)}, {67}) == std::vector<Value>{-2, 0, 63});
  CHECK(set({ins(Op::scol, 0, 0, 0, column::held)}).empty());  // without an owner, r0 is not read
  const std::vector<Instruction> sum = {ins(Op::sconst, 0, 0, 0, 1),
                                        ins(Op::ldi, 0, 0, 0, 0),
                                        ins(Op::ldi, 1, 0, 0, -1),
                                        ins(Op::next_bits, 1, 0, 0, 6),
                                        ins(Op::add, 0, 0, 2),
                                        ins(Op::back, 0, 0, 0, 3),
                                        ins(Op::ret)};
  CHECK(sample::value_of(sample::make_hook("case", sum, 3, 0, sets)) == 128);
}

TEST_CASE("a set column of none is empty", "[vm][opcodes]") {
  const Hook hook = sample::make_hook("case", {ins(Op::scol, 0, 0, 0, column::seen), ins(Op::rets)}, 1, 1,
                                      {domain::hex}, 0, domain::hex);
  sample::Bench bench(sample::with(hook));
  const auto number = static_cast<std::int32_t>(bench.image.hooks.size()) - 1;
  bench.state[static_cast<std::size_t>(bench.layout.column_at[column::seen]) + 1] = 0b101;
  const auto of = [&](Value side) {
    Word out = 99;
    bench.machine.set(number, bench.state.data(), &out, std::vector<Value>{side});
    return out;
  };
  CHECK(of(0) == 0);
  CHECK(of(1) == 0b101);
  CHECK(of(-1) == 0);
  CHECK(of(2) == 0);
}

TEST_CASE("a flood goes through what it may and takes in its start only where that may be", "[vm][opcodes]") {
  const Hook hook = sample::make_hook("case", {ins(Op::flood, 0, 0, 1), ins(Op::rets)}, 0, 0,
                                      {domain::hex, domain::hex}, 2, domain::hex);
  const auto flood = [&](Word from, Word through) { return sample::set_of(hook, {}, {{from}, {through}}); };
  // 0101 0102 0103 are 0 1 2; 0201.. are 3 4 5; 0301.. are 6 7 8; 0401.. are 9 10 11.
  CHECK(flood(1U << 0, 0b111) == std::vector<Value>{0, 1, 2});
  CHECK(flood(1U << 0, 0b110) == std::vector<Value>{1, 2});
  CHECK(flood(1U << 0, 0b101) == std::vector<Value>{0});
  CHECK(flood(1U << 0, 0xfff).size() == 12);
  CHECK(flood(0, 0xfff).empty());
}

TEST_CASE("the cases above name every instruction", "[vm][opcodes]") {
  // Those of the tests after the tables, by hand.
  std::map<Op, int> seen{{Op::scount, 1}, {Op::sany, 1},      {Op::shas, 1},   {Op::jhas, 1},
                         {Op::jnhas, 1},  {Op::next_bits, 1}, {Op::sconst, 1}, {Op::scol, 1},
                         {Op::flood, 1},  {Op::head, 1},      // head: chart_test.cpp
                         {Op::geo, 1},    {Op::geos, 1}};     // tests/runtime_table/board_test.cpp
  for (const ValueCase& c : value_cases) {
    for (const Instruction& i : c.code) ++seen[i.op];
  }
  for (const SetCase& c : set_cases) {
    for (const Instruction& i : c.code) ++seen[i.op];
  }
  for (std::size_t op = 0; op < count_of<Op>; ++op) {
    INFO(name_of(static_cast<Op>(op)));
    CHECK(seen.count(static_cast<Op>(op)) == 1);
  }
}
