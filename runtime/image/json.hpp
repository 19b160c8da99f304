// The image as JSON, for tools that link no C++.
#pragma once

#include <string>

#include "runtime/image/image.hpp"

namespace tercio::image {

// Every field by its name (fields.hpp), in a fixed order; enumerations, opcodes and flow operations by their names; an
// instruction as [op, a, b, c, imm]. Rows of tables are named by number, as in the file. indent < 0: one line.
std::string to_json(const Image& image, int indent = 2);

}  // namespace tercio::image
