#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::Case;
using tercio::test::expression;

TEST_CASE("what stands alone") {
  static constexpr Case cases[] = {
      {"12", "e_integer:12"},
      {"0304", "e_integer:0304"},
      {"3:1", "e_ratio:3:1"},
      {"\"a b\"", "e_text:\"a b\""},
      {"yes", "e_yes"},
      {"no", "e_false"},
      {"none", "e_none"},
      {"front", "e_name:front"},
      {"((front))", "e_name:front"},
      {"f of x", "e_of(name:f e_name:x)"},
      {"f of g of x", "e_of(name:f e_of(name:g e_name:x))"},
      {"f(a, b)", "e_call(name:f e_name:a e_name:b)"},
      {"f()", "e_call(name:f)"},
      {"may q(a)", "e_may(name:q e_name:a)"},
      {"may q()", "e_may(name:q)"},
      {"set()", "e_set"},
      {"set(a, b)", "e_set(e_name:a e_name:b)"},
      {"total", "e_name:total"},
      {"total(a, b)", "e_total(e_name:a e_name:b)"},
      {"least(a for x in S)", "e_least(e_name:a each_of(name:x e_name:S))"},
      {"greatest(a for x in S where b)", "e_greatest(e_name:a each_of(name:x e_name:S p_where(e_name:b)))"},
      {"reached from S through T", "e_reached(e_name:S e_name:T)"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(expression(each.text) == each.shape);
  }
}

TEST_CASE("operators bind in this order, loosest first") {
  static constexpr Case cases[] = {
      {"a if b else c if d else e", "e_if(e_name:a e_name:b e_if(e_name:c e_name:d e_name:e))"},
      {"a if b or c else d", "e_if(e_name:a e_or(e_name:b e_name:c) e_name:d)"},
      {"a or b and c or d", "e_or(e_name:a e_and(e_name:b e_name:c) e_name:d)"},
      {"(a or b) and c", "e_and(e_or(e_name:a e_name:b) e_name:c)"},
      {"not a and b", "e_and(e_not(e_name:a) e_name:b)"},
      {"not a = b", "e_not(e_compare(e_name:a relop:= e_name:b))"},
      {"a = b and c", "e_and(e_compare(e_name:a relop:= e_name:b) e_name:c)"},
      {"a <= 1..3", "e_compare(e_name:a relop:<= e_range(e_integer:1 e_integer:3))"},
      {"1..a + 1", "e_range(e_integer:1 e_sum(e_name:a addop:+ e_integer:1))"},
      {"a + b - c", "e_sum(e_name:a addop:+ e_name:b addop:- e_name:c)"},
      {"a + b * c", "e_sum(e_name:a addop:+ e_product(e_name:b mulop:* e_name:c))"},
      {"a / b * c", "e_product(e_name:a mulop:/ e_name:b mulop:* e_name:c)"},
      {"a + b / 3 rounded down", "e_sum(e_name:a addop:+ e_rounded(e_product(e_name:b mulop:/ e_integer:3) k_rounded_down))"},
      {"-a * b", "e_product(e_neg(e_name:a) mulop:* e_name:b)"},
      {"-f of x", "e_neg(e_of(name:f e_name:x))"},
      {"f of x * 2", "e_product(e_of(name:f e_name:x) mulop:* e_integer:2)"},
      {"a * (b + c)", "e_product(e_name:a mulop:* e_sum(e_name:b addop:+ e_name:c))"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(expression(each.text) == each.shape);
  }
}

TEST_CASE("comparisons") {
  static constexpr Case cases[] = {
      {"a != b", "e_compare(e_name:a relop:!= e_name:b)"},
      {"a < b", "e_compare(e_name:a relop:< e_name:b)"},
      {"a>=b", "e_compare(e_name:a relop:>= e_name:b)"},
      {"a is b", "e_is(e_name:a name:b)"},
      {"a is not b", "e_is(e_name:a k_not name:b)"},
      {"a is none", "e_is(e_name:a e_none)"},
      {"a is not none", "e_is(e_name:a k_not e_none)"},
      {"a is yes", "e_is(e_name:a e_yes)"},
      {"a is no", "e_is(e_name:a e_false)"},
      {"a in S", "e_in(e_name:a e_name:S)"},
      {"a not in S", "e_in(e_name:a k_not e_name:S)"},
      {"a has moved", "e_has(e_name:a name:moved)"},
      {"a has not been attacked", "e_has(e_name:a k_not k_been name:attacked)"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(expression(each.text) == each.shape);
  }
}

TEST_CASE("quantifiers take one tight condition") {
  static constexpr Case cases[] = {
      {"every a in S: b and c", "e_and(e_every(name:a e_name:S e_name:b) e_name:c)"},
      {"every a in S: (b and c)", "e_every(name:a e_name:S e_and(e_name:b e_name:c))"},
      {"some a in S: not a = b", "e_some(name:a e_name:S e_not(e_compare(e_name:a relop:= e_name:b)))"},
      {"no a in 1..3: b", "e_no(name:a e_range(e_integer:1 e_integer:3) e_name:b)"},
      {"a = no", "e_compare(e_name:a relop:= e_false)"},
      {"some a in S: some b in T: c", "e_some(name:a e_name:S e_some(name:b e_name:T e_name:c))"},
      {"those a in S where b", "e_those(name:a e_name:S e_name:b)"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(expression(each.text) == each.shape);
  }
}

TEST_CASE("a node that grows on a bracket begins at it") {
  const tercio::test::Parsed parsed("[1.1] x: is (a + b) * c  # product");
  const tercio::syntax::Node clause = parsed.tree().root()[0][1];
  CHECK(clause[1][0].text() == "(a + b) * c");
  CHECK(clause[1][0][0].text() == "a + b");
  CHECK(clause.text() == "x: is (a + b) * c");
}
