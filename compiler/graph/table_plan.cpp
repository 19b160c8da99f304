#include "compiler/graph/table_plan.hpp"

#include <algorithm>
#include <utility>

namespace tercio::graph {
namespace {

using Base = check::Type::Base;

constexpr std::int64_t centimetre = 100;  // units of the table
constexpr int most_wide = 4400, finest = 24, coarsest = 9;

Point middle_of(const std::vector<Point>& points) {
  int left = points[0].first, right = left, top = points[0].second, bottom = top;
  for (const auto& [x, y] : points) {
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  return {(left + right) / 2, (top + bottom) / 2};
}

std::int64_t span_of(const std::vector<Point>& points) {
  const Point &a = points[0], &b = points[1];
  const std::int64_t x = a.first - b.first, y = a.second - b.second;
  return x * x + y * y;
}

bool lies_in(Point p, const std::vector<Point>& shape) {
  bool in = false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const auto& [ax, ay] = shape[i];
    const auto& [bx, by] = shape[(i + 1) % shape.size()];
    if ((ay > p.second) == (by > p.second)) continue;
    const std::int64_t turn = (std::int64_t{p.first} - ax) * (by - ay) - (std::int64_t{bx} - ax) * (p.second - ay);
    if ((turn < 0) == (by > ay)) in = !in;
  }
  return in;
}

}  // namespace

TablePlan::TablePlan(const check::Model& from) : model(from), words(from), tones(from) {
  const std::int64_t wide = std::max<std::int64_t>(1, std::max(model.space.width, model.space.height) / centimetre);
  scale_ = static_cast<int>(std::clamp<std::int64_t>(most_wide / wide, coarsest, finest));
  if (model.patch_kind >= 0) find_patches();
  find_stands();
  move_names();
  find_type();
  find_marks();
  count_marks();
  find_states();
}

void TablePlan::find_states() {
  if (model.stand_kind < 0) return;
  const std::int32_t root = model.kinds[static_cast<std::size_t>(model.stand_kind)].root;
  const auto is_laid = [&](std::int32_t, std::int64_t thing) {
    return std::any_of(stands.begin(), stands.end(), [&](const TableStand& each) { return each.thing == thing && each.laid; });
  };
  const PieceStates now(model, {root}, is_laid);
  const AwayStates elsewhere(model, {root}, is_laid);
  states = now.on();
  for (TableStand& each : stands) {
    each.states = now.letters(root, each.thing);
    if (!each.laid) each.away = elsewhere.text(root, each.thing);
  }
}

int TablePlan::length(std::int64_t units) const {
  const std::int64_t size = std::abs(units) * scale_ + centimetre / 2;
  return static_cast<int>(units < 0 ? -(size / centimetre) : size / centimetre);
}

Point TablePlan::at(std::int64_t x, std::int64_t y) const { return {length(x), length(model.space.height - y)}; }

const check::Literal& TablePlan::value(std::int32_t id, std::int64_t owner) const {
  return column(id).at_start(owner);
}

bool TablePlan::is_of(std::int32_t kind, std::int32_t root) const {
  return kind >= 0 && root >= 0 && model.kinds[static_cast<std::size_t>(kind)].root == model.kinds[static_cast<std::size_t>(root)].root;
}

std::int64_t TablePlan::order_of(std::int32_t id, std::int64_t owner) const {
  const check::Literal& given = value(id, owner);
  if (given.is_none) return -1;
  if (column(id).type.base == Base::thing) return given.value;
  const std::vector<std::int32_t>& all = column(id).type.words;
  return std::find(all.begin(), all.end(), static_cast<std::int32_t>(given.value)) - all.begin();
}

void TablePlan::find_patches() {
  for (std::size_t i = 0; i < model.columns.size() && ground < 0; ++i) {
    const check::Column& c = model.columns[i];
    if (c.owners.size() != 1 || !is_of(c.owners[0], model.patch_kind) || !c.printed) continue;
    if (c.type.base == Base::word || c.type.base == Base::thing) ground = static_cast<std::int32_t>(i);
  }
  const std::vector<check::Thing>& things = model.kinds[static_cast<std::size_t>(model.kinds[static_cast<std::size_t>(model.patch_kind)].root)].things;
  for (std::size_t i = 0; i < things.size() && i < model.outlines.size(); ++i) {
    if (things[i].example >= 0 || model.outlines[i].empty()) continue;
    TablePatch patch;
    patch.thing = static_cast<std::int64_t>(i);
    patch.order = ground < 0 ? 0 : static_cast<std::int32_t>(std::max<std::int64_t>(0, order_of(ground, patch.thing)));
    table::Patch lie;
    lie.width = model.space.path_width < 0 ? 0 : static_cast<std::int32_t>(value(model.space.path_width, patch.thing).value);
    for (const auto& [x, y] : model.outlines[i]) lie.points.push_back({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
    patch.path = lie.width > 0;
    if (patch.path) {
      constexpr std::int64_t fine = 1024;
      for (const std::vector<table::Fine>& piece : table::ground(lie).pieces) {
        patch.shapes.emplace_back();
        for (const table::Fine& p : piece) patch.shapes.back().push_back(at(p.x / fine, p.y / fine));
      }
      const auto longest = std::max_element(patch.shapes.begin(), patch.shapes.end(), [](const auto& a, const auto& b) { return span_of(a) < span_of(b); });
      patch.name = middle_of(*longest);
      constexpr int name_height = 30;
      const int wide = length(lie.width);
      const auto& [from, to] = std::pair{(*longest)[0], (*longest)[1]};
      patch.from_left = wide < name_height && std::abs(from.second - to.second) > std::abs(from.first - to.first);
      if (patch.from_left) patch.name.first += wide / 2 + name_height / 3;
      else if (wide < name_height) patch.name.second -= wide / 2 + name_height * 2 / 3;
    } else {
      patch.shapes.emplace_back();
      for (const auto& [x, y] : model.outlines[i]) patch.shapes.back().push_back(at(x, y));
      patch.name = middle_of(patch.shapes.back());
    }
    patches.push_back(std::move(patch));
  }
}

void TablePlan::find_stands() {
  const image::Space& space = model.space;
  std::int32_t owner = -1;
  for (std::size_t i = 0; i < model.columns.size() && owner < 0; ++i) {
    const check::Column& c = model.columns[i];
    if (c.owners.size() == 1 && is_of(c.owners[0], model.stand_kind) && c.type.base == Base::thing && is_of(c.type.kind, model.side_kind))
      owner = static_cast<std::int32_t>(i);
  }
  const auto number = [&](std::int32_t id, std::int64_t thing) { return static_cast<std::int32_t>(value(id, thing).value); };
  const std::vector<check::Thing>& things = model.kinds[static_cast<std::size_t>(model.kinds[static_cast<std::size_t>(model.stand_kind)].root)].things;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].example >= 0) continue;
    TableStand stand;
    stand.kind = things[i].kind;
    stand.thing = static_cast<std::int64_t>(i);
    if (owner >= 0 && !value(owner, stand.thing).is_none) stand.side = number(owner, stand.thing);
    stand.laid = number(space.on_table, stand.thing) != 0;
    for (const std::int32_t id : {space.x, space.y, space.facing})
      stand.sure = stand.sure && value(id, stand.thing).provenance == image::Provenance::printed;
    stand.where = {{number(space.x, stand.thing), number(space.y, stand.thing), number(space.facing, stand.thing)},
                   {number(space.frontage, stand.thing), number(space.depth, stand.thing)}};
    stands.push_back(stand);
  }
}

