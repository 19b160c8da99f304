// Findings that only say what was lost with a declaration, or what another finding beside them says.
#include "compiler/check/telling.hpp"

#include "runtime/image/names.hpp"

namespace tercio::check::cascade {
namespace {

// What an engine answers once the kinds of its board are there.
const std::set<std::string, std::less<>>& engine_words() {
  static const std::set<std::string, std::less<>> words = [] {
    std::set<std::string, std::less<>> all{"neighbours", "between", "distance", "crossings", "row", "column", "ends", "map_edge"};
    for (std::size_t q = 0; q < image::count_of<image::Geometry>; ++q) all.emplace(image::name_of(static_cast<image::Geometry>(q)));
    return all;
  }();
  return words;
}

// `roll d6 on sky at number }`
bool has_nameless_roll(std::string_view text) {
  for (std::size_t at = text.find("roll "); at != std::string_view::npos; at = text.find("roll ", at + 1)) {
    const std::string_view line = text.substr(at, text.find_first_of("\n}", at) - at);
    const bool word = at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\n');
    if (word && line.find(" as ") == std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

// Words of declarations that were not understood, or that made a finding and so may not have declared what they say.
void Telling::find_lost() {
  for (const auto& [file, tree] : trees_)
    for (const Node top : tree->root().children())
      if (top.is(SK::heading)) {
        lost_with_heading(top);
      } else if (top.is(SK::error)) {
        any_broken_ = true;
        const bool known = bool(top.child(SK::cited));  // a kind of which the name and some fields were understood
        if (const std::string_view of = top.child(SK::cited).child(SK::d_kind).child(SK::name).text(); of == "hex" || of == "hexside" || of == "area" || of == "line") fields_of_map_lost_ = true;
        const Broken broken = words_of_broken(top.text());
        if (known)
          for (const auto& [w, at] : broken.words) half_lost_.emplace_back(w);
        flow_broken_ = flow_broken_ || broken.flow;
        roll_broken_ = roll_broken_ || (broken.flow && has_nameless_roll(top.text()));
        data_broken_ = data_broken_ || broken.data;
        bool first = true, kind = false, flow = false;
        std::string_view before;  // a name that was written as two words
        for (const auto& [w, at] : broken.words) {
          lost_.emplace(w, top.span());
          if (broken.data && diagnostics::nearest(w, {"map"}) == "map") lost_.emplace("map", top.span());
          if (!before.empty() && before.data() + before.size() + 1 == w.data()) lost_.emplace(std::string(before) + "_" + std::string(w), top.span());
          before = w;
          if (kind && !known) for (const char* end : {"", "s", "es"}) lost_kinds_.insert(std::string(w) + end), lost_.emplace(std::string(w) + end, top.span());
          kind = w == "kind" || diagnostics::nearest(w, {"kind"}) == "kind";
          if (flow) lost_flows_.emplace(w);
          flow = w == "sequence" || w == "phase" || w == "procedure" || w == "action" || w == "step";
          const bool of_uses = w == "import" || w == "include" || w == "require" || w == "using" || !diagnostics::nearest(w, {"uses"}).empty();
          if (first && at == 0 && of_uses) uses_lost_ = true;
          first = false;
        }
        if (broken.flow || broken.data) texts_of_choices(top);
      }
  for (const auto& [label, alias] : aliases_)
    if (const auto it = lost_.find(label); it != lost_.end()) lost_.emplace(alias, Span(it->second));
  for (const Told& t : all_) {
    if (t.finding.severity != diagnostics::Severity::error) continue;
    if (t.finding.code == Code::unknown_name && t.finding.help == "declare it: `kind " + t.subject + "`") {
      lost_kinds_.insert({t.subject, t.subject + "s", t.subject + "es"});
      for (const char* end : {"s", "es"}) lost_.emplace(t.subject + end, Span());
    }
    if (names_something(t.finding.code) && !is_example(t)) {  // a rule that was not understood is not there to be cited
      const std::string_view text = text_of(t.declaration);
      const std::size_t end = text.find_first_of(" ]");
      if (text.starts_with('[') && end != std::string_view::npos) lost_cases_.insert(std::string(text.substr(1, end - 1)));
    }
    if (!declares(t)) continue;
    each_word(text_of(t.declaration), false, [&](std::string_view w, std::size_t) {
      if (w != t.subject) lost_.emplace(w, t.declaration);
    });
    texts_of_choices(top_at(t.finding.span));
  }
}

// The option of a heading that was not understood.
void Telling::lost_with_heading(Node heading) {
  const std::string_view text = heading.text();
  const std::size_t open = text.rfind('(');
  if (heading.child(SK::p_option) || open == std::string_view::npos || (text.find("normally", open) == std::string_view::npos && !text.substr(open).starts_with("(option"))) return;
  any_broken_ = true;
  each_word(text.substr(open), false, [&](std::string_view w, std::size_t) { lost_.emplace(w, heading.span()); });
}

// A text of what a player may do is asked for as a name, with `_` between its words.
void Telling::texts_of_choices(Node top) {
  const std::string_view text = top.text();
  for (std::size_t open = text.find('"'); open != std::string_view::npos;) {
    const std::size_t close = text.find_first_of("\"\n", open + 1);
    if (close == std::string_view::npos) return;
    std::string name(text.substr(open + 1, close - open - 1));
    std::replace(name.begin(), name.end(), ' ', '_');
    for (std::size_t end = name.find('_'); end != std::string::npos; end = name.find('_', end + 1)) lost_.emplace(name.substr(0, end), top.span());  // its beginning will do
    lost_.emplace(name, top.span());
    open = text.find('"', close + 1);
  }
}

// Whether the declaration with this finding may be missing as a whole.
bool Telling::declares(const Told& t) const {
  for (const Node n : top_at(t.declaration).children()) {
    switch (n.kind()) {
      case SK::d_list: return t.finding.code == Code::unknown_name && n[1].span() == t.finding.span;
      case SK::d_state:
      case SK::d_can:
      case SK::d_action:
      case SK::d_table: return t.finding.code != Code::no_case;
      case SK::d_map: return t.finding.code == Code::map_spec;
      case SK::d_option: return true;
      default: break;
    }
  }
  return false;
}

// An example makes nothing known, and nothing cites it.
bool Telling::is_example(const Told& t) const { return bool(top_at(t.finding.span).child(SK::d_example)); }

void Telling::leave_out_lost() {
  const bool map_told = std::any_of(all_.begin(), all_.end(), [&](const Told& t) { return t.finding.code == Code::map_spec && top_at(t.finding.span).child(SK::d_map); });
  for (Told& t : all_) {
    const Code c = t.finding.code;
    const bool may_follow = names_something(c) || names_case(c) || c == Code::case_uncovered || c == Code::missing_alias;
    const auto hit = may_follow ? lost_.find(t.subject) : lost_.end();
    if (hit != lost_.end() && !(hit->second == t.declaration)) t.gone = true;
    if (names_case(c) && c != Code::unknown_case && lost_cases_.contains(t.subject)) t.gone = true;
    if (uses_lost_ && (names_something(c) || names_case(c))) t.gone = true;  // whatever is near to them
    if (roll_broken_ && c == Code::unknown_name) t.gone = true;  // it may be what was to be rolled
    // A name of a frame, while a flow around it was lost.
    if (flow_broken_ && c == Code::unknown_name && variables_.contains(t.subject) && (t.finding.suggestion.empty() || (is_example(t) && hangs_on_lost_flow(t)))) t.gone = true;
    if (c == Code::unknown_case && missing_labels_.contains(t.subject)) t.gone = true;
    if (c == Code::ambiguous_handle)
      for (const Told& twice : all_)
        if (twice.finding.code == Code::duplicate_handle && !twice.finding.cases.empty() && text_of(t.finding.span).find(twice.finding.cases[0]) != std::string_view::npos)
          t.gone = true;
    if ((c == Code::not_open_here || c == Code::step_for_flow) && hangs_on_lost_flow(t)) t.gone = true;
    // Nobody knows what a flow does that was lost.
    if (c == Code::suspends_in_batch && !lost_flows_.empty()) t.gone = true;
    // A mark too many is told as such.
    if ((c == Code::off_the_map || c == Code::map_spec) && text_of(t.finding.span).find("???") != std::string_view::npos) t.gone = true;
    // Without its chart, list or map nobody knows what a value is.
    if (data_broken_ && (c == Code::no_map || ((c == Code::feature_place || c == Code::not_adjacent) && says_lost(t.finding.message)) || (c == Code::map_spec && (lost_.contains("map") || says_lost(t.finding.message))))) t.gone = true;
    if (data_broken_ && c == Code::wrong_type && t.finding.message.starts_with("a kind that a field of")) t.gone = true;  // it may be the field that was lost
    if (c == Code::map_feature && fields_of_map_lost_) t.gone = true;
    if (names_something(c) && t.finding.suggestion.empty() && near_half_lost(t.subject)) t.gone = true;
    if (uses_lost_ && c == Code::wrong_type) t.gone = true;  // without its book nobody knows what kinds there are
    if (c == Code::unknown_word && untyped_.contains(t.subject)) t.gone = true;
    if (!lost_kinds_.empty() && needs_kind(t)) t.gone = true;
    if (c == Code::no_map && has(Code::map_spec)) t.gone = true;
    // Who asks for the map needs not hear that there is none, where the map itself is told.
    if (c == Code::map_spec && t.finding.message.ends_with("has none") && map_told) t.gone = true;
  }
}

// Whether a name is near to what was not understood in a kind: it may be the field that was meant there.
bool Telling::near_half_lost(const std::string& name) {
  if (half_lost_.empty() || (looked_up_.size() >= most_asked && !looked_up_.contains(name))) return false;
  const auto [it, fresh] = looked_up_.emplace(name, false);
  if (fresh) it->second = !diagnostics::nearest(name, half_lost_).empty();
  return it->second;
}

// Whether a finding about where a flow is open stands in a declaration that names one which was lost.
bool Telling::hangs_on_lost_flow(const Told& t) const {
  bool found = lost_flows_.contains(t.subject);
  each_word(text_of(t.declaration), false, [&](std::string_view w, std::size_t) { found = found || lost_flows_.contains(w); });
  return found;
}

// Whether a finding speaks of a kind that was lost, or of what the engine would know with it.
bool Telling::needs_kind(const Told& t) const {
  static const std::set<std::string, std::less<>> places{"hex", "hexside", "area", "line", "stand", "patch"};
  const bool engine = std::any_of(lost_kinds_.begin(), lost_kinds_.end(), [&](const std::string& k) { return places.contains(k); });
  const Code c = t.finding.code;
  if (engine && names_something(c) && engine_words().contains(t.subject)) return true;
  if (c != Code::list_value && c != Code::wrong_type && c != Code::not_a_set && c != Code::unknown_word) return false;
  bool lost = false;
  each_word(t.finding.message, true, [&](std::string_view w, std::size_t) { lost = lost || lost_kinds_.contains(w); });
  return lost;
}

// A declaration that stands twice says the same thing of its name and of its case.
void Telling::leave_out_repeated_handles() {
  std::set<std::pair<source::FileId, std::uint32_t>> twice;
  for (const Told& t : all_)
    if (t.finding.code == Code::duplicate_name) twice.emplace(t.declaration.file, t.declaration.begin);
  for (Told& t : all_)
    if (t.finding.code == Code::duplicate_handle && twice.contains({t.declaration.file, t.declaration.begin})) t.gone = true;
}

// A cell that is no value of its column and a name that nothing has: the row's cells stand in the wrong order.
void Telling::leave_out_misplaced() {
  std::set<std::string> cells;
  for (const Told& t : all_)
    if (t.finding.code == Code::list_value || t.finding.code == Code::off_the_map) cells.insert(t.subject);
  for (Told& t : all_) {
    const bool name = names_something(t.finding.code) && t.finding.code != Code::list_value;
    if (name && cells.contains(t.subject)) t.gone = true;
  }
}

// What cannot be written has no wrong value either; and of two declarations with one name one may have been meant to
// be the name that is missing.
void Telling::leave_out_beside() {
  std::set<std::string> unknown;
  for (const Told& t : all_)
    if (!t.gone && names_something(t.finding.code) && t.finding.suggestion.empty()) unknown.insert(t.subject);
  std::map<std::pair<source::FileId, std::uint32_t>, std::vector<Told*>> types;  // by the declaration
  std::vector<Told*> asked;                                                       // for the one name that is unknown
  for (Told& t : all_) {
    if (t.finding.code == Code::wrong_type) types[{t.declaration.file, t.declaration.begin}].push_back(&t);
    if (unknown.size() == 1 && names_something(t.finding.code) && t.subject == *unknown.begin()) asked.push_back(&t);
  }
  std::size_t looked_at = 0;
  for (Told& first : all_) {
    if (first.gone) continue;
    if (first.finding.code == Code::not_writable)
      for (Told* const t : types[{first.declaration.file, first.declaration.begin}])
        if (in_line_behind(first.finding.span, t->finding.span)) t->gone = true;
    if (first.finding.code == Code::duplicate_name && looked_at++ < most_asked) take_for_meant(first, asked);
  }
}

// Whether a place stands behind another in one line.
bool Telling::in_line_behind(Span first, Span second) const {
  return second.begin >= first.begin && text_of({second.file, first.begin, second.begin}).find('\n') == std::string_view::npos;
}

// Of two declarations with one name one may be that of the name that is asked for elsewhere.
void Telling::take_for_meant(Told& twice, const std::vector<Told*>& asked) const {
  const Span other = twice.finding.labels.empty() ? Span() : declaration_of(twice.finding.labels[0].span);
  const bool labelled = !twice.finding.labels.empty();
  for (Told* const t : asked) {
    if (t->declaration == twice.declaration || (labelled && t->declaration == other)) continue;
    t->gone = true;
    if (twice.finding.labels.size() < most_labels) twice.finding.label(t->finding.span, "`" + t->subject + "` is asked for here: was it meant?");
  }
}

}  // namespace tercio::check::cascade
