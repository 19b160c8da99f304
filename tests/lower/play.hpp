// A game made from rules as text, to be played pick by pick.
#pragma once

#include "runtime/game/game.hpp"
#include "tests/lower/rules.hpp"

namespace tercio {

class Played {
 public:
  explicit Played(const image::Image& image) : game_(image, board_for(image), true), state_(game_.start(1, &log_)) {}

  const image::Image& image() const { return game_.image(); }
  game::Status status() const { return game_.status(state_); }
  game::Decision decision() const {
    INFO(game_.fault(state_));
    REQUIRE(status() == game::Status::choice);
    return game_.decision(state_);
  }
  bool offers(const std::string& text) const {
    const auto d = decision();
    for (const auto& pick : d.picks)
      if (game_.describe(state_, d, pick) == text) return true;
    return false;
  }
  std::vector<std::string> offered() const {
    std::vector<std::string> all;
    const auto d = decision();
    for (const auto& pick : d.picks) all.push_back(game_.describe(state_, d, pick));
    return all;
  }
  void pick(const std::string& text) {
    const auto d = decision();
    for (const auto& p : d.picks) {
      if (game_.describe(state_, d, p) != text) continue;
      REQUIRE(game_.apply(state_, p, &log_));
      return;
    }
    for (const auto& p : d.picks) UNSCOPED_INFO(game_.describe(state_, d, p));
    FAIL("not offered: " << text);
  }
  void roll(std::vector<image::Value> dice) {
    REQUIRE(status() == game::Status::chance);
    game_.resolve(state_, dice, &log_);
  }
  image::Value column(const std::string& name, const std::string& owner = "") const {
    for (std::size_t c = 0; c < image().columns.size(); ++c) {
      if (image().columns[c].name != name) continue;
      return game_.column(state_, static_cast<std::int32_t>(c), owner.empty() ? 0 : thing(owner));
    }
    FAIL("no column " << name);
    return 0;
  }
  image::Value thing(const std::string& name) const {
    for (const auto& domain : image().domains) {
      for (std::size_t i = 0; i < domain.names.size(); ++i)
        if (domain.names[i] == name) return static_cast<image::Value>(i);
    }
    FAIL("no thing " << name);
    return image::none;
  }
  std::string ended() const {
    REQUIRE(status() == game::Status::over);
    const auto result = game_.result(state_);
    if (result.value < 0) return "";
    return result.domain < 0
               ? image().texts[static_cast<std::size_t>(result.value)]
               : image().domains[static_cast<std::size_t>(result.domain)].names[static_cast<std::size_t>(result.value)];
  }
  int times(game::Event::Kind kind) const {
    int n = 0;
    for (const auto& e : log_) n += e.kind == kind ? 1 : 0;
    return n;
  }
  const game::Game& game() const { return game_; }
  game::State& state() { return state_; }
  game::Log& log() { return log_; }

 private:
  game::Log log_;
  game::Game game_;
  game::State state_;
};

inline Played played(const std::string& text, const check::Options& options = {}) {
  const auto image = lower::lower(checked(text, options)->model);
  require_verified(image);
  return Played(image);
}

}  // namespace tercio
