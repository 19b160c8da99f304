// Every diagnostic has a page with a bad example, which gives exactly that diagnostic, and a good one, which gives
// nothing: test_pages TERCIO FOLDER_OF_PAGES
//
// An example is a block fenced as `tercio bad` or `tercio good`: a file test without what comes out. Where its first
// line is no command, `check .` is meant; where it names no file, the text is rain/rain.tercio.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "tests/files/test_file.hpp"

namespace {

namespace fs = std::filesystem;

struct Page {
  std::string title;
  std::vector<std::string> bad, good;
};

Page read_page(const fs::path& path) {
  Page page;
  std::ifstream file(path);
  std::vector<std::string>* into = nullptr;
  std::getline(file, page.title);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      into = line == "```tercio bad" ? &page.bad : line == "```tercio good" ? &page.good : nullptr;
      if (into != nullptr) into->emplace_back();
    } else if (into != nullptr) {
      into->back() += line + "\n";
    }
  }
  return page;
}

// The codes that an example gives, in order.
std::vector<std::string> codes_of(const std::string& example, const std::string& program) {
  const bool plays = example.starts_with("test ");
  const bool commands = plays || example.starts_with("check ");
  std::string command = commands ? example.substr(0, example.find('\n')) : "check .";
  std::string rest = commands ? example.substr(example.find('\n') + 1) : example;
  command += plays ? " --format json" : " --format short";
  if (!rest.starts_with("--- ")) rest = "--- file rain/rain.tercio\n" + rest;
  const Command done = performed(parse(command + "\n" + rest), program).commands.back();
  if (!done.errors.empty()) throw std::runtime_error(done.errors);
  std::vector<std::string> codes;
  for (const std::string open : {"[T", "\"T"}) {
    for (std::size_t at = done.output.find(open); at != std::string::npos; at = done.output.find(open, at + 1)) {
      const std::string code = done.output.substr(at + 1, 5);
      if (tercio::diagnostics::find_kind(code) != nullptr) codes.push_back(code);
    }
  }
  if (plays && codes.empty() && done.exit != 0) codes.emplace_back("T0801");
  return codes;
}

class Pages {
 public:
  Pages(std::string program, fs::path folder) : program_(std::move(program)), folder_(std::move(folder)) {}

  int run() {
    std::set<std::string> known;
    for (const tercio::diagnostics::Kind& kind : tercio::diagnostics::kinds()) {
      known.insert(std::string(kind.id) + ".md");
      check(kind);
    }
    for (const fs::directory_entry& each : fs::directory_iterator(folder_)) {
      const std::string name = each.path().filename().string();
      if (!known.contains(name)) fault(name, "is the page of no diagnostic");
    }
    std::cout << known.size() << " pages, " << wrong_ << " faults\n";
    return wrong_ == 0 ? 0 : 1;
  }

 private:
  void fault(const std::string& page, const std::string& what) {
    std::cout << page << ": " << what << "\n";
    ++wrong_;
  }

  void check(const tercio::diagnostics::Kind& kind) {
    const std::string id(kind.id);
    const fs::path path = folder_ / (id + ".md");
    if (!fs::exists(path)) return fault(id, "has no page");
    const Page page = read_page(path);
    if (!page.title.starts_with("# " + id + ": ")) fault(id, "does not begin with its code");
    if (page.bad.empty() || page.good.empty()) fault(id, "needs a bad and a good example");
    for (const std::string& each : page.bad) expect(id, "the bad example", each, {id});
    for (const std::string& each : page.good) expect(id, "the good example", each, {});
  }

  void expect(const std::string& id, const std::string& which, const std::string& example,
              const std::vector<std::string>& codes) {
    try {
      const std::vector<std::string> found = codes_of(example, program_);
      if (found == codes) return;
      std::string told;
      for (const std::string& each : found) told += " " + each;
      fault(id, which + " gives" + (told.empty() ? " nothing" : told));
    } catch (const std::exception& error) {
      fault(id, which + " cannot be run: " + error.what());
    }
  }

  std::string program_;
  fs::path folder_;
  int wrong_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  return Pages(fs::absolute(argv[1]).string(), argv[2]).run();
}
