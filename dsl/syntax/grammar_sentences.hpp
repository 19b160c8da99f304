// Sentences: what stands in the blocks of flows, windows and laws.
#pragma once

#include "dsl/syntax/grammar_expressions.hpp"

namespace tercio::syntax::grammar {

struct stmt;
struct stmts : plus<stmt> {};
struct block : node<Kind::block, sign<'{'>, nested<stmts>, sign<'}'>> {};
struct nothing : node<Kind::nothing, w_nothing> {};
struct body : sor<block, seq<sign<':'>, nothing>> {};

// -- state and chance --

struct assign : sor<node<Kind::assign_is, w_is, opt<not_>, sor<name, quoted>>, node<Kind::assign_eq, sign<'='>, expr>> {};
struct s_let : node<Kind::s_let, w_let, name, sign<'='>, expr> {};
struct s_now : node<Kind::s_now, w_now, call, opt<assign>> {};
struct die : node<Kind::die, token<scan::die, Thing::die>> {};
struct on_table : node<Kind::p_on_table, w_on, name, opt<w_at, oper>> {};
struct s_roll
    : sor<node<Kind::s_roll_again, w_roll, w_again, name>, node<Kind::s_roll, w_roll, die, opt<on_table>, w_as, name>> {
};
struct s_draw : node<Kind::s_draw, w_draw, name, w_from, oper> {};

// -- flow --

struct key : node<Kind::key, sor<t_range, number, t_name, t_none, t_yes, t_no, t_dash, quoted>> {};
struct branch : node<Kind::branch, opt<cite>, list<key, comma>, sor<block, nothing>> {};
struct s_outcome : node<Kind::s_outcome, w_outcome, expr, sign<'{'>, plus<branch>, sign<'}'>> {};
struct s_if : node<Kind::s_if, w_if, expr, block, opt<w_else, sor<block, nested<s_if>>>> {};
struct s_for
    : node<Kind::s_for, w_for, w_each, name, w_in, oper, opt<where_>, opt<node<Kind::p_by, w_by, call>>, block> {};
struct s_repeat : node<Kind::s_repeat, w_repeat, w_at, w_most, oper, w_times, block> {};
struct s_until : node<Kind::s_until, w_until, w_none, name, w_in, oper, where_, block> {};
struct s_together : node<Kind::s_together, w_together, block> {};
struct s_leave : node<Kind::s_leave, w_leave, name, opt<node<Kind::p_result, w_as, expr>>> {};
struct s_step : node<Kind::s_step, w_step, name, opt<block>> {};

// -- choices: the actor stands first --

struct how_many
    : sor<node<Kind::how_one, w_one>, node<Kind::how_some, w_some>, node<Kind::how_up_to, w_up, w_to, oper>> {};
struct or_else : sor<node<Kind::or_none, w_or, w_none, opt<block>>,
                     node<Kind::or_all, w_or, w_all, w_if, w_no, w_choice, w_is, w_enough>> {};
struct chooses : grow<Kind::s_chooses, w_chooses, how_many, name, w_from, oper, opt<where_>,
                      opt<node<Kind::p_such_that, w_such, w_that, expr>>, opt<or_else>> {};
struct may_do : grow<Kind::s_may, w_may, text_, opt<when_>, block, opt<w_else, block>> {};
struct pick : node<Kind::pick, opt<cite>, sor<text_, name>, opt<when_>, sor<block, nothing>> {};
struct picks : grow<Kind::s_picks, w_picks, sign<'{'>, plus<pick>, sign<'}'>> {};
struct s_choice : seq<call, sor<chooses, may_do, picks>> {};

// A call has no block behind it, so a misspelt sentence is never a call.
struct end_of_call {
  static bool match(Cursor& in) {
    if (in.current() == in.end() || *in.current() != '{') return true;
    in.want(Thing::end_of_call);
    return false;
  }
};
struct s_call
    : node<Kind::s_call, name, args, not_at<ahead<Word::w_chooses, Word::w_may, Word::w_picks>>, end_of_call> {};

// -- actions, which are declarations as well --

struct bound : sor<node<Kind::bound_exactly, w_exactly, w_once>, node<Kind::bound_once, w_once>,
                   node<Kind::bound_each, w_each, w_once>, node<Kind::bound_param, w_each, name, w_once>> {};
struct pairs : node<Kind::p_pairs, w_pairs, name, w_with, name, opt<where_>> {};
struct d_action : node<Kind::d_action, w_action, name, opt<node<Kind::p_participle, silent_sign<'/'>, name>>,
                       opt<params>, opt<in_flow>, bound, opt<pairs>, opt<when_>, block> {};

struct sentence : sor<s_let, s_now, s_roll, s_draw, s_outcome, s_if, s_for, s_repeat, s_until, s_together, s_leave,
                      s_step, d_action, s_call, s_choice> {};
struct stmt : node<Kind::stmt, opt<cite>, in_sentence<sentence>, opt<silent_sign<';'>>> {};

}  // namespace tercio::syntax::grammar
