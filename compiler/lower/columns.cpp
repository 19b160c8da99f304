// Fields, states and flags: printed ones become statics, the others columns of the state. Also the tables that lowering
// adds: marks of who has acted, membership of kinds, small geometry.
#include <algorithm>
#include <cassert>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

namespace {

using image::Encoding;

constexpr std::int32_t most_indexed = 32767;  // an index links owners in 16 bits
constexpr std::int32_t least_indexed = 8;     // values; with fewer a walk over all owners costs no more

bool fits16(std::int64_t low, std::int64_t high) { return low >= INT16_MIN && high <= INT16_MAX; }

}  // namespace

void Lowering::lower_columns() {
  for (std::int32_t c = 0; c < size_of(model.columns); ++c) {
    const auto& from = at(model.columns, c);
    const auto& type = from.type;
    assert(from.owners.size() <= 2);
    if (from.printed && from.owners.empty() && type.base != Type::Base::set) {  // the simplifier puts its value in
      places_.push_back({true, -1});
      continue;
    }
    image::Column column;
    column.name = from.name;
    column.handle = from.handle;
    column.for_good = from.for_good;
    column.unit = type.measure.unit();
    column.untold = from.untold;
    if (!from.owners.empty()) column.domain = domain_of_kind(from.owners[0]);
    if (from.owners.size() == 2) column.domain2 = domain_of_kind(from.owners[1]);
    column.word = type.base == Type::Base::word;
    column.value_domain = domain_of(type);
    column.pile = pile(c) != nullptr;
    column.absent = type.base == Type::Base::thing || column.word ? image::none : column.pile ? image::off_pile : 0;

    if (type.base == Type::Base::set) {
      column.encoding = Encoding::set;
      places_.push_back({false, size_of(im.columns)});
      im.columns.push_back(std::move(column));
      continue;
    }
    const auto count = [&](std::int32_t domain) { return domain < 0 ? 1 : at(im.domains, domain).count; };
    const auto first = value_of(type, from.first), count2 = count(column.domain2);
    std::vector<Value> cells(static_cast<std::size_t>(count(column.domain) * count2), column.absent);
    const auto range = [&](std::size_t owner) {
      return owner < from.owners.size() ? at(im.kinds, from.owners[owner]) : image::Kind{.name = {}, .count = 1};
    };
    const auto r1 = range(0), r2 = range(1);
    for (std::int32_t i = r1.first; i < r1.first + r1.count; ++i) {
      for (std::int32_t k = r2.first; k < r2.first + r2.count; ++k) at(cells, i * count2 + k) = first;
    }
    for (const auto& [owner, literal] : from.values) {
      const auto i = from.owners.empty() ? 0 : dense(from.owners[0], owner.first);
      const auto k = from.owners.size() < 2 ? 0 : dense(from.owners[1], owner.second);
      if (i < 0 || k < 0) continue;  // of another example
      at(cells, i * count2 + k) = value_of(type, literal);
      if (literal.provenance == image::Provenance::printed) continue;
      const auto& names = at(im.domains, std::max(0, column.domain)).names;
      im.provisional.push_back(
          {from.owners.empty() ? from.name : from.name + " of " + at(names, i), literal.provenance, from.handle});
    }
    if (std::all_of(cells.begin(), cells.end(), [&](Value v) { return v == column.absent; })) cells.clear();

    if (from.printed) {
      image::Static table;
      table.name = column.name;
      table.domain = column.domain;
      table.domain2 = column.domain2;
      table.value_domain = column.value_domain;
      table.word = column.word;
      table.absent = column.absent;
      table.values = std::move(cells);
      places_.push_back({true, size_of(im.statics)});
      im.statics.push_back(std::move(table));
      continue;
    }
    column.initial = std::move(cells);
    column.reset = first;
    switch (type.base) {
      case Type::Base::flag:
        column.encoding = Encoding::bit;
        column.high = 1;
        break;
      case Type::Base::integer:
        column.low = static_cast<Value>(type.or_none ? std::min<std::int64_t>(type.lo, image::none) : type.lo);
        column.high = static_cast<Value>(type.hi);
        column.encoding = fits16(column.low, column.high) ? Encoding::i16 : Encoding::i32;
        break;
      case Type::Base::word:
        column.encoding = fits16(0, size_of(model.words)) ? Encoding::i16 : Encoding::i32;
        column.high = -1;  // no range
        break;
      case Type::Base::thing:
        column.encoding = fits16(0, count(column.value_domain)) ? Encoding::i16 : Encoding::i32;
        column.high = -1;
        break;
      default:
        assert(!"a column holds an integer, a flag, a word, a thing or a set");
    }
    places_.push_back({false, size_of(im.columns)});
    im.columns.push_back(std::move(column));
    if (model.place_kind() >= 0 && type.base == Type::Base::thing && type.kind == model.place_kind() && can_index(c)) index(c);
  }
}

