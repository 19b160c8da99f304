#include "dsl/format/format.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/format/builder.hpp"
#include "dsl/format/customs.hpp"

namespace tercio::format {
namespace {

using syntax::Kind;
using syntax::Node;

struct Parsed {
  explicit Parsed(const std::string& text)
      : tree(syntax::parse(sources, sources.add("", text), findings)) {}
  source::SourceMap sources;
  diagnostics::Findings findings;
  syntax::Tree tree;
};

std::string with_plain_line_ends(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r' || i + 1 == text.size() || text[i + 1] != '\n') plain += text[i];
  }
  return plain;
}

// The words of a text without blanks and comments.
std::string words_of(std::string_view text) {
  std::string words;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '#') i = std::min(text.find('\n', i), text.size()) - 1;
    if (static_cast<unsigned char>(text[i]) > ' ') words += text[i];
  }
  return words;
}

bool same_leaf(Node a, Node b) {
  if (is_word(a.kind()) || a.is(Kind::error) || a.is(Kind::heading)) return a.text() == b.text();
  // A file without a declaration is no leaf of words.
  return a.is(Kind::file) || words_of(a.text()) == words_of(b.text());
}

bool same_comments(const syntax::Tree& a, const syntax::Tree& b) {
  const auto text = [](const syntax::Tree& tree, const syntax::Comment& comment) {
    std::string_view all = tree.text.substr(comment.span.begin, comment.span.end - comment.span.begin);
    while (static_cast<unsigned char>(all.back()) <= ' ') all.remove_suffix(1);
    return all;
  };
  return std::equal(a.comments.begin(), a.comments.end(), b.comments.begin(), b.comments.end(),
                    [&](const auto& x, const auto& y) { return text(a, x) == text(b, y); });
}

}  // namespace

bool same_tree(const syntax::Tree& a, const syntax::Tree& b) {
  std::vector<std::pair<Node, Node>> open{{a.root(), b.root()}};
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (x.kind() != y.kind() || x.size() != y.size()) return false;
    if ((x.size() == 0 || x.is(Kind::heading)) && !same_leaf(x, y)) return false;
    for (std::size_t i = 0; i < x.size(); ++i) open.emplace_back(x[i], y[i]);
  }
  return true;
}

std::string formatted(const syntax::Tree& tree) { return Builder(tree).file().print(); }

std::string canonical(std::string_view text) {
  const std::string plain = with_plain_line_ends(text);
  const Parsed before(plain);
  std::string result = formatted(before.tree);
  const Parsed after(result);
  return same_tree(before.tree, after.tree) && same_comments(before.tree, after.tree) ? result : plain;
}

}  // namespace tercio::format
