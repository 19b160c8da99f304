// The findings of one check, without those that only follow from others:
//   a name that stands in a declaration that was lost is not unknown;
//   a name that is unknown in many places is one finding with the places as labels;
//   a name that only its declaration has, beside one that is asked for and declared nowhere, is a slip there.
#include "compiler/check/telling.hpp"

namespace tercio::check::cascade {

bool names_something(Code code) {
  switch (code) {
    case Code::unknown_name:
    case Code::unknown_word:
    case Code::unknown_flow:
    case Code::list_field:
    case Code::list_value:
    case Code::map_feature:
    case Code::chart_head:
    case Code::chart_cell:
    case Code::duty_action:
    case Code::outcome_extra:
    case Code::unanswered_open:
    case Code::unknown_alias:
    case Code::roll_again:
    case Code::leave_target:
    case Code::not_writable:
    case Code::shape_unknown: return true;
    default: return false;
  }
}

bool names_case(Code code) {
  return code == Code::unknown_handle || code == Code::despite_nothing || code == Code::unknown_case;
}

Telling::Telling(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw) {
  for (const Var& v : model.vars) {
    variables_.insert(v.name);
    if (v.flow < 0 || model.flows[static_cast<std::size_t>(v.flow)].kind == image::FlowKind::law) continue;
    std::vector<Known>& known = known_inside_[v.name];
    const std::string& flow = model.flows[static_cast<std::size_t>(v.flow)].name;
    if (std::none_of(known.begin(), known.end(), [&](const Known& k) { return k.flow == flow; })) known.push_back({flow, v.span});
  }
  collect_declared(model);
  for (std::size_t b = 0; b < books.size(); ++b)
    for (const syntax::Tree* tree : books[b].trees) {
      trees_[tree->file] = tree;
      book_of_[tree->file] = b;
    }
  main_ = books.empty() ? 0 : books.size() - 1;
  for (const auto& [file, tree] : trees_) tops_[file] = tree->root().children();
  for (const auto& [file, tree] : trees_)
    for (const Node top : tree->root().children()) collect_free(top);
  for (const auto& [file, tree] : trees_)
    for (const Node top : tree->root().children())
      for (const Node alias : top.child(SK::d_uses).child(SK::p_citing).children(SK::alias))
        aliases_.emplace_back(std::string(alias[0].text()), std::string(alias[1].text()));
  std::sort(free_.begin(), free_.end(), [](Span a, Span b) { return std::pair(a.file, a.begin) < std::pair(b.file, b.begin); });
  for (const Finding& f : raw.all()) {
    all_.push_back({f, subject_of(f), declaration_of(f.span)});
    codes_.insert(f.code);
    if (f.code == Code::missing_alias) missing_labels_.insert(all_.back().subject);
  }
}

void Telling::run(diagnostics::Findings& out) {
  find_lost();
  leave_out_lost();
  leave_out_unopened();
  one_for_each_option();
  leave_out_repeated_handles();
  leave_out_misplaced();
  leave_out_beside();
  leave_out_following();
  keep_one();
  wrong_cases();
  follow_suggestions();
  missing_cases();
  misspelt_declarations();
  one_for_each_subject();
  one_for_plurals();
  one_for_each_row();
  one_for_each_head();
  one_for_each_field();
  one_for_each_copy();
  leave_out_gaps_before_rows();
  one_for_each_hole();
  one_for_the_extent();
  say_where_known();
  say_which_option();
  keep_one();
  for (const Told& t : all_)
    if (!t.gone) out.report(t.finding.code, t.finding.span) = t.finding;
}

// Where each error follows from another and nothing broken stands before them, the first of them is told with those
// about the same.
void Telling::keep_one() {
  if (any_broken_) return;
  const auto error = [](const Told& t) { return t.finding.severity == diagnostics::Severity::error; };
  const auto first = std::find_if(all_.begin(), all_.end(), error);
  if (first == all_.end() || std::any_of(all_.begin(), all_.end(), [&](const Told& t) { return error(t) && !t.gone; })) return;
  for (Told& t : all_)
    if (error(t) && t.subject == first->subject) t.gone = false;
}

// Every name that means something somewhere: it may be unknown in one place, but not for want of a declaration.
void Telling::collect_declared(const Model& m) {
  for (const char* own : {"neighbours", "between", "distance", "crossings", "row", "column", "count", "other", "plans", "map_edge", "replaced", "kept", "game"})
    declared_.insert(own);
  for (const Column& c : m.columns) {
    declared_.insert(c.name);
    if (c.type.base == Type::Base::unknown) untyped_.insert(c.name);
  }
  for (const Term& t : m.terms) declared_.insert(t.name);
  for (const Quantity& q : m.quantities) declared_.insert(q.name);
  for (const Permission& p : m.permissions) declared_.insert(p.name);
  for (const Chart& c : m.charts) declared_.insert(c.name);
  for (const Flow& f : m.flows) declared_.insert(f.name);
  for (const Step& s : m.steps) declared_.insert(s.name);
  for (const Action& a : m.actions) declared_.insert(a.participle), participles_.insert(a.participle);
  for (const OptionInfo& o : m.options) declared_.insert(o.name);
  for (const Kind& k : m.kinds) {
    declared_.insert(k.name);
    declared_.insert(k.plural);
    for (const Thing& t : k.things) declared_.insert(t.name);
  }
}

// What nobody asks for by its name: labels of a `uses` line, names of examples and rulings, of lists, maps and books.
void Telling::collect_free(Node top) {
  if (const Node used = top.child(SK::d_uses); used) free_.push_back(used.span());
  for (const SK kind : {SK::d_example, SK::d_battle, SK::d_book, SK::d_list, SK::d_map})
    if (const Node name = top.child(kind).child(SK::name); name) free_.push_back(name.span());
  for (const Node number : top.child(SK::d_ruling).children(SK::case_no)) free_.push_back(number.span());
  for (const Node word : top.child(SK::d_map).children(SK::map_word)) free_.push_back(word.span());  // of the grid
}

std::string_view Telling::text_of(Span span) const {
  const auto it = trees_.find(span.file);
  if (it == trees_.end() || span.begin > it->second->text.size()) return {};
  return it->second->text.substr(span.begin, span.end - span.begin);
}

std::string Telling::subject_of(const Finding& f) const {
  std::string text(text_of(f.span));
  while (text.ends_with('?')) text.pop_back();  // the marks of a value
  if (f.code == Code::missing_alias || f.code == Code::unanswered_open || f.code == Code::case_uncovered) {
    const std::size_t from = f.message.find(f.code == Code::case_uncovered ? "case " : "`");
    const std::size_t begin = from + (f.code == Code::case_uncovered ? 5 : 1);
    return f.message.substr(begin, f.message.find_first_of("` ", begin) - begin);
  }
  if (f.code == Code::list_field) {  // one of several in a head
    const std::size_t open = f.message.find('`');
    return f.message.substr(open + 1, f.message.find('`', open + 1) - open - 1);
  }
  if (text.starts_with('"') && names_something(f.code)) {  // as texts of what was lost are kept
    text = text.substr(1, text.size() - 2);
    std::replace(text.begin(), text.end(), ' ', '_');
    return text;
  }
  if (names_case(f.code)) {
    if (text.starts_with('[')) text.erase(0, 1);
    text = text.substr(0, text.find_first_of(" ],\n"));
  }
  if (f.code == Code::unknown_flow || f.code == Code::unknown_name) text = text.substr(0, text.find_first_of(" (\n"));
  return text;
}

// The declaration, heading or error node at a place; an absent node outside of all.
Node Telling::top_at(Span span) const {
  const auto it = tops_.find(span.file);
  if (it == tops_.end()) return {};
  const std::vector<Node>& tops = it->second;
  auto behind = std::upper_bound(tops.begin(), tops.end(), span.begin, [](std::uint32_t at, Node n) { return at < n.span().begin; });
  if (behind == tops.begin()) return {};
  const Node top = *--behind;
  return span.begin <= top.span().end ? top : Node();
}

Span Telling::declaration_of(Span span) const {
  const Node top = top_at(span);
  return top ? top.span() : Span();
}

// Whether a message has a word in backticks that was lost.
bool Telling::says_lost(std::string_view message) const {
  for (std::size_t open = message.find('`'); open != std::string_view::npos;) {
    const std::size_t close = message.find('`', open + 1);
    if (close == std::string_view::npos) return false;
    bool lost = false;
    each_word(message.substr(open + 1, close - open - 1), false, [&](std::string_view w, std::size_t) { lost = lost || lost_.contains(w); });
    if (lost) return true;
    open = message.find('`', close + 1);
  }
  return false;
}

}  // namespace tercio::check::cascade

namespace tercio::check {

void tell_once(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw, diagnostics::Findings& findings) {
  if (!raw.empty()) cascade::Telling(books, model, raw).run(findings);
}

}  // namespace tercio::check
