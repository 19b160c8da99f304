// Stands as bases to scale: a heavy front edge with an arrow, a mark, and a name that stands upright.
#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/table_parts.hpp"
#include "runtime/image/units.hpp"

namespace tercio::graph {
namespace {

constexpr int largest_letters = 17, smallest_letters = 9;

int characters(std::string_view text) {
  int count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0U) == 0x80U ? 0 : 1;
  return count;
}

// A name in one or two lines, parted where the longer of them is shortest.
std::vector<std::string> in_lines(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  std::size_t best = std::string::npos;
  for (std::size_t at = name.find(' '); at != std::string::npos; at = name.find(' ', at + 1)) {
    const auto longer = [&](std::size_t p) { return std::max(p, name.size() - p - 1); };
    if (best == std::string::npos || longer(at) < longer(best)) best = at;
  }
  if (best == std::string::npos) return {name};
  return {name.substr(0, best), name.substr(best + 1)};
}

struct Room {
  int left = 0, top = 0, width = 0, height = 0;
};

// The size at which the name of a base fits into its room.
int fitting(const Room& room, const BaseLook& look) {
  const std::vector<std::string> lines = in_lines(look.name);
  int longest = 1;
  for (const std::string& line : lines) longest = std::max(longest, characters(line));
  return std::min(room.width * 100 / (longest * 54), room.height / static_cast<int>(lines.size()));
}

void write_in(Svg& svg, const Room& room, const BaseLook& look, std::string_view ink) {
  std::vector<std::string> lines = in_lines(look.name);
  const int size = look.letters;
  // What the stand is follows where there is room for it; the legend has the marks.
  const bool more = !look.more.empty() && characters(look.more) * size * 54 <= room.width * 100 &&
                    static_cast<int>(lines.size() + 1) * size <= room.height;
  if (more) lines.push_back(look.more);
  const int count = static_cast<int>(lines.size());
  int y = room.top + (room.height - count * size) / 2 + size * 8 / 10;
  for (int i = 0; i < count; ++i, y += size) {
    svg.text({room.left + room.width / 2, y}, lines[static_cast<std::size_t>(i)],
             fmt::format(" text-anchor=\"middle\" font-size=\"{}\"{}{}", size, more && i + 1 == count ? " font-style=\"italic\"" : "", fill(ink)));
  }
}

std::string tenths(int number) { return fmt::format("{}{}", number / 10, number % 10 == 0 ? "" : fmt::format(".{}", number % 10)); }

// Of the mark, and of the name beside or beneath it.
std::pair<Room, Room> rooms(const BaseLook& look) {
  const int w = look.width, d = look.depth, front = std::min(6, d / 5 + 1);
  const bool over = look.facing > 900 && look.facing < 2700;
  const Room inside{-w / 2 + 3, -d / 2 + (over ? 2 : front + 1), w - 6, d - front - 3};
  Room mark = inside, name = inside;
  if (look.name.empty()) return {mark, name};
  if (w * 10 >= d * 13) {
    mark.width = std::min(inside.width * 30 / 100, inside.height * 3 / 2);
    name.left += mark.width, name.width -= mark.width;
  } else {
    mark.height = inside.height * 4 / 10;
    name.top += mark.height, name.height -= mark.height;
  }
  return {mark, name};
}

}  // namespace

void draw_base(Svg& svg, Point centre, const BaseLook& look) {
  const palette::Side& side = look.tone;
  const int w = look.width, d = look.depth, front = std::min(6, d / 5 + 1);
  svg.open("g", fmt::format(" transform=\"translate({} {}) rotate({})\"", centre.first, centre.second, tenths(look.facing)));
  if (!look.tooltip.empty()) svg.title(look.tooltip);
  svg.rect({-w / 2, -d / 2}, w, d, fill(side.ground) + stroke(palette::ink, 2) + (look.sure ? "" : " stroke-dasharray=\"6 3\""));
  svg.rect({-w / 2, -d / 2}, w, front, fill(palette::ink));
  const int arrow = std::max(4, std::min(11, w / 5));
  svg.polygon({{-arrow, -d / 2}, {arrow, -d / 2}, {0, -d / 2 - arrow}}, fill(palette::ink));
  // What stands on it is upright, whatever way it faces.
  const bool over = look.facing > 900 && look.facing < 2700;
  svg.open("g", over ? " transform=\"rotate(180)\"" : "");
  const bool named = !look.name.empty();
  const auto [mark, name] = rooms(look);
  // Marks are 34 wide and 24 high about (0, -5): to hundredths of their size.
  const int percent = std::max(20, std::min({mark.width * 100 / 40, mark.height * 100 / 28, 150}));
  svg.open("g", fmt::format(" transform=\"translate({} {}) scale({}.{:02})\"", mark.left + mark.width / 2,
                            mark.top + mark.height / 2 + 5 * percent / 100, percent / 100, percent % 100));
  draw_mark(svg, look.mark, side.ink);
  svg.close();
  if (named) write_in(svg, name, look, side.ink);
  draw_pip(svg, {w / 2 + 2, over ? d / 2 - 8 : -d / 2 - 6}, look.states, 13);
  svg.close();
  svg.close();
}

void draw_stands(const TablePlan& plan, Svg& svg) {
  // All names are of one size: the one at which the longest fits, as far as it can be read.
  std::vector<std::pair<Point, BaseLook>> bases;
  int letters = largest_letters;
  for (const TableStand& stand : plan.stands) {
    if (!stand.laid) continue;
    const auto& [pose, base] = stand.where;
    BaseLook look{plan.length(base.frontage), plan.length(base.depth), pose.facing, plan.tones.of(stand.side), stand.mark, stand.sure, {}, {}, {}, {}, 0};
    look.name = plan.words.thing(plan.model.stand_kind, stand.thing);
    std::string what = plan.model.kinds[static_cast<std::size_t>(stand.kind)].name;
    if (plan.type >= 0) {
      look.more = plan.words.literal(plan.value(plan.type, stand.thing), plan.column(plan.type).type);
      std::replace(look.more.begin(), look.more.end(), '_', ' ');
      what += ", " + look.more;
    }
    look.tooltip = fmt::format("{}, {}{}, {}/{}, facing {}{}", look.name,
                               stand.side < 0 ? "" : plan.words.thing(plan.model.side_kind, stand.side) + " ", what, image::centimetres(pose.x),
                               image::centimetres(pose.y), image::measure_text(image::Unit::angle, pose.facing), stand.sure ? "" : " (not all of it printed)");
    if (plan.kind_of_types() < 0) look.more.clear();
    look.states = stand.states;
    letters = std::min(letters, fitting(rooms(look).second, look));
    bases.emplace_back(plan.at(pose.x, pose.y), std::move(look));
  }
  for (auto& [at, look] : bases) {
    look.letters = std::max(letters, smallest_letters);
    draw_base(svg, at, look);
  }
}

}  // namespace tercio::graph
