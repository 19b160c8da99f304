// The sides of an image in the order of play, for the boards' answer to engine.def's `other`.
#pragma once

#include "runtime/image/image.hpp"

namespace tercio::vm {

class Sides {
 public:
  explicit Sides(const image::Image& image) {
    if (image.side_domain < 0) return;
    const image::Domain& sides = image.domains[static_cast<std::size_t>(image.side_domain)];
    low_ = sides.low;
    count_ = sides.count;
  }
  // The next of them, round; none for what is no side.
  image::Value other(image::Value side) const {
    return side < low_ || side >= low_ + count_ ? image::none : low_ + (side - low_ + 1) % count_;
  }

 private:
  image::Value low_ = 0;
  std::int32_t count_ = 0;
};

}  // namespace tercio::vm
