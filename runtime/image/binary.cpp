#include "runtime/image/binary.hpp"

#include <xxhash.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "runtime/image/fields.hpp"
#include "runtime/image/limits.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

constexpr std::string_view magic = "TERCIOIM";
constexpr std::size_t header_bytes = 32;

template <class T>
concept Fields = requires(T& v) {
  for_each_field(v, [](const char*, auto&) {});
};
template <class T>
concept Enumeration = std::is_enum_v<T>;

class Writer {
 public:
  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xffU));
  }
  void put(std::int32_t value) { number(static_cast<std::uint32_t>(value), 4); }
  void put(bool value) { number(value ? 1 : 0, 1); }
  void put(std::uint8_t value) { number(value, 1); }
  void put(const std::string& value) {
    number(value.size(), 4);
    out += value;
  }
  void put(const Instruction& i) {
    for (const std::uint8_t byte : {static_cast<std::uint8_t>(i.op), i.a, i.b, i.c}) put(byte);
    put(i.imm);
  }
  void put(const std::pair<std::string, std::string>& value) {
    put(value.first);
    put(value.second);
  }
  void put(Enumeration auto value) { number(static_cast<std::uint8_t>(value), 1); }
  template <class T>
  void put(const std::vector<T>& values) {
    number(values.size(), 4);
    for (const T& value : values) put(value);
  }
  void put(const Fields auto& value) {
    for_each_field(value, [this](const char*, const auto& field) { put(field); });
  }

  std::string out;
};

// The fewest bytes that a T takes: what it takes when all its strings and vectors are empty.
template <class T>
std::size_t least_bytes() {
  static const std::size_t bytes = [] {
    Writer writer;
    writer.put(T{});
    return writer.out.size();
  }();
  return bytes;
}

// Reads until the first fault; after it every value is empty and `reason` says what it was.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : left(bytes) {}

  std::uint64_t number(std::size_t bytes) {
    if (left.size() < bytes) {
      fail("the file ends in the middle of a value");
      return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(left[i])} << (8 * i);
    }
    left.remove_prefix(bytes);
    return value;
  }
  void get(std::int32_t& value) { value = static_cast<std::int32_t>(static_cast<std::uint32_t>(number(4))); }
  void get(std::uint8_t& value) { value = static_cast<std::uint8_t>(number(1)); }
  void get(bool& value) {
    const std::uint64_t byte = number(1);
    if (byte > 1) fail("a flag is neither 0 nor 1");
    value = byte == 1;
  }
  void get(std::string& value) {
    const std::size_t size = count(1);
    value.assign(left.substr(0, size));
    left.remove_prefix(size);
  }
  void get(Instruction& i) {
    get(i.op);
    get(i.a);
    get(i.b);
    get(i.c);
    get(i.imm);
  }
  void get(std::pair<std::string, std::string>& value) {
    get(value.first);
    get(value.second);
  }
  template <Enumeration E>
  void get(E& value) {
    const std::uint64_t byte = number(1);
    if (byte >= count_of<E>) fail("an enumeration has no value " + std::to_string(byte));
    value = byte < count_of<E> ? static_cast<E>(byte) : E{};
  }
  template <class T>
  void get(std::vector<T>& values) {
    const std::size_t size = count(least_bytes<T>());
    values.reserve(size);
    while (values.size() < size && reason.empty()) get(values.emplace_back());
  }
  void get(Fields auto& value) {
    for_each_field(value, [this](const char* name, auto& field) {
      if (!reason.empty()) return;
      get(field);
      if (!reason.empty()) reason += std::string(" (in ") + name + ")";
    });
  }
  void fail(const std::string& why) {
    if (reason.empty()) reason = why;
    left = {};
  }

  std::string_view left;
  std::string reason;

 private:
  // A count of elements of at least `bytes` bytes each, no more than the rest of the file can hold.
  std::size_t count(std::size_t bytes) {
    const std::uint64_t size = number(4);
    if (size <= left.size() / bytes) return static_cast<std::size_t>(size);
    fail("a count of " + std::to_string(size) + " is more than the file can hold");
    return 0;
  }
};

}  // namespace

std::string write(const Image& image) {
  Writer body;
  body.put(image);
  Writer file;
  file.out = magic;
  file.number(version, 4);
  file.number(0, 4);
  file.number(body.out.size(), 8);
  file.number(XXH64(body.out.data(), body.out.size(), 0), 8);
  return file.out + body.out;
}

std::variant<Image, std::string> read(std::string_view bytes) {
  if (bytes.size() > static_cast<std::size_t>(limits::file_bytes)) return "the file is larger than an image may be";
  if (bytes.substr(0, magic.size()) != magic.substr(0, bytes.size())) return "this is no image of a game";
  if (bytes.size() < header_bytes) return "the file ends in the middle of its header";
  Reader header(bytes.substr(magic.size(), header_bytes - magic.size()));
  if (const std::uint64_t found = header.number(4); found != version) {
    return "the image has version " + std::to_string(found) + "; this program reads version " + std::to_string(version);
  }
  if (header.number(4) != 0) return "the header is damaged";
  const std::uint64_t size = header.number(8), hash = header.number(8);
  const std::string_view body = bytes.substr(header_bytes);
  if (body.size() < size) return "the file is cut short";
  if (body.size() > size) return "the file goes on after its end";
  if (XXH64(body.data(), body.size(), 0) != hash) return "the file is damaged: its checksum differs";
  Reader reader(body);
  Image image;
  reader.get(image);
  if (!reader.reason.empty()) return reader.reason;
  if (!reader.left.empty()) return "the body goes on after its end";
  return image;
}

}  // namespace tercio::image
