// `outcome`: its branches, what they leave open, and what never comes out.
#include <algorithm>

#include "compiler/check/checker.hpp"
#include "runtime/image/limits.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

using Base = Type::Base;

namespace {

constexpr std::int64_t few_values = 12;  // more in a row are told as `lo..hi`

// Whole numbers that are open, as runs in rising order.
class Spread {
 public:
  void add(std::int64_t lo, std::int64_t hi) {
    if (lo <= hi) parts_.emplace_back(lo, hi);
    std::sort(parts_.begin(), parts_.end());
  }
  // Takes a run out; false when nothing of it was open.
  bool take(std::int64_t lo, std::int64_t hi) {
    std::vector<std::pair<std::int64_t, std::int64_t>> left;
    bool any = false;
    for (const auto& [a, b] : parts_) {
      if (hi < a || b < lo) {
        left.emplace_back(a, b);
        continue;
      }
      any = true;
      if (a < lo) left.emplace_back(a, lo - 1);
      if (hi < b) left.emplace_back(hi + 1, b);
    }
    parts_ = std::move(left);
    return any;
  }
  const std::vector<std::pair<std::int64_t, std::int64_t>>& parts() const { return parts_; }

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> parts_;
};

// `3`, `3..7`, `20.1cm..60cm`: as a branch is written.
std::string key_text(const Measure& measure, std::int64_t lo, std::int64_t hi) {
  const auto text = [&](std::int64_t v) {
    return measure.unit() == image::Unit::length ? image::centimetres(static_cast<image::Value>(v)) : number_text(measure, v);
  };
  return lo == hi ? text(lo) : text(lo) + ".." + text(hi);
}

bool branches_are_words(Node outcome) {
  bool words = false;
  for (const Node branch : outcome.children(SK::branch))
    for (const Node key : branch.children(SK::key)) {
      const Node k = key[0];
      if (k.is(SK::t_none) || k.is(SK::t_dash)) continue;
      if (k.is(SK::t_range) || k.is(SK::number) || k.is(SK::t_number) || k.is(SK::t_yes) || k.is(SK::t_no)) return false;
      words = true;
    }
  return words;
}

}  // namespace

