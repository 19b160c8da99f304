// Parses each block fenced as `tercio` in the pages given; fails where one has a finding.
#include <fstream>
#include <iostream>
#include <string>

#include "dsl/syntax/tree.hpp"

int main(int argc, char** argv) {
  int wrong = 0, blocks = 0;
  for (int i = 1; i < argc; ++i) {
    std::ifstream page(argv[i]);
    std::string line, block;
    int number = 0, first = 0;
    bool inside = false;
    while (std::getline(page, line)) {
      ++number;
      if (!inside && line.rfind("```tercio", 0) == 0) {
        inside = true;
        first = number;
        block.clear();
      } else if (inside && line.rfind("```", 0) == 0) {
        inside = false;
        ++blocks;
        tercio::source::SourceMap sources;
        tercio::diagnostics::Findings findings;
        tercio::syntax::parse(sources, sources.add(argv[i], block), findings);
        for (const auto& finding : findings.all()) {
          std::cout << argv[i] << ":" << first + static_cast<int>(sources.begin(finding.span).line) << ": " << finding.message << "\n";
          ++wrong;
        }
      } else if (inside) {
        block += line + "\n";
      }
    }
  }
  std::cout << blocks << " blocks, " << wrong << " findings\n";
  return wrong == 0 && blocks > 0 ? 0 : 1;
}
