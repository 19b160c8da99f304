// Inside of `tell_once`: the findings of one check on their way to being told. Private to compiler/check.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/check/cascade.hpp"

namespace tercio::check::cascade {

using diagnostics::Code;
using diagnostics::Finding;
using source::Span;
using syntax::Node;
using SK = syntax::Kind;

// More places than these are counted, not shown.
inline constexpr std::size_t most_labels = 3;

// Of so many unknown names it is asked whether their declaration is misspelt, and of so many names that stand twice
// whether one was meant; whoever has more has another trouble.
inline constexpr std::size_t most_asked = 50;

inline bool is_letter(char c) {
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

inline bool within(Span inner, Span outer) { return inner.file == outer.file && inner.begin >= outer.begin && inner.end <= outer.end; }

// What a finding says is not known here.
bool names_something(Code code);
// What it says is a case.
bool names_case(Code code);

class Telling {
 public:
  Telling(const std::vector<BookSource>& books, const Model& model, const diagnostics::Findings& raw);
  void run(diagnostics::Findings& out);

 private:
  struct Told {
    Finding finding;
    std::string subject;
    Span declaration;  // the top-level declaration it stands in
    bool gone = false;
  };

  void keep_one();
  void collect_declared(const Model& m);
  void collect_free(Node top);
  std::string_view text_of(Span span) const;
  std::string subject_of(const Finding& f) const;
  Node top_at(Span span) const;
  Span declaration_of(Span span) const;
  bool says_lost(std::string_view message) const;
  bool has(Code code) const { return codes_.contains(code); }

  // cascade_broken.cpp: what a declaration that was not understood may have made known.
  struct Broken {
    std::vector<std::pair<std::string_view, std::size_t>> words;  // and where each stands in it
    bool flow = false;                                            // names of flows and of their frames
    bool data = false;                                            // kinds, things, charts, maps
  };
  Broken words_of_broken(std::string_view text) const;

  // cascade_lost.cpp: what stands in a declaration that was lost.
  void find_lost();
  void lost_with_heading(Node heading);
  void texts_of_choices(Node top);
  bool declares(const Told& t) const;
  bool is_example(const Told& t) const;
  void leave_out_lost();
  bool near_half_lost(const std::string& name);
  bool hangs_on_lost_flow(const Told& t) const;
  bool needs_kind(const Told& t) const;
  void leave_out_repeated_handles();
  void leave_out_misplaced();
  void leave_out_beside();
  bool in_line_behind(Span first, Span second) const;
  void take_for_meant(Told& twice, const std::vector<Told*>& asked) const;

  // cascade_follows.cpp: what follows from a slip in a head.
  void leave_out_following();
  bool stands_in_head(const Told& t) const;
  void follow_head(const Told& slip);
  void follow_operand(const Told& slip);
  void follow_field(const Told& slip);
  void follow_example(const Told& slip);
  void follow_label(const Told& slip);
  void follow_sets();
  void follow_circles();
  void follow_line(const Told& slip);
  void follow_flows();
  Node called_without_in(const std::string& flow) const;

  // cascade_meant.cpp: what was meant.
  void wrong_cases();
  bool answers(const Told& t) const;
  void follow_suggestions();
  void missing_cases();
  bool is_free(source::FileId file, std::size_t at) const;
  void misspelt_declarations();

  // cascade_merged.cpp: one finding for what is one fault.
  void one_for_each_row();
  void one_for_each_head();
  void one_for_each_field();
  void one_for_each_copy();
  void leave_out_gaps_before_rows();
  void one_for_the_extent();
  void one_for_each_hole();
  void one_for_plurals();
  void one_for_each_subject();
  void say_where_known();
  std::string how_to_know(const Told& t, const std::string& flow) const;

  // cascade_options.cpp: what is declared under an option that is off.
  void leave_out_unopened();
  void one_for_each_option();
  void say_which_option();

  // A flow in whose frame a name is known.
  struct Known {
    std::string flow;
    Span span;
  };
  std::map<std::string, std::vector<Known>> known_inside_;
  std::map<source::FileId, std::vector<Node>> tops_;  // in the order of the text
  std::vector<Span> free_;  // in the order of files and texts
  std::set<std::string> declared_;                            // what the model has, and the engines
  std::set<std::string> untyped_;                             // fields and states of a type that is not known
  std::set<std::string> participles_;                         // words of actions
  std::set<std::string> variables_;                           // names that some flow or question has
  std::vector<std::pair<std::string, std::string>> aliases_;  // label, case
  std::map<source::FileId, const syntax::Tree*> trees_;
  std::map<source::FileId, std::size_t> book_of_;
  std::size_t main_ = 0;  // the battle, or the book that is looked at alone
  std::vector<Told> all_;
  std::set<Code> codes_;                 // of all of them
  std::set<std::string> missing_labels_;  // labels that no case is given to
  std::multimap<std::string, Span, std::less<>> lost_;  // word: the declaration it was lost with
  std::set<std::string, std::less<>> lost_kinds_;  // kinds of which nothing was understood, and their plurals
  std::vector<std::string> half_lost_;     // words of kinds of which not every field was understood
  std::map<std::string, bool> looked_up_;  // names, and whether one of these is near
  std::set<std::string, std::less<>> lost_flows_;
  std::set<std::string> lost_cases_;
  bool any_broken_ = false;   // a declaration was not understood
  bool roll_broken_ = false;  // one with a roll that gives its number no name
  bool flow_broken_ = false;  // one that may be a flow
  bool data_broken_ = false;  // one that may be a kind, a list, a chart or a map
  bool fields_of_map_lost_ = false;  // a kind of the map was not understood as a whole
  bool uses_lost_ = false;  // a line that should name a library was not understood
};

}  // namespace tercio::check::cascade
