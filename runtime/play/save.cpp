#include "runtime/play/save.hpp"

#include <xxhash.h>

#include "runtime/play/record.hpp"

namespace tercio::play {
namespace {

constexpr std::string_view magic = "TERCIOSV";
constexpr std::uint32_t save_version = 2;
constexpr std::size_t header_bytes = 8 + 4 + 4 + 8 + 8 + 8;

void put(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 0xffU));
}
std::uint64_t get(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// Takes bytes from the front; once there are too few, nothing more.
struct Taker {
  std::string_view left;
  bool good = true;
  std::string_view bytes(std::uint64_t count) {
    good = good && count <= left.size();
    if (!good) return {};
    const std::string_view taken = left.substr(0, static_cast<std::size_t>(count));
    left.remove_prefix(taken.size());
    return taken;
  }
  std::uint64_t number(std::size_t count) {
    const std::string_view taken = bytes(count);
    return good ? get(taken, 0, count) : 0;
  }
};

bool read_seats(std::string_view bytes, Seats& seats) {
  Taker taker{bytes};
  seats.seed = taker.number(8);
  for (std::uint64_t left = taker.number(4); left > 0 && taker.good; --left) {
    Seat seat;
    seat.kind = taker.bytes(taker.number(4));
    seat.seed = taker.number(8);
    seat.draws = taker.number(8);
    seats.sides.push_back(std::move(seat));
  }
  return taker.good && taker.left.empty();
}

}  // namespace

std::string save(const game::Game& game, const game::State& state, const Seats& seats) {
  const auto words = static_cast<std::size_t>(game.layout().hashed_words);
  std::string body;
  body.reserve(words * 8 + 64);
  put(body, words, 8);
  for (std::size_t i = 0; i < words; ++i) put(body, state.words[i], 8);
  put(body, seats.seed, 8);
  put(body, seats.sides.size(), 4);
  for (const Seat& each : seats.sides) {
    put(body, each.kind.size(), 4);
    body += each.kind;
    put(body, each.seed, 8);
    put(body, each.draws, 8);
  }
  std::string out(magic);
  put(out, save_version, 4);
  put(out, 0, 4);
  put(out, identity(game.image()), 8);
  put(out, body.size(), 8);
  put(out, XXH64(body.data(), body.size(), 0), 8);
  return out + body;
}

std::string load(const game::Game& game, std::string_view bytes, game::State& state, Seats* seats) {
  if (bytes.size() < header_bytes || bytes.substr(0, magic.size()) != magic) return "it is no saved game";
  if (get(bytes, 8, 4) != save_version) return "it was saved by another version";
  if (get(bytes, 16, 8) != identity(game.image())) return "it was saved with another image";
  const std::string_view body = bytes.substr(header_bytes);
  if (get(bytes, 24, 8) != body.size()) return "the file is cut short";
  if (XXH64(body.data(), body.size(), 0) != get(bytes, 32, 8)) return "the file is damaged: its checksum differs";
  constexpr std::string_view no_state = "it holds no state of this game";
  const std::uint64_t count = body.size() < 8 ? 0 : get(body, 0, 8);
  if (body.size() < 8 || count > body.size() / 8 - 1) return std::string(no_state);
  std::vector<image::Word> words(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = get(body, 8 * (i + 1), 8);
  Seats read;
  if (!read_seats(body.substr(8 * (words.size() + 1)), read) || !game.restore(words, state)) return std::string(no_state);
  if (seats != nullptr) *seats = std::move(read);
  return {};
}

}  // namespace tercio::play
