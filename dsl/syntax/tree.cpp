#include "dsl/syntax/tree.hpp"

#include <array>
#include <utility>

namespace tercio::syntax {
namespace {

// A leaf as one line: line ends and other control characters as escapes.
std::string one_line(std::string_view text) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      result += "\\x";
      result += digits[byte >> 4];
      result += digits[byte & 15];
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string_view kind_name(Kind kind) {
  static constexpr auto names = std::to_array<std::string_view>({
#define X(kind, layout) #kind,
#include "dsl/syntax/kinds.def"
#undef X
  });
  return names[static_cast<std::size_t>(kind)];
}

Kind Node::kind() const { return tree_->records[index_].kind; }

source::Span Node::span() const {
  if (tree_ == nullptr) return {};
  const Tree::Record& record = tree_->records[index_];
  return {tree_->file, record.begin, record.end};
}

std::string_view Node::text() const {
  if (tree_ == nullptr) return {};
  const Tree::Record& record = tree_->records[index_];
  return tree_->text.substr(record.begin, record.end - record.begin);
}

std::size_t Node::size() const { return tree_ == nullptr ? 0 : tree_->records[index_].child_count; }

Node Node::operator[](std::size_t i) const {
  if (i >= size()) return {};
  return {tree_, tree_->child_indices[tree_->records[index_].first_child + i]};
}

Node Node::child(Kind k) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (const Node each = (*this)[i]; each.is(k)) return each;
  }
  return {};
}

std::vector<Node> Node::children() const {
  std::vector<Node> all;
  all.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) all.push_back((*this)[i]);
  return all;
}

std::vector<Node> Node::children(Kind k) const {
  std::vector<Node> all;
  for (std::size_t i = 0; i < size(); ++i) {
    if (const Node each = (*this)[i]; each.is(k)) all.push_back(each);
  }
  return all;
}

std::string dump(const Tree& tree) {
  std::string result;
  if (tree.records.empty()) return result;
  std::vector<std::pair<Node, std::size_t>> open{{tree.root(), 0}};
  while (!open.empty()) {
    const auto [node, level] = open.back();
    open.pop_back();
    result.append(2 * level, ' ');
    result += kind_name(node.kind());
    const bool leaf = node.size() == 0 && !node.is(Kind::file);
    if (leaf || node.is(Kind::heading)) result.append(" ").append(one_line(node.text()));
    result += '\n';
    for (std::size_t i = node.size(); i > 0; --i) open.emplace_back(node[i - 1], level + 1);
  }
  return result;
}

}  // namespace tercio::syntax
