#include "dsl/format/difference.hpp"

#include <algorithm>
#include <vector>

namespace tercio::format {
namespace {

constexpr std::size_t context = 3;
// Beyond so many pairs of lines the middle of two texts is told as wholly different.
constexpr std::size_t most_pairs = 16'000'000;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

// One line of the difference: ' ' both have it, '-' only the first, '+' only the second.
struct Edit {
  char sign;
  std::string_view line;
};

// The edits between two ranges of lines with no common beginning or end: a longest common subsequence.
void middle(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b, std::size_t begin,
            std::size_t end_a, std::size_t end_b, std::vector<Edit>& edits) {
  const std::size_t n = end_a - begin, m = end_b - begin;
  const bool whole = n > 0 && m > most_pairs / n;
  std::vector<std::uint32_t> longest(whole ? 0 : (n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (m + 1) + j]; };
  for (std::size_t i = whole ? 0 : n; i > 0; --i) {
    for (std::size_t j = m; j > 0; --j) {
      at(i - 1, j - 1) = a[begin + i - 1] == b[begin + j - 1] ? at(i, j) + 1 : std::max(at(i, j - 1), at(i - 1, j));
    }
  }
  std::size_t i = 0, j = 0;
  while (i < n || j < m) {
    if (!whole && i < n && j < m && a[begin + i] == b[begin + j]) {
      edits.push_back({' ', a[begin + i]});
      ++i, ++j;
    } else if (i < n && (whole || j == m || at(i + 1, j) >= at(i, j + 1))) {
      edits.push_back({'-', a[begin + i++]});
    } else {
      edits.push_back({'+', b[begin + j++]});
    }
  }
}

std::vector<Edit> edits_between(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  std::size_t begin = 0, end_a = a.size(), end_b = b.size();
  while (begin < end_a && begin < end_b && a[begin] == b[begin]) ++begin;
  while (end_a > begin && end_b > begin && a[end_a - 1] == b[end_b - 1]) --end_a, --end_b;
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < begin; ++i) edits.push_back({' ', a[i]});
  middle(a, b, begin, end_a, end_b, edits);
  for (std::size_t i = end_a; i < a.size(); ++i) edits.push_back({' ', a[i]});
  return edits;
}

// "3,7"; a range without lines stands behind the line before it.
std::string range(std::size_t before, std::size_t count) {
  return std::to_string(count == 0 ? before : before + 1) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

std::string difference(std::string_view before, std::string_view after, const std::string& path) {
  if (before == after) return {};
  const std::vector<Edit> edits = edits_between(lines_of(before), lines_of(after));
  std::string text = "--- " + path + "\n+++ " + path + "\n";
  std::size_t line_a = 0, line_b = 0;
  for (std::size_t i = 0; i < edits.size();) {
    if (edits[i].sign == ' ') {
      ++i, ++line_a, ++line_b;
      continue;
    }
    // A hunk runs on while less than two contexts of equal lines part its changes.
    std::size_t last = i;
    for (std::size_t k = i; k < edits.size() && k - last <= 2 * context; ++k) {
      if (edits[k].sign != ' ') last = k;
    }
    const std::size_t lead = std::min(i, context);
    const std::size_t end = std::min(edits.size(), last + 1 + context);
    std::string body;
    std::size_t count_a = 0, count_b = 0;
    for (std::size_t k = i - lead; k < end; ++k) {
      body += edits[k].sign;
      body += edits[k].line;
      if (!edits[k].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
      count_a += edits[k].sign != '+' ? 1 : 0;
      count_b += edits[k].sign != '-' ? 1 : 0;
    }
    text += "@@ -" + range(line_a - lead, count_a) + " +" + range(line_b - lead, count_b) + " @@\n" + body;
    line_a += count_a - lead;
    line_b += count_b - lead;
    i = end;
  }
  return text;
}

}  // namespace tercio::format
