// The image for people: its tables, its flow and its hooks, as `tercio` dumps them.
#pragma once

#include <string>

#include "runtime/image/image.hpp"

namespace tercio::image {

std::string to_text(const Image& image);
std::string tables_text(const Image& image);
std::string flow_text(const Image& image);
std::string hook_text(const Image& image, std::int32_t hook);  // its disassembly, a line an instruction
std::string instruction_text(const Image& image, const Instruction& instruction);

}  // namespace tercio::image
