// What a book leaves open and a battle must answer.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

// The line of the battle that brings a book in, itself or through another book; empty where there is none.
Span Checker::uses_of(std::int32_t book) const {
  const auto used_by = [&](const BookSource& source) {
    std::vector<Node> names;
    for (const syntax::Tree* tree : source.trees)
      for (const Node top : tree->root().children())
        if (const Node uses = top.is(SK::cited) ? top.child(SK::d_uses) : Node(); uses) names.push_back(uses[0]);
    return names;
  };
  for (const Node line : used_by(books.back())) {
    std::set<std::string> seen{std::string(line.text())};
    std::vector<std::string> open(seen.begin(), seen.end());
    for (std::size_t k = 0; k < open.size(); ++k) {
      if (open[k] == books[static_cast<std::size_t>(book)].name) return line.span();
      const auto it = std::find_if(books.begin(), books.end(), [&](const BookSource& b) { return b.name == open[k]; });
      if (it == books.end()) continue;
      for (const Node next : used_by(*it))
        if (seen.insert(std::string(next.text())).second) open.emplace_back(next.text());
    }
  }
  return {};
}

// The declaration of the battle that was meant to answer what is open: one of its name, or one of its sort with the name
// that is nearest to it. An absent node where there is none.
Node Checker::meant_for(const std::string& name, SK sort) const {
  std::vector<std::string> names;
  std::map<std::string, Node> found;
  for (const syntax::Tree* tree : books.back().trees)
    for (const Node top : tree->root().children()) {
      const Node d = top.is(SK::cited) ? top[top.size() - 1] : Node();
      if (!d || d.child(SK::k_open) || d.is(SK::d_list) || d.is(SK::d_example) || d.is(SK::d_uses)) continue;
      const Node said = d.child(SK::name);
      if (said && said.text() == name) return d;
      if (!said || !d.is(sort)) continue;
      names.emplace_back(said.text());
      found[names.back()] = d;
    }
  const std::string near = diagnostics::nearest(name, names);
  return near.empty() ? Node() : found[near];
}

void Checker::check_open() {
  if (m.books.empty() || !m.books.back().battle) return;
  const auto tell = [&](const std::string& name, Span span, std::int32_t handle, SK sort, const std::string& answer) {
    const std::int32_t book = handle < 0 ? -1 : m.handle_books[static_cast<std::size_t>(handle)];
    const Span uses = book < 0 || book + 1 == static_cast<std::int32_t>(books.size()) ? Span() : uses_of(book);
    const Node meant = meant_for(name, sort), said = meant ? meant.child(SK::name) : Node();
    const bool named = said && said.text() == name;
    if (named && (meant.is(SK::d_clause) || meant.is(sort))) return;  // told there
    if (said)
      report(Code::unanswered_open, said.span(), name, "if `" + std::string(said.text()) + "` is to answer it, write `" + answer + "`").label(span, "it is asked here").suggest(named ? "" : name);
    else if (uses.file == source::FileId::none) report(Code::unanswered_open, span, name, "write `" + answer + "`");
    else report(Code::unanswered_open, uses, name, "write `" + answer + "` in the battle").label(span, "it is asked here");
  };
  for (std::size_t i = 0; i < m.terms.size(); ++i)
    if (term_open_[i]) tell(m.terms[i].name, m.terms[i].span, m.terms[i].handle, SK::d_term, "term " + m.terms[i].name + " means ...");
  for (std::size_t i = 0; i < m.quantities.size(); ++i)
    if (quantity_open_[i] && m.quantities[i].clauses.empty()) tell(m.quantities[i].name, m.quantities[i].span, m.quantities[i].handle, SK::d_quantity, m.quantities[i].name + ": is ...");
  for (std::size_t i = 0; i < m.permissions.size(); ++i)
    if (i < permission_open_.size() && permission_open_[i] && m.permissions[i].bans.empty())
      tell(m.permissions[i].name, m.permissions[i].span, m.permissions[i].handle, SK::d_permission, "a PIECE may not " + m.permissions[i].name + " when ...");
}

}  // namespace tercio::check