void Checker::outcome(Node node, Scope& scope, std::int32_t handle, Stmt& s) {
  s.kind = StmtKind::outcome;
  s.e1 = expr(node[0], scope);
  const Base asked = type_of(s.e1).base;
  if (asked == Base::ratio || asked == Base::text || asked == Base::set || asked == Base::none) {
    report(Code::wrong_type, node[0].span(), "a number, a word or a thing", show(type_of(s.e1)), "");
    s.e1 = unknown(node[0].span());
  }
  if ((asked == Base::integer || asked == Base::flag) && branches_are_words(node)) {
    report(Code::wrong_type, node[0].span(), "a word", show(type_of(s.e1)), "the branches are words: ask for what has them, or write numbers as branches");
    s.e1 = unknown(node[0].span());
  }
  const Type t = type_of(s.e1);
  Spread open;                  // what has no branch yet
  std::vector<Node> strangers;  // words that it never is and that are near to none
  bool open_none = t.or_none, sure = true;  // sure: every branch was understood
  if (t.base == Base::integer) open.add(t.lo, t.hi);
  if (t.base == Base::word)
    for (const std::int32_t w : t.words)
      if (w >= 0) open.add(w, w);
  if (t.base == Base::flag) open.add(0, 1);
  const auto understood = [&](Node number, std::int64_t value) {
    Type key;
    key.base = Base::integer;
    key.measure = measure_of(number.text(), value);
    if (t.base == Base::integer && !agree(key, t)) {
      tell_measure(number.text(), key.measure, t, number.span());
      return false;
    }
    return true;
  };
  const auto extra = [&](Node k) -> diagnostics::Finding& {
    diagnostics::Finding& told = report(Code::outcome_extra, k.span(), std::string(k.text()));
    const Node number = k.size() > 0 ? k[0] : k;
    const bool counts = t.base == Base::integer && t.lo <= t.hi && !k.is(SK::t_none) && !k.is(SK::t_dash);
    const std::int64_t value = counts ? number_of(number) : 0;
    if (counts)
      told.help = value >= t.lo && value <= t.hi ? std::string("a branch before it takes it") : "`" + std::string(node[0].text()) + "` is " + key_text(t.measure, t.lo, t.hi);
    return told;
  };
  const auto wrong = [&](Node k, const char* said) {
    if (t.base != Base::unknown) report(Code::wrong_type, k.span(), show(t), said, "");
    sure = false;
  };
  for (const Node branch : node.children(SK::branch)) {
    Branch b;
    b.handle = inner_handle(branch.child(SK::cite), handle);
    for (const Node key : branch.children(SK::key)) {
      const Node k = key[0];
      if (k.is(SK::t_none) || k.is(SK::t_dash)) {
        b.none = true;
        if (!open_none && t.base != Base::unknown) extra(k);
        open_none = false;
      } else if (k.is(SK::t_range) || k.is(SK::number) || k.is(SK::t_number)) {
        const Node first = k.size() > 0 ? k[0] : k, last = k.is(SK::t_range) ? k[1] : first;
        const std::int64_t lo = number_of(first), hi = number_of(last);
        b.keys.emplace_back(lo, hi);
        b.key_spans.push_back(k.span());
        if (t.base != Base::integer) {
          wrong(k, "a number");
        } else if (!understood(first, lo) || (k.is(SK::t_range) && !understood(last, hi))) {
          sure = false;
        } else if (!open.take(lo, hi)) {
          extra(k);
        }
      } else if (k.is(SK::t_yes) || k.is(SK::t_no)) {
        const std::int64_t v = k.is(SK::t_yes) ? 1 : 0;
        b.keys.emplace_back(v, v);
        b.key_spans.push_back(k.span());
        if (t.base != Base::flag) wrong(k, "yes or no");
        else if (!open.take(v, v)) report(Code::duplicate_name, k.span(), std::string(k.text()));
      } else if (t.base == Base::thing) {
        std::int64_t index = 0;
        if (thing_named(named(k), t.kind, index) >= 0) {
          b.keys.emplace_back(index, index);
          b.key_spans.push_back(k.span());
        } else {
          extra(k);
        }
      } else {
        const auto it = words_.find(std::string(k.text()));
        const bool known_word = it != words_.end() && std::find(t.words.begin(), t.words.end(), it->second) != t.words.end();
        if (known_word && !open.take(it->second, it->second)) {
          report(Code::duplicate_name, k.span(), std::string(k.text()));
        } else if (!known_word) {
          std::vector<std::string> known;
          for (const std::int32_t w : t.words)
            if (w >= 0) known.push_back(m.words[static_cast<std::size_t>(w)]);
          const std::string near = diagnostics::nearest(k.text(), known);
          if (t.base != Base::unknown && near.empty()) strangers.push_back(k);
          else if (t.base != Base::unknown) extra(k).suggest(near);
          if (const auto meant = words_.find(near); meant != words_.end()) open.take(meant->second, meant->second);  // it has its branch
        } else {
          b.keys.emplace_back(it->second, it->second);
          b.key_spans.push_back(k.span());
        }
      }
    }
    if (const Node inner = branch.child(SK::block); inner) b.block = block(inner, scope, b.handle);
    s.branches.push_back(std::move(b));
  }
  // A reckoning has a wide range that it never fills; what is stored has the one that is declared.
  const bool bounded = t.base != Base::integer || t.hi - t.lo < 1000 || (t.measure.unit() != image::Unit::plain && t.hi - t.lo <= image::limits::table_side);
  std::string missing, keys;
  const auto lacks = [&](const std::string& name) {
    missing += (missing.empty() ? "" : "`, `") + name;
    keys += (keys.empty() ? "" : ", ") + name;
  };
  for (const auto& [lo, hi] : bounded && sure ? open.parts() : std::vector<std::pair<std::int64_t, std::int64_t>>()) {
    const bool run = t.base == Base::integer && (hi - lo >= few_values || t.measure.unit() != image::Unit::plain);
    if (run) lacks(key_text(t.measure, lo, hi));
    for (std::int64_t v = lo; v <= hi && !run; ++v)
      lacks(t.base == Base::word ? m.words[static_cast<std::size_t>(v)] : t.base == Base::flag ? (v != 0 ? "yes" : "no") : std::to_string(v));
  }
  if (open_none && sure) lacks("-");
  // Beside branches that end the game one that does nothing would let it go on without a result.
  const bool ends = std::any_of(s.branches.begin(), s.branches.end(), [&](const Branch& b) {
    const auto* text = b.block < 0 ? nullptr : &m.blocks[static_cast<std::size_t>(b.block)].sentences;
    return text != nullptr && !text->empty() && text->back().kind == StmtKind::leave_game;
  });
  const std::string like = ends ? "add `" + keys + " { leave game as ... }`, like the other branches" : "add `" + keys + " nothing`";
  // The one word that it never is stands for the one that is missing.
  const bool meant = strangers.size() == 1 && t.base == Base::word && words_.contains(missing);
  for (const Node k : strangers) {
    diagnostics::Finding& told = extra(k);
    if (meant) told.suggest(missing).help = "was `" + missing + "` meant? it has no branch";
  }
  if (!missing.empty() && !meant && t.base != Base::thing) report(Code::outcome_missing, node[0].span(), missing, like);
}

}  // namespace tercio::check
