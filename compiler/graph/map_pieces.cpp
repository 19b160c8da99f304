#include <fmt/format.h>

#include <algorithm>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/map_parts.hpp"
#include "compiler/graph/palette.hpp"
#include "dsl/source/utf8.hpp"

namespace tercio::graph {
namespace {

constexpr int counter_width = 70, counter_height = 64;

// A text of at most `width` units: longer ones are set smaller.
void fitted(Svg& svg, Point at, const std::string& text, int size, int width, const std::string& look,
            const char* anchor = "middle") {
  const int natural = static_cast<int>(source::code_points(text)) * size * 51 / 100;
  const int fits = natural > width ? std::max(size * width / natural, 7) : size;
  svg.text(at, text, fmt::format(" text-anchor=\"{}\" font-size=\"{}\"{}", anchor, fits, look));
}

}  // namespace

int pip_width(const std::string& letters, int size) {
  return letters.empty() ? 0 : static_cast<int>(source::code_points(letters)) * size * 56 / 100 + 6;
}

void draw_pip(Svg& svg, Point corner, const std::string& letters, int size) {
  if (letters.empty()) return;
  const int width = pip_width(letters, size), left = corner.first - width;
  svg.rect({left, corner.second}, width, size + 2, fmt::format(" rx=\"3\"{}{}", fill(palette::paper), stroke(palette::duty, 2)));
  svg.text({left + width / 2, corner.second + size - 1}, letters,
           fmt::format(" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"bold\"{}", size, fill(palette::duty)));
}

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
  const palette::Side side = counter.tone;
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
  draw_pip(svg, {counter_width / 2 + 4, -18}, counter.states, 13);
  svg.close();
}

namespace {

// Several in a hex lie one below the other, each a strip of its own with its name and numbers in full. More than most_strips
// are told by their number there, and by name in the legend.
constexpr int strip_width = 80, strips_top = -22, strips_height = 68;

void strip_ground(Svg& svg, int x, int top, int height, const palette::Side& tone, bool sure) {
  svg.rect({x - strip_width / 2, top}, strip_width, height - 1,
           fmt::format(" rx=\"4\"{}{}{}", fill(tone.ground), stroke(palette::ink, 1), sure ? "" : " stroke-dasharray=\"4 2\""));
}

void draw_strip(Svg& svg, int x, int top, int height, const Counter& counter, const std::string& tooltip) {
  const palette::Side tone = counter.tone;
  const int left = x - strip_width / 2 + 4, right = x + strip_width / 2 - 4;
  const std::string bold = std::string(" font-weight=\"bold\"") + (counter.sure_numbers ? "" : " font-style=\"italic\"") + fill(tone.ink);
  svg.open("g", "");
  svg.title(tooltip);
  strip_ground(svg, x, top, height, tone, counter.sure_place);
  if (height >= 30) {  // as on a whole counter: the name above, the mark and the numbers beneath
    fitted(svg, {x, top + 11}, counter.name, 10, strip_width - 8, fill(tone.ink));
    svg.open("g", fmt::format(" transform=\"translate({} {}) scale(0.55)\"", left + 11, top + 25));
    draw_mark(svg, counter.mark, tone.ink);
    svg.close();
    fitted(svg, {right, top + 28}, counter.numbers, 16, strip_width - 36, bold, "end");
    draw_pip(svg, {right + 6, top - 2}, counter.states, 12);
  } else {
    // Numbers give way to a long name.
    const int middle = top + height / 2 + height / 4, pip = pip_width(counter.states, 9);
    const auto width_of = [](const std::string& text, int size, int wide) { return static_cast<int>(source::code_points(text)) * size * wide / 100; };
    int digits = std::min(11, height - 4);
    while (digits > 7 && width_of(counter.name, 7, 51) + width_of(counter.numbers, digits, 60) > strip_width - 24 - pip) --digits;
    const int taken = width_of(counter.numbers, digits, 60);
    svg.open("g", fmt::format(" transform=\"translate({} {}) scale(0.36)\"", left + 5, top + height / 2 + 1));
    draw_mark(svg, counter.mark, tone.ink);
    svg.close();
    fitted(svg, {left + 14, middle}, counter.name, std::min(10, height - 5), strip_width - 24 - taken - pip, fill(tone.ink), "start");
    draw_pip(svg, {right - taken - 1, top + height / 2 - 6}, counter.states, 9);
    svg.text({right, middle}, counter.numbers, fmt::format(" text-anchor=\"end\" font-size=\"{}\"{}", digits, bold));
  }
  svg.close();
}

}  // namespace

std::vector<std::vector<const Counter*>> stacks(const MapPlan& plan) {
  std::vector<std::vector<const Counter*>> at(static_cast<std::size_t>(plan.grid.hexes()));
  for (const Counter& each : plan.counters) {
    if (each.hex >= 0) at[static_cast<std::size_t>(each.hex)].push_back(&each);
  }
  return at;
}

void draw_counters(const MapPlan& plan, Svg& svg) {
  const auto side_name = [&](std::int32_t side) {
    return side < 0 ? std::string() : plan.words.thing(plan.model.side_kind, side) + " ";
  };
  const auto tip = [&](const Counter& each) {
    return fmt::format("{}, {}{}{}{}", each.name, side_name(each.side),
                       plan.model.kinds[static_cast<std::size_t>(each.kind)].name,
                       each.numbers.empty() ? "" : ", " + each.numbers,
                       each.sure_place && each.sure_numbers ? "" : " (not all of it printed)");
  };
  const std::vector<std::vector<const Counter*>> at = stacks(plan);
  for (std::size_t h = 0; h < at.size(); ++h) {
    const auto [x, y] = plan.centre(static_cast<std::int32_t>(h));
    const std::vector<const Counter*>& here = at[h];
    if (here.size() == 1) draw_counter(svg, {x, y + 6}, "1", *here[0], tip(*here[0]));
    if (here.size() < 2) continue;
    const std::size_t shown = here.size() > most_strips ? most_strips - 1 : here.size();
    const int height = strips_height / static_cast<int>(std::min(here.size(), most_strips));
    int top = y + strips_top;
    for (std::size_t i = 0; i < shown; ++i, top += height) draw_strip(svg, x, top, height, *here[i], tip(*here[i]));
    if (shown == here.size()) continue;
    std::string names;
    for (std::size_t i = shown; i < here.size(); ++i) names += (i == shown ? "" : "\n") + tip(*here[i]);
    svg.open("g", "");
    svg.title(names);
    strip_ground(svg, x, top, height, palette::nobody, true);
    svg.text({x, top + height / 2 + 4}, fmt::format("and {} more", here.size() - shown),
             fmt::format(" text-anchor=\"middle\" font-size=\"11\"{}", fill(palette::ink)));
    svg.close();
  }
}

}  // namespace tercio::graph
