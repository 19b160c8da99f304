// The start of a game on a table: stands on one another, over the table's edge or beyond it, or placed and not on the
// table.
#include <algorithm>
#include <map>
#include <set>

#include "compiler/review/reviewer.hpp"
#include "compiler/review/walk.hpp"
#include "runtime/image/units.hpp"
#include "runtime/table/contact.hpp"
#include "runtime/table/ground.hpp"

namespace tercio::review {

namespace {

const check::Column& column(const Model& m, std::int32_t id) { return m.columns[static_cast<std::size_t>(id)]; }

table::Stand stand_at_start(const Model& m, std::int64_t thing) {
  const auto number = [&](std::int32_t id) { return static_cast<std::int32_t>(column(m, id).at_start(thing).value); };
  const image::Space& s = m.space;
  return {{number(s.x), number(s.y), number(s.facing)}, {number(s.frontage), number(s.depth)}};
}

// The edge of the table that a stand hangs over, as its player sees it.
std::string edge_beyond(const table::Stand& stand, const table::Table& table) {
  std::int32_t left = 0, right = 0, near = 0, far = 0;
  for (const table::Point& corner : table::corners(stand)) {
    left = std::max(left, -corner.x);
    right = std::max(right, corner.x - table.width);
    near = std::max(near, -corner.y);
    far = std::max(far, corner.y - table.height);
  }
  const std::int32_t most = std::max({left, right, near, far});
  return most == left ? "left" : most == right ? "right" : most == near ? "near" : "far";
}

}  // namespace

void Reviewer::stands_at_the_start() {
  const image::Space& space = m.space;
  if (space.kind != image::SpaceKind::table || m.stand_kind < 0) return;
  for (const std::int32_t id : {space.x, space.y, space.facing, space.on_table, space.frontage, space.depth})
    if (id < 0) return;
  const std::vector<check::Thing>& things = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.stand_kind)].root)].things;
  const table::Table table{space.width, space.height};
  const auto placed = [&](std::int64_t thing) { return column(m, space.x).values.contains({thing, 0}) && column(m, space.y).values.contains({thing, 0}); };
  std::vector<std::pair<std::size_t, table::Stand>> laid;
  for (std::size_t i = 0; i < things.size(); ++i) {
    const auto thing = static_cast<std::int64_t>(i);
    if (things[i].example < 0 && placed(thing) && column(m, space.on_table).at_start(thing).value != 0) laid.emplace_back(i, stand_at_start(m, thing));
  }
  const table::Ground whole = table::ground({{{0, 0}, {table.width, 0}, {table.width, table.height}, {0, table.height}}, 0});
  for (std::size_t b = 0; b < laid.size(); ++b) {
    const check::Thing& thing = things[laid[b].first];
    if (!own(m, thing.handle)) continue;
    if (!table::on_table(laid[b].second, table))
      report(Code::stand_off_table, thing.span, thing.name,
             std::string(table::lies_on(laid[b].second, whole) ? "hangs over" : "lies wholly beyond") + " the table's " + edge_beyond(laid[b].second, table),
             image::measure_text(image::Unit::length, space.width) + " by " + image::measure_text(image::Unit::length, space.height))
          .label(map_span(), "the table is here");
    const auto under = std::find_if(laid.begin(), laid.begin() + static_cast<std::ptrdiff_t>(b), [&](const auto& a) { return table::overlap(a.second, laid[b].second); });
    if (under == laid.begin() + static_cast<std::ptrdiff_t>(b)) continue;
    const check::Thing& other = things[under->first];
    report(Code::stands_overlap, thing.span, thing.name, other.name).label(other.span, "the other is here");
  }
  stands_that_are_not_laid();
  stands_without_a_place();
}

