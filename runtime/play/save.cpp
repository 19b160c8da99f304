#include "runtime/play/save.hpp"

#include <xxhash.h>

#include "runtime/play/record.hpp"

namespace tercio::play {
namespace {

constexpr std::string_view magic = "TERCIOSV";
constexpr std::uint32_t save_version = 1;
constexpr std::size_t header_bytes = 8 + 4 + 4 + 8 + 8 + 8;

void put(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(number >> (8 * i) & 0xffU));
}
std::uint64_t get(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t number = 0;
  for (std::size_t i = count; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

}  // namespace

std::string save(const game::Game& game, const game::State& state) {
  const auto words = static_cast<std::size_t>(game.layout().hashed_words);
  std::string body;
  body.reserve(words * 8);
  for (std::size_t i = 0; i < words; ++i) put(body, state.words[i], 8);
  std::string out(magic);
  put(out, save_version, 4);
  put(out, 0, 4);
  put(out, identity(game.image()), 8);
  put(out, words, 8);
  put(out, XXH64(body.data(), body.size(), 0), 8);
  return out + body;
}

std::string load(const game::Game& game, std::string_view bytes, game::State& state) {
  if (bytes.size() < header_bytes || bytes.substr(0, magic.size()) != magic) return "it is no saved game";
  if (get(bytes, 8, 4) != save_version) return "it was saved by another version";
  if (get(bytes, 16, 8) != identity(game.image())) return "it was saved with another image";
  const std::string_view body = bytes.substr(header_bytes);
  if (body.size() % 8 != 0 || get(bytes, 24, 8) != body.size() / 8) return "the file is cut short";
  if (XXH64(body.data(), body.size(), 0) != get(bytes, 32, 8)) return "the file is damaged: its checksum differs";
  std::vector<image::Word> words(body.size() / 8);
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = get(body, 8 * i, 8);
  return game.restore(words, state) ? std::string() : "it holds no state of this game";
}

}  // namespace tercio::play
