// The parts that the grammar is written with: tokens, words, and the rules that make nodes. Every rule works on a
// Cursor; a rule that matches nothing leaves what it did to the mark of the rule around it.
#pragma once

#include <tao/pegtl/normal.hpp>
#include <tao/pegtl/nothing.hpp>
#include <tao/pegtl/parse.hpp>
#include <tao/pegtl/rules.hpp>

#include "dsl/syntax/cursor.hpp"

namespace tercio::syntax::grammar {

using pegtl::apply_mode;
using pegtl::at;
using pegtl::list;
using pegtl::not_at;
using pegtl::opt;
using pegtl::plus;
using pegtl::rewind_mode;
using pegtl::seq;
using pegtl::sor;
using pegtl::star;

using Scanner = scan::Place (*)(scan::Place, scan::Place);

// -- tokens: each takes the blanks behind it --

template <Scanner scanner, Thing thing>
struct token {
  static bool match(Cursor& in) {
    const char* stop = scanner(in.current(), in.end());
    if (stop == nullptr) return in.want(thing), false;
    in.take(stop);
    return true;
  }
};

// A token that is never named as what was wanted: an operator, or one form of several.
template <Scanner scanner>
struct silent_token {
  static bool match(Cursor& in) {
    const char* stop = scanner(in.current(), in.end());
    if (stop == nullptr) return false;
    in.take(stop);
    return true;
  }
};

// `==` in column one begins a heading and is no sign of what stands above it.
inline bool at_heading(const Cursor& in) {
  return in.at_line_start() && std::string_view(in.current(), in.end()).starts_with("==");
}

struct not_at_heading {
  static bool match(const Cursor& in) { return !at_heading(in); }
};

template <char C>
struct silent_sign {
  static bool match(Cursor& in) {
    if (in.current() == in.end() || *in.current() != C) return false;
    if (C == '=' && at_heading(in)) return false;
    in.take(in.current() + 1);
    return true;
  }
};

template <char C>
struct sign {
  static bool match(Cursor& in) {
    if (silent_sign<C>::match(in)) return true;
    in.want_sign(C);
    return false;
  }
};
using comma = sign<','>;

inline bool stands(const Cursor& in, Word word) {
  const char* stop = scan::word(in.current(), in.end());
  return stop != nullptr && std::string_view(in.current(), stop) == text(word);
}

template <Word W>
struct keyword {
  static bool match(Cursor& in) {
    if (!stands(in, W)) return in.want(W), false;
    in.take(in.current() + text(W).size());
    return true;
  }
};
#define RESERVED(word) using w_##word = keyword<Word::w_##word>;
#define LOCAL(word) using w_##word = keyword<Word::w_##word>;
#include "dsl/syntax/words.def"
#undef RESERVED
#undef LOCAL

// One of these words stands here; nothing is taken or wanted.
template <Word... W>
struct ahead {
  static bool match(Cursor& in) { return (stands(in, W) || ...); }
};

// -- inside a line --

template <Scanner scanner, Thing thing>
struct bare_token {
  static bool match(Cursor& in) {
    const char* stop = scanner(in.current(), in.end());
    if (stop == nullptr) return in.want(thing), false;
    in.take_bare(stop);
    return true;
  }
};

struct bare_blanks {
  static bool match(Cursor& in) {
    in.move_to(scan::blanks(in.current(), in.end()));
    return true;
  }
};

// -- nodes --

// A node whose children are the nodes made by Rules.
template <Kind K, typename... Rules>
struct node {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Cursor& in) {
    const Cursor::Open open = in.open();
    if (!seq<Rules...>::template match<A, M, Action, Control>(in)) return false;
    in.close(K, open);
    return true;
  }
};

// A node whose first child is the node made just before it. It must be the last thing in its sequence that can fail:
// a rewind to between the two would not part them again.
template <Kind K, typename... Rules>
struct grow {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Cursor& in) {
    const Cursor::Open open = in.open_with_last();
    if (!seq<Rules...>::template match<A, M, Action, Control>(in)) return false;
    in.close(K, open);
    return true;
  }
};

// `( R )`; what grows on it begins at the bracket.
template <typename Rule>
struct bracketed {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Cursor& in) {
    const std::uint32_t begin = in.offset();
    if (!seq<silent_sign<'('>, Rule, sign<')'>>::template match<A, M, Action, Control>(in)) return false;
    in.pending.back().begin = begin;
    return true;
  }
};

// One level of nesting. Every way in which a rule reaches itself goes through one.
template <typename Rule>
struct nested {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Cursor& in) {
    const Cursor::Level level(in);
    return Rule::template match<A, M, Action, Control>(in);
  }
};

template <typename Rule>
struct in_sentence {
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control>
  static bool match(Cursor& in) {
    const Cursor::Sentence sentence(in);
    return Rule::template match<A, M, Action, Control>(in);
  }
};

// -- names and citations --

using name_token = token<scan::name, Thing::name>;
using text_token = token<scan::text, Thing::text>;
using integer_token = token<scan::integer, Thing::number>;
using dots = silent_token<scan::dots>;

struct name : node<Kind::name, name_token> {};
struct text_ : node<Kind::text, text_token> {};
struct number : node<Kind::number, token<scan::number, Thing::number>> {};
struct case_no : node<Kind::case_no, token<scan::case_no, Thing::case_no>> {};
struct not_ : node<Kind::k_not, w_not> {};

struct case_list : list<case_no, comma> {};
struct cases : seq<sign<'['>, case_list, sign<']'>> {};
struct mark : node<Kind::mark, case_no, opt<node<Kind::p_on, w_on, name>>, opt<node<Kind::p_as, w_as, name>>> {};
struct cite : node<Kind::cite, silent_sign<'['>, mark, opt<w_see, case_list>, sign<']'>> {};
struct handle : node<Kind::handle, sign<'['>, mark, sign<']'>> {};
struct handles : list<handle, comma> {};

}  // namespace tercio::syntax::grammar
