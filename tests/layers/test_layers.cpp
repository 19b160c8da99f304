// Fails when an #include crosses the map of modules: test_layers PROJECT EDGES
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Edges = std::map<std::string, std::vector<std::string>>;

Edges read_edges(const char* path) {
  Edges edges;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(':');
    if (line.starts_with('#') || colon == std::string::npos) continue;
    std::istringstream words(line.substr(colon + 1));
    std::vector<std::string>& allowed = edges[line.substr(0, colon)];
    for (std::string word; words >> word;) allowed.push_back(word);
  }
  return edges;
}

// "dsl/source/source.hpp" is in "dsl/source".
std::string module_of(const std::string& path) {
  const std::size_t first = path.find('/');
  return first == std::string::npos ? path : path.substr(0, path.find('/', first + 1));
}

bool contains(const std::vector<std::string>& all, const std::string& wanted) {
  return std::find(all.begin(), all.end(), wanted) != all.end();
}

// What an include line names, with its angle bracket or without its quotes; empty for any other line.
std::string included(const std::string& line) {
  if (!line.starts_with("#include ")) return {};
  const std::string name = line.substr(9);
  if (name.starts_with('<')) return name.substr(0, name.find('>') + 1);
  return name.starts_with('"') ? name.substr(1, name.find('"', 1) - 1) : std::string();
}

bool allowed(const Edges& edges, const std::string& module, const std::string& name) {
  if (name.starts_with('<')) {
    return std::all_of(edges.begin(), edges.end(), [&](const auto& edge) {
      return !edge.first.starts_with('<') || !name.starts_with(edge.first) || contains(edge.second, module);
    });
  }
  if (module_of(name) == module) return true;
  const auto own = edges.find(module);
  return own != edges.end() && (contains(own->second, module_of(name)) || contains(own->second, name));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const fs::path project = argv[1];
  const Edges edges = read_edges(argv[2]);
  int wrong = 0;
  int files = 0;
  for (const char* room : {"dsl", "runtime", "compiler"}) {
    for (const fs::directory_entry& each : fs::recursive_directory_iterator(project / room)) {
      const std::string path = fs::relative(each.path(), project).generic_string();
      if (!path.ends_with(".cpp") && !path.ends_with(".hpp") && !path.ends_with(".def")) continue;
      ++files;
      if (!edges.contains(module_of(path))) {
        std::cout << path << ": the module " << module_of(path) << " is not in the map\n";
        ++wrong;
      }
      std::ifstream file(each.path());
      int number = 0;
      for (std::string line; std::getline(file, line);) {
        ++number;
        const std::string name = included(line);
        if (name.empty() || allowed(edges, module_of(path), name)) continue;
        std::cout << path << ":" << number << ": " << module_of(path) << " may not include " << name << "\n";
        ++wrong;
      }
    }
  }
  std::cout << files << " files, " << wrong << " includes that cross the map\n";
  return wrong == 0 && files > 0 ? 0 : 1;
}
