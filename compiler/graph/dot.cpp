#include "compiler/graph/dot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tercio::graph {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

std::size_t length(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += continues(c) ? 0 : 1;
  return count;
}

// The first `count` code points.
std::string_view front(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (continues(text[at])) continue;
    if (count-- == 0) break;
  }
  return text.substr(0, at);
}

// Of a node with this label: its text without tags, in as many lines as it has.
double area_of(std::string_view label) {
  std::size_t lines = 1, longest = 0, current = 0;
  for (std::size_t at = 0; at < label.size(); ++at) {
    if (label[at] == '<') {
      const std::string_view tag = label.substr(at, 4);
      if (tag.starts_with("<BR") || tag.starts_with("<TR")) ++lines, current = 0;
      at = std::min(label.find('>', at), label.size() - 1);
    } else if (!continues(label[at])) {
      longest = std::max(longest, ++current);
    }
  }
  constexpr double letter = 5.6, line = 13, room_across = 40, room_down = 34;
  return (letter * static_cast<double>(longest) + room_across) * (line * static_cast<double>(lines) + room_down);
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) >= 0x20U) {
      out += c;
    }
  }
  return out + "\"";
}

std::string html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 0x20U) out += c;
    }
  }
  return out;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t most) {
  std::vector<std::string> lines;
  std::string current;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n", at);
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (!current.empty() && length(current) + 1 + length(word) > width) {
      lines.push_back(std::move(current));
      current.clear();
    }
    current += (current.empty() ? "" : " ") + std::string(word);
    at = end;
  }
  if (!current.empty() || lines.empty()) lines.push_back(std::move(current));
  if (most != 0 && lines.size() > most) {
    lines.resize(most);
    if (length(lines.back()) + 2 > width) lines.back() = front(lines.back(), width - 2);
    lines.back() += " …";
  }
  return lines;
}

std::string html_lines(std::string_view text, std::size_t width, std::size_t most) {
  const std::vector<std::string> lines = wrap(text, width, most);
  if (lines.size() == 1) return lines[0].empty() ? " " : html(lines[0]);
  std::string out;
  for (const std::string& each : lines) out += html(each) + "<BR ALIGN=\"LEFT\"/>";
  return out;
}

Dot::Dot(std::string_view name, const Attributes& graph, const Attributes& node, const Attributes& edge) {
  line(fmt::format("digraph {} {{", quoted(name)));
  ++depth_;
  line("graph" + list(graph) + ";");
  line("node" + list(node) + ";");
  line("edge" + list(edge) + ";");
}

std::string Dot::id() { return fmt::format("p{}", ++count_); }

std::string Dot::open_cluster(const Attributes& attributes) {
  std::string name = "cluster_" + id();
  line("subgraph " + name + " {");
  ++depth_;
  line("graph" + list(attributes) + ";");
  return name;
}

void Dot::close() {
  --depth_;
  line("}");
}

void Dot::graph(const Attributes& attributes) { line("graph" + list(attributes) + ";"); }

void Dot::node(const std::string& id, const Attributes& attributes) {
  for (const Attribute& each : attributes) {
    if (each.name == "label") area_ += area_of(each.value);
  }
  line(id + list(attributes) + ";");
}

void Dot::edge(const std::string& from, const std::string& to, const Attributes& attributes) {
  edges_ += "  " + from + " -> " + to + list(attributes) + ";\n";
}

void Dot::same_rank(const std::vector<std::string>& ids) {
  std::string text = "{ rank=same;";
  for (const std::string& each : ids) text += " " + each + ";";
  line(text + " }");
}

std::string Dot::finish() {
  while (depth_ > 1) close();
  text_ += edges_;
  close();
  return std::move(text_);
}

void Dot::line(const std::string& text) {
  text_.append(static_cast<std::size_t>(depth_) * 2, ' ');
  text_ += text + "\n";
}

std::string Dot::list(const Attributes& attributes) {
  if (attributes.empty()) return {};
  std::string out;
  for (const Attribute& each : attributes) {
    out += fmt::format("{}{}={}", out.empty() ? "" : ", ", each.name,
                       each.html ? "<" + each.value + ">" : quoted(each.value));
  }
  return " [" + out + "]";
}

}  // namespace tercio::graph
