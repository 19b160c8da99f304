// Citations: each case that is cited must be in the index of a book in use.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

void Checker::check_cases() {
  std::set<std::string> known;
  std::vector<std::string> list;
  std::set<std::string> unlisted;  // books without a list whose labels are given no cases: they may cite what they like
  for (const BookSource& b : books) {
    for (const std::string& c : b.index_cases) {
      known.insert(c);
      list.push_back(c);
    }
    if (uncited_.contains(b.name) || (!b.has_index && b.index_cases.empty() && !aliased(b.name))) unlisted.insert(b.name);
  }
  if (unlisted.size() == books.size()) return;
  for (const Decl& d : decls)
    if (unlisted.contains(m.books[static_cast<std::size_t>(d.book)].name)) known.insert(d.case_no);
  const auto tell = [&](Span span, const std::string& c, const std::string& book) {
    if (unlisted.contains(book)) return;
    // Only a case of the same section may be meant; of these one as long is likelier.
    const std::string section = c.substr(0, c.find('.'));
    std::vector<std::string> near;
    for (std::size_t i = 0, all = guess() ? list.size() : 0; i < all; ++i)
      if (list[i].substr(0, list[i].find('.')) == section) near.push_back(list[i]);
    std::stable_partition(near.begin(), near.end(), [&](const std::string& each) { return each.size() == c.size(); });
    const std::string meant = diagnostics::did_you_mean(c, near);
    const std::string add = "add it to the `cases.tsv` of `" + book + "`";
    report(Code::unknown_case, span, c, book, meant.empty() ? add : meant + " if not, " + add)
        .suggest(diagnostics::nearest(c, near))
        .cite(c);
  };
  // What is only quoted may also be a ruling, or a label of the same library.
  std::set<std::string> quoted = known;
  for (const Ruling& r : m.rulings) quoted.insert(r.id);
  for (const auto& [label, alias] : aliases_) quoted.insert(label.second);
  for (const BookSource& b : books)
    for (const std::string& c : b.index_cases) {
      quoted.insert(b.name + "/" + c);  // for a number that several books have
      for (std::size_t end = c.size(); end-- > 1;)  // 7.3a, 7.3.1: the section 7.3
        if (c[end] == '.' || (c[end] >= 'a' && c[end] <= 'z')) quoted.insert(c.substr(0, end));
    }
  // `tyw/9.2a`: a book in use has to have it, whoever quotes it.
  const auto tell_elsewhere = [&](Node quote) {
    const std::string text(quote.text()), book = text.substr(0, text.find('/')), number = text.substr(text.find('/') + 1);
    std::vector<std::string> near, in_use;
    for (const BookSource& b : books) {
      in_use.push_back(b.name);
      if (b.name == book && unlisted.contains(book)) return;
      for (const std::string& c : b.index_cases)
        if (b.name == book || number == c) near.push_back(b.name + "/" + c);
    }
    const std::string meant = diagnostics::did_you_mean(text, near);
    const bool known_book = std::find(in_use.begin(), in_use.end(), book) != in_use.end();
    report(Code::unknown_case, quote.span(), number, book, !meant.empty() || known_book ? meant : "no book in use is called `" + book + "`")
        .suggest(diagnostics::nearest(text, near))
        .cite(text);
  };
  const auto ask = [&](Node quote, const std::string& book, bool any) {
    const std::string text(quote.text());
    if (quoted.count(text) != 0) return;
    if (text.find('/') != std::string::npos) tell_elsewhere(quote);
    else if (!any) tell(quote.span(), text, book);
  };
  const std::function<void(Node, const std::string&)> inner = [&](Node node, const std::string& book) {
    for (const Node c : node.children()) {
      if (c.is(SK::cite)) {
        ask(c.child(SK::mark)[0], book, false);
      }
      inner(c, book);
    }
  };
  for (const Decl& d : decls) {
    const std::string& in_book = m.books[static_cast<std::size_t>(d.book)].name;
    // An example may also name what it tries in a list outside the rules.
    for (const Node c : d.cited.child(SK::cite).children(SK::case_no)) ask(c, in_book, d.node.is(SK::d_example));
    if (d.node.is(SK::d_ruling))
      for (const Node c : d.node.child(SK::p_about_cases).children(SK::case_no)) ask(c, in_book, false);
    if (!d.node.is(SK::d_note) && !d.node.is(SK::d_example)) inner(d.node, in_book);
    if (d.case_no.empty()) continue;
    const bool given = aliases_.count({in_book, d.raw_case}) != 0;  // by `citing`, and looked at there
    if (!given && known.count(d.case_no) == 0) tell(d.cited.child(SK::cite).child(SK::mark)[0].span(), d.case_no, in_book);
  }
  check_alias_cases(known, tell);
  check_case_statuses();
  // Every case that must be played has a rule, a note or a ruling. A case with a letter covers its number too.
  if (many_uncited_) return;  // which of them those labels stand for nobody knows
  std::set<std::string> covered;
  const auto cover = [&](const std::string& c) {
    covered.insert(c);
    if (!c.empty() && c.back() >= 'a' && c.back() <= 'z') covered.insert(c.substr(0, c.size() - 1));
  };
  for (const std::string& c : off_cases_) cover(c);
  for (const Handle& h : m.handles) {
    cover(h.case_);
    for (const std::string& c : h.see) cover(c);
  }
  for (const Note& n : m.notes)
    for (const std::string& c : n.cases) cover(c);
  for (const Ruling& r : m.rulings)
    for (const std::string& c : r.cases) cover(c);
  for (std::size_t b = 0; b < books.size(); ++b) {
    Span at_{};
    for (const syntax::Tree* tree : books[b].trees)
      for (const Node top : tree->root().children())
        for (const Node n : top.children())
          if (n.is(SK::d_book) || n.is(SK::d_battle)) at_ = at_.file == source::FileId::none || n.child(SK::p_cases) ? n.span() : at_;
    for (std::size_t i = 0; i < books[b].index_cases.size() && at_.file != source::FileId::none; ++i)
      if (i < books[b].index_status.size() && books[b].index_status[i] == "executable" && covered.count(books[b].index_cases[i]) == 0)
        report(Code::case_uncovered, at_, books[b].index_cases[i], books[b].name).cite(books[b].index_cases[i]);
  }
  link_notes();
  for (const Note& n : m.notes)
    for (const std::string& c : n.cases) {
      const bool given = std::any_of(aliases_.begin(), aliases_.end(), [&](const auto& a) { return a.first.first == n.book && a.second.case_no == c; });
      if (!given && known.count(c) == 0) tell(n.span, c, n.book);
    }
}

