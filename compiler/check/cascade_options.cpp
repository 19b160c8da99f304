// Names that are declared in the section of an option which is off.
#include "compiler/check/headings.hpp"
#include "compiler/check/telling.hpp"

namespace tercio::check::cascade {
namespace {

struct Declared {
  std::string option;
  Span name;
  Span heading;
};

// So many names of one option, asked for where it is off, are a slip in its heading.
constexpr std::size_t slip_of_heading = 3;

// The names of flows, actions and steps that stand in a declaration.
void flows_given(Node node, std::vector<Node>& out) {
  for (const Node child : node.children()) {
    const bool flow = child.is(SK::d_sequence) || child.is(SK::d_phase) || child.is(SK::d_procedure) || child.is(SK::d_action) || child.is(SK::s_step);
    if (flow)
      for (const Node name : child.children(SK::name)) out.push_back(name);
    if (child.is(SK::d_sequence))
      for (const Node param : child.child(SK::params).children(SK::param)) out.push_back(param[0]);
    flows_given(child, out);
  }
}

// The names that a declaration gives to something that rules can ask for.
std::vector<Node> names_given(Node cited) {
  std::vector<Node> out;
  flows_given(cited, out);
  for (const Node d : cited.children()) {
    switch (d.kind()) {
      case SK::d_can: out.push_back(d.children(SK::name).back()); break;
      case SK::d_kind:
        out.push_back(d.child(SK::name));
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

// Calls see(node, option, heading) for what stands in the sections of options; the innermost option counts.
template <typename See>
void each_under_options(const syntax::Tree& tree, See see) {
  struct Open {
    std::size_t level;
    std::string option;
    Span heading;
  };
  std::vector<Open> open;
  for (const Node top : tree.root().children()) {
    if (top.is(SK::heading)) {
      const std::size_t level = level_of(top);
      while (!open.empty() && open.back().level >= level) open.pop_back();
      if (const Node option = top.child(SK::p_option); option) open.push_back({level, std::string(option[0].text()), option.span()});
    } else if (!open.empty()) {
      see(top, open.back().option, open.back().heading);
    }
  }
}

// What the sections of options declare, by its name.
void collect(const syntax::Tree& tree, std::map<std::string, Declared, std::less<>>& out) {
  each_under_options(tree, [&](Node top, const std::string& option, Span heading) {
    if (!top.is(SK::cited)) return;
    for (const Node name : names_given(top)) out.emplace(name.text(), Declared{option, name.span(), heading});
    if (const Node kind = top.child(SK::d_kind).child(SK::name); kind) out.emplace(std::string(kind.text()) + "s", Declared{option, kind.span(), heading});
  });
}

// All words in the sections of options, those of examples left out.
void words_under_options(const syntax::Tree& tree, std::set<std::string, std::less<>>& out) {
  each_under_options(tree, [&](Node top, const std::string&, Span) {
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

// Many names that are asked for and stand under one option that is off, or under one of two forms: that option is the fault.
void Telling::one_for_each_option() {
  std::map<std::string, Declared, std::less<>> under;
  for (const auto& [file, tree] : trees_) collect(*tree, under);
  if (under.empty()) return;
  std::set<std::string, std::less<>> clashing;
  for (const Told& t : all_)
    if (const std::size_t open = t.finding.message.find('`'); t.finding.code == Code::option_clash && open != std::string::npos)
      clashing.insert(t.finding.message.substr(open + 1, t.finding.message.find('`', open + 1) - open - 1));
  std::map<std::string, std::vector<Told*>> asked;  // by the option
  for (Told& t : all_) {
    if (t.gone || t.finding.severity != diagnostics::Severity::error || !names_something(t.finding.code) || declared_.contains(t.subject)) continue;
    if (const auto found = under.find(t.subject); found != under.end()) asked[found->second.option].push_back(&t);
  }
  for (auto& [option, found] : asked) {
    const bool clash = clashing.contains(option);
    std::set<std::string> names;
    for (const Told* const t : found) names.insert(t->subject);
    const bool rules = std::any_of(found.begin(), found.end(), [&](const Told* t) { return !is_example(*t); });
    if (!clash && (!rules || names.size() < slip_of_heading)) continue;
    std::set<std::string, std::less<>> words;
    for (const auto& [file, tree] : trees_) words_under_options(*tree, words);
    for (Told& t : all_)
      if (names_case(t.finding.code) && t.finding.code != Code::unknown_case && words.contains(t.subject)) t.gone = true;
    Told* first = nullptr;
    for (Told* const t : found) {
      t->gone = true;
      const bool before = first == nullptr || std::pair(t->finding.span.file, t->finding.span.begin) < std::pair(first->finding.span.file, first->finding.span.begin);
      if (before && !is_example(*t)) first = t;
    }
    if (clash) continue;
    Finding& said = first->finding;
    first->gone = false;
    said.suggestion.clear();
    said.labels.clear();
    said.label(under.find(first->subject)->second.heading, "the option is here");
    said.help = "it is declared under the option `" + option + "`, which is not on here, with " + std::to_string(names.size() - 1) + " more names that are asked for: look at that heading";
  }
}

void Telling::say_which_option() {
  std::map<std::string, Declared, std::less<>> under;
  for (const auto& [file, tree] : trees_) collect(*tree, under);
  std::set<std::pair<source::FileId, std::uint32_t>> without;  // examples that do not turn the option on
  for (Told& t : all_) {
    if (t.gone || !(t.finding.code == Code::unknown_name || t.finding.code == Code::unknown_word || t.finding.code == Code::unknown_flow) || declared_.contains(t.subject)) continue;
    const auto found = under.find(t.subject);
    if (found == under.end()) continue;
    if (t.finding.help.starts_with("it is declared under the option")) continue;
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
