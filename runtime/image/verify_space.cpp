// The grid of a hex map against the domains and lists that stand for it. The counts are those of runtime/hex/grid.hpp.
#include <cstdint>

#include "runtime/image/checker.hpp"
#include "runtime/image/names.hpp"

namespace tercio::image {
namespace {

bool is_domain_of(Checker& check, const Place& place, std::string_view what, std::int32_t domain, std::int64_t count) {
  if (!check.row(place, what, domain, check.image.domains.size())) return false;
  const Domain& d = check.domain(domain);
  return check.need(d.things && d.count == count, place, "{} \"{}\" has {} elements; the grid has {}", what, d.name,
                    d.count, count);
}

}  // namespace

void check_space(Checker& check) {
  const Image& image = check.image;
  const Space& space = image.space;
  const Place place{"space", 0};
  if (image.side_domain != -1) {
    if (check.row(place, "side_domain", image.side_domain, image.domains.size())) {
      check.need(check.domain(image.side_domain).things, place, "the sides are numbers, not things");
    }
  }
  if (!check.need(known(space.kind), place, "its kind is unknown")) return;
  if (space.kind == SpaceKind::nothing) {
    check.need(space.hex_domain == -1 && space.hexside_domain == -1 && space.neighbours == -1, place,
               "there is no map, and yet it has hexes");
    return;
  }
  const std::int64_t lines = std::int64_t{space.last_line} - space.first_line + 1;
  const std::int64_t positions = std::int64_t{space.last_position} - space.first_position + 1;
  // Numbers as printed are small, and so every sum of them is; `0` lines or columns may be printed.
  if (!check.need(lines > 0 && positions > 0 && lines <= limits::elements && positions <= limits::elements &&
                      lines * positions <= limits::elements && space.first_line >= -limits::elements &&
                      space.last_line <= limits::rows && space.first_position >= -limits::elements &&
                      space.last_position <= limits::rows,
                  place, "lines {}..{} and positions {}..{} make no map of at most {} hexes", space.first_line,
                  space.last_line, space.first_position, space.last_position, limits::elements)) {
    return;
  }
  if (!is_domain_of(check, place, "hex_domain", space.hex_domain, lines * positions)) return;
  // Hexsides within lines, and between one line and the next; each of these has two hexes, those of the border one.
  const std::int64_t inner = lines * (positions - 1) + (lines - 1) * (2 * positions - 1);
  if (space.hexside_domain != -1) {
    is_domain_of(check, place, "hexside_domain", space.hexside_domain, 6 * lines * positions - inner);
  }
  if (space.neighbours == -1 || !check.row(place, "neighbours", space.neighbours, image.lists.size())) return;
  const List& list = image.lists[static_cast<std::size_t>(space.neighbours)];
  check.need(static_cast<std::int64_t>(list.starts.size()) == lines * positions + 1, place,
             "its list of neighbours has {} rows; the grid has {} hexes", list.starts.size() - 1, lines * positions);
  for (const std::int32_t hex : list.values) {
    if (hex < 0 || hex >= lines * positions) {
      check.refuse(place, "its list of neighbours names hex {}", hex);
      break;
    }
  }
}

}  // namespace tercio::image
