// Citations: each case that is cited must be in the index of a book in use.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

void Checker::check_cases() {
  std::set<std::string> known;
  std::vector<std::string> list;
  bool all_indexed = !books.empty();
  for (const BookSource& b : books) {
    for (const std::string& c : b.index_cases) {
      known.insert(c);
      list.push_back(c);
    }
    all_indexed = all_indexed && (b.has_index || !b.index_cases.empty() || aliased(b.name));
  }
  if (!all_indexed) return;
  for (const Decl& d : decls) {
    if (d.case_no.empty()) continue;
    const Node cite = d.cited.child(SK::cite);
    if (known.count(d.case_no) != 0) continue;
    const std::string& book = m.books[static_cast<std::size_t>(d.book)].name;
    report(Code::unknown_case, cite.span(), d.case_no, book, diagnostics::did_you_mean(d.case_no, list)).cite(d.case_no);
  }
  for (const Note& n : m.notes)
    for (const std::string& c : n.cases)
      if (known.count(c) == 0) report(Code::unknown_case, n.span, c, n.book, diagnostics::did_you_mean(c, list)).cite(c);
}

// A library whose labels get their cases from the battle has no index of its own.
bool Checker::aliased(const std::string& book) const {
  return std::any_of(aliases_.begin(), aliases_.end(), [&](const auto& a) { return a.first.first == book; });
}

}  // namespace tercio::check
