// Files of a book that are copies of others of its files, as a backup in the folder is.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/syntax/tree.hpp"

namespace tercio::check {

// A text with one blank wherever there are several, or the end of a line.
std::string in_one_line(std::string_view text);

// By the file that stands later: the file before it that has most of its declarations too, word for word. A few
// declarations in two files make no copy.
std::map<source::FileId, source::FileId> copies_in(const std::vector<const syntax::Tree*>& trees);

}  // namespace tercio::check
