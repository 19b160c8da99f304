#include <catch2/catch.hpp>

#include "bench.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
using sample::ins_xy;
namespace column = sample::column;
namespace domain = sample::domain;

TEST_CASE("calls keep the caller's registers and sets", "[vm]") {
  Image image = sample::image();
  const auto first = static_cast<std::int32_t>(image.hooks.size());
  // Uses all its registers and sets, and those below it do the same.
  for (std::int32_t depth = 0; depth < 5; ++depth) {
    std::vector<Instruction> code{ins(Op::sclear, 1), ins(Op::sadd, 1, 0), ins(Op::ldi, 2, 0, 0, 100 + depth)};
    if (depth == 0) {
      code.push_back(ins(Op::scount, 1, 0));
    } else {
      code.push_back(ins(Op::addi, 1, 0, 0, 1));
      code.push_back(ins(Op::call, 1, 1, 1, first + depth - 1));
    }
    code.push_back(ins(Op::scount, 3, 0));  // the set given, 3 elements at the top and one elsewhere
    code.push_back(ins(Op::add, 1, 1, 2));
    code.push_back(ins(Op::add, 1, 1, 3));
    code.push_back(ins(Op::ret, 1));
    image.hooks.push_back(sample::make_hook("deep", code, 4, 1, {domain::piece, domain::piece}, 1));
  }
  REQUIRE(verify(image) == std::vector<std::string>{});
  const sample::Bench bench(image);
  const Word set = 0b111;
  const Word* sets[] = {&set};
  const Value arg[] = {0};
  CHECK(bench.machine.value(first + 4, bench.state.data(), arg, sets) ==
        (104 + 103 + 102 + 101 + 100) + (3 + 1 + 1 + 1 + 1) + 1);
  CHECK(bench.machine.value(first, bench.state.data(), arg, sets) == 100 + 3 + 3);
}

TEST_CASE("a loop can be left and gone on with from its middle", "[vm]") {
  // The sum of the odd numbers of 1..9 up to 7: `back` twice, and a jump out.
  const std::vector<Instruction> code = {ins(Op::ldi, 0, 0, 0, 1),         ins(Op::ldi, 1, 0, 0, 9),
                                         ins(Op::ldi, 2, 0, 0, 0),         ins(Op::ldi, 3, 0, 0, -1),
                                         ins(Op::next_range, 3, 0, 1, 13), ins(Op::half_down, 5, 4),
                                         ins(Op::muli, 5, 5, 0, 2),        ins(Op::jne, 5, 4, 0, 9),
                                         ins(Op::back, 0, 0, 0, 4),        ins_xy(Op::jnei, 4, 0, 9, 11),
                                         ins(Op::jmp, 0, 0, 0, 13),        ins(Op::add, 2, 2, 4),
                                         ins(Op::back, 0, 0, 0, 4),        ins(Op::ret, 2)};
  CHECK(sample::value_of(sample::make_hook("odd", code, 6)) == 1 + 3 + 5 + 7);
}

TEST_CASE("loops stand in one another", "[vm]") {
  // For each hex, the pieces there: hex * 10 + piece, summed.
  const std::vector<Instruction> code = {ins(Op::ldi, 0, 0, 0, 0),
                                         ins(Op::ldi, 1, 0, 0, -1),
                                         ins_xy(Op::next_kind, 1, 0, sample::kind::hex, 10),
                                         ins(Op::ldi, 3, 0, 0, -1),
                                         ins_xy(Op::next_at, 3, 2, column::place, 9),
                                         ins(Op::muli, 5, 2, 0, 10),
                                         ins(Op::add, 5, 5, 4),
                                         ins(Op::add, 0, 0, 5),
                                         ins(Op::back, 0, 0, 0, 4),
                                         ins(Op::back, 0, 0, 0, 2),
                                         ins(Op::ret)};
  CHECK(sample::value_of(sample::make_hook("all", code, 6)) == 0 + 51 + 52 + 114);
}

TEST_CASE("hooks read the frame", "[vm]") {
  const Hook value = sample::make_hook("value", {ins(Op::slot, 0, 0, 0, sample::slot::die), ins(Op::ret)}, 1);
  const Hook set = sample::make_hook("set", {ins(Op::sslot, 0, 0, 0, sample::set_slot::pass), ins(Op::rets)}, 0, 0,
                                     {domain::piece}, 0, domain::piece);
  Image image = sample::with(value);
  image.hooks.push_back(set);
  sample::Bench bench(image);
  const auto last = static_cast<std::int32_t>(image.hooks.size()) - 1;
  for (std::int32_t slot = 0; slot < 5; ++slot) write_slot(bench.layout, bench.state.data(), slot, -10 * slot);
  bench.state[static_cast<std::size_t>(bench.layout.set_slot_at[sample::set_slot::pass])] = 0b1001;
  CHECK(bench.machine.value(last - 1, bench.state.data()) == -10 * sample::slot::die);
  Word out = 0;
  bench.machine.set(last, bench.state.data(), &out);
  CHECK(out == 0b1001);
}

TEST_CASE("flags are read and gathered", "[vm]") {
  sample::Bench bench(sample::image());
  for (const std::int32_t piece : {1, 4})
    image::write(bench.image, bench.layout, bench.state.data(), column::tired, piece, 1);
  Word out = 0;
  bench.machine.set(sample::hook::tired_pieces, bench.state.data(), &out);
  CHECK(out == 0b10010);
}

TEST_CASE("a machine without a board answers none", "[vm]") {
  Image image = sample::with(sample::make_hook(
      "far", {ins(Op::eng, 0, 0, 1, static_cast<std::int32_t>(Engine::distance)), ins(Op::ret)}, 2, 2));
  const Layout layout(image);
  const vm::Machine machine(image, layout, nullptr);
  const auto state = sample::start(image, layout);
  CHECK(machine.value(static_cast<std::int32_t>(image.hooks.size()) - 1, state.data(), std::vector<Value>{0, 1}) ==
        none);
}
