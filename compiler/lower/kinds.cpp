// Kinds become ranges of domains: one domain a root, the things of a kind and of its subkinds side by side.
#include <algorithm>
#include <cassert>

#include "compiler/lower/lowering.hpp"

namespace tercio::lower {

std::int32_t Lowering::root_of(std::int32_t kind) const {
  const auto root = at(model.kinds, kind).root;
  return root < 0 ? kind : root;
}

bool Lowering::is_a(std::int32_t kind, std::int32_t ancestor) const {
  for (; kind >= 0; kind = at(model.kinds, kind).parent) {
    if (kind == ancestor) return true;
  }
  return false;
}

void Lowering::lower_kinds() {
  im.space = model.space;
  im.space.place_domain = im.space.border_domain = im.space.neighbours = im.space.borders = -1;
  grid_ = std::make_unique<hex::Grid>(im.space);
  domains_.assign(model.kinds.size(), -1);
  dense_.resize(model.kinds.size());
  im.kinds.resize(model.kinds.size());

  std::vector<std::vector<std::int32_t>> children(model.kinds.size());
  for (std::int32_t k = 0; k < size_of(model.kinds); ++k) {
    if (at(model.kinds, k).parent >= 0) at(children, at(model.kinds, k).parent).push_back(k);
  }
  for (std::int32_t root = 0; root < size_of(model.kinds); ++root) {
    const auto& kind = at(model.kinds, root);
    if (root_of(root) != root) continue;
    at(domains_, root) = size_of(im.domains);
    image::Domain domain;
    domain.name = kind.name;
    if (kind.hex || kind.hexside) {
      domain.count = kind.hex ? grid_->hexes() : grid_->hexsides();
      for (std::int32_t i = 0; i < domain.count; ++i) {
        domain.names.push_back(kind.hex ? grid_->hex_name(i) : grid_->hexside_name(i));
      }
      if (im.space.kind == image::SpaceKind::hex)
        (kind.hex ? im.space.place_domain : im.space.border_domain) = at(domains_, root);
      at(im.kinds, root) = {kind.name, at(domains_, root), 0, domain.count, -1};
      assert(at(children, root).empty());
    } else {
      at(dense_, root).assign(kind.things.size(), image::none);
      const auto number = [&](const auto& self, std::int32_t k) -> void {
        auto& range = at(im.kinds, k);
        range.name = at(model.kinds, k).name;
        range.domain = at(domains_, root);
        range.parent = at(model.kinds, k).parent;
        range.first = domain.count;
        for (std::int32_t i = 0; i < size_of(kind.things); ++i) {
          const auto& thing = at(kind.things, i);
          if (thing.kind != k || (thing.example >= 0 && thing.example != example)) continue;
          at(at(dense_, root), i) = domain.count++;
          domain.names.push_back(thing.name);
        }
        for (const auto child : at(children, k)) self(self, child);
        range.count = domain.count - range.first;
      };
      number(number, root);
    }
    im.domains.push_back(std::move(domain));
  }
  im.side_domain = model.side_kind < 0 ? -1 : domain_of_kind(model.side_kind);

  im.space.x = im.space.y = im.space.facing = im.space.on_table = im.space.frontage = im.space.depth = -1;
  im.space.path_width = -1;
  if (im.space.kind == image::SpaceKind::table) {
    lower_patches();
  } else if (model.area_kind >= 0) {
    lower_areas();
  } else if (model.hex_kind >= 0) {
    lower_hexes();
  }
}

std::int32_t Lowering::add_list(std::string name, const std::vector<std::vector<std::int32_t>>& rows) {
  image::List list;
  list.name = std::move(name);
  for (const auto& row : rows) {
    list.starts.push_back(size_of(list.values));
    list.values.insert(list.values.end(), row.begin(), row.end());
  }
  list.starts.push_back(size_of(list.values));
  im.lists.push_back(std::move(list));
  return size_of(im.lists) - 1;
}

void Lowering::lower_hexes() {
  std::vector<std::vector<std::int32_t>> near(static_cast<std::size_t>(grid_->hexes()));
  for (std::int32_t h = 0; h < grid_->hexes(); ++h) {
    auto& row = at(near, h);
    for (std::int32_t d = 0; d < 6; ++d) {
      if (grid_->neighbour(h, d) >= 0) row.push_back(grid_->neighbour(h, d));
    }
    std::sort(row.begin(), row.end());
  }
  neighbours = add_list("neighbours", near);
  if (im.space.kind == image::SpaceKind::hex) im.space.neighbours = neighbours;
}

void Lowering::lower_areas() {
  const auto areas = domain_of_kind(model.area_kind);
  std::vector<std::vector<std::int32_t>> near(static_cast<std::size_t>(at(im.domains, areas).count)), border(near.size());
  std::vector<std::vector<std::int32_t>> ends_of(model.lines.size());
  for (std::int32_t line = 0; line < size_of(model.lines); ++line) {
    const auto number = dense(model.line_kind, line);
    const auto a = dense(model.area_kind, at(model.lines, line).first), b = dense(model.area_kind, at(model.lines, line).second);
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      auto& row = at(near, from);
      const auto place = std::lower_bound(row.begin(), row.end(), to) - row.begin();
      row.insert(row.begin() + place, to);
      at(border, from).insert(at(border, from).begin() + place, number);
    }
    at(ends_of, number) = {std::min(a, b), std::max(a, b)};
  }
  neighbours = add_list("neighbours", near);
  const auto borders = add_list("lines", border);
  if (model.line_kind >= 0) line_ends = add_list("ends", ends_of);
  if (im.space.kind != image::SpaceKind::areas) return;
  im.space.place_domain = areas;
  im.space.border_domain = domain_of_kind(model.line_kind);
  im.space.neighbours = neighbours;
  im.space.borders = borders;
}

