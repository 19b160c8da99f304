// A field that every other list of its kind gives, and one list leaves out.
#include <algorithm>

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
class SetUp {
 public:
  explicit SetUp(const Model& model) : m_(model) {
    if (m_.main_flow >= 0) flow(m_.main_flow);
    for (const Law& law : m_.laws) text(law.block);
    for (const Reaction& r : m_.reactions) text(r.block);
  }
  bool writes(std::int32_t column) const { return columns_.contains(column); }

 private:
  void windows(const Windows& all) {
    for (const auto* list : {&all.before, &all.after, &all.instead})
      for (const Window& w : *list) text(w.block);
  }
  void flow(std::int32_t f) {
    if (!seen_.insert(f).second) return;
    const Flow& here = m_.flows[static_cast<std::size_t>(f)];
    text(here.block);
    windows(here.windows);
    for (const Step& s : m_.steps)
      if (s.flow == f) windows(s.windows);
  }
  void text(BlockId block) {
    if (block < 0) return;
    for (const Stmt& s : m_.blocks[static_cast<std::size_t>(block)].sentences) {
      if (s.kind == StmtKind::write) columns_.insert(s.column);
      const bool procedure = s.kind == StmtKind::call && s.flow >= 0 && m_.flows[static_cast<std::size_t>(s.flow)].kind == image::FlowKind::procedure;
      if (procedure) flow(s.flow);
      for (const BlockId inner : {s.block, s.other, s.choice.none_block}) text(inner);
      for (const Branch& b : s.branches) text(b.block);
      for (const PickOption& o : s.options) text(o.block);
    }
  }

  const Model& m_;
  std::set<std::int32_t> seen_, columns_;
};

}  // namespace

void Checker::check_left_out() {
  const SetUp set_up(m);
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
    if (!c.printed && set_up.writes(id)) continue;
    const std::int32_t root = m.kinds[static_cast<std::size_t>(c.owners[0])].root;
    if (m.area_kind >= 0 && root == m.kinds[static_cast<std::size_t>(m.area_kind)].root) continue;  // rows of the map give it too
    const std::vector<Thing>& things = m.kinds[static_cast<std::size_t>(root)].things;
    std::vector<const Decl*> without;
    bool others = false;
    for (const Decl* d : list_decls_) {
      const std::int32_t kind = kind_named(d->node[1].text());
      if (!is_a(kind, c.owners[0])) continue;
      bool any = false, given = false;
      for (std::size_t t = 0; t < things.size(); ++t) {
        if (things[t].handle != d->handle || things[t].example >= 0) continue;
        any = true;
        const auto thing = static_cast<std::int64_t>(t);
        given = given || c.values.contains({thing, 0}) || refused_.contains({id, thing});
      }
      if (!any) continue;
      if (given) others = true;
      else without.push_back(d);
    }
    if (!others || without.size() != 1 || broken(*without[0])) continue;
    const Decl& d = *without[0];
    if (c.printed && kind_named(d.node[1].text()) == c.owners[0]) continue;  // told where the list is read
    report(Code::list_missing, d.node.child(SK::chart).child(SK::row).span(), std::string(d.node[0].text()), c.name).label(c.span, "declared here");
  }
}

}  // namespace tercio::check
