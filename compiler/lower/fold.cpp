// What can be known when the image is made: its hooks are run on the unfinished image, once for each thing.
#include <algorithm>
#include <cassert>

#include "compiler/lower/code.hpp"
#include "runtime/area/board.hpp"
#include "runtime/hex/board.hpp"

namespace tercio::lower {

namespace {

// Geometry while the image is made. The table of lines is long, and made only when something asks for a line.
class FoldingBoard final : public vm::Board {
 public:
  FoldingBoard(const image::Image& image, const hex::Grid& grid) : image_(image), grid_(grid) {}

  Value ask(image::Engine question, Value a, Value b) const override {
    const auto on_map = [&](Value h) { return h >= 0 && h < grid_.hexes(); };
    switch (question) {
      case image::Engine::distance:
        return on_map(a) && on_map(b) ? grid_.distance(a, b) : 0;
      case image::Engine::between:
        return grid_.between(a, b);
      case image::Engine::row:
      case image::Engine::column:
      case image::Engine::other:
        break;
    }
    assert(!"lowered to a table");
    return image::none;
  }
  std::span<const Value> crossings(Value a, Value b) const override {
    if (lines_ == nullptr) lines_ = std::make_unique<hex::HexBoard>(image_);
    return lines_->crossings(a, b);
  }

 private:
  const image::Image& image_;
  const hex::Grid& grid_;
  mutable std::unique_ptr<hex::HexBoard> lines_;
};

// Runs the last hook of an image that has no state yet.
class Trial {
 public:
  Trial(const image::Image& image, const vm::Board& board)
      : hook_(size_of(image.hooks) - 1),
        layout_(image),
        machine_(image, layout_, &board),
        state_(static_cast<std::size_t>(std::max(1, layout_.words))) {}
  Value value(std::span<const Value> args) const { return machine_.value(hook_, state_.data(), args); }
  void set(image::Word* out) const { machine_.set(hook_, state_.data(), out); }

