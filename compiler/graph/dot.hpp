// Writes DOT. Ids are made here and only here (p1, p2, ...), in the order of asking, so that a label may hold any text
// and one input gives one file. Clusters are named `cluster_pN`, without which Graphviz draws no box.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tercio::graph {

// An attribute; with `html` the value is an HTML-like label, else text that is quoted here.
struct Attribute {
  std::string_view name;
  std::string value;
  bool html = false;
};
using Attributes = std::vector<Attribute>;

std::string quoted(std::string_view text);  // as a DOT string; a newline becomes a line break of the label
std::string html(std::string_view text);    // with &, <, > and " as entities; control characters left out
// Broken at blanks into lines of at most `width` characters (code points); a longer word stands alone. With `most`
// lines the rest is cut off with an ellipsis. Never empty.
std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t most = 0);
std::string html_lines(std::string_view text, std::size_t width, std::size_t most = 0);  // wrapped, set to the left

class Dot {
 public:
  Dot(std::string_view name, const Attributes& graph, const Attributes& node, const Attributes& edge);

  std::string id();                                        // the next one
  std::string open_cluster(const Attributes& attributes);  // gives its name, for lhead and ltail
  void close();
  void graph(const Attributes& attributes);  // of what is open, besides those given at first
  void node(const std::string& id, const Attributes& attributes);
  // Square points that the nodes written so far take, about, with room around them.
  double area() const { return area_; }
  // Edges are written at the end, outside of every cluster: one that is written in a cluster draws its nodes into it.
  void edge(const std::string& from, const std::string& to, const Attributes& attributes = {});
  void same_rank(const std::vector<std::string>& ids);
  std::string finish();  // closes what is open

 private:
  void line(const std::string& text);
  static std::string list(const Attributes& attributes);

  std::string text_, edges_;
  int depth_ = 0, count_ = 0;
  double area_ = 0;
};

}  // namespace tercio::graph
