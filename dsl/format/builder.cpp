#include "dsl/format/builder.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "dsl/format/customs.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::format {
namespace {

using syntax::Kind;
using syntax::Node;

// So many blocks in each other may stand in one line.
constexpr std::uint8_t most_in_a_line = 2;

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool has_blocks(Kind kind) {
  return kind == Kind::block || kind == Kind::s_outcome || kind == Kind::s_picks || kind == Kind::d_kind ||
         kind == Kind::d_example;
}

// The lower sentences that always take lines of their own.
bool takes_lines(Node stmt) {
  const Node sentence = stmt[stmt.size() - 1];
  return sentence.is(Kind::d_action) || sentence.is(Kind::s_outcome) || sentence.is(Kind::s_picks);
}

std::vector<Node> blocks_of(Node node) {
  std::vector<Node> all;
  for (const Node each : node.children()) {
    if (each.is(Kind::block) || (node.is(Kind::s_if) && each.is(Kind::s_if))) all.push_back(each);
  }
  return all;
}

bool is_item(Kind kind) {
  return kind == Kind::branch || kind == Kind::pick || kind == Kind::field || kind == Kind::given_all ||
         kind == Kind::given_option || kind == Kind::given_thing || kind == Kind::given || kind == Kind::when_flow || kind == Kind::then || kind == Kind::then_refused || kind == Kind::then_offered;
}

// How wide the names of a field are, as they will stand there.
std::size_t width_of_names(Node field) {
  std::size_t width = 0;
  for (const Node each : field.children(Kind::name)) {
    width += source::code_points(each.text()) + (width == 0 ? 0 : 2);
  }
  return width;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace

Builder::Builder(const syntax::Tree& tree) : tree_(tree), text_(tree.text), heights_(tree.records.size()) {
  // The children of a node stand before it.
  for (std::uint32_t i = 0; i < heights_.size(); ++i) {
    const Node node(&tree, i);
    std::uint8_t height = 0;
    for (const Node each : node.children()) height = std::max(height, heights_[each.index()]);
    if (has_blocks(node.kind()) && height <= most_in_a_line) ++height;
    heights_[i] = height;
  }
}

// -- file --

const Layout& Builder::file() {
  bool first = true;
  for (const Node node : tree_.root().children()) {
    if (node.is(Kind::error)) {
      error(node);
    } else if (node.is(Kind::heading)) {
      heading(node, first);
    } else {
      out_.hard();
      lead(node.span().begin, first);
      visit(node);
    }
    first = false;
  }
  out_.hard();
  lead(static_cast<std::uint32_t>(text_.size()), first, true);
  return out_;
}

void Builder::heading(Node node, bool first) {
  out_.hard();
  const std::size_t told = next_comment_;
  lead(node.span().begin, first);
  // A comment that stands close above belongs to it.
  if (next_comment_ == told) out_.empty_line();
  out_.word(trimmed(node.text()));
  at_ = node.span().end;
  trailing_comment();
  after_heading_ = true;
}

// What could not be read stays as it is, with what stands between it and what was read before it.
void Builder::error(Node node) {
  out_.raw(std::string(text_.substr(at_, node.span().end - at_)));
  const auto& comments = tree_.comments;
  while (next_comment_ < comments.size() && comments[next_comment_].span.begin < node.span().begin) ++next_comment_;
  at_ = node.span().end;
  after_heading_ = false;
}

// -- what has lines of its own --

bool Builder::must_break(Node block) const {
  const std::vector<Node> sentences = block.children(Kind::stmt);
  return sentences.size() != 1 || takes_lines(sentences.front()) || heights_[block.index()] > most_in_a_line;
}

void Builder::headed(Node node) {
  bool head = true;
  const auto end_head = [&] {
    if (!std::exchange(head, false)) return;
    out_.dedent();
    out_.close();
  };
  out_.open();
  out_.indent();
  for (const Node each : node.children()) {
    if (each.is(Kind::block) || each.is(Kind::chart)) end_head();
    part(node, each);
  }
  between(node, node.span().end);
  end_head();
}

void Builder::with_else(Node node) {
  out_.open_block();
  bool force = false;
  for (Node each = node; each;) {
    const std::vector<Node> blocks = blocks_of(each);
    for (const Node block : blocks) force = force || (block.is(Kind::block) && must_break(block));
    each = blocks.size() > 1 && blocks.back().is(Kind::s_if) ? blocks.back() : Node();
  }
  if (force) out_.force();
  hold_comment_ = false;
  else_chain(node);
  out_.close();
  trailing_comment();
}

void Builder::else_chain(Node node) {
  bool head = true;
  out_.open();
  out_.indent();
  const std::vector<Node> blocks = blocks_of(node);
  for (const Node each : node.children()) {
    const bool is_block = std::find(blocks.begin(), blocks.end(), each) != blocks.end();
    if (is_block && std::exchange(head, false)) {
      out_.dedent();
      out_.close();
    }
    between(node, each.span().begin);
    if (!is_block) {
      part(node, each);
    } else if (each.is(Kind::s_if)) {
      else_chain(each);
    } else {
      hold_comment_ = each == blocks.back();
      brace_items(each, each.children(), must_break(each));
    }
  }
}

void Builder::alternatives(Node node) {
  std::vector<Node> items;
  out_.open();
  out_.indent();
  for (const Node each : node.children()) {
    if (is_item(each.kind())) {
      items.push_back(each);
    } else {
      part(node, each);
    }
  }
  out_.dedent();
  out_.close();
  if (items.empty()) return between(node, node.span().end);
  braced(node, items, node.is(Kind::s_outcome) || node.is(Kind::s_picks) || items.size() > 1);
}

void Builder::braced(Node node, const std::vector<Node>& items, bool force) {
  out_.open_block();
  if (force) out_.force();
  hold_comment_ = true;
  brace_items(node, items, force);
  out_.close();
  trailing_comment();
}

// `{`, the items, `}`. hold_comment_ is for the closing brace.
void Builder::brace_items(Node node, const std::vector<Node>& items, bool apart) {
  const bool hold = std::exchange(hold_comment_, false);
  std::size_t widest = 0;
  for (const Node each : items) {
    if (each.is(Kind::field)) widest = std::max(widest, each.child(Kind::cite) ? 1000 : width_of_names(each));
  }
  between(node, items.front().span().begin);
  out_.indent();
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (apart) {
      out_.hard();
      glued_ = true;
    } else {
      line();
    }
    lead(items[i].span().begin, i == 0);
    if (items[i].is(Kind::field) && widest < 1000) pad_ = widest - width_of_names(items[i]);
    visit(items[i]);
    // The optional `;` behind a line of an example.
    between(node, i + 1 < items.size() ? items[i + 1].span().begin : node.span().end - 1);
  }
  lead(node.span().end - 1, false, true);
  out_.dedent();
  line();
  hold_comment_ = hold;
  between(node, node.span().end);
  hold_comment_ = false;
}

void Builder::chart(Node node, bool columns) {
  // A wider cell does not make its column wider, so that one long cell in many rows cannot make a file huge.
  constexpr std::size_t widest_padded = 40;
  const auto width = [](Node cell) { return source::code_points(cell.text()); };
  std::vector<std::size_t> widths;
  const std::vector<Node> rows = node.children();
  for (const Node row : rows) {
    for (std::size_t i = 0; i < (columns ? row.size() : std::min<std::size_t>(row.size(), 1)); ++i) {
      if (widths.size() == i) widths.push_back(0);
      if (width(row[i]) <= widest_padded) widths[i] = std::max(widths[i], width(row[i]));
    }
  }
  between(node, rows.front().span().begin);
  out_.indent();
  out_.indent();
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const Node row = rows[k];
    out_.hard();
    lead(row.span().begin, k == 0);
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i].text();
      if (i + 1 == row.size()) break;
      if (i < widths.size()) text.append(widths[i] - std::min(widths[i], width(row[i])), ' ');
      const bool close = row[i].text() == "|" || row[i + 1].text() == "|" || (!columns && i > 0);
      text += close ? " " : "  ";
    }
    out_.word_owned(std::move(text));
    at_ = row.span().end;
    trailing_comment();
  }
  lead(node.span().end - 1, false, true);
  out_.dedent();
  out_.dedent();
  out_.hard();
  glued_ = true;
  between(node, node.span().end);
}

