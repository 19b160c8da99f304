// States that rules read and nothing ever sets.
#include <algorithm>
#include <set>

#include "compiler/review/reviewer.hpp"

namespace tercio::review {
namespace {

// Columns whose values play can change; into a pile something has to come.
std::set<std::int32_t> changed_columns(const Model& m) {
  std::set<std::int32_t> out;
  for (const check::Block& b : m.blocks)
    for (const Stmt& s : b.sentences)
      if (s.column >= 0 && (s.kind == StmtKind::write || s.kind == StmtKind::put)) out.insert(s.column);
  return out;
}

// Columns that rules ask for, and piles that they draw from.
std::set<std::int32_t> read_columns(const Model& m) {
  std::set<std::int32_t> out;
  for (const Expr& e : m.exprs)
    if (e.op == ExprOp::field) out.insert(e.a);
  for (const check::Reaction& r : m.reactions) out.insert(r.column);
  for (const check::Block& b : m.blocks)
    for (const Stmt& s : b.sentences)
      if (s.kind == StmtKind::draw && s.column >= 0) out.insert(s.column);
  return out;
}

// A flag that only rows of the map give.
bool is_feature(const Model& m, const check::Column& c) {
  if (!c.printed || c.owners.size() != 1 || c.type.base != check::Type::Base::flag) return false;
  const check::Kind& kind = m.kinds[static_cast<std::size_t>(c.owners[0])];
  return kind.hex || kind.hexside || c.owners[0] == m.line_kind;
}

bool same(const check::Literal& a, const check::Literal& b) { return a.is_none == b.is_none && (a.is_none || a.value == b.value); }

// "yes" or "no", a number, a word; of things only that there is none.
std::string told_value(const Model& m, const check::Column& c) {
  const check::Literal& v = c.first;
  if (c.type.base == check::Type::Base::pile) return "empty";
  if (v.is_none) return "none";
  switch (c.type.base) {
    case check::Type::Base::flag: return v.value != 0 ? "yes" : "no";
    case check::Type::Base::word: return m.words[static_cast<std::size_t>(v.value)];
    default: return std::to_string(v.value);
  }
}

}  // namespace

// A number that begins with something is taken for one that is named once and read everywhere.
void Reviewer::states_never_set() {
  using Base = check::Type::Base;
  const std::set<std::int32_t> changed = changed_columns(m);
  std::set<std::int32_t> read = read_columns(m);
  read.erase(m.space.on_table);  // of stands that are not laid their list is told
  for (std::size_t i = 0; i < m.columns.size(); ++i) {
    const check::Column& c = m.columns[i];
    const auto id = static_cast<std::int32_t>(i);
    const bool begins = c.type.base == Base::integer ? c.first.value != std::max<std::int64_t>(0, c.type.lo) : c.type.base == Base::flag && c.first.value != 0;
    const bool simple = c.type.base == Base::flag || c.type.base == Base::integer || c.type.base == Base::word || c.type.base == Base::thing || c.type.base == Base::pile;
    const bool feature = is_feature(m, c);
    if ((c.printed && !feature) || begins || !simple || !read.contains(id) || changed.contains(id) || !own(m, c.handle)) continue;
    const bool given = std::any_of(c.values.begin(), c.values.end(), [&](const auto& each) { return !same(each.second, c.first); });
    if (given) continue;
    unset_.insert(id);
    const std::string lay = "fill it: `now " + c.name + (c.owners.empty() ? "" : " of ...") + " = ...`, or `put(..., " + c.name + ")`";
    report(Code::never_set, c.span, c.name, told_value(m, c), feature ? "give it in a row of the map, or take it away" : c.type.base == Base::pile ? lay : "");
  }
}

}  // namespace tercio::review
