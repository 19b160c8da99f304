// Everything ends: nothing calls itself, no meaning goes round; and which flows may suspend.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "compiler/check/checker.hpp"

namespace tercio::check {

namespace {

// Of a long circle not every link is shown.
constexpr std::size_t most_links_shown = 4;

}  // namespace

// Calls `see` for every sentence of a block and of the blocks inside it.
void each_sentence(const Model& m, BlockId block, const std::function<void(const Stmt&)>& see) {
  if (block < 0) return;
  for (const Stmt& s : m.blocks[static_cast<std::size_t>(block)].sentences) {
    see(s);
    each_sentence(m, s.block, see);
    each_sentence(m, s.other, see);
    each_sentence(m, s.choice.none_block, see);
    for (const Branch& b : s.branches) each_sentence(m, b.block, see);
    for (const PickOption& o : s.options) each_sentence(m, o.block, see);
  }
}

namespace {

bool asks(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::roll:
    case StmtKind::draw:
    case StmtKind::chooses:
    case StmtKind::may:
    case StmtKind::picks: return true;
    case StmtKind::for_each: return s.actor >= 0;
    default: return false;
  }
}

}  // namespace

void each_sentence_of_flow(const Model& m, std::size_t flow, const std::function<void(const Stmt&)>& see) {
  const auto windows = [&](const Windows& w) {
    for (const auto* list : {&w.before, &w.after, &w.instead})
      for (const Window& window : *list) each_sentence(m, window.block, see);
  };
  each_sentence(m, m.flows[flow].block, see);
  windows(m.flows[flow].windows);
  for (const Step& s : m.steps)
    if (s.flow == static_cast<std::int32_t>(flow)) windows(s.windows);
}

// Loops in one flow's text, one within another.
std::int32_t Checker::loops_within(BlockId block, std::int32_t around) {
  if (block < 0) return around;
  std::int32_t most = around;
  const auto see = [&](BlockId inner, std::int32_t n) { most = std::max(most, loops_within(inner, n)); };
  const Block text = m.blocks[static_cast<std::size_t>(block)];
  for (const Stmt& s : text.sentences) {
    const bool loop = s.kind == StmtKind::for_each || s.kind == StmtKind::repeat || s.kind == StmtKind::until_none;
    if (loop && around + 1 == image::limits::flow_loop_depth + 1)
      report(Code::too_much, s.span, "a loop within " + std::to_string(around) + " loops",
             std::to_string(image::limits::flow_loop_depth));
    // A sentence about a pile is up to four loops: over its owner, the thing, other owners, and what lies with it.
    const bool pile = s.column >= 0 && m.columns[static_cast<std::size_t>(s.column)].type.base == Type::Base::pile;
    if (pile && around + 4 > image::limits::flow_loop_depth)
      report(Code::too_much, s.span, "a pile within " + std::to_string(around) + " loops",
             std::to_string(image::limits::flow_loop_depth - 4));
    see(s.block, around + (loop ? 1 : 0));
    see(s.other, around);
    for (const Branch& b : s.branches) see(b.block, around);
    for (const PickOption& o : s.options) see(o.block, around);
  }
  return most;
}

