// Writes SVG with whole numbers only, so that one map gives one file on every machine.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tercio::graph {

using Point = std::pair<int, int>;

class Svg {
 public:
  // Attributes come last in every call, as written: " stroke=\"...\"".
  void open(std::string_view element, const std::string& attributes);  // a group or a link
  void close();
  void raw(const std::string& line);
  void polygon(const std::vector<Point>& points, const std::string& attributes);
  void line(Point from, Point to, const std::string& attributes);
  void rect(Point corner, int width, int height, const std::string& attributes);
  void circle(Point centre, int radius, const std::string& attributes);
  void text(Point at, std::string_view text, const std::string& attributes);
  void title(std::string_view text);                                         // of the element that is open
  void append(const Svg& other);                                             // its elements, here
  std::string finish(int width, int height, const std::string& defs) const;  // the whole document

 private:
  std::string body_;
  std::vector<std::string> open_;
};

std::string fill(std::string_view colour);
std::string stroke(std::string_view colour, int width);

}  // namespace tercio::graph
