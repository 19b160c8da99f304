#include "compiler/cli/opponents.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "compiler/cli/session.hpp"
#include "runtime/play/simulate.hpp"

namespace tercio::cli {
namespace {

const std::vector<std::string> kinds{"random", "greedy"};

std::string known_kind(const std::string& word) {
  if (is_player(word)) return word;
  throw UsageError(fmt::format("there is no player `{}`; there are {}", word, fmt::join(kinds, ", ")));
}

}  // namespace

bool is_player(const std::string& kind) { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }

std::vector<std::string> side_names(const image::Image& image) {
  if (image.side_domain < 0) return {};
  return image.domains[static_cast<std::size_t>(image.side_domain)].names;
}

Opponents::Opponents(const image::Image& image, const std::string& words) {
  const std::vector<std::string> sides = side_names(image);
  kinds_.assign(std::max<std::size_t>(sides.size(), 1), kinds.front());
  if (words.find('=') == std::string::npos) {
    kinds_.assign(kinds_.size(), known_kind(words));
    return;
  }
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(',', at), words.size());
    const std::string word = words.substr(at, end - at);
    at = end + 1;
    const std::size_t equals = std::min(word.find('='), word.size());
    const auto side = std::find(sides.begin(), sides.end(), word.substr(0, equals));
    if (side == sides.end()) {
      throw UsageError(
          fmt::format("there is no side `{}`; there are {}", word.substr(0, equals), fmt::join(sides, ", ")));
    }
    kinds_[static_cast<std::size_t>(side - sides.begin())] = known_kind(word.substr(std::min(equals + 1, word.size())));
  }
}

play::Seats Opponents::seats(std::uint64_t seed) const {
  play::Seats seats;
  seats.seed = seed;
  for (std::size_t side = 0; side < kinds_.size(); ++side)
    seats.sides.push_back(seat(side, play::player_seed(seed, static_cast<std::int32_t>(side))));
  return seats;
}

// Each side draws from its own numbers.
play::Seat Opponents::seat(std::size_t side, std::uint64_t seed) const { return {kinds_[side], seed * 1000003U + side, 0}; }

std::unique_ptr<play::Player> Opponents::player(std::size_t side, std::uint64_t seed) const {
  return player_of(seat(side, seed));
}

std::unique_ptr<play::Player> player_of(const play::Seat& seat) {
  if (known_kind(seat.kind) == "greedy") return std::make_unique<play::GreedyPlayer>(seat.seed, seat.draws);
  return std::make_unique<play::RandomPlayer>(seat.seed, seat.draws);
}

}  // namespace tercio::cli
