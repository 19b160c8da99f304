// The syntax tree of one file: immutable, with the span of every node. The kinds and layouts of nodes are kinds.def.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/source/source.hpp"

namespace tercio::syntax {

enum class Kind : std::uint8_t {
#define X(kind, layout) kind,
#include "dsl/syntax/kinds.def"
#undef X
};

std::string_view kind_name(Kind kind);

class Tree;

// A node of a tree, by value: a tree and an index. A default node is absent and tests false.
class Node {
 public:
  Node() = default;
  Node(const Tree* tree, std::uint32_t index) : tree_(tree), index_(index) {}

  explicit operator bool() const { return tree_ != nullptr; }
  Kind kind() const;
  bool is(Kind k) const { return tree_ != nullptr && kind() == k; }
  source::Span span() const;
  std::string_view text() const;  // the source text of the span, trailing blanks and comments left out

  std::size_t size() const;                    // number of children
  Node operator[](std::size_t i) const;        // absent past the end
  Node child(Kind k) const;                    // first child of a kind; absent when there is none
  std::vector<Node> children() const;
  std::vector<Node> children(Kind k) const;    // all children of a kind
  std::uint32_t index() const { return index_; }
  friend bool operator==(const Node&, const Node&) = default;

 private:
  const Tree* tree_ = nullptr;
  std::uint32_t index_ = 0;
};

// A comment, for the formatter: from `#` to before the line end.
struct Comment {
  source::Span span;
  bool own_line = false;  // nothing but blanks stands before it on its line
};

class Tree {
 public:
  struct Record {
    Kind kind{};
    std::uint32_t begin = 0;  // byte offsets; end leaves out trailing blanks and comments
    std::uint32_t end = 0;
    std::uint32_t first_child = 0;  // index into children
    std::uint32_t child_count = 0;
  };

  Node root() const { return {this, root_index}; }
  source::FileId file = source::FileId::none;
  std::string_view text;           // of the whole file; the SourceMap must outlive the tree
  std::vector<Record> records;
  std::vector<std::uint32_t> child_indices;
  std::vector<Comment> comments;   // in order of place
  std::uint32_t root_index = 0;
};

// Parses one file. Always gives a tree: a broken declaration is an `error` node and a finding, and the next one that
// begins in column one is read as if nothing had happened. Throws nothing but std::bad_alloc.
Tree parse(const source::SourceMap& sources, source::FileId file, diagnostics::Findings& findings);

// The tree as indented text, one node a line, for `dump --phase syntax`.
std::string dump(const Tree& tree);

// Every keyword of the language, for suggestions and editor grammars.
const std::vector<std::string>& keywords();

// A deeper nesting than this is a finding, so that no input can exhaust the stack.
inline constexpr int max_depth = 400;

}  // namespace tercio::syntax
