// The input of the grammar: the text, and what a rewind must take back with the place in it, which is the nodes made
// since and the end of the last token. Private to parse.cpp.
#pragma once

#include <cstdint>
#include <string_view>
#include <tao/pegtl/memory_input.hpp>
#include <vector>

#include "dsl/syntax/frontier.hpp"
#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::syntax::grammar {

namespace pegtl = tao::pegtl;

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;

// Nesting beyond max_depth. The driver makes a finding of it; it never leaves dsl/syntax.
struct TooDeep {
  std::uint32_t at;
};

class Cursor : public Input {
 public:
  // A node that waits for its parent. `begin` is where it begins with the brackets around it.
  struct Pending {
    std::uint32_t record;
    std::uint32_t begin;
  };
  // A node under construction: its children are the pending nodes from `from` on.
  struct Open {
    std::size_t from;
    std::uint32_t begin;
  };
  struct Saved {
    const char* at;
    std::size_t pending;
    std::size_t records;
    std::size_t child_indices;
    std::uint32_t token_end;
  };

  // Begins behind a byte order mark; offsets count it.
  explicit Cursor(std::string_view text)
      : Input(text.data(), text.data() + text.size(), ""), base_(text.data()), first_(text.data()) {
    if (text.starts_with("\xEF\xBB\xBF")) first_ += 3;
    move_to(first_);
  }

  std::uint32_t offset() const { return offset_of(current()); }
  std::uint32_t token_end() const { return token_end_; }
  bool at_line_start() const { return current() == first_ || current()[-1] == '\n'; }
  // Only blanks stand before it in its line.
  bool first_in_line() const {
    const char* at = current();
    while (at != base_ && (at[-1] == ' ' || at[-1] == '\t')) --at;
    return at == base_ || at[-1] == '\n';
  }
  void skip_space() { move_to(scan::space(current(), end())); }

  // Takes the token that ends at `stop` and the blanks behind it.
  void take(const char* stop) {
    token_end_ = offset_of(stop);
    move_to(scan::space(stop, end()));
  }
  // Takes a token inside a line of a chart or a heading: blanks and line ends count there.
  void take_bare(const char* stop) {
    token_end_ = offset_of(stop);
    move_to(stop);
  }
  void move_to(const char* stop) { iterator() = stop; }  // also back

  // -- nodes --
  Open open() const { return {pending.size(), offset()}; }
  // Opens a node whose first child is the node before it: `a` of `a + b`.
  Open open_with_last() const { return {pending.size() - 1, pending.back().begin}; }
  void close(Kind kind, Open node) {
    const auto first = static_cast<std::uint32_t>(child_indices.size());
    const auto count = static_cast<std::uint32_t>(pending.size() - node.from);
    for (std::size_t i = node.from; i < pending.size(); ++i) child_indices.push_back(pending[i].record);
    pending.resize(node.from);
    pending.push_back({static_cast<std::uint32_t>(records.size()), node.begin});
    records.push_back({kind, node.begin, token_end_, first, count});
  }

  Saved save() const { return {current(), pending.size(), records.size(), child_indices.size(), token_end_}; }
  void rewind(const Saved& to) {
    iterator() = to.at;
    pending.resize(to.pending);
    records.resize(to.records);
    child_indices.resize(to.child_indices);
    token_end_ = to.token_end;
  }

  // -- the farthest failure --
  void want(Word word) {
    if (reaches()) frontier.words.set(static_cast<std::size_t>(word));
  }
  void want(Thing thing) {
    if (reaches()) frontier.things.set(static_cast<std::size_t>(thing));
  }
  void want_sign(char sign) {
    if (reaches()) frontier.signs.set(static_cast<std::size_t>(sign));
  }

  // Counts a level of nesting for as long as it lives.
  class Level {
   public:
    explicit Level(Cursor& in) : depth_(in.depth_) {
      if (depth_ >= max_depth) throw TooDeep{in.offset()};
      ++depth_;
    }
    ~Level() { --depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    int& depth_;
  };

  // Remembers where a sentence begins for as long as it lives.
  class Sentence {
   public:
    explicit Sentence(Cursor& in) : begin_(in.sentence_), outer_(in.sentence_) { begin_ = in.offset(); }
    ~Sentence() { begin_ = outer_; }
    Sentence(const Sentence&) = delete;
    Sentence& operator=(const Sentence&) = delete;

   private:
    std::uint32_t& begin_;
    std::uint32_t outer_;
  };

  // What PEGTL keeps while a rule may still fail. It calls this with the result of the rule.
  template <pegtl::rewind_mode M>
  class Mark {
   public:
    static constexpr pegtl::rewind_mode next_rewind_mode = M;
    explicit Mark(Cursor& /*in*/) {}
    bool operator()(bool matched) const { return matched; }
  };

  template <pegtl::rewind_mode M>
  Mark<M> mark() {
    return Mark<M>(*this);
  }

  std::vector<Pending> pending;
  std::vector<Tree::Record> records;
  std::vector<std::uint32_t> child_indices;
  Frontier frontier;

 private:
  std::uint32_t offset_of(const char* place) const { return static_cast<std::uint32_t>(place - base_); }

  // Whether the place here is the farthest; a new farthest place forgets what was wanted before it.
  bool reaches() {
    const std::uint32_t here = offset();
    if (here < frontier.at) return false;
    if (here > frontier.at || frontier.wants_nothing()) {
      frontier = {};
      frontier.at = here;
      frontier.sentence = sentence_;
    }
    return true;
  }

  const char* base_;
  const char* first_;  // what follows the byte order mark
  std::uint32_t token_end_ = 0;
  std::uint32_t sentence_ = Frontier::nowhere;
  int depth_ = 0;
};

template <>
class Cursor::Mark<pegtl::rewind_mode::required> {
 public:
  static constexpr pegtl::rewind_mode next_rewind_mode = pegtl::rewind_mode::active;
  explicit Mark(Cursor& in) : saved_(in.save()), in_(&in) {}
  ~Mark() {
    if (in_ != nullptr) in_->rewind(saved_);
  }
  Mark(const Mark&) = delete;
  Mark& operator=(const Mark&) = delete;
  bool operator()(bool matched) {
    if (matched) in_ = nullptr;
    return matched;
  }

 private:
  Saved saved_;
  Cursor* in_;
};

}  // namespace tercio::syntax::grammar
