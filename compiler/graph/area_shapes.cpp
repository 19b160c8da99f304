#include "compiler/graph/area_shapes.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tercio::graph {
namespace {

// How wide each is from its top down, in parts of its size: no font has signs for all of them.
constexpr int sample_rows = 10;
constexpr std::array<std::array<int, sample_rows>, 5> sample_widths = {{{12, 20, 24, 26, 28, 28, 26, 24, 20, 12},
                                                                         {22, 22, 22, 22, 22, 22, 22, 22, 22, 22},
                                                                         {12, 16, 20, 20, 20, 20, 20, 20, 16, 12},
                                                                         {14, 18, 20, 24, 26, 26, 24, 20, 18, 14},
                                                                         {4, 8, 14, 18, 24, 24, 24, 24, 24, 24}}};

}  // namespace

std::string area_sample(std::size_t shape, std::string_view ground, std::string_view line) {
  constexpr int high = 2, whole = 28;
  const auto bar = [&](int width, std::string_view colour) {
    return fmt::format("<TD FIXEDSIZE=\"TRUE\" WIDTH=\"{}\" HEIGHT=\"{}\"{}></TD>", width, high, colour.empty() ? "" : fmt::format(" BGCOLOR=\"{}\"", colour));
  };
  const auto table = [&](int tall) {
    return fmt::format("<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" WIDTH=\"{}\" HEIGHT=\"{}\">", whole, tall);
  };
  std::string out = table(high * sample_rows);
  const std::array<int, sample_rows>& widths = sample_widths[shape];
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const int width = widths[i], left = (whole - width) / 2;
    // The ends reach as far in as the row above or below is narrower.
    int narrower = width - 4;
    if (i == 0 || i + 1 == widths.size()) narrower = 0;
    else narrower = std::min({narrower, widths[i - 1], widths[i + 1]});
    const int end = (width - narrower) / 2;
    out += "<TR><TD>" + table(high) + "<TR>";
    if (left > 0) out += bar(left, "");
    if (narrower <= 0) out += bar(width, line);
    else out += bar(end, line) + bar(width - 2 * end, ground) + bar(end, line);
    if (left > 0) out += bar(left, "");
    out += "</TR></TABLE></TD></TR>";
  }
  return out + "</TABLE>";
}

}  // namespace tercio::graph
