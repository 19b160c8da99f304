// Text inside XML.
#pragma once

#include <string>
#include <string_view>

namespace tercio::diagnostics {

// With &, <, >, and both quotes escaped, control characters, which XML cannot hold, left out, and U+FFFD for what is
// no UTF-8.
std::string xml(std::string_view text);

}  // namespace tercio::diagnostics
