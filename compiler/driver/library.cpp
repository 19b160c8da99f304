#include "compiler/driver/library.hpp"

#include <algorithm>

#include "dsl/diagnostics/findings.hpp"

namespace tercio::driver {
namespace {

// The folders that may hold the folder of a book, in the order of search.
std::vector<std::string> shelves(const Files& files, const std::string& from) {
  const std::string root = project_root(files, from);
  std::vector<std::string> all;
  for (std::string here = from;; here = parent(here)) {
    const std::string shelf = join(here, "stdlib");
    if (files.kind(shelf) == Files::Kind::folder) all.push_back(shelf);
    if (files.real(here) == files.real(root) || files.real(parent(here)) == files.real(here)) return all;
  }
}

std::optional<FileGroup> book_in(const Files& files, const std::string& shelf, const std::string& name,
                                 const std::string& root) {
  const std::string folder = join(shelf, name);
  if (files.kind(folder) != Files::Kind::folder) return std::nullopt;
  if (!root.empty() && !is_inside(files.real(folder), files.real(root))) return std::nullopt;
  bool too_many = false;
  for (FileGroup& each : groups_below(files, folder, too_many)) {
    if (!each.what.battle && each.what.name == name && !too_many) return each;
  }
  return std::nullopt;
}

bool is_battle(const Files& files, const std::string& folder, const std::string& name) {
  if (files.kind(folder) != Files::Kind::folder) return false;
  bool too_many = false;
  const std::vector<FileGroup> groups = groups_below(files, folder, too_many);
  return std::any_of(groups.begin(), groups.end(),
                     [&](const FileGroup& each) { return each.what.battle && each.what.name == name; });
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "`" : ", `") + each + "`";
  return text;
}

void add_books(const Files& files, const std::string& shelf, std::vector<std::string>& names) {
  if (files.kind(shelf) != Files::Kind::folder) return;
  for (const std::string& name : files.entries(shelf)) {
    if (book_in(files, shelf, name, "")) names.push_back(name);
  }
}

}  // namespace

std::optional<Located> find_book(const Files& files, const Files& library, const std::string& from,
                                 const std::string& name) {
  const std::string root = project_root(files, from);
  for (const std::string& shelf : shelves(files, from)) {
    if (auto found = book_in(files, shelf, name, root)) return Located{files, *found};
  }
  if (auto found = book_in(library, "stdlib", name, "")) return Located{library, *found};
  if (files.real(from) != files.real(root)) {
    if (auto found = book_in(files, parent(from), name, root)) return Located{files, *found};
  }
  return std::nullopt;
}

std::string unfound(const Files& files, const Files& library, const std::string& from, const std::string& name) {
  const std::string root = files.real(project_root(files, from));
  std::vector<std::string> all = shelves(files, from);
  if (files.real(from) != root) all.push_back(parent(from));
  for (const std::string& shelf : all) {
    const std::string folder = join(shelf, name);
    if (files.kind(folder) == Files::Kind::folder && !is_inside(files.real(folder), root)) {
      return "`" + folder + "` leads out of the project, where nothing is read";
    }
    for (const std::string& entry : files.entries(shelf)) {
      if (entry == name || in_lower_case(entry) != in_lower_case(name)) continue;
      bool too_many = false;
      for (const FileGroup& each : groups_below(files, join(shelf, entry), too_many)) {
        if (each.what.name == name) return "the folder `" + join(shelf, entry) + "` is to be called `" + name + "`";
      }
    }
  }
  for (const std::string& shelf : all) {
    const std::string folder = join(shelf, name);
    bool too_many = false;
    if (files.kind(folder) != Files::Kind::folder) continue;
    for (const FileGroup& each : groups_below(files, folder, too_many))
      if (!each.what.battle && files.real(each.folder) == files.real(folder)) return "the files in `" + folder + "` say `book " + each.what.name + "`: a book and its folder have one name";
  }
  for (const std::string& shelf : all) {
    const std::string folder = join(shelf, name);
    if (is_battle(files, folder, name)) return "`" + folder + "` is a battle, and only a book can be used";
  }
  const std::vector<std::string> known = known_books(files, library, from);
  const std::string meant = diagnostics::did_you_mean(name, known);
  return meant.empty() ? "the books are " + listed(known) : meant;
}

std::vector<std::string> known_books(const Files& files, const Files& library, const std::string& from) {
  std::vector<std::string> names;
  for (const std::string& shelf : shelves(files, from)) add_books(files, shelf, names);
  add_books(library, "stdlib", names);
  if (files.real(from) != files.real(project_root(files, from))) add_books(files, parent(from), names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace tercio::driver
