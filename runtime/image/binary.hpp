// The image as a file: little endian, with magic, version, length and checksum.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "runtime/image/image.hpp"

namespace tercio::image {

// magic "TERCIOIM" | version u32 | 0 u32 | bytes of the body u64 | xxHash64 of the body u64 | body. The body is the
// fields of Image in the order of fields.hpp: numbers of 4 bytes, flags and enumerations of 1, instructions of 8; a
// string or a vector is its count (4 bytes) and its elements.
std::string write(const Image& image);

// The image, or why these bytes hold none. Nothing in them is trusted, but what they say of a game is not judged here:
// verify() does that.
std::variant<Image, std::string> read(std::string_view bytes);

}  // namespace tercio::image
