#include <catch2/catch.hpp>

#include "tests/dsl/parsed.hpp"

using tercio::test::Case;
using tercio::test::declaration;

namespace {

// Shapes of a block and of a reference that many rows share.
#define CALL "block(stmt(s_call(name:f)))"
#define HANDLE(case_) "handle(mark(case_no:" case_ "))"

void check(const Case* begin, const Case* end) {
  for (const Case* each = begin; each != end; ++each) {
    INFO(each->text);
    CHECK(declaration(each->text) == each->shape);
  }
}

template <std::size_t N>
void check(const Case (&cases)[N]) {
  check(cases, cases + N);
}

}  // namespace

TEST_CASE("books and cases") {
  static constexpr Case cases[] = {
      {"book b", "d_book(name:b)"},
      {"book b \"B\" cases \"c\"", "d_book(name:b text:\"B\" p_cases(text:\"c\"))"},
      {"battle b \"B\"", "d_battle(name:b text:\"B\")"},
      {"uses b", "d_uses(name:b)"},
      {"uses b citing x = 1.2, y = 3.4a with z = no, w = 2",
       "d_uses(name:b p_citing(alias(name:x case_no:1.2) alias(name:y case_no:3.4a)) "
       "p_with_values(fixed(name:z e_false) fixed(name:w e_integer:2)))"},
      {"note [1.2, 3] \"t\"", "d_note(case_no:1.2 case_no:3 text:\"t\")"},
      {"note [1.2] covered by [3], [4] \"t\"",
       "d_note(case_no:1.2 p_covered(" HANDLE("3") " " HANDLE("4") ") text:\"t\")"},
      {"ruling T-14 \"t\"", "d_ruling(case_no:T-14 text:\"t\")"},
      {"ruling T-14 [1, 2] \"t\"", "d_ruling(case_no:T-14 p_about_cases(case_no:1 case_no:2) text:\"t\")"},
  };
  check(cases);
}

TEST_CASE("things") {
  static constexpr Case cases[] = {
      {"kind k", "d_kind(name:k)"},
      {"kind k is p { [1] a, b : 0..9 printed  c : x or none = x }",
       "d_kind(name:k p_is_kind(name:p) "
       "field(cite(mark(case_no:1)) name:a name:b store(type(t_range(number:0 number:9)) k_printed)) "
       "field(name:c store(type(t_name:x t_none) p_initial(e_name:x))))"},
      {"state s : flag until f ends", "d_state(name:s store(type(t_name:flag) life_until(name:f)))"},
      {"state s of k : set of u seen by v",
       "d_state(name:s about_of(name:k) store(type(t_set(name:u)) p_seen_by(name:v)))"},
      {"state s (a, b: c) : pile of u for good",
       "d_state(name:s params(param(name:a) param(name:b type(t_name:c))) store(type(t_pile(name:u)) life_good))"},
      {"state s : 0..9 = 3 untold", "d_state(name:s store(type(t_range(number:0 number:9)) p_initial(e_integer:3) k_untold))"},
      {"a k can be f until p ends untold", "d_can(article name:k name:f life_until(name:p) k_untold)"},
      {"a k can be f", "d_can(article name:k name:f)"},
      {"the k can be f until p ends", "d_can(article name:k name:f life_until(name:p))"},
      {"an k can be f for good", "d_can(article name:k name:f life_good)"},
      {"option o : 5 or 4, normally 5 \"t\"", "d_option(name:o number:5 number:4 p_normally(number:5) text:\"t\")"},
      {"option o : yes or no, normally no", "d_option(name:o t_yes t_no p_normally(t_no))"},
      {"option o : a or b, normally b", "d_option(name:o name:a name:b p_normally(name:b))"},
  };
  check(cases);
}

TEST_CASE("questions and their answers") {
  static constexpr Case cases[] = {
      {"term t means 8", "d_term(name:t p_means(e_integer:8))"},
      {"open term t : 1..40", "d_term(k_open name:t type(t_range(number:1 number:40)))"},
      {"term t of k in f means x taken when f begins",
       "d_term(name:t about_of(name:k) p_in(name:f) p_means(e_name:x p_taken(name:f)))"},
      {"quantity q (a, b: c) in f with d = 1, e = 2 : -9..15 or -",
       "d_quantity(name:q params(param(name:a) param(name:b type(t_name:c))) p_in(name:f) "
       "p_with(with_name(name:d e_integer:1) with_name(name:e e_integer:2)) type(t_range(number:-9 number:15) "
       "t_dash))"},
      {"open quantity q of k : 7", "d_quantity(k_open name:q about_of(name:k) type(t_number(number:7)))"},
      {"permission p () in f", "d_permission(name:p params p_in(name:f))"},
      {"open permission p (a) with b = 1",
       "d_permission(k_open name:p params(param(name:a)) p_with(with_name(name:b e_integer:1)))"},
      {"q: is 1 when c over [1], [2 on x as y]", "d_clause(name:q op_is(e_integer:1) p_when(e_name:c) p_over(" HANDLE(
                                                     "1") " handle(mark(case_no:2 p_on(name:x) p_as(name:y)))))"},
      {"q: plus 1 for g in S where a",
       "d_clause(name:q op_plus(e_integer:1 each_of(name:g e_name:S p_where(e_name:a))))"},
      {"q: minus 1", "d_clause(name:q op_minus(e_integer:1))"},
      {"q: times best", "d_clause(name:q op_times_best)"},
      {"q: times all", "d_clause(name:q op_times_all)"},
      {"q: times printed 2", "d_clause(name:q op_times_printed(e_integer:2))"},
      {"q: times 2", "d_clause(name:q op_times(e_integer:2))"},
      {"q: halved up", "d_clause(name:q op_halved_up)"},
      {"q: halved down when c", "d_clause(name:q op_halved_down p_when(e_name:c))"},
      {"q: at least 1", "d_clause(name:q op_at_least(e_integer:1))"},
      {"q: at most 6", "d_clause(name:q op_at_most(e_integer:6))"},
      {"q: exactly 1", "d_clause(name:q op_exactly(e_integer:1))"},
      {"a k may not v", "d_ban(article name:k name:v)"},
      {"a k may not v when c because \"t\"", "d_ban(article name:k name:v p_when(e_name:c) p_because(text:\"t\"))"},
      {"despite [1], [2]: a k may v when c",
       "d_despite(p_handles(" HANDLE("1") " " HANDLE("2") ") article name:k name:v p_when(e_name:c))"},
      {"an a is one on one, one on many or many on one",
       "d_shape(article name:a shape:one on one shape:one on many shape:many on one)"},
      {"an a is also many on many", "d_shape(article name:a k_also shape:many on many)"},
      {"replace [1], [2]", "d_replace(" HANDLE("1") " " HANDLE("2") ")"},
      {"replace all of [1] when o", "d_replace(k_all_of " HANDLE("1") " p_when(e_name:o))"},
  };
  check(cases);
}

