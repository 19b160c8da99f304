// The findings of one check, without those that only follow from others:
//   a name that stands in a declaration that was lost is not unknown;
//   a name that is unknown in many places is one finding with the places as labels;
//   a name that only its declaration has, beside one that is asked for and declared nowhere, is a slip there.
#include "compiler/check/cascade.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "runtime/image/names.hpp"

namespace tercio::check {
namespace {

using diagnostics::Code;
using diagnostics::Finding;
using source::Span;
using syntax::Node;
using SK = syntax::Kind;

// More places than these are counted, not shown.
constexpr std::size_t most_labels = 3;
// From so many hexes off the map on, its head is taken to be wrong.
constexpr std::size_t many_off_the_map = 6;
// Of so many unknown names it is asked whether their declaration is misspelt; whoever has more has another trouble.
constexpr std::size_t most_asked = 50;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

// Calls see(word, offset) for the words of a text, those in comments and in quotes left out; with `cites` also the
// words in citations, else those are left out as well.
template <typename See>
void each_word(std::string_view text, bool cites, See see) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const bool heading = c == '=' && text.compare(i, 2, "==") == 0 && (i == 0 || text[i - 1] == '\n');
    if (c == '#' || heading) {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"') {
      i = std::min(text.find_first_of("\"\n", i + 1), text.size() - 1) + 1;
    } else if (c == '[' && !cites) {
      i = std::min(text.find_first_of("]\n", i + 1), text.size() - 1) + 1;
    } else if (is_letter(c)) {
      std::size_t end = i;
      while (end < text.size() && (is_letter(text[end]) || (cites && (text[end] == '.' || text[end] == '-')))) ++end;
      see(text.substr(i, end - i), i);
      if (cites) {  // a case is one word here; its parts may be names
        for (std::size_t k = i; k < end;) {
          std::size_t stop = k;
          while (stop < end && is_letter(text[stop])) ++stop;
          if (stop > k && stop - k < end - i) see(text.substr(k, stop - k), k);
          k = stop + 1;
        }
      }
      i = end;
    } else {
      ++i;
    }
  }
}

// What a finding says is not known here.
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

// What an engine answers once the kinds of its board are there.
const std::set<std::string, std::less<>>& engine_words() {
  static const std::set<std::string, std::less<>> words = [] {
    std::set<std::string, std::less<>> all{"neighbours", "between", "distance", "crossings", "row", "column", "ends", "map_edge"};
    for (std::size_t q = 0; q < image::count_of<image::Geometry>; ++q) all.emplace(image::name_of(static_cast<image::Geometry>(q)));
    return all;
  }();
  return words;
}

bool names_case(Code code) {
  return code == Code::unknown_handle || code == Code::despite_nothing || code == Code::unknown_case;
}

class Telling {
 public:
  Telling(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw) {
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
    for (const Finding& f : raw.all()) all_.push_back({f, subject_of(f), declaration_of(f.span)});
  }

  void run(diagnostics::Findings& out) {
    find_lost();
    leave_out_lost();
    leave_out_repeated_handles();
    leave_out_misplaced();
    leave_out_beside();
    wrong_cases();
    follow_suggestions();
    missing_cases();
    misspelt_declarations();
    one_for_each_subject();
    one_for_each_row();
    one_for_the_extent();
    say_where_known();
    for (const Told& t : all_)
      if (!t.gone) out.report(t.finding.code, t.finding.span) = t.finding;
  }

 private:
  // Every name that means something somewhere: it may be unknown in one place, but not for want of a declaration.
  void collect_declared(const Model& m) {
    for (const char* own : {"neighbours", "between", "distance", "crossings", "row", "column", "count", "other", "plans", "map_edge", "replaced", "kept", "game"})
      declared_.insert(own);
    for (const Column& c : m.columns) declared_.insert(c.name);
    for (const Term& t : m.terms) declared_.insert(t.name);
    for (const Quantity& q : m.quantities) declared_.insert(q.name);
    for (const Permission& p : m.permissions) declared_.insert(p.name);
    for (const Chart& c : m.charts) declared_.insert(c.name);
    for (const Flow& f : m.flows) declared_.insert(f.name);
    for (const Step& s : m.steps) declared_.insert(s.name);
    for (const Action& a : m.actions) declared_.insert(a.participle);
    for (const OptionInfo& o : m.options) declared_.insert(o.name);
    for (const Kind& k : m.kinds) {
      declared_.insert(k.name);
      declared_.insert(k.plural);
      for (const Thing& t : k.things) declared_.insert(t.name);
    }
  }

