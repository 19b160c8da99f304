#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "process.hpp"
#include "test_file.hpp"

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

namespace {

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

// U+0080..U+00FF as one byte each.
std::string in_latin1(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool two = (byte == 0xC2 || byte == 0xC3) && i + 1 < text.size();
    result += two ? static_cast<char>((byte & 3U) << 6U | (static_cast<unsigned char>(text[++i]) & 0x3FU)) : text[i];
  }
  return result;
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

}  // namespace

TestFile performed(TestFile test, const std::string& program) {
  const Folder folder;
  for (const auto& [path, text] : test.files) write_text(folder.path / path, text);
  for (const auto& [path, text] : test.latin1) write_text(folder.path / path, in_latin1(text));
  for (const auto& [path, bytes] : test.big) write_text(folder.path / path, "#" + std::string(bytes - 1, 'x'));
  for (const auto& [path, target] : test.links) {
    fs::create_directories((folder.path / path).parent_path());
    fs::create_symlink(target, folder.path / path);
  }
  for (const std::string& path : test.pipes) {
    fs::create_directories((folder.path / path).parent_path());
    if (::mkfifo((folder.path / path).c_str(), 0600) != 0) throw std::runtime_error(path + " cannot be made");
  }
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
