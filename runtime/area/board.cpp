#include "runtime/area/board.hpp"

#include <algorithm>

namespace tercio::area {

using image::Value;

AreaBoard::AreaBoard(const image::Image& image)
    : areas_(image.domains[static_cast<std::size_t>(image.space.place_domain)].count),
      neighbours_(image.lists[static_cast<std::size_t>(image.space.neighbours)]),
      borders_(image.lists[static_cast<std::size_t>(image.space.borders)]),
      sides_(image) {
  const auto count = static_cast<std::size_t>(areas_);
  distances_.assign(count * count, 0);
  std::vector<std::int32_t> queue;
  for (std::size_t from = 0; from < count; ++from) {
    std::uint16_t* const row = distances_.data() + from * count;
    queue.assign(1, static_cast<std::int32_t>(from));
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const auto here = static_cast<std::size_t>(queue[next]);
      for (std::int32_t i = neighbours_.starts[here]; i < neighbours_.starts[here + 1]; ++i) {
        const auto to = static_cast<std::size_t>(neighbours_.values[static_cast<std::size_t>(i)]);
        if (to == from || row[to] != 0) continue;
        row[to] = static_cast<std::uint16_t>(row[here] + 1);
        queue.push_back(static_cast<std::int32_t>(to));
      }
    }
  }
}

Value AreaBoard::ask(image::Engine question, Value a, Value b) const {
  switch (question) {
    case image::Engine::distance:
      if (!on_map(a) || !on_map(b)) return 0;
      return distances_[static_cast<std::size_t>(a) * static_cast<std::size_t>(areas_) + static_cast<std::size_t>(b)];
    case image::Engine::between: {
      if (!on_map(a)) return image::none;
      const auto begin = neighbours_.values.begin() + neighbours_.starts[static_cast<std::size_t>(a)];
      const auto end = neighbours_.values.begin() + neighbours_.starts[static_cast<std::size_t>(a) + 1];
      const auto found = std::lower_bound(begin, end, b);
      if (found == end || *found != b) return image::none;
      return borders_.values[static_cast<std::size_t>(found - neighbours_.values.begin())];
    }
    case image::Engine::row:
    case image::Engine::column:
      return 0;
    case image::Engine::other:
      return sides_.other(a);
  }
  return image::none;
}

std::span<const Value> AreaBoard::crossings(Value, Value) const { return {}; }

}  // namespace tercio::area
