#include <catch2/catch.hpp>

#include "compiler/driver/load.hpp"
#include "compiler/driver/scopes.hpp"

using namespace tercio;
using driver::MemoryFiles;

namespace {

struct Run {
  diagnostics::Findings findings;
  driver::Loaded loaded;
};

Run load(const MemoryFiles& files, const std::vector<std::string>& paths, const MemoryFiles& library = {}) {
  Run run;
  run.loaded = driver::load(files, library, paths, run.findings);
  run.findings.sort(run.loaded.sources);
  return run;
}

// "rain(tyw): a.tercio b.tercio" of each scope.
std::vector<std::string> scopes(const Run& run) {
  std::vector<std::string> all;
  for (const driver::Scope& scope : run.loaded.scopes) {
    std::string text;
    for (const driver::Book& book : scope.books) {
      text += (text.empty() ? "" : " ") + book.name + ":";
      for (const syntax::Tree* tree : book.trees) text += " " + run.loaded.sources.file(tree->file).path();
    }
    all.push_back(text);
  }
  return all;
}

std::vector<std::string> codes(const Run& run) {
  std::vector<std::string> all;
  for (const diagnostics::Finding& each : run.findings.all()) all.emplace_back(diagnostics::kind(each.code).id);
  return all;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a folder and its subfolders are one battle") {
  MemoryFiles files;
  files.add(".git/HEAD", "");
  files.add("games/rain/rain.tercio", "battle rain\n");
  files.add("games/rain/tests/fog.tercio", "battle rain\n");
  files.add("games/rain/tests/more/mud.tercio", "# nothing\n");
  files.add("games/snow/snow.tercio", "battle snow\n");
  const Texts rain{"rain: games/rain/rain.tercio games/rain/tests/fog.tercio games/rain/tests/more/mud.tercio"};
  CHECK(scopes(load(files, {"games/rain"})) == rain);
  CHECK(scopes(load(files, {"games/rain/rain.tercio"})) == rain);
  CHECK(scopes(load(files, {"games/rain/tests"})) == rain);
  CHECK(scopes(load(files, {"games/rain/tests/more/mud.tercio"})) == rain);
  CHECK(scopes(load(files, {"games"})) == Texts{rain[0], "snow: games/snow/snow.tercio"});
  CHECK(scopes(load(files, {"games", "./games/rain/"})) == Texts{rain[0], "snow: games/snow/snow.tercio"});
}

TEST_CASE("outside a project a folder that says what it is stands by itself") {
  MemoryFiles files;
  files.add("stray.tercio", "battle rain\n");
  files.add("rain/rain.tercio", "battle rain\n");
  files.add("rain/mud/mud.tercio", "# nothing\n");
  CHECK(scopes(load(files, {"rain"})) == Texts{"rain: rain/mud/mud.tercio rain/rain.tercio"});
  CHECK(scopes(load(files, {"rain/mud"})) == Texts{"rain: rain/mud/mud.tercio rain/rain.tercio"});
}

TEST_CASE("outside a project a folder of examples, or one that leaves the title to the folder above, is a part of that") {
  MemoryFiles files;
  files.add("rain/rain.tercio", "battle rain \"Rain\"\n");
  files.add("rain/mud/mud.tercio", "battle rain\n");
  files.add("snow/snow.tercio", "battle snow\n");
  files.add("snow/tests/ice.tercio", "battle snow\n");
  const Texts rain{"rain: rain/mud/mud.tercio rain/rain.tercio"}, snow{"snow: snow/snow.tercio snow/tests/ice.tercio"};
  CHECK(scopes(load(files, {"rain/mud"})) == rain);
  CHECK(scopes(load(files, {"rain/mud/mud.tercio"})) == rain);
  CHECK(scopes(load(files, {"snow/tests"})) == snow);
  CHECK(scopes(load(files, {"snow/tests/ice.tercio"})) == snow);
}

TEST_CASE("a file beyond a silent folder is drawn into no battle below") {
  MemoryFiles files;
  files.add("project/.git/config", "");
  files.add("project/stray.tercio", "battle rain\n");
  files.add("project/games/rain/rain.tercio", "battle rain\n");
  files.add("project/games/rain/tests/mud.tercio", "battle rain\n");
  files.add("project/games/copy/rain.tercio", "battle rain\n");
  const Texts rain{"rain: project/games/rain/rain.tercio project/games/rain/tests/mud.tercio"};
  CHECK(scopes(load(files, {"project/games/rain"})) == rain);
  CHECK(scopes(load(files, {"project/games/rain/tests"})) == rain);
  CHECK(scopes(load(files, {"project/games/rain/rain.tercio"})) == rain);
}

TEST_CASE("several battles in one folder are told apart by name") {
  MemoryFiles files;
  files.add("games/a.tercio", "battle a\n");
  files.add("games/b.tercio", "battle b\n");
  CHECK(scopes(load(files, {"games"})) == Texts{"a: games/a.tercio", "b: games/b.tercio"});
  CHECK(scopes(load(files, {"games/b.tercio"})) == Texts{"b: games/b.tercio"});
}

TEST_CASE("a book is found up the project, then in the packed library, then beside") {
  MemoryFiles files, library;
  files.add("p/.git/HEAD", "");
  files.add("p/games/rain/rain.tercio", "battle rain\nuses core\nuses beside\nuses packed\n");
  files.add("p/stdlib/core/core.tercio", "book core\nuses base\n");
  files.add("p/stdlib/base/base.tercio", "book base\n[1.1] term one means 1\n");
  files.add("p/games/beside/beside.tercio", "book beside\nuses base\n");
  library.add("stdlib/packed/packed.tercio", "book packed\nuses core\n");
  library.add("stdlib/core/core.tercio", "book core\n");
  const Run run = load(files, {"p/games/rain"}, library);
  CHECK(codes(run).empty());
  CHECK(scopes(run) == Texts{"base: p/stdlib/base/base.tercio core: p/stdlib/core/core.tercio beside: "
                             "p/games/beside/beside.tercio packed: stdlib/packed/packed.tercio rain: "
                             "p/games/rain/rain.tercio"});
}

TEST_CASE("imports stay inside the project") {
  MemoryFiles files;
  files.add("stdlib/core/core.tercio", "book core\n");
  files.add("p/.git/HEAD", "");
  files.add("p/rain.tercio", "battle rain\nuses core\n");
  files.add("beside/beside.tercio", "book beside\n");
  files.add("p/snow/snow.tercio", "battle snow\nuses beside\n");
  CHECK(codes(load(files, {"p/rain.tercio"})) == Texts{"T0207"});
  CHECK(codes(load(files, {"p/snow"})) == Texts{"T0207"});
}

TEST_CASE("an unknown book has a suggestion, a circle is a finding") {
  MemoryFiles files;
  files.add("stdlib/core/core.tercio", "book core\nuses tail\n");
  files.add("stdlib/tail/tail.tercio", "book tail\nuses core\n");
  files.add("rain/rain.tercio", "battle rain\nuses cora\nuses core\n");
  const Run run = load(files, {"rain"});
  REQUIRE(codes(run) == Texts{"T0207", "T0210"});
  CHECK(run.findings.all()[0].help == "did you mean `core`?");
  CHECK(run.findings.all()[1].message.find("core, tail, core") != std::string::npos);
  CHECK_FALSE(run.loaded.scopes[0].found_all);
}

TEST_CASE("a battle cannot be used") {
  MemoryFiles files;
  files.add("stdlib/.keep", "");
  files.add("snow/snow.tercio", "battle snow\n");
  files.add("rain/rain.tercio", "battle rain\nuses snow\n");
  CHECK(codes(load(files, {"rain"})) == Texts{"T0207"});
}

TEST_CASE("missing, empty and too large are findings") {
  MemoryFiles files;
  files.add("empty/readme", "");
  files.add("large/large.tercio", "battle large\n" + std::string(driver::max_file_bytes, '#'));
  const Run missing = load(files, {"nowhere"});
  CHECK(codes(missing) == Texts{"T0001"});
  CHECK(missing.loaded.unreadable);
  CHECK(codes(load(files, {"empty"})) == Texts{"T0005"});
  CHECK(codes(load(files, {"large"})) == Texts{"T0004"});
}

TEST_CASE("two thousand files are read, and not one more") {
  MemoryFiles files;
  for (std::size_t i = 0; i < driver::max_files; ++i) files.add("r/" + std::to_string(i) + ".tercio", "battle r\n");
  files.add("r/0.tercio", "battle r\n[1.1] term one means 1\n");
  CHECK(load(files, {"r"}).findings.empty());
  files.add("r/more.tercio", "battle r\n");
  CHECK(codes(load(files, {"r"})) == Texts{"T0901"});
}

TEST_CASE("cases.tsv is the index of a book") {
  MemoryFiles files;
  files.add("rain/rain.tercio", "battle rain\n");
  files.add("rain/cases.tsv", "case\tstatus\twhat\n1.0\tcommentary\tThe ford.\r\n1.1a\texecutable\n\n# end\n");
  const Run run = load(files, {"rain"});
  const driver::Book& book = run.loaded.scopes.at(0).main();
  REQUIRE(book.has_index);
  REQUIRE(book.index.size() == 2);
  CHECK(book.index[0].what == "The ford.");
  CHECK(book.index[1].case_no == "1.1a");
  CHECK(book.index[1].status == "executable");
}

TEST_CASE("a folder that cannot be read is told once") {
  struct Locked : MemoryFiles {
    bool can_list(const std::string& path) const override { return path != "rain/tests"; }
    std::vector<std::string> entries(const std::string& folder) const override {
      return can_list(folder) ? MemoryFiles::entries(folder) : Texts();
    }
  } files;
  files.add("rain/rain.tercio", "battle rain\n");
  files.add("rain/tests/ice.tercio", "battle rain\n");
  const Run run = load(files, {"rain"});
  CHECK(codes(run) == Texts{"T0002"});
  CHECK(run.loaded.unreadable);
  CHECK(codes(load(files, {"rain/tests"})) == Texts{"T0002"});
}