// A stand that is listed without the place that others have, and with no `on_table no` that says it is meant so. Rules
// that lay stands on the table, or that set a place which is no march, may bring it in.
void Reviewer::stands_without_a_place() {
  const auto reckons = [&](ExprId e) {
    bool found = false;
    each_expr(m, e, [&](const Expr& x) { found = found || x.op == ExprOp::geometry; });
    return found;
  };
  // What a text reckons with the engine's questions is a march, in all that stands inside it.
  std::set<BlockId> marches;
  for (std::size_t b = 0; b < m.blocks.size(); ++b) {
    const auto& sentences = m.blocks[b].sentences;
    if (std::none_of(sentences.begin(), sentences.end(), [&](const Stmt& s) { return s.kind == StmtKind::let && reckons(s.e1); })) continue;
    marches.insert(static_cast<BlockId>(b));
    each_stmt(m, static_cast<BlockId>(b), [&](const Stmt& s) { marches.insert({s.block, s.other}); });
  }
  for (std::size_t b = 0; b < m.blocks.size(); ++b) {
    for (const Stmt& s : m.blocks[b].sentences) {
      if (s.kind != StmtKind::write) continue;
      const bool lays = s.column == m.space.on_table && !(at(m, s.e3).op == ExprOp::constant && at(m, s.e3).value == 0);
      const bool places = s.column == m.space.x && !marches.contains(static_cast<BlockId>(b)) && !reckons(s.e3);
      if (lays || places) return;
    }
  }
  const auto said = [&](std::int32_t id, std::size_t thing) { return column(m, id).values.contains({static_cast<std::int64_t>(thing), 0}); };
  const std::vector<check::Thing>& things = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.stand_kind)].root)].things;
  std::map<std::int32_t, std::vector<std::size_t>> forgotten;  // of one list
  const check::Thing* other = nullptr;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].example >= 0) continue;
    const bool placed = said(m.space.x, i) && said(m.space.y, i);
    if (placed && other == nullptr) other = &things[i];
    const bool waits = said(m.space.on_table, i) && column(m, m.space.on_table).at_start(static_cast<std::int64_t>(i)).value == 0;
    if (!placed && !waits && own(m, things[i].handle)) forgotten[things[i].handle].push_back(i);
  }
  if (other == nullptr) return;
  for (const auto& [handle, who] : forgotten)
    report(Code::stand_nowhere, things[who.front()].span, things[who.front()].name, who.size() == 1 ? "" : " and " + std::to_string(who.size() - 1) + " more of its list")
        .label(other->span, "this has one");
}

// A place without `on_table`, in a list or an example. Where a rule lays stands on the table, a place may wait for that;
// not where the same text moves them to another place first.
void Reviewer::stands_that_are_not_laid() {
  const auto moves = [&](const Stmt& s) { return s.kind == StmtKind::write && s.column == m.space.x; };
  const auto moves_in = [&](std::size_t block) {
    bool moved = false;
    each_stmt(m, static_cast<BlockId>(block), [&](const Stmt& s) {
      moved = moved || moves(s);
      if (s.kind == StmtKind::call && s.flow >= 0)
        each_stmt(m, m.flows[static_cast<std::size_t>(s.flow)].block, [&](const Stmt& inner) { moved = moved || moves(inner); });
    });
    return moved;
  };
  const auto lays = [&](const Stmt& s) { return s.kind == StmtKind::write && s.column == m.space.on_table && !(at(m, s.e3).op == ExprOp::constant && at(m, s.e3).value == 0); };
  if (column(m, m.space.on_table).first.value != 0) return;
  bool laid = false;
  for (std::size_t b = 0; b < m.blocks.size(); ++b) {
    const auto& sentences = m.blocks[b].sentences;
    const bool here = std::any_of(sentences.begin(), sentences.end(), lays);
    if (here && !moves_in(b)) return;
    laid = laid || here;
  }
  const std::vector<check::Thing>& things = m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(m.stand_kind)].root)].things;
  const auto said = [&](std::int32_t id, std::int64_t thing, std::int32_t example) {
    if (example < 0) return column(m, id).values.contains({thing, 0});
    const auto& given = m.examples[static_cast<std::size_t>(example)].values;
    return std::any_of(given.begin(), given.end(), [&](const check::GivenValue& g) { return g.column == id && g.owner == thing; });
  };
  std::map<std::int32_t, std::vector<std::size_t>> forgotten;  // of one list, or of one example
  for (std::size_t i = 0; i < things.size(); ++i) {
    const auto thing = static_cast<std::int64_t>(i);
    const std::int32_t example = things[i].example;
    if (laid && example >= 0) continue;  // an example may show how it is brought in
    if (example >= static_cast<std::int32_t>(m.examples.size()) || !own(m, things[i].handle)) continue;
    const bool somewhere = said(m.space.x, thing, example) || said(m.space.y, thing, example);
    if (somewhere && !said(m.space.on_table, thing, example)) forgotten[things[i].handle].push_back(i);
  }
  for (const auto& [handle, who] : forgotten) {
    const check::Thing& first = things[who.front()];
    report(Code::stand_not_laid, first.span, first.name, who.size() == 1 ? "" : " and " + std::to_string(who.size() - 1) + " more of its list")
        .label(column(m, m.space.on_table).span, "who is on it is said here");
  }
}

}  // namespace tercio::review
