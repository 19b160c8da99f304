#include "dsl/syntax/starts.hpp"

#include <algorithm>
#include <iterator>

#include "dsl/syntax/scan.hpp"
#include "dsl/syntax/spelling.hpp"

namespace tercio::syntax {
namespace {

// What stands behind a citation; nothing where it is not closed in its line.
std::string_view behind_citation(std::string_view rest) {
  if (!rest.starts_with('[')) return rest;
  const std::size_t close = rest.find_first_of("]\n");
  if (close == std::string_view::npos || rest[close] != ']') return {};
  rest.remove_prefix(close + 1);
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  return rest;
}

}  // namespace

// In column one these belong to what stands above.
bool begins_sentence_only(std::string_view word) {
  static constexpr std::string_view words[] = {"draw",    "for",    "if",   "leave", "let",      "now",
                                               "outcome", "repeat", "roll", "step",  "together", "until"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::uint32_t next_start(std::string_view text, std::uint32_t from) {
  for (std::size_t at = text.find('\n', from); at != std::string_view::npos; at = text.find('\n', at)) {
    ++at;
    if (at == text.size()) break;
    const std::string_view rest = text.substr(at);
    if (rest[0] == '[' || rest.starts_with("==")) return static_cast<std::uint32_t>(at);
    const char* stop = scan::word(rest.data(), rest.data() + rest.size());
    if (stop != nullptr && !begins_sentence_only({rest.data(), stop})) return static_cast<std::uint32_t>(at);
  }
  return static_cast<std::uint32_t>(text.size());
}

const std::vector<std::string>& declaration_words() {
  static const std::vector<std::string> first_words = {
      "a",       "action", "after",    "an",    "battle", "before", "book",       "despite", "example",   "instead",
      "kind",    "list",   "map",      "note",  "open",   "option", "permission", "phase",   "procedure", "quantity",
      "replace", "ruling", "sequence", "state", "table",  "term",   "the",        "uses",    "whenever"};
  return first_words;
}

bool seems_kind(std::string_view rest) {
  rest = behind_citation(rest);
  const char* stop = scan::word(rest.data(), rest.data() + rest.size());
  return stop != nullptr && one_slip({rest.data(), stop}, "kind");
}

bool seems_declaration(std::string_view rest) {
  const std::vector<std::string>& first_words = declaration_words();
  if (rest.starts_with("==")) return true;
  rest = behind_citation(rest);
  const char* end = rest.data() + rest.size();
  const char* stop = scan::word(rest.data(), end);
  if (stop == nullptr) return false;
  const std::string_view word(rest.data(), stop);
  if (std::find(std::begin(first_words), std::end(first_words), word) != std::end(first_words)) return true;
  stop = scan::blanks(stop, end);
  return stop != end && *stop == ':';
}

bool first_in_line(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at == 0 || text[at - 1] == '\n';
}

}  // namespace tercio::syntax
