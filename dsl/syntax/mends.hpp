// Small changes where a parse stopped, tried on the whole declaration. Private to dsl/syntax.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/syntax/reader.hpp"

namespace tercio::syntax {

// Whether a text is one declaration, or one heading, and no more.
using Understood = std::function<bool(std::string_view)>;

// One change with which the declaration is understood.
struct Mend {
  enum class How { put_before, put_behind, replace, take_away };
  How how{};
  std::vector<std::string> words;  // each by itself would do
  bool more = false;               // behind the word stands a name or a value
};

// Nothing where no change is found, or where the declaration is too long to be read again. `last` is the last word, text
// or sign before the farthest place; where the sentence `ends` there, what is missing stands behind it.
std::optional<Mend> find_mend(const Reader& in, Token last, bool ends, const Understood& is_understood);

}  // namespace tercio::syntax
