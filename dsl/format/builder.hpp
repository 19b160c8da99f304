// From a tree to a layout. What stands between the nodes of the tree, which are the keywords and signs, is taken from
// the text, so that no word can get lost. Private to dsl/format.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "dsl/format/layout.hpp"
#include "dsl/syntax/tree.hpp"

namespace tercio::format {

class Builder {
 public:
  explicit Builder(const syntax::Tree& tree);
  const Layout& file();

 private:
  using Node = syntax::Node;
  using Kind = syntax::Kind;

  // -- file --
  void heading(Node node, bool first);
  void error(Node node);

  // -- what has lines of its own --
  void headed(Node node);        // a head in a group, then its blocks or its chart
  void with_else(Node node);     // two blocks whose lines end together or not
  void else_chain(Node node);
  void alternatives(Node node);  // a head, then branches, picks, fields or the lines of an example in braces
  void braced(Node node, const std::vector<Node>& items, bool force);
  void brace_items(Node node, const std::vector<Node>& items, bool apart);
  void chart(Node node, bool columns);
  void group(Node node, Layout::Style style);

  // -- parts --
  void visit(Node node);
  void parts(Node node);      // its children with what stands between them
  void part(Node parent, Node child);
  void between(Node parent, std::uint32_t until);  // the words and signs up to there
  void sign(Node parent, std::string_view text, std::uint32_t begin);
  void token(std::string_view text, std::uint32_t begin, bool glue_left = false, bool glue_right = false);
  void line();

  // -- comments and empty lines --
  // What stands above a thing in lines of its own. `first`: nothing stands before it in its block; `last`: the end of
  // the block comes. No empty line there.
  void lead(std::uint32_t until, bool first, bool last = false);
  void comments_before(std::uint32_t until);
  void trailing_comment();
  void tell(const syntax::Comment& comment, bool own_line);
  bool empty_line_before(std::uint32_t at) const;

  bool must_break(Node block) const;

  const syntax::Tree& tree_;
  std::string_view text_;
  std::vector<std::uint8_t> heights_;  // by node: how many blocks stand in each other in it
  Layout out_;
  std::uint32_t at_ = 0;          // behind the last word
  std::size_t next_comment_ = 0;  // index into the comments of the tree
  bool glued_ = true;             // the next word follows without a blank
  bool after_heading_ = false;
  bool hold_comment_ = false;     // a comment behind the next word waits until its group is closed
  std::size_t pad_ = 0;           // blanks before the next colon of a field
};

}  // namespace tercio::format
