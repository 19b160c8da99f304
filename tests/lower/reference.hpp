// What expressions mean, worked out the slow way: a walk over the model, everything looked at, nothing folded. Compiled
// hooks have to agree with it.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "compiler/check/model.hpp"
#include "runtime/hex/grid.hpp"
#include "runtime/image/layout.hpp"
#include "runtime/vm/machine.hpp"

namespace tercio {

class Reference {
 public:
  using Set = std::vector<std::int64_t>;  // rising; of crossings: as next_cross gives them
  struct Meaning {
    std::int64_t value = 0;
    Set set;
  };
  using Env = std::map<check::VarId, Meaning>;

  Reference(const check::Model& model, const image::Image& image, const image::Layout& layout,
            const std::vector<image::Word>& state, const vm::Board* board);

  std::int64_t quantity(std::int32_t quantity, const std::vector<Meaning>& args) const;
  bool permission(std::int32_t permission, const std::vector<Meaning>& args) const;
  std::int64_t value(check::ExprId id, const Env& env) const;
  Set set(check::ExprId id, const Env& env) const;

 private:
  using Ratio = std::pair<std::int64_t, std::int64_t>;
  Ratio ratio(check::ExprId id, const Env& env) const;
  std::int64_t field(const check::Expr& e, const Env& env) const;
  std::int64_t compare(const check::Expr& e, const Env& env) const;
  std::int64_t chart(const check::Expr& e, const Env& env) const;
  std::int64_t thing(std::int32_t kind, std::int64_t index) const;  // its number in the image
  Env bound(const std::vector<check::VarId>& params, const std::vector<check::ExprId>& args, const Env& env) const;
  Env bound(const std::vector<check::VarId>& params, const std::vector<Meaning>& args,
            const std::vector<check::With>& with) const;
  Meaning meaning(check::ExprId id, const Env& env) const;
  const check::Expr& expr(check::ExprId id) const { return model_.exprs[static_cast<std::size_t>(id)]; }
  std::int32_t slot(check::VarId var, bool is_set) const;
  std::int32_t slot_named(const std::string& name, std::int32_t flow, bool is_set) const;
  Set bits(std::int32_t set_slot) const;

  const check::Model& model_;
  const image::Image& image_;
  const image::Layout& layout_;
  const std::vector<image::Word>& state_;
  const vm::Board* board_;
  hex::Grid grid_;
};

}  // namespace tercio