void Checker::check_bounds() {
  if (too_deep_) return;
  for (const Flow& f : m.flows) loops_within(f.block, 0);
  // A law acts between two sentences of others: it cannot end the game under their feet.
  std::vector<int> seen(m.flows.size(), 0);
  const std::function<void(std::size_t, Span)> follow = [&](std::size_t f, Span law) {
    if (std::exchange(seen[f], 1) != 0) return;
    each_sentence_of_flow(m, f, [&](const Stmt& s) {
      if (s.kind == StmtKind::leave_game) report(Code::law_leaves, s.span).label(law, "the law is here");
      if (s.kind == StmtKind::call && s.flow >= 0) follow(static_cast<std::size_t>(s.flow), law);
    });
  };
  for (std::size_t f = 0; f < m.flows.size(); ++f)
    if (m.flows[f].kind == image::FlowKind::law) follow(f, m.flows[f].span);
  // Flows that call flows, the main sequence with its windows among them.
  std::vector<std::int32_t> deep(m.flows.size(), -1);
  const std::function<std::int32_t(std::size_t)> depth = [&](std::size_t f) -> std::int32_t {
    if (deep[f] >= 0) return deep[f];
    deep[f] = 1;  // of a circle, which was told
    std::int32_t most = 0;
    each_sentence_of_flow(m, f, [&](const Stmt& s) {
      if (s.kind == StmtKind::call && s.flow >= 0) most = std::max(most, depth(static_cast<std::size_t>(s.flow)));
    });
    for (const Action& a : m.actions)
      if (a.phase == static_cast<std::int32_t>(f)) most = std::max(most, depth(static_cast<std::size_t>(a.flow)));
    deep[f] = most + 1;
    if (deep[f] == most_calls + 1)
      report(Code::too_much, m.flows[f].span, "a chain of " + std::to_string(deep[f]) + " calls", std::to_string(most_calls));
    return deep[f];
  };
  for (std::size_t f = 0; f < m.flows.size(); ++f) depth(f);
  // Terms are written out where they are used.
  std::vector<std::int64_t> size(m.terms.size(), -1);
  const std::function<std::int64_t(std::size_t)> term = [&](std::size_t t) {
    if (size[t] >= 0) return size[t];
    size[t] = 1;
    const std::function<std::int64_t(ExprId)> parts = [&](ExprId e) -> std::int64_t {
      if (e < 0) return 0;
      std::int64_t n = 1;
      const Expr& x = at(e);
      if (x.op == ExprOp::term && m.terms[static_cast<std::size_t>(x.a)].taken < 0) n += term(static_cast<std::size_t>(x.a));
      for (const ExprId k : x.kids) n += parts(k);
      return std::min<std::int64_t>(n, most_parts + 1);
    };
    size[t] = std::max<std::int64_t>(1, parts(m.terms[t].value));
    if (size[t] > most_parts) {
      report(Code::too_much, m.terms[t].span, "what `" + m.terms[t].name + "` means, all its terms written out,",
             std::to_string(most_parts) + " parts");
      size[t] = 1;
    }
    return size[t];
  };
  for (std::size_t t = 0; t < m.terms.size(); ++t) term(t);
}

// Whether a place lies in the battle, or in the book that is looked at alone.
bool Checker::stands_in_main(Span span) const {
  return std::any_of(books.back().trees.begin(), books.back().trees.end(), [&](const syntax::Tree* tree) { return tree->root().span().file == span.file; });
}

// A circle is told where it is closed, at the head of `links`; where that is in a book, at the first link that the battle
// makes, for the book alone is not at fault. Each link has the name of what asks and the place where it asks for the next.
void Checker::tell_circle(Code code, std::vector<Link> links, Span head) {
  const auto own = std::find_if(links.begin(), links.end(), [&](const Link& link) { return stands_in_main(link.span); });
  const bool made_here = !stands_in_main(head) && own != links.end();
  if (made_here) std::rotate(links.begin(), own, links.end());
  std::string round;
  for (const Link& link : links) round += link.name + " > ";
  diagnostics::Finding& told = report(code, made_here ? links.front().span : head, round + links.front().name);
  for (std::size_t i = 1; made_here && i < links.size() && i <= most_links_shown; ++i) told.label(links[i].span, "`" + links[i].name + "` goes on here");
}

