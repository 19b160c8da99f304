// Runs each block fenced as `file-test` in the pages given: it must print what stands in it. test_file_tests TERCIO PAGE...
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>

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
    std::ifstream page(argv[i]);
    bool inside = false;
    std::string block;
    int number = 0, first = 0;
    for (std::string line; std::getline(page, line);) {
      ++number;
      if (!inside && line == "```file-test") {
        inside = true;
        first = number;
        block.clear();
      } else if (inside && line == "```") {
        inside = false;
        ++blocks;
        if (const std::string what = fault(block, argv[1]); !what.empty()) {
          std::cout << argv[i] << ":" << first << ": " << what << "\n";
          ++wrong;
        }
      } else if (inside) {
        block += line + "\n";
      }
    }
  }
  std::cout << blocks << " blocks, " << wrong << " faults\n";
  return wrong == 0 && blocks > 0 ? 0 : 1;
}
