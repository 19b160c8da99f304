#include "compiler/driver/forms.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace tercio::driver {

bool is_of_set_up(diagnostics::Code code) {
  switch (code) {
    case diagnostics::Code::hex_unreached:
    case diagnostics::Code::area_alone:
    case diagnostics::Code::piece_nowhere:
    case diagnostics::Code::arrives_too_late:
    case diagnostics::Code::never_moves:
    case diagnostics::Code::place_banned:
    case diagnostics::Code::start_barred: return true;
    default: return false;
  }
}

namespace {

// What no form of the battle answers, reaches or reads: it counts only where every form that has it says so.
bool needs_all_forms(diagnostics::Code code) {
  using diagnostics::Code;
  switch (code) {
    case Code::case_uncovered:
    case Code::unused_declaration:
    case Code::chart_row_unreached:
    case Code::feature_idle:
    case Code::flow_unreached:
    case Code::game_without_result:
    case Code::action_never:
    case Code::side_cannot_win:
    case Code::points_for_nobody:
    case Code::never_taken_back:
    case Code::never_set:
    case Code::side_never_acts:
    case Code::flow_never_entered:
    case Code::never_holds:
    case Code::constant_condition:
    case Code::answered_partly:
    case Code::same_ways:
    case Code::over_never:
    case Code::despite_never: return true;
    default: return is_of_set_up(code);
  }
}

bool is_review(diagnostics::Code code) { return needs_all_forms(code) && code != diagnostics::Code::case_uncovered; }

bool before(source::Span a, source::Span b) { return std::tuple(a.file, a.begin, a.end) < std::tuple(b.file, b.begin, b.end); }

// Whether a place lies in a declaration that holds in the form.
bool has(const Form& form, source::Span place) {
  // Inner citations are declarations too, so several may begin before the place; the outermost begins first.
  auto behind = std::upper_bound(form.declarations.begin(), form.declarations.end(), place,
                                 [](source::Span a, source::Span b) { return std::tuple(a.file, a.begin) < std::tuple(b.file, b.begin); });
  while (behind != form.declarations.begin()) {
    const source::Span d = *--behind;
    if (d.file != place.file) return false;
    if (place.end <= d.end) return true;
  }
  return false;
}

using Key = std::tuple<diagnostics::Code, source::FileId, std::uint32_t, std::uint32_t, std::string>;

Key key_of(const diagnostics::Finding& f) { return {f.code, f.span.file, f.span.begin, f.span.end, f.message}; }

}  // namespace

std::vector<check::BookSource> sources_of(const Scope& scope) {
  std::vector<check::BookSource> sources;
  for (const Book& book : scope.books) {
    check::BookSource source;
    source.name = book.name;
    source.trees = book.trees;
    source.has_index = book.has_index;
    for (const IndexRow& row : book.index) {
      source.index_cases.push_back(row.case_no);
      source.index_status.push_back(row.status);
    }
    sources.push_back(std::move(source));
  }
  return sources;
}

check::Model look_at(const std::vector<check::BookSource>& sources, const check::Options& options,
                     std::optional<review::Depth> depth, Form& form) {
  check::Model model = check::check(sources, options, form.findings);
  form.declarations = model.handle_spans;
  std::sort(form.declarations.begin(), form.declarations.end(), before);
  form.reviewed = depth && form.findings.errors() == 0;
  if (form.reviewed) review::review(model, *depth, form.findings);
  return model;
}

void tell(const std::deque<Form>& forms, bool proven, diagnostics::Findings& findings) {
  std::map<Key, std::vector<const Form*>> sayings;
  std::map<Key, std::set<std::string>> helps;
  for (const Form& form : forms)
    for (const diagnostics::Finding& each : form.findings.all())
      if (needs_all_forms(each.code)) {
        helps[key_of(each)].insert(each.help);
        if (auto& by = sayings[key_of(each)]; by.empty() || by.back() != &form) by.push_back(&form);
      }
  const auto in_all = [&](const diagnostics::Finding& f) {
    const std::vector<const Form*>& by = sayings[key_of(f)];
    return std::all_of(forms.begin(), forms.end(), [&](const Form& form) {
      // A form that lacks the declaration says nothing of it, nor do several options that only clash. One option with
      // errors of its own may yet do what no other does.
      if (is_review(f.code) && (!has(form, f.span) || (!form.reviewed && form.changed.size() > 1))) return true;
      return std::find(by.begin(), by.end(), &form) != by.end();
    });
  };
  for (const Form& form : forms) {
    if (form.changed.size() > 1 && !form.asked_for) continue;
    for (const diagnostics::Finding& each : form.findings.all()) {
      if (needs_all_forms(each.code) && (!proven || !in_all(each))) continue;
      diagnostics::Finding& told = findings.report(each.code, each.span);
      const std::string plain = told.help;
      told = each;
      // How far a value runs differs with the lists of each form.
      if (each.code == diagnostics::Code::constant_condition && helps[key_of(each)].size() > 1) told.help = plain;
    }
  }
}

}  // namespace tercio::driver
