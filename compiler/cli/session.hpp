// What the subcommands that read rules share: their flags, the files, and how findings are told.
#pragma once

#include <CLI/CLI.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "compiler/cli/disk.hpp"
#include "compiler/driver/pipeline.hpp"
#include "dsl/diagnostics/findings.hpp"
#include "dsl/diagnostics/render.hpp"

namespace tercio::cli {

struct Inputs {
  std::vector<std::string> paths;
  std::vector<std::string> options;  // NAME=VALUE
  std::string color = "auto";
};

// Something the arguments ask for that is not there: exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

enum class Paths { one, many };
void add_inputs(CLI::App& command, Inputs& inputs, Paths paths);

// Rules read, checked, and as far as asked compiled. Stays where it is: the parts point into each other. Throws
// UsageError for an option that no battle here has.
class Session {
 public:
  Session(const Inputs& inputs, driver::Want want);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  diagnostics::Findings findings;
  driver::Loaded loaded;
  std::vector<driver::Compiled> compiled;

  // 0, 1 or 3 for what was found.
  int exit_code() const;
  // For commands that need clean rules: true when there is no error finding; else tells the findings.
  bool clean(int& exit_code) const;
  // The one battle that a command is about. Throws UsageError when the PATH holds none or several.
  const driver::Compiled& only_battle() const;

 private:
  void check_value(const std::string& name, const std::string& value) const;
  void check_options(const std::vector<std::pair<std::string, std::string>>& values) const;
  std::string color_;
};

bool on_terminal();  // whether standard output is one
diagnostics::Colour colour_for(const std::string& flag);
std::string counted(std::size_t n, const std::string& one, const std::string& many = "");  // "2 errors"
void say(const std::string& line);                                                         // one line on standard error

}  // namespace tercio::cli
