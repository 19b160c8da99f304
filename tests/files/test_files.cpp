// Runs file tests: test_files [--update] TERCIO FILE_OR_FOLDER...
// The plain run fails when an update would change anything.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "process.hpp"
#include "test_file.hpp"

namespace {

namespace fs = std::filesystem;

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const fs::path& path, const std::string& text) {
  if (path.has_parent_path()) fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// Words of a command line; double quotes hold blanks together.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  bool open = false, any = false;
  std::string word;
  for (const char c : line) {
    if (c == '"') {
      open = !open;
      any = true;
    } else if (c != ' ' || open) {
      word += c;
      any = true;
    } else if (any) {
      words.push_back(std::exchange(word, ""));
      any = false;
    }
  }
  if (any) words.push_back(word);
  return words;
}

// How long something took differs from run to run.
std::string without_times(const std::string& text) {
  static const std::regex times("(\"seconds\": |time=\")[0-9.e-]+");
  return std::regex_replace(text, times, "$1*");
}

// An empty folder of its own for each test, gone afterwards.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "tercio-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = name;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  fs::path path;
};

// The test as it would be if what the program does now were right.
TestFile performed(TestFile test, const std::string& program) {
  const Folder folder;
  for (const auto& [path, text] : test.files) write_text(folder.path / path, text);
  for (Command& command : test.commands) {
    const Finished finished = run_program(program, words_of(command.line), folder.path.string(), command.input);
    command.output = without_times(finished.output);
    command.errors = without_times(finished.errors);
    command.exit = finished.exit;
    for (Written& each : command.written) {
      if (!fs::exists(folder.path / each.path)) throw std::runtime_error(each.path + " was not written");
      if (!each.only_there) each.text = read_text(folder.path / each.path);
    }
  }
  return test;
}

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
