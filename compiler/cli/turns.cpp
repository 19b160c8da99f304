#include "compiler/cli/turns.hpp"

namespace tercio::cli {

Turns::Turns(const image::Image& image) : image_(image) {
  if (image.start >= 0) main_ = image.nodes[static_cast<std::size_t>(image.start)].a;
}

std::size_t Turns::end_of(const game::Log& log, std::int64_t n) {
  for (; looked_at_ < log.size(); ++looked_at_) {
    if (log[looked_at_].kind != game::Event::Kind::enter) continue;
    const image::Flow& flow = image_.flows[static_cast<std::size_t>(log[looked_at_].subject)];
    if (flow.kind == image::FlowKind::sequence && flow.parent == main_) begins_.push_back(looked_at_);
  }
  const auto after = static_cast<std::size_t>(n);
  return after < begins_.size() ? begins_[after] : log.size();
}

}  // namespace tercio::cli
