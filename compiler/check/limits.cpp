// What an image cannot hold, told where it is written. What no place of the rules can be named for (rows of a table, the
// instructions of a question) the driver tells when the image is made. docs/architecture.md lists both.
#include <algorithm>
#include <map>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {
namespace {

namespace limits = image::limits;

// Cells of a state; a table of them, four bytes a cell, must fit into the file of an image.
constexpr std::int64_t most_cells = limits::file_bytes / 4;

std::int64_t keys_of(const Stmt& s) {
  std::int64_t n = 0;
  for (const Branch& branch : s.branches) {
    n += branch.none ? 1 : 0;
    for (const auto& [from, to] : branch.keys) n += to - from + 1;
  }
  return n;
}

}  // namespace

bool Checker::too_long(Node node, std::size_t parts) {
  if (parts <= longest_chain) return false;
  report(Code::too_much, node.span(), std::to_string(parts) + " parts of one expression", std::to_string(longest_chain));
  return true;
}

void Checker::tell_too_deep(Span span, const std::string& what, std::int32_t limit) {
  if (!std::exchange(too_deep_, true)) report(Code::too_much, span, what, std::to_string(limit));
}

void Checker::nested_too_deep(Span span, std::int32_t limit) {
  tell_too_deep(span, "an expression of more than " + std::to_string(limit) + " parts one within another, what it asks written out,", limit);
}

void Checker::check_limits() {
  const auto most = [&](std::int64_t n, std::int64_t limit, Span span, const std::string& what) {
    if (n > limit) report(Code::too_much, span, std::to_string(n) + " " + what, std::to_string(limit));
  };
  const auto things = [&](std::int32_t kind) -> std::int64_t {
    return m.kinds[static_cast<std::size_t>(m.kinds[static_cast<std::size_t>(kind)].root)].count;
  };
  for (const Column& c : m.columns) {
    for (const std::int32_t word : c.type.words) {
      if (word != limits::elements) continue;  // the first that is one too many
      most(static_cast<std::int64_t>(m.words.size()), limits::elements, c.span, "words");
    }
    if (c.owners.size() == 2) most(things(c.owners[0]) * things(c.owners[1]), most_cells, c.span, "values of `" + c.name + "`");
  }
  for (const Block& block : m.blocks) {
    for (const Stmt& s : block.sentences) {
      if (s.kind == StmtKind::picks) most(static_cast<std::int64_t>(s.options.size()), limits::branches, s.span, "options");
      // A number that was refused may be what makes them many.
      if (s.kind == StmtKind::outcome && findings.errors() == 0) most(keys_of(s), limits::branches, s.span, "values of an outcome");
    }
  }
  std::map<std::int32_t, std::int64_t> actions, duties;  // of each phase
  for (const Action& a : m.actions) {
    const Flow& flow = m.flows[static_cast<std::size_t>(a.flow)];
    if (++actions[a.phase] == limits::branches + 1) most(actions[a.phase], limits::branches, flow.span, "actions of one phase");
    if (a.pairs) continue;
    most(static_cast<std::int64_t>(flow.params.size()), limits::action_params, flow.span, "parameters of an action");
    for (const VarId v : flow.params) {
      const Var& var = m.vars[static_cast<std::size_t>(v)];
      if (var.type.base == Type::Base::integer) most(var.type.hi - var.type.lo + 1, limits::elements, var.span, "numbers of `" + var.name + "`");
    }
  }
  for (const Duty& d : m.duties)
    if (++duties[d.phase] == limits::branches + 1) most(duties[d.phase], limits::branches, d.span, "duties of one phase");
}

// What an example adds to the things of the battle. An example's image holds those of no other example.
void Checker::check_added(std::int32_t root, const Example& example, Span span) {
  const Kind& kind = m.kinds[static_cast<std::size_t>(root)];
  const auto number = static_cast<std::int32_t>(m.examples.size());
  const auto n = std::count_if(kind.things.begin(), kind.things.end(),
                               [&](const Thing& each) { return each.example < 0 || each.example == number; });
  const bool areas = m.area_kind >= 0 && m.kinds[static_cast<std::size_t>(m.area_kind)].root == root;
  const std::int64_t limit = areas ? limits::areas : limits::elements;
  if (n != limit + 1) return;
  report(Code::too_much, span, std::to_string(n) + (areas ? " areas" : " things of one kind") + ", those of `" + example.id + "` among them,",
         std::to_string(limit));
}

}  // namespace tercio::check
