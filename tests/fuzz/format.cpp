// The canonical form of any text has the same tree and is its own canonical form.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/format/format.hpp"

using namespace tercio;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string once = format::canonical(text);
  if (format::canonical(once) != once) std::abort();
  return 0;
}
