// Matches files against the grammar and does nothing else: what `tercio check` is compared with as a whole process.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "dsl/syntax/tree.hpp"

int main(int argc, char** argv) {
  tercio::source::SourceMap sources;
  tercio::diagnostics::Findings findings;
  std::size_t nodes = 0;
  for (int i = 1; i < argc; ++i) {
    std::ifstream in(argv[i], std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    const tercio::syntax::Tree tree = tercio::syntax::parse(sources, sources.add(argv[i], text.str()), findings);
    nodes += tree.records.size();
  }
  std::printf("%zu nodes, %zu findings\n", nodes, findings.all().size());
  return findings.empty() ? 0 : 1;
}