void Builder::group(Node node, Layout::Style style) {
  out_.open(style);
  out_.indent();
  parts(node);
  out_.dedent();
  out_.close();
}

// -- parts --

void Builder::visit(Node node) {
  const Kind kind = node.kind();
  if (is_word(kind)) {
    token(node.text(), node.span().begin);
  } else if (kind == Kind::block) {
    braced(node, node.children(), must_break(node));
  } else if (kind == Kind::d_note || kind == Kind::d_ruling || kind == Kind::d_book || kind == Kind::d_battle) {
    parts(node);
  } else if ((kind == Kind::s_if || kind == Kind::s_may) && blocks_of(node).size() > 1) {
    with_else(node);
  } else if (kind == Kind::s_outcome || kind == Kind::s_picks || kind == Kind::d_kind || kind == Kind::d_example) {
    alternatives(node);
  } else if (is_group(kind)) {
    group(node, Layout::Style::all);
  } else if (is_filled_group(kind)) {
    group(node, Layout::Style::fill);
  } else if (is_sentence(kind) || is_declaration(kind) || kind == Kind::branch || kind == Kind::pick ||
             kind == Kind::then || kind == Kind::given) {
    headed(node);
  } else {
    parts(node);
  }
}

void Builder::parts(Node node) {
  for (const Node each : node.children()) part(node, each);
  between(node, node.span().end);
}

