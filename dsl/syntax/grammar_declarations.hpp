// Declarations: what begins in column one.
#pragma once

#include "dsl/syntax/grammar_sentences.hpp"
#include "dsl/syntax/spelling.hpp"

namespace tercio::syntax::grammar {

// -- books and cases --

struct titled : seq<name, opt<text_>, opt<node<Kind::p_cases, w_cases, text_>>> {};
struct d_book : node<Kind::d_book, w_book, titled> {};
struct d_battle : node<Kind::d_battle, w_battle, titled> {};
struct alias : node<Kind::alias, name, sign<'='>, case_no> {};
struct fixed : node<Kind::fixed, name, sign<'='>, oper> {};
struct d_uses : node<Kind::d_uses, w_uses, name, opt<node<Kind::p_citing, w_citing, list<alias, comma>>>,
                     opt<node<Kind::p_with_values, w_with, list<fixed, comma>>>> {};
struct d_note : node<Kind::d_note, w_note, cases, opt<node<Kind::p_covered, w_covered, w_by, handles>>, text_> {};
struct d_ruling : node<Kind::d_ruling, w_ruling, case_no, opt<node<Kind::p_about_cases, cases>>, text_> {};

// -- things --

struct life : sor<node<Kind::life_until, w_until, name, w_ends>, node<Kind::life_good, w_for, w_good>> {};
struct untold : node<Kind::k_untold, w_untold> {};
struct told : node<Kind::k_told, w_told> {};
struct store : node<Kind::store, sign<':'>, type, opt<node<Kind::k_printed, w_printed>>, opt<life>,
                    opt<node<Kind::p_initial, sign<'='>, oper>>, opt<untold>, opt<node<Kind::p_seen_by, w_seen, w_by, name>>> {};
struct field : node<Kind::field, opt<cite>, list<name, comma>, store> {};
struct d_kind
    : node<Kind::d_kind, w_kind, name, opt<node<Kind::p_is_kind, w_is, name>>, opt<sign<'{'>, star<field>, sign<'}'>>> {
};
struct d_state : node<Kind::d_state, w_state, name, opt<about>, store> {};
struct value : sor<number, t_yes, t_no, name> {};
struct d_option : node<Kind::d_option, w_option, name, sign<':'>, list<value, w_or>, comma,
                       node<Kind::p_normally, w_normally, value>, opt<text_>> {};

// -- questions --

struct open_ : opt<node<Kind::k_open, w_open>> {};
struct taken : node<Kind::p_taken, w_taken, w_when, name, w_begins> {};
struct means : node<Kind::p_means, w_means, expr, opt<taken>> {};
struct d_term : node<Kind::d_term, open_, w_term, name, opt<about>, opt<in_flow>, sor<means, seq<sign<':'>, type>>> {};
struct with_name : node<Kind::with_name, name, sign<'='>, expr> {};
struct with_ : node<Kind::p_with, w_with, list<with_name, comma>> {};
struct d_quantity
    : node<Kind::d_quantity, open_, w_quantity, name, opt<about>, opt<in_flow>, opt<with_>, sign<':'>, type, opt<told>> {};
struct d_permission : node<Kind::d_permission, open_, w_permission, name, params, opt<in_flow>, opt<with_>> {};

struct op : sor<node<Kind::op_is, w_is, expr>, node<Kind::op_plus, w_plus, expr, opt<each_of>>,
                node<Kind::op_minus, w_minus, expr, opt<each_of>>, node<Kind::op_times_best, w_times, w_best>,
                node<Kind::op_times_all, w_times, w_all>, node<Kind::op_times_printed, w_times, w_printed, expr>,
                node<Kind::op_times, w_times, expr>, node<Kind::op_halved_up, w_halved, w_up>,
                node<Kind::op_halved_down, w_halved, w_down>, node<Kind::op_at_most, w_at, w_most, expr>,
                node<Kind::op_at_least, w_at, w_least, expr>, node<Kind::op_exactly, w_exactly, expr>> {};
struct over : node<Kind::p_over, w_over, handles> {};
struct d_clause : node<Kind::d_clause, name, sign<':'>, op, opt<when_>, opt<over>> {};

// -- sentences that begin with an article --

struct article : node<Kind::article, sor<w_an, w_a, w_the>> {};
struct because : node<Kind::p_because, w_because, text_> {};
struct d_ban : node<Kind::d_ban, article, name, w_may, w_not, name, opt<when_>, opt<because>> {};
struct d_can : node<Kind::d_can, article, name, w_can, w_be, name, opt<life>, opt<untold>> {};
struct one_or_many : sor<w_one, w_many> {};
struct shape : node<Kind::shape, one_or_many, w_on, one_or_many> {};
struct d_shape
    : node<Kind::d_shape, article, name, w_is, opt<node<Kind::k_also, w_also>>, list<shape, sor<comma, w_or>>> {};
struct d_despite : node<Kind::d_despite, w_despite, node<Kind::p_handles, handles>, sign<':'>, article, name, w_may,
                        name, opt<when_>> {};
struct d_replace : node<Kind::d_replace, w_replace, opt<node<Kind::k_all_of, w_all, w_of>>, handles, opt<when_>> {};

// -- flows, windows, duties, laws --

struct flow : seq<name, opt<params>, opt<in_flow>, opt<node<Kind::p_by, w_by, call>>, block> {};
struct d_flow : sor<node<Kind::d_sequence, w_sequence, flow>, node<Kind::d_phase, w_phase, flow>,
                    node<Kind::d_procedure, w_procedure, flow>> {};
struct window : seq<name, opt<in_flow>, opt<when_>, body> {};
struct d_window : sor<node<Kind::d_before, w_before, window>, node<Kind::d_after, w_after, window>,
                      node<Kind::d_instead, w_instead, w_of, window>> {};
struct d_becomes : node<Kind::d_becomes, w_after, call, w_becomes, opt<not_>, sor<value, t_none>, opt<when_>, body> {};
struct duty_must
    : node<Kind::duty_must, w_every, name, w_in, oper, opt<where_>, w_must, opt<node<Kind::k_be, w_be>>, name> {};
struct duty_room : node<Kind::duty_room, w_at, w_most, sum, name, w_in, w_every, name> {};
struct duty : sor<duty_must, duty_room, node<Kind::duty_state, expr>> {};
struct d_duty
    : node<Kind::d_duty, w_before, name, w_ends, sign<':'>, duty, opt<node<Kind::p_otherwise, w_otherwise, body>>> {};
struct law_each : node<Kind::law_each, name, w_in, oper, where_> {};
struct d_law : node<Kind::d_law, w_whenever, sor<law_each, expr>, body> {};

// -- charts --

struct end_of_row {
  static bool match(Cursor& in) {
    const char* stop = scan::line_end(in.current(), in.end());
    if (stop == nullptr) return in.want(Thing::end_of_row), false;
    in.move_to(stop);
    return true;
  }
};
struct empty_row {
  static bool match(Cursor& in) {
    const char* stop = scan::line_end(in.current(), in.end());
    if (stop == nullptr) return false;
    in.move_to(stop);
    return true;
  }
};
struct chart_head {
  static bool match(Cursor& in) {
    const char* stop = scan::chart_head(in.current(), in.end());
    if (stop == nullptr) return in.want_sign('{'), false;
    in.take_bare(stop);
    return true;
  }
};
// A row in column one that begins as a declaration or a heading does is no row: the chart was never closed.
struct beyond_chart {
  static bool match(Cursor& in) {
    const std::string_view rest(in.current(), in.end());
    return in.at_line_start() && (rest.starts_with('[') || rest.starts_with("=="));
  }
};
struct cell : node<Kind::cell, bare_token<scan::chart_cell, Thing::cell>> {};
struct blank_between {
  static bool match(Cursor& in) {
    const char* stop = scan::blanks(in.current(), in.end());
    if (stop == in.current()) return false;
    in.move_to(stop);
    return true;
  }
};
struct row : node<Kind::row, list<cell, blank_between>, end_of_row> {};
struct row_of_chart : seq<not_at<beyond_chart>, bare_blanks, row> {};
// Empty lines and comments are no rows: a chart has one at least.
struct chart : node<Kind::chart, chart_head, star<empty_row>, row_of_chart, star<sor<empty_row, row_of_chart>>,
                    bare_blanks, sign<'}'>> {};

struct axis_kind : seq<not_at<ahead<Word::w_down, Word::w_across>>, sor<node<Kind::k_ratio, w_ratio>, type>> {};
struct axis : node<Kind::axis, name, opt<axis_kind>, sor<node<Kind::k_down, w_down>, node<Kind::k_across, w_across>>,
                   opt<rounding>, opt<node<Kind::k_clamped, w_clamped>>> {};
struct monotone
    : node<Kind::p_monotone, sor<node<Kind::k_rising, w_rising>, node<Kind::k_falling, w_falling>>, w_along, name> {};
struct d_table : node<Kind::d_table, w_table, name, sign<':'>, list<axis, comma>, node<Kind::p_gives, w_gives, type>,
                      opt<list<monotone, comma>>, chart> {};
struct preset_cell : node<Kind::cell, token<scan::preset_cell, Thing::cell>> {};
struct preset : node<Kind::preset, name, preset_cell> {};
struct presets : node<Kind::presets, silent_sign<'('>, list<preset, comma>, sign<')'>> {};
struct d_list : node<Kind::d_list, w_list, name, sign<':'>, name, opt<presets>, opt<when_>, chart> {};
struct line_start {
  static bool match(Cursor& in) { return in.at_line_start(); }
};
struct map_word
    : node<Kind::map_word, sor<seq<integer_token, opt<dots, integer_token>>, silent_token<scan::word>, comma>> {};
struct d_map : node<Kind::d_map, w_map, name, sign<':'>, plus<not_at<line_start>, map_word>, opt<chart>> {};

// -- examples --

struct given : sor<node<Kind::given_all, w_given, w_all, w_as, w_listed>,
                   node<Kind::given_option, w_given, w_option, name, sign<'='>, sor<value, node<Kind::k_on, w_on>>>,
                   node<Kind::given_thing, w_given, name, name, presets>,
                   node<Kind::given, w_given, call, opt<assign>>> {};
struct answer : node<Kind::answer, name, sign<'='>, expr> {};
struct dice : node<Kind::p_dice, w_dice, list<number, comma>> {};
struct when_flow : node<Kind::when_flow, w_when, name, opt<node<Kind::args, args>>,
                        opt<w_choosing, list<answer, comma>>, opt<dice>> {};
struct then : sor<node<Kind::then_refused, w_then, w_refused, w_by, handles>,
                  node<Kind::then_offered, w_then, name, w_is, opt<not_>, w_offered>,
                  node<Kind::then, w_then, expr>> {};
struct example_id : node<Kind::name, token<scan::example_id, Thing::name>> {};
struct example_line : seq<sor<given, when_flow, then>, opt<silent_sign<';'>>> {};
struct d_example : node<Kind::d_example, w_example, example_id, opt<text_>, sign<'{'>, star<example_line>, sign<'}'>> {
};

// -- what stands in a file --

struct declaration : sor<d_book, d_battle, d_uses, d_note, d_ruling, d_kind, d_state, d_option, d_term, d_quantity,
                         d_permission, d_replace, d_despite, d_flow, d_duty, d_becomes, d_window, d_law, d_table,
                         d_list, d_map, d_action, d_example, d_ban, d_can, d_shape, d_clause> {};
struct cited : node<Kind::cited, opt<cite>, declaration> {};

// -- a kind that is broken: what is understood of it --

struct field_ends {
  static bool match(const Cursor& in) { return in.current() == in.end() || *in.current() == '}' || in.first_in_line(); }
};
struct lost_line {
  static bool match(Cursor& in) {
    if (in.current() == in.end() || *in.current() == '}' || in.at_line_start()) return false;
    const std::string_view rest(in.current(), in.end());
    in.move_to(in.current() + std::min(rest.find('\n'), rest.size()));
    in.skip_space();
    return true;
  }
};
inline scan::Place almost_is(scan::Place at, scan::Place end) {
  const scan::Place stop = scan::word(at, end);
  return stop != nullptr && one_slip({at, stop}, "is") ? stop : nullptr;
}
struct lost_word {  // between the name and the brace, in their line
  static bool match(Cursor& in) {
    if (in.current() == in.end() || *in.current() == '{' || in.first_in_line()) return false;
    const char* stop = scan::word(in.current(), in.end());
    in.take(stop != nullptr ? stop : in.current() + 1);
    return true;
  }
};
struct kind_again : node<Kind::cited, opt<cite>, node<Kind::d_kind, silent_token<scan::word>, name, star<sor<node<Kind::p_is_kind, sor<w_is, silent_token<almost_is>>, name>, lost_word>>,
                                                      opt<silent_sign<'{'>>, star<sor<seq<not_at<line_start>, field, field_ends>, lost_line>>>> {};

struct bare_bracket {
  static bool match(Cursor& in) {
    if (in.current() == in.end() || *in.current() != ')') return in.want_sign(')'), false;
    in.take_bare(in.current() + 1);
    return true;
  }
};
struct heading_option : node<Kind::p_option, silent_sign<'('>, w_option, name, comma, w_normally,
                             sor<node<Kind::k_on, w_on>, node<Kind::k_off, w_off>>, bare_bracket> {};
// The title runs to the end of its line, or to the option behind it.
struct heading : node<Kind::heading, bare_token<scan::heading, Thing::text>, bare_blanks, opt<heading_option>> {};

}  // namespace tercio::syntax::grammar
