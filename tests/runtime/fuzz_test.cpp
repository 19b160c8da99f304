// Programs at random: what the verifier accepts, the machine runs without harm (this is for the sanitizers) and ends.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "bench.hpp"
#include "runtime/image/forms.hpp"
#include "runtime/image/names.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
namespace domain = sample::domain;

namespace {

constexpr std::int32_t registers = 8, params = 6;
const std::vector<std::int32_t> sets{domain::piece, domain::piece, domain::hex, domain::hex, domain::number};

bool grows(Op op) {
  return op == Op::add || op == Op::sub || op == Op::mul || op == Op::addi || op == Op::muli || op == Op::neg ||
         op == Op::col2;
}

class Programs {
 public:
  explicit Programs(unsigned seed) : random_(seed) {}

  // Operands are mostly good, so that the verifier has something to accept.
  std::vector<Instruction> make() {
    std::vector<Instruction> code;
    const auto length = below(14) + 2;
    std::vector<std::int32_t> loops;
    bool ranges = false, numbers = false;
    while (static_cast<std::int32_t>(code.size()) < length) {
      const auto op = static_cast<Op>(below(static_cast<std::int32_t>(count_of<Op>)));
      if (op == Op::back || ends_hook(op)) continue;
      if (op == Op::next_range) ranges = true;
      if (grows(op)) numbers = true;
      if (ranges && numbers) return make();  // it would end, but not in our time
      if (is_loop(op)) code.push_back(ins(Op::ldi, 6, 0, 0, -1));
      Instruction i{op, 0, 0, 0, 0};
      std::int32_t x = 0, y = 0;
      bool halves = false;
      for (const OperandAt& operand : form_of(op)) {
        const std::int32_t n = operand.kind == Operand::position
                                   ? 6
                                   : number(operand.kind, static_cast<std::int32_t>(code.size()), length);
        switch (operand.field) {
          case Field::a:
            i.a = static_cast<std::uint8_t>(n);
            break;
          case Field::b:
            i.b = static_cast<std::uint8_t>(n);
            break;
          case Field::c:
            i.c = static_cast<std::uint8_t>(n);
            break;
          case Field::imm:
            i.imm = n;
            break;
          case Field::x:
            x = n, halves = true;
            break;
          case Field::y:
            y = n, halves = true;
            break;
        }
      }
      if (halves) i.imm = Instruction::pack(x, y);
      if (is_loop(op)) loops.push_back(static_cast<std::int32_t>(code.size()));
      code.push_back(i);
      if (!loops.empty() && below(3) == 0) {
        code.push_back(ins(Op::back, 0, 0, 0, loops.back()));
        loops.pop_back();
      }
    }
    code.push_back(ins(Op::ret, below(params)));
    return code;
  }
  std::int32_t below(std::int32_t n) { return static_cast<std::int32_t>(random_() % static_cast<unsigned>(n)); }

 private:
  std::int32_t number(Operand kind, std::int32_t at, std::int32_t length) {
    switch (kind) {
      case Operand::written:
      case Operand::written2:
      case Operand::read:
      case Operand::read2:
      case Operand::args:
      case Operand::position:
        return below(params - (below(8) == 0 ? 0 : 1));
      case Operand::set_written:
      case Operand::set_read:
      case Operand::set_args:
        return below(5);
      case Operand::immediate:
        return below(12) - 4;
      case Operand::target:
        return at + 1 + below(std::max(1, length - at));
      case Operand::column:
        return below(9);
      case Operand::stat:
        return below(3);
      case Operand::list:
      case Operand::chart:
      case Operand::constant:
        return below(2);
      case Operand::hook:
        return below(11);
      case Operand::kind:
        return below(4);
      case Operand::slot:
        return below(5);
      case Operand::set_slot:
        return below(6);
      case Operand::geometry:
        return below(45);
      case Operand::engine:
        return below(5);
    }
    return 0;
  }
  std::mt19937 random_;
};

}  // namespace

TEST_CASE("what the verifier accepts, the machine runs to its end", "[fuzz]") {
  Programs programs(20);
  const Image sample = sample::image();
  int accepted = 0, refused = 0;
  std::vector<int> ran(count_of<Op>);
  for (int round = 0; round < 60; ++round) {
    // Many hooks an image; those that are refused are told by their numbers and left out.
    Image image = sample;
    for (int n = 0; n < 100; ++n) {
      Image one = sample;
      one.hooks.push_back(sample::make_hook("random", programs.make(), registers, params, sets, 5));
      if (!verify(one).empty()) {
        ++refused;
        continue;
      }
      ++accepted;
      for (const Instruction& i : one.hooks.back().code) ++ran[static_cast<std::size_t>(i.op)];
      image.hooks.push_back(std::move(one.hooks.back()));
    }
    const sample::Bench bench(image);
    const std::vector<Word> piece{0b10110}, hex{0xa5a}, number{0x8000'0000'0000'0101, 0x21};
    const Word* given[] = {piece.data(), piece.data(), hex.data(), hex.data(), number.data()};
    for (std::size_t hook = sample.hooks.size(); hook < image.hooks.size(); ++hook) {
      for (int n = 0; n < 8; ++n) {
        std::vector<Value> args;
        for (std::int32_t p = 0; p < params; ++p) args.push_back(programs.below(16) - 3);
        const auto& code = image.hooks[hook].code;
        const auto is_range = [](const Instruction& i) { return i.op == Op::next_range; };
        if (n == 0 && std::none_of(code.begin(), code.end(), is_range)) args.assign(params, INT32_MIN);
        bench.machine.value(static_cast<std::int32_t>(hook), bench.state.data(), args, given);
      }
    }
  }
  CHECK(accepted > 200);
  CHECK(refused > 200);
  for (std::size_t op = 0; op < ran.size(); ++op) {
    INFO(name_of(static_cast<Op>(op)));
    // The sample has no table: tests/runtime_table/board_test.cpp asks that with wild numbers.
    const bool of_a_table = static_cast<Op>(op) == Op::geo || static_cast<Op>(op) == Op::geos;
    CHECK((ran[op] > 0 || static_cast<Op>(op) == Op::rets || of_a_table));
  }
}
