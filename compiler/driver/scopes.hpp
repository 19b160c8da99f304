// Which files belong together. A folder whose files declare a battle or a book is one scope with its subfolders; a
// folder may hold several one-file battles, told apart by the name each file declares.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/files.hpp"

namespace tercio::driver {

// No more files than this are read in one run, so that a wrong folder is refused and not crawled.
inline constexpr std::size_t max_files = 2000;
// A longer file than this is not read: 4 MiB is a hundred times the largest rulebook.
inline constexpr std::size_t max_file_bytes = 4U << 20U;

// What a file says it is part of. Read by its first words, so that a broken file has its place too.
struct Declared {
  bool battle = false;
  std::string name;
  friend bool operator==(const Declared&, const Declared&) = default;
};
std::optional<Declared> declared(std::string_view text);

// The files of one battle or book.
struct FileGroup {
  Declared what;                   // where no file declares anything: a book with the folder's name
  std::string folder;              // topmost; its index of cases stands here
  std::vector<std::string> paths;  // rising
  // Of these, files with a name of their own that was meant to be this one.
  struct Odd {
    std::string path;
    Declared what;
  };
  std::vector<Odd> odd = {};
};

// Every rules file in a folder and below it, in the order of a walk. More than max_files: stops and sets too_many.
std::vector<std::string> rules_below(const Files& files, const std::string& folder, bool& too_many);

// What a walk through a folder leaves out: links to rules that lead out of it, and folders that cannot be read.
struct PassedOver {
  std::vector<std::string> links, folders;
};
PassedOver passed_over(const Files& files, const std::string& folder);

// The groups in a folder and below it. More than max_files: stops there and sets too_many.
std::vector<FileGroup> groups_below(const Files& files, const std::string& folder, bool& too_many);

// The groups that a PATH of the command line means: of a folder all in it; of a part of a scope (one file, a subfolder)
// the whole scope.
std::vector<FileGroup> groups_of(const Files& files, const std::string& path, bool& too_many);

// How far a scope may look for what it uses: the nearest folder from here up that holds `.git`; else the nearest that
// holds `stdlib`; else the folder above.
std::string project_root(const Files& files, const std::string& folder);

}  // namespace tercio::driver
