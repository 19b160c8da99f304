// Names that are declared in the section of an option which is off.
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

// What the sections of options declare, by its name; the innermost option counts.
void collect(const syntax::Tree& tree, std::map<std::string, Declared, std::less<>>& out) {
  std::vector<std::pair<std::size_t, std::string>> open;  // level, option
  for (const Node top : tree.root().children()) {
    if (top.is(SK::heading)) {
      const std::size_t level = std::min(top.text().size(), top.text().find_first_not_of('='));
      while (!open.empty() && open.back().first >= level) open.pop_back();
      if (const Node option = top.child(SK::p_option); option) open.emplace_back(level, option[0].text());
    } else if (top.is(SK::cited) && !open.empty()) {
      for (const Node name : names_given(top)) out.emplace(name.text(), Declared{open.back().second, name.span()});
    }
  }
}

}  // namespace

void Telling::say_which_option() {
  std::map<std::string, Declared, std::less<>> under;
  for (const auto& [file, tree] : trees_) collect(*tree, under);
  for (Told& t : all_) {
    if (t.gone || !(t.finding.code == Code::unknown_name || t.finding.code == Code::unknown_word) || declared_.contains(t.subject)) continue;
    const auto found = under.find(t.subject);
    if (found == under.end()) continue;
    t.finding.suggestion.clear();
    t.finding.help = "it is declared under the option `" + found->second.option + "`, which is not on here: only rules under the same option can ask for it";
    t.finding.label(found->second.name, "it is declared here");
  }
}

}  // namespace tercio::check::cascade
