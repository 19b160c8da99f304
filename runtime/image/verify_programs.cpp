// Hooks as programs: loops that end, registers written before they are read, calls that go round nowhere.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "runtime/image/checker.hpp"
#include "runtime/image/forms.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

// What is known before an instruction, on every path to it.
struct Known {
  std::array<std::uint64_t, 4> written{}, fresh{};  // by register; fresh: it is -1, as a loop's position must begin
  std::uint64_t sets = 0;                           // set registers written

  static Known everything() {
    Known all;
    all.written.fill(~std::uint64_t{0});
    all.fresh.fill(~std::uint64_t{0});
    all.sets = ~std::uint64_t{0};
    return all;
  }
  static bool at(const std::array<std::uint64_t, 4>& bits, std::size_t n) {
    return (bits[n / 64] >> (n % 64) & 1U) != 0;
  }
  static std::uint64_t bit(std::size_t n) { return std::uint64_t{1} << (n % 64); }
  void write(std::size_t n, bool is_fresh = false) {
    written[n / 64] |= bit(n);
    fresh[n / 64] = is_fresh ? fresh[n / 64] | bit(n) : fresh[n / 64] & ~bit(n);
  }
  // Keeps what both know; true when that is less.
  bool meet(const Known& other) {
    const Known before = *this;
    for (std::size_t w = 0; w < 4; ++w) {
      written[w] &= other.written[w];
      fresh[w] &= other.fresh[w];
    }
    sets &= other.sets;
    return written != before.written || fresh != before.fresh || sets != before.sets;
  }
};

class Program {
 public:
  Program(Checker& check, std::size_t number)
      : check_(check), image_(check.image), hook_(image_.hooks[number]), place_{"hook", number, hook_.name} {}

  void run() {
    if (!check_loops()) return;
    std::vector<Known> before(hook_.code.size(), Known::everything());
    before[0] = Known{};
    for (std::size_t p = 0; p < static_cast<std::size_t>(hook_.params); ++p) before[0].write(p);
    for (std::int32_t p = 0; p < hook_.set_params; ++p) before[0].sets |= Known::bit(static_cast<std::size_t>(p));
    // Where no jump goes into the middle of a loop, this ends after little more rounds than loops are nested.
    std::int64_t rounds = 0;
    for (bool changed = true; changed; ++rounds) {
      if (rounds > 2 * limits::loop_depth) {
        check_.refuse(place_, "jumps into its loops are too entangled");
        return;
      }
      changed = false;
      for (std::size_t at = 0; at < hook_.code.size(); ++at) {
        const Instruction& i = hook_.code[at];
        Known body = before[at], exit = before[at];
        write(i, body);
        if (!is_loop(i.op)) exit = body;
        exit.fresh[i.a / 64U] &= is_loop(i.op) ? ~Known::bit(i.a) : ~std::uint64_t{0};
        if (falls_through(i.op)) before[at + 1].meet(body);
        for (const OperandAt& operand : form_of(i.op)) {
          if (operand.kind != Operand::target) continue;
          const auto target = static_cast<std::size_t>(number_at(i, operand));
          if (i.op == Op::back) {
            const std::uint8_t position = hook_.code[target].a;
            exit.fresh[position / 64U] |= Known::bit(position);  // its own loop goes on from where it is
          }
          changed |= before[target].meet(exit) && i.op == Op::back;  // what lies further on is seen in this round
        }
      }
    }
    for (std::size_t at = 0; at < hook_.code.size() && !check_.full(); ++at) check_reads(at, before[at]);
  }

