// The players of a game, by the words of the command line.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "runtime/image/image.hpp"
#include "runtime/play/players.hpp"
#include "runtime/play/save.hpp"

namespace tercio::cli {

// By side, in the order of play. `words`: "random" or "greedy" for all, or "SIDE=random,SIDE=greedy" (random where
// nothing is said). Throws UsageError for a side or a sort of player that is not there.
class Opponents {
 public:
  Opponents(const image::Image& image, const std::string& words);
  // With a seed of its own (play::player_seed).
  std::unique_ptr<play::Player> player(std::size_t side, std::uint64_t seed) const;
  // How they sit down at a new game of this seed.
  play::Seats seats(std::uint64_t seed) const;
  std::size_t size() const { return kinds_.size(); }

 private:
  play::Seat seat(std::size_t side, std::uint64_t seed) const;
  std::vector<std::string> kinds_;
};

bool is_player(const std::string& kind);

// Throws UsageError for a kind that there is none of.
std::unique_ptr<play::Player> player_of(const play::Seat& seat);

std::vector<std::string> side_names(const image::Image& image);

}  // namespace tercio::cli
