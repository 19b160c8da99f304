// Comments of a parsed file. Private to dsl/syntax.
#pragma once

#include <string_view>
#include <vector>

#include "dsl/syntax/tree.hpp"

namespace tercio::syntax {

// The comments of a text in order of place. Those inside an `error` node of the tree are part of its text and left out.
std::vector<Comment> collect_comments(const Tree& tree);

// The end of what stands in text[begin, end) when blank lines and comments in lines of their own are left off at its
// end.
std::size_t without_tail(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace tercio::syntax
