#include "dsl/format/customs.hpp"

#include <algorithm>
#include <initializer_list>

namespace tercio::format {
namespace {

using syntax::Kind;

bool among(Kind kind, std::initializer_list<Kind> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

}  // namespace

bool is_word(Kind kind) {
  return among(kind, {Kind::case_no, Kind::name, Kind::text, Kind::number, Kind::t_name, Kind::t_dash, Kind::cell,
                      Kind::die, Kind::relop, Kind::addop, Kind::mulop, Kind::e_integer, Kind::e_ratio, Kind::e_text,
                      Kind::e_name});
}

bool is_sentence(Kind kind) { return syntax::kind_name(kind).starts_with("s_"); }
bool is_declaration(Kind kind) { return syntax::kind_name(kind).starts_with("d_"); }

bool is_call(Kind kind) {
  return among(kind, {Kind::e_call, Kind::s_call, Kind::e_may, Kind::args, Kind::e_total, Kind::e_least,
                      Kind::e_greatest, Kind::e_set});
}

bool breaks_before(Kind child) {
  return among(child, {Kind::p_when, Kind::p_because, Kind::p_over, Kind::p_taken, Kind::p_otherwise, Kind::p_pairs,
                       Kind::p_citing, Kind::p_with_values, Kind::p_with, Kind::p_such_that, Kind::or_none,
                       Kind::or_all, Kind::p_dice, Kind::p_where, Kind::each_of, Kind::p_gives, Kind::p_monotone,
                       Kind::addop});
}

bool breaks_before(Kind parent, std::string_view word) {
  switch (parent) {
    case Kind::e_and:
      return word == "and";
    case Kind::e_or:
      return word == "or";
    case Kind::e_if:
      return word == "if" || word == "else";
    case Kind::e_those:
      return word == "where";
    case Kind::when_flow:
      return word == "choosing";
    default:
      return false;
  }
}

bool breaks_behind(Kind parent, std::string_view word) {
  if (word == ",") {
    return is_call(parent) || among(parent, {Kind::params, Kind::presets, Kind::p_citing, Kind::p_with_values,
                                             Kind::p_with, Kind::p_over, Kind::p_handles, Kind::when_flow});
  }
  if (word == ":") return among(parent, {Kind::e_every, Kind::e_some, Kind::e_no});
  return word == "means" && parent == Kind::p_means;
}

bool is_group(Kind kind) {
  return among(kind, {Kind::e_and, Kind::e_or, Kind::e_if, Kind::e_those, Kind::e_every, Kind::e_some, Kind::e_no,
                      Kind::e_total, Kind::e_least, Kind::e_greatest});
}

bool is_filled_group(Kind kind) {
  return among(kind, {Kind::e_call, Kind::s_call, Kind::e_may, Kind::e_set, Kind::args, Kind::params, Kind::presets,
                      Kind::p_citing, Kind::p_with_values, Kind::p_over, Kind::e_sum, Kind::when_flow});
}

}  // namespace tercio::format
