// Text inside XML.
#pragma once

#include <string>
#include <string_view>

namespace tercio::cli {

// With &, <, >, and both quotes escaped, and control characters, which XML cannot hold, left out.
std::string xml(std::string_view text);

}  // namespace tercio::cli
