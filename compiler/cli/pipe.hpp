// Other programs as filters: text in, text out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tercio::cli {

// Runs a program found on PATH, without a shell, with `input` on its standard input; gives what it prints. Throws
// IoError when it is not installed or fails.
std::string pipe_through(const std::vector<std::string>& command, std::string_view input);

}  // namespace tercio::cli
