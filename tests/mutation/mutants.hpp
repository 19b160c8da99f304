// Single slips, seeded into the text of a rules file. Only slips that a reader of the file could see: what a changed
// number inside its range means, nobody can tell without the printed rules.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace tercio::test {

struct Token {
  enum class Sort : std::uint8_t { word, number, text, sign, citation };
  enum class Chart : std::uint8_t { none, table, list, map };
  Sort sort{};
  std::uint32_t begin = 0, end = 0;
  Chart chart = Chart::none;  // whose rows it stands in
  bool in_chart() const { return chart != Chart::none; }
};

struct Mutant {
  std::string sort;                  // row of the report
  std::string text;                  // of the whole file
  std::uint32_t begin = 0, end = 0;  // the place of the slip in the new text, with what stands beside it
  std::uint32_t partner = 0;         // of a bracket or a brace: where the other of the pair stands, else 0
  std::string meant;                 // what should be suggested; empty: nothing
  std::string what;                  // for people
};

std::vector<Token> tokens_of(const std::string& text);

// All slips of a file, in order. `names` are the words of the project that occur more than once: a slip in a word that
// stands nowhere else makes another word and no fault. `keywords` are the words of the language.
std::vector<Mutant> mutants_of(const std::string& text, const std::set<std::string>& names,
                               const std::set<std::string>& keywords, std::uint32_t seed);

}  // namespace tercio::test
