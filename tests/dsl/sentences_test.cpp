#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::Case;
using tercio::test::sentence;

TEST_CASE("sentences of state and chance") {
  static constexpr Case cases[] = {
      {"let a = 1", "s_let(name:a e_integer:1)"},
      {"now fog", "s_now(e_name:fog)"},
      {"now unit is disrupted", "s_now(e_name:unit assign_is(name:disrupted))"},
      {"now unit is not disrupted", "s_now(e_name:unit assign_is(k_not name:disrupted))"},
      {"now place of a = b", "s_now(e_of(name:place e_name:a) assign_eq(e_name:b))"},
      {"now pact(a, b) = 0", "s_now(e_call(name:pact e_name:a e_name:b) assign_eq(e_integer:0))"},
      {"roll d6 as die", "s_roll(die:d6 name:die)"},
      {"roll 2d6 on t as r", "s_roll(die:2d6 p_on_table(name:t) name:r)"},
      {"roll d6 on t at a / b as r", "s_roll(die:d6 p_on_table(name:t e_product(e_name:a mulop:/ e_name:b)) name:r)"},
      {"roll again r", "s_roll_again(name:r)"},
      {"draw card from deck", "s_draw(name:card e_name:deck)"},
      {"let a = b  now c", "s_let(name:a e_name:b) s_now(e_name:c)"},
      {"let a = b  if c { f() }", "s_let(name:a e_name:b) s_if(e_name:c block(stmt(s_call(name:f))))"},
      {"f(); g(x);", "s_call(name:f) s_call(name:g e_name:x)"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(sentence(each.text) == each.shape);
  }
}

TEST_CASE("sentences of flow") {
  static constexpr Case cases[] = {
      {"outcome r { 1..3, 5 { f() } [2.1] -, none nothing Dd { f() } }",
       "s_outcome(e_name:r branch(key(t_range(number:1 number:3)) key(number:5) block(stmt(s_call(name:f)))) "
       "branch(cite(mark(case_no:2.1)) key(t_dash) key(t_none) nothing) "
       "branch(key(t_name:Dd) block(stmt(s_call(name:f)))))"},
      {"if a { f() } else if b { g() } else { h() }",
       "s_if(e_name:a block(stmt(s_call(name:f))) s_if(e_name:b block(stmt(s_call(name:g))) "
       "block(stmt(s_call(name:h)))))"},
      {"for each u in S where a by b { f(u) }",
       "s_for(name:u e_name:S p_where(e_name:a) p_by(e_name:b) block(stmt(s_call(name:f e_name:u))))"},
      {"repeat at most 3 times { f() }", "s_repeat(e_integer:3 block(stmt(s_call(name:f))))"},
      {"until none u in S where a { f() }", "s_until(name:u e_name:S p_where(e_name:a) block(stmt(s_call(name:f))))"},
      {"together { f() }", "s_together(block(stmt(s_call(name:f))))"},
      {"leave loop", "s_leave(name:loop)"},
      {"leave game as \"draw\"", "s_leave(name:game p_result(e_text:\"draw\"))"},
      {"step close", "s_step(name:close)"},
      {"[1.2] step close { f() }", "cite(mark(case_no:1.2)) s_step(name:close block(stmt(s_call(name:f))))"},
      {"action go once { f() }", "d_action(name:go bound_once block(stmt(s_call(name:f))))"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(sentence(each.text) == each.shape);
  }
}

TEST_CASE("choices have their actor first") {
  static constexpr Case cases[] = {
      {"phasing chooses one u from S", "s_chooses(e_name:phasing how_one name:u e_name:S)"},
      {"enemy of a chooses some u from S such that b or all if no choice is enough",
       "s_chooses(e_of(name:enemy e_name:a) how_some name:u e_name:S p_such_that(e_name:b) or_all)"},
      {"a chooses up to 2 u from S where (b or c) or none { f() }",
       "s_chooses(e_name:a how_up_to(e_integer:2) name:u e_name:S p_where(e_or(e_name:b e_name:c)) "
       "or_none(block(stmt(s_call(name:f)))))"},
      {"a chooses one u from S or none  f()", "s_chooses(e_name:a how_one name:u e_name:S or_none) s_call(name:f)"},
      {"owner(a, b) chooses one u from S", "s_chooses(e_call(name:owner e_name:a e_name:b) how_one name:u e_name:S)"},
      {"a may \"go\" when b { f() } else { g() }",
       "s_may(e_name:a text:\"go\" p_when(e_name:b) block(stmt(s_call(name:f))) block(stmt(s_call(name:g))))"},
      {"a picks { \"x\" { f() } [1.2] y when b { g() } }",
       "s_picks(e_name:a pick(text:\"x\" block(stmt(s_call(name:f)))) "
       "pick(cite(mark(case_no:1.2)) name:y p_when(e_name:b) block(stmt(s_call(name:g)))))"},
  };
  for (const Case& each : cases) {
    INFO(each.text);
    CHECK(sentence(each.text) == each.shape);
  }
}
