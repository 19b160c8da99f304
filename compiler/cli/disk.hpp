// The disk and standard input as the driver reads them, and files written whole or not at all.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/driver/files.hpp"

namespace tercio::cli {

// A file that cannot be read or written: exit code 3.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Disk final : public driver::Files {
 public:
  Kind kind(const std::string& path) const override;
  // "-": standard input. Else only what is a regular file: of a pipe or a device, nothing.
  std::optional<std::string> read(const std::string& path, std::size_t limit) const override;
  std::vector<std::string> entries(const std::string& folder) const override;
  bool can_list(const std::string& folder) const override;
  bool is_device(const std::string& path) const;  // or a pipe: nothing that keeps what is written
  std::string real(const std::string& path) const override;
};

std::string read_file(const std::string& path);                   // throws IoError
void write_file(const std::string& path, std::string_view text);  // "-": standard output; throws IoError
void write_output(std::string_view text);  // to standard output; throws IoError when nobody takes it

}  // namespace tercio::cli
