// Any rules are checked, and what has no fault becomes an image that verifies: the driver throws where it does not.
#include <cstdint>
#include <string>

#include "compiler/driver/pipeline.hpp"

using namespace tercio;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  driver::MemoryFiles files;
  files.add("fuzz/fuzz.tercio", std::string(reinterpret_cast<const char*>(data), size));
  diagnostics::Findings findings;
  const driver::Loaded loaded = driver::load(files, driver::packed_files(), {"fuzz"}, findings);
  static_cast<void>(driver::compile(loaded, {}, driver::Want::image, findings));
  return 0;
}
