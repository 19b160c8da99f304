// Hooks, one instruction at a time: headers, operands and what the tables they name must be like.
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/forms.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

// How many registers the arguments of a chart take; `until` leaves out the axes from there on.
std::int64_t chart_args(const Chart& chart, std::size_t until) {
  std::int64_t registers = 0;
  for (std::size_t i = 0; i < until && i < chart.axes.size(); ++i) registers += chart.axes[i].ratio ? 2 : 1;
  return registers;
}

class HookCheck {
 public:
  HookCheck(Checker& check, std::size_t number)
      : check_(check), image_(check.image), hook_(image_.hooks[number]), place_{"hook", number, hook_.name} {}

  void run() {
    if (!header()) return;
    for (at_ = 0; at_ < hook_.code.size() && !check_.full(); ++at_) {
      const Instruction& i = hook_.code[at_];
      if (!need(known(i.op), "its operation {} is unknown", static_cast<int>(i.op))) continue;
      bool good = true;
      for (const OperandAt& operand : form_of(i.op)) {
        if (!unread(i, operand.field)) good &= check_operand(i, operand, number_at(i, operand));
      }
      if (good) check_agreement(i);
      need(!falls_through(i.op) || at_ + 1 < hook_.code.size(), "the hook goes on after its last instruction");
    }
  }

 private:
  template <class... Args>
  bool need(bool good, fmt::format_string<Args...> form, Args&&... args) {
    if (good) return true;
    const Op op = hook_.code[at_].op;
    return check_.refuse(place_, "instruction {} ({}): {}", at_, known(op) ? name_of(op) : "?",
                         fmt::format(form, std::forward<Args>(args)...));
  }

  bool header() {
    bool good = check_.need(hook_.registers >= 0, place_, "{} registers", hook_.registers);
    good &= check_.within(hook_.registers <= limits::registers, place_, "{} registers", hook_.registers);
    good &= check_.within(static_cast<std::int64_t>(hook_.set_domains.size()) <= limits::set_registers, place_,
                        "{} set registers", hook_.set_domains.size());
    for (const std::int32_t domain : hook_.set_domains) {
      good &= check_.row(place_, "domain of a set register", domain, image_.domains.size());
    }
    good &= check_.need(hook_.params >= 0 && hook_.params <= hook_.registers, place_, "{} arguments in {} registers",
                        hook_.params, hook_.registers);
    good &=
        check_.need(hook_.set_params >= 0 && hook_.set_params <= static_cast<std::int64_t>(hook_.set_domains.size()),
                    place_, "{} set arguments in {} set registers", hook_.set_params, hook_.set_domains.size());
    good &= check_.row_or_none(place_, "result_domain", hook_.result_domain, image_.domains.size());
    good &= check_.need(!hook_.code.empty(), place_, "{} instructions", hook_.code.size());
    good &= check_.within(static_cast<std::int64_t>(hook_.code.size()) <= limits::code, place_, "{} instructions",
                          hook_.code.size());
    return good;
  }

  bool registers(std::int64_t first, std::int64_t count) {
    return need(count <= 0 || first + count <= hook_.registers, "register r{} is none of its {}", first + count - 1,
                hook_.registers);
  }
  bool set_register(std::int32_t number) {
    return need(number < static_cast<std::int64_t>(hook_.set_domains.size()), "set register s{} is none of its {}",
                number, hook_.set_domains.size());
  }
  template <class Table>
  bool row(std::string_view table, std::int32_t number, const Table& rows) {
    return need(number >= 0 && number < static_cast<std::int64_t>(rows.size()), "{} {} is not in its table of {}",
                table, number, rows.size());
  }

  // A set column without an owner does not look at b.
  bool unread(const Instruction& i, Field field) const {
    return i.op == Op::scol && field == Field::b && i.imm >= 0 && i.imm < static_cast<std::int64_t>(image_.columns.size()) &&
           column(i.imm).domain < 0;
  }

