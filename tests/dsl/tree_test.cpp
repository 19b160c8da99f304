#include "dsl/syntax/tree.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using namespace tercio::syntax;
using tercio::test::Parsed;

TEST_CASE("a dump has a node a line") {
  CHECK(dump(Parsed("== Title (option fog, normally on)\n[6.22a] cost: plus 2 when x\n").tree()) ==
        "file\n"
        "  heading == Title (option fog, normally on)\n"
        "    p_option\n"
        "      name fog\n"
        "      k_on on\n"
        "  cited\n"
        "    cite\n"
        "      mark\n"
        "        case_no 6.22a\n"
        "    d_clause\n"
        "      name cost\n"
        "      op_plus\n"
        "        e_integer 2\n"
        "      p_when\n"
        "        e_name x\n");
  CHECK(dump(Parsed("").tree()) == "file\n");
  CHECK(dump(Parsed("wrong\tthing\nhere").tree()) == "file\n  error wrong\\x09thing\n  error here\n");
}

TEST_CASE("absent nodes answer") {
  const Node none;
  CHECK_FALSE(none);
  CHECK_FALSE(none.is(Kind::file));
  CHECK(none.size() == 0);
  CHECK(none.text().empty());
  CHECK(none.children().empty());
  CHECK_FALSE(none[0]);
  CHECK_FALSE(none.child(Kind::name));
}

TEST_CASE("children by place and by kind") {
  const Parsed parsed("kind k { a, b : flag }");
  const Node kind = parsed.tree().root()[0][0];
  const Node field = kind.child(Kind::field);
  CHECK(field.children(Kind::name).size() == 2);
  CHECK(field[1].text() == "b");
  CHECK_FALSE(field[9]);
  CHECK_FALSE(kind.child(Kind::store));
  CHECK(kind.is(Kind::d_kind));
  CHECK(kind == parsed.tree().root()[0][0]);
  CHECK_FALSE(kind == field);
}

TEST_CASE("spans leave out blanks and comments behind a node") {
  const Parsed parsed("term t means a  # why\n\n  or b # because\n\n# end\n");
  const Node term = parsed.tree().root()[0][0];
  CHECK(term.text() == "term t means a  # why\n\n  or b");
  CHECK(term[1][0][0].text() == "a");
  CHECK(parsed.tree().root().text() == term.text());
}

TEST_CASE("headings") {
  CHECK(tercio::test::shape(Parsed("=== A # no comment  \r\n").tree().root()) == "file(heading:=== A # no comment)");
  CHECK(tercio::test::shape(Parsed("== A (T-27)\n").tree().root()) == "file(heading:== A (T-27))");
  CHECK(tercio::test::shape(Parsed("== A (option x, normally off)").tree().root()) ==
        "file(heading(p_option(name:x k_off)))");
  const Parsed broken("== A (option x, normaly off)\nbook b\n");
  CHECK(broken.faults() == std::vector<std::string>{"1:17 T0102 normaly"});
  CHECK(tercio::test::shape(broken.tree().root()) ==
        "file(heading:== A (option x, normaly off) cited(d_book(name:b)))");
  CHECK(Parsed("== A (option x,\n normally off)\n").faults().size() == 2);
}

TEST_CASE("every kind of node has a name, and keywords are listed once") {
  CHECK(kind_name(Kind::file) == "file");
  CHECK(kind_name(Kind::e_reached) == "e_reached");
  std::vector<std::string> words = keywords();
  CHECK(std::find(words.begin(), words.end(), "whenever") != words.end());
  std::sort(words.begin(), words.end());
  CHECK(std::adjacent_find(words.begin(), words.end()) == words.end());
}

namespace {

// Counts the nodes whose span is empty, begins or ends with a blank, or does not keep its children in order.
int wrong_spans(Node node) {
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  const std::string_view text = node.text();
  int wrong = text.empty() || blank(text.front()) || blank(text.back()) ? 1 : 0;
  std::uint32_t at = node.span().begin;
  for (const Node child : node.children()) {
    if (child.span().begin < at || child.span().end > node.span().end) ++wrong;
    at = child.span().end;
    wrong += wrong_spans(child);
  }
  return wrong;
}

}  // namespace

TEST_CASE("nodes keep their children in order and have no blanks at their ends") {
  const Parsed parsed(
      "== A (option x, normally on)   \n"
      "[1.1 as a see 2 , 3 ] term t of k means ( a + b ) * c # why\n  taken when f begins # so\n\n"
      "[1.2] list l : k ( a b , c d ) {\n  a   b  # c\n\n  1   \"x y\"?  \n}\n"
      "[1.3] broken thing\n  # inside\n  { here \n# behind\n\n"
      "procedure p { now a ; [1.4] b chooses one c from d or none  e( ) } ; rest \n");
  CHECK(parsed.items().size() == 6);
  for (const Node item : parsed.items()) CHECK(wrong_spans(item) == 0);
}

TEST_CASE("a tree can be moved") {
  const Parsed parsed("book b\n");
  Tree copy = parsed.tree();
  const Tree moved = std::move(copy);
  CHECK(dump(moved) == dump(parsed.tree()));
}