TEST_CASE("flows") {
  static constexpr Case cases[] = {
      {"sequence s { f() }", "d_sequence(name:s " CALL ")"},
      {"phase p in t by enemy of s { f() }", "d_phase(name:p p_in(name:t) p_by(e_of(name:enemy e_name:s)) " CALL ")"},
      {"procedure p (a: 1..3) in t { f() }",
       "d_procedure(name:p params(param(name:a type(t_range(number:1 number:3)))) p_in(name:t) " CALL ")"},
      {"action go/gone (u) in p each u once pairs u with v where c when d { f() }",
       "d_action(name:go p_participle(name:gone) params(param(name:u)) p_in(name:p) bound_param(name:u) "
       "p_pairs(name:u name:v p_where(e_name:c)) p_when(e_name:d) " CALL ")"},
      {"action go exactly once { f() }", "d_action(name:go bound_exactly " CALL ")"},
      {"action go each once { f() }", "d_action(name:go bound_each " CALL ")"},
      {"before p in f when c { f() }", "d_before(name:p p_in(name:f) p_when(e_name:c) " CALL ")"},
      {"after p: nothing", "d_after(name:p nothing)"},
      {"instead of p when c { f() }", "d_instead(name:p p_when(e_name:c) " CALL ")"},
      {"after f of k becomes v when c { f() }", "d_becomes(e_of(name:f e_name:k) name:v p_when(e_name:c) " CALL ")"},
      {"after k becomes not v { f() }", "d_becomes(e_name:k k_not name:v " CALL ")"},
      {"after k becomes 3: nothing", "d_becomes(e_name:k number:3 nothing)"},
      {"after k becomes none: nothing", "d_becomes(e_name:k t_none nothing)"},
      {"before p ends: every u in S where c must be v",
       "d_duty(name:p duty_must(name:u e_name:S p_where(e_name:c) k_be name:v))"},
      {"before p ends: every u in S must v", "d_duty(name:p duty_must(name:u e_name:S name:v))"},
      {"before p ends: at most 1 u in every h otherwise { f() }",
       "d_duty(name:p duty_room(e_integer:1 name:u name:h) p_otherwise(" CALL "))"},
      {"before p ends: every u in S: c", "d_duty(name:p duty_state(e_every(name:u e_name:S e_name:c)))"},
      {"whenever u in S where c { f() }", "d_law(law_each(name:u e_name:S p_where(e_name:c)) " CALL ")"},
      {"whenever a = b: nothing", "d_law(e_compare(e_name:a relop:= e_name:b) nothing)"},
  };
  check(cases);
}

TEST_CASE("examples") {
  static constexpr Case cases[] = {
      {"example T-01 { }", "d_example(name:T-01)"},
      {"example D-T05 \"t\" { given unit A (owner x, place 1010) given fog given a of b = 3; given A is not x then c "
       "is none }",
       "d_example(name:D-T05 text:\"t\" given_thing(name:unit name:A presets(preset(name:owner cell:x) "
       "preset(name:place cell:1010))) "
       "given(e_name:fog) given(e_of(name:a e_name:b) assign_eq(e_integer:3)) "
       "given(e_name:A assign_is(k_not name:x)) then(e_is(e_name:c e_none)))"},
      {"example e { when f(a, b) choosing x = y, z = 1 dice 1, 6 then refused by [1], [2] }",
       "d_example(name:e when_flow(name:f args(e_name:a e_name:b) answer(name:x e_name:y) answer(name:z e_integer:1) "
       "p_dice(number:1 number:6)) then_refused(" HANDLE("1") " " HANDLE("2") "))"},
  };
  check(cases);
}

TEST_CASE("citations stand before declarations") {
  const tercio::test::Parsed parsed("[8.61c on fight as x see 1.1, T-14] term t means 1\n");
  CHECK(parsed.findings().empty());
  CHECK(tercio::test::shape(parsed.tree().root()) ==
        "file(cited(cite(mark(case_no:8.61c p_on(name:fight) p_as(name:x)) case_no:1.1 case_no:T-14) "
        "d_term(name:t p_means(e_integer:1))))");
}
