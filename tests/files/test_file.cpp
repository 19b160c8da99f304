#include "test_file.hpp"

#include <sstream>
#include <stdexcept>

namespace {

// A text section; what does not end with a line end gets one, for the next section begins a line.
std::string section(const std::string& head, const std::string& text) {
  return "--- " + head + "\n" + text + (text.empty() || text.back() == '\n' ? "" : "\n");
}

std::string after(const std::string& line, const std::string& word) { return line.substr(word.size()); }

}  // namespace

TestFile parse(const std::string& text) {
  TestFile test;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  test.commands.push_back({line, {}, {}, {}, {}, 0});
  std::string ignored;
  std::string* into = &ignored;
  while (std::getline(lines, line)) {
    Command& command = test.commands.back();
    if (!line.starts_with("--- ")) {
      *into += line + "\n";
    } else if (line.starts_with("--- file ")) {
      test.files.emplace_back(after(line, "--- file "), "");
      into = &test.files.back().second;
    } else if (line.starts_with("--- latin1 ")) {
      test.latin1.emplace_back(after(line, "--- latin1 "), "");
      into = &test.latin1.back().second;
    } else if (line.starts_with("--- link ")) {
      const std::string rest = after(line, "--- link ");
      const std::size_t blank = rest.find(' ');
      test.links.emplace_back(rest.substr(0, blank), rest.substr(blank + 1));
      into = &ignored;
    } else if (line.starts_with("--- pipe ")) {
      test.pipes.push_back(after(line, "--- pipe "));
      into = &ignored;
    } else if (line.starts_with("--- big ")) {
      const std::string rest = after(line, "--- big ");
      const std::size_t blank = rest.find(' ');
      test.big.emplace_back(rest.substr(0, blank), std::stoul(rest.substr(blank + 1)));
      into = &ignored;
    } else if (line == "--- stdin") {
      into = &command.input;
    } else if (line == "--- stdout") {
      into = &command.output;
    } else if (line == "--- stderr") {
      into = &command.errors;
    } else if (line.starts_with("--- wrote ")) {
      command.written.push_back({after(line, "--- wrote "), "", false});
      into = &command.written.back().text;
    } else if (line.starts_with("--- there ")) {
      command.written.push_back({after(line, "--- there "), "", true});
      into = &ignored;
    } else if (line.starts_with("--- exit ")) {
      command.exit = std::stoi(after(line, "--- exit "));
      into = &ignored;
    } else if (line.starts_with("--- then ")) {
      test.commands.push_back({after(line, "--- then "), {}, {}, {}, {}, 0});
      into = &ignored;
    } else if (into == &command.output || into == &command.errors) {
      *into += line + "\n";
    } else {
      throw std::runtime_error("no section is called `" + line + "`");
    }
  }
  return test;
}

std::string print(const TestFile& test) {
  std::string text;
  for (std::size_t i = 0; i < test.commands.size(); ++i) {
    const Command& command = test.commands[i];
    text += (i == 0 ? "" : "--- then ") + command.line + "\n";
    if (i == 0) {
      for (const auto& [path, content] : test.files) text += section("file " + path, content);
      for (const auto& [path, content] : test.latin1) text += section("latin1 " + path, content);
      for (const auto& [path, target] : test.links) text += "--- link " + path + " " + target + "\n";
      for (const std::string& path : test.pipes) text += "--- pipe " + path + "\n";
      for (const auto& [path, bytes] : test.big) text += "--- big " + path + " " + std::to_string(bytes) + "\n";
    }
    if (!command.input.empty()) text += section("stdin", command.input);
    if (!command.output.empty()) text += section("stdout", command.output);
    if (!command.errors.empty()) text += section("stderr", command.errors);
    for (const Written& each : command.written) {
      text += each.only_there ? "--- there " + each.path + "\n" : section("wrote " + each.path, each.text);
    }
    if (command.exit != 0) text += "--- exit " + std::to_string(command.exit) + "\n";
  }
  return text;
}
