// Which name or case was meant: of a declaration that is misspelt, of a case that nothing has.
#include "compiler/check/telling.hpp"

namespace tercio::check::cascade {

// A declaration with a case that is in no index, while another case is cited or left uncovered: that one was meant.
void Telling::wrong_cases() {
  std::vector<Told*> missing, cited;
  std::map<std::string, std::vector<Told*>> by_subject;  // of what is cited
  for (Told& t : all_) {
    if (t.gone) continue;
    if (t.finding.code == Code::case_uncovered) missing.push_back(&t);
    if (t.finding.code != Code::unknown_handle && t.finding.code != Code::despite_nothing) continue;
    cited.push_back(&t);
    by_subject[t.subject].push_back(&t);
  }
  std::size_t next = 0;  // of what is cited
  for (Told& wrong : all_) {
    if (wrong.finding.code != Code::unknown_case || wrong.gone) continue;
    while (next < cited.size() && cited[next]->gone) ++next;
    std::string meant;
    if (missing.size() == 1) meant = missing[0]->subject;
    else if (next < cited.size() && !is_example(wrong)) meant = cited[next]->subject;
    if (meant.empty()) continue;
    for (Told* const t : by_subject[meant]) {
      t->gone = true;
      if (wrong.finding.labels.size() < most_labels) wrong.finding.label(t->finding.span, "[" + meant + "] is cited here");
    }
    by_subject.erase(meant);
    if (missing.size() == 1) missing[0]->gone = true;
    missing.resize(missing.size() == 1 ? 0 : missing.size());
    wrong.finding.suggest(meant);
    wrong.finding.help = "nothing has the case " + meant + ": was it meant?";
  }
}

// Whether the name is that of a question which the declaration answers.
bool Telling::answers(const Told& t) const {
  for (const Node n : top_at(t.finding.span).children())
    if (n.is(SK::d_clause) || n.is(SK::d_ban) || n.is(SK::d_despite))
      for (const Node name : n.children(SK::name))
        if (name.span() == t.finding.span) return true;
  return false;
}

// Who is told to write `x` at one place need not hear that `x` is unknown in the same declaration.
void Telling::follow_suggestions() {
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
void Telling::missing_cases() {
  Told* uncovered = nullptr;
  for (Told& t : all_) {
    if (t.gone || t.finding.code != Code::case_uncovered) continue;
    if (uncovered != nullptr) return;
    uncovered = &t;
  }
  if (uncovered == nullptr) return;
  for (Told& t : all_) {
    const Code c = t.finding.code;
    const bool slip = c == Code::duplicate_handle || c == Code::no_case || c == Code::outcome_missing || c == Code::missing_alias || c == Code::alias_shared || c == Code::case_not_rule;
    const bool lacks = names_something(c) || c == Code::no_map;
    if (t.gone || (!slip && !(lacks && t.finding.suggestion.empty()))) continue;
    uncovered->gone = true;
    t.finding.help = "case " + uncovered->subject + " has no rule: " + (c == Code::outcome_missing || lacks ? "is it missing?" : "was it meant?");
    if (slip && c != Code::outcome_missing) t.finding.suggest(uncovered->subject);
  }
}

// Whether a place lies in one of the names that nobody asks for.
bool Telling::is_free(source::FileId file, std::size_t at) const {
  const auto behind = std::upper_bound(free_.begin(), free_.end(), std::pair(file, at), [](const auto& place, Span s) { return place < std::pair(s.file, std::size_t{s.begin}); });
  return behind != free_.begin() && std::prev(behind)->file == file && at < std::prev(behind)->end;
}

// A word that stands nowhere else, near to one that many places ask for and nothing declares.
void Telling::misspelt_declarations() {
  if (uses_lost_) return;
  std::vector<std::string> asked_for;  // in the order of discovery
  std::set<std::string> unknown;
  for (const Told& t : all_) {
    if (!names_something(t.finding.code) || !unknown.insert(t.subject).second) continue;
    const bool result = t.finding.code == Code::chart_cell || t.finding.code == Code::outcome_extra;  // `AS`
    const bool number = !t.subject.empty() && t.subject[0] >= '0' && t.subject[0] <= '9';
    if (!t.gone && !number && t.subject.size() >= (result ? 2U : 3U) && asked_for.size() < most_asked) asked_for.push_back(t.subject);
  }
  if (asked_for.empty()) return;
  struct Use {
    std::size_t times = 0;
    Span first;
  };
  std::map<std::string, Use, std::less<>> uses;
  for (const auto& [file, tree] : trees_)
    each_word(tree->text, false, [&, id = file](std::string_view w, std::size_t at) {
      if (is_free(id, at)) return;
      Use& use = uses[std::string(w)];
      if (use.times++ == 0) use.first = {id, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + w.size())};
    });
  const std::set<std::string> keywords(syntax::keywords().begin(), syntax::keywords().end());
  std::vector<std::string> once;
  for (const auto& [word, use] : uses) {
    const bool digit = word[0] >= '0' && word[0] <= '9';
    if (use.times == 1 && !digit && !keywords.contains(word) && !participles_.contains(word) && !unknown.contains(word)) once.push_back(word);
  }
  for (const std::string& asked : asked_for) {
    const auto known = uses.find(asked);
    const bool told = std::none_of(all_.begin(), all_.end(), [&](const Told& t) { return !t.gone && t.subject == asked; });
    if (told || declared_.contains(asked)) continue;
    // A book has no slip that shows only in the battle.
    std::set<std::size_t> asking;
    for (const Told& t : all_)
      if (!t.gone && t.subject == asked && t.finding.span.file != source::FileId::none) asking.insert(book_of_[t.finding.span.file]);
    std::vector<std::string> possible;
    for (const std::string& word : once) {
      const std::size_t book = book_of_[uses.find(word)->second.first.file];
      if (book == main_ || asking.contains(book)) possible.push_back(word);
    }
    const std::string slip = known != uses.end() && known->second.times > 1 ? diagnostics::nearest(asked, possible) : std::string();
    if (slip.empty()) continue;
    const Span place = uses.find(slip)->second.first;
    const Node top = top_at(place);
    const bool broken = top && top.is(SK::error);  // and told: it may have been spelt so
    diagnostics::Findings made;
    Finding& f = made.report(Code::misspelt_declaration, place, {slip, asked});
    f.suggest(asked);
    for (Told& t : all_) {
      const bool says_slip = (t.finding.code == Code::outcome_missing || t.finding.code == Code::wrong_subject) && t.finding.message.find("`" + slip + "`") != std::string::npos;
      if (says_slip) t.gone = true;
      const bool plural = t.subject == asked + "s" || t.subject == asked + "es" ||
                          (asked.ends_with('y') && t.subject == asked.substr(0, asked.size() - 1) + "ies");
      if ((t.subject != asked && !plural) || t.gone || !names_something(t.finding.code)) continue;
      t.gone = true;
      if (f.labels.size() < most_labels) f.label(t.finding.span, "`" + asked + "` is asked for here");
    }
    if (!broken) all_.push_back({f, slip, declaration_of(f.span)});
  }
}

}  // namespace tercio::check::cascade
