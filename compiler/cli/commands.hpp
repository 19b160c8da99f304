// The subcommands of `tercio`: one file each. Each add_ function declares its flags; when its subcommand is the one
// asked for, it sets what to run.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace tercio::cli {

// Exit codes, as other people's scripts rely on them.
enum Exit : int {
  clean = 0,
  findings = 1,  // at error level; a failing test; an illegal script
  usage = 2,
  io = 3,  // a file that cannot be read or written
  would_change = 4,  // fmt --check
  our_bug = 70
};

using Action = std::function<int()>;

void add_build(CLI::App& app, Action& action);
void add_cases(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_diagram(CLI::App& app, Action& action);
void add_dump(CLI::App& app, Action& action);
void add_explain(CLI::App& app, Action& action);
void add_fmt(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_simulate(CLI::App& app, Action& action);
void add_test(CLI::App& app, Action& action);

}  // namespace tercio::cli