  // What nobody asks for by its name: labels of a `uses` line, names of examples and rulings, of lists, maps and books.
  void collect_free(Node top) {
    if (const Node used = top.child(SK::d_uses); used) free_.push_back(used.span());
    for (const SK kind : {SK::d_example, SK::d_battle, SK::d_book, SK::d_list, SK::d_map})
      if (const Node name = top.child(kind).child(SK::name); name) free_.push_back(name.span());
    for (const Node number : top.child(SK::d_ruling).children(SK::case_no)) free_.push_back(number.span());
    for (const Node word : top.child(SK::d_map).children(SK::map_word)) free_.push_back(word.span());  // of the grid
  }

  struct Told {
    Finding finding;
    std::string subject;
    Span declaration;  // the top-level declaration it stands in
    bool gone = false;
  };

  std::string_view text_of(Span span) const {
    const auto it = trees_.find(span.file);
    if (it == trees_.end() || span.begin > it->second->text.size()) return {};
    return it->second->text.substr(span.begin, span.end - span.begin);
  }

  std::string subject_of(const Finding& f) const {
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
    if (names_case(f.code)) {
      if (text.starts_with('[')) text.erase(0, 1);
      text = text.substr(0, text.find_first_of(" ],\n"));
    }
    if (f.code == Code::unknown_flow || f.code == Code::unknown_name) text = text.substr(0, text.find_first_of(" (\n"));
    return text;
  }

  // The declaration, heading or error node at a place; an absent node outside of all.
  Node top_at(Span span) const {
    const auto it = tops_.find(span.file);
    if (it == tops_.end()) return {};
    const std::vector<Node>& tops = it->second;
    auto behind = std::upper_bound(tops.begin(), tops.end(), span.begin, [](std::uint32_t at, Node n) { return at < n.span().begin; });
    if (behind == tops.begin()) return {};
    const Node top = *--behind;
    return span.begin <= top.span().end ? top : Node();
  }

  Span declaration_of(Span span) const {
    const Node top = top_at(span);
    return top ? top.span() : Span();
  }

  // Words of declarations that were not understood, or that made a finding and so may not have declared what they say.
  void find_lost() {
    for (const auto& [file, tree] : trees_)
      for (const Node top : tree->root().children())
        if (top.is(SK::error)) {
          any_broken_ = true;
          const bool known = bool(top.child(SK::cited));  // a kind of which the name and some fields were understood
          if (const std::string_view of = top.child(SK::cited).child(SK::d_kind).child(SK::name).text(); of == "hex" || of == "hexside" || of == "area" || of == "line") fields_of_map_lost_ = true;
          bool first = true, kind = false, flow = false;
          each_word(top.text(), true, [&](std::string_view w, std::size_t at) {
            lost_.emplace(w, top.span());
            if (kind && !known) for (const char* end : {"", "s", "es"}) lost_kinds_.insert(std::string(w) + end), lost_.emplace(std::string(w) + end, top.span());
            kind = w == "kind" || diagnostics::nearest(w, {"kind"}) == "kind";
            if (flow) lost_flows_.emplace(w);
            flow = w == "sequence" || w == "phase" || w == "procedure" || w == "action" || w == "step";
            if (first && at == 0 && !diagnostics::nearest(w, {"uses"}).empty()) uses_lost_ = true;
            first = false;
          });
          texts_of_choices(top);
        }
    for (const auto& [label, alias] : aliases_)
      if (const auto it = lost_.find(label); it != lost_.end()) lost_.emplace(alias, Span(it->second));
    for (const Told& t : all_) {
      if (t.finding.severity != diagnostics::Severity::error) continue;
      if (names_something(t.finding.code)) {  // a rule that was not understood is not there to be cited
        const std::string_view text = text_of(t.declaration);
        const std::size_t end = text.find_first_of(" ]");
        if (text.starts_with('[') && end != std::string_view::npos) lost_cases_.insert(std::string(text.substr(1, end - 1)));
      }
      if (!declares(t)) continue;
      each_word(text_of(t.declaration), false, [&](std::string_view w, std::size_t) {
        if (w != t.subject) lost_.emplace(w, t.declaration);
      });
    }
  }

