// What the game has taken by itself since the last line of a script that was used, because it was the only one left.
// Private to scripts.
#pragma once

#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

class Taken {
 public:
  void follow(const game::Log& log) { log_ = &log; }
  // A line is used here: what was taken before it cannot be named any more.
  void used() {
    from_ = log_ == nullptr ? 0 : log_->size();
    thrown_.clear();
  }
  // The next throw or draw is given or thrown, not taken by itself.
  void thrown() { if (log_ != nullptr) thrown_.push_back(log_->size()); }
  // Whether a line names what was taken so, in the order in which it was; each can be named once. So are `goal: none`
  // and `troop: done` when the part of the rules that asks for them has ended with nothing more to choose.
  bool names(const game::Game& game, const std::string& line);
  // Number of the event that began the action that is open; -1: none is.
  std::ptrdiff_t action(const game::Game& game) const;

 private:
  bool takes(const game::Game& game, std::size_t event, const std::string& line) const;
  bool ends(const game::Game& game, std::size_t event, const std::string& line) const;
  const game::Log* log_ = nullptr;
  std::size_t from_ = 0;             // events
  std::vector<std::size_t> thrown_;  // events
};

}  // namespace tercio::play
