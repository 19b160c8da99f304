// Runs file tests: test_files [--update] TERCIO FILE_OR_FOLDER...
// The plain run fails when an update would change anything.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "test_file.hpp"

namespace {

namespace fs = std::filesystem;

// The first line that differs, of each.
std::string difference(const std::string& expected, const std::string& got) {
  std::istringstream a(expected), b(got);
  std::string x, y;
  for (int line = 1;; ++line) {
    const bool more_a = static_cast<bool>(std::getline(a, x)), more_b = static_cast<bool>(std::getline(b, y));
    if (!more_a && !more_b) return {};
    if (more_a != more_b || x != y) {
      return "  line " + std::to_string(line) + "\n  - " + (more_a ? x : "(end)") + "\n  + " + (more_b ? y : "(end)") +
             "\n";
    }
  }
}

// Empty when the test holds; else what is wrong.
std::string fault_of(const fs::path& path, const std::string& program, bool update) {
  const std::string before = read_text(path);
  const TestFile now = performed(parse(before), program);
  const std::string after = print(now);
  const bool fails = now.commands.back().exit != 0;
  if (update && after != before) write_text(path, after);
  if (fails != path.filename().string().starts_with("fail_")) {
    return "  exits with " + std::to_string(now.commands.back().exit) + "; `fail_` in the name says otherwise\n";
  }
  return update ? "" : difference(before, after);
}

std::vector<fs::path> tests_in(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> all;
  for (const fs::directory_entry& each : fs::recursive_directory_iterator(path)) {
    if (each.path().extension() == ".test") all.push_back(each.path());
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool update = !arguments.empty() && arguments.front() == "--update";
  if (update) arguments.erase(arguments.begin());
  if (arguments.size() < 2) {
    std::cerr << "test_files [--update] TERCIO FILE_OR_FOLDER...\n";
    return 2;
  }
  ::setenv("NO_COLOR", "1", 1);
  const std::string program = fs::absolute(arguments.front()).string();
  int wrong = 0, all = 0;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    for (const fs::path& path : tests_in(arguments[i])) {
      ++all;
      std::string fault;
      try {
        fault = fault_of(path, program, update);
      } catch (const std::exception& error) {
        fault = std::string("  ") + error.what() + "\n";
      }
      if (fault.empty()) continue;
      ++wrong;
      std::cout << "FAIL " << path.string() << "\n" << fault;
    }
  }
  std::cout << all << " file tests, " << wrong << " failed\n";
  return wrong == 0 && all > 0 ? 0 : 1;
}
