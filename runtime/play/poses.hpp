// Where the stands of a table are, as a log of writes goes on: so that an account can say where a stand came from and
// where it is now.
#pragma once

#include <string>
#include <vector>

#include "runtime/game/game.hpp"

namespace tercio::play {

struct Pose {
  image::Value x = 0, y = 0, facing = 0;
  bool on_table = true;
  friend bool operator==(const Pose&, const Pose&) = default;
};

// "70cm/40.25cm": a point, in centimetres.
std::string point_text(const Pose& pose);
// The same and ", facing 30deg".
std::string pose_text(const Pose& pose);

class Poses {
 public:
  // As they are in `begin`, else as the game begins. Of a game without a table there are none.
  Poses(const game::Game& game, const game::State* begin);
  bool is_about(const game::Event& write) const;
  // Takes such a write over. False when its declaration says that it is untold.
  bool write(const game::Event& event);
  const Pose& of(image::Value stand) const { return poses_[static_cast<std::size_t>(stand - low_)]; }

 private:
  const image::Image& image_;
  bool told_ = false;
  image::Value low_ = 0;
  std::vector<Pose> poses_;
};

}  // namespace tercio::play