void Checker::check_cycles() {
  std::vector<std::map<std::int32_t, Span>> calls(m.flows.size());
  for (std::size_t f = 0; f < m.flows.size(); ++f)
    each_sentence_of_flow(m, f, [&](const Stmt& s) {
      const bool guessed = guessed_calls_.contains({s.span.file, s.span.begin});
      if (s.kind == StmtKind::call && s.flow >= 0 && !guessed) calls[f].emplace(s.flow, s.span);
    });
  for (const Action& a : m.actions)
    if (a.phase >= 0) calls[static_cast<std::size_t>(a.phase)].emplace(a.flow, m.flows[static_cast<std::size_t>(a.flow)].span);
  std::vector<int> state(m.flows.size(), 0);
  std::vector<std::int32_t> path;
  const std::function<void(std::int32_t)> visit = [&](std::int32_t f) {
    const auto i = static_cast<std::size_t>(f);
    if (state[i] == 2) return;
    if (state[i] == 1) {
      std::vector<Link> links;
      for (auto it = std::find(path.begin(), path.end(), f); it != path.end(); ++it) {
        const auto from = static_cast<std::size_t>(*it);
        links.push_back({m.flows[from].name, calls[from].at(std::next(it) == path.end() ? f : *std::next(it))});
      }
      tell_circle(Code::flow_cycle, std::move(links), m.flows[i].span);
      return;
    }
    if (path.size() >= longest_chain) {
      tell_too_deep(m.flows[i].span, "a chain of more than " + std::to_string(longest_chain) + " calls", most_calls);
      return;
    }
    state[i] = 1;
    path.push_back(f);
    for (const auto& call : calls[i]) visit(call.first);
    path.pop_back();
    state[i] = 2;
  };
  for (std::size_t f = 0; f < m.flows.size(); ++f) visit(static_cast<std::int32_t>(f));

  // Questions: terms, quantities and permissions that ask each other.
  struct Asked {
    std::map<std::int32_t, Span> to;
    std::string name;
    Span span;
    std::int32_t depth = 0;  // of its own expressions
  };
  const auto terms = static_cast<std::int32_t>(m.terms.size()), quantities = static_cast<std::int32_t>(m.quantities.size());
  std::vector<Asked> graph(m.terms.size() + m.quantities.size() + m.permissions.size());
  const std::function<void(ExprId, Asked&)> walk = [&](ExprId e, Asked& out) {
    if (e < 0) return;
    out.depth = std::max(out.depth, depth_[static_cast<std::size_t>(e)]);
    const Expr& x = m.exprs[static_cast<std::size_t>(e)];
    if (x.op == ExprOp::term && m.terms[static_cast<std::size_t>(x.a)].taken < 0) out.to.emplace(x.a, x.span);
    if (x.op == ExprOp::quantity) out.to.emplace(terms + x.a, x.span);
    if (x.op == ExprOp::may) out.to.emplace(terms + quantities + x.a, x.span);
    for (const ExprId k : x.kids) walk(k, out);
  };
  // Of names after `with` one may be asked for another: the depth of all together.
  const auto with_names = [&](const std::vector<With>& with, Asked& out) {
    std::int32_t sum = 0;
    for (const With& w : with) {
      walk(w.value, out);
      if (w.value >= 0) sum = std::min(sum + depth_[static_cast<std::size_t>(w.value)], deepest);
    }
    return sum;
  };
  for (std::size_t i = 0; i < m.terms.size(); ++i) {
    graph[i].name = m.terms[i].name;
    graph[i].span = m.terms[i].span;
    walk(m.terms[i].value, graph[i]);
  }
  for (std::size_t i = 0; i < m.quantities.size(); ++i) {
    Asked& a = graph[m.terms.size() + i];
    a.name = m.quantities[i].name;
    a.span = m.quantities[i].span;
    const std::int32_t names = with_names(m.quantities[i].with, a);
    for (const Clause& c : m.quantities[i].clauses)
      for (const ExprId e : {c.value, c.set, c.where_, c.when}) walk(e, a);
    a.depth += names;
  }
  for (std::size_t i = 0; i < m.permissions.size(); ++i) {
    Asked& a = graph[m.terms.size() + m.quantities.size() + i];
    a.name = m.permissions[i].name;
    a.span = m.permissions[i].span;
    const std::int32_t names = with_names(m.permissions[i].with, a);
    for (const Ban& b : m.permissions[i].bans) {
      walk(b.when, a);
      for (const Lift& l : b.lifts) walk(l.when, a);
    }
    a.depth += names;
  }
  std::vector<int> seen(graph.size(), 0);
  std::vector<std::size_t> way;
  std::vector<std::int32_t> deep(graph.size(), 0);   // questions that it asks, one behind the other
  std::vector<std::int32_t> parts(graph.size(), 0);  // the same, of their parts
  const auto chain_too_long = [&](Span span, std::size_t length) {
    tell_too_deep(span, "a chain of more than " + std::to_string(length) + " questions", most_questions);
  };
  const std::function<void(std::size_t)> follow = [&](std::size_t i) {
    if (seen[i] == 2) return;
    if (seen[i] == 1) {
      std::vector<Link> links;
      for (auto it = std::find(way.begin(), way.end(), i); it != way.end(); ++it)
        links.push_back({graph[*it].name, graph[*it].to.at(static_cast<std::int32_t>(std::next(it) == way.end() ? i : *std::next(it)))});
      tell_circle(Code::name_cycle, std::move(links), graph[i].span);
      return;
    }
    if (way.size() >= longest_chain) return chain_too_long(graph[i].span, longest_chain);
    seen[i] = 1;
    way.push_back(i);
    std::int32_t most = 0, within = 0;
    for (const auto& asked : graph[i].to) {
      const std::int32_t t = asked.first;
      follow(static_cast<std::size_t>(t));
      most = std::max(most, deep[static_cast<std::size_t>(t)]);
      within = std::max(within, parts[static_cast<std::size_t>(t)]);
    }
    way.pop_back();
    seen[i] = 2;
    deep[i] = most + 1;
    parts[i] = within + graph[i].depth;
    if (deep[i] > most_questions) chain_too_long(graph[i].span, most_questions);
    if (parts[i] > deepest) nested_too_deep(graph[i].span, deepest);
  };
  for (std::size_t i = 0; i < graph.size(); ++i) follow(i);
}

