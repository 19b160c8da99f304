// The turns of a game: the sequence that the main sequence calls again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::cli {

class Turns {
 public:
  explicit Turns(const image::Image& image);
  // Where in a log that only grows turn n + 1 begins; the size of the log when that has not come.
  std::size_t end_of(const game::Log& log, std::int64_t n);

 private:
  const image::Image& image_;
  std::int32_t main_ = -1;           // flows
  std::size_t looked_at_ = 0;        // so many events
  std::vector<std::size_t> begins_;  // events
};

}  // namespace tercio::cli
