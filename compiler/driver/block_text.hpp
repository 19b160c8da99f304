// The sentences of a block as indented text.
#pragma once

#include <string>

#include "compiler/check/model.hpp"

namespace tercio::driver {

std::string block_text(const check::Model& model, check::BlockId block, int depth);  // a line a sentence

}  // namespace tercio::driver
