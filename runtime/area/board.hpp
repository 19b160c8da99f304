// The area map as the machine's board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/vm/machine.hpp"
#include "runtime/vm/sides.hpp"

namespace tercio::area {

// Answers for a verified image with a space of areas. Distances are counted once, when the board is made; a question
// about none, or about anything that is no area, gives none where the answer is a thing and 0 where it is a number.
class AreaBoard final : public vm::Board {
 public:
  explicit AreaBoard(const image::Image& image);

  image::Value ask(image::Engine question, image::Value a, image::Value b) const override;
  std::span<const image::Value> crossings(image::Value a, image::Value b) const override;  // none among areas

 private:
  bool on_map(image::Value area) const { return area >= 0 && area < areas_; }

  std::int32_t areas_ = 0;
  image::List neighbours_, borders_;
  std::vector<std::uint16_t> distances_;  // areas_ x areas_; 0 where there is no way
  vm::Sides sides_;
};

}  // namespace tercio::area
