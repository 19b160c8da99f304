// Each word of the table's geometry stands in the language's page, with as many arguments as it asks for and what it
// means, as runtime/image/geometry.def has it.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Word {
  std::string_view name, asks, meaning;
};
constexpr Word words[] = {
#define X(name, answer, asks, meaning) {#name, asks, meaning},
#include "runtime/image/geometry.def"
#undef X
};

// "| `name(a, b)` | meaning |": how many arguments; 0 when the line is about something else.
std::size_t arguments(const std::string& line, const Word& word) {
  const std::string begin = "| `" + std::string(word.name);
  if (!line.starts_with(begin)) return 0;
  const std::string rest = line.substr(begin.size(), line.find('`', begin.size()) - begin.size());
  if (rest == " from S through T") return 2;
  if (rest.starts_with(" of ")) return 1;
  return rest.starts_with("(") ? static_cast<std::size_t>(std::count(rest.begin(), rest.end(), ',')) + 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ifstream page(argv[1]);
  std::vector<std::string> lines;
  for (std::string line; std::getline(page, line);) lines.push_back(line);
  int missing = 0;
  for (const Word& word : words) {
    const bool found = std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return arguments(line, word) == word.asks.size() && line.ends_with("| " + std::string(word.meaning) + " |");
    });
    if (found) continue;
    std::cout << argv[1] << ": no row for `" << word.name << "` with " << word.asks.size() << " arguments: " << word.meaning << "\n";
    ++missing;
  }
  std::cout << std::size(words) << " words, " << missing << " missing\n";
  return missing == 0 ? 0 : 1;
}
