// Compiles checked expressions into the code of one hook. Terms are inlined; sets are iterated, not built, where they
// can be; conditions become jumps.
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/lower/emit.hpp"
#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

class Code {
 public:
  Code(Lowering& in, std::int32_t level, std::string name) : in_(in), level_(level), name_(std::move(name)) {}

  // ---- what variables stand for ----
  void parameter(VarId var);                  // the hook's next argument, a set or a value
  void parameter_is(VarId var, VarId other);  // another name for it
  void anonymous_parameter();                 // an argument that nothing reads
  std::int32_t element_parameter(VarId var);  // the next argument, as an element that generators may look for
  void let(VarId var, ExprId value);          // evaluated here, once; nothing for a variable that nobody reads
  void stands_for(VarId var, ExprId value);   // evaluated wherever it is read

  // ---- values and conditions (expressions.cpp, conditions.cpp) ----
  // The register that holds a value: `want` when it is given.
  std::int32_t value(ExprId id, std::int32_t want = -1);
  void ratio(ExprId id, std::int32_t to);  // into to and to + 1; an integer is over 1
  // Goes to target when the condition is `when`, else on.
  void branch(ExprId id, Label target, bool when);
  // Goes to otherwise unless all hold, the cheapest first; with `then`, goes there when they do.
  void require(const std::vector<Conjunct>& all, Label otherwise, Label then = {});
  void branch(const Conjunct& c, Label target, bool when) { branch(c.expr, target, when != c.negated); }

  // Adds an amount for each element of a set to a register, or takes it away.
  void sum(ExprId amount, ExprId set, VarId var, ExprId where_, bool less, std::int32_t to);

  // ---- sets (sets.cpp, generators.cpp) ----
  // What is done with an element: code, or only a jump out of the loop.
  struct Body {
    template <class Run>
    requires std::invocable<Run, std::int32_t> Body(Run does) : run(std::move(does)) {}
    Body(Label to) : found(to) {}
    std::function<void(std::int32_t element)> run;
    Label found;
  };
  // Runs the body for each element of a set for which all conditions hold; in them it is `element`.
  void each(ExprId set, std::int32_t element, std::vector<Conjunct> conditions, const Body& body);
  std::int32_t new_element(VarId var);               // a variable whose register is known once its loop is open
  std::int32_t set(ExprId id, std::int32_t domain);  // a set register
  void set_into(ExprId id, std::int32_t to);

  Assembler code;
  Lowering& in() { return in_; }
  std::int32_t level() const { return level_; }
  image::Hook finish(std::int32_t result_domain);
  image::Hook finish_value(ExprId id);
  image::Hook finish_set(ExprId id, std::int32_t domain);

 private:
  struct Binding {
    enum class Place : std::uint8_t { reg, set_reg, element, expr };
    Place place{};
    std::int32_t at = -1;
    ExprId expr = -1;
  };
  using Env = std::map<VarId, Binding>;
  // Values that a register holds already, by key.
  using Known = std::map<std::string, std::int32_t>;
  // Values that are computed when they are first asked for, and then kept while a loop runs; a flag says whether.
  struct Lazy {
    std::int32_t flag = -1, value = -1;
  };
  using LazyValues = std::map<std::string, Lazy>;
  // Puts back, at the end of a scope, the meaning of variables bound in it.
  class Scope {
   public:
    explicit Scope(Code& code) : code_(code), env_(code.env_), known_(code.known_), lazy_(code.lazy_) {}
    ~Scope() {
      code_.env_ = std::move(env_);
      code_.known_ = std::move(known_);
      code_.lazy_ = std::move(lazy_);
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Code& code_;
    Env env_;
    Known known_;
    LazyValues lazy_;
  };

  const check::Expr& expr(ExprId id) { return in_.expr(id); }
  const Binding* binding(VarId var) const;
  std::int32_t element_register(std::int32_t element) const { return at(elements_, element); }
  void bind_arguments(const std::vector<VarId>& params, const std::vector<ExprId>& args);
  ExprId strip(ExprId id);                      // what a variable stands for, while it is an expression
  bool reads(ExprId id, std::int32_t element);  // directly or through what variables stand for
  std::string key(ExprId id);
  void append_key(ExprId id, std::vector<VarId>& bound, std::string& text);

