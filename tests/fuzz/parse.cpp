// Any bytes give a tree whose nodes lie in the text and in each other, and findings that can be told.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "dsl/diagnostics/render.hpp"
#include "dsl/syntax/tree.hpp"

using namespace tercio;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  source::SourceMap sources;
  diagnostics::Findings findings;
  const source::FileId file = sources.add("fuzz.tercio", std::string(reinterpret_cast<const char*>(data), size));
  const syntax::Tree tree = syntax::parse(sources, file, findings);
  for (const syntax::Tree::Record& record : tree.records) {
    if (record.begin > record.end || record.end > size) std::abort();
    if (record.first_child + record.child_count > tree.child_indices.size()) std::abort();
  }
  findings.sort(sources);
  static_cast<void>(syntax::dump(tree));
  static_cast<void>(diagnostics::to_text(findings, sources));
  static_cast<void>(diagnostics::to_json(findings, sources));
  return 0;
}
