// Branches of an `outcome` that share a value or reach beyond what comes, and sentences behind an end.
#include <algorithm>
#include <utility>

#include "compiler/review/ranges.hpp"
#include "compiler/review/reviewer.hpp"

namespace tercio::review {

using Base = check::Type::Base;

namespace {

std::string run_text(std::int64_t lo, std::int64_t hi) {
  return lo == hi ? "`" + std::to_string(lo) + "`" : "`" + std::to_string(lo) + ".." + std::to_string(hi) + "`";
}

}  // namespace

// One value under two branches: a whole branch that is taken already is an error of `check`.
void Reviewer::branches_that_overlap() {
  const Ranges here(m, Ranges::Of::all), of_books(m, Ranges::Of::books);
  each_text([&](BlockId text, std::int32_t handle) {
    const Ranges& ranges = own(m, handle) ? here : of_books;
    each_stmt(m, text, [&](const Stmt& s) {
      if (s.kind != StmtKind::outcome || s.e1 < 0) return;
      const check::Type& type = at(m, s.e1).type;
      const bool thing = type.base == Base::thing;
      if (!thing && (type.base != Base::integer || type.measure.unit() != image::Unit::plain)) return;
      if (!thing) branches_beyond_what_comes(s, ranges);
      std::vector<std::pair<std::pair<std::int64_t, std::int64_t>, Span>> seen;
      for (const check::Branch& b : s.branches) {
        for (std::size_t k = 0; k < b.keys.size() && k < b.key_spans.size(); ++k) {
          const auto& key = b.keys[k];
          for (const auto& [other, span] : seen) {
            const std::int64_t lo = std::max(key.first, other.first), hi = std::min(key.second, other.second);
            if (lo > hi) continue;
            report(Code::branch_overlap, b.key_spans[k], thing ? "`" + situation_.value_text(type, lo) + "`" : run_text(lo, hi)).label(span, "it is taken here");
            break;
          }
          seen.emplace_back(key, b.key_spans[k]);
        }
      }
    });
  });
}

// `4..7` of a die: told only where all that can come is thrown or declared, for a sum may have an open end on purpose.
void Reviewer::branches_beyond_what_comes(const Stmt& s, const Ranges& ranges) {
  const Expr& asked = at(m, s.e1);
  if (asked.op != ExprOp::field && asked.op != ExprOp::quantity && (asked.op != ExprOp::var || !ranges.given_plainly(asked.a))) return;
  const check::Type& type = asked.type;
  if (type.lo >= type.hi) return;
  for (const check::Branch& b : s.branches) {
    for (std::size_t k = 0; k < b.keys.size() && k < b.key_spans.size(); ++k) {
      const auto [lo, hi] = b.keys[k];
      const bool inside = lo >= type.lo && hi <= type.hi, beside = hi < type.lo || lo > type.hi;
      if (inside || beside) continue;
      const std::string written = lo == hi ? std::to_string(lo) : std::to_string(lo) + ".." + std::to_string(hi);
      report(Code::branch_beyond, b.key_spans[k], written, run_text(type.lo, type.hi));
    }
  }
}

// What stands behind a sentence that leaves. Told of the first only.
void Reviewer::sentences_behind_an_end() {
  const auto look = [&](BlockId block) {
    if (block < 0) return;
    const auto& list = m.blocks[static_cast<std::size_t>(block)].sentences;
    for (std::size_t i = 0; i + 1 < list.size(); ++i) {
      if (!leaves(m, list[i])) continue;
      report(Code::sentence_unreached, list[i + 1].span).label(list[i].span, "this leaves");
      return;
    }
  };
  each_text([&](BlockId text, std::int32_t) {
    look(text);
    each_stmt(m, text, [&](const Stmt& s) {
      for (const BlockId inner : {s.block, s.other, s.choice.none_block}) look(inner);
      for (const check::Branch& b : s.branches) look(b.block);
      for (const check::PickOption& o : s.options) look(o.block);
    });
  });
}

}  // namespace tercio::review
