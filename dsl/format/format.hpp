// The canonical form of a rules file: a sentence a line, two spaces a level, charts in columns. It depends on the words
// and comments of the file and on the blank lines between its declarations, sentences and rows, not on how they are
// laid out. Formatting twice changes nothing. Every comment is kept, and what is no declaration is kept byte for byte.
#pragma once

#include <string>
#include <string_view>

#include "dsl/syntax/tree.hpp"

namespace tercio::format {

// The canonical form of a parsed text with plain line ends. Its tree is the same as the one given, but where broken
// text hangs on how it is laid out.
std::string formatted(const syntax::Tree& tree);

// The canonical form of any text: formatted() where the tree stays the same, else the text with nothing moved. Line
// ends become LF and a byte order mark goes in any case.
std::string canonical(std::string_view text);

// Whether two trees differ in nothing but spans: equal kinds, equal words.
bool same_tree(const syntax::Tree& a, const syntax::Tree& b);

// Lines are broken where they would be longer, if they have a place to break at.
inline constexpr std::size_t line_width = 120;

}  // namespace tercio::format