  bool check_operand(const Instruction& i, OperandAt operand, std::int32_t number) {
    switch (operand.kind) {
      case Operand::written:
      case Operand::read:
        return registers(number, 1);
      case Operand::written2:
      case Operand::read2:
      case Operand::position:
        return registers(number, 2);
      case Operand::set_written:
      case Operand::set_read:
        return set_register(number);
      case Operand::args:
      case Operand::set_args:
      case Operand::immediate:
        return true;  // with what they are arguments of
      case Operand::target:
        return check_target(i, number);
      case Operand::column:
        return row("column", number, image_.columns);
      case Operand::stat:
        return row("static", number, image_.statics);
      case Operand::list:
        return row("list", number, image_.lists);
      case Operand::chart:
        return row("chart", number, image_.charts);
      case Operand::hook:
        return row("hook", number, image_.hooks);
      case Operand::kind:
        return row("kind", number, image_.kinds);
      case Operand::slot:
        return row("slot", number, image_.slots);
      case Operand::set_slot:
        return row("set slot", number, image_.set_slots);
      case Operand::constant:
        return row("set", number, image_.sets);
      case Operand::engine:
        return need(number >= 0 && number < static_cast<std::int64_t>(count_of<Engine>),
                    "engine question {} is unknown", number);
      case Operand::geometry:
        return need(number >= 0 && number < static_cast<std::int64_t>(count_of<Geometry>),
                    "question of the table {} is unknown", number);
    }
    return false;
  }

  bool check_target(const Instruction& i, std::int32_t target) {
    const auto at = static_cast<std::int64_t>(at_);
    if (i.op == Op::back) {
      return need(target >= 0 && target < at && known(hook_.code[static_cast<std::size_t>(target)].op) &&
                      is_loop(hook_.code[static_cast<std::size_t>(target)].op),
                  "it goes back to {}, which is no loop before it", target);
    }
    return need(target > at && target < static_cast<std::int64_t>(hook_.code.size()),
                "it jumps to {}, which is not further on in this hook", target);
  }

  const Column& column(std::int32_t number) const { return image_.columns[static_cast<std::size_t>(number)]; }
  std::int32_t set_domain(std::int32_t number) const { return hook_.set_domains[static_cast<std::size_t>(number)]; }

  bool value_column(std::int32_t number, int owners) {
    const Column& c = column(number);
    const int found = (c.domain >= 0 ? 1 : 0) + (c.domain2 >= 0 ? 1 : 0);
    return need(found == owners, "column {} has {} owners, not {}", number, found, owners) &&
           need(c.encoding != Encoding::set, "column {} holds sets", number);
  }
  bool flag_column(std::int32_t number) {
    return value_column(number, 1) && need(column(number).encoding == Encoding::bit, "column {} is no flag", number);
  }
  bool owners(std::int32_t number, int wanted) {
    const Static& s = image_.statics[static_cast<std::size_t>(number)];
    const int found = (s.domain >= 0 ? 1 : 0) + (s.domain2 >= 0 ? 1 : 0);
    return need(found == wanted, "static {} has {} owners, not {}", number, found, wanted);
  }
  bool same_domain(std::int32_t set, std::int32_t domain) {
    return need(set_domain(set) == domain, "s{} is over domain {}, not {}", set, set_domain(set), domain);
  }

  void check_call(const Instruction& i) {
    const Hook& callee = check_.hook_at(i.imm);
    registers(i.b, callee.params);
    for (std::int32_t p = 0; p < callee.set_params && p < static_cast<std::int64_t>(callee.set_domains.size()); ++p) {
      if (set_register(i.c + p)) same_domain(i.c + p, callee.set_domains[static_cast<std::size_t>(p)]);
    }
    if (i.op == Op::call) {
      need(callee.result_domain < 0, "hook {} gives a set", i.imm);
    } else if (need(callee.result_domain >= 0, "hook {} gives no set", i.imm)) {
      same_domain(i.a, callee.result_domain);
    }
  }

