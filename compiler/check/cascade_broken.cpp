// What may be lost with a declaration that was not understood.
#include "compiler/check/telling.hpp"

namespace tercio::check::cascade {
namespace {

// What a broken declaration is, judged by its first words.
enum class Sort { nothing, clause, question, ruling, flow, other };

std::string_view behind_citation(std::string_view text) {
  if (!text.starts_with('[')) return text;
  const std::size_t close = text.find_first_of("]\n");
  if (close == std::string_view::npos || text[close] != ']') return text;
  text.remove_prefix(close + 1);
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::string_view first_word(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(0, end);
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find('\n')); }

Sort sort_of(std::string_view text) {
  static const std::map<std::string, Sort, std::less<>> sorts{
      {"example", Sort::nothing},    {"ruling", Sort::ruling},   {"note", Sort::nothing},      {"despite", Sort::nothing},
      {"replace", Sort::nothing},    {"term", Sort::question},   {"quantity", Sort::question}, {"permission", Sort::question},
      {"open", Sort::question},      {"sequence", Sort::flow},   {"phase", Sort::flow},        {"procedure", Sort::flow},
      {"action", Sort::flow},        {"before", Sort::flow},     {"after", Sort::flow},        {"instead", Sort::flow},
      {"whenever", Sort::flow},      {"kind", Sort::other},      {"list", Sort::other},        {"map", Sort::other},
      {"table", Sort::other},        {"state", Sort::other},     {"option", Sort::other},      {"uses", Sort::other},
      {"battle", Sort::other},       {"book", Sort::other}};
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const auto& [word, sort] : sorts) all.push_back(word);
    return all;
  }();
  const std::string_view first = first_word(text);
  if (first == "a" || first == "an" || first == "the") {
    const std::string_view line = first_line(text);
    const bool may = line.find(" may ") != std::string_view::npos && line.find(" may be ") == std::string_view::npos;
    return may ? Sort::nothing : Sort::other;
  }
  if (const auto it = sorts.find(first); it != sorts.end()) return it->second;
  if (const std::string near = diagnostics::nearest(first, words); !near.empty()) return sorts.find(near)->second;
  return !first.empty() && text.substr(first.size()).starts_with(':') && first_line(text).find('{') == std::string_view::npos ? Sort::clause : Sort::other;
}

// In a flow a word before `of`, or one with a bracket at its end, is read and not made known.
bool is_read(std::string_view text, std::string_view word, std::size_t at) {
  const std::string_view behind = text.substr(at + word.size());
  if (behind.starts_with('(')) return true;
  return behind.starts_with(" of ");
}

}  // namespace

// The words that a broken declaration may have made known; its cases always.
Telling::Broken Telling::words_of_broken(std::string_view text) const {
  Broken out;
  const std::string_view rest = behind_citation(text);
  const std::string_view citation = text.substr(0, text.size() - rest.size());
  const Sort sort = sort_of(rest);
  out.flow = sort == Sort::flow || sort == Sort::other;
  out.data = sort == Sort::other;
  each_word(citation, true, [&](std::string_view w, std::size_t at) { out.words.push_back({w, at}); });
  const std::size_t begin = citation.size();
  const std::string_view line = first_line(rest);
  if (sort == Sort::clause) out.words.push_back({first_word(rest), begin});
  const std::size_t first = first_word(line).size(), head = line.substr(first).starts_with(':') ? first + 1 : 0;  // `term: NAME`
  const std::size_t stop = sort == Sort::ruling ? line.find('[') : line.find_first_of(":{", head);
  if (sort == Sort::question || sort == Sort::ruling) each_word(line.substr(0, stop), true, [&](std::string_view w, std::size_t at) { out.words.push_back({w, at + begin}); });
  if (sort != Sort::flow && sort != Sort::other) return out;
  bool names_flow = true;  // the word before says that a flow is declared
  each_word(rest, true, [&](std::string_view w, std::size_t at) {
    if (sort == Sort::other || names_flow || !is_read(rest, w, at)) out.words.push_back({w, at + begin});
    names_flow = w == "sequence" || w == "phase" || w == "procedure" || w == "action" || w == "step";
  });
  return out;
}

}  // namespace tercio::check::cascade
