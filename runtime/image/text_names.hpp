// What numbers of an image are called, for its texts. A number that names nothing is shown as it is, so that an image
// that was refused can be looked at. Private to text*.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/image/image.hpp"

namespace tercio::image {

class Names {
 public:
  explicit Names(const Image& image) : image_(image) {}

  std::string domain(std::int32_t n) const { return named(image_.domains, n, "domain"); }
  std::string kind(std::int32_t n) const { return named(image_.kinds, n, "kind"); }
  std::string column(std::int32_t n) const { return named(image_.columns, n, "column"); }
  std::string stat(std::int32_t n) const { return named(image_.statics, n, "static"); }
  std::string list(std::int32_t n) const { return named(image_.lists, n, "list"); }
  std::string chart(std::int32_t n) const { return named(image_.charts, n, "chart"); }
  std::string hook(std::int32_t n) const { return named(image_.hooks, n, "hook"); }
  std::string slot(std::int32_t n) const { return named(image_.slots, n, "slot"); }
  std::string set_slot(std::int32_t n) const { return named(image_.set_slots, n, "set slot"); }
  std::string flow(std::int32_t n) const { return named(image_.flows, n, "flow"); }
  std::string choice(std::int32_t n) const { return named(image_.choices, n, "choice"); }
  std::string step(std::int32_t n) const { return named(image_.steps, n, "step"); }
  std::string word(Value n) const {
    return n == none ? "-" : has(image_.words, n) ? image_.words[static_cast<std::size_t>(n)] : std::to_string(n);
  }
  std::string text(std::int32_t n) const {
    return has(image_.texts, n) ? '"' + image_.texts[static_cast<std::size_t>(n)] + '"' : std::to_string(n);
  }
  std::string value(std::int32_t of, Value n) const {
    if (!has(image_.domains, of)) return std::to_string(n);
    const Domain& d = image_.domains[static_cast<std::size_t>(of)];
    const std::int64_t at = std::int64_t{n} - d.low;
    return has(d.names, at) ? d.names[static_cast<std::size_t>(at)] : std::to_string(n);
  }
  // " [8.11 as cover]", or nothing.
  std::string cite(std::int32_t n) const {
    return has(image_.handles, n) ? " [" + image_.handles[static_cast<std::size_t>(n)].str() + "]" : "";
  }

 private:
  template <class T>
  static bool has(const std::vector<T>& rows, std::int64_t n) {
    return n >= 0 && n < static_cast<std::int64_t>(rows.size());
  }
  template <class T>
  static std::string named(const std::vector<T>& rows, std::int32_t n, const char* table) {
    if (n == -1) return "-";
    if (!has(rows, n) || rows[static_cast<std::size_t>(n)].name.empty())
      return std::string(table) + " " + std::to_string(n);
    return rows[static_cast<std::size_t>(n)].name;
  }
  const Image& image_;
};

}  // namespace tercio::image
