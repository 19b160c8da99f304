// The one format of file tests. A test is a text file:
//
//   check --format short rain          the first line: a subcommand and its arguments
//   --- file rain/rain.tercio          an input file, as many as there are
//   battle rain
//   --- latin1 rain/old.tercio         an input file that is saved in Latin-1
//   --- link rain/more.tercio ../x     a symbolic link and where it leads
//   --- pipe rain/more.tercio          a named pipe that nobody writes to
//   --- big rain/big.tercio 5000000    a file of so many bytes, all comment
//   --- stdin                          what the command reads there
//   --- stdout                         what it must print; absent: nothing
//   rain/rain.tercio:1:8: error[T0201]: ...
//   --- stderr
//   --- wrote out/image.json           a text file that it must write
//   --- there out/image.bin          any file that it must write
//   --- exit 1                         absent: 0
//   --- then explain T0201             another command in the same folder, with its own stdin to exit
//
// The name of the file begins with `fail_` exactly when the last command does not exit with 0.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

struct Written {
  std::string path, text;
  bool only_there = false;
};

struct Command {
  std::string line;
  std::string input, output, errors;
  std::vector<Written> written;
  int exit = 0;
};

struct TestFile {
  std::vector<std::pair<std::string, std::string>> files;  // path, text
  std::vector<std::pair<std::string, std::string>> latin1;  // path, text in UTF-8
  std::vector<std::pair<std::string, std::string>> links;  // path, target
  std::vector<std::string> pipes;
  std::vector<std::pair<std::string, std::size_t>> big;    // path, bytes
  std::vector<Command> commands;
};

// Throws std::runtime_error for a section that there is none of; in what a command prints such a line is text.
TestFile parse(const std::string& text);
std::string print(const TestFile& test);

// The test as it would be if what the program does now were right. Runs in an empty folder of its own.
TestFile performed(TestFile test, const std::string& program);

// Whole files as bytes; folders on the way to a written one are made.
std::string read_text(const std::filesystem::path& path);
void write_text(const std::filesystem::path& path, const std::string& text);
