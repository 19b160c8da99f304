// Where the driver reads: the disk (in compiler/cli), or texts in memory. Paths are '/'-separated, as the user gave
// them; nothing here writes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercio::driver {

class Files {
 public:
  enum class Kind { missing, file, folder };
  virtual ~Files() = default;
  virtual Kind kind(const std::string& path) const = 0;
  // The text of a file, cut off after `limit` bytes; nothing when it cannot be read.
  virtual std::optional<std::string> read(const std::string& path, std::size_t limit) const = 0;
  virtual bool can_list(const std::string&) const { return true; }  // whether its entries can be read
  virtual std::vector<std::string> entries(const std::string& folder) const = 0;  // names, in byte order
  // The same place by its one true name: absolute, links followed.
  virtual std::string real(const std::string& path) const = 0;
};

// Texts by path. A folder is whatever comes before a '/'. Relative paths stand under "/".
class MemoryFiles : public Files {
 public:
  void add(std::string_view path, std::string text);
  Kind kind(const std::string& path) const override;
  std::optional<std::string> read(const std::string& path, std::size_t limit) const override;
  std::vector<std::string> entries(const std::string& folder) const override;
  std::string real(const std::string& path) const override;

 private:
  std::map<std::string, std::string> texts_;  // by real path
};

// ---- paths as text ----
std::string clean(std::string_view path);                          // "./a//b/../c/" is "a/c"; "" is "."
std::string join(std::string_view folder, std::string_view name);  // join(".", "a") is "a"
std::string parent(std::string_view path);                         // of "a" is ".", of "." is "..", of "/" is "/"
std::string_view base_name(std::string_view path);
std::string in_lower_case(std::string_view name);  // of ASCII: "Foot" and "foot" are one name on many systems
bool is_inside(std::string_view real_path, std::string_view real_folder);  // at the folder or below it

}  // namespace tercio::driver
