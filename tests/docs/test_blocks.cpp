// Each block fenced as `tercio` in the pages given is in canonical form; in one that begins as a battle or a book `check`
// finds nothing; the examples of a battle hold, and twenty games of it are played without a fault. test_blocks TERCIO PAGE...
#include <iostream>
#include <stdexcept>
#include <string>

#include "tests/docs/fenced.hpp"
#include "tests/files/test_file.hpp"

namespace {

// A file test of the block: commands that print nothing but what is expected of them.
TestFile test_of(const std::string& block, const std::string& command, const std::string& output) {
  return parse(command + "\n--- file rain/rain.tercio\n" + block + (output.empty() ? "" : "--- stdout\n" + output));
}

std::string fault(const TestFile& test, const std::string& program) {
  try {
    const std::string now = print(performed(test, program));
    return now == print(test) ? "" : "it gives\n" + now;
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

// What the command prints where it does not end with 0.
std::string failure(const std::string& block, const std::string& command, const std::string& program) {
  const Command done = performed(test_of(block, command, ""), program).commands.back();
  return done.exit == 0 ? "" : command + " gives\n" + done.output + done.errors;
}

}  // namespace

int main(int argc, char** argv) {
  int wrong = 0, blocks = 0, whole = 0;
  for (int i = 2; i < argc; ++i) {
    for (const Fenced& block : fenced(argv[i], "tercio")) {
      ++blocks;
      std::string what = fault(test_of(block.text, "fmt --check rain/rain.tercio", ""), argv[1]);
      const bool battle = block.text.starts_with("battle "), book = block.text.starts_with("book ");
      whole += battle || book ? 1 : 0;
      if (battle) {
        what += fault(test_of(block.text, "check rain", "1 battle checked, nothing found\n"), argv[1]);
        what += failure(block.text, "test rain", argv[1]) + failure(block.text, "simulate rain -n 20", argv[1]);
      }
      if (book) what += fault(test_of(block.text, "check rain", "1 book checked, nothing found\n"), argv[1]);
      if (what.empty()) continue;
      std::cout << argv[i] << ":" << block.line << ": " << what << "\n";
      ++wrong;
    }
  }
  std::cout << blocks << " blocks, " << whole << " of them whole, " << wrong << " faults\n";
  return wrong == 0 && whole > 0 ? 0 : 1;
}
