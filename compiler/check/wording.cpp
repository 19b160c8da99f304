// What stands twice word for word, and texts that say nothing.
#include <functional>
#include <optional>

#include "compiler/check/checker.hpp"
#include "compiler/check/copies.hpp"

namespace tercio::check {
namespace {

// A text without the blanks before and behind it.
std::string without_edges(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

}  // namespace

// A declaration that stands a second time in its book, word for word, is one finding and says nothing more: it is taken
// out before anything is made of it. Of a file that is a copy nothing is said here: that it is one was told.
void Checker::take_out_repeated() {
  std::optional<std::map<source::FileId, source::FileId>> copies;  // looked for where something is repeated
  const auto copied_from = [&](source::FileId file) {
    if (!copies) {
      copies.emplace();
      for (const BookSource& b : books) copies->merge(copies_in(b.trees));
    }
    const auto copy = copies->find(file);
    return copy == copies->end() ? source::FileId::none : copy->second;
  };
  std::map<std::pair<std::int32_t, std::string>, Span> seen;
  const auto repeated = [&](const Decl& d) {
    if (d.node.is(SK::d_replace)) return false;  // of sections that are optional
    const auto [first, fresh] = seen.emplace(std::pair(d.book, in_one_line(d.cited.text())), d.cited.span());
    if (!fresh && copied_from(d.cited.span().file) != first->second.file) report(Code::said_twice, d.cited.span()).label(first->second, "the first is here").cite(d.case_no);
    return !fresh;
  };
  std::erase_if(decls, repeated);
}

// Two rulings of a book that have one name.
void Checker::check_ruling_ids() {
  std::map<std::pair<std::int32_t, std::string>, Span> seen;
  for (const Decl& d : decls) {
    if (!d.node.is(SK::d_ruling)) continue;
    const std::string id(d.node[0].text());
    const auto [first, fresh] = seen.emplace(std::pair(d.book, id), d.node[0].span());
    if (!fresh) report(Code::duplicate_name, d.node[0].span(), id).label(first->second, "the first is here").help = "give one of the rulings another number";
  }
}

std::string near_or_new(std::string_view word, const std::vector<std::string>& known, const std::string& declaration) {
  const std::string near = diagnostics::did_you_mean(word, known);
  return near.empty() ? "declare it: " + declaration : near;
}

std::string field_declared(const std::string& field, const std::string& kind) {
  return "`" + field + " : 0..9 printed` in `kind " + kind + "`, or `state " + field + " of " + kind + " : 0..9 printed`";
}

// Texts are for whoever plays and reads: an empty one is a place where something was to be written, and a blank at the
// end of one cannot be seen.
void Checker::check_texts() {
  const std::function<void(Node)> look = [&](Node node) {
    for (const Node child : node.children()) {
      if (!child.is(SK::text) && !child.is(SK::e_text)) {
        look(child);
        continue;
      }
      const std::string text = unquote(child.text()), plain = without_edges(text);
      if (!plain.empty() && plain != text) report(Code::blank_in_quotes, child.span(), text).suggest("\"" + plain + "\"");
      const bool result = node.is(SK::p_result);
      if (!plain.empty() || (child.is(SK::e_text) && !result)) continue;
      const bool leave = node.is(SK::p_because) || node.is(SK::d_option) || node.is(SK::d_example);
      report(Code::empty_text, child.span(), result ? "write how the game ended, as in `\"draw\"`" : leave ? "write what the player is to read, or leave it out" : "write what the player is to read");
    }
  };
  for (const Decl& d : decls) look(d.node);
  for (const BookSource& b : books)
    for (const syntax::Tree* tree : b.trees)
      for (const Node top : tree->root().children(SK::cited))
        for (const SK head : {SK::d_battle, SK::d_book})
          if (const Node titled = top.child(head); titled) look(titled);
}

// A file says once what it belongs to, and one of the files gives the title.
void Checker::check_heads() {
  for (const BookSource& b : books) {
    Node titled;
    for (const syntax::Tree* tree : b.trees) {
      Node first;
      for (const Node top : tree->root().children(SK::cited)) {
        const Node head = top.child(SK::d_battle) ? top.child(SK::d_battle) : top.child(SK::d_book);
        if (!head) continue;
        if (first) {
          report(Code::syntax_error, head.span(), "this file says above what it belongs to", "take one of the two lines away").label(first.span(), "the first is here");
          continue;
        }
        first = head;
        if (!head.child(SK::text)) continue;
        if (titled && copies_in(b.trees).contains(tree->file)) continue;  // told as a copy
        if (titled) report(Code::syntax_error, head.child(SK::text).span(), "another file gives the title", "leave it in one of them").label(titled.span(), "it is here");
        else titled = head.child(SK::text);
      }
    }
  }
}

}  // namespace tercio::check