  // A text of what a player may do is asked for as a name, with `_` between its words.
  void texts_of_choices(Node top) {
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
  bool declares(const Told& t) const {
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

  void leave_out_lost() {
    for (Told& t : all_) {
      const Code c = t.finding.code;
      const bool may_follow = names_something(c) || names_case(c) || c == Code::case_uncovered || c == Code::missing_alias;
      const auto hit = may_follow ? lost_.find(t.subject) : lost_.end();
      if (hit != lost_.end() && !(hit->second == t.declaration)) t.gone = true;
      if (names_case(c) && c != Code::unknown_case && lost_cases_.contains(t.subject)) t.gone = true;
      if (uses_lost_ && (names_something(c) || names_case(c)) && t.finding.suggestion.empty()) t.gone = true;
      // A name of a frame, while a flow around it was lost.
      if (any_broken_ && c == Code::unknown_name && t.finding.suggestion.empty() && variables_.contains(t.subject)) t.gone = true;
      if (c == Code::unknown_case && has(Code::missing_alias) && says(Code::missing_alias, t.subject)) t.gone = true;
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
      if (any_broken_ && (c == Code::no_map || ((c == Code::feature_place || c == Code::not_adjacent) && says_lost(t.finding.message)) || (c == Code::map_spec && (lost_.contains("map") || says_lost(t.finding.message))))) t.gone = true;
      if (c == Code::map_feature && fields_of_map_lost_) t.gone = true;
      if (!lost_kinds_.empty() && needs_kind(t)) t.gone = true;
      if (c == Code::no_map && has(Code::map_spec)) t.gone = true;
    }
  }

  // Whether a finding about where a flow is open stands in a declaration that names one which was lost.
  bool hangs_on_lost_flow(const Told& t) const {
    bool found = lost_flows_.contains(t.subject);
    each_word(text_of(t.declaration), false, [&](std::string_view w, std::size_t) { found = found || lost_flows_.contains(w); });
    return found;
  }

  // Whether a finding speaks of a kind that was lost, or of what the engine would know with it.
  bool needs_kind(const Told& t) const {
    static const std::set<std::string, std::less<>> places{"hex", "hexside", "area", "line", "stand", "patch"};
    const bool engine = std::any_of(lost_kinds_.begin(), lost_kinds_.end(), [&](const std::string& k) { return places.contains(k); });
    const Code c = t.finding.code;
    if (engine && names_something(c) && engine_words().contains(t.subject)) return true;
    if (c != Code::list_value && c != Code::wrong_type && c != Code::not_a_set && c != Code::unknown_word) return false;
    bool lost = false;
    each_word(t.finding.message, true, [&](std::string_view w, std::size_t) { lost = lost || lost_kinds_.contains(w); });
    return lost;
  }

  // Whether a message has a word in backticks that was lost.
  bool says_lost(std::string_view message) const {
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

  bool says(Code code, const std::string& subject) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Told& t) { return t.finding.code == code && t.subject == subject; });
  }

