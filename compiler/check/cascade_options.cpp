// Names that are declared in the section of an option which is off.
#include "compiler/check/headings.hpp"
#include "compiler/check/telling.hpp"

namespace tercio::check::cascade {
namespace {

struct Declared {
  std::string option;
  Span name;
};

// The names that a declaration gives to something that rules can ask for.
std::vector<Node> names_given(Node cited) {
  std::vector<Node> out;
  for (const Node d : cited.children()) {
    switch (d.kind()) {
      case SK::d_can: out.push_back(d.children(SK::name).back()); break;
      case SK::d_kind:
        for (const Node field : d.children(SK::field))
          for (const Node name : field.children(SK::name)) out.push_back(name);
        break;
      case SK::d_list:
        for (const Node row : d.child(SK::chart).children(SK::row)) out.push_back(row[0]);
        break;
      case SK::d_state:
      case SK::d_term:
      case SK::d_quantity:
      case SK::d_permission:
      case SK::d_table: out.push_back(d.child(SK::name)); break;
      default: break;
    }
  }
  return out;
}

// Calls see(node, option) for what stands in the sections of options; the innermost option counts.
template <typename See>
void each_under_options(const syntax::Tree& tree, See see) {
  std::vector<std::pair<std::size_t, std::string>> open;  // level, option
  for (const Node top : tree.root().children()) {
    if (top.is(SK::heading)) {
      const std::size_t level = level_of(top);
      while (!open.empty() && open.back().first >= level) open.pop_back();
      if (const Node option = top.child(SK::p_option); option) open.emplace_back(level, option[0].text());
    } else if (!open.empty()) {
      see(top, open.back().second);
    }
  }
}

// What the sections of options declare, by its name.
void collect(const syntax::Tree& tree, std::map<std::string, Declared, std::less<>>& out) {
  each_under_options(tree, [&](Node top, const std::string& option) {
    if (!top.is(SK::cited)) return;
    for (const Node name : names_given(top)) out.emplace(name.text(), Declared{option, name.span()});
  });
}

// All words in the sections of options, those of examples left out.
void words_under_options(const syntax::Tree& tree, std::set<std::string, std::less<>>& out) {
  each_under_options(tree, [&](Node top, const std::string&) {
    if (!top.child(SK::d_example)) each_word(top.text(), true, [&](std::string_view w, std::size_t) { out.emplace(w); });
  });
}

}  // namespace

// An example that names an option wrongly is not played with its section: what that section declares is no second fault.
void Telling::leave_out_unopened() {
  std::set<std::uint32_t> examples;  // their beginnings
  for (const Told& t : all_)
    for (const Node given : top_at(t.finding.span).child(SK::d_example).children(SK::given_option))
      if (within(t.finding.span, given.span())) examples.insert(t.declaration.begin);
  if (examples.empty()) return;
  std::set<std::string, std::less<>> words;
  for (const auto& [file, tree] : trees_) words_under_options(*tree, words);
  for (Told& t : all_) {
    if (!is_example(t) || !examples.contains(t.declaration.begin)) continue;
    if ((names_something(t.finding.code) || names_case(t.finding.code)) && words.contains(t.subject)) t.gone = true;
  }
}

void Telling::say_which_option() {
  std::map<std::string, Declared, std::less<>> under;
  for (const auto& [file, tree] : trees_) collect(*tree, under);
  std::set<std::pair<source::FileId, std::uint32_t>> without;  // examples that do not turn the option on
  for (Told& t : all_) {
    if (t.gone || !(t.finding.code == Code::unknown_name || t.finding.code == Code::unknown_word) || declared_.contains(t.subject)) continue;
    const auto found = under.find(t.subject);
    if (found == under.end()) continue;
    t.finding.suggestion.clear();
    t.finding.help = "it is declared under the option `" + found->second.option + "`, which is not on here: only rules under the same option can ask for it";
    t.finding.label(found->second.name, "it is declared here");
    if (!is_example(t)) continue;
    t.finding.help = "it is declared under the option `" + found->second.option + "`: write `given option " + found->second.option + " = on` in this example";
    without.insert({t.declaration.file, t.declaration.begin});
  }
  if (without.empty()) return;
  // Nor is a rule of that section there to be cited.
  std::set<std::string, std::less<>> words;
  for (const auto& [file, tree] : trees_) words_under_options(*tree, words);
  for (Told& t : all_)
    if (t.finding.code == Code::unknown_handle && without.contains({t.declaration.file, t.declaration.begin}) && words.contains(t.subject)) t.gone = true;
}

}  // namespace tercio::check::cascade