 private:
  // Regions from a next_ to its last `back`: one within another or apart, none of them writing the position of a loop
  // it stands in, and left when the loop is over. Then each round of a loop comes nearer to its end, and every hook
  // ends.
  bool check_loops() {
    const auto& code = hook_.code;
    std::vector<std::size_t> last(code.size(), 0);
    for (std::size_t at = 0; at < code.size(); ++at) {
      if (code[at].op == Op::back) last[static_cast<std::size_t>(code[at].imm)] = at;
    }
    std::vector<std::size_t> open;  // loops around `at`, the innermost last
    for (std::size_t at = 0; at < code.size(); ++at) {
      while (!open.empty() && last[open.back()] < at) open.pop_back();
      for (const std::size_t loop : open) {
        if (writes(code[at], code[loop].a)) {
          return check_.refuse(place_, "instruction {} ({}) writes r{}, the position of the loop at {}", at,
                               name_of(code[at].op), code[loop].a, loop);
        }
      }
      if (!is_loop(code[at].op) || last[at] == 0) continue;
      if (!open.empty() && last[at] > last[open.back()]) {
        return check_.refuse(place_, "the loops at {} and {} overlap", open.back(), at);
      }
      for (const OperandAt& operand : form_of(code[at].op)) {
        if (operand.kind != Operand::target || static_cast<std::size_t>(number_at(code[at], operand)) > last[at])
          continue;
        return check_.refuse(place_, "the loop at {} goes on at {} when it is over, which is still in it", at,
                             number_at(code[at], operand));
      }
      open.push_back(at);
      if (static_cast<std::int64_t>(open.size()) > limits::loop_depth) {
        return check_.within(false, place_, "more than {} loops one within another", limits::loop_depth);
      }
    }
    return true;
  }

  static bool writes(const Instruction& i, std::uint8_t reg) {
    for (const OperandAt& operand : form_of(i.op)) {
      const std::int32_t n = number_at(i, operand);
      if (operand.kind == Operand::written && n == reg) return true;
      if ((operand.kind == Operand::written2 || operand.kind == Operand::position) && (n == reg || n + 1 == reg))
        return true;
    }
    return false;
  }

  static void write(const Instruction& i, Known& known) {
    for (const OperandAt& operand : form_of(i.op)) {
      const auto n = static_cast<std::size_t>(number_at(i, operand));
      if (operand.kind == Operand::written) known.write(n, i.op == Op::ldi && i.imm == none);
      if (operand.kind == Operand::set_written) known.sets |= Known::bit(n);
      if (operand.kind == Operand::written2 || operand.kind == Operand::position) {
        known.write(n);
        known.write(n + 1);
      }
    }
  }

  void check_reads(std::size_t at, const Known& known) {
    const Instruction& i = hook_.code[at];
    const auto reads = [&](std::int64_t first, std::int64_t count) {
      for (std::int64_t n = first; n < first + count; ++n) {
        check_.need(Known::at(known.written, static_cast<std::size_t>(n)), place_,
                    "instruction {} ({}) reads r{} before it is written", at, name_of(i.op), n);
      }
    };
    const auto reads_set = [&](std::int64_t n) {
      check_.need((known.sets & Known::bit(static_cast<std::size_t>(n))) != 0, place_,
                  "instruction {} ({}) reads s{} before it is written", at, name_of(i.op), n);
    };
    for (const OperandAt& operand : form_of(i.op)) {
      const std::int32_t n = number_at(i, operand);
      switch (operand.kind) {
        case Operand::read:
          if (!unused(i, operand.field)) reads(n, 1);
          break;
        case Operand::read2:
          reads(n, 2);
          break;
        case Operand::position:
          check_.need(Known::at(known.fresh, static_cast<std::size_t>(n)), place_,
                      "instruction {} ({}): r{} is not set to -1 before the loop", at, name_of(i.op), n);
          break;
        case Operand::args: {
          const auto [first, count] = args(i);
          reads(i.b + first, count);
          break;
        }
        case Operand::set_args:
          for (std::int32_t p = 0; p < set_args(i); ++p) reads_set(n + p);
          break;
        case Operand::set_read:
          reads_set(n);
          break;
        case Operand::written:
          if (updates(i.op)) reads(n, 1);
          break;
        case Operand::set_written:
          if (updates(i.op)) reads_set(n);
          break;
        case Operand::written2:
        case Operand::immediate:
        case Operand::target:
        case Operand::column:
        case Operand::stat:
        case Operand::list:
        case Operand::chart:
        case Operand::hook:
        case Operand::kind:
        case Operand::slot:
        case Operand::set_slot:
        case Operand::constant:
        case Operand::engine:
        case Operand::geometry:
          break;
      }
    }
  }