  // expressions.cpp
  void value_of(const check::Expr& e, ExprId id, std::int32_t to);
  std::int32_t held(ExprId id);                              // a register that holds it, or is made to; -1
  static bool binds(const check::Expr& e, std::size_t kid);  // whether its variable means something in this kid
  void field(const check::Expr& e, std::int32_t to);
  void flag(ExprId id, std::int32_t to);
  void arithmetic(const check::Expr& e, std::int32_t to);
  void extreme(const check::Expr& e, std::int32_t to);
  void top(const check::Expr& e, std::int32_t to);  // piles.cpp
  void chart(const check::Expr& e, std::int32_t to);
  void load_constant(std::int64_t value, std::int32_t to);
  bool outline(ExprId id, std::int32_t to);

  // calls.cpp
  void call(std::int32_t hook, const std::vector<VarId>& params, const std::vector<ExprId>& args, std::int32_t to);
  // Where the arguments of a call begin, once they are there: the first register and the first set register.
  struct Arguments {
    std::int32_t scalars = 0, sets = 0;
  };
  Arguments arguments(const std::vector<ExprId>& scalars, const std::vector<ExprId>& sets,
                      const std::vector<std::int32_t>& domains);
  void geometry(const check::Expr& e, std::int32_t to);  // a question of the table, into a register or a set register

  // conditions.cpp
  void branch_compare(const check::Expr& e, Label target, bool when);
  void branch_ratio(const check::Expr& e, Label target, bool when);
  bool branch_count(const check::Expr& e, Label target, bool when);
  void branch_some(ExprId set, VarId var, std::vector<Conjunct> conditions, Label target, bool when);
  void branch_member(std::int32_t element, const Type& type, ExprId set, Label target, bool when);

  // sets.cpp
  // A loop over what a next_ instruction gives; the body may jump to `next` to go on with the next element.
  using LoopBody = std::function<void(std::int32_t element, Label next)>;
  void loop(image::Op op, std::int32_t b, std::int32_t c, std::int32_t x, const LoopBody& body);
  void inside(std::int32_t element, std::int32_t reg, const std::vector<Conjunct>& conditions, const Body& body,
              Label next);
  void each_bits(std::int32_t set, std::int32_t element, const std::vector<Conjunct>& conditions, const Body& body);
  bool is_constant_set(ExprId id);
  void flood(const check::Expr& e, std::int32_t to);

  // generators.cpp
  struct Generator {
    // all of a kind; those at one place; those at the places of a set; those of another set
    enum class Kind : std::uint8_t { scan, at, near, among };
    Kind kind = Kind::scan;
    std::size_t conjunct = 0;  // the condition it comes from
    ExprId field = -1;         // at, near: the place of the element
    ExprId of = -1;            // the place, the places, the other set
  };
  void each_of_kind(const check::Expr& extent, std::int32_t element, std::vector<Conjunct> conditions,
                    const Body& body);
  Generator find_generator(std::int32_t element, const std::vector<Conjunct>& conditions);
  bool match(const Conjunct& c, std::int32_t element, Generator& out);
  int rank(const Generator& g);
  bool is_element(ExprId id, std::int32_t element);
  bool is_place(ExprId id, std::int32_t element);  // an indexed field of the element
  bool expand(std::int32_t element, std::vector<Conjunct>& conditions);
  void before_loop(std::int32_t element, std::vector<Conjunct>& conditions, Label exit);
  void hoist(ExprId id, std::int32_t element, std::vector<VarId>& bound);
  bool cheap(ExprId id);
  void keep_fields(std::int32_t element, const std::vector<Conjunct>& conditions);

  // folding.cpp: an expression that is a static function of nothing, or of one thing: its leaf
  struct Hole {
    bool ok = true;
    ExprId leaf = -1;
    std::string key;
  };
  std::vector<Conjunct> grouped(const std::vector<Conjunct>& all, ExprOp joined_by);
  static bool is_scalar(const Type& type);
  Hole hole_of(ExprId id, std::vector<VarId>& bound);
  Hole leaf_of(ExprId id, const std::vector<VarId>& bound);
  ExprId fill(ExprId id, const std::string& leaf, VarId with, std::vector<VarId>& bound);
  bool mentions(ExprId id, const std::vector<VarId>& bound);
  bool worth_folding(ExprId id, const Hole& hole);
  bool fold(ExprId id, std::int32_t& table, ExprId& leaf);
  bool fold_constant(ExprId id, Value& value);

  friend class Lowering;
  friend class Scope;
  Lowering& in_;
  std::int32_t level_ = 0;
  std::string name_;
  std::int32_t params_ = 0, set_params_ = 0;
  Env env_;
  bool folds_ = true;
  std::vector<std::int32_t> elements_;  // registers; -1 while the loop is not open
  Known known_;
  LazyValues lazy_;
};

}  // namespace tercio::lower
