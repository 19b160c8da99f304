// A seed for the image fuzzer: the image of the battle in a folder, on standard output.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "compiler/driver/pipeline.hpp"
#include "runtime/image/binary.hpp"

using namespace tercio;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  driver::MemoryFiles files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[1])) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    files.add("seed/" + std::filesystem::relative(entry.path(), argv[1]).generic_string(), text.str());
  }
  diagnostics::Findings findings;
  const driver::Loaded loaded = driver::load(files, driver::packed_files(), {"seed"}, findings);
  const auto compiled = driver::compile(loaded, {}, driver::Want::image, findings);
  if (compiled.size() != 1 || !compiled.front().image) return 1;
  std::cout << image::write(*compiled.front().image);
  return std::cout.good() ? 0 : 3;
}
