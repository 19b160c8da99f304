#include "damage.hpp"
#include "runtime/image/forms.hpp"
#include "runtime/image/names.hpp"

using namespace tercio;
using namespace tercio::image;
using sample::ins;
using sample::ins_xy;
namespace column = sample::column;
namespace domain = sample::domain;
namespace hook = sample::hook;

namespace {

// The sample with a hook more.
std::function<void(Image&)> more(std::vector<Instruction> code, std::int32_t registers = 8, std::int32_t params = 0,
                                 std::vector<std::int32_t> sets = {}, std::int32_t set_params = 0,
                                 std::int32_t result = -1) {
  return [=](Image& i) {
    i.hooks.push_back(sample::make_hook("more", code, registers, params, sets, set_params, result));
  };
}
// One instruction and ret, with 6 registers given.
std::function<void(Image&)> single(Instruction i) { return more({i, ins(Op::ret)}, 6, 6); }
// With s0 over pieces and s1 over hexes.
std::function<void(Image&)> sets(Instruction i) {
  return more({i, ins(Op::ret)}, 6, 6, {domain::piece, domain::hex}, 2);
}
const Instruction zero = ins(Op::ldi), ret = ins(Op::ret), fresh = ins(Op::ldi, 1, 0, 0, -1);

}  // namespace

