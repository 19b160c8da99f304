// Any bytes are refused with a reason or are an image; one that verifies can be written again and played for a while.
//
// The checksum in the head would stop every change, so it is made right first.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <variant>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "compiler/driver/board.hpp"
#include "runtime/game/game.hpp"
#include "runtime/image/binary.hpp"
#include "runtime/image/verify.hpp"

using namespace tercio;

namespace {

constexpr std::size_t head_size = 32;
constexpr std::size_t length_at = 16, checksum_at = 24;
constexpr int most_steps = 200;

void put(std::string& bytes, std::size_t at, std::uint64_t value) {
  for (std::size_t i = 0; i < 8; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
}

void play(const image::Image& image) {
  const game::Game game(image, driver::board_for(image));
  game::State state = game.start(1632);
  for (int step = 0; step < most_steps; ++step) {
    switch (game.status(state)) {
      case game::Status::choice: {
        const game::Decision decision = game.decision(state);
        if (decision.picks.empty()) std::abort();
        game.apply(state, decision.picks[static_cast<std::size_t>(step) % decision.picks.size()]);
        break;
      }
      case game::Status::chance:
        game.roll(state);
        break;
      case game::Status::paused:
        game.resume(state);
        break;
      case game::Status::over:
      case game::Status::fault:
        return;
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.size() >= head_size) {
    put(bytes, length_at, bytes.size() - head_size);
    put(bytes, checksum_at, XXH64(bytes.data() + head_size, bytes.size() - head_size, 0));
  }
  const auto read = image::read(bytes);
  if (const auto* reason = std::get_if<std::string>(&read)) {
    if (reason->empty()) std::abort();
    return 0;
  }
  const auto& image = std::get<image::Image>(read);
  if (!image::verify(image).empty()) return 0;
  if (!std::holds_alternative<image::Image>(image::read(image::write(image)))) std::abort();
  play(image);
  return 0;
}