  // A question of one argument does not look at c; a set column without an owner does not look at b.
  bool unused(const Instruction& i, Field field) const {
    if (i.op == Op::eng) return field == Field::c && arity_of(static_cast<Engine>(i.imm)) < 2;
    return i.op == Op::scol && image_.columns[static_cast<std::size_t>(i.imm)].domain < 0;
  }

  std::int32_t set_args(const Instruction& i) const {
    if (i.op == Op::call || i.op == Op::calls) return check_.hook_at(i.imm).set_params;
    return static_cast<std::int32_t>(set_args_of(static_cast<Geometry>(i.imm)));
  }

  // First register, from b on, and number of those that are read.
  std::pair<std::int32_t, std::int32_t> args(const Instruction& i) const {
    const auto width = [](const Axis& axis) { return axis.ratio ? 2 : 1; };
    if (i.op == Op::call || i.op == Op::calls) return {0, check_.hook_at(i.imm).params};
    if (i.op == Op::geo || i.op == Op::geos) {
      const std::string_view asks = asks_of(static_cast<Geometry>(i.imm));
      return {0, static_cast<std::int32_t>(asks.size()) - set_args(i)};
    }
    const Chart& chart = image_.charts[i.op == Op::head ? i.x() : static_cast<std::size_t>(i.imm)];
    std::int32_t before = 0;
    for (std::size_t axis = 0; axis < chart.axes.size(); ++axis) {
      if (i.op == Op::head && axis == i.y()) return {before, width(chart.axes[axis])};
      before += width(chart.axes[axis]);
    }
    return {0, before};
  }

  Checker& check_;
  const Image& image_;
  const Hook& hook_;
  const Place place_;
};

// The longest chain of calls from each hook.
class Calls {
 public:
  explicit Calls(Checker& check) : check_(check), depth_(check.image.hooks.size(), unknown) {}

  // 0 for a hook that calls none; stops at the first fault.
  std::int64_t depth(std::size_t hook, std::int64_t outside = 0) {
    std::int64_t& found = depth_[hook];
    if (found >= 0 || failed_) return found;
    const Place place{"hook", hook, check_.image.hooks[hook].name};
    if (found == open) return fail(place, "it calls itself, perhaps through others");
    if (outside > limits::call_depth) return too_deep(place);
    found = open;
    std::int64_t deepest = 0;
    for (const Instruction& i : check_.image.hooks[hook].code) {
      if (i.op != Op::call && i.op != Op::calls) continue;
      deepest = std::max(deepest, depth(static_cast<std::size_t>(i.imm), outside + 1) + 1);
      if (failed_) return 0;
    }
    if (deepest > limits::call_depth) return too_deep(place);
    return found = deepest;
  }

 private:
  static constexpr std::int64_t unknown = -1, open = -2;
  std::int64_t too_deep(const Place& place) {
    check_.within(false, place, "calls are too deep");
    failed_ = true;
    return 0;
  }
  std::int64_t fail(const Place& place, std::string_view why) {
    check_.refuse(place, "{}", why);
    failed_ = true;
    return 0;
  }
  Checker& check_;
  std::vector<std::int64_t> depth_;
  bool failed_ = false;
};

}  // namespace

void check_programs(Checker& check) {
  for (std::size_t i = 0; i < check.image.hooks.size() && !check.full(); ++i) Program(check, i).run();
  Calls calls(check);
  for (std::size_t i = 0; i < check.image.hooks.size() && !check.full(); ++i) calls.depth(i);
}

}  // namespace tercio::image
