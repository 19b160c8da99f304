// Braces and brackets that are never closed, and braces that are never opened. Private to dsl/syntax.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tercio::syntax {

struct Unclosed {
  std::uint32_t open = 0;   // the one at fault
  std::uint32_t limit = 0;  // where its partner is missed at the latest: the next declaration, or the end of the file
};

// The brace at fault when the declaration text[begin, end) has one open where the parse went on into the next
// declaration, or up to the end of the file. `reached` is how far the parse came.
std::optional<Unclosed> find_unclosed_brace(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                            std::uint32_t reached);

// The same for `(`: the innermost one open.
std::optional<Unclosed> find_unclosed_bracket(std::string_view text, std::uint32_t begin, std::uint32_t end,
                                              std::uint32_t reached);

// A place behind which `{` is missing: the last word or sign before it.
struct Unopened {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// The last word, text or sign of text[begin, end), comments left out.
std::optional<Unopened> last_token(std::string_view text, std::size_t begin, std::size_t end);

// Where text[begin, end) closes more braces than it opens and a `{` could stand at `at`.
std::optional<Unopened> find_unopened(std::string_view text, std::uint32_t begin, std::uint32_t end, std::uint32_t at);

// Where it closes more than it opens and the lines show which: a `}` in a line that is indented as no open one is, but
// as a line above it.
std::optional<Unopened> find_unopened_line(std::string_view text, std::uint32_t begin, std::uint32_t end);

}  // namespace tercio::syntax
