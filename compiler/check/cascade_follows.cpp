// Findings that follow from another one: of a question, a flow, a choice or a roll whose head has a slip.
#include "compiler/check/telling.hpp"

#include <tuple>

namespace tercio::check::cascade {
namespace {

// The n-th text in backticks of a message; empty where there is none.
std::string_view quoted_in(std::string_view message, std::size_t n) {
  for (std::size_t open = message.find('`'); open != std::string_view::npos; --n) {
    const std::size_t close = message.find('`', open + 1);
    if (close == std::string_view::npos) return {};
    if (n == 0) return message.substr(open + 1, close - open - 1);
    open = message.find('`', close + 1);
  }
  return {};
}

bool cites(const Finding& f, const std::string& said) { return std::find(f.cases.begin(), f.cases.end(), said) != f.cases.end(); }

Node question_of(Node top) {
  for (const SK kind : {SK::d_quantity, SK::d_term, SK::d_permission})
    if (const Node d = top.child(kind); d) return d;
  return {};
}

}  // namespace

void Telling::leave_out_following() {
  std::map<Code, std::size_t> looked_at;
  const auto few = [&](Code code) { return looked_at[code]++ < most_asked; };
  for (const Told& t : all_) {
    const Code c = t.finding.code;
    if (t.finding.severity != diagnostics::Severity::error) continue;
    if (c == Code::unknown_name && !t.finding.suggestion.empty() && top_at(t.finding.span).child(SK::d_map) && few(Code::not_adjacent)) follow_line(t);
    if (c == Code::unknown_name && few(c)) follow_operand(t);
    if (c == Code::list_field && !t.finding.suggestion.empty() && few(c)) follow_field(t);
    if (c == Code::unknown_flow && is_example(t) && few(c)) follow_example(t);
    if (c == Code::unknown_alias && !t.finding.suggestion.empty() && few(c)) follow_label(t);
  }
  std::size_t heads = 0;
  for (const Told& t : all_)
    if (t.finding.code == Code::unknown_name && stands_in_head(t) && heads++ < most_asked) follow_head(t);
  follow_sets();
  follow_flows();
  follow_circles();
}

// A place that is misspelt on the map has lost its lines.
void Telling::follow_line(const Told& slip) {
  for (Told& t : all_)
    if (t.finding.code == Code::not_adjacent && t.finding.message.find("`" + slip.finding.suggestion + "`") != std::string::npos) t.gone = true;
}

// The call that closes a circle is wrong already.
void Telling::follow_circles() {
  std::size_t circles = 0;
  for (const Told& circle : all_) {
    if (circle.finding.code != Code::flow_cycle || circles++ >= most_asked) continue;
    for (Told& t : all_) {
      const std::string_view message = t.finding.message;
      if (t.finding.code == Code::phase_outside && circle.finding.message.find(std::string(quoted_in(message, 1)) + " > " + std::string(quoted_in(message, 0))) != std::string::npos) t.gone = true;
    }
  }
}

// Whether it is a kind in the head of a question.
bool Telling::stands_in_head(const Told& t) const {
  const Node question = question_of(top_at(t.finding.span));
  return question && (within(t.finding.span, question.child(SK::about_of).span()) || within(t.finding.span, question.child(SK::params).span()));
}

// Where such a kind is not known, nobody knows what its answers are about.
void Telling::follow_head(const Told& slip) {
  const std::string_view name = question_of(top_at(slip.finding.span)).child(SK::name).text();
  for (Told& t : all_) {
    if (&t == &slip) continue;
    const Code c = t.finding.code;
    if (c == Code::not_told && t.declaration == slip.declaration) t.gone = true;
    const Node clause = top_at(t.finding.span).child(SK::d_clause);
    const bool kind = c == Code::unknown_name && t.subject == slip.finding.suggestion;
    if (clause && clause[0].text() == name && (c == Code::wrong_type || kind)) t.gone = true;
    for (const SK sort : {SK::d_ban, SK::d_despite})
      for (const Node verb : top_at(t.finding.span).child(sort).children(SK::name))
        if (verb.text() == name && kind) t.gone = true;
  }
}

// What is reckoned with a name that is not known is not out of range, nor 0.
void Telling::follow_operand(const Told& slip) {
  for (Told& t : all_)
    if ((t.finding.code == Code::out_of_range || t.finding.code == Code::divided_by_nothing) && within(slip.finding.span, t.finding.span)) t.gone = true;
}

// A field that is misspelt in the head of a list is not what the map lacks.
void Telling::follow_field(const Told& slip) {
  for (Told& t : all_)
    if (t.finding.code == Code::map_spec && t.finding.message.find("`" + slip.finding.suggestion + "`") != std::string::npos) t.gone = true;
}

// What an example sets in a flow that is not known.
void Telling::follow_example(const Told& slip) {
  for (Told& t : all_)
    if (t.finding.code == Code::unknown_name && t.declaration == slip.declaration && variables_.contains(t.subject)) t.gone = true;
}

// The label that is misspelt behind `citing` has no case.
void Telling::follow_label(const Told& slip) {
  for (Told& t : all_)
    for (const auto& [label, given] : aliases_)
      if (label == slip.subject && t.finding.code == Code::case_uncovered && t.subject == given) t.gone = true;
  for (Told& t : all_)
    if (t.finding.code == Code::unknown_case && (t.subject == slip.finding.suggestion || cites(t.finding, slip.finding.suggestion))) t.gone = true;
}

// A name that stands for a set where one thing is needed, in one declaration: mostly `chooses some` for `chooses one`.
void Telling::follow_sets() {
  std::map<std::tuple<source::FileId, std::uint32_t, std::string, std::string>, Told*> first;
  for (Told& t : all_) {
    const std::size_t tail = t.finding.message.find(", and this is a set of ");
    if (t.gone || t.finding.code != Code::wrong_type || tail == std::string::npos || !std::all_of(t.subject.begin(), t.subject.end(), is_letter)) continue;
    const auto [it, fresh] = first.emplace(std::tuple(t.declaration.file, t.declaration.begin, t.subject, t.finding.message.substr(tail)), &t);
    if (fresh) continue;
    t.gone = true;
    if (it->second->finding.labels.size() < most_labels) it->second->finding.label(t.finding.span, "and here");
  }
  for (auto& [key, told] : first) {
    const std::string& name = std::get<2>(key);
    const std::string some = "chooses some " + name + " ";
    const std::size_t at = text_of(told->declaration).find(some);
    if (at == std::string_view::npos) continue;
    const auto begin = static_cast<std::uint32_t>(told->declaration.begin + at);
    told->finding.help = "write `chooses one " + name + "`, or go through them: `for each x in " + name + "`";
    told->finding.label({told->declaration.file, begin, begin + static_cast<std::uint32_t>(some.size()) - 1}, "a set is chosen here");
    for (Told& t : all_) {  // in an example: `choosing NAME = THING`
      const std::string before = name + " = ";
      if (!is_example(t) || t.finding.code != Code::wrong_type || t.finding.span.begin < before.size()) continue;
      const auto from = t.finding.span.begin - static_cast<std::uint32_t>(before.size());
      if (text_of({t.finding.span.file, from, t.finding.span.begin}) == before) t.gone = true;
    }
  }
}

// Names that are known only inside one flow, asked for outside: one finding, and where a flow that is called there does
// not say `in`, that is why.
void Telling::follow_flows() {
  std::map<std::string, std::vector<Told*>> outside;  // by the flow
  for (Told& t : all_)
    if (!t.gone && t.finding.code == Code::not_open_here) outside[std::string(quoted_in(t.finding.message, 1))].push_back(&t);
  std::size_t flows = 0;
  for (auto& [flow, found] : outside) {
    if (flow.empty() || flows++ >= most_asked) continue;
    Finding& first = found[0]->finding;
    for (std::size_t i = 1; i < found.size(); ++i) {
      found[i]->gone = true;
      if (first.labels.size() < most_labels) first.label(found[i]->finding.span, "and here");
    }
    const Node lone = called_without_in(flow);
    if (!lone) continue;
    const std::string name(lone[0].text()), said = flow;
    first.help = "`" + name + "` is called in `" + flow + "`: write `in " + flow + "` in its head, behind its name";
    first.label(lone[0].span(), "declared here");
    for (Told& t : all_) {
      const auto known = known_inside_.find(t.subject);
      if (t.finding.code != Code::unknown_name || known == known_inside_.end()) continue;
      if (std::all_of(known->second.begin(), known->second.end(), [&](const Known& k) { return k.flow == said; })) t.gone = true;
    }
  }
}

// The one sequence or phase without `in` that a flow calls; absent where there is none or more than one.
Node Telling::called_without_in(const std::string& flow) const {
  std::set<std::string, std::less<>> words;
  std::vector<Node> lone;
  for (const auto& [file, tops] : tops_)
    for (const Node top : tops)
      for (const SK kind : {SK::d_sequence, SK::d_phase})
        if (const Node d = top.child(kind); d) {
          if (d[0].text() == flow) each_word(d.child(SK::block).text(), false, [&](std::string_view w, std::size_t) { words.emplace(w); });
          else if (!d.child(SK::p_in)) lone.push_back(d);
        }
  std::erase_if(lone, [&](Node d) { return !words.contains(d[0].text()); });
  return lone.size() == 1 ? lone[0] : Node();
}

}  // namespace tercio::check::cascade
