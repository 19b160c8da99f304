// Fails when a diagnostic stands in no file test and in no slip: test_kinds TESTS SLIPS UNREACHED
// UNREACHED names the kinds that no file test can reach, each with its reason; one that is reached may not stand there.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "dsl/diagnostics/findings.hpp"
#include "test_file.hpp"

namespace {

namespace fs = std::filesystem;

// "T0002  root reads everything" by code.
std::map<std::string, std::string> read_reasons(const char* path) {
  std::map<std::string, std::string> reasons;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && !line.starts_with('#')) reasons[line.substr(0, 5)] = line.substr(5);
  }
  return reasons;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  std::string all;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(argv[1])) {
    if (each.path().extension() == ".test") all += read_text(each.path());
  }
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(argv[2])) {
    if (each.path().extension() == ".slips") all += read_text(each.path());
  }
  const std::map<std::string, std::string> reasons = read_reasons(argv[3]);
  int wrong = 0;
  std::set<std::string> ids;
  for (const tercio::diagnostics::Kind& kind : tercio::diagnostics::kinds()) {
    const std::string id(kind.id);
    if (!ids.insert(id).second) {
      std::cout << id << " " << kind.name << " is the code of another kind too\n";
      ++wrong;
    }
    const bool reached =
        all.find("[" + id + "]") != std::string::npos || all.find("\"" + id + "\"") != std::string::npos;
    if (reached != reasons.contains(id)) continue;
    std::cout << id << " " << kind.name
              << (reached ? " is reached and stands in the list\n" : " stands in no file test\n");
    ++wrong;
  }
  std::cout << tercio::diagnostics::kinds().size() << " kinds, " << reasons.size() << " unreached\n";
  return wrong == 0 ? 0 : 1;
}
