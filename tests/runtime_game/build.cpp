#include "runtime/image/verify.hpp"
#include "tests/runtime_game/build.hpp"

namespace tercio::test {

std::string refused(const Image& image) {
  std::string all;
  for (const std::string& reason : image::verify(image)) all += reason + "\n";
  return all;
}

}  // namespace tercio::test