void Builder::part(Node parent, Node child) {
  between(parent, child.span().begin);
  if (child.is(Kind::chart)) return chart(child, !parent.is(Kind::d_map));
  if (child.is(Kind::or_none) || child.is(Kind::p_otherwise)) {
    const Node block = child.child(Kind::block);
    if (block && must_break(block)) out_.force();
  }
  if (breaks_before(child.kind())) line();
  visit(child);
}

void Builder::between(Node parent, std::uint32_t until) {
  for (std::uint32_t i = at_; i < until;) {
    if (is_space(text_[i])) {
      ++i;
      continue;
    }
    std::uint32_t end = i + 1;
    if (text_[i] == '#') {
      i = static_cast<std::uint32_t>(std::min<std::size_t>(text_.find('\n', i), until));
      continue;
    }
    if (text_[i] == '"') {
      end = static_cast<std::uint32_t>(std::min<std::size_t>(text_.find('"', i + 1), until - 1) + 1);
    } else if (is_letter(text_[i])) {
      while (end < until && is_letter(text_[end])) ++end;
      // The tenth of a measure: `80.5cm`.
      const bool tenth = is_digit(text_[i]) && end + 1 < until && text_[end] == '.' && is_digit(text_[end + 1]);
      if (tenth) ++end;
      while (tenth && end < until && is_letter(text_[end])) ++end;
    } else if (text_.substr(i, 2) == "..") {
      end = i + 2;
    }
    sign(parent, text_.substr(i, end - i), i);
    i = end;
  }
}

void Builder::sign(Node parent, std::string_view text, std::uint32_t begin) {
  const Kind kind = parent.kind();
  if (text == ";") {
    // A line does what it says.
    comments_before(begin);
    at_ = begin + 1;
    return trailing_comment();
  }
  if (breaks_before(kind, text)) line();
  if (text == "," || text == ")" || text == "]") {
    token(text, begin, true);
  } else if (text == "(") {
    token(text, begin, is_call(kind) && at_ > 0 && text_[at_ - 1] != ',', true);
  } else if (text == "[") {
    token(text, begin, false, true);
  } else if (text == ":") {
    if (pad_ > 0 && kind == Kind::store) out_.word_owned(std::string(std::exchange(pad_, 0), ' '));
    token(text, begin, kind != Kind::store && kind != Kind::d_quantity && kind != Kind::d_term &&
                             kind != Kind::d_option);
  } else if (text == ".." || (text == "/" && kind == Kind::p_participle)) {
    token(text, begin, true, true);
  } else if (text == "-" && kind == Kind::e_neg) {
    token(text, begin, false, true);
  } else {
    token(text, begin);
  }
  if (breaks_behind(kind, text)) line();
}

void Builder::token(std::string_view text, std::uint32_t begin, bool glue_left, bool glue_right) {
  comments_before(begin);
  if (!glued_ && !glue_left) out_.space();
  out_.word(text);
  at_ = begin + static_cast<std::uint32_t>(text.size());
  glued_ = glue_right;
  if (!hold_comment_) trailing_comment();
}

void Builder::line() {
  out_.line();
  glued_ = true;
}

// -- comments and empty lines --

bool Builder::empty_line_before(std::uint32_t at) const {
  int ends = 0;
  for (; at > at_ && is_space(text_[at - 1]); --at) ends += text_[at - 1] == '\n' ? 1 : 0;
  return ends > 1;
}

void Builder::tell(const syntax::Comment& comment, bool own_line) {
  out_.comment(trimmed(text_.substr(comment.span.begin, comment.span.end - comment.span.begin)), own_line);
  at_ = comment.span.end;
  ++next_comment_;
}

void Builder::lead(std::uint32_t until, bool first, bool last) {
  const auto gap = [&](std::uint32_t at) {
    if (std::exchange(after_heading_, false) || (!first && empty_line_before(at))) out_.empty_line();
  };
  while (next_comment_ < tree_.comments.size() && tree_.comments[next_comment_].span.begin < until) {
    const syntax::Comment& comment = tree_.comments[next_comment_];
    if (comment.own_line) gap(comment.span.begin);
    tell(comment, comment.own_line);
    first = false;
  }
  if (!last) gap(until);
  glued_ = true;
}

void Builder::comments_before(std::uint32_t until) {
  while (next_comment_ < tree_.comments.size() && tree_.comments[next_comment_].span.begin < until) {
    tell(tree_.comments[next_comment_], tree_.comments[next_comment_].own_line);
  }
}

// The comment behind the last word in its line.
void Builder::trailing_comment() {
  if (next_comment_ == tree_.comments.size()) return;
  const syntax::Comment& comment = tree_.comments[next_comment_];
  if (comment.own_line || comment.span.begin < at_) return;
  for (std::uint32_t i = at_; i < comment.span.begin; ++i) {
    if (!is_space(text_[i]) || text_[i] == '\n') return;
  }
  tell(comment, false);
}

}  // namespace tercio::format