// A name that a stand would hide goes to the nearest place in the same patch that is free; it stays where there is none.
void TablePlan::move_names() {
  struct Box {
    int left, top, right, bottom;
    bool meets(const Box& other) const { return left < other.right && other.left < right && top < other.bottom && other.top < bottom; }
  };
  std::vector<Box> taken;
  for (const TableStand& stand : stands) {
    if (!stand.laid) continue;
    const auto& [pose, base] = stand.where;
    const auto [x, y] = at(pose.x, pose.y);
    const int wide = length(base.frontage) / 2, deep = length(base.depth) / 2;
    const int turned = pose.facing % 1800;  // tenths of a degree
    const bool level = turned < 100 || turned > 1700, upright = turned > 800 && turned < 1000;
    const int dx = level ? wide : upright ? deep : wide + deep, dy = level ? deep : upright ? wide : wide + deep;
    constexpr int arrow = 11;
    taken.push_back({x - dx - arrow, y - dy - arrow, x + dx + arrow, y + dy + arrow});
  }
  for (TablePatch& patch : patches) {
    const int half = static_cast<int>(words.thing(model.patch_kind, patch.thing).size()) * patch_name_size * 54 / 200;
    const auto box = [&](Point p) {
      const int left = patch.from_left ? p.first : p.first - half;
      return Box{left, p.second - patch_name_size / 2, left + 2 * half, p.second + patch_name_size / 2};
    };
    const auto free = [&](Point p) { return std::none_of(taken.begin(), taken.end(), [&](const Box& each) { return each.meets(box(p)); }); };
    if (patch.from_left || free(patch.name)) continue;
    const auto inside = [&](Point p) {
      const Box name = box(p);
      const auto covers = [&](Point corner) {
        return std::any_of(patch.shapes.begin(), patch.shapes.end(), [&](const std::vector<Point>& shape) { return lies_in(corner, shape); });
      };
      return covers({name.left, name.top}) && covers({name.right, name.top}) && covers({name.left, name.bottom}) && covers({name.right, name.bottom});
    };
    Point best = patch.name;
    std::int64_t nearest = -1;
    for (const std::vector<Point>& shape : patch.shapes) {
      const auto [left, right] = std::minmax_element(shape.begin(), shape.end(), [](const Point& a, const Point& b) { return a.first < b.first; });
      const auto [top, bottom] = std::minmax_element(shape.begin(), shape.end(), [](const Point& a, const Point& b) { return a.second < b.second; });
      constexpr int fine = 12;
      for (int y = top->second; y <= bottom->second; y += fine) {
        for (int x = left->first; x <= right->first; x += fine) {
          const std::int64_t far = span_of({patch.name, {x, y}});
          if ((nearest < 0 || far < nearest) && free({x, y}) && inside({x, y})) best = {x, y}, nearest = far;
        }
      }
    }
    patch.name = best;
  }
}