 private:
  std::int32_t hook_;
  image::Layout layout_;
  vm::Machine machine_;
  std::vector<image::Word> state_;
};

}  // namespace

void Lowering::make_board() {
  if (board_ != nullptr) return;
  if (im.space.kind == image::SpaceKind::areas) {
    board_ = std::make_unique<area::AreaBoard>(im);
  } else {
    board_ = std::make_unique<FoldingBoard>(im, *grid_);
  }
}

bool Lowering::is_static(ExprId id) {
  if (id < 0) return true;
  const auto& e = expr(id);
  switch (e.op) {
    case ExprOp::var:
      if (at(vars, e.a).flow >= 0) return false;
      break;
    case ExprOp::field:
      if (!place_of(e.a).is_static) return false;
      break;
    case ExprOp::term:
      if (!static_term(e.a)) return false;
      break;
    case ExprOp::quantity:
      if (!static_quantity(e.a)) return false;
      break;
    case ExprOp::may:
      if (!static_permission(e.a)) return false;
      break;
    case ExprOp::has_done:
    case ExprOp::geometry:
    case ExprOp::top:
    case ExprOp::plans:
    case ExprOp::result:
    case ExprOp::replaced:
    case ExprOp::text:
      return false;
    default:
      break;
  }
  return std::all_of(e.kids.begin(), e.kids.end(), [&](ExprId kid) { return is_static(kid); });
}

bool Lowering::all_static(const std::vector<ExprId>& parts) {
  return std::all_of(parts.begin(), parts.end(), [&](ExprId part) { return is_static(part); });
}

bool Lowering::static_term(std::int32_t term) {
  static_terms_.resize(model.terms.size(), -1);
  auto& known = at(static_terms_, term);
  if (known < 0) {
    const auto& t = at(model.terms, term);
    known = 0;
    const bool is = t.taken < 0 && t.value >= 0 && is_static(t.value);
    at(static_terms_, term) = is ? 1 : 0;
  }
  return at(static_terms_, term) == 1;
}

bool Lowering::static_quantity(std::int32_t quantity) {
  static_quantities_.resize(model.quantities.size(), -1);
  if (at(static_quantities_, quantity) < 0) {
    at(static_quantities_, quantity) = 0;
    std::vector<ExprId> parts;
    for (const auto& with : at(model.quantities, quantity).with) parts.push_back(with.value);
    for (const auto& c : at(model.quantities, quantity).clauses) {
      if (!is_false(c.when)) parts.insert(parts.end(), {c.value, c.set, c.where_, c.when});
    }
    at(static_quantities_, quantity) = all_static(parts) ? 1 : 0;
  }
  return at(static_quantities_, quantity) == 1;
}

bool Lowering::static_permission(std::int32_t permission) {
  static_permissions_.resize(model.permissions.size(), -1);
  if (at(static_permissions_, permission) < 0) {
    at(static_permissions_, permission) = 0;
    std::vector<ExprId> parts;
    for (const auto& with : at(model.permissions, permission).with) parts.push_back(with.value);
    for (const auto& ban : at(model.permissions, permission).bans) {
      parts.push_back(ban.when);
      for (const auto& lift : ban.lifts) parts.push_back(lift.when);
    }
    at(static_permissions_, permission) = all_static(parts) ? 1 : 0;
  }
  return at(static_permissions_, permission) == 1;
}

std::int32_t Lowering::fold_table(const std::string& key, ExprId value, VarId hole) {
  if (const auto found = tables_.find(key); found != tables_.end()) return found->second;
  make_board();
  Code code(*this, 0, "folded");
  code.folds_ = false;
  code.parameter(hole);
  im.hooks.push_back(code.finish_value(value));
  image::Static table;
  const auto type = exprs[static_cast<std::size_t>(simplify(value))].type;
  table.name = "folded " + describe(value);
  table.domain = domain_of(at(vars, hole).type);
  table.word = type.base == Type::Base::word;
  table.value_domain = domain_of(type);
  {
    const Trial trial(im, *board_);
    const auto run = [&](Value thing) { return trial.value(std::span<const Value>(&thing, 1)); };
    table.absent = run(image::none);
    for (std::int32_t i = 0; i < at(im.domains, table.domain).count; ++i) table.values.push_back(run(i));
  }
  im.hooks.pop_back();
  const auto index = size_of(im.statics);
  im.statics.push_back(std::move(table));
  tables_[key] = index;
  return index;
}

Value Lowering::fold_value(const std::string& key, ExprId value) {
  if (const auto found = values_.find(key); found != values_.end()) return found->second;
  make_board();
  Code code(*this, 0, "folded");
  code.folds_ = false;
  im.hooks.push_back(code.finish_value(value));
  const auto result = Trial(im, *board_).value({});
  im.hooks.pop_back();
  values_[key] = result;
  return result;
}

std::int32_t Lowering::fold_set(ExprId set) {
  set = simplify(set);
  if (const auto found = constant_sets_.find(set); found != constant_sets_.end()) return found->second;
  image::ConstantSet constant;
  const auto& e = expr(set);
  constant.domain = domain_of(e.type);
  const auto& domain = at(im.domains, constant.domain);
  if (e.op == ExprOp::map_edge) {
    for (std::int32_t h = 0; h < domain.count; ++h)
      if (grid_->on_edge(h)) constant.values.push_back(h);
  } else {
    make_board();
    Code code(*this, 0, "folded");
    code.folds_ = false;
    im.hooks.push_back(code.finish_set(set, constant.domain));
    std::vector<image::Word> bits(static_cast<std::size_t>(domain.words()));
    Trial(im, *board_).set(bits.data());
    im.hooks.pop_back();
    for (std::int32_t i = 0; i < domain.count; ++i) {
      if ((at(bits, i / 64) >> (static_cast<unsigned>(i) % 64U) & 1U) != 0) constant.values.push_back(domain.low + i);
    }
  }
  const auto index = size_of(im.sets);
  im.sets.push_back(std::move(constant));
  constant_sets_[set] = index;
  return index;
}

}  // namespace tercio::lower
