// Runs each block fenced as `file-test` in the pages given: it must print what stands in it. test_file_tests TERCIO PAGE...
#include <iostream>
#include <stdexcept>
#include <string>

#include "tests/docs/fenced.hpp"
#include "tests/files/test_file.hpp"

namespace {

// What differs, or nothing.
std::string fault(const std::string& block, const std::string& program) {
  try {
    const std::string now = print(performed(parse(block), program));
    return now == print(parse(block)) ? "" : "it gives now\n" + now;
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace

int main(int argc, char** argv) {
  int wrong = 0, blocks = 0;
  for (int i = 2; i < argc; ++i) {
    for (const Fenced& block : fenced(argv[i], "file-test")) {
      ++blocks;
      if (const std::string what = fault(block.text, argv[1]); !what.empty()) {
        std::cout << argv[i] << ":" << block.line << ": " << what << "\n";
        ++wrong;
      }
    }
  }
  std::cout << blocks << " blocks, " << wrong << " faults\n";
  return wrong == 0 && blocks > 0 ? 0 : 1;
}