  bool has(Code code) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Told& t) { return t.finding.code == code; });
  }

  // A declaration that stands twice says the same thing of its name and of its case.
  void leave_out_repeated_handles() {
    for (const Told& name : all_) {
      if (name.finding.code != Code::duplicate_name) continue;
      for (Told& t : all_)
        if (t.finding.code == Code::duplicate_handle && t.declaration == name.declaration) t.gone = true;
    }
  }

  // A cell that is no value of its column and a name that nothing has: the row's cells stand in the wrong order.
  void leave_out_misplaced() {
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
  void leave_out_beside() {
    std::set<std::string> unknown;
    for (const Told& t : all_)
      if (!t.gone && names_something(t.finding.code) && t.finding.suggestion.empty()) unknown.insert(t.subject);
    for (Told& first : all_) {
      if (first.gone || (first.finding.code != Code::not_writable && first.finding.code != Code::duplicate_name)) continue;
      for (Told& t : all_) {
        if (first.finding.code == Code::not_writable && t.finding.code == Code::wrong_type && t.declaration == first.declaration &&
            t.finding.span.begin >= first.finding.span.begin &&
            text_of({t.finding.span.file, first.finding.span.begin, t.finding.span.begin}).find('\n') == std::string_view::npos)
          t.gone = true;
        const bool elsewhere = !(t.declaration == first.declaration) &&
                               (first.finding.labels.empty() || !(t.declaration == declaration_of(first.finding.labels[0].span)));
        if (first.finding.code == Code::duplicate_name && unknown.size() == 1 && names_something(t.finding.code) && elsewhere &&
            t.subject == *unknown.begin()) {
          t.gone = true;
          if (first.finding.labels.size() < most_labels) first.finding.label(t.finding.span, "`" + t.subject + "` is asked for here: was it meant?");
        }
      }
    }
  }

  // A declaration with a case that is in no index, while another case is cited or left uncovered: that one was meant.
  void wrong_cases() {
    for (Told& wrong : all_) {
      if (wrong.finding.code != Code::unknown_case || wrong.gone) continue;
      std::vector<Told*> missing;
      for (Told& t : all_)
        if (t.finding.code == Code::case_uncovered && !t.gone) missing.push_back(&t);
      std::string meant;
      if (missing.size() == 1) meant = missing[0]->subject;
      for (Told& t : all_) {
        if (t.gone || (t.finding.code != Code::unknown_handle && t.finding.code != Code::despite_nothing)) continue;
        if (meant.empty()) meant = t.subject;
        if (t.subject != meant) continue;
        t.gone = true;
        if (wrong.finding.labels.size() < most_labels) wrong.finding.label(t.finding.span, "[" + meant + "] is cited here");
      }
      if (meant.empty()) continue;
      if (missing.size() == 1) missing[0]->gone = true;
      wrong.finding.suggest(meant);
      wrong.finding.help = "nothing has the case " + meant + ": was it meant?";
    }
  }

  // Whether the name is that of a question which the declaration answers.
  bool answers(const Told& t) const {
    for (const Node n : top_at(t.finding.span).children())
      if (n.is(SK::d_clause) || n.is(SK::d_ban) || n.is(SK::d_despite))
        for (const Node name : n.children(SK::name))
          if (name.span() == t.finding.span) return true;
    return false;
  }

  // Who is told to write `x` at one place need not hear that `x` is unknown in the same declaration.
  void follow_suggestions() {
    struct Said {
      std::string subject;
      Span declaration;
      bool answers;  // it is what its declaration answers
    };
    std::multimap<std::string, Said> suggested;
    std::set<std::string> subjects;
    for (const Told& t : all_) {
      if (t.gone || t.finding.suggestion.empty() || !names_something(t.finding.code)) continue;
      if (subjects.insert(t.subject + "\n" + std::to_string(t.declaration.begin)).second) suggested.emplace(t.finding.suggestion, Said{t.subject, t.declaration, answers(t)});
      subjects.insert(t.subject);
    }
    for (Told& t : all_) {
      if (t.finding.code == Code::wrong_subject && subjects.contains(t.finding.suggestion)) t.gone = true;
      if (!names_something(t.finding.code)) continue;
      const auto [first, last] = suggested.equal_range(t.subject);
      for (auto it = first; it != last; ++it) {
        const bool open = t.finding.code == Code::unanswered_open && it->second.answers;
        const bool follows = open || it->second.declaration == t.declaration || t.finding.suggestion == it->second.subject;
        if (it->second.subject != t.subject && follows) t.gone = true;
      }
    }
  }

  // The one case that nothing answers for, beside names that nothing is near to: the rule that had them is missing.
  void missing_cases() {
    Told* uncovered = nullptr;
    for (Told& t : all_) {
      if (t.gone || t.finding.code != Code::case_uncovered) continue;
      if (uncovered != nullptr) return;
      uncovered = &t;
    }
    if (uncovered == nullptr) return;
    for (Told& t : all_) {
      const Code c = t.finding.code;
      const bool slip = c == Code::duplicate_handle || c == Code::no_case || c == Code::outcome_missing || c == Code::missing_alias || c == Code::alias_shared;
      const bool lacks = names_something(c) || c == Code::no_map;
      if (t.gone || (!slip && !(lacks && t.finding.suggestion.empty()))) continue;
      uncovered->gone = true;
      t.finding.help = "case " + uncovered->subject + " has no rule: " + (c == Code::outcome_missing || lacks ? "is it missing?" : "was it meant?");
      if (slip && c != Code::outcome_missing) t.finding.suggest(uncovered->subject);
    }
  }

  // A word that stands nowhere else, near to one that many places ask for and nothing declares.
  void misspelt_declarations() {
    std::vector<std::string> asked_for;  // in the order of discovery
    std::set<std::string> unknown;
    for (const Told& t : all_) {
      if (!names_something(t.finding.code) || !unknown.insert(t.subject).second) continue;
      if (!t.gone && t.subject.size() >= 3 && asked_for.size() < most_asked) asked_for.push_back(t.subject);
    }
    if (asked_for.empty()) return;
    struct Use {
      std::size_t times = 0;
      Span first;
    };
    std::map<std::string, Use, std::less<>> uses;
    for (const auto& [file, tree] : trees_)
      each_word(tree->text, false, [&, id = file](std::string_view w, std::size_t at) {
        const auto around = [&](Span s) { return s.file == id && s.begin <= at && at < s.end; };
        if (std::any_of(free_.begin(), free_.end(), around)) return;
        Use& use = uses[std::string(w)];
        if (use.times++ == 0) use.first = {id, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + w.size())};
      });
    const std::set<std::string> keywords(syntax::keywords().begin(), syntax::keywords().end());
    std::vector<std::string> once;
    for (const auto& [word, use] : uses) {
      const bool digit = word[0] >= '0' && word[0] <= '9';
      if (use.times == 1 && !digit && !keywords.contains(word) && !unknown.contains(word)) once.push_back(word);
    }
    for (const std::string& asked : asked_for) {
      const auto known = uses.find(asked);
      const bool told = std::none_of(all_.begin(), all_.end(), [&](const Told& t) { return !t.gone && t.subject == asked; });
      if (told || declared_.contains(asked)) continue;
      // A book has no slip that shows only in the battle.
      std::vector<std::string> possible;
      for (const std::string& word : once) {
        const std::size_t book = book_of_[uses.find(word)->second.first.file];
        const bool here = book == main_ || std::any_of(all_.begin(), all_.end(), [&](const Told& t) {
                            return !t.gone && t.subject == asked && book_of_[t.finding.span.file] == book;
                          });
        if (here) possible.push_back(word);
      }
      const std::string slip = known != uses.end() && known->second.times > 1 ? diagnostics::nearest(asked, possible) : std::string();
      if (slip.empty()) continue;
      diagnostics::Findings made;
      Finding& f = made.report(Code::misspelt_declaration, uses.find(slip)->second.first, {slip, asked});
      f.suggest(asked);
      for (Told& t : all_) {
        const bool plural = t.subject == asked + "s" || t.subject == asked + "es" ||
                            (asked.ends_with('y') && t.subject == asked.substr(0, asked.size() - 1) + "ies");
        if ((t.subject != asked && !plural) || t.gone || !names_something(t.finding.code)) continue;
        t.gone = true;
        if (f.labels.size() < most_labels) f.label(t.finding.span, "`" + asked + "` is asked for here");
      }
      all_.push_back({f, slip, declaration_of(f.span)});
    }
  }

  // Two cells of one row that both are of the wrong sort are mostly one slip: they stand in the wrong order.
  void one_for_each_row() {
    Told* before = nullptr;
    for (Told& t : all_) {
      const bool bare = t.finding.code == Code::wrong_measure && top_at(t.finding.span).child(SK::d_list);
      const bool cell = t.finding.code == Code::list_value || t.finding.code == Code::off_the_map || bare;
      if (t.gone || !cell) continue;
      const bool same = before != nullptr && before->finding.span.file == t.finding.span.file && before->finding.span.end <= t.finding.span.begin &&
                        text_of({t.finding.span.file, before->finding.span.end, t.finding.span.begin}).find('\n') == std::string_view::npos;
      if (same) {
        t.gone = true;
        before->finding.label(t.finding.span, t.finding.message + (bare && !t.finding.help.empty() ? "; " + t.finding.help : ""));
      } else {
        before = &t;
      }
    }
  }

  // Many hexes that all lie off the map are one slip in its head.
  void one_for_the_extent() {
    std::map<std::string, std::vector<Told*>> beyond;
    for (Told& t : all_)
      if (const std::size_t lines = t.finding.message.find("is off the map: lines "); !t.gone && t.finding.code == Code::off_the_map && lines != std::string::npos)
        beyond[t.finding.message.substr(lines)].push_back(&t);
    for (auto& [extent, found] : beyond) {
      if (found.size() < many_off_the_map) continue;
      std::stable_sort(found.begin(), found.end(), [](const Told* a, const Told* b) {
        return std::pair(a->finding.span.file, a->finding.span.begin) < std::pair(b->finding.span.file, b->finding.span.begin);
      });
      Finding& first = found[0]->finding;
      for (std::size_t i = 1; i < found.size(); ++i) found[i]->gone = true;
      first.label(found[1]->finding.span, "and here, and in " + std::to_string(found.size() - 2) + " more places");
      first.help = "look at `lines` and `positions` in the head of the map";
      first.suggestion.clear();
    }
  }

  void one_for_each_subject() {
    std::map<std::pair<int, std::string>, std::vector<Told*>> groups;
    for (Told& t : all_) {
      const int sort = names_something(t.finding.code) ? 0 : names_case(t.finding.code) ? 1 : t.finding.code == Code::no_map ? 2 : -1;
      if (t.gone || sort < 0) continue;
      groups[{sort, sort == 2 ? "" : t.subject}].push_back(&t);
    }
    for (auto& [key, group] : groups) {
      // What is left open comes last: another finding says why.
      std::stable_sort(group.begin(), group.end(), [](const Told* a, const Told* b) {
        const bool open_a = a->finding.code == Code::unanswered_open, open_b = b->finding.code == Code::unanswered_open;
        return std::tuple(open_a, a->finding.span.file, a->finding.span.begin) < std::tuple(open_b, b->finding.span.file, b->finding.span.begin);
      });
      Finding& said = group[0]->finding;
      const std::size_t more = group.size() - 1;
      for (std::size_t i = 1; i < group.size(); ++i) {
        group[i]->gone = true;
        const bool last = i == most_labels && more > most_labels;
        if (i <= most_labels)
          said.label(group[i]->finding.span, last ? "and here, and in " + std::to_string(more - most_labels) + " more places" : "and here");
        if (said.suggestion.empty()) said.suggestion = group[i]->finding.suggestion;
      }
    }
  }

  // A name that is unknown here and is known inside another flow.
  void say_where_known() {
    for (Told& t : all_) {
      const auto it = known_inside_.find(t.subject);
      if (t.gone || t.finding.code != Code::unknown_name || !t.finding.suggestion.empty() || it == known_inside_.end()) continue;
      std::string flows;
      for (std::size_t i = 0; i < it->second.size() && i < most_labels; ++i) flows += (i == 0 ? "`" : ", `") + it->second[i].flow + "`";
      if (it->second.size() > most_labels) flows += " and others";
      t.finding.help = "it is known inside " + flows + ": " + how_to_know(t, it->second[0].flow);
      t.finding.label(it->second[0].span, "there it is set");
    }
  }

  // What to write so that a name of a flow is known where it is asked for.
  std::string how_to_know(const Told& t, const std::string& flow) const {
    for (const Node n : top_at(t.finding.span).children()) {
      const bool question = n.is(SK::d_quantity) || n.is(SK::d_term) || n.is(SK::d_permission);
      if (question && !n.child(SK::p_in)) return "write `in " + flow + "` in the head of `" + std::string(n.child(SK::name).text()) + "`, or hand it on as an argument";
      if (n.is(SK::d_clause)) return "write `in " + flow + "` where `" + std::string(n[0].text()) + "` is declared";
      if (n.is(SK::d_procedure)) return "write `" + std::string(n[0].text()) + " (" + t.subject + ")` in its head and hand `" + t.subject + "` on where it is called, or ask for it there";
    }
    return "hand it on as an argument, or ask for it there";
  }

  // A flow in whose frame a name is known.
  struct Known {
    std::string flow;
    Span span;
  };
  std::map<std::string, std::vector<Known>> known_inside_;
  std::map<source::FileId, std::vector<Node>> tops_;  // in the order of the text
  std::vector<Span> free_;
  std::set<std::string> declared_;                            // what the model has, and the engines
  std::set<std::string> variables_;                           // names that some flow or question has
  std::vector<std::pair<std::string, std::string>> aliases_;  // label, case
  std::map<source::FileId, const syntax::Tree*> trees_;
  std::map<source::FileId, std::size_t> book_of_;
  std::size_t main_ = 0;  // the battle, or the book that is looked at alone
  std::vector<Told> all_;
  std::multimap<std::string, Span, std::less<>> lost_;  // word: the declaration it was lost with
  std::set<std::string, std::less<>> lost_kinds_;  // kinds of which nothing was understood, and their plurals
  std::set<std::string, std::less<>> lost_flows_;
  std::set<std::string> lost_cases_;
  bool any_broken_ = false;
  bool fields_of_map_lost_ = false;  // a kind of the map was not understood as a whole
  bool uses_lost_ = false;  // a line that should name a library was not understood
};

}  // namespace

void tell_once(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw, diagnostics::Findings& findings) {
  if (!raw.empty()) Telling(books, model, raw).run(findings);
}

}  // namespace tercio::check
