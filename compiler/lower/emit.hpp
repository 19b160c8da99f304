// The assembler of one hook: instructions, labels, and registers that are taken and given back in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::lower {

struct Label {
  std::int32_t id = -1;
};

class Assembler {
 public:
  std::int32_t here() const { return static_cast<std::int32_t>(code_.size()); }
  Label label();
  void bind(Label label);  // names the next instruction

  void op(image::Op op, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0, std::int32_t imm = 0);
  void op_xy(image::Op op, std::int32_t a, std::int32_t b, std::int32_t x, std::int32_t y);
  // A jump or a next_ instruction; the target goes where the opcode's form has it, x is the other half of imm.
  void jump(image::Op op, Label target, std::int32_t a = 0, std::int32_t b = 0, std::int32_t c = 0, std::int32_t x = 0);
  void back(std::int32_t next) { op(image::Op::back, 0, 0, 0, next); }

  // Registers are a stack: take gives the lowest of `count` neighbours, give_back drops all taken since a mark.
  std::int32_t take(std::int32_t count = 1);
  std::int32_t take_set(std::int32_t domain);
  std::int32_t take_sets(const std::vector<std::int32_t>& domains);  // neighbours, one for each domain
  struct Mark {
    std::int32_t registers = 0;
    std::vector<bool> sets;
  };
  Mark mark() const { return {top_, set_taken_}; }
  void give_back(const Mark& mark);
  std::int32_t taken() const { return top_; }
  std::int32_t set_count() const { return static_cast<std::int32_t>(set_domains_.size()); }
  std::int32_t set_domain(std::int32_t set) const { return set_domains_[static_cast<std::size_t>(set)]; }

  // Resolves every label; a jump to a jump goes to where that one leads.
  image::Hook finish(std::string name, std::int32_t params, std::int32_t set_params, std::int32_t result_domain);

 private:
  struct Use {
    std::int32_t at = 0, label = 0;
    bool in_y = false;
  };
  void set_target(std::int32_t at, bool in_y, std::int32_t target);

  std::vector<image::Instruction> code_;
  std::vector<std::int32_t> labels_;
  std::vector<Use> uses_;
  std::int32_t top_ = 0, high_ = 0;
  std::vector<std::int32_t> set_domains_;
  std::vector<bool> set_taken_;
};

// Gives back, at the end of a scope, what was taken in it.
class Temps {
 public:
  explicit Temps(Assembler& assembler) : assembler_(assembler), mark_(assembler.mark()) {}
  ~Temps() { assembler_.give_back(mark_); }
  Temps(const Temps&) = delete;
  Temps& operator=(const Temps&) = delete;

 private:
  Assembler& assembler_;
  Assembler::Mark mark_;
};

}  // namespace tercio::lower
