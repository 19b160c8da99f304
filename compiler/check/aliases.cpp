// What `uses ... citing` says: which case of the battle a label of a library stands for.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {
namespace {

// The labels in the margin of a book: those of its declarations, and those that only a note or a ruling is about.
struct Labels {
  std::vector<std::string> own, noted;
};

Labels labels_of(const BookSource& book) {
  Labels labels;
  for (const syntax::Tree* tree : book.trees) {
    for (const Node top : tree->root().children()) {
      if (!top.is(SK::cited)) continue;
      if (const Node mark = top.child(SK::cite).child(SK::mark); mark) labels.own.emplace_back(mark[0].text());
      for (const Node c : top.child(SK::d_note).children(SK::case_no)) labels.noted.emplace_back(c.text());
    }
  }
  return labels;
}

bool among(const std::vector<std::string>& list, std::string_view word) { return std::find(list.begin(), list.end(), word) != list.end(); }

}  // namespace

void Checker::settle_aliases() {
  for (const BookSource& user : books) {
    for (const syntax::Tree* tree : user.trees) {
      for (const Node top : tree->root().children()) {
        const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node();
        if (uses && uses.child(SK::p_citing)) settle_aliases(user, uses);
      }
    }
  }
}

void Checker::settle_aliases(const BookSource& user, Node uses) {
  const std::string used(uses[0].text());
  const auto given = uses.child(SK::p_citing).children(SK::alias);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string label(given[i][0].text());
    const auto before = given.begin() + static_cast<std::ptrdiff_t>(i);
    const auto same_label = std::find_if(given.begin(), before, [&](Node other) { return other[0].text() == label; });
    const auto same_case = std::find_if(given.begin(), before, [&](Node other) { return other[1].text() == given[i][1].text(); });
    if (same_label != before)
      report(Code::duplicate_name, given[i][0].span(), label).label((*same_label)[0].span(), "the first is here");
    else if (same_case != before)
      report(Code::alias_shared, given[i][1].span(), std::string(given[i][1].text()), used).label((*same_case)[1].span(), "the first is here");
    aliases_[{used, label}] = {std::string(given[i][1].text()), given[i][1].span(), user.name};
  }
  const auto book = std::find_if(books.begin(), books.end(), [&](const BookSource& b) { return b.name == used; });
  if (book == books.end()) return;
  const Labels labels = labels_of(*book);
  std::vector<std::string> missing;  // labels that are given no case
  for (const std::string& label : labels.own)
    if (aliases_.count({used, label}) == 0 && !among(missing, label)) missing.push_back(label);
  std::vector<Node> unknown;
  for (const Node alias : given)
    if (!among(labels.own, alias[0].text()) && !among(labels.noted, alias[0].text())) unknown.push_back(alias);
  std::vector<std::string> known = labels.own;
  known.insert(known.end(), labels.noted.begin(), labels.noted.end());
  for (const Node alias : unknown) {
    const std::string label(alias[0].text());
    std::string meant = diagnostics::nearest(label, missing);
    if (meant.empty() && unknown.size() == 1 && missing.size() == 1) meant = missing.front();
    const std::string help = !meant.empty() ? "did you mean `" + meant + "`?" : diagnostics::did_you_mean(label, known);
    report(Code::unknown_alias, alias[0].span(), label, used, help).suggest(!meant.empty() ? meant : diagnostics::nearest(label, known));
    if (meant.empty()) continue;
    // The label that was meant has its case.
    aliases_[{used, meant}] = {std::string(alias[1].text()), alias[1].span(), user.name};
    std::erase(missing, meant);
  }
}

namespace {

// A label that is no case of a book, as `hidden` is none and `4.1` is one.
bool is_spelt(const std::string& label) { return !label.empty() && (label[0] < '0' || label[0] > '9'); }

}  // namespace

// All labels of a library are given cases. A book without a list of its own whose labels are words has none otherwise.
void Checker::check_aliased() {
  for (const BookSource& user : books) {
    for (const syntax::Tree* tree : user.trees) {
      for (const Node top : tree->root().children()) {
        const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node();
        const auto used = std::find_if(books.begin(), books.end(), [&](const BookSource& b) { return uses && b.name == uses[0].text(); });
        if (!uses || used == books.end()) continue;
        const bool given = bool(uses.child(SK::p_citing));
        if (given || !used->has_index) check_aliased(used->name, uses, given);
      }
    }
  }
}

void Checker::check_aliased(const std::string& used, Node uses, bool given) {
  std::set<std::string> missing;
  for (const Decl& d : decls) {
    const bool label = books[static_cast<std::size_t>(d.book)].name == used && (given ? !d.raw_case.empty() : is_spelt(d.raw_case));
    if (label && aliases_.count({used, d.raw_case}) == 0) missing.insert(d.raw_case);
  }
  if (missing.empty()) return;
  std::string names, help;
  for (const std::string& label : missing) {
    names += (names.empty() ? "`" : ", `") + label + "`";
    help += (help.empty() ? "" : ", ") + label + " = CASE";
  }
  report(Code::missing_alias, uses[0].span(), (missing.size() == 1 ? "the label " : "the labels ") + names, used,
         given ? "add `" + help + "` after `citing`" : "write `uses " + used + " citing " + help + "`");
  uncited_.insert(used);
  if (missing.size() > 1) many_uncited_ = true;
}

// The cases that `citing` gives are in a list of cases; what is not is told where it is given.
void Checker::check_alias_cases(const std::set<std::string>& known, const TellCase& tell) {
  for (const auto& [key, alias] : aliases_) {
    // A label that was only taken for the one that is meant stands at the same place.
    const bool told = std::any_of(aliases_.begin(), aliases_.end(), [&, &label = key, &here = alias](const auto& each) {
      return each.first < label && each.second.span == here.span;
    });
    if (!told && known.count(alias.case_no) == 0) tell(alias.span, alias.case_no, alias.user);
  }
}

}  // namespace tercio::check
