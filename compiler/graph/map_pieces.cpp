#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {
namespace {

constexpr int counter_width = 70, counter_height = 64;

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xc0U) == 0x80U ? 0 : 1;
  return count;
}

// A text of at most `width` units: longer ones are set smaller.
void fitted(Svg& svg, Point at, const std::string& text, int size, int width, const std::string& look) {
  const int natural = static_cast<int>(characters(text)) * size * 51 / 100;
  const int fits = natural > width ? std::max(size * width / natural, 7) : size;
  svg.text(at, text, fmt::format(" text-anchor=\"middle\" font-size=\"{}\"{}", fits, look));
}

}  // namespace

void draw_mark(Svg& svg, std::int32_t order, std::string_view ink) {
  const std::string pen = stroke(ink, 2) + " fill=\"none\"", solid = fill(ink);
  const auto box = [&] { svg.rect({-17, -15}, 34, 21, pen); };
  switch (order % 8) {
    case 0:
      box();
      svg.raw(fmt::format("<path d=\"M-17 -15 L17 6 M17 -15 L-17 6\"{}/>", pen));
      break;
    case 1:
      box();
      svg.line({17, -15}, {-17, 6}, pen);
      break;
    case 2:
      svg.raw(fmt::format("<path d=\"M0 -17 L4 -8 L13 -8 L6 -2 L9 7 L0 2 L-9 7 L-6 -2 L-13 -8 L-4 -8 Z\"{}/>", solid));
      break;
    case 3:
      box();
      svg.circle({0, -5}, 5, solid);
      break;
    case 4:
      svg.circle({-9, -4}, 8, pen);
      svg.circle({9, -4}, 8, pen);
      break;
    case 5:
      svg.polygon({{0, -16}, {15, 7}, {-15, 7}}, pen);
      break;
    case 6:
      svg.raw(fmt::format("<path d=\"M-15 4 L0 -14 L15 4\"{}/>", stroke(ink, 4) + " fill=\"none\""));
      break;
    default:
      svg.rect({-12, -15}, 24, 21, solid);
  }
}

void draw_counter(Svg& svg, Point centre, const char* scale, const Counter& counter, const std::string& tooltip) {
  const palette::Side side = counter.side < 0 ? palette::Side{palette::paper, palette::ink}
                                              : palette::at(palette::sides, static_cast<std::size_t>(counter.side));
  svg.open("g", fmt::format(" transform=\"translate({} {}) scale({})\"", centre.first, centre.second, scale));
  if (!tooltip.empty()) svg.title(tooltip);
  svg.rect({-counter_width / 2, -counter_height / 2}, counter_width, counter_height,
           fmt::format(" rx=\"7\"{}{}{}", fill(side.ground), stroke(palette::ink, 2),
                       counter.sure_place ? "" : " stroke-dasharray=\"6 3\""));
  if (!counter.name.empty()) fitted(svg, {0, -20}, counter.name, 11, counter_width - 8, fill(side.ink));
  draw_mark(svg, counter.mark, side.ink);
  if (!counter.numbers.empty()) {
    const std::string slant = counter.sure_numbers ? "" : " font-style=\"italic\"";
    fitted(svg, {0, 25}, counter.numbers, 17, counter_width - 8, " font-weight=\"bold\"" + slant + fill(side.ink));
  }
  svg.close();
}

void draw_counters(const MapPlan& plan, Svg& svg) {
  std::vector<std::vector<const Counter*>> at(static_cast<std::size_t>(plan.grid.hexes()));
  for (const Counter& each : plan.counters) {
    if (each.hex >= 0) at[static_cast<std::size_t>(each.hex)].push_back(&each);
  }
  const auto side_name = [&](std::int32_t side) {
    return side < 0 ? std::string() : plan.words.thing(plan.model.side_kind, side) + " ";
  };
  for (std::size_t h = 0; h < at.size(); ++h) {
    const auto [x, y] = plan.centre(static_cast<std::int32_t>(h));
    const int count = static_cast<int>(at[h].size());
    for (int i = 0; i < count; ++i) {
      const Counter& each = *at[h][static_cast<std::size_t>(i)];
      const std::string tip = fmt::format("{}, {}{}{}{}", each.name, side_name(each.side),
                                          plan.model.kinds[static_cast<std::size_t>(each.kind)].name,
                                          each.numbers.empty() ? "" : ", " + each.numbers,
                                          each.sure_place && each.sure_numbers ? "" : " (not all of it printed)");
      if (count == 1) {
        draw_counter(svg, {x, y + 6}, "1", each, tip);
      } else {  // down the diagonal, the later ones above
        const int part = 2 * i - count + 1, whole = count - 1;
        draw_counter(svg, {x + 20 * part / whole, y + 8 + 17 * part / whole}, count == 2 ? "0.7" : "0.6", each, tip);
      }
    }
  }
}

}  // namespace tercio::graph