void Checker::find_suspending() {
  // A flow suspends when its text, a window on it, or something it calls asks a player or throws dice. The sentence that
  // does stands in `asker`.
  std::map<std::size_t, Span> asker;
  bool changed = true;
  while (changed) {
    changed = false;
    for (std::size_t f = 0; f < m.flows.size(); ++f) {
      if (m.flows[f].suspends) continue;
      bool suspends = false;
      each_sentence_of_flow(m, f, [&](const Stmt& s) {
        if (suspends) return;
        const bool through = s.kind == StmtKind::call && s.flow >= 0 && m.flows[static_cast<std::size_t>(s.flow)].suspends;
        suspends = asks(s) || through;
        if (suspends) asker.emplace(f, through ? asker[static_cast<std::size_t>(s.flow)] : s.span);
      });
      if (m.flows[f].kind == image::FlowKind::phase)
        for (const Action& a : m.actions) suspends = suspends || a.phase == static_cast<std::int32_t>(f);
      if (suspends) {
        m.flows[f].suspends = true;
        changed = true;
      }
    }
  }
  // A loop whose own text asks nobody and calls no phase or sequence is a batch.
  for (Block& block : m.blocks) {
    for (Stmt& s : block.sentences) {
      if (s.kind != StmtKind::together && s.kind != StmtKind::until_none && (s.kind != StmtKind::for_each || s.actor >= 0)) continue;
      s.batch = true;
      each_sentence(m, s.block, [&](const Stmt& inner) {
        if (asks(inner)) s.batch = false;
        if (inner.kind != StmtKind::call || inner.flow < 0) return;
        const image::FlowKind k = m.flows[static_cast<std::size_t>(inner.flow)].kind;
        if (k == image::FlowKind::phase || k == image::FlowKind::sequence) s.batch = false;
      });
    }
  }
  // Inside a batch nothing that is called may suspend. Where a battle makes a procedure of a book suspend that the book runs
  // in its batches, the battle's sentence is the fault, and one.
  const auto book_of = [&](Span span) {
    for (std::size_t b = 0; b < books.size(); ++b)
      for (const syntax::Tree* tree : books[b].trees)
        if (tree->root().span().file == span.file) return static_cast<std::int64_t>(b);
    return std::int64_t{-1};
  };
  std::set<std::pair<source::FileId, std::uint32_t>> told;
  for (std::size_t f = 0; f < m.flows.size(); ++f) {
    each_sentence_of_flow(m, f, [&](const Stmt& s) {
      const bool batch = s.kind == StmtKind::together || s.kind == StmtKind::until_none || (s.kind == StmtKind::for_each && s.actor < 0);
      if (!batch) return;
      bool own = false;
      each_sentence(m, s.block, [&](const Stmt& inner) { own = own || asks(inner); });
      if (own && s.kind != StmtKind::together) return;  // a choice in its own text: no batch
      // `sequence` loops call phases and player-turns: they are no batches either
      each_sentence(m, s.block, [&](const Stmt& inner) {
        if (own && asks(inner)) report(Code::suspends_in_batch, inner.span, std::string("together"));
        if (inner.kind != StmtKind::call || inner.flow < 0) return;
        const Flow& called = m.flows[static_cast<std::size_t>(inner.flow)];
        if (called.kind != image::FlowKind::procedure || !called.suspends) return;
        const auto found = asker.find(static_cast<std::size_t>(inner.flow));
        const Span by = found == asker.end() ? called.span : found->second;
        if (book_of(by) == book_of(inner.span)) report(Code::suspends_in_batch, inner.span, called.name).label(by, "it suspends here");
        else if (told.emplace(by.file, by.begin).second) report(Code::suspends_in_batch, by, called.name).label(inner.span, "here it is run in one");
      });
    });
  }
}

}  // namespace tercio::check
