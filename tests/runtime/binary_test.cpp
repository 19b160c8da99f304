#include "runtime/image/binary.hpp"

#include <xxhash.h>

#include <catch2/catch.hpp>
#include <random>

#include "runtime/image/json.hpp"
#include "runtime/image/verify.hpp"
#include "sample.hpp"

using namespace tercio;
using namespace tercio::image;

namespace {

constexpr std::size_t header = 32;

std::string number(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text.push_back(static_cast<char>(value >> (8 * i) & 0xffU));
  return text;
}
// A file around a body, with the checksum that fits it.
std::string file_of(const std::string& body) {
  return "TERCIOIM" + number(version, 4) + number(0, 4) + number(body.size(), 8) +
         number(XXH64(body.data(), body.size(), 0), 8) + body;
}
std::string reason_of(const std::string& bytes) {
  const auto result = read(std::string_view(bytes));
  return std::holds_alternative<std::string>(result) ? std::get<std::string>(result) : "";
}

}  // namespace

TEST_CASE("an image goes through the file unchanged", "[binary]") {
  for (const Image& image : {sample::image(), Image{}}) {
    const std::string bytes = write(image);
    const auto result = read(std::string_view(bytes));
    REQUIRE(std::holds_alternative<Image>(result));
    CHECK(to_json(std::get<Image>(result)) == to_json(image));
    CHECK(write(std::get<Image>(result)) == bytes);
    CHECK(verify(std::get<Image>(result)).empty());
    CHECK(file_of(bytes.substr(header)) == bytes);
  }
}

TEST_CASE("a file cut short anywhere is refused with a reason", "[binary]") {
  const std::string bytes = write(sample::image());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    REQUIRE(!reason_of(bytes.substr(0, size)).empty());
    // The same with a header that fits what is left.
    if (size >= header) REQUIRE(!reason_of(file_of(bytes.substr(header, size - header))).empty());
  }
  CHECK(reason_of(bytes + "x") == "the file goes on after its end");
  CHECK(reason_of(file_of(bytes.substr(header) + "x")) == "the body goes on after its end");
}

TEST_CASE("a bit changed anywhere is refused with a reason", "[binary]") {
  const std::string bytes = write(sample::image());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    REQUIRE(!reason_of(damaged).empty());
  }
}

TEST_CASE("damage under a good checksum never does harm, in the reader or the verifier", "[binary]") {
  const std::string body = write(sample::image()).substr(header);
  std::mt19937 random(3);
  int read_again = 0, accepted = 0;
  for (std::size_t at = 0; at < body.size() * 2; ++at) {
    std::string damaged = body;
    damaged[at % body.size()] =
        at < body.size() ? static_cast<char>(damaged[at] ^ (1 << random() % 8)) : static_cast<char>(random());
    const auto result = read(std::string_view(file_of(damaged)));
    if (const Image* image = std::get_if<Image>(&result)) {
      ++read_again;
      if (verify(*image).empty()) ++accepted;
    }
  }
  CHECK(read_again > 0);
  CHECK(accepted > 0);  // a changed name or number may well be good
}

TEST_CASE("hostile counts allocate nothing", "[binary]") {
  std::string body = number(0, 4) + number(0, 4);  // game and title
  CHECK(reason_of(file_of(number(0xffffffff, 4))).find("count of 4294967295") != std::string::npos);
  CHECK(reason_of(file_of(body + number(0x7fffffff, 4))).find("is more than the file can hold (in options)") !=
        std::string::npos);
  // As many rows as there are bytes: each takes more than one.
  CHECK(reason_of(file_of(body + number(1000, 4) + std::string(1000, '\0'))).find("is more than") != std::string::npos);
}

TEST_CASE("flags and enumerations are checked as they are read", "[binary]") {
  Image image;
  image.domains = {{"", 0, 0, true, {}}};
  const std::string body = write(image).substr(header);
  const std::string empty = write(Image{}).substr(header);
  std::size_t at = 0;
  while (body[at] == empty[at]) ++at;  // the count of domains
  std::string damaged = body;
  damaged[at + 4 + 4 + 8] = 2;  // name, low, count, things
  CHECK(reason_of(file_of(damaged)) == "a flag is neither 0 nor 1 (in things) (in domains)");
  image = Image{};
  image.nodes = {{}};
  damaged = write(image).substr(header);
  at = 0;
  while (damaged[at] == empty[at]) ++at;
  damaged[at + 4] = 99;
  CHECK(reason_of(file_of(damaged)) == "an enumeration has no value 99 (in op) (in nodes)");
}

TEST_CASE("other files are told apart", "[binary]") {
  std::string bytes = write(sample::image());
  CHECK(reason_of("") == "the file ends in the middle of its header");
  CHECK(reason_of("TERC") == "the file ends in the middle of its header");
  CHECK(reason_of("PK\3\4") == "this is no image of a game");
  bytes[8] = 9;
  CHECK(reason_of(bytes) == "the image has version 9; this program reads version 6");
}
