// Braces and brackets that are never closed. Private to dsl/syntax.
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

}  // namespace tercio::syntax
