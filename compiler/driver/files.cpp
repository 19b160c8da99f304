#include "compiler/driver/files.hpp"

#include <algorithm>
#include <set>

namespace tercio::driver {

std::string clean(std::string_view path) {
  const bool absolute = path.starts_with('/');
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == ".." && !parts.empty() && parts.back() != "..") {
      parts.pop_back();
    } else if (part != ".." || !absolute) {
      parts.push_back(part);
    }
  }
  std::string result = absolute ? "/" : "";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += '/';
    result += parts[i];
  }
  return result.empty() ? "." : result;
}

std::string join(std::string_view folder, std::string_view name) {
  return clean(std::string(folder) + "/" + std::string(name));
}

std::string parent(std::string_view path) { return clean(std::string(path) + "/.."); }

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string in_lower_case(std::string_view name) {
  std::string small(name);
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

bool is_inside(std::string_view real_path, std::string_view real_folder) {
  if (real_folder == "/") return real_path.starts_with('/');
  return real_path == real_folder || (real_path.size() > real_folder.size() && real_path.starts_with(real_folder) &&
                                      real_path[real_folder.size()] == '/');
}

void MemoryFiles::add(std::string_view path, std::string text) { texts_[real(std::string(path))] = std::move(text); }

std::string MemoryFiles::real(const std::string& path) const { return join("/", path); }

Files::Kind MemoryFiles::kind(const std::string& path) const {
  const std::string wanted = real(path);
  if (texts_.contains(wanted)) return Kind::file;
  const auto below = texts_.lower_bound(wanted == "/" ? wanted : wanted + "/");
  return below != texts_.end() && is_inside(below->first, wanted) ? Kind::folder : Kind::missing;
}

std::optional<std::string> MemoryFiles::read(const std::string& path, std::size_t limit) const {
  const auto found = texts_.find(real(path));
  if (found == texts_.end()) return std::nullopt;
  return found->second.substr(0, limit);
}

std::vector<std::string> MemoryFiles::entries(const std::string& folder) const {
  const std::string wanted = real(folder);
  const std::size_t skip = wanted == "/" ? 1 : wanted.size() + 1;
  std::set<std::string> names;
  for (const auto& [path, text] : texts_) {
    if (path == wanted || !is_inside(path, wanted)) continue;
    names.insert(path.substr(skip, path.find('/', skip) - skip));
  }
  return {names.begin(), names.end()};
}

}  // namespace tercio::driver
