// Where each kind of node may end a line, and which words stand close. Private to dsl/format.
#pragma once

#include <string_view>

#include "dsl/syntax/tree.hpp"

namespace tercio::format {

// A leaf whose text is one word as it stands; the text of other leaves is words and signs.
bool is_word(syntax::Kind kind);

bool is_sentence(syntax::Kind kind);
bool is_declaration(syntax::Kind kind);

// A bracket of this node stands close to the word before it: `f(a, b)`.
bool is_call(syntax::Kind kind);

// A line may end before this child.
bool breaks_before(syntax::Kind child);

// A line may end before, or behind, this word between the children of a node.
bool breaks_before(syntax::Kind parent, std::string_view word);
bool breaks_behind(syntax::Kind parent, std::string_view word);

// A node whose lines end together, or as they must.
bool is_group(syntax::Kind kind);
bool is_filled_group(syntax::Kind kind);

}  // namespace tercio::format