// Words before things; one that all stands have alike tells nothing.
void TablePlan::find_type() {
  for (const Base base : {Base::word, Base::thing}) {
    for (std::size_t i = 0; i < model.columns.size() && type < 0; ++i) {
      const check::Column& c = model.columns[i];
      const auto id = static_cast<std::int32_t>(i);
      if (c.owners.size() != 1 || !is_of(c.owners[0], model.stand_kind) || c.type.base != base) continue;
      if (base == Base::word && !c.printed) continue;
      if (base == Base::thing && (is_of(c.type.kind, model.side_kind) || is_of(c.type.kind, model.stand_kind) || is_of(c.type.kind, model.patch_kind))) continue;
      const bool differs = std::any_of(stands.begin(), stands.end(), [&](const TableStand& s) { return order_of(id, s.thing) != order_of(id, stands[0].thing); });
      if (differs) type = id;
    }
  }
  if (kind_of_types() < 0) return;
  for (std::size_t i = 0; i < model.columns.size() && word < 0; ++i) {
    const check::Column& c = model.columns[i];
    if (c.owners.size() == 1 && is_of(c.owners[0], kind_of_types()) && c.printed && c.type.base == Base::word) word = static_cast<std::int32_t>(i);
  }
}

StandMark TablePlan::mark_of(const TableStand& stand) const {
  if (type < 0) return {stand.kind, -1};
  const std::int64_t first = order_of(type, stand.thing);
  return {stand.kind, first < 0 || word < 0 ? first : order_of(word, first)};
}

void TablePlan::find_marks() {
  for (const TableStand& stand : stands) marks.push_back(mark_of(stand));
  std::sort(marks.begin(), marks.end());
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  for (TableStand& stand : stands) {
    const auto found = std::lower_bound(marks.begin(), marks.end(), mark_of(stand));
    stand.mark = static_cast<std::int32_t>(found - marks.begin());
  }
}

std::vector<std::int32_t> TablePlan::numbers_of(std::int32_t kind) const {
  std::vector<std::int32_t> out;
  for (std::size_t i = 0; i < model.columns.size(); ++i) {
    const check::Column& c = model.columns[i];
    if (c.owners.size() == 1 && is_of(c.owners[0], kind) && c.printed && c.type.base == Base::integer && !c.values.empty())
      out.push_back(static_cast<std::int32_t>(i));
  }
  return out;
}

void TablePlan::count_marks() {
  for (const check::Column& c : model.columns) {
    if (c.owners.size() != 1) continue;
    const bool shown = is_of(c.owners[0], model.stand_kind) || is_of(c.owners[0], model.patch_kind) || is_of(c.owners[0], kind_of_types());
    for (const auto& [of, given] : c.values) {
      reconstructed += shown && given.provenance == image::Provenance::reconstructed ? 1 : 0;
      inferred += shown && given.provenance == image::Provenance::inferred ? 1 : 0;
    }
  }
}

}  // namespace tercio::graph
