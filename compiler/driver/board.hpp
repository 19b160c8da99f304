// The engine of space that an image needs.
#pragma once

#include <memory>

#include "runtime/image/image.hpp"
#include "runtime/vm/machine.hpp"

namespace tercio::driver {

std::unique_ptr<vm::Board> board_for(const image::Image& image);  // null when its space is nothing

}  // namespace tercio::driver
