// Images of real battles: the verifier accepts them, the file gives them back, and damage is refused, never run.
#include <catch2/catch.hpp>

#include "battles.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/verify.hpp"

using namespace tercio;

TEST_CASE("verified, written and read back byte for byte") {
  REQUIRE_FALSE(test::battles().empty());
  for (const test::Battle& b : test::battles()) {
    INFO(b.name);
    const std::vector<std::string> reasons = image::verify(b.image);
    INFO((reasons.empty() ? std::string() : reasons.front()));
    CHECK(reasons.empty());
    const std::string bytes = image::write(b.image);
    const auto back = image::read(bytes);
    REQUIRE(std::holds_alternative<image::Image>(back));
    CHECK(image::write(std::get<image::Image>(back)) == bytes);
  }
}

TEST_CASE("a damaged image is refused with a reason") {
  const std::string bytes = image::write(test::battles().front().image);
  for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 97 + 1) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    const auto back = image::read(damaged);
    const bool refused = std::holds_alternative<std::string>(back) ? !std::get<std::string>(back).empty()
                                                                   : !image::verify(std::get<image::Image>(back)).empty();
    CHECK(refused);
    CHECK(std::holds_alternative<std::string>(image::read(std::string_view(bytes).substr(0, at))));
  }
}
