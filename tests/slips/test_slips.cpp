// Slips that authors make, each in a project that is otherwise right, with the exact findings:
//   test_slips [--update] FOLDER
// The plain run fails when an update would change anything, when a slip has no finding, or more than one, or one without help.
//
// FOLDER/base is the project; its battle is in games/. Each FOLDER/*.slips holds slips:
//
//   slip a misspelt property          what was done, in the words of whoever did it
//   in stdlib/book/things.tercio      the file
//   - move   : 0..9 printed           what stood there: these lines, once in the file
//   + mvoe   : 0..9 printed           what stands there now; none: it is gone
//   > games/ford/...: error[T0201]: ...    what is found, with ` | name` where a name is suggested
//
// More edits may follow, each with its `in`. `without FILE` takes a file away, `with FILE` and `+` lines add one.
// `\xNN` in a line is that byte, a `\` at the end of a line joins it to the next.
// `several REASON` allows more than one finding; `nothing REASON` none.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "tests/slips/project.hpp"

namespace {

namespace fs = std::filesystem;
using namespace tercio;

struct Edit {
  std::string file, old_text, new_text;
  bool removes = false, adds = false;
};

struct Slip {
  std::string what;
  std::vector<Edit> edits;
  std::vector<std::string> head;      // its lines as written, `>` left out
  std::vector<std::string> expected;  // findings
  bool several = false, nothing = false;
};

std::string bytes_of(const std::string& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line.compare(i, 2, "\\x") == 0 && i + 3 < line.size()) {
      out += static_cast<char>(std::stoi(line.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      out += line[i];
    }
  }
  return out;
}

// Adds a line to a text of lines; after `\` the next goes on in the same line.
void add_line(std::string& text, bool first, const std::string& line) {
  if (!first && !text.empty() && text.back() == '\\') text.pop_back();
  else if (!first) text += '\n';
  text += bytes_of(line);
}

struct SlipFile {
  std::vector<std::string> opening;  // lines before the first slip
  std::vector<Slip> slips;
};

SlipFile read_slips(const fs::path& path) {
  SlipFile file;
  std::ifstream in(path);
  bool old_begun = false, new_begun = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("slip ")) {
      file.slips.emplace_back();
      file.slips.back().what = line.substr(5);
    }
    if (file.slips.empty()) {
      file.opening.push_back(line);
      continue;
    }
    Slip& slip = file.slips.back();
    if (line.starts_with("> ")) {
      slip.expected.push_back(line.substr(2));
      continue;
    }
    slip.head.push_back(line);
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (line.starts_with("in ") || line.starts_with("without ") || line.starts_with("with ")) {
      Edit edit;
      edit.file = line.substr(line.find(' ') + 1);
      edit.removes = line.starts_with("without ");
      edit.adds = line.starts_with("with ");
      slip.edits.push_back(edit);
      old_begun = new_begun = false;
    } else if (line.starts_with("several ")) {
      slip.several = true;
    } else if (line.starts_with("nothing ")) {
      slip.nothing = true;
    } else if (line.starts_with("- ") || line == "-") {
      if (slip.edits.empty()) throw std::runtime_error(slip.what + ": `in FILE` is missing");
      add_line(slip.edits.back().old_text, !old_begun, rest);
      old_begun = true;
    } else if (line.starts_with("+ ") || line == "+") {
      if (slip.edits.empty()) throw std::runtime_error(slip.what + ": `in FILE` is missing");
      add_line(slip.edits.back().new_text, !new_begun, rest);
      new_begun = true;
    } else if (!line.empty() && !line.starts_with("slip ") && !line.starts_with("#")) {
      throw std::runtime_error(slip.what + ": not understood: " + line);
    }
  }
  return file;
}

test::Texts changed(test::Texts texts, const Slip& slip) {
  for (const Edit& edit : slip.edits) {
    if (edit.adds) {
      texts[edit.file] = edit.new_text + "\n";
      continue;
    }
    if (!texts.contains(edit.file)) throw std::runtime_error(slip.what + ": there is no " + edit.file);
    if (edit.removes) {
      texts.erase(edit.file);
      continue;
    }
    std::string& text = texts[edit.file];
    const std::size_t at = text.find(edit.old_text);
    if (at == std::string::npos) throw std::runtime_error(slip.what + ": the text is not in " + edit.file);
    if (text.find(edit.old_text, at + 1) != std::string::npos)
      throw std::runtime_error(slip.what + ": the text is in " + edit.file + " more than once");
    std::size_t size = edit.old_text.size();
    const bool whole_lines = (at == 0 || text[at - 1] == '\n') && at + size < text.size() && text[at + size] == '\n';
    if (edit.new_text.empty() && whole_lines) ++size;
    text.replace(at, size, edit.new_text);
  }
  return texts;
}

std::string print(const SlipFile& file) {
  std::string text;
  for (const std::string& line : file.opening) text += line + "\n";
  for (const Slip& slip : file.slips) {
    std::vector<std::string> head = slip.head;
    while (!head.empty() && head.back().empty()) head.pop_back();
    for (const std::string& line : head) text += line + "\n";
    for (const std::string& line : slip.expected) text += "> " + line + "\n";
    text += "\n";
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool update = !arguments.empty() && arguments.front() == "--update";
  if (update) arguments.erase(arguments.begin());
  if (arguments.size() != 1) {
    std::cerr << "test_slips [--update] FOLDER\n";
    return 2;
  }
  const fs::path folder = arguments.front();
  const test::Texts base = test::read_project((folder / "base").string(), {"games", "stdlib"});
  int wrong = 0, all = 0;
  const auto fail = [&](const std::string& text) {
    ++wrong;
    std::cout << "FAIL " << text << "\n";
  };
  const test::Checked clean = test::check_project(base, {"games"});
  for (const auto& f : clean.findings.all()) fail("base: " + test::line_of(f, clean.loaded.sources));
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".slips") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths) {
    SlipFile file = read_slips(path);
    for (Slip& slip : file.slips) {
      ++all;
      const test::Checked checked = test::check_project(changed(base, slip), {"games"});
      std::vector<std::string> found;
      for (const auto& f : checked.findings.all()) {
        found.push_back(test::line_of(f, checked.loaded.sources));
        if (f.help.empty()) fail(slip.what + ": no help: " + found.back());
      }
      const std::string name = path.filename().string() + ": " + slip.what;
      const bool count_right = slip.nothing ? found.empty() : slip.several ? found.size() > 1 : found.size() == 1;
      if (!count_right) fail(name + ": " + std::to_string(found.size()) + " findings");
      if (!count_right && update)
        for (const std::string& line : found) std::cout << "       " << line << "\n";
      if (!update && found != slip.expected) {
        fail(name);
        for (const std::string& line : slip.expected) std::cout << "  - " << line << "\n";
        for (const std::string& line : found) std::cout << "  + " << line << "\n";
      }
      slip.expected = found;
    }
    if (update) std::ofstream(path, std::ios::binary) << print(file);
  }
  std::cout << all << " slips, " << wrong << " failed\n";
  return wrong == 0 && all > 0 ? 0 : 1;
}