bool Lowering::can_index(std::int32_t column) const {
  const auto& place = place_of(column);
  if (place.is_static || place.index < 0) return false;
  const auto& c = at(im.columns, place.index);
  if (c.encoding != Encoding::i16 || c.domain < 0 || c.domain2 >= 0 || c.value_domain < 0) return false;
  const auto owners = at(im.domains, c.domain).count, values = at(im.domains, c.value_domain).count;
  return values >= least_indexed && values < most_indexed && owners < most_indexed;
}

// Marks of what has acted in a phase: where the bound needs them, a duty counts on them, or a rule asks.
void Lowering::lower_used_columns() {
  std::set<std::pair<std::int32_t, std::int32_t>> asked;
  for (const auto& e : exprs) {
    if (e.op == ExprOp::has_done) asked.insert({e.a, static_cast<std::int32_t>(e.value)});
  }
  for (const auto& duty : model.duties) {
    if (duty.kind == image::Duty::Kind::cover) asked.insert({duty.action, duty.param});
  }
  for (std::int32_t a = 0; a < size_of(model.actions); ++a) {
    const auto& action = at(model.actions, a);
    const auto& flow = at(model.flows, action.flow);
    const auto add = [&](std::string name, std::int32_t param, std::int32_t domain) {
      used_[{a, param}] = size_of(im.columns);
      image::Column column;
      column.name = std::move(name);
      column.domain = domain;
      column.encoding = Encoding::bit;
      column.high = 1;
      column.handle = action.handle;
      im.columns.push_back(std::move(column));
    };
    if (action.bound == image::Bound::once || action.bound == image::Bound::exactly_once)
      add(flow.name + " done", -1, -1);
    for (std::int32_t p = 0; p < size_of(flow.params); ++p) {
      const bool bound =
          action.bound == image::Bound::each || (action.bound == image::Bound::param && action.bound_param == p);
      if (!bound && !asked.contains({a, p})) continue;
      const auto& var = at(vars, at(flow.params, p));
      add(flow.name + " used " + var.name, p, element_domain(var.type));
    }
  }
}

std::int32_t Lowering::used_column(std::int32_t action, std::int32_t param) const {
  const auto found = used_.find({action, param});
  return found == used_.end() ? -1 : found->second;
}

std::int32_t Lowering::kind_flag(std::int32_t kind) {
  const auto [place, is_new] = kind_flags_.try_emplace(kind, size_of(im.statics));
  if (is_new) {
    const auto& range = at(im.kinds, kind);
    image::Static table;
    table.name = "is " + range.name;
    table.domain = range.domain;
    table.values.assign(static_cast<std::size_t>(at(im.domains, range.domain).count), 0);
    std::fill_n(table.values.begin() + range.first, range.count, 1);
    im.statics.push_back(std::move(table));
  }
  return place->second;
}

std::int32_t Lowering::geometry(ExprOp question) {
  const auto [place, is_new] = geometry_.try_emplace(question, size_of(im.statics));
  if (!is_new) return place->second;
  image::Static table;
  const auto fill = [&](std::int32_t domain, const auto& answer) {
    table.domain = domain;
    for (std::int32_t i = 0; i < at(im.domains, domain).count; ++i) table.values.push_back(answer(i));
  };
  if (question == ExprOp::other) {
    table.name = "other";
    table.value_domain = im.side_domain;
    table.absent = image::none;
    fill(im.side_domain, [&](std::int32_t side) { return (side + 1) % at(im.domains, im.side_domain).count; });
  } else if (question == ExprOp::row) {
    table.name = "row";
    fill(domain_of_kind(model.hex_kind), [&](std::int32_t hex) { return grid_->position(hex); });
  } else {
    assert(question == ExprOp::column);
    table.name = "column";
    fill(domain_of_kind(model.hex_kind), [&](std::int32_t hex) { return grid_->line(hex); });
  }
  im.statics.push_back(std::move(table));
  return place->second;
}

}  // namespace tercio::lower