void Lowering::lower_patches() {
  im.space.stand_domain = domain_of_kind(model.stand_kind);
  if (model.patch_kind < 0) return;
  im.space.patch_domain = domain_of_kind(model.patch_kind);
  std::vector<std::vector<std::int32_t>> points(static_cast<std::size_t>(at(im.domains, im.space.patch_domain).count));
  for (std::int32_t patch = 0; patch < size_of(model.outlines); ++patch) {
    const auto number = dense(model.patch_kind, patch);
    if (number < 0) continue;  // of another example
    for (const auto& [x, y] : at(model.outlines, patch)) {
      at(points, number).push_back(static_cast<std::int32_t>(x));
      at(points, number).push_back(static_cast<std::int32_t>(y));
    }
  }
  im.space.outlines = add_list("outlines", points);
}

void Lowering::lower_table() {
  if (im.space.kind != image::SpaceKind::table) return;
  const auto place = [&](std::int32_t column) { return column < 0 ? -1 : place_of(column).index; };
  const image::Space& s = model.space;
  im.space.x = place(s.x);
  im.space.y = place(s.y);
  im.space.facing = place(s.facing);
  im.space.on_table = place(s.on_table);
  im.space.frontage = place(s.frontage);
  im.space.depth = place(s.depth);
  im.space.path_width = model.patch_kind < 0 ? -1 : place(s.path_width);
}

std::int32_t Lowering::integer_domain(std::int64_t low, std::int64_t high) {
  assert(low <= high && high - low < 0x10000);
  const auto [place, is_new] = integer_domains_.try_emplace({low, high}, size_of(im.domains));
  if (is_new) {
    image::Domain domain;
    domain.name = std::to_string(low) + ".." + std::to_string(high);
    domain.low = static_cast<Value>(low);
    domain.count = static_cast<std::int32_t>(high - low) + 1;
    domain.things = false;
    im.domains.push_back(std::move(domain));
  }
  return place->second;
}

std::int32_t Lowering::domain_of(const Type& type) {
  switch (type.base) {
    case Type::Base::thing:
      return domain_of_kind(type.kind);
    case Type::Base::set:
      return type.kind >= 0 ? domain_of_kind(type.kind) : integer_domain(type.lo, type.hi);
    default:
      return -1;
  }
}

std::int32_t Lowering::element_domain(const Type& type) {
  return type.base == Type::Base::integer ? integer_domain(type.lo, type.hi) : domain_of(type);
}

Value Lowering::dense(std::int32_t kind, std::int64_t thing) const {
  if (thing < 0) return image::none;
  const auto& root = at(model.kinds, root_of(kind));
  if (root.hex || root.hexside) return static_cast<Value>(thing);
  return at(at(dense_, root_of(kind)), thing);
}

Value Lowering::value_of(const Type& type, const check::Literal& literal) const {
  if (literal.is_none) return image::none;
  if (type.base == Type::Base::thing) return dense(type.kind, literal.value);
  return static_cast<Value>(literal.value);
}

}  // namespace tercio::lower