// A title and a piece of history are not played: a rule that cites one mostly has a wrong number.
void Checker::check_case_statuses() {
  std::vector<std::map<std::string, std::string>> statuses(books.size());  // by case
  for (std::size_t b = 0; b < books.size(); ++b)
    for (std::size_t i = 0; i < books[b].index_cases.size() && i < books[b].index_status.size(); ++i) statuses[b].emplace(books[b].index_cases[i], books[b].index_status[i]);
  for (const Decl& d : decls) {
    if (d.removed || d.case_no.empty() || d.case_no != d.raw_case || d.node.is(SK::d_note) || d.node.is(SK::d_ruling) || d.node.is(SK::d_example)) continue;
    const auto& known = statuses[static_cast<std::size_t>(d.book)];
    const auto row = known.find(d.case_no);
    if (row == known.end() || (row->second != "heading" && row->second != "commentary")) continue;
    report(Code::case_not_rule, d.cited.child(SK::cite).child(SK::mark)[0].span(), d.case_no, row->second, books[static_cast<std::size_t>(d.book)].name).cite(d.case_no);
  }
}

// `note [7.21] covered by [8.11]`: what covers it, under any label where none is given.
void Checker::link_notes() {
  std::vector<std::int32_t> among;
  for (std::size_t i = 0; i < decls.size(); ++i)
    if (!decls[i].removed && !decls[i].case_no.empty()) among.push_back(static_cast<std::int32_t>(i));
  for (const Decl& d : decls) {
    const Node by = d.node.is(SK::d_note) ? d.node.child(SK::p_covered) : Node();
    const auto note = std::find_if(m.notes.begin(), m.notes.end(), [&](const Note& n) { return n.span == d.node.span(); });
    if (!by || note == m.notes.end()) continue;
    for (const Node handle : by.children(SK::handle)) {
      const Node mark = handle[0];
      const bool exact = mark.child(SK::p_as) || mark.child(SK::p_on);
      // A number that the own book and another both have is the own one.
      std::vector<std::int32_t> hits, own;
      for (const std::int32_t i : among) {
        const Decl& other = decls[static_cast<std::size_t>(i)];
        if (&other == &d || (other.case_no != mark[0].text() && other.raw_case != mark[0].text())) continue;
        hits.push_back(i);
        if (other.book == d.book) own.push_back(i);
      }
      if (!own.empty()) hits = own;
      if (exact) hits = match_handle(mark, among);
      for (const std::int32_t i : hits) note->covered_by.push_back(decls[static_cast<std::size_t>(i)].handle);
    }
  }
}

// A library whose labels get their cases from the battle has no index of its own.
bool Checker::aliased(const std::string& book) const {
  return std::any_of(aliases_.begin(), aliases_.end(), [&](const auto& a) { return a.first.first == book; });
}

}  // namespace tercio::check
