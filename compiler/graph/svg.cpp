#include "compiler/graph/svg.hpp"

#include <fmt/format.h>

#include "compiler/graph/dot.hpp"
#include "compiler/graph/palette.hpp"

namespace tercio::graph {

void Svg::open(std::string_view element, const std::string& attributes) {
  raw(fmt::format("<{}{}>", element, attributes));
  open_.emplace_back(element);
}

void Svg::close() {
  const std::string element = open_.back();
  open_.pop_back();
  raw("</" + element + ">");
}

void Svg::raw(const std::string& line) {
  body_.append(open_.size(), ' ');
  body_ += line + "\n";
}

void Svg::polygon(const std::vector<Point>& points, const std::string& attributes) {
  std::string text;
  for (const auto& [x, y] : points) text += fmt::format("{}{},{}", text.empty() ? "" : " ", x, y);
  raw(fmt::format("<polygon points=\"{}\"{}/>", text, attributes));
}

void Svg::line(Point from, Point to, const std::string& attributes) {
  raw(fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>", from.first, from.second, to.first, to.second,
                  attributes));
}

void Svg::rect(Point corner, int width, int height, const std::string& attributes) {
  raw(fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>", corner.first, corner.second, width, height,
                  attributes));
}

void Svg::circle(Point centre, int radius, const std::string& attributes) {
  raw(fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>", centre.first, centre.second, radius, attributes));
}

void Svg::text(Point at, std::string_view text, const std::string& attributes) {
  raw(fmt::format("<text x=\"{}\" y=\"{}\"{}>{}</text>", at.first, at.second, attributes, html(text)));
}

void Svg::append(const Svg& other) { body_ += other.body_; }

void Svg::title(std::string_view text) { raw("<title>" + html(text) + "</title>"); }

std::string Svg::finish(int width, int height, const std::string& defs) const {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"{2}\">\n"
      "{3}{4}</svg>\n",
      width, height, palette::font, defs, body_);
}

std::string fill(std::string_view colour) { return fmt::format(" fill=\"{}\"", colour); }
std::string stroke(std::string_view colour, int width) {
  return fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", colour, width);
}

}  // namespace tercio::graph