  void check_geometry(const Instruction& i) {
    const auto question = static_cast<Geometry>(i.imm);
    const Space& space = image_.space;
    if (!need(space.kind == SpaceKind::table, "there is no table to ask")) return;
    std::int32_t scalars = 0, sets = 0;
    for (const char c : asks_of(question)) {
      if (!asks_for_set(c)) {
        ++scalars;
      } else if (set_register(i.c + sets)) {
        same_domain(i.c + sets++, c == 'S' ? space.stand_domain : space.patch_domain);
      }
    }
    registers(i.b, scalars);
    const Answer answer = answer_of(question);
    const bool set = is_set(answer);
    if (!need(set == (i.op == Op::geos), "{} gives {} set", name_of(question), set ? "a" : "no")) return;
    if (set) same_domain(i.a, answer == Answer::stands ? space.stand_domain : space.patch_domain);
  }

  // What the operands must be to each other; each alone is good. An operation that is not named here asks nothing.
  void check_agreement(const Instruction& i) {
    const Op op = i.op;
    if (op == Op::gcol) value_column(i.imm, 0);
    if (op == Op::col) value_column(i.imm, 1);
    if (op == Op::col2) value_column(i.imm, 2);
    if (op == Op::stat) owners(i.imm, 1);
    if (op == Op::stat2) owners(i.imm, 2);
    if (op == Op::statcol && value_column(i.y(), 1)) owners(i.x(), 1);
    if (op == Op::jbit || op == Op::jnbit) flag_column(i.x());
    if (op == Op::jstat || op == Op::jnstat) owners(i.x(), 1);
    if (op == Op::chart) {
      const Chart& chart = image_.charts[static_cast<std::size_t>(i.imm)];
      registers(i.b, chart_args(chart, chart.axes.size()));
    }
    if (op == Op::head) {
      const Chart& chart = image_.charts[i.x()];
      if (need(i.y() < chart.axes.size(), "chart {} has no axis {}", i.x(), i.y())) {
        registers(i.b, chart_args(chart, i.y() + std::size_t{1}));
      }
    }
    if (op == Op::call || op == Op::calls) check_call(i);
    if (op == Op::geo || op == Op::geos) check_geometry(i);
    if (op == Op::ret) need(hook_.result_domain < 0, "the hook gives a set");
    if (op == Op::rets && need(hook_.result_domain >= 0, "the hook gives no set")) {
      same_domain(i.a, hook_.result_domain);
    }
    if (op == Op::next_at) need(column(i.x()).indexed, "column {} has no index", i.x());
    if (op == Op::scopy) same_domain(i.a, set_domain(i.b));
    if (op == Op::sconst) same_domain(i.a, image_.sets[static_cast<std::size_t>(i.imm)].domain);
    if (op == Op::sslot) same_domain(i.a, image_.set_slots[static_cast<std::size_t>(i.imm)].domain);
    if (op == Op::scol && need(column(i.imm).encoding == Encoding::set, "column {} holds no sets", i.imm)) {
      same_domain(i.a, column(i.imm).value_domain);
    }
    if (op == Op::sflag && flag_column(i.imm)) same_domain(i.a, column(i.imm).domain);
    if (op == Op::skind) same_domain(i.a, image_.kinds[static_cast<std::size_t>(i.imm)].domain);
    if (op == Op::sand || op == Op::sor || op == Op::sandn || op == Op::flood) {
      same_domain(i.a, set_domain(i.b));
      same_domain(i.a, set_domain(i.c));
    }
    if (op == Op::flood && need(image_.space.neighbours >= 0, "the map has no list of neighbours")) {
      same_domain(i.a, image_.space.place_domain);
    }
  }

  Checker& check_;
  const Image& image_;
  const Hook& hook_;
  const Place place_;
  std::size_t at_ = 0;
};

}  // namespace

void check_hooks(Checker& check) {
  std::int64_t code = 0;
  for (std::size_t i = 0; i < check.image.hooks.size() && !check.full(); ++i) {
    code += static_cast<std::int64_t>(check.image.hooks[i].code.size());
    HookCheck(check, i).run();
  }
  if (code > limits::total_code) {
    check.overrun(
        fmt::format("the hooks have {} instructions; at most {} are allowed", code, limits::total_code));
  }
}

}  // namespace tercio::image
