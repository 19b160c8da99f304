// A standard rule is written once: changed there, it changes in every battle that does not override it. What is changed
// and what is looked at stands in shared_rules.txt.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "compiler/driver/examples.hpp"
#include "compiler/driver/pipeline.hpp"

using namespace tercio;

namespace {

struct Probe {
  std::string battle, case_no, body;
  bool changes = false;
};
struct Edit {
  std::string file, before, after;
  std::vector<Probe> probes;
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Edit> edits() {
  std::vector<Edit> all;
  std::istringstream lines(text_of(std::filesystem::path(TERCIO_SOURCE) / "tests/shared/shared_rules.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("edit ")) {
      all.push_back({line.substr(5), "", "", {}});
    } else if (line.starts_with("- ")) {
      all.back().before = line.substr(2) + "\n";
    } else if (line.starts_with("+ ")) {
      all.back().after = line.substr(2) + "\n";
    } else if (line[0] == ' ') {
      all.back().probes.back().body += line + "\n";
    } else {
      std::istringstream words(line);
      Probe probe;
      std::string how;
      words >> probe.battle >> how >> probe.case_no;
      REQUIRE((how == "changes" || how == "stays"));
      probe.changes = how == "changes";
      all.back().probes.push_back(std::move(probe));
    }
  }
  return all;
}

driver::MemoryFiles project(const Edit* edit, const Probe& probe) {
  driver::MemoryFiles files;
  const std::filesystem::path root(TERCIO_SOURCE);
  for (const std::string& room : {std::string("stdlib"), "scenarios/" + probe.battle}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / room)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = std::filesystem::relative(entry.path(), root).generic_string();
      std::string text = text_of(entry.path());
      if (edit != nullptr && path == edit->file) {
        const std::size_t at = text.find(edit->before);
        REQUIRE(at != std::string::npos);
        text.replace(at, edit->before.size(), edit->after);
      }
      files.add(path, text);
    }
  }
  files.add("scenarios/" + probe.battle + "/tests/probe.tercio",
            "battle " + probe.battle + "\n[" + probe.case_no + "] example PROBE \"a probe\" {\n" + probe.body + "}\n");
  return files;
}

bool passes(const Edit* edit, const Probe& probe) {
  const driver::MemoryFiles files = project(edit, probe);
  diagnostics::Findings findings;
  const driver::Loaded loaded = driver::load(files, driver::packed_files(), {"scenarios/" + probe.battle}, findings);
  const std::vector<driver::Compiled> compiled = driver::compile(loaded, {}, driver::Want::model, findings);
  REQUIRE(findings.errors() == 0);
  for (const driver::Compiled& each : compiled)
    for (const driver::Playable& playable : driver::playable_examples(each, "PROBE"))
      return driver::run_example(*playable.model, playable.example, loaded.sources, findings).passed;
  FAIL("the probe is not played");
  return false;
}

}  // namespace

TEST_CASE("a standard rule that is changed changes wherever it is not overridden") {
  for (const Edit& edit : edits()) {
    for (const Probe& probe : edit.probes) {
      INFO(edit.file << " in " << probe.battle << ":\n" << probe.body);
      CHECK(passes(nullptr, probe));
      CHECK(passes(&edit, probe) == !probe.changes);
    }
  }
}
