// Which word is at fault when a declaration is not understood, and what to write instead. Private to dsl/syntax.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/diagnostics/findings.hpp"
#include "dsl/syntax/frontier.hpp"

namespace tercio::syntax {

struct Blame {
  diagnostics::Code code{};
  std::uint32_t begin = 0;  // the bytes at fault
  std::uint32_t end = 0;
  std::vector<std::string> args;
  std::string suggestion;
  // A second place that belongs to it; empty text: none.
  std::uint32_t label_at = 0;
  std::string label;
};

// The broken declaration is text[begin, end), `frontier` what its parse wanted. `is_understood` says whether a text is one
// whole declaration or heading.
Blame blame(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier,
            const std::function<bool(std::string_view)>& is_understood);

// A word near the farthest place that is one slip away from a word of the language with which the whole declaration would
// be understood.
std::optional<Blame> blame_certain_slip(std::string_view text, std::uint32_t begin, std::uint32_t end, const Frontier& frontier,
                                        const std::function<bool(std::string_view)>& is_understood);

// The `{` that the declaration text[begin, end) lacks, where it was understood up to a `}` too many.
std::optional<Blame> blame_unopened(std::string_view text, std::uint32_t begin, std::uint32_t end);

// The `{` that a kind lacks whose first field stands at `at`.
Blame blame_kind_unopened(std::string_view text, std::uint32_t begin, std::uint32_t at);

}  // namespace tercio::syntax
