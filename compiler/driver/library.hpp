// Where `uses NAME` leads: a folder NAME under a `stdlib/` of the project, else the packed standard library, else a
// folder beside the one that uses it. Never out of the project.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/scopes.hpp"

namespace tercio::driver {

// A group of files and what reads them.
struct Located {
  const Files& files;
  FileGroup group;
};

// `from`: the folder of the battle or book that says `uses`.
std::optional<Located> find_book(const Files& files, const Files& library, const std::string& from,
                                 const std::string& name);

// What to write instead of a name that leads nowhere, or why it does not: a folder whose name is written otherwise, one
// that leads out of the project, one that is a battle; else a near name; else all that there are.
std::string unfound(const Files& files, const Files& library, const std::string& from, const std::string& name);

// The books that could be used from a folder, for a suggestion.
std::vector<std::string> known_books(const Files& files, const Files& library, const std::string& from);

}  // namespace tercio::driver
