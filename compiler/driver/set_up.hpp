// The battle as it stands when its first decision or roll is due.
#pragma once

#include "compiler/check/model.hpp"
#include "runtime/image/image.hpp"

namespace tercio::driver {

// The model with the values that fields and states of one thing have then: what procedures place, hand out and count
// while the game is set up, not only what lists and the map print. image is of this model. A value that setting up has
// not changed keeps its mark, `?` or `??`. The model as it is where the game cannot begin.
check::Model after_set_up(const check::Model& model, const image::Image& image);

}  // namespace tercio::driver
