#include "compiler/cli/numbers.hpp"

#include <fmt/format.h>

#include <charconv>

namespace tercio::cli {

CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
  const std::string range = fmt::format("{} to {}", low, high);
  const auto read = [low, high, range](std::string& text) -> std::string {
    std::uint64_t number = 0;
    const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = end == text.data() + text.size();
    if (bad == std::errc::invalid_argument || !whole) return fmt::format("`{}` is no whole number; it may be {}", text, range);
    if (bad != std::errc() || number < low || number > high) return fmt::format("{} is not within {}", text, range);
    text = std::to_string(number);  // without zeros in front, which would make it an octal one
    return {};
  };
  return CLI::Validator(read, range, "whole number");
}

}  // namespace tercio::cli
