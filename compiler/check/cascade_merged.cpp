// One finding for one fault: of a name, of a row, of the extent of a map; and where a name is known.
#include "compiler/check/telling.hpp"

#include <tuple>

namespace tercio::check::cascade {
namespace {

// From so many hexes off the map on, its head is taken to be wrong.
constexpr std::size_t many_off_the_map = 6;

}  // namespace

// Two cells of one row that both are of the wrong sort are mostly one slip: they stand in the wrong order.
void Telling::one_for_each_row() {
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

// Heads of one chart that are all written in one wrong way.
void Telling::one_for_each_head() {
  Told* before = nullptr;
  for (Told& t : all_) {
    if (t.gone || t.finding.code != Code::chart_head || t.finding.suggestion.empty()) continue;
    const bool same = before != nullptr && before->declaration == t.declaration && before->finding.help == t.finding.help;
    if (!same) {
      before = &t;
      continue;
    }
    t.gone = true;
    if (before->finding.labels.size() < most_labels) before->finding.label(t.finding.span, "and here: `" + t.finding.suggestion + "`");
  }
}

// A field that lists lack, in each of them; and one that rules write, and is `printed` by a slip.
void Telling::one_for_each_field() {
  const auto declared = [](const Finding& f) { return std::pair(f.labels.front().span.file, f.labels.front().span.begin); };
  std::map<std::pair<source::FileId, std::uint32_t>, Told*> first;
  for (Told& t : all_)
    if (!t.gone && t.finding.code == Code::not_writable && t.finding.message.ends_with("it is printed") && !t.finding.labels.empty()) first.emplace(declared(t.finding), &t);
  for (Told& t : all_) {
    if (t.gone || t.finding.code != Code::list_missing || t.finding.labels.empty()) continue;
    const auto [it, fresh] = first.emplace(declared(t.finding), &t);
    if (fresh) continue;
    t.gone = true;
    Finding& said = it->second->finding;
    if (said.code == Code::not_writable) said.help = "take `printed` away where it is declared: rules write it, and lists have no value for it";
    else if (said.labels.size() <= most_labels) said.label(t.finding.span, "nor has this list");
  }
}

// Things of one list that all stand in another one: it is a copy.
void Telling::one_for_each_copy() {
  std::map<std::tuple<source::FileId, std::uint32_t, source::FileId, std::uint32_t>, Told*> first;
  for (Told& t : all_) {
    if (t.gone || t.finding.code != Code::duplicate_name || t.finding.labels.empty() || !top_at(t.finding.span).child(SK::d_list)) continue;
    const Span other = declaration_of(t.finding.labels.front().span);
    if (other == t.declaration || !top_at(other).child(SK::d_list)) continue;
    const auto [it, fresh] = first.emplace(std::tuple(t.declaration.file, t.declaration.begin, other.file, other.begin), &t);
    if (fresh) continue;
    t.gone = true;
    Finding& said = it->second->finding;
    said.help = "others of this list stand in that one too: take one of the lists away, or give what it holds other names";
    if (said.labels.size() < most_labels) said.label(t.finding.span, "and this one");
  }
}

// A row behind the bracket that closes its chart is what the chart lacks.
void Telling::leave_out_gaps_before_rows() {
  for (Told& t : all_) {
    if (t.finding.code != Code::chart_gap || t.declaration == Span()) continue;
    const std::vector<Node>& tops = tops_[t.declaration.file];
    const auto behind = std::find_if(tops.begin(), tops.end(), [&](Node n) { return n.span().begin >= t.declaration.end; });
    if (behind == tops.end() || !behind->is(SK::error)) continue;
    const std::string_view line = behind->text().substr(0, behind->text().find('\n'));
    if (line.find(" | ") != std::string_view::npos) t.gone = true;
  }
}

// A hex that a row `off` takes out of the map, wherever it is named.
void Telling::one_for_each_hole() {
  std::map<std::string, Told*> first;
  for (Told& t : all_) {
    if (t.gone || t.finding.code != Code::off_the_map || t.finding.message.find("a row `off` takes it out") == std::string::npos) continue;
    const auto [it, fresh] = first.emplace(t.finding.message, &t);
    if (fresh) continue;
    t.gone = true;
    if (it->second->finding.labels.size() < most_labels) it->second->finding.label(t.finding.span, "it is named here");
    it->second->finding.help = "take the row `off` away, or every place that names the hex";
  }
}

// `chief` and `chiefs`, where one slip made both unknown.
void Telling::one_for_plurals() {
  std::multimap<std::string, Told*> unknown;
  for (Told& t : all_)
    if (!t.gone && t.finding.code == Code::unknown_name && !t.finding.suggestion.empty()) unknown.emplace(t.subject, &t);
  for (const auto& [subject, one] : unknown) {
    if (one->gone) continue;
    const auto [first, last] = unknown.equal_range(subject + "s");
    for (auto many = first; many != last; ++many) {
      if (many->second->gone || many->second->finding.suggestion != one->finding.suggestion + "s") continue;
      many->second->gone = true;
      if (one->finding.labels.size() < most_labels) one->finding.label(many->second->finding.span, "and here");
    }
  }
}

// Many hexes that all lie off the map are one slip in its head.
void Telling::one_for_the_extent() {
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

void Telling::one_for_each_subject() {
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
void Telling::say_where_known() {
  for (Told& t : all_) {
    const auto it = known_inside_.find(t.subject);
    if (t.gone || t.finding.code != Code::unknown_name || it == known_inside_.end()) continue;
    if (t.finding.help.starts_with("it is declared under the option")) continue;
    if (it->second[0].span == t.finding.span && t.finding.suggestion.empty()) {  // a parameter that is no kind
      t.finding.help = "write what it is behind its name: `" + t.subject + ": KIND`";
      continue;
    }
    // A name that is known elsewhere letter by letter is no slip of another; a very short one may be.
    const bool guessed = !t.finding.suggestion.empty();
    if (!guessed && t.finding.help.starts_with("write ")) continue;
    if (guessed && (t.subject.size() < 3 || !t.finding.help.starts_with("did you mean") || it->second[0].span == t.finding.span)) continue;
    t.finding.suggestion.clear();
    const Known& first = it->second[0];
    if (within(first.span, t.declaration)) {
      t.finding.help = "another part of this declaration sets it, and only there it is known";
      t.finding.label(first.span, "there it is set");
      continue;
    }
    std::string flows;
    for (std::size_t i = 0; i < it->second.size() && i < most_labels; ++i) flows += (i == 0 ? "`" : ", `") + it->second[i].flow + "`";
    if (it->second.size() > most_labels) flows += " and others";
    t.finding.help = "it is known inside " + flows + ": " + how_to_know(t, first.flow);
    t.finding.label(first.span, "there it is set");
  }
}

// What to write so that a name of a flow is known where it is asked for.
std::string Telling::how_to_know(const Told& t, const std::string& flow) const {
  for (const Node n : top_at(t.finding.span).children()) {
    const bool question = n.is(SK::d_quantity) || n.is(SK::d_term) || n.is(SK::d_permission);
    if (question && !n.child(SK::p_in)) return "write `in " + flow + "` in the head of `" + std::string(n.child(SK::name).text()) + "`, or hand it on as an argument";
    if (n.is(SK::d_clause)) return "write `in " + flow + "` where `" + std::string(n[0].text()) + "` is declared";
    if (n.is(SK::d_procedure)) return "write `" + std::string(n[0].text()) + " (" + t.subject + ")` in its head and hand `" + t.subject + "` on where it is called, or ask for it there";
  }
  return "hand it on as an argument, or ask for it there";
}

}  // namespace tercio::check::cascade
