// The hex map as the machine's board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "runtime/hex/grid.hpp"
#include "runtime/hex/line.hpp"
#include "runtime/image/image.hpp"
#include "runtime/vm/machine.hpp"
#include "runtime/vm/sides.hpp"

namespace tercio::hex {

// Answers for a verified image with a hex space. A question about none, or about anything that is no hex of the map,
// gives none where the answer is a thing and 0 where it is a number. One board serves one thread: it keeps the line
// asked for last.
class HexBoard final : public vm::Board {
 public:
  explicit HexBoard(const image::Image& image);

  image::Value ask(image::Engine question, image::Value a, image::Value b) const override;
  // A pair with a member off the map blocks nothing (it never closes both sides of the line) and is left out. The span
  // holds until the next call.
  std::span<const image::Value> crossings(image::Value a, image::Value b) const override;

  const Grid& grid() const { return grid_; }

 private:
  // A crossed hex, or pair, as steps of line and position from where the line begins.
  struct Relative {
    std::int16_t line, position, line2, position2;
    bool pair;
  };
  std::size_t offset_index(std::int32_t lines, std::int32_t positions, bool odd) const;
  void tabulate();
  bool on_map(image::Value hex) const { return hex >= 0 && hex < grid_.hexes(); }

  Grid grid_;
  image::Space space_;
  std::int32_t lines_ = 0, positions_ = 0;
  vm::Sides sides_;
  // Lines by offset and by parity of the line they begin on: relative_[starts_[i] .. starts_[i + 1]). Empty on a map
  // too large for it, where each line is walked when it is asked for.
  std::vector<std::uint32_t> starts_;
  std::vector<Relative> relative_;
  mutable image::Value from_ = image::none, to_ = image::none;
  mutable std::vector<image::Value> last_;
};

}  // namespace tercio::hex
