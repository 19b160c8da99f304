// A field that every other list of its kind gives, and one list leaves out.
#include <algorithm>
#include <functional>
#include <set>

#include "compiler/check/checker.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

// Whether a field that nobody gives has a value that says so: none, no, or 0; a state begins as its first word.
bool says_none(const Column& c) {
  const Type& t = c.type;
  if (t.or_none) return true;
  if (t.base == Base::integer) return t.lo <= 0;
  return t.base != Base::thing && (t.base != Base::word || !c.printed);
}

// Columns that are written while the game is set up, by the main sequence itself and the procedures that it calls, or by
// laws: what they begin with need not be said. What play writes later, as of a captured gun, had a value before.
std::set<std::int32_t> written_at_the_start(const Model& m) {
  std::set<std::int32_t> seen, columns;
  const std::function<void(std::int32_t)> enter = [&](std::int32_t flow) {
    if (flow < 0 || !seen.insert(flow).second) return;
    each_sentence_of_flow(m, static_cast<std::size_t>(flow), [&](const Stmt& s) {
      if (s.kind == StmtKind::write) columns.insert(s.column);
      if (s.kind == StmtKind::call && s.flow >= 0 && m.flows[static_cast<std::size_t>(s.flow)].kind == image::FlowKind::procedure) enter(s.flow);
    });
  };
  enter(m.main_flow);
  for (const Law& law : m.laws) enter(law.flow);
  for (const Reaction& r : m.reactions) enter(r.flow);
  return columns;
}

}  // namespace

void Checker::check_left_out() {
  const std::set<std::int32_t> written = written_at_the_start(m);
  const auto broken = [&](const Decl& d) {
    const Span all = d.node.span();
    return std::any_of(findings.all().begin(), findings.all().end(), [&](const diagnostics::Finding& f) {
      return f.severity == diagnostics::Severity::error && f.span.file == all.file && all.begin <= f.span.begin && f.span.end <= all.end;
    });
  };
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    const Column& c = m.columns[i];
    const auto id = static_cast<std::int32_t>(i);
    if (c.owners.size() != 1 || c.owners[0] < 0 || says_none(c) || has_first_.contains(id)) continue;
    if (!c.printed && written.contains(id)) continue;
    const std::int32_t root = m.kinds[static_cast<std::size_t>(c.owners[0])].root;
    if (m.area_kind >= 0 && root == m.kinds[static_cast<std::size_t>(m.area_kind)].root) continue;  // rows of the map give it too
    const std::vector<Thing>& things = m.kinds[static_cast<std::size_t>(root)].things;
    const auto list_of = [&](std::int64_t thing) {
      const auto n = static_cast<std::size_t>(thing);  // hexes are no things
      return n < things.size() && things[n].example < 0 ? things[n].handle : -1;
    };
    std::set<std::int32_t> lists, giving;  // by their handles: those with things at all, and with this field
    for (std::size_t t = 0; t < things.size(); ++t) lists.insert(list_of(static_cast<std::int64_t>(t)));
    for (const auto& [owner, value] : c.values) giving.insert(list_of(owner.first));
    for (auto it = refused_.lower_bound({id, 0}); it != refused_.end() && it->first == id; ++it) giving.insert(list_of(it->second));
    std::vector<const Decl*> without;
    bool others = false;
    for (const Decl* d : list_decls_) {
      if (!lists.contains(d->handle) || !is_a(kind_named(d->node[1].text()), c.owners[0])) continue;
      if (giving.contains(d->handle)) others = true;
      else without.push_back(d);
    }
    if (!others || without.size() != 1 || broken(*without[0])) continue;
    const Decl& d = *without[0];
    if (c.printed && kind_named(d.node[1].text()) == c.owners[0]) continue;  // told where the list is read
    report(Code::list_missing, d.node.child(SK::chart).child(SK::row).span(), std::string(d.node[0].text()), c.name).label(c.span, "declared here");
  }
}

}  // namespace tercio::check
