// What stands twice word for word, and texts that say nothing.
#include <functional>

#include "compiler/check/checker.hpp"

namespace tercio::check {
namespace {

// A text with one blank wherever there are several, or the end of a line.
std::string in_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!blank) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

}  // namespace

// A declaration that stands a second time in its book, word for word, is one finding and says nothing more: it is taken
// out before anything is made of it.
void Checker::take_out_repeated() {
  std::map<std::pair<std::int32_t, std::string>, Span> seen;
  const auto repeated = [&](const Decl& d) {
    if (d.node.is(SK::d_replace)) return false;  // of sections that are optional
    const auto [first, fresh] = seen.emplace(std::pair(d.book, in_one_line(d.cited.text())), d.cited.span());
    if (!fresh) report(Code::said_twice, d.cited.span()).label(first->second, "the first is here").cite(d.case_no);
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

// Texts are for whoever plays and reads: an empty one is a place where something was to be written.
void Checker::check_empty_texts() {
  const std::function<void(Node)> look = [&](Node node) {
    for (const Node child : node.children()) {
      if (!child.is(SK::text)) {
        look(child);
        continue;
      }
      if (unquote(child.text()).find_first_not_of(' ') != std::string::npos) continue;
      const bool leave = node.is(SK::p_because) || node.is(SK::d_option) || node.is(SK::d_example);
      report(Code::empty_text, child.span(), leave ? "write what the player is to read, or leave it out" : "write what the player is to read");
    }
  };
  for (const Decl& d : decls) look(d.node);
}

}  // namespace tercio::check
