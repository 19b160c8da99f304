#include "tests/slips/project.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "compiler/driver/lost_uses.hpp"
#include "compiler/driver/pipeline.hpp"
#include "dsl/diagnostics/render.hpp"

namespace tercio::test {

Texts read_project(const std::string& root, const std::vector<std::string>& folders) {
  Texts texts;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(root) / folder)) {
      if (!entry.is_regular_file() || entry.path().filename().string().starts_with('.')) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      texts[std::filesystem::relative(entry.path(), root).generic_string()] = text.str();
    }
  }
  return texts;
}

Checked check_project(const Texts& texts, const std::vector<std::string>& paths) {
  driver::MemoryFiles files;
  files.add(".git/HEAD", "");  // the project ends here
  for (const auto& [path, text] : texts) files.add(path, text);
  const driver::MemoryFiles no_library;
  Checked checked;
  checked.loaded = driver::load(files, no_library, paths, checked.findings);
  driver::compile(checked.loaded, {}, driver::Want::variants, checked.findings);
  driver::name_lost_uses(files, no_library, checked.loaded, checked.findings);
  return checked;
}

std::string line_of(const diagnostics::Finding& finding, const source::SourceMap& sources) {
  return diagnostics::to_short(finding, sources) + (finding.suggestion.empty() ? "" : " | " + finding.suggestion);
}

}  // namespace tercio::test