TEST_CASE("damaged hooks are refused: headers", "[verify][hooks]") {
  sample::check_refused({
      {"257 registers", [](Image& i) { i.hooks[0].registers = 257; }},
      {"-1 registers", [](Image& i) { i.hooks[0].registers = -1; }},
      {"65 set registers", [](Image& i) { i.hooks[0].set_domains.assign(65, 0); }},
      {"domain of a set register 5", [](Image& i) { i.hooks[3].set_domains = {5}; }},
      {"2 arguments in 1 registers", [](Image& i) { i.hooks[0].params = 2; }},
      {"2 set arguments in 1 set registers", [](Image& i) { i.hooks[9].set_params = 2; }},
      {"result_domain 5", [](Image& i) { i.hooks[3].result_domain = 5; }},
      {"0 instructions", [](Image& i) { i.hooks[0].code.clear(); }},
      {"65536 instructions", [](Image& i) { i.hooks[0].code.assign(65'536, ret); }},
      {"at most 1048576",
       [](Image& i) {
         for (int n = 0; n < 17; ++n)
           i.hooks.push_back(sample::make_hook("long", std::vector<Instruction>(65'000, ret), 1, 1));
       }},
      {"goes on after its last", more({zero})},
      {"goes on after its last", more({zero, ins(Op::jt, 0, 0, 0, 2), zero})},
  });
}

TEST_CASE("damaged hooks are refused: operands", "[verify][hooks]") {
  sample::check_refused({
      {"operation 200 is unknown", single(ins(static_cast<Op>(200)))},
      {"register r6 is none", single(ins(Op::mov, 6, 0))},
      {"register r200 is none", single(ins(Op::mov, 0, 200))},
      {"register r6 is none", single(ins(Op::req, 0, 0, 5))},
      {"register r6 is none", single(ins_xy(Op::head, 5, 0, 0, 0))},
      {"register r6 is none", single(ins(Op::chart, 0, 4, 0, 0))},
      {"register r6 is none", single(ins_xy(Op::head, 0, 4, 0, 1))},
      {"register r6 is none", single(ins(Op::call, 0, 5, 0, hook::part))},
      {"register r6 is none", more({ins(Op::next_range, 5, 0, 1, 1), ret}, 6, 6)},
      {"chart 0 has no axis 2", single(ins_xy(Op::head, 0, 0, 0, 2))},
      {"column 9 is not in", single(ins(Op::gcol, 0, 0, 0, 9))},
      {"column -1 is not in", single(ins(Op::gcol, 0, 0, 0, -1))},
      {"column 1 has 1 owners, not 0", single(ins(Op::gcol, 0, 0, 0, column::tired))},
      {"column 2 has 0 owners, not 1", single(ins(Op::col, 0, 0, 0, column::turn))},
      {"column 4 has 2 owners, not 1", single(ins(Op::col, 0, 0, 0, column::fame))},
      {"column 1 has 1 owners, not 2", single(ins(Op::col2, 0, 0, 0, column::tired))},
      {"column 5 holds sets", single(ins(Op::col, 0, 0, 0, column::seen))},
      {"column 3 is no flag", single(ins_xy(Op::jbit, 0, 0, column::loss, 1))},
      {"static 3 is not in", single(ins(Op::stat, 0, 0, 0, 3))},
      {"static 2 has 2 owners, not 1", single(ins(Op::stat, 0, 0, 0, 2))},
      {"static 0 has 1 owners, not 2", single(ins(Op::stat2, 0, 0, 0, 0))},
      {"static 2 has 2 owners, not 1", single(ins_xy(Op::statcol, 0, 0, 2, column::place))},
      {"static 2 has 2 owners, not 1", single(ins_xy(Op::jstat, 0, 0, 2, 1))},
      {"list 2 is not in", more({ins_xy(Op::next_list, 0, 0, 2, 1), ret}, 6, 6)},
      {"chart 2 is not in", single(ins(Op::chart, 0, 0, 0, 2))},
      {"kind 4 is not in", more({ins_xy(Op::next_kind, 0, 0, 4, 1), ret}, 6, 6)},
      {"hook 99 is not in", single(ins(Op::call, 0, 0, 0, 99))},
      {"slot 5 is not in", single(ins(Op::slot, 0, 0, 0, 5))},
      {"slot -1 is not in", single(ins(Op::slot, 0, 0, 0, -1))},
      {"set slot 6 is not in", sets(ins(Op::sslot, 0, 0, 0, 6))},
      {"set 2 is not in", sets(ins(Op::sconst, 0, 0, 0, 2))},
      {"engine question 5 is unknown", single(ins(Op::eng, 0, 0, 0, 5))},
      {"engine question -1 is unknown", single(ins(Op::eng, 0, 0, 0, -1))},
      {"column 3 has no index", more({ins_xy(Op::next_at, 0, 0, column::loss, 1), ret}, 6, 6)},
      {"hook 3 gives a set", single(ins(Op::call, 0, 0, 0, hook::pieces))},
      {"hook 0 gives no set", sets(ins(Op::calls, 0, 0, 0, hook::zero))},
      {"the hook gives a set", more({zero, ret}, 1, 0, {domain::piece}, 0, domain::piece)},
      {"the hook gives no set", more({ins(Op::sclear), ins(Op::rets)}, 1, 0, {domain::piece})},
  });
}

TEST_CASE("damaged hooks are refused: domains of sets", "[verify][hooks]") {
  sample::check_refused({
      {"set register s2 is none of its 2", sets(ins(Op::sclear, 2))},
      {"set register s2 is none of its 2", sets(ins(Op::scount, 0, 2))},
      {"s0 is over domain 1, not 2", sets(ins(Op::scopy, 0, 1))},
      {"s0 is over domain 1, not 2", sets(ins(Op::sconst, 0, 0, 0, 0))},
      {"s1 is over domain 2, not 1", sets(ins(Op::sslot, 1, 0, 0, 0))},
      {"s0 is over domain 1, not 2", sets(ins(Op::scol, 0, 0, 0, column::seen))},
      {"column 0 holds no sets", sets(ins(Op::scol, 0, 0, 0, column::place))},
      {"s1 is over domain 2, not 1", sets(ins(Op::sflag, 1, 0, 0, column::tired))},
      {"s1 is over domain 2, not 1", sets(ins(Op::skind, 1, 0, 0, 0))},
      {"s0 is over domain 1, not 2", sets(ins(Op::sand, 0, 0, 1))},
      {"s0 is over domain 1, not 2", sets(ins(Op::sor, 0, 1, 0))},
      {"s0 is over domain 1, not 2", sets(ins(Op::flood, 0, 0, 0))},
      {"s1 is over domain 2, not 1", sets(ins(Op::call, 0, 0, 1, hook::sum))},
      {"set register s2 is none of its 2", sets(ins(Op::call, 0, 0, 2, hook::sum))},
      {"s1 is over domain 2, not 1", sets(ins(Op::calls, 1, 0, 0, hook::pieces))},
      {"s1 is over domain 2, not 1",
       more({ins(Op::sclear, 1), ins(Op::rets, 1)}, 1, 0, {domain::piece, domain::hex}, 0, domain::piece)},
      {"no list of neighbours",
       [](Image& i) {
         i.space.neighbours = -1;
         sets(ins(Op::flood, 1, 1, 1))(i);
       }},
  });
}

TEST_CASE("damaged hooks are refused: jumps and loops", "[verify][hooks]") {
  sample::check_refused({
      {"jumps to 0", more({ins(Op::jmp, 0, 0, 0, 0), zero, ret}, 1)},
      {"jumps to 3", more({zero, ins(Op::jt, 0, 0, 0, 3), ret}, 1)},
      {"jumps to -5", more({zero, ins(Op::jt, 0, 0, 0, -5), ret}, 1)},
      {"which is no loop", more({zero, ins(Op::back, 0, 0, 0, 0)}, 1)},
      {"which is no loop", more({zero, ins(Op::back, 0, 0, 0, 2), ret}, 1)},
      {"which is no loop", more({zero, ins(Op::back, 0, 0, 0, -1), ret}, 1)},
      {"writes r1, the position", more({zero, fresh, ins(Op::next_range, 1, 0, 0, 5), fresh, ins(Op::back, 0, 0, 0, 2), ret})},
      // An inner loop whose element is the outer's position.
      {"writes r1, the position",
       more({zero, fresh, ins(Op::next_range, 1, 0, 0, 7), zero, ins(Op::next_range, 0, 3, 3, 6), ins(Op::back, 0, 0, 0, 4),
             ins(Op::back, 0, 0, 0, 2), ret})},
      {"overlap", more({zero, fresh, ins(Op::ldi, 3, 0, 0, -1), ins(Op::next_range, 1, 0, 0, 7), ins(Op::next_range, 3, 0, 0, 7),
                        ins(Op::back, 0, 0, 0, 3), ins(Op::back, 0, 0, 0, 4), ret})},
      {"which is still in it", more({zero, fresh, ins(Op::next_range, 1, 0, 0, 3), ins(Op::back, 0, 0, 0, 2), ret})},
      {"is not set to -1 before", more({zero, ins(Op::ldi, 1, 0, 0, 0), ins(Op::next_range, 1, 0, 0, 4), ins(Op::back, 0, 0, 0, 2), ret})},
      // The inner position is set once, and the outer loop comes round to it again.
      {"is not set to -1 before",
       more({zero, fresh, ins(Op::ldi, 3, 0, 0, -1), ins(Op::next_range, 1, 0, 0, 7), ins(Op::next_range, 3, 0, 0, 6),
             ins(Op::back, 0, 0, 0, 4), ins(Op::back, 0, 0, 0, 3), ret})},
      {"is not set to -1 before",
       more({zero, fresh, ins(Op::next_range, 1, 0, 0, 4), ins(Op::back, 0, 0, 0, 2), ins(Op::next_range, 1, 0, 0, 6),
             ins(Op::back, 0, 0, 0, 4), ret})},
      {"more than 64 loops", [](Image& i) {
         std::vector<Instruction> code{zero};
         for (int n = 0; n < 65; ++n) {
           code.push_back(ins(Op::ldi, 2 * n + 1, 0, 0, -1));
           code.push_back(ins(Op::next_range, 2 * n + 1, 0, 0, 197 - 1));
         }
         for (int n = 65; n-- > 0;) code.push_back(ins(Op::back, 0, 0, 0, 2 * n + 2));
         code.push_back(ret);
         i.hooks.push_back(sample::make_hook("deep", code, 200));
       }},
  });
}

TEST_CASE("damaged hooks are refused: reads before writes", "[verify][hooks]") {
  sample::check_refused({
      {"(ret) reads r0 before", more({ret})},
      {"(mov) reads r3 before", more({ins(Op::mov, 0, 3), ret})},
      {"(ret) reads r0 before", more({ins(Op::jt, 1, 0, 0, 2), zero, ret}, 8, 0)},
      {"(ret) reads r2 before", more({zero, ins(Op::jt, 0, 0, 0, 3), ins(Op::ldi, 2), ins(Op::ret, 2)})},
      {"(rlt) reads r1 before", more({zero, ins(Op::rlt, 0, 0, 0), ret})},
      {"(clamp) reads r0 before", more({ins(Op::clamp), ret})},
      {"(chart) reads r2 before", more({zero, ins(Op::ldi, 1), ins(Op::chart, 0, 0, 0, 0), ret})},
      {"(head) reads r1 before", more({zero, ins_xy(Op::head, 4, 0, 0, 1), ret})},
      {"(call) reads r1 before", more({zero, ins(Op::call, 0, 0, 0, hook::part), ret})},
      {"(call) reads s0 before", more({ins(Op::call, 0, 0, 0, hook::sum), ret}, 1, 0, {domain::piece})},
      {"(scount) reads s0 before", more({ins(Op::scount), ret}, 1, 0, {domain::piece})},
      {"(sadd) reads s0 before", more({zero, ins(Op::sadd), ret}, 1, 0, {domain::piece})},
      {"(rets) reads s0 before", more({ins(Op::rets)}, 0, 0, {domain::piece}, 0, domain::piece)},
      {"(eng) reads r1 before", more({zero, ins(Op::eng, 0, 0, 1, 0), ret})},
      {"(scol) reads r0 before", more({ins(Op::scol, 0, 0, 0, column::seen), zero, ret}, 1, 0, {domain::hex})},
      // The element of a loop is not there when it had none.
      {"(ret) reads r2 before",
       more({zero, fresh, ins(Op::next_range, 1, 0, 0, 4), ins(Op::back, 0, 0, 0, 2), ins(Op::ret, 2)})},
  });
}

TEST_CASE("what is written on both ways may be read", "[verify][hooks]") {
  Image image = sample::image();
  more({zero, ins(Op::jt, 0, 0, 0, 4), ins(Op::ldi, 2), ins(Op::jmp, 0, 0, 0, 5), ins(Op::ldi, 2), ins(Op::ret, 2)})(
      image);
  // After a loop, its position may be set and used again.
  more({zero, fresh, ins(Op::next_range, 1, 0, 0, 4), ins(Op::back, 0, 0, 0, 2), fresh, ins(Op::next_range, 1, 0, 0, 7),
        ins(Op::back, 0, 0, 0, 5), ret})(image);
  // Code that nothing reaches does no harm.
  more({zero, ret, ins(Op::mov, 0, 5), ret})(image);
  // A question of one argument does not read its second.
  more({zero, ins(Op::eng, 0, 0, 7, static_cast<std::int32_t>(Engine::row)), ret})(image);
  CHECK(verify(image) == std::vector<std::string>{});
}

TEST_CASE("calls that go round, or too deep, are refused", "[verify][hooks]") {
  const auto chain = [](std::int32_t length) {
    return [=](Image& i) {
      for (std::int32_t n = 0; n < length; ++n) {
        const auto callee = n == 0 ? hook::zero : static_cast<std::int32_t>(i.hooks.size()) - 1;
        i.hooks.push_back(sample::make_hook("chain", {ins(Op::call, 0, 0, 0, callee), ret}, 1));
      }
    };
  };
  sample::check_refused({
      {"it calls itself",
       [](Image& i) {
         i.hooks.push_back(sample::make_hook("self", {ins(Op::call, 0, 0, 0, 11), ret}, 1));
       }},
      {"it calls itself",
       [](Image& i) {
         i.hooks.push_back(sample::make_hook("a", {ins(Op::call, 0, 0, 0, 12), ret}, 1));
         i.hooks.push_back(sample::make_hook("b", {ins(Op::call, 0, 0, 0, 11), ret}, 1));
       }},
      {"calls are too deep", chain(65)},
      {"calls are too deep", chain(60'000)},
      {"calls are too deep",
       [](Image& i) {  // the callers come first
         for (std::int32_t n = 0; n < 10'000; ++n) {
           i.hooks.push_back(sample::make_hook("chain", {ins(Op::call, 0, 0, 0, 12 + n), ret}, 1));
         }
         i.hooks.push_back(sample::make_hook("end", {zero, ret}, 1));
       }},
  });
  Image image = sample::image();
  chain(64)(image);
  CHECK(verify(image) == std::vector<std::string>{});
}

TEST_CASE("every form names operands that fit their fields", "[verify][hooks]") {
  for (std::size_t n = 0; n < count_of<Op>; ++n) {
    const auto op = static_cast<Op>(n);
    INFO(name_of(op));
    const Form& form = form_of(op);
    CHECK(form.count >= 1);
    CHECK(form.count <= 4);
    bool imm = false, half = false;
    for (const OperandAt& operand : form) {
      imm |= operand.field == Field::imm;
      half |= operand.field == Field::x || operand.field == Field::y;
    }
    CHECK_FALSE((imm && half));
    CHECK(!meaning_of(op).empty());
  }
}
