#include "compiler/check/cells.hpp"

#include <algorithm>

#include "compiler/check/checker.hpp"
#include "runtime/image/limits.hpp"
#include "runtime/image/units.hpp"

namespace tercio::check {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string::npos ? text : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

Cell split_mark(std::string_view raw) {
  Cell c;
  std::size_t marks = 0;
  while (raw.size() > marks && raw[raw.size() - 1 - marks] == '?') ++marks;
  c.mark = marks == 0 ? Provenance::printed : marks == 1 ? Provenance::inferred : Provenance::reconstructed;
  raw.remove_suffix(marks);
  c.text = trimmed(unquote(raw));
  return c;
}

std::vector<std::string> run_of(const std::string& text, std::int64_t most) {
  const std::size_t dots = text.find("..");
  if (dots == std::string::npos) return {};
  const std::string a = text.substr(0, dots), b = text.substr(dots + 2);
  std::size_t i = a.size();
  while (i > 0 && a[i - 1] >= '0' && a[i - 1] <= '9') --i;
  std::int64_t lo = 0, hi = 0;
  const std::string stem = a.substr(0, i);
  if (i == a.size() || b.rfind(stem, 0) != 0 || !image::read_measure(a.substr(i), lo) || !image::read_measure(b.substr(i), hi) || hi < lo)
    return {};
  hi = std::min(hi, lo + most);
  std::vector<std::string> out;
  for (std::int64_t v = lo; v <= hi; ++v) {
    std::string digits = std::to_string(v);
    digits.insert(0, a.size() - i > digits.size() ? a.size() - i - digits.size() : 0, '0');
    out.push_back(stem + digits);
  }
  return out;
}

}  // namespace tercio::check
