// Stands as bases to scale: a heavy front edge with an arrow, a mark, and a name that stands upright.
#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "compiler/graph/table_parts.hpp"
#include "runtime/image/units.hpp"

namespace tercio::graph {
namespace {

constexpr int largest_letters = 17, smallest_letters = 6;

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

void write_in(Svg& svg, const Room& room, const BaseLook& look, std::string_view ink) {
  std::vector<std::string> lines = in_lines(look.name);
  const bool more = !look.more.empty();
  if (more) lines.push_back(look.more);
  int longest = 1;
  for (const std::string& line : lines) longest = std::max(longest, characters(line));
  const int count = static_cast<int>(lines.size());
  const int size = std::clamp(std::min(room.width * 100 / (longest * 54), room.height / count), smallest_letters, largest_letters);
  int y = room.top + (room.height - count * size) / 2 + size * 8 / 10;
  for (int i = 0; i < count; ++i, y += size) {
    svg.text({room.left + room.width / 2, y}, lines[static_cast<std::size_t>(i)],
             fmt::format(" text-anchor=\"middle\" font-size=\"{}\"{}{}", size, more && i + 1 == count ? " font-style=\"italic\"" : "", fill(ink)));
  }
}

std::string tenths(int number) { return fmt::format("{}{}", number / 10, number % 10 == 0 ? "" : fmt::format(".{}", number % 10)); }

}  // namespace

void draw_base(Svg& svg, Point centre, const BaseLook& look) {
  const palette::Side side = look.side < 0 ? palette::Side{palette::paper, palette::ink} : palette::at(palette::sides, static_cast<std::size_t>(look.side));
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
  const Room inside{-w / 2 + 3, -d / 2 + (over ? 2 : front + 1), w - 6, d - front - 3};
  const bool beside = w * 10 >= d * 13;  // the mark, beside the name or above it
  const bool named = !look.name.empty();
  Room mark = inside, name = inside;
  if (named && beside) {
    mark.width = std::min(inside.width * 36 / 100, inside.height * 3 / 2);
    name.left += mark.width, name.width -= mark.width;
  } else if (named) {
    mark.height = inside.height / 2;
    name.top += mark.height, name.height -= mark.height;
  }
  // Marks are 34 wide and 24 high about (0, -5): to hundredths of their size.
  const int percent = std::max(20, std::min({mark.width * 100 / 40, mark.height * 100 / 28, 150}));
  svg.open("g", fmt::format(" transform=\"translate({} {}) scale({}.{:02})\"", mark.left + mark.width / 2,
                            mark.top + mark.height / 2 + 5 * percent / 100, percent / 100, percent % 100));
  draw_mark(svg, look.mark, side.ink);
  svg.close();
  if (named) write_in(svg, name, look, side.ink);
  svg.close();
  svg.close();
}

void draw_stands(const TablePlan& plan, Svg& svg) {
  for (const TableStand& stand : plan.stands) {
    if (!stand.laid) continue;
    const auto& [pose, base] = stand.where;
    BaseLook look{plan.length(base.frontage), plan.length(base.depth), pose.facing, stand.side, stand.mark, stand.sure, {}, {}, {}};
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
    draw_base(svg, plan.at(pose.x, pose.y), look);
  }
}

}  // namespace tercio::graph
