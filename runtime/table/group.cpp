#include "runtime/table/group.hpp"

#include <algorithm>

#include "runtime/table/contact.hpp"

namespace tercio::table {

std::vector<bool> chain(std::size_t first, std::span<const Stand> stands) {
  std::vector<bool> result(stands.size(), false);
  std::vector<std::size_t> open{first};
  result[first] = true;
  while (!open.empty()) {
    const Stand& from = stands[open.back()];
    open.pop_back();
    for (std::size_t n = 0; n < stands.size(); ++n) {
      if (result[n] || !joined(from, stands[n])) continue;
      result[n] = true;
      open.push_back(n);
    }
  }
  return result;
}

bool unbroken(std::span<const Stand> stands) {
  if (stands.empty()) return true;
  const std::vector<bool> linked = chain(0, stands);
  return std::all_of(linked.begin(), linked.end(), [](bool each) { return each; });
}

}  // namespace tercio::table
