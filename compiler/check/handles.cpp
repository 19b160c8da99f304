// Handles: how a declaration is named by case, target and label.
#include <algorithm>

#include "compiler/check/checker.hpp"

namespace tercio::check {

// What the sentence is about: quantity, permission, flow, step, name declared, thing changed.
std::string Checker::target_of(Node node) const {
  const auto text = [](Node n) { return std::string(n.text()); };
  const auto first_name = [&](Node n) {
    const Node name = n.child(SK::name);
    return name ? text(name) : std::string();
  };
  switch (node.kind()) {
    case SK::d_ban: return text(node[2]);
    case SK::d_despite: return text(node[3]);
    case SK::d_can: return text(node[2]);
    case SK::d_shape: return text(node[1]);
    case SK::d_becomes: {
      const Node field = node[0];
      return field.size() > 0 ? text(field[0]) : text(field);
    }
    case SK::d_duty: return first_name(node) + " ends";
    case SK::d_law: return "law";
    default: return first_name(node);
  }
}

std::int32_t Checker::add_handle(const Decl& decl) {
  const auto id = static_cast<std::int32_t>(m.handles.size());
  Handle h;
  h.case_ = decl.case_no;
  h.target = decl.target;
  h.label = decl.label;
  h.book = books[static_cast<std::size_t>(decl.book)].name;
  if (const Node cite = decl.cited.child(SK::cite); cite)
    for (const Node c : cite.children(SK::case_no)) h.see.emplace_back(c.text());
  const std::string_view all = decl.node.text();
  h.text = std::string(all.substr(0, all.find('\n')));
  m.handles.push_back(std::move(h));
  m.handle_spans.push_back(decl.cited.span());
  m.handle_books.push_back(decl.book);
  return id;
}

std::int32_t Checker::inner_handle(Node cite, std::int32_t outer) {
  if (!cite) return outer;
  const auto id = static_cast<std::int32_t>(m.handles.size());
  Handle h;
  const Node mark = cite.child(SK::mark);
  h.case_ = std::string(mark[0].text());
  if (const Node as = mark.child(SK::p_as); as) h.label = std::string(as[0].text());
  for (const Node c : cite.children(SK::case_no)) h.see.emplace_back(c.text());
  if (outer >= 0) {
    const Handle& o = m.handles[static_cast<std::size_t>(outer)];
    h.book = o.book;
    h.target = o.target;
    if (const auto it = aliases_.find({h.book, h.case_}); it != aliases_.end()) h.case_ = it->second.case_no;
  }
  m.handles.push_back(std::move(h));
  m.handle_spans.push_back(cite.span());
  m.handle_books.push_back(outer >= 0 ? m.handle_books[static_cast<std::size_t>(outer)] : 0);
  return id;
}

// What to do where two declarations share a handle and one of them stands in a book that the other uses, and so cannot
// be changed from here. Empty: both stand in one book.
std::string Checker::beside_a_book(const Decl& first, const Decl& second) const {
  if (first.book == second.book) return {};
  const std::string of = "of the book `" + books[static_cast<std::size_t>(first.book)].name + "`";
  if (second.raw_case != second.case_no)  // both are labels of books, and `citing` gives them one case
    return "give the label `" + second.raw_case + "` another case after `citing`: this one is `" + first.raw_case + "` " + of;
  const bool cited = first.raw_case != first.case_no;
  return std::string("give this one ") + (second.label.empty() ? "a" : "another") + " label: [" + second.case_no + " as ...]; the first is " +
         (cited ? "the label `" + first.raw_case + "` " : "") + of;
}

// `[5.8 on might]` before a sentence about something else.
void Checker::check_cited_target(const Decl& decl) {
  const Node on = decl.cited.child(SK::cite).child(SK::mark).child(SK::p_on);
  if (!on || decl.target.empty() || on[0].text() == decl.target) return;
  const SK k = decl.node.kind();
  if (k == SK::d_note || k == SK::d_ruling || k == SK::d_example || k == SK::d_replace) return;
  // What a duty hangs on, and whose a flag is.
  if (k == SK::d_duty && std::string(on[0].text()) + " ends" == decl.target) return;
  if (k == SK::d_can && on[0].text() == decl.node[1].text()) return;
  report(Code::cited_target, on[0].span(), std::string(on[0].text()), decl.target).suggest(decl.target);
}

void Checker::make_handles() {
  take_out_repeated();
  check_ruling_ids();
  check_texts();
  std::map<std::string, const Decl*> seen;
  for (Decl& d : decls) {
    d.target = target_of(d.node);
    d.handle = add_handle(d);
    check_cited_target(d);
    const auto index = static_cast<std::int32_t>(&d - decls.data());
    by_case_[d.case_no].push_back(index);
    if (d.raw_case != d.case_no) by_case_[d.raw_case].push_back(index);
    const SK k = d.node.kind();
    if (k == SK::d_note || k == SK::d_ruling || k == SK::d_example) continue;
    if (d.case_no.empty()) {
      report(Code::no_case, d.node.span());
      continue;
    }
    if (k == SK::d_replace) continue;
    const std::string key = d.case_no + '\n' + d.target + '\n' + d.label;
    const auto [it, fresh] = seen.emplace(key, &d);
    if (fresh) continue;
    const std::string named = d.case_no + (d.label.empty() ? "" : " as " + d.label);
    auto& finding = report(Code::duplicate_handle, d.cited.child(SK::cite).span(), named, d.target)
                        .label(it->second->cited.child(SK::cite).span(), "the first is here")
                        .cite(d.case_no);
    if (const std::string advice = beside_a_book(*it->second, d); !advice.empty()) finding.help = advice;
  }
}

std::vector<std::int32_t> Checker::match_handle(Node mark, const std::vector<std::int32_t>& among) const {
  std::vector<std::int32_t> out = match_handle(mark);
  std::erase_if(out, [&](std::int32_t i) { return !std::binary_search(among.begin(), among.end(), i); });
  return out;
}

std::vector<std::int32_t> Checker::match_handle(Node mark) const {
  std::string wanted(mark[0].text()), book;  // `tyw/6.23`: of that book alone
  if (const std::size_t slash = wanted.find('/'); slash != std::string::npos) {
    book = wanted.substr(0, slash);
    wanted.erase(0, slash + 1);
  }
  const Node on = mark.child(SK::p_on), as = mark.child(SK::p_as);
  const std::string label = as ? std::string(as[0].text()) : std::string();
  std::vector<std::int32_t> out;
  const auto cited = by_case_.find(wanted);
  if (cited == by_case_.end()) return out;
  for (const std::int32_t i : cited->second) {
    const Decl& d = decls[static_cast<std::size_t>(i)];
    if (d.label != label || (on && d.target != on[0].text())) continue;
    if (!book.empty() && m.books[static_cast<std::size_t>(d.book)].name != book) continue;
    out.push_back(i);
  }
  return out;
}

std::string Checker::handle_text(std::int32_t handle) const {
  return "[" + m.handles[static_cast<std::size_t>(handle)].str() + "]";
}

// What a handle names in a book that is used, where it names nothing of what is looked among: a battle takes the label
// of a book for one of its own.
std::string Checker::elsewhere(Node mark, const std::vector<std::int32_t>& among) const {
  std::string text;
  for (const std::int32_t i : match_handle(mark)) {
    const Decl& d = decls[static_cast<std::size_t>(i)];
    if (m.books[static_cast<std::size_t>(d.book)].battle || d.target.empty()) continue;
    if (std::binary_search(among.begin(), among.end(), i)) continue;
    text += (text.empty() ? "in the book `" + m.books[static_cast<std::size_t>(d.book)].name + "` it is about `" : ", `") + d.target + "`";
  }
  return text;
}

// The `replace` that took away what a handle names; null where none did.
const Removed* Checker::taken_away(Node mark) const {
  for (const std::int32_t i : match_handle(mark)) {
    const Decl& d = decls[static_cast<std::size_t>(i)];
    if (!d.removed) continue;
    for (const Removed& each : m.removed)
      if (each.handle == d.handle) return &each;
  }
  return nullptr;
}

// The declarations that the handles of a list name one by one, -1 for what names none or several; one that is named
// twice is told and left out.
std::vector<std::int32_t> Checker::find_each(const std::vector<Node>& handles, const std::function<std::int32_t(Node mark)>& find) {
  std::vector<std::int32_t> found;
  std::map<std::int32_t, Node> first;
  for (const Node handle : handles) {
    std::int32_t i = find(handle[0]);
    if (i >= 0) {
      const auto [it, fresh] = first.emplace(i, handle);
      if (!fresh) {
        report(Code::handle_twice, handle.span(), std::string(handle[0].text())).label(it->second.span(), "the first is here");
        i = -1;
      }
    }
    found.push_back(i);
  }
  return found;
}

std::int32_t Checker::find_handle(Node mark, const std::vector<std::int32_t>& among, const std::string& what) {
  const std::vector<std::int32_t> hits = match_handle(mark, among);
  if (hits.size() == 1) return hits[0];
  const std::string said(mark.text());
  if (hits.empty()) {
    std::vector<std::string> known;
    const bool guessing = guess();
    std::string same;
    const auto cited = by_case_.find(std::string(mark[0].text()));
    const std::vector<std::int32_t> of_case = cited == by_case_.end() ? std::vector<std::int32_t>() : cited->second;
    for (const std::int32_t i : guessing ? among : of_case) {
      if (!guessing && !std::binary_search(among.begin(), among.end(), i)) continue;
      const Decl& d = decls[static_cast<std::size_t>(i)];
      const bool same_case = d.case_no == mark[0].text() || d.raw_case == mark[0].text();
      if (d.case_no.empty() || (!guessing && !same_case)) continue;
      const std::string h = m.handles[static_cast<std::size_t>(d.handle)].str();
      known.push_back(h);
      if (same_case) same += (same.empty() ? "" : ", ") + ("[" + h + "] on `" + d.target + "`");
    }
    std::stable_partition(known.begin(), known.end(), [&](const std::string& h) { return h.size() == said.size(); });
    std::string help = diagnostics::did_you_mean(said, known);
    if (!same.empty()) help = "there is " + same;
    else if (help.empty() && !known.empty() && known.size() <= 8) {
      help = "there is ";
      for (std::size_t i = 0; i < known.size(); ++i) help += (i == 0 ? "[" : ", [") + known[i] + "]";
    }
    if (const std::string other = guessing ? elsewhere(mark, among) : std::string(); !other.empty()) help = other + (help.empty() ? "" : "; " + help);
    const Removed* taken = m.removed.empty() ? nullptr : taken_away(mark);
    if (taken != nullptr) help = "it is taken away by " + handle_text(taken->by);
    auto& f = report(Code::unknown_handle, mark.span(), said, what, help).cite(std::string(mark[0].text()));
    if (taken != nullptr) f.label(taken->span, "it is taken away here");
    else if (same.empty()) f.suggest(diagnostics::nearest(said, known));
    return -1;
  }
  std::string list;
  for (const std::int32_t i : hits) list += (list.empty() ? "on `" : "; on `") + decls[static_cast<std::size_t>(i)].target + "`";
  report(Code::ambiguous_handle, mark.span(), said, list);
  return -1;
}

// What a note says covers its cases must be there.
void Checker::check_notes() {
  std::vector<std::int32_t> all;
  for (std::size_t i = 0; i < decls.size(); ++i) {
    const SK k = decls[i].node.kind();
    if (k != SK::d_note && k != SK::d_ruling && k != SK::d_example) all.push_back(static_cast<std::int32_t>(i));
  }
  std::map<std::string, std::set<std::string>> inner;  // labels, by case
  std::set<std::string> noted;
  for (const Handle& h : m.handles) inner[h.case_].insert(h.label);
  for (const Note& n : m.notes) noted.insert(n.cases.begin(), n.cases.end());
  for (const Decl& d : decls) {
    if (!d.node.is(SK::d_note)) continue;
    for (const Node handle : d.node.child(SK::p_covered).children(SK::handle)) {
      // Several declarations of one case cover it together; so does a section that is off.
      if (!match_handle(handle[0], all).empty() || off_cases_.count(std::string(handle[0][0].text())) != 0) continue;
      // Sentences and branches have citations of their own, and a note may rest on a note.
      const std::string wanted(handle[0][0].text());
      const Node as = handle[0].child(SK::p_as);
      const auto labels = inner.find(wanted);
      const bool cited = labels != inner.end() && (!as || labels->second.contains(std::string(as[0].text())));
      if (!cited && !noted.contains(wanted)) find_handle(handle[0], all, "to cover this");
    }
  }
}

// Standard before exclusive, then by case, then by label.
bool Checker::earlier(std::int32_t a, std::int32_t b) const {
  if (a < 0 || b < 0 || a == b) return a < b;
  const auto ia = static_cast<std::size_t>(a), ib = static_cast<std::size_t>(b);
  if (m.handle_books[ia] != m.handle_books[ib]) return m.handle_books[ia] < m.handle_books[ib];
  const Handle &ha = m.handles[ia], &hb = m.handles[ib];
  if (ha.case_ != hb.case_) return case_before(ha.case_, hb.case_);
  if (ha.label != hb.label) return ha.label < hb.label;
  return a < b;
}

}  // namespace tercio::check
