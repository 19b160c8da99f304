// Expressions and types, loosest first as in the language reference. A chain with one member is that member.
#pragma once

#include "dsl/syntax/grammar_words.hpp"

namespace tercio::syntax::grammar {

struct expr;
struct oper;
struct tight;  // what stands after `where` and after the colon of a quantifier
struct unary;

struct when_ : node<Kind::p_when, w_when, expr> {};
struct where_ : node<Kind::p_where, w_where, tight> {};
struct each_of : node<Kind::each_of, w_for, name, w_in, oper, opt<where_>> {};

// -- what stands alone --

struct expr_list : list<expr, comma> {};
struct args : seq<sign<'('>, opt<nested<expr_list>>, sign<')'>> {};
struct next_arg {  // one argument alone is written with `of`
  static bool match(Cursor& in) {
    if (silent_sign<','>::match(in)) return true;
    in.want(Thing::second_argument);
    return false;
  }
};
struct two_or_more : seq<expr, next_arg, expr_list> {};
struct none_or_several : seq<silent_sign<'('>, opt<nested<two_or_more>>, sign<')'>> {};
struct quoted : node<Kind::e_text, silent_token<scan::text>> {};  // the name of a thing that is not one word
struct call : sor<node<Kind::e_of, name, w_of, nested<unary>>, node<Kind::e_call, name, none_or_several>,
                  node<Kind::e_name, name_token>, quoted> {};

struct folding_list : seq<expr, sor<each_of, plus<comma, expr>>> {};
struct folding : seq<sign<'('>, nested<folding_list>, sign<')'>> {};
struct folded : sor<node<Kind::e_total, w_total, folding>, node<Kind::e_least, w_least, folding>,
                    node<Kind::e_greatest, w_greatest, folding>> {};
struct set_of : node<Kind::e_set, w_set, args> {};
// These words with a bracket behind them are never the name of a call. Else a mistake inside would be looked for twice
// on each level.
struct taken_call : seq<ahead<Word::w_total, Word::w_least, Word::w_greatest, Word::w_set>, silent_token<scan::word>,
                        silent_sign<'('>> {};

struct none_ : node<Kind::e_none, w_none> {};
struct yes_ : node<Kind::e_yes, w_yes> {};
struct no_ : node<Kind::e_false, w_no> {};
struct primary
    : sor<node<Kind::e_ratio, silent_token<scan::ratio>>, node<Kind::e_integer, integer_token>,
          node<Kind::e_text, text_token>, bracketed<nested<expr>>, yes_, none_, node<Kind::e_may, w_may, name, args>,
          node<Kind::e_reached, w_reached, w_from, nested<unary>, w_through, nested<unary>>, folded, set_of,
          seq<not_at<taken_call>, call>, no_> {};

// -- operators --

struct unary : sor<node<Kind::e_neg, silent_sign<'-'>, nested<unary>>, primary> {};
struct mulop : node<Kind::mulop, sor<silent_sign<'*'>, silent_sign<'/'>>> {};
struct addop : node<Kind::addop, sor<silent_sign<'+'>, silent_sign<'-'>>> {};
struct rounding : sor<node<Kind::k_rounded_up, w_rounded, w_up>, node<Kind::k_rounded_down, w_rounded, w_down>> {};
struct product
    : seq<unary, opt<grow<Kind::e_product, plus<mulop, unary>>>, opt<ahead<Word::w_rounded>, grow<Kind::e_rounded, rounding>>> {};
struct sum : seq<product, opt<grow<Kind::e_sum, plus<addop, product>>>> {};
struct oper : seq<sum, opt<grow<Kind::e_range, dots, sum>>> {};

struct relop : node<Kind::relop, not_at_heading, silent_token<scan::relop>> {};
struct been : node<Kind::k_been, w_been> {};
struct comparison
    : seq<oper, opt<sor<grow<Kind::e_compare, relop, oper>,
                        grow<Kind::e_is, w_is, opt<not_>, sor<name, none_, yes_, no_, quoted>>, grow<Kind::e_in, w_in, oper>,
                        grow<Kind::e_in, not_, w_in, oper>, grow<Kind::e_has, w_has, opt<not_>, opt<been>, name>>>> {};

struct quantified : seq<name, w_in, oper, sign<':'>, nested<tight>> {};
struct tight : sor<node<Kind::e_not, w_not, nested<tight>>, node<Kind::e_every, w_every, quantified>,
                   node<Kind::e_some, w_some, quantified>, node<Kind::e_no, w_no, quantified>,
                   node<Kind::e_those, w_those, name, w_in, oper, w_where, nested<tight>>, comparison> {};

struct and_more : plus<w_and, tight> {};
struct conjunction : seq<tight, opt<grow<Kind::e_and, and_more>>> {};
// `or none` and `or all` end a choice.
struct or_word : seq<w_or, not_at<ahead<Word::w_none, Word::w_all>>> {};
struct or_more : plus<or_word, conjunction> {};
struct disjunction : seq<conjunction, opt<grow<Kind::e_or, or_more>>> {};
struct expr : seq<disjunction, opt<grow<Kind::e_if, w_if, disjunction, w_else, nested<expr>>>> {};

// -- types --

struct t_range : node<Kind::t_range, number, dots, number> {};
struct t_name : node<Kind::t_name, name_token> {};
struct t_none : node<Kind::t_none, w_none> {};
struct t_yes : node<Kind::t_yes, w_yes> {};
struct t_no : node<Kind::t_no, w_no> {};
struct t_dash : node<Kind::t_dash, silent_sign<'-'>> {};
struct pile_of : node<Kind::t_pile, w_pile, w_of, sor<t_range, node<Kind::t_number, number>, name>> {};
struct one_type : sor<t_range, node<Kind::t_set, w_set, w_of, name>, pile_of, t_none,
                      t_yes, t_no, t_name, node<Kind::t_number, number>, t_dash> {};
struct type : node<Kind::type, list<one_type, w_or>> {};

struct param : node<Kind::param, name, opt<sign<':'>, type>> {};
struct params : node<Kind::params, silent_sign<'('>, opt<list<param, comma>>, sign<')'>> {};
struct about : sor<params, node<Kind::about_of, w_of, name>> {};
struct in_flow : node<Kind::p_in, w_in, name> {};

}  // namespace tercio::syntax::grammar
