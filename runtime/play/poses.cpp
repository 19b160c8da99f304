#include "runtime/play/poses.hpp"

#include "runtime/image/units.hpp"

namespace tercio::play {

std::string point_text(const Pose& pose) { return image::centimetres(pose.x) + "/" + image::centimetres(pose.y); }

std::string pose_text(const Pose& pose) {
  return point_text(pose) + ", facing " + image::measure_text(image::Unit::angle, pose.facing);
}

Poses::Poses(const game::Game& game, const game::State* begin) : image_(game.image()) {
  const image::Space& space = image_.space;
  if (space.kind != image::SpaceKind::table || space.stand_domain < 0) return;
  told_ = !image_.columns[static_cast<std::size_t>(space.x)].untold;
  const image::Domain& stands = image_.domains[static_cast<std::size_t>(space.stand_domain)];
  low_ = stands.low;
  const auto value = [&](std::int32_t number, std::int32_t stand) {
    if (begin != nullptr && !begin->words.empty()) return game.column(*begin, number, stand);
    const image::Column& column = image_.columns[static_cast<std::size_t>(number)];
    const auto at = static_cast<std::size_t>(stand);
    return at < column.initial.size() ? column.initial[at] : column.absent;
  };
  for (std::int32_t stand = 0; stand < stands.count; ++stand)
    poses_.push_back({value(space.x, stand), value(space.y, stand), value(space.facing, stand), value(space.on_table, stand) != 0});
}

bool Poses::is_about(const game::Event& write) const {
  const image::Space& space = image_.space;
  return !poses_.empty() && (write.subject == space.x || write.subject == space.y || write.subject == space.facing ||
                             write.subject == space.on_table);
}

bool Poses::write(const game::Event& event) {
  const image::Space& space = image_.space;
  Pose& pose = poses_[static_cast<std::size_t>(event.element - low_)];
  if (event.subject == space.x) pose.x = event.after;
  if (event.subject == space.y) pose.y = event.after;
  if (event.subject == space.facing) pose.facing = event.after;
  if (event.subject == space.on_table) pose.on_table = event.after != 0;
  return told_;
}

}  // namespace tercio::play
